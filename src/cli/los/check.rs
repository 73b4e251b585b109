//! `bocage los check`: whether a table says what the rules say.

use crate::cli::input::{Root, is_stdin, open_map};
use crate::cli::output::{Exit, Failure, Output, count};
use crate::file::los_table::{Row, TableError};
use crate::rules::los::{EntryVerdict, clear_word};
use crate::validate::{Entries, Entry};
use clap::Args;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

/// Compare a table of lines of sight with the map.
///
/// The table is CSV, `from,to,los`; it may be partial, with the hexes of a pair in either order and by any of their
/// names. Each entry that contradicts is printed with its line. Exit code 1 if there is one.
#[derive(Debug, Args)]
pub struct Check {
    /// A scenario or a board.
    file: PathBuf,
    /// The table; `-` for standard input.
    table: PathBuf,
    #[command(flatten)]
    root: Root,
}

/// What was found so far.
#[derive(Debug, Default)]
struct Tally {
    entries: usize,
    contradictions: usize,
    wrong: usize,
}

impl Check {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        if is_stdin(&self.table) && is_stdin(&self.file) {
            return Err(Failure::usage("Only one of the two can be standard input"));
        }
        let map = open_map(&self.file, &self.root, output)?.map;
        let entries = Entries::new(self.reader()?, &map).map_err(|error| self.failure(&error))?;
        let mut tally = Tally::default();
        let mut broken = None;
        let mut is_closed = false;
        output.results(|out| {
            for entry in entries {
                let fault = match entry {
                    Entry::Broken(error) if error.is_of_one_line() => tally.fault(&error),
                    Entry::Broken(error) => {
                        broken = Some(error);
                        break;
                    }
                    Entry::NoWord(row) => Some((row.line, tally.no_word(&row))),
                    Entry::Judged { row, says, verdict } => {
                        tally.verdict(&row, says, verdict).map(|fault| (row.line, fault))
                    }
                };
                if let Some((line, fault)) = fault.filter(|_| !is_closed) {
                    // The verdict counts even where nobody reads on.
                    match writeln!(out, "{}:{line}: {fault}", self.table.display()) {
                        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => is_closed = true,
                        written => written?,
                    }
                }
            }
            Ok(())
        })?;
        if let Some(error) = broken {
            return Err(self.failure(&error));
        }
        self.verdict(&tally, output)
    }

    fn reader(&self) -> Result<Box<dyn BufRead>, Failure> {
        if is_stdin(&self.table) {
            return Ok(Box::new(io::stdin().lock()));
        }
        let unreadable =
            |reason: String| Failure::io(format!("{} cannot be read: {reason}", self.table.display()));
        let metadata = std::fs::metadata(&self.table).map_err(|error| unreadable(error.to_string()))?;
        if metadata.is_dir() {
            return Err(unreadable("it is a folder".to_owned()));
        }
        if !metadata.is_file() {
            return Err(unreadable("it is no ordinary file; `-` reads standard input".to_owned()));
        }
        let file = File::open(&self.table).map_err(|error| unreadable(error.to_string()))?;
        Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
    }

    fn failure(&self, error: &TableError) -> Failure {
        let place = self.table.display();
        match error.line() {
            Some(line) => Failure::refused(format!("{place}:{line}: {error}")),
            None => Failure::io(format!("{place}: {error}")),
        }
    }

    fn verdict(&self, tally: &Tally, output: &Output) -> Result<Exit, Failure> {
        let Tally { entries, contradictions, wrong } = *tally;
        if entries == 0 && wrong == 0 {
            return Err(Failure::io(format!(
                "{} has no entries, so nothing was checked",
                self.table.display()
            )));
        }
        let mut text = format!(
            "{} checked: {contradictions} {}",
            count(entries, "entry"),
            if contradictions == 1 { "contradicts the map" } else { "contradict the map" }
        );
        if wrong > 0 {
            text.push_str(&format!(", {} could not be understood", count(wrong, "line")));
        }
        output.chat(&text);
        Ok(if contradictions + wrong > 0 { Exit::Found } else { Exit::Clean })
    }
}

impl Tally {
    fn fault(&mut self, error: &TableError) -> Option<(usize, String)> {
        self.wrong += 1;
        Some((error.line()?, error.to_string()))
    }

    fn no_word(&mut self, row: &Row) -> String {
        self.wrong += 1;
        format!("`{}` is no verdict: write clear or blocked", row.los)
    }

    /// What is wrong with a row, if anything is.
    fn verdict(&mut self, row: &Row, says: bool, verdict: EntryVerdict) -> Option<String> {
        match verdict {
            EntryVerdict::Agrees => {
                self.entries += 1;
                None
            }
            EntryVerdict::Contradicts { clear, .. } => {
                self.entries += 1;
                self.contradictions += 1;
                let (from, to) = (&row.from, &row.to);
                Some(format!(
                    "{from} to {to} is {}, but the table says {}",
                    clear_word(clear),
                    clear_word(says)
                ))
            }
            EntryVerdict::Unknown { name, why } => {
                self.wrong += 1;
                Some(why.of_hex(&name))
            }
        }
    }
}
