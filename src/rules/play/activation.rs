//! Activation of HQs: who may be activated, who may act (RB 1.1, 1.2, 4.2).

use super::{Activation, Game, GameState, Log, Phase, Stage};
use crate::rules::answer::Reason;
use crate::rules::command::{Command, command_of, explain_deployment};
use crate::rules::dice::Dice;
use crate::rules::field::{Face, FieldUnit, UnitId, Whereabouts};
use crate::rules::ground::Position;
use crate::rules::movement::hexes_of_way;
use crate::rules::set_up::Start;
use crate::ruleset::Side;
use std::collections::BTreeSet;

impl Game {
    /// Whether an HQ may be activated now (RB 1.1).
    pub(super) fn may_activate(&self, state: &GameState, side: Side, hq: UnitId) -> Result<(), Reason> {
        let unit = state.field.unit(hq);
        if unit.side != side || !unit.class().is_hq() {
            return Err(Reason::rulebook("not an HQ of the active side", "1.1"));
        }
        if unit.acted {
            return Err(Reason::rulebook("the HQ has been activated in this game turn", "4.2"));
        }
        if unit.company.is_some_and(|company| state.companies.contains(&company)) {
            return Err(Reason::rulebook("its company has activated an HQ in this player turn", "1.1"));
        }
        if unit.position().is_none() && !self.is_due(state, hq) {
            return Err(Reason::rulebook("the HQ is not on the map", "4.2"));
        }
        Ok(())
    }

