//! Entering and leaving the map (RB 9.4, 10.4; rulings 26 and 31).

use super::step::{Part, StepCost};
use crate::board::{Road, Terrain};
use crate::hex::Direction;
use crate::layout::{HexId, Map};
use crate::rules::classes::{Closed, may_be_at};
use crate::rules::crossing::{Crossing, cover_kind};
use crate::rules::ground::{Ground, Position};
use crate::ruleset::{Cost, HexsideKind, UnitClass};
use crate::scenario::{MapEdge, Way};

/// Whether a hex lies on an edge of the map: no hex follows it in that direction.
pub fn is_on_edge(map: &Map, hex: HexId, edge: MapEdge) -> bool {
    let beyond: &[Direction] = match edge {
        MapEdge::North => &[Direction::N],
        MapEdge::East => &[Direction::NE, Direction::SE],
        MapEdge::South => &[Direction::S],
        MapEdge::West => &[Direction::NW, Direction::SW],
    };
    let neighbours = &map.hex(hex).neighbours;
    beyond.iter().all(|&direction| neighbours[direction as usize].is_none())
}

/// The hexes on an edge of the map and up to `depth` hexes from it, in map order; a depth of 1 is the edge itself.
pub fn edge_hexes(map: &Map, edge: MapEdge, depth: u32) -> Vec<HexId> {
    let inward: &[Direction] = match edge {
        MapEdge::North => &[Direction::S],
        MapEdge::East => &[Direction::NW, Direction::SW],
        MapEdge::South => &[Direction::N],
        MapEdge::West => &[Direction::NE, Direction::SE],
    };
    let mut taken = vec![false; map.hexes().len()];
    let mut row: Vec<HexId> = map.hex_ids().filter(|&hex| is_on_edge(map, hex, edge)).collect();
    if depth > 0 {
        row.iter().for_each(|hex| taken[hex.index()] = true);
    }
    for _ in 1..depth {
        let next = row.iter().flat_map(|&hex| {
            inward.iter().filter_map(move |&direction| map.hex(hex).neighbours[direction as usize])
        });
        // A hex that is reached from two others is taken once, else rows would double with each step.
        row = next.filter(|hex| !std::mem::replace(&mut taken[hex.index()], true)).collect();
        if row.is_empty() {
            break;
        }
    }
    map.hex_ids().filter(|hex| taken[hex.index()]).collect()
}

/// The hexes by which a way enters or leaves the map, in map order; names that mean nothing are left out.
pub fn hexes_of_way(map: &Map, way: &Way) -> Vec<HexId> {
    match way {
        Way::Edge(edge) => edge_hexes(map, *edge, 1),
        Way::Hexes(names) => {
            let mut hexes: Vec<HexId> = names.iter().filter_map(|name| map.find_hex(name).ok()).collect();
            hexes.sort_unstable();
            hexes.dedup();
            hexes
        }
    }
}

/// What entering the map at a hex, or leaving it there, costs: what its terrain would cost as a hexside, by road
/// if its road meets the edge (ruling 31). A road meets the edge where it enters the hex by one hexside only.
///
/// # Errors
/// Why the hex is closed to the class.
pub fn off_map_cost(ground: &Ground<'_>, class: UnitClass, hex: HexId) -> Result<StepCost, Closed> {
    may_be_at(ground, class, Position::surface(hex))?;
    let road = road_to_edge(ground, hex);
    let terrain = ground.terrain(hex);
    if road.is_none() && ground.ruleset.hexes[terrain].only_by_road.0.contains(&class) {
        return Err(Closed::NoRoadIn(terrain, class));
    }
    let kind = as_hexside(terrain);
    let row = |kind: HexsideKind| ground.ruleset.hexsides[kind].movement.value();
    let base = match row(kind) {
        Cost::Points(points) => Part::Base(kind, points),
        _ => return Err(Closed::Hexside(kind)),
    };
    let lost = road == Some(Road::Unpaved) && !ground.conditions.unpaved_bonus;
    let bonus = match row(HexsideKind::Road) {
        Cost::Added(added) if road.is_some() && !lost => Some(Part::Road(added)),
        _ => None,
    };
    let wreck = ground.markers.wrecks.contains(&hex);
    let wreck = wreck.then(|| Part::Wreck(ground.ruleset.markers.wreck_cost.value()));
    Ok(StepCost::of([Some(base), wreck, bonus, None, None]))
}

