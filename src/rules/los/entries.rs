//! Entries of LOS tables as text: `from,to,los`, a row for each pair of hexes.

use super::{LosTable, is_clear};
use crate::layout::{HexId, Map, UnknownName};

/// The header of a table's file.
pub const CSV_HEADER: [&str; 3] = ["from", "to", "los"];

/// How a table writes a verdict.
pub const fn clear_word(clear: bool) -> &'static str {
    if clear { "clear" } else { "blocked" }
}

/// What a table's word says; none if it is no such word.
pub fn parse_clear_word(word: &str) -> Option<bool> {
    match word {
        "clear" => Some(true),
        "blocked" => Some(false),
        _ => None,
    }
}

/// What there is to say of one entry of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryVerdict {
    /// It agrees with the map.
    Agrees,
    /// It contradicts the map.
    Contradicts {
        /// The first hex.
        from: HexId,
        /// The other.
        to: HexId,
        /// What the map says.
        clear: bool,
    },
    /// A name means nothing on the map.
    Unknown {
        /// The name.
        name: String,
        /// What is wrong with it.
        why: UnknownName,
    },
}

/// Compares an entry, in either order and with any name of its hexes, with the map; `table` is the map's, if it
/// is at hand.
pub fn check_entry(
    map: &Map,
    table: Option<&LosTable>,
    from: &str,
    to: &str,
    says_clear: bool,
) -> EntryVerdict {
    let find =
        |name: &str| map.find_hex(name).map_err(|why| EntryVerdict::Unknown { name: name.to_owned(), why });
    let (from, to) = match (find(from), find(to)) {
        (Ok(from), Ok(to)) => (from, to),
        (Err(unknown), _) | (_, Err(unknown)) => return unknown,
    };
    let clear = table.map_or_else(|| is_clear(map, from, to), |table| table.get(from, to));
    if clear == says_clear { EntryVerdict::Agrees } else { EntryVerdict::Contradicts { from, to, clear } }
}
