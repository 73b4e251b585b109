//! Answers with reasons: what every chapter of the rules hands out.

use crate::ruleset::Source;
use std::borrow::Cow;
use std::fmt;

/// Where a rule stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Citation {
    /// A section of the rulebook, such as `8.2`; `chart` for the terrain effects chart.
    Rulebook(Cow<'static, str>),
    /// A ruling of this project, by its number in `docs/rulings.md`.
    Ruling(u32),
    /// The source of a number in the ruleset.
    Number(Source),
}

impl Citation {
    /// A section of the rulebook.
    pub const fn rulebook(section: &'static str) -> Self {
        Self::Rulebook(Cow::Borrowed(section))
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rulebook(section) => write!(f, "RB {section}"),
            Self::Ruling(number) => write!(f, "ruling {number}"),
            Self::Number(source) => source.fmt(f),
        }
    }
}

/// One part of an answer: what counts, in words, and where that stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reason {
    /// What counts, without full stop.
    pub text: Cow<'static, str>,
    /// Where that stands.
    pub citation: Citation,
}

impl Reason {
    /// A reason that stands in the rulebook.
    pub fn rulebook(text: impl Into<Cow<'static, str>>, section: &'static str) -> Self {
        Self { text: text.into(), citation: Citation::rulebook(section) }
    }

    /// A reason that a ruling settles.
    pub fn ruling(text: impl Into<Cow<'static, str>>, number: u32) -> Self {
        Self { text: text.into(), citation: Citation::Ruling(number) }
    }

    /// A reason that is a number of the ruleset.
    pub fn number(text: impl Into<Cow<'static, str>>, source: &Source) -> Self {
        Self { text: text.into(), citation: Citation::Number(source.clone()) }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text, self.citation)
    }
}

/// A verdict with its reasons, the deciding one first where one decides.
///
/// Shown with `{}` it is one line; [`Answer::detail`] has a line for each reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<T> {
    /// What the rules say: a number, yes or no, a list.
    pub verdict: T,
    /// Why.
    pub reasons: Vec<Reason>,
}

impl<T> Answer<T> {
    /// An answer without reasons yet.
    pub fn new(verdict: T) -> Self {
        Self { verdict, reasons: Vec::new() }
    }

    /// The same answer with one more reason.
    #[must_use]
    pub fn because(mut self, reason: Reason) -> Self {
        self.reasons.push(reason);
        self
    }
}

impl<T: fmt::Display> Answer<T> {
    /// The verdict in the first line, then a line for each reason.
    pub fn detail(&self) -> String {
        let mut text = self.verdict.to_string();
        for reason in &self.reasons {
            text.push_str("\n  ");
            text.push_str(&reason.to_string());
        }
        text
    }
}

impl<T: fmt::Display> fmt::Display for Answer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.verdict.fmt(f)?;
        for (index, reason) in self.reasons.iter().enumerate() {
            f.write_str(if index == 0 { ": " } else { "; " })?;
            reason.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_reads_in_one_line_and_in_detail() {
        let answer = Answer::new(2)
            .because(Reason::rulebook("town", "9.1"))
            .because(Reason::ruling("HQs count", 4))
            .because(Reason::number("tunnel", &Source::Derived("a guess".to_owned())));
        assert_eq!(answer.to_string(), "2: town (RB 9.1); HQs count (ruling 4); tunnel (derived: a guess)");
        assert_eq!(
            answer.detail(),
            "2\n  town (RB 9.1)\n  HQs count (ruling 4)\n  tunnel (derived: a guess)"
        );
    }
}
