//! Saving the files of a document: where they are, or elsewhere.
//!
//! Whatever fails, no file is damaged, the project knows which were written, and no file is replaced that its user did not
//! agree to lose.

use super::{FileId, Loaded, Project, comments_of, folder_of, relative, syntax_of};
use crate::board::Board;
use crate::edit::{BoardKey, Document};
use crate::file::comments::Comments;
use crate::file::formats::{Format, read_text, text_of};
use crate::file::save::{self, Expected, SIZE_LIMIT, SaveError};
use crate::file::source::Source;
use crate::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet};
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

    fn save_file(
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

    /// Saves the main file elsewhere. A scenario's paths to boards, tables and rulesets are rewritten to lead to the same
    /// files from there, and changed boards are saved where they are; with `copy_boards`, all boards are written
    /// beside it instead. Returns the document with the new paths, and the project that it belongs to now.
    ///
    /// `overwrite` replaces the main file, and with it the boards beside it that it names; other files stay.
    ///
    /// # Errors
    /// If a file could not be saved. Boards that were saved before stay saved, and this project knows it.
    pub fn save_as(
        &mut self,
        document: &Document,
        path: &Path,
        copy_boards: bool,
        overwrite: bool,
    ) -> Result<(Self, Document), SaveError> {
        // Before any board is written, so that a name that is taken leaves everything as it is.
        if !overwrite && path.exists() {
            return Err(SaveError::Exists(path.to_owned()));
        }
        if path.is_dir() {
            return Err(SaveError::IsFolder(path.to_owned()));
        }
        let folder = folder_of(path);
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            return Err(SaveError::MissingFolder(folder));
        }
        let Some(scenario) = &document.scenario else {
            return self.save_board_as(document, path, overwrite);
        };
        let targets = self.targets(scenario, &folder, copy_boards);
        let boards = match copy_boards {
            true => self.copy_boards(document, &targets, path, overwrite)?,
            false => self.save_boards(document, &targets)?,
        };
        let moved = self.moved(scenario, &targets, &folder);
        // What is the same stays the same value: by that it is known to be saved.
        let scenario = if moved == **scenario { Arc::clone(scenario) } else { Arc::new(moved) };
        let before = self.scenario.as_ref().and_then(|loaded| loaded.as_ref().ok());
        let loaded = write_new(path, before, Arc::clone(&scenario), overwrite)?;
        let moved_board = |(key, target): (&BoardKey, &String)| {
            Some((BoardKey::new(target), Arc::clone(document.boards.get(key)?)))
        };
        let moved = Document {
            scenario: Some(Arc::clone(&loaded.value)),
            boards: targets.iter().filter_map(moved_board).collect(),
        };
        let real = loaded.path.canonicalize().unwrap_or_else(|_| loaded.path.clone());
        let root = match real.starts_with(&self.root) && !self.root.as_os_str().is_empty() {
            true => self.root.clone(),
            false => {
                let folder = folder_of(&real);
                folder.parent().map_or_else(|| folder.clone(), Path::to_path_buf)
            }
        };
        Ok((Self { root, folder, scenario: Some(Ok(loaded)), boards, archive: None }, moved))
    }

    /// The paths under which a scenario in another folder names its boards.
    fn targets(&self, scenario: &Scenario, folder: &Path, copy_boards: bool) -> BTreeMap<BoardKey, String> {
        let mut targets = BTreeMap::new();
        let mut taken = BTreeSet::new();
        for slot in &scenario.layout {
            let key = BoardKey::new(&slot.board);
            if targets.contains_key(&key) {
                continue;
            }
            let target = match copy_boards {
                true => free_name(&file_name(key.path()), &taken),
                false => relative(&self.folder.join(key.path()), folder),
            };
            taken.insert(target.to_lowercase());
            targets.insert(key, target);
        }
        targets
    }

    /// The scenario with its paths as they are from another folder.
    fn moved(&self, scenario: &Scenario, targets: &BTreeMap<BoardKey, String>, folder: &Path) -> Scenario {
        let mut scenario = scenario.clone();
        for slot in &mut scenario.layout {
            if let Some(target) = targets.get(&BoardKey::new(&slot.board)) {
                slot.board.clone_from(target);
            }
        }
        if let Some(table) = &mut scenario.los_table {
            table.path = relative(&self.folder.join(&table.path), folder);
        }
        if scenario.names_ruleset_file() {
            scenario.ruleset = relative(&self.folder.join(&scenario.ruleset), folder);
        }
        scenario
    }

    /// Saves changed boards where they are; returns all by their new keys.
    fn save_boards(
        &mut self,
        document: &Document,
        targets: &BTreeMap<BoardKey, String>,
    ) -> Result<BTreeMap<BoardKey, super::Opened<Board>>, SaveError> {
        for file in self.modified(document) {
            match &file {
                FileId::Board(key) if targets.contains_key(key) => self.save_file(&file, document, false)?,
                _ => continue,
            };
        }
        let moved = |(key, target): (&BoardKey, &String)| {
            Some((BoardKey::new(target), self.boards.get(key)?.clone()))
        };
        Ok(targets.iter().filter_map(moved).collect())
    }

    /// Writes all boards beside a scenario's new file.
    fn copy_boards(
        &self,
        document: &Document,
        targets: &BTreeMap<BoardKey, String>,
        path: &Path,
        overwrite: bool,
    ) -> Result<BTreeMap<BoardKey, super::Opened<Board>>, SaveError> {
        let folder = folder_of(path);
        let replaced = if overwrite { boards_of(path) } else { BTreeSet::new() };
        let mut copies = Vec::new();
        // All are looked at before the first is written.
        for (key, target) in targets {
            let Some(board) = document.boards.get(key) else { continue };
            let before = self.boards.get(key).and_then(|loaded| loaded.as_ref().ok());
            let file = folder.join(target);
            let text = text_for(&file, before, board)?;
            let is_own = before.is_some_and(|before| is_same_file(&before.path, &file));
            let expected = match before {
                Some(before) if is_own => Expected::Unchanged(&before.stamp),
                _ if is_same_text(&file, &text) => Expected::Anything,
                _ if file.canonicalize().is_ok_and(|real| replaced.contains(&real)) => Expected::Anything,
                _ if file.exists() => return Err(SaveError::Exists(file)),
                _ => Expected::Nothing,
            };
            copies.push((target, file, before, board, expected));
        }
        let mut boards = BTreeMap::new();
        for (target, file, before, board, expected) in copies {
            let loaded = write_as(&file, before, Arc::clone(board), expected)?;
            boards.insert(BoardKey::new(target), Ok(loaded));
        }
        Ok(boards)
    }

    fn save_board_as(
        &self,
        document: &Document,
        path: &Path,
        overwrite: bool,
    ) -> Result<(Self, Document), SaveError> {
        let mut project = Self { folder: folder_of(path), root: folder_of(path), ..Self::default() };
        let mut moved = Document::default();
        if let Some((key, board)) = document.boards.iter().next() {
            let before = self.boards.get(key).and_then(|loaded| loaded.as_ref().ok());
            let loaded = write_new(path, before, Arc::clone(board), overwrite)?;
            let key = BoardKey::new(&file_name(&path.to_string_lossy()));
            moved.boards.insert(key.clone(), Arc::clone(&loaded.value));
            project.boards.insert(key, Ok(loaded));
        }
        Ok((project, moved))
    }
}

