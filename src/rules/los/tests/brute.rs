//! Lines of sight as defined, from polygons and fractions, with no thought of speed.
//!
//! Nothing here is shared with the code under test but the map itself.

use crate::board::{Cover, Hedge, Terrain};
use crate::hex::line::Meeting;
use crate::hex::{Hex, Point, centre};
use crate::layout::{HexId, HexsideId, Map};
use crate::rules::los::Standing;

/// A fraction with a positive denominator.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fraction(i64, i64);

impl Fraction {
    fn new(numerator: i64, denominator: i64) -> Self {
        assert!(denominator != 0);
        if denominator < 0 { Self(-numerator, -denominator) } else { Self(numerator, denominator) }
    }

    fn between(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, 2 * self.1 * other.1)
    }

    fn less(self, other: Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    fn equal(self, other: Self) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
}

const START: Fraction = Fraction(0, 1);
const END: Fraction = Fraction(1, 1);

/// One thing that the line touches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touched {
    pub(super) at: Standing,
    pub(super) meeting: Meeting,
    first: Fraction,
    /// Distances from both ends in half hexes.
    pub(super) from: i64,
    pub(super) to: i64,
}

/// What does not depend on terrain about a pair of hexes.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) from: HexId,
    pub(super) to: HexId,
    pub(super) on_map: bool,
    pub(super) between: Option<HexsideId>,
    adjacent: bool,
    pub(super) touched: Vec<Touched>,
}

fn distance(a: Hex, b: Hex) -> i64 {
    let (q, r) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    (q.abs() + r.abs() + (q + r).abs()) / 2
}

/// Parameters of the segment at which `value`, linear along it, is 0 or more.
fn at_least_zero(start: i64, end: i64) -> Option<(Fraction, Fraction)> {
    match (start >= 0, end >= 0) {
        (true, true) => Some((START, END)),
        (false, false) => None,
        (true, false) => Some((START, Fraction::new(start, start - end))),
        (false, true) => Some((Fraction::new(start, start - end), END)),
    }
}

fn within(limits: impl Iterator<Item = (i64, i64)>) -> Option<(Fraction, Fraction)> {
    let (mut first, mut last) = (START, END);
    for (start, end) in limits {
        let (from, to) = at_least_zero(start, end)?;
        if first.less(from) {
            first = from;
        }
        if to.less(last) {
            last = to;
        }
    }
    (!last.less(first)).then_some((first, last))
}

/// Where the segment meets a hex: |y| <= 1, |x + y| <= 2, |x - y| <= 2 about its centre.
fn meet_hex(a: Point, b: Point, hex: Hex) -> Option<(Meeting, Fraction)> {
    let middle = centre(hex);
    let limits = |p: Point| {
        let (x, y) = (i64::from(p.x - middle.x), i64::from(p.y - middle.y));
        [1 - y, 1 + y, 2 - x - y, 2 + x + y, 2 - x + y, 2 + x - y]
    };
    let (start, end) = (limits(a), limits(b));
    let (first, last) = within(start.into_iter().zip(end))?;
    let meeting = if first.equal(last) {
        Meeting::Corner
    } else if (0..6).any(|k| start[k] == 0 && end[k] == 0) {
        Meeting::RunAlong
    } else {
        Meeting::Crossed
    };
    Some((meeting, first))
}

/// Where the segment meets the hexside between two corners.
fn meet_hexside(a: Point, b: Point, [c, d]: [Point; 2]) -> Option<(Meeting, Fraction)> {
    let cross = |o: Point, p: Point, q: Point| {
        i64::from(p.x - o.x) * i64::from(q.y - o.y) - i64::from(p.y - o.y) * i64::from(q.x - o.x)
    };
    // On the straight line through the hexside, and between the squares to it at its corners.
    let (start, end) = (cross(c, d, a), cross(c, d, b));
    let along = |p: Point| {
        let (x, y) = (i64::from(d.x - c.x), i64::from(d.y - c.y));
        x * i64::from(p.x - c.x) + y * i64::from(p.y - c.y)
    };
    let length = along(d);
    let limits = [(start, end), (-start, -end), (along(a), along(b)), (length - along(a), length - along(b))];
    let (first, last) = within(limits.into_iter())?;
    let meeting = if !first.equal(last) {
        Meeting::RunAlong
    } else if cross(a, b, c) == 0 || cross(a, b, d) == 0 {
        Meeting::Corner
    } else {
        Meeting::Crossed
    };
    Some((meeting, first))
}

/// Whether the segment lies in the union of the boards' closed rectangles: every point of it where it meets a
/// line through an edge, and one point between each two of them.
fn is_on_map(map: &Map, a: Point, b: Point) -> bool {
    let rectangles: Vec<[Point; 2]> = map.slots().iter().map(|slot| slot.laid.rectangle()).collect();
    let mut at = vec![START, END];
    let mut meet = |from: i32, to: i32, line: i32| {
        if from != to {
            let t = Fraction::new(i64::from(line - from), i64::from(to - from));
            if !t.less(START) && !END.less(t) {
                at.push(t);
            }
        }
    };
    for [nw, se] in &rectangles {
        meet(a.x, b.x, nw.x);
        meet(a.x, b.x, se.x);
        meet(a.y, b.y, nw.y);
        meet(a.y, b.y, se.y);
    }
    at.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    let between: Vec<Fraction> = at.windows(2).map(|pair| pair[0].between(pair[1])).collect();
    at.into_iter().chain(between).all(|Fraction(numerator, denominator)| {
        let place = |from: i32, to: i32| i64::from(from) * denominator + i64::from(to - from) * numerator;
        let (x, y) = (place(a.x, b.x), place(a.y, b.y));
        let inside = |low: i32, value: i64, high: i32| {
            i64::from(low) * denominator <= value && value <= i64::from(high) * denominator
        };
        rectangles.iter().any(|[nw, se]| inside(nw.x, x, se.x) && inside(nw.y, y, se.y))
    })
}

