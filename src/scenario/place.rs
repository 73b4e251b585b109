//! Where units enter and leave.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An edge of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum MapEdge {
    /// The northern edge.
    North,
    /// The eastern edge.
    East,
    /// The southern edge.
    South,
    /// The western edge.
    West,
}

impl MapEdge {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

/// How units enter or leave the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Way {
    /// Anywhere on an edge.
    Edge(MapEdge),
    /// At these hexes on the map's edge.
    Hexes(Vec<String>),
}
