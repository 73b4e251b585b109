//! Woods: crowns that fill a hex and grow over the hexsides that woods cover.

use super::layer::{Layer, Shapes};
use super::random::Seed;
use super::region::patch;
use super::scene::{HexScene, HexsideScene, band};
use super::shape::{Pos, Shape, Stroke};
use super::style::Style;
use super::trees::{Crown, Foliage, draw};
use crate::board::{Cover, Terrain};

/// Steps of the lattice of crowns.
const STEPS: [Pos; 2] = [Pos::new(0.6, 0.07), Pos::new(0.24, 0.55)];
/// How far crowns stay from an open hexside.
const MARGIN: f32 = 0.66;

fn foliage(style: &Style) -> Foliage {
    Foliage { edge: style.woods_edge, body: style.woods, light: style.woods_light, glint: style.woods_glint }
}

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    if scene.hex.terrain != Terrain::Woods {
        return;
    }
    let open = |k: usize| {
        let wet =
            scene.hex.hexsides[k].is_some_and(|id| band(scene.map, scene.map.hexside(id).hexside).is_some());
        wet || !scene.covered(k, Cover::Woods)
    };
    let joined: [bool; 6] = std::array::from_fn(|k| !open(k));
    if scene.far() {
        let edge = Some(Stroke::new(0.12, scene.style.woods_edge));
        shapes.push(
            Layer::Trees,
            Shape::Polygon {
                points: patch(&scene.place, joined, 0.3),
                fill: scene.style.woods,
                stroke: edge,
            },
        );
        return;
    }
    if scene.near() {
        let floor = Shape::polygon(patch(&scene.place, joined, 0.22), scene.style.woods_floor.alpha(170));
        shapes.push(Layer::Areas, floor);
    }
    let mut crowns = Vec::new();
    for (i, j, pos) in scene.place.lattice(STEPS[0], STEPS[1]) {
        let seed = Seed::of(i, j).with(51);
        let radius = 0.37 + 0.1 * seed.unit(1);
        let at = pos + Pos::new(seed.spread(2), seed.spread(3)) * 0.11;
        let inside = (0..6).all(|k| joined[k] || scene.place.depth(at, k) >= MARGIN);
        if inside && scene.ways.distance(at) > radius * 0.8 + 0.22 {
            crowns.push(Crown { at, radius, tone: seed.unit(4) });
        }
    }
    draw(&crowns, &foliage(scene.style), scene.near(), shapes);
}

pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    if scene.features.cover != Cover::Woods {
        return;
    }
    let place = &scene.place;
    if scene.far() {
        let line = place.corners.to_vec();
        shapes.push(Layer::Trees, Shape::line(line, Stroke::new(0.5, scene.style.woods).round()));
        return;
    }
    let wet = band(scene.map, scene.hexside.hexside).is_some();
    let rows: &[(f32, f32)] = if wet { &[(-0.52, 0.3), (0.52, 0.3)] } else { &[(-0.2, 0.36), (0.2, 0.36)] };
    let mut crowns = Vec::new();
    for (row, &(aside, radius)) in rows.iter().enumerate() {
        crowns.extend(row_of_crowns(scene, aside, radius, row as u32));
    }
    draw(&crowns, &foliage(scene.style), scene.near(), shapes);
}

/// Crowns along the hexside at a distance from it, open where a way crosses.
fn row_of_crowns(scene: &HexsideScene<'_>, aside: f32, radius: f32, row: u32) -> Vec<Crown> {
    let place = &scene.place;
    let margin = |end: usize| -> f32 {
        let wet =
            scene.hexside.hexside.touching()[end].into_iter().any(|side| band(scene.map, side).is_some());
        if wet { 0.5 } else { 0.1 }
    };
    let (from, to) = (margin(0), 2.0 - margin(1));
    let count = ((to - from) / 0.42).round().max(2.0);
    let crossings = scene.crossings();
    let mut crowns = Vec::new();
    for n in 0..=count as u32 {
        let seed = place.seed.with(52 + row * 100 + n);
        let stagger = if row == 1 { 0.1 } else { 0.0 };
        let share = (n as f32 / count).clamp(0.0, 1.0);
        let along = from + (to - from) * share + stagger * (0.5 - share) + 0.1 * seed.spread(1);
        let at = place.corners[0] + place.along() * along + place.normal * (aside + 0.1 * seed.spread(2));
        let radius = radius + 0.08 * seed.spread(3);
        let free =
            crossings.iter().all(|&crossing| (at - crossing).dot(place.along()).abs() > radius * 0.8 + 0.2);
        if free {
            crowns.push(Crown { at, radius, tone: seed.unit(4) });
        }
    }
    crowns
}