/// All unordered pairs of a map.
pub(super) fn lines(map: &Map) -> Vec<Line> {
    let ids: Vec<HexId> = map.hex_ids().collect();
    ids.iter().flat_map(|&a| ids.iter().filter(move |&&b| a < b).map(move |&b| line(map, a, b))).collect()
}

/// What does not depend on terrain about two hexes.
pub(super) fn line(map: &Map, from: HexId, to: HexId) -> Line {
    let (a, b) = (map.hex(from).hex, map.hex(to).hex);
    let (start, end) = (centre(a), centre(b));
    let mut touched = Vec::new();
    // No more than the rectangle about the segment, for speed.
    let near = |hex: Hex| {
        let Point { x, y } = centre(hex);
        let out = |value: i32, a: i32, b: i32, by: i32| value < a.min(b) - by || value > a.max(b) + by;
        !out(x, start.x, end.x, 4) && !out(y, start.y, end.y, 3)
    };
    for id in map.hex_ids().filter(|&id| id != from && id != to) {
        let hex = map.hex(id).hex;
        if !near(hex) {
            continue;
        }
        if let Some((meeting, first)) = meet_hex(start, end, hex) {
            let (from, to) = (2 * distance(a, hex), 2 * distance(b, hex));
            touched.push(Touched { at: Standing::Hex(id), meeting, first, from, to });
        }
    }
    for id in map.hexside_ids() {
        let hexside = map.hexside(id).hexside;
        if !hexside.hexes().into_iter().any(near) {
            continue;
        }
        if let Some((meeting, first)) = meet_hexside(start, end, hexside.corners()) {
            let [x, y] = hexside.hexes();
            let (from, to) = (distance(a, x) + distance(a, y), distance(b, x) + distance(b, y));
            touched.push(Touched { at: Standing::Hexside(id), meeting, first, from, to });
        }
    }
    let order = |at: Standing| match at {
        Standing::Hex(id) => (crate::hex::column_row(map.hex(id).hex), 0),
        Standing::Hexside(id) => {
            let hexside = map.hexside(id).hexside;
            (crate::hex::column_row(hexside.hexes()[0]), 1 + hexside.direction() as u8)
        }
    };
    touched.sort_by(|p, q| {
        (p.first.0 * q.first.1).cmp(&(q.first.0 * p.first.1)).then_with(|| order(p.at).cmp(&order(q.at)))
    });
    Line {
        from,
        to,
        on_map: is_on_map(map, start, end),
        between: crate::hex::Hexside::between(a, b).and_then(|hexside| map.hexside_id(hexside)),
        adjacent: distance(a, b) == 1,
        touched,
    }
}

/// Whether a thing on the line blocks, in the words of the definition.
#[expect(clippy::nonminimal_bool, reason = "as the definition has it, case by case")]
pub(super) fn blocks(map: &Map, line: &Line, touched: &Touched) -> bool {
    let level = |id: HexId| i64::from(map.hex(id).level);
    let (from_level, to_level) = (level(line.from), level(line.to));
    // Let H be the end on the higher level h, L the other, on level l.
    let (h, l, d_h, d_l) = if from_level >= to_level {
        (from_level, to_level, touched.from, touched.to)
    } else {
        (to_level, from_level, touched.to, touched.from)
    };
    let nearer_to_l = d_l < d_h;
    let (x, crown, is_hex) = match touched.at {
        Standing::Hex(id) => {
            let crown = matches!(
                map.hex(id).terrain,
                Terrain::Woods | Terrain::Town | Terrain::Farm | Terrain::Orchard
            );
            (level(id), crown, true)
        }
        Standing::Hexside(id) => {
            let features = map.features(id);
            let crown = matches!(features.cover, Cover::Woods | Cover::Town | Cover::Orchard)
                || features.hedge == Some(Hedge::Hedge);
            let levels = map.hexside(id).hexes.iter().flatten().map(|&hex| level(hex));
            (levels.max().unwrap(), crown, false)
        }
    };
    if crown {
        x >= h || (l <= x && x < h && nearer_to_l)
    } else if is_hex {
        x > h || (l < x && x <= h && nearer_to_l && (x - l) * (d_h + d_l) > (h - l) * d_l)
    } else {
        false
    }
}

/// The verdict, in the words of the definition.
pub(super) fn is_clear(map: &Map, line: &Line) -> bool {
    if !line.on_map {
        return false;
    }
    if line.adjacent {
        let between = line.between.expect("what is on the map has a hexside");
        return map.features(between).hedge != Some(Hedge::Hedge);
    }
    !line.touched.iter().any(|touched| blocks(map, line, touched))
}
