//! The formats that files come in: boards and scenarios, in RON or JSON.

use super::comments::Comments;
use super::read::{Nouns, parse_with};
use super::source::{ShapeError, Source, Stage};
use super::spans::{Index, Kind, NodeId, Syntax};
use super::tree::{Node, TreeError};
use super::write::{self, PrintStyle};
use crate::board::{Board, BoardFormat};
use crate::finding::Path;
use crate::scenario::{Scenario, ScenarioFormat};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// A board.
    Board,
    /// A scenario.
    Scenario,
}

impl FileKind {
    /// With its article, for messages.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Board => "a board",
            Self::Scenario => "a scenario",
        }
    }

    /// What a text seems to hold, by the first format that it names.
    pub fn of_text(text: &str) -> Option<Self> {
        let board = text.find("\"bocage-board/");
        let scenario = text.find("\"bocage-scenario/");
        match (board, scenario) {
            (Some(board), Some(scenario)) if scenario < board => Some(Self::Scenario),
            (Some(_), _) => Some(Self::Board),
            (None, Some(_)) => Some(Self::Scenario),
            (None, None) => None,
        }
    }
}

/// Another format that the program writes, and what it is for.
#[derive(Debug, Clone, Copy)]
pub struct OwnFormat {
    /// Its name without the version.
    pub family: &'static str,
    /// With its article, for messages.
    pub noun: &'static str,
    /// What to do with it, for messages.
    pub use_by: &'static str,
}

impl OwnFormat {
    /// Whether a name with or without version is of it.
    pub fn is_named_by(&self, format: &str) -> bool {
        format.split('/').next() == Some(self.family)
    }
}

/// The formats that are neither boards nor scenarios.
pub const OWN_FORMATS: [OwnFormat; 4] = [
    OwnFormat {
        family: "bocage-record",
        noun: "the record of a game",
        use_by: "Check it with `bocage replay`, or open it in the editor",
    },
    OwnFormat {
        family: "bocage-ruleset",
        noun: "a ruleset",
        use_by: "Name its path as the `ruleset` of a scenario, and check that",
    },
    OwnFormat {
        family: "bocage-report",
        noun: "a report of findings",
        use_by: "Check the files that it is about",
    },
    OwnFormat {
        family: "bocage-journal",
        noun: "unsaved work that the editor keeps",
        use_by: "Start the editor: it offers to recover it",
    },
];

/// A type that has a file format of its own.
pub trait Format: Serialize + DeserializeOwned + PartialEq {
    /// What files of it hold.
    const KIND: FileKind;
    /// Its format with the version that is read and written.
    const NAME: &'static str;

    /// Which containers are written with one entry a line.
    fn expanded() -> &'static [&'static str];

    /// What its parts are called in messages.
    fn nouns() -> &'static [(&'static str, &'static str)];
}

impl Format for Board {
    const KIND: FileKind = FileKind::Board;
    const NAME: &'static str = BoardFormat::NAME;

    fn expanded() -> &'static [&'static str] {
        &["hexes", "hexsides", "places", "silences"]
    }

    fn nouns() -> &'static [(&'static str, &'static str)] {
        &[
            ("", "a board"),
            ("hexes.*", "a hex"),
            ("hexsides.*", "a hexside"),
            ("hexsides.*.bridges.*", "a bridge"),
            ("places.*", "a place"),
            ("silences.*", "a silence"),
        ]
    }
}

impl Format for Scenario {
    const KIND: FileKind = FileKind::Scenario;
    const NAME: &'static str = ScenarioFormat::NAME;

