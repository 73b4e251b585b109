//! HQs: deploying before activation, and replacement when lost (RB 4.2, 4.4).

use crate::rules::answer::{Answer, Reason};
use crate::rules::classes::may_cross;
use crate::rules::control::Control;
use crate::rules::crossing::{Crossing, Kinds};
use crate::rules::field::{Field, FieldUnit, UnitId};
use crate::rules::ground::{Ground, Position};
use crate::rules::{links, stacking};
use crate::ruleset::{HexsideKind, UnitClass};

/// Where an HQ may deploy before it is activated, besides staying: neighbouring friendly hexes, by a road or clear
/// hexside. It may overstack there for the moment (RB 4.2; ruling 18).
pub fn deployments(ground: &Ground<'_>, field: &Field, control: &Control, hq: UnitId) -> Vec<Position> {
    let Some(from) = field.unit(hq).position() else { return Vec::new() };
    if field.is_assault(from) {
        return Vec::new();
    }
    let neighbours = links::neighbours(ground, from).map(|(_, to)| to);
    neighbours.filter(|&to| explain_deployment(ground, field, control, hq, to).verdict).collect()
}

/// Whether an HQ may deploy to a position, with the reason.
pub fn explain_deployment(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    hq: UnitId,
    to: Position,
) -> Answer<bool> {
    let unit = field.unit(hq);
    let no = |reason| Answer::new(false).because(reason);
    let Some(from) = unit.position() else { return no(Reason::rulebook("not on the map", "4.2")) };
    if let Err(closed) = may_cross(ground, unit.class(), from, to) {
        return no(closed.reason(ground));
    }
    if !control.is_friendly(unit.side, to.index(ground.map)) {
        return no(Reason::rulebook("HQs deploy to friendly hexes only", "4.2"));
    }
    if !to.under && ground.markers.wire.contains_key(&to.hex) {
        return no(Reason::rulebook("HQs do not deploy into wire", "7.5"));
    }
    let crossing = Crossing::between(ground, from, to).map(|(_, crossing)| crossing).unwrap_or_default();
    if crossing.road.is_some() {
        return Answer::new(true).because(Reason::rulebook("by road into a friendly hex", "4.2"));
    }
    let clear = Kinds::default().with(HexsideKind::Clear);
    if crossing.kinds.without(HexsideKind::Railway) != clear {
        return no(Reason::rulebook("HQs deploy by road or clear hexside only", "4.2"));
    }
    Answer::new(true).because(Reason::rulebook("by a clear hexside into a friendly hex", "4.2"))
}

/// A way to replace a lost HQ: where it returns and which squad gives it a step (RB 4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Replacement {
    /// Where the HQ returns.
    pub at: Position,
    /// The squad that is reduced by a step.
    pub squad: UnitId,
}

/// The rifle squads that a lost HQ has left on the map: those of its platoon, or of its company.
fn squads<'a>(field: &'a Field, hq: &'a FieldUnit) -> impl Iterator<Item = (UnitId, Position)> + 'a {
    let led = |unit: &FieldUnit| match hq.class() {
        UnitClass::CompanyHq => unit.is_of_company_of(hq),
        _ => unit.is_of_platoon_of(hq),
    };
    let squads = field.on_map().filter(move |(_, unit, _)| unit.class() == UnitClass::Rifle && led(unit));
    squads.map(|(id, _, at)| (id, at))
}

/// Whether a lost HQ is gone for good and worth a victory point: it cannot be replaced, as when all its rifle squads
/// are lost (RB 4.4; ruling 8).
pub fn is_lost_for_good(ground: &Ground<'_>, field: &Field, control: &Control, hq: UnitId) -> bool {
    replacements(ground, field, control, hq).is_empty()
}

/// The ways to replace a lost HQ, in order: a platoon HQ returns in or next to one of its squads, which is reduced; a
/// company HQ in a friendly hex in or next to one of its platoon HQs, and any squad of that platoon is reduced.
/// Stacking must leave room (RB 4.4).
pub fn replacements(ground: &Ground<'_>, field: &Field, control: &Control, hq: UnitId) -> Vec<Replacement> {
    let lost = field.unit(hq);
    let mut ways = Vec::new();
    if lost.class() == UnitClass::CompanyHq {
        let platoons = field
            .on_map()
            .filter(|(_, unit, _)| unit.class() == UnitClass::PlatoonHq && unit.is_of_company_of(lost));
        for (_, platoon, at) in platoons {
            for (squad, _) in squads(field, platoon) {
                let near = near(ground, field, lost, at);
                let friendly = near.filter(|to| control.is_friendly(lost.side, to.index(ground.map)));
                ways.extend(friendly.map(|at| Replacement { at, squad }));
            }
        }
    } else {
        for (squad, at) in squads(field, lost) {
            ways.extend(near(ground, field, lost, at).map(|at| Replacement { at, squad }));
        }
    }
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// The position and its neighbours where an HQ may stand, has room and meets no enemy.
fn near<'a>(
    ground: &'a Ground<'_>,
    field: &'a Field,
    hq: &'a FieldUnit,
    at: Position,
) -> impl Iterator<Item = Position> + 'a {
    let around = links::neighbours(ground, at).map(|(_, to)| to);
    std::iter::once(at).chain(around).filter(move |&to| {
        let free = to == at || !field.is_occupied(hq.side.enemy(), to);
        let open = crate::rules::classes::may_be_at(ground, hq.class(), to).is_ok();
        let stacked = field.at(hq.side, to).count() as u32;
        free && open && stacked < stacking::room(ground, hq.side, to).0
    })
}
