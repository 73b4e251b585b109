//! The command line: one file per subcommand, and what they share.
//!
//! Results go to standard output, everything else to standard error, both through [`output::Output`], so that a
//! closed pipe ends a command quietly and an output that cannot be written is told. Commands never print on their
//! own and never end the process. Without a command the editor is wanted, which is the caller's to open.

pub mod output;
mod overwrite;

mod checks;
mod excerpt;
mod explain;
mod export;
mod fmt;
mod input;
mod los;
mod new;
mod play;
mod render;
mod replay;
mod schema;
mod targets;
mod validate;

pub use output::Exit;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use output::{Failure, Output};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Editor and validator for maps and scenarios of Combat Infantry.
///
/// Without a command the editor opens, with the board or scenario if one is named.
#[derive(Debug, Parser)]
#[command(name = "bocage", version, subcommand_precedence_over_arg = true)]
struct Arguments {
    /// Board or scenario to open in the editor.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Tell nothing but errors beside the results.
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands, in the order in which help lists them.
#[derive(Debug, Subcommand)]
enum Command {
    Validate(validate::Validate),
    Explain(explain::Explain),
    Checks(checks::Checks),
    Los(los::Los),
    Render(render::Render),
    Play(play::Play),
    Replay(replay::Replay),
    Fmt(fmt::Fmt),
    New(new::New),
    Export(export::Export),
    Schema(schema::Schema),
}

impl Command {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        match self {
            Self::Validate(command) => command.run(output),
            Self::Explain(command) => command.run(output),
            Self::Checks(command) => command.run(output),
            Self::Los(command) => command.run(output),
            Self::Render(command) => command.run(output),
            Self::Play(command) => command.run(output),
            Self::Replay(command) => command.run(output),
            Self::Fmt(command) => command.run(output),
            Self::New(command) => command.run(output),
            Self::Export(command) => command.run(output),
            Self::Schema(command) => command.run(output),
        }
    }
}

/// What came of the arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A command ran.
    Done(Exit),
    /// The editor is to open, with a file if one was named.
    Editor(Option<PathBuf>),
}

/// Runs what the arguments ask for; the first is the program's own name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Outcome {
    let mut output = Output::new();
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return Outcome::Done(show_usage(&error)),
    };
    output.is_quiet = arguments.quiet;
    let outcome = match arguments.command {
        Some(command) if arguments.files.is_empty() => command.run(&output).map(Outcome::Done),
        Some(_) => Err(Failure::usage("The command must stand before all files")),
        None => file_to_open(&arguments.files).map(Outcome::Editor),
    };
    outcome.unwrap_or_else(|failure| Outcome::Done(output.fail(&failure)))
}

/// Says that this build has no editor, and which commands there are.
pub fn without_editor(file: Option<&Path>) -> Exit {
    let output = Output::new();
    let command = match file {
        Some(file) => format!("`bocage validate {}` checks the file", file.display()),
        None => "These commands work without one".to_owned(),
    };
    output.say(&format!("This build of Bocage has no editor. {command}:\n\n{}", list_of_commands()));
    Exit::Failed
}

/// The commands with what they do, one a line.
pub fn list_of_commands() -> String {
    let commands = Arguments::command();
    let lines = commands.get_subcommands().map(|command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        format!("  bocage {:<10} {about}\n", command.get_name())
    });
    lines.collect()
}

/// Help and version are results; wrong usage is told on standard error.
fn show_usage(error: &clap::Error) -> Exit {
    // Nobody is left to tell if this cannot be written.
    let _ = error.print();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Clean,
        _ => Exit::Failed,
    }
}

/// The one file that the editor is to open. A word that is no file was rather meant as a command.
fn file_to_open(files: &[PathBuf]) -> Result<Option<PathBuf>, Failure> {
    let Some(first) = files.first() else { return Ok(None) };
    let text = first.to_string_lossy();
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if is_word && !first.exists() {
        let commands = Arguments::command();
        let names = commands.get_subcommands().map(clap::Command::get_name).chain(["help"]);
        let failure = Failure::usage(format!("There is no command and no file `{text}`"));
        return Err(match output::nearest(&text, names) {
            Some(name) => failure.with_help(format!("Did you mean `bocage {name}`?")),
            None => failure.with_help("`bocage help` lists the commands"),
        });
    }
    if files.len() > 1 {
        return Err(Failure::usage("The editor opens one file at a time")
            .with_help("Open a scenario: its boards come with it"));
    }
    Ok(Some(first.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_has_a_summary() {
        for command in Arguments::command().get_subcommands() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
        }
    }
}
