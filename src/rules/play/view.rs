//! What a side knows: its own units, and of the enemy's what the blocks show (RB fog of war).

use super::{Game, GameState, Phase};
use crate::rules::field::{Face, FieldUnit, UnitId, Whereabouts};
use crate::rules::ground::{Markers, Position};
use crate::ruleset::Side;

/// A block as a side sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Seen {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub at: Position,
    /// How it stands.
    pub face: Face,
    /// The unit, if the side knows it.
    pub known: Option<(UnitId, FieldUnit)>,
}

/// What a side knows of a state. Hidden blocks are in order of place alone, so that nothing shows through.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct View {
    /// Where the game is.
    pub phase: Phase,
    /// Game turn.
    pub turn: u32,
    /// Player turns taken in it.
    pub player_turns: u32,
    /// Markers.
    pub markers: Markers,
    /// Strikes of artillery and of aircraft that it has left.
    pub strikes: [u32; 2],
    /// The blocks on the map.
    pub blocks: Vec<Seen>,
    /// Its own units off the map.
    pub off_map: Vec<(UnitId, FieldUnit)>,
    /// Enemy units eliminated or off the map of their own will, which all have seen.
    pub gone: Vec<UnitId>,
}

impl Game {
    /// What a side knows of a state.
    pub fn view(&self, state: &GameState, side: Side) -> View {
        let mut blocks: Vec<Seen> = state
            .field
            .on_map()
            .map(|(id, unit, at)| {
                let known = unit.side == side || unit.is_revealed();
                Seen { side: unit.side, at, face: unit.face, known: known.then(|| (id, unit.clone())) }
            })
            .collect();
        blocks
            .sort_by_key(|block| (block.at, block.side, block.face, block.known.as_ref().map(|(id, _)| *id)));
        let own = state.field.iter().filter(|(_, unit)| unit.side == side && unit.position().is_none());
        let gone = state.field.iter().filter(|(_, unit)| {
            let left = matches!(unit.whereabouts, Whereabouts::Eliminated | Whereabouts::Exited);
            unit.side != side && left
        });
        View {
            phase: state.phase,
            turn: state.turn,
            player_turns: state.player_turns,
            markers: Markers::clone(&state.markers),
            strikes: state.strikes[side as usize],
            blocks,
            off_map: own.map(|(id, unit)| (id, unit.clone())).collect(),
            gone: gone.map(|(id, _)| id).collect(),
        }
    }
}
