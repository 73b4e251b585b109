//! What never changes in a game, and its first state.

use super::walks::{Walk, Walks};
use super::{GameState, Phase};
use crate::layout::Map;
use crate::rules::control::Control;
use crate::rules::field::{Field, FieldUnit, UnitId};
use crate::rules::ground::{Ground, Markers};
use crate::rules::set_up::{self, Feasibility, Start, Starter, starters};
use crate::ruleset::{Ruleset, Side, UnitClass, UnitType};
use crate::scenario::{Scenario, units_of};
use std::sync::Arc;

/// Why a scenario cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No number of game turns.
    #[error("the scenario has no game turns")]
    NoTurns,
    /// Nobody is first.
    #[error("the scenario does not say who is first")]
    NoFirstPlayer,
    /// It has draws, which are settled before play.
    #[error("the {side} draws of battalion units are not settled: give them as battalion units")]
    Draws {
        /// Whose.
        side: Side,
    },
    /// A side cannot set up.
    #[error("the {side} side cannot set up: {} units have no room", problem.without_room.len())]
    SetUp {
        /// Whose.
        side: Side,
        /// What is in the way.
        problem: Feasibility,
    },
    /// More units than a game can hold.
    #[error("too many units")]
    TooManyUnits,
}

/// What never changes in a game: map, numbers, scenario, units by name.
#[derive(Debug, Clone)]
pub struct Game {
    /// The map.
    pub map: Arc<Map>,
    /// The numbers.
    pub ruleset: Arc<Ruleset>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The units by name, in the order of [`Field::units`].
    pub(super) starters: Vec<Starter>,
    first: Side,
    start: Field,
    walks: Walks,
}

impl Game {
    /// A game of a scenario on its map.
    ///
    /// # Errors
    /// What keeps it from being played.
    pub fn new(map: Arc<Map>, ruleset: Arc<Ruleset>, scenario: Arc<Scenario>) -> Result<Self, GameError> {
        if scenario.turns == 0 {
            return Err(GameError::NoTurns);
        }
        let first = scenario.first_player.ok_or(GameError::NoFirstPlayer)?;
        let mut game = Self {
            map,
            ruleset,
            scenario,
            starters: Vec::new(),
            first,
            start: Field::default(),
            walks: Walks::default(),
        };
        for side in Side::ALL {
            game.add_side(side)?;
        }
        if game.starters.len() > usize::from(u16::MAX) {
            return Err(GameError::TooManyUnits);
        }
        Ok(game)
    }

    fn add_side(&mut self, side: Side) -> Result<(), GameError> {
        let scenario = Arc::clone(&self.scenario);
        let Some(forces) = scenario.sides.get(&side) else { return Ok(()) };
        if !forces.draws.is_empty() {
            return Err(GameError::Draws { side });
        }
        let markers = Markers::at_start(&self.map, &scenario.markers);
        let problem = set_up::feasibility(&self.ground_with(&markers), &scenario, side);
        if !problem.is_feasible() {
            return Err(GameError::SetUp { side, problem });
        }
        let companies: Vec<&String> = forces.companies.keys().collect();
        for (unit, starter) in units_of(forces).into_iter().zip(starters(&self.map, forces)) {
            let mut new = FieldUnit::new(&self.ruleset, side, unit.unit);
            let company = unit.company.as_ref();
            new.company =
                company.and_then(|it| companies.iter().position(|other| *other == it)).map(|it| it as u8);
            let platoons = company.and_then(|it| forces.companies.get(it)).map(|it| &it.platoons);
            let number = |name: &String| platoons?.keys().position(|other| other == name).map(|it| it as u8);
            new.platoon = unit.platoon.as_ref().and_then(number);
            if let Some(&steps) = forces.steps.get(&starter.name) {
                new.steps = steps.clamp(1, new.steps);
            }
            if scenario.conditions.tanks_revealed && unit.unit.class() == UnitClass::Tank {
                new.face = crate::rules::Face::Up;
            }
            self.start.units.push(new);
            self.starters.push(starter);
        }
        Ok(())
    }

    /// The first state: the side that sets up first sets up. Units with a hex of their own are in it.
    pub fn start(&self) -> GameState {
        let mut state = GameState {
            phase: Phase::SetUp(self.first_to_set_up()),
            turn: 1,
            player_turns: 0,
            companies: Default::default(),
            field: self.start.clone(),
            markers: Markers::at_start(&self.map, &self.scenario.markers),
            activation: None,
            hits: None,
            lost_hqs: Vec::new(),
            tanks_turned: Default::default(),
        };
        for (unit, starter) in state.field.units.iter_mut().zip(&self.starters) {
            if let Start::Placed(Some(at)) = starter.start {
                unit.whereabouts = crate::rules::Whereabouts::At(at);
            }
        }
        self.go_on_setting_up(&mut state);
        state
    }

    pub(super) fn first_to_set_up(&self) -> Side {
        self.scenario.set_up_first.unwrap_or_else(|| self.first.enemy())
    }

    pub(super) fn first_player(&self) -> Side {
        self.first
    }

    /// Name of a unit within its side.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.starters[unit.index()].name
    }

    /// The type of a unit.
    pub fn unit_type(&self, unit: UnitId) -> UnitType {
        self.start.unit(unit).unit
    }

    fn ground_with<'a>(&'a self, markers: &'a Markers) -> Ground<'a> {
        Ground { map: &self.map, ruleset: &self.ruleset, conditions: &self.scenario.conditions, markers }
    }

    /// The ground of a state.
    pub fn ground<'a>(&'a self, state: &'a GameState) -> Ground<'a> {
        self.ground_with(&state.markers)
    }

    /// Control of hexes in a state, worked out anew.
    pub fn control(&self, state: &GameState) -> Control {
        Control::work_out(&self.walk(state).links, &state.field.presence(&self.ground(state)))
    }

    /// Links and steps on the ground of a state.
    pub(super) fn walk(&self, state: &GameState) -> Arc<Walk> {
        self.walks.of(&self.ground(state))
    }
}
