//! What a shared hex or hexside is: the more restrictive of what its boards say (RB 3.2).

use super::map::{Map, MapHexside};
use super::seam::{Disagreement, DisagreementKind, SeamPlace};
use super::{HexId, HexsideId};
use crate::board::{Bridge, BridgeKind, Carries, HexFeatures, HexsideFeatures, Span};
use std::collections::HashMap;
use std::fmt::Debug;

/// Fills the hexes and hexsides of a map from its boards and notes where they disagree.
pub(super) fn fill(map: &mut Map) {
    let mut known = Known::default();
    for slot in 0..map.slots.len() {
        fill_own(map, slot, &mut known);
    }
    for id in map.hex_ids().filter(|&id| map.hex(id).shared).collect::<Vec<_>>() {
        fill_shared_hex(map, id);
    }
    for id in map.hexside_ids().filter(|&id| map.hexside(id).shared).collect::<Vec<_>>() {
        fill_shared_hexside(map, id, &mut known);
    }
}

/// Where in [`Map::features`] each kind of hexside stands: most hexsides are like others.
type Known = HashMap<HexsideFeatures, u32>;

/// Copies what only this slot's board has.
fn fill_own(map: &mut Map, slot: usize, known: &mut Known) {
    let board = std::sync::Arc::clone(&map.slots[slot].board);
    let laid = map.slots[slot].laid;
    for (hex, _, features) in board.written_hexes() {
        let Some(id) = map.id(laid.hex_in_layout(hex)) else { continue };
        let target = &mut map.hexes[id.index()];
        (target.terrain, target.level, target.span) = (features.terrain, features.level, features.span);
    }
    for (hexside, _, features) in board.written_hexsides() {
        let Some(id) = map.hexside_id(laid.hexside_in_layout(hexside)) else { continue };
        if !map.hexside(id).shared {
            set_features(map, id, features, known);
        }
    }
}

fn set_features(map: &mut Map, id: HexsideId, features: &HexsideFeatures, known: &mut Known) {
    if *features == HexsideFeatures::default() {
        return;
    }
    let index = known.get(features).copied().unwrap_or_else(|| {
        let index = map.features.len() as u32;
        map.features.push(features.clone());
        known.insert(features.clone(), index);
        index
    });
    let MapHexside { features, .. } = &mut map.hexsides[id.index()];
    *features = index;
}

fn fill_shared_hex(map: &mut Map, id: HexId) {
    let hex = map.hex(id).hex;
    let says: Vec<(usize, HexFeatures)> =
        map.slots_with_hex(hex).filter_map(|(slot, _)| Some((slot, map.hex_on_slot(slot, hex)?))).collect();
    let at = SeamPlace::Hex(id);
    note(map, at, DisagreementKind::Terrain, &says, |hex| hex.terrain);
    note(map, at, DisagreementKind::Level, &says, |hex| hex.level);
    note(map, at, DisagreementKind::Span, &says, |hex| hex.span);
    let Some(merged) = says.into_iter().map(|(_, features)| features).reduce(merge_hexes) else { return };
    let target = &mut map.hexes[id.index()];
    (target.terrain, target.level, target.span) = (merged.terrain, merged.level, merged.span);
}

fn fill_shared_hexside(map: &mut Map, id: HexsideId, known: &mut Known) {
    let hexside = map.hexside(id).hexside;
    let says: Vec<(usize, HexsideFeatures)> = map
        .slots_with_hexside(hexside)
        .filter_map(|(slot, _)| Some((slot, map.hexside_on_slot(slot, hexside)?)))
        .collect();
    let at = SeamPlace::Hexside(id);
    note(map, at, DisagreementKind::Cover, &says, |side| side.cover);
    note(map, at, DisagreementKind::Water, &says, |side| side.water);
    note(map, at, DisagreementKind::Ford, &says, |side| side.ford);
    note(map, at, DisagreementKind::Bridges, &says, |side| {
        let mut bridges = side.bridges.clone();
        bridges.sort_by_key(bridge_order);
        bridges
    });
    note(map, at, DisagreementKind::Road, &says, |side| side.road);
    note(map, at, DisagreementKind::Railway, &says, |side| side.railway);
    note(map, at, DisagreementKind::Tunnel, &says, |side| side.tunnel);
    note(map, at, DisagreementKind::Hedge, &says, |side| side.hedge);
    note(map, at, DisagreementKind::Cliff, &says, |side| side.cliff);
    if let Some(merged) = says.into_iter().map(|(_, features)| features).reduce(merge_hexsides) {
        set_features(map, id, &merged, known);
    }
}

