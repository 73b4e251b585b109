//! Setting up so that HQs command their own, as far as zones and stacking let them (RB 4.1, 10.1).
//!
//! Never fewer units have room than [`feasibility`] finds room for, and never fewer named places are filled.

use super::feasibility::{Feasibility, Problem, feasibility};
use super::flow::Seated;
use crate::rules::command::range;
use crate::rules::ground::Ground;
use crate::ruleset::{CommandLevel, Side, UnitClass};
use crate::scenario::{Scenario, Unit, units_of};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Hexes that are tried for an HQ.
const TRIED: usize = 24;

/// As [`feasibility`], with an example in which platoon HQs have their squads in command range, and then the weapons of
/// their company that they may command, as many as can be.
pub fn set_up_in_command(ground: &Ground<'_>, scenario: &Scenario, side: Side) -> Feasibility {
    let found = feasibility(ground, scenario, side);
    let problem = Problem::new(ground, scenario, side);
    let units = scenario.sides.get(&side).map(units_of).unwrap_or_default();
    let mut gathering = Gathering::new(ground, problem);
    let hqs: Vec<(usize, &Unit)> = gathering.of_class(&units, UnitClass::PlatoonHq);
    for &(hq, platoon) in &hqs {
        let is_led = |unit: &&Unit| {
            unit.company == platoon.company && unit.platoon == platoon.platoon && !unit.unit.class().is_hq()
        };
        let led = units.iter().filter(is_led).filter_map(|unit| gathering.index(unit)).collect::<Vec<_>>();
        gathering.gather(hq, &led);
    }
    let most = ground.ruleset.procedures.platoon_hq_weapons.value() as usize;
    let mut commanded = vec![0; hqs.len()];
    let is_weapon = |unit: &&Unit| unit.unit.level() != CommandLevel::Platoon && !unit.unit.class().is_hq();
    for weapon in units.iter().filter(is_weapon).filter(|unit| unit.unit.class() != UnitClass::Mine) {
        let Some(index) = gathering.index(weapon) else { continue };
        let near = (0..hqs.len()).find(|&at| {
            hqs[at].1.company == weapon.company && commanded[at] < most && gathering.join(index, hqs[at].0)
        });
        if let Some(at) = near {
            commanded[at] += 1;
        }
    }
    Feasibility { example: gathering.example(), ..found }
}

/// A hex for an HQ: how many of its own could be in range, for how many there is room, its seat, and the seats in range.
type Candidate = (Reverse<usize>, Reverse<u32>, usize, BTreeSet<usize>);

/// Units that are drawn together, their choices fewer with each.
struct Gathering<'a> {
    ground: &'a Ground<'a>,
    problem: Problem,
    /// How many have a seat, and how many places nobody: no worse may come of it.
    tally: (usize, usize),
}

fn tally(seated: &Seated) -> (usize, usize) {
    (seated.seat.iter().flatten().count(), seated.empty_groups.len())
}

impl<'a> Gathering<'a> {
    fn new(ground: &'a Ground<'a>, problem: Problem) -> Self {
        let tally = tally(&problem.seating.solve());
        Self { ground, problem, tally }
    }

    fn index(&self, unit: &Unit) -> Option<usize> {
        let name = unit.name.to_string();
        self.problem.units.iter().position(|starter| starter.name == name)
    }

