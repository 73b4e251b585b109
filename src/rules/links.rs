//! Where control and command pass: the hexsides that are not closed to all (RB 4.1, 8.3; ruling 28).

use super::crossing::Crossing;
use super::ground::{Ground, Position};
use crate::board::Terrain;
use crate::hex::Direction;
use crate::layout::HexId;
use crate::ruleset::{Cost, HexsideKind};

/// Whether control and command pass from one position to a neighbouring one.
pub fn is_open(ground: &Ground<'_>, from: Position, to: Position) -> bool {
    match Crossing::between(ground, from, to) {
        Some((_, crossing)) => is_open_as(ground, from, to, &crossing),
        None => false,
    }
}

fn is_open_as(ground: &Ground<'_>, from: Position, to: Position, crossing: &Crossing) -> bool {
    if from.under || to.under {
        return true;
    }
    let is_water = |hex: HexId| matches!(ground.terrain(hex), Terrain::Lake | Terrain::Sea);
    let into_water = is_water(from.hex) || is_water(to.hex);
    let closed = |kind: HexsideKind| {
        kind != HexsideKind::DestroyedBridge && ground.ruleset.hexsides[kind].movement.0 == Cost::Closed
    };
    !crossing.kinds.iter().any(closed) && (!into_water || crossing.on_span)
}

/// The positions next to `from`, on the surface and in tunnels, however hard the way.
pub fn neighbours<'a>(
    ground: &'a Ground<'_>,
    from: Position,
) -> impl Iterator<Item = (Direction, Position)> + 'a {
    let hex = ground.map.hex(from.hex);
    Direction::ALL.into_iter().flat_map(move |direction| {
        let beyond = hex.neighbours[direction as usize];
        let both = beyond.into_iter().flat_map(|beyond| [Position::surface(beyond), Position::under(beyond)]);
        both.filter(move |&to| Crossing::between(ground, from, to).is_some()).map(move |to| (direction, to))
    })
}

/// The open links of a map, worked out once for a state of the ground.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Links {
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl Links {
    /// The links of the ground as it is.
    pub fn new(ground: &Ground<'_>) -> Self {
        Self::default().worked_out(ground, |_| true)
    }

    /// The same links, those from some positions worked out anew: where the ground has changed since.
    #[must_use]
    pub fn worked_out(&self, ground: &Ground<'_>, anew: impl Fn(usize) -> bool) -> Self {
        let positions = 2 * ground.map.hexes().len();
        let mut links =
            Self { starts: Vec::with_capacity(positions + 1), to: Vec::with_capacity(self.to.len()) };
        for index in 0..positions {
            links.starts.push(links.to.len() as u32);
            let from = Position::from_index(index, ground.map);
            if !anew(index) {
                links.to.extend_from_slice(self.from(index));
            } else if ground.has(from) {
                let open = neighbours(ground, from).filter(|&(_, to)| is_open(ground, from, to));
                links.to.extend(open.map(|(_, to)| to.index(ground.map) as u32));
            }
        }
        links.starts.push(links.to.len() as u32);
        links
    }

    /// How many positions there are: surfaces and tunnels.
    pub fn positions(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The positions that control and command reach from one in one step, as places in the list of positions.
    pub fn from(&self, position: usize) -> &[u32] {
        &self.to[self.starts[position] as usize..self.starts[position + 1] as usize]
    }
}
