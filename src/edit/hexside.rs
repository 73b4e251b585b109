//! Painting hexsides: cover, hedges, cliffs, water and the like along a course, on every board that shares them.

use super::pen::Pen;
use super::{Document, Edit};
use crate::board::{Cover, Hedge, HexFeatures, HexsideFeatures, Road, Water};
use crate::layout::{HexId, HexsideId, Map};

/// What a hexside brush writes; what is `None` stays, `Some(None)` takes away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaintHexside {
    /// Cover.
    pub cover: Option<Cover>,
    /// Water. Taking it away takes ford and bridges with it, lake and sea take the ford.
    pub water: Option<Option<Water>>,
    /// A ford; it is written only where there is a river or canal.
    pub ford: Option<bool>,
    /// A hedge.
    pub hedge: Option<Option<Hedge>>,
    /// A cliff.
    pub cliff: Option<bool>,
    /// A tunnel.
    pub tunnel: Option<bool>,
    /// A road. The road tool also offers crossings ([`super::lay_road`]).
    pub road: Option<Option<Road>>,
    /// A railway.
    pub railway: Option<bool>,
}

impl PaintHexside {
    /// A brush that takes everything away.
    pub const ERASER: Self = Self {
        cover: Some(Cover::Clear),
        water: Some(None),
        ford: Some(false),
        hedge: Some(None),
        cliff: Some(false),
        tunnel: Some(false),
        road: Some(None),
        railway: Some(false),
    };

    /// Writes it.
    fn write(self, features: &mut HexsideFeatures) {
        features.cover = self.cover.unwrap_or(features.cover);
        if let Some(water) = self.water {
            set_water(features, water);
        }
        features.ford = self.ford.unwrap_or(features.ford) && has_shallows(features);
        features.hedge = self.hedge.unwrap_or(features.hedge);
        features.cliff = self.cliff.unwrap_or(features.cliff);
        features.tunnel = self.tunnel.unwrap_or(features.tunnel);
        features.road = self.road.unwrap_or(features.road);
        features.railway = self.railway.unwrap_or(features.railway);
    }
}

/// Puts water along a hexside, or takes it away with the bridges over it.
pub(super) fn set_water(features: &mut HexsideFeatures, water: Option<Water>) {
    features.water = water;
    features.ford &= has_shallows(features);
    if water.is_none() {
        features.bridges.clear();
    }
}

/// Whether a ford can be there: through a river or canal.
pub(super) fn has_shallows(features: &HexsideFeatures) -> bool {
    matches!(features.water, Some(Water::River | Water::Canal))
}

/// The edit that paints hexsides of the document's map, on all boards that share them.
///
/// Scenarios that name a bridge which goes with its water keep the name as written, for the author to mend.
pub fn paint_hexsides(
    document: &Document,
    map: &Map,
    hexsides: &[HexsideId],
    paint: PaintHexside,
    label: &str,
) -> Edit {
    let mut pen = Pen::new(document, map);
    for &id in hexsides {
        pen.hexside(id, |features| paint.write(features));
    }
    pen.edit(label)
}

/// What a hex of the map holds, for the eyedropper.
pub fn pick_hex(map: &Map, id: HexId) -> HexFeatures {
    let hex = map.hex(id);
    HexFeatures { terrain: hex.terrain, level: hex.level, span: hex.span }
}

/// What a hexside of the map holds, as a brush that paints the like of it: no bridges, those have names.
pub fn pick_hexside(map: &Map, id: HexsideId) -> PaintHexside {
    let features = map.features(id);
    PaintHexside {
        cover: Some(features.cover),
        water: Some(features.water),
        ford: Some(features.ford),
        hedge: Some(features.hedge),
        cliff: Some(features.cliff),
        tunnel: Some(features.tunnel),
        road: Some(features.road),
        railway: Some(features.railway),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{joined, said};
    use super::*;

    #[test]
    fn a_seam_hexside_is_written_on_both_boards_and_taken_away_again() {
        let document = joined(&[("C2/N", "town")], &[]);
        let map = document.map();
        let seam = map.find_hexside("west:C2/N").unwrap();
        let inner = map.find_hexside("east:B1/N").unwrap();
        let hedge = PaintHexside { hedge: Some(Some(Hedge::Hedge)), ..PaintHexside::default() };
        let edit = paint_hexsides(&document, &map, &[seam, inner, seam], hedge, "Hedge");
        let after = document.after(&edit);
        assert_eq!(said(&after, "west"), "C2/N Town Hedge");
        assert_eq!(said(&after, "east"), "A2/N Hedge, B1/N Hedge");
        let map = after.map();
        let erased = paint_hexsides(&after, &map, &[seam, inner], PaintHexside::ERASER, "Erase");
        assert_eq!(after.after(&erased), joined(&[], &[]));
    }

    #[test]
    fn fords_and_bridges_go_with_their_water() {
        let document = joined(&[("B1/N", "river ford stone:Pont hedge")], &[]);
        let map = document.map();
        let id = map.find_hexside("west:B1/N").unwrap();
        let after = |water| {
            let paint = PaintHexside { water: Some(water), ..PaintHexside::default() };
            said(&document.after(&paint_hexsides(&document, &map, &[id], paint, "Water")), "west")
        };
        assert_eq!(after(Some(Water::Canal)), "B1/N Canal ford Pont Hedge");
        assert_eq!(after(Some(Water::Sea)), "B1/N Sea Pont Hedge");
        assert_eq!(after(None), "B1/N Hedge");
        let ford = PaintHexside { ford: Some(true), ..PaintHexside::default() };
        let dry = map.find_hexside("west:B2/N").unwrap();
        assert!(paint_hexsides(&document, &map, &[dry], ford, "Ford").is_idle(&document));
    }

    #[test]
    fn what_is_picked_paints_the_like() {
        let document = joined(&[("B1/N", "river ford hedge woods cliff paved railway tunnel")], &[]);
        let map = document.map();
        let [from, to] = ["west:B1/N", "west:B2/N"].map(|name| map.find_hexside(name).unwrap());
        let after =
            document.after(&paint_hexsides(&document, &map, &[to], pick_hexside(&map, from), "Paint"));
        let map = after.map();
        assert_eq!(map.features(to), map.features(from));
    }
}
