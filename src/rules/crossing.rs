//! What a hexside is when one crosses it: all rows of the chart that apply, one way (RB 3.2).

use super::ground::{Ground, Position};
use crate::board::{Cover, Hedge, HexsideFeatures, Road, Water};
use crate::layout::{HexId, HexsideId, MapBridge};
use crate::ruleset::HexsideKind;
use crate::scenario::Fords;

/// A set of hexside kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Kinds(u32);

impl Kinds {
    /// The set with one more kind.
    #[must_use]
    pub const fn with(self, kind: HexsideKind) -> Self {
        Self(self.0 | 1 << kind as u32)
    }

    /// The set with one more kind if `condition`.
    #[must_use]
    pub const fn with_if(self, condition: bool, kind: HexsideKind) -> Self {
        if condition { self.with(kind) } else { self }
    }

    /// The set without a kind.
    #[must_use]
    pub const fn without(self, kind: HexsideKind) -> Self {
        Self(self.0 & !(1 << kind as u32))
    }

    /// Whether a kind is in the set.
    pub const fn has(self, kind: HexsideKind) -> bool {
        self.0 & 1 << kind as u32 != 0
    }

    /// All kinds in the set, in the order of the chart.
    pub fn iter(self) -> impl Iterator<Item = HexsideKind> {
        HexsideKind::ALL.iter().copied().filter(move |&kind| self.has(kind))
    }
}

/// What a hexside is, seen from the hex that one leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Crossing {
    /// All that it is. Water below a whole bridge or span is left out: it does not hinder who crosses.
    pub kinds: Kinds,
    /// The water below a bridge or span, which does not hinder who crosses.
    pub spanned_water: Option<HexsideKind>,
    /// Whole bridges.
    pub bridges: u32,
    /// Bridges that are down.
    pub destroyed_bridges: u32,
    /// The road that crosses it and is not cut.
    pub road: Option<Road>,
    /// Whether a railway crosses it that is not cut.
    pub railway: bool,
    /// Whether it leads onto or off a long bridge or causeway, along its road or railway.
    pub on_span: bool,
    /// Whether its ford or canal is in flood (RB 3.4).
    pub flooded: bool,
}

impl Crossing {
    /// The hexside `id`, crossed on the surface from `from`.
    pub fn on_surface(ground: &Ground<'_>, from: HexId, id: HexsideId) -> Self {
        let features = ground.map.features(id);
        let mut crossing = Self::default();
        crossing.count_bridges(ground, id, features);
        let cut = crossing.destroyed_bridges > 0 && crossing.bridges == 0;
        let carries = |what: fn(crate::board::Carries) -> bool| {
            whole_bridges(ground, id).any(|bridge| what(bridge.carries))
        };
        crossing.road = features.road.or_else(|| carries(|it| it.road()).then_some(Road::Paved));
        crossing.railway = features.railway || carries(|it| it.railway());
        // Of two ways over water, each goes by its own bridge.
        if !cut && crossing.destroyed_bridges > 0 {
            crossing.road = crossing.road.filter(|_| carries(|it| it.road()));
            crossing.railway &= carries(|it| it.railway());
        } else if cut {
            crossing.road = None;
            crossing.railway = false;
        }
        let hexes = ground.map.hexside(id).hexes;
        crossing.on_span = (crossing.road.is_some() || crossing.railway)
            && hexes.iter().flatten().any(|&hex| ground.whole_span(hex).is_some());
        crossing.flooded = is_wadable(features) && ground.conditions.fords == Fords::Flooded;
        crossing.find_kinds(ground, from, id, features);
        crossing
    }

    /// A tunnel hexside, crossed below ground or at an exit.
    pub fn in_tunnel() -> Self {
        Self { kinds: Kinds::default().with(HexsideKind::Clear).with(HexsideKind::Tunnel), ..Self::default() }
    }

