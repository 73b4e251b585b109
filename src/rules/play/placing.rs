//! Setting up, unit by unit (RB 10.1).
//!
//! A state keeps a way to place all units that are still to come. Where a unit may be placed without a look at the
//! others follows from it; only where it does not, all others are seated anew.

use super::{Action, Game, GameState, Phase};
use crate::rules::answer::Reason;
use crate::rules::classes::may_be_at;
use crate::rules::control::Presence;
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

    /// Where a unit may be, others of its side apart.
    fn seats_of(&self, state: &GameState, presence: &Presence, id: UnitId) -> Vec<Position> {
        match state.field.unit(id).position() {
            Some(at) => vec![at],
            None => {
                let allowed = self.seats.allowed[id.index()].iter();
                allowed.filter(|&&at| self.may_sit(state, presence, id, at)).copied().collect()
            }
        }
    }

    /// Whether a unit may be at a position that the scenario allows it: its terrain is open to it, and no enemy is there.
    fn may_sit(&self, state: &GameState, presence: &Presence, id: UnitId, at: Position) -> bool {
        let unit = state.field.unit(id);
        !presence.is_occupied(unit.side.enemy(), at.index(&self.map))
            && may_be_at(&self.ground(state), unit.class(), at).is_ok()
    }

    /// A way to place all units of a side, with one of them where it is told.
    fn plan_with(
        &self,
        state: &GameState,
        side: Side,
        fixed: Option<(UnitId, Position)>,
    ) -> Option<Vec<Option<Position>>> {
        let units = self.set_up_units(state, side);
        let presence = state.field.presence(&self.ground(state));
        let choices: Vec<Vec<Position>> = units
            .iter()
            .map(|&unit| match fixed {
                Some((it, at)) if it == unit => vec![at],
                _ => self.seats_of(state, &presence, unit),
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
        let presence = state.field.presence(&self.ground(state));
        let seats = self.seats_of(state, &presence, unit).into_iter();
        seats
            .filter(|&at| self.leaves_a_way(state, &presence, unit, at))
            .map(|at| Action::Place(unit, at))
            .collect()
    }

    /// The first of [`Game::placements`] in an order, without a look at those that come later.
    pub(in crate::rules) fn first_placement<K: Ord>(
        &self,
        state: &GameState,
        side: Side,
        order: impl Fn(UnitId, Position) -> K,
    ) -> Option<Action> {
        let unit = self.next_to_place(state, side)?;
        let presence = state.field.presence(&self.ground(state));
        let mut seats = self.seats_of(state, &presence, unit);
        seats.sort_by_cached_key(|&at| order(unit, at));
        let open = seats.into_iter().find(|&at| self.leaves_a_way(state, &presence, unit, at));
        open.map(|at| Action::Place(unit, at))
    }

    /// Whether all others can be placed if a unit is placed there.
    fn leaves_a_way(&self, state: &GameState, presence: &Presence, unit: UnitId, at: Position) -> bool {
        let side = state.field.unit(unit).side;
        let there = state.field.at(side, at).count() as u32;
        there < stacking::room(&self.ground(state), side, at).0
            && (self.plan_moved(state, presence, unit, at).is_some()
                || self.plan_with(state, side, Some((unit, at))).is_some())
    }

    /// The plan with a unit moved to a position, where one or two units moved are enough: who is changed, and to where.
    fn plan_moved(
        &self,
        state: &GameState,
        presence: &Presence,
        unit: UnitId,
        at: Position,
    ) -> Option<Vec<(UnitId, Position)>> {
        let planned = state.plan.get(unit.index()).copied().flatten()?;
        if planned == at {
            return Some(Vec::new());
        }
        let side = state.field.unit(unit).side;
        if self.may_move_in_plan(state, side, planned, at) {
            return Some(vec![(unit, at)]);
        }
        // Another that is planned there takes its place in turn.
        let others = state.plan.iter().enumerate().filter(|&(_, &seat)| seat == Some(at));
        let mut others = others.map(|(index, _)| UnitId(index as u16));
        let swaps = |other: &UnitId| {
            let waits = state.field.unit(*other).position().is_none() && *other != unit;
            waits
                && self.seats.allowed[other.index()].contains(&planned)
                && self.may_sit(state, presence, *other, planned)
        };
        let other = others.find(swaps)?;
        Some(vec![(unit, at), (other, planned)])
    }

    /// Whether a unit may be somewhere else than planned while all others are where they are planned.
    fn may_move_in_plan(&self, state: &GameState, side: Side, planned: Position, at: Position) -> bool {
        let taken = |wanted: Position| state.plan.iter().filter(|&&seat| seat == Some(wanted)).count() as u32;
        let place = |at| self.seats.places[side as usize].iter().find(|place| place.contains(&at));
        let leaves_place = place(planned).is_some_and(|place| {
            let there: u32 = place.iter().map(|&hex| taken(hex)).sum();
            there <= 1 && !place.contains(&at)
        });
        !leaves_place && taken(at) < stacking::room(&self.ground(state), side, at).0
    }

    pub(super) fn place(&self, state: &mut GameState, unit: UnitId, at: Position) -> Result<(), Reason> {
        let Phase::SetUp(side) = state.phase else { return Ok(()) };
        let next = self.next_to_place(state, side);
        let presence = state.field.presence(&self.ground(state));
        let allowed =
            self.seats.allowed[unit.index()].contains(&at) && self.may_sit(state, &presence, unit, at);
        if next != Some(unit) || !allowed || !self.leaves_a_way(state, &presence, unit, at) {
            let text = "units set up one after the other, where their zones and room allow";
            return Err(Reason::rulebook(text, "10.1"));
        }
        match self.plan_moved(state, &presence, unit, at) {
            Some(moved) if moved.is_empty() => {}
            Some(moved) => {
                let plan = Arc::make_mut(&mut state.plan);
                moved.into_iter().for_each(|(unit, at)| plan[unit.index()] = Some(at));
            }
            None => state.plan = Arc::new(self.plan_with(state, side, Some((unit, at))).unwrap_or_default()),
        }
        state.field.unit_mut(unit).whereabouts = Whereabouts::At(at);
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
