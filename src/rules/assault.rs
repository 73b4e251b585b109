//! Assaults (RB 9.0): up to three rounds in a hex that units of both sides are in.
//!
//! An [`Assault`] is a value: where, who attacks and from where, which round, who of the acting side has yet to act. Each
//! round the defender acts, then the attacker; every unit fires or retreats. First those of strength 1 check morale
//! ([`checks`]); then each that [`Assault::waiting`] names does one of its [`deeds()`]: it fires ([`assess`], [`tally`],
//! [`takers`]) or goes ([`retreats`]); [`Assault::go_on`] turns to the other side. When [`outcome`] names a winner,
//! [`settle`] turns blocks and the winner may regroup ([`regroups`]). Dice are handed in; nothing is rolled here.

mod deeds;
mod entry;
mod fight;
mod modifiers;
mod morale;
mod regroup;
mod retreat;
#[cfg(test)]
mod tests;

pub use deeds::{Deed, deeds};
pub use entry::{CannotEnter, Entered, may_enter, may_enter_from_off_map};
pub use fight::{AssaultShot, CannotFight, Tally, assess, defence, takers, tally, targets};
pub use morale::{Check, checks, passes};
pub use regroup::{explain_regroup, regroups};
pub use retreat::{CannotRetreat, Retreat, explain_retreat, is_lost, must_retreat, note_retreat, retreats};

use super::field::{Face, Field, UnitId};
use super::ground::{Ground, Position};
use crate::layout::HexsideId;
use crate::ruleset::{Side, UnitClass};
use std::collections::{BTreeMap, BTreeSet};

/// A hexside that units cross on the surface or, the second, below ground.
pub type Passage = (HexsideId, bool);

/// Whose turn in a round it is (RB 9.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The defender acts first.
    Defender,
    /// Then the attacker.
    Attacker,
}

/// An assault that is being fought.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Assault {
    /// Where.
    pub at: Position,
    /// The side that moved in.
    pub attacker: Side,
    /// The units that moved in, with the hex that each came from; none from off the map.
    pub came_from: BTreeMap<UnitId, Option<Position>>,
    /// The round, from 1.
    pub round: u32,
    /// Who acts.
    pub half: Half,
    /// Units of the acting side that have fired, retreated, passed or failed their check.
    pub done: BTreeSet<UnitId>,
    /// Units that have retreated across each hexside in this round.
    pub retreated: BTreeMap<Passage, u32>,
}

impl Assault {
    /// An assault about to begin.
    pub fn new(at: Position, attacker: Side, came_from: BTreeMap<UnitId, Option<Position>>) -> Self {
        Self {
            at,
            attacker,
            came_from,
            round: 1,
            half: Half::Defender,
            done: BTreeSet::new(),
            retreated: BTreeMap::new(),
        }
    }

    /// The side that acts now.
    pub fn acting(&self) -> Side {
        match self.half {
            Half::Defender => self.attacker.enemy(),
            Half::Attacker => self.attacker,
        }
    }

    /// Whether it is the last round, in which attackers retreat (RB 9.2).
    pub fn is_last_round(&self, ground: &Ground<'_>) -> bool {
        self.round >= ground.ruleset.procedures.assault_rounds.value()
    }

    /// The units of the acting side that have yet to act, mines apart, which never do (RB 7.2).
    pub fn waiting(&self, field: &Field) -> Vec<UnitId> {
        let acts = |class: UnitClass| class != UnitClass::Mine;
        let units = field.at(self.acting(), self.at);
        units.filter(|(id, unit)| acts(unit.class()) && !self.done.contains(id)).map(|(id, _)| id).collect()
    }

    /// Notes that a unit has acted.
    pub fn note(&mut self, unit: UnitId) {
        self.done.insert(unit);
    }

    /// Turns to the other side and, after the attacker, to the next round.
    pub fn go_on(&mut self) {
        self.done.clear();
        match self.half {
            Half::Defender => self.half = Half::Attacker,
            Half::Attacker => {
                self.half = Half::Defender;
                self.round += 1;
                self.retreated.clear();
            }
        }
    }

    /// The hexes that attackers came from; none for off the map.
    fn ways_in(&self) -> BTreeSet<Option<Position>> {
        self.came_from.values().copied().collect()
    }
}

/// Where assaults are to be fought, for the active player to pick the next (RB 9.1).
pub fn pending(field: &Field) -> BTreeSet<Position> {
    let mut all: Vec<(Position, Side)> = field.on_map().map(|(_, unit, at)| (at, unit.side)).collect();
    all.sort_unstable();
    all.dedup();
    let both = all.chunk_by(|(a, _), (b, _)| a == b).filter(|sides| sides.len() == Side::ALL.len());
    both.filter_map(|sides| sides.first().map(|&(at, _)| at)).collect()
}

/// Reveals all units of both sides as an assault begins; answers those that were hidden (RB 9.1).
pub fn reveal(field: &mut Field, at: Position) -> Vec<UnitId> {
    let both = Side::ALL.into_iter().flat_map(|side| field.at(side, at));
    let hidden: Vec<UnitId> = both.filter(|(_, unit)| !unit.is_revealed()).map(|(id, _)| id).collect();
    hidden.iter().for_each(|&unit| field.unit_mut(unit).face = Face::Up);
    hidden
}

/// How an assault ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Only this side has units left in the hex.
    Won(Side),
    /// Nobody has.
    Empty,
}

/// The outcome, once one side at most has units in the hex.
pub fn outcome(field: &Field, assault: &Assault) -> Option<Outcome> {
    let there = |side| field.is_occupied(side, assault.at);
    match (there(assault.attacker), there(assault.attacker.enemy())) {
        (true, true) => None,
        (true, false) => Some(Outcome::Won(assault.attacker)),
        (false, true) => Some(Outcome::Won(assault.attacker.enemy())),
        (false, false) => Some(Outcome::Empty),
    }
}

/// Turns blocks when an assault is over: attackers stay face-up; defenders that have won and not acted in this game turn
/// stand upright, but bunkers and mines, which stay revealed (RB 9.2, 2.55, 7.2). Tanks: ruling 55.
pub fn settle(field: &mut Field, assault: &Assault) {
    if outcome(field, assault) != Some(Outcome::Won(assault.attacker.enemy())) {
        return;
    }
    let stands_up =
        |class: UnitClass| !matches!(class, UnitClass::Bunker | UnitClass::Mine | UnitClass::Tank);
    let defenders = field.at(assault.attacker.enemy(), assault.at);
    let rested: Vec<UnitId> =
        defenders.filter(|(_, unit)| !unit.acted && stands_up(unit.class())).map(|(id, _)| id).collect();
    rested.into_iter().for_each(|unit| field.unit_mut(unit).face = Face::Upright);
}