    fn expanded() -> &'static [&'static str] {
        &[
            "layout",
            "sides",
            "sides.*",
            "sides.*.companies",
            "sides.*.battalion",
            "sides.*.draws",
            "sides.*.steps",
            "sides.*.zones",
            "sides.*.entries",
            "sides.*.placements",
            "markers",
            "victory",
            "victory.objectives",
            "victory.exits",
            "victory.levels",
            "special_rules",
            "silences",
        ]
    }

    fn nouns() -> &'static [(&'static str, &'static str)] {
        &[
            ("", "a scenario"),
            ("layout.*", "a slot"),
            ("conditions", "the conditions"),
            ("conditions.night", "night"),
            ("sides.*", "a side"),
            ("sides.*.companies.*", "a company"),
            ("sides.*.battalion.*", "a battalion unit"),
            ("sides.*.draws.*", "a draw"),
            ("sides.*.zones.*", "a zone"),
            ("sides.*.entries.*", "an entry"),
            ("markers.*", "a marker"),
            ("victory", "victory"),
            ("victory.objectives.*", "an objective"),
            ("victory.exits.*", "an exit"),
            ("victory.levels.*", "a victory level"),
            ("special_rules.*", "a special rule"),
            ("los_table", "the line-of-sight table"),
            ("silences.*", "a silence"),
        ]
    }
}

/// How a format is written canonically.
pub fn style<T: Format>() -> PrintStyle {
    PrintStyle::new(T::expanded()).with_entry_key(entry_key)
}

/// What an element of a list is known by, for its comments: its name, title or label, else where it stands.
fn entry_key(element: &Node) -> Option<String> {
    let text = |field: &str| match element.field(field)? {
        Node::Text(text) => Some(text.clone()),
        other => Some(write::inline_ron(other)),
    };
    let named = ["name", "title", "label"].into_iter().find_map(text);
    named.or_else(|| {
        let parts: Vec<String> =
            ["check", "kind", "side", "board", "at", "by"].into_iter().filter_map(text).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    })
}

/// The canonical text of a value, with the comments that go with its entries (RON only).
///
/// # Errors
/// Only if the value holds what no file can.
pub fn text_of<T: Format>(value: &T, syntax: Syntax, comments: &Comments) -> Result<String, TreeError> {
    let node = Node::of(value)?;
    Ok(match syntax {
        Syntax::Ron => write::ron(&node, &style::<T>(), comments),
        Syntax::Json => write::json(&node, &style::<T>()),
    })
}

/// Reads a value of a format from a text, with the index of where its parts stand.
///
/// # Errors
/// All that is wrong with syntax or shape; for a file of another or a newer format only that.
pub fn read_text<T: Format>(source: &Source, syntax: Syntax) -> Result<(T, Index), Vec<ShapeError>> {
    parse_with(source, syntax, &Nouns::new(T::nouns()))
        .map_err(|errors| other_format::<T>(source, syntax).map_or(errors, |error| vec![error]))
}

/// What is wrong with JSON in a file for RON, or the other way round, if the text is well formed that way.
fn other_notation(source: &Source, syntax: Syntax, error: ShapeError) -> Option<ShapeError> {
    let (other, found, ending) = match syntax {
        Syntax::Ron => (Syntax::Json, "JSON", ".json"),
        Syntax::Json => (Syntax::Ron, "RON", ".ron"),
    };
    let index = Index::new(source, other).ok()?;
    let is_other = match other {
        Syntax::Json => index.kind(index.root()) == Kind::Map,
        Syntax::Ron => index.kind(index.root()) == Kind::Struct,
    };
    let named = index.find(&Path::root().field("format")).and_then(|node| index.text_value(node));
    named.filter(|_| is_other)?;
    let headline = format!("The file holds {found}, but its name does not end in `{ending}`");
    let help = format!("Rename it so that it ends in `{ending}`");
    Some(ShapeError::new(error.stage, index.start(index.root()), headline).with_help(help))
}

/// What is wrong with a text of fields that names no format: without one, nobody knows what the rest should be.
fn without_format(index: &Index) -> Option<ShapeError> {
    let root = index.root();
    if !matches!(index.kind(root), Kind::Struct | Kind::Map) {
        return None;
    }
    let has = |field: &str| index.find(&Path::root().field(field)).is_some();
    let format = match ["columns", "rows", "hexes", "hexsides"].into_iter().any(has) {
        true => Board::NAME,
        false => Scenario::NAME,
    };
    let quote = if index.syntax() == Syntax::Json { "\"" } else { "" };
    let error = ShapeError::new(Stage::Shape, index.start(index.root()), "The file does not say its format");
    Some(error.with_help(format!("Write `{quote}format{quote}: \"{format}\"` as its first field")))
}

