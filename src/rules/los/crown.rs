//! What stands up and blocks sight: the only place that says which kinds do.

use crate::board::{Cover, Hedge, Terrain};
use crate::layout::{HexId, HexsideId, Map};

impl Terrain {
    /// Whether trees or buildings of this terrain fill its hex and block sight (RB 3.4, 6.4).
    pub const fn has_crown(self) -> bool {
        match self {
            Self::Woods | Self::Town | Self::Farm | Self::Orchard => true,
            Self::Clear | Self::Beach | Self::Cemetery | Self::Marsh | Self::Lake | Self::Sea => false,
        }
    }
}

impl Cover {
    /// Whether trees or buildings stand along its hexside and block sight (RB 3.4, 6.4).
    pub const fn has_crown(self) -> bool {
        match self {
            Self::Woods | Self::Town | Self::Orchard => true,
            Self::Clear | Self::Marsh => false,
        }
    }
}

impl Hedge {
    /// Whether it blocks sight, between adjacent hexes too (RB 3.4).
    pub const fn has_crown(self) -> bool {
        matches!(self, Self::Hedge)
    }
}

/// What stands up on a hex or hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Crown {
    /// A hex of this terrain.
    Terrain(Terrain),
    /// A hexside with this cover.
    Cover(Cover),
    /// A hedge without gap.
    Hedge,
}

/// The crown of a hex.
pub(super) fn crown_of_hex(map: &Map, id: HexId) -> Option<Crown> {
    let terrain = map.hex(id).terrain;
    terrain.has_crown().then_some(Crown::Terrain(terrain))
}

/// The crown of a hexside; its cover goes before a hedge.
pub(super) fn crown_of_hexside(map: &Map, id: HexsideId) -> Option<Crown> {
    let features = map.features(id);
    if features.cover.has_crown() {
        Some(Crown::Cover(features.cover))
    } else if has_hedge(map, id) {
        Some(Crown::Hedge)
    } else {
        None
    }
}

/// Whether a hedge without gap stands along a hexside.
pub(super) fn has_hedge(map: &Map, id: HexsideId) -> bool {
    map.features(id).hedge.is_some_and(Hedge::has_crown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crowns_are_what_blocks_sight_in_the_shipped_ruleset() {
        for terrain in Terrain::ALL {
            assert_eq!(
                terrain.has_crown(),
                crate::ruleset::Ruleset::tested().hexes[terrain].blocks_los.0,
                "{terrain:?}"
            );
        }
        for cover in Cover::ALL {
            let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.cover() == Some(cover));
            assert_eq!(cover.has_crown(), terrain.is_some_and(Terrain::has_crown), "{cover:?}");
        }
    }
}
