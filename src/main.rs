//! The program: the command line, or the editor where no command is given.

use bocage::cli::{self, Exit, Outcome};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Outcome::Done(exit) => exit.into(),
        Outcome::Editor(file) => edit(file).into(),
    }
}

/// Tells how to go on without a window; this build has none.
fn edit(file: Option<PathBuf>) -> Exit {
    cli::without_editor(file.as_deref())
}
