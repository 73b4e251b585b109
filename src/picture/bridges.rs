//! Bridges over a hexside, in the direction of the road or railway that they carry.

use super::layer::{Layer, Shapes};
use super::roads::{look, track};
use super::scene::{HexsideScene, crossing};
use super::shape::{Colour, Pos, Shape, Stroke};
use super::style::Style;
use crate::board::{Bridge, BridgeKind, Carries, Road};

/// Colours of a bridge.
pub(super) struct Deck {
    pub(super) fill: Colour,
    pub(super) edge: Colour,
}

pub(super) fn deck_colours(style: &Style, kind: BridgeKind) -> Deck {
    match kind {
        BridgeKind::Wood => Deck { fill: style.timber, edge: style.timber_edge },
        BridgeKind::Stone => Deck { fill: style.stone, edge: style.stone_edge },
    }
}

pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    for (index, bridge) in scene.features.bridges.iter().enumerate() {
        let span = Span::new(scene, index, bridge);
        if bridge.destroyed { span.draw_ruin(scene, shapes) } else { span.draw(scene, bridge, shapes) }
    }
}

/// Where a bridge of a hexside is, for its name.
pub(super) fn bridge_pos(scene: &HexsideScene<'_>, index: usize) -> Option<Pos> {
    scene.features.bridges.get(index).map(|bridge| Span::new(scene, index, bridge).middle)
}

/// A bridge in the picture.
struct Span {
    middle: Pos,
    /// Half the deck, from its middle to its end over the second hex.
    half: Pos,
    /// Half its width, across the way.
    side: Pos,
    kind: BridgeKind,
}

impl Span {
    fn new(scene: &HexsideScene<'_>, index: usize, bridge: &Bridge) -> Self {
        let place = &scene.place;
        let both = scene.features.road.is_some() && scene.features.railway;
        let middle = match bridge.carries {
            Carries::Both => place.middle(),
            Carries::Road if scene.features.road.is_some() => crossing(scene.map, scene.id, true),
            Carries::Railway if scene.features.railway => crossing(scene.map, scene.id, false),
            _ if scene.features.bridges.len() > 1 => {
                place.corners[0].towards(place.corners[1], if index == 0 { 0.3 } else { 0.7 })
            }
            _ => place.middle(),
        };
        let width = if bridge.carries == Carries::Both && both { 0.68 } else { 0.25 };
        Self { middle, half: place.normal * 0.52, side: place.along() * width, kind: bridge.kind }
    }

    /// The deck from one share of its length to another, from -1 to 1.
    fn deck(&self, from: f32, to: f32) -> Vec<Pos> {
        let at = |length: f32, side: f32| self.middle + self.half * length + self.side * side;
        vec![at(from, -1.0), at(from, 1.0), at(to, 1.0), at(to, -1.0)]
    }

    fn draw(&self, scene: &HexsideScene<'_>, bridge: &Bridge, shapes: &mut Shapes) {
        let Deck { fill, edge } = deck_colours(scene.style, self.kind);
        let points = self.deck(-1.0, 1.0);
        let stroke = Some(Stroke::new(0.04, edge));
        shapes.push(Layer::Bridges, Shape::Polygon { points, fill, stroke });
        if !scene.far() {
            self.planks(-1.0, 1.0, edge, shapes);
            self.draw_way(scene, bridge, shapes);
        }
        self.parapets(-1.0, 1.0, scene.style, shapes);
    }

    /// Planks of timber, or joints of stone.
    fn planks(&self, from: f32, to: f32, edge: Colour, shapes: &mut Shapes) {
        let count = ((to - from) * if self.kind == BridgeKind::Wood { 5.0 } else { 2.5 }) as usize;
        let plank = |i: usize| {
            let at = self.middle + self.half * (from + (to - from) * (i as f32 + 0.5) / count as f32);
            vec![at - self.side, at + self.side]
        };
        let lines = (0..count).map(plank).collect();
        shapes.push(Layer::Bridges, Shape::Lines { lines, stroke: Stroke::new(0.025, edge.alpha(150)) });
    }

    fn draw_way(&self, scene: &HexsideScene<'_>, bridge: &Bridge, shapes: &mut Shapes) {
        let line = |at: Pos| vec![at - self.half, at + self.half];
        if bridge.carries.railway() && scene.features.railway {
            let at = if bridge.carries == Carries::Both {
                crossing(scene.map, scene.id, false)
            } else {
                self.middle
            };
            track(scene.style, scene.near(), &line(at), Layer::Bridges, shapes);
        }
        if self.kind == BridgeKind::Stone && bridge.carries.road() {
            let at = if bridge.carries == Carries::Both {
                crossing(scene.map, scene.id, true)
            } else {
                self.middle
            };
            let road = scene.features.road.unwrap_or(Road::Unpaved);
            let (_, inner, _, colour) = look(scene.style, scene.detail, road);
            shapes.push(Layer::Bridges, Shape::line(line(at), Stroke::new(inner, colour)));
        }
    }

    /// Rails at both sides; those of stone flare out at the ends.
    fn parapets(&self, from: f32, to: f32, style: &Style, shapes: &mut Shapes) {
        let edge = deck_colours(style, self.kind).edge;
        let flare = if self.kind == BridgeKind::Stone { 1.45 } else { 1.0 };
        let rail = |side: f32| {
            let at = |length: f32, out: f32| self.middle + self.half * length + self.side * (side * out);
            let ends = (from <= -1.0, to >= 1.0);
            let mut line = Vec::new();
            if ends.0 {
                line.push(at(-1.2, flare));
            }
            line.extend([at(from, 1.0), at(to, 1.0)]);
            if ends.1 {
                line.push(at(1.2, flare));
            }
            line
        };
        let width = if self.kind == BridgeKind::Stone { 0.1 } else { 0.07 };
        let lines = vec![rail(-1.0), rail(1.0)];
        shapes.push(Layer::Bridges, Shape::Lines { lines, stroke: Stroke::new(width, edge).round() });
    }

    /// Stumps on both banks with torn ends, and pieces in the water.
    fn draw_ruin(&self, scene: &HexsideScene<'_>, shapes: &mut Shapes) {
        let Deck { fill, edge } = deck_colours(scene.style, self.kind);
        let at = |length: f32, side: f32| self.middle + self.half * length + self.side * side;
        for sign in [-1.0f32, 1.0] {
            let torn =
                [(1.0, -1.0), (0.45, -1.0), (0.62, -0.5), (0.36, 0.0), (0.6, 0.45), (0.42, 1.0), (1.0, 1.0)];
            let mut points = vec![at(sign, 0.0)];
            points.extend(torn.map(|(length, side)| at(length * sign, side)));
            points.push(at(sign, 0.0));
            shapes
                .push(Layer::Bridges, Shape::Polygon { points, fill, stroke: Some(Stroke::new(0.04, edge)) });
            let (from, to) = if sign < 0.0 { (-1.0, -0.5) } else { (0.5, 1.0) };
            self.parapets(from, to, scene.style, shapes);
        }
        for (length, side, turn) in [(0.12, -0.6, 0.5), (-0.12, 0.1, -0.7), (0.1, 0.65, 0.9)] {
            let (along, across) = (Pos::at_angle(turn) * 0.12, Pos::at_angle(turn).turned() * 0.05);
            let middle = at(length, side);
            let points = vec![
                middle - along - across,
                middle + along - across,
                middle + along + across,
                middle - along + across,
            ];
            shapes
                .push(Layer::Bridges, Shape::Polygon { points, fill, stroke: Some(Stroke::new(0.03, edge)) });
        }
    }
}
