//! Smoke (RB 7.4; rulings 21 and 50): laid by engineers and mortars, it lasts to the end of the game turn.

use super::{CannotAct, actor, engineer};
use crate::layout::HexId;
use crate::rules::bombardment::aim;
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::{Ground, Markers, Position};
use crate::rules::roll::{Firepower, Roll};
use crate::ruleset::UnitClass;

/// The roll of an engineer that lays smoke in a hex next to it.
///
/// # Errors
/// The rule that forbids it.
pub fn lay_by_engineer(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    hex: HexId,
) -> Result<Roll, CannotAct> {
    let from = engineer(field, unit)?;
    if from.under {
        return Err(CannotAct::Tunnel);
    }
    if ground.map.between(from.hex, hex).is_none() {
        return Err(CannotAct::NotAdjacent);
    }
    takes_smoke(ground, field, hex)?;
    let its = field.unit(unit);
    let firepower = Firepower::of(ground, its).ok_or(CannotAct::Class(its.class()))?;
    firepower.in_scenario(ground).roll().map_err(CannotAct::NoFirepower)
}

/// The roll of a mortar that lays smoke in a hex that it sees, or that an HQ sees for it.
///
/// # Errors
/// The rule that forbids it.
pub fn lay_by_mortar(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    hex: HexId,
    spotter: Option<UnitId>,
) -> Result<Roll, CannotAct> {
    let class = field.unit(unit).class();
    if class != UnitClass::Mortar {
        return Err(CannotAct::Class(class));
    }
    actor(field, unit)?;
    takes_smoke(ground, field, hex)?;
    aim(ground, field, unit, Position::surface(hex), spotter).map_err(CannotAct::Fire)
}

/// Whether smoke may be laid in a hex: it has none, no wire, and no assault (ruling 50).
fn takes_smoke(ground: &Ground<'_>, field: &Field, hex: HexId) -> Result<(), CannotAct> {
    if ground.markers.smoke.contains(&hex) {
        return Err(CannotAct::Smoke);
    }
    if ground.markers.wire.contains_key(&hex) {
        return Err(CannotAct::Wire);
    }
    if field.is_assault(Position::surface(hex)) {
        return Err(CannotAct::IntoAssault);
    }
    Ok(())
}

/// Lays smoke if the roll has hits enough; answers whether it did.
pub fn lay(ground: &Ground<'_>, markers: &mut Markers, hex: HexId, hits: u32) -> bool {
    let laid = hits >= ground.ruleset.procedures.smoke_hits.value();
    if laid {
        markers.smoke.insert(hex);
    }
    laid
}

/// At the end of a game turn all smoke is gone.
pub fn dissipate(markers: &mut Markers) {
    markers.smoke.clear();
}
