//! Setting up, unit by unit (RB 10.1).
//!
//! A state keeps a way to place all units that are still to come. Where a unit may be placed without a look at the
//! others follows from it; only where it does not, all others are seated anew.

use super::{Action, Game, GameState, Log, Phase};
use crate::rules::answer::Reason;
use crate::rules::classes::may_be_at;
use crate::rules::field::{UnitId, Whereabouts};
use crate::rules::ground::{Markers, Position};
use crate::rules::set_up::{self, Start, seat_all};
use crate::rules::special::Caught;
use crate::rules::stacking;
use crate::ruleset::Side;
use std::sync::Arc;

/// Where units may be set up, as far as the scenario tells before draws.
#[derive(Debug, Clone, Default)]
pub(super) struct Seats {
    /// For each unit its positions; of drawn ones those of all types of the pool.
    allowed: Vec<Vec<Position>>,
    /// For each side the named places that need a unit.
    places: [Vec<Vec<Position>>; 2],
}

impl Seats {
    pub fn new(game: &Game, markers: &Markers) -> Self {
        let ground = game.ground_of(markers);
        let allowed = game.starters.iter().enumerate().map(|(index, starter)| {
            let side = game.side(UnitId(index as u16));
            set_up::allowed(&ground, &game.scenario, side, starter)
        });
        let places = Side::ALL.map(|side| set_up::places_to_fill(&ground, &game.scenario, side));
        Self { allowed: allowed.collect(), places }
    }
}

impl Game {
    /// The units of a side that set up in zones or have a hex of their own.
    fn set_up_units(&self, state: &GameState, side: Side) -> Vec<UnitId> {
        let own = state.field.iter().filter(|(id, unit)| {
            let later = matches!(self.starters[id.index()].start, Start::Enters(_));
            let there = matches!(unit.whereabouts, Whereabouts::Waiting | Whereabouts::At(_));
            unit.side == side && there && !later
        });
        own.map(|(id, _)| id).collect()
    }

    /// Where a unit may be, others apart.
    fn seats_of(&self, state: &GameState, id: UnitId) -> Vec<Position> {
        let unit = state.field.unit(id);
        if let Some(at) = unit.position() {
            return vec![at];
        }
        let ground = self.ground(state);
        let open = |at: &&Position| may_be_at(&ground, unit.class(), **at).is_ok();
        let free = |at: &&Position| !state.field.is_occupied(unit.side.enemy(), **at);
        self.seats.allowed[id.index()].iter().filter(open).filter(free).copied().collect()
    }

    /// A way to place all units of a side, with one of them where it is told.
    fn plan_with(
        &self,
        state: &GameState,
        side: Side,
        fixed: Option<(UnitId, Position)>,
    ) -> Option<Vec<Option<Position>>> {
        let units = self.set_up_units(state, side);
        let choices: Vec<Vec<Position>> = units
            .iter()
            .map(|&unit| match fixed {
                Some((it, at)) if it == unit => vec![at],
                _ => self.seats_of(state, unit),
            })
            .collect();
        let seated = seat_all(&self.ground(state), side, choices, &self.seats.places[side as usize])?;
        let mut plan = vec![None; state.field.units.len()];
        units.iter().zip(seated).for_each(|(unit, at)| plan[unit.index()] = Some(at));
        Some(plan)
    }

    /// Whether all units of a side can still be placed.
    pub(super) fn can_set_up(&self, state: &GameState, side: Side) -> bool {
        self.plan_with(state, side, None).is_some()
    }

    /// The next unit of a side that has no position yet and does not enter later.
    pub(super) fn next_to_place(&self, state: &GameState, side: Side) -> Option<UnitId> {
        let waits = |id: UnitId| {
            let unit = state.field.unit(id);
            let zones = matches!(self.starters[id.index()].start, Start::Zones(_));
            unit.side == side && zones && unit.whereabouts == Whereabouts::Waiting
        };
        state.field.iter().map(|(id, _)| id).find(|&id| waits(id))
    }

