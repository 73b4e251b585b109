//! What commanded units do where they are: checks, rally, fire, special actions, calls for strikes (RB 1.2, 4.3 to 7.0).

use super::{Game, GameState, HitsOn, Log, PendingHits, Stage};
use crate::rules::answer::Reason;
use crate::rules::bombardment::{self, Call, Impact, Strike, friendly_hits, note_spotting};
use crate::rules::command::{Command, explain_morale, may_rally, morale};
use crate::rules::dice::Dice;
use crate::rules::field::{Face, UnitId};
use crate::rules::fire::{self, Target};
use crate::rules::roll::Roll;
use crate::rules::special::{self, Actor, BridgeTarget, Special};
use crate::ruleset::{CommandLevel, Side, UnitClass};
use std::sync::Arc;

impl Game {
    pub(super) fn check_morale(
        &self,
        state: &mut GameState,
        unit: UnitId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Some(activation) = &state.activation else { return Ok(()) };
        if self.commanded(state, activation, unit, &self.near_hq(state, activation))? == Command::Under {
            return Err(Reason::rulebook("under command it needs no check", "4.3"));
        }
        let waits = state.field.unit(unit).position().is_none();
        let value = match waits {
            true => self.printed_morale(state, unit),
            false => morale(&self.ground(state), &state.field, unit).map(|(value, _)| value),
        };
        let on_map = || explain_morale(&self.ground(state), &state.field, unit).map(|answer| answer.reasons);
        let off_map = || vec![Reason::rulebook("off the map its morale is that of its block", "2.16")];
        let reasons = || if waits { off_map() } else { on_map().unwrap_or_default() };
        if self.passes(value, dice, log, reasons) {
            state.set_stage(Stage::Checked(unit));
        } else {
            self.has_acted(state, unit, Face::Down);
        }
        Ok(())
    }

    /// The morale on the block of a unit, before anything changes it.
    fn printed_morale(&self, state: &GameState, unit: UnitId) -> Option<u32> {
        let unit = state.field.unit(unit);
        self.ruleset.unit(unit.side, unit.unit).morale.as_ref().map(|morale| morale.value())
    }

    /// A roll against a morale (RB 2.16).
    fn passes(
        &self,
        morale: Option<u32>,
        dice: &mut dyn Dice,
        log: &mut Log,
        reasons: impl FnOnce() -> Vec<Reason>,
    ) -> bool {
        let roll = dice.d10();
        let passed = morale.is_some_and(|morale| roll <= morale);
        log.note(|| {
            let word = if passed { "pass" } else { "fail" };
            (format!("rolls {roll} against {}, {word}", morale.unwrap_or_default()), reasons())
        });
        passed
    }

    /// Against the morale of the commanding HQ; without command, its own (RB 5.0; ruling 43).
    pub(super) fn rally(
        &self,
        state: &mut GameState,
        unit: UnitId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        may_rally(&self.ruleset, state.field.unit(unit)).map_err(|why| why.reason())?;
        if state.field.unit(unit).position().is_none() {
            return Err(Reason::rulebook("not on the map", "5.0"));
        }
        let checked = matches!(&state.activation, Some(it) if it.stage == Stage::Checked(unit));
        let hq = state.activation.as_ref().map(|activation| activation.hq);
        let (value, why) = if checked {
            let own = morale(&self.ground(state), &state.field, unit).map(|(value, _)| value);
            (own, Reason::ruling("without command, its own morale", 43))
        } else {
            let of_hq = hq.and_then(|hq| self.printed_morale(state, hq));
            (of_hq, Reason::rulebook("the morale of its HQ", "5.0"))
        };
        if self.passes(value, dice, log, || vec![why]) {
            state.field.unit_mut(unit).steps += 1;
        }
        self.has_acted(state, unit, Face::Down);
        Ok(())
    }

    /// Rolls and counts hits.
    fn roll_hits(&self, dice: &mut dyn Dice, number: u32, firepower: u32) -> (Vec<u32>, u32) {
        let rolls: Vec<u32> = (0..number).map(|_| dice.d10()).collect();
        let hits = fire::hits(&rolls, firepower, self.scenario.conditions.hit_limit);
        (rolls, hits)
    }

