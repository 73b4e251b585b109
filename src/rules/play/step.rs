//! The step from one state to the next.

use super::{Action, Activation, Event, Game, GameState, PendingHits, Phase, Stage};
use crate::rules::answer::Reason;
use crate::rules::command::{Command, Spent, explain_deployment, may_rally, morale};
use crate::rules::crossing::Crossing;
use crate::rules::dice::Dice;
use crate::rules::field::{Face, UnitId, Whereabouts};
use crate::rules::fire::{self, Shots, Target};
use crate::rules::ground::Position;
use crate::ruleset::{CommandLevel, HexsideKind, UnitClass};

/// An action that is not lawful now, with the rule that forbids it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {reason}")]
pub struct Illegal {
    /// The action in words.
    pub what: String,
    /// The rule.
    pub reason: Reason,
}

impl Game {
    /// The next state after an action, with what happened added to `log`. What needs no decision is done at once.
    ///
    /// # Errors
    /// The rule that forbids the action.
    pub fn step(
        &self,
        state: &GameState,
        action: Action,
        dice: &mut dyn Dice,
        log: &mut Vec<Event>,
    ) -> Result<GameState, Illegal> {
        let mut next = state.clone();
        self.act(&mut next, action, dice, log)
            .map_err(|reason| Illegal { what: self.describe(&action), reason })?;
        self.settle(&mut next, dice, log);
        Ok(next)
    }

    fn act(
        &self,
        state: &mut GameState,
        action: Action,
        dice: &mut dyn Dice,
        log: &mut Vec<Event>,
    ) -> Result<(), Reason> {
        self.check_time(state, action)?;
        if !matches!(action, Action::EndCommands | Action::EndActivation | Action::EndPlayerTurn) {
            log.push(Event { text: self.describe(&action) });
        }
        match action {
            Action::Place(unit, at) => self.place(state, unit, at),
            Action::Activate(hq) => self.activate(state, hq),
            Action::DrawHq(company) => self.draw_hq(state, company, dice),
            Action::EndPlayerTurn => {
                self.end_player_turn(state);
                Ok(())
            }
            Action::Deploy(to) => self.deploy(state, to),
            Action::CheckMorale(unit) => self.check_morale(state, unit, dice, log),
            Action::Rally(unit) => self.rally(state, unit, dice, log),
            Action::Fire(unit, target, spotter) => self.fire(state, unit, target, spotter, dice, log),
            Action::Move(unit, to) => self.move_unit(state, unit, to),
            Action::Exit(unit, at) => self.exit(state, unit, at),
            Action::Idle(unit) => {
                self.may_act(state, unit)?;
                self.has_acted(state, unit, Face::Down);
                Ok(())
            }
            Action::EndCommands => {
                set_stage(state, Stage::Own);
                Ok(())
            }
            Action::EndActivation => {
                set_stage(state, Stage::Ending);
                Ok(())
            }
            Action::TakeHit(unit) => self.choose_taker(state, unit, log),
            Action::Replace(hq, way) => self.replace(state, hq, way),
            Action::GiveUp(unit) => self.give_up(state, unit),
            Action::TurnTank(tank, upright) => {
                state.tanks_turned.insert(tank);
                if upright {
                    state.field.unit_mut(tank).face = Face::Upright;
                }
                Ok(())
            }
        }
    }

    /// Whether it is the time for such an action at all.
    fn check_time(&self, state: &GameState, action: Action) -> Result<(), Reason> {
        let stage = state.activation.as_ref().map(|activation| activation.stage);
        let free = state.hits.is_none() && state.lost_hqs.is_empty();
        let play = free && matches!(state.phase, Phase::Play(_));
        let in_time = match action {
            Action::TakeHit(_) => state.hits.is_some(),
            Action::Replace(hq, _) => state.hits.is_none() && state.lost_hqs.first() == Some(&hq),
            Action::Place(..) => free && matches!(state.phase, Phase::SetUp(_)),
            Action::Activate(_) => play && stage.is_none() && !self.scenario.conditions.chit_pull,
            Action::DrawHq(_) => play && stage.is_none() && self.scenario.conditions.chit_pull,
            Action::EndPlayerTurn => play && stage.is_none(),
            Action::Deploy(_) => play && stage == Some(Stage::Deploy),
            Action::CheckMorale(_) | Action::EndCommands => play && stage == Some(Stage::Commands),
            Action::Idle(unit) => play && stage == Some(Stage::Checked(unit)),
            Action::EndActivation => play && stage == Some(Stage::Own),
            Action::GiveUp(_) => play && stage == Some(Stage::Ending),
            Action::Rally(_) | Action::Fire(..) | Action::Move(..) | Action::Exit(..) => {
                play && matches!(stage, Some(Stage::Commands | Stage::Checked(_) | Stage::Own))
            }
            Action::TurnTank(tank, _) => match state.phase {
                Phase::TurnEnd(side) => free && self.tanks_to_turn(state, side).any(|other| other == tank),
                _ => false,
            },
        };
        if in_time { Ok(()) } else { Err(Reason::rulebook("not the time for it", "1.0")) }
    }

