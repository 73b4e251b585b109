//! Assaults in play: in the order that the active side likes, round by round (RB 9.0).

use super::{Fight, Game, GameState, HitsOn, Log, PendingHits, Stage};
use crate::rules::answer::Reason;
use crate::rules::assault::{self, Assault, Deed, Entered, Outcome, Retreat};
use crate::rules::dice::Dice;
use crate::rules::field::UnitId;
use crate::rules::fire::{self, Hit};
use crate::rules::ground::Position;
use crate::ruleset::Side;
use std::sync::Arc;

impl Game {
    /// Does what in the assaults leaves no choice; answers whether there was anything.
    pub(super) fn go_on_fighting(&self, state: &mut GameState, dice: &mut dyn Dice, log: &mut Log) -> bool {
        let Some(fight) = state.fight() else { return self.next_fight(state, log) };
        if fight.regrouping {
            let done = self.regroupings(state).is_empty();
            if done {
                self.close_fight(state);
            }
            return done;
        }
        if let Some(outcome) = assault::outcome(&state.field, &fight.assault) {
            self.end_fight(state, outcome, log);
            return true;
        }
        if !fight.checked {
            self.make_checks(state, dice, log);
            return true;
        }
        let waiting = fight.assault.waiting(&state.field);
        if waiting.is_empty() {
            self.change_halves(state, log);
            return true;
        }
        // Who must retreat and cannot is lost; but a friend who goes first may open a way.
        if self.deeds(state).is_empty() {
            self.lose_the_trapped(state, &waiting, log);
            return true;
        }
        false
    }

    /// Begins the only assault that is left, or ends the assaults if there is none.
    fn next_fight(&self, state: &mut GameState, log: &mut Log) -> bool {
        // Half-hits are forgotten before assaults (RB 6.7; ruling 13).
        fire::recover(&mut state.field);
        let pending = assault::pending(&state.field);
        match pending.len() {
            0 => state.set_stage(Stage::Ending),
            1 => pending.into_iter().for_each(|at| self.begin_fight(state, at, log)),
            _ => return false,
        }
        true
    }

    pub(super) fn choose_fight(
        &self,
        state: &mut GameState,
        at: Position,
        log: &mut Log,
    ) -> Result<(), Reason> {
        if !assault::pending(&state.field).contains(&at) {
            return Err(Reason::rulebook("no assault there", "9.1"));
        }
        self.begin_fight(state, at, log);
        Ok(())
    }

    fn begin_fight(&self, state: &mut GameState, at: Position, log: &mut Log) {
        let Some(side) = state.active_side() else { return };
        log.say(|| format!("Assault in {}", at.name(&self.map)));
        for unit in assault::reveal(&mut state.field, at) {
            log.note(|| {
                let revealed = Reason::rulebook("all units in an assault are revealed", "9.1");
                (format!("{} {} is revealed", self.side(unit), self.name(unit)), vec![revealed])
            });
        }
        let there = |unit: UnitId| state.field.unit(unit).position() == Some(at);
        let Some(activation) = &mut state.activation else { return };
        let came_from = activation.came_from.iter().filter(|(unit, _)| there(**unit));
        let assault = Assault::new(at, side, came_from.map(|(unit, from)| (*unit, *from)).collect());
        activation.fight =
            Some(Fight { assault, checked: false, regrouping: false, crossed: Entered::default() });
    }

    fn make_checks(&self, state: &mut GameState, dice: &mut dyn Dice, log: &mut Log) {
        let Some(fight) = state.fight() else { return };
        let mut assault = fight.assault.clone();
        log.say(|| format!("Round {}: {}", assault.round, assault.acting()));
        for check in assault::checks(&self.ground(state), &state.field, &assault) {
            let roll = dice.d10();
            let passed = assault::passes(&mut assault, check, roll);
            log.note(|| {
                let word = if passed { "passes" } else { "fails" };
                let text =
                    format!("{} rolls {roll} against {} and {word}", self.name(check.unit), check.morale);
                (text, vec![Reason::rulebook("of strength 1 in an assault", "9.3")])
            });
        }
        self.with_fight(state, |fight| (fight.assault, fight.checked) = (assault, true));
    }

