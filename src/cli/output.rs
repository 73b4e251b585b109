//! Where words go: results to standard output, everything else to standard error.
//!
//! Nothing else in the command line touches the two streams. A reader that goes away ends the writing, quietly and
//! without changing the verdict; any other failure to write is told.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well: 0.
    Clean,
    /// Something is wrong with what was looked at: 1.
    Found,
    /// Wrong usage, or something could not be read or written: 2.
    Failed,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do its work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// How the command ends.
    pub exit: Exit,
    /// What is wrong, in one line.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// Longer text that goes before the message, such as excerpts of files.
    pub details: String,
}

impl Failure {
    fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), help: None, details: String::new() }
    }

    /// The command was called wrongly.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Failed, message)
    }

    /// Something could not be read or written.
    pub fn io(message: impl Display) -> Self {
        Self::new(Exit::Failed, message.to_string())
    }

    /// Something is wrong with the files.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(Exit::Found, message)
    }

    /// The same with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with longer text before the message.
    #[must_use]
    pub fn with_details(mut self, details: impl Into<String>) -> Self {
        self.details = details.into();
        self
    }
}

/// The two streams.
#[derive(Debug, Clone, Copy)]
pub struct Output {
    /// Whether results may have colours.
    pub colours: bool,
    /// Whether the rest may have colours.
    error_colours: bool,
    /// Whether somebody watches standard error.
    pub is_watched: bool,
    /// Whether only errors are to be told.
    pub is_quiet: bool,
}

impl Output {
    /// The streams of the process. Colours are for terminals only, and not where `NO_COLOR` is set.
    pub fn new() -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb");
        let is_watched = io::stderr().is_terminal();
        Self {
            colours: wanted && io::stdout().is_terminal(),
            error_colours: wanted && is_watched,
            is_watched,
            is_quiet: false,
        }
    }

    /// Writes results. Writing stops where the reader goes away, which is no failure.
    ///
    /// # Errors
    /// If standard output cannot be written for any other reason.
    pub fn results(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        let mut writer = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let written = write(&mut writer).and_then(|()| writer.flush());
        // What is left in the buffer after a failure is not to be tried again.
        drop(writer.into_parts());
        match written {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Failure::io(format!("The results could not be written: {error}")))
            }
            _ => Ok(()),
        }
    }

    /// Writes results that are there already.
    ///
    /// # Errors
    /// As [`Output::results`].
    pub fn print(&self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        self.results(|out| out.write_all(text.as_ref()))
    }

    /// Says something on standard error.
    pub fn say(&self, text: &str) {
        // Nobody is left to tell if this cannot be written.
        let _ = writeln!(io::stderr().lock(), "{}", text.trim_end());
    }

    /// Says what nobody needs to know, such as a summary.
    pub fn chat(&self, text: &str) {
        if !self.is_quiet {
            self.say(text);
        }
    }

    /// Says why a command failed, and how it ends.
    pub fn fail(&self, failure: &Failure) -> Exit {
        if !failure.details.is_empty() {
            self.say(&failure.details);
        }
        let (red, cyan, bold, plain) = match self.error_colours {
            true => ("\x1b[1;91m", "\x1b[1;96m", "\x1b[1m", "\x1b[0m"),
            false => ("", "", "", ""),
        };
        self.say(&format!("{red}error{plain}{bold}: {}{plain}", failure.message));
        if let Some(help) = &failure.help {
            self.say(&format!("{cyan}help{plain}: {help}"));
        }
        failure.exit
    }

    /// How excerpts on standard output look.
    pub fn renderer(&self) -> annotate_snippets::Renderer {
        renderer(self.colours)
    }

    /// How excerpts on standard error look.
    pub fn error_renderer(&self) -> annotate_snippets::Renderer {
        renderer(self.error_colours)
    }
}

impl Default for Output {
    fn default() -> Self {
        Self::new()
    }
}

fn renderer(colours: bool) -> annotate_snippets::Renderer {
    match colours {
        true => annotate_snippets::Renderer::styled(),
        false => annotate_snippets::Renderer::plain(),
    }
}

/// The candidate that was probably meant, if one is near enough.
pub fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (wrong.chars().count() / 3).max(1);
    let distance = |candidate: &&str| strsim::damerau_levenshtein(wrong, candidate);
    candidates.into_iter().min_by_key(distance).filter(|candidate| distance(candidate) <= allowed)
}

/// A number with its noun: `1 file`, `2 files`, `3 hexes`, `4 entries`.
pub fn count(number: usize, noun: &str) -> String {
    match (number, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        _ if noun.ends_with('x') => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_near_enough_or_none() {
        let names = ["overstacked-hex", "road-ends", "S101"];
        assert_eq!(nearest("overstaked-hex", names), Some("overstacked-hex"));
        assert_eq!(nearest("S102", names), Some("S101"));
        assert_eq!(nearest("bridge", names), None);
        assert_eq!(nearest("x", []), None);
    }
}
