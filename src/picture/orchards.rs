//! Orchards: round trees in rows that go on from hex to hex.

use super::layer::{Layer, Shapes};
use super::region::{patch, uneven};
use super::scene::{HexScene, HexsideScene, band};
use super::shape::{Pos, Shape, Stroke};
use super::style::Style;
use super::trees::{Crown, Foliage, draw};
use crate::board::{Cover, Terrain};

/// Steps from tree to tree.
const STEPS: [Pos; 2] = [Pos::new(0.62, 0.16), Pos::new(-0.16, 0.62)];
const RADIUS: f32 = 0.2;

fn foliage(style: &Style) -> Foliage {
    Foliage {
        edge: style.orchard_edge,
        body: style.orchard_tree,
        light: style.orchard_light,
        glint: style.orchard_light,
    }
}

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    if scene.hex.terrain != Terrain::Orchard {
        return;
    }
    // Rows go on over a covered hexside into an orchard; those along other hexsides are drawn with them.
    let joined: [bool; 6] = std::array::from_fn(|k| {
        scene.covered(k, Cover::Orchard)
            && scene.neighbour(k).is_none_or(|hex| hex.terrain == Terrain::Orchard)
    });
    let ground = uneven(&scene.place, &patch(&scene.place, joined, 0.2), joined, 0.05, 61);
    shapes.push(Layer::Areas, Shape::polygon(ground, scene.style.orchard));
    if scene.far() {
        let edge = Some(Stroke::new(0.1, scene.style.orchard_edge));
        let points = patch(&scene.place, joined, 0.35);
        shapes.push(Layer::Trees, Shape::Polygon { points, fill: scene.style.orchard_tree, stroke: edge });
        return;
    }
    let margin = |k: usize| {
        if joined[k] {
            0.0
        } else if scene.covered(k, Cover::Orchard) {
            0.62
        } else {
            0.46
        }
    };
    let mut crowns = Vec::new();
    for (i, j, at) in scene.place.lattice(STEPS[0], STEPS[1]) {
        let seed = super::random::Seed::of(i, j).with(62);
        let inside = (0..6).all(|k| scene.place.depth(at, k) >= margin(k));
        if inside && scene.ways.distance(at) > RADIUS + 0.2 {
            crowns.push(Crown { at, radius: RADIUS + 0.015 * seed.spread(1), tone: 0.5 * seed.unit(2) });
        }
    }
    draw(&crowns, &foliage(scene.style), scene.near(), shapes);
}

/// Trees along a covered hexside, two rows, unless orchards on both sides already join over it.
pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    if scene.features.cover != Cover::Orchard || scene.hexes().all(|hex| hex.terrain == Terrain::Orchard) {
        return;
    }
    let place = &scene.place;
    let wet = band(scene.map, scene.hexside.hexside).is_some();
    let strip =
        [place.corners[0].towards(place.middle(), 0.4), place.corners[1].towards(place.middle(), 0.4)];
    shapes.push(Layer::Areas, Shape::line(strip.to_vec(), Stroke::new(0.95, scene.style.orchard).round()));
    if scene.far() {
        let stroke = Stroke::new(0.4, scene.style.orchard_tree);
        shapes.push(Layer::Trees, Shape::line(place.corners.to_vec(), stroke));
        return;
    }
    let crossings = scene.crossings();
    let mut crowns = Vec::new();
    let aside = if wet { 0.45 } else { 0.25 };
    for row in [-aside, aside] {
        for n in 0..4 {
            let along = 0.37 + 0.42 * n as f32;
            let at = place.corners[0] + place.along() * along + place.normal * row;
            let free = |&crossing: &Pos| (at - crossing).dot(place.along()).abs() > RADIUS + 0.2;
            if crossings.iter().all(free) {
                crowns.push(Crown { at, radius: RADIUS, tone: 0.5 * place.seed.unit(n) });
            }
        }
    }
    draw(&crowns, &foliage(scene.style), scene.near(), shapes);
}
