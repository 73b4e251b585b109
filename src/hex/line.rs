//! Exact straight lines between the centres of two hexes: every hex and hexside that they touch.
//!
//! A line depends on the displacement from its first hex to its last alone, so it is computed once for a
//! displacement, from the hex at the origin, and moved. Everything is closed: a corner that the line only
//! touches counts. The order is that along the line; what is met at one point is in map order.
//!
//! Every hex that a line touches lies on a shortest path between its ends: each of its coordinates is within 2/3
//! of one that the line takes there, so between those of the ends. Hence the distances of a touched hex or hexside
//! from both ends add up to that of the ends.

use super::{Direction, Hex, Hexside};

/// How a line meets a hex or hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meeting {
    /// It passes through the inside.
    Crossed,
    /// It runs along the hexside; for a hex, along one of its hexsides.
    RunAlong,
    /// It touches a corner and nothing else.
    Corner,
}

/// A hex or a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Touched {
    /// A hex.
    Hex(Hex),
    /// A hexside.
    Hexside(Hexside),
}

impl Touched {
    /// Map order: column, row, then the hex before the hexsides that it has to the N, NE and SE. Within a column
    /// axial rows are in the order of rows, so this is the same wherever the line is moved.
    fn map_order(self) -> (i32, i32, u8) {
        match self {
            Self::Hex(hex) => (hex.x, hex.y, 0),
            Self::Hexside(hexside) => {
                let [hex, _] = hexside.hexes();
                (hex.x, hex.y, 1 + hexside.direction() as u8)
            }
        }
    }
}

/// What a line touches, how, and how far from where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Touch {
    /// The hex or hexside, from the origin.
    pub what: Touched,
    /// How it is met.
    pub meeting: Meeting,
    /// Distance from the line's first hex in half hexes: twice that of a hex, the sum of its two hexes' for a
    /// hexside.
    pub half_hexes: u32,
}

/// How a line goes on from one hex whose inside it crosses to the next such hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    /// Across the inside of the hexside in this direction.
    Hexside(Direction),
    /// Through a corner into the neighbour in direction `into`; the one in direction `beside` is only touched.
    Corner {
        /// Where it goes on.
        into: Direction,
        /// The third hex at the corner.
        beside: Direction,
    },
    /// Through a corner and along the hexside between the neighbours in these two directions, to its far end.
    Along([Direction; 2]),
}

/// One step of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The hex that the line leaves.
    pub hex: Hex,
    /// How the line leaves it.
    pub way: Way,
}

impl Step {
    /// The next hex whose inside the line crosses.
    pub fn next_hex(self) -> Hex {
        match self.way {
            Way::Hexside(direction) | Way::Corner { into: direction, .. } => self.hex + direction.step(),
            Way::Along([a, b]) => self.hex + a.step() + b.step(),
        }
    }

    /// All that the line touches from leaving `hex` up to entering [`Step::next_hex`], which is the last of the
    /// hexes here; `hex` itself is not among them.
    pub fn touches(self) -> Touches {
        let mut touches = Touches::default();
        let here = self.hex;
        let next = self.next_hex();
        match self.way {
            Way::Hexside(direction) => {
                touches.push_hexside(Meeting::Crossed, here, direction);
                touches.push_hex(Meeting::Crossed, next);
                touches.sort(0);
            }
            Way::Corner { into, beside } => {
                touches.push_hexside(Meeting::Corner, here, into);
                touches.push_hexside(Meeting::Corner, here, beside);
                touches.push_hexside(Meeting::Corner, next, third_hexside(into, beside));
                touches.push_hex(Meeting::Crossed, next);
                touches.push_hex(Meeting::Corner, here + beside.step());
                touches.sort(0);
            }
            Way::Along([a, b]) => {
                let [left, right] = [a, b].map(|direction| here + direction.step());
                touches.push_hexside(Meeting::Corner, here, a);
                touches.push_hexside(Meeting::Corner, here, b);
                touches.push_hexside(Meeting::RunAlong, left, third_hexside(a, b));
                touches.push_hex(Meeting::RunAlong, left);
                touches.push_hex(Meeting::RunAlong, right);
                touches.sort(0);
                touches.push_hexside(Meeting::Corner, left, b);
                touches.push_hexside(Meeting::Corner, right, a);
                touches.push_hex(Meeting::Crossed, next);
                touches.sort(5);
            }
        }
        touches
    }
}

