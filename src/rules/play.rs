//! The game as it is played: a state, the side that must choose, its choices, and the step to the next state.
//!
//! A [`Game`] is what never changes: map, numbers, scenario, names. A [`GameState`] is a value. One decision at a
//! time: [`Game::decider`] names the side, [`Game::legal_actions`] lists what it may do, [`Game::step`] does it. What
//! needs no decision is done at once. First battalion units are drawn and attached, then both sides set up, then they
//! play; an HQ that is activated deploys, commands units one by one, acts itself, and then its assaults are fought.
//!
//! Every chapter of the rules answers for itself what is lawful; this module only asks them in the right order and
//! keeps what they need to know.

mod action;
mod activation;
mod assaults;
mod describe;
mod draws;
mod game;
mod legal;
mod log;
mod losses;
mod moves;
mod notation;
mod orders;
mod placing;
mod record;
mod score;
mod state;
mod step;
mod summary;
#[cfg(test)]
mod tests;
mod turns;
mod view;
mod walks;

pub use action::Action;
pub use game::{Game, GameError};
pub use log::{Event, Log};
pub use notation::UnknownAction;
pub use record::{Frame, Record};
pub use score::Goal;
pub use state::{Activation, Fight, GameState, HitsOn, PendingHits, Phase, Stage};
pub use step::Illegal;
pub use view::{Seen, View};
