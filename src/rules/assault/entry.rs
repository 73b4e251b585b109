//! Moving into an assault: limits of hexsides and stacking (RB 9.1; rulings 9 and 52).

use super::Passage;
use crate::rules::answer::Reason;
use crate::rules::classes::Closed;
use crate::rules::crossing::Crossing;
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::{Ground, Position};
use crate::rules::movement::{Into, may_assault_into, step_cost};
use crate::rules::{limits, stacking};
use crate::ruleset::{HexsideKind, UnitClass};
use std::collections::BTreeMap;
use std::fmt;

/// Units that have assaulted across each hexside in this HQ activation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Entered {
    /// How many, by hexside.
    pub across: BTreeMap<Passage, u32>,
}

impl Entered {
    /// Notes that a unit has moved into an assault. The hexside is a hedge that a tank makes a gap in, if this answers
    /// true (ruling 9).
    pub fn note(&mut self, ground: &Ground<'_>, from: Position, to: Position) -> bool {
        let Some((hexside, crossing)) = Crossing::between(ground, from, to) else { return false };
        *self.across.entry((hexside, from.under || to.under)).or_default() += 1;
        crossing.kinds.has(HexsideKind::Hedge)
    }
}

/// Why a unit cannot move into an assault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CannotEnter {
    /// No enemy is there to be assaulted.
    NoEnemy,
    /// The way is closed to it.
    Closed(Closed),
    /// So many have assaulted across the hexside in this activation.
    HexsideLimit {
        /// The limit.
        limit: u32,
    },
    /// The hex holds so many of a side, and they are there.
    Stack {
        /// The limit.
        limit: u32,
    },
}

impl CannotEnter {
    /// The reason in words, with its source.
    pub fn reason(self, ground: &Ground<'_>) -> Reason {
        let text = self.to_string();
        match self {
            Self::NoEnemy | Self::HexsideLimit { .. } => Reason::rulebook(text, "9.1"),
            Self::Closed(why) => why.reason(ground),
            Self::Stack { .. } => Reason::ruling(text, 52),
        }
    }
}

impl fmt::Display for CannotEnter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEnemy => f.write_str("no enemy there"),
            Self::Closed(why) => why.fmt(f),
            Self::HexsideLimit { limit } => {
                write!(f, "{limit} may assault across this hexside in one activation")
            }
            Self::Stack { limit } => write!(f, "the hex holds {limit} of a side in an assault"),
        }
    }
}

/// Whether a unit may move from a hex into an enemy-occupied one: the way is open, the limit of the hexside is not
/// reached, and there is room. Movement points are looked at elsewhere.
///
/// # Errors
/// The rule that forbids it.
pub fn may_enter(
    ground: &Ground<'_>,
    field: &Field,
    entered: &Entered,
    unit: UnitId,
    from: Position,
    to: Position,
) -> Result<(), CannotEnter> {
    let its = field.unit(unit);
    if !field.is_occupied(its.side.enemy(), to) {
        return Err(CannotEnter::NoEnemy);
    }
    step_cost(ground, its.class(), from, to, Into::Assault).map_err(CannotEnter::Closed)?;
    let Some((hexside, crossing)) = Crossing::between(ground, from, to) else {
        return Err(CannotEnter::Closed(Closed::NotAdjacent));
    };
    let limit = limit(ground, its.class(), &crossing);
    let used = entered.across.get(&(hexside, from.under || to.under)).copied().unwrap_or_default();
    if used >= limit {
        return Err(CannotEnter::HexsideLimit { limit });
    }
    has_room_for(ground, field, unit, to)
}

/// [`may_enter`] for a unit that comes from off the map right into an enemy-occupied hex: no hexside limits it.
///
/// # Errors
/// The rule that forbids it.
pub fn may_enter_from_off_map(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    to: Position,
) -> Result<(), CannotEnter> {
    let its = field.unit(unit);
    if !field.is_occupied(its.side.enemy(), to) {
        return Err(CannotEnter::NoEnemy);
    }
    may_assault_into(ground, its.class(), to).map_err(CannotEnter::Closed)?;
    has_room_for(ground, field, unit, to)
}

fn has_room_for(ground: &Ground<'_>, field: &Field, unit: UnitId, to: Position) -> Result<(), CannotEnter> {
    let side = field.unit(unit).side;
    let room = stacking::room(ground, side, to).0;
    let there = field.at(side, to).filter(|&(id, _)| id != unit).count() as u32;
    if there >= room { Err(CannotEnter::Stack { limit: room }) } else { Ok(()) }
}

/// How many units assault or retreat across a hexside: one tank through a hedge (chart note 7).
pub(super) fn limit(ground: &Ground<'_>, class: UnitClass, crossing: &Crossing) -> u32 {
    let hedge = crossing.kinds.has(HexsideKind::Hedge);
    if hedge && class == UnitClass::Tank {
        return limits::assault(ground, &through_gap(crossing));
    }
    limits::assault(ground, &crossing.without_road())
}

fn through_gap(crossing: &Crossing) -> Crossing {
    let kinds = crossing.kinds.without(HexsideKind::Hedge).with(HexsideKind::HedgeGap);
    Crossing { kinds, ..crossing.without_road() }
}
