//! Numbers with their sources, so that one can say how sure a number is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where a number comes from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Source {
    /// Stated in the rulebook: the section, or `chart` for the terrain effects chart, `box` for what is in it.
    Rulebook(String),
    /// Answered in a published list of questions and answers.
    Faq,
    /// Derived from the text of the rules: why.
    Derived(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rulebook(section) => write!(f, "RB {section}"),
            Self::Faq => f.write_str("published answer"),
            Self::Derived(why) => write!(f, "derived: {why}"),
        }
    }
}

/// A number (or another fact) with its source, written `(3, Rulebook("8.2"))`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Sourced<T>(
    /// The number.
    pub T,
    /// Where it comes from.
    pub Source,
);

impl<T: Copy> Sourced<T> {
    /// The number.
    pub const fn value(&self) -> T {
        self.0
    }
}

impl<T> Sourced<T> {
    /// Where it comes from.
    pub const fn source(&self) -> &Source {
        &self.1
    }
}

impl<T: fmt::Display> fmt::Display for Sourced<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.1)
    }
}
