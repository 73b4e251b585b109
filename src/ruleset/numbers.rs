//! Numbers of units, counters, support and procedures.

use super::source::Sourced;
use super::table::{Table, key};
use super::units::{Side, UnitClass, UnitType};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

key!(Side, "side");
key!(UnitClass, "unit class");
key!(UnitType, "unit type");

/// The numbers on a unit's block (RB 2.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitNumbers {
    /// Steps at full strength; the strength is the number of dice it rolls (RB 2.11).
    pub steps: Sourced<u32>,
    /// The greatest roll that hits (RB 2.12); none if it never fires.
    pub firepower: Option<Sourced<u32>>,
    /// Effective range in hexes (RB 2.13); none if it never fires.
    pub range: Option<Sourced<u32>>,
    /// Movement points in one move (RB 2.14).
    pub movement: Sourced<u32>,
    /// The greatest roll that passes a morale check (RB 2.16); none if it never checks.
    pub morale: Option<Sourced<u32>>,
    /// What it takes off the firepower of units that target it (RB 6.32); none if it is not armoured.
    pub armour: Option<Sourced<u32>>,
    /// Point value of each step (RB 10, unit values); none if it has none.
    pub points: Option<Sourced<u32>>,
    /// Whether it bombards: the red triangle (RB 6.6).
    pub bombards: Sourced<bool>,
}

/// The numbers of all unit types, by the sides that have them.
///
/// A side that has captured a unit of a type of the enemy's uses the enemy's numbers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Table<UnitType, BTreeMap<Side, UnitNumbers>>")]
pub struct Units(Table<UnitType, BTreeMap<Side, UnitNumbers>>);

impl Units {
    /// The numbers of a unit type for a side.
    pub fn get(&self, side: Side, unit: UnitType) -> &UnitNumbers {
        let of_type = &self.0[unit];
        of_type.get(&side).unwrap_or_else(|| &of_type[&side.enemy()])
    }

    /// All rows, by type and side.
    pub fn iter(&self) -> impl Iterator<Item = (UnitType, Side, &UnitNumbers)> {
        self.0.iter().flat_map(|(unit, rows)| rows.iter().map(move |(side, row)| (unit, *side, row)))
    }
}

impl Serialize for Units {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl TryFrom<Table<UnitType, BTreeMap<Side, UnitNumbers>>> for Units {
    type Error = String;

    fn try_from(table: Table<UnitType, BTreeMap<Side, UnitNumbers>>) -> Result<Self, String> {
        for (unit, rows) in table.iter() {
            for side in Side::ALL {
                match (unit.sides().contains(&side), rows.contains_key(&side)) {
                    (true, false) => return Err(format!("unit type `{unit:?}` lacks its {side} numbers")),
                    (false, true) => return Err(format!("unit type `{unit:?}` is not {side}")),
                    _ => {}
                }
            }
        }
        Ok(Self(table))
    }
}

/// What is in the box (RB game equipment, unit types table).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// Blocks of each class and side.
    pub by_class: Table<UnitClass, Table<Side, Sourced<u32>>>,
    /// Blocks of single types, where a class has several in the box and their numbers are known.
    pub by_type: BTreeMap<UnitType, Sourced<u32>>,
    /// Field artillery blocks of each side.
    pub artillery: Table<Side, Sourced<u32>>,
    /// Aircraft blocks of each side.
    pub aircraft: Table<Side, Sourced<u32>>,
    /// Blocks of each side in all.
    pub blocks: Sourced<u32>,
    /// Markers in all, both sides and all kinds together.
    pub markers: Sourced<u32>,
}

/// A full company of the box (RB the companies of 1944).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Organisation {
    /// Companies of a battalion.
    pub companies: Sourced<u32>,
    /// Platoons of a company.
    pub platoons: Sourced<u32>,
    /// Rifle squads of a platoon.
    pub squads: Sourced<u32>,
    /// Company weapons of each class.
    pub weapons_of_a_class: Sourced<u32>,
}

/// A side's artillery or aircraft (RB 2.6, 2.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Support {
    /// Dice of one strike.
    pub dice: Sourced<u32>,
    /// The greatest roll that hits.
    pub firepower: Sourced<u32>,
    /// Point value of each strike.
    pub points: Sourced<u32>,
    /// Hits that each zero does to a friendly unit beside the target (RB 6.63).
    pub friendly_hits: Sourced<u32>,
}

/// Numbers of procedures, chapter by chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Procedures {
    /// Player turns of each side in a game turn (RB 1.0).
    pub player_turns: Sourced<u32>,
    /// Commands of a company HQ in one activation (RB 4.1).
    pub company_hq_commands: Sourced<u32>,
    /// Company or battalion weapons that a platoon HQ commands in one activation (RB 4.1).
    pub platoon_hq_weapons: Sourced<u32>,
    /// Command range of a platoon HQ in hexes (RB 4.1).
    pub command_range: Sourced<u32>,
    /// Victory points of an HQ that cannot be replaced (RB 4.4).
    pub lost_hq_points: Sourced<u32>,
    /// Units that fire at long range from one hex into another (RB 6.51).
    pub long_range_limit: Sourced<u32>,
    /// Range at which an HQ spots, in hexes (RB 6.61).
    pub spotting_range: Sourced<u32>,
    /// The same from a higher level than the target's.
    pub spotting_range_higher: Sourced<u32>,
    /// Bombarding units that one HQ spots for in a game turn.
    pub spotted_units: Sourced<u32>,
    /// What an adjacent spotter adds to firepower.
    pub adjacent_spotter_bonus: Sourced<u32>,
    /// Hits that each zero of a mortar's bombardment does to a friendly unit beside the target (RB 6.63).
    pub friendly_hits: Sourced<u32>,
    /// By what a bunker's armour is divided against artillery and aircraft (RB 2.55).
    pub bunker_armour_divisor: Sourced<u32>,
    /// Hits that eliminate a mine in an assault (RB 7.2).
    pub mine_hits: Sourced<u32>,
    /// The least roll with which an attacker of a mine hits himself.
    pub mine_backfire: Sourced<u32>,
    /// The same for engineers.
    pub mine_backfire_engineer: Sourced<u32>,
    /// Hits that blow a bridge (RB 7.3).
    pub bridge_hits: Sourced<u32>,
    /// What engineers gain in firepower on a wooden bridge.
    pub wooden_bridge_bonus: Sourced<u32>,
    /// By what firepower is divided, rounded up, when a bridge is bombarded.
    pub bridge_bombardment_divisor: Sourced<u32>,
    /// Hits that lay smoke (RB 7.4).
    pub smoke_hits: Sourced<u32>,
    /// Hits that clear wire (RB 7.5).
    pub wire_hits: Sourced<u32>,
    /// Firepower of engineers that clear wire.
    pub wire_engineer_firepower: Sourced<u32>,
    /// Rounds of an assault (RB 9.2).
    pub assault_rounds: Sourced<u32>,
    /// Firepower of AT guns and mortars in an assault after its first round (RB 9.61).
    pub gun_assault_firepower: Sourced<u32>,
    /// By what the firepower of engineers is multiplied in assaults (RB 9.64).
    pub engineer_assault_factor: Sourced<u32>,
    /// Movement at night in percent of a unit's rating, rounded up (RB 10.3).
    pub night_move_percent: Sourced<u32>,
    /// The greatest range at night, in hexes (RB 10.3).
    pub night_range: Sourced<u32>,
    /// The most hits of one roll, where that rule is used (RB 10, optional rule).
    pub hit_limit: Sourced<u32>,
}
