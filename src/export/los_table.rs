//! LOS tables as CSV: a row for each pair of hexes, in map order.

use crate::layout::{HexId, Map};
use crate::rules::los::{CSV_HEADER, LosTable, clear_from, clear_word};
use std::io::{self, Write};

/// Writes the lines between all hexes, or only those from one hex to all others. Returns the number of rows.
///
/// # Errors
/// If it cannot be written.
pub fn write_los_table(map: &Map, from: Option<HexId>, out: &mut dyn Write) -> io::Result<usize> {
    let names: Vec<String> = map.hex_ids().map(|id| map.name(id)).collect();
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(CSV_HEADER)?;
    let mut rows = 0;
    let mut write = |a: HexId, b: HexId, clear: bool| {
        rows += 1;
        csv.write_record([names[a.index()].as_str(), names[b.index()].as_str(), clear_word(clear)])
    };
    match from {
        Some(from) => clear_from(map, from)
            .filter(|(to, _)| *to != from)
            .try_for_each(|(to, clear)| write(from, to, clear))?,
        None => LosTable::compute(map).pairs().try_for_each(|(a, b, clear)| write(a, b, clear))?,
    }
    csv.flush()?;
    Ok(rows)
}
