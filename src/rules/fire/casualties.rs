//! Hits and who takes them (RB 6.1, 6.3, 6.7).

use crate::rules::field::{Field, FieldUnit, UnitId, Whereabouts};
use crate::rules::ground::{Ground, Position};
use crate::ruleset::{Side, UnitClass};

/// The hits of a roll: one for each die that is not above the firepower, at most `limit` where the optional rule is
/// used (RB 6.1; ruling 27). A zero on a die is handed in as 10.
pub fn hits(dice: &[u32], firepower: u32, limit: Option<u32>) -> u32 {
    let hits = dice.iter().filter(|&&roll| roll <= firepower).count() as u32;
    limit.map_or(hits, |limit| hits.min(limit))
}

/// How many hits take a step off a unit at a position against direct fire or bombardment (RB 6.7).
pub fn defence(ground: &Ground<'_>, at: Position, bombarded: bool) -> u32 {
    if at.under {
        return 1;
    }
    let of = |defence: &crate::ruleset::Defence| {
        if bombarded { defence.bombardment.value() } else { defence.fire.value() }
    };
    let terrain = of(&ground.ruleset.hexes[ground.terrain(at.hex)].defence);
    let foxhole = ground.markers.foxholes.contains(&at.hex);
    if foxhole { terrain.max(of(&ground.ruleset.markers.foxhole_defence)) } else { terrain }
}

/// Whether a unit shares in hits on its hex: not mines, and not revealed tanks or bunkers, whose armour counts
/// (RB 6.3, 7.2; ruling 14).
fn shares(ground: &Ground<'_>, unit: &FieldUnit) -> bool {
    let armoured = ground.ruleset.unit(unit.side, unit.unit).armour.is_some();
    unit.class() != UnitClass::Mine && !(armoured && unit.is_revealed())
}

/// The units of a side at a position, one of which takes the next hit; its owner chooses if there are several
/// (RB 6.3, 6.7): the named one; else one that has a half-hit; else the strongest. Empty if nobody takes it.
pub fn takers(
    ground: &Ground<'_>,
    field: &Field,
    side: Side,
    at: Position,
    named: Option<UnitId>,
) -> Vec<UnitId> {
    if let Some(named) = named {
        let there = field.unit(named).position() == Some(at);
        return if there { vec![named] } else { Vec::new() };
    }
    let mut units: Vec<_> = field.at(side, at).filter(|(_, unit)| shares(ground, unit)).collect();
    if units.iter().any(|(_, unit)| unit.partial_hits > 0) {
        units.retain(|(_, unit)| unit.partial_hits > 0);
    } else {
        let strongest = units.iter().map(|(_, unit)| unit.steps).max();
        units.retain(|(_, unit)| Some(unit.steps) == strongest);
    }
    units.into_iter().map(|(id, _)| id).collect()
}

/// What a hit did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hit {
    /// Half a step: the next hit takes the step (RB 6.7).
    Half,
    /// A step.
    Step,
    /// The last step: the unit is eliminated (RB 6.33).
    Eliminated,
}

/// A unit takes a hit where `defence` hits take a step.
pub fn take_hit(field: &mut Field, unit: UnitId, defence: u32) -> Hit {
    let unit = field.unit_mut(unit);
    unit.partial_hits += 1;
    if unit.partial_hits < defence {
        return Hit::Half;
    }
    unit.partial_hits = 0;
    unit.steps = unit.steps.saturating_sub(1);
    if unit.steps > 0 {
        return Hit::Step;
    }
    unit.whereabouts = Whereabouts::Eliminated;
    Hit::Eliminated
}

/// At the end of an HQ activation, before assaults, half-hits are forgotten (RB 6.7; ruling 13).
pub fn recover(field: &mut Field) {
    field.units.iter_mut().for_each(|unit| unit.partial_hits = 0);
}
