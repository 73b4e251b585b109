//! The numbers of the game: unit types, terrain effects, counters, as data with their sources.
//!
//! Kinds are enums, so that the compiler lists what a new one needs. Numbers come from a ruleset file; the one
//! that ships is `assets/rulesets/westfront.ron`. It knows no map and decides nothing: that is `rules`.

mod units;

pub use units::{CommandLevel, Side, UnitClass, UnitType};
