//! Long bridges and causeways that fill a hex.

use super::bridges::{Deck, deck_colours};
use super::curve::{beside, paces};
use super::layer::{Layer, Shapes};
use super::roads::{look, track};
use super::scene::HexScene;
use super::shape::{Pos, Shape, Stroke};
use crate::board::{BridgeKind, Span};

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let Some(span) = scene.hex.span else { return };
    let branches = || scene.ways.roads.iter().chain(&scene.ways.rails).filter(|branch| branch.line.len() > 1);
    for branch in branches() {
        match span {
            Span::Causeway => bank(scene, &branch.line, shapes),
            Span::Bridge(kind) => deck(scene, &branch.line, kind, shapes),
        }
    }
    for branch in branches() {
        match branch.road {
            Some(road) => {
                let (_, inner, _, colour) = look(scene.style, scene.detail, road);
                shapes.push(
                    Layer::Bridges,
                    Shape::line(branch.line.clone(), Stroke::new(inner, colour).round()),
                );
            }
            None => track(scene.style, scene.near(), &branch.line, Layer::Bridges, shapes),
        }
    }
}

/// A bank of earth with hachured flanks.
fn bank(scene: &HexScene<'_>, line: &[Pos], shapes: &mut Shapes) {
    let style = scene.style;
    shapes.push(Layer::Bridges, Shape::line(line.to_vec(), Stroke::new(0.58, style.yard).round()));
    if scene.near() {
        let flank = |(at, along): (Pos, Pos)| {
            let across = along.turned();
            [vec![at - across * 0.22, at - across * 0.4], vec![at + across * 0.22, at + across * 0.4]]
        };
        let lines = paces(line, 0.12).into_iter().flat_map(flank).collect();
        shapes.push(Layer::Bridges, Shape::Lines { lines, stroke: Stroke::new(0.035, style.relief) });
    }
    let edges = [-0.21, 0.21].map(|by| beside(line, by)).to_vec();
    shapes
        .push(Layer::Bridges, Shape::Lines { lines: edges, stroke: Stroke::new(0.05, style.relief).round() });
}

/// A deck on piers.
fn deck(scene: &HexScene<'_>, line: &[Pos], kind: BridgeKind, shapes: &mut Shapes) {
    let Deck { fill, edge } = deck_colours(scene.style, kind);
    let pier = |(at, along): (Pos, Pos)| vec![at - along.turned() * 0.38, at + along.turned() * 0.38];
    let piers = paces(line, 0.75).into_iter().map(pier).collect();
    shapes.push(Layer::Bridges, Shape::Lines { lines: piers, stroke: Stroke::new(0.16, edge) });
    shapes.push(Layer::Bridges, Shape::line(line.to_vec(), Stroke::new(0.56, edge).round()));
    shapes.push(Layer::Bridges, Shape::line(line.to_vec(), Stroke::new(0.46, fill).round()));
}
