//! What entering a position means for a side: going on, stopping, an assault (RB 8.0, 7.4, 7.5).

use crate::rules::control::{Control, Held, Presence};
use crate::rules::ground::Ground;
use crate::ruleset::Side;

/// What entering a position means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entry {
    /// One may go on.
    Free,
    /// One must stop: enemy or disputed, smoke, or wire.
    Stop,
    /// Enemy units are there: one must stop and fights.
    Assault,
    /// One cannot enter: wire that is one's own, is full, or holds an enemy.
    Closed,
}

/// What entering each position means for a side, by place in the list of positions.
pub fn entries(ground: &Ground<'_>, side: Side, presence: &Presence, control: &Control) -> Vec<Entry> {
    let by_units = |index: usize| match control.at(index) {
        _ if presence.is_occupied(side.enemy(), index) => Entry::Assault,
        Held::Disputed => Entry::Stop,
        Held::By(holder) if holder != side => Entry::Stop,
        _ => Entry::Free,
    };
    let mut all: Vec<Entry> = (0..presence.positions()).map(by_units).collect();
    // Smoke stops those who enter, on the surface.
    for hex in &ground.markers.smoke {
        let entry = &mut all[hex.index()];
        if *entry == Entry::Free {
            *entry = Entry::Stop;
        }
    }
    for (hex, owner) in &ground.markers.wire {
        let is_taken = Side::ALL.into_iter().any(|side| presence.is_occupied(side, hex.index()));
        let is_full = *owner == Some(side) || is_taken;
        all[hex.index()] = if is_full { Entry::Closed } else { Entry::Stop };
    }
    all
}
