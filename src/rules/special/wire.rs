//! Wire (RB 7.5; rulings 20 and 51): who comes into it stops, and from the next game turn clears it or goes back.

use super::{CannotAct, actor};
use crate::layout::HexId;
use crate::rules::answer::Reason;
use crate::rules::classes::may_cross;
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::{Ground, Markers, Position};
use crate::rules::roll::{Firepower, Roll};
use crate::ruleset::{Side, UnitClass};

/// How a unit came into the wire that it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Caught {
    /// The game turn in which it came.
    pub turn: u32,
    /// The hex that it came from; none from off the map.
    pub from: Option<Position>,
}

/// The hex of the wire that holds a unit, from the game turn after it came.
fn held(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    caught: Caught,
    turn: u32,
) -> Result<HexId, CannotAct> {
    let at = actor(field, unit)?;
    if at.under || !is_enemy_wire(ground, field.unit(unit).side, at.hex) {
        return Err(CannotAct::NotInWire);
    }
    if turn <= caught.turn {
        return Err(CannotAct::TooSoon);
    }
    Ok(at.hex)
}

/// Whether a hex has wire that is an enemy's to a side; nobody's is an enemy's to both (ruling 40).
fn is_enemy_wire(ground: &Ground<'_>, side: Side, hex: HexId) -> bool {
    ground.markers.wire.get(&hex).is_some_and(|owner| *owner != Some(side))
}

/// The roll of a unit that clears the wire that it is in.
///
/// # Errors
/// The rule that forbids it.
pub fn may_clear(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    caught: Caught,
    turn: u32,
) -> Result<Roll, CannotAct> {
    held(ground, field, unit, caught, turn)?;
    let its = field.unit(unit);
    let mut firepower = Firepower::of(ground, its).ok_or(CannotAct::Class(its.class()))?;
    if its.class() == UnitClass::Engineer {
        let engineers = &ground.ruleset.procedures.wire_engineer_firepower;
        let text = format!("engineers clear wire at F{}", engineers.value());
        firepower = firepower.instead(engineers.value(), Reason::number(text, engineers.source()));
    }
    firepower.in_scenario(ground).roll().map_err(CannotAct::NoFirepower)
}

/// Clears wire if the roll has hits enough; answers whether it did.
pub fn clear(ground: &Ground<'_>, markers: &mut Markers, hex: HexId, hits: u32) -> bool {
    let cleared = hits >= ground.ruleset.procedures.wire_hits.value();
    if cleared {
        markers.wire.remove(&hex);
    }
    cleared
}

/// Where a unit goes that withdraws from wire: back over the hexside by which it came, unless the enemy is there
/// (ruling 51).
///
/// # Errors
/// The rule that forbids it.
pub fn withdrawal(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    caught: Caught,
    turn: u32,
) -> Result<Position, CannotAct> {
    let hex = held(ground, field, unit, caught, turn)?;
    let its = field.unit(unit);
    let back = caught.from.ok_or(CannotAct::NoWayBack)?;
    may_cross(ground, its.class(), Position::surface(hex), back).map_err(CannotAct::Closed)?;
    if field.is_occupied(its.side.enemy(), back) {
        return Err(CannotAct::Enemy);
    }
    Ok(back)
}
