//! Line of sight between hex centres: terrain only (RB 3.2, 6.4, 6.41).
//!
//! Range, smoke and friendly units are added by the fire rules; tunnels are another world. [`los`] answers for
//! one pair with every reason, [`is_clear`] with yes or no, [`LosTable`] for every pair of a map; tests hold the
//! three to the text of `docs/line-of-sight.md`, whose rulings L1 to L9 the reasons cite. The answer is the same
//! from both ends, and does not change when the map is moved or turned.

mod block;
mod crown;
mod entries;
mod explain;
mod fingerprint;
mod frame;
mod masks;
mod sweep;
mod table;
mod touched;
mod transpose;
mod within;

#[cfg(test)]
mod tests;

pub use crown::Crown;
pub use entries::{CSV_HEADER, EntryVerdict, check_entry, clear_word, parse_clear_word};
pub use fingerprint::{fingerprint, fingerprint_text};
pub use table::LosTable;

use crate::board::Hedge;
use crate::hex::line::{Meeting, Steps, Touch, Touched};
use crate::hex::{Hexside, centre};
use crate::layout::{HexId, HexsideId, Map};
use crown::{crown_of_hex, crown_of_hexside};

/// Whether one hex sees another, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Los {
    /// The first hex.
    pub from: HexId,
    /// The other.
    pub to: HexId,
    /// What decides.
    pub reason: Reason,
}

/// What decides about a line of sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// Both ends are one hex: clear (L1).
    SameHex,
    /// Part of the line lies outside the map: blocked (L2).
    OutsideMap {
        /// Whether the hexes lie side by side, at the inner corner of an L.
        adjacent: bool,
    },
    /// The hexes are adjacent: clear unless a hedge without gap stands between them (L3).
    Adjacent {
        /// Their common hexside.
        hexside: HexsideId,
        /// The hedge there, if any.
        hedge: Option<Hedge>,
    },
    /// Blocked if an obstacle blocks, else clear (L4 to L9): all that the line touches on the map save its ends,
    /// in order along the line, what is met at one point in map order.
    Line(Vec<Obstacle>),
}

/// A hex or hexside of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// A hex.
    Hex(HexId),
    /// A hexside.
    Hexside(HexsideId),
}

/// Something on the line, and what it does to sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Obstacle {
    /// Where.
    pub at: Standing,
    /// How the line meets it.
    pub meeting: Meeting,
    /// Its level; for a hexside the higher level of its hexes on the map.
    pub level: i32,
    /// What stands up on it, if anything.
    pub crown: Option<Crown>,
    /// Distance from the first hex in half hexes.
    pub half_hexes_from: u32,
    /// Distance from the other hex in half hexes.
    pub half_hexes_to: u32,
    /// What it does.
    pub effect: Effect,
}

/// What an obstacle does to sight, and by which ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Blocks: a crown no lower than the higher end.
    CrownAsHigh,
    /// Blocks: a crown lower than the higher end but not than the lower one, and nearer to the lower one.
    CrownNearLower,
    /// Blocks: bare ground higher than both ends.
    GroundHigher,
    /// Blocks: bare ground higher than the lower end, nearer to it, and above the straight line.
    GroundNearLower,
    /// Does not block: a crown lower than both ends.
    CrownLower,
    /// Does not block: a crown lower than the higher end and not nearer to the lower one.
    CrownNotNearer,
    /// Does not block: bare ground no higher than the lower end.
    GroundNotHigher,
    /// Does not block: bare ground no higher than the higher end and not nearer to the lower one.
    GroundNotNearer,
    /// Does not block: bare ground not above the straight line between the ends.
    GroundUnderLine,
    /// Does not block: a hexside without crown.
    OpenHexside,
}

impl Effect {
    /// Whether it blocks sight.
    pub fn blocks(self) -> bool {
        matches!(self, Self::CrownAsHigh | Self::CrownNearLower | Self::GroundHigher | Self::GroundNearLower)
    }
}

