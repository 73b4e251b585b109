//! Lines of sight of every pair of hexes at once.
//!
//! Lines of one displacement touch the same things about their origins, so a displacement is worked out for all
//! origins of a [`Frame`] together, a bit each: the masks of what it touches are moved and joined. In terms of
//! the end that is nearer, an obstacle blocks if it is a crown as high as that end, or ground above the line
//! from that end; from the middle, if it would do so for both ends. With several levels this is done once for
//! each level of the nearer end, and again, for bare ground, where the other end is three levels higher or more
//! (up to two the line rises by less than a level before its middle).

use super::frame::{Frame, Variant};
use super::is_clear;
use super::masks::{Class, Common, Kind, Masks, WIDEST};
use super::transpose::Square;
use crate::hex::line::{Step, Steps, Way};
use crate::hex::{Hex, Hexside};
use crate::layout::{HexId, Map};
use std::cmp::Ordering;

/// Whether each hex of a map sees each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LosTable {
    hexes: usize,
    words: usize,
    /// A row of bits for each hex, by hex.
    rows: Vec<u64>,
}

impl LosTable {
    /// Above so many hexes files hold a table for one origin at a time. [`LosTable::compute`] still works, with
    /// a bit for each ordered pair.
    pub const MAX_HEXES: usize = 4000;

    /// The table of a map.
    pub fn compute(map: &Map) -> Self {
        let hexes = map.hexes().len();
        let words = hexes.div_ceil(64);
        let mut table = Self { hexes, words, rows: vec![0; hexes * words] };
        for hex in 0..hexes {
            table.rows[hex * words + hex / 64] |= 1 << (hex % 64);
        }
        for frame in Frame::all(map) {
            if frame.is_sparse() {
                table.fill_one_by_one(map, &frame);
            } else {
                Sweep::new(map, &frame).fill(&mut table);
            }
        }
        table
    }

    fn fill_one_by_one(&mut self, map: &Map, frame: &Frame) {
        for (count, &a) in frame.hexes.iter().enumerate() {
            for &b in &frame.hexes[..count] {
                if is_clear(map, a, b) {
                    self.or(a.index(), b.index(), 1);
                    self.or(b.index(), a.index(), 1);
                }
            }
        }
    }

    /// Puts bits into a row, the lowest at hex `first`.
    fn or(&mut self, row: usize, first: usize, bits: u64) {
        let at = row * self.words + first / 64;
        self.rows[at] |= bits << (first % 64);
        let high = (bits >> 1) >> (63 - first % 64);
        if high != 0 {
            self.rows[at + 1] |= high;
        }
    }

    /// How many hexes it is about.
    pub fn hexes(&self) -> usize {
        self.hexes
    }

    /// Whether two hexes see each other.
    pub fn get(&self, a: HexId, b: HexId) -> bool {
        self.rows[a.index() * self.words + b.index() / 64] >> (b.index() % 64) & 1 != 0
    }

    /// What a hex sees, a bit for each hex of the map, the lowest first.
    pub fn row(&self, from: HexId) -> &[u64] {
        &self.rows[from.index() * self.words..][..self.words]
    }

    /// The hexes that a hex sees, itself among them, in map order.
    pub fn seen_from(&self, from: HexId) -> impl Iterator<Item = HexId> {
        self.row(from).iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors((bits != 0).then_some(bits), |bits| {
                Some(bits & (bits - 1)).filter(|b| *b != 0)
            })
            .map(move |bits| HexId((64 * word) as u32 + bits.trailing_zeros()))
        })
    }

    /// Every unordered pair of different hexes in map order, and whether they see each other.
    pub fn pairs(&self) -> impl Iterator<Item = (HexId, HexId, bool)> {
        let hexes = self.hexes as u32;
        (0..hexes).flat_map(move |a| {
            (a + 1..hexes).map(move |b| (HexId(a), HexId(b), self.get(HexId(a), HexId(b))))
        })
    }

    /// How many unordered pairs of different hexes see each other.
    pub fn count_clear_pairs(&self) -> u64 {
        let ones: u64 = self.rows.iter().map(|word| u64::from(word.count_ones())).sum();
        (ones - self.hexes as u64) / 2
    }
}

