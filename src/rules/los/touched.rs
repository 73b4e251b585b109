//! What the lines of one displacement touch, as places in the masks.

use super::frame::{Frame, Variant};
use super::masks::{Common, Kind, Masks};
use crate::hex::line::{Course, Step, Steps, Way, third_hexside};
use crate::hex::{Direction, Hex, Hexside};
use std::cmp::Ordering;

/// Something touched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    /// Where its mask begins, for the first class.
    pub(super) offset: usize,
    /// Its distance from the origin in half hexes.
    pub(super) half_hexes: i32,
}

/// Where the masks of what a displacement touches begin, its target apart.
#[derive(Debug, Default)]
pub(super) struct Touched {
    /// Nearer to the origin.
    pub(super) near: Vec<Item>,
    /// As far from both ends.
    pub(super) middle: Vec<Item>,
    /// Nearer to the target.
    pub(super) far: Vec<Item>,
    /// Cells and edges off the map, from origins at even heights and at odd ones.
    pub(super) off_map: [Vec<Item>; 2],
}

impl Touched {
    fn clear(&mut self) {
        let [even, odd] = &mut self.off_map;
        for list in [&mut self.near, &mut self.middle, &mut self.far, even, odd] {
            list.clear();
        }
    }
}

/// Where the masks of what a step by each way touches begin, for a map of one level: by the direction ahead and the
/// way, from even columns to odd ones and the other way round.
#[derive(Debug)]
pub(super) struct FlatSteps([[FlatStep; 5]; 6]);

#[derive(Debug, Clone, Copy)]
struct FlatStep {
    /// The mask of what the step touches, and where it lies from the hex before the step.
    mask: [usize; 2],
    columns: i32,
    rise: i32,
    /// What the step adds to columns and rise.
    step: [i32; 2],
}

impl FlatSteps {
    pub(super) fn new(masks: &Masks) -> Self {
        let rise = |hex: Hex| hex.x + 2 * hex.y;
        let step = |way: Way| {
            let step = Step { hex: Hex::ZERO, way };
            let next = step.next_hex();
            let (kind, hex) = match way {
                Way::Hexside(direction) => (Kind::entered(direction), next),
                Way::Corner { beside, .. } => corner_of([step.hex, next, beside.step()]),
                // Lines along hexsides do not come here.
                Way::Along(_) => (Kind::HEX, next),
            };
            FlatStep {
                mask: Variant::BOTH.map(|variant| masks.start(kind, variant)),
                columns: hex.x,
                rise: rise(hex),
                step: [next.x, rise(next)],
            }
        };
        Self(Direction::ALL.map(|ahead| {
            let (left, right) = (ahead.clockwise(5), ahead.clockwise(1));
            [
                Way::Hexside(left),
                Way::Corner { into: ahead, beside: left },
                Way::Hexside(ahead),
                Way::Corner { into: ahead, beside: right },
                Way::Hexside(right),
            ]
            .map(step)
        }))
    }
}

/// Finds what displacements touch.
pub(super) struct Finder<'a> {
    pub(super) frame: &'a Frame,
    pub(super) masks: &'a Masks,
    /// For a map of one level.
    pub(super) flat: Option<&'a FlatSteps>,
    /// Whether lines may rise by more than a level before their middle: each ground has a distance of its own.
    pub(super) steep: bool,
    pub(super) touched: &'a mut Touched,
}

impl Finder<'_> {
    /// Finds what the lines of a displacement touch.
    pub(super) fn find(&mut self, displacement: Hex) {
        self.touched.clear();
        match (Direction::from_step(displacement), self.flat) {
            (Some(direction), _) => self.touch_hedge(Hexside::new(Hex::ZERO, direction)),
            (None, None) => self.walk(displacement, half_hexes(displacement) / 2),
            (None, Some(flat)) => {
                let course = Course::new(displacement);
                if course.runs_along() {
                    self.walk(displacement, 0);
                } else {
                    self.walk_flat(flat, course, displacement);
                }
            }
        }
        if !self.frame.is_full() {
            self.find_cells(displacement);
        }
    }

    fn walk(&mut self, displacement: Hex, half_way: i32) {
        let mut walk = Walk { finder: self, half_way };
        for step in Steps::new(displacement) {
            walk.touch(step, displacement);
        }
    }

    /// Where all is level, distances do not matter, and a step is one mask.
    fn walk_flat(&mut self, flat: &FlatSteps, mut course: Course, displacement: Hex) {
        let steps = &flat.0[course.ahead as usize];
        let last = [displacement.x, displacement.x + 2 * displacement.y];
        let [mut columns, mut rise] = [0, 0];
        let mut way = 0;
        while [columns, rise] != last {
            way = course.next_way();
            let step = &steps[way];
            let shift = self.frame.shift_of(columns + step.columns, rise + step.rise);
            let mask = step.mask[shift.variant as usize];
            let offset = self.masks.offset_in(mask, shift.bits);
            self.touched.middle.push(Item { offset, half_hexes: 0 });
            columns += step.step[0];
            rise += step.step[1];
        }
        // The last step is into the target itself, which is no obstacle, by one of the ways that are no corner.
        self.touched.middle.pop();
        if let Way::Hexside(direction) = course.ways()[way] {
            self.push_flat(Hexside::new(displacement, direction.opposite()));
        }
    }

    fn push_flat(&mut self, hexside: Hexside) {
        let kind = Kind::hexside(hexside.direction());
        let offset = self.masks.offset(kind, self.frame.shift_to(hexside.hexes()[0]));
        self.touched.middle.push(Item { offset, half_hexes: 0 });
    }

    fn touch_hedge(&mut self, hexside: Hexside) {
        let hedge = Common::Hedge as usize + hexside.direction() as usize;
        let offset = self.masks.common_offset(hedge, self.frame.shift_to(hexside.hexes()[0]));
        self.touched.middle.push(Item { offset, half_hexes: 1 });
    }

    /// Finds the cells that the inside of a line crosses, and the edges between cells along which it runs.
    fn find_cells(&mut self, displacement: Hex) {
        let columns = displacement.x;
        let rise = displacement.x + 2 * displacement.y;
        for (parity, start) in [(0, -1_i32), (1, 0)] {
            let mut push = |common: Common, column: i32, row: i32| {
                let offset = self.masks.common_offset(common as usize, self.frame.shift_to_cell(column, row));
                self.touched.off_map[parity].push(Item { offset, half_hexes: 0 });
            };
            if columns == 0 {
                for row in start.div_euclid(2)..ceil(start + rise, 2) {
                    push(Common::EdgeBetweenColumns, 0, row);
                }
            }
            for column in 0..columns {
                // Heights where the line enters and leaves the column of cells, times the columns.
                let ends = [column, column + 1].map(|column| start * columns + rise * column);
                let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
                if low == high && low == 0 {
                    push(Common::EdgeBetweenRows, column, 0);
                }
                for row in low.div_euclid(2 * columns)..ceil(high, 2 * columns) {
                    push(Common::Cell, column, row);
                }
            }
        }
    }
}

