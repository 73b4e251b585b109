//! Special actions: foxholes, mines, demolition, smoke, wire (RB 7.0).
//!
//! Each is asked about by who acts and where; the answer is the roll to be made, if any, or the rule that forbids it.
//! [`choices`] lists them all as [`Special`]s, which know their roll and what it does.
//! Command is looked at elsewhere. Who has done a special action ends face-up (RB 7.0).

mod choices;
mod demolition;
mod foxhole;
mod mines;
mod smoke;
#[cfg(test)]
mod tests;
mod wire;

pub use choices::{Actor, Special, choices, smoke_in_reach};
pub(in crate::rules) use choices::{choices_on_the_spot, smoke_on};
pub use demolition::{
    BridgeTarget, blow_by_bombardment, blow_by_engineer, blow_by_strike, blow_up, bridges_for_strike,
    bridges_in_reach,
};
pub use foxhole::{dig, may_dig};
pub use mines::{backfires_from, reveal_mines};
pub use smoke::{dissipate, lay, lay_by_engineer, lay_by_mortar};
pub use wire::{Caught, clear, may_clear, withdrawal};

use super::answer::Reason;
use super::bombardment::CannotCall;
use super::classes::Closed;
use super::field::{Field, UnitId};
use super::fire::CannotFire;
use super::ground::{Ground, Position};
use crate::board::Terrain;
use crate::ruleset::UnitClass;
use std::fmt;

/// Why a unit cannot do a special action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CannotAct {
    /// It is not on the map.
    NotOnMap,
    /// It is in an assault.
    InAssault,
    /// The class does nothing of the kind.
    Class(UnitClass),
    /// It is below ground.
    Tunnel,
    /// Foxholes are dug in other terrain.
    Terrain(Terrain),
    /// There is a foxhole.
    Foxhole,
    /// Wire leaves no room for another marker.
    Wire,
    /// There is smoke.
    Smoke,
    /// The place is not next to it.
    NotAdjacent,
    /// The place is in an assault.
    IntoAssault,
    /// The map has no such bridge.
    NoBridge,
    /// The bridge is down.
    Destroyed,
    /// The scenario forbids demolition.
    NoDemolition,
    /// It is not in wire.
    NotInWire,
    /// It has come into the wire in this game turn.
    TooSoon,
    /// The hexside by which it came is not open to it now.
    Closed(Closed),
    /// It did not come by a hexside of the map.
    NoWayBack,
    /// The enemy is where it came from.
    Enemy,
    /// Nothing is left of the firepower.
    NoFirepower(i64),
    /// A unit that bombards cannot reach it, or is not seen for.
    Fire(CannotFire),
    /// The strike cannot be called for.
    Call(CannotCall),
}

impl CannotAct {
    /// The reason in words, with its source.
    pub fn reason(self, ground: &Ground<'_>) -> Reason {
        let text = self.to_string();
        match self {
            Self::NotOnMap | Self::InAssault => Reason::rulebook(text, "7.0"),
            Self::Class(UnitClass::Bunker) => Reason::rulebook(text, "2.55"),
            Self::Class(UnitClass::Mine) => Reason::rulebook(text, "7.2"),
            Self::Class(_) => Reason::rulebook(text, "7.0"),
            Self::Terrain(_) => Reason::number(text, ground.ruleset.markers.foxhole_terrain.source()),
            Self::Foxhole | Self::Tunnel => Reason::rulebook(text, "7.1"),
            Self::Wire | Self::NotInWire | Self::TooSoon | Self::NoWayBack => Reason::rulebook(text, "7.5"),
            Self::Smoke => Reason::rulebook(text, "7.4"),
            Self::IntoAssault => Reason::rulebook(text, "6.1"),
            Self::NotAdjacent => Reason::rulebook(text, "7.0"),
            Self::NoBridge | Self::Destroyed | Self::NoDemolition => Reason::rulebook(text, "7.3"),
            Self::Closed(why) => why.reason(ground),
            Self::Enemy => Reason::ruling(text, 51),
            Self::NoFirepower(_) => Reason::rulebook(text, "6.32"),
            Self::Fire(why) => why.reason(),
            Self::Call(why) => why.reason(),
        }
    }
}

impl fmt::Display for CannotAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOnMap => f.write_str("not on the map"),
            Self::InAssault => f.write_str("in an assault"),
            Self::Class(class) => write!(f, "{class} does nothing of the kind"),
            Self::Tunnel => f.write_str("below ground"),
            Self::Terrain(terrain) => write!(f, "no foxholes in {terrain:?}"),
            Self::Foxhole => f.write_str("there is a foxhole"),
            Self::Wire => f.write_str("wire leaves no room for another marker"),
            Self::Smoke => f.write_str("there is smoke"),
            Self::NotAdjacent => f.write_str("not next to it"),
            Self::IntoAssault => f.write_str("there is an assault"),
            Self::NoBridge => f.write_str("no bridge there"),
            Self::Destroyed => f.write_str("the bridge is down"),
            Self::NoDemolition => f.write_str("the scenario forbids demolition"),
            Self::NotInWire => f.write_str("not in enemy wire"),
            Self::TooSoon => f.write_str("came into the wire in this game turn"),
            Self::Closed(why) => why.fmt(f),
            Self::NoWayBack => f.write_str("did not come by a hexside of the map"),
            Self::Enemy => f.write_str("the enemy is where it came from"),
            Self::NoFirepower(left) => write!(f, "firepower {left}"),
            Self::Fire(why) => why.fmt(f),
            Self::Call(why) => why.fmt(f),
        }
    }
}

/// Where a unit is that may do special actions: on the map, not in an assault, no bunker and no mine (RB 2.55, 7.2).
fn actor(field: &Field, unit: UnitId) -> Result<Position, CannotAct> {
    let unit = field.unit(unit);
    let at = unit.position().ok_or(CannotAct::NotOnMap)?;
    if matches!(unit.class(), UnitClass::Bunker | UnitClass::Mine) {
        return Err(CannotAct::Class(unit.class()));
    }
    if field.is_assault(at) {
        return Err(CannotAct::InAssault);
    }
    Ok(at)
}

/// [`actor`] for what only engineers do.
fn engineer(field: &Field, unit: UnitId) -> Result<Position, CannotAct> {
    match field.unit(unit).class() {
        UnitClass::Engineer => actor(field, unit),
        class => Err(CannotAct::Class(class)),
    }
}
