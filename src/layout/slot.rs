//! Slots: where a board lies in a layout and how it is turned.

use crate::board::is_default;
use crate::hex::{Grid, Hex, Hexside, Point, Shifted, hex_at};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most slots of a layout.
pub const MAX_SLOTS: usize = 64;
/// The least and greatest offset of a slot, in columns and in rows.
pub const OFFSETS: std::ops::RangeInclusive<i32> = -10_000..=10_000;

/// A board placed in a layout, as a scenario's file gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Path of the board's file, relative to the scenario's, with `/` on every system.
    pub board: String,
    /// Offset in the layout's grid, in columns and rows.
    pub at: (i32, i32),
    /// Whether the board is turned by 180 degrees.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turned: bool,
    /// Name of the slot, unique in the layout; the board's id if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// Why a slot cannot be laid as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LayoutProblem {
    /// The board's file could not be read or was refused.
    MissingBoard,
    /// The offset is out of range.
    Offset,
    /// The board's shifted columns do not fall on odd columns of the layout; `column` is the nearest that do.
    Grain {
        /// The nearest offset, in columns, that would be lawful.
        column: i32,
    },
    /// The board's inside meets that of an earlier slot.
    Overlap {
        /// Index of the earlier slot.
        slot: usize,
    },
    /// The board touches no other, not even at a corner. It is laid all the same.
    Unconnected,
    /// An earlier slot has the same label. It is laid all the same.
    Label {
        /// Index of the earlier slot.
        slot: usize,
    },
    /// More slots than a layout may have.
    TooMany,
}

impl LayoutProblem {
    /// Whether the slot is left out of the map because of it.
    pub fn is_fatal(&self) -> bool {
        !matches!(self, Self::Unconnected | Self::Label { .. })
    }
}

/// How a board's own coordinates become those of the layout: moved, or turned by 180 degrees and moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// The board's own hexes.
    pub grid: Grid,
    /// Whether it is turned.
    pub turned: bool,
    /// What is added to a hex, or to the reflection of a hex.
    shift: Hex,
    /// The north-west corner of its rectangle.
    north_west: Point,
}

impl Laid {
    /// Lays a board at an offset.
    ///
    /// # Errors
    /// [`LayoutProblem::Offset`] and [`LayoutProblem::Grain`].
    pub fn new(grid: Grid, at: (i32, i32), turned: bool) -> Result<Self, LayoutProblem> {
        if !OFFSETS.contains(&at.0) || !OFFSETS.contains(&at.1) {
            return Err(LayoutProblem::Offset);
        }
        let columns = grid.columns as i32;
        // The board's column that comes to lie at `at.0`, as a column of the board's own axial grid.
        let western = grid.first_column() + if turned { columns - 1 } else { 0 };
        if (at.0 - western) & 1 != 0 {
            let column = if at.0 + 1 > *OFFSETS.end() { at.0 - 1 } else { at.0 + 1 };
            return Err(LayoutProblem::Grain { column });
        }
        // The board's A1 or B0, in its own grid and in the layout.
        let own = hex_at(grid.first_column(), 0);
        let there = if turned {
            let (column, row) = (at.0 + columns - 1, at.1 + grid.rows as i32);
            hex_at(column, if grid.is_shifted(0) { row } else { row + 1 })
        } else {
            hex_at(at.0, at.1)
        };
        let shift = if turned { there + own } else { there - own };
        Ok(Self { grid, turned, shift, north_west: Point::new(3 * at.0, 2 * at.1) })
    }

    /// A board alone: at (0, 0), or at (1, 0) where its even columns are shifted.
    pub fn alone(grid: Grid) -> Self {
        let rectangle = grid.rectangle();
        Self { grid, turned: false, shift: Hex::ZERO, north_west: rectangle[0] }
    }

    /// The layout's hex for one of the board.
    pub fn hex_in_layout(&self, hex: Hex) -> Hex {
        if self.turned { self.shift - hex } else { self.shift + hex }
    }

    /// The board's hex for one of the layout; it may be off the board.
    pub fn hex_on_board(&self, hex: Hex) -> Hex {
        if self.turned { self.shift - hex } else { hex - self.shift }
    }

    /// The layout's hexside for one of the board.
    pub fn hexside_in_layout(&self, hexside: Hexside) -> Hexside {
        self.map_hexside(hexside, |hex| self.hex_in_layout(hex))
    }

    /// The board's hexside for one of the layout; it may be off the board.
    pub fn hexside_on_board(&self, hexside: Hexside) -> Hexside {
        self.map_hexside(hexside, |hex| self.hex_on_board(hex))
    }

