//! The game as it is played: a state, the side that must choose, its choices, and the step to the next state.
//!
//! A [`Game`] is what never changes: map, numbers, scenario, names. A [`GameState`] is a value. One decision at a
//! time: [`Game::decider`] names the side, [`Game::legal_actions`] lists what it may do, [`Game::step`] does it. What
//! needs no decision is done at once. Assaults and special actions are not part of this half: units do not
//! move into enemy-occupied hexes yet.

mod activation;
mod game;
mod legal;
mod losses;
mod record;
mod step;
#[cfg(test)]
mod tests;
mod turns;
mod view;
mod walks;

pub use game::{Game, GameError};
pub use record::Record;
pub use step::Illegal;
pub use view::{Seen, View};

use super::command::{Replacement, Spent};
use super::field::{Field, UnitId};
use super::fire::{Shots, Target};
use super::ground::{Markers, Position};
use crate::ruleset::Side;
use std::collections::BTreeSet;

/// A choice of the side that must choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Set up the next unit at a position (RB 10.1).
    Place(UnitId, Position),
    /// Activate an HQ (RB 1.1).
    Activate(UnitId),
    /// Where conditions say so, draw the HQ of a company that is activated (RB 10.5); the company's number.
    DrawHq(u8),
    /// End the player turn; companies that have not activated an HQ do not (RB 1.1).
    EndPlayerTurn,
    /// The active HQ deploys, or stays where it is, and turns face-up (RB 4.2).
    Deploy(Position),
    /// A squad out of command range checks its morale to act (RB 4.3).
    CheckMorale(UnitId),
    /// A unit tries to rally (RB 5.0).
    Rally(UnitId),
    /// A unit fires, with the HQ that sees for it if any (RB 6.0).
    Fire(UnitId, Target, Option<UnitId>),
    /// A unit moves to a position (RB 8.0).
    Move(UnitId, Position),
    /// A unit leaves the map at a position (RB 9.4).
    Exit(UnitId, Position),
    /// The unit that has passed its check does nothing after all.
    Idle(UnitId),
    /// No more commands: the HQ may act itself (RB 4.2).
    EndCommands,
    /// The HQ does not act, or is done: the activation ends.
    EndActivation,
    /// This unit takes the next hit (RB 6.3).
    TakeHit(UnitId),
    /// The lost HQ is replaced so (RB 4.4).
    Replace(UnitId, Replacement),
    /// This unit of an overstacked hex is lost (RB 8.2; ruling 4).
    GiveUp(UnitId),
    /// Whether a revealed tank is turned upright at the end of the game turn (RB 2.53; ruling 35).
    TurnTank(UnitId, bool),
}

/// Hits that wait for the owner of the target to take them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PendingHits {
    /// Whose units take them.
    pub side: Side,
    /// At what.
    pub target: Target,
    /// How many are left.
    pub hits: u32,
    /// How many take a step.
    pub defence: u32,
}

/// What the active HQ is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// It may deploy.
    Deploy,
    /// It commands.
    Commands,
    /// This squad has passed its check and may act.
    Checked(UnitId),
    /// It may act itself.
    Own,
    /// Its activation ends: overstacked units are lost.
    Ending,
}

/// The activation of an HQ (RB 4.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Activation {
    /// The HQ.
    pub hq: UnitId,
    /// Its company, which activates no other in this player turn.
    pub company: Option<u8>,
    /// What it is about.
    pub stage: Stage,
    /// What it has spent of its command.
    pub spent: Spent,
    /// Shots so far, for limits.
    pub shots: Shots,
}

/// Where the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The side sets up.
    SetUp(Side),
    /// The side has the player turn.
    Play(Side),
    /// The game turn ends: tanks are turned, the side's first.
    TurnEnd(Side),
    /// The game is over.
    Over,
}

/// The state of a game: a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameState {
    /// Where the game is.
    pub phase: Phase,
    /// Game turn, from 1.
    pub turn: u32,
    /// Player turns taken in this game turn, both sides together.
    pub player_turns: u32,
    /// Companies that have activated an HQ in this player turn.
    pub companies: BTreeSet<u8>,
    /// The units.
    pub field: Field,
    /// The markers.
    pub markers: Markers,
    /// The active HQ.
    pub activation: Option<Activation>,
    /// Hits to be taken.
    pub hits: Option<PendingHits>,
    /// HQs that have been lost and may be replaced, the first first.
    pub lost_hqs: Vec<UnitId>,
    /// Tanks whose owner has chosen in this turn's end.
    pub tanks_turned: BTreeSet<UnitId>,
}

/// Something that happened, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What.
    pub text: String,
}
