//! What of a scenario can be selected, in the tree and on the map.

use crate::editor::tab::Tab;
use crate::hex::{Hex, Hexside};
use crate::layout::{HexId, HexsideId, Map};
use crate::picture::{Block, Pos};
use crate::rules::movement::hexes_of_way;
use crate::rules::set_up::{find_position, hexes_of_zone};
use crate::ruleset::Side;
use crate::scenario::{Forces, MarkerKind, ObjectiveAt, Scenario, units_of};

/// A part of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Item {
    /// Names, date, place, history.
    Identity,
    /// Turns, who begins.
    Length,
    /// Weather, night and the like.
    Conditions,
    /// Rules in words.
    SpecialRules,
    /// The forces of a side as a whole.
    Forces(Side),
    /// A company by its letter.
    Company(Side, String),
    /// The battalion units of a side.
    Battalion(Side),
    /// The draws of a side.
    Draws(Side),
    /// The zones of a side.
    Zones(Side),
    /// The entries of a side.
    Entries(Side),
    /// A unit by its name.
    Unit(Side, String),
    /// A zone by its name.
    Zone(Side, String),
    /// An entry by its name.
    Entry(Side, String),
    /// All markers.
    Markers,
    /// A marker by its place in the list.
    Marker(usize),
    /// Objectives, levels, exits.
    Victory,
    /// An objective by its place in the list.
    Objective(usize),
    /// An exit by its place in the list.
    Exit(usize),
    /// Findings that are meant.
    Silences,
}

/// What clicks on the map write while the set-up tool is in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Putting {
    /// Nothing: they select, and drag what is there.
    #[default]
    Nothing,
    /// The unit that is selected, into a hex.
    Unit,
    /// Hexes of the zone, entry or exit that is selected.
    Hexes,
    /// Markers of a kind.
    Marker(MarkerKind),
    /// Objectives.
    Objective,
}

impl Item {
    /// The side that it belongs to.
    pub fn side(&self) -> Option<Side> {
        match self {
            Self::Forces(side) | Self::Battalion(side) | Self::Draws(side) => Some(*side),
            Self::Zones(side) | Self::Entries(side) => Some(*side),
            Self::Company(side, _) | Self::Unit(side, _) | Self::Zone(side, _) | Self::Entry(side, _) => {
                Some(*side)
            }
            _ => None,
        }
    }

    /// Whether the scenario still has it.
    pub fn exists(&self, scenario: &Scenario) -> bool {
        let has = |side: &Side, has: &dyn Fn(&Forces) -> bool| scenario.sides.get(side).is_some_and(has);
        match self {
            Self::Company(side, key) => has(side, &|forces| forces.companies.contains_key(key)),
            Self::Zone(side, key) => has(side, &|forces| forces.zones.contains_key(key)),
            Self::Entry(side, key) => has(side, &|forces| forces.entries.contains_key(key)),
            Self::Unit(side, name) => has(side, &|forces| {
                let known = units_of(forces).iter().any(|unit| unit.name.to_string() == *name);
                known || forces.placements.contains_key(name)
            }),
            Self::Marker(index) => *index < scenario.markers.len(),
            Self::Objective(index) => *index < scenario.victory.objectives.len(),
            Self::Exit(index) => *index < scenario.victory.exits.len(),
            _ => true,
        }
    }

    /// The hexes and hexsides where it is.
    pub fn places(&self, map: &Map, scenario: &Scenario) -> (Vec<Hex>, Vec<Hexside>) {
        let (hexes, hexsides) = self.ids(map, scenario);
        let hexes = hexes.into_iter().map(|id| map.hex(id).hex).collect();
        (hexes, hexsides.into_iter().map(|id| map.hexside(id).hexside).collect())
    }

