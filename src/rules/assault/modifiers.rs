//! Firepower in assaults, modifier by modifier (RB 9.1, 9.6, 7.4; ruling 53).

use super::Assault;
use crate::rules::answer::Reason;
use crate::rules::crossing::Crossing;
use crate::rules::field::{Field, FieldUnit, UnitId};
use crate::rules::ground::Ground;
use crate::rules::roll::Firepower;
use crate::ruleset::{HexsideKind, UnitClass};

/// The firepower of a unit in an assault; none if it never fires. Armour and double defence do not count (RB 9.65, 9.1).
pub(super) fn firepower(
    ground: &Ground<'_>,
    field: &Field,
    assault: &Assault,
    unit: UnitId,
) -> Option<Firepower> {
    let its = field.unit(unit);
    let rated = by_class(ground, assault, its, Firepower::of(ground, its)?);
    let firepower = penalty_of_way(ground, assault, unit, its, rated.in_scenario(ground));
    Some(in_smoke(ground, assault, firepower))
}

/// Engineers fight doubled (RB 9.64); guns and mortars at their least after the first round (RB 9.61).
fn by_class(ground: &Ground<'_>, assault: &Assault, unit: &FieldUnit, rated: Firepower) -> Firepower {
    let procedures = &ground.ruleset.procedures;
    match unit.class() {
        UnitClass::Engineer => {
            let factor = &procedures.engineer_assault_factor;
            let text = format!("engineers times {} in assaults", factor.value());
            rated.times(factor.value(), Reason::number(text, factor.source()))
        }
        UnitClass::AtGun | UnitClass::Mortar if assault.round > 1 => {
            let least = &procedures.gun_assault_firepower;
            let text = format!("{} at F{} after round 1", unit.class(), least.value());
            rated.instead(least.value(), Reason::number(text, least.source()))
        }
        _ => rated,
    }
}

/// Who came across a river or cliff is worse in the first round, but engineers (RB 8.5, 9.1).
fn penalty_of_way(
    ground: &Ground<'_>,
    assault: &Assault,
    id: UnitId,
    unit: &FieldUnit,
    firepower: Firepower,
) -> Firepower {
    if assault.round > 1 || unit.class() == UnitClass::Engineer {
        return firepower;
    }
    let Some((kind, penalty)) = worst_hexside(ground, assault, id) else { return firepower };
    let source = ground.ruleset.hexsides[kind].assault_penalty.source();
    firepower.add(-i64::from(penalty), Reason::number(format!("-{penalty} across {kind} in round 1"), source))
}

/// What hinders most of all that the hexside is by which a unit came (ruling 53).
fn worst_hexside(ground: &Ground<'_>, assault: &Assault, unit: UnitId) -> Option<(HexsideKind, u32)> {
    let from = (*assault.came_from.get(&unit)?)?;
    let (_, crossing) = Crossing::between(ground, from, assault.at)?;
    let penalties =
        crossing.kinds.iter().map(|kind| (kind, ground.ruleset.hexsides[kind].assault_penalty.value()));
    penalties.filter(|&(_, penalty)| penalty > 0).max_by_key(|&(_, penalty)| penalty)
}

/// In smoke all fight worse in all rounds (RB 7.4).
fn in_smoke(ground: &Ground<'_>, assault: &Assault, firepower: Firepower) -> Firepower {
    if assault.at.under || !ground.markers.smoke.contains(&assault.at.hex) {
        return firepower;
    }
    let penalty = &ground.ruleset.markers.smoke_assault_penalty;
    let text = format!("-{} in smoke", penalty.value());
    firepower.add(-i64::from(penalty.value()), Reason::number(text, penalty.source()))
}
