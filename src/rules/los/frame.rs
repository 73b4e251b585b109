//! Where the hexes of connected boards lie in one flat row of bits, column after column.
//!
//! A displacement must be one and the same shift of bits from every hex, but columns lie half a hex lower by
//! turns. Let Y be the height of a hex in half hexes, counted from one above the northern edge: even in even
//! columns, odd in odd ones. Within its column a hex has index Y / 2, rounded down in [`Variant::Down`], up in
//! [`Variant::Up`]. Origins are always looked up in `Down`. What lies an even number of columns off is found in
//! `Down` as well, what lies an odd number off in `Up`, both (dY + 1) / 2, rounded down, further on.

use crate::hex::{Hex, centre};
use crate::layout::{HexId, Map};
use std::collections::BTreeSet;

/// Which way half indices are rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Variant {
    Down = 0,
    Up = 1,
}

impl Variant {
    pub(super) const BOTH: [Self; 2] = [Self::Down, Self::Up];

    /// The variant in which things lie that are so many columns off an origin in [`Variant::Down`].
    #[inline]
    pub(super) fn at(columns: i32) -> Self {
        if columns & 1 == 0 { Self::Down } else { Self::Up }
    }

    fn index(self, height: i32) -> i32 {
        (height + self as i32) >> 1
    }
}

/// How much further on in the row of bits something lies, and in which variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) bits: isize,
    pub(super) variant: Variant,
}

impl Shift {
    /// To the origin itself.
    pub(super) const NONE: Self = Self { bits: 0, variant: Variant::Down };
}

/// Hexes of a column that follow each other in the map and in the column.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    /// Index of the first in the map.
    pub(super) first: usize,
    /// How many.
    pub(super) len: usize,
    height: i32,
}

impl Run {
    /// The index in the column of the first.
    pub(super) fn start(&self, variant: Variant) -> usize {
        variant.index(self.height) as usize
    }
}

/// Boards that touch each other, in one flat row of bits.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    /// The westernmost column of the layout.
    first_column: i32,
    /// The northern edge.
    top: i32,
    /// Columns of hexes.
    pub(super) columns: usize,
    /// Rows of whole hexes from the northern to the southern edge.
    pub(super) rows: usize,
    /// Bits of a column.
    pub(super) height: usize,
    /// The hexes of each column.
    pub(super) runs: Vec<Vec<Run>>,
    /// The hexes, in map order.
    pub(super) hexes: Vec<HexId>,
    /// Which cells, between two columns and one row high, no board covers, by column, then row; empty if the
    /// boards fill the whole frame.
    missing: Vec<bool>,
}

impl Frame {
    /// The connected parts of a map. No line leads from one to another.
    pub(super) fn all(map: &Map) -> Vec<Self> {
        let slots = map.slots();
        let mut part: Vec<usize> = (0..slots.len()).collect();
        for a in 0..slots.len() {
            for b in 0..a {
                if slots[a].laid.touches(&slots[b].laid) && part[a] != part[b] {
                    let (from, to) = (part[a], part[b]);
                    part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
                }
            }
        }
        let parts: BTreeSet<usize> = part.iter().copied().collect();
        parts.into_iter().filter_map(|wanted| Self::new(map, &part, wanted)).collect()
    }

    fn new(map: &Map, part: &[usize], wanted: usize) -> Option<Self> {
        let rectangles: Vec<_> = (0..part.len())
            .filter(|&slot| part[slot] == wanted)
            .map(|slot| map.slots()[slot].laid.rectangle())
            .collect();
        let west = rectangles.iter().map(|[nw, _]| nw.x).min()?;
        let east = rectangles.iter().map(|[_, se]| se.x).max()?;
        let north = rectangles.iter().map(|[nw, _]| nw.y).min()?;
        let south = rectangles.iter().map(|[_, se]| se.y).max()?;
        let rows = ((south - north) / 2) as usize;
        let columns = ((east - west) / 3 + 1) as usize;
        let mut frame = Self {
            first_column: west / 3,
            top: north,
            columns,
            rows,
            height: rows + 2,
            runs: vec![Vec::new(); columns],
            hexes: Vec::new(),
            missing: Vec::new(),
        };
        let one_part = rectangles.len() == part.len();
        frame.hexes = map
            .hex_ids()
            .filter(|&id| one_part || part.get(map.hex(id).home.0 as usize) == Some(&wanted))
            .collect();
        frame.find_runs(map);
        let covered: i64 = rectangles
            .iter()
            .map(|[nw, se]| i64::from((se.x - nw.x) / 3) * i64::from((se.y - nw.y) / 2))
            .sum();
        if covered as usize != (columns - 1) * rows {
            frame.missing = vec![true; (columns - 1) * rows];
            for [nw, se] in &rectangles {
                for column in (nw.x - west) / 3..(se.x - west) / 3 {
                    let start = column as usize * rows + ((nw.y - north) / 2) as usize;
                    frame.missing[start..start + ((se.y - nw.y) / 2) as usize].fill(false);
                }
            }
        }
        Some(frame)
    }

