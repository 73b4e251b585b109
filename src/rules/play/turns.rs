//! Game turns and player turns (RB 1.0), and all that happens without a choice.

use super::{Event, Game, GameState, Phase, Stage};
use crate::rules::dice::Dice;
use crate::rules::field::{Face, Whereabouts};
use crate::rules::fire;
use crate::ruleset::{Side, UnitClass};

impl Game {
    /// Does all that leaves no choice, until somebody must choose or the game is over.
    pub(super) fn settle(&self, state: &mut GameState, dice: &mut dyn Dice, log: &mut Vec<Event>) {
        loop {
            self.take_hits(state, log);
            if state.hits.is_some() {
                return;
            }
            self.drop_lost_hqs(state, log);
            if !state.lost_hqs.is_empty() || self.waits_for_overstack(state) {
                return;
            }
            match (state.phase, &state.activation) {
                (Phase::Play(_), Some(activation)) if activation.stage == Stage::Ending => {
                    // Half-hits are forgotten when the activation ends (RB 6.7).
                    fire::recover(&mut state.field);
                    state.activation = None;
                }
                (Phase::Play(_), Some(_)) | (Phase::Over, _) => return,
                (Phase::Play(side), None) if self.hqs_to_activate(state, side).is_empty() => {
                    self.end_player_turn(state);
                }
                (Phase::Play(_), None) => return,
                (Phase::SetUp(_), _) => {
                    self.go_on_setting_up(state);
                    if matches!(state.phase, Phase::SetUp(_)) {
                        return;
                    }
                }
                (Phase::TurnEnd(side), _) => {
                    if self.tanks_to_turn(state, side).next().is_some() {
                        return;
                    }
                    self.end_turn_of(state, side, dice, log);
                }
            }
        }
    }

    /// Passes to the side that has units to set up, then to play.
    pub(super) fn go_on_setting_up(&self, state: &mut GameState) {
        let first = self.first_to_set_up();
        let next = [first, first.enemy()].into_iter().find(|&side| self.next_to_place(state, side).is_some());
        state.phase = next.map_or(Phase::Play(self.first_player()), Phase::SetUp);
    }

    /// The other side has the next player turn; after the last of a game turn, the game turn ends.
    pub(super) fn end_player_turn(&self, state: &mut GameState) {
        let Phase::Play(side) = state.phase else { return };
        state.companies.clear();
        state.player_turns += 1;
        let all = 2 * self.ruleset.procedures.player_turns.value();
        let over = state.player_turns >= all;
        state.phase = if over { Phase::TurnEnd(Side::American) } else { Phase::Play(side.enemy()) };
    }

    fn end_turn_of(&self, state: &mut GameState, side: Side, dice: &mut dyn Dice, log: &mut Vec<Event>) {
        if side == Side::American {
            state.phase = Phase::TurnEnd(Side::German);
            return;
        }
        self.refresh(state);
        if state.turn >= self.scenario.turns {
            state.phase = Phase::Over;
            log.push(Event { text: "The game is over".to_owned() });
            return;
        }
        state.turn += 1;
        state.player_turns = 0;
        let first = self.roll_for_first(dice);
        log.push(Event { text: format!("Game turn {}: {first} first", state.turn) });
        state.phase = Phase::Play(first);
    }

    /// High roll is first; ties are rolled again (RB 1.0; ruling 25).
    fn roll_for_first(&self, dice: &mut dyn Dice) -> Side {
        // Dice that never differ would never end: after a hundred ties the first player of turn 1 is first.
        for _ in 0..100 {
            let (american, german) = (dice.d10(), dice.d10());
            if american != german {
                return if american > german { Side::American } else { Side::German };
            }
        }
        self.first_player()
    }

    /// Units stand upright again and may act; smoke is gone. Bunkers, revealed mines and tanks whose owner leaves them so
    /// stay revealed (RB 1.3, 2.55, 7.2, 7.4).
    fn refresh(&self, state: &mut GameState) {
        state.markers.smoke.clear();
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
