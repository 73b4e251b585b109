//! Hits taken, units lost, HQs replaced, hexes overstacked (RB 4.4, 6.3, 6.33, 6.34, 8.2).

use super::{Game, GameState, HitsOn, Log, PendingHits};
use crate::rules::answer::Reason;
use crate::rules::assault;
use crate::rules::bombardment::{endangered, takers_of_strike};
use crate::rules::command::{Replacement, replacements};
use crate::rules::field::{Face, UnitId, Whereabouts};
use crate::rules::fire::{self, Hit};
use crate::rules::ground::Position;
use crate::rules::stacking;
use crate::ruleset::{Side, UnitClass};
use std::sync::Arc;

impl Game {
    /// The units, one of which takes the next hit.
    pub(super) fn takers(&self, state: &GameState, hits: &PendingHits) -> Vec<UnitId> {
        let ground = self.ground(state);
        match hits.on {
            HitsOn::Fire(target, _) => {
                fire::takers(&ground, &state.field, hits.side, target.at, target.named)
            }
            HitsOn::Strike(target, _) => takers_of_strike(&state.field, hits.side, target),
            HitsOn::Friends(impact) => endangered(&ground, &state.field, hits.side, impact),
            HitsOn::Assault(named) => state
                .fight()
                .map(|fight| assault::takers(&state.field, &fight.assault, named))
                .unwrap_or_default(),
        }
    }

    /// How many hits take a step off a unit.
    fn defence(&self, state: &GameState, on: HitsOn, unit: UnitId) -> u32 {
        let its = state.field.unit(unit);
        match (on, its.position()) {
            (HitsOn::Fire(_, defence) | HitsOn::Strike(_, defence), _) => defence,
            (HitsOn::Friends(_), Some(at)) => fire::defence(&self.ground(state), at, true),
            (HitsOn::Assault(_), Some(at)) => assault::defence(&self.ground(state), at, its.class()),
            (HitsOn::Friends(_) | HitsOn::Assault(_), None) => 1,
        }
    }

    pub(super) fn choose_taker(
        &self,
        state: &mut GameState,
        unit: UnitId,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Some(hits) = state.hits.first() else { return Ok(()) };
        if !self.takers(state, hits).contains(&unit) {
            return Err(Reason::rulebook("the strongest take hits first", "6.3"));
        }
        self.take_hit(state, unit, log);
        Ok(())
    }

    fn take_hit(&self, state: &mut GameState, unit: UnitId, log: &mut Log) {
        let Some(hits) = state.hits.first_mut() else { return };
        let on = hits.on;
        hits.hits -= 1;
        if hits.hits == 0 {
            state.hits.remove(0);
        }
        let at = state.field.unit(unit).position();
        let defence = self.defence(state, on, unit);
        let done = fire::take_hit(&mut state.field, unit, defence);
        log.note(|| {
            let what = match done {
                Hit::Half => "takes a half-hit",
                Hit::Step => "loses a step",
                Hit::Eliminated => "is eliminated",
            };
            let reason =
                (defence > 1).then(|| Reason::rulebook(format!("{defence} hits take a step"), "6.7"));
            (format!("{} {} {what}", self.side(unit), self.name(unit)), reason.into_iter().collect())
        });
        if done == Hit::Eliminated {
            self.lose(state, unit, at);
        }
    }

    /// A unit is eliminated: a tank leaves a wreck, an HQ may be replaced.
    pub(super) fn lose(&self, state: &mut GameState, unit: UnitId, at: Option<Position>) {
        let its = state.field.unit_mut(unit);
        its.whereabouts = Whereabouts::Eliminated;
        (its.steps, its.partial_hits) = (0, 0);
        let class = its.class();
        if let Some(at) = at.filter(|at| class == UnitClass::Tank && !at.under) {
            state.markers_mut().wrecks.insert(at.hex);
        }
        if class.is_hq() {
            state.lost_hqs.push(unit);
        }
        if state.caught.contains_key(&unit) {
            Arc::make_mut(&mut state.caught).remove(&unit);
        }
    }

