//! The LOS table that a scenario links, compared with the rules entry by entry.

use crate::file::project::{Files, Project, Refused};
use crate::layout::Map;
use crate::rules::los::{CSV_HEADER, EntryVerdict, LosTable, check_entry, clear_word, parse_clear_word};
use std::io::Read;

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
    pub line: u64,
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
            Err(Refused::Unreadable(_)) => Err("there is no such file, or it must not be read".to_owned()),
            Err(Refused::OutsideRoot(_)) => {
                Err("its path leads out of the folder that may be read".to_owned())
            }
            Err(_) => Err("its path is not relative to this file, with `/`".to_owned()),
        };
        Self { outcome }
    }
}

fn compare(stream: Box<dyn Read>, map: &Map) -> Result<Compared, String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(stream);
    let table = (map.hexes().len() <= LosTable::MAX_HEXES).then(|| LosTable::compute(map));
    let mut compared = Compared::default();
    let mut record = csv::StringRecord::new();
    let mut is_first = true;
    while reader.read_record(&mut record).map_err(|error| in_words(&error))? {
        let line = record.position().map_or(0, csv::Position::line);
        if std::mem::take(&mut is_first) {
            if record.iter().map(str::trim).ne(CSV_HEADER) {
                return Err(format!("its first line is not `{}`", CSV_HEADER.join(",")));
            }
            continue;
        }
        let fields: Vec<&str> = record.iter().map(str::trim).collect();
        let clear = fields.get(2).and_then(|word| parse_clear_word(word));
        let ([from, to, _], Some(clear)) = (&fields[..], clear) else {
            return Err(format!("line {line} is not two names and `clear` or `blocked`"));
        };
        compared.entries += 1;
        let says = match check_entry(map, table.as_ref(), from, to, clear) {
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
    if is_first {
        return Err("it is empty".to_owned());
    }
    Ok(compared)
}

fn in_words(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::Utf8 { pos, .. } => {
            format!("line {} is not UTF-8", pos.as_ref().map_or(0, csv::Position::line))
        }
        csv::ErrorKind::Io(error) => format!("the system says: {error}"),
        _ => error.to_string(),
    }
}
