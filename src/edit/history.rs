//! Undo and redo by snapshots.

use super::{Document, Edit};
use std::cmp::Ordering;
use std::collections::VecDeque;

/// The most steps that can be undone.
const LIMIT: usize = 1_000;

/// A document as it was, and the edit that led to it.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Label of the edit that led here; empty for the first.
    pub label: String,
    /// The document.
    pub document: Document,
}

/// The documents that an editing session went through. There is always a present one.
#[derive(Debug, Clone)]
pub struct History {
    past: VecDeque<Snapshot>,
    present: Snapshot,
    /// The nearest last.
    future: Vec<Snapshot>,
    revision: u64,
}

impl History {
    /// A history that begins with this document.
    pub fn new(document: Document) -> Self {
        let present = Snapshot { label: String::new(), document };
        Self { past: VecDeque::new(), present, future: Vec::new(), revision: 0 }
    }

    /// The document as it is now.
    pub fn document(&self) -> &Document {
        &self.present.document
    }

    /// A number that changes whenever the present document does; never the same for two different ones.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Applies an edit and forgets what was undone. An edit that changes nothing leaves the history alone.
    ///
    /// Returns whether the document changed.
    pub fn commit(&mut self, edit: &Edit) -> bool {
        let document = self.present.document.after(edit);
        if document == self.present.document {
            return false;
        }
        let next = Snapshot { label: edit.label.clone(), document };
        self.past.push_back(std::mem::replace(&mut self.present, next));
        if self.past.len() > LIMIT {
            self.past.pop_front();
        }
        self.future.clear();
        self.revision += 1;
        true
    }

    /// Goes back one step. Returns the label of the edit that was undone.
    pub fn undo(&mut self) -> Option<String> {
        let before = self.past.pop_back()?;
        let undone = std::mem::replace(&mut self.present, before);
        let label = undone.label.clone();
        self.future.push(undone);
        self.revision += 1;
        Some(label)
    }

    /// Goes forward one step. Returns the label of the edit that was redone.
    pub fn redo(&mut self) -> Option<String> {
        let after = self.future.pop()?;
        let label = after.label.clone();
        self.past.push_back(std::mem::replace(&mut self.present, after));
        self.revision += 1;
        Some(label)
    }

    /// The label of the edit that undo would undo.
    pub fn undo_label(&self) -> Option<&str> {
        (!self.past.is_empty()).then_some(self.present.label.as_str())
    }

    /// The label of the edit that redo would redo.
    pub fn redo_label(&self) -> Option<&str> {
        self.future.last().map(|snapshot| snapshot.label.as_str())
    }

    /// Puts another document in the place of each, where what documents refer to has moved: after saving elsewhere.
    pub fn map_documents(&mut self, mut moved: impl FnMut(&Document) -> Document) {
        let snapshots = self.past.iter_mut().chain([&mut self.present]).chain(&mut self.future);
        for snapshot in snapshots {
            snapshot.document = moved(&snapshot.document);
        }
        self.revision += 1;
    }

    /// Labels of all steps, the oldest first, and the place of the present one among them.
    pub fn steps(&self) -> (Vec<&str>, usize) {
        let past = self.past.iter().map(|snapshot| snapshot.label.as_str());
        let future = self.future.iter().rev().map(|snapshot| snapshot.label.as_str());
        let steps = past.chain([self.present.label.as_str()]).chain(future).collect();
        (steps, self.past.len())
    }

    /// Goes to a step by its place in [`History::steps`], as far as there are steps.
    pub fn go_to(&mut self, step: usize) {
        while self.step_towards(step) {}
    }

    /// Goes one step nearer to a step by its place. Returns whether there was one to go.
    pub fn step_towards(&mut self, step: usize) -> bool {
        match self.past.len().cmp(&step) {
            Ordering::Greater => self.undo().is_some(),
            Ordering::Less => self.redo().is_some(),
            Ordering::Equal => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BoardKey, Change};
    use super::*;
    use crate::board::{Board, HexFeatures, Terrain};
    use crate::hex::HexName;
    use proptest::prelude::*;

    fn key() -> BoardKey {
        BoardKey::new("n1.ron")
    }

    fn paint(column: u32, terrain: Terrain) -> Edit {
        let features = HexFeatures { terrain, ..HexFeatures::default() };
        let hex = HexName { column, row: 1 };
        Edit::new(format!("{terrain:?} {column}"), vec![Change::Hex { board: key(), hex, features }])
    }

    /// What the history should hold, kept as plain full copies.
    #[derive(Default)]
    struct Model {
        states: Vec<Document>,
        at: usize,
    }

    proptest! {
        #[test]
        fn any_sequence_of_edits_undos_and_redos_agrees_with_full_copies(
            steps in proptest::collection::vec((0..4_u8, 0..3_u32, 0..3_usize), 1..60)
        ) {
            let document = Document::of_board(key(), Board::new("n1", 5, 3));
            let mut history = History::new(document.clone());
            let mut model = Model { states: vec![document], at: 0 };
            for (what, column, terrain) in steps {
                match what {
                    0 => if history.undo().is_some() { model.at -= 1 },
                    1 => if history.redo().is_some() { model.at += 1 },
                    _ => {
                        let edit = paint(column, Terrain::ALL[terrain]);
                        let next = model.states[model.at].after(&edit);
                        if history.commit(&edit) {
                            model.states.truncate(model.at + 1);
                            model.states.push(next);
                            model.at += 1;
                        } else {
                            prop_assert_eq!(&next, &model.states[model.at]);
                        }
                    }
                }
                prop_assert_eq!(history.document(), &model.states[model.at]);
                prop_assert_eq!(history.undo_label().is_some(), model.at > 0);
                prop_assert_eq!(history.redo_label().is_some(), model.at + 1 < model.states.len());
            }
            history.go_to(0);
            prop_assert_eq!(history.document(), &model.states[0]);
            history.go_to(usize::MAX);
            prop_assert_eq!(Some(history.document()), model.states.last());
        }
    }
}
