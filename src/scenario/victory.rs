//! How a game is won (RB 10.4).

use super::place::Way;
use crate::board::is_default;
use crate::ruleset::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a game is won.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Victory {
    /// Terrain worth points to who holds it at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// Points for eliminated enemy units.
    #[serde(skip_serializing_if = "is_default")]
    pub eliminated: Eliminated,
    /// Points for units that leave the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exits: Vec<Exit>,
    /// Names of margins of victory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<VictoryLevel>,
    /// How equal points are told apart.
    #[serde(skip_serializing_if = "is_default")]
    pub tie_break: TieBreak,
}

/// Terrain worth points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// What.
    pub at: ObjectiveAt,
    /// Victory points.
    pub points: u32,
    /// To whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to: Recipient,
}

/// What can be an objective.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum ObjectiveAt {
    /// A hex.
    Hex(String),
    /// A named place: all of its hexes.
    Place(String),
    /// A named bridge: both hexes that it joins.
    Bridge(String),
}

/// Who scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum Recipient {
    /// Whichever side holds it.
    #[default]
    Both,
    /// Only the American.
    American,
    /// Only the German.
    German,
}

impl Recipient {
    /// Whether this side can score.
    pub fn includes(self, side: Side) -> bool {
        match self {
            Self::Both => true,
            Self::American => side == Side::American,
            Self::German => side == Side::German,
        }
    }
}

/// Points for eliminated enemy units (RB 6.33, 10.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Eliminated {
    /// None.
    Nothing,
    /// So many for each unit; 1 by the rules.
    PerUnit(u32),
    /// The point value of its steps.
    StepPoints,
}

impl Default for Eliminated {
    fn default() -> Self {
        Self::PerUnit(1)
    }
}

/// Points for units that leave the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Whose units.
    pub side: Side,
    /// Where.
    pub by: Way,
    /// Victory points for each.
    pub points: u32,
}

/// A name for winning by at least a margin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryLevel {
    /// Its name.
    pub name: String,
    /// The least margin in victory points.
    pub margin: u32,
}

/// How equal points are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum TieBreak {
    /// Not: the game is drawn.
    #[default]
    Draw,
    /// By the point values of the steps lost (RB 10, unit values).
    StepPoints,
}
