//! Where the files of a document lie once it was saved elsewhere.
//!
//! Paths in files lead from the file's own folder, so a document that moves has others, and with it everything that
//! can still be undone.

use super::{Project, folder_of, relative};
use crate::board::Board;
use crate::edit::{BoardKey, Document};
use crate::scenario::Scenario;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How the paths of a document change when its main file moves.
#[derive(Debug, Clone, Default)]
pub struct Places {
    pub(super) from: PathBuf,
    pub(super) to: PathBuf,
    /// Boards that are written beside the main file, or that it is itself, each with the folder that it was in.
    pub(super) boards: BTreeMap<BoardKey, (String, PathBuf)>,
    /// Other files that are written beside it, by their paths before.
    pub(super) others: BTreeMap<String, String>,
    /// Whether what is not written beside it has a file to be left in.
    pub(super) has_files: bool,
}

impl Places {
    /// The key of a board.
    pub fn key(&self, key: &BoardKey) -> BoardKey {
        BoardKey::new(&self.path_of_board(key))
    }

    pub(super) fn path_of_board(&self, key: &BoardKey) -> String {
        match self.boards.get(key) {
            Some((path, _)) => path.clone(),
            None => self.path(key.path()),
        }
    }

    /// A path that a scenario writes.
    fn path(&self, path: &str) -> String {
        if let Some(path) = self.others.get(path) {
            return path.clone();
        }
        match self.has_files {
            true => relative(&self.from.join(path), &self.to),
            false => file_name(path),
        }
    }

    /// A scenario with its paths as they are in the new place.
    pub fn scenario(&self, before: &Scenario) -> Scenario {
        let mut scenario = before.clone();
        for slot in &mut scenario.layout {
            slot.board = self.path_of_board(&BoardKey::new(&slot.board));
        }
        if let Some(table) = &mut scenario.los_table {
            table.path = self.path(&table.path);
        }
        if scenario.names_ruleset_file() {
            scenario.ruleset = self.path(&scenario.ruleset);
        }
        scenario
    }

    /// A board with the path of its scan as it is in the new place: scans stay where they are.
    pub fn board(&self, key: &BoardKey, board: &Arc<Board>) -> Arc<Board> {
        let (Some(underlay), Some((_, folder))) = (&board.underlay, self.boards.get(key)) else {
            return Arc::clone(board);
        };
        if !self.has_files || Path::new(&underlay.path).is_absolute() || underlay.path.is_empty() {
            return Arc::clone(board);
        }
        let path = relative(&folder.join(&underlay.path), &self.to);
        if path == underlay.path {
            return Arc::clone(board);
        }
        let mut moved = Board::clone(board);
        moved.underlay = Some(crate::board::Underlay { path, ..underlay.clone() });
        Arc::new(moved)
    }
}

/// Moves whole documents; what was one before is one after.
#[derive(Debug, Clone, Default)]
pub struct Moving {
    places: Places,
    /// What was saved, before and after.
    saved: Option<(Document, Document)>,
    scenarios: Vec<(Arc<Scenario>, Arc<Scenario>)>,
    boards: Vec<(Arc<Board>, Arc<Board>)>,
}

impl Moving {
    /// By these places, where `before` was saved as `after`.
    pub fn new(places: Places, before: &Document, after: &Document) -> Self {
        let pair = |(key, board): (&BoardKey, &Arc<Board>)| {
            Some((Arc::clone(board), Arc::clone(after.boards.get(&places.key(key))?)))
        };
        let boards = before.boards.iter().filter_map(pair).collect();
        let pair = |before: &Arc<Scenario>| Some((Arc::clone(before), after.scenario.clone()?));
        let scenarios = before.scenario.iter().filter_map(pair).collect();
        Self { places, saved: Some((before.clone(), after.clone())), scenarios, boards }
    }

    /// A document as it is in the new place.
    pub fn moved(&mut self, document: &Document) -> Document {
        if let Some((before, after)) = &self.saved
            && before == document
        {
            return after.clone();
        }
        let scenario = document.scenario.as_ref().map(|scenario| {
            let places = &self.places;
            once(&mut self.scenarios, scenario, |scenario| Arc::new(places.scenario(scenario)))
        });
        let boards = document.boards.iter().map(|(key, board)| {
            let places = &self.places;
            (places.key(key), once(&mut self.boards, board, |board| places.board(key, board)))
        });
        Document { boards: boards.collect(), scenario }
    }
}

/// What came of a value before, else what comes of it now.
fn once<T>(
    known: &mut Vec<(Arc<T>, Arc<T>)>,
    value: &Arc<T>,
    make: impl FnOnce(&Arc<T>) -> Arc<T>,
) -> Arc<T> {
    if let Some((_, after)) = known.iter().find(|(before, _)| Arc::ptr_eq(before, value)) {
        return Arc::clone(after);
    }
    let after = make(value);
    known.push((Arc::clone(value), Arc::clone(&after)));
    after
}

impl Project {
    /// The folder of a board's file, or where it will lie.
    pub(super) fn folder_of_board(&self, key: &BoardKey) -> PathBuf {
        match self.boards.get(key) {
            Some(Ok(loaded)) => folder_of(&loaded.path),
            _ => folder_of(&self.folder.join(key.path())),
        }
    }
}

/// The last part of a path.
pub(super) fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}
