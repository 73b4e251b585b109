//! Documents that move with their files: when a scenario is saved elsewhere, its paths to boards change, in all that
//! can be undone too.

use crate::edit::{BoardKey, Document};
use crate::file::project::{Project, relative};
use crate::scenario::Scenario;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How documents change when their main file moves.
pub struct Moving {
    from: PathBuf,
    to: PathBuf,
    copy_boards: bool,
    /// The new key of a board that is edited alone.
    alone: Option<BoardKey>,
    /// Scenarios before and after, so that what was one stays one.
    known: Vec<(Arc<Scenario>, Arc<Scenario>)>,
}

impl Moving {
    /// From the folder of one project to that of another.
    pub fn new(before: &Project, after: &Project, copy_boards: bool) -> Self {
        let alone = after.boards.keys().next().filter(|_| after.scenario.is_none()).cloned();
        Self { from: before.folder.clone(), to: after.folder.clone(), copy_boards, alone, known: Vec::new() }
    }

    /// A document whose moved form is known: what was saved.
    pub fn know(&mut self, before: &Document, after: &Document) {
        if let (Some(before), Some(after)) = (&before.scenario, &after.scenario) {
            self.known.push((Arc::clone(before), Arc::clone(after)));
        }
    }

    /// A document as it is in the new place.
    pub fn moved(&mut self, document: &Document) -> Document {
        let boards = document.boards.iter().map(|(key, board)| (self.key(key), Arc::clone(board))).collect();
        let scenario = document.scenario.as_ref().map(|scenario| self.scenario(scenario));
        Document { scenario, boards }
    }

    fn key(&self, key: &BoardKey) -> BoardKey {
        self.alone.clone().unwrap_or_else(|| BoardKey::new(&self.board(key.path())))
    }

    fn board(&self, path: &str) -> String {
        match (self.copy_boards, Path::new(path).file_name()) {
            (true, Some(name)) => name.to_string_lossy().into_owned(),
            _ => relative(&self.from.join(path), &self.to),
        }
    }

    fn scenario(&mut self, before: &Arc<Scenario>) -> Arc<Scenario> {
        let known = self.known.iter().find(|(known, _)| Arc::ptr_eq(known, before));
        if let Some((_, after)) = known {
            return Arc::clone(after);
        }
        let mut after = (**before).clone();
        for slot in &mut after.layout {
            slot.board = self.board(BoardKey::new(&slot.board).path());
        }
        if let Some(table) = &mut after.los_table {
            table.path = relative(&self.from.join(&table.path), &self.to);
        }
        let after = Arc::new(after);
        self.known.push((Arc::clone(before), Arc::clone(&after)));
        after
    }
}
