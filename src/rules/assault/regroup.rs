//! Regrouping after an assault that is won (RB 9.5).

use super::entry::limit;
use super::retreat::{has_room, passage};
use super::{Assault, CannotRetreat, Entered, Outcome, outcome};
use crate::rules::answer::{Answer, Reason};
use crate::rules::classes::may_cross;
use crate::rules::control::Control;
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::{Ground, Position};
use crate::rules::links;

/// Where a unit of the side that has won may go at once: friendly hexes next to it, within stacking and the assault
/// limits of hexsides, which `crossed` counts. `control` is as it stands after the assault.
pub fn regroups(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    crossed: &Entered,
    unit: UnitId,
) -> Vec<Position> {
    let around = links::neighbours(ground, assault.at).map(|(_, to)| to);
    around.filter(|&to| explain_regroup(ground, field, control, assault, crossed, unit, to).verdict).collect()
}

/// Whether a unit may regroup to a hex, with the reason.
pub fn explain_regroup(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    crossed: &Entered,
    unit: UnitId,
    to: Position,
) -> Answer<bool> {
    match may_regroup(ground, field, control, assault, crossed, unit, to) {
        Ok(()) => Answer::new(true).because(Reason::rulebook("friendly, and the assault is won", "9.5")),
        Err(reason) => Answer::new(false).because(reason),
    }
}

fn may_regroup(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    crossed: &Entered,
    unit: UnitId,
    to: Position,
) -> Result<(), Reason> {
    let its = field.unit(unit);
    if outcome(field, assault) != Some(Outcome::Won(its.side)) || its.position() != Some(assault.at) {
        return Err(Reason::rulebook("only units that have won the assault regroup", "9.5"));
    }
    if ground.ruleset.unit(its.side, its.unit).movement.value() == 0 {
        return Err(CannotRetreat::NeverMoves(its.class()).reason(ground));
    }
    may_cross(ground, its.class(), assault.at, to).map_err(|why| why.reason(ground))?;
    if !control.is_friendly(its.side, to.index(ground.map)) {
        return Err(Reason::rulebook("units regroup to friendly hexes only", "9.5"));
    }
    has_room(ground, field, its, to)
        .map_err(|limit| Reason::rulebook(format!("the hex holds {limit} of a side"), "9.5"))?;
    let Some((passage, crossing)) = passage(ground, assault.at, to) else {
        return Err(Reason::rulebook("not a neighbour on the map", "9.5"));
    };
    let limit = limit(ground, its.class(), &crossing);
    if crossed.across.get(&passage).copied().unwrap_or_default() >= limit {
        return Err(Reason::rulebook(format!("{limit} may regroup across this hexside"), "9.5"));
    }
    Ok(())
}
