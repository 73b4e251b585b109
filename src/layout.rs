//! Layouts: boards in slots, and the map that they add up to.
//!
//! A [`Slot`] says which board lies where and how. [`Map::build`] lays them and merges what they share; what
//! cannot be laid is a [`LayoutProblem`] and left out, so that a broken layout still draws. A [`Map`] is read
//! only and knows no rules: rules, checks and pictures read it.

mod map;
mod merge;
mod names;
mod seam;
mod slot;
#[cfg(test)]
mod tests;

pub use map::{HexId, HexsideId, Map, MapBridge, MapHex, MapHexside, MapSlot};
pub use merge::{merge_hexes, merge_hexsides};
pub use names::{NamedBridge, NamedPlace, UnknownName};
pub use seam::{Disagreement, DisagreementKind, SeamPlace};
pub use slot::is_label;
pub use slot::{Laid, LayoutProblem, MAX_SLOTS, OFFSETS, Slot};