    fn place(&self, state: &mut GameState, unit: UnitId, at: Position) -> Result<(), Reason> {
        if !self.legal_actions(state).contains(&Action::Place(unit, at)) {
            return Err(Reason::rulebook(
                "units set up one after the other, where their zones and room allow",
                "10.1",
            ));
        }
        state.field.unit_mut(unit).whereabouts = Whereabouts::At(at);
        Ok(())
    }

    fn activate(&self, state: &mut GameState, hq: UnitId) -> Result<(), Reason> {
        let Phase::Play(side) = state.phase else { return Ok(()) };
        self.may_activate(state, side, hq)?;
        let unit = state.field.unit_mut(hq);
        (unit.acted, unit.face) = (true, Face::Up);
        let company = unit.company;
        let stage = if unit.position().is_some() { Stage::Deploy } else { Stage::Commands };
        state.companies.extend(company);
        state.activation =
            Some(Activation { hq, company, stage, spent: Spent::default(), shots: Shots::default() });
        Ok(())
    }

    /// One of the HQs of a company that have not been activated, by dice (RB 10.5).
    fn draw_hq(&self, state: &mut GameState, company: u8, dice: &mut dyn Dice) -> Result<(), Reason> {
        let Phase::Play(side) = state.phase else { return Ok(()) };
        let mut hqs = self.hqs_to_activate(state, side);
        hqs.retain(|&hq| state.field.unit(hq).company == Some(company));
        let none = || Reason::rulebook("no HQ of that company is left to draw", "10.5");
        let drawn = dice.roll(u32::try_from(hqs.len()).unwrap_or(u32::MAX).max(1)) as usize;
        let hq = *hqs.get(drawn - 1).ok_or_else(none)?;
        self.activate(state, hq)
    }

    fn deploy(&self, state: &mut GameState, to: Position) -> Result<(), Reason> {
        let Some(hq) = state.activation.as_ref().map(|activation| activation.hq) else { return Ok(()) };
        if state.field.unit(hq).position() != Some(to) {
            let may = explain_deployment(&self.ground(state), &state.field, &self.control(state), hq, to);
            if !may.verdict {
                return Err(first_reason(may.reasons));
            }
            state.field.unit_mut(hq).whereabouts = Whereabouts::At(to);
        }
        set_stage(state, Stage::Commands);
        Ok(())
    }

    fn check_morale(
        &self,
        state: &mut GameState,
        unit: UnitId,
        dice: &mut dyn Dice,
        log: &mut Vec<Event>,
    ) -> Result<(), Reason> {
        if self.may_act(state, unit)? == Command::Under {
            return Err(Reason::rulebook("under command it needs no check", "4.3"));
        }
        let passed =
            self.passes(morale(&self.ground(state), &state.field, unit).map(|(it, _)| it), dice, log);
        if passed {
            set_stage(state, Stage::Checked(unit));
        } else {
            self.has_acted(state, unit, Face::Down);
        }
        Ok(())
    }

    /// A roll against a morale (RB 2.16).
    fn passes(&self, morale: Option<u32>, dice: &mut dyn Dice, log: &mut Vec<Event>) -> bool {
        let roll = dice.d10();
        let passed = morale.is_some_and(|morale| roll <= morale);
        let text = format!(
            "rolls {roll} against {}: {}",
            morale.unwrap_or_default(),
            if passed { "pass" } else { "fail" }
        );
        log.push(Event { text });
        passed
    }

    /// Against the morale of the commanding HQ; without command, its own (RB 5.0; ruling 43).
    fn rally(
        &self,
        state: &mut GameState,
        unit: UnitId,
        dice: &mut dyn Dice,
        log: &mut Vec<Event>,
    ) -> Result<(), Reason> {
        self.must_be_under_command(state, unit)?;
        may_rally(&self.ruleset, state.field.unit(unit)).map_err(|why| why.reason())?;
        if state.field.unit(unit).position().is_none() {
            return Err(Reason::rulebook("not on the map", "5.0"));
        }
        let checked = matches!(&state.activation, Some(it) if it.stage == Stage::Checked(unit));
        let hq = state.activation.as_ref().map(|activation| activation.hq);
        let value = if checked {
            morale(&self.ground(state), &state.field, unit).map(|(value, _)| value)
        } else {
            hq.and_then(|hq| {
                let hq = state.field.unit(hq);
                self.ruleset.unit(hq.side, hq.unit).morale.as_ref().map(|morale| morale.value())
            })
        };
        if self.passes(value, dice, log) {
            state.field.unit_mut(unit).steps += 1;
        }
        self.has_acted(state, unit, Face::Down);
        Ok(())
    }

