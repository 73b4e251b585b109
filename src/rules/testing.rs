//! Small worlds for the tests of the rules, written as text.
//!
//! `World::new(5, 4, "B2 woods level 1; C3/N river bridge road")`: entries with `;` between them, each a hex or
//! a hexside and what it holds.

use super::{Field, FieldUnit, Ground, Markers, Position, UnitId, Whereabouts};
use crate::board::{
    Board, Bridge, BridgeKind, Carries, Cover, Hedge, HexFeatures, HexsideFeatures, Road, Span, Terrain,
    Water,
};
use crate::hex::{HexName, HexsideName};
use crate::layout::{HexId, HexsideId, Map, MapBridge};
use crate::ruleset::{Ruleset, Side, UnitType};
use crate::scenario::Conditions;
use std::sync::Arc;

/// A map of one board, with markers and conditions.
pub struct World {
    pub map: Map,
    pub markers: Markers,
    pub conditions: Conditions,
}

impl World {
    pub fn new(columns: u32, rows: u32, entries: &str) -> Self {
        let mut board = Board::new("t", columns, rows);
        for entry in entries.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (name, words) = entry.split_once(' ').unwrap_or((entry, ""));
            let words: Vec<&str> = words.split_whitespace().collect();
            if name.contains('/') {
                let name: HexsideName = name.parse().unwrap();
                let stored = board.grid().hexside_name(board.grid().hexside(name).unwrap()).unwrap();
                let before = board.hexside(stored).cloned().unwrap_or_default();
                board.set_hexside(stored, hexside(before, &words));
            } else {
                let name: HexName = name.parse().unwrap();
                let before = board.hex(name);
                board.set_hex(name, hex(before, &words));
            }
        }
        Self {
            map: Map::of_board(Arc::new(board)),
            markers: Markers::default(),
            conditions: Conditions::default(),
        }
    }

    pub fn ground(&self) -> Ground<'_> {
        Ground {
            map: &self.map,
            ruleset: Ruleset::tested(),
            conditions: &self.conditions,
            markers: &self.markers,
            sight: None,
        }
    }

    pub fn hex(&self, name: &str) -> HexId {
        self.map.find_hex(name).unwrap()
    }

    /// The position of that name; `B2/under` is in the tunnel.
    pub fn at(&self, name: &str) -> Position {
        match name.strip_suffix("/under") {
            Some(name) => Position::under(self.hex(name)),
            None => Position::surface(self.hex(name)),
        }
    }

    /// The hexside between two hexes.
    pub fn hexside(&self, a: &str, b: &str) -> HexsideId {
        self.map.between(self.hex(a), self.hex(b)).unwrap()
    }

    /// The first bridge between two hexes.
    pub fn bridge(&self, a: &str, b: &str) -> MapBridge {
        MapBridge { hexside: self.hexside(a, b), index: 0 }
    }
}

/// Units on a world by name: `A1/2` is of platoon 1 of company A, `A/anything` of company A.
pub struct Army {
    pub field: Field,
    pub names: Vec<String>,
}

impl Army {
    pub fn new(world: &World, units: &[(&str, Side, UnitType, &str)]) -> Self {
        let mut army = Self { field: Field::default(), names: Vec::new() };
        for &(name, side, unit, at) in units {
            let mut new = FieldUnit::new(Ruleset::tested(), side, unit);
            let group = name.split('/').next().unwrap();
            new.company = Some(group.as_bytes()[0] - b'A');
            new.platoon = group.as_bytes().get(1).map(|digit| digit - b'1');
            new.whereabouts = Whereabouts::At(world.at(at));
            army.field.units.push(new);
            army.names.push(name.to_owned());
        }
        army
    }

    pub fn id(&self, name: &str) -> UnitId {
        UnitId(self.names.iter().position(|other| other == name).unwrap() as u16)
    }

    pub fn unit_mut(&mut self, name: &str) -> &mut FieldUnit {
        let id = self.id(name);
        self.field.unit_mut(id)
    }
}

fn hex(mut features: HexFeatures, words: &[&str]) -> HexFeatures {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "level" => features.level = words.next().unwrap().parse().unwrap(),
            "causeway" => features.span = Some(Span::Causeway),
            "stone-span" => features.span = Some(Span::Bridge(BridgeKind::Stone)),
            word => {
                let terrain = Terrain::ALL.into_iter().find(|it| format!("{it:?}").to_lowercase() == word);
                features.terrain = terrain.unwrap_or_else(|| panic!("what is {word}?"));
            }
        }
    }
    features
}

fn hexside(mut features: HexsideFeatures, words: &[&str]) -> HexsideFeatures {
    let bridge = |kind, carries, destroyed| Bridge { name: String::new(), kind, carries, destroyed };
    for word in words {
        match *word {
            "ford" => features.ford = true,
            "road" => features.road = Some(Road::Paved),
            "unpaved" => features.road = Some(Road::Unpaved),
            "railway" => features.railway = true,
            "tunnel" => features.tunnel = true,
            "hedge" => features.hedge = Some(Hedge::Hedge),
            "gap" => features.hedge = Some(Hedge::Gap),
            "cliff" => features.cliff = true,
            "bridge" => features.bridges.push(bridge(BridgeKind::Stone, Carries::Road, false)),
            "wooden" => features.bridges.push(bridge(BridgeKind::Wood, Carries::Road, false)),
            "railway-bridge" => features.bridges.push(bridge(BridgeKind::Stone, Carries::Railway, false)),
            "blown" => features.bridges.push(bridge(BridgeKind::Stone, Carries::Road, true)),
            word => match Water::ALL.into_iter().find(|it| format!("{it:?}").to_lowercase() == word) {
                Some(water) => features.water = Some(water),
                None => {
                    let cover = Cover::ALL.into_iter().find(|it| format!("{it:?}").to_lowercase() == word);
                    features.cover = cover.unwrap_or_else(|| panic!("what is {word}?"));
                }
            },
        }
    }
    features
}
