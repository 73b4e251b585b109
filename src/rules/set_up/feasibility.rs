//! Can these forces be placed in these zones at all?

use super::flow::Seating;
use super::{Start, Starter, allowed, required_places, starters};
use crate::rules::answer::{Answer, Reason};
use crate::rules::ground::{Ground, Position};
use crate::rules::stacking;
use crate::ruleset::{Side, UnitType};
use crate::scenario::{Forces, Scenario};
use std::collections::BTreeMap;

/// Whether a side can set up, with an example if it can.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Feasibility {
    /// A way to place all that can be placed: unit names and positions.
    pub example: Vec<(String, Position)>,
    /// Units for which there is no room, as few as can be.
    pub without_room: Vec<String>,
    /// The positions that bind, with their room: all that those units, or whoever would make way for them, could take.
    pub binding: Vec<(Position, u32)>,
    /// Named places that cannot have a unit, as each needs one.
    pub empty_places: Vec<String>,
}

impl Feasibility {
    /// Whether all can be placed.
    pub fn is_feasible(&self) -> bool {
        self.without_room.is_empty() && self.empty_places.is_empty()
    }

    /// The verdict with its reasons.
    pub fn explain(&self, ground: &Ground<'_>) -> Answer<bool> {
        let mut answer = Answer::new(self.is_feasible());
        if !self.without_room.is_empty() {
            let units = self.without_room.join(", ");
            answer = answer.because(Reason::rulebook(format!("no room for {units}"), "10.1"));
            let room: u32 = self.binding.iter().map(|(_, room)| room).sum();
            let hexes: Vec<String> = self.binding.iter().map(|(at, _)| at.name(ground.map)).collect();
            let text = match hexes.is_empty() {
                true => "no hex is open to them".to_owned(),
                false => format!("room for {room} in all in {}", hexes.join(", ")),
            };
            answer = answer.because(Reason::rulebook(text, "8.2"));
        }
        for place in &self.empty_places {
            answer =
                answer.because(Reason::ruling(format!("no unit can be in {place}, which needs one"), 33));
        }
        answer
    }
}

/// Whether a side's forces can be placed in its zones, within stacking, where their classes may be, with a unit in
/// each named place (RB 10.1). A drawn unit is taken to be of whichever type of its pool fits.
///
/// A hex of two named places that only partly overlap counts for the first of them.
pub fn feasibility(ground: &Ground<'_>, scenario: &Scenario, side: Side) -> Feasibility {
    let problem = Problem::of_enough(ground, scenario, side);
    let (seating, positions) = (&problem.seating, &problem.positions);
    let seated = seating.solve();
    let named = |unit: usize| problem.units[unit].name.clone();
    let pairs = seated.seat.iter().enumerate();
    let bound = seating.binding(&seated).into_iter().map(|seat| (positions[seat], seating.room[seat]));
    let mut binding: Vec<_> = bound.collect();
    binding.sort_unstable();
    Feasibility {
        example: pairs.filter_map(|(unit, seat)| Some((named(unit), positions[(*seat)?]))).collect(),
        without_room: (0..seated.seat.len()).filter(|&unit| seated.seat[unit].is_none()).map(named).collect(),
        binding,
        empty_places: seated.empty_groups.iter().map(|&group| problem.places[group].0.clone()).collect(),
    }
}

/// The named places of a side that need a unit, as positions.
pub(in crate::rules) fn places_to_fill(
    ground: &Ground<'_>,
    scenario: &Scenario,
    side: Side,
) -> Vec<Vec<Position>> {
    let forces = scenario.sides.get(&side);
    let places = forces.map(|forces| places(ground, forces)).unwrap_or_default();
    places.into_iter().map(|(_, hexes)| hexes).collect()
}

/// A position for each unit out of those that it may take, within stacking and with a unit in each place; none if there is
/// no such way.
pub(in crate::rules) fn seat_all(
    ground: &Ground<'_>,
    side: Side,
    choices: Vec<Vec<Position>>,
    places: &[Vec<Position>],
) -> Option<Vec<Position>> {
    let (seating, positions) = seating(ground, side, choices, places);
    let seated = seating.solve();
    let all = seated.seat.iter().map(|seat| seat.map(|seat| positions[seat])).collect();
    if seated.empty_groups.is_empty() { all } else { None }
}

