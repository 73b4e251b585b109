//! Findings: what checks report, where, and how it can be mended.
//!
//! A finding points into a file by path, not by position: the text is looked up only when it is shown. Nothing here
//! reads files or decides anything.

mod path;
mod span;

pub use path::{Path, Step};
pub use span::Span;

use crate::edit::Edit;
use crate::hex::{HexName, HexsideName};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a thought; off unless asked for.
    Advice,
    /// Probably wrong.
    Warning,
    /// The file cannot be used or the scenario cannot be played.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Advice => "advice",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// Whether a check can mend what it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FixKind {
    /// It cannot.
    None,
    /// Sometimes, without changing what is meant.
    Safe,
    /// Sometimes, but the author should look.
    Unsafe,
}

/// What a check is: its name is primary, the code a short handle that is never used again.
#[derive(Debug, PartialEq, Eq)]
pub struct CheckInfo {
    /// States the defect, such as `overstacked-hex`.
    pub name: &'static str,
    /// Short code, such as `S102`.
    pub code: &'static str,
    /// How bad its findings are.
    pub severity: Severity,
    /// One line.
    pub summary: &'static str,
    /// Whether it has fixes.
    pub fix: FixKind,
    /// What, why, example, how to mend and how to silence, in Markdown.
    pub page: &'static str,
}

/// Which part of an entry a finding points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Part {
    /// Its value.
    #[default]
    Value,
    /// Its key or field name.
    Key,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FilePlace {
    /// The file's path as it is shown to people.
    pub file: String,
    /// Path of the value within the file; the root for the whole file.
    pub path: Path,
    /// Which part of the entry.
    pub part: Part,
    /// The bytes of the text, where the place is known by position only, as with broken syntax.
    pub span: Option<Span>,
}

impl FilePlace {
    /// The value at a path of a file.
    pub fn value(file: &str, path: Path) -> Self {
        Self { file: file.to_owned(), path, part: Part::Value, span: None }
    }

    /// The key at a path of a file.
    pub fn key(file: &str, path: Path) -> Self {
        Self { part: Part::Key, ..Self::value(file, path) }
    }

    /// Bytes of a file.
    pub fn bytes(file: &str, span: Span) -> Self {
        Self { span: Some(span), ..Self::value(file, Path::root()) }
    }
}

/// A place on a board, by which the editor shows where a finding is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MapPlace {
    /// Place of the slot in the layout; 0 for a board alone.
    pub slot: usize,
    /// The hex or hexside.
    pub spot: Spot,
}

/// A hex or hexside of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A hex.
    Hex(HexName),
    /// A hexside.
    Hexside(HexsideName),
}

/// An edit that mends a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Whether it cannot change what is meant.
    pub is_safe: bool,
    /// The edit; its label says what it does.
    pub edit: Edit,
}

/// One thing that a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check that found it.
    pub check: &'static CheckInfo,
    /// What is wrong, in one line that stands alone, without full stop.
    pub headline: String,
    /// By what a silence names its place, such as `D5` or `German A2`; empty for the whole file.
    pub at: String,
    /// Where in a file.
    pub place: FilePlace,
    /// Other places that have to do with it, with what they are.
    pub related: Vec<(FilePlace, String)>,
    /// Why, and what follows: lines of their own.
    pub notes: Vec<String>,
    /// How to mend it, naming the exact change.
    pub help: Option<String>,
    /// Where on the map.
    pub on_map: Vec<MapPlace>,
    /// An edit that mends it.
    pub fix: Option<Fix>,
    /// What the one that stands for all findings of its check in the file with the same words here says after their
    /// number, such as "hexes have the level 10"; none for one that always stands alone.
    pub several: Option<Cow<'static, str>>,
}

impl Finding {
    /// A finding without notes, help, related places or fix.
    pub fn new(
        check: &'static CheckInfo,
        at: impl Into<String>,
        place: FilePlace,
        headline: impl Into<String>,
    ) -> Self {
        Self {
            check,
            headline: headline.into(),
            at: at.into(),
            place,
            related: Vec::new(),
            notes: Vec::new(),
            help: None,
            on_map: Vec::new(),
            fix: None,
            several: None,
        }
    }

    /// Adds a line of explanation.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Says how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, place: FilePlace, label: impl Into<String>) -> Self {
        self.related.push((place, label.into()));
        self
    }

    /// Adds a place on the map.
    #[must_use]
    pub fn on_map(mut self, slot: usize, spot: Spot) -> Self {
        self.on_map.push(MapPlace { slot, spot });
        self
    }

    /// Joins it with all that have the same words here: what the one for all says after their number.
    #[must_use]
    pub fn several(mut self, words: impl Into<Cow<'static, str>>) -> Self {
        self.several = Some(words.into());
        self
    }

    /// Attaches an edit that mends it.
    #[must_use]
    pub fn fix(mut self, is_safe: bool, edit: Edit) -> Self {
        self.fix = Some(Fix { is_safe, edit });
        self
    }
}
