//! `bocage los table`: lines of sight of a whole map as CSV.

use super::find_hex;
use crate::cli::input::{OpenMap, Root, check_not_input, is_stdin, open_map};
use crate::cli::output::{Exit, Failure, Output, count};
use crate::cli::overwrite::Overwrite;
use crate::export::write_los_table;
use crate::layout::HexId;
use crate::rules::los::LosTable;
use clap::Args;
use std::io::{BufWriter, Write};
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
    overwrite: Overwrite,
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
            Some(path) => self.write_file(path, &opened, from, output)?,
            None => output.results(|out| write_los_table(map, from, out, &mut |_| true).map(drop))?,
        }
        Ok(Exit::Clean)
    }

    /// Writes the table beside its place and puts it there when it is complete.
    fn write_file(
        &self,
        path: &Path,
        opened: &OpenMap,
        from: Option<HexId>,
        output: &Output,
    ) -> Result<(), Failure> {
        check_not_input(path, opened)?;
        self.overwrite.check(path)?;
        let rows = self.overwrite.save_stream(path, |file| {
            let mut out = BufWriter::with_capacity(1 << 16, file);
            let rows = write_los_table(&opened.map, from, &mut out, &mut |_| true)?.unwrap_or_default();
            out.flush()?;
            Ok(rows)
        })?;
        output.chat(&format!("Wrote {}, {}", path.display(), count(rows, "row")));
        Ok(())
    }
}