    fn with_fight(&self, state: &mut GameState, change: impl FnOnce(&mut Fight)) {
        if let Some(fight) = state.activation.as_mut().and_then(|activation| activation.fight.as_mut()) {
            change(fight);
        }
    }

    fn change_halves(&self, state: &mut GameState, log: &mut Log) {
        self.with_fight(state, |fight| {
            fight.assault.go_on();
            fight.checked = false;
        });
        let Some(fight) = state.fight() else { return };
        let (at, attacker) = (fight.assault.at, fight.assault.attacker);
        if fight.assault.round > self.ruleset.procedures.assault_rounds.value() {
            // Attackers do not outstay the last round (RB 9.2).
            let left: Vec<UnitId> = state.field.at(attacker, at).map(|(unit, _)| unit).collect();
            self.lose_the_trapped(state, &left, log);
        }
    }

    fn lose_the_trapped(&self, state: &mut GameState, units: &[UnitId], log: &mut Log) {
        for &unit in units {
            log.note(|| {
                let reason = Reason::rulebook("it must retreat and has no way", "9.4");
                (format!("{} {} is eliminated", self.side(unit), self.name(unit)), vec![reason])
            });
            let at = state.field.unit(unit).position();
            self.lose(state, unit, at);
        }
    }

    /// What the side that acts in an assault may do, unit by unit.
    pub(super) fn deeds(&self, state: &GameState) -> Vec<(UnitId, Deed)> {
        let Some(fight) = state.fight() else { return Vec::new() };
        let ground = self.ground(state);
        let control = self.control(state);
        let of = |unit| {
            let deeds = assault::deeds(&ground, &state.field, &control, &fight.assault, unit);
            deeds.into_iter().map(move |deed| (unit, deed))
        };
        fight.assault.waiting(&state.field).into_iter().flat_map(of).collect()
    }

    pub(super) fn do_deed(
        &self,
        state: &mut GameState,
        unit: UnitId,
        deed: Deed,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        match deed {
            Deed::Fire(named) => self.fire_in_assault(state, unit, named, dice, log),
            Deed::Retreat(to) => self.retreat(state, unit, to, log),
            Deed::Hold => self.hold(state, unit),
        }
    }

    fn hold(&self, state: &mut GameState, unit: UnitId) -> Result<(), Reason> {
        if !self.deeds(state).contains(&(unit, Deed::Hold)) {
            return Err(Reason::rulebook("it is not its time, or it must retreat", "9.2"));
        }
        self.with_fight(state, |fight| fight.assault.note(unit));
        Ok(())
    }

    fn fire_in_assault(
        &self,
        state: &mut GameState,
        unit: UnitId,
        named: Option<UnitId>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Some(fight) = state.fight() else { return Ok(()) };
        let ground = self.ground(state);
        let shot = assault::assess(&ground, &state.field, &fight.assault, unit, named)
            .map_err(|why| why.reason())?;
        let side = fight.assault.acting().enemy();
        let rolls: Vec<u32> = (0..shot.roll.dice).map(|_| dice.d10()).collect();
        let tally = assault::tally(&ground, &shot, &rolls);
        log.answer(|verdict| format!("{verdict} rolls {rolls:?}, {} hits", tally.hits), || shot.explain());
        self.with_fight(state, |fight| fight.assault.note(unit));
        if tally.hits > 0 {
            state.hits.push(PendingHits { side, on: HitsOn::Assault(named), hits: tally.hits });
        }
        for _ in 0..tally.own {
            self.hit_itself(state, unit, log);
        }
        Ok(())
    }

    /// A die that backfires in a minefield (RB 7.2).
    fn hit_itself(&self, state: &mut GameState, unit: UnitId, log: &mut Log) {
        let its = state.field.unit(unit);
        let Some(at) = its.position() else { return };
        let defence = assault::defence(&self.ground(state), at, its.class());
        log.note(|| {
            let reason = Reason::rulebook("in a minefield of the enemy", "7.2");
            (format!("{} hits itself", self.name(unit)), vec![reason])
        });
        if fire::take_hit(&mut state.field, unit, defence) == Hit::Eliminated {
            self.lose(state, unit, Some(at));
        }
    }

