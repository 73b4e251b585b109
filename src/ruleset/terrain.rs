//! Effects of terrain and markers (RB 3.2 and the terrain effects chart).

use super::source::Sourced;
use super::table::key;
use super::units::UnitClass;
use crate::board::Terrain;
use serde::{Deserialize, Serialize};
use std::fmt;

key!(Terrain, "terrain");

/// Hits that reduce a unit by one step: 1 is plain defence, 2 is double defence (RB 6.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defence {
    /// Against direct fire.
    pub fire: Sourced<u32>,
    /// Against bombardment.
    pub bombardment: Sourced<u32>,
    /// In assaults.
    pub assault: Sourced<u32>,
}

/// What the terrain of a hex does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexEffects {
    /// How many units of a side may be in it at the end of an activation (RB 8.2).
    pub stack: Sourced<u32>,
    /// How well it protects.
    pub defence: Defence,
    /// Whether it blocks sight (RB 6.4).
    pub blocks_los: Sourced<bool>,
    /// Classes that may be in it only where a road leads (RB 3.4).
    pub only_by_road: Sourced<Vec<UnitClass>>,
}

macro_rules! hexside_kinds {
    ($($(#[$doc:meta])* $kind:ident: $label:literal;)*) => {
        /// What a hexside can be, one row of the chart each. A hexside is often several at once.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum HexsideKind {
            $($(#[$doc])* $kind,)*
        }

        impl HexsideKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// Its name in plain words.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$kind => $label,)*
                }
            }
        }
    };
}

hexside_kinds! {
    /// Nothing stands along it.
    Clear: "clear hexside";
    /// Boggy ground along it.
    Marsh: "marsh hexside";
    /// Fruit trees along it.
    Orchard: "orchard hexside";
    /// Buildings along it.
    Town: "town hexside";
    /// Trees along it.
    Woods: "woods hexside";
    /// Shallow water; counts as a ford.
    Canal: "canal";
    /// A ford through water.
    Ford: "ford";
    /// Running water.
    River: "river";
    /// Fresh standing water.
    Lake: "lake";
    /// Salt water.
    Sea: "sea";
    /// A bocage hedge without gap.
    Hedge: "hedge";
    /// A hedge with a gap.
    HedgeGap: "gap in a hedge";
    /// A slope, going up.
    SlopeUp: "slope, uphill";
    /// A slope, going down.
    SlopeDown: "slope, downhill";
    /// Two slopes or more at once, either way.
    Cliff: "cliff";
    /// A whole bridge.
    Bridge: "bridge";
    /// A bridge whose span is down.
    DestroyedBridge: "destroyed bridge";
    /// A tunnel below the surface.
    Tunnel: "tunnel";
    /// A road that crosses it.
    Road: "road";
    /// A railway that crosses it.
    Railway: "railway";
}

key!(HexsideKind, "hexside kind");

impl fmt::Display for HexsideKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

/// What a hexside costs to cross, in movement points (RB 8.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cost {
    /// What else the hexside is decides.
    Other,
    /// So many points; the highest of a hexside counts.
    Points(u32),
    /// So many points more or, negative, fewer.
    Added(i32),
    /// It cannot be crossed.
    Closed,
}

/// How many units may fire or assault across a hexside (RB 6.5, 9.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// What else the hexside is decides.
    Other,
    /// So many units; the least of a hexside counts.
    Units(u32),
}

/// What a kind of hexside does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexsideEffects {
    /// Movement points to cross it.
    pub movement: Sourced<Cost>,
    /// How many units fire across it at a neighbour in one HQ activation.
    pub fire: Sourced<Limit>,
    /// How many units assault across it in one HQ activation, or retreat in one round.
    pub assault: Sourced<Limit>,
    /// Classes that cannot cross it; for a railway, that cannot use it.
    pub closed_to: Sourced<Vec<UnitClass>>,
    /// Whether a road over it opens it to those classes.
    pub road_opens: Sourced<bool>,
    /// The only classes that may assault across it; all that can cross it if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assault_only: Option<Sourced<Vec<UnitClass>>>,
    /// What it takes off the firepower of units that assault across it, in the first round.
    pub assault_penalty: Sourced<u32>,
}

/// What markers do (RB 6.34, 7.1, 7.4, 7.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerEffects {
    /// How many units of each side a foxhole holds.
    pub foxhole_stack: Sourced<u32>,
    /// How well a foxhole protects.
    pub foxhole_defence: Defence,
    /// The only terrain in which foxholes are dug.
    pub foxhole_terrain: Sourced<Terrain>,
    /// How many units of its owner a wire hex holds.
    pub wire_stack_own: Sourced<u32>,
    /// How many units of the enemy of its owner a wire hex holds.
    pub wire_stack_enemy: Sourced<u32>,
    /// How many units may assault into a wire hex.
    pub wire_assault: Sourced<u32>,
    /// What smoke takes off every firepower in an assault.
    pub smoke_assault_penalty: Sourced<u32>,
    /// What a wreck adds to the cost of every hexside by which its hex is entered.
    pub wreck_cost: Sourced<u32>,
    /// Whether wrecks block sight.
    pub wreck_blocks_los: Sourced<bool>,
}

/// Long bridges, causeways and tunnels (RB 3.4, chart note 4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StructureEffects {
    /// Stacking on a long bridge or causeway that fills a hex.
    pub span_stack: Sourced<u32>,
    /// The same once it is destroyed.
    pub destroyed_span_stack: Sourced<u32>,
    /// Stacking in a tunnel, apart from the surface above.
    pub tunnel_stack: Sourced<u32>,
}
