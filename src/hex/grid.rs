//! The hexes, hexsides and names of one rectangular board.

use super::{Direction, Hex, HexName, Hexside, HexsideName, Point, centre, column_row, hex_at};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which columns of a board are shifted half a hex to the south, counted A = 1, B = 2 and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Shifted {
    /// Columns B, D, F...: the usual grain.
    #[default]
    Odd,
    /// Columns A, C, E....
    Even,
}

/// The shape of a board: which hexes and hexsides it has and what they are called.
///
/// Its rectangle has the corners (3 first, 0) and (3 (first + columns - 1), 2 rows).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Number of columns, the half hexes at the west and east edge included.
    pub columns: u32,
    /// Number of rows of whole hexes in a column that is not shifted.
    pub rows: u32,
    /// Which columns are shifted.
    pub shifted: Shifted,
}

impl Grid {
    /// The axial column of the board's column A: 0, or 1 where the even columns are shifted.
    pub const fn first_column(self) -> i32 {
        match self.shifted {
            Shifted::Odd => 0,
            Shifted::Even => 1,
        }
    }

    /// The north-west and the south-east corner of the board's rectangle.
    pub const fn rectangle(self) -> [Point; 2] {
        let first = self.first_column();
        let last = first + self.columns as i32 - 1;
        [Point::new(3 * first, 0), Point::new(3 * last, 2 * self.rows as i32)]
    }

    /// Whether a column, counted from 0, is shifted: half a hex lower, with rows 0 to `rows`.
    pub const fn is_shifted(self, column: u32) -> bool {
        (column as i32 + self.first_column()) & 1 == 1
    }

    /// The hex of that name, if the board has it.
    pub fn hex(self, name: HexName) -> Option<Hex> {
        let first_row = if self.is_shifted(name.column) { 0 } else { 1 };
        let on_board = name.column < self.columns && (first_row..=self.rows).contains(&name.row);
        on_board.then(|| hex_at(name.column as i32 + self.first_column(), name.row as i32))
    }

    /// The name of a hex, if the board has it.
    pub fn name(self, hex: Hex) -> Option<HexName> {
        let (column, row) = column_row(hex);
        let column = u32::try_from(column - self.first_column()).ok()?;
        let name = HexName { column, row: u32::try_from(row).ok()? };
        self.hex(name).map(|_| name)
    }

    /// Whether the board has this hex.
    pub fn has_hex(self, hex: Hex) -> bool {
        self.name(hex).is_some()
    }

    /// Whether more than a point of the hexside lies on the board.
    pub fn has_hexside(self, hexside: Hexside) -> bool {
        let [north_west, south_east] = self.rectangle();
        let [a, b] = hexside.corners();
        let overlap = |p: i32, q: i32, from: i32, to: i32| (p.max(q).min(to) - p.min(q).max(from), p != q);
        let (x, slanted_x) = overlap(a.x, b.x, north_west.x, south_east.x);
        let (y, slanted_y) = overlap(a.y, b.y, north_west.y, south_east.y);
        x >= i32::from(slanted_x) && y >= i32::from(slanted_y)
    }

    /// The name under which the board stores a hexside, if it has it: the hex that has it to the N, NE or SE
    /// if that hex is on the board, else the other one.
    pub fn hexside_name(self, hexside: Hexside) -> Option<HexsideName> {
        if !self.has_hexside(hexside) {
            return None;
        }
        let name = |hex: Hex| {
            let direction = hexside.direction_from(hex)?;
            Some(HexsideName { hex: self.name(hex)?, direction })
        };
        let [owner, beyond] = hexside.hexes();
        name(owner).or_else(|| name(beyond))
    }

    /// The hexside of that name, whether or not it is the name under which the board stores it; none if the
    /// board has no such hex or the hexside lies outside.
    pub fn hexside(self, name: HexsideName) -> Option<Hexside> {
        let hexside = Hexside::new(self.hex(name.hex)?, name.direction);
        self.has_hexside(hexside).then_some(hexside)
    }

