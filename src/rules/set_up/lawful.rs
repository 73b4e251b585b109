//! Whether a set-up is lawful (RB 10.1).

use super::{Start, Starter, allowed, required_places, starters};
use crate::rules::answer::{Answer, Reason};
use crate::rules::classes::{Closed, may_be_at};
use crate::rules::ground::{Ground, Position};
use crate::rules::stacking;
use crate::ruleset::Side;
use crate::scenario::Scenario;
use std::collections::BTreeMap;

/// What is wrong with a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The side has no unit of that name.
    Unknown(String),
    /// A unit is not placed.
    NotPlaced(String),
    /// A unit that enters later is placed.
    EntersLater(String, Position),
    /// A unit is outside its zones, or not in the hex that the scenario gives it.
    OutsideZone(String, Position),
    /// The terrain is closed to the unit.
    Closed(String, Position, Closed),
    /// Enemy units are placed there.
    EnemyThere(String, Position),
    /// More units than the position holds: how many more.
    Overstacked(Position, u32),
    /// A named place of a zone has no unit.
    EmptyPlace(String),
}

impl Fault {
    /// The fault in words with its reasons.
    pub fn explain(&self, ground: &Ground<'_>, side: Side) -> Answer<String> {
        let name = |at: &Position| at.name(ground.map);
        let answer = |text: String| Answer::new(text);
        let set_up = |text| Reason::rulebook(text, "10.1");
        match self {
            Self::Unknown(unit) => answer(format!("no unit {unit}")).because(set_up("not in the forces")),
            Self::NotPlaced(unit) => {
                answer(format!("{unit} is not placed")).because(set_up("all units set up"))
            }
            Self::EntersLater(unit, at) => {
                answer(format!("{unit} in {} enters later", name(at))).because(set_up("named in an entry"))
            }
            Self::OutsideZone(unit, at) => answer(format!("{unit} may not start in {}", name(at)))
                .because(set_up("units set up in their hex or zones")),
            Self::Closed(unit, at, closed) => {
                answer(format!("{unit} cannot be in {}", name(at))).because(closed.reason(ground))
            }
            Self::EnemyThere(unit, at) => answer(format!("{unit} in {} meets the enemy", name(at)))
                .because(set_up("an enemy unit has this hex")),
            Self::Overstacked(at, over) => Answer {
                verdict: format!("{over} too many in {}", name(at)),
                reasons: stacking::explain_room(ground, side, *at).reasons,
            },
            Self::EmptyPlace(place) => answer(format!("nobody is in {place}"))
                .because(Reason::ruling("each named place needs a unit", 33)),
        }
    }
}

/// What is wrong with a side's set-up, unit by unit, then hex by hex, then place by place. `placed` gives positions by
/// unit name. With `complete` also units and places that are not yet seen to.
pub fn faults(
    ground: &Ground<'_>,
    scenario: &Scenario,
    side: Side,
    placed: &BTreeMap<String, Position>,
    complete: bool,
) -> Vec<Fault> {
    let Some(forces) = scenario.sides.get(&side) else { return Vec::new() };
    let units = starters(ground.map, forces);
    let mut faults = Vec::new();
    for name in placed.keys().filter(|name| !units.iter().any(|unit| unit.name == **name)) {
        faults.push(Fault::Unknown(name.clone()));
    }
    for unit in &units {
        match placed.get(&unit.name) {
            Some(&at) => faults.extend(fault_of(ground, scenario, side, unit, at)),
            None if complete && !matches!(unit.start, Start::Enters(_)) => {
                faults.push(Fault::NotPlaced(unit.name.clone()));
            }
            None => {}
        }
    }
    let mut stacks: BTreeMap<Position, u32> = BTreeMap::new();
    placed.values().for_each(|at| *stacks.entry(*at).or_default() += 1);
    for (at, units) in stacks {
        let over = stacking::overstacked(ground, side, at, units).verdict;
        if over > 0 {
            faults.push(Fault::Overstacked(at, over));
        }
    }
    if complete {
        let empty = |hexes: &[_]| !placed.values().any(|at| !at.under && hexes.contains(&at.hex));
        let places = required_places(ground.map, forces).into_iter().filter(|(_, _, hexes)| empty(hexes));
        faults.extend(places.map(|(name, _, _)| Fault::EmptyPlace(name)));
    }
    faults
}

fn fault_of(
    ground: &Ground<'_>,
    scenario: &Scenario,
    side: Side,
    unit: &Starter,
    at: Position,
) -> Option<Fault> {
    let name = || unit.name.clone();
    if matches!(unit.start, Start::Enters(_)) {
        return Some(Fault::EntersLater(name(), at));
    }
    let closed = |unit: &crate::ruleset::UnitType| may_be_at(ground, unit.class(), at).err();
    if let Some(closed) = unit.types.iter().map(closed).collect::<Option<Vec<_>>>() {
        return closed.first().map(|&closed| Fault::Closed(name(), at, closed));
    }
    if super::placed_by(ground.map, scenario, side.enemy()).contains(&at) {
        return Some(Fault::EnemyThere(name(), at));
    }
    // Room is looked at for the hex as a whole.
    let full = stacking::room(ground, side, at).0 == 0;
    let outside = !full && !allowed(ground, scenario, side, unit).contains(&at);
    outside.then(|| Fault::OutsideZone(name(), at))
}
