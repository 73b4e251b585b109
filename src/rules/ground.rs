//! The ground at a moment: map, numbers, conditions and markers; positions on it.

use super::los::LosTable;
use crate::board::{Span, Terrain};
use crate::layout::{HexId, HexsideId, Map, MapBridge};
use crate::ruleset::{Ruleset, Side};
use crate::scenario::{Conditions, Marker, MarkerKind};
use std::collections::{BTreeMap, BTreeSet};

/// Where a unit is: in a hex, on the surface or in the tunnel below it (RB 3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The hex.
    pub hex: HexId,
    /// Whether it is in the tunnel below.
    pub under: bool,
}

impl Position {
    /// On the surface of a hex.
    pub const fn surface(hex: HexId) -> Self {
        Self { hex, under: false }
    }

    /// In the tunnel below a hex.
    pub const fn under(hex: HexId) -> Self {
        Self { hex, under: true }
    }

    /// Its place in lists that hold all surfaces of a map, then all tunnels.
    pub fn index(self, map: &Map) -> usize {
        self.hex.index() + if self.under { map.hexes().len() } else { 0 }
    }

    /// The position at a place of such a list.
    pub fn from_index(index: usize, map: &Map) -> Self {
        let hexes = map.hexes().len();
        if index < hexes {
            Self::surface(HexId(index as u32))
        } else {
            Self::under(HexId((index - hexes) as u32))
        }
    }

    /// Its name: the hex's, with `/under` in a tunnel.
    pub fn name(self, map: &Map) -> String {
        let name = map.name(self.hex);
        if self.under { name + "/under" } else { name }
    }
}

/// What markers show, and what play has changed on the map (RB 6.34, 7.0).
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Markers {
    /// Hexes with a foxhole.
    pub foxholes: BTreeSet<HexId>,
    /// Hexes with wire, and whose it is; nobody's is an enemy's to both.
    pub wire: BTreeMap<HexId, Option<Side>>,
    /// Hexes with smoke.
    pub smoke: BTreeSet<HexId>,
    /// Hexes with a wreck.
    pub wrecks: BTreeSet<HexId>,
    /// Bridges that are down besides those that the board has as destroyed.
    pub destroyed_bridges: BTreeSet<MapBridge>,
    /// Hexes whose long bridge is down.
    pub destroyed_spans: BTreeSet<HexId>,
    /// Hedges that have a gap besides those that the board has.
    pub gaps: BTreeSet<HexsideId>,
}

impl Markers {
    /// The markers of a scenario at start. Names that mean nothing on the map are left to checks.
    pub fn at_start(map: &Map, markers: &[Marker]) -> Self {
        let mut all = Self::default();
        for marker in markers {
            all.put(map, marker);
        }
        all
    }

    fn put(&mut self, map: &Map, marker: &Marker) {
        if marker.kind.is_on_hexside() {
            let Ok(hexside) = map.find_hexside(&marker.at) else { return };
            if marker.kind == MarkerKind::HedgeGap {
                self.gaps.insert(hexside);
            } else {
                self.destroyed_bridges.extend(bridges_meant(map, hexside, marker));
            }
            return;
        }
        let Ok(hex) = map.find_hex(&marker.at) else { return };
        match marker.kind {
            MarkerKind::Foxhole => drop(self.foxholes.insert(hex)),
            MarkerKind::Wire => drop(self.wire.insert(hex, marker.side)),
            MarkerKind::Smoke => drop(self.smoke.insert(hex)),
            MarkerKind::Wreck => drop(self.wrecks.insert(hex)),
            MarkerKind::DestroyedBridge | MarkerKind::HedgeGap => {}
        }
    }
}

/// The bridges of a hexside that a marker means: the one that it names, else all.
fn bridges_meant(map: &Map, hexside: HexsideId, marker: &Marker) -> Vec<MapBridge> {
    let named =
        marker.bridge.as_deref().and_then(|name| map.find_bridge(name).ok()).map(|found| found.bridge);
    let all = (0..map.features(hexside).bridges.len()).map(|index| MapBridge { hexside, index });
    all.filter(|bridge| named.is_none_or(|named| named == *bridge)).collect()
}

/// The ground as rules see it at a moment.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    /// The map.
    pub map: &'a Map,
    /// The numbers.
    pub ruleset: &'a Ruleset,
    /// The scenario's conditions.
    pub conditions: &'a Conditions,
    /// Markers now.
    pub markers: &'a Markers,
    /// All lines of sight of the map, where somebody has worked them out already. It says nothing new: it is quicker.
    pub sight: Option<&'a LosTable>,
}

impl Ground<'_> {
    /// Dominant terrain of a hex.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.map.hex(hex).terrain
    }

    /// The long bridge or causeway of a hex, if it is whole.
    pub fn whole_span(&self, hex: HexId) -> Option<Span> {
        self.map.hex(hex).span.filter(|_| !self.markers.destroyed_spans.contains(&hex))
    }

    /// Whether the hex has a long bridge that is down.
    pub fn is_span_destroyed(&self, hex: HexId) -> bool {
        self.map.hex(hex).span.is_some() && self.markers.destroyed_spans.contains(&hex)
    }

    /// Whether a bridge can be crossed.
    pub fn is_bridge_whole(&self, bridge: MapBridge) -> bool {
        let on_board = self.map.bridge(bridge).is_some_and(|bridge| !bridge.destroyed);
        on_board && !self.markers.destroyed_bridges.contains(&bridge)
    }

    /// Whether a position exists: the map has its hex and, below ground, that hex has a tunnel.
    pub fn has(&self, position: Position) -> bool {
        let hex = self.map.hexes().get(position.hex.index());
        hex.is_some_and(|hex| hex.under || !position.under)
    }
}
