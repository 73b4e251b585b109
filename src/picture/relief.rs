//! Slopes and cliffs: crest lines with hachures on the side that falls.

use super::curve::{paces, tangent};
use super::layer::{Layer, Shapes};
use super::scene::HexsideScene;
use super::shape::{Pos, Shape, Stroke};
use crate::board::{Cover, Terrain};

pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    let map = scene.map;
    let cliff = map.is_cliff(scene.id);
    if !cliff && !map.is_slope(scene.id) {
        if scene.features.cliff {
            // Nothing falls there: a mistake, which its author has to see.
            draw_cliff(scene, &scene.place.corners, 1.0, shapes);
        }
        return;
    }
    let high = map.hexside_level(scene.id);
    let low = scene.hexes().map(|hex| hex.level).min().unwrap_or(high);
    // Lower crests that meet in a cliff run on beneath its edge.
    for between in low + 1..high {
        if let Some((line, _)) = scene.border(|hex| map.hex(hex).level >= between) {
            shapes.push(Layer::Relief, Shape::line(line, Stroke::new(0.06, scene.style.relief).round()));
        }
    }
    let Some((line, high_first)) = scene.border(|hex| map.hex(hex).level >= high) else { return };
    let right = tangent(&line, line.len() / 2).turned().dot(scene.place.normal) > 0.0;
    // Downhill: to the right of the line as it runs, or to the left.
    let down = if high_first == right { 1.0 } else { -1.0 };
    let wooded =
        scene.features.cover == Cover::Woods || scene.hexes().all(|hex| hex.terrain == Terrain::Woods);
    if wooded && !scene.far() {
        let stroke = Stroke::new(if cliff { 0.12 } else { 0.06 }, scene.style.crest.alpha(200));
        shapes.push(Layer::Crests, Shape::line(line.clone(), stroke.dashed(0.2, 0.1)));
    }
    if cliff { draw_cliff(scene, &line, down, shapes) } else { slope(scene, &line, down, shapes) }
}

fn slope(scene: &HexsideScene<'_>, line: &[Pos], down: f32, shapes: &mut Shapes) {
    let colour = scene.style.relief;
    if !scene.far() {
        let seed = scene.place.seed.with(11);
        let mark = |(n, (at, along)): (usize, (Pos, Pos))| {
            let n = n as u32;
            let reach = if n.is_multiple_of(2) { 0.42 } else { 0.26 } + 0.07 * seed.spread(n);
            vec![at, at + along.turned() * (down * reach) + along * (0.04 * seed.spread(n + 50))]
        };
        let step = if scene.near() { 0.15 } else { 0.26 };
        let lines = paces(line, step).into_iter().enumerate().map(mark).collect();
        shapes.push(Layer::Relief, Shape::Lines { lines, stroke: Stroke::new(0.045, colour.alpha(190)) });
    }
    shapes.push(Layer::Relief, Shape::line(line.to_vec(), Stroke::new(0.06, colour).round()));
}

fn draw_cliff(scene: &HexsideScene<'_>, line: &[Pos], down: f32, shapes: &mut Shapes) {
    let style = scene.style;
    if scene.far() {
        shapes.push(Layer::Relief, Shape::line(line.to_vec(), Stroke::new(0.2, style.rock)));
        return;
    }
    let seed = scene.place.seed.with(12);
    for (n, (at, along)) in paces(line, 0.24).into_iter().enumerate() {
        let n = n as u32;
        let fall = along.turned() * down;
        let reach = 0.36 + 0.1 * seed.spread(n);
        let points = vec![
            at - along * 0.13,
            at + along * 0.13,
            at + fall * reach + along * (0.06 * seed.spread(n + 40)),
        ];
        let fill = style.rock_light.mix(style.rock, 0.35 * seed.unit(n + 80));
        shapes.push(
            Layer::Relief,
            Shape::Polygon { points, fill, stroke: Some(Stroke::new(0.035, style.rock)) },
        );
    }
    shapes.push(Layer::Relief, Shape::line(line.to_vec(), Stroke::new(0.13, style.rock).round()));
}
