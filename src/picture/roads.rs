//! Roads, railways and tunnels through a hex.

use super::curve::{paces, tangent};
use super::layer::{Layer, Shapes};
use super::scene::HexScene;
use super::shape::{Colour, Pos, Shape, Stroke};
use super::style::{Detail, Style};
use super::ways::Branch;
use crate::board::Road;

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    // Paved roads last: they go through where tracks join them.
    for class in [Some(Road::Unpaved), Some(Road::Paved)] {
        scene
            .ways
            .roads
            .iter()
            .filter(|branch| branch.road == class)
            .for_each(|branch| road(scene, branch, shapes));
    }
    for branch in &scene.ways.rails {
        rail(scene, branch, shapes);
    }
    for branch in scene.ways.roads.iter().chain(&scene.ways.rails) {
        tunnel(scene, branch, shapes);
    }
}

/// Width of a road with its edges, its width without them, and its colours. Seen from afar it is wider, so that its
/// edges do not break up.
pub(super) fn look(style: &Style, detail: Detail, road: Road) -> (f32, f32, Colour, Colour) {
    let (outer, inner, edge, colour) = match road {
        Road::Paved => (0.36, 0.27, style.paved_edge, style.paved),
        Road::Unpaved => (0.28, 0.2, style.unpaved_edge, style.unpaved),
    };
    match detail {
        Detail::Near => (outer, inner, edge, colour),
        Detail::Middle => (outer + 0.16, inner + 0.02, edge, colour),
        Detail::Far => (outer + 0.5, inner + 0.14, edge, colour),
    }
}

fn road(scene: &HexScene<'_>, branch: &Branch, shapes: &mut Shapes) {
    let Some(class) = branch.road.filter(|_| branch.line.len() > 1) else { return };
    let (outer, inner, edge, colour) = look(scene.style, scene.detail, class);
    let line = &branch.line;
    shapes.push(Layer::RoadEdges, Shape::line(line.clone(), Stroke::new(outer, edge).round()));
    shapes.push(Layer::Roads, Shape::line(line.clone(), Stroke::new(inner, colour).round()));
    if scene.near() {
        let mark = match class {
            Road::Paved => Stroke::new(0.03, scene.style.paved_mark).dashed(0.2, 0.16),
            Road::Unpaved => Stroke::new(0.03, scene.style.unpaved_edge.alpha(110)).dashed(0.12, 0.1),
        };
        shapes.push(Layer::RoadMarks, Shape::line(line.clone(), mark));
    }
}

fn rail(scene: &HexScene<'_>, branch: &Branch, shapes: &mut Shapes) {
    if branch.line.len() > 1 {
        track(scene.style, scene.near(), &branch.line, Layer::RoadMarks, shapes);
    }
}

/// A railway along a line; its ballast goes to `below`, or to the layer of railways if that is lower.
pub(super) fn track(style: &Style, near: bool, line: &[Pos], below: Layer, shapes: &mut Shapes) {
    let above = below.max(Layer::Railways);
    let tie = |(at, along): (Pos, Pos)| vec![at - along.turned() * 0.15, at + along.turned() * 0.15];
    let ties = paces(line, 0.17).into_iter().map(tie).collect();
    if near {
        shapes.push(below, Shape::line(line.to_vec(), Stroke::new(0.34, style.ballast).round()));
        shapes.push(above, Shape::Lines { lines: ties, stroke: Stroke::new(0.055, style.timber_edge) });
        let rails = [-0.075, 0.075].map(|by| super::curve::beside(line, by)).to_vec();
        shapes.push(above, Shape::Lines { lines: rails, stroke: Stroke::new(0.035, style.rail).round() });
    } else {
        shapes.push(above, Shape::Lines { lines: ties, stroke: Stroke::new(0.06, style.rail) });
        shapes.push(above, Shape::line(line.to_vec(), Stroke::new(0.09, style.rail).round()));
    }
}

/// The course of a tunnel, dashed, and its mouth.
fn tunnel(scene: &HexScene<'_>, branch: &Branch, shapes: &mut Shapes) {
    if branch.tunnel.len() < 2 {
        return;
    }
    let style = scene.style;
    let sides = [-0.16, 0.16].map(|by| super::curve::beside(&branch.tunnel, by)).to_vec();
    let stroke = Stroke::new(0.05, style.rail.alpha(190)).dashed(0.16, 0.12);
    shapes.push(Layer::Railways, Shape::Lines { lines: sides, stroke });
    if !branch.mouth {
        return;
    }
    let Some(&mouth) = branch.tunnel.last() else { return };
    let along = tangent(&branch.tunnel, branch.tunnel.len() - 1);
    let across = along.turned();
    // A wall across the way with wings that open to the light.
    let wall = [-0.42, -0.24, 0.24, 0.42]
        .map(|by: f32| mouth + across * by + along * if by.abs() > 0.3 { 0.2 } else { 0.0 });
    shapes.push(Layer::Bridges, Shape::line(wall.to_vec(), Stroke::new(0.13, style.stone_edge).round()));
    shapes.push(Layer::Bridges, Shape::line(wall.to_vec(), Stroke::new(0.06, style.stone).round()));
}
