//! Bombardment besides the shot of a mortar at an enemy hex, which is [`super::fire`]'s: aiming at ground, friendly fire
//! (RB 6.6), and strikes of artillery and aircraft (RB 2.6, 2.7).
//!
//! Dice are not rolled here. Who takes a hit is answered one hit at a time, so that players can choose.

mod strike;
#[cfg(test)]
mod tests;

pub use strike::{Call, Called, CannotCall, Strike, StrikeShot, call, calls, may_call, takers_of_strike};

use super::answer::{Answer, Reason};
use super::field::{Field, UnitId};
use super::fire::{self, CannotFire, distance};
use super::ground::{Ground, Position};
use super::links;
use super::roll::{Firepower, Roll};
use crate::layout::{HexId, MapBridge};
use crate::ruleset::{Side, UnitClass};

/// What a zero on a die is handed in as.
pub const ZERO: u32 = 10;

/// The roll of a unit that bombards a hex, whoever is in it: in range, and seen by itself or by the HQ that is named
/// (RB 6.6, 6.61; ruling 11).
///
/// # Errors
/// The rule that forbids it.
pub fn aim(
    ground: &Ground<'_>,
    field: &Field,
    firer: UnitId,
    at: Position,
    spotter: Option<UnitId>,
) -> Result<Roll, CannotFire> {
    bombarding(ground, field, firer, at, spotter)?.roll().map_err(CannotFire::NoFirepower)
}

/// [`aim`] before the parts are summed up.
pub(super) fn bombarding(
    ground: &Ground<'_>,
    field: &Field,
    firer: UnitId,
    at: Position,
    spotter: Option<UnitId>,
) -> Result<Firepower, CannotFire> {
    let unit = field.unit(firer);
    let numbers = ground.ruleset.unit(unit.side, unit.unit);
    let from = unit.position().ok_or(CannotFire::NotOnMap)?;
    let never = CannotFire::NeverBombards(unit.class());
    let range = numbers.range.as_ref().filter(|_| numbers.bombards.value()).ok_or(never)?;
    if field.is_assault(from) {
        return Err(CannotFire::InAssault);
    }
    let (hexes, range) =
        (distance(ground, from, at).ok_or(CannotFire::Tunnel)?, fire::range_of(ground, range.value()));
    if hexes > range {
        return Err(CannotFire::OutOfRange { distance: hexes, range });
    }
    let spotter = fire::bombardment(ground, field, firer, from, at, spotter)?;
    let firepower = Firepower::of(ground, unit).ok_or(never)?.in_scenario(ground);
    Ok(with_spotter(ground, field, firepower, spotter, at))
}

/// With the bonus of an HQ that sees from next to the target (RB 6.61).
pub(super) fn with_spotter(
    ground: &Ground<'_>,
    field: &Field,
    firepower: Firepower,
    spotter: Option<UnitId>,
    at: Position,
) -> Firepower {
    let near = spotter.and_then(|spotter| field.unit(spotter).position());
    if near.and_then(|near| distance(ground, near, at)) != Some(1) {
        return firepower;
    }
    let bonus = &ground.ruleset.procedures.adjacent_spotter_bonus;
    let text = format!("+{} for a spotter next to the target", bonus.value());
    firepower.add(i64::from(bonus.value()), Reason::number(text, bonus.source()))
}

/// Notes that an HQ has seen for a bombardment: it does so for one in a game turn (RB 6.61).
pub fn note_spotting(field: &mut Field, spotter: Option<UnitId>) {
    if let Some(spotter) = spotter {
        field.unit_mut(spotter).spotted += 1;
    }
}

/// What is bombarded, as far as friends nearby are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Impact {
    /// A hex.
    Hex(Position),
    /// A bridge over a hexside.
    Bridge(MapBridge),
    /// A long bridge that fills a hex.
    Span(HexId),
}

/// The hits that a bombardment does to its own side: so many for each zero (RB 6.63, 2.7).
pub fn friendly_hits(dice: &[u32], for_each_zero: u32) -> u32 {
    dice.iter().filter(|&&roll| roll == ZERO).count() as u32 * for_each_zero
}

/// Where friends are at risk: next to the target hex; for a bridge the hexes that it joins, for a long bridge its hex
/// and those around it (RB 6.63; ruling 47).
pub fn risky(ground: &Ground<'_>, impact: Impact) -> Vec<Position> {
    let around = |hex: HexId| {
        let neighbours = ground.map.hex(hex).neighbours;
        neighbours.into_iter().flatten().map(Position::surface)
    };
    match impact {
        Impact::Hex(at) if at.under => links::neighbours(ground, at).map(|(_, to)| to).collect(),
        Impact::Hex(at) => around(at.hex).collect(),
        Impact::Bridge(bridge) => {
            let hexes = ground.map.hexside(bridge.hexside).hexes;
            hexes.into_iter().flatten().map(Position::surface).collect()
        }
        Impact::Span(hex) => std::iter::once(Position::surface(hex)).chain(around(hex)).collect(),
    }
}

/// The units of the bombarding side, one of which takes the next friendly hit; the active player chooses. One that has
/// a half-hit takes it. Armour does not count, mines take none (RB 6.63; ruling 46). Empty if nobody is at risk.
///
/// A unit at risk has the defence of its own hex: [`super::fire::defence`] against bombardment.
pub fn endangered(ground: &Ground<'_>, field: &Field, side: Side, impact: Impact) -> Vec<UnitId> {
    let mut units = Vec::new();
    for at in risky(ground, impact) {
        units.extend(field.at(side, at).filter(|(_, unit)| unit.class() != UnitClass::Mine));
    }
    if units.iter().any(|(_, unit)| unit.partial_hits > 0) {
        units.retain(|(_, unit)| unit.partial_hits > 0);
    }
    units.sort_unstable_by_key(|&(id, _)| id);
    units.into_iter().map(|(id, _)| id).collect()
}

/// The friendly hits of a roll with their reason.
pub fn explain_friendly_hits(dice: &[u32], for_each_zero: u32) -> Answer<u32> {
    let zeros = friendly_hits(dice, 1);
    let text = format!("{zeros} zeros, {for_each_zero} friendly hits each");
    Answer::new(friendly_hits(dice, for_each_zero)).because(Reason::rulebook(text, "6.63"))
}
