//! Selections and fragments: copy, cut and paste, with rotation and mirroring.
//!
//! A selection is a set of hexes. A fragment holds what the hexes hold, all hexsides between two of them, clear ones
//! too, and of the hexsides around the selection those that hold something, so that a hedged field takes its hedges
//! along. Pasting writes all that; a hexside around the fragment that held nothing stays
//! what it is. Places are not copied: their names are unique. Everything is kept in axial coordinates from an anchor,
//! so that it may be pasted in a column of the other kind.

use super::paint::{erase_hexes, hexsides_of};
use super::pen::Pen;
use super::{Document, Edit, pick_hex};
use crate::board::{HexFeatures, HexsideFeatures};
use crate::hex::{Direction, Hex, Hexside, column_row};
use crate::layout::{HexId, HexsideId, Map};
use crate::text::text;
use std::collections::BTreeSet;

/// A piece of a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fragment {
    /// Hexes from the anchor, in map order.
    hexes: Vec<(Hex, HexFeatures)>,
    /// Hexsides from the anchor, in map order.
    hexsides: Vec<(Hexside, HexsideFeatures)>,
}

impl Fragment {
    /// Copies a selection, with its parts counted from `anchor`, which may be any hex.
    pub fn copy(map: &Map, selection: &BTreeSet<HexId>, anchor: Hex) -> Self {
        let hexes = selection.iter().map(|&id| (map.hex(id).hex - anchor, pick_hex(map, id)));
        let is_between = |hex: &Option<HexId>| hex.is_some_and(|hex| selection.contains(&hex));
        let is_part = |id: &HexsideId| {
            map.hexside(*id).hexes.iter().all(is_between) || *map.features(*id) != HexsideFeatures::default()
        };
        let taken: BTreeSet<HexsideId> = hexsides_of(map, selection).filter(is_part).collect();
        let hexsides = taken.into_iter().map(|id| {
            let hexside = map.hexside(id).hexside;
            let moved = Hexside::new(hexside.hexes()[0] - anchor, hexside.direction());
            (moved, map.features(id).clone())
        });
        Self { hexes: hexes.collect(), hexsides: hexsides.collect() }.sorted()
    }

    /// Whether it holds no hex.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Its hexes from the anchor, with what they hold, for a preview.
    pub fn hexes(&self) -> &[(Hex, HexFeatures)] {
        &self.hexes
    }

    /// Its hexsides from the anchor, with what they hold.
    pub fn hexsides(&self) -> &[(Hexside, HexsideFeatures)] {
        &self.hexsides
    }

    /// The fragment turned about its anchor by `steps` times 60 degrees clockwise.
    #[must_use]
    pub fn turned(&self, steps: usize) -> Self {
        let turn = |hex: Hex| (0..steps % 6).fold(hex, |hex, _| Hex::new(-hex.y, hex.x + hex.y));
        self.moved(turn, |direction| direction.clockwise(steps % 6))
    }

    /// The fragment mirrored at the line through its anchor from north to south: west becomes east.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirror = |hex: Hex| Hex::new(-hex.x, hex.x + hex.y);
        self.moved(mirror, |direction| Direction::ALL[(6 - direction as usize) % 6])
    }

    fn moved(&self, hex: impl Fn(Hex) -> Hex, direction: impl Fn(Direction) -> Direction) -> Self {
        let hexes = self.hexes.iter().map(|(at, features)| (hex(*at), *features));
        let hexsides = self.hexsides.iter().map(|(at, features)| {
            (Hexside::new(hex(at.hexes()[0]), direction(at.direction())), features.clone())
        });
        Self { hexes: hexes.collect(), hexsides: hexsides.collect() }.sorted()
    }

    fn sorted(mut self) -> Self {
        self.hexes.sort_by_key(|(hex, _)| column_row(*hex));
        self.hexsides.sort_by_key(|(hexside, _)| *hexside);
        self
    }

    /// The hexes of the map that pasting at an anchor would write.
    pub fn hexes_on(&self, map: &Map, anchor: Hex) -> BTreeSet<HexId> {
        self.hexes.iter().filter_map(|(hex, _)| map.id(*hex + anchor)).collect()
    }

    fn hexsides_on<'a>(
        &'a self,
        map: &'a Map,
        anchor: Hex,
    ) -> impl Iterator<Item = (HexsideId, &'a HexsideFeatures)> {
        self.hexsides.iter().filter_map(move |(hexside, features)| {
            let there = Hexside::new(hexside.hexes()[0] + anchor, hexside.direction());
            Some((map.hexside_id(there)?, features))
        })
    }
}