    fn find_runs(&mut self, map: &Map) {
        for &id in &self.hexes {
            let hex = map.hex(id).hex;
            let (column, height) = ((hex.x - self.first_column) as usize, self.height_of(hex));
            let follows =
                |run: &Run| run.first + run.len == id.index() && run.height + 2 * run.len as i32 == height;
            match self.runs[column].last_mut() {
                Some(run) if follows(run) => run.len += 1,
                _ => self.runs[column].push(Run { first: id.index(), len: 1, height }),
            }
        }
    }

    fn height_of(&self, hex: Hex) -> i32 {
        centre(hex).y - self.top + 1
    }

    /// How many bits there are.
    pub(super) fn bits(&self) -> usize {
        self.columns * self.height
    }

    /// The bit of a hex in both variants, on the map or beside it; none if it is too far off to matter.
    pub(super) fn bits_of(&self, hex: Hex) -> [Option<usize>; 2] {
        Variant::BOTH.map(|variant| self.bit(hex, variant))
    }

    fn bit(&self, hex: Hex, variant: Variant) -> Option<usize> {
        let column = usize::try_from(hex.x - self.first_column).ok()?;
        let height = self.height_of(hex);
        let inside = column < self.columns && (0..=2 * self.rows as i32 + 2).contains(&height);
        inside.then(|| column * self.height + variant.index(height) as usize)
    }

    /// From the bit of an origin in [`Variant::Down`] to that of the hex at `displacement`.
    #[inline]
    pub(super) fn shift_to(&self, displacement: Hex) -> Shift {
        self.shift_of(displacement.x, displacement.x + 2 * displacement.y)
    }

    /// The same for the hex that lies so many columns to the east and so many half hexes to the south.
    #[inline]
    pub(super) fn shift_of(&self, columns: i32, rise: i32) -> Shift {
        let bits = columns as isize * self.height as isize + ((rise + 1) >> 1) as isize;
        Shift { bits, variant: Variant::at(columns) }
    }

    /// From the bit of a hex in `variant` to that of the hex at `displacement`.
    pub(super) fn shift(&self, displacement: Hex, variant: Variant) -> Shift {
        let down = self.shift_to(displacement);
        match (variant, down.variant) {
            (Variant::Down, _) => down,
            (Variant::Up, Variant::Down) => Shift { variant: Variant::Up, ..down },
            (Variant::Up, Variant::Up) => Shift { variant: Variant::Down, bits: down.bits - 1 },
        }
    }

    /// From the bit of an origin to that of a cell, so many columns to the east, and rows to the south of the one
    /// whose number is the origin's index in its column.
    pub(super) fn shift_to_cell(&self, columns: i32, rows: i32) -> Shift {
        let bits = columns as isize * self.height as isize + rows as isize;
        Shift { bits, variant: Variant::Down }
    }

    /// Whether the boards fill the whole frame.
    pub(super) fn is_full(&self) -> bool {
        self.missing.is_empty()
    }

    /// Whether no board covers the cell between a column and the next, a row high; so outside the frame.
    pub(super) fn is_missing(&self, column: i32, row: i32) -> bool {
        let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else { return true };
        column + 1 >= self.columns
            || row >= self.rows
            || self.missing.get(column * self.rows + row).is_some_and(|missing| *missing)
    }

    /// Whether so little of the frame is covered that whole rows of bits would be wasted.
    pub(super) fn is_sparse(&self) -> bool {
        self.bits() > 8 * self.hexes.len() + 4096
    }

    /// Whether a column's heights are even.
    pub(super) fn is_even(&self, column: usize) -> bool {
        (self.first_column + column as i32) & 1 == 0
    }
}
