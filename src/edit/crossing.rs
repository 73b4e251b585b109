//! Roads, railways and rivers, and what must be settled where they cross.
//!
//! A tool first asks for the [`Crossing`]s of what it is about to lay, offers a bridge or a ford at each, and then lays
//! it with the answers.

use super::hexside::{has_shallows, set_water};
use super::pen::Pen;
use super::{Document, Edit};
use crate::board::{Bridge, BridgeKind, Carries, Hedge, HexsideFeatures, Road, Water};
use crate::layout::{HexId, HexsideId, Map};
use crate::text::text;
use std::collections::BTreeMap;

/// What a road or railway tool lays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Track {
    /// A road.
    Road(Road),
    /// A railway.
    Railway,
}

/// Where a road or railway meets water without a bridge or ford of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing {
    /// Where.
    pub hexside: HexsideId,
    /// The water.
    pub water: Water,
    /// What has to be carried over.
    pub carries: Carries,
}

impl Crossing {
    /// Whether a ford can be offered: for a road through a river or canal.
    pub fn can_ford(&self) -> bool {
        matches!(self.water, Water::River | Water::Canal) && !self.carries.railway()
    }
}

/// How a crossing is settled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum CrossBy {
    /// By a bridge for all that has none. A bridge of that name there, or any where there are two, is widened.
    Bridge {
        /// What it is built of.
        kind: BridgeKind,
        /// Its name; may be empty.
        name: String,
    },
    /// By a ford, where [`Crossing::can_ford`] allows it.
    Ford,
    /// Not: the author will see to it.
    #[default]
    Leave,
}

/// The answers to crossings; a crossing without an answer is left.
pub type Answers = BTreeMap<HexsideId, CrossBy>;

/// The hexsides that a path of neighbouring hexes crosses; where it jumps, it crosses none.
pub fn crossed_hexsides(map: &Map, path: &[HexId]) -> Vec<HexsideId> {
    path.windows(2).filter_map(|pair| map.between(pair[0], pair[1])).collect()
}

/// Where a road or railway across hexsides would meet water without a bridge or ford, in their order.
pub fn road_crossings(map: &Map, crossed: &[HexsideId], track: Track) -> Vec<Crossing> {
    crossings(map, crossed, |features| lay_track(features, track))
}

/// Where a river or canal along a course would meet roads and railways without a bridge or ford.
pub fn water_crossings(map: &Map, course: &[HexsideId], water: Water) -> Vec<Crossing> {
    crossings(map, course, |features| set_water(features, Some(water)))
}

/// The edit that lays a road or railway across hexsides. A hedge that it crosses gets a gap.
pub fn lay_road(
    document: &Document,
    map: &Map,
    crossed: &[HexsideId],
    track: Track,
    answers: &Answers,
) -> Edit {
    let label = match track {
        Track::Road(_) => text("edit-lay-road"),
        Track::Railway => text("edit-lay-railway"),
    };
    lay(document, map, crossed, answers, label, |features| lay_track(features, track))
}

/// The edit that lays water along a course.
pub fn lay_water(
    document: &Document,
    map: &Map,
    course: &[HexsideId],
    water: Water,
    answers: &Answers,
) -> Edit {
    let label = match water {
        Water::River => text("edit-lay-river"),
        Water::Canal => text("edit-lay-canal"),
        Water::Lake => text("edit-lay-lake"),
        Water::Sea => text("edit-lay-sea"),
    };
    lay(document, map, course, answers, label, |features| set_water(features, Some(water)))
}

/// The edit that takes the road, or the railway, off hexsides. Bridges stay, with their names: they may be wanted for
/// the next road, and [`super::remove_bridge`] takes them away.
pub fn erase_road(document: &Document, map: &Map, crossed: &[HexsideId], track: Track) -> Edit {
    let mut pen = Pen::new(document, map);
    for &id in crossed {
        pen.hexside(id, |features| match track {
            Track::Road(_) => features.road = None,
            Track::Railway => features.railway = false,
        });
    }
    pen.edit(match track {
        Track::Road(_) => text("edit-erase-road"),
        Track::Railway => text("edit-erase-railway"),
    })
}

/// The edit that takes water off a course, with its fords and bridges.
pub fn erase_water(document: &Document, map: &Map, course: &[HexsideId]) -> Edit {
    let mut pen = Pen::new(document, map);
    for &id in course {
        pen.hexside(id, |features| set_water(features, None));
    }
    pen.edit(text("edit-erase-water"))
}

fn lay_track(features: &mut HexsideFeatures, track: Track) {
    match track {
        Track::Road(road) => features.road = Some(road),
        Track::Railway => features.railway = true,
    }
    if features.hedge == Some(Hedge::Hedge) {
        features.hedge = Some(Hedge::Gap);
    }
}

fn lay(
    document: &Document,
    map: &Map,
    hexsides: &[HexsideId],
    answers: &Answers,
    label: &str,
    change: impl Fn(&mut HexsideFeatures),
) -> Edit {
    let found = crossings(map, hexsides, &change);
    let mut pen = Pen::new(document, map);
    for &id in hexsides {
        pen.hexside(id, &change);
    }
    for crossing in found {
        if let Some(answer) = answers.get(&crossing.hexside) {
            pen.hexside(crossing.hexside, |features| settle(features, &crossing, answer));
        }
    }
    pen.edit(label)
}

fn crossings(map: &Map, hexsides: &[HexsideId], change: impl Fn(&mut HexsideFeatures)) -> Vec<Crossing> {
    let mut found: Vec<Crossing> = Vec::new();
    for &hexside in hexsides {
        let mut features = map.features(hexside).clone();
        change(&mut features);
        let needed = features.water.zip(not_carried(&features));
        let crossing = needed.map(|(water, carries)| Crossing { hexside, water, carries });
        found.extend(crossing.filter(|crossing| !found.contains(crossing)));
    }
    found
}

