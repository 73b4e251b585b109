//! What hexes and hexsides hold. Kinds are enums, so that the compiler lists what a new one needs.

use super::is_default;
use super::key::{HexKey, HexsideKey};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The dominant terrain of a hex; it decides stacking, defence and whether the hex blocks sight (RB 3.2, 3.4).
///
/// In ascending order of restriction: where boards disagree about a shared hex, the greater one counts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
pub enum Terrain {
    /// Fields and pasture.
    #[default]
    Clear,
    /// Sand between high and low water.
    Beach,
    /// Graves; no effect but on stacking.
    Cemetery,
    /// Boggy ground.
    Marsh,
    /// Fruit trees or vines.
    Orchard,
    /// A named group of buildings within one hex.
    Farm,
    /// Buildings along streets.
    Town,
    /// Trees.
    Woods,
    /// Fresh water that fills the hex.
    Lake,
    /// Salt water that fills the hex.
    Sea,
}

impl Terrain {
    /// All terrains, in ascending order of restriction.
    pub const ALL: [Self; 10] = [
        Self::Clear,
        Self::Beach,
        Self::Cemetery,
        Self::Marsh,
        Self::Orchard,
        Self::Farm,
        Self::Town,
        Self::Woods,
        Self::Lake,
        Self::Sea,
    ];

    /// The cover that painting this terrain puts between two hexes of it; none for terrain that has no cover.
    pub fn cover(self) -> Option<Cover> {
        match self {
            Self::Orchard => Some(Cover::Orchard),
            Self::Woods => Some(Cover::Woods),
            Self::Marsh => Some(Cover::Marsh),
            Self::Town => Some(Cover::Town),
            Self::Clear | Self::Beach | Self::Cemetery | Self::Farm | Self::Lake | Self::Sea => None,
        }
    }
}

/// A long bridge or a causeway that fills a hex (RB 3.4): entered only where it carries its road or railway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Span {
    /// A bank of earth.
    Causeway,
    /// A bridge, which can be blown.
    Bridge(BridgeKind),
}

/// What a hex holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexFeatures {
    /// Dominant terrain.
    #[serde(default, skip_serializing_if = "is_default")]
    pub terrain: Terrain,
    /// Level, in steps of 100 feet (RB 3.4); -2 to 9.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: i32,
    /// A long bridge or causeway over the terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
}

/// What stands along a hexside (RB 3.2); it decides movement and the limits of fire and assault.
///
/// In ascending order of restriction.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
pub enum Cover {
    /// Nothing.
    #[default]
    Clear,
    /// Boggy ground.
    Marsh,
    /// Fruit trees.
    Orchard,
    /// Buildings.
    Town,
    /// Trees.
    Woods,
}

impl Cover {
    /// All kinds, in ascending order of restriction.
    pub const ALL: [Self; 5] = [Self::Clear, Self::Marsh, Self::Orchard, Self::Town, Self::Woods];
}

/// Water along a hexside (RB 3.4), in ascending order of restriction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Water {
    /// Shallow; counts as a ford.
    Canal,
    /// Closed to guns, tanks and vehicles.
    River,
    /// Closed to all.
    Lake,
    /// Closed to all.
    Sea,
}

impl Water {
    /// All kinds, in ascending order of restriction.
    pub const ALL: [Self; 4] = [Self::Canal, Self::River, Self::Lake, Self::Sea];
}

/// What a bridge is built of; engineers blow wooden ones more easily (RB 7.3).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
pub enum BridgeKind {
    /// Timber.
    #[default]
    Wood,
    /// Stone.
    Stone,
}

/// What a bridge carries.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
pub enum Carries {
    /// A road.
    #[default]
    Road,
    /// A railway.
    Railway,
    /// A road and a railway.
    Both,
}

impl Carries {
    /// Whether it carries a road.
    pub fn road(self) -> bool {
        self != Self::Railway
    }

    /// Whether it carries a railway.
    pub fn railway(self) -> bool {
        self != Self::Road
    }
}

/// A bridge over a hexside; a hexside has at most two (RB 3.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bridge {
    /// Its name, by which objectives and markers refer to it; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is built of.
    pub kind: BridgeKind,
    /// What it carries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carries: Carries,
    /// Whether its span is down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub destroyed: bool,
}

/// Class of a road (RB 8.4), in ascending order of restriction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Road {
    /// Its bonus holds in all weather.
    Paved,
    /// Its bonus is lost in bad weather.
    Unpaved,
}

/// A bocage hedge (RB 3.4), in ascending order of restriction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Hedge {
    /// A hedge with a gap: open to sight.
    Gap,
    /// A hedge without gap: blocks sight even between neighbours.
    Hedge,
}

/// What a hexside holds. Slopes are never stored: they follow from the levels of the two hexes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexsideFeatures {
    /// What stands along it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: Cover,
    /// Water along it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water: Option<Water>,
    /// Whether its river or canal can be waded by all but guns and vehicles other than tanks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ford: bool,
    /// Bridges, at most two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bridges: Vec<Bridge>,
    /// The road that crosses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<Road>,
    /// Whether a railway crosses it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub railway: bool,
    /// Whether a tunnel passes under it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tunnel: bool,
    /// A bocage hedge along it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hedge: Option<Hedge>,
    /// Whether its slope is a cliff.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cliff: bool,
}

/// What a place is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
pub enum PlaceKind {
    /// A named spot of no other kind.
    #[default]
    Other,
    /// One farm.
    Farm,
    /// A few streets.
    Village,
    /// A town.
    Town,
    /// A wood.
    Wood,
    /// A hill or ridge.
    Hill,
    /// A bridge that is not listed with its hexside, such as a long one.
    Bridge,
    /// A railway station or halt.
    Station,
}

impl PlaceKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Other,
        Self::Farm,
        Self::Village,
        Self::Town,
        Self::Wood,
        Self::Hill,
        Self::Bridge,
        Self::Station,
    ];
}

/// A named feature of a board, by which set-up zones and objectives refer to it (RB 3.3).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its name, unique on the board.
    pub name: String,
    /// What it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: PlaceKind,
    /// The hexes that it covers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<HexKey>,
    /// The hexsides that it covers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexsides: Vec<HexsideKey>,
    /// Remarks for other authors.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}