/// The direction of the hexside between the neighbours of a hex in two directions that follow each other, as seen
/// from the first of the two.
pub fn third_hexside(a: Direction, b: Direction) -> Direction {
    if a.clockwise(1) == b { b.clockwise(1) } else { b.clockwise(5) }
}

/// The few things that a line touches in one step, in order.
#[derive(Debug, Clone, Copy, Default)]
pub struct Touches {
    list: [Option<Touch>; 8],
    len: usize,
}

impl Touches {
    fn push(&mut self, what: Touched, meeting: Meeting, half_hexes: u32) {
        self.list[self.len] = Some(Touch { what, meeting, half_hexes });
        self.len += 1;
    }

    fn push_hex(&mut self, meeting: Meeting, hex: Hex) {
        self.push(Touched::Hex(hex), meeting, 2 * hex.unsigned_distance_to(Hex::ZERO));
    }

    fn push_hexside(&mut self, meeting: Meeting, hex: Hex, direction: Direction) {
        let beyond = hex + direction.step();
        let half_hexes = hex.unsigned_distance_to(Hex::ZERO) + beyond.unsigned_distance_to(Hex::ZERO);
        self.push(Touched::Hexside(Hexside::new(hex, direction)), meeting, half_hexes);
    }

    fn sort(&mut self, from: usize) {
        let order = |touch: &Option<Touch>| touch.map(|touch| touch.what.map_order());
        for end in from + 1..self.len {
            let mut at = end;
            while at > from && order(&self.list[at - 1]) > order(&self.list[at]) {
                self.list.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// The touches in order.
    pub fn iter(&self) -> impl Iterator<Item = Touch> {
        self.list[..self.len].iter().filter_map(|touch| *touch)
    }
}

impl IntoIterator for Touches {
    type Item = Touch;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<Touch>, 8>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter().flatten()
    }
}

/// By which way a line leaves each hex that it crosses, in the bare numbers.
///
/// The line nears three faces of a hex: one ahead, at some speed, and its two neighbours, whose speeds add up to
/// it. After a steps ahead, b to the left and c to the right they are reached at the times
/// `(1 + 2 a + b + c) / (left + right)`, `(1 + a + 2 b - c) / left` and `(1 + a - b + 2 c) / right`. All three
/// comparisons come down to one number: the numerator of the second times `right` less that of the third times
/// `left`. Between `-left` and `right` the face ahead is reached first, below that the left, above the right one.
#[derive(Debug, Clone)]
pub struct Course {
    /// The direction of the face ahead, the same for the whole line.
    pub ahead: Direction,
    left: i32,
    right: i32,
    /// That number.
    lead: i32,
    /// What a step by each way adds to it.
    leads: [i32; 5],
}

impl Course {
    /// The line to the hex at `displacement` from the origin.
    pub fn new(displacement: Hex) -> Self {
        let (q, r) = (displacement.x, displacement.y);
        // How fast the line nears the faces to the NE, S and NW; backwards where negative. They add up to 0.
        let [ne, s, nw] = [q - r, q + 2 * r, -2 * q - r];
        let [north_east, south, north_west] = [ne, s, nw].map(i32::abs);
        let (ahead, left, right) = if south >= north_east && south >= north_west {
            if s >= 0 { (Direction::S, -nw, -ne) } else { (Direction::N, nw, ne) }
        } else if north_east >= north_west {
            if ne >= 0 { (Direction::NE, -s, -nw) } else { (Direction::SW, s, nw) }
        } else if nw >= 0 {
            (Direction::NW, -ne, -s)
        } else {
            (Direction::SE, ne, s)
        };
        let forward = right - left;
        let (to_left, to_right) = (2 * right + left, -right - 2 * left);
        let by_left = if right == 0 { forward + to_left } else { forward };
        let by_right = if left == 0 { forward + to_right } else { forward };
        Self { ahead, left, right, lead: forward, leads: [to_left, by_left, forward, by_right, to_right] }
    }

    /// Whether the line runs along hexsides.
    pub fn runs_along(&self) -> bool {
        self.left == 0 || self.right == 0
    }

    /// The next way, by its place in [`Course::ways`].
    #[inline]
    pub fn next_way(&mut self) -> usize {
        let Self { lead, left, right, .. } = *self;
        // Sums and a table, since no processor foresees the next step of a line.
        let way = usize::from(lead >= -left)
            + usize::from(lead > -left)
            + usize::from(lead >= right)
            + usize::from(lead > right);
        self.lead += self.leads[way];
        way
    }

    /// The five ways: to the left, by the corner between that and ahead, ahead, by the other corner, to the right.
    pub fn ways(&self) -> [Way; 5] {
        let (left, ahead, right) = (self.ahead.clockwise(5), self.ahead, self.ahead.clockwise(1));
        let corner = |beside: Direction, away: i32| {
            if away == 0 { Way::Along([ahead, beside]) } else { Way::Corner { into: ahead, beside } }
        };
        [
            Way::Hexside(left),
            corner(left, self.right),
            Way::Hexside(ahead),
            corner(right, self.left),
            Way::Hexside(right),
        ]
    }
}

/// The steps of the line from the centre of the hex at the origin to the centre of another.
#[derive(Debug, Clone)]
pub struct Steps {
    hex: Hex,
    last: Hex,
    course: Course,
    ways: [Way; 5],
}

impl Steps {
    /// The line to the hex at `displacement` from the origin.
    pub fn new(displacement: Hex) -> Self {
        let course = Course::new(displacement);
        Self { hex: Hex::ZERO, last: displacement, ways: course.ways(), course }
    }
}

impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        if self.hex == self.last {
            return None;
        }
        let step = Step { hex: self.hex, way: self.ways[self.course.next_way()] };
        self.hex = step.next_hex();
        Some(step)
    }
}

