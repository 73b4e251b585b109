//! Rally: a unit under command gains a step if a roll passes its HQ's morale (RB 5.0).

use crate::rules::answer::Reason;
use crate::rules::field::FieldUnit;
use crate::ruleset::{Ruleset, UnitClass};
use std::fmt;

/// Why a unit cannot rally.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CannotRally {
    /// It is at full strength.
    FullStrength,
    /// It is a bunker.
    Bunker,
    /// It is a mine.
    Mine,
}

impl CannotRally {
    /// The reason in words, with its source.
    pub fn reason(self) -> Reason {
        let text = self.to_string();
        match self {
            Self::FullStrength => Reason::rulebook(text, "2.11"),
            Self::Bunker => Reason::rulebook(text, "2.55"),
            Self::Mine => Reason::rulebook(text, "7.2"),
        }
    }
}

impl fmt::Display for CannotRally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FullStrength => "at full strength",
            Self::Bunker => "bunkers only fire",
            Self::Mine => "mines do not act",
        })
    }
}

/// Whether a unit may try to rally, command apart.
///
/// # Errors
/// Why not.
pub fn may_rally(ruleset: &Ruleset, unit: &FieldUnit) -> Result<(), CannotRally> {
    match unit.class() {
        UnitClass::Bunker => Err(CannotRally::Bunker),
        UnitClass::Mine => Err(CannotRally::Mine),
        _ if unit.steps >= ruleset.unit(unit.side, unit.unit).steps.value() => Err(CannotRally::FullStrength),
        _ => Ok(()),
    }
}