    /// All hexes, by column, then row.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (0..self.columns)
            .flat_map(move |column| (0..=self.rows).filter_map(move |row| self.hex(HexName { column, row })))
    }

    /// All hexsides, each once, in the order of the names under which they are stored.
    pub fn hexsides(self) -> impl Iterator<Item = Hexside> {
        self.hexes().flat_map(move |hex| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let hexside = Hexside::new(hex, direction);
                let stored = self.hexside_name(hexside)?;
                (Some(stored.hex) == self.name(hex) && stored.direction == direction).then_some(hexside)
            })
        })
    }

    /// Whether the edge of the board cuts the hex in half (or in quarters at a corner).
    pub fn is_half_hex(self, hex: Hex) -> bool {
        let [north_west, south_east] = self.rectangle();
        let Point { x, y } = centre(hex);
        x == north_west.x || x == south_east.x || y == north_west.y || y == south_east.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::corners;

    fn grids() -> impl Iterator<Item = Grid> {
        (2..6).flat_map(|columns| {
            (1..5).flat_map(move |rows| {
                [Shifted::Odd, Shifted::Even].map(move |shifted| Grid { columns, rows, shifted })
            })
        })
    }

    #[test]
    fn the_standard_board_has_142_hexes() {
        let grid = Grid { columns: 15, rows: 9, shifted: Shifted::Odd };
        assert_eq!(grid.hexes().count(), 142);
        let names: Vec<_> =
            grid.hexes().take(11).filter_map(|hex| grid.name(hex)).map(|n| n.to_string()).collect();
        assert_eq!(names.join(" "), "A1 A2 A3 A4 A5 A6 A7 A8 A9 B0 B1");
    }

    #[test]
    fn a_board_has_exactly_the_hexes_whose_centre_lies_in_its_rectangle() {
        for grid in grids() {
            let [nw, se] = grid.rectangle();
            for column in -2..9 {
                for row in -2..8 {
                    let hex = hex_at(column, row);
                    let Point { x, y } = centre(hex);
                    let inside = nw.x <= x && x <= se.x && nw.y <= y && y <= se.y;
                    assert_eq!(grid.has_hex(hex), inside, "{grid:?} {column} {row}");
                }
            }
        }
    }

    /// Counts the points, at eight times the resolution, of a hexside that lie in the rectangle.
    fn points_inside(grid: Grid, hexside: Hexside) -> usize {
        let [nw, se] = grid.rectangle();
        let [a, b] = hexside.corners();
        (0..=8)
            .map(|k| (a.x * (8 - k) + b.x * k, a.y * (8 - k) + b.y * k))
            .filter(|&(x, y)| 8 * nw.x <= x && x <= 8 * se.x && 8 * nw.y <= y && y <= 8 * se.y)
            .count()
    }

    #[test]
    fn a_board_has_the_hexsides_of_which_more_than_a_point_lies_in_its_rectangle() {
        for grid in grids() {
            let mut stored = Vec::new();
            for column in -2..9 {
                for row in -2..8 {
                    for direction in Direction::ALL {
                        let hexside = Hexside::new(hex_at(column, row), direction);
                        assert_eq!(grid.has_hexside(hexside), points_inside(grid, hexside) > 1);
                        if let Some(name) = grid.hexside_name(hexside) {
                            assert_eq!(grid.hexside(name), Some(hexside));
                            stored.push(name);
                        }
                    }
                }
            }
            stored.sort();
            stored.dedup();
            let listed: Vec<_> = grid.hexsides().filter_map(|hexside| grid.hexside_name(hexside)).collect();
            assert_eq!(listed, stored, "{grid:?}");
        }
    }

    #[test]
    fn half_hexes_are_those_with_a_corner_outside() {
        for grid in grids() {
            let [nw, se] = grid.rectangle();
            for hex in grid.hexes() {
                let outside = |p: &Point| p.x < nw.x || p.x > se.x || p.y < nw.y || p.y > se.y;
                assert_eq!(grid.is_half_hex(hex), corners(hex).iter().any(outside));
            }
        }
    }

    #[test]
    fn hexsides_on_the_southern_edge_are_stored_under_the_hex_on_the_board() {
        let grid = Grid { columns: 5, rows: 3, shifted: Shifted::Odd };
        let southern = Hexside::new(hex_at(2, 3), Direction::S);
        assert_eq!(grid.hexside_name(southern).map(|name| name.to_string()).as_deref(), Some("C3/S"));
        let western = Hexside::new(hex_at(0, 2), Direction::NW);
        assert_eq!(grid.hexside_name(western), None);
    }
}