/// The edit that pastes a fragment with its anchor on a hex, which may lie off the map: what falls beyond the map is
/// left out. A bridge keeps its name unless the map has a bridge of that name elsewhere.
pub fn paste(document: &Document, map: &Map, fragment: &Fragment, anchor: Hex) -> Edit {
    let mut pen = Pen::new(document, map);
    for (hex, pasted) in &fragment.hexes {
        if let Some(id) = map.id(*hex + anchor) {
            pen.hex(id, |features| *features = *pasted);
        }
    }
    let targets: BTreeSet<HexsideId> = fragment.hexsides_on(map, anchor).map(|(id, _)| id).collect();
    let mut names = names_of_bridges_elsewhere(map, &targets);
    for (id, pasted) in fragment.hexsides_on(map, anchor) {
        let mut pasted = pasted.clone();
        for bridge in &mut pasted.bridges {
            if !names.insert(bridge.name.clone()) {
                bridge.name.clear();
            }
        }
        pen.hexside(id, |features| *features = pasted.clone());
    }
    pen.edit(text("edit-paste"))
}

fn names_of_bridges_elsewhere(map: &Map, targets: &BTreeSet<HexsideId>) -> BTreeSet<String> {
    let elsewhere = map.bridges().filter(|bridge| !targets.contains(&bridge.bridge.hexside));
    elsewhere.filter_map(|bridge| map.bridge(bridge.bridge)).map(|bridge| bridge.name.clone()).collect()
}