/// All that the line from the origin to the hex at `displacement` touches, in order, save its two end hexes.
pub fn touched(displacement: Hex) -> Vec<Touch> {
    let ends = |touch: &Touch| touch.what == Touched::Hex(displacement);
    Steps::new(displacement)
        .flat_map(|step| step.touches().list.into_iter().flatten())
        .filter(|touch| !ends(touch))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Point, centre, corners};
    use std::cmp::Ordering;
    use std::collections::BTreeMap;

    fn hexes_within(radius: i32) -> impl Iterator<Item = Hex> {
        (-radius..=radius).flat_map(move |q| (-radius..=radius).map(move |r| Hex::new(q, r)))
    }

    /// An exact fraction with a positive denominator.
    #[derive(Debug, Clone, Copy)]
    struct Fraction(i64, i64);

    impl Fraction {
        fn new(numerator: i64, denominator: i64) -> Self {
            if denominator < 0 { Self(-numerator, -denominator) } else { Self(numerator, denominator) }
        }
    }

    impl PartialEq for Fraction {
        fn eq(&self, other: &Self) -> bool {
            self.cmp(other).is_eq()
        }
    }
    impl Eq for Fraction {}
    impl PartialOrd for Fraction {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }
    impl Ord for Fraction {
        fn cmp(&self, other: &Self) -> Ordering {
            (self.0 * other.1).cmp(&(other.0 * self.1))
        }
    }

    fn cross(o: Point, a: Point, b: Point) -> i64 {
        i64::from(a.x - o.x) * i64::from(b.y - o.y) - i64::from(a.y - o.y) * i64::from(b.x - o.x)
    }

    /// Where the segment from `from` to `to` meets the closed convex polygon, and whether it is inside between.
    fn clip(from: Point, to: Point, polygon: &[Point]) -> Option<(Fraction, Fraction, bool)> {
        let (mut first, mut last, mut inside) = (Fraction(0, 1), Fraction(1, 1), true);
        for k in 0..polygon.len() {
            let (a, b) = (polygon[k], polygon[(k + 1) % polygon.len()]);
            // Positive inside: corners run clockwise in a plane whose y grows to the south.
            let (begin, end) = (cross(a, b, from), cross(a, b, to));
            inside &= begin > 0 || end > 0;
            if begin == end {
                if begin < 0 {
                    return None;
                }
                continue;
            }
            let zero = Fraction::new(begin, begin - end);
            if end > begin {
                first = first.max(zero);
            } else {
                last = last.min(zero);
            }
        }
        (first <= last).then_some((first, last, inside))
    }

    /// Where the segment meets a hexside: the first and last parameter.
    fn meet_hexside(from: Point, to: Point, hexside: Hexside) -> Option<(Fraction, Fraction)> {
        let [a, b] = hexside.corners();
        let (side_a, side_b) = (cross(from, to, a), cross(from, to, b));
        let along = |p: Point| {
            let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
            Fraction::new(i64::from(p.x - from.x) * dx + i64::from(p.y - from.y) * dy, dx * dx + dy * dy)
        };
        let unit = |(first, last): (Fraction, Fraction)| {
            let (first, last) = (first.max(Fraction(0, 1)), last.min(Fraction(1, 1)));
            (first <= last).then_some((first, last))
        };
        if side_a == 0 && side_b == 0 {
            let (p, q) = (along(a), along(b));
            return unit((p.min(q), p.max(q)));
        }
        if side_a.signum() * side_b.signum() > 0 {
            return None;
        }
        let (begin, end) = (cross(a, b, from), cross(a, b, to));
        let at = Fraction::new(begin, begin - end);
        unit((at, at))
    }

    /// What the definition says the line touches, with the parameter of the first touch.
    fn defined(last: Hex) -> Vec<(Touch, Fraction)> {
        let (from, to) = (centre(Hex::ZERO), centre(last));
        let radius = last.x.abs().max(last.y.abs()).max((last.x + last.y).abs()) + 1;
        let distance = |hex: Hex| hex.unsigned_distance_to(Hex::ZERO);
        let mut list = Vec::new();
        for hex in hexes_within(radius) {
            if let Some((first, end, inside)) = clip(from, to, &corners(hex)) {
                let meeting = match (first < end, inside) {
                    (true, true) => Meeting::Crossed,
                    (true, false) => Meeting::RunAlong,
                    _ => Meeting::Corner,
                };
                if hex != Hex::ZERO && hex != last {
                    let what = Touched::Hex(hex);
                    list.push((Touch { what, meeting, half_hexes: 2 * distance(hex) }, first));
                }
            }
            for direction in [Direction::N, Direction::NE, Direction::SE] {
                let hexside = Hexside::new(hex, direction);
                let Some((first, end)) = meet_hexside(from, to, hexside) else { continue };
                let corner = hexside.corners().iter().any(|&corner| cross(from, to, corner) == 0);
                let meeting = match (first < end, corner) {
                    (true, _) => Meeting::RunAlong,
                    (false, true) => Meeting::Corner,
                    (false, false) => Meeting::Crossed,
                };
                let half_hexes = hexside.hexes().map(distance).iter().sum();
                list.push((Touch { what: Touched::Hexside(hexside), meeting, half_hexes }, first));
            }
        }
        list.sort_by_key(|(touch, first)| (*first, touch.what.map_order()));
        list
    }

    #[test]
    fn lines_touch_what_the_definition_says_in_its_order() {
        let mut meetings = BTreeMap::new();
        for last in hexes_within(9).filter(|last| *last != Hex::ZERO) {
            let expected: Vec<_> = defined(last).into_iter().map(|(touch, _)| touch).collect();
            assert_eq!(touched(last), expected, "{last:?}");
            for touch in expected {
                *meetings.entry(touch.meeting).or_insert(0) += 1;
            }
        }
        assert!(meetings.len() == 3 && meetings.values().all(|&count| count > 300), "{meetings:?}");
    }

    #[test]
    fn distances_from_both_ends_add_up() {
        for last in hexes_within(12) {
            let whole = 2 * last.unsigned_distance_to(Hex::ZERO);
            for touch in touched(last) {
                let to = match touch.what {
                    Touched::Hex(hex) => 2 * hex.unsigned_distance_to(last),
                    Touched::Hexside(hexside) => {
                        hexside.hexes().map(|hex| hex.unsigned_distance_to(last)).iter().sum()
                    }
                };
                assert_eq!(touch.half_hexes + to, whole, "{last:?} {touch:?}");
            }
        }
    }

    #[test]
    fn a_line_back_touches_the_same() {
        for last in hexes_within(9) {
            let key = |touch: &Touch| (touch.what.map_order(), touch.meeting);
            let mut there: Vec<_> = touched(last).iter().map(key).collect();
            let moved = |touch: &Touch| {
                let what = match touch.what {
                    Touched::Hex(hex) => Touched::Hex(hex + last),
                    Touched::Hexside(hexside) => {
                        Touched::Hexside(Hexside::new(hexside.hexes()[0] + last, hexside.direction()))
                    }
                };
                (what.map_order(), touch.meeting)
            };
            let mut back: Vec<_> = touched(-last).iter().map(moved).collect();
            there.sort();
            back.sort();
            assert_eq!(there, back, "{last:?}");
        }
    }

    #[test]
    fn very_long_lines_end() {
        let last = Hex::new(20_000, -7_001);
        let steps: Vec<_> = Steps::new(last).collect();
        assert_eq!(steps.last().map(|step| step.next_hex()), Some(last));
        assert!((20_000..40_000).contains(&steps.len()));
    }
}
