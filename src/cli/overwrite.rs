//! Files that commands write: one that is there stays unless its loss is agreed to.

use super::output::Failure;
use crate::file::save::{self, Expected, SaveError};
use clap::Args;
use std::fs::File;
use std::io;
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
    /// If one is there and was not given up, or it is none that anything could be written over.
    pub fn check(self, path: &Path) -> Result<(), Failure> {
        match std::fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(Failure::io(SaveError::IsFolder(path.to_owned()))),
            Ok(there) if !there.is_file() => Err(Failure::io(SaveError::NotAFile(path.to_owned()))),
            Ok(_) if !self.force => Err(exists(path)),
            _ => Ok(()),
        }
    }

    /// Writes a file.
    ///
    /// # Errors
    /// If one is there and was not given up, or it cannot be written.
    pub fn save(self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        save::save(path, bytes, self.expected()).map(drop).map_err(failure)
    }

    /// Writes a file piece by piece. Returns what `write` returns.
    ///
    /// # Errors
    /// If one is there and was not given up, or it cannot be written.
    pub fn save_stream<T>(
        self,
        path: &Path,
        write: impl FnOnce(&mut File) -> io::Result<T>,
    ) -> Result<T, Failure> {
        save::save_stream_over(path, self.expected(), write).map_err(failure)
    }

    fn expected(self) -> Expected<'static> {
        if self.force { Expected::Anything } else { Expected::Nothing }
    }
}

fn failure(error: SaveError) -> Failure {
    match error {
        SaveError::Exists(path) => exists(&path),
        other => Failure::io(other),
    }
}

fn exists(path: &Path) -> Failure {
    Failure::io(format!("{} exists already", path.display()))
        .with_help("Choose another name with -o, or overwrite it with --force")
}
