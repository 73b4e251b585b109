//! The forces of a side and how they are set up (RB 10.1).

use super::place::{MapEdge, Way};
use crate::board::is_default;
use crate::ruleset::UnitType;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a side has and where it starts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Forces {
    /// Rifle companies by letter (RB 2.15).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub companies: BTreeMap<String, Company>,
    /// Battalion units by name (RB 2.5).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub battalion: BTreeMap<String, BattalionUnit>,
    /// Battalion units drawn at random, by name of the draw (RB 2.5).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub draws: BTreeMap<String, Draw>,
    /// Units that start reduced, with their steps.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub steps: BTreeMap<String, u32>,
    /// Number of artillery strikes (RB 2.6).
    #[serde(skip_serializing_if = "is_default")]
    pub artillery: u32,
    /// Number of air strikes (RB 2.7).
    #[serde(skip_serializing_if = "is_default")]
    pub air: u32,
    /// Set-up zones by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub zones: BTreeMap<String, Zone>,
    /// Units that enter later, by name of the entry.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub entries: BTreeMap<String, Entry>,
    /// Units with a hex of their own.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub placements: BTreeMap<String, String>,
}

/// A rifle company: an HQ, platoons and weapons (RB 2.15, 2.4).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Company {
    /// Whether it has no company HQ.
    #[serde(skip_serializing_if = "is_default")]
    pub without_hq: bool,
    /// Platoons by number: each has an HQ and rifle squads.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub platoons: BTreeMap<String, Platoon>,
    /// Company weapons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<UnitType>,
}

/// A platoon: its quality, and what it lacks of an HQ and three squads if written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Platoon {
    /// An HQ and three squads of firepower 2.
    F2,
    /// An HQ and three squads of firepower 3.
    F3,
    /// Not a full platoon.
    Part {
        /// Quality of its squads.
        quality: Quality,
        /// Number of squads, 0 to 3.
        squads: u32,
        /// Whether it has no HQ.
        #[serde(default, skip_serializing_if = "is_default")]
        without_hq: bool,
    },
}

/// Quality of rifle squads, as their firepower (RB 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Quality {
    /// Firepower 2.
    F2,
    /// Firepower 3.
    F3,
}

impl Quality {
    /// The type of its squads.
    pub const fn unit(self) -> UnitType {
        match self {
            Self::F2 => UnitType::RifleF2,
            Self::F3 => UnitType::RifleF3,
        }
    }
}

impl Platoon {
    /// Quality of its squads.
    pub const fn quality(self) -> Quality {
        match self {
            Self::F2 => Quality::F2,
            Self::F3 => Quality::F3,
            Self::Part { quality, .. } => quality,
        }
    }

    /// Number of its squads.
    pub const fn squads(self) -> u32 {
        match self {
            Self::F2 | Self::F3 => 3,
            Self::Part { squads, .. } => squads,
        }
    }

    /// Whether it has an HQ.
    pub const fn has_hq(self) -> bool {
        !matches!(self, Self::Part { without_hq: true, .. })
    }
}

/// A battalion unit (RB 2.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattalionUnit {
    /// Its type.
    pub unit: UnitType,
    /// The company that it is attached to; the only one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<String>,
}

/// Battalion units drawn at random from a pool before set-up (RB 2.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// How many are drawn.
    pub count: u32,
    /// The pool: a type as often as it has counters in it.
    pub from: Vec<UnitType>,
    /// Where they go.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attached_to: Attachment,
}

/// The company that drawn units are attached to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum Attachment {
    /// As the player likes.
    #[default]
    Choice,
    /// This company.
    Company(String),
}

/// Where units may set up (RB 10.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Its parts.
    pub at: Vec<ZoneArea>,
    /// Which units it is for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: ZoneUnits,
    /// Whether the hexes adjacent to its parts belong to it; every named place needs at least one unit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub adjacent: bool,
}

/// A part of a set-up zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ZoneArea {
    /// A named place; at least one unit must set up in it.
    Place(String),
    /// These hexes.
    Hexes(Vec<String>),
    /// A strip along an edge of the map, so many columns or rows deep.
    Edge(MapEdge, u32),
}

/// The units that a zone is for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ZoneUnits {
    /// All of the side that have no place, entry or zone of their own.
    #[default]
    Any,
    /// These.
    Only(Vec<String>),
}

/// Units that enter during play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Where.
    pub by: Way,
    /// The game turn, from 1.
    pub turn: u32,
    /// Which units.
    pub units: Vec<String>,
}
