//! Who is where, counted once for a decision: the list looks at the same hexes again and again.

use crate::rules::control::Presence;
use crate::rules::field::Field;
use crate::rules::ground::{Ground, Position};
use crate::ruleset::Side;

/// Bits of a count.
const COUNT: u8 = 0x7f;
/// Marks hexes in which a unit is face-up.
const FACE_UP: u8 = 0x80;

/// Who is where, by side and place in the list of positions.
#[derive(Debug)]
pub(super) struct Survey {
    there: [Vec<u8>; 2],
    hexes: [Vec<Position>; 2],
    presence: Presence,
}

impl Survey {
    /// Counts the units on the map. No hex holds nearly as many as can be counted.
    pub fn new(ground: &Ground<'_>, field: &Field) -> Self {
        let map = ground.map;
        let nobody = || vec![0; 2 * map.hexes().len()];
        let presence = Presence::on(ground);
        let mut survey = Self { there: [nobody(), nobody()], hexes: Default::default(), presence };
        for (_, unit, at) in field.on_map() {
            let there = &mut survey.there[unit.side as usize][at.index(map)];
            if *there == 0 {
                survey.hexes[unit.side as usize].push(at);
            }
            let count = ((*there & COUNT) + 1).min(COUNT);
            let face_up = if unit.is_revealed() { FACE_UP } else { *there & FACE_UP };
            *there = count | face_up;
            survey.presence.add(unit.side, at.index(map), unit.claims_neighbours());
        }
        survey.hexes.iter_mut().for_each(|hexes| hexes.sort_unstable());
        survey
    }

    /// The same for control.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// The positions with units of a side, in map order.
    pub fn hexes(&self, side: Side) -> &[Position] {
        &self.hexes[side as usize]
    }

    /// How many units of a side are at a place.
    pub fn units(&self, side: Side, place: usize) -> u32 {
        u32::from(self.there[side as usize][place] & COUNT)
    }

    /// Whether one of them is face-up.
    pub fn is_face_up(&self, side: Side, place: usize) -> bool {
        self.there[side as usize][place] & FACE_UP != 0
    }
}
