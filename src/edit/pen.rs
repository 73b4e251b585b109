//! Writes hexes and hexsides of a map into every board that has them.

use super::{BoardKey, Change, Document, Edit};
use crate::board::{HexFeatures, HexsideFeatures};
use crate::hex::{HexName, HexsideName};
use crate::layout::{HexId, HexsideId, Map};
use std::collections::{BTreeMap, BTreeSet};

/// Gathers what is written, and makes one edit of it.
///
/// What lies on a seam is written into all boards that share it; a hex that is written twice, also because its board
/// is laid twice, holds what was written last. Each change is told what the board itself says, not what the map makes
/// of it, so that what is not written stays as that board has it.
pub(super) struct Pen<'map> {
    map: &'map Map,
    keys: Vec<BoardKey>,
    /// For each slot the first slot that lays the same board.
    firsts: Vec<usize>,
    hexes: BTreeMap<(usize, HexName), HexFeatures>,
    hexsides: BTreeMap<(usize, HexsideName), HexsideFeatures>,
}

impl<'map> Pen<'map> {
    pub fn new(document: &Document, map: &'map Map) -> Self {
        let keys = document.keys_of(map);
        let first = |key| keys.iter().position(|other| other == key).unwrap_or_default();
        let firsts = keys.iter().map(first).collect();
        Self { map, keys, firsts, hexes: BTreeMap::new(), hexsides: BTreeMap::new() }
    }

    /// Writes a hex.
    pub fn hex(&mut self, id: HexId, change: impl Fn(&mut HexFeatures)) {
        for (board, name) in self.boards_with_hex(id) {
            let written = || self.map.slots()[board].board.hex(name);
            change(self.hexes.entry((board, name)).or_insert_with(written));
        }
    }

    /// Writes a hexside.
    pub fn hexside(&mut self, id: HexsideId, change: impl Fn(&mut HexsideFeatures)) {
        for (board, name) in self.boards_with_hexside(id) {
            let written = || self.map.slots()[board].board.hexside(name).cloned().unwrap_or_default();
            change(self.hexsides.entry((board, name)).or_insert_with(written));
        }
    }

    fn boards_with_hex(&self, id: HexId) -> BTreeSet<(usize, HexName)> {
        let hex = self.map.hex(id);
        if !hex.shared {
            return [(self.first(hex.home.0 as usize), hex.home.1)].into();
        }
        let names = self.map.slots_with_hex(hex.hex);
        names.filter_map(|(slot, own)| Some((self.first(slot), self.map.grid(slot)?.name(own)?))).collect()
    }

    fn boards_with_hexside(&self, id: HexsideId) -> BTreeSet<(usize, HexsideName)> {
        let hexside = self.map.hexside(id);
        let name_on = |slot: usize, own| Some((self.first(slot), self.map.grid(slot)?.hexside_name(own)?));
        if !hexside.shared {
            let home = hexside.home as usize;
            let own = self.map.slots()[home].laid.hexside_on_board(hexside.hexside);
            return name_on(home, own).into_iter().collect();
        }
        let names = self.map.slots_with_hexside(hexside.hexside);
        names.filter_map(|(slot, own)| name_on(slot, own)).collect()
    }

    /// The boards that have a hexside, each with its own name of it.
    pub fn sites(&self, id: HexsideId) -> Vec<(BoardKey, HexsideName)> {
        let sites = self.boards_with_hexside(id).into_iter();
        sites.filter_map(|(board, name)| Some((self.keys.get(board)?.clone(), name))).collect()
    }

    fn first(&self, slot: usize) -> usize {
        self.firsts.get(slot).copied().unwrap_or(slot)
    }

    /// The edit, without what stays as it is.
    pub fn edit(self, label: impl Into<String>) -> Edit {
        let mut changes = Vec::new();
        for ((board, hex), features) in self.hexes {
            let Some(key) = self.keys.get(board) else { continue };
            if features != self.map.slots()[board].board.hex(hex) {
                changes.push(Change::Hex { board: key.clone(), hex, features });
            }
        }
        for ((board, hexside), features) in self.hexsides {
            let Some(key) = self.keys.get(board) else { continue };
            let before = self.map.slots()[board].board.hexside(hexside);
            if before.map_or(features != HexsideFeatures::default(), |before| *before != features) {
                changes.push(Change::Hexside { board: key.clone(), hexside, features });
            }
        }
        Edit::new(label, changes)
    }
}