    /// All hits that leave no choice.
    pub(super) fn take_hits(&self, state: &mut GameState, log: &mut Log) {
        while let Some(hits) = state.hits.first() {
            match self.takers(state, hits).as_slice() {
                [] => drop(state.hits.remove(0)),
                [only] => self.take_hit(state, *only, log),
                _ => return,
            }
        }
    }

    pub(super) fn replacements(&self, state: &GameState, hq: UnitId) -> Vec<Replacement> {
        replacements(&self.ground(state), &state.field, &self.control(state), hq)
    }

    /// HQs that cannot be replaced are gone for good (ruling 8).
    pub(super) fn drop_lost_hqs(&self, state: &mut GameState, log: &mut Log) {
        while let Some(&hq) = state.lost_hqs.first() {
            if !self.replacements(state, hq).is_empty() {
                return;
            }
            log.note(|| {
                let reason = Reason::ruling("no squad is left, or no room by them", 8);
                (format!("{} {} is not replaced", self.side(hq), self.name(hq)), vec![reason])
            });
            state.lost_hqs.remove(0);
        }
    }

    pub(super) fn replace(
        &self,
        state: &mut GameState,
        hq: UnitId,
        way: Replacement,
        log: &mut Log,
    ) -> Result<(), Reason> {
        if !self.replacements(state, hq).contains(&way) {
            return Err(Reason::rulebook("HQs return by their squads, with room", "4.4"));
        }
        state.lost_hqs.remove(0);
        let unit = state.field.unit_mut(hq);
        unit.steps = self.ruleset.unit(unit.side, unit.unit).steps.value();
        (unit.partial_hits, unit.face) = (0, Face::Upright);
        self.relocate(state, hq, None, way.at);
        let fight = state.activation.as_mut().and_then(|activation| activation.fight.as_mut());
        if let Some(fight) = fight.filter(|fight| fight.assault.at == way.at) {
            // Who takes over in an assault is seen, and fights from the next half on.
            fight.assault.note(hq);
            state.field.unit_mut(hq).face = Face::Up;
        }
        let squad = state.field.unit_mut(way.squad);
        let at = squad.position();
        squad.steps -= 1;
        if squad.steps == 0 {
            log.note(|| {
                let why = Reason::rulebook("the squad that gives a new HQ loses a step", "4.4");
                (format!("{} is used up", self.name(way.squad)), vec![why])
            });
            self.lose(state, way.squad, at);
        }
        Ok(())
    }

    /// The first hex with more units of a side than it holds, as it is looked at when an activation ends (RB 8.2).
    pub(super) fn overstacked(&self, state: &GameState) -> Option<(Side, Position)> {
        let ground = self.ground(state);
        let mut stacks: Vec<(Position, Side)> =
            state.field.on_map().map(|(_, unit, at)| (at, unit.side)).collect();
        stacks.sort_unstable();
        stacks.chunk_by(|a, b| a == b).find_map(|stack| {
            let &(at, side) = stack.first()?;
            (stack.len() as u32 > stacking::room(&ground, side, at).0).then_some((side, at))
        })
    }

    pub(super) fn give_up(&self, state: &mut GameState, unit: UnitId, log: &mut Log) -> Result<(), Reason> {
        let at = state.field.unit(unit).position();
        let over = self
            .overstacked(state)
            .is_some_and(|(side, over)| at == Some(over) && state.field.unit(unit).side == side);
        if !over {
            return Err(Reason::rulebook("only units of an overstacked hex are lost", "8.2"));
        }
        log.note(|| {
            let reason = Reason::rulebook("the hex holds fewer", "8.2");
            (format!("{} {} is eliminated", self.side(unit), self.name(unit)), vec![reason])
        });
        self.lose(state, unit, at);
        Ok(())
    }
}
