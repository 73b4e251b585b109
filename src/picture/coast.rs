//! Sea, lakes and beaches, and the shore between them and the land.

use super::curve::{beside, paces};
use super::layer::{Layer, Shapes};
use super::region::region;
use super::scene::{HexScene, HexsideScene, is_water};
use super::shape::{Colour, Pos, Shape, Stroke};
use crate::board::Terrain;
use crate::layout::MapHex;

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let style = scene.style;
    let beach = |hex: &MapHex| hex.terrain == Terrain::Beach;
    if beach(scene.hex) || (0..6).any(|k| scene.neighbour(k).is_some_and(beach)) {
        // Sand goes on under the sea, so that it shows where the shore cuts a corner of the sea.
        let sandy = |hex: &MapHex| beach(hex) || hex.terrain == Terrain::Sea;
        for part in region(scene, sandy) {
            shapes.push(Layer::Sand, area(part, style.sand));
        }
    }
    if beach(scene.hex) && scene.near() {
        grains(scene, shapes);
    }
    let wet_neighbour = (0..6).filter_map(|k| scene.neighbour(k)).find(|hex| is_water(hex));
    let Some(wet) = Some(scene.hex).filter(|hex| is_water(hex)).or(wet_neighbour) else { return };
    let colour = if wet.terrain == Terrain::Sea { style.sea } else { style.lake };
    for part in region(scene, is_water) {
        shapes.push(Layer::Water, area(part, colour));
    }
    if is_water(scene.hex) && scene.near() {
        waves(scene, shapes);
    }
}

/// An area with a thin edge of its own colour, so that parts of a region join without a seam.
fn area(points: Vec<Pos>, fill: Colour) -> Shape {
    Shape::Polygon { points, fill, stroke: Some(Stroke::new(0.03, fill)) }
}

fn grains(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let seed = scene.place.seed.with(31);
    let mut discs = Vec::new();
    for (n, (_, _, pos)) in
        scene.place.lattice(Pos::new(0.42, 0.08), Pos::new(0.12, 0.4)).into_iter().enumerate()
    {
        let n = n as u32 * 4;
        let moved = pos + Pos::new(seed.spread(n), seed.spread(n + 1)) * 0.19;
        discs.push((moved, 0.022 + 0.02 * seed.unit(n + 2)));
    }
    shapes.push(Layer::Sand, Shape::Discs { discs, fill: scene.style.sand_mark.alpha(170) });
}

/// Short wave lines, fewer than would hide a name.
fn waves(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let place = &scene.place;
    let mut lines = Vec::new();
    for (i, j, pos) in place.lattice(Pos::new(1.15, 0.25), Pos::new(-0.35, 0.8)) {
        let seed = super::random::Seed::of(i, j).with(32);
        let land = |k: usize| scene.neighbour(k).is_some_and(|hex| !is_water(hex));
        let by_shore = (0..6).any(|k| land(k) && place.depth(pos, k) < 0.85);
        if by_shore || seed.unit(3) < 0.25 {
            continue;
        }
        let at = pos + Pos::new(seed.spread(1), seed.spread(2)) * 0.15;
        let point = |x: f32, y: f32| at + Pos::new(x, y);
        let mut line =
            super::curve::quadratic([point(-0.26, 0.03), point(-0.13, -0.09), point(0.0, 0.0)], 1.0, 4);
        line.extend(super::curve::quadratic(
            [point(0.0, 0.0), point(0.13, 0.09), point(0.26, -0.03)],
            1.0,
            4,
        ));
        lines.push(line);
    }
    let stroke = Stroke::new(0.035, scene.style.wave.alpha(150)).round();
    shapes.push(Layer::WaterMarks, Shape::Lines { lines, stroke });
}

pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    let map = scene.map;
    let Some((line, wet_first)) = scene.border(|hex| is_water(map.hex(hex))) else { return };
    let sea = scene.hexes().any(|hex| hex.terrain == Terrain::Sea);
    // Into the water: to the right of the line as it runs, or to the left.
    let right = tangent_right(&line, scene.place.normal);
    let into = if wet_first == right { -1.0 } else { 1.0 };
    let shore = |by: f32| beside(&line, by * into);
    let style = scene.style;
    shapes.push(
        Layer::WaterEdges,
        Shape::line(line.clone(), Stroke::new(0.14, style.bank.alpha(if sea { 110 } else { 220 })).round()),
    );
    if scene.far() {
        return;
    }
    if sea {
        surf(scene, &shore, shapes);
    } else {
        shapes.push(Layer::WaterMarks, Shape::line(line.clone(), Stroke::new(0.07, style.bank).round()));
    }
    for (by, alpha) in [(0.3, 150), (0.52, 90)] {
        shapes.push(Layer::WaterMarks, Shape::line(shore(by), Stroke::new(0.04, style.wave.alpha(alpha))));
    }
}

/// Whether the second hex (where `normal` points) is to the right of a line as it runs.
fn tangent_right(line: &[Pos], normal: Pos) -> bool {
    let middle = line.len() / 2;
    super::curve::tangent(line, middle).turned().dot(normal) > 0.0
}

/// Breakers: a band of foam along the shore with curls.
fn surf(scene: &HexsideScene<'_>, shore: &impl Fn(f32) -> Vec<Pos>, shapes: &mut Shapes) {
    let style = scene.style;
    shapes.push(Layer::WaterMarks, Shape::line(shore(0.06), Stroke::new(0.13, style.foam.alpha(235))));
    let seed = scene.place.seed.with(33);
    let second = shore(0.2);
    let curls = paces(&second, 0.34).into_iter().enumerate().filter(|(n, _)| seed.unit(*n as u32) > 0.25);
    let curl = |(at, along): (Pos, Pos)| vec![at - along * 0.12, at + along * 0.12];
    let lines = curls.map(|(_, pace)| curl(pace)).collect();
    shapes.push(
        Layer::WaterMarks,
        Shape::Lines { lines, stroke: Stroke::new(0.05, style.foam.alpha(200)).round() },
    );
}
