//! What entering a position means for a side: going on, stopping, an assault (RB 8.0, 7.4, 7.5).

use crate::rules::control::{Control, Held, Presence};
use crate::rules::ground::{Ground, Position};
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
    (0..presence.positions())
        .map(|index| entry(ground, side, presence, control, Position::from_index(index, ground.map)))
        .collect()
}

fn entry(ground: &Ground<'_>, side: Side, presence: &Presence, control: &Control, at: Position) -> Entry {
    let index = at.index(ground.map);
    let enemy = presence.is_occupied(side.enemy(), index);
    let surface = (!at.under).then_some(at.hex);
    if let Some(owner) = surface.and_then(|hex| ground.markers.wire.get(&hex)) {
        let full = *owner == Some(side) || enemy || presence.is_occupied(side, index);
        return if full { Entry::Closed } else { Entry::Stop };
    }
    if enemy {
        return Entry::Assault;
    }
    let smoke = surface.is_some_and(|hex| ground.markers.smoke.contains(&hex));
    match control.at(index) {
        Held::Disputed => Entry::Stop,
        Held::By(holder) if holder != side => Entry::Stop,
        _ if smoke => Entry::Stop,
        _ => Entry::Free,
    }
}