fn as_hexside(terrain: Terrain) -> HexsideKind {
    match terrain {
        Terrain::Lake => HexsideKind::Lake,
        Terrain::Sea => HexsideKind::Sea,
        terrain => cover_kind(terrain.cover().unwrap_or_default()),
    }
}

fn road_to_edge(ground: &Ground<'_>, hex: HexId) -> Option<Road> {
    let hexsides = ground.map.hex(hex).hexsides.iter().flatten();
    let mut roads = hexsides.filter_map(|&id| Crossing::on_surface(ground, hex, id).road);
    let only = roads.next()?;
    roads.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;

    fn names(world: &World, hexes: &[HexId]) -> String {
        hexes.iter().map(|&hex| world.map.name(hex)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn edges_are_where_no_hex_follows() {
        let world = World::new(4, 2, "");
        let edge = |edge, depth| names(&world, &edge_hexes(&world.map, edge, depth));
        assert_eq!(edge(MapEdge::North, 1), "A1 B0 C1 D0");
        assert_eq!(edge(MapEdge::South, 1), "A2 B2 C2 D2");
        assert_eq!(edge(MapEdge::West, 1), "A1 A2");
        assert_eq!(edge(MapEdge::West, 2), "A1 A2 B0 B1 B2");
        assert_eq!(edge(MapEdge::East, 1), "D0 D1 D2");
        assert_eq!(edge(MapEdge::North, 2), "A1 A2 B0 B1 C1 C2 D0 D1");
        assert_eq!(edge(MapEdge::North, 99).split(' ').count(), 10);
        // Every hex of a wide map once, however deep the strip is.
        let wide = World::new(60, 3, "");
        for depth in [60, u32::MAX] {
            assert_eq!(edge_hexes(&wide.map, MapEdge::East, depth), wide.map.hex_ids().collect::<Vec<_>>());
        }
        assert_eq!(edge_hexes(&wide.map, MapEdge::East, 40).len(), 20 * 3 + 20 * 4);
        assert_eq!(edge_hexes(&wide.map, MapEdge::East, 0), []);
        let way = Way::Hexes(vec!["C1".to_owned(), "A1".to_owned(), "Z9".to_owned(), "C1".to_owned()]);
        assert_eq!(names(&world, &hexes_of_way(&world.map, &way)), "A1 C1");
    }

    #[test]
    fn entering_costs_what_the_terrain_would_cost_as_a_hexside() {
        let mut world = World::new(
            4,
            3,
            "A1 woods; A2 woods; A2/NE woods road; A3 farm; B0 lake; C1 orchard; D1 marsh; D1/SW unpaved; D2 town",
        );
        let cost = |world: &World, class, at: &str| {
            off_map_cost(&world.ground(), class, world.hex(at)).map(|cost| cost.points).ok()
        };
        assert_eq!(cost(&world, UnitClass::Rifle, "A1"), Some(3));
        assert_eq!(cost(&world, UnitClass::Tank, "A1"), None);
        assert_eq!(cost(&world, UnitClass::Tank, "A2"), Some(2));
        assert_eq!(cost(&world, UnitClass::Rifle, "A3"), Some(2));
        assert_eq!(cost(&world, UnitClass::Rifle, "B0"), None);
        assert_eq!(cost(&world, UnitClass::Rifle, "C1"), Some(3));
        assert_eq!(cost(&world, UnitClass::Tank, "D1"), Some(2));
        assert_eq!(cost(&world, UnitClass::Rifle, "D2"), Some(2));
        world.conditions.unpaved_bonus = false;
        let wreck = world.hex("D1");
        world.markers.wrecks.insert(wreck);
        assert_eq!(cost(&world, UnitClass::Tank, "D1"), Some(4));
    }
}
