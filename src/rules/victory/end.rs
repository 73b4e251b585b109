//! When a game ends and who has won (RB 10.4; ruling 58).

use super::Standing;
use super::score::{Score, score, steps_lost};
use crate::rules::answer::{Answer, Reason};
use crate::rules::field::{Field, Whereabouts};
use crate::ruleset::{Side, UnitClass};
use crate::scenario::TieBreak;
use std::fmt;

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The last game turn has been played.
    LastTurn,
    /// This side gives up.
    Surrender(Side),
    /// This side has no unit left, on the map or to come.
    NothingLeft(Side),
    /// Neither side has.
    NobodyLeft,
}

impl Ending {
    /// The reason in words, with its source.
    pub fn reason(self) -> Reason {
        let text = self.to_string();
        match self {
            Self::LastTurn | Self::Surrender(_) => Reason::rulebook(text, "10.4"),
            Self::NothingLeft(_) | Self::NobodyLeft => Reason::ruling(text, 58),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LastTurn => f.write_str("the last game turn is over"),
            Self::Surrender(side) => write!(f, "the {side} side surrenders"),
            Self::NothingLeft(side) => write!(f, "the {side} side has nothing left"),
            Self::NobodyLeft => f.write_str("neither side has anything left"),
        }
    }
}

/// Whether a side has nothing left: no unit but mines, neither on the map nor to come.
pub(super) fn out_of_play(field: &Field, side: Side) -> bool {
    let counts = |class: UnitClass| class != UnitClass::Mine;
    !field.iter().any(|(_, unit)| {
        let in_play = matches!(unit.whereabouts, Whereabouts::Waiting | Whereabouts::At(_));
        unit.side == side && counts(unit.class()) && in_play
    })
}

/// Whether the game is over, as it stands in game turn `turn` of `turns`, which is over if `turn_over`. Lost HQs that can
/// be replaced must have been.
pub fn ending(field: &Field, turn: u32, turns: u32, turn_over: bool) -> Option<Ending> {
    match Side::ALL.map(|side| out_of_play(field, side)) {
        [true, true] => Some(Ending::NobodyLeft),
        [true, false] => Some(Ending::NothingLeft(Side::ALL[0])),
        [false, true] => Some(Ending::NothingLeft(Side::ALL[1])),
        [false, false] => (turn_over && turn >= turns).then_some(Ending::LastTurn),
    }
}

/// Who has won.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The winner; none of a drawn game.
    pub winner: Option<Side>,
    /// By how many points.
    pub margin: u32,
    /// The greatest level of victory that the margin reaches, by its name.
    pub level: Option<String>,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, &self.level) {
            (Some(side), Some(level)) => write!(f, "{side} victory ({level}) by {}", self.margin),
            (Some(side), None) => write!(f, "{side} victory by {}", self.margin),
            (None, _) => f.write_str("drawn"),
        }
    }
}

/// The verdict on a game that ends so, with its reasons.
pub fn verdict(standing: &Standing<'_>, ending: Ending) -> Answer<Verdict> {
    verdict_of(standing, ending, &score(standing))
}

/// [`verdict`] where the points have been counted.
pub fn verdict_of(standing: &Standing<'_>, ending: Ending, score: &Score) -> Answer<Verdict> {
    let points = Side::ALL.map(|side| score.total(side));
    let tally = format!("{} {} to {} {}", Side::ALL[0], points[0], Side::ALL[1], points[1]);
    let margin = points[0].abs_diff(points[1]);
    let level = || level(standing, margin);
    let (winner, reason, level) = match ending {
        Ending::Surrender(side) => (Some(side.enemy()), None, None),
        _ if points[0] > points[1] => (Some(Side::ALL[0]), None, level()),
        _ if points[1] > points[0] => (Some(Side::ALL[1]), None, level()),
        _ => tie_break(standing),
    };
    let verdict = Verdict { winner, margin, level };
    let mut answer = Answer::new(verdict).because(ending.reason()).because(Reason::rulebook(tally, "10.4"));
    answer.reasons.extend(reason);
    answer
}

/// Equal points are told apart by the point values of the steps lost, if the scenario says so: who lost less has won.
fn tie_break(standing: &Standing<'_>) -> (Option<Side>, Option<Reason>, Option<String>) {
    if standing.victory.tie_break == TieBreak::Draw {
        return (None, None, None);
    }
    let lost = Side::ALL.map(|side| steps_lost(standing, side));
    let winner = match lost[0].cmp(&lost[1]) {
        std::cmp::Ordering::Less => Some(Side::ALL[0]),
        std::cmp::Ordering::Greater => Some(Side::ALL[1]),
        std::cmp::Ordering::Equal => None,
    };
    let text = format!("steps lost: {} worth {}, {} worth {}", Side::ALL[0], lost[0], Side::ALL[1], lost[1]);
    (winner, Some(Reason::rulebook(text, "10")), None)
}

fn level(standing: &Standing<'_>, margin: u32) -> Option<String> {
    let reached = standing.victory.levels.iter().filter(|level| level.margin <= margin);
    reached.max_by_key(|level| level.margin).map(|level| level.name.clone())
}
