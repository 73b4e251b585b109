//! `bocage replay`: a record is played again, action by action, and held to what it says of its end.

use super::input::{Root, is_stdin, open_map, read_stdin};
use super::output::{Exit, Failure, Output};
use super::play::{open_game, outcome, tell};
use crate::file::project::Refused;
use crate::file::record::{self, RecordFile};
use crate::file::save::{SIZE_LIMIT, read_limited};
use crate::rules::dice::SeededDice;
use crate::rules::play::{Game, GameState, Log};
use clap::Args;
use std::path::{Path, PathBuf};

/// Play a record again and check that it comes to the same end.
#[derive(Debug, Args)]
pub struct Replay {
    /// A record; `-` for standard input.
    record: PathBuf,
    /// The scenario [default: the one that the record names].
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// Tell what happened, with the reason of each roll.
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    root: Root,
}

impl Replay {
    /// Runs the command.
    ///
    /// # Errors
    /// If the record or its scenario cannot be read, or it does not replay.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let bytes = match is_stdin(&self.record) {
            true => read_stdin()?,
            false => read_limited(&self.record, SIZE_LIMIT).map_err(Failure::io)?.0,
        };
        let refused = |why| Failure::refused(format!("{} is no record: {why}", self.record.display()));
        let record = RecordFile::read(&bytes).map_err(refused)?;
        let file = match &self.scenario {
            Some(file) => file.clone(),
            None => self.scenario_of(&record)?,
        };
        let opened = open_map(&file, &self.root, output)?;
        let (game, print) = open_game(&file, &opened)?;
        if print != record.fingerprint {
            let message = format!("The record is not of {} as it is now", file.display());
            return Err(Failure::refused(message)
                .with_help("Give the scenario that it was played with: --scenario FILE"));
        }
        let mut log = if self.log { Log::new() } else { Log::off() };
        let end = self.play(&game, &record, &mut log)?;
        let story = tell(log.events()) + &outcome(&game, &end, record.actions.len());
        if game.fingerprint(&end) != record.end {
            let message = format!("{} comes to another end than it says", self.record.display());
            return Err(Failure::refused(message).with_details(story));
        }
        output.print(story)?;
        output.chat("The record replays to the same end");
        Ok(Exit::Clean)
    }

    fn play(&self, game: &Game, record: &RecordFile, log: &mut Log) -> Result<GameState, Failure> {
        let mut dice = SeededDice::new(record.seed);
        let mut state = game.start();
        for (index, words) in record.actions.iter().enumerate() {
            let number = format!("Action {} of {}", index + 1, record.actions.len());
            let action = game.action_of(words).map_err(|why| Failure::refused(format!("{number}: {why}")))?;
            game.apply(&mut state, action, &mut dice, log)
                .map_err(|why| Failure::refused(format!("{number} is not lawful: {why}")))?;
        }
        Ok(state)
    }

    /// The scenario that the record names, from where it lies.
    fn scenario_of(&self, record: &RecordFile) -> Result<PathBuf, Failure> {
        let here = if is_stdin(&self.record) { Path::new("record.json") } else { &self.record };
        record::scenario_of(here, self.root.folder()?, &record.scenario).map_err(|why| {
            let written = &record.scenario;
            let message = match why {
                Refused::OutsideRoot(root) => {
                    format!("The record names `{written}`, which lies outside {}", root.display())
                }
                _ => format!("The record names `{written}`, which is no path that may stand in a file"),
            };
            Failure::refused(message)
                .with_help("Give the scenario, --scenario FILE, or a wider --root FOLDER")
        })
    }
}
