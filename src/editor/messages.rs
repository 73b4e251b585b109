//! Messages that stay until somebody has read them.

use crate::text::text;

/// How bad a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something that was done.
    Note,
    /// Something did not work.
    Error,
}

/// What a message offers to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    /// Save that tab elsewhere.
    SaveElsewhere(super::tab::TabId),
    /// Save that tab over what is on the disk.
    Overwrite(super::tab::TabId),
    /// Save that tab over what others wrote, when it is saved next.
    KeepMine(super::tab::TabId),
    /// Read the files of that tab again; what was done to them can be had back by undo.
    Reload(super::tab::TabId),
    /// Save that tab and write its LOS table again.
    WriteTable(super::tab::TabId),
}

impl Remedy {
    /// The tab that it is about.
    pub fn tab(&self) -> super::tab::TabId {
        match self {
            Self::SaveElsewhere(tab) | Self::Overwrite(tab) | Self::KeepMine(tab) => *tab,
            Self::Reload(tab) | Self::WriteTable(tab) => *tab,
        }
    }

    /// What its button says.
    pub fn label(&self) -> &'static str {
        match self {
            Self::SaveElsewhere(_) => text("remedy-save-elsewhere"),
            Self::Overwrite(_) => text("remedy-overwrite"),
            Self::KeepMine(_) => text("remedy-keep-mine"),
            Self::Reload(_) => text("remedy-reload"),
            Self::WriteTable(_) => text("remedy-write-table"),
        }
    }
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its number.
    pub id: u64,
    /// How bad it is.
    pub tone: Tone,
    /// What it says.
    pub text: String,
    /// What can be done about it.
    pub remedies: Vec<Remedy>,
    /// How often it was said.
    pub times: usize,
}

/// Seconds that the status bar shows what was done last.
const STATUS_SECONDS: f64 = 8.0;

/// Messages, the oldest first.
#[derive(Debug, Clone, Default)]
pub struct Messages {
    list: Vec<Message>,
    last: u64,
    /// What was done last, for the status bar.
    pub status: String,
    /// What it was in the last frame, and since when in seconds.
    seen: (String, f64),
}

impl Messages {
    /// All that were not dismissed.
    pub fn list(&self) -> &[Message] {
        &self.list
    }

    /// Adds an error. The same text is not listed twice.
    pub fn error(&mut self, text: impl Into<String>, remedies: Vec<Remedy>) {
        self.add(Tone::Error, text.into(), remedies);
    }

    /// Adds something that one should have read, with what can be done about it.
    pub fn offer(&mut self, text: impl Into<String>, remedies: Vec<Remedy>) {
        self.add(Tone::Note, text.into(), remedies);
    }

    /// Adds something that one should have read.
    pub fn note(&mut self, text: impl Into<String>) {
        self.add(Tone::Note, text.into(), Vec::new());
    }

    /// What is said again is not listed again, but counted; of two that offer something for a tab, the newer stays.
    fn add(&mut self, tone: Tone, text: String, remedies: Vec<Remedy>) {
        let same = self.list.iter().find(|message| message.text == text);
        let times = 1 + same.map_or(0, |message| message.times);
        let tab = remedies.first().map(Remedy::tab);
        let is_replaced = |other: &Message| {
            let is_of_table = |message: &[Remedy]| matches!(message, [Remedy::WriteTable(_)]);
            let same_kind = is_of_table(&other.remedies) == is_of_table(&remedies);
            let same_tab = tab.is_some() && other.remedies.first().map(Remedy::tab) == tab;
            other.text == text || same_tab && same_kind
        };
        self.list.retain(|message| !is_replaced(message));
        self.last += 1;
        self.list.push(Message { id: self.last, tone, text, remedies, times });
    }

    /// Lets the status expire. Returns in how many seconds it does, if there is one.
    pub fn tick(&mut self, now_in_seconds: f64) -> Option<f64> {
        if self.seen.0 != self.status {
            self.seen = (self.status.clone(), now_in_seconds);
        }
        if self.status.is_empty() {
            return None;
        }
        let left = STATUS_SECONDS - (now_in_seconds - self.seen.1);
        if left <= 0.0 {
            self.status.clear();
            return None;
        }
        Some(left)
    }

    /// Takes all messages away.
    pub fn dismiss_all(&mut self) {
        self.list.clear();
    }

    /// Takes a message away.
    pub fn dismiss(&mut self, id: u64) {
        self.list.retain(|message| message.id != id);
    }

    /// Takes away what was offered for a tab: it was saved or closed.
    pub fn settle(&mut self, tab: super::tab::TabId) {
        // Saving the scenario does not write its table.
        let is_settled = |remedy: &Remedy| remedy.tab() == tab && !matches!(remedy, Remedy::WriteTable(_));
        self.list.retain(|message| !message.remedies.iter().any(is_settled));
    }

    /// Takes the message away that offers this.
    pub fn withdraw(&mut self, remedy: &Remedy) {
        self.list.retain(|message| !message.remedies.contains(remedy));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::tab::TabId;

    #[test]
    fn what_is_said_again_is_counted_and_of_two_offers_the_newer_stays() {
        let mut messages = Messages::default();
        messages.note("One");
        messages.error("Two", vec![Remedy::Reload(TabId(1))]);
        messages.note("One");
        messages.error("Three", vec![Remedy::Reload(TabId(1))]);
        let said: Vec<_> =
            messages.list().iter().map(|message| (message.text.as_str(), message.times)).collect();
        assert_eq!(said, [("One", 2), ("Three", 1)]);
    }

    #[test]
    fn a_status_expires_and_a_new_one_begins_anew() {
        let mut messages = Messages::default();
        assert_eq!(messages.tick(0.0), None);
        messages.status = "Saved".to_owned();
        assert_eq!(messages.tick(1.0), Some(STATUS_SECONDS));
        messages.status = "Opened".to_owned();
        assert_eq!(messages.tick(6.0), Some(STATUS_SECONDS));
        assert_eq!(messages.tick(10.0), Some(STATUS_SECONDS - 4.0));
        assert_eq!((messages.tick(14.0), messages.status.as_str()), (None, ""));
    }
}
