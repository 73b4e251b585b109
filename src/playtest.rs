//! Games that play themselves: bots on both sides, dice from a seed.
//!
//! A game is told by its record; the same scenario, seed and bots give the same record on every machine.

use crate::rules::dice::SeededDice;
use crate::rules::play::{Game, GameState, Log, Record};
use crate::rules::solitaire;

/// No game that keeps the rules has nearly so many actions; a bot that goes round in circles is stopped.
const MOST_ACTIONS: usize = 1_000_000;

/// A game that has played itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The seed and all actions.
    pub record: Record,
    /// The state at its end.
    pub end: GameState,
}

/// Plays a game by the list of RB 10.5 on both sides; what happens goes to `log`.
pub fn play_by_the_rulebook(game: &Game, seed: u64, log: &mut Log) -> Played {
    let mut dice = SeededDice::new(seed);
    let mut end = game.start();
    let mut record = Record { seed, actions: Vec::new() };
    while let Some(action) = solitaire::best(game, &end).filter(|_| record.actions.len() < MOST_ACTIONS) {
        if game.apply(&mut end, action, &mut dice, log).is_err() {
            debug_assert!(false, "advised and not lawful: {action:?}");
            break;
        }
        record.actions.push(action);
    }
    Played { record, end }
}