    fn retreat(&self, state: &mut GameState, unit: UnitId, to: Retreat, log: &mut Log) -> Result<(), Reason> {
        let Some(fight) = state.fight() else { return Ok(()) };
        let from = fight.assault.at;
        let markers = Arc::clone(&state.markers);
        let ground = self.ground_of(&markers);
        let control = self.control(state);
        let answer = assault::explain_retreat(&ground, &state.field, &control, &fight.assault, unit, to);
        if !answer.verdict {
            let reason = answer.reasons.into_iter().next();
            return Err(reason.unwrap_or_else(|| Reason::rulebook("no way to retreat", "9.4")));
        }
        let reasons = answer.reasons;
        log.note(|| ("retreats".to_owned(), reasons));
        let mut gap = None;
        self.with_fight(state, |fight| gap = assault::note_retreat(&ground, &mut fight.assault, unit, to));
        if let Some(gap) = gap {
            state.markers_mut().gaps.insert(gap);
        }
        match to {
            Retreat::To(to) => self.relocate(state, unit, Some(from), to),
            Retreat::OffMap => self.leave_map(state, unit),
        }
        Ok(())
    }

    fn end_fight(&self, state: &mut GameState, outcome: Outcome, log: &mut Log) {
        let Some(fight) = state.fight() else { return };
        let assault = fight.assault.clone();
        assault::settle(&mut state.field, &assault);
        match outcome {
            Outcome::Won(side) => {
                log.say(|| format!("{side} holds {}", assault.at.name(&self.map)));
                self.with_fight(state, |fight| fight.regrouping = true);
            }
            Outcome::Empty => self.close_fight(state),
        }
    }

    fn close_fight(&self, state: &mut GameState) {
        if let Some(activation) = &mut state.activation {
            activation.fight = None;
        }
    }

    /// The side that has won the assault and regroups.
    pub(super) fn regrouping_side(&self, state: &GameState) -> Option<Side> {
        let fight = state.fight().filter(|fight| fight.regrouping)?;
        match assault::outcome(&state.field, &fight.assault) {
            Some(Outcome::Won(side)) => Some(side),
            _ => None,
        }
    }

    /// Where units of the side that has won may regroup.
    pub(super) fn regroupings(&self, state: &GameState) -> Vec<(UnitId, Position)> {
        let (Some(fight), Some(side)) = (state.fight(), self.regrouping_side(state)) else {
            return Vec::new();
        };
        let ground = self.ground(state);
        let control = self.control(state);
        let of = |unit| {
            let to = assault::regroups(&ground, &state.field, &control, &fight.assault, &fight.crossed, unit);
            to.into_iter().map(move |to| (unit, to))
        };
        state.field.at(side, fight.assault.at).flat_map(|(unit, _)| of(unit)).collect()
    }

    pub(super) fn regroup(&self, state: &mut GameState, unit: UnitId, to: Position) -> Result<(), Reason> {
        let Some(fight) = state.fight() else { return Ok(()) };
        let markers = Arc::clone(&state.markers);
        let ground = self.ground_of(&markers);
        let control = self.control(state);
        let from = fight.assault.at;
        let may = assault::explain_regroup(
            &ground,
            &state.field,
            &control,
            &fight.assault,
            &fight.crossed,
            unit,
            to,
        );
        if !may.verdict {
            let reason = may.reasons.into_iter().next();
            return Err(reason.unwrap_or_else(|| Reason::rulebook("not lawful", "9.5")));
        }
        let mut gap = false;
        self.with_fight(state, |fight| gap = fight.crossed.note(&ground, from, to));
        if gap {
            self.open_gap(state, from, to);
        }
        self.relocate(state, unit, Some(from), to);
        Ok(())
    }

    pub(super) fn end_regroup(&self, state: &mut GameState) -> Result<(), Reason> {
        self.close_fight(state);
        Ok(())
    }
}