    pub(super) fn placements(&self, state: &GameState, side: Side) -> Vec<Action> {
        let Some(unit) = self.next_to_place(state, side) else { return Vec::new() };
        let seats = self.seats_of(state, unit).into_iter();
        seats.filter(|&at| self.leaves_a_way(state, unit, at)).map(|at| Action::Place(unit, at)).collect()
    }

    /// Whether all others can be placed if a unit is placed there.
    fn leaves_a_way(&self, state: &GameState, unit: UnitId, at: Position) -> bool {
        let side = state.field.unit(unit).side;
        match state.plan.get(unit.index()).copied().flatten() {
            Some(planned) if planned == at || self.may_move_in_plan(state, side, planned, at) => true,
            _ => self.plan_with(state, side, Some((unit, at))).is_some(),
        }
    }

    /// Whether a unit may be somewhere else than planned while all others are where they are planned.
    fn may_move_in_plan(&self, state: &GameState, side: Side, planned: Position, at: Position) -> bool {
        let of_side = |index: usize| state.field.units[index].side == side;
        let taken = |wanted: Position| {
            let seats = state.plan.iter().enumerate();
            seats.filter(|&(index, &seat)| seat == Some(wanted) && of_side(index)).count() as u32
        };
        let place = |at| self.seats.places[side as usize].iter().find(|place| place.contains(&at));
        let leaves_place = place(planned).is_some_and(|place| {
            let others: u32 = place.iter().map(|&hex| taken(hex)).sum();
            others <= 1 && !place.contains(&at)
        });
        !leaves_place && taken(at) < stacking::room(&self.ground(state), side, at).0
    }

    pub(super) fn place(
        &self,
        state: &mut GameState,
        unit: UnitId,
        at: Position,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Phase::SetUp(side) = state.phase else { return Ok(()) };
        let next = self.next_to_place(state, side);
        if next != Some(unit)
            || !self.seats_of(state, unit).contains(&at)
            || !self.leaves_a_way(state, unit, at)
        {
            let text = "units set up one after the other, where their zones and room allow";
            return Err(Reason::rulebook(text, "10.1"));
        }
        let planned = state.plan.get(unit.index()).copied().flatten();
        let moves = planned.is_some_and(|it| it == at || self.may_move_in_plan(state, side, it, at));
        if moves {
            Arc::make_mut(&mut state.plan)[unit.index()] = Some(at);
        } else if let Some(plan) = self.plan_with(state, side, Some((unit, at))) {
            state.plan = Arc::new(plan);
        }
        state.field.unit_mut(unit).whereabouts = Whereabouts::At(at);
        log.say(|| format!("{} sets up {} in {}", side, self.name(unit), at.name(&self.map)));
        Ok(())
    }

    /// Passes to the side that has units to draw, attach or set up, then to play.
    pub(super) fn go_on_preparing(&self, state: &mut GameState) {
        let first = self.first_to_set_up();
        for side in [first, first.enemy()] {
            if !state.drawn[side as usize] || self.next_to_attach(state, side).is_some() {
                state.phase = Phase::Draws(side);
                return;
            }
            if self.next_to_place(state, side).is_some() {
                if state.phase != Phase::SetUp(side) || state.plan.is_empty() {
                    state.plan = Arc::new(self.plan_with(state, side, None).unwrap_or_default());
                }
                state.phase = Phase::SetUp(side);
                return;
            }
        }
        self.begin_play(state);
    }

    fn begin_play(&self, state: &mut GameState) {
        state.plan = Arc::default();
        state.begun = Arc::new(state.field.clone());
        state.phase = Phase::Play(self.first_player());
        let ground = self.ground(state);
        let in_wire =
            state.field.on_map().filter(|(_, _, at)| !at.under && ground.markers.wire.contains_key(&at.hex));
        // Who starts in wire may clear it from the first game turn on.
        state.caught = Arc::new(in_wire.map(|(id, _, _)| (id, Caught { turn: 0, from: None })).collect());
    }
}
