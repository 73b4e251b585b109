//! LOS tables compared with the rules entry by entry: that which a scenario links, and any other.

use super::refused::why_unreadable;
use crate::file::los_table::{Row, Rows, TableError};
use crate::file::project::{Files, Project, Refused};
use crate::layout::Map;
use crate::rules::los::{EntryVerdict, LosTable, check_entry, clear_word, parse_clear_word};
use std::io::{BufRead, BufReader, Read};

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

/// A line of a table held against the rules.
#[derive(Debug)]
pub enum Entry {
    /// Its names and its word are understood: what it says of the line of sight, and whether that is so.
    Judged {
        /// The row.
        row: Row,
        /// Whether it says that the line is clear.
        says: bool,
        /// What the rules say.
        verdict: EntryVerdict,
    },
    /// Its third field is neither `clear` nor `blocked`.
    NoWord(Row),
    /// It is no row. If the error is not of one line, nothing follows.
    Broken(TableError),
}

/// The entries of a table, one after the other, each held against the rules.
#[derive(Debug)]
pub struct Entries<'map, R> {
    rows: Rows<R>,
    map: &'map Map,
    table: Option<LosTable>,
}

impl<'map, R: BufRead> Entries<'map, R> {
    /// Begins to read a table.
    ///
    /// # Errors
    /// If its header is wrong or it cannot be read.
    pub fn new(reader: R, map: &'map Map) -> Result<Self, TableError> {
        let rows = Rows::new(reader)?;
        let table = (map.hexes().len() <= LosTable::MAX_HEXES).then(|| LosTable::compute(map));
        Ok(Self { rows, map, table })
    }
}

impl<R: BufRead> Iterator for Entries<'_, R> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let row = match self.rows.next()? {
            Ok(row) => row,
            Err(error) => return Some(Entry::Broken(error)),
        };
        let Some(says) = parse_clear_word(&row.los) else { return Some(Entry::NoWord(row)) };
        let verdict = check_entry(self.map, self.table.as_ref(), &row.from, &row.to, says);
        Some(Entry::Judged { row, says, verdict })
    }
}

fn compare(stream: Box<dyn Read>, map: &Map) -> Result<Compared, String> {
    let in_words = |error: TableError| match error.line() {
        Some(line) => format!("in line {line}: {error}"),
        None => error.to_string(),
    };
    let entries = Entries::new(BufReader::with_capacity(1 << 16, stream), map).map_err(in_words)?;
    let mut compared = Compared::default();
    for entry in entries {
        let (row, says, verdict) = match entry {
            Entry::Judged { row, says, verdict } => (row, says, verdict),
            Entry::NoWord(Row { line, los, .. }) => {
                return Err(format!("in line {line}: `{los}` is neither `clear` nor `blocked`"));
            }
            Entry::Broken(error) => return Err(in_words(error)),
        };
        let Row { line, from, to, .. } = row;
        compared.entries += 1;
        let says = match verdict {
            EntryVerdict::Agrees => continue,
            EntryVerdict::Contradicts { clear: truth, .. } => {
                let (says, truth) = (clear_word(says), clear_word(truth));
                format!("The LOS table says in line {line} that {from} to {to} is {says}, but it is {truth}")
            }
            EntryVerdict::Unknown { name, why } => {
                format!("Line {line} of the LOS table: {}", why.of_hex(&name))
            }
        };
        if compared.wrong.len() < LIMIT {
            compared.wrong.push(WrongEntry { line, at: format!("{from} {to}"), says });
        }
    }
    Ok(compared)
}
