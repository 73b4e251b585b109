//! The journal: unsaved documents, kept beside the settings so that a crash loses little.
//!
//! Each running editor has a folder of its own with one file per document that has unsaved work, replaced in one step
//! like any other file, so that at each moment a whole old or a whole new one is there. A locked file in the folder
//! says that its editor still runs: the system lets go of the lock however the editor ends. What lies in a folder
//! without such a lock was left behind and can be recovered.

use super::formats::{read_text, text_of};
use super::save::{self, Expected, RealSteps, SIZE_LIMIT, SaveError, Steps};
use super::source::Source;
use super::spans::Syntax;
use crate::board::Board;
use crate::edit::{BoardKey, Document};
use crate::scenario::Scenario;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The folder of journals within the data folder.
const FOLDER: &str = "journal";
/// The file that a running editor holds locked.
const LOCK: &str = "lock";
const FORMAT: &str = "bocage-journal/1";
/// A journal holds whole documents, so it may be longer than one file.
const LIMIT: u64 = 64 * SIZE_LIMIT;

/// Where a document came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// A file, by its absolute path.
    File(PathBuf),
    /// An example that comes with the program, by its path there.
    Example(String),
    /// Nothing yet; the name of a file that is proposed.
    New(String),
}

/// A document as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What it is called.
    pub title: String,
    /// Where it came from.
    pub origin: Origin,
    /// When it was written, to the second.
    pub written: SystemTime,
    /// SHA-256 of the files that it changes, as they were when they were read, in hexadecimal digits by path.
    pub based_on: BTreeMap<PathBuf, String>,
    /// The document.
    pub document: Document,
}

/// The shape of an entry's file.
#[derive(Serialize, Deserialize)]
struct Shape {
    format: String,
    title: String,
    origin: Origin,
    written: u64,
    based_on: BTreeMap<PathBuf, String>,
    scenario: Option<String>,
    boards: BTreeMap<String, String>,
}

impl Entry {
    fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let none = Default::default();
        let scenario = self.document.scenario.as_ref();
        let scenario = scenario.map(|scenario| text_of(&**scenario, Syntax::Ron, &none)).transpose();
        let boards = self.document.boards.iter().map(|(key, board)| {
            let text = text_of(&**board, Syntax::Ron, &none).map_err(|error| error.to_string())?;
            Ok((key.path().to_owned(), text))
        });
        let since = self.written.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let shape = Shape {
            format: FORMAT.to_owned(),
            title: self.title.clone(),
            origin: self.origin.clone(),
            written: since.as_secs(),
            based_on: self.based_on.clone(),
            scenario: scenario.map_err(|error| error.to_string())?,
            boards: boards.collect::<Result<_, String>>()?,
        };
        serde_json::to_vec(&shape).map_err(|error| error.to_string())
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let shape: Shape = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if shape.format != FORMAT {
            return Err(format!("its format is {}, not {FORMAT}", shape.format));
        }
        let read = |name: &str, text: &str| {
            let source = Source::new(name.to_owned(), text);
            read_text::<Board>(&source, Syntax::Ron).map(|(board, _)| Arc::new(board)).map_err(first)
        };
        let boards = shape.boards.iter();
        let boards = boards.map(|(path, text)| Ok((BoardKey::new(path), read(path, text)?)));
        let boards = boards.collect::<Result<BTreeMap<_, _>, String>>()?;
        let scenario = shape.scenario.as_ref().map(|text| {
            let source = Source::new("scenario", text);
            read_text::<Scenario>(&source, Syntax::Ron).map(|(scenario, _)| Arc::new(scenario)).map_err(first)
        });
        Ok(Self {
            title: shape.title,
            origin: shape.origin,
            written: SystemTime::UNIX_EPOCH + Duration::from_secs(shape.written),
            based_on: shape.based_on,
            document: Document { scenario: scenario.transpose()?, boards },
        })
    }
}

fn first(errors: Vec<super::source::ShapeError>) -> String {
    errors.first().map(ToString::to_string).unwrap_or_default()
}

/// The journal of a running editor.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    /// Locked as long as the editor runs.
    _lock: File,
}

impl Journal {
    /// Begins one within the data folder.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn begin(data: &Path) -> Result<Self, SaveError> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let folder = data.join(FOLDER).join(format!("{}-{}", since.as_nanos(), std::process::id()));
        let failed = |error| SaveError::Io { path: folder.clone(), error };
        fs::create_dir_all(&folder).map_err(failed)?;
        let lock = File::create(folder.join(LOCK)).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(failed(ErrorKind::WouldBlock.into())),
            // Some file systems know no locks: the journal is kept all the same.
            Err(TryLockError::Error(_)) => {}
        }
        Ok(Self { folder, _lock: lock })
    }

    /// Writes the entry of this number in place of the one before.
    ///
    /// # Errors
    /// If it could not be written; then the one before is there still.
    pub fn write(&self, number: u64, entry: &Entry) -> Result<(), SaveError> {
        self.write_by(&RealSteps, number, entry)
    }

    fn write_by(&self, steps: &impl Steps, number: u64, entry: &Entry) -> Result<(), SaveError> {
        let path = self.path(number);
        let bytes = entry
            .to_bytes()
            .map_err(|error| SaveError::Io { path: path.clone(), error: std::io::Error::other(error) })?;
        save::save_by(steps, &path, &bytes, Expected::Anything).map(drop)
    }

    /// Takes the entry of this number away: its document was saved or closed.
    pub fn remove(&self, number: u64) {
        // What is not there needs no removing.
        let _ = fs::remove_file(self.path(number));
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number}.json"))
    }
}

impl Drop for Journal {
    /// The folder goes if nothing is kept in it.
    fn drop(&mut self) {
        if entries_in(&self.folder).is_empty() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// An entry of an editor that ended without closing it.
#[derive(Debug)]
pub struct LeftBehind {
    path: PathBuf,
    /// What it holds, or why it cannot be read.
    pub entry: Result<Entry, String>,
}

impl LeftBehind {
    /// Takes it away for good, and its folder with the last one.
    pub fn discard(self) {
        // If it cannot be removed, it is offered again.
        let _ = fs::remove_file(&self.path);
        if let Some(folder) = self.path.parent().filter(|folder| entries_in(folder).is_empty()) {
            let _ = fs::remove_dir_all(folder);
        }
    }

    /// Where its file lies.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// What editors left behind that do not run any more, the newest first.
pub fn left_behind(data: &Path) -> Vec<LeftBehind> {
    let mut folders = paths_in(&data.join(FOLDER));
    folders.sort();
    folders.reverse();
    let ended = folders.iter().filter(|folder| folder.is_dir() && !is_running(folder));
    ended.flat_map(|folder| entries_in(folder)).map(read).collect()
}

fn read(path: PathBuf) -> LeftBehind {
    let bytes = save::read_limited(&path, LIMIT).map_err(|error| error.to_string());
    let entry = bytes.and_then(|(bytes, _)| Entry::from_bytes(&bytes));
    LeftBehind { path, entry }
}

/// Whether an editor holds the lock in a folder.
fn is_running(folder: &Path) -> bool {
    let Ok(lock) = File::open(folder.join(LOCK)) else { return false };
    matches!(lock.try_lock(), Err(TryLockError::WouldBlock))
}

/// The entries in a folder; the temporary files of writers that died are none.
fn entries_in(folder: &Path) -> Vec<PathBuf> {
    let mut paths = paths_in(folder);
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    paths
}

fn paths_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests;
