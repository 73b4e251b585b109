//! Where a unit can be given a hex of its own (RB 10.1): what speaks against it, hex by hex.

use super::{Fault, Start, hexes_of_zone, placed_by, start, starters};
use crate::layout::HexId;
use crate::rules::answer::Answer;
use crate::rules::classes::may_be_at;
use crate::rules::ground::{Ground, Position};
use crate::rules::stacking;
use crate::ruleset::{Side, UnitType};
use crate::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet};

/// A unit about to be given a hex of its own, with all that decides where it can.
#[derive(Debug, Clone)]
pub struct Placing {
    side: Side,
    name: String,
    types: Vec<UnitType>,
    /// Units of its side that have a hex, without itself.
    others: BTreeMap<Position, u32>,
    enemies: BTreeSet<Position>,
    zones: BTreeSet<HexId>,
}

impl Placing {
    /// For a unit of a side; none if the side has no such unit.
    pub fn new(ground: &Ground<'_>, scenario: &Scenario, side: Side, unit: &str) -> Option<Self> {
        let forces = scenario.sides.get(&side)?;
        let starter = starters(ground.map, forces).into_iter().find(|starter| starter.name == unit)?;
        let mut others = BTreeMap::new();
        for (other, at) in &forces.placements {
            if let Some(at) = super::find_position(ground.map, at).filter(|_| other != unit) {
                *others.entry(at).or_insert(0) += 1;
            }
        }
        // The zones that are for it once it has no hex of its own.
        let mut without = forces.clone();
        without.placements.remove(unit);
        let zones = match start(ground.map, &without, unit) {
            Start::Zones(zones) => zones,
            Start::Placed(_) | Start::Enters(_) => Vec::new(),
        };
        let zones = zones.iter().filter_map(|key| forces.zones.get(key));
        let zones = zones.flat_map(|zone| hexes_of_zone(ground.map, zone)).collect();
        let enemies = placed_by(ground.map, scenario, side.enemy());
        Some(Self { side, name: starter.name, types: starter.types, others, enemies, zones })
    }

    /// Whether a hex is in a zone that is for the unit.
    pub fn is_in_zone(&self, hex: HexId) -> bool {
        self.zones.contains(&hex)
    }

    /// What speaks against a position, with its reasons: closed terrain, an enemy, too many units.
    pub fn objection(&self, ground: &Ground<'_>, at: Position) -> Option<Answer<String>> {
        let name = || self.name.clone();
        let closed: Option<Vec<_>> =
            self.types.iter().map(|unit| may_be_at(ground, unit.class(), at).err()).collect();
        let fault = match closed.as_deref() {
            Some([closed, ..]) => Fault::Closed(name(), at, *closed),
            _ if self.enemies.contains(&at) => Fault::EnemyThere(name(), at),
            _ => {
                let units = self.others.get(&at).copied().unwrap_or_default() + 1;
                let over = stacking::overstacked(ground, self.side, at, units).verdict;
                (over > 0).then_some(Fault::Overstacked(at, over))?
            }
        };
        Some(fault.explain(ground, self.side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;
    use crate::scenario::{BattalionUnit, Forces, Zone, ZoneArea, ZoneUnits};

    fn side(units: &[(&str, UnitType, Option<&str>)]) -> Forces {
        let mut forces = Forces::default();
        for (name, unit, at) in units {
            let unit = BattalionUnit { unit: *unit, attached_to: None };
            forces.battalion.insert((*name).to_owned(), unit);
            forces.placements.extend(at.map(|at| ((*name).to_owned(), at.to_owned())));
        }
        forces
    }

    #[test]
    fn what_speaks_against_a_hex_is_said_with_its_source() {
        let world = World::new(5, 4, "B1 woods; C2 town; D2 lake");
        let mut scenario = Scenario::new("test", "Test");
        let mut own = side(&[
            ("tank", UnitType::Panther, Some("C2")),
            ("sn1", UnitType::Sniper, Some("C2")),
            ("sn2", UnitType::Sniper, Some("C2")),
        ]);
        let at = vec![ZoneArea::Hexes(vec!["C3".to_owned()])];
        own.zones.insert("z".into(), Zone { at, units: ZoneUnits::Any, adjacent: false });
        scenario.sides.insert(Side::German, own);
        scenario.sides.insert(Side::American, side(&[("sn", UnitType::Sniper, Some("B3"))]));
        let ground = world.ground();
        let of = |unit: &str| Placing::new(&ground, &scenario, Side::German, unit).unwrap();
        let says =
            |unit: &str, at: &str| of(unit).objection(&ground, world.at(at)).map(|answer| answer.to_string());
        assert_eq!(says("tank", "C3"), None);
        let two = "1 too many in C2: Town holds 2 of a side (RB 9.1)";
        assert_eq!(says("tank", "C2").as_deref(), Some(two), "it is not counted twice");
        assert!(says("tank", "B1").unwrap().starts_with("tank cannot be in B1: "));
        assert!(says("tank", "D2").unwrap().contains("(RB 3.4)"));
        assert_eq!(
            says("sn1", "B3").as_deref(),
            Some("sn1 in B3 meets the enemy: an enemy unit has this hex (RB 10.1)")
        );
        assert_eq!(says("sn1", "B1"), None);
        assert!(of("tank").is_in_zone(world.hex("C3")) && !of("tank").is_in_zone(world.hex("C2")));
        assert!(Placing::new(&ground, &scenario, Side::German, "nobody").is_none());
    }
}
