//! What a unit may do in its half of a round (RB 9.2).

use super::fight::may_act;
use super::{Assault, Retreat, must_retreat, retreats, targets};
use crate::rules::control::Control;
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::Ground;

/// What a unit does in its half of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Fire, at all enemies or at the named one.
    Fire(Option<UnitId>),
    /// Retreat.
    Retreat(Retreat),
    /// Neither.
    Hold,
}

/// All that a unit may do now; nothing if it is not its time, or if it must retreat and is lost ([`super::is_lost`]).
pub fn deeds(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    unit: UnitId,
) -> Vec<Deed> {
    if may_act(field, assault, unit).is_err() {
        return Vec::new();
    }
    let fire = targets(ground, field, assault, unit).into_iter().map(|shot| Deed::Fire(shot.named));
    let ways = retreats(ground, field, control, assault, unit).into_iter().map(Deed::Retreat);
    let hold = (!must_retreat(ground, field, assault, unit)).then_some(Deed::Hold);
    fire.chain(ways).chain(hold).collect()
}