/// Where the masks of what a displacement touches begin.
#[derive(Debug, Default)]
struct Touched {
    /// Nearer to the origin.
    near: Vec<usize>,
    /// As far from both ends.
    middle: Vec<usize>,
    /// Nearer to the target.
    far: Vec<usize>,
    /// The parts of `near`, each with its distance from the origin in half hexes.
    near_parts: Vec<(usize, i32)>,
    /// The parts of `far`, each with its distance from the target in half hexes.
    far_parts: Vec<(usize, i32)>,
    /// Cells and edges off the map, from origins at even heights and at odd ones.
    off_map: [Vec<usize>; 2],
}

impl Touched {
    fn clear(&mut self) {
        let [even, odd] = &mut self.off_map;
        for list in [&mut self.near, &mut self.middle, &mut self.far, even, odd] {
            list.clear();
        }
        self.near_parts.clear();
        self.far_parts.clear();
    }
}

/// Works out the lines of a frame, displacement by displacement.
struct Sweep<'frame> {
    frame: &'frame Frame,
    /// The levels that occur, in ascending order.
    levels: Vec<i32>,
    /// For each level, which class holds for crowns from that level on and ground from the n-th level on.
    classes: Vec<Vec<Option<usize>>>,
    masks: Masks,
    /// For the present displacement.
    touched: Touched,
    /// For each displacement of the present number of columns, which origins do not see; by rows.
    blocked: Vec<u8>,
    /// Bytes of a displacement in `blocked`.
    bytes: usize,
}

impl<'frame> Sweep<'frame> {
    fn new(map: &Map, frame: &'frame Frame) -> Self {
        let mut levels: Vec<i32> = frame.hexes.iter().map(|&id| map.hex(id).level).collect();
        levels.sort_unstable();
        levels.dedup();
        let (classes, list) = classes(&levels);
        Self {
            frame,
            masks: Masks::new(map, frame, &list),
            levels,
            classes,
            touched: Touched::default(),
            blocked: Vec::new(),
            bytes: (frame.bits() / 8 + 1).next_multiple_of(WIDEST) + 16,
        }
    }

    /// Rows of a displacement run from `1 - height` to `height - 1`.
    fn row_index(&self, rows: isize) -> Option<usize> {
        let index = usize::try_from(rows + self.frame.height as isize - 1).ok()?;
        (index < 2 * self.frame.height - 1).then_some(index)
    }

    fn fill(&mut self, table: &mut LosTable) {
        self.blocked = vec![0; self.bytes * (2 * self.frame.height - 1)];
        for columns in 0..self.frame.columns {
            self.blocked.fill(u8::MAX);
            let rise = 2 * self.frame.rows as i32;
            let least = if columns == 0 { 2 } else { -rise + (columns & 1) as i32 };
            for rise in (least..=rise).step_by(2) {
                // The rise of a displacement (q, r) is q + 2 r.
                let displacement = Hex::new(columns as i32, (rise - columns as i32).div_euclid(2));
                self.sweep(displacement);
            }
            match self.frame.height {
                0..=16 => self.put::<[u16; 16]>(columns, table),
                17..=32 => self.put::<[u32; 32]>(columns, table),
                _ => self.put::<[u64; 64]>(columns, table),
            }
        }
    }

    /// Finds the origins from which the line of a displacement is blocked.
    fn sweep(&mut self, displacement: Hex) {
        let (shift, _) = self.frame.shift(displacement, Variant::Down);
        let rows = shift - displacement.x as isize * self.frame.height as isize;
        let Some(row) = self.row_index(rows) else { return };
        self.find_touched(displacement);
        let bytes = ((self.frame.columns - displacement.x as usize) * self.frame.height).div_ceil(8);
        let target = row * self.bytes;
        match bytes {
            0..=16 => self.sweep_block::<16>(displacement, 0, target),
            17..=32 => self.sweep_block::<32>(displacement, 0, target),
            33..=48 => self.sweep_block::<48>(displacement, 0, target),
            _ => {
                for block in (0..bytes).step_by(WIDEST) {
                    self.sweep_block::<WIDEST>(displacement, block, target);
                }
            }
        }
    }

