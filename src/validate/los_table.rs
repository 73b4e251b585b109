//! The LOS table that a scenario links, compared with the rules entry by entry.

use super::refused::why_unreadable;
use crate::file::los_table::{Row, Rows, TableError};
use crate::file::project::{Files, Project, Refused};
use crate::layout::Map;
use crate::rules::los::{EntryVerdict, LosTable, check_entry, clear_word, parse_clear_word};
use std::io::{BufReader, Read};

/// No more wrong entries are kept.
const LIMIT: usize = 10_000;

/// A linked table.
pub(super) struct LinkedTable {
    /// What it says, or why it cannot be read, in words.
    pub outcome: Result<Compared, String>,
}

impl Default for LinkedTable {
    fn default() -> Self {
        Self { outcome: Ok(Compared::default()) }
    }
}

/// A table compared with the rules.
#[derive(Default)]
pub(super) struct Compared {
    /// How many entries it has.
    pub entries: usize,
    /// Those that contradict the rules.
    pub wrong: Vec<WrongEntry>,
}

/// An entry that contradicts the rules.
pub(super) struct WrongEntry {
    /// Its line, from 1.
    pub line: usize,
    /// By what silences name it: both hexes as written.
    pub at: String,
    /// What it says and what is true, as the end of a sentence.
    pub says: String,
}

impl LinkedTable {
    /// Reads a table as a stream.
    pub fn read(files: &dyn Files, project: &Project, map: &Map, path: &str) -> Self {
        let opened = project.find(files, path).and_then(|path| {
            files.open(&path).map_err(|error| Refused::Unreadable(std::sync::Arc::new(error)))
        });
        let outcome = match opened {
            Ok(stream) => compare(stream, map),
            Err(refused) => Err(why_unreadable(&refused)),
        };
        Self { outcome }
    }
}

fn compare(stream: Box<dyn Read>, map: &Map) -> Result<Compared, String> {
    let in_words = |error: TableError| match error.line() {
        Some(line) => format!("in line {line}: {error}"),
        None => error.to_string(),
    };
    let rows = Rows::new(BufReader::with_capacity(1 << 16, stream)).map_err(in_words)?;
    let table = (map.hexes().len() <= LosTable::MAX_HEXES).then(|| LosTable::compute(map));
    let mut compared = Compared::default();
    for row in rows {
        let Row { line, from, to, los } = row.map_err(in_words)?;
        let clear = parse_clear_word(&los)
            .ok_or_else(|| format!("in line {line}: `{los}` is neither `clear` nor `blocked`"))?;
        compared.entries += 1;
        let says = match check_entry(map, table.as_ref(), &from, &to, clear) {
            EntryVerdict::Agrees => continue,
            EntryVerdict::Contradicts { clear: truth, .. } => {
                format!("{from} to {to} is {}, but it is {}", clear_word(clear), clear_word(truth))
            }
            EntryVerdict::Unknown { name, .. } => {
                format!("`{name}` is a hex, but the map has none of that name")
            }
        };
        if compared.wrong.len() < LIMIT {
            compared.wrong.push(WrongEntry { line, at: format!("{from} {to}"), says });
        }
    }
    Ok(compared)
}
