//! Records: a seed and the actions, which replay to the same state on every machine.

use super::{Action, Event, Game, GameState, Illegal, Log, UnknownAction};
use crate::rules::dice::SeededDice;

/// A game as it was played: the seed of its dice and the choices of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Record {
    /// Seed of the dice.
    pub seed: u64,
    /// All actions, in order.
    pub actions: Vec<Action>,
}

/// A game after one of its actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The action.
    pub action: Action,
    /// What happened, with reasons; the action itself first.
    pub events: Vec<Event>,
    /// The state afterwards.
    pub state: GameState,
}

impl Record {
    /// The actions as words, for files.
    pub fn words(&self, game: &Game) -> Vec<Vec<String>> {
        self.actions.iter().map(|action| game.words(action)).collect()
    }

    /// A record from words.
    ///
    /// # Errors
    /// The first words that are no action of the game.
    pub fn from_words(game: &Game, seed: u64, words: &[Vec<String>]) -> Result<Self, UnknownAction> {
        let actions = words.iter().map(|words| game.action_of(words)).collect::<Result<_, _>>()?;
        Ok(Self { seed, actions })
    }

    /// Plays the record again.
    ///
    /// # Errors
    /// The first action that is not lawful, with the rule: the record is of another scenario or ruleset.
    pub fn replay(&self, game: &Game, log: &mut Log) -> Result<GameState, Illegal> {
        let mut dice = SeededDice::new(self.seed);
        let mut state = game.start();
        for &action in &self.actions {
            game.apply(&mut state, action, &mut dice, log)?;
        }
        Ok(state)
    }

    /// The state after each action, to step through the game. The state before the first is [`Game::start`].
    ///
    /// The first action that is not lawful ends it; the frames before it are there all the same.
    pub fn frames(&self, game: &Game) -> (Vec<Frame>, Option<Illegal>) {
        let mut dice = SeededDice::new(self.seed);
        let mut state = game.start();
        let mut log = Log::new();
        let mut frames = Vec::with_capacity(self.actions.len());
        for &action in &self.actions {
            if let Err(illegal) = game.apply(&mut state, action, &mut dice, &mut log) {
                return (frames, Some(illegal));
            }
            frames.push(Frame { action, events: log.take(), state: state.clone() });
        }
        (frames, None)
    }
}
