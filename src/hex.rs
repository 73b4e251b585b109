//! Hexes, hexsides and corners as exact integers, and their names.
//!
//! Everything else stands on this module. It knows no terrain, no files and no floats. A hex is an axial
//! [`Hex`] of the one grid in which *odd columns are shifted* half a hex down; a board whose even columns are
//! shifted simply begins at column 1 of that grid ([`Grid::first_column`]). So moving a board by a lawful
//! offset is a translation, and turning it is a point reflection, in axial coordinates as in the plane.
//!
//! The plane: y grows to the south, the centre of hex (q, r) is (3q, 2r + q - 1), its corners are at centre
//! + (±2, 0) and (±1, ±1). Affine pictures of this plane keep straight lines, which is all line of sight needs.

mod grid;
pub mod line;
mod name;

pub use grid::{Grid, Shifted};
pub use hexx::Hex;
pub use name::{HexName, HexsideName, NameError, column_letters};

use std::fmt;

/// A point of the plane with integer coordinates: a centre, a corner, or the corner of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Distance to the east, a third of a column each.
    pub x: i32,
    /// Distance to the south, half a row each.
    pub y: i32,
}

impl Point {
    /// The point at (x, y).
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

/// The centre of a hex.
pub const fn centre(hex: Hex) -> Point {
    Point::new(3 * hex.x, 2 * hex.y + hex.x - 1)
}

/// The six corners of a hex, clockwise; corners `k` and `k + 1` bound the hexside in `Direction::ALL[k]`.
pub const fn corners(hex: Hex) -> [Point; 6] {
    let Point { x, y } = centre(hex);
    [
        Point::new(x - 1, y - 1),
        Point::new(x + 1, y - 1),
        Point::new(x + 2, y),
        Point::new(x + 1, y + 1),
        Point::new(x - 1, y + 1),
        Point::new(x - 2, y),
    ]
}

/// The hex at a column and row of the grid whose odd columns are shifted.
pub const fn hex_at(column: i32, row: i32) -> Hex {
    Hex::new(column, row - (column - (column & 1)) / 2)
}

/// The column and row of a hex, the inverse of [`hex_at`].
pub const fn column_row(hex: Hex) -> (i32, i32) {
    (hex.x, hex.y + (hex.x - (hex.x & 1)) / 2)
}

/// One of the six directions from a hex to its neighbours, in clockwise order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// The direction in which one looks back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The direction `steps` times 60 degrees further clockwise.
    pub const fn clockwise(self, steps: usize) -> Self {
        Self::ALL[(self as usize + steps) % 6]
    }

    /// The step to the neighbour, in axial coordinates.
    pub const fn step(self) -> Hex {
        match self {
            Self::N => Hex::new(0, -1),
            Self::NE => Hex::new(1, -1),
            Self::SE => Hex::new(1, 0),
            Self::S => Hex::new(0, 1),
            Self::SW => Hex::new(-1, 1),
            Self::NW => Hex::new(-1, 0),
        }
    }

    /// The direction from a hex to its neighbour, if `step` leads to one.
    pub fn from_step(step: Hex) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.step() == step)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["N", "NE", "SE", "S", "SW", "NW"][*self as usize])
    }
}

/// A hexside, the same value from whichever of its two hexes it is named.
///
/// Kept under the hex that has it to the N, NE or SE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hexside {
    hex: Hex,
    direction: Direction,
}

impl Hexside {
    /// The hexside of `hex` in `direction`.
    pub fn new(hex: Hex, direction: Direction) -> Self {
        match direction {
            Direction::N | Direction::NE | Direction::SE => Self { hex, direction },
            _ => Self { hex: hex + direction.step(), direction: direction.opposite() },
        }
    }

    /// The hexside between two neighbours; none if they are not neighbours.
    pub fn between(a: Hex, b: Hex) -> Option<Self> {
        Direction::from_step(b - a).map(|direction| Self::new(a, direction))
    }

    /// The hex that has this hexside to its N, NE or SE, and the one beyond.
    pub fn hexes(self) -> [Hex; 2] {
        [self.hex, self.hex + self.direction.step()]
    }

    /// The other hex, seen from one of the two.
    pub fn beyond(self, hex: Hex) -> Hex {
        let [a, b] = self.hexes();
        if hex == a { b } else { a }
    }

    /// N, NE or SE: the direction of this hexside from the first of [`Hexside::hexes`].
    pub fn direction(self) -> Direction {
        self.direction
    }

    /// The direction of this hexside as seen from one of its hexes; none from any other hex.
    pub fn direction_from(self, hex: Hex) -> Option<Direction> {
        let [a, b] = self.hexes();
        if hex == a {
            Some(self.direction)
        } else if hex == b {
            Some(self.direction.opposite())
        } else {
            None
        }
    }

    /// Its two corners.
    pub fn corners(self) -> [Point; 2] {
        let corners = corners(self.hex);
        let k = self.direction as usize;
        [corners[k], corners[(k + 1) % 6]]
    }

    /// The four hexsides that share a corner with this one, two at each of [`Hexside::corners`].
    pub fn touching(self) -> [[Self; 2]; 2] {
        let [a, b] = self.hexes();
        let (before, after) = (self.direction.clockwise(5), self.direction.clockwise(1));
        let from_beyond = self.direction.opposite();
        [
            [Self::new(a, before), Self::new(b, from_beyond.clockwise(1))],
            [Self::new(a, after), Self::new(b, from_beyond.clockwise(5))],
        ]
    }
}

/// Map order: column, then row, then direction, of the hex that has it to the N, NE or SE.
impl Ord for Hexside {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (column_row(self.hex), self.direction).cmp(&(column_row(other.hex), other.direction))
    }
}

impl PartialOrd for Hexside {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_rows_are_inverse_and_centres_are_as_defined() {
        for column in -5..6 {
            for row in -5..6 {
                let hex = hex_at(column, row);
                assert_eq!(column_row(hex), (column, row));
                let y = if column & 1 == 0 { 2 * row - 1 } else { 2 * row };
                assert_eq!(centre(hex), Point::new(3 * column, y));
            }
        }
    }

    #[test]
    fn a_hexside_is_the_same_from_both_hexes_and_its_corners_are_shared() {
        let hex = Hex::new(2, -1);
        for direction in Direction::ALL {
            let neighbour = hex + direction.step();
            let hexside = Hexside::new(hex, direction);
            assert_eq!(hexside, Hexside::new(neighbour, direction.opposite()));
            assert_eq!(Hexside::between(hex, neighbour), Some(hexside));
            assert_eq!(hexside.direction_from(hex), Some(direction));
            assert_eq!(hexside.beyond(hex), neighbour);
            for corner in hexside.corners() {
                assert!(corners(hex).contains(&corner) && corners(neighbour).contains(&corner));
            }
            for (corner, touching) in hexside.corners().into_iter().zip(hexside.touching()) {
                for other in touching {
                    assert!(other != hexside && other.corners().contains(&corner), "{direction}");
                }
            }
        }
    }
}