    /// The same hexside for who moves into an assault: roads and railways do not count, bridges do (RB 8.4).
    #[must_use]
    pub fn without_road(mut self) -> Self {
        if self.bridges == 0 && !self.on_span {
            self.road = None;
            self.railway = false;
            self.kinds = self.kinds.without(HexsideKind::Road).without(HexsideKind::Railway);
        }
        self
    }

    /// The step between two neighbouring positions; none if the map does not join them.
    pub fn between(ground: &Ground<'_>, from: Position, to: Position) -> Option<(HexsideId, Self)> {
        let id = ground.map.between(from.hex, to.hex)?;
        if !from.under && !to.under {
            return Some((id, Self::on_surface(ground, from.hex, id)));
        }
        let exit = |at: Position| at.under || !ground.map.hex(at.hex).under;
        let joined = ground.map.features(id).tunnel && ground.has(from) && ground.has(to);
        (joined && exit(from) && exit(to)).then(|| (id, Self::in_tunnel()))
    }

    fn count_bridges(&mut self, ground: &Ground<'_>, id: HexsideId, features: &HexsideFeatures) {
        self.bridges = whole_bridges(ground, id).count() as u32;
        self.destroyed_bridges = features.bridges.len() as u32 - self.bridges;
    }

    fn find_kinds(&mut self, ground: &Ground<'_>, from: HexId, id: HexsideId, features: &HexsideFeatures) {
        let climb = ground.map.climb(from, id);
        let (slope, cliff) = (ground.map.is_slope(id), ground.map.is_cliff(id));
        let water = water_kind(features);
        let spanned = self.bridges > 0 || self.on_span;
        let hedge = features.hedge.map(|hedge| match hedge {
            Hedge::Hedge if !ground.markers.gaps.contains(&id) => HexsideKind::Hedge,
            _ => HexsideKind::HedgeGap,
        });
        let mut kinds = Kinds::default()
            .with(cover_kind(features.cover))
            .with_if(slope && climb > 0, HexsideKind::SlopeUp)
            .with_if(slope && climb < 0, HexsideKind::SlopeDown)
            .with_if(cliff, HexsideKind::Cliff)
            .with_if(self.bridges > 0, HexsideKind::Bridge)
            .with_if(self.destroyed_bridges > 0, HexsideKind::DestroyedBridge)
            .with_if(self.road.is_some(), HexsideKind::Road)
            .with_if(self.railway, HexsideKind::Railway);
        for kind in water.filter(|_| !spanned).into_iter().chain(hedge) {
            kinds = kinds.with(kind);
        }
        self.spanned_water = water.filter(|_| spanned);
        self.kinds = kinds;
    }
}

fn whole_bridges<'a>(
    ground: &'a Ground<'_>,
    hexside: HexsideId,
) -> impl Iterator<Item = &'a crate::board::Bridge> {
    let bridges = ground.map.features(hexside).bridges.iter().enumerate();
    bridges
        .filter(move |(index, _)| ground.is_bridge_whole(MapBridge { hexside, index: *index }))
        .map(|(_, bridge)| bridge)
}

fn is_wadable(features: &HexsideFeatures) -> bool {
    matches!(water_kind(features), Some(HexsideKind::Ford | HexsideKind::Canal))
}

/// The row of the chart for what stands along a hexside.
pub const fn cover_kind(cover: Cover) -> HexsideKind {
    match cover {
        Cover::Clear => HexsideKind::Clear,
        Cover::Marsh => HexsideKind::Marsh,
        Cover::Orchard => HexsideKind::Orchard,
        Cover::Town => HexsideKind::Town,
        Cover::Woods => HexsideKind::Woods,
    }
}

/// The row of the chart for the water of a hexside; a ford takes the place of its river or canal.
fn water_kind(features: &HexsideFeatures) -> Option<HexsideKind> {
    match features.water {
        Some(Water::Lake) => Some(HexsideKind::Lake),
        Some(Water::Sea) => Some(HexsideKind::Sea),
        _ if features.ford => Some(HexsideKind::Ford),
        Some(Water::River) => Some(HexsideKind::River),
        Some(Water::Canal) => Some(HexsideKind::Canal),
        None => None,
    }
}
