//! What never changes in a game, and its first state.

use super::placing::Seats;
use super::score::Goal;
use super::walks::{Walk, Walks};
use super::{GameState, Phase};
use crate::layout::Map;
use crate::rules::control::Control;
use crate::rules::field::{Face, Field, FieldUnit, UnitId};
use crate::rules::ground::{Ground, Markers};
use crate::rules::los::LosTable;
use crate::rules::set_up::{self, Feasibility, Start, Starter, starters};
use crate::ruleset::{Ruleset, Side, UnitClass, UnitType};
use crate::scenario::{Attachment, Draw, Forces, Scenario, units_of};
use std::ops::Range;
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
    /// A draw takes more units than its pool has.
    #[error("the {side} draw `{draw}` takes more units than its pool has")]
    Pool {
        /// Whose.
        side: Side,
        /// Its name.
        draw: String,
    },
    /// A side cannot set up.
    #[error("the {side} side cannot set up: {}", why_not(problem))]
    SetUp {
        /// Whose.
        side: Side,
        /// What is in the way.
        problem: Feasibility,
    },
    /// More units than a game can hold.
    #[error("more units than a game can hold")]
    TooManyUnits,
}

fn why_not(problem: &Feasibility) -> String {
    match problem.without_room.as_slice() {
        [] => format!("no unit can be in {}, which needs one", problem.empty_places.join(", ")),
        units => format!("no room for {}", units.join(", ")),
    }
}

