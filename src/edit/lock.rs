//! Parts of boards that are locked against painting.

use super::{Change, Document, Edit};
use crate::board::{Cover, HexFeatures, HexsideFeatures, Terrain};
use std::collections::BTreeSet;

/// A part of what hexes and hexsides hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Levels, and slopes that are cliffs.
    Levels,
    /// Woods, orchards, marsh, and hedges.
    Vegetation,
    /// Towns, farms, cemeteries.
    Buildings,
    /// Water and fords.
    Water,
    /// Roads, railways, tunnels, bridges and causeways.
    Roads,
}

/// The edit without what it would do to locked parts of hexes and hexsides. Terrain is locked if its kind is, be it
/// painted or painted over. Whole boards and the scenario are not looked into.
pub fn keep_parts(document: &Document, edit: Edit, locked: &BTreeSet<Part>) -> Edit {
    let keep = |change: Change| match change {
        Change::Hex { board, hex, mut features } => {
            let before = document.boards.get(&board).map(|board| board.hex(hex)).unwrap_or_default();
            keep_hex(before, &mut features, locked);
            (before != features).then_some(Change::Hex { board, hex, features })
        }
        Change::Hexside { board, hexside, mut features } => {
            let written = document.boards.get(&board).and_then(|board| board.hexside(hexside));
            let before = written.cloned().unwrap_or_default();
            keep_hexside(&before, &mut features, locked);
            (before != features).then_some(Change::Hexside { board, hexside, features })
        }
        other => Some(other),
    };
    Edit { changes: edit.changes.into_iter().filter_map(keep).collect(), ..edit }
}

fn keep_hex(before: HexFeatures, after: &mut HexFeatures, locked: &BTreeSet<Part>) {
    let is_locked = |terrain| part_of_terrain(terrain).is_some_and(|part| locked.contains(&part));
    if is_locked(before.terrain) || is_locked(after.terrain) {
        after.terrain = before.terrain;
    }
    if locked.contains(&Part::Levels) {
        after.level = before.level;
    }
    if locked.contains(&Part::Roads) {
        after.span = before.span;
    }
}

fn keep_hexside(before: &HexsideFeatures, after: &mut HexsideFeatures, locked: &BTreeSet<Part>) {
    let is_locked = |cover| part_of_cover(cover).is_some_and(|part| locked.contains(&part));
    if is_locked(before.cover) || is_locked(after.cover) {
        after.cover = before.cover;
    }
    if locked.contains(&Part::Vegetation) {
        after.hedge = before.hedge;
    }
    if locked.contains(&Part::Levels) {
        after.cliff = before.cliff;
    }
    if locked.contains(&Part::Water) {
        (after.water, after.ford) = (before.water, before.ford);
    }
    if locked.contains(&Part::Roads) {
        (after.road, after.railway, after.tunnel) = (before.road, before.railway, before.tunnel);
        after.bridges.clone_from(&before.bridges);
    }
}

fn part_of_terrain(terrain: Terrain) -> Option<Part> {
    match terrain {
        Terrain::Clear | Terrain::Beach => None,
        Terrain::Marsh | Terrain::Orchard | Terrain::Woods => Some(Part::Vegetation),
        Terrain::Cemetery | Terrain::Farm | Terrain::Town => Some(Part::Buildings),
        Terrain::Lake | Terrain::Sea => Some(Part::Water),
    }
}

fn part_of_cover(cover: Cover) -> Option<Part> {
    match cover {
        Cover::Clear => None,
        Cover::Marsh | Cover::Orchard | Cover::Woods => Some(Part::Vegetation),
        Cover::Town => Some(Part::Buildings),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{joined, said};
    use super::super::{PaintHex, PaintHexside, paint_hexes, paint_hexsides};
    use super::*;

    #[test]
    fn locked_parts_stay_whatever_is_painted() {
        let features = "river ford stone:Pont paved railway hedge woods cliff";
        let document = joined(&[("B1/N", features)], &[]);
        let map = document.map();
        let id = map.find_hexside("west:B1/N").unwrap();
        let erased = |locked: &[Part]| {
            let edit = paint_hexsides(&document, &map, &[id], PaintHexside::ERASER, "Erase");
            let edit = keep_parts(&document, edit, &locked.iter().copied().collect());
            said(&document.after(&edit), "west")
        };
        assert_eq!(erased(&[]), "");
        assert_eq!(erased(&[Part::Water]), "B1/N River ford");
        assert_eq!(erased(&[Part::Roads]), "B1/N Pont Paved railway");
        assert_eq!(erased(&[Part::Vegetation]), "B1/N Woods Hedge");
        assert_eq!(erased(&[Part::Levels, Part::Buildings]), "B1/N cliff");
    }

    #[test]
    fn terrain_is_locked_by_its_kind_painted_and_painted_over() {
        let document = joined(&[], &[]);
        let map = document.map();
        let hex = map.find_hex("west:B1").unwrap();
        let paint = |document: &Document, terrain, locked: Part| {
            let paint = PaintHex { terrain: Some(terrain), level: Some(1), ..PaintHex::default() };
            let edit = paint_hexes(document, &document.map(), &[hex].into(), paint, "Paint");
            let after = document.after(&keep_parts(document, edit, &[locked].into()));
            (after.map().hex(hex).terrain, after.map().hex(hex).level, after)
        };
        let (terrain, level, _) = paint(&document, Terrain::Woods, Part::Vegetation);
        assert_eq!((terrain, level), (Terrain::Clear, 1));
        let (terrain, level, wooded) = paint(&document, Terrain::Woods, Part::Levels);
        assert_eq!((terrain, level), (Terrain::Woods, 0));
        let (terrain, _, _) = paint(&wooded, Terrain::Town, Part::Vegetation);
        assert_eq!(terrain, Terrain::Woods);
        let (terrain, _, after) = paint(&wooded, Terrain::Town, Part::Roads);
        assert_eq!(terrain, Terrain::Town);
        let same = paint_hexes(&after, &map, &[hex].into(), PaintHex::ERASER, "Erase");
        assert!(keep_parts(&after, same, &[Part::Buildings, Part::Levels].into()).changes.is_empty());
    }
}
