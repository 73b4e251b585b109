//! Set-up: where units may start, whether a set-up is lawful, and whether there is a lawful one at all (RB 10.1).
//!
//! A unit sets up in its own hex if it has one, else in the zones that name it, else in the zones for all. Units that
//! enter later do not set up. Every named place of a zone needs a unit of those that the zone is for (ruling 33).

mod commanded;
mod feasibility;
mod flow;
mod lawful;
mod placing;
#[cfg(test)]
mod tests;

pub use commanded::set_up_in_command;
pub use feasibility::{Feasibility, feasibility};
pub(super) use feasibility::{places_to_fill, seat_all};
pub use lawful::{Fault, faults};
pub use placing::Placing;

use super::classes::may_be_at;
use super::ground::{Ground, Position};
use super::movement::edge_hexes;
use super::stacking;
use crate::layout::{HexId, Map};
use crate::ruleset::{Side, UnitType};
use crate::scenario::{Forces, Scenario, Zone, ZoneArea, ZoneUnits, units_of};
use std::collections::BTreeSet;

/// The position of that name: a hex, with `/under` for the tunnel below it. None if the map has it not.
pub fn find_position(map: &Map, name: &str) -> Option<Position> {
    match name.strip_suffix("/under") {
        Some(name) => map.find_hex(name).ok().filter(|&hex| map.hex(hex).under).map(Position::under),
        None => map.find_hex(name).ok().map(Position::surface),
    }
}

/// A unit that is to be set up, with where it may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Starter {
    /// Its name; the draw's with `/1` and so on for a unit that is drawn.
    pub name: String,
    /// Its type; all types of the pool for a unit that is drawn.
    pub types: Vec<UnitType>,
    /// Where it starts.
    pub start: Start,
}

/// Where a unit starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// In this position, which the scenario names; none if the map has no such hex.
    Placed(Option<Position>),
    /// In one of these zones, by name.
    Zones(Vec<String>),
    /// It enters later, by the entry of this name.
    Enters(String),
}

/// All units of a side that a scenario has, with where they start.
pub fn starters(map: &Map, forces: &Forces) -> Vec<Starter> {
    let known = units_of(forces).into_iter().map(|unit| (unit.name.to_string(), vec![unit.unit]));
    let drawn = forces.draws.iter().flat_map(|(key, draw)| {
        (1..=draw.count.min(99)).map(move |number| (format!("{key}/{number}"), draw.from.clone()))
    });
    known
        .chain(drawn)
        .map(|(name, types)| Starter { start: start(map, forces, &name), name, types })
        .collect()
}

fn start(map: &Map, forces: &Forces, name: &str) -> Start {
    if let Some(at) = forces.placements.get(name) {
        return Start::Placed(find_position(map, at));
    }
    // A drawn unit is meant where its draw is named.
    let names = |names: &[String]| names.iter().any(|it| it == name || is_draw_of(forces, it, name));
    if let Some((key, _)) = forces.entries.iter().find(|(_, entry)| names(&entry.units)) {
        return Start::Enters(key.clone());
    }
    let own = |zone: &Zone| matches!(&zone.units, ZoneUnits::Only(units) if names(units));
    let own: Vec<String> =
        forces.zones.iter().filter(|(_, zone)| own(zone)).map(|(key, _)| key.clone()).collect();
    if !own.is_empty() {
        return Start::Zones(own);
    }
    let for_all = forces.zones.iter().filter(|(_, zone)| zone.units == ZoneUnits::Any);
    Start::Zones(for_all.map(|(key, _)| key.clone()).collect())
}

fn is_draw_of(forces: &Forces, draw: &str, name: &str) -> bool {
    forces.draws.contains_key(draw) && name.strip_prefix(draw).is_some_and(|rest| rest.starts_with('/'))
}

/// The hexes of a zone in map order; names that mean nothing on the map are left out.
pub fn hexes_of_zone(map: &Map, zone: &Zone) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = zone.at.iter().flat_map(|area| hexes_of_area(map, area)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    if zone.adjacent {
        let around: Vec<HexId> =
            hexes.iter().flat_map(|&hex| map.hex(hex).neighbours.iter().flatten().copied()).collect();
        hexes.extend(around);
        hexes.sort_unstable();
        hexes.dedup();
    }
    hexes
}

fn hexes_of_area(map: &Map, area: &ZoneArea) -> Vec<HexId> {
    match area {
        ZoneArea::Place(name) => {
            map.find_place(name).map(|place| map.hexes_of_place(place)).unwrap_or_default()
        }
        ZoneArea::Hexes(names) => names.iter().filter_map(|name| map.find_hex(name).ok()).collect(),
        ZoneArea::Edge(edge, depth) => edge_hexes(map, *edge, *depth),
    }
}

/// The named places of a side's zones that need a unit, each with its hexes and its zone.
fn required_places(map: &Map, forces: &Forces) -> Vec<(String, String, Vec<HexId>)> {
    let zones = forces.zones.iter();
    let places = zones.flat_map(|(key, zone)| zone.at.iter().map(move |area| (key, area)));
    places
        .filter_map(|(key, area)| match area {
            ZoneArea::Place(name) => Some((name.clone(), key.clone(), hexes_of_area(map, area))),
            _ => None,
        })
        .filter(|(_, _, hexes)| !hexes.is_empty())
        .collect()
}

/// The positions where a unit may start as far as zones and terrain say, the enemy's own hexes left out.
pub(super) fn allowed(ground: &Ground<'_>, scenario: &Scenario, side: Side, unit: &Starter) -> Vec<Position> {
    let Some(forces) = scenario.sides.get(&side) else { return Vec::new() };
    let hexes: Vec<Position> = match &unit.start {
        Start::Placed(at) => at.iter().copied().collect(),
        Start::Enters(_) => Vec::new(),
        Start::Zones(zones) => {
            let zones = zones.iter().filter_map(|key| forces.zones.get(key));
            let hexes: BTreeSet<HexId> = zones.flat_map(|zone| hexes_of_zone(ground.map, zone)).collect();
            hexes.into_iter().map(Position::surface).collect()
        }
    };
    let enemies = placed_by(ground.map, scenario, side.enemy());
    let open = |at: Position| unit.types.iter().any(|unit| may_be_at(ground, unit.class(), at).is_ok());
    let room = |at: Position| stacking::room(ground, side, at).0 > 0;
    hexes.into_iter().filter(|&at| open(at) && room(at) && !enemies.contains(&at)).collect()
}

/// Where a side has units with a hex of their own.
fn placed_by(map: &Map, scenario: &Scenario, side: Side) -> BTreeSet<Position> {
    let forces = scenario.sides.get(&side);
    let names = forces.into_iter().flat_map(|forces| forces.placements.values());
    names.filter_map(|name| find_position(map, name)).collect()
}
