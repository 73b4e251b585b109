//! Whether a straight line stays on the map: within the union of the boards' closed rectangles.

use crate::hex::Point;
use crate::layout::{MAX_SLOTS, Map};
use std::cmp::Ordering;

/// A fraction with a positive denominator.
#[derive(Debug, Clone, Copy)]
struct Fraction {
    numerator: i64,
    denominator: i64,
}

const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

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
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

/// Whether every point of the segment between two points of the map is on a board, its edge included.
pub(super) fn segment_is_on_map(map: &Map, a: Point, b: Point) -> bool {
    let rectangles = || map.slots().iter().map(|slot| slot.laid.rectangle());
    let holds = |[nw, se]: [Point; 2], p: Point| nw.x <= p.x && p.x <= se.x && nw.y <= p.y && p.y <= se.y;
    if rectangles().any(|rectangle| holds(rectangle, a) && holds(rectangle, b)) {
        return true;
    }
    let mut parts = [(ONE, ZERO); MAX_SLOTS];
    let mut count = 0;
    for part in rectangles().filter_map(|rectangle| clip(rectangle, a, b)).take(MAX_SLOTS) {
        parts[count] = part;
        count += 1;
    }
    // Goes on as far as the boards reached so far lead.
    let mut reached = ZERO;
    while reached < ONE {
        let further =
            parts[..count].iter().filter(|(first, _)| *first <= reached).map(|(_, last)| *last).max();
        match further {
            Some(further) if further > reached => reached = further,
            _ => return false,
        }
    }
    true
}

/// The part of a segment that lies in a closed rectangle, as its first and last parameter.
fn clip([nw, se]: [Point; 2], a: Point, b: Point) -> Option<(Fraction, Fraction)> {
    let (mut first, mut last) = (ZERO, ONE);
    for (from, to, low, high) in [(a.x, b.x, nw.x, se.x), (a.y, b.y, nw.y, se.y)] {
        if from == to {
            if from < low || from > high {
                return None;
            }
            continue;
        }
        let denominator = i64::from(from.abs_diff(to));
        let (enter, leave) = if from < to { (low - from, high - from) } else { (from - high, from - low) };
        first = first.max(Fraction { numerator: i64::from(enter), denominator });
        last = last.min(Fraction { numerator: i64::from(leave), denominator });
    }
    (first <= last).then_some((first, last))
}