    pub(super) fn hqs_to_activate<'a>(
        &'a self,
        state: &'a GameState,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let hqs = state.field.iter().filter(|(_, unit)| unit.class().is_hq()).map(|(id, _)| id);
        hqs.filter(move |&hq| self.may_activate(state, side, hq).is_ok())
    }

    pub(super) fn may_activate_any(&self, state: &GameState, side: Side) -> bool {
        self.hqs_to_activate(state, side).next().is_some()
    }

    /// Whether a unit waits off the map and may enter in this game turn.
    pub(super) fn is_due(&self, state: &GameState, unit: UnitId) -> bool {
        let waiting = state.field.unit(unit).whereabouts == Whereabouts::Waiting;
        waiting && self.entry(state, unit).is_some_and(|entry| entry.turn <= state.turn)
    }

    pub(super) fn entry(&self, state: &GameState, unit: UnitId) -> Option<&crate::scenario::Entry> {
        let Start::Enters(key) = &self.starters[unit.index()].start else { return None };
        self.scenario.sides.get(&state.field.unit(unit).side)?.entries.get(key)
    }

    /// Whether it is for this unit to act now: it is commanded, has passed its check, or is the HQ at its own action.
    pub(super) fn may_act(&self, state: &GameState, unit: UnitId) -> Result<(), Reason> {
        let Some(activation) = &state.activation else {
            return Err(Reason::rulebook("no HQ is active", "4.2"));
        };
        match activation.stage {
            Stage::Own if unit == activation.hq => Ok(()),
            Stage::Own => Err(Reason::rulebook("only the HQ acts now", "4.2")),
            Stage::Checked(it) | Stage::Acting(it) if unit == it => Ok(()),
            Stage::Checked(_) | Stage::Acting(_) => {
                Err(Reason::rulebook("another unit has been commanded and acts", "1.2"))
            }
            Stage::Commands => {
                match self.commanded(state, activation, unit, &self.near_hq(state, activation)) {
                    Ok(Command::Under) => Err(Reason::rulebook("it must be commanded first", "1.2")),
                    Ok(Command::MoraleCheck) => {
                        Err(Reason::rulebook("out of command range it must pass a check first", "4.3"))
                    }
                    Err(reason) => Err(reason),
                }
            }
            Stage::Deploy | Stage::Fights | Stage::Ending => {
                Err(Reason::rulebook("not the time for commands", "4.2"))
            }
        }
    }

    /// The positions in command range of the active HQ; none while it is off the map.
    pub(super) fn near_hq(&self, state: &GameState, activation: &Activation) -> Vec<Position> {
        let Some(from) = state.field.unit(activation.hq).position() else { return Vec::new() };
        self.walk(state).command_range(&self.ground(state), from)
    }

    /// How the active HQ commands a unit; `near` is its command range.
    pub(super) fn commanded(
        &self,
        state: &GameState,
        activation: &Activation,
        unit: UnitId,
        near: &[Position],
    ) -> Result<Command, Reason> {
        let (hq, its) = (state.field.unit(activation.hq), state.field.unit(unit));
        if its.side == hq.side && activation.passed.contains(&unit) {
            return Err(Reason::rulebook("was commanded in this activation and did nothing", "1.2"));
        }
        let here = |id: UnitId, unit: &FieldUnit| unit.position().is_some() || self.is_due(state, id);
        if !here(activation.hq, hq) {
            return Err(Reason::rulebook("no HQ on the map", "4.1"));
        }
        if !here(unit, its) {
            return Err(Reason::rulebook("not on the map", "4.1"));
        }
        let in_range = || match (hq.position(), its.position()) {
            (_, Some(at)) => near.contains(&at),
            (Some(_), None) => self.enters_near(state, unit, near),
            (None, None) => self.entry(state, activation.hq) == self.entry(state, unit),
        };
        let ground = self.ground(state);
        command_of(&ground, hq, its, activation.spent, in_range).map_err(|why| why.reason())
    }

    /// Units off the map wait beside the hexes by which they enter (ruling 61).
    fn enters_near(&self, state: &GameState, unit: UnitId, near: &[Position]) -> bool {
        let Some(entry) = self.entry(state, unit) else { return false };
        hexes_of_way(&self.map, &entry.by).into_iter().any(|hex| near.contains(&Position::surface(hex)))
    }

    pub(super) fn activate(&self, state: &mut GameState, hq: UnitId) -> Result<(), Reason> {
        let Phase::Play(side) = state.phase else { return Ok(()) };
        self.may_activate(state, side, hq)?;
        let unit = state.field.unit_mut(hq);
        (unit.acted, unit.face) = (true, Face::Up);
        let company = unit.company;
        let stage = if unit.position().is_some() { Stage::Deploy } else { Stage::Commands };
        state.companies.extend(company);
        state.activation = Some(Activation::new(hq, company, stage));
        Ok(())
    }

    /// One of the HQs of a company that have not been activated, by dice (RB 10.5).
    pub(super) fn draw_hq(
        &self,
        state: &mut GameState,
        company: u8,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        let Phase::Play(side) = state.phase else { return Ok(()) };
        let mut hqs: Vec<UnitId> = self.hqs_to_activate(state, side).collect();
        hqs.retain(|&hq| state.field.unit(hq).company == Some(company));
        let none = || Reason::rulebook("no HQ of that company is left to draw", "10.5");
        let sides = u32::try_from(hqs.len()).unwrap_or(u32::MAX);
        if sides == 0 {
            return Err(none());
        }
        let hq = *hqs.get(dice.roll(sides) as usize - 1).ok_or_else(none)?;
        log.note(|| {
            let why =
                Reason::rulebook("HQs of the company that have not been activated are drawn by lot", "10.5");
            (format!("{} is drawn", self.name(hq)), vec![why])
        });
        self.activate(state, hq)
    }

    pub(super) fn deploy(&self, state: &mut GameState, to: Position) -> Result<(), Reason> {
        let Some(hq) = state.activation.as_ref().map(|activation| activation.hq) else { return Ok(()) };
        let from = state.field.unit(hq).position();
        if from != Some(to) {
            if state.caught.contains_key(&hq) {
                return Err(Reason::rulebook("who is in wire clears it or withdraws", "7.5"));
            }
            let may = explain_deployment(&self.ground(state), &state.field, &self.control(state), hq, to);
            if !may.verdict {
                let reason = may.reasons.into_iter().next();
                return Err(reason.unwrap_or_else(|| Reason::rulebook("not lawful", "4.2")));
            }
            self.relocate(state, hq, from, to);
        }
        state.set_stage(Stage::Commands);
        Ok(())
    }

    pub(super) fn begin_command(&self, state: &mut GameState, unit: UnitId) -> Result<(), Reason> {
        let Some(activation) = &state.activation else { return Ok(()) };
        match self.commanded(state, activation, unit, &self.near_hq(state, activation))? {
            Command::Under => state.set_stage(Stage::Acting(unit)),
            Command::MoraleCheck => {
                return Err(Reason::rulebook("out of command range it must pass a check first", "4.3"));
            }
        }
        Ok(())
    }

    /// The companies of which an HQ may be activated.
    pub(super) fn companies_to_draw(&self, state: &GameState, side: Side) -> BTreeSet<u8> {
        self.hqs_to_activate(state, side).filter_map(|hq| state.field.unit(hq).company).collect()
    }
}