    fn find_touched(&mut self, displacement: Hex) {
        self.touched.clear();
        if displacement.unsigned_distance_to(Hex::ZERO) == 1 {
            if let Some(hexside) = Hexside::between(Hex::ZERO, displacement) {
                let shift = self.frame.shift(hexside.hexes()[0], Variant::Down);
                let hedge = Common::Hedge as usize + hexside.direction() as usize;
                self.touched.middle.push(self.masks.common_offset(hedge, shift));
            }
        } else {
            let half_way = displacement.unsigned_distance_to(Hex::ZERO) as i32;
            for step in Steps::new(displacement) {
                self.touch(step, displacement, half_way);
            }
        }
        if !self.frame.is_full() {
            self.find_cells(displacement);
        }
    }

    fn touch(&mut self, step: Step, last: Hex, half_way: i32) {
        let next = step.next_hex();
        let single = self.levels.len() == 1;
        // Whether things from one distance to another can be taken together.
        let same = |from: i32, to: i32| single || to < half_way || from > half_way;
        match step.way {
            Way::Hexside(direction) => {
                let together = next != last && same(half_hexes(step.hex, next), half_hexes(next, next));
                if together {
                    self.push(Kind::Entered(direction), next, half_hexes(next, next), half_way);
                }
                self.touch_hexside(step.hex, next, half_way, !together);
                if next != last {
                    self.touch_hex(next, half_way, !together);
                }
            }
            Way::Corner { beside, .. } => {
                let beside = step.hex + beside.step();
                let together = same(half_hexes(step.hex, step.hex), half_hexes(next, next));
                if together {
                    let (kind, hex) = corner_of([step.hex, next, beside]);
                    self.push(kind, hex, half_hexes(next, next), half_way);
                }
                self.touch_hexside(step.hex, next, half_way, !together);
                self.touch_hexside(step.hex, beside, half_way, !together);
                self.touch_hexside(next, beside, half_way, !together);
                self.touch_hex(next, half_way, !together);
                self.touch_hex(beside, half_way, !together);
            }
            Way::Along([a, b]) => {
                let [left, right] = [a, b].map(|direction| step.hex + direction.step());
                let together = same(half_hexes(step.hex, left), half_hexes(left, next));
                if together && let Some(along) = Hexside::between(left, right) {
                    let kind = Kind::Along(along.direction());
                    self.push(kind, along.hexes()[0], half_hexes(left, right), half_way);
                }
                self.touch_hexside(left, right, half_way, !together);
                for beside in [left, right] {
                    self.touch_hex(beside, half_way, !together);
                    self.touch_hexside(step.hex, beside, half_way, !together);
                    self.touch_hexside(next, beside, half_way, !together);
                }
                if next != last {
                    self.touch_hex(next, half_way, true);
                }
            }
        }
    }

    fn touch_hex(&mut self, hex: Hex, half_way: i32, alone: bool) {
        self.touch_one(Kind::Hex, hex, half_hexes(hex, hex), half_way, alone);
    }

    fn touch_hexside(&mut self, a: Hex, b: Hex, half_way: i32, alone: bool) {
        if let Some(hexside) = Hexside::between(a, b) {
            let kind = Kind::Hexside(hexside.direction());
            self.touch_one(kind, hexside.hexes()[0], half_hexes(a, b), half_way, alone);
        }
    }

    /// Notes a hex or hexside: among the parts, and unless it is taken together with others also alone.
    fn touch_one(&mut self, kind: Kind, hex: Hex, distance: i32, half_way: i32, alone: bool) {
        if alone {
            self.push(kind, hex, distance, half_way);
        }
        if self.has_steep_lines() {
            let offset = self.masks.offset(kind, self.frame.shift(hex, Variant::Down));
            match distance.cmp(&half_way) {
                Ordering::Less => self.touched.near_parts.push((offset, distance)),
                Ordering::Equal => {}
                Ordering::Greater => self.touched.far_parts.push((offset, 2 * half_way - distance)),
            }
        }
    }

