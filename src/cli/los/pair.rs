//! `bocage los pair`: whether one hex sees another, and why.

use super::find_hex;
use crate::cli::input::{Root, open_map};
use crate::cli::output::{Exit, Failure, Output};
use crate::rules::los::los;
use clap::Args;
use std::path::PathBuf;

/// Tell whether one hex sees another, and why.
///
/// The first line is the verdict with what decides, the others are all that the line of sight touches.
#[derive(Debug, Args)]
pub struct Pair {
    /// A scenario or a board; `-` for standard input.
    file: PathBuf,
    /// One hex, by any of its names, such as n1:D5.
    from: String,
    /// The other hex.
    to: String,
    #[command(flatten)]
    root: Root,
}

impl Pair {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let map = open_map(&self.file, &self.root, output)?.map;
        let (from, to) = (find_hex(&map, &self.from)?, find_hex(&map, &self.to)?);
        output.print(format!("{}\n", los(&map, from, to).to_text(&map)))?;
        Ok(Exit::Clean)
    }
}
