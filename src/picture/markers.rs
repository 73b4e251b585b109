//! Markers: foxholes, wire, smoke, wrecks, blown bridges, gaps in hedges.
//!
//! Those of a hex lie about its middle, where units leave them room to be seen.

use super::bridges::bridge_pos;
use super::cartographer::Cartographer;
use super::layer::{Layer, Shapes};
use super::place::HexsidePlace;
use super::scene::{HexsideScene, centre_of};
use super::shape::{Pos, Shape, Stroke};
use super::style::Detail;
use crate::layout::{HexId, HexsideId};
use crate::rules::Markers;
use crate::ruleset::Side;

/// A ring on which markers of a hex lie.
const RING: f32 = 1.42;

pub(super) fn all(by: &Cartographer<'_>, markers: &Markers, shapes: &mut Shapes) {
    markers.smoke.iter().for_each(|&hex| smoke(by, hex, shapes));
    markers.foxholes.iter().for_each(|&hex| foxhole(by, hex, shapes));
    markers.wire.iter().for_each(|(&hex, &side)| wire(by, hex, side, shapes));
    markers.wrecks.iter().for_each(|&hex| wreck(by, hex, shapes));
    markers.gaps.iter().for_each(|&side| gap(by, side, shapes));
    for bridge in &markers.destroyed_bridges {
        let scene = HexsideScene::new(*by, bridge.hexside);
        if let Some(at) = bridge_pos(&scene, bridge.index) {
            cross(by, at, shapes);
        }
    }
    markers.destroyed_spans.iter().for_each(|&hex| cross(by, middle(by, hex), shapes));
}

fn middle(by: &Cartographer<'_>, hex: HexId) -> Pos {
    centre_of(by.map.hex(hex).hex)
}

fn arc(centre: Pos, radius: f32, from: f32, to: f32) -> Vec<Pos> {
    let angle = |k: i32| (from + (to - from) * k as f32 / 12.0).to_radians();
    (0..=12).map(|k| centre + Pos::at_angle(angle(k)) * radius).collect()
}

/// A trench with earth thrown up around it.
fn foxhole(by: &Cartographer<'_>, hex: HexId, shapes: &mut Shapes) {
    let centre = middle(by, hex);
    let lines = vec![arc(centre, RING, 205.0, 335.0), arc(centre, RING, 25.0, 155.0)];
    let mut draw = |width, colour| {
        let stroke = Stroke::new(width, colour).round();
        shapes.push(Layer::Markers, Shape::Lines { lines: lines.clone(), stroke });
    };
    draw(0.4, by.style.earth);
    draw(0.2, by.style.earth_dark);
}

/// Coils of wire in the colour of whose they are.
fn wire(by: &Cartographer<'_>, hex: HexId, side: Option<Side>, shapes: &mut Shapes) {
    let centre = middle(by, hex);
    let colour = side.map_or(by.style.danger, |side| by.side(side));
    let coils = if by.detail == Detail::Far { 4 } else { 9 };
    let mut lines = Vec::new();
    for y in [-1.0f32, 1.0] {
        let line = |shift: f32| {
            let at = |k: i32| {
                let x = (k as f32 / coils as f32 - 0.5) * 2.1;
                let up = if (k % 2 == 0) == (shift > 0.0) { 0.17 } else { -0.17 };
                centre + Pos::new(x, y * RING + up)
            };
            (0..=coils).map(at).collect::<Vec<_>>()
        };
        lines.extend([line(1.0), line(-1.0)]);
    }
    let halo = Stroke::new(0.16, by.style.block_face).round();
    shapes.push(Layer::Markers, Shape::Lines { lines: lines.clone(), stroke: halo });
    shapes.push(Layer::Markers, Shape::Lines { lines, stroke: Stroke::new(0.08, colour).round() });
}

fn smoke(by: &Cartographer<'_>, hex: HexId, shapes: &mut Shapes) {
    let centre = middle(by, hex);
    let puff = |radius: f32, reach: f32, count: i32| -> Vec<(Pos, f32)> {
        let at = |k: i32| centre + Pos::at_angle(std::f32::consts::TAU * k as f32 / count as f32) * reach;
        (0..count).map(|k| (at(k), radius)).collect()
    };
    let colour = by.style.smoke;
    for (radius, reach, count, shade) in [(0.62, 1.0, 7, 0.25), (0.5, 0.95, 7, 0.0), (0.75, 0.35, 3, 0.0)] {
        let fill = colour.mix(by.style.block_mark, shade).alpha(235);
        shapes.push(Layer::Markers, Shape::Discs { discs: puff(radius, reach, count), fill });
    }
}

/// A burnt-out hull beside the middle of its hex.
fn wreck(by: &Cartographer<'_>, hex: HexId, shapes: &mut Shapes) {
    let centre = middle(by, hex) + Pos::new(1.42, 0.0);
    let mut draw = |shape| shapes.push(Layer::Markers, shape);
    draw(Shape::Discs {
        discs: vec![(centre + Pos::new(0.05, -0.45), 0.26), (centre + Pos::new(0.2, -0.72), 0.2)],
        fill: by.style.block_mark.alpha(150),
    });
    let hull = [(-0.42, -0.2), (0.42, -0.2), (0.36, 0.26), (-0.36, 0.26)];
    draw(Shape::Polygon {
        points: hull.map(|(x, y)| centre + Pos::new(x, y)).to_vec(),
        fill: by.style.rust,
        stroke: Some(Stroke::new(0.06, by.style.block_face)),
    });
    draw(Shape::disc(centre, 0.17, by.style.block_mark));
    draw(Shape::line(
        vec![centre, centre + Pos::new(-0.5, -0.34)],
        Stroke::new(0.09, by.style.block_mark).round(),
    ));
}

/// A cross over what is blown.
fn cross(by: &Cartographer<'_>, at: Pos, shapes: &mut Shapes) {
    let reach = 0.5;
    let line = |x: f32| vec![at + Pos::new(-reach, -reach * x), at + Pos::new(reach, reach * x)];
    let lines = vec![line(1.0), line(-1.0)];
    for (width, colour) in [(0.34, by.style.block_face), (0.2, by.style.danger)] {
        let stroke = Stroke::new(width, colour).round();
        shapes.push(Layer::Markers, Shape::Lines { lines: lines.clone(), stroke });
    }
}

/// Bare ground between two posts where a hedge has been broken through.
fn gap(by: &Cartographer<'_>, id: HexsideId, shapes: &mut Shapes) {
    let place = HexsidePlace::new(by.map, id);
    let (middle, along, across) = (place.middle(), place.along(), place.normal);
    let corner = |a: f32, b: f32| middle + along * a + across * b;
    let bare = vec![corner(-0.5, -0.34), corner(0.5, -0.34), corner(0.5, 0.34), corner(-0.5, 0.34)];
    shapes.push(Layer::Markers, Shape::polygon(bare, by.style.earth));
    let posts = [-0.5, 0.5].map(|a| vec![corner(a, -0.4), corner(a, 0.4)]).to_vec();
    for (width, colour) in [(0.24, by.style.block_face), (0.13, by.style.block_mark)] {
        let stroke = Stroke::new(width, colour).round();
        shapes.push(Layer::Markers, Shape::Lines { lines: posts.clone(), stroke });
    }
}
