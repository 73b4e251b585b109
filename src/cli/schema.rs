//! `bocage schema`: the JSON schemas of what is read and written.

use super::checks::List;
use super::output::{Exit, Failure, Output};
use super::validate::Report;
use crate::board::Board;
use crate::file::record::RecordFile;
use crate::file::schema::schema_text;
use crate::scenario::Scenario;
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
    /// Boards.
    Board,
    /// Scenarios.
    Scenario,
    /// Records of games.
    Record,
    /// What validate --format json prints.
    Report,
    /// What checks --format json prints.
    Checks,
}

impl Schema {
    /// Runs the command.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let text = match self.format {
            Some(Format::Board) => schema_text::<Board>(),
            Some(Format::Scenario) => schema_text::<Scenario>(),
            Some(Format::Record) => schema_text::<RecordFile>(),
            Some(Format::Report) => schema_text::<Report<'_>>(),
            Some(Format::Checks) => schema_text::<List>(),
            None => names(),
        };
        output.print(text)?;
        Ok(Exit::Clean)
    }
}

/// The names of the formats, one a line.
fn names() -> String {
    let values = Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| format!("{}\n", value.get_name())).collect()
}
