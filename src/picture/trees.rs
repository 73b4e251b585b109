//! Trees from above: a dark edge, a body and a side in the sun, in layers so that crowns grow together.

use super::layer::{Layer, Shapes};
use super::shape::{Colour, Pos, Shape};

/// A crown: where, how wide, and its tone from 0 to 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crown {
    pub(super) at: Pos,
    pub(super) radius: f32,
    pub(super) tone: f32,
}

/// Colours of a kind of tree.
pub(super) struct Foliage {
    pub(super) edge: Colour,
    pub(super) body: Colour,
    pub(super) light: Colour,
    pub(super) glint: Colour,
}

/// Where the shadow falls and, the other way, where the light comes from.
const SHADOW: Pos = Pos::new(0.055, 0.075);

/// Draws crowns; those of one kind that overlap look like one wood.
pub(super) fn draw(crowns: &[Crown], foliage: &Foliage, near: bool, shapes: &mut Shapes) {
    if crowns.is_empty() {
        return;
    }
    let discs = |scale: f32, grow: f32, moved: Pos| {
        crowns
            .iter()
            .map(|crown| (crown.at + moved * (crown.radius * 2.2).min(1.0), crown.radius * scale + grow))
            .collect()
    };
    shapes.push(Layer::TreeEdges, Shape::Discs { discs: discs(1.0, 0.05, SHADOW * 0.8), fill: foliage.edge });
    shapes.push(Layer::Trees, Shape::Discs { discs: discs(1.0, 0.0, Pos::default()), fill: foliage.body });
    if !near {
        return;
    }
    for crown in crowns {
        let light = foliage.light.mix(foliage.body, 0.75 * crown.tone);
        let at = |share: f32| crown.at - SHADOW * (crown.radius * share * 4.0);
        // The rim of a crown within a wood, then its light.
        let rim = foliage.body.mix(foliage.edge, 0.42);
        shapes.push(Layer::TreeLights, Shape::disc(crown.at + SHADOW * 0.35, crown.radius * 0.86, rim));
        shapes.push(Layer::TreeLights, Shape::disc(at(0.12), crown.radius * 0.8, light));
        shapes.push(
            Layer::TreeLights,
            Shape::disc(at(0.55), crown.radius * 0.36, light.mix(foliage.glint, 0.55)),
        );
    }
}