impl Los {
    /// Whether one sees the other.
    pub fn is_clear(&self) -> bool {
        match &self.reason {
            Reason::SameHex => true,
            Reason::OutsideMap { .. } => false,
            Reason::Adjacent { hedge, .. } => *hedge != Some(Hedge::Hedge),
            Reason::Line(obstacles) => !obstacles.iter().any(|obstacle| obstacle.effect.blocks()),
        }
    }

    /// All that the line touches; none where something else decides.
    pub fn obstacles(&self) -> &[Obstacle] {
        match &self.reason {
            Reason::Line(obstacles) => obstacles,
            _ => &[],
        }
    }

    /// The obstacles that block, in order along the line.
    pub fn blockers(&self) -> impl Iterator<Item = &Obstacle> {
        self.obstacles().iter().filter(|obstacle| obstacle.effect.blocks())
    }
}

/// The line of sight between two hexes, with its reason.
pub fn los(map: &Map, from: HexId, to: HexId) -> Los {
    let reason = decide_without_line(map, from, to).unwrap_or_else(|| {
        let ends = Ends::new(map, from, to);
        let base = map.hex(from).hex;
        let displacement = map.hex(to).hex - base;
        let mut obstacles = Vec::with_capacity(5 * ends.half_hexes as usize / 2);
        for step in Steps::new(displacement) {
            for touch in step.touches().iter() {
                obstacles.extend(obstacle(map, &ends, base, touch));
            }
        }
        // The last touch of the last step is the hex at the end.
        obstacles.retain(|obstacle| obstacle.at != Standing::Hex(to));
        Reason::Line(obstacles)
    });
    Los { from, to, reason }
}

/// Whether one hex sees another: the verdict of [`los`], without its reason.
pub fn is_clear(map: &Map, from: HexId, to: HexId) -> bool {
    match decide_without_line(map, from, to) {
        Some(reason) => Los { from, to, reason }.is_clear(),
        None => {
            let ends = Ends::new(map, from, to);
            let base = map.hex(from).hex;
            let displacement = map.hex(to).hex - base;
            let last = Touched::Hex(displacement);
            !Steps::new(displacement).any(|step| {
                let touches = step.touches();
                touches.iter().filter(|touch| touch.what != last).any(|touch| {
                    obstacle(map, &ends, base, touch).is_some_and(|obstacle| obstacle.effect.blocks())
                })
            })
        }
    }
}

/// What the line from one hex to another meets on the map save its ends, in order and how, whatever it does to sight:
/// the obstacles of [`los`] without their effects. Nothing where something else decides about sight.
pub fn met(map: &Map, from: HexId, to: HexId) -> impl Iterator<Item = (Standing, Meeting)> {
    let base = map.hex(from).hex;
    let displacement = map.hex(to).hex - base;
    let far = map.hex(from).hex.unsigned_distance_to(map.hex(to).hex) > 1;
    let steps = far.then(|| Steps::new(displacement)).into_iter().flatten();
    let last = Touched::Hex(displacement);
    steps.flat_map(|step| step.touches()).filter(move |touch| touch.what != last).filter_map(move |touch| {
        let at = match touch.what {
            Touched::Hex(hex) => Standing::Hex(map.id(base + hex)?),
            Touched::Hexside(hexside) => {
                let hexside = Hexside::new(base + hexside.hexes()[0], hexside.direction());
                Standing::Hexside(map.hexside_id(hexside)?)
            }
        };
        Some((at, touch.meeting))
    })
}

/// Whether `from` sees each hex of the map, in map order.
pub fn clear_from(map: &Map, from: HexId) -> impl Iterator<Item = (HexId, bool)> {
    map.hex_ids().map(move |to| (to, is_clear(map, from, to)))
}

