//! What the drawing of a hex or hexside looks at.

use super::cartographer::Cartographer;
use super::place::{HexPlace, HexsidePlace, pos_in_map};
use super::shape::Pos;
use super::style::{Detail, Style};
use super::ways::Ways;
use crate::board::{Cover, HexsideFeatures, Terrain, Water};
use crate::hex::{Hexside, centre};
use crate::layout::{HexId, HexsideId, Map, MapHex, MapHexside};

/// A hex being drawn.
pub(super) struct HexScene<'a> {
    pub(super) map: &'a Map,
    pub(super) style: &'a Style,
    pub(super) detail: Detail,
    pub(super) hex: &'a MapHex,
    pub(super) place: HexPlace,
    /// Its roads and railways.
    pub(super) ways: Ways,
}

impl<'a> HexScene<'a> {
    pub(super) fn new(by: Cartographer<'a>, id: HexId) -> Self {
        let place = HexPlace::new(by.map, id);
        let ways = Ways::new(by.map, id, &place);
        Self { map: by.map, style: by.style, detail: by.detail, hex: by.map.hex(id), place, ways }
    }

    /// What hexside `k` holds; none beyond the map.
    pub(super) fn features(&self, k: usize) -> Option<&'a HexsideFeatures> {
        self.hex.hexsides[k].map(|id| self.map.features(id))
    }

    /// The neighbour over hexside `k`.
    pub(super) fn neighbour(&self, k: usize) -> Option<&'a MapHex> {
        self.hex.neighbours[k].map(|id| self.map.hex(id))
    }

    /// Whether a cover goes on over hexside `k`; it does beyond the map.
    pub(super) fn covered(&self, k: usize, cover: Cover) -> bool {
        self.features(k).is_none_or(|features| features.cover == cover)
    }

    pub(super) fn near(&self) -> bool {
        self.detail == Detail::Near
    }

    pub(super) fn far(&self) -> bool {
        self.detail == Detail::Far
    }
}

/// A hexside being drawn.
pub(super) struct HexsideScene<'a> {
    pub(super) map: &'a Map,
    pub(super) style: &'a Style,
    pub(super) detail: Detail,
    pub(super) id: HexsideId,
    pub(super) hexside: &'a MapHexside,
    pub(super) features: &'a HexsideFeatures,
    pub(super) place: HexsidePlace,
}

impl<'a> HexsideScene<'a> {
    pub(super) fn new(by: Cartographer<'a>, id: HexsideId) -> Self {
        Self {
            map: by.map,
            style: by.style,
            detail: by.detail,
            id,
            hexside: by.map.hexside(id),
            features: by.map.features(id),
            place: HexsidePlace::new(by.map, id),
        }
    }

    pub(super) fn near(&self) -> bool {
        self.detail == Detail::Near
    }

    pub(super) fn far(&self) -> bool {
        self.detail == Detail::Far
    }

    /// Its hexes that are on the map.
    pub(super) fn hexes(&self) -> impl Iterator<Item = &'a MapHex> {
        self.hexside.hexes.into_iter().flatten().map(|id| self.map.hex(id))
    }

    /// What a hexside of the plane holds, if the map has it.
    pub(super) fn features_of(&self, hexside: Hexside) -> Option<&'a HexsideFeatures> {
        self.map.hexside_id(hexside).map(|id| self.map.features(id))
    }

    /// The hex at the far side of corner `end`, if the map has it.
    pub(super) fn hex_at_end(&self, end: usize) -> Option<HexId> {
        let [of_first, _] = self.hexside.hexside.touching()[end];
        self.map.id(of_first.beyond(self.hexside.hexside.hexes()[0]))
    }

    /// Where a road and a railway cross.
    pub(super) fn crossings(&self) -> Vec<Pos> {
        let features = self.features;
        let mut found = Vec::new();
        if features.road.is_some() {
            found.push(crossing(self.map, self.id, true));
        }
        if features.railway && !features.tunnel {
            found.push(crossing(self.map, self.id, false));
        }
        found
    }

    /// The smooth line that parts the hexes for which `inside` holds from the others, where this hexside does:
    /// from its first end to its second, and whether the inside is on the side of its first hex.
    pub(super) fn border(&self, inside: impl Fn(HexId) -> bool) -> Option<(Vec<Pos>, bool)> {
        let [Some(a), Some(b)] = self.hexside.hexes else { return None };
        let (of_a, of_b) = (inside(a), inside(b));
        if of_a == of_b {
            return None;
        }
        let half = |end: usize| {
            let [side_a, side_b] = self.hexside.hexside.touching()[end];
            let beyond = self.hex_at_end(end).is_some_and(&inside);
            let goes_on = if beyond == of_a { side_b } else { side_a };
            let ends = [self.hexside.hexside, goes_on].map(|side| border_end(self.map, side));
            super::curve::around(self.place.corners[end], ends, 0.5, 5)
        };
        let mut line = half(0);
        line.reverse();
        line.extend(half(1).into_iter().skip(1));
        Some((line, of_a))
    }
}

/// Where the road (or the railway) crosses a hexside: in its middle, or beside the other if both do.
pub(super) fn crossing(map: &Map, id: HexsideId, road: bool) -> Pos {
    let features = map.features(id);
    let [a, b] = map.hexside(id).hexside.corners().map(pos_in_map);
    let both = features.road.is_some() && features.railway;
    let share = match (both, road) {
        (false, _) => 0.5,
        (true, true) => 0.3,
        (true, false) => 0.7,
    };
    a.towards(b, share)
}

/// Where a border crosses a hexside, and the middle of that hexside.
pub(super) fn border_end(map: &Map, hexside: Hexside) -> (Pos, Pos) {
    let middle = super::place::middle_of(hexside);
    (map.hexside_id(hexside).map_or(middle, |id| HexsidePlace::new(map, id).sway()), middle)
}

/// Whether a hex is full of water.
pub(super) fn is_water(hex: &MapHex) -> bool {
    matches!(hex.terrain, Terrain::Sea | Terrain::Lake)
}

/// The water of a hexside that is drawn as a band along it: rivers and canals, and lake and sea where
/// neither hex is water itself.
pub(super) fn band(map: &Map, hexside: Hexside) -> Option<Water> {
    let id = map.hexside_id(hexside)?;
    let water = map.features(id).water?;
    let wet = map.hexside(id).hexes.into_iter().flatten().any(|hex| is_water(map.hex(hex)));
    let flows = matches!(water, Water::River | Water::Canal);
    (flows || !wet).then_some(water)
}

/// The centre of a hex of the plane, in map units.
pub(super) fn centre_of(hex: crate::hex::Hex) -> Pos {
    pos_in_map(centre(hex))
}
