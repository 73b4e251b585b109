//! Objectives: what is worth points, how many, and to whom.

use super::bridges::bridge_pos;
use super::cartographer::Cartographer;
use super::layer::{Layer, Shapes};
use super::place::HexPlace;
use super::scene::{HexsideScene, centre_of};
use super::set_up::seen_of;
use super::shape::{Anchor, Colour, Pos, Shape, Stroke, Text};
use super::style::Detail;
use crate::layout::{HexId, Map};
use crate::ruleset::Side;
use crate::scenario::{Objective, ObjectiveAt, Recipient, Scenario};

/// Radius of the disc that says how much an objective is worth.
const RADIUS: f32 = 0.46;

pub(super) fn all(by: &Cartographer<'_>, scenario: &Scenario, shapes: &mut Shapes) {
    for objective in &scenario.victory.objectives {
        for hex in hexes(by.map, objective) {
            let mut outline: Vec<Pos> =
                HexPlace::new(by.map, hex).outline().iter().map(|&p| shrunk(by.map, hex, p)).collect();
            outline.extend(outline.first().copied());
            let stroke = Stroke::new(0.13, by.style.objective.alpha(230));
            shapes.push(Layer::Markers, Shape::line(outline, stroke));
        }
        if let Some(at) = badge(by, objective) {
            disc(by, objective, at, shapes);
        }
    }
}

fn hexes(map: &Map, objective: &Objective) -> Vec<HexId> {
    match &objective.at {
        ObjectiveAt::Hex(name) => map.find_hex(name).into_iter().collect(),
        ObjectiveAt::Place(name) => {
            map.find_place(name).map(|place| map.hexes_of_place(place)).unwrap_or_default()
        }
        ObjectiveAt::Bridge(_) => Vec::new(),
    }
}

/// A corner of a hex, drawn in a little and kept on its boards.
fn shrunk(map: &Map, hex: HexId, corner: Pos) -> Pos {
    let (centre, seen) = (centre_of(map.hex(hex).hex), seen_of(map, hex));
    let inner = centre.towards(corner, 0.93);
    Pos::new(inner.x.clamp(seen.min.x, seen.max.x), inner.y.clamp(seen.min.y, seen.max.y))
}

/// Where an objective says what it is worth; none if it is nowhere on the map.
pub(super) fn badge(by: &Cartographer<'_>, objective: &Objective) -> Option<Pos> {
    if let ObjectiveAt::Bridge(name) = &objective.at {
        let bridge = by.map.find_bridge(name).ok()?.bridge;
        let scene = HexsideScene::new(*by, bridge.hexside);
        return Some(bridge_pos(&scene, bridge.index)? + Pos::new(0.0, -0.75));
    }
    // Of a place, the hex that lies farthest to the north-west: there it is least in the way of units.
    let hexes = hexes(by.map, objective);
    let corner = |hex: &HexId| {
        let centre = centre_of(by.map.hex(*hex).hex);
        centre.x + centre.y
    };
    let hex = hexes.into_iter().min_by(|a, b| corner(a).total_cmp(&corner(b)))?;
    let seen = seen_of(by.map, hex);
    let at = centre_of(by.map.hex(hex).hex) + Pos::new(-1.3, -0.72);
    let keep = |p: f32, from: f32, to: f32| p.max(from + RADIUS).min((to - RADIUS).max(from + RADIUS));
    Some(Pos::new(keep(at.x, seen.min.x, seen.max.x), keep(at.y, seen.min.y, seen.max.y)))
}

fn disc(by: &Cartographer<'_>, objective: &Objective, at: Pos, shapes: &mut Shapes) {
    let rim: Colour = match objective.to {
        Recipient::Both => by.style.block_mark,
        Recipient::American => by.side(Side::American),
        Recipient::German => by.side(Side::German),
    };
    let mut draw = |shape| shapes.push(Layer::Markers, shape);
    draw(Shape::disc(at, RADIUS + 0.06, by.style.block_face));
    draw(Shape::disc(at, RADIUS, rim));
    draw(Shape::disc(at, RADIUS - 0.1, by.style.objective));
    if by.detail == Detail::Far {
        return;
    }
    let text = objective.points.to_string();
    let size = if text.len() > 2 { 0.4 } else { 0.55 };
    let colour = by.style.block_mark;
    draw(Shape::Text(Text {
        text,
        at,
        anchor: Anchor::Middle,
        size,
        colour,
        halo: None,
        bold: true,
        italic: false,
    }));
}