/// The real paths of the boards that the scenario in a file names.
fn boards_of(path: &Path) -> BTreeSet<PathBuf> {
    let boards = Project::open(path, None).boards;
    boards.into_values().flatten().filter_map(|board| board.path.canonicalize().ok()).collect()
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

fn is_same_text(path: &Path, text: &str) -> bool {
    save::read_limited(path, SIZE_LIMIT).is_ok_and(|(bytes, _)| bytes == text.as_bytes())
}

/// A file name that no other has, letter case apart.
fn free_name(name: &str, taken: &BTreeSet<String>) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "ron"));
    let numbered = (2..).map(|number| format!("{stem}-{number}.{extension}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(&name.to_lowercase())).unwrap_or_else(|| name.to_owned())
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

/// Writes a value to a file that must not be there yet, unless `overwrite`.
fn write_new<T: Format>(
    path: &Path,
    before: Option<&Loaded<T>>,
    value: Arc<T>,
    overwrite: bool,
) -> Result<Loaded<T>, SaveError> {
    write_as(path, before, value, if overwrite { Expected::Anything } else { Expected::Nothing })
}

fn failed(path: &Path, error: String) -> SaveError {
    SaveError::Io { path: path.to_owned(), error: std::io::Error::other(error) }
}

/// The text of a value as it is written to a file: the one that was read, where nothing changed.
fn text_for<T: Format>(path: &Path, before: Option<&Loaded<T>>, value: &Arc<T>) -> Result<String, SaveError> {
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

fn write_as<T: Format>(
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

fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}
