//! The rules of the game, all of them, once.
//!
//! Pure and deterministic: no files, no UI, no floats; dice are handed in. Every question is answered with its
//! reasons ([`Answer`]), each citing the rulebook ("RB 8.2") or a ruling of `docs/rulings.md`. Where speed
//! matters there is a plain function beside the one that explains; the one calls the other.

mod answer;
pub mod assault;
pub mod bombardment;
pub mod classes;
pub mod command;
#[cfg(test)]
mod consistency;
pub mod control;
mod crossing;
pub mod dice;
mod field;
pub mod fire;
pub mod forces;
mod ground;
pub mod limits;
pub mod links;
pub mod los;
pub mod movement;
#[cfg(test)]
mod numbers;
pub mod play;
mod roll;
pub mod set_up;
pub mod solitaire;
pub mod special;
pub mod stacking;
#[cfg(test)]
mod testing;
pub mod victory;

pub use answer::{Answer, Citation, Reason};
pub use crossing::{Crossing, Kinds, cover_kind};
pub use field::{Face, Field, FieldUnit, UnitId, Whereabouts};
pub use ground::{Ground, Markers, Position};
pub use roll::Roll;
