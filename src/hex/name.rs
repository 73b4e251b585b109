//! Names of hexes (`D5`) and hexsides (`D5/N`) within one board.

use super::Direction;
use std::fmt;
use std::str::FromStr;

/// Column letters: A to Z, then AA, AB and so on, counted from 0.
pub fn column_letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(column) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The name of a hex on a board, such as `D5`: the column from 0 in letters, then the row.
///
/// A name says nothing about whether the board has such a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexName {
    /// Column, counted from 0 in the west.
    pub column: u32,
    /// Row, as written.
    pub row: u32,
}

/// The name of a hexside, such as `D5/N`: a hex and a direction from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexsideName {
    /// The hex that it is named under.
    pub hex: HexName,
    /// The direction from that hex.
    pub direction: Direction,
}

/// Why a text is no name of a hex or hexside.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Not letters followed by a number.
    #[error(
        "`{0}` is not a hex name: write capital letters for the column and a number for the row, as in `D5`"
    )]
    Hex(String),
    /// The direction is missing or unknown.
    #[error("`{0}` is not a hexside name: write a hex, `/` and one of N, NE, SE, S, SW, NW, as in `D5/N`")]
    Hexside(String),
}

impl fmt::Display for HexName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letters(self.column), self.row)
    }
}

impl fmt::Display for HexsideName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.hex, self.direction)
    }
}

impl FromStr for HexName {
    type Err = NameError;

    /// Accepts exactly what [`fmt::Display`] writes: no lower case, no leading zeros, no blanks.
    fn from_str(text: &str) -> Result<Self, NameError> {
        let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
        let (letters, digits) = text.split_at(letters);
        let spelled = !letters.is_empty()
            && letters.len() <= 4
            && (1..=6).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && (digits == "0" || !digits.starts_with('0'));
        let row = digits.parse().ok().filter(|_| spelled);
        let row: u32 = row.ok_or_else(|| NameError::Hex(text.to_owned()))?;
        // At most four letters, so that it fits.
        let column = letters.bytes().fold(0, |sum, letter| sum * 26 + u32::from(letter - b'A') + 1);
        Ok(Self { column: column - 1, row })
    }
}

impl FromStr for HexsideName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let wrong = || NameError::Hexside(text.to_owned());
        let (hex, direction) = text.split_once('/').ok_or_else(wrong)?;
        let hex = hex.parse().map_err(|_| wrong())?;
        let direction =
            Direction::ALL.into_iter().find(|known| known.to_string() == direction).ok_or_else(wrong)?;
        Ok(Self { hex, direction })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_any_length_are_no_names() {
        for text in
            ["MOVEMENT", "ZZZZZ1", &"A".repeat(100_000), &"9".repeat(100_000), "A99999999999999999999"]
        {
            assert!(text.parse::<HexName>().is_err());
        }
    }

    #[test]
    fn names_read_back_as_they_are_written() {
        for column in (0..800).chain([17_000]) {
            for row in [0, 1, 9, 10, 199] {
                let name = HexName { column, row };
                assert_eq!(name.to_string().parse(), Ok(name));
                for direction in Direction::ALL {
                    let hexside = HexsideName { hex: name, direction };
                    assert_eq!(hexside.to_string().parse(), Ok(hexside));
                }
            }
        }
        let spelled = [0, 25, 26, 51, 52, 701, 702].map(column_letters);
        assert_eq!(spelled, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn other_spellings_are_no_names() {
        for text in ["", "D", "5", "d5", "D05", "D5 ", " D5", "D-5", "D5/N", "É5", "D٣", "ABCDE1", "D1234567"]
        {
            assert!(text.parse::<HexName>().is_err(), "{text}");
        }
        for text in ["", "D5", "D5/", "D5/n", "D5/W", "D5/N/N", "/N", "D5//N"] {
            assert!(text.parse::<HexsideName>().is_err(), "{text}");
        }
    }
}