/// A draw of battalion units: its pool and the units that it decides.
#[derive(Debug, Clone)]
pub(super) struct Lot {
    pub side: Side,
    pub pool: Vec<UnitType>,
    pub units: Range<usize>,
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
    pub(super) lots: Vec<Lot>,
    pub(super) seats: Seats,
    pub(super) goals: Vec<Goal>,
    pub(super) sight: Arc<LosTable>,
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
            sight: Arc::new(LosTable::compute(&map)),
            goals: Vec::new(),
            map,
            ruleset,
            scenario,
            starters: Vec::new(),
            lots: Vec::new(),
            seats: Seats::default(),
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
        let markers = Markers::at_start(&game.map, &game.scenario.markers);
        game.seats = Seats::new(&game, &markers);
        game.goals = super::score::goals(&game.ground_of(&markers), &game.scenario);
        Ok(game)
    }

    fn add_side(&mut self, side: Side) -> Result<(), GameError> {
        let scenario = Arc::clone(&self.scenario);
        let Some(forces) = scenario.sides.get(&side) else { return Ok(()) };
        let short = forces.draws.iter().find(|(_, draw)| draw.count as usize > draw.from.len());
        if let Some((draw, _)) = short {
            return Err(GameError::Pool { side, draw: draw.clone() });
        }
        let markers = Markers::at_start(&self.map, &scenario.markers);
        let problem = set_up::feasibility(&self.ground_with(&markers), &scenario, side);
        if !problem.is_feasible() {
            return Err(GameError::SetUp { side, problem });
        }
        let mut starters = starters(&self.map, forces).into_iter();
        for (unit, starter) in units_of(forces).into_iter().zip(starters.by_ref()) {
            let mut new = FieldUnit::new(&self.ruleset, side, unit.unit);
            new.company = unit.company.as_ref().and_then(|company| number_of(forces, company));
            let platoons =
                unit.company.as_ref().and_then(|it| forces.companies.get(it)).map(|it| &it.platoons);
            let number = |name: &String| platoons?.keys().position(|other| other == name).map(|it| it as u8);
            new.platoon = unit.platoon.as_ref().and_then(number);
            self.push(new, starter);
        }
        for draw in forces.draws.values() {
            self.push_draw(side, forces, draw, &mut starters);
        }
        Ok(())
    }

    fn push_draw(
        &mut self,
        side: Side,
        forces: &Forces,
        draw: &Draw,
        starters: &mut impl Iterator<Item = Starter>,
    ) {
        let first = self.starters.len();
        for starter in starters.by_ref().take(draw.count as usize) {
            // What it is, the draw will tell.
            let Some(&any) = draw.from.first() else { return };
            let mut new = FieldUnit::new(&self.ruleset, side, any);
            new.company = match &draw.attached_to {
                Attachment::Company(company) => number_of(forces, company),
                Attachment::Choice if forces.companies.len() == 1 => Some(0),
                Attachment::Choice => None,
            };
            self.push(new, starter);
        }
        self.lots.push(Lot { side, pool: draw.from.clone(), units: first..self.starters.len() });
    }

    fn push(&mut self, mut unit: FieldUnit, starter: Starter) {
        self.outfit(&mut unit, &starter.name);
        self.start.units.push(unit);
        self.starters.push(starter);
    }

    /// Gives a unit the strength and the face with which it starts.
    pub(super) fn outfit(&self, unit: &mut FieldUnit, name: &str) {
        let full = FieldUnit::new(&self.ruleset, unit.side, unit.unit);
        let reduced = self.scenario.sides.get(&unit.side).and_then(|forces| forces.steps.get(name));
        unit.steps = reduced.map_or(full.steps, |&steps| steps.clamp(1, full.steps));
        let revealed = self.scenario.conditions.tanks_revealed && unit.class() == UnitClass::Tank;
        unit.face = if revealed { Face::Up } else { full.face };
    }

    /// The first state: the side that sets up first draws or sets up. Units with a hex of their own are in it.
    pub fn start(&self) -> GameState {
        let strikes = Side::ALL.map(|side| {
            let forces = self.scenario.sides.get(&side);
            forces.map_or([0; 2], |forces| [forces.artillery, forces.air])
        });
        let mut state = GameState {
            phase: Phase::Draws(self.first_to_set_up()),
            turn: 1,
            player_turns: 0,
            companies: Default::default(),
            field: self.start.clone(),
            markers: Arc::new(Markers::at_start(&self.map, &self.scenario.markers)),
            activation: None,
            hits: Vec::new(),
            lost_hqs: Vec::new(),
            tanks_turned: Default::default(),
            strikes,
            drawn: Side::ALL.map(|side| !self.lots.iter().any(|lot| lot.side == side)),
            caught: Arc::default(),
            exits: Arc::default(),
            plan: Arc::default(),
            begun: Arc::default(),
        };
        for (unit, starter) in state.field.units.iter_mut().zip(&self.starters) {
            if let Start::Placed(Some(at)) = starter.start {
                unit.whereabouts = crate::rules::Whereabouts::At(at);
            }
        }
        self.go_on_preparing(&mut state);
        state
    }

    pub(in crate::rules) fn first_to_set_up(&self) -> Side {
        self.scenario.set_up_first.unwrap_or_else(|| self.first.enemy())
    }

    pub(super) fn first_player(&self) -> Side {
        self.first
    }

    /// Name of a unit within its side.
    pub fn name(&self, unit: UnitId) -> &str {
        self.starters.get(unit.index()).map_or("", |starter| &starter.name)
    }

    /// The unit of a side by its name.
    pub fn find_unit(&self, side: Side, name: &str) -> Option<UnitId> {
        let units = self.start.iter().filter(|(_, unit)| unit.side == side);
        units.map(|(id, _)| id).find(|&id| self.name(id) == name)
    }

    /// The side of a unit.
    pub fn side(&self, unit: UnitId) -> Side {
        self.start.unit(unit).side
    }

    fn ground_with<'a>(&'a self, markers: &'a Markers) -> Ground<'a> {
        Ground {
            map: &self.map,
            ruleset: &self.ruleset,
            conditions: &self.scenario.conditions,
            markers,
            sight: Some(&self.sight),
        }
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
        self.walks.of(&self.ground(state), &state.markers)
    }

    pub(super) fn ground_of<'a>(&'a self, markers: &'a Markers) -> Ground<'a> {
        self.ground_with(markers)
    }
}

/// The number of a company of a side, in the order of its letters.
fn number_of(forces: &Forces, company: &str) -> Option<u8> {
    let at = forces.companies.keys().position(|other| other == company)?;
    u8::try_from(at).ok()
}