/// Follows one line, where the end that is nearer matters.
struct Walk<'finder, 'a> {
    finder: &'finder mut Finder<'a>,
    /// The distance of the middle of the line from both ends in half hexes; 0 where it does not matter.
    half_way: i32,
}

impl Walk<'_, '_> {
    /// Whether things from one distance to another can be taken together.
    fn same_half(&self, from: i32, to: i32) -> bool {
        to < self.half_way || from > self.half_way
    }

    #[inline]
    fn touch(&mut self, step: Step, last: Hex) {
        let next = step.next_hex();
        let hexside = |direction| Hexside::new(step.hex, direction);
        let (here, there) = (half_hexes(step.hex), half_hexes(next));
        match step.way {
            Way::Hexside(direction) if next == last => {
                self.touch_hexside(hexside(direction), (here + there) / 2);
            }
            Way::Hexside(direction) => {
                if self.same_half((here + there) / 2, there) {
                    self.push(Kind::entered(direction), next, there);
                } else {
                    self.touch_hexside(hexside(direction), (here + there) / 2);
                    self.push(Kind::HEX, next, there);
                }
            }
            Way::Corner { into, beside } => {
                let third = Hexside::new(next, third_hexside(into, beside));
                let aside = step.hex + beside.step();
                let at_aside = half_hexes(aside);
                if !self.finder.steep && self.same_half(here, there) {
                    let (kind, hex) = corner_of([step.hex, next, aside]);
                    self.push(kind, hex, there);
                } else {
                    self.touch_hexside(hexside(into), (here + there) / 2);
                    self.touch_hexside(hexside(beside), (here + at_aside) / 2);
                    self.touch_hexside(third, (there + at_aside) / 2);
                    self.push(Kind::HEX, next, there);
                    self.push(Kind::HEX, aside, at_aside);
                }
            }
            Way::Along([a, b]) => {
                let [left, right] = [a, b].map(|direction| step.hex + direction.step());
                let along = Hexside::new(left, third_hexside(a, b));
                if self.same_half(here + 1, here + 3) {
                    self.push(Kind::along(along.direction()), along.hexes()[0], here + 2);
                } else {
                    self.touch_hexside(along, here + 2);
                    for (beside, near, far) in [(left, a, b), (right, b, a)] {
                        self.push(Kind::HEX, beside, here + 2);
                        self.touch_hexside(hexside(near), here + 1);
                        self.touch_hexside(Hexside::new(beside, far), here + 3);
                    }
                }
                if next != last {
                    self.push(Kind::HEX, next, there);
                }
            }
        }
    }

    fn touch_hexside(&mut self, hexside: Hexside, half_hexes: i32) {
        self.push(Kind::hexside(hexside.direction()), hexside.hexes()[0], half_hexes);
    }

    #[inline]
    fn push(&mut self, kind: Kind, hex: Hex, half_hexes: i32) {
        let item =
            Item { offset: self.finder.masks.offset(kind, self.finder.frame.shift_to(hex)), half_hexes };
        match half_hexes.cmp(&self.half_way) {
            Ordering::Less => self.finder.touched.near.push(item),
            Ordering::Equal => self.finder.touched.middle.push(item),
            Ordering::Greater => self.finder.touched.far.push(item),
        }
    }
}

/// The distance of a hex from the origin in half hexes.
fn half_hexes(hex: Hex) -> i32 {
    2 * hex.unsigned_distance_to(Hex::ZERO) as i32
}

/// Of three hexes that share a corner, the one that has it to the east or to the west.
fn corner_of([a, b, c]: [Hex; 3]) -> (Kind, Hex) {
    let (alone, other) = if a.x == b.x {
        (c, a)
    } else if a.x == c.x {
        (b, a)
    } else {
        (a, b)
    };
    (if alone.x < other.x { Kind::EAST_CORNER } else { Kind::WEST_CORNER }, alone)
}

fn ceil(numerator: i32, denominator: i32) -> i32 {
    -(-numerator).div_euclid(denominator)
}
