//! LOS tables as CSV.

use crate::layout::{HexId, Map};
use crate::rules::los::{CSV_HEADER, LosTable, clear_from, clear_word, fingerprint};
use crate::scenario::LosTableLink;
use std::io::{self, Write};

/// Writes the rows of a table, of one hex or of all pairs, and returns how many. `go_on` is told the share that is
/// done; if it says no, the table is cut off and there is no number.
///
/// # Errors
/// If the rows cannot be written.
pub fn write_los_table(
    map: &Map,
    from: Option<HexId>,
    out: &mut dyn Write,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> io::Result<Option<usize>> {
    let names: Vec<String> = map.hex_ids().map(|id| map.name(id)).collect();
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(CSV_HEADER).map_err(as_io)?;
    let mut rows = 0;
    let mut write = |a: HexId, b: HexId, clear: bool| {
        rows += 1;
        csv.write_record([names[a.index()].as_str(), names[b.index()].as_str(), clear_word(clear)])
            .map_err(as_io)
    };
    match from {
        Some(from) => clear_from(map, from)
            .filter(|(to, _)| *to != from)
            .try_for_each(|(to, clear)| write(from, to, clear))?,
        None => {
            let table = LosTable::compute(map);
            let (mut last, total) = (None, names.len() * names.len().saturating_sub(1) / 2);
            for (done, (a, b, clear)) in table.pairs().enumerate() {
                if last != Some(a) && !go_on(done as f32 / total as f32) {
                    return Ok(None);
                }
                last = Some(a);
                write(a, b, clear)?;
            }
        }
    }
    csv.flush()?;
    Ok(Some(rows))
}

/// What went wrong below: a reader that goes away is told from a full disk by it.
fn as_io(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// How a scenario links the table of a map; none if the map has too many hexes for one.
pub fn table_link(map: &Map, path: &str) -> Option<LosTableLink> {
    let fits = (1..=LosTable::MAX_HEXES).contains(&map.hexes().len());
    fits.then(|| LosTableLink { path: path.to_owned(), sha256: fingerprint(map) })
}
