//! Fields: a faint patchwork over all land, the same whatever grows on it.

use super::layer::{Layer, Shapes};
use super::random::Seed;
use super::scene::{HexScene, is_water};
use super::shape::{Colour, Pos, Shape, Stroke};
use crate::board::Terrain;

/// The two sides of a field before its corners are moved.
const SIDES: [Pos; 2] = [Pos::new(1.85, 0.55), Pos::new(-0.5, 1.45)];

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    if !scene.near() || is_water(scene.hex) || scene.hex.terrain == Terrain::Beach {
        return;
    }
    for (i, j, _) in scene.place.lattice(SIDES[0], SIDES[1]) {
        field(scene, i, j, shapes);
    }
}

/// Where the corner (i, j) of the patchwork lies in the map.
fn corner(scene: &HexScene<'_>, i: i32, j: i32) -> Pos {
    let seed = Seed::of(i, j).with(71);
    let moved = Pos::new(seed.spread(1), seed.spread(2)) * 0.33;
    // Fields lie about the lattice's points.
    let (i, j) = (i as f32 - 0.5, j as f32 - 0.5);
    scene.place.in_map(SIDES[0] * i + SIDES[1] * j + moved)
}

fn field(scene: &HexScene<'_>, i: i32, j: i32, shapes: &mut Shapes) {
    let style = scene.style;
    let [a, b, c, d] = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)].map(|(i, j)| corner(scene, i, j));
    let seed = Seed::of(i, j).with(72);
    let area = |colour: Colour, alpha: u8| Shape::polygon(vec![a, b, c, d], colour.alpha(alpha));
    match (seed.unit(0) * 100.0) as u32 {
        0..=27 => {}
        28..=52 => shapes.push(Layer::Fields, area(style.field_light, 70)),
        53..=74 => shapes.push(Layer::Fields, area(style.field_dark, 42)),
        75..=88 => {
            shapes.push(Layer::Fields, area(style.field_brown, 45));
            furrows([a, b, c, d], Stroke::new(0.025, style.field_brown.alpha(80)), shapes);
        }
        _ => {
            shapes.push(Layer::Fields, area(style.field_yellow, 70));
            furrows([b, c, d, a], Stroke::new(0.02, style.field_brown.alpha(70)), shapes);
        }
    }
}

/// Lines across a field, parallel to its first side.
fn furrows([a, b, c, d]: [Pos; 4], stroke: Stroke, shapes: &mut Shapes) {
    let count = ((d - a).length() / 0.16) as usize;
    let share = |i: usize| (i as f32 + 0.5) / count as f32;
    let line = |i: usize| vec![a.towards(d, share(i)), b.towards(c, share(i))];
    let lines =
        (0..count).map(line).map(|ends| vec![ends[0].towards(ends[1], 0.05), ends[1].towards(ends[0], 0.05)]);
    shapes.push(Layer::Fields, Shape::Lines { lines: lines.collect(), stroke });
}
