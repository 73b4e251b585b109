//! Hits taken, units lost, HQs replaced, hexes overstacked (RB 4.4, 6.3, 6.33, 6.34, 8.2).

use super::{Event, Game, GameState, Stage};
use crate::rules::answer::Reason;
use crate::rules::command::{Replacement, replacements};
use crate::rules::field::{Face, UnitId, Whereabouts};
use crate::rules::fire::{self, Hit};
use crate::rules::ground::Position;
use crate::ruleset::{Side, UnitClass};

impl Game {
    /// Hidden mines are revealed when their hex is fired on, for good (RB 7.2).
    pub(super) fn reveal_mines(&self, state: &mut GameState, side: Side, at: Position) {
        for unit in &mut state.field.units {
            if unit.side == side && unit.class() == UnitClass::Mine && unit.position() == Some(at) {
                unit.face = Face::Up;
            }
        }
    }

    pub(super) fn choose_taker(
        &self,
        state: &mut GameState,
        unit: UnitId,
        log: &mut Vec<Event>,
    ) -> Result<(), Reason> {
        let Some(hits) = state.hits else { return Ok(()) };
        let ground = self.ground(state);
        let takers = fire::takers(&ground, &state.field, hits.side, hits.target.at, hits.target.named);
        if !takers.contains(&unit) {
            return Err(Reason::rulebook("the strongest take hits first", "6.3"));
        }
        self.take_hit(state, unit, log);
        Ok(())
    }

    fn take_hit(&self, state: &mut GameState, unit: UnitId, log: &mut Vec<Event>) {
        let Some(hits) = &mut state.hits else { return };
        hits.hits -= 1;
        let defence = hits.defence;
        if hits.hits == 0 {
            state.hits = None;
        }
        let at = state.field.unit(unit).position();
        let done = fire::take_hit(&mut state.field, unit, defence);
        log.push(Event { text: format!("{}: {done:?}", self.name(unit)) });
        if done == Hit::Eliminated {
            self.lose(state, unit, at);
        }
    }

    /// A unit is eliminated: a tank leaves a wreck, an HQ may be replaced.
    fn lose(&self, state: &mut GameState, unit: UnitId, at: Option<Position>) {
        let its = state.field.unit_mut(unit);
        its.whereabouts = Whereabouts::Eliminated;
        its.steps = 0;
        if its.class() == UnitClass::Tank {
            state.markers.wrecks.extend(at.filter(|at| !at.under).map(|at| at.hex));
        }
        if its.class().is_hq() {
            state.lost_hqs.push(unit);
        }
    }

    /// All hits that leave no choice.
    pub(super) fn take_hits(&self, state: &mut GameState, log: &mut Vec<Event>) {
        while let Some(hits) = state.hits {
            let ground = self.ground(state);
            let takers = fire::takers(&ground, &state.field, hits.side, hits.target.at, hits.target.named);
            match takers.as_slice() {
                [] => state.hits = None,
                [only] => self.take_hit(state, *only, log),
                _ => return,
            }
        }
    }

    /// HQs that cannot be replaced are gone for good (ruling 8).
    pub(super) fn drop_lost_hqs(&self, state: &mut GameState, log: &mut Vec<Event>) {
        while let Some(&hq) = state.lost_hqs.first() {
            if !replacements(&self.ground(state), &state.field, &self.control(state), hq).is_empty() {
                return;
            }
            log.push(Event { text: format!("{} is not replaced", self.name(hq)) });
            state.lost_hqs.remove(0);
        }
    }

    pub(super) fn replace(&self, state: &mut GameState, hq: UnitId, way: Replacement) -> Result<(), Reason> {
        let ways = replacements(&self.ground(state), &state.field, &self.control(state), hq);
        if !ways.contains(&way) {
            return Err(Reason::rulebook("HQs return by their squads, with room", "4.4"));
        }
        state.lost_hqs.remove(0);
        let unit = state.field.unit_mut(hq);
        unit.whereabouts = Whereabouts::At(way.at);
        unit.steps = self.ruleset.unit(unit.side, unit.unit).steps.value();
        (unit.partial_hits, unit.face) = (0, Face::Upright);
        let squad = state.field.unit_mut(way.squad);
        let at = squad.position();
        squad.steps -= 1;
        if squad.steps == 0 {
            self.lose(state, way.squad, at);
        }
        Ok(())
    }

    pub(super) fn give_up(&self, state: &mut GameState, unit: UnitId) -> Result<(), Reason> {
        let at = state.field.unit(unit).position();
        let over = self
            .overstacked(state)
            .is_some_and(|(side, over)| at == Some(over) && state.field.unit(unit).side == side);
        if !over {
            return Err(Reason::rulebook("only units of an overstacked hex are lost", "8.2"));
        }
        self.lose(state, unit, at);
        Ok(())
    }

    /// Whether the ending activation waits for the owner of an overstacked hex.
    pub(super) fn waits_for_overstack(&self, state: &GameState) -> bool {
        let ending = matches!(&state.activation, Some(it) if it.stage == Stage::Ending);
        ending && self.overstacked(state).is_some()
    }
}
