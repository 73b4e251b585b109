//! `bocage schema`: the JSON schemas of the file formats.

use super::output::{Exit, Failure, Output};
use crate::file::schema::{KINDS, SchemaKind};
use clap::{Args, ValueEnum};

/// Print the JSON schema of a file format.
///
/// Without a format their names are listed. RON files have the same shapes.
#[derive(Debug, Args)]
pub struct Schema {
    /// Which format.
    format: Option<Format>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Board,
    Scenario,
}

impl Schema {
    /// Runs the command.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let text = match self.format {
            Some(Format::Board) => SchemaKind::Board.text(),
            Some(Format::Scenario) => SchemaKind::Scenario.text(),
            None => KINDS.iter().map(|kind| format!("{}\n", kind.name())).collect(),
        };
        output.print(text)?;
        Ok(Exit::Clean)
    }
}
