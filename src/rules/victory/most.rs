//! The most that a side can score, before anything is played: what a level of victory can be held against.

use crate::rules::answer::{Answer, Reason};
use crate::ruleset::{Ruleset, Side, UnitType};
use crate::scenario::{Eliminated, Forces, Scenario, units_of};

/// No more units of a draw are counted.
const DRAWN: u32 = 99;

/// The most victory points that a side can have at the end: all objectives that it may score for, all units of the enemy
/// lost, all own units that move gone by the best exit (RB 10.4, 4.4).
pub fn most_points(ruleset: &Ruleset, scenario: &Scenario, side: Side) -> Answer<u32> {
    most_points_if(ruleset, scenario, side, |_| true, |_| true)
}

/// The same, of those objectives and exits only that count, by their places in the scenario's lists.
pub fn most_points_if(
    ruleset: &Ruleset,
    scenario: &Scenario,
    side: Side,
    objective_counts: impl Fn(usize) -> bool,
    exit_counts: impl Fn(usize) -> bool,
) -> Answer<u32> {
    let victory = &scenario.victory;
    let own = victory.objectives.iter().enumerate();
    let own = own.filter(|(index, objective)| objective.to.includes(side) && objective_counts(*index));
    let objectives = own.fold(0, |sum: u32, (_, objective)| sum.saturating_add(objective.points));
    let enemy = scenario.sides.get(&side.enemy());
    let losses = enemy.map_or(0, |forces| of_losses(ruleset, side.enemy(), forces, victory.eliminated));
    let exits = victory.exits.iter().enumerate();
    let exits = exits.filter(|(index, exit)| exit.side == side && exit_counts(*index));
    let exit = exits.map(|(_, exit)| exit.points).max().unwrap_or(0);
    let movers = scenario.sides.get(&side).map_or(0, |forces| movers(ruleset, side, forces));
    let exits = exit.saturating_mul(movers);
    let parts = [
        (objectives, "for all objectives"),
        (losses, "for all enemy units eliminated"),
        (exits, "for all its units gone by the best exit"),
    ];
    let total = parts.iter().fold(0, |sum: u32, (points, _)| sum.saturating_add(*points));
    let reasons = parts.into_iter().filter(|(points, _)| *points > 0);
    reasons.fold(Answer::new(total), |answer, (points, what)| {
        answer.because(Reason::rulebook(format!("{points} {what}"), "10.4"))
    })
}

/// What the other side scores if all of these forces are lost.
fn of_losses(ruleset: &Ruleset, side: Side, forces: &Forces, eliminated: Eliminated) -> u32 {
    let hq = ruleset.procedures.lost_hq_points.value();
    let of_steps = |unit: UnitType, steps: Option<u32>| {
        let numbers = ruleset.unit(side, unit);
        let points = numbers.points.as_ref().map_or(0, |points| points.value());
        points.saturating_mul(steps.unwrap_or(numbers.steps.value()).min(numbers.steps.value()))
    };
    let of_unit = |unit: UnitType, steps: Option<u32>| match eliminated {
        Eliminated::Nothing => 0,
        _ if unit.class().is_hq() => hq,
        Eliminated::PerUnit(points) => points,
        Eliminated::StepPoints if unit.sides().contains(&side) => of_steps(unit, steps),
        Eliminated::StepPoints => 0,
    };
    let units = units_of(forces).into_iter().map(|unit| {
        let steps = forces.steps.get(&unit.name.to_string()).copied();
        of_unit(unit.unit, steps)
    });
    let draws = forces.draws.values().map(|draw| {
        let best = draw.from.iter().map(|&unit| of_unit(unit, None)).max().unwrap_or(0);
        best.saturating_mul(draw.count.min(DRAWN))
    });
    units.chain(draws).fold(0, u32::saturating_add)
}

/// How many units of these forces can move at most.
fn movers(ruleset: &Ruleset, side: Side, forces: &Forces) -> u32 {
    let moves =
        |unit: UnitType| unit.sides().contains(&side) && ruleset.unit(side, unit).movement.value() > 0;
    let units = units_of(forces).into_iter().filter(|unit| moves(unit.unit)).count() as u32;
    let draws = forces.draws.values().filter(|draw| draw.from.iter().any(|&unit| moves(unit)));
    draws.fold(units, |sum, draw| sum.saturating_add(draw.count.min(DRAWN)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Exit, MapEdge, Objective, ObjectiveAt, Recipient, Way};

    fn scenario(eliminated: Eliminated) -> Scenario {
        let mut scenario = Scenario::new("s", "S");
        let hex = |to, points| Objective { at: ObjectiveAt::Hex("A1".to_owned()), points, to };
        scenario.victory.objectives = vec![hex(Recipient::Both, 3), hex(Recipient::German, 4)];
        scenario.victory.eliminated = eliminated;
        let exit = |points| Exit { side: Side::American, by: Way::Edge(MapEdge::East), points };
        scenario.victory.exits = vec![exit(1), exit(2)];
        let forces = |units: &[UnitType]| {
            let unit = |&unit: &UnitType| crate::scenario::BattalionUnit { unit, attached_to: None };
            let battalion =
                units.iter().enumerate().map(|(index, it)| (format!("u{index}"), unit(it))).collect();
            Forces { battalion, ..Forces::default() }
        };
        scenario
            .sides
            .insert(Side::American, forces(&[UnitType::Sherman, UnitType::Mine, UnitType::CompanyHq]));
        scenario.sides.insert(Side::German, forces(&[UnitType::Sniper, UnitType::PlatoonHq]));
        scenario
    }

    #[test]
    fn the_most_is_all_ground_all_losses_and_the_best_exit() {
        let most = |eliminated| {
            let scenario = scenario(eliminated);
            Side::ALL.map(|side| most_points(Ruleset::westfront(), &scenario, side).verdict)
        };
        let [american, german] = [0, 1];
        // Two American units move, so they leave for four points; an HQ lost is worth one, unless nothing is.
        assert_eq!(Side::ALL, [Side::American, Side::German]);
        assert_eq!(most(Eliminated::Nothing)[american], 3 + 2 * 2);
        assert_eq!(most(Eliminated::Nothing)[german], 7);
        assert_eq!(most(Eliminated::PerUnit(2))[american], 3 + (2 + 1) + 4);
        assert_eq!(most(Eliminated::PerUnit(2))[german], 7 + 2 + 2 + 1);
        assert_eq!(most(Eliminated::StepPoints)[american], 3 + (5 + 1) + 4);
        assert_eq!(most(Eliminated::StepPoints)[german], 7 + 2 * 11 + 2 + 1);
    }
}