/// What a text of fields holds, whatever format it names: fields that only one of the kinds has.
fn kind_of_fields(index: &Index) -> Option<FileKind> {
    let has = |field: &str| index.find(&Path::root().field(field)).is_some();
    let count = |fields: &[&str]| fields.iter().filter(|field| has(field)).count();
    let of_board = count(&["columns", "rows", "hexes", "hexsides", "places", "shifted"]);
    let of_scenario = count(&["layout", "title", "turns", "sides", "victory", "ruleset", "markers"]);
    match (of_board, of_scenario) {
        (2.., 0) => Some(FileKind::Board),
        (0, 2..) => Some(FileKind::Scenario),
        _ => None,
    }
}

/// What is wrong with a text that names the format of one kind and holds the fields of another.
fn format_of_another_kind(index: &Index, node: NodeId, written: &str) -> Option<ShapeError> {
    let says = match written.split_once('/')?.0 {
        "bocage-board" => FileKind::Board,
        "bocage-scenario" => FileKind::Scenario,
        _ => return None,
    };
    let holds = kind_of_fields(index).filter(|holds| *holds != says)?;
    let format = match holds {
        FileKind::Board => Board::NAME,
        FileKind::Scenario => Scenario::NAME,
    };
    let headline = format!("The file says that it is {}, but it holds {}", says.noun(), holds.noun());
    let error = ShapeError::new(Stage::Shape, index.span(node), headline);
    Some(error.with_help(format!("Write `\"{format}\"`")))
}

/// What is wrong with the format that a text names, if that is why it cannot be read.
fn other_format<T: Format>(source: &Source, syntax: Syntax) -> Option<ShapeError> {
    let index = match Index::new(source, syntax) {
        Ok(index) => index,
        Err(error) => return other_notation(source, syntax, error),
    };
    if syntax == Syntax::Ron && index.kind(index.root()) == Kind::Map {
        return other_notation(source, syntax, ShapeError::new(Stage::Shape, index.start(index.root()), ""));
    }
    let Some(node) = index.find(&Path::root().field("format")) else { return without_format(&index) };
    let written = index.text_value(node)?;
    if let Some(error) = format_of_another_kind(&index, node, &written) {
        return Some(error);
    }
    if written == T::NAME {
        return None;
    }
    let (family, version) = T::NAME.split_once('/')?;
    let newer = written.split_once('/').is_some_and(|(other, number)| {
        other == family && number.parse::<u32>().ok() > version.parse::<u32>().ok()
    });
    let error = |headline: String, help: String| {
        Some(ShapeError::new(Stage::Shape, index.span(node), headline).with_help(help))
    };
    if newer {
        return error(
            format!("The format `{written}` is newer than this program"),
            format!("Update Bocage: this one reads {} of format `{}`", T::KIND.noun(), T::NAME),
        );
    }
    match FileKind::of_text(source.text()) {
        Some(kind) if kind != T::KIND => error(
            format!("This is {}, but {} is wanted here", kind.noun(), T::KIND.noun()),
            format!("Name a file of format `{}`", T::NAME),
        ),
        _ if let Some(own) = OWN_FORMATS.iter().find(|own| own.is_named_by(&written)) => error(
            format!("This is {}, but {} is wanted here", own.noun, T::KIND.noun()),
            own.use_by.to_owned(),
        ),
        _ => {
            let distance = |name: &&str| strsim::osa_distance(name, &written);
            let nearest = [T::NAME, Board::NAME, Scenario::NAME].into_iter().min_by_key(distance);
            error(format!("Unknown format `{written}`"), format!("Write `{}`", nearest.unwrap_or(T::NAME)))
        }
    }
}
