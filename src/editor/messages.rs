//! Messages that stay until somebody has read them.

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
    /// Read the files of that tab again; what was done to them can be had back by undo.
    Reload(super::tab::TabId),
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
}

/// Messages, the oldest first.
#[derive(Debug, Clone, Default)]
pub struct Messages {
    list: Vec<Message>,
    last: u64,
    /// What was done last, for the status bar.
    pub status: String,
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

    /// Adds something that one should have read.
    pub fn note(&mut self, text: impl Into<String>) {
        self.add(Tone::Note, text.into(), Vec::new());
    }

    fn add(&mut self, tone: Tone, text: String, remedies: Vec<Remedy>) {
        self.list.retain(|message| message.text != text);
        self.last += 1;
        self.list.push(Message { id: self.last, tone, text, remedies });
    }

    /// Takes a message away.
    pub fn dismiss(&mut self, id: u64) {
        self.list.retain(|message| message.id != id);
    }

    /// Takes away what was offered for a tab: it was saved or closed.
    pub fn settle(&mut self, tab: super::tab::TabId) {
        let of_tab = |remedy: &Remedy| match remedy {
            Remedy::SaveElsewhere(other) | Remedy::Overwrite(other) | Remedy::Reload(other) => *other == tab,
        };
        self.list.retain(|message| !message.remedies.iter().any(of_tab));
    }
}
