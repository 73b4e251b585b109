//! `bocage los table`: lines of sight of a whole map as CSV.

use super::find_hex;
use crate::cli::input::{OpenMap, Root, check_not_input, is_stdin, open_map};
use crate::cli::output::{Exit, Failure, Output, count};
use crate::layout::{HexId, Map};
use crate::rules::los::{CSV_HEADER, LosTable, clear_from, clear_word};
use clap::Args;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Write the lines of sight between all hexes as CSV.
///
/// One row for each pair of hexes, `from,to,los`, in map order. Standard output holds the table and nothing else.
/// A map of more than 4000 hexes is written for one hex at a time.
#[derive(Debug, Args)]
pub struct Table {
    /// A scenario or a board; `-` for standard input.
    file: PathBuf,
    /// Only the lines from this hex to all others.
    #[arg(long, value_name = "HEX")]
    from: Option<String>,
    /// Where to write, instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    root: Root,
}

impl Table {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let opened = open_map(&self.file, &self.root, output)?;
        let map = &opened.map;
        let from = self.from.as_deref().map(|name| find_hex(map, name)).transpose()?;
        if from.is_none() && map.hexes().len() > LosTable::MAX_HEXES {
            let hexes = map.hexes().len();
            let message = format!("The map has {hexes} hexes, too many for one table: the most are 4000");
            return Err(Failure::usage(message).with_help("Write the table of one hex with --from HEX"));
        }
        match self.output.as_deref().filter(|path| !is_stdin(path)) {
            Some(path) => write_file(path, &opened, from, output)?,
            None => output.results(|out| write_table(map, from, out).map(drop))?,
        }
        Ok(Exit::Clean)
    }
}

/// Writes the table beside its place and puts it there when it is complete.
fn write_file(path: &Path, opened: &OpenMap, from: Option<HexId>, output: &Output) -> Result<(), Failure> {
    check_not_input(path, opened)?;
    let rows = crate::file::save::save_stream(path, |file| {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        let rows = write_table(&opened.map, from, &mut out)?;
        out.flush()?;
        Ok(rows)
    })
    .map_err(Failure::io)?;
    output.chat(&format!("Wrote {}, {}", path.display(), count(rows, "row")));
    Ok(())
}

/// Writes the rows and returns how many.
fn write_table(map: &Map, from: Option<HexId>, out: &mut dyn Write) -> io::Result<usize> {
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