/// The answer where it does not take the obstacles on the line.
fn decide_without_line(map: &Map, from: HexId, to: HexId) -> Option<Reason> {
    if from == to {
        return Some(Reason::SameHex);
    }
    let (a, b) = (map.hex(from).hex, map.hex(to).hex);
    let between = Hexside::between(a, b);
    if !within::segment_is_on_map(map, centre(a), centre(b)) {
        return Some(Reason::OutsideMap { adjacent: between.is_some() });
    }
    between.map(|hexside| match map.hexside_id(hexside) {
        Some(hexside) => Reason::Adjacent { hexside, hedge: map.features(hexside).hedge },
        None => Reason::OutsideMap { adjacent: true },
    })
}

/// What the levels of the two ends ask of obstacles.
#[derive(Debug, Clone, Copy)]
struct Ends {
    lower: i32,
    higher: i32,
    /// Whether the first hex is the lower end.
    first_is_lower: bool,
    /// Distance between the ends in half hexes.
    half_hexes: u32,
}

impl Ends {
    fn new(map: &Map, from: HexId, to: HexId) -> Self {
        let (a, b) = (map.hex(from), map.hex(to));
        Self {
            lower: a.level.min(b.level),
            higher: a.level.max(b.level),
            first_is_lower: a.level <= b.level,
            half_hexes: 2 * a.hex.unsigned_distance_to(b.hex),
        }
    }

    /// The distances of an obstacle from the lower and the higher end.
    fn distances(&self, half_hexes_from: u32) -> (u32, u32) {
        let half_hexes_to = self.half_hexes - half_hexes_from;
        if self.first_is_lower { (half_hexes_from, half_hexes_to) } else { (half_hexes_to, half_hexes_from) }
    }

    fn crown(&self, level: i32, half_hexes_from: u32) -> Effect {
        let (to_lower, to_higher) = self.distances(half_hexes_from);
        if level >= self.higher {
            Effect::CrownAsHigh
        } else if level < self.lower {
            Effect::CrownLower
        } else if to_lower < to_higher {
            Effect::CrownNearLower
        } else {
            Effect::CrownNotNearer
        }
    }

    fn bare_ground(&self, level: i32, half_hexes_from: u32) -> Effect {
        let (to_lower, to_higher) = self.distances(half_hexes_from);
        let rise = |level: i32| i64::from(level) - i64::from(self.lower);
        if level > self.higher {
            Effect::GroundHigher
        } else if level <= self.lower {
            Effect::GroundNotHigher
        } else if to_lower >= to_higher {
            Effect::GroundNotNearer
        } else if rise(level) * i64::from(self.half_hexes) > rise(self.higher) * i64::from(to_lower) {
            Effect::GroundNearLower
        } else {
            Effect::GroundUnderLine
        }
    }
}

/// What a touch of the line from `base` is on the map, if the map has it.
fn obstacle(map: &Map, ends: &Ends, base: crate::hex::Hex, touch: Touch) -> Option<Obstacle> {
    let half_hexes_from = touch.half_hexes;
    let (at, level, crown, effect) = match touch.what {
        Touched::Hex(hex) => {
            let id = map.id(base + hex)?;
            let (level, crown) = (map.hex(id).level, crown_of_hex(map, id));
            let effect = match crown {
                Some(_) => ends.crown(level, half_hexes_from),
                None => ends.bare_ground(level, half_hexes_from),
            };
            (Standing::Hex(id), level, crown, effect)
        }
        Touched::Hexside(hexside) => {
            let hexside = Hexside::new(base + hexside.hexes()[0], hexside.direction());
            let id = map.hexside_id(hexside)?;
            let (level, crown) = (map.hexside_level(id), crown_of_hexside(map, id));
            let effect = crown.map_or(Effect::OpenHexside, |_| ends.crown(level, half_hexes_from));
            (Standing::Hexside(id), level, crown, effect)
        }
    };
    Some(Obstacle {
        at,
        meeting: touch.meeting,
        level,
        crown,
        half_hexes_from,
        half_hexes_to: ends.half_hexes - half_hexes_from,
        effect,
    })
}
