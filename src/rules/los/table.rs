//! Lines of sight of every pair of hexes at once.
//!
//! Lines of one displacement touch the same things about their origins, so a displacement is worked out for all
//! origins of a [`Frame`] together ([`Sweep`]). What comes out is by displacement, and is turned over in squares of
//! bits so that each hex has a row.

use super::frame::{Frame, Run, Variant};
use super::is_clear;
use super::sweep::Sweep;
use super::transpose::Square;
use crate::layout::{HexId, Map};

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
                table.fill(&mut Sweep::new(map, &frame));
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

    fn fill(&mut self, sweep: &mut Sweep<'_>) {
        for columns in 0..sweep.frame.columns {
            sweep.run(columns);
            match sweep.frame.height {
                0..=16 => self.put::<[u16; 16]>(sweep, columns),
                17..=32 => self.put::<[u32; 32]>(sweep, columns),
                _ => self.put::<[u64; 64]>(sweep, columns),
            }
        }
    }

    /// Puts the answers for displacements of so many columns into the table, in both orders.
    fn put<S: Square>(&mut self, sweep: &Sweep<'_>, columns: usize) {
        let chunks = sweep.frame.height.div_ceil(S::WIDTH);
        for column in 0..sweep.frame.columns - columns {
            let origins = &sweep.frame.runs[column];
            let targets = &sweep.frame.runs[column + columns];
            if origins.is_empty() || targets.is_empty() {
                continue;
            }
            let found = Variant::at(columns as i32);
            for (from, to) in (0..chunks).flat_map(|from| (0..chunks).map(move |to| (from, to))) {
                let (from, to) = (from * S::WIDTH, to * S::WIDTH);
                let mut seen: S = square(sweep, column, from, to);
                let seen_by = S::seen(&mut seen);
                let origins =
                    || origins.iter().filter_map(|run| Part::new(*run, Variant::Down, from, S::WIDTH));
                let targets = || targets.iter().filter_map(|run| Part::new(*run, found, to, S::WIDTH));
                for (origin, target) in
                    origins().flat_map(|origin| targets().map(move |target| (origin, target)))
                {
                    self.put_part(&seen, origin, target);
                    self.put_part(&seen_by, target, origin);
                }
            }
        }
    }

    fn put_part<S: Square>(&mut self, square: &S, origin: Part, target: Part) {
        let mask = u64::MAX >> (64 - target.len);
        for k in 0..origin.len {
            self.or(origin.hex + k, target.hex, square.row(origin.row + k) >> target.row & mask);
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

/// Part of a run that lies in a square: its first hex, its first row in the square, and its length.
#[derive(Debug, Clone, Copy)]
struct Part {
    hex: usize,
    row: usize,
    len: usize,
}

impl Part {
    fn new(run: Run, variant: Variant, from: usize, width: usize) -> Option<Self> {
        let (start, end) = (run.start(variant), run.start(variant) + run.len);
        let (first, last) = (start.max(from), end.min(from + width));
        (first < last).then(|| Self { hex: run.first + first - start, row: first - from, len: last - first })
    }
}

/// The answers for hexes of a column from index `from` on and targets from index `to` on, by displacement.
fn square<S: Square>(sweep: &Sweep<'_>, column: usize, from: usize, to: usize) -> S {
    let bit = column * sweep.frame.height + from;
    let wide = S::WIDTH > 32;
    let mut square = S::zero();
    for row in 0..S::WIDTH {
        let rows = to as isize - from as isize + row as isize;
        // The upper origins have their target in this square, the others in the one before.
        let upper = u64::MAX >> (64 - S::WIDTH) >> row;
        let before = sweep.clear(rows - S::WIDTH as isize, bit, wide);
        square.put(row, (sweep.clear(rows, bit, wide) & upper) | (before & !upper));
    }
    square
}
