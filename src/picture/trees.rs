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
        let light = foliage.light.mix(foliage.body, 0.4);
        shapes.push(Layer::TreeLights, Shape::Discs { discs: discs(0.45, 0.0, -SHADOW), fill: light });
        return;
    }
    for group in apart(crowns) {
        draw_lights(&group, foliage, shapes);
    }
}

/// Rims and lit sides of crowns that do not overlap.
fn draw_lights(crowns: &[Crown], foliage: &Foliage, shapes: &mut Shapes) {
    let discs = |tone: Option<bool>, share: f32, scale: f32| -> Vec<(Pos, f32)> {
        let of_tone = crowns.iter().filter(|crown| tone.is_none_or(|dark| (crown.tone > 0.5) == dark));
        of_tone
            .map(|crown| (crown.at - SHADOW * (crown.radius * share * 4.0), crown.radius * scale))
            .collect()
    };
    let mut push = |discs: Vec<_>, fill| {
        if !discs.is_empty() {
            shapes.push(Layer::TreeLights, Shape::Discs { discs, fill });
        }
    };
    push(discs(None, -0.2, 0.86), foliage.body.mix(foliage.edge, 0.42));
    for dark in [false, true] {
        let light = foliage.light.mix(foliage.body, if dark { 0.55 } else { 0.15 });
        push(discs(Some(dark), 0.12, 0.8), light);
        push(discs(Some(dark), 0.55, 0.36), light.mix(foliage.glint, 0.55));
    }
}

/// Crowns in groups in which none overlaps another, so that a group is drawn at once.
fn apart(crowns: &[Crown]) -> Vec<Vec<Crown>> {
    let mut groups: Vec<Vec<Crown>> = Vec::new();
    for &crown in crowns {
        let free = |group: &&mut Vec<Crown>| {
            group.iter().all(|other| (other.at - crown.at).length() > 0.9 * (other.radius + crown.radius))
        };
        match groups.iter_mut().find(free) {
            Some(group) => group.push(crown),
            None => groups.push(vec![crown]),
        }
    }
    groups
}