    fn map_hexside(&self, hexside: Hexside, map: impl Fn(Hex) -> Hex) -> Hexside {
        let direction = if self.turned { hexside.direction().opposite() } else { hexside.direction() };
        Hexside::new(map(hexside.hexes()[0]), direction)
    }

    /// The north-west and the south-east corner of its rectangle in the layout.
    pub fn rectangle(&self) -> [Point; 2] {
        let Point { x, y } = self.north_west;
        let (width, height) = (3 * (self.grid.columns as i32 - 1), 2 * self.grid.rows as i32);
        [self.north_west, Point::new(x + width, y + height)]
    }

    /// Whether the insides of two rectangles meet.
    pub fn overlaps(&self, other: &Self) -> bool {
        let ([a, b], [c, d]) = (self.rectangle(), other.rectangle());
        a.x < d.x && c.x < b.x && a.y < d.y && c.y < b.y
    }

    /// Whether two rectangles share at least a point.
    pub fn touches(&self, other: &Self) -> bool {
        let ([a, b], [c, d]) = (self.rectangle(), other.rectangle());
        a.x <= d.x && c.x <= b.x && a.y <= d.y && c.y <= b.y
    }
}

impl Slot {
    /// A slot at the place where a board lies when it lies alone.
    pub fn alone(board: &str, shifted: Shifted) -> Self {
        let at = match shifted {
            Shifted::Odd => (0, 0),
            Shifted::Even => (1, 0),
        };
        Self { board: board.to_owned(), at, turned: false, label: None }
    }
}

/// Whether a text may be a board's id or a slot's label: 1 to 32 of `a-z`, `0-9` and `-`.
pub fn is_label(text: &str) -> bool {
    (1..=32).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Direction, HexName, centre, column_row};

    /// What the definition says: columns and rows of the layout for a column and row of the board.
    fn defined(grid: Grid, at: (i32, i32), turned: bool, name: HexName) -> (i32, i32) {
        let (column, row) = (name.column as i32, name.row as i32);
        let (columns, rows) = (grid.columns as i32, grid.rows as i32);
        if !turned {
            (at.0 + column, at.1 + row)
        } else if grid.is_shifted(name.column) {
            (at.0 + columns - 1 - column, at.1 + rows - row)
        } else {
            (at.0 + columns - 1 - column, at.1 + rows + 1 - row)
        }
    }

    #[test]
    fn every_hex_and_hexside_lies_where_the_definition_puts_it() {
        let mut laid_some = 0;
        for columns in 2..6 {
            for rows in 1..4 {
                for shifted in [Shifted::Odd, Shifted::Even] {
                    for turned in [false, true] {
                        for at in (-3..4).flat_map(|column| (-2..3).map(move |row| (column, row))) {
                            let grid = Grid { columns, rows, shifted };
                            let lawful = grid.hexes().all(|hex| {
                                let name = grid.name(hex).unwrap();
                                let column = defined(grid, at, turned, name).0;
                                grid.is_shifted(name.column) == (column & 1 == 1)
                            });
                            let laid = match Laid::new(grid, at, turned) {
                                Ok(laid) => laid,
                                Err(LayoutProblem::Grain { column }) => {
                                    assert!(!lawful && Laid::new(grid, (column, at.1), turned).is_ok());
                                    continue;
                                }
                                Err(other) => panic!("{other:?}"),
                            };
                            assert!(lawful);
                            laid_some += 1;
                            check(grid, at, laid);
                        }
                    }
                }
            }
        }
        assert!(laid_some > 100);
    }

    fn check(grid: Grid, at: (i32, i32), laid: Laid) {
        let [nw, se] = laid.rectangle();
        for hex in grid.hexes() {
            let there = laid.hex_in_layout(hex);
            assert_eq!(column_row(there), defined(grid, at, laid.turned, grid.name(hex).unwrap()));
            assert_eq!(laid.hex_on_board(there), hex);
            let Point { x, y } = centre(there);
            assert!(nw.x <= x && x <= se.x && nw.y <= y && y <= se.y);
            for direction in Direction::ALL {
                let hexside = Hexside::new(hex, direction);
                let turned = if laid.turned { direction.opposite() } else { direction };
                let moved = laid.hexside_in_layout(hexside);
                assert_eq!(moved, Hexside::new(there, turned));
                assert_eq!(laid.hexside_on_board(moved), hexside);
            }
        }
    }

    #[test]
    fn labels_are_short_and_plain() {
        assert!(is_label("n1") && is_label("a-b") && is_label(&"x".repeat(32)));
        for text in ["", "N1", "n 1", "é", &"x".repeat(33), "n:1"] {
            assert!(!is_label(text), "{text}");
        }
    }
}
