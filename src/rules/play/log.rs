//! What happened, in words with reasons, for whoever wants to read it.

use crate::rules::answer::{Answer, Reason};
use std::fmt;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What, without full stop.
    pub text: String,
    /// Why, if there is something to say.
    pub reasons: Vec<Reason>,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        for (index, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}{reason}", if index == 0 { ": " } else { "; " })?;
        }
        Ok(())
    }
}

/// What happened, in order. One that is off keeps nothing, and nothing is worded for it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Log {
    events: Vec<Event>,
    is_on: bool,
}

impl Log {
    /// A log that keeps everything.
    pub const fn new() -> Self {
        Self { events: Vec::new(), is_on: true }
    }

    /// A log that keeps nothing.
    pub const fn off() -> Self {
        Self { events: Vec::new(), is_on: false }
    }

    /// Notes something in words alone.
    pub(super) fn say(&mut self, text: impl FnOnce() -> String) {
        self.note(|| (text(), Vec::new()));
    }

    /// Notes something with its reasons.
    pub(super) fn note(&mut self, event: impl FnOnce() -> (String, Vec<Reason>)) {
        if self.is_on {
            let (text, reasons) = event();
            self.events.push(Event { text, reasons });
        }
    }

    /// Notes an answer, after what it is about.
    pub(super) fn answer(
        &mut self,
        about: impl FnOnce(&str) -> String,
        answer: impl FnOnce() -> Answer<String>,
    ) {
        self.note(|| {
            let answer = answer();
            (about(&answer.verdict), answer.reasons)
        });
    }

    /// Forgets all but the first so many.
    pub(super) fn truncate(&mut self, kept: usize) {
        self.events.truncate(kept);
    }

    /// What it has kept so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Hands out what it has kept, and is empty again.
    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }
}
