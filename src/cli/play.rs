//! `bocage play`: a game that plays itself, and its record.

use super::input::{OpenMap, Root, check_not_input, is_stdin, open_map};
use super::output::{Exit, Failure, Output, count};
use super::overwrite::Overwrite;
use crate::file::record::{RecordFile, RecordFormat, fingerprint};
use crate::file::ruleset;
use crate::playtest::play_by_the_rulebook;
use crate::rules::play::{Event, Game, GameState, Log};
use crate::ruleset::Side;
use crate::scenario::Scenario;
use clap::Args;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Play a scenario with the rulebook's priorities on both sides.
///
/// The same file and seed give the same game on every machine. Its record is printed, or saved with --output.
#[derive(Debug, Args)]
pub struct Play {
    /// A scenario; `-` for standard input.
    file: PathBuf,
    /// Seed of the dice [default: one that is chosen, and printed].
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Where to save the record; `-` for standard output.
    #[arg(short, long, value_name = "RECORD")]
    output: Option<PathBuf>,
    /// Tell what happens, with the reason of each roll.
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    #[command(flatten)]
    root: Root,
}

impl Play {
    /// Runs the command.
    ///
    /// # Errors
    /// If the scenario cannot be played, or the record cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let opened = open_map(&self.file, &self.root, output)?;
        let (game, print) = open_game(&self.file, &opened)?;
        let mut log = if self.log { Log::new() } else { Log::off() };
        let target = self.output.as_deref().filter(|path| !is_stdin(path));
        if let Some(path) = target {
            check_not_input(path, &opened)?;
            self.overwrite.check(path)?;
        }
        let seed = self.seed.unwrap_or_else(chosen_seed);
        let played = play_by_the_rulebook(&game, seed, &mut log);
        let record = RecordFile {
            format: RecordFormat,
            scenario: path_to(&self.file, target),
            fingerprint: print,
            seed,
            actions: played.record.words(&game),
            end: game.fingerprint(&played.end),
        };
        let chosen = if self.seed.is_none() { format!("Seed {seed}\n") } else { String::new() };
        let story = chosen + &tell(log.events()) + &outcome(&game, &played.end, played.record.actions.len());
        match target {
            Some(path) => {
                self.overwrite.save(path, record.write().as_bytes())?;
                output.print(story)?;
                output.chat(&format!("Wrote {}", path.display()));
            }
            None => {
                output.print(record.write())?;
                output.chat(&story);
            }
        }
        Ok(Exit::Clean)
    }
}

/// A seed that nobody can foresee, short enough to be told to others.
fn chosen_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// The game of a scenario that was opened, and the fingerprint of all that it depends on.
///
/// # Errors
/// If it is a board, of another ruleset, or cannot be played.
pub fn open_game(path: &Path, opened: &OpenMap) -> Result<(Game, String), Failure> {
    let Some(scenario) = &opened.document.scenario else {
        return Err(Failure::usage(format!("{} is a board, and a game needs a scenario", path.display())));
    };
    let ruleset = ruleset::of_scenario(opened.project.files(), &opened.project, scenario).map_err(|_| {
        let message = format!(
            "{} is played with the ruleset `{}`, which cannot be had",
            path.display(),
            scenario.ruleset
        );
        Failure::refused(message).with_help(format!("`bocage validate {}` tells why", path.display()))
    })?;
    let map = Arc::new(opened.map.clone());
    let print = fingerprint(scenario, &map, &ruleset);
    let scenario = Arc::new(Scenario::clone(scenario));
    let game = Game::new(map, Arc::new(ruleset.into_owned()), scenario).map_err(|why| {
        Failure::refused(format!("{} cannot be played: {why}", path.display()))
            .with_help(format!("`bocage validate {}` tells more", path.display()))
    })?;
    Ok((game, print))
}

/// What happened, an event a line.
pub fn tell(events: &[Event]) -> String {
    events.iter().map(|event| format!("{event}\n")).collect()
}

/// How a game ended, with the points.
pub fn outcome(game: &Game, end: &GameState, actions: usize) -> String {
    let score = game.score(end);
    let points = Side::ALL.map(|side| format!("{side} {}", score.total(side)));
    let verdict = game.verdict(end).map_or_else(|| "not over".to_owned(), |verdict| verdict.to_string());
    format!("{}, {} points: {verdict}\n", count(actions, "action"), points.join(" to "))
}

/// The path of a scenario as a record beside `record`, or in the current folder, has it.
fn path_to(scenario: &Path, record: Option<&Path>) -> String {
    let shown = |path: &Path| path.to_string_lossy().replace('\\', "/");
    let named = |folder: &Path| !folder.as_os_str().is_empty();
    let folder = record.and_then(Path::parent).map(|it| if named(it) { it } else { Path::new(".") });
    let (Some(folder), Ok(file)) = (folder, scenario.canonicalize()) else { return shown(scenario) };
    let Ok(folder) = folder.canonicalize() else { return shown(scenario) };
    let shared = folder.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(file.components().skip(shared)).collect();
    shown(&path)
}
