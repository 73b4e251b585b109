//! Boards: terrain, hexside features and places of one geomorphic map.
//!
//! A [`Board`] holds what its file says, whether or not it makes sense: hexes off the board and names that are
//! none are kept as written, so that loading loses nothing. It knows no rules, no files and no other boards;
//! nothing about it depends on where or how it is laid.

mod features;
mod format;
mod key;
#[cfg(test)]
pub(crate) mod text;

pub use features::{
    Bridge, BridgeKind, Carries, Cover, Hedge, HexFeatures, HexsideFeatures, Place, PlaceKind, Road, Span,
    Terrain, Water,
};
pub(crate) use format::format_version;
pub use key::{HexKey, HexsideKey};

use crate::hex::{Grid, Hex, HexName, Hexside, HexsideName, Shifted};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The lowest and highest level of a hex.
pub const LEVELS: std::ops::RangeInclusive<i32> = -2..=9;
/// The fewest and most columns of a board.
pub const COLUMNS: std::ops::RangeInclusive<u32> = 2..=199;
/// The fewest and most rows of a board.
pub const ROWS: std::ops::RangeInclusive<u32> = 1..=199;

format_version!(
    /// The version of the board format, written as `bocage-board/1`.
    BoardFormat,
    "bocage-board/1"
);

/// A board as its file gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Version of the file format, `bocage-board/1`.
    pub format: BoardFormat,
    /// Short name, 1 to 32 of `a-z`, `0-9` and `-`; the default label where the board is laid.
    pub id: String,
    /// Name in full.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Number of columns, 2 to 199, the half hexes at the west and east edge included.
    #[serde(deserialize_with = "columns")]
    #[schemars(range(min = 2, max = 199))]
    pub columns: u32,
    /// Number of rows, 1 to 199, of whole hexes in a column that is not shifted.
    #[serde(deserialize_with = "rows")]
    #[schemars(range(min = 1, max = 199))]
    pub rows: u32,
    /// Which columns lie half a hex lower.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shifted: Shifted,
    /// Remarks for other authors.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// What is not clear and at level 0, by hex.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hexes: BTreeMap<HexKey, HexFeatures>,
    /// What is not clear, by hexside.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hexsides: BTreeMap<HexsideKey, HexsideFeatures>,
    /// Named places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// A scan of the printed board, to trace over in the editor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub underlay: Option<Underlay>,
    /// Findings that are meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub silences: Vec<Silence>,
}

/// A scan of the printed board, to trace over in the editor. It is no part of the board: no picture and no export shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Underlay {
    /// Path of the PNG or JPEG, relative to the board's file.
    pub path: String,
    /// Where three places of it lie on the board.
    pub points: [ReferencePoint; 3],
    /// How much of it is seen, in percent.
    pub opacity: u8,
}

/// A place of a scan and where it lies on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReferencePoint {
    /// Pixels from the left and from the top of the scan.
    pub pixel: (i32, i32),
    /// Thirds of a column from the board's west edge, halves of a row from its north edge.
    pub at: (i32, i32),
}

/// A finding that the author means: it is not reported.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Silence {
    /// Name of the check.
    pub check: String,
    /// Where: the name that the finding gives its place, such as `D5` or `German A2`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// Why it is meant.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

impl Board {
    /// A board of clear hexes at level 0.
    pub fn new(id: &str, columns: u32, rows: u32) -> Self {
        Self {
            format: BoardFormat,
            id: id.to_owned(),
            name: String::new(),
            columns,
            rows,
            shifted: Shifted::Odd,
            notes: String::new(),
            hexes: BTreeMap::new(),
            hexsides: BTreeMap::new(),
            places: Vec::new(),
            underlay: None,
            silences: Vec::new(),
        }
    }

    /// Its hexes, hexsides and their names.
    pub fn grid(&self) -> Grid {
        Grid { columns: self.columns, rows: self.rows, shifted: self.shifted }
    }

    /// What a hex holds; clear at level 0 where nothing is written.
    pub fn hex(&self, name: HexName) -> HexFeatures {
        self.hexes.get(&HexKey::Name(name)).copied().unwrap_or_default()
    }

    /// What the hexside stored under that name holds, if anything.
    pub fn hexside(&self, name: HexsideName) -> Option<&HexsideFeatures> {
        self.hexsides.get(&HexsideKey::Name(name))
    }

    /// Puts `features` into a hex; the default takes the entry away.
    pub fn set_hex(&mut self, name: HexName, features: HexFeatures) {
        let key = HexKey::Name(name);
        if features == HexFeatures::default() {
            self.hexes.remove(&key);
        } else {
            self.hexes.insert(key, features);
        }
    }

    /// Puts `features` onto the hexside stored under that name; the default takes the entry away.
    pub fn set_hexside(&mut self, name: HexsideName, features: HexsideFeatures) {
        let key = HexsideKey::Name(name);
        if features == HexsideFeatures::default() {
            self.hexsides.remove(&key);
        } else {
            self.hexsides.insert(key, features);
        }
    }

    /// The written hexes that lie on the board, with what they hold.
    pub fn written_hexes(&self) -> impl Iterator<Item = (Hex, HexName, HexFeatures)> {
        let grid = self.grid();
        self.hexes.iter().filter_map(move |(key, features)| {
            let name = key.name()?;
            Some((grid.hex(name)?, name, *features))
        })
    }

    /// The written hexsides that are named as the board stores them, with what they hold.
    pub fn written_hexsides(&self) -> impl Iterator<Item = (Hexside, HexsideName, &HexsideFeatures)> {
        let grid = self.grid();
        self.hexsides.iter().filter_map(move |(key, features)| {
            let name = key.name()?;
            let hexside = grid.hexside(name)?;
            (grid.hexside_name(hexside) == Some(name)).then_some((hexside, name, features))
        })
    }
}

/// Whether a value is its type's default, for leaving it out of files.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn columns<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    in_range(u32::deserialize(deserializer)?, COLUMNS, "columns")
}

fn rows<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    in_range(u32::deserialize(deserializer)?, ROWS, "rows")
}

fn in_range<E: serde::de::Error>(
    value: u32,
    range: std::ops::RangeInclusive<u32>,
    what: &str,
) -> Result<u32, E> {
    if range.contains(&value) {
        Ok(value)
    } else {
        Err(E::custom(format!("a board has {} to {} {what}, not {value}", range.start(), range.end())))
    }
}
