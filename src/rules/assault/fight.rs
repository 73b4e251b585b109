//! Fire in assaults: who fires at whom, hits and who takes them, mines (RB 9.2, 9.6, 7.2).

use super::Assault;
use super::modifiers::firepower;
use crate::rules::answer::{Answer, Reason};
use crate::rules::field::{Field, UnitId};
use crate::rules::fire;
use crate::rules::ground::{Ground, Position};
use crate::rules::roll::Roll;
use crate::rules::special::backfires_from;
use crate::ruleset::UnitClass;
use std::fmt;

/// Fire of a unit in an assault.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AssaultShot {
    /// Who fires.
    pub firer: UnitId,
    /// The unit that alone takes the hits, if one is named.
    pub named: Option<UnitId>,
    /// Dice and firepower.
    pub roll: Roll,
    /// The least roll with which it hits itself, in a minefield of the enemy.
    pub backfires_from: Option<u32>,
}

impl AssaultShot {
    /// The fire as an answer: dice and firepower with their parts.
    pub fn explain(&self) -> Answer<String> {
        let answer = self.roll.explain();
        match self.backfires_from {
            Some(least) => {
                let text = format!("rolls of {least} or more hit the firer in a minefield");
                answer.because(Reason::rulebook(text, "7.2"))
            }
            None => answer,
        }
    }
}

/// Why a unit does not fire in an assault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CannotFight {
    /// It is not in this assault.
    NotThere,
    /// The other side acts now.
    NotItsHalf,
    /// It has acted in this round, or failed its check.
    Done,
    /// It is an attacker in the last round, and must retreat.
    MustRetreat,
    /// Units of the class never fire.
    NeverFires(UnitClass),
    /// Units of the class do not single out units, or only mines.
    CannotTarget(UnitClass),
    /// The named unit is no enemy in this assault.
    NoEnemy,
    /// Nothing is left of the firepower.
    NoFirepower(i64),
}

impl CannotFight {
    /// The reason in words, with its source.
    pub fn reason(self) -> Reason {
        let text = self.to_string();
        match self {
            Self::NeverFires(_) => Reason::rulebook(text, "7.2"),
            Self::CannotTarget(UnitClass::Engineer) => Reason::rulebook(text, "9.64"),
            Self::CannotTarget(_) => Reason::rulebook(text, "9.63"),
            Self::NoFirepower(_) => Reason::rulebook(text, "6.32"),
            _ => Reason::rulebook(text, "9.2"),
        }
    }
}

impl fmt::Display for CannotFight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotThere => f.write_str("not in this assault"),
            Self::NotItsHalf => f.write_str("the other side acts now"),
            Self::Done => f.write_str("has acted in this round, or failed its morale check"),
            Self::MustRetreat => f.write_str("attackers must retreat in the last round"),
            Self::NeverFires(class) => write!(f, "{class} never fires"),
            Self::CannotTarget(UnitClass::Engineer) => f.write_str("engineers single out mines only"),
            Self::CannotTarget(class) => write!(f, "{class} singles out no unit in assaults"),
            Self::NoEnemy => f.write_str("no enemy in this assault"),
            Self::NoFirepower(left) => write!(f, "firepower {left}"),
        }
    }
}

/// Whether a unit may act now in an assault, as far as round and order go.
pub(super) fn may_act(field: &Field, assault: &Assault, unit: UnitId) -> Result<(), CannotFight> {
    let its = field.unit(unit);
    if its.position() != Some(assault.at) {
        return Err(CannotFight::NotThere);
    }
    if its.side != assault.acting() {
        return Err(CannotFight::NotItsHalf);
    }
    if assault.done.contains(&unit) {
        return Err(CannotFight::Done);
    }
    Ok(())
}

