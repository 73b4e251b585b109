//! Painting hexes of a map: every board that has a hex is written, and cover follows terrain.

use super::pen::Pen;
use super::{Document, Edit};
use crate::board::{Cover, HexFeatures, HexsideFeatures, LEVELS, Terrain};
use crate::layout::{HexId, HexsideId, Map, MapHex};
use std::collections::{BTreeMap, BTreeSet};

/// How a brush treats what is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum BrushMode {
    /// It is painted over.
    #[default]
    Replace,
    /// It stays: terrain is painted where the hex is clear, the brush's level is added to the hex's own.
    Add,
    /// Only hexes with clear terrain are painted at all.
    OnlyOnClear,
}

impl BrushMode {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::Replace, Self::Add, Self::OnlyOnClear];
}

/// What a brush writes into hexes; what is `None` stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaintHex {
    /// Terrain.
    pub terrain: Option<Terrain>,
    /// Level; with [`BrushMode::Add`], by how much the hexes rise.
    pub level: Option<i32>,
    /// What becomes of what is there.
    pub mode: BrushMode,
    /// Leave the hexsides between hexes of one kind as they are, instead of covering them.
    pub keep_cover: bool,
}

impl PaintHex {
    /// A brush that makes hexes clear and level: what an eraser in the hand of a brush does.
    pub const ERASER: Self =
        Self { terrain: Some(Terrain::Clear), level: Some(0), mode: BrushMode::Replace, keep_cover: false };

    /// The terrain that it puts into a hex, if any.
    fn terrain_for(self, hex: &MapHex) -> Option<Terrain> {
        self.terrain.filter(|_| self.mode == BrushMode::Replace || hex.terrain == Terrain::Clear)
    }

