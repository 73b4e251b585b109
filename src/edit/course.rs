//! Courses over a map: from hex to hex, and along hexsides from corner to corner.
//!
//! Each is the shortest, and of several the one that keeps nearest to the straight line. Courses are found on the map,
//! so they do not depend on how its boards are turned.

use super::area::{hex_under, square};
use crate::hex::{Direction, Hex, Hexside, Point, centre};
use crate::layout::{HexId, HexsideId, Map};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// The hexes of a drag, with gaps filled from neighbour to neighbour. Where the map has no way across a gap, it stays.
pub fn hex_path(map: &Map, dragged: &[HexId]) -> Vec<HexId> {
    let neighbours = |id: HexId| map.hex(id).neighbours.into_iter().flatten().collect();
    joined(dragged, |from, to| {
        let line = Line::new(doubled_centre(map, from), doubled_centre(map, to));
        shortest(&[from], &[to], neighbours, |id| line.deviation(doubled_centre(map, id)))
    })
}

/// The hexsides of a drag, with gaps filled along hexsides that share a corner. Where the map has no way across a gap,
/// it stays.
pub fn hexside_course(map: &Map, dragged: &[HexsideId]) -> Vec<HexsideId> {
    joined(dragged, |from, to| shortest_course(map, &[from], &[to], [middle(map, from), middle(map, to)]))
}

/// The hexsides from corner to corner; none if they are the same, are no corners of the map, or no way joins them.
pub fn course_between_corners(map: &Map, from: Point, to: Point) -> Vec<HexsideId> {
    if from == to {
        return Vec::new();
    }
    let ends = [from, to].map(|corner| hexsides_at(map, corner));
    let line = [from, to].map(|corner| Point::new(2 * corner.x, 2 * corner.y));
    shortest_course(map, &ends[0], &ends[1], line).unwrap_or_default()
}