    fn of_class<'u>(&self, units: &'u [Unit], class: UnitClass) -> Vec<(usize, &'u Unit)> {
        let of_class = units.iter().filter(|unit| unit.unit.class() == class);
        of_class.filter_map(|unit| Some((self.index(unit)?, unit))).collect()
    }

    /// The seats in command range of an HQ in a seat.
    fn reach(&self, seat: usize) -> BTreeSet<usize> {
        let positions = &self.problem.positions;
        let reached = range(self.ground, positions[seat]);
        (0..positions.len()).filter(|&other| reached.contains(&positions[other])).collect()
    }

    fn within(&self, unit: usize, reach: &BTreeSet<usize>) -> Vec<usize> {
        let choices = &self.problem.seating.choices[unit];
        choices.iter().copied().filter(|seat| reach.contains(seat)).collect()
    }

    /// Restricts the choices of units, if all is as well as before. Returns whether it is.
    fn restrict(&mut self, choices: Vec<(usize, Vec<usize>)>) -> bool {
        if choices.iter().any(|(_, seats)| seats.is_empty()) {
            return false;
        }
        let set = |gathering: &mut Self, choices: Vec<(usize, Vec<usize>)>| -> Vec<(usize, Vec<usize>)> {
            let swap = |(unit, seats)| {
                (unit, std::mem::replace(&mut gathering.problem.seating.choices[unit], seats))
            };
            choices.into_iter().map(swap).collect()
        };
        let mut before = set(self, choices);
        if tally(&self.problem.seating.solve()) == self.tally {
            return true;
        }
        before.reverse();
        set(self, before);
        false
    }

    /// Gives an HQ a hex with as many of those that it leads in range as can be.
    fn gather(&mut self, hq: usize, led: &[usize]) {
        let room =
            |reach: &BTreeSet<usize>| reach.iter().map(|&seat| self.problem.seating.room[seat]).sum::<u32>();
        let mut seats: Vec<Candidate> = self.problem.seating.choices[hq]
            .iter()
            .map(|&seat| {
                let reach = self.reach(seat);
                let can = led.iter().filter(|&&unit| !self.within(unit, &reach).is_empty()).count();
                (Reverse(can), Reverse(room(&reach)), seat, reach)
            })
            .collect();
        seats.sort();
        seats.truncate(TRIED);
        for wanted in (1..=led.len()).rev() {
            for (_, _, seat, reach) in seats.iter().filter(|(can, ..)| can.0 >= wanted) {
                let of_led = led.iter().map(|&unit| (unit, self.within(unit, reach)));
                let in_reach = of_led.filter(|(_, seats)| !seats.is_empty()).take(wanted);
                let choices = std::iter::once((hq, vec![*seat])).chain(in_reach).collect();
                if self.restrict(choices) {
                    return;
                }
            }
        }
    }

    /// Keeps a unit in range of an HQ that has its hex. Returns whether that could be.
    fn join(&mut self, unit: usize, hq: usize) -> bool {
        let [seat] = self.problem.seating.choices[hq][..] else { return false };
        let choices = self.within(unit, &self.reach(seat));
        self.restrict(vec![(unit, choices)])
    }

    fn example(&self) -> Vec<(String, super::Position)> {
        let seated = self.problem.seating.solve();
        let place = |(unit, seat): (usize, &Option<usize>)| {
            Some((self.problem.units[unit].name.clone(), self.problem.positions[(*seat)?]))
        };
        seated.seat.iter().enumerate().filter_map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::command::is_in_range;
    use crate::rules::set_up::find_position;
    use crate::rules::testing::World;
    use crate::scenario::{Company, Forces, MapEdge, Platoon, Zone, ZoneArea, ZoneUnits};
    use std::collections::BTreeMap;

    /// Two platoons and a machine gun of company A, in zones of these areas.
    fn company(areas: Vec<ZoneArea>) -> Scenario {
        let mut forces = Forces::default();
        let platoons = [("1".into(), Platoon::F3), ("2".into(), Platoon::F3)].into();
        let weapons = vec![crate::ruleset::UnitType::Mg42];
        forces.companies.insert("A".into(), Company { platoons, weapons, ..Company::default() });
        forces.zones.insert("z".into(), Zone { at: areas, units: ZoneUnits::Any, adjacent: false });
        let mut scenario = Scenario::new("test", "Test");
        scenario.sides.insert(Side::German, forces);
        scenario
    }

    /// Who of a platoon is out of command.
    fn out_of_command(world: &World, scenario: &Scenario) -> Vec<String> {
        let ground = world.ground();
        let found = set_up_in_command(&ground, scenario, Side::German);
        let plain = feasibility(&ground, scenario, Side::German);
        assert_eq!(found.example.len(), plain.example.len());
        assert_eq!((&found.without_room, &found.empty_places), (&plain.without_room, &plain.empty_places));
        let at: BTreeMap<String, _> = found.example.into_iter().collect();
        let placed = at.clone();
        let faults = crate::rules::set_up::faults(&ground, scenario, Side::German, &placed, false);
        assert!(faults.is_empty(), "{faults:?}");
        let squads = (1..=2).flat_map(|platoon| (1..=3).map(move |squad| (platoon, squad)));
        let is_out = |(platoon, squad): (u32, u32)| {
            let name = format!("A{platoon}/{squad}");
            let (hq, unit) = (at.get(&format!("A{platoon}/HQ"))?, at.get(&name)?);
            (!is_in_range(&ground, *hq, *unit)).then_some(name)
        };
        squads.filter_map(is_out).collect()
    }

    #[test]
    fn squads_and_weapons_are_set_up_with_their_hqs() {
        let world = World::new(11, 7, "");
        let scenario = company(vec![ZoneArea::Edge(MapEdge::East, 2)]);
        assert!(out_of_command(&world, &scenario).is_empty());
        let ground = world.ground();
        let at: BTreeMap<String, _> =
            set_up_in_command(&ground, &scenario, Side::German).example.into_iter().collect();
        let near = ["A1/HQ", "A2/HQ"].iter().any(|hq| is_in_range(&ground, at[*hq], at["A/Mg42"]));
        assert!(near);
    }

    #[test]
    fn where_there_is_no_room_beside_an_hq_units_are_placed_all_the_same() {
        let world = World::new(11, 7, "");
        // Two patches far from each other: each holds a platoon, but not with all its squads.
        let hexes = |names: &[&str]| ZoneArea::Hexes(names.iter().map(|name| (*name).to_owned()).collect());
        let scenario = company(vec![hexes(&["B2", "B3", "J4"])]);
        let plain = feasibility(&world.ground(), &scenario, Side::German);
        out_of_command(&world, &scenario);
        assert!(!plain.example.is_empty());
    }

    #[test]
    fn an_hq_that_has_its_hex_is_where_its_squads_go() {
        let world = World::new(11, 7, "");
        let mut scenario = company(vec![ZoneArea::Edge(MapEdge::East, 3)]);
        let forces = scenario.sides.get_mut(&Side::German).unwrap();
        forces.placements.insert("A2/HQ".into(), "J7".into());
        assert!(out_of_command(&world, &scenario).is_empty());
        let ground = world.ground();
        let found = set_up_in_command(&ground, &scenario, Side::German);
        let hq = found.example.iter().find(|(unit, _)| unit == "A2/HQ").unwrap();
        assert_eq!(Some(hq.1), find_position(&world.map, "J7"));
    }
}
