//! Victory points, line by line (RB 10.4).

use super::Standing;
use super::end::out_of_play;
use crate::layout::{HexId, Map};
use crate::rules::answer::Reason;
use crate::rules::control::Held;
use crate::rules::field::{FieldUnit, UnitId, Whereabouts};
use crate::rules::ground::Position;
use crate::rules::movement::hexes_of_way;
use crate::ruleset::Side;
use crate::scenario::{Eliminated, Objective, ObjectiveAt};

/// What points are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// An objective, by its place in the scenario's list.
    Objective(usize),
    /// An eliminated unit of the enemy.
    Eliminated(UnitId),
    /// An HQ of the enemy that was not replaced.
    LostHq(UnitId),
    /// An own unit that has left the map, by its exit's place in the scenario's list.
    Exit(UnitId, usize),
}

/// Points of one kind for one side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// Who scores.
    pub side: Side,
    /// What for.
    pub item: Item,
    /// How many points.
    pub points: u32,
    /// Why.
    pub reason: Reason,
}

/// All points of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Score {
    /// Objectives first, then losses, then exits.
    pub lines: Vec<Line>,
}

impl Score {
    /// The points of a side.
    pub fn total(&self, side: Side) -> u32 {
        self.lines.iter().filter(|line| line.side == side).map(|line| line.points).sum()
    }
}

/// Counts the points as things stand.
pub fn score(standing: &Standing<'_>) -> Score {
    let mut score = Score::default();
    let objectives = standing.victory.objectives.iter().enumerate();
    score.lines.extend(objectives.filter_map(|(index, it)| of_objective(standing, index, it)));
    let units = || standing.field.iter();
    score.lines.extend(units().filter_map(|(id, unit)| of_loss(standing, id, unit)));
    score.lines.extend(units().filter_map(|(id, unit)| of_exit(standing, id, unit)));
    score.lines.retain(|line| line.points > 0);
    score
}

fn of_objective(standing: &Standing<'_>, index: usize, objective: &Objective) -> Option<Line> {
    let scores = |side: Side| objective.to.includes(side);
    let held = holder(standing, objective);
    // Nobody contests what a side that has nothing left cannot hold (ruling 58).
    let left: Vec<Side> = Side::ALL.into_iter().filter(|&side| !out_of_play(standing.field, side)).collect();
    let (side, reason) = match (held, left.as_slice()) {
        (_, &[only]) if known(standing, objective) => {
            (only, Reason::ruling("the other side has nothing left", 58))
        }
        (Some(side), _) => (side, Reason::rulebook("held", "10.4")),
        _ => return None,
    };
    let points = objective.points;
    scores(side).then_some(Line { side, item: Item::Objective(index), points, reason })
}

fn known(standing: &Standing<'_>, objective: &Objective) -> bool {
    match &objective.at {
        ObjectiveAt::Bridge(name) => standing.ground.map.find_bridge(name).is_ok(),
        at => !hexes_of(standing.ground.map, at).is_empty(),
    }
}

/// The side that holds an objective: all hexes of a place, both hexes that a bridge joins (RB 8.3; rulings 34 and 56).
pub fn holder(standing: &Standing<'_>, objective: &Objective) -> Option<Side> {
    let map = standing.ground.map;
    if let ObjectiveAt::Bridge(name) = &objective.at {
        let bridge = map.find_bridge(name).ok()?.bridge;
        return standing.control.holder_of_bridge(&standing.ground, bridge);
    }
    let hexes = hexes_of(map, &objective.at);
    let held = |side| {
        let by =
            |&hex: &HexId| standing.control.held(&standing.ground, Position::surface(hex)) == Held::By(side);
        !hexes.is_empty() && hexes.iter().all(by)
    };
    Side::ALL.into_iter().find(|&side| held(side))
}

/// The hexes of an objective that is no bridge; of a place that lists hexsides only, those beside them. Names that mean
/// nothing have none.
pub(in crate::rules) fn hexes_of(map: &Map, at: &ObjectiveAt) -> Vec<HexId> {
    match at {
        ObjectiveAt::Hex(name) => map.find_hex(name).into_iter().collect(),
        ObjectiveAt::Place(name) => {
            let Ok(place) = map.find_place(name) else { return Vec::new() };
            let hexes = map.hexes_of_place(place);
            if !hexes.is_empty() {
                return hexes;
            }
            let hexsides = map.hexsides_of_place(place);
            hexsides.into_iter().flat_map(|id| map.hexside(id).hexes).flatten().collect()
        }
        ObjectiveAt::Bridge(_) => Vec::new(),
    }
}

/// Points for a lost unit: as the scenario says; an HQ that was not replaced by RB 4.4. Nothing is scored for losses
/// where the scenario scores none.
fn of_loss(standing: &Standing<'_>, id: UnitId, unit: &FieldUnit) -> Option<Line> {
    if unit.whereabouts != Whereabouts::Eliminated {
        return None;
    }
    let side = unit.side.enemy();
    let eliminated = |points, text| Line {
        side,
        item: Item::Eliminated(id),
        points,
        reason: Reason::rulebook(text, "10.4"),
    };
    match standing.victory.eliminated {
        Eliminated::Nothing => None,
        _ if unit.class().is_hq() => {
            let points = &standing.ground.ruleset.procedures.lost_hq_points;
            let reason = Reason::number("an HQ that was not replaced", points.source());
            Some(Line { side, item: Item::LostHq(id), points: points.value(), reason })
        }
        Eliminated::PerUnit(points) => Some(eliminated(points, "a unit eliminated")),
        Eliminated::StepPoints => {
            Some(eliminated(points_of_steps(standing, id), "the point value of its steps"))
        }
    }
}

/// The point value of the steps that a unit has lost since set-up; none while it has gained.
fn points_of_steps(standing: &Standing<'_>, id: UnitId) -> u32 {
    let (before, now) = (standing.start.units.get(id.index()), standing.field.unit(id));
    let lost = before.map_or(0, |before| before.steps.saturating_sub(now.steps));
    let points = standing.ground.ruleset.unit(now.side, now.unit).points.as_ref();
    lost * points.map_or(0, |points| points.value())
}

/// The point value of all steps that a side has lost, of units still in play too (RB 10, unit values).
pub fn steps_lost(standing: &Standing<'_>, side: Side) -> u32 {
    let own = standing.field.iter().filter(|(_, unit)| unit.side == side);
    own.map(|(id, _)| points_of_steps(standing, id)).sum()
}

/// Points for an own unit that has left the map where the scenario wants it; the best exit counts once (ruling 57).
fn of_exit(standing: &Standing<'_>, id: UnitId, unit: &FieldUnit) -> Option<Line> {
    if unit.whereabouts != Whereabouts::Exited {
        return None;
    }
    let hex = standing.exits.get(&id)?;
    let exits = standing.victory.exits.iter().enumerate().filter(|(_, exit)| exit.side == unit.side);
    let here = exits.filter(|(_, exit)| hexes_of_way(standing.ground.map, &exit.by).contains(hex));
    let (index, exit) = here.max_by_key(|(index, exit)| (exit.points, std::cmp::Reverse(*index)))?;
    let reason = Reason::rulebook("a unit has left the map where it should", "10.4");
    Some(Line { side: unit.side, item: Item::Exit(id, index), points: exit.points, reason })
}