/// Notes a disagreement if not all boards give the same value.
fn note<T, V: PartialEq + Words>(
    map: &mut Map,
    at: SeamPlace,
    kind: DisagreementKind,
    says: &[(usize, T)],
    value: impl Fn(&T) -> V,
) {
    let values: Vec<V> = says.iter().map(|(_, features)| value(features)).collect();
    if values.windows(2).any(|pair| pair[0] != pair[1]) {
        let says = says.iter().zip(&values).map(|((slot, _), value)| (*slot, value.words())).collect();
        map.disagreements.push(Disagreement { kind, at, says });
    }
}

/// The more restrictive of two hexes: each of terrain, level and span on its own.
pub fn merge_hexes(a: HexFeatures, b: HexFeatures) -> HexFeatures {
    HexFeatures {
        terrain: a.terrain.max(b.terrain),
        level: a.level.max(b.level),
        span: a.span.zip(b.span).map(|(a, b)| match (a, b) {
            (Span::Causeway, _) | (_, Span::Causeway) => Span::Causeway,
            (Span::Bridge(a), Span::Bridge(b)) => Span::Bridge(a.min(b)),
        }),
    }
}

/// The more restrictive of two hexsides, each feature on its own.
pub fn merge_hexsides(a: HexsideFeatures, b: HexsideFeatures) -> HexsideFeatures {
    HexsideFeatures {
        cover: a.cover.max(b.cover),
        water: a.water.max(b.water),
        ford: a.ford && b.ford,
        bridges: merge_bridges(a.bridges, b.bridges),
        road: a.road.zip(b.road).map(|(a, b)| a.max(b)),
        railway: a.railway && b.railway,
        tunnel: a.tunnel && b.tunnel,
        hedge: a.hedge.max(b.hedge),
        cliff: a.cliff || b.cliff,
    }
}

fn bridge_order(bridge: &Bridge) -> (String, BridgeKind, Carries, bool) {
    (bridge.name.clone(), bridge.kind, bridge.carries, bridge.destroyed)
}

/// The bridges that both boards know, in an order that does not depend on which board is first.
fn merge_bridges(mut a: Vec<Bridge>, mut b: Vec<Bridge>) -> Vec<Bridge> {
    a.sort_by_key(bridge_order);
    b.sort_by_key(bridge_order);
    let mut merged = Vec::new();
    for bridge in &a {
        let same_name = b.iter().position(|other| other.name == bridge.name);
        if let Some(other) = same_name.map(|other| b.remove(other)) {
            merged.extend(merge_bridge(bridge, &other));
        }
    }
    merged
}

/// A bridge as both boards know it: what both say that it carries, destroyed over whole, wood over stone.
fn merge_bridge(bridge: &Bridge, other: &Bridge) -> Option<Bridge> {
    let carries = match (bridge.carries, other.carries) {
        (Carries::Both, same) | (same, Carries::Both) => same,
        (a, b) if a == b => a,
        _ => return None,
    };
    Some(Bridge {
        name: bridge.name.clone(),
        kind: bridge.kind.min(other.kind),
        carries,
        destroyed: bridge.destroyed || other.destroyed,
    })
}

/// A value as a message shows it.
trait Words {
    fn words(&self) -> String;
}

macro_rules! words_as_debug {
    ($($kind:ty),*) => {
        $(impl Words for $kind {
            fn words(&self) -> String {
                format!("{self:?}")
            }
        })*
    };
}

words_as_debug!(crate::board::Terrain, crate::board::Cover, i32);

impl<T: Debug> Words for Option<T> {
    fn words(&self) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), |value| format!("{value:?}"))
    }
}

impl Words for bool {
    fn words(&self) -> String {
        if *self { "one" } else { "none" }.to_owned()
    }
}

impl Words for Vec<Bridge> {
    fn words(&self) -> String {
        let bridges: Vec<_> = self
            .iter()
            .map(|bridge| {
                let destroyed = if bridge.destroyed { ", destroyed" } else { "" };
                let carries = match bridge.carries {
                    Carries::Road => "",
                    Carries::Railway => " for a railway",
                    Carries::Both => " for road and railway",
                };
                format!("{:?} `{}`{carries}{destroyed}", bridge.kind, bridge.name)
            })
            .collect();
        if bridges.is_empty() { "none".to_owned() } else { bridges.join(", ") }
    }
}