/// The problem of seating units in positions, and the positions in the order of its seats.
fn seating(
    ground: &Ground<'_>,
    side: Side,
    choices: Vec<Vec<Position>>,
    places: &[Vec<Position>],
) -> (Seating, Vec<Position>) {
    let mut positions = Vec::new();
    let mut seats: BTreeMap<Position, usize> = BTreeMap::new();
    let mut seating = Seating::default();
    for of_unit in choices {
        let of_unit = of_unit.into_iter().map(|at| {
            *seats.entry(at).or_insert_with(|| {
                positions.push(at);
                positions.len() - 1
            })
        });
        seating.choices.push(of_unit.collect());
    }
    seating.room = positions.iter().map(|&at| stacking::room(ground, side, at).0).collect();
    seating.groups = places.len();
    let group = |at: &Position| places.iter().position(|hexes| hexes.contains(at));
    seating.group = positions.iter().map(group).collect();
    (seating, positions)
}

/// Who is to be placed, and where each may be.
pub(super) struct Problem {
    pub units: Vec<Starter>,
    /// In the order of the seats.
    pub positions: Vec<Position>,
    places: Vec<(String, Vec<Position>)>,
    pub seating: Seating,
}

impl Problem {
    pub fn new(ground: &Ground<'_>, scenario: &Scenario, side: Side) -> Self {
        let forces = scenario.sides.get(&side);
        let units = to_set_up(ground, forces);
        let choices = units.iter().map(|unit| allowed(ground, scenario, side, unit)).collect();
        Self::with(ground, forces, side, units, choices)
    }

    /// The same with fewer positions for each unit where that cannot matter: of the hexes that belong to no place, and of
    /// each place's, as many with room as there are units. Whoever has so many to choose from finds one free whatever
    /// the others do. Zones of a million hexes are no more work than those of a hundred.
    fn of_enough(ground: &Ground<'_>, scenario: &Scenario, side: Side) -> Self {
        let forces = scenario.sides.get(&side);
        let units = to_set_up(ground, forces);
        let places = forces.map(|forces| places(ground, forces)).unwrap_or_default();
        let group_of: BTreeMap<Position, usize> = places
            .iter()
            .enumerate()
            .rev()
            .flat_map(|(group, (_, hexes))| hexes.iter().map(move |&at| (at, group)))
            .collect();
        let mut known: BTreeMap<(&[String], &[UnitType]), Vec<Position>> = BTreeMap::new();
        let mut choices = Vec::with_capacity(units.len());
        for unit in &units {
            let choose = || enough(allowed(ground, scenario, side, unit), units.len(), &group_of);
            choices.push(match &unit.start {
                Start::Zones(zones) => known.entry((zones, &unit.types)).or_insert_with(choose).clone(),
                _ => choose(),
            });
        }
        Self::with(ground, forces, side, units, choices)
    }

    fn with(
        ground: &Ground<'_>,
        forces: Option<&Forces>,
        side: Side,
        units: Vec<Starter>,
        choices: Vec<Vec<Position>>,
    ) -> Self {
        let places = forces.map(|forces| places(ground, forces)).unwrap_or_default();
        let hexes: Vec<Vec<Position>> = places.iter().map(|(_, hexes)| hexes.clone()).collect();
        let (seating, positions) = seating(ground, side, choices, &hexes);
        Self { units, positions, places, seating }
    }
}

/// The units that are there when the game begins.
fn to_set_up(ground: &Ground<'_>, forces: Option<&Forces>) -> Vec<Starter> {
    let all = forces.map(|forces| starters(ground.map, forces)).unwrap_or_default();
    all.into_iter().filter(|unit| !matches!(unit.start, Start::Enters(_))).collect()
}

/// The first so many positions of each group, and of those without group. All of them have room.
fn enough(positions: Vec<Position>, count: usize, group_of: &BTreeMap<Position, usize>) -> Vec<Position> {
    let mut kept: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    let mut is_kept = |at: &Position| {
        let of_group = kept.entry(group_of.get(at).copied()).or_default();
        *of_group += 1;
        *of_group <= count
    };
    positions.into_iter().filter(|at| is_kept(at)).collect()
}

/// The named places that need a unit; one that holds all hexes of another is filled with it.
fn places(ground: &Ground<'_>, forces: &Forces) -> Vec<(String, Vec<Position>)> {
    let all = required_places(ground.map, forces);
    let mut kept: Vec<(String, Vec<Position>)> = Vec::new();
    for (index, (name, _, hexes)) in all.iter().enumerate() {
        let implied = all.iter().enumerate().any(|(other, (_, _, fewer))| {
            let smaller = fewer.len() < hexes.len() || (fewer.len() == hexes.len() && other < index);
            other != index && smaller && fewer.iter().all(|hex| hexes.contains(hex))
        });
        if !implied {
            kept.push((name.clone(), hexes.iter().copied().map(Position::surface).collect()));
        }
    }
    kept
}
