//! How a game stands and how it ends (RB 10.4).

use super::{Game, GameState, Log, Phase};
use crate::layout::{Map, MapBridge};
use crate::rules::answer::Answer;
use crate::rules::control::{Control, Held, Presence};
use crate::rules::ground::{Ground, Position};
use crate::rules::solitaire::nearest;
use crate::rules::victory::{self, Ending, Score, Standing, Verdict};
use crate::ruleset::Side;
use crate::scenario::{ObjectiveAt, Recipient, Scenario};

/// Ground that is worth points, as positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// Its hexes; of a bridge those that it joins.
    pub at: Vec<Position>,
    /// What it is worth.
    pub points: u32,
    /// To whom.
    pub to: Recipient,
    /// Hexes to the nearest of its hexes, for each place in the list of positions.
    far: Vec<Option<u32>>,
}

impl Goal {
    /// Hexes to the nearest of its hexes; none where no distance joins them.
    pub fn distance(&self, map: &Map, from: Position) -> Option<u32> {
        *self.far.get(from.index(map))?
    }
}

/// The objectives of a scenario that the map has.
pub(super) fn goals(ground: &Ground<'_>, scenario: &Scenario) -> Vec<Goal> {
    let map = ground.map;
    let hexes = |at: &ObjectiveAt| match at {
        ObjectiveAt::Bridge(name) => {
            let bridge: Option<MapBridge> = map.find_bridge(name).ok().map(|found| found.bridge);
            bridge.map(|it| map.hexside(it.hexside).hexes.into_iter().flatten().collect()).unwrap_or_default()
        }
        at => victory::hexes_of(map, at),
    };
    let far = |at: &[Position]| {
        let positions = (0..2 * map.hexes().len()).map(|index| Position::from_index(index, map));
        positions.map(|from| nearest(ground, from, at).filter(|_| ground.has(from))).collect()
    };
    let objectives = scenario.victory.objectives.iter().map(|objective| {
        let at: Vec<Position> = hexes(&objective.at).into_iter().map(Position::surface).collect();
        Goal { far: far(&at), at, points: objective.points, to: objective.to }
    });
    objectives.filter(|goal| !goal.at.is_empty()).collect()
}

impl Game {
    /// The side that holds all hexes of a goal.
    pub fn holder_of(&self, control: &Control, goal: &Goal) -> Option<Side> {
        let held = |side| goal.at.iter().all(|at| control.is_friendly(side, at.index(&self.map)));
        Side::ALL.into_iter().find(|&side| held(side))
    }

    /// The goals worth points to a side that it does not hold.
    pub fn open_goals<'a>(&'a self, state: &GameState, presence: &Presence, side: Side) -> Vec<&'a Goal> {
        let walk = self.walk(state);
        let held =
            |at: &Position| Control::of_one(&walk.links, presence, at.index(&self.map)) == Held::By(side);
        let open = self.goals.iter().filter(|goal| goal.to.includes(side) && !goal.at.iter().all(held));
        open.collect()
    }

    /// The goals of the scenario.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn standing<'a>(&'a self, state: &'a GameState, control: &'a Control) -> Standing<'a> {
        Standing {
            ground: self.ground(state),
            victory: &self.scenario.victory,
            start: &state.begun,
            field: &state.field,
            control,
            exits: &state.exits,
        }
    }

    /// The points of both sides as things stand, line by line.
    pub fn score(&self, state: &GameState) -> Score {
        victory::score(&self.standing(state, &self.control(state)))
    }

    /// Who has won, once the game is over.
    pub fn verdict(&self, state: &GameState) -> Option<Answer<Verdict>> {
        let Phase::Over(ending) = state.phase else { return None };
        Some(victory::verdict(&self.standing(state, &self.control(state)), ending))
    }

    pub(super) fn end_game(&self, state: &mut GameState, ending: Ending, log: &mut Log) {
        state.phase = Phase::Over(ending);
        log.note(|| ("The game is over".to_owned(), vec![ending.reason()]));
        for line in self.score(state).lines {
            let what = self.describe_item(line.item);
            log.note(|| (format!("{} {} for {what}", line.side, line.points), vec![line.reason]));
        }
        if let Some(verdict) = self.verdict(state) {
            log.answer(str::to_owned, || Answer {
                verdict: verdict.verdict.to_string(),
                reasons: verdict.reasons,
            });
        }
    }
}