    fn push(&mut self, kind: Kind, hex: Hex, distance: i32, half_way: i32) {
        let offset = self.masks.offset(kind, self.frame.shift(hex, Variant::Down));
        match distance.cmp(&half_way) {
            _ if self.levels.len() == 1 => self.touched.middle.push(offset),
            Ordering::Less => self.touched.near.push(offset),
            Ordering::Equal => self.touched.middle.push(offset),
            Ordering::Greater => self.touched.far.push(offset),
        }
    }

    /// Whether two levels differ so much that ground blocks less than as seen from the lower end alone.
    fn has_steep_lines(&self) -> bool {
        self.levels.last().zip(self.levels.first()).is_some_and(|(last, first)| last - first > 2)
    }

    /// Finds the cells that the inside of a line crosses, and the edges between cells along which it runs.
    fn find_cells(&mut self, displacement: Hex) {
        let columns = displacement.x;
        let rise = displacement.x + 2 * displacement.y;
        let height = self.frame.height as isize;
        for (parity, start) in [(0, -1_i32), (1, 0)] {
            let mut push = |common: Common, column: i32, row: i32| {
                let shift = column as isize * height + row as isize;
                let offset = self.masks.common_offset(common as usize, (shift, Variant::Down));
                self.touched.off_map[parity].push(offset);
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

    fn common<const N: usize>(&self, common: Common, shift: (isize, Variant), block: usize) -> [u8; N] {
        block_at(self.masks.bytes(), self.masks.common_offset(common as usize, shift) + block)
    }

    fn on_level<const N: usize>(&self, level: usize, shift: (isize, Variant), block: usize) -> [u8; N] {
        let class = self.classes[level][level + 1].unwrap_or_default();
        let offset = self.masks.offset(Kind::OnLevel, shift) + self.masks.class_offset(class);
        block_at(self.masks.bytes(), offset + block)
    }

    fn sweep_block<const N: usize>(&mut self, displacement: Hex, block: usize, target: usize) {
        let to = self.frame.shift(displacement, Variant::Down);
        let here = (0, Variant::Down);
        let origins: [u8; N] = self.common(Common::OnMap, here, block);
        let targets: [u8; N] = self.common(Common::OnMap, to, block);
        let mut blocked = not(&and(&origins, &targets));
        if !self.frame.is_full() {
            let even: [u8; N] = self.common(Common::Even, here, block);
            let off_map = |parity: usize| self.join([0; N], &self.touched.off_map[parity], block);
            blocked = or(&blocked, &and(&even, &off_map(0)));
            blocked = or(&blocked, &and(&not(&even), &off_map(1)));
        }
        if self.levels.len() == 1 || displacement.unsigned_distance_to(Hex::ZERO) == 1 {
            blocked = self.join(blocked, &self.touched.middle, block);
        } else {
            let half_hexes = 2 * displacement.unsigned_distance_to(Hex::ZERO) as i32;
            let near =
                Half { own: here, other: to, items: &self.touched.near, parts: &self.touched.near_parts };
            let far = Half { own: to, other: here, items: &self.touched.far, parts: &self.touched.far_parts };
            self.block_half(&mut blocked, &near, half_hexes, block);
            self.block_half(&mut blocked, &far, half_hexes, block);
            self.block_middle(&mut blocked, &near, block);
        }
        self.blocked[target + block..][..N].copy_from_slice(&blocked);
    }

    /// What is nearer to one end, its own, than to the other.
    fn block_half<const N: usize>(
        &self,
        blocked: &mut [u8; N],
        half: &Half<'_>,
        half_hexes: i32,
        block: usize,
    ) {
        for (level, &own) in self.levels.iter().enumerate() {
            let mut open = and(&self.on_level(level, half.own, block), &not(blocked));
            if open == [0; N] {
                continue;
            }
            for (higher, &other) in self.levels.iter().enumerate().filter(|(_, other)| **other - own > 2) {
                let steep = and(&self.on_level(higher, half.other, block), &open);
                if steep != [0; N] {
                    let hidden = self.join_parts(level, other - own, half, half_hexes, block);
                    *blocked = or(blocked, &and(&steep, &hidden));
                    open = and(&open, &not(&steep));
                }
            }
            let class = self.classes[level][level + 1].unwrap_or_default();
            let hidden = self.join(not(&open), half.items, block + self.masks.class_offset(class));
            *blocked = or(blocked, &and(&open, &hidden));
        }
    }

    /// What blocks lines that rise by so many levels from one level, its own.
    fn join_parts<const N: usize>(
        &self,
        level: usize,
        rise: i32,
        half: &Half<'_>,
        half_hexes: i32,
        block: usize,
    ) -> [u8; N] {
        let mut hidden = [0; N];
        for &(offset, distance) in half.parts {
            let ground = self.levels[level] + rise * distance / half_hexes + 1;
            let ground = self.levels.partition_point(|&level| level < ground);
            let class = self.classes[level][ground].unwrap_or_default();
            let mask = block_at(self.masks.bytes(), offset + block + self.masks.class_offset(class));
            hidden = or(&hidden, &mask);
        }
        hidden
    }

    /// What is as far from both ends blocks if it would for both.
    fn block_middle<const N: usize>(&self, blocked: &mut [u8; N], ends: &Half<'_>, block: usize) {
        if self.touched.middle.is_empty() {
            return;
        }
        let (mut for_one, mut for_other) = ([0; N], [0; N]);
        for level in 0..self.levels.len() {
            let class = self.classes[level][level + 1].unwrap_or_default();
            let offset = block + self.masks.class_offset(class);
            let hidden: [u8; N] = self.join([0; N], &self.touched.middle, offset);
            for_one = or(&for_one, &and(&self.on_level(level, ends.own, block), &hidden));
            for_other = or(&for_other, &and(&self.on_level(level, ends.other, block), &hidden));
        }
        *blocked = or(blocked, &and(&for_one, &for_other));
    }

    /// Joins masks to bits, until all are set.
    fn join<const N: usize>(&self, mut bits: [u8; N], items: &[usize], offset: usize) -> [u8; N] {
        for items in items.chunks(8) {
            for item in items {
                bits = or(&bits, &block_at(self.masks.bytes(), item + offset));
            }
            if bits == [u8::MAX; N] {
                break;
            }
        }
        bits
    }

    /// Puts the answers for displacements of so many columns into the table, in both orders.
    fn put<S: Square>(&self, columns: usize, table: &mut LosTable) {
        let chunks = self.frame.height.div_ceil(S::WIDTH);
        for column in 0..self.frame.columns - columns {
            let origins = &self.frame.runs[column];
            let targets = &self.frame.runs[column + columns];
            if origins.is_empty() || targets.is_empty() {
                continue;
            }
            let found = Variant::at(columns as i32);
            for (from, to) in (0..chunks).flat_map(|from| (0..chunks).map(move |to| (from, to))) {
                let (from, to) = (from * S::WIDTH, to * S::WIDTH);
                let mut seen: S = self.square(column, from, to);
                let seen_by = S::seen(&mut seen);
                let origins =
                    || origins.iter().filter_map(|run| Part::new(*run, Variant::Down, from, S::WIDTH));
                let targets = || targets.iter().filter_map(|run| Part::new(*run, found, to, S::WIDTH));
                for (origin, target) in
                    origins().flat_map(|origin| targets().map(move |target| (origin, target)))
                {
                    put_part(table, &seen, origin, target);
                    put_part(table, &seen_by, target, origin);
                }
            }
        }
    }

    /// The answers for hexes of a column from index `from` on and targets from index `to` on, by displacement.
    fn square<S: Square>(&self, column: usize, from: usize, to: usize) -> S {
        let bit = column * self.frame.height + from;
        let clear = |rows: isize| {
            self.row_index(rows).map_or(0, |row| {
                let bytes = &self.blocked[row * self.bytes + bit / 8..][..16];
                let bytes: [u8; 16] = bytes.try_into().unwrap_or_default();
                !((u128::from_le_bytes(bytes) >> (bit % 8)) as u64)
            })
        };
        let mut square = S::zero();
        for row in 0..S::WIDTH {
            let rows = to as isize - from as isize + row as isize;
            // The upper origins have their target in this square, the others in the one before.
            let upper = u64::MAX >> (64 - S::WIDTH) >> row;
            square.put(row, (clear(rows) & upper) | (clear(rows - S::WIDTH as isize) & !upper));
        }
        square
    }
}

/// One half of a line: the end that is nearer, the other end, and what lies in that half.
struct Half<'touched> {
    own: (isize, Variant),
    other: (isize, Variant),
    items: &'touched [usize],
    parts: &'touched [(usize, i32)],
}

/// Part of a run that lies in a square: its first hex, its first row in the square, and its length.
#[derive(Debug, Clone, Copy)]
struct Part {
    hex: usize,
    row: usize,
    len: usize,
}

impl Part {
    fn new(run: super::frame::Run, variant: Variant, from: usize, width: usize) -> Option<Self> {
        let (start, end) = (run.start(variant), run.start(variant) + run.len);
        let (first, last) = (start.max(from), end.min(from + width));
        (first < last).then(|| Self { hex: run.first + first - start, row: first - from, len: last - first })
    }
}

fn put_part<S: Square>(table: &mut LosTable, square: &S, origin: Part, target: Part) {
    let mask = u64::MAX >> (64 - target.len);
    for k in 0..origin.len {
        table.or(origin.hex + k, target.hex, square.row(origin.row + k) >> target.row & mask);
    }
}

/// The classes that levels need: for each level, crowns from it on, with ground from the n-th level on.
fn classes(levels: &[i32]) -> (Vec<Vec<Option<usize>>>, Vec<Class>) {
    let mut numbers = vec![vec![None; levels.len() + 1]; levels.len()];
    let mut list = Vec::new();
    let highest = levels.last().copied().unwrap_or_default();
    for (level, &crown) in levels.iter().enumerate() {
        // Before its middle a line rises by half of the whole at most.
        let most = levels.partition_point(|&ground| ground <= crown + (highest - crown) / 2);
        for (ground, number) in numbers[level].iter_mut().enumerate().take(most + 1).skip(level + 1) {
            *number = Some(list.len());
            list.push(Class { crown, ground: levels.get(ground).copied().unwrap_or(i32::MAX) });
        }
    }
    (numbers, list)
}

/// Of three hexes that share a corner, the one that has it to the east or to the west.
fn corner_of(hexes: [Hex; 3]) -> (Kind, Hex) {
    let [a, b, c] = hexes;
    let (alone, other) = if a.x == b.x {
        (c, a)
    } else if a.x == c.x {
        (b, a)
    } else {
        (a, b)
    };
    (if alone.x < other.x { Kind::EastCorner } else { Kind::WestCorner }, alone)
}

/// The distance of the hexside between two hexes, or of one hex given twice, from the origin in half hexes.
fn half_hexes(a: Hex, b: Hex) -> i32 {
    (a.unsigned_distance_to(Hex::ZERO) + b.unsigned_distance_to(Hex::ZERO)) as i32
}

fn ceil(numerator: i32, denominator: i32) -> i32 {
    -(-numerator).div_euclid(denominator)
}

fn block_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes.get(at..at + N).and_then(|block| block.try_into().ok()).unwrap_or([0; N])
}

fn or<const N: usize>(a: &[u8; N], b: &[u8; N]) -> [u8; N] {
    std::array::from_fn(|k| a[k] | b[k])
}

fn and<const N: usize>(a: &[u8; N], b: &[u8; N]) -> [u8; N] {
    std::array::from_fn(|k| a[k] & b[k])
}

fn not<const N: usize>(a: &[u8; N]) -> [u8; N] {
    a.map(|byte| !byte)
}