    pub(super) fn fire(
        &self,
        state: &mut GameState,
        unit: UnitId,
        target: Target,
        spotter: Option<UnitId>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Some(activation) = &state.activation else { return Ok(()) };
        let markers = Arc::clone(&state.markers);
        let ground = self.ground_of(&markers);
        let (field, shots) = (&state.field, &activation.shots);
        let shot = fire::permit(&ground, field, shots, unit, target, spotter).map_err(|why| why.reason())?;
        let (rolls, hits) = self.roll_hits(dice, shot.dice, shot.firepower);
        log.answer(
            |verdict| format!("{verdict} rolls {rolls:?}, {hits} hits"),
            || fire::explain_permitted(&ground, field, shots, unit, target, spotter),
        );
        if let Some(activation) = &mut state.activation {
            activation.shots.note_permitted(&ground, &shot, target.at);
        }
        note_spotting(&mut state.field, spotter);
        let side = self.enemy_of(unit);
        self.reveal_mines(state, side, target, log);
        push_hits(state, side, HitsOn::Fire(target, shot.defence), hits);
        if shot.bombards {
            let each = self.ruleset.procedures.friendly_hits.value();
            self.push_friendly_hits(state, side.enemy(), Impact::Hex(target.at), &rolls, each, log);
        }
        self.has_acted(state, unit, Face::Up);
        Ok(())
    }

    /// Hidden mines are revealed when their hex is fired on, for good (RB 7.2).
    fn reveal_mines(&self, state: &mut GameState, side: Side, target: Target, log: &mut Log) {
        for mine in special::reveal_mines(&mut state.field, side, target.at) {
            log.note(|| {
                let reason = Reason::rulebook("its hex was fired on", "7.2");
                (format!("{} is revealed", self.name(mine)), vec![reason])
            });
        }
    }

    fn push_friendly_hits(
        &self,
        state: &mut GameState,
        side: Side,
        impact: Impact,
        rolls: &[u32],
        each: u32,
        log: &mut Log,
    ) {
        let hits = friendly_hits(rolls, each);
        let at_risk =
            hits > 0 && !bombardment::endangered(&self.ground(state), &state.field, side, impact).is_empty();
        if at_risk {
            let reasons = || bombardment::explain_friendly_hits(rolls, each).reasons;
            log.note(|| (format!("{hits} hits on friends"), reasons()));
            push_hits(state, side, HitsOn::Friends(impact), hits);
        }
    }

    /// A unit with what special actions ask of it.
    pub(super) fn actor(&self, state: &GameState, unit: UnitId) -> Actor {
        Actor { unit, caught: state.caught.get(&unit).copied(), turn: state.turn }
    }

    pub(super) fn do_special(
        &self,
        state: &mut GameState,
        unit: UnitId,
        special: Special,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let before = Arc::clone(&state.markers);
        let ground = self.ground_of(&before);
        let actor = self.actor(state, unit);
        let roll = special.roll(&ground, &state.field, actor).map_err(|why| why.reason(&ground))?;
        let Some(at) = state.field.unit(unit).position() else { return Ok(()) };
        let (rolls, hits) = match &roll {
            Some(roll) => self.roll_for(dice, roll, log),
            None => (Vec::new(), 0),
        };
        let mut markers = (*before).clone();
        if special.carry_out(&ground, &mut markers, at, hits) {
            state.markers = Arc::new(markers);
            log.say(|| "done".to_owned());
            match special {
                Special::Withdraw(to) => self.relocate(state, unit, Some(at), to),
                Special::ClearWire => Arc::make_mut(&mut state.caught)
                    .retain(|&id, _| state.field.unit(id).position() != Some(at)),
                _ => {}
            }
        } else {
            log.say(|| "without success".to_owned());
        }
        note_spotting(&mut state.field, special.spotter());
        let mortar = state.field.unit(unit).class() == UnitClass::Mortar;
        if let (Special::Blow(bridge, _), true) = (special, mortar) {
            let each = self.ruleset.procedures.friendly_hits.value();
            self.push_friendly_hits(state, self.side(unit), impact_on(bridge), &rolls, each, log);
        }
        self.has_acted(state, unit, Face::Up);
        Ok(())
    }

    fn roll_for(&self, dice: &mut dyn Dice, roll: &Roll, log: &mut Log) -> (Vec<u32>, u32) {
        let (rolls, hits) = self.roll_hits(dice, roll.dice, roll.firepower);
        log.answer(|verdict| format!("{verdict} rolls {rolls:?}, {hits} hits"), || roll.explain());
        (rolls, hits)
    }

