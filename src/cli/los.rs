//! `bocage los`: lines of sight, one or all, and tables of them.

mod check;
mod pair;
mod table;

use super::output::{Exit, Failure, Output};
use crate::layout::{HexId, Map, UnknownName};
use clap::{Args, Subcommand};

/// Tell lines of sight, with reasons or as tables.
#[derive(Debug, Args)]
pub struct Los {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Pair(pair::Pair),
    Table(table::Table),
    Check(check::Check),
}

impl Los {
    /// Runs the command.
    ///
    /// # Errors
    /// If there is no map, a name is wrong, or something cannot be read or written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        match self.what {
            What::Pair(command) => command.run(output),
            What::Table(command) => command.run(output),
            What::Check(command) => command.run(output),
        }
    }
}

/// The hex that somebody named.
fn find_hex(map: &Map, name: &str) -> Result<HexId, Failure> {
    map.find_hex(name).map_err(|why| {
        let failure = Failure::usage(why.of_hex(name));
        match remedy(map, name, &why) {
            Some(help) => failure.with_help(help),
            None => failure,
        }
    })
}

/// How to mend a name of a hex that means nothing.
fn remedy(map: &Map, name: &str, why: &UnknownName) -> Option<String> {
    match why {
        UnknownName::Label(labels) => Some(format!("The labels are {}", labels.join(", "))),
        UnknownName::NeedsLabel(names) => {
            let first = names.first().map_or("", String::as_str);
            Some(format!("Write the label before it, as in `{first}`"))
        }
        UnknownName::Spelling(_) => None,
        UnknownName::OtherName(_) | UnknownName::NotThere(_) => extent_of(map, name),
    }
}

/// Which hexes the board has that a name speaks of.
fn extent_of(map: &Map, name: &str) -> Option<String> {
    let label = name.split_once(':').map(|(label, _)| label);
    let slot = map.slots().iter().find(|slot| label.is_none_or(|label| label == slot.label))?;
    let grid = slot.board.grid();
    let last = crate::hex::column_letters(grid.columns - 1);
    Some(format!(
        "Board {} has columns A to {last} and rows to {}; row 0 in every other column only",
        slot.label, grid.rows
    ))
}