    /// The level to which it brings a hex, if any; never beyond what a board may hold.
    fn level_for(self, hex: &MapHex) -> Option<i32> {
        let level = match self.mode {
            BrushMode::Replace => self.level?,
            BrushMode::Add => self.level?.saturating_add(hex.level),
            BrushMode::OnlyOnClear if hex.terrain == Terrain::Clear => self.level?,
            BrushMode::OnlyOnClear => return None,
        };
        Some(level.clamp(*LEVELS.start(), *LEVELS.end()))
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
    let mut pen = Pen::new(document, map);
    for &id in hexes {
        let (terrain, level) = (paint.terrain_for(map.hex(id)), paint.level_for(map.hex(id)));
        pen.hex(id, |features| {
            features.terrain = terrain.unwrap_or(features.terrain);
            features.level = level.unwrap_or(features.level);
        });
    }
    if !paint.keep_cover {
        let terrain = |id| paint.terrain_for(map.hex(id)).filter(|_| hexes.contains(&id));
        cover_after_painting(&mut pen, map, hexes, terrain);
    }
    pen.edit(label)
}

/// The edit that clears hexes of everything, and all their hexsides, too.
pub fn erase_all(document: &Document, map: &Map, hexes: &BTreeSet<HexId>, label: &str) -> Edit {
    let mut pen = Pen::new(document, map);
    for &id in hexes {
        pen.hex(id, |features| *features = HexFeatures::default());
    }
    let hexsides: BTreeSet<HexsideId> = hexes.iter().flat_map(|&id| map.hex(id).hexsides).flatten().collect();
    for id in hexsides {
        pen.hexside(id, |features| *features = HexsideFeatures::default());
    }
    pen.edit(label)
}

/// The edit that clears hexes of everything: terrain, level and span, and all that their inner hexsides hold
/// (see [`inner_hexsides`]); cover that the erased terrain gave the hexsides around them goes, too.
pub fn erase_hexes(document: &Document, map: &Map, hexes: &BTreeSet<HexId>, label: &str) -> Edit {
    let mut pen = Pen::new(document, map);
    cover_after_painting(&mut pen, map, hexes, |id| hexes.contains(&id).then_some(Terrain::Clear));
    for &id in hexes {
        pen.hex(id, |features| *features = HexFeatures::default());
    }
    for id in inner_hexsides(map, hexes) {
        pen.hexside(id, |features| *features = HexsideFeatures::default());
    }
    pen.edit(label)
}

/// The hexsides whose hexes on the map all belong to a set: those between two of its hexes, and those at the edge of
/// the map.
pub fn inner_hexsides(map: &Map, hexes: &BTreeSet<HexId>) -> BTreeSet<HexsideId> {
    let is_inner = |id: &HexsideId| map.hexside(*id).hexes.iter().flatten().all(|hex| hexes.contains(hex));
    hexsides_of(map, hexes).filter(is_inner).collect()
}

/// All hexsides of some hexes, those between two of them twice.
pub(super) fn hexsides_of(map: &Map, hexes: &BTreeSet<HexId>) -> impl Iterator<Item = HexsideId> {
    hexes.iter().flat_map(|&id| map.hex(id).hexsides.into_iter().flatten())
}

/// Lets cover follow terrain on the hexsides of `hexes`, where `painted` gives the new terrain of a hex.
fn cover_after_painting(
    pen: &mut Pen<'_>,
    map: &Map,
    hexes: &BTreeSet<HexId>,
    painted: impl Fn(HexId) -> Option<Terrain>,
) {
    let mut covers: BTreeMap<HexsideId, Cover> = BTreeMap::new();
    for hexside in hexsides_of(map, hexes) {
        let [Some(a), Some(b)] = map.hexside(hexside).hexes else { continue };
        let before = [a, b].map(|id| map.hex(id).terrain);
        let after = [a, b].map(|id| painted(id).unwrap_or(map.hex(id).terrain));
        let present = map.features(hexside).cover;
        if let Some(cover) = new_cover(present, common_cover(before), common_cover(after)) {
            covers.insert(hexside, cover);
        }
    }
    for (hexside, cover) in covers {
        pen.hexside(hexside, |features| features.cover = cover);
    }
}

/// The cover that terrain on both sides gives.
fn common_cover([a, b]: [Terrain; 2]) -> Option<Cover> {
    a.cover().filter(|_| a == b)
}

/// The cover to write, if terrain brings or takes one.
fn new_cover(present: Cover, before: Option<Cover>, after: Option<Cover>) -> Option<Cover> {
    match after {
        Some(_) if after != before => after,
        None if before == Some(present) => Some(Cover::Clear),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::BoardKey;
    use super::*;
    use crate::board::{Board, Road};

    fn paint_with(document: &Document, names: &[&str], paint: PaintHex) -> Document {
        let map = document.map();
        let hexes = names.iter().map(|name| map.find_hex(name).unwrap()).collect();
        document.after(&paint_hexes(document, &map, &hexes, paint, "Paint"))
    }

    fn paint(document: &Document, names: &[&str], terrain: Terrain) -> Document {
        paint_with(document, names, PaintHex { terrain: Some(terrain), ..PaintHex::default() })
    }

    fn empty() -> Document {
        Document::of_board(BoardKey::new("a.ron"), Board::new("a", 5, 3))
    }

    fn written(document: &Document) -> String {
        let board = document.boards.values().next().unwrap();
        let words = board.hexes.iter().map(|(key, hex)| format!("{key} {:?} {}", hex.terrain, hex.level));
        words.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn woods_cover_the_hexsides_between_them_and_take_the_cover_with_them() {
        let wooded = paint(&empty(), &["B1", "C2", "C3"], Terrain::Woods);
        let board = wooded.boards.values().next().unwrap();
        let covered: Vec<_> = board.hexsides.keys().map(ToString::to_string).collect();
        assert_eq!(covered.join(" "), "B1/SE C3/N");
        let cleared = paint(&wooded, &["C2"], Terrain::Clear);
        assert!(cleared.boards.values().next().unwrap().hexsides.is_empty());
    }

    #[test]
    fn painting_the_same_kind_again_leaves_an_opened_hexside_open() {
        let mut wooded = paint(&empty(), &["C2", "C3"], Terrain::Woods);
        let key = BoardKey::new("a.ron");
        let mut board = (*wooded.boards[&key]).clone();
        board.set_hexside("C3/N".parse().unwrap(), HexsideFeatures::default());
        wooded.boards.insert(key, std::sync::Arc::new(board));
        assert_eq!(paint(&wooded, &["C3"], Terrain::Woods), wooded);
    }

    #[test]
    fn what_is_erased_altogether_leaves_its_hexsides_clear_and_others_as_they_are() {
        let mut document = paint(&empty(), &["B1", "B2", "C2"], Terrain::Woods);
        let key = BoardKey::new("a.ron");
        let mut board = (*document.boards[&key]).clone();
        let paved = HexsideFeatures { road: Some(Road::Paved), ..HexsideFeatures::default() };
        for name in ["B2/N", "C2/N"] {
            board.set_hexside(name.parse().unwrap(), paved.clone());
        }
        document.boards.insert(key.clone(), std::sync::Arc::new(board));
        let map = document.map();
        let hexes = [map.find_hex("B1").unwrap(), map.find_hex("B2").unwrap()].into();
        let after = document.after(&erase_all(&document, &map, &hexes, "Erase"));
        assert_eq!(written(&after), "C2 Woods 0");
        let map = after.map();
        for id in map.hexside_ids() {
            let touches = map.hexside(id).hexes.iter().flatten().any(|hex| hexes.contains(hex));
            let before = document.map().features(id).clone();
            let expected = if touches { HexsideFeatures::default() } else { before };
            assert_eq!(*map.features(id), expected, "{}", map.hexside_name(id));
        }
    }

    #[test]
    fn modes_say_what_becomes_of_what_is_there() {
        let hill = PaintHex { terrain: Some(Terrain::Woods), level: Some(2), ..PaintHex::default() };
        let before = paint_with(&empty(), &["B1"], hill);
        let brush =
            |mode| PaintHex { terrain: Some(Terrain::Farm), level: Some(1), mode, ..PaintHex::default() };
        for (mode, after) in [
            (BrushMode::Replace, "B1 Farm 1, B2 Farm 1"),
            (BrushMode::Add, "B1 Woods 3, B2 Farm 1"),
            (BrushMode::OnlyOnClear, "B1 Woods 2, B2 Farm 1"),
        ] {
            assert_eq!(written(&paint_with(&before, &["B1", "B2"], brush(mode))), after, "{mode:?}");
        }
        let heap = PaintHex { level: Some(99), mode: BrushMode::Add, ..PaintHex::default() };
        assert_eq!(written(&paint_with(&before, &["B1"], heap)), "B1 Woods 9");
        assert_eq!(paint_with(&before, &["B1"], PaintHex::ERASER), empty());
    }

    #[test]
    fn erasing_takes_all_that_lies_within_and_the_cover_that_goes_with_it() {
        let wooded = paint(&empty(), &["C1", "C2", "C3"], Terrain::Woods);
        let map = wooded.map();
        let hexes = ["C2", "C3"].map(|name| map.find_hex(name).unwrap()).into();
        let after = wooded.after(&erase_hexes(&wooded, &map, &hexes, "Erase"));
        assert_eq!(after, paint(&empty(), &["C1"], Terrain::Woods));
    }
}
