//! Seams: what boards share, and where they disagree about it.

use super::map::{HexId, HexsideId};

/// What two boards disagree about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DisagreementKind {
    /// Terrain of a hex.
    Terrain,
    /// Level of a hex.
    Level,
    /// A long bridge or causeway over a hex.
    Span,
    /// Cover of a hexside.
    Cover,
    /// River, canal, lake or sea along a hexside.
    Water,
    /// A ford.
    Ford,
    /// Bridges over a hexside.
    Bridges,
    /// A road over a hexside.
    Road,
    /// A railway over a hexside.
    Railway,
    /// A tunnel under a hexside.
    Tunnel,
    /// A hedge along a hexside.
    Hedge,
    /// A cliff.
    Cliff,
}

/// Where boards disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeamPlace {
    /// A shared hex.
    Hex(HexId),
    /// A shared hexside.
    Hexside(HexsideId),
}

/// A hex or hexside about which boards disagree, with what each says. The map takes the more restrictive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// About what.
    pub kind: DisagreementKind,
    /// Where.
    pub at: SeamPlace,
    /// What each board says: its index in [`super::Map::slots`] and the value in words.
    pub says: Vec<(usize, String)>,
}