    fn ids(&self, map: &Map, scenario: &Scenario) -> (Vec<HexId>, Vec<HexsideId>) {
        let only_hexes = |hexes: Vec<HexId>| (hexes, Vec::new());
        let forces = self.side().and_then(|side| scenario.sides.get(&side));
        match self {
            Self::Unit(_, name) => {
                let at = forces.and_then(|forces| forces.placements.get(name));
                only_hexes(at.and_then(|at| find_position(map, at)).map(|at| at.hex).into_iter().collect())
            }
            Self::Zone(_, key) => {
                let zone = forces.and_then(|forces| forces.zones.get(key));
                only_hexes(zone.map(|zone| hexes_of_zone(map, zone)).unwrap_or_default())
            }
            Self::Entry(_, key) => {
                let entry = forces.and_then(|forces| forces.entries.get(key));
                only_hexes(entry.map(|entry| hexes_of_way(map, &entry.by)).unwrap_or_default())
            }
            Self::Exit(index) => {
                let exit = scenario.victory.exits.get(*index);
                only_hexes(exit.map(|exit| hexes_of_way(map, &exit.by)).unwrap_or_default())
            }
            Self::Marker(index) => match scenario.markers.get(*index) {
                Some(marker) if marker.kind.is_on_hexside() => {
                    (Vec::new(), map.find_hexside(&marker.at).into_iter().collect())
                }
                Some(marker) => only_hexes(map.find_hex(&marker.at).into_iter().collect()),
                None => only_hexes(Vec::new()),
            },
            Self::Objective(index) => match scenario.victory.objectives.get(*index).map(|it| &it.at) {
                Some(ObjectiveAt::Hex(name)) => only_hexes(map.find_hex(name).into_iter().collect()),
                Some(ObjectiveAt::Place(name)) => only_hexes(
                    map.find_place(name).map(|place| map.hexes_of_place(place)).unwrap_or_default(),
                ),
                Some(ObjectiveAt::Bridge(name)) => {
                    let bridge = map.find_bridge(name).map(|bridge| bridge.bridge.hexside);
                    (Vec::new(), bridge.into_iter().collect())
                }
                None => only_hexes(Vec::new()),
            },
            _ => only_hexes(Vec::new()),
        }
    }

    /// All that is at a place of the map, what lies on top first; units as they are shown. Without a place in the hex,
    /// all units of it.
    pub fn at(
        tab: &Tab,
        scenario: &Scenario,
        pos: Option<Pos>,
        hex: HexId,
        hexside: Option<HexsideId>,
    ) -> Vec<Self> {
        let map = tab.map();
        let is_meant = |block: &Block| pos.map_or(block.hex == hex, |pos| block.holds(pos));
        let on_map = tab.blocks().into_iter().filter(is_meant);
        let mut found: Vec<Self> = on_map.map(|block| Self::Unit(block.side, block.name)).collect();
        let is_here = |item: &Self| {
            let (hexes, hexsides) = item.ids(map, scenario);
            hexes.contains(&hex) || hexside.is_some_and(|side| hexsides.contains(&side))
        };
        // A game that is replayed has markers of its own.
        let count = if tab.replay_shown().is_some() { 0 } else { scenario.markers.len() };
        let markers = (0..count).map(Self::Marker);
        let objectives = (0..scenario.victory.objectives.len()).map(Self::Objective);
        let zones = scenario
            .sides
            .iter()
            .flat_map(|(side, forces)| forces.zones.keys().map(move |key| Self::Zone(*side, key.clone())));
        let entries = scenario
            .sides
            .iter()
            .flat_map(|(side, forces)| forces.entries.keys().map(move |key| Self::Entry(*side, key.clone())));
        let exits = (0..scenario.victory.exits.len()).map(Self::Exit);
        let ways = entries.chain(exits);
        found.extend(markers.chain(objectives).chain(zones).chain(ways).filter(is_here));
        found
    }
}

/// The company that a unit of a side belongs or is attached to.
pub fn company_of(forces: &Forces, unit: &str) -> Option<String> {
    units_of(forces).into_iter().find(|known| known.name.to_string() == unit)?.company
}