    /// The call of the active HQ for a strike.
    pub(super) fn call_for(&self, state: &GameState, strike: Strike) -> Option<Call> {
        let activation = state.activation.as_ref()?;
        let left = state.strikes_left(self.side(activation.hq), strike);
        Some(Call { hq: activation.hq, strike, left, called: activation.called, spent: activation.spent })
    }

    pub(super) fn call(
        &self,
        state: &mut GameState,
        strike: Strike,
        target: Target,
        spotter: UnitId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Some(call) = self.call_for(state, strike) else { return Ok(()) };
        let shot = bombardment::call(&self.ground(state), &state.field, &call, target, spotter)
            .map_err(|why| why.reason())?;
        let (rolls, hits) = self.roll_for(dice, &shot.roll, log);
        let side = shot.side.enemy();
        self.note_call(state, strike, shot.side, spotter);
        self.reveal_mines(state, side, target, log);
        push_hits(state, side, HitsOn::Strike(target, shot.defence), hits);
        self.push_friendly_hits(state, shot.side, Impact::Hex(target.at), &rolls, shot.friendly_hits, log);
        Ok(())
    }

    pub(super) fn call_on_bridge(
        &self,
        state: &mut GameState,
        strike: Strike,
        bridge: BridgeTarget,
        spotter: UnitId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Some(call) = self.call_for(state, strike) else { return Ok(()) };
        let before = Arc::clone(&state.markers);
        let ground = self.ground_of(&before);
        let roll = special::blow_by_strike(&ground, &state.field, &call, bridge, spotter)
            .map_err(|why| why.reason(&ground))?;
        let (rolls, hits) = self.roll_for(dice, &roll, log);
        let mut markers = (*before).clone();
        if special::blow_up(&ground, &mut markers, bridge, hits) {
            state.markers = Arc::new(markers);
            log.say(|| "the bridge is down".to_owned());
        }
        let side = self.side(call.hq);
        self.note_call(state, strike, side, spotter);
        let each = strike.numbers(&ground, side).friendly_hits.value();
        self.push_friendly_hits(state, side, impact_on(bridge), &rolls, each, log);
        Ok(())
    }

    /// A call spends a strike, a command, and the HQ that spots.
    fn note_call(&self, state: &mut GameState, strike: Strike, side: Side, spotter: UnitId) {
        let left = &mut state.strikes[side as usize][strike as usize];
        *left = left.saturating_sub(1);
        note_spotting(&mut state.field, Some(spotter));
        if let Some(activation) = &mut state.activation {
            activation.called.note(strike);
            activation.spent.commands += 1;
        }
    }

    /// Who is commanded and does nothing has not acted; who has passed a check for it has.
    pub(super) fn idle(&self, state: &mut GameState, unit: UnitId) -> Result<(), Reason> {
        if state.stage() == Some(Stage::Checked(unit)) {
            self.has_acted(state, unit, Face::Down);
        } else if let Some(activation) = &mut state.activation {
            activation.passed.insert(unit);
            activation.stage = Stage::Commands;
        }
        Ok(())
    }

    /// Notes that a unit has acted and what its command has cost (RB 4.1).
    pub(super) fn has_acted(&self, state: &mut GameState, unit: UnitId, face: Face) {
        let its = state.field.unit_mut(unit);
        its.acted = true;
        let bunker = its.class() == UnitClass::Bunker;
        its.face = if bunker || its.class().is_hq() { Face::Up } else { face };
        let weapon = its.unit.level() != CommandLevel::Platoon;
        let Some(activation) = &mut state.activation else { return };
        match activation.stage {
            Stage::Own => activation.stage = Stage::Fights,
            Stage::Acting(_) => {
                activation.stage = Stage::Commands;
                activation.spent.commands += 1;
                activation.spent.weapons += u32::from(weapon);
            }
            _ => activation.stage = Stage::Commands,
        }
    }
}

fn push_hits(state: &mut GameState, side: Side, on: HitsOn, hits: u32) {
    if hits > 0 {
        state.hits.push(PendingHits { side, on, hits });
    }
}

fn impact_on(bridge: BridgeTarget) -> Impact {
    match bridge {
        BridgeTarget::Hexside(bridge) => Impact::Bridge(bridge),
        BridgeTarget::Span(hex) => Impact::Span(hex),
    }
}