    fn must_be_under_command(&self, state: &GameState, unit: UnitId) -> Result<(), Reason> {
        match self.may_act(state, unit)? {
            Command::Under => Ok(()),
            Command::MoraleCheck => {
                Err(Reason::rulebook("out of command range it must pass a check first", "4.3"))
            }
        }
    }

    fn fire(
        &self,
        state: &mut GameState,
        unit: UnitId,
        target: Target,
        spotter: Option<UnitId>,
        dice: &mut dyn Dice,
        log: &mut Vec<Event>,
    ) -> Result<(), Reason> {
        self.must_be_under_command(state, unit)?;
        let shots = state.activation.as_ref().map(|activation| activation.shots.clone()).unwrap_or_default();
        let ground = self.ground(state);
        let shot =
            fire::assess(&ground, &state.field, &shots, unit, target, spotter).map_err(|why| why.reason())?;
        let rolls: Vec<u32> = (0..shot.dice).map(|_| dice.d10()).collect();
        let hits = fire::hits(&rolls, shot.firepower, self.scenario.conditions.hit_limit);
        log.push(Event { text: format!("{}: rolls {rolls:?}, {hits} hits", shot.explain()) });
        let mut noted = shots;
        noted.note(&ground, &shot);
        if let Some(activation) = &mut state.activation {
            activation.shots = noted;
        }
        if let Some(spotter) = spotter {
            state.field.unit_mut(spotter).spotted += 1;
        }
        let side = state.field.unit(unit).side.enemy();
        self.reveal_mines(state, side, target.at);
        if hits > 0 {
            state.hits = Some(PendingHits { side, target, hits, defence: shot.defence });
        }
        self.has_acted(state, unit, Face::Up);
        Ok(())
    }

    fn move_unit(&self, state: &mut GameState, unit: UnitId, to: Position) -> Result<(), Reason> {
        self.must_be_under_command(state, unit)?;
        let from = state.field.unit(unit).position();
        if from == Some(to) || !self.moves(state, unit) || !self.reach(state, unit).contains_key(&to) {
            return Err(Reason::rulebook("out of reach in one move", "8.1"));
        }
        self.open_gap(state, unit, from, to);
        state.field.unit_mut(unit).whereabouts = Whereabouts::At(to);
        let face = if state.field.unit(unit).class() == UnitClass::Tank { Face::Up } else { Face::Down };
        self.has_acted(state, unit, face);
        Ok(())
    }

    /// A tank that breaks through a hedge leaves a gap (ruling 9). It breaks through where no cheaper way leads round.
    fn open_gap(&self, state: &mut GameState, unit: UnitId, from: Option<Position>, to: Position) {
        let Some(from) = from else { return };
        let gap = {
            let ground = self.ground(state);
            let crossed = Crossing::between(&ground, from, to);
            let hedge = crossed.filter(|(_, crossing)| crossing.kinds.has(HexsideKind::Hedge));
            let its = state.field.unit(unit);
            let whole = crate::rules::movement::allowance(&ground, its.side, its.unit);
            hedge.filter(|_| self.reach(state, unit).get(&to) == Some(&whole)).map(|(id, _)| id)
        };
        state.markers.gaps.extend(gap);
    }

    fn exit(&self, state: &mut GameState, unit: UnitId, at: Position) -> Result<(), Reason> {
        self.must_be_under_command(state, unit)?;
        if !self.moves(state, unit) || !self.exits(state, unit).contains(&at) {
            return Err(Reason::ruling("it does not come off the map there", 31));
        }
        self.has_acted(state, unit, Face::Down);
        state.field.unit_mut(unit).whereabouts = Whereabouts::Exited;
        Ok(())
    }

    /// Notes that a unit has acted and what its command has cost (RB 4.1).
    fn has_acted(&self, state: &mut GameState, unit: UnitId, face: Face) {
        let its = state.field.unit_mut(unit);
        its.acted = true;
        let bunker = its.class() == UnitClass::Bunker;
        its.face = if bunker || its.class().is_hq() { Face::Up } else { face };
        let weapon = its.unit.level() != CommandLevel::Platoon;
        let Some(activation) = &mut state.activation else { return };
        match activation.stage {
            Stage::Own => activation.stage = Stage::Ending,
            Stage::Checked(_) => activation.stage = Stage::Commands,
            _ => {
                activation.spent.commands += 1;
                activation.spent.weapons += u32::from(weapon);
            }
        }
    }
}

pub(super) fn set_stage(state: &mut GameState, stage: Stage) {
    if let Some(activation) = &mut state.activation {
        activation.stage = stage;
    }
}

fn first_reason(reasons: Vec<Reason>) -> Reason {
    reasons.into_iter().next().unwrap_or_else(|| Reason::rulebook("not lawful", "1.0"))
}
