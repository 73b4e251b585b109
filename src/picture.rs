//! The map as a picture: a list of shapes in layers, without any drawing backend.
//!
//! A [`Cartographer`] draws hexes, hexsides, names, edges and the set-up of a scenario into [`Shapes`]; a canvas keeps them per group of
//! hexes and draws layer by layer, exports draw a whole [`Picture`]. What is drawn for a hex depends only on
//! it, its neighbours and the hexsides about it, and chance only on its own coordinates on its own board, so an
//! edit changes nothing elsewhere and every picture of a map is the same ([`Cartographer::touched`]).
//!
//! Pictures judge nothing: a map that no rule allows is drawn as it is. Never files, never pixels.

mod bridges;
mod buildings;
mod cartographer;
mod coast;
mod curve;
mod fields;
mod grid;
mod ground;
mod hedges;
mod layer;
mod markers;
mod marsh;
mod names;
mod objectives;
mod orchards;
mod place;
mod random;
mod region;
mod relief;
mod rivers;
mod roads;
mod scene;
mod set_up;
mod shape;
mod spans;
mod style;
mod towns;
mod trees;
mod units;
mod ways;
mod woods;
mod zones;

#[cfg(test)]
mod tests;

pub use cartographer::{Cartographer, Picture};
pub use layer::{Layer, LayerGroup, Shapes};
pub use place::{INRADIUS, pos_in_map};
pub use set_up::{Block, Moment, UnitThen, blocks};
pub use shape::{Anchor, Cap, Colour, Pos, Rect, Shape, Stroke, Text};
pub use style::{Detail, Style};
pub use units::short_name;
