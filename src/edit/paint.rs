//! Painting hexes of a map: every board that has a hex is written, and cover follows terrain.

use super::{BoardKey, Change, Document, Edit};
use crate::board::{Cover, HexFeatures, HexsideFeatures, Terrain};
use crate::hex::{Hex, Hexside};
use crate::layout::{HexId, Map};
use std::collections::{BTreeMap, BTreeSet};

/// What a brush writes into hexes; what is `None` stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaintHex {
    /// Terrain.
    pub terrain: Option<Terrain>,
    /// Level.
    pub level: Option<i32>,
    /// Leave the hexsides between hexes of one kind as they are, instead of covering them.
    pub keep_cover: bool,
}

impl PaintHex {
    fn on(self, before: HexFeatures) -> HexFeatures {
        let terrain = self.terrain.unwrap_or(before.terrain);
        HexFeatures { terrain, level: self.level.unwrap_or(before.level), ..before }
    }
}

/// The edit that paints hexes of the document's map, on all boards that share them.
///
/// Woods, orchard, marsh and town cover the hexsides between two hexes of their kind; where the kind goes, its
/// cover between two such hexes goes with it.
pub fn paint_hexes(
    document: &Document,
    map: &Map,
    hexes: &BTreeSet<HexId>,
    paint: PaintHex,
    label: &str,
) -> Edit {
    let keys = document.keys_of(map);
    let mut changes = Vec::new();
    for slot in 0..map.slots().len() {
        let Some(key) = keys.get(slot) else { continue };
        changes.extend(hexes.iter().filter_map(|&id| hex_change(map, slot, key, map.hex(id).hex, paint)));
    }
    if paint.terrain.is_some() && !paint.keep_cover {
        changes.extend(cover_changes(map, &keys, hexes, paint));
    }
    Edit::new(label, changes)
}

fn hex_change(map: &Map, slot: usize, key: &BoardKey, hex: Hex, paint: PaintHex) -> Option<Change> {
    let before = map.hex_on_slot(slot, hex)?;
    let name = map.grid(slot)?.name(map.slots()[slot].laid.hex_on_board(hex))?;
    let features = paint.on(before);
    (features != before).then(|| Change::Hex { board: key.clone(), hex: name, features })
}

fn cover_changes(map: &Map, keys: &[BoardKey], hexes: &BTreeSet<HexId>, paint: PaintHex) -> Vec<Change> {
    let mut hexsides: BTreeMap<Hexside, Cover> = BTreeMap::new();
    for &id in hexes {
        for (hexside, neighbour) in map.hex(id).hexsides.iter().zip(map.hex(id).neighbours) {
            let (Some(hexside), Some(neighbour)) = (hexside, neighbour) else { continue };
            let before = [map.hex(id).terrain, map.hex(neighbour).terrain];
            let painted =
                |hex: HexId, before| paint.terrain.filter(|_| hexes.contains(&hex)).unwrap_or(before);
            let after = [painted(id, before[0]), painted(neighbour, before[1])];
            let present = map.features(*hexside).cover;
            let cover = cover_after(present, common_cover(before), common_cover(after));
            hexsides.insert(map.hexside(*hexside).hexside, cover);
        }
    }
    let mut changes = Vec::new();
    for (hexside, cover) in hexsides {
        for (slot, key) in keys.iter().enumerate() {
            changes.extend(cover_change(map, slot, key, hexside, cover));
        }
    }
    changes
}

/// The cover that terrain on both sides gives.
fn common_cover([a, b]: [Terrain; 2]) -> Option<Cover> {
    a.cover().filter(|_| a == b)
}

fn cover_after(present: Cover, before: Option<Cover>, after: Option<Cover>) -> Cover {
    match after {
        Some(cover) if after != before => cover,
        None if before == Some(present) => Cover::Clear,
        _ => present,
    }
}

fn cover_change(map: &Map, slot: usize, key: &BoardKey, hexside: Hexside, cover: Cover) -> Option<Change> {
    let before = map.hexside_on_slot(slot, hexside)?;
    let laid = &map.slots()[slot].laid;
    let name = map.grid(slot)?.hexside_name(laid.hexside_on_board(hexside))?;
    let features = HexsideFeatures { cover, ..before.clone() };
    (features != before).then(|| Change::Hexside { board: key.clone(), hexside: name, features })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn paint(document: &Document, names: &[&str], terrain: Terrain) -> Document {
        let map = document.map();
        let hexes = names.iter().map(|name| map.find_hex(name).unwrap()).collect();
        let paint = PaintHex { terrain: Some(terrain), ..PaintHex::default() };
        document.after(&paint_hexes(document, &map, &hexes, paint, "Paint"))
    }

    #[test]
    fn woods_cover_the_hexsides_between_them_and_take_the_cover_with_them() {
        let document = Document::of_board(BoardKey::new("a.ron"), Board::new("a", 5, 3));
        let wooded = paint(&document, &["B1", "C2", "C3"], Terrain::Woods);
        let board = wooded.boards.values().next().unwrap();
        let covered: Vec<_> = board.hexsides.keys().map(ToString::to_string).collect();
        assert_eq!(covered.join(" "), "B1/SE C3/N");
        let cleared = paint(&wooded, &["C2"], Terrain::Clear);
        assert!(cleared.boards.values().next().unwrap().hexsides.is_empty());
    }

    #[test]
    fn painting_the_same_kind_again_leaves_an_opened_hexside_open() {
        let document = Document::of_board(BoardKey::new("a.ron"), Board::new("a", 5, 3));
        let mut wooded = paint(&document, &["C2", "C3"], Terrain::Woods);
        let key = BoardKey::new("a.ron");
        let mut board = (*wooded.boards[&key]).clone();
        board.set_hexside("C3/N".parse().unwrap(), HexsideFeatures::default());
        wooded.boards.insert(key, std::sync::Arc::new(board));
        assert_eq!(paint(&wooded, &["C3"], Terrain::Woods), wooded);
    }
}
