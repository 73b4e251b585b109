//! Areas of a map: what a brush touches and what a fill runs over.

use super::{BrushMode, PaintHex};
use crate::hex::{Hex, centre};
use crate::layout::{HexId, Map, MapHex};
use std::collections::BTreeSet;

/// The greatest radius of a brush, in hexes.
pub const MAX_RADIUS: i32 = 5;

/// The hexes of the map within `radius` hexes of a centre, which may itself lie off the map; a radius of 0 is the
/// hex alone. Plain distance counts, so a brush also paints across the inner corner of an L.
pub fn within(map: &Map, around: Hex, radius: i32) -> BTreeSet<HexId> {
    let radius = radius.clamp(0, MAX_RADIUS);
    let offsets = (-radius..=radius).flat_map(|q| (-radius..=radius).map(move |r| (q, r)));
    offsets
        .filter(|(q, r)| (q + r).abs() <= radius)
        .filter_map(|(q, r)| map.id(Hex::new(around.x.checked_add(q)?, around.y.checked_add(r)?)))
        .collect()
}

/// The hexes of the map that a brush touches when dragged from hex to hex, gaps of fast drags filled.
pub fn stroke(map: &Map, hexes: &[HexId], radius: i32) -> BTreeSet<HexId> {
    let path = super::course::hex_path(map, hexes);
    path.into_iter().flat_map(|id| within(map, map.hex(id).hex, radius)).collect()
}

/// By what a fill knows the hexes that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FillBy {
    /// The same terrain.
    Terrain,
    /// The same level.
    Level,
    /// The same terrain and level.
    Both,
}

impl FillBy {
    fn is_alike(self, a: &MapHex, b: &MapHex) -> bool {
        (self == Self::Level || a.terrain == b.terrain) && (self == Self::Terrain || a.level == b.level)
    }
}

/// The hexes that are like `start` and connected with it through such hexes, in all six directions, as far as the map
/// reaches.
pub fn flood(map: &Map, start: HexId, by: FillBy) -> BTreeSet<HexId> {
    let mut reached = vec![false; map.hexes().len()];
    let mut waiting = vec![start];
    reached[start.index()] = true;
    let mut filled = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        filled.insert(id);
        for neighbour in map.hex(id).neighbours.into_iter().flatten() {
            if !reached[neighbour.index()] && by.is_alike(map.hex(start), map.hex(neighbour)) {
                reached[neighbour.index()] = true;
                waiting.push(neighbour);
            }
        }
    }
    filled
}

/// How a fill tells hexes apart if nothing else is asked for: by what its paint changes.
pub fn fill_by(paint: PaintHex) -> FillBy {
    match (paint.terrain, paint.level, paint.mode) {
        (Some(_), Some(_), BrushMode::Replace) => FillBy::Both,
        (None, Some(_), _) => FillBy::Level,
        _ => FillBy::Terrain,
    }
}

/// The hex that contains a point of the plane, if it is on the map; `x` and `y` in the units of [`crate::hex::Point`].
pub fn hex_under(map: &Map, x: f32, y: f32) -> Option<HexId> {
    let column = (x / 3.0).round() as i32;
    let candidates = (-1..=1).flat_map(|dq| {
        let q = column.saturating_add(dq);
        let r = ((y + 1.0 - q as f32) / 2.0).round() as i32;
        (-1..=1).map(move |dr| Hex::new(q, r.saturating_add(dr)))
    });
    let distance = |id: &HexId| {
        let at = centre(map.hex(*id).hex);
        square(x - at.x as f32, y - at.y as f32)
    };
    let nearest =
        candidates.filter_map(|hex| map.id(hex)).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    // Half the distance from hex to hex, squared, at the worst place: a corner.
    (distance(&nearest) <= 4.0 + 1e-3).then_some(nearest)
}

/// The square of a length as it looks where hexes are regular: a unit of y is √3 times as long as one of x.
pub(super) fn square(x: f32, y: f32) -> f32 {
    x * x + 3.0 * y * y
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::board::text::board;
    use crate::hex::{Direction, hex_at};
    use std::sync::Arc;

    fn names(map: &Map, hexes: &BTreeSet<HexId>) -> String {
        hexes.iter().map(|&id| map.name(id)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_brush_touches_what_lies_within_its_radius_and_on_the_map() {
        let map = Map::of_board(Arc::new(Board::new("a", 15, 12)));
        let middle = hex_at(7, 6);
        let counts: Vec<usize> = (0..=5).map(|radius| within(&map, middle, radius).len()).collect();
        assert_eq!(counts, [1, 7, 19, 37, 61, 91]);
        assert_eq!(names(&map, &within(&map, hex_at(0, 1), 1)), "A1 A2 B0 B1");
        assert_eq!(names(&map, &within(&map, hex_at(-1, 1), 1)), "A1 A2");
        for radius in 0..=5 {
            for id in map.hex_ids() {
                let distance = |other: HexId| (map.hex(other).hex - map.hex(id).hex).length();
                let expected: BTreeSet<HexId> =
                    map.hex_ids().filter(|&other| distance(other) <= radius).collect();
                assert_eq!(within(&map, map.hex(id).hex, radius), expected);
            }
        }
    }

    #[test]
    fn a_fill_runs_in_all_six_directions_and_through_no_corner() {
        let drawing = "# . # .\n w w . .\n . . w .\n . w . .";
        let map = Map::of_board(Arc::new(board("a", drawing, &[])));
        let fill = |name: &str, by| names(&map, &flood(&map, map.find_hex(name).unwrap(), by));
        assert_eq!(fill("A1", FillBy::Terrain), "A1 B1 C2");
        assert_eq!(fill("B3", FillBy::Terrain), "B3");
        assert_eq!(fill("A2", FillBy::Terrain), "A2 A3 B0 B2 C1 C3 D0 D1 D2 D3");
        for direction in Direction::ALL {
            let mut target = Board::new("a", 5, 4);
            let two = [hex_at(2, 2), hex_at(2, 2) + direction.step()];
            for hex in two {
                let name = target.grid().name(hex).unwrap();
                target.set_hex(name, crate::board::HexFeatures { level: 1, ..Default::default() });
            }
            let map = Map::of_board(Arc::new(target));
            let filled = flood(&map, map.id(two[0]).unwrap(), FillBy::Level);
            assert_eq!(filled, two.map(|hex| map.id(hex).unwrap()).into(), "{direction}");
        }
    }

    #[test]
    fn a_point_lies_in_the_hex_whose_centre_is_nearest() {
        let map = Map::of_board(Arc::new(Board::new("a", 5, 3)));
        for id in map.hex_ids() {
            let at = centre(map.hex(id).hex);
            for (dx, dy) in [(0.0, 0.0), (1.9, 0.0), (-1.9, 0.0), (0.9, 0.9), (-0.9, -0.95), (0.0, 0.98)] {
                assert_eq!(hex_under(&map, at.x as f32 + dx, at.y as f32 + dy), Some(id));
            }
        }
        assert_eq!(hex_under(&map, -9.0, 2.0), None);
        assert_eq!(hex_under(&map, f32::NAN, f32::INFINITY), None);
    }
}
