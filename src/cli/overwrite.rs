//! Files that commands write: one that is there stays unless its loss is agreed to.

use super::output::Failure;
use crate::file::save::{self, Expected, SaveError};
use clap::Args;
use std::path::Path;

/// The option that lets the file go that is there.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct Overwrite {
    /// Overwrite a file that is there.
    #[arg(long)]
    force: bool,
}

impl Overwrite {
    /// Whether a file may be written, asked before the work for it is done.
    ///
    /// # Errors
    /// If one is there and was not given up.
    pub fn check(self, path: &Path) -> Result<(), Failure> {
        if self.force || !path.exists() { Ok(()) } else { Err(exists(path)) }
    }

    /// Writes a file.
    ///
    /// # Errors
    /// If one is there and was not given up, or it cannot be written.
    pub fn save(self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let expected = if self.force { Expected::Anything } else { Expected::Nothing };
        save::save(path, bytes, expected).map(drop).map_err(|error| match error {
            SaveError::Exists(path) => exists(&path),
            other => Failure::io(other),
        })
    }
}

fn exists(path: &Path) -> Failure {
    Failure::io(format!("{} exists already", path.display()))
        .with_help("Choose another name with -o, or overwrite it with --force")
}
