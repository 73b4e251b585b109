//! Links and steps of the ground, kept while markers stay as they are: what they hold follows from the markers alone.

use crate::rules::ground::{Ground, Markers, Position};
use crate::rules::links::Links;
use crate::rules::movement::Ways;
use crate::ruleset::{Key, UnitClass};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many states of the markers are kept.
const KEPT: usize = 8;

/// Links and, worked out when first asked for, the steps of each class.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// Where control and command pass.
    pub links: Links,
    ways: [OnceLock<Ways>; UnitClass::ALL.len()],
}

impl Walk {
    /// The steps of a class.
    pub fn ways(&self, ground: &Ground<'_>, class: UnitClass) -> &Ways {
        self.ways[class.row()].get_or_init(|| Ways::new(ground, class))
    }

    /// The positions in command range of a position, itself first: as [`crate::rules::command::range`] by links that are
    /// known (RB 4.1).
    pub fn command_range(&self, ground: &Ground<'_>, from: Position) -> Vec<Position> {
        let mut reached = vec![from];
        let mut begin = 0;
        for _ in 0..ground.ruleset.procedures.command_range.value() {
            let end = reached.len();
            for index in begin..end {
                for &to in self.links.from(reached[index].index(ground.map)) {
                    let to = Position::from_index(to as usize, ground.map);
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
            begin = end;
        }
        reached
    }
}

/// The walks of the last few states of the markers.
#[derive(Debug, Clone, Default)]
pub(super) struct Walks(Arc<Mutex<VecDeque<Kept>>>);

/// A walk and the markers that it belongs to.
type Kept = (Arc<Markers>, Arc<Walk>);

impl Walks {
    /// The walk of the ground, whose markers are these.
    pub fn of(&self, ground: &Ground<'_>, markers: &Arc<Markers>) -> Arc<Walk> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, walk)) =
            kept.iter().find(|(other, _)| Arc::ptr_eq(other, markers) || other == markers)
        {
            return Arc::clone(walk);
        }
        let walk = Arc::new(Walk { links: Links::new(ground), ..Walk::default() });
        kept.push_front((Arc::clone(markers), Arc::clone(&walk)));
        kept.truncate(KEPT);
        walk
    }
}
