//! Scenarios: forces, set-up, markers and victory, as their file gives them.
//!
//! A [`Scenario`] refers to everything by name and keeps names as written; what they mean on a map, and whether
//! they mean anything, is asked of `layout` and of checks. All that the file may leave out has a default; a
//! draft needs `format`, `id`, `title` and `layout` only.

mod forces;
mod place;
mod units;
mod victory;

pub use forces::{
    Attachment, BattalionUnit, Company, Draw, Entry, Forces, Platoon, Quality, Zone, ZoneArea, ZoneUnits,
};
pub use place::{MapEdge, Way};
pub use units::{Unit, UnitName, units_of};
pub use victory::{Eliminated, Exit, Objective, ObjectiveAt, Recipient, TieBreak, Victory, VictoryLevel};

use crate::board::{Silence, format_version, is_default};
use crate::layout::Slot;
use crate::ruleset::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

format_version!(
    /// The version of the scenario format, written as `bocage-scenario/1`.
    ScenarioFormat,
    "bocage-scenario/1"
);

/// A scenario as its file gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Version of the file format, `bocage-scenario/1`.
    pub format: ScenarioFormat,
    /// Short name, 1 to 32 of `a-z`, `0-9` and `-`.
    pub id: String,
    /// Title.
    pub title: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// When it takes place.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// Where it takes place.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// A historical paragraph.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub history: String,
    /// Remarks for other authors.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Id of the ruleset, or the path of a ruleset file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruleset: String,
    /// The boards and where they lie.
    pub layout: Vec<Slot>,
    /// Number of game turns (RB 10.4); 0 while it is not settled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: u32,
    /// Who takes the first player turn of game turn 1 (RB 1.0).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_player: Option<Side>,
    /// Who sets up first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up_first: Option<Side>,
    /// Weather, night and other numbers of this scenario's own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conditions: Conditions,
    /// Forces and set-up by side.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sides: BTreeMap<Side, Forces>,
    /// Markers at start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// How the game is won.
    #[serde(default, skip_serializing_if = "is_default")]
    pub victory: Victory,
    /// Rules in words that only this scenario has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special_rules: Vec<SpecialRule>,
    /// A line-of-sight table that goes with the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub los_table: Option<LosTableLink>,
    /// Findings that are meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub silences: Vec<Silence>,
}

impl Scenario {
    /// Whether `ruleset` is the path of a file and not the id of a ruleset that the program has.
    pub fn names_ruleset_file(&self) -> bool {
        let lower = self.ruleset.to_ascii_lowercase();
        self.ruleset.contains(['/', '\\']) || lower.ends_with(".ron")
    }
}

/// Conditions of a scenario (RB 10.2, 10.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Conditions {
    /// Whether unpaved roads give their bonus: not in bad weather (RB 8.4).
    #[serde(skip_serializing_if = "is_true")]
    pub unpaved_bonus: bool,
    /// Night, with the author's own numbers (RB 10.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub night: Option<Night>,
    /// Whether fords can be waded (RB 3.4).
    #[serde(skip_serializing_if = "is_default")]
    pub fords: Fords,
    /// Whether bridges may be blown (RB 7.3).
    #[serde(skip_serializing_if = "is_true")]
    pub demolition: bool,
    /// The most hits of one roll (RB 10, optional rule).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_limit: Option<u32>,
    /// Whether tanks start face-up (RB 2.53).
    #[serde(skip_serializing_if = "is_default")]
    pub tanks_revealed: bool,
    /// Whether HQs are activated by drawing chits (RB 10.5).
    #[serde(skip_serializing_if = "is_default")]
    pub chit_pull: bool,
    /// Added to every unit's move rating (RB 10.2).
    #[serde(skip_serializing_if = "is_default")]
    pub move_modifier: i32,
    /// Added to every unit's firepower (RB 10.2).
    #[serde(skip_serializing_if = "is_default")]
    pub firepower_modifier: i32,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            unpaved_bonus: true,
            night: None,
            fords: Fords::Normal,
            demolition: true,
            hit_limit: None,
            tanks_revealed: false,
            chit_pull: false,
            move_modifier: 0,
            firepower_modifier: 0,
        }
    }
}

fn is_true(value: &bool) -> bool {
    *value
}

/// Night (RB 10.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Night {
    /// Movement in percent of a unit's rating, rounded up; 50 by the rules.
    pub move_percent: u32,
    /// The greatest range of all units, in hexes; 2 by the rules.
    pub range: u32,
}

impl Default for Night {
    fn default() -> Self {
        Self { move_percent: 50, range: 2 }
    }
}

/// Whether fords can be waded (RB 3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Fords {
    /// They can.
    #[default]
    Normal,
    /// They are impassable.
    Flooded,
}

/// A marker at start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// What it is.
    pub kind: MarkerKind,
    /// Name of its hex or hexside.
    pub at: String,
    /// For a destroyed bridge: its name, where the hexside has two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bridge: Option<String>,
    /// For wire: whose it is. Wire of nobody is an enemy's to both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// Kinds of markers (RB 7.1 to 7.5, 6.34, 3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum MarkerKind {
    /// Foxhole, in a hex.
    Foxhole,
    /// Barbed wire, in a hex.
    Wire,
    /// Smoke, in a hex, for the first game turn.
    Smoke,
    /// Wrecked tank, in a hex.
    Wreck,
    /// Destroyed bridge, on a hexside.
    DestroyedBridge,
    /// A gap in a hedge, on a hexside.
    HedgeGap,
}

impl MarkerKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Foxhole, Self::Wire, Self::Smoke, Self::Wreck, Self::DestroyedBridge, Self::HedgeGap];

    /// Whether it stands on a hexside rather than in a hex.
    pub const fn is_on_hexside(self) -> bool {
        matches!(self, Self::DestroyedBridge | Self::HedgeGap)
    }
}

/// A rule in words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialRule {
    /// Heading.
    pub title: String,
    /// The rule.
    pub text: String,
}

/// A line-of-sight table that goes with a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LosTableLink {
    /// Path of the CSV file, relative to the scenario's, with `/` on every system.
    pub path: String,
    /// SHA-256, in hexadecimal, of the merged map and ruleset as far as line of sight reads them; empty if the
    /// table was not made by this program.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sha256: String,
}

impl Scenario {
    /// A draft without boards.
    pub fn new(id: &str, title: &str) -> Self {
        Self {
            format: ScenarioFormat,
            id: id.to_owned(),
            title: title.to_owned(),
            author: String::new(),
            date: String::new(),
            place: String::new(),
            history: String::new(),
            notes: String::new(),
            ruleset: String::new(),
            layout: Vec::new(),
            turns: 0,
            first_player: None,
            set_up_first: None,
            conditions: Conditions::default(),
            sides: BTreeMap::new(),
            markers: Vec::new(),
            victory: Victory::default(),
            special_rules: Vec::new(),
            los_table: None,
            silences: Vec::new(),
        }
    }
}
