//! Records: a seed and the actions, which replay to the same state on every machine.

use super::{Action, Event, Game, GameState, Illegal};
use crate::rules::dice::SeededDice;

/// A game as it was played: the seed of its dice and the choices of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Record {
    /// Seed of the dice.
    pub seed: u64,
    /// All actions, in order.
    pub actions: Vec<Action>,
}

impl Record {
    /// Plays the record again.
    ///
    /// # Errors
    /// The first action that is not lawful, with the rule: the record is of another scenario or ruleset.
    pub fn replay(&self, game: &Game, log: &mut Vec<Event>) -> Result<GameState, Illegal> {
        let mut dice = SeededDice::new(self.seed);
        let mut state = game.start();
        for &action in &self.actions {
            state = game.step(&state, action, &mut dice, log)?;
        }
        Ok(state)
    }
}
