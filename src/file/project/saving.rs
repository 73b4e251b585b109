//! Saving the files of a document where they are.
//!
//! Whatever fails, no file is damaged, the project knows which were written, and no file is replaced that its user did not
//! agree to lose.

use super::{FileId, Loaded, Project, comments_of, syntax_of};
use crate::edit::Document;
use crate::file::comments::Comments;
use crate::file::formats::{Format, read_text, text_of};
use crate::file::save::{self, Expected, SaveError};
use crate::file::source::Source;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Project {
    /// Saves the files whose part of the document changed, boards first. What is untouched is not written.
    ///
    /// `overwrite` writes even if a file changed on disk since it was read.
    ///
    /// # Errors
    /// The first that could not be saved; those saved before it stay saved, and no file is damaged.
    pub fn save(&mut self, document: &Document, overwrite: bool) -> Result<Vec<PathBuf>, SaveError> {
        let mut files = self.modified(document);
        if let Some(file) = files.first().filter(|_| self.archive.is_some()) {
            return Err(SaveError::InPackage(self.path_of(file, document)));
        }
        files.reverse();
        let mut saved = Vec::new();
        for file in files {
            saved.push(self.save_file(&file, document, overwrite)?);
        }
        Ok(saved)
    }

    pub(super) fn save_file(
        &mut self,
        file: &FileId,
        document: &Document,
        overwrite: bool,
    ) -> Result<PathBuf, SaveError> {
        let path = self.path_of(file, document);
        match file {
            FileId::Scenario => {
                let before = self.scenario.as_ref().and_then(|loaded| loaded.as_ref().ok());
                if let Some(scenario) = &document.scenario {
                    let loaded = write(&path, before, Arc::clone(scenario), overwrite)?;
                    self.scenario = Some(Ok(loaded));
                }
            }
            FileId::Board(key) => {
                let before = self.boards.get(key).and_then(|loaded| loaded.as_ref().ok());
                if let Some(board) = document.boards.get(key) {
                    let loaded = write(&path, before, Arc::clone(board), overwrite)?;
                    self.boards.insert(key.clone(), Ok(loaded));
                }
            }
        }
        Ok(path)
    }
}

/// Writes a value to the file that it was read from, or a new one.
fn write<T: Format>(
    path: &Path,
    before: Option<&Loaded<T>>,
    value: Arc<T>,
    overwrite: bool,
) -> Result<Loaded<T>, SaveError> {
    let expected = match before {
        _ if overwrite => Expected::Anything,
        Some(before) if before.path == path => Expected::Unchanged(&before.stamp),
        _ => Expected::Nothing,
    };
    write_as(path, before, value, expected)
}

pub(super) fn failed(path: &Path, error: String) -> SaveError {
    SaveError::Io { path: path.to_owned(), error: std::io::Error::other(error) }
}

/// The text of a value as it is written to a file: the one that was read, where nothing changed.
pub(super) fn text_for<T: Format>(
    path: &Path,
    before: Option<&Loaded<T>>,
    value: &Arc<T>,
) -> Result<String, SaveError> {
    let syntax = syntax_of(path);
    match before.filter(|before| Arc::ptr_eq(&before.value, value) && before.syntax == syntax) {
        Some(before) => Ok(before.source.text().to_owned()),
        None => {
            let none = Comments::default();
            let comments = before.map_or(&none, |before| &before.comments);
            text_of(&**value, syntax, comments).map_err(|error| failed(path, error.to_string()))
        }
    }
}

pub(super) fn write_as<T: Format>(
    path: &Path,
    before: Option<&Loaded<T>>,
    value: Arc<T>,
    expected: Expected<'_>,
) -> Result<Loaded<T>, SaveError> {
    let failed = |error: String| failed(path, error);
    let syntax = syntax_of(path);
    let text = text_for(path, before, &value)?;
    let source = Source::new(path.display().to_string(), &text);
    // The text is read back before it replaces anything: what cannot be read again is not written.
    let (again, index) = read_text::<T>(&source, syntax).map_err(|errors| {
        failed(errors.first().map_or_else(String::new, |error| format!("it would not open again: {error}")))
    })?;
    if again != *value {
        return Err(failed("it would not open again as it is".to_owned()));
    }
    let saved = save::save(path, text.as_bytes(), expected)?;
    let comments = comments_of::<T>(&index, &*value);
    let shown = source.name().to_owned();
    Ok(Loaded { path: path.to_owned(), shown, source, index, syntax, comments, stamp: saved.stamp, value })
}
