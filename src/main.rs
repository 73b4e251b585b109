//! The program: the command line, or the editor where no command is given.

use bocage::cli::{self, Outcome};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Outcome::Done(exit) => exit.into(),
        Outcome::Editor(file) => edit(file),
    }
}

/// Opens the editor.
#[cfg(feature = "editor")]
fn edit(file: Option<PathBuf>) -> ExitCode {
    bocage::editor::run(file)
}

/// Tells how to go on without a window; this build has none.
#[cfg(not(feature = "editor"))]
fn edit(file: Option<PathBuf>) -> ExitCode {
    cli::without_editor(file.as_deref()).into()
}
