//! Marsh: wet ground with pools and tufts of reed.

use super::layer::{Layer, Shapes};
use super::random::Seed;
use super::region::{patch, uneven};
use super::scene::{HexScene, HexsideScene};
use super::shape::{Pos, Shape, Stroke};
use super::style::Style;
use crate::board::{Cover, Terrain};

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    if scene.hex.terrain != Terrain::Marsh {
        return;
    }
    let place = &scene.place;
    let joined: [bool; 6] = std::array::from_fn(|k| {
        scene.covered(k, Cover::Marsh) && scene.neighbour(k).is_none_or(|hex| hex.terrain == Terrain::Marsh)
    });
    let ground = uneven(place, &patch(place, joined, 0.24), joined, 0.09, 65);
    shapes.push(Layer::Areas, Shape::polygon(ground, scene.style.marsh));
    if scene.far() {
        return;
    }
    let mut spots = Vec::new();
    for (i, j, pos) in place.lattice(Pos::new(0.74, 0.14), Pos::new(0.3, 0.52)) {
        let seed = Seed::of(i, j).with(66);
        let at = pos + Pos::new(seed.spread(1), seed.spread(2)) * 0.12;
        let inside = (0..6).all(|k| place.depth(at, k) >= if joined[k] { 0.1 } else { 0.5 });
        if inside && scene.ways.distance(at) > 0.4 {
            spots.push((at, seed));
        }
    }
    draw_spots(&spots, scene.style, shapes);
}

/// A wet strip along a covered hexside, unless marsh on both sides already joins over it.
pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    if scene.features.cover != Cover::Marsh || scene.hexes().all(|hex| hex.terrain == Terrain::Marsh) {
        return;
    }
    let place = &scene.place;
    shapes
        .push(Layer::Areas, Shape::line(place.corners.to_vec(), Stroke::new(0.7, scene.style.marsh).round()));
    let crossings = scene.crossings();
    let spot = |n: u32| {
        let aside = if n.is_multiple_of(2) { 0.13 } else { -0.17 };
        (place.corners[0] + place.along() * (0.2 + 0.4 * n as f32) + place.normal * aside, place.seed.with(n))
    };
    let free = |at: Pos| crossings.iter().all(|&crossing| (at - crossing).dot(place.along()).abs() > 0.36);
    let spots: Vec<_> = (0..5).map(spot).filter(|&(at, _)| free(at)).collect();
    if !scene.far() {
        draw_spots(&spots, scene.style, shapes);
    }
}

/// Pools and tufts in turn.
fn draw_spots(spots: &[(Pos, Seed)], style: &Style, shapes: &mut Shapes) {
    let (mut pools, mut reeds) = (Vec::new(), Vec::new());
    for &(at, seed) in spots {
        if seed.unit(5) < 0.42 {
            let half = 0.14 + 0.1 * seed.unit(6);
            pools.push(vec![at - Pos::new(half, 0.0), at + Pos::new(half, 0.0)]);
            pools.push(vec![at + Pos::new(0.08 - half, 0.11), at + Pos::new(half * 0.7, 0.11)]);
        } else {
            for lean in [-0.16, -0.06, 0.05, 0.15f32] {
                let tall = 0.26 - lean.abs() * 0.6;
                reeds.push(vec![at + Pos::new(lean * 0.35, 0.08), at + Pos::new(lean, 0.08 - tall)]);
            }
            pools.push(vec![at + Pos::new(-0.17, 0.11), at + Pos::new(0.17, 0.11)]);
        }
    }
    let water = Stroke::new(0.055, style.marsh_water).round();
    shapes.push(Layer::AreaMarks, Shape::Lines { lines: pools, stroke: water });
    shapes.push(
        Layer::AreaMarks,
        Shape::Lines { lines: reeds, stroke: Stroke::new(0.035, style.reed).round() },
    );
}
