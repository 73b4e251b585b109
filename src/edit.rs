//! The document being edited, edits of it, and its history.
//!
//! A [`Document`] is a value: boards and a scenario behind `Arc`, so that a snapshot costs a few pointers and undo
//! is going back to one, never a hand-written inverse. An [`Edit`] is data: a tool makes one from a gesture, a
//! finding carries one as its fix. It knows no files and no interface.
//!
//! What tools do is here as functions from a document to an edit, in four groups:
//!
//! - The map is painted: [`paint_hexes`], [`paint_hexsides`], [`lay_road`], [`lay_water`], [`paste`], [`repair_seam`] and
//!   their like take hexes and hexsides of the map and write all boards that share them. Where to paint is asked of
//!   [`within`], [`stroke`], [`flood`], [`hex_path`] and [`hexside_course`].
//! - What has a name is added, renamed and removed: [`add_place`], [`add_bridge`], [`relabel_slot`] and their like. The
//!   scenario's references go on meaning the same; those that cannot are returned, to be shown before.
//! - The scenario is written by [`change_scenario`] and [`change_forces`], which keep the names of units right; they are
//!   placed by [`place_unit`] and [`place_units`], and what has a name is renamed by [`rename_in_forces`].
//! - Boards are laid and resized: [`add_slot`], [`turn_slot`], [`new_layout`], [`resize_board`].

mod area;
mod bridge;
mod course;
mod crossing;
mod forces;
mod fragment;
mod hexside;
mod history;
mod lay;
mod lock;
mod paint;
mod pen;
mod place;
#[cfg(test)]
mod properties;
mod reference;
mod resize;
mod seam;
#[cfg(test)]
mod testing;
mod underlay;

pub use area::{FillBy, MAX_RADIUS, fill_by, flood, hex_under, stroke, within};
pub use bridge::{BridgeProblem, add_bridge, change_bridge, remove_bridge};
pub use course::{
    course_between_corners, hex_path, hexside_course, hexsides_at, nearest_corner, nearest_hexside,
};
pub use crossing::{
    Answers, CrossBy, Crossing, Track, crossed_hexsides, erase_road, erase_water, lay_road, lay_water,
    road_crossings, water_crossings,
};
pub use forces::{
    ForcesProblem, Named, change_forces, change_scenario, place_unit, place_units, rename_in_forces,
};
pub use fragment::{Fragment, cut, paste};
pub use hexside::{PaintHexside, paint_hexsides, pick_hex, pick_hexside};
pub use history::{History, Snapshot};
pub use lay::{
    LayProblem, Shape, add_slot, lawful_offsets, move_slot, new_layout, relabel_slot, remove_slot, turn_slot,
};
pub use lock::{Part, keep_parts};
pub use paint::{BrushMode, PaintHex, erase_all, erase_hexes, inner_hexsides, paint_hexes};
pub use place::{PlaceProblem, add_place, extend_place, remove_place, rename_place, set_place_kind};
pub use reference::{Holder, Reference, marker_kind_name};
pub use resize::{Loss, Resize, ResizeProblem, Resized, resize_board};
pub use seam::{repair_seam, repair_seams};
pub use underlay::set_underlay;

use crate::board::{Board, HexFeatures, HexsideFeatures};
use crate::hex::{HexName, HexsideName};
use crate::layout::{Map, Slot};
use crate::scenario::Scenario;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// By what a document knows a board: its file's path relative to the scenario, `.` and `..` resolved where that can
/// be seen from the text; for a board alone, the file's name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardKey(String);

impl BoardKey {
    /// The key of a path as a slot writes it.
    pub fn new(path: &str) -> Self {
        let mut parts: Vec<&str> = Vec::new();
        for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
            match (part, parts.last()) {
                ("..", Some(&last)) if last != ".." => drop(parts.pop()),
                _ => parts.push(part),
            }
        }
        let root = if path.starts_with('/') { "/" } else { "" };
        Self(format!("{root}{}", parts.join("/")))
    }

    /// The path.
    pub fn path(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BoardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is being edited: boards, and the scenario that lays them unless a board is edited alone.
///
/// Cloning copies pointers only.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// The scenario; none where a board is edited alone.
    pub scenario: Option<Arc<Scenario>>,
    /// The boards that could be read.
    pub boards: BTreeMap<BoardKey, Arc<Board>>,
}

impl Document {
    /// A document of one board alone.
    pub fn of_board(key: BoardKey, board: Board) -> Self {
        Self { scenario: None, boards: [(key, Arc::new(board))].into() }
    }

