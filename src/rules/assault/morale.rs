//! Morale in assaults (RB 9.3; ruling 22).

use super::{Assault, Half};
use crate::rules::command::morale;
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::Ground;
use crate::ruleset::UnitClass;

/// Strength at which units check.
const WEAK: u32 = 1;

/// A check of morale that a unit must make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Check {
    /// Who checks.
    pub unit: UnitId,
    /// The greatest roll that passes.
    pub morale: u32,
    /// Whose morale that is: its own or that of its HQ in the hex.
    pub whose: UnitId,
}

/// The checks at the start of the acting side's half of a round: units of strength 1, but HQs only if alone, mines
/// never, and attackers not in the last round.
pub fn checks(ground: &Ground<'_>, field: &Field, assault: &Assault) -> Vec<Check> {
    if assault.half == Half::Attacker && assault.is_last_round(ground) {
        return Vec::new();
    }
    let own: Vec<_> = field.at(assault.acting(), assault.at).collect();
    let alone = own.len() == 1;
    let weak = own.into_iter().filter(|(id, unit)| {
        let exempt = unit.class() == UnitClass::Mine || (unit.class().is_hq() && !alone);
        unit.steps == WEAK && !exempt && !assault.done.contains(id)
    });
    let checks = weak.filter_map(|(unit, _)| {
        let (morale, whose) = morale(ground, field, unit)?;
        Some(Check { unit, morale, whose })
    });
    checks.collect()
}

/// Makes a check with a roll. Who fails neither fires nor retreats in this round.
pub fn passes(assault: &mut Assault, check: Check, roll: u32) -> bool {
    let passed = roll <= check.morale;
    if !passed {
        assault.note(check.unit);
    }
    passed
}