/// The hexsides of the map that meet at a corner: three, fewer at the map's edge, none at any other point.
pub fn hexsides_at(map: &Map, corner: Point) -> Vec<HexsideId> {
    let around = [(2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    let hexes = around.into_iter().filter_map(|(dx, dy)| hex_with_centre(corner.x - dx, corner.y - dy));
    let hexsides = hexes.flat_map(|hex| Direction::ALL.map(|direction| Hexside::new(hex, direction)));
    let meeting = hexsides.filter(|hexside| hexside.corners().contains(&corner));
    let ids: BTreeSet<HexsideId> = meeting.filter_map(|hexside| map.hexside_id(hexside)).collect();
    ids.into_iter().collect()
}

/// The hexside of the map that is nearest to a point of the hex under it; `x` and `y` in the units of [`Point`].
pub fn nearest_hexside(map: &Map, x: f32, y: f32) -> Option<HexsideId> {
    let hex = map.hex(hex_under(map, x, y)?);
    let distance = |id: &HexsideId| distance_to(map.hexside(*id).hexside, x, y);
    hex.hexsides.into_iter().flatten().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The corner that is nearest to a point of the hex under it, and that a hexside of the map has.
pub fn nearest_corner(map: &Map, x: f32, y: f32) -> Option<Point> {
    let hex = map.hex(hex_under(map, x, y)?);
    let hexsides = hex.hexsides.into_iter().flatten();
    let distance = |corner: &Point| square(x - corner.x as f32, y - corner.y as f32);
    hexsides
        .flat_map(|id| map.hexside(id).hexside.corners())
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

fn hex_with_centre(x: i32, y: i32) -> Option<Hex> {
    let q = x / 3;
    let hex = Hex::new(q, (y + 1 - q).div_euclid(2));
    (centre(hex) == Point::new(x, y)).then_some(hex)
}

fn distance_to(hexside: Hexside, x: f32, y: f32) -> f32 {
    let [a, b] = hexside.corners().map(|corner| (corner.x as f32, corner.y as f32));
    let along = (b.0 - a.0, b.1 - a.1);
    let share = ((x - a.0) * along.0 + 3.0 * (y - a.1) * along.1) / square(along.0, along.1);
    let share = share.clamp(0.0, 1.0);
    square(x - a.0 - share * along.0, y - a.1 - share * along.1)
}

/// Joins consecutive stops, each gap by `fill`, which gives both ends with it.
fn joined<N: Copy + PartialEq>(stops: &[N], fill: impl Fn(N, N) -> Option<Vec<N>>) -> Vec<N> {
    let mut path: Vec<N> = stops.iter().take(1).copied().collect();
    for pair in stops.windows(2).filter(|pair| pair[0] != pair[1]) {
        match fill(pair[0], pair[1]) {
            Some(way) => path.extend(way.into_iter().skip(1)),
            None => path.push(pair[1]),
        }
    }
    path
}

fn shortest_course(
    map: &Map,
    from: &[HexsideId],
    to: &[HexsideId],
    ends: [Point; 2],
) -> Option<Vec<HexsideId>> {
    let touching = |id: HexsideId| {
        let touching = map.hexside(id).hexside.touching();
        touching.into_iter().flatten().filter_map(|other| map.hexside_id(other)).collect()
    };
    let line = Line::new(ends[0], ends[1]);
    shortest(from, to, touching, |id| line.deviation(middle(map, id)))
}

/// A straight line between two points given at double scale.
struct Line {
    from: Point,
    to: Point,
}

impl Line {
    fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// How far from the line a point lies, in a unit of the line's own.
    fn deviation(&self, at: Point) -> u64 {
        let along = (i64::from(self.to.x - self.from.x), i64::from(self.to.y - self.from.y));
        let there = (i64::from(at.x - self.from.x), i64::from(at.y - self.from.y));
        (along.0 * there.1 - along.1 * there.0).unsigned_abs()
    }
}

fn doubled_centre(map: &Map, id: HexId) -> Point {
    let Point { x, y } = centre(map.hex(id).hex);
    Point::new(2 * x, 2 * y)
}

/// Twice the middle of a hexside.
fn middle(map: &Map, id: HexsideId) -> Point {
    let [a, b] = map.hexside(id).hexside.corners();
    Point::new(a.x + b.x, a.y + b.y)
}

/// The way with the fewest steps, of those the one with the least sum of deviations; both ends included.
fn shortest<N: Copy + Ord>(
    from: &[N],
    to: &[N],
    steps: impl Fn(N) -> Vec<N>,
    deviation: impl Fn(N) -> u64,
) -> Option<Vec<N>> {
    let mut reached: BTreeMap<N, ((u32, u64), Option<N>)> = BTreeMap::new();
    let mut waiting = BinaryHeap::new();
    for &start in from {
        let cost = (0, deviation(start));
        reached.insert(start, (cost, None));
        waiting.push(Reverse((cost, start)));
    }
    while let Some(Reverse((cost, at))) = waiting.pop() {
        if to.contains(&at) {
            return Some(trace(&reached, at));
        }
        if reached.get(&at).is_some_and(|(best, _)| *best < cost) {
            continue;
        }
        for next in steps(at) {
            let cost = (cost.0 + 1, cost.1 + deviation(next));
            if reached.get(&next).is_none_or(|(best, _)| cost < *best) {
                reached.insert(next, (cost, Some(at)));
                waiting.push(Reverse((cost, next)));
            }
        }
    }
    None
}

fn trace<N: Copy + Ord, C>(reached: &BTreeMap<N, (C, Option<N>)>, end: N) -> Vec<N> {
    let before = |at: &N| reached.get(at).and_then(|(_, before)| *before);
    let mut way: Vec<N> = std::iter::successors(Some(end), before).collect();
    way.reverse();
    way
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use std::sync::Arc;

    fn map() -> Map {
        Map::of_board(Arc::new(Board::new("a", 7, 5)))
    }

    fn small_map() -> Map {
        Map::of_board(Arc::new(Board::new("a", 4, 2)))
    }

    #[test]
    fn gaps_between_hexes_are_filled_by_the_shortest_way() {
        let map = map();
        for from in map.hex_ids() {
            for to in map.hex_ids() {
                let path = hex_path(&map, &[from, to]);
                let distance = (map.hex(to).hex - map.hex(from).hex).length();
                // Columns of half hexes at the edge can cut the straight line, never by more than a step.
                assert!((distance..=distance + 1).contains(&(path.len() as i32 - 1)));
                assert!(path.windows(2).all(|pair| map.between(pair[0], pair[1]).is_some()));
                assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
            }
        }
        let names = |stops: &[&str]| {
            let stops: Vec<_> = stops.iter().map(|name| map.find_hex(name).unwrap()).collect();
            hex_path(&map, &stops).into_iter().map(|id| map.name(id)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&["A3", "G3"]), "A3 B2 C3 D2 E3 F2 G3");
        assert_eq!(names(&["C1", "C4", "C4", "C2"]), "C1 C2 C3 C4 C3 C2");
        assert_eq!(names(&[]), "");
    }

    #[test]
    fn gaps_between_hexsides_are_filled_along_hexsides() {
        let map = small_map();
        for from in map.hexside_ids() {
            for to in map.hexside_ids() {
                let course = hexside_course(&map, &[from, to]);
                assert_eq!((course.first(), course.last()), (Some(&from), Some(&to)));
                for pair in course.windows(2) {
                    let touching = map.hexside(pair[0]).hexside.touching();
                    assert!(touching.iter().flatten().any(|it| map.hexside_id(*it) == Some(pair[1])));
                }
                let different: BTreeSet<_> = course.iter().collect();
                assert_eq!(different.len(), course.len());
            }
        }
    }

    #[test]
    fn a_course_between_corners_begins_and_ends_there() {
        let map = map();
        let corners: BTreeSet<Point> =
            map.hexsides().iter().flat_map(|hexside| hexside.hexside.corners()).collect();
        let from = *corners.iter().nth(corners.len() / 2).unwrap();
        for &to in corners.iter().filter(|to| **to != from) {
            let course = course_between_corners(&map, from, to);
            let mut at = from;
            for &id in &course {
                let [a, b] = map.hexside(id).hexside.corners();
                assert!(a == at || b == at, "{from:?} {to:?}");
                at = if a == at { b } else { a };
            }
            assert_eq!(at, to);
        }
        assert!(course_between_corners(&map, from, from).is_empty());
        assert!(course_between_corners(&map, from, Point::new(-50, 3)).is_empty());
    }

    #[test]
    fn the_nearest_hexside_is_the_one_whose_middle_is_pointed_at() {
        let map = map();
        for id in map.hexside_ids() {
            let hexside = map.hexside(id).hexside;
            let Point { x, y } = middle(&map, id);
            for hex in hexside.hexes().into_iter().filter(|hex| map.id(*hex).is_some()) {
                let at = centre(hex);
                let towards = |middle: i32, centre: i32| 0.45 * middle as f32 + 0.1 * centre as f32;
                assert_eq!(nearest_hexside(&map, towards(x, at.x), towards(y, at.y)), Some(id));
            }
            for corner in hexside.corners() {
                assert!(hexsides_at(&map, corner).contains(&id));
                let close = |corner: i32, middle: i32| 0.9 * corner as f32 + 0.05 * middle as f32;
                assert_eq!(nearest_corner(&map, close(corner.x, x), close(corner.y, y)), Some(corner));
            }
        }
        assert!(hexsides_at(&map, Point::new(0, 1)).is_empty());
    }
}
