//! Spotting: an HQ sees for a unit that bombards (RB 6.61; ruling 23).

use super::line::{distance, hinders};
use super::{CannotFire, range_of};
use crate::rules::answer::{Answer, Reason};
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::{Ground, Position};

/// Whether an HQ can spot a target for a unit that bombards: revealed, of its company, near enough, seeing it, and not
/// spent for another unit in this game turn.
///
/// # Errors
/// Why not.
pub fn spots(
    ground: &Ground<'_>,
    field: &Field,
    firer: UnitId,
    hq: UnitId,
    at: Position,
) -> Result<(), CannotFire> {
    let (unit, hq) = (field.unit(firer), field.unit(hq));
    let from = hq.position().ok_or(CannotFire::NoSpotter)?;
    if !hq.class().is_hq() || !hq.is_revealed() || !hq.is_of_company_of(unit) {
        return Err(CannotFire::NoSpotter);
    }
    let procedures = &ground.ruleset.procedures;
    if hq.spotted >= procedures.spotted_units.value() {
        return Err(CannotFire::SpotterSpent);
    }
    let distance = distance(ground, from, at).ok_or(CannotFire::Tunnel)?;
    let higher = ground.map.hex(from.hex).level > ground.map.hex(at.hex).level;
    let range = if higher { &procedures.spotting_range_higher } else { &procedures.spotting_range }.value();
    let range = range_of(ground, range);
    if distance > range {
        return Err(CannotFire::SpotterOutOfRange { distance, range });
    }
    match hinders(ground, field, None, from, at) {
        Some(_) => Err(CannotFire::SpotterBlind),
        None => Ok(()),
    }
}

/// The HQs that can spot a target for a unit.
pub fn spotters(ground: &Ground<'_>, field: &Field, firer: UnitId, at: Position) -> Vec<UnitId> {
    let hqs = field.on_map().filter(|(_, unit, _)| unit.class().is_hq()).map(|(id, _, _)| id);
    hqs.filter(|&hq| spots(ground, field, firer, hq, at).is_ok()).collect()
}

/// [`spots`] as an answer.
pub fn explain_spotting(
    ground: &Ground<'_>,
    field: &Field,
    firer: UnitId,
    hq: UnitId,
    at: Position,
) -> Answer<bool> {
    match spots(ground, field, firer, hq, at) {
        Ok(()) => Answer::new(true).because(Reason::rulebook("a revealed HQ of the company sees it", "6.61")),
        Err(why) => Answer::new(false).because(why.reason()),
    }
}