/// What crosses the hexside without a bridge, and without a ford if it is a road.
fn not_carried(features: &HexsideFeatures) -> Option<Carries> {
    let bridges = || features.bridges.iter().map(|bridge| bridge.carries);
    let road = features.road.is_some() && !features.ford && !bridges().any(Carries::road);
    let railway = features.railway && !bridges().any(Carries::railway);
    match (road, railway) {
        (true, true) => Some(Carries::Both),
        (true, false) => Some(Carries::Road),
        (false, true) => Some(Carries::Railway),
        (false, false) => None,
    }
}

fn settle(features: &mut HexsideFeatures, crossing: &Crossing, answer: &CrossBy) {
    match answer {
        CrossBy::Leave => {}
        CrossBy::Ford => features.ford |= crossing.can_ford() && has_shallows(features),
        CrossBy::Bridge { kind, name } => {
            let same = features.bridges.iter().position(|bridge| bridge.name == *name);
            let widened = same.or((features.bridges.len() >= 2).then_some(0));
            match widened.and_then(|index| features.bridges.get_mut(index)) {
                Some(bridge) => bridge.carries = both(bridge.carries, crossing.carries),
                None => features.bridges.push(Bridge {
                    name: name.clone(),
                    kind: *kind,
                    carries: crossing.carries,
                    destroyed: false,
                }),
            }
        }
    }
}

fn both(a: Carries, b: Carries) -> Carries {
    if a == b { a } else { Carries::Both }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{joined, said};
    use super::*;

    /// The hexsides that a path crosses.
    fn path(map: &Map, names: &[&str]) -> Vec<HexsideId> {
        let hexes: Vec<HexId> = names.iter().map(|name| map.find_hex(name).unwrap()).collect();
        crossed_hexsides(map, &hexes)
    }

    fn bridge(name: &str) -> CrossBy {
        CrossBy::Bridge { kind: BridgeKind::Stone, name: name.to_owned() }
    }

    #[test]
    fn a_road_makes_gaps_and_asks_where_it_meets_water() {
        let document = joined(&[("B1/N", "hedge"), ("C2/N", "river"), ("B1/SE", "canal")], &[]);
        let map = document.map();
        let along = path(&map, &["west:B0", "west:B1", "west:C2", "west:C1"]);
        let track = Track::Road(Road::Paved);
        let found = road_crossings(&map, &along, track);
        let names: Vec<_> = found.iter().map(|it| (map.hexside_name(it.hexside), it.water)).collect();
        assert_eq!(names, [("west:B1/SE".into(), Water::Canal), ("west:C2/N".into(), Water::River)]);
        let answers = [(found[0].hexside, CrossBy::Ford), (found[1].hexside, bridge("Pont"))].into();
        let after = document.after(&lay_road(&document, &map, &along, track, &answers));
        assert_eq!(said(&after, "west"), "B1/N Paved Gap, B1/SE Canal ford Paved, C2/N River Pont Paved");
        assert_eq!(said(&after, "east"), "A2/N Pont Paved");
        assert!(road_crossings(&after.map(), &along, track).is_empty());
        let erased = after.after(&erase_road(&after, &after.map(), &along, track));
        assert_eq!(said(&erased, "west"), "B1/N Gap, B1/SE Canal ford, C2/N River Pont");
    }

    #[test]
    fn unanswered_crossings_are_left_open() {
        let document = joined(&[("B1/N", "river")], &[]);
        let map = document.map();
        let along = path(&map, &["west:B0", "west:B1"]);
        let after = document.after(&lay_road(&document, &map, &along, Track::Railway, &Answers::new()));
        assert_eq!(said(&after, "west"), "B1/N River railway");
        assert_eq!(road_crossings(&after.map(), &along, Track::Railway).len(), 1);
        assert!(!road_crossings(&map, &along, Track::Railway)[0].can_ford());
    }

    #[test]
    fn a_river_asks_where_it_meets_roads_and_bridges_carry_all_that_crosses() {
        let document = joined(&[("B1/N", "paved railway"), ("B1/NE", "hedge")], &[]);
        let map = document.map();
        let course = ["west:B1/N", "west:B1/NE"].map(|name| map.find_hexside(name).unwrap());
        let found = water_crossings(&map, &course, Water::River);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].carries, Carries::Both);
        let answers = [(found[0].hexside, bridge("Pont"))].into();
        let after = document.after(&lay_water(&document, &map, &course, Water::River, &answers));
        assert_eq!(said(&after, "west"), "B1/N River Pont Paved railway, B1/NE River Hedge");
        let erased = after.after(&erase_water(&after, &after.map(), &course));
        assert_eq!(erased, document);
    }

    #[test]
    fn a_railway_widens_the_bridge_of_that_name_and_otherwise_gets_its_own() {
        let document = joined(&[("B1/N", "river stone:Pont paved")], &[]);
        let map = document.map();
        let along = path(&map, &["west:B0", "west:B1"]);
        let crossing = road_crossings(&map, &along, Track::Railway)[0];
        let carried = |name| {
            let answers = [(crossing.hexside, bridge(name))].into();
            let after = document.after(&lay_road(&document, &map, &along, Track::Railway, &answers));
            let map = after.map();
            let bridges = &map.features(crossing.hexside).bridges;
            bridges.iter().map(|it| (it.name.clone(), it.carries)).collect::<Vec<_>>()
        };
        assert_eq!(carried("Pont"), [("Pont".into(), Carries::Both)]);
        let two = [("Pont".into(), Carries::Road), ("Viaduct".into(), Carries::Railway)];
        assert_eq!(carried("Viaduct"), two);
    }
}