/// The fragment of a selection and the edit that erases it ([`erase_hexes`]); hexsides around it stay, but for cover
/// that goes with its terrain.
pub fn cut(document: &Document, map: &Map, selection: &BTreeSet<HexId>, anchor: Hex) -> (Fragment, Edit) {
    (Fragment::copy(map, selection, anchor), erase_hexes(document, map, selection, text("edit-cut")))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{joined, laid};
    use super::*;
    use crate::board::text::board;
    use crate::hex::{centre, hex_at};

    const DRAWING: &str = "# w # . # o #
        t w2 . . m . .
        . f w w . . s1
        c . . w3 . . .
        . . . . . b .";
    const HEXSIDES: [(&str, &str); 8] = [
        ("B1/N", "woods"),
        ("B1/SE", "river stone:Pont paved"),
        ("C2/N", "hedge"),
        ("D2/N", "woods railway"),
        ("D2/NE", "cliff"),
        ("A1/N", "canal ford"),
        ("E3/SE", "gap unpaved"),
        ("G4/N", "lake tunnel"),
    ];

    fn document() -> Document {
        laid(&[(board("a", DRAWING, &HEXSIDES), (0, 0), false)])
    }

    fn all(map: &Map) -> BTreeSet<HexId> {
        map.hex_ids().collect()
    }

    #[test]
    fn six_turns_and_two_mirrorings_change_nothing() {
        let map = document().map();
        for anchor in [hex_at(0, 0), hex_at(3, 2), hex_at(-4, 9)] {
            let fragment = Fragment::copy(&map, &all(&map), anchor);
            let turned = (0..6).fold(fragment.clone(), |fragment, _| fragment.turned(1));
            assert_eq!(turned, fragment);
            assert_eq!(fragment.turned(6), fragment);
            assert_eq!(fragment.mirrored().mirrored(), fragment);
            assert_eq!(fragment.turned(2).turned(3), fragment.turned(5));
            for steps in 1..6 {
                assert_ne!(fragment.turned(steps), fragment);
                let back = fragment.turned(steps).mirrored().turned(steps).mirrored();
                assert_eq!(back, fragment, "turned back by the mirror");
            }
        }
    }

    /// Hexes keep their distances and hexsides stay between the same hexes.
    #[test]
    fn turning_and_mirroring_keep_hexes_and_hexsides_together() {
        let map = document().map();
        let fragment = Fragment::copy(&map, &all(&map), hex_at(3, 2));
        for steps in 0..6 {
            for moved in [fragment.turned(steps), fragment.turned(steps).mirrored()] {
                let corner_to_centre = |hexside: &Hexside| {
                    let corners = hexside.corners();
                    corners.iter().all(|corner| {
                        hexside.hexes().iter().all(|hex| {
                            let (dx, dy) = (corner.x - centre(*hex).x, corner.y - centre(*hex).y);
                            dx * dx + 3 * dy * dy == 4
                        })
                    })
                };
                assert!(moved.hexsides().iter().all(|(hexside, _)| corner_to_centre(hexside)));
                let woods = |fragment: &Fragment| {
                    let wooded = |hexside: &Hexside| {
                        let count = |hex: &&Hex| {
                            let find = fragment.hexes().iter().find(|(at, _)| at == *hex);
                            find.is_some_and(|(_, features)| features.terrain == crate::board::Terrain::Woods)
                        };
                        hexside.hexes().iter().filter(count).count()
                    };
                    let mut all: Vec<_> = fragment
                        .hexsides()
                        .iter()
                        .map(|(hexside, features)| format!("{} {features:?}", wooded(hexside)))
                        .collect();
                    all.sort();
                    all
                };
                assert_eq!(woods(&moved), woods(&fragment));
            }
        }
    }

    #[test]
    fn cutting_and_pasting_in_the_same_place_changes_nothing() {
        let document = document();
        let map = document.map();
        for centre in map.hex_ids() {
            let selection = super::super::within(&map, map.hex(centre).hex, 1);
            let anchor = map.hex(centre).hex;
            let (fragment, edit) = cut(&document, &map, &selection, anchor);
            let empty = document.after(&edit);
            let pasted = empty.after(&paste(&empty, &empty.map(), &fragment, anchor));
            assert_eq!(pasted, document, "{}", map.name(centre));
        }
    }

    #[test]
    fn a_fragment_is_not_sheared_in_columns_of_the_other_kind() {
        let document = document();
        let map = document.map();
        let anchor = hex_at(1, 1);
        let selection = super::super::within(&map, anchor, 1);
        let fragment = Fragment::copy(&map, &selection, anchor);
        for at in [hex_at(4, 2), hex_at(5, 2), hex_at(4, 3), hex_at(5, 3)] {
            let after = document.after(&paste(&document, &map, &fragment, at));
            let map = after.map();
            for (hex, features) in fragment.hexes() {
                assert_eq!(pick_hex(&map, map.id(*hex + at).unwrap()), *features);
            }
            let copied = Fragment::copy(&map, &super::super::within(&map, at, 1), at);
            let plain = |fragment: &Fragment| {
                let mut hexsides = fragment.hexsides().to_vec();
                hexsides.iter_mut().for_each(|(_, it)| it.bridges.iter_mut().for_each(|b| b.name.clear()));
                hexsides
            };
            let (found, expected) = (plain(&copied), plain(&fragment));
            assert!(!expected.is_empty());
            assert!(expected.iter().all(|hexside| found.contains(hexside)));
        }
    }

    #[test]
    fn a_paste_past_the_edge_is_clipped() {
        let document = document();
        let map = document.map();
        let fragment = Fragment::copy(&map, &all(&map), Hex::ZERO);
        for column in -9..10 {
            for row in -7..8 {
                let at = hex_at(column, row);
                let after = document.after(&paste(&document, &map, &fragment, at));
                let board = &after.boards.values().next().unwrap();
                assert_eq!(board.written_hexes().count(), board.hexes.len());
                assert_eq!(board.written_hexsides().count(), board.hexsides.len());
            }
        }
        let far = Hex::new(5_000, -5_000);
        assert!(paste(&document, &map, &fragment, far).changes.is_empty());
    }

    #[test]
    fn a_pasted_bridge_has_its_name_unless_another_has_it() {
        let document = document();
        let map = document.map();
        let selection = super::super::within(&map, hex_at(1, 1), 1);
        let names = |document: &Document| {
            let map = document.map();
            map.bridges().map(|bridge| map.bridge_name(bridge)).collect::<Vec<_>>()
        };
        let (fragment, edit) = cut(&document, &map, &selection, hex_at(1, 1));
        let copied = document.after(&paste(&document, &map, &fragment, hex_at(4, 3)));
        assert_eq!(names(&copied), ["Pont", ""]);
        let empty = document.after(&edit);
        assert_eq!(names(&empty.after(&paste(&empty, &empty.map(), &fragment, hex_at(4, 3)))), ["Pont"]);
    }

    #[test]
    fn pasting_on_a_seam_writes_both_boards() {
        let document = joined(&[("B1/N", "river stone:Pont hedge")], &[]);
        let map = document.map();
        let one = [map.find_hex("west:B1").unwrap()].into();
        let fragment = Fragment::copy(&map, &one, hex_at(1, 1));
        let after = document.after(&paste(&document, &map, &fragment, hex_at(2, 2)));
        assert_eq!(super::super::testing::said(&after, "east"), "A2/N River  Hedge");
        assert!(after.map().disagreements().is_empty());
    }
}
