//! The numbers of the game: unit types, terrain effects, counters, as data with their sources.
//!
//! Kinds are enums, so that the compiler lists what a new one needs. Numbers come from a ruleset file; the one
//! that ships is `assets/rulesets/westfront.ron`. It knows no map and decides nothing: that is `rules`.

mod numbers;
mod source;
mod table;
mod terrain;
mod units;

pub use numbers::{Counters, Organisation, Procedures, Support, UnitNumbers, Units};
pub use source::{Source, Sourced};
pub use table::{Key, Table};
pub use terrain::{
    Cost, Defence, HexEffects, HexsideEffects, HexsideKind, Limit, MarkerEffects, StructureEffects,
};
pub use units::{CommandLevel, Side, UnitClass, UnitType};

use crate::board::{Terrain, format_version};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

format_version!(
    /// The version of the ruleset format, written as `bocage-ruleset/1`.
    RulesetFormat,
    "bocage-ruleset/1"
);

/// The text of the ruleset that ships.
pub const WESTFRONT: &str = include_str!("../assets/rulesets/westfront.ron");

/// All numbers of the game, each with its source. Complete: every terrain, hexside kind and unit type has its row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// Version of the file format, `bocage-ruleset/1`.
    pub format: RulesetFormat,
    /// Short name, by which scenarios refer to it.
    pub id: String,
    /// Title.
    pub title: String,
    /// Effects of the terrain of hexes.
    pub hexes: Table<Terrain, HexEffects>,
    /// Effects of hexsides.
    pub hexsides: Table<HexsideKind, HexsideEffects>,
    /// Long bridges, causeways and tunnels.
    pub structures: StructureEffects,
    /// Effects of markers.
    pub markers: MarkerEffects,
    /// Numbers on the blocks.
    pub units: Units,
    /// What is in the box.
    pub counters: Counters,
    /// A full company.
    pub organisation: Organisation,
    /// Field artillery by side.
    pub artillery: Table<Side, Support>,
    /// Aircraft by side.
    pub aircraft: Table<Side, Support>,
    /// Numbers of procedures.
    pub procedures: Procedures,
}

impl Ruleset {
    /// Reads a ruleset.
    ///
    /// # Errors
    /// Syntax, unknown or missing fields, and missing rows, with line and column.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(text)
    }

    /// The ruleset that ships.
    pub fn westfront() -> &'static Self {
        Self::shipped()
    }

    /// The same, to be kept.
    pub fn shipped() -> &'static Arc<Self> {
        static SHIPPED: OnceLock<Arc<Ruleset>> = OnceLock::new();
        #[expect(clippy::expect_used, reason = "the text is part of the program, and a test reads it")]
        SHIPPED.get_or_init(|| Arc::new(Self::parse(WESTFRONT).expect("the shipped ruleset is well formed")))
    }

    /// The numbers of the tests: those that ship, or those of the file that `BOCAGE_TEST_RULESET` names, so that a changed
    /// number can be tried without building anew (`scripts/mutate-ruleset.sh`).
    #[cfg(test)]
    pub(crate) fn tested() -> &'static Self {
        static CHANGED: OnceLock<Ruleset> = OnceLock::new();
        match std::env::var_os("BOCAGE_TEST_RULESET") {
            Some(path) => {
                CHANGED.get_or_init(|| Self::parse(&std::fs::read_to_string(path).unwrap()).unwrap())
            }
            None => Self::westfront(),
        }
    }

    /// Whether a class is a gun, tank or vehicle: those that cannot use railways (RB 3.4).
    pub fn is_heavy(&self, class: UnitClass) -> bool {
        self.hexsides[HexsideKind::Railway].closed_to.0.contains(&class)
    }

    /// The numbers on a unit's block.
    pub fn unit(&self, side: Side, unit: UnitType) -> &UnitNumbers {
        self.units.get(side, unit)
    }
}

#[cfg(test)]
mod tests;
