//! Units in the field: where they are, how strong, and what they have done (RB 2.0).

use super::control::Presence;
use super::ground::{Ground, Position};
use crate::ruleset::{Ruleset, Side, UnitClass, UnitType};

/// A unit, by its place in [`Field::units`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The place.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// How a block stands (RB 1.2, 2.53).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Face {
    /// Its label towards its owner: it has not acted and the enemy does not know it.
    #[default]
    Upright,
    /// Tipped forward: all see it.
    Up,
    /// Tipped backward: it has moved, rallied or failed to act.
    Down,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Whereabouts {
    /// Not yet on the map: to be set up or to enter later.
    #[default]
    Waiting,
    /// On the map.
    At(Position),
    /// Off the map of its own will (RB 9.4).
    Exited,
    /// Eliminated (RB 6.33).
    Eliminated,
}

/// A unit and its state.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FieldUnit {
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub unit: UnitType,
    /// The company of its side that it belongs or is attached to, by number.
    pub company: Option<u8>,
    /// The platoon of that company that it belongs to, by number.
    pub platoon: Option<u8>,
    /// Strength: steps left, the dice that it rolls (RB 2.11).
    pub steps: u32,
    /// Hits of this activation that have not yet made a step under double defence (RB 6.7).
    pub partial_hits: u32,
    /// How it stands.
    pub face: Face,
    /// Where it is.
    pub whereabouts: Whereabouts,
    /// Whether it has acted in this game turn; for an HQ, whether it has been activated (ruling 5).
    pub acted: bool,
    /// How many bombardments it has spotted for in this game turn (RB 6.61).
    pub spotted: u32,
}

impl FieldUnit {
    /// A unit at full strength that waits to be set up.
    pub fn new(ruleset: &Ruleset, side: Side, unit: UnitType) -> Self {
        Self {
            side,
            unit,
            company: None,
            platoon: None,
            steps: ruleset.unit(side, unit).steps.value(),
            partial_hits: 0,
            face: if unit.class() == UnitClass::Bunker { Face::Up } else { Face::Upright },
            whereabouts: Whereabouts::Waiting,
            acted: false,
            spotted: 0,
        }
    }

    /// Its class.
    pub fn class(&self) -> UnitClass {
        self.unit.class()
    }

    /// Its position, if it is on the map.
    pub fn position(&self) -> Option<Position> {
        match self.whereabouts {
            Whereabouts::At(position) => Some(position),
            _ => None,
        }
    }

    /// Whether all see what it is: face-up, or a mine or bunker that has been revealed (RB 2.55, 7.2).
    pub fn is_revealed(&self) -> bool {
        self.face == Face::Up
    }

    /// Whether it controls hexes around its own: not a revealed mine (RB 7.2).
    pub fn claims_neighbours(&self) -> bool {
        !(self.class() == UnitClass::Mine && self.is_revealed())
    }

    /// Whether two units are of one company.
    pub fn is_of_company_of(&self, other: &Self) -> bool {
        self.side == other.side && self.company.is_some() && self.company == other.company
    }

    /// Whether two units are of one platoon.
    pub fn is_of_platoon_of(&self, other: &Self) -> bool {
        self.is_of_company_of(other) && self.platoon.is_some() && self.platoon == other.platoon
    }
}

/// All units of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Field {
    /// The units; their order never changes, and lost ones stay.
    pub units: Vec<FieldUnit>,
}

impl Field {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &FieldUnit {
        &self.units[id.index()]
    }

    /// A unit, to change it.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut FieldUnit {
        &mut self.units[id.index()]
    }

    /// All units with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &FieldUnit)> {
        self.units.iter().enumerate().map(|(index, unit)| (UnitId(index as u16), unit))
    }

    /// The units on the map with their positions.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, &FieldUnit, Position)> {
        self.iter().filter_map(|(id, unit)| Some((id, unit, unit.position()?)))
    }

    /// The units of a side at a position.
    pub fn at(&self, side: Side, position: Position) -> impl Iterator<Item = (UnitId, &FieldUnit)> {
        self.iter()
            .filter(move |(_, unit)| unit.side == side && unit.whereabouts == Whereabouts::At(position))
    }

    /// Whether a unit of the side is at a position.
    pub fn is_occupied(&self, side: Side, position: Position) -> bool {
        self.at(side, position).next().is_some()
    }

    /// Whether an assault is on at a position: units of both sides are there.
    pub fn is_assault(&self, position: Position) -> bool {
        let mut there = self.units.iter().filter(|unit| unit.whereabouts == Whereabouts::At(position));
        let first = there.next().map(|unit| unit.side);
        first.is_some_and(|first| there.any(|unit| unit.side != first))
    }

    /// Who is where, for control and movement.
    pub fn presence(&self, ground: &Ground<'_>) -> Presence {
        let mut presence = Presence::on(ground);
        self.fill(ground, &mut presence);
        presence
    }

    /// The same in memory that is used again.
    pub fn fill(&self, ground: &Ground<'_>, presence: &mut Presence) {
        presence.clear();
        for (_, unit, position) in self.on_map() {
            presence.add(unit.side, position.index(ground.map), unit.claims_neighbours());
        }
    }
}
