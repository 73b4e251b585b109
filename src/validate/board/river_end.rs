//! Where rivers and canals end, for the checks of boards and of seams.

use crate::board::{Terrain, Water};
use crate::hex::Hexside;
use crate::layout::{HexId, HexsideId, Map};

/// Whether a river or canal runs along a hexside.
pub(in crate::validate) fn is_river(map: &Map, id: HexsideId) -> bool {
    matches!(map.features(id).water, Some(Water::River | Water::Canal))
}

/// What runs there, in a word.
pub(in crate::validate) fn word(map: &Map, id: HexsideId) -> &'static str {
    if map.features(id).water == Some(Water::Canal) { "canal" } else { "river" }
}

/// An end of a river's hexside at which it goes nowhere.
pub(in crate::validate) struct LooseEnd {
    /// The other hexsides that meet there.
    pub touching: [Hexside; 2],
    /// The hexes that meet there.
    pub hexes: Vec<HexId>,
}

/// The ends of a river's hexside at which it goes nowhere and has no reason to end.
pub(in crate::validate) fn loose_ends(map: &Map, id: HexsideId) -> Vec<LooseEnd> {
    let hexside = map.hexside(id).hexside;
    let end = |touching| Some(LooseEnd { touching, hexes: hexes_of_loose_end(map, hexside, touching)? });
    hexside.touching().into_iter().filter_map(end).collect()
}

fn hexes_of_loose_end(map: &Map, hexside: Hexside, touching: [Hexside; 2]) -> Option<Vec<HexId>> {
    let ids = touching.map(|other| map.hexside_id(other));
    let [Some(one), Some(other)] = ids else { return None };
    // Where a bridge shows that water was forgotten, another check says so.
    let goes_on = |id: HexsideId| {
        let features = map.features(id);
        features.water.is_some() || !features.bridges.is_empty() || is_steep(map, id)
    };
    if goes_on(one) || goes_on(other) {
        return None;
    }
    let third = touching[0].hexes().into_iter().find(|hex| !hexside.hexes().contains(hex))?;
    let [a, b] = hexside.hexes();
    let hexes: Vec<HexId> = [a, b, third].into_iter().filter_map(|hex| map.id(hex)).collect();
    // A river that runs along the foot of a slope may spring from it.
    let own = map.hexside_id(hexside).is_some_and(|id| is_steep(map, id));
    let is_wet = |hex: &HexId| matches!(map.hex(*hex).terrain, Terrain::Marsh | Terrain::Lake | Terrain::Sea);
    (hexes.len() == 3 && !own && !hexes.iter().any(is_wet)).then_some(hexes)
}

fn is_steep(map: &Map, id: HexsideId) -> bool {
    map.is_slope(id) || map.is_cliff(id)
}
