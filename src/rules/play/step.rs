//! The step from one state to the next.

use super::{Action, Game, GameState, Log, Phase, Stage};
use crate::rules::answer::Reason;
use crate::rules::dice::Dice;
use crate::rules::field::Face;
use crate::rules::victory::Ending;

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
        log: &mut Log,
    ) -> Result<GameState, Illegal> {
        let mut next = state.clone();
        self.apply(&mut next, action, dice, log)?;
        Ok(next)
    }

    /// [`Game::step`] in place, for who does not look back. A refused action leaves the state as it was.
    ///
    /// # Errors
    /// The rule that forbids the action.
    pub fn apply(
        &self,
        state: &mut GameState,
        action: Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Illegal> {
        let side = self.decider(state);
        let illegal = |reason| Illegal { what: self.describe(&action), reason };
        self.check_names(state, action).and_then(|()| self.check_time(state, action)).map_err(illegal)?;
        let kept = log.events().len();
        log.say(|| side.map(|side| format!("{side}: ")).unwrap_or_default() + &self.describe(&action));
        if let Err(reason) = self.act(state, action, dice, log) {
            log.truncate(kept);
            return Err(illegal(reason));
        }
        self.settle(state, dice, log);
        Ok(())
    }

    fn act(
        &self,
        state: &mut GameState,
        action: Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Reason> {
        match action {
            Action::Draw => self.draw_of_phase(state, dice, log),
            Action::Attach(unit, company) => self.attach(state, unit, company),
            Action::Place(unit, at) => self.place(state, unit, at),
            Action::Activate(hq) => self.activate(state, hq),
            Action::DrawHq(company) => self.draw_hq(state, company, dice, log),
            Action::EndPlayerTurn => {
                self.end_player_turn(state, log);
                Ok(())
            }
            Action::Deploy(to) => self.deploy(state, to),
            Action::Command(unit) => self.begin_command(state, unit),
            Action::CheckMorale(unit) => self.check_morale(state, unit, dice, log),
            Action::Rally(unit) => self.rally(state, unit, dice, log),
            Action::Fire(unit, target, spotter) => self.fire(state, unit, target, spotter, dice, log),
            Action::Special(unit, special) => self.do_special(state, unit, special, dice, log),
            Action::Move(unit, to) => self.move_unit(state, unit, to),
            Action::Assault(unit, from, to) => self.move_into_assault(state, unit, from, to),
            Action::Exit(unit, at) => self.exit(state, unit, at),
            Action::Idle(unit) => self.idle(state, unit),
            Action::Call(strike, target, spotter) => self.call(state, strike, target, spotter, dice, log),
            Action::CallOnBridge(strike, bridge, hq) => {
                self.call_on_bridge(state, strike, bridge, hq, dice, log)
            }
            Action::EndCommands => {
                state.set_stage(Stage::Own);
                Ok(())
            }
            Action::EndActivation => {
                state.set_stage(Stage::Fights);
                Ok(())
            }
            Action::Fight(at) => self.choose_fight(state, at, log),
            Action::Deed(unit, deed) => self.do_deed(state, unit, deed, dice, log),
            Action::Regroup(unit, to) => self.regroup(state, unit, to),
            Action::EndRegroup => self.end_regroup(state),
            Action::TakeHit(unit) => self.choose_taker(state, unit, log),
            Action::Replace(hq, way) => self.replace(state, hq, way, log),
            Action::GiveUp(unit) => self.give_up(state, unit, log),
            Action::TurnTank(tank, upright) => {
                state.tanks_turned.insert(tank);
                if upright {
                    state.field.unit_mut(tank).face = Face::Upright;
                }
                Ok(())
            }
            Action::Surrender => {
                if let Phase::Play(side) = state.phase {
                    self.end_game(state, Ending::Surrender(side), log);
                }
                Ok(())
            }
        }
    }

    /// Whether the units and positions that an action names are in the game at all.
    fn check_names(&self, state: &GameState, action: Action) -> Result<(), Reason> {
        let ground = self.ground(state);
        let known = action.units().all(|unit| unit.index() < state.field.units.len());
        let there = action.positions().all(|at| ground.has(at));
        if known && there { Ok(()) } else { Err(Reason::rulebook("no such unit or hex in this game", "1.0")) }
    }

    /// Whether it is the time for such an action at all.
    fn check_time(&self, state: &GameState, action: Action) -> Result<(), Reason> {
        let stage = state.stage();
        let free = state.hits.is_empty() && state.lost_hqs.is_empty();
        let play = free && matches!(state.phase, Phase::Play(_));
        let in_time = match action {
            Action::TakeHit(_) => !state.hits.is_empty(),
            Action::Replace(hq, _) => state.hits.is_empty() && state.lost_hqs.first() == Some(&hq),
            Action::Draw => matches!(state.phase, Phase::Draws(side) if !state.drawn[side as usize]),
            Action::Attach(unit, _) => {
                matches!(state.phase, Phase::Draws(side) if state.drawn[side as usize] && side == self.side(unit))
            }
            Action::Place(unit, _) => matches!(state.phase, Phase::SetUp(side) if side == self.side(unit)),
            Action::Activate(_) => play && stage.is_none() && !self.scenario.conditions.chit_pull,
            Action::DrawHq(_) => play && stage.is_none() && self.scenario.conditions.chit_pull,
            Action::EndPlayerTurn | Action::Surrender => play && stage.is_none(),
            Action::Deploy(_) => play && stage == Some(Stage::Deploy),
            Action::Command(_)
            | Action::CheckMorale(_)
            | Action::EndCommands
            | Action::Call(..)
            | Action::CallOnBridge(..) => play && stage == Some(Stage::Commands),
            Action::Idle(unit) => {
                play && matches!(stage, Some(Stage::Acting(it) | Stage::Checked(it)) if it == unit)
            }
            Action::EndActivation => play && stage == Some(Stage::Own),
            Action::Fight(_) => play && stage == Some(Stage::Fights) && state.fight().is_none(),
            Action::Deed(..) => play && state.fight().is_some_and(|fight| !fight.regrouping),
            Action::Regroup(..) | Action::EndRegroup => {
                play && state.fight().is_some_and(|fight| fight.regrouping)
            }
            Action::GiveUp(_) => play && stage == Some(Stage::Ending),
            Action::Rally(unit)
            | Action::Fire(unit, ..)
            | Action::Special(unit, _)
            | Action::Move(unit, _)
            | Action::Assault(unit, ..)
            | Action::Exit(unit, _) => {
                if !play {
                    return Err(Reason::rulebook("not the time for it", "1.0"));
                }
                return self.may_act(state, unit);
            }
            Action::TurnTank(tank, _) => match state.phase {
                Phase::TurnEnd(side) => free && self.tank_to_turn(state, side) == Some(tank),
                _ => false,
            },
        };
        if in_time { Ok(()) } else { Err(Reason::rulebook("not the time for it", "1.0")) }
    }

    fn draw_of_phase(&self, state: &mut GameState, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Reason> {
        if let Phase::Draws(side) = state.phase {
            self.draw(state, side, dice, log);
        }
        Ok(())
    }
}
