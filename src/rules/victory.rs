//! Victory: points for ground, losses and exits, who wins by how much, and when a game ends (RB 10.4, 4.4, 6.33).
//!
//! [`score`] counts from how things stand: nothing is carried along but who left the map where. Objectives count by
//! control as it is asked for; at the end that is who holds them (RB 8.3; rulings 34 and 56).

mod end;
mod most;
mod score;
#[cfg(test)]
mod tests;

pub use end::{Ending, Verdict, ending, verdict, verdict_of};
pub use most::{most_points, most_points_if};
pub(in crate::rules) use score::hexes_of;
pub use score::{Item, Line, Score, holder, score, steps_lost};

use super::control::Control;
use super::field::{Field, UnitId};
use super::ground::Ground;
use crate::layout::HexId;
use crate::scenario::Victory;
use std::collections::BTreeMap;

/// How a game stands, as far as victory goes.
#[derive(Debug, Clone, Copy)]
pub struct Standing<'a> {
    /// The ground.
    pub ground: Ground<'a>,
    /// How the scenario is won.
    pub victory: &'a Victory,
    /// The units as they were after set-up.
    pub start: &'a Field,
    /// The units now, in the same order.
    pub field: &'a Field,
    /// Control of hexes now.
    pub control: &'a Control,
    /// Where units have left the map of their own will.
    pub exits: &'a BTreeMap<UnitId, HexId>,
}