    /// The board that a slot lays, if it could be read.
    pub fn board_of(&self, slot: &Slot) -> Option<&Arc<Board>> {
        self.boards.get(&BoardKey::new(&slot.board))
    }

    /// The boards that are laid; for a board alone, that one.
    pub fn laid_boards(&self) -> BTreeMap<BoardKey, Arc<Board>> {
        let Some(scenario) = &self.scenario else { return self.boards.clone() };
        let keys = scenario.layout.iter().map(|slot| BoardKey::new(&slot.board));
        keys.filter_map(|key| Some((key.clone(), Arc::clone(self.boards.get(&key)?)))).collect()
    }

    /// The slots of the layout with their boards; for a board alone, the one slot where it lies then.
    pub fn slots(&self) -> Vec<(Slot, Option<Arc<Board>>)> {
        match &self.scenario {
            Some(scenario) => {
                let slot = |slot: &Slot| (slot.clone(), self.board_of(slot).cloned());
                scenario.layout.iter().map(slot).collect()
            }
            None => {
                let alone = |(key, board): (&BoardKey, &Arc<Board>)| {
                    (Slot::alone(key.path(), board.shifted), Some(Arc::clone(board)))
                };
                self.boards.iter().take(1).map(alone).collect()
            }
        }
    }

    /// The map that the layout adds up to.
    pub fn map(&self) -> Map {
        Map::build(&self.slots())
    }

    /// The keys of the boards that are laid, one for each of [`Map::slots`].
    pub fn keys_of(&self, map: &Map) -> Vec<BoardKey> {
        let slots = self.slots();
        let key = |index: usize| slots.get(index).map(|(slot, _)| BoardKey::new(&slot.board));
        map.slots().iter().filter_map(|slot| key(slot.index)).collect()
    }

    /// The document after an edit. What an edit names and the document does not have is left alone.
    #[must_use]
    pub fn after(&self, edit: &Edit) -> Self {
        let mut document = self.clone();
        for change in &edit.changes {
            document.apply(change);
        }
        document
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Hex { board, hex, features } => {
                if let Some(board) = self.boards.get_mut(board) {
                    Arc::make_mut(board).set_hex(*hex, *features);
                }
            }
            Change::Hexside { board, hexside, features } => {
                if let Some(board) = self.boards.get_mut(board) {
                    Arc::make_mut(board).set_hexside(*hexside, features.clone());
                }
            }
            Change::Board { board, to: Some(to) } => {
                self.boards.insert(board.clone(), Arc::clone(to));
            }
            Change::Board { board, to: None } => {
                self.boards.remove(board);
            }
            Change::Scenario(scenario) => self.scenario = Some(Arc::clone(scenario)),
        }
    }
}

/// A change to the document, named as the history and the undo command show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What it does, such as "Paint woods".
    pub label: String,
    /// What changes, in order.
    pub changes: Vec<Change>,
}

/// One change of an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A hex of a board now holds this.
    Hex {
        /// Which board.
        board: BoardKey,
        /// Which hex.
        hex: HexName,
        /// What it holds.
        features: HexFeatures,
    },
    /// A hexside of a board now holds this.
    Hexside {
        /// Which board.
        board: BoardKey,
        /// Which hexside, by the name under which the board stores it.
        hexside: HexsideName,
        /// What it holds.
        features: HexsideFeatures,
    },
    /// A board is replaced, added, or taken away.
    Board {
        /// Which board.
        board: BoardKey,
        /// The new one; none takes it away.
        to: Option<Arc<Board>>,
    },
    /// The scenario is replaced.
    Scenario(Arc<Scenario>),
}

impl Edit {
    /// An edit.
    pub fn new(label: impl Into<String>, changes: Vec<Change>) -> Self {
        Self { label: label.into(), changes }
    }

    /// Whether the document stays as it is.
    pub fn is_idle(&self, document: &Document) -> bool {
        self.changes.is_empty() || document.after(self) == *document
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_resolve_dots() {
        for (path, key) in [
            ("../maps/n1.ron", "../maps/n1.ron"),
            ("./n1.ron", "n1.ron"),
            ("a/../n1.ron", "n1.ron"),
            ("../a/../../n1.ron", "../../n1.ron"),
            ("/maps//n1.ron", "/maps/n1.ron"),
        ] {
            assert_eq!(BoardKey::new(path).path(), key);
        }
    }
}
