//! Game turns and player turns (RB 1.0), and all that happens without a choice.

use super::{Game, GameState, Log, Phase, Stage};
use crate::rules::answer::Reason;
use crate::rules::dice::Dice;
use crate::rules::field::{Face, Whereabouts};
use crate::rules::special::dissipate;
use crate::rules::victory;
use crate::ruleset::{Side, UnitClass};

impl Game {
    /// Does all that leaves no choice, until somebody must choose or the game is over.
    pub(super) fn settle(&self, state: &mut GameState, dice: &mut dyn Dice, log: &mut Log) {
        loop {
            self.take_hits(state, log);
            if !state.hits.is_empty() {
                return;
            }
            self.drop_lost_hqs(state, log);
            if !state.lost_hqs.is_empty() || !self.go_on(state, dice, log) {
                return;
            }
        }
    }

    /// Does the next thing that leaves no choice; answers whether there was one.
    fn go_on(&self, state: &mut GameState, dice: &mut dyn Dice, log: &mut Log) -> bool {
        match (state.phase, state.stage()) {
            (Phase::Over(_), _) => false,
            (Phase::Draws(_) | Phase::SetUp(_), _) => {
                self.go_on_preparing(state);
                matches!(state.phase, Phase::Play(_))
            }
            (Phase::Play(_), Some(Stage::Fights)) => self.go_on_fighting(state, dice, log),
            (Phase::Play(_), Some(Stage::Ending)) => self.end_activation(state, log),
            (Phase::Play(_), Some(_)) => false,
            (Phase::Play(side), None) => {
                if let Some(ending) = victory::ending(&state.field, state.turn, self.scenario.turns, false) {
                    self.end_game(state, ending, log);
                    return false;
                }
                let over = !self.may_activate_any(state, side);
                if over {
                    self.end_player_turn(state, log);
                }
                over
            }
            (Phase::TurnEnd(side), _) => {
                let waits = self.tank_to_turn(state, side).is_some();
                if !waits {
                    self.end_turn_of(state, side, dice, log);
                }
                !waits
            }
        }
    }

    /// Ends the activation unless a side must say which units of an overstacked hex are lost.
    fn end_activation(&self, state: &mut GameState, log: &mut Log) -> bool {
        if self.overstacked(state).is_some() {
            return false;
        }
        log.say(|| "The activation ends".to_owned());
        state.activation = None;
        true
    }

    /// The other side has the next player turn; after the last of a game turn, the game turn ends.
    pub(super) fn end_player_turn(&self, state: &mut GameState, log: &mut Log) {
        let Phase::Play(side) = state.phase else { return };
        state.companies.clear();
        state.player_turns += 1;
        let all = 2 * self.ruleset.procedures.player_turns.value();
        let over = state.player_turns >= all;
        state.phase = if over { Phase::TurnEnd(Side::American) } else { Phase::Play(side.enemy()) };
        if !over {
            log.say(|| {
                format!(
                    "Player turn {} of game turn {}: {}",
                    state.player_turns + 1,
                    state.turn,
                    side.enemy()
                )
            });
        }
    }

    fn end_turn_of(&self, state: &mut GameState, side: Side, dice: &mut dyn Dice, log: &mut Log) {
        if side == Side::American {
            state.phase = Phase::TurnEnd(Side::German);
            return;
        }
        self.refresh(state);
        if let Some(ending) = victory::ending(&state.field, state.turn, self.scenario.turns, true) {
            self.end_game(state, ending, log);
            return;
        }
        state.turn += 1;
        state.player_turns = 0;
        let first = self.roll_for_first(dice, log);
        log.say(|| format!("Game turn {}: {first} first", state.turn));
        state.phase = Phase::Play(first);
    }

    /// High roll is first; ties are rolled again (RB 1.0; ruling 25).
    fn roll_for_first(&self, dice: &mut dyn Dice, log: &mut Log) -> Side {
        // Dice that never differ would never end: after a hundred ties the first player of turn 1 is first.
        for _ in 0..100 {
            let (american, german) = (dice.d10(), dice.d10());
            log.note(|| {
                let why = Reason::ruling("the higher roll moves first, and ties are rolled again", 25);
                (format!("American rolls {american}, German {german}"), vec![why])
            });
            if american != german {
                return if american > german { Side::American } else { Side::German };
            }
        }
        self.first_player()
    }

    /// Units stand upright again and may act; smoke is gone. Bunkers, revealed mines and tanks whose owner leaves them so
    /// stay revealed (RB 1.3, 2.55, 7.2, 7.4).
    fn refresh(&self, state: &mut GameState) {
        if !state.markers.smoke.is_empty() {
            dissipate(state.markers_mut());
        }
        state.tanks_turned.clear();
        for unit in &mut state.field.units {
            (unit.acted, unit.spotted) = (false, 0);
            let stays = matches!(unit.class(), UnitClass::Bunker | UnitClass::Mine | UnitClass::Tank);
            if !(stays && unit.face == Face::Up) {
                unit.face = Face::Upright;
            }
            debug_assert!(unit.steps > 0 || unit.whereabouts == Whereabouts::Eliminated);
        }
    }
}