/// Whether a unit may fire in an assault, at all enemies or at a named one, and how well. Checks of morale are looked at
/// before ([`super::checks`]).
///
/// # Errors
/// The rule that forbids it.
pub fn assess(
    ground: &Ground<'_>,
    field: &Field,
    assault: &Assault,
    firer: UnitId,
    named: Option<UnitId>,
) -> Result<AssaultShot, CannotFight> {
    may_act(field, assault, firer)?;
    let class = field.unit(firer).class();
    if super::must_retreat(ground, field, assault, firer) {
        return Err(CannotFight::MustRetreat);
    }
    if let Some(named) = named {
        check_target(field, assault, class, named)?;
    }
    let firepower = firepower(ground, field, assault, firer).ok_or(CannotFight::NeverFires(class))?;
    let roll = firepower.roll().map_err(CannotFight::NoFirepower)?;
    let backfires_from = in_minefield(field, assault).then(|| backfires_from(ground, class));
    Ok(AssaultShot { firer, named, roll, backfires_from })
}

/// Anti-tank rockets single out any unit, engineers mines (RB 9.63, 9.64).
fn check_target(
    field: &Field,
    assault: &Assault,
    class: UnitClass,
    named: UnitId,
) -> Result<(), CannotFight> {
    let named = field.unit(named);
    if named.side == assault.acting() || named.position() != Some(assault.at) {
        return Err(CannotFight::NoEnemy);
    }
    match class {
        UnitClass::AtRocket => Ok(()),
        UnitClass::Engineer if named.class() == UnitClass::Mine => Ok(()),
        class => Err(CannotFight::CannotTarget(class)),
    }
}

/// Whether the acting side is in a minefield of the enemy.
fn in_minefield(field: &Field, assault: &Assault) -> bool {
    field.at(assault.acting().enemy(), assault.at).any(|(_, unit)| unit.class() == UnitClass::Mine)
}

/// All ways in which a unit may fire now: at all enemies, then at each that it may single out.
pub fn targets(ground: &Ground<'_>, field: &Field, assault: &Assault, firer: UnitId) -> Vec<AssaultShot> {
    let enemies = field.at(assault.acting().enemy(), assault.at).map(|(id, _)| Some(id));
    let ways = std::iter::once(None).chain(enemies);
    ways.filter_map(|named| assess(ground, field, assault, firer, named).ok()).collect()
}

/// What a roll does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Tally {
    /// Hits on the enemy.
    pub hits: u32,
    /// Hits on the firer itself.
    pub own: u32,
}

/// Counts a roll: a die that backfires is no hit on the enemy (RB 7.2; rulings 19, 27 and 53).
pub fn tally(ground: &Ground<'_>, shot: &AssaultShot, dice: &[u32]) -> Tally {
    let backfires = |roll: u32| shot.backfires_from.is_some_and(|least| roll >= least);
    let on_enemy: Vec<u32> = dice.iter().copied().filter(|&roll| !backfires(roll)).collect();
    Tally {
        hits: fire::hits(&on_enemy, shot.roll.firepower, ground.conditions.hit_limit),
        own: (dice.len() - on_enemy.len()) as u32,
    }
}

/// The enemies of the acting side, one of which takes the next hit: the named one, else the strongest; the owner chooses
/// if there are several. Tanks, bunkers and mines take hits as others do (RB 9.2, 9.65, 7.2). Empty if none is left.
pub fn takers(field: &Field, assault: &Assault, named: Option<UnitId>) -> Vec<UnitId> {
    let enemies: Vec<_> = field.at(assault.acting().enemy(), assault.at).collect();
    if let Some(named) = named {
        return enemies.iter().filter(|(id, _)| *id == named).map(|(id, _)| *id).collect();
    }
    let strongest = enemies.iter().map(|(_, unit)| unit.steps).max();
    enemies.into_iter().filter(|(_, unit)| Some(unit.steps) == strongest).map(|(id, _)| id).collect()
}

/// How many hits take a step off a unit in an assault: terrain and foxholes do not double it (RB 9.1); a mine falls to
/// those of RB 7.2. To be given to [`fire::take_hit`].
pub fn defence(ground: &Ground<'_>, at: Position, class: UnitClass) -> u32 {
    if class == UnitClass::Mine {
        return ground.ruleset.procedures.mine_hits.value();
    }
    if at.under {
        return 1;
    }
    let terrain = ground.ruleset.hexes[ground.terrain(at.hex)].defence.assault.value();
    let foxhole = ground.markers.foxholes.contains(&at.hex);
    if foxhole { terrain.max(ground.ruleset.markers.foxhole_defence.assault.value()) } else { terrain }
}
