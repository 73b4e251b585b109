//! Buildings from above: roofs with a ridge, a side in the sun and a shadow.

use super::layer::{Layer, Shapes};
use super::shape::{Colour, Pos, Shape, Stroke};
use super::style::Style;

/// A rectangular building.
#[derive(Debug, Clone, Copy)]
pub(super) struct Building {
    pub(super) centre: Pos,
    /// Direction of its ridge, a unit.
    pub(super) along: Pos,
    /// Half its length and half its depth.
    pub(super) half: (f32, f32),
}

impl Building {
    pub(super) fn corners(&self) -> [Pos; 4] {
        let (along, across) = (self.along * self.half.0, self.along.turned() * self.half.1);
        let c = self.centre;
        [c - along - across, c + along - across, c + along + across, c - along + across]
    }

    /// Corners and middles of the walls.
    pub(super) fn probes(&self) -> impl Iterator<Item = Pos> {
        let corners = self.corners();
        (0..4).flat_map(move |i| [corners[i], corners[i].towards(corners[(i + 1) % 4], 0.5)])
    }

    /// Whether two buildings come closer than `gap`: no line along a wall parts them.
    pub(super) fn meets(&self, other: &Self, gap: f32) -> bool {
        let parted = |by: &Self, axis: Pos, half: f32| {
            let other = if std::ptr::eq(by, self) { other } else { self };
            let nearest = other.corners().map(|p| (p - by.centre).dot(axis));
            let (min, max) =
                (nearest.into_iter().fold(f32::MAX, f32::min), nearest.into_iter().fold(f32::MIN, f32::max));
            min > half + gap || max < -half - gap
        };
        let apart = |by: &Self| parted(by, by.along, by.half.0) || parted(by, by.along.turned(), by.half.1);
        !apart(self) && !apart(other)
    }

    /// Draws a cross on its roof.
    pub(super) fn draw_cross(&self, style: &Style, shapes: &mut Shapes) {
        let at = self.centre - self.along * (self.half.0 * 0.45);
        let (long, wide) = (self.along * 0.17, self.along.turned() * 0.1);
        let bar = at - self.along * 0.05;
        let lines = vec![vec![at - long, at + long], vec![bar - wide, bar + wide]];
        for (width, colour) in [(0.09, style.roof_edge), (0.045, style.halo)] {
            let stroke = Stroke::new(width, colour).round();
            shapes.push(Layer::Buildings, Shape::Lines { lines: lines.clone(), stroke });
        }
    }

    /// Draws it with a roof of a colour.
    pub(super) fn draw(&self, roof: Colour, style: &Style, near: bool, shapes: &mut Shapes) {
        let corners = self.corners();
        let edge = Stroke::new(0.04, style.roof_edge);
        if !near {
            shapes.push(
                Layer::Buildings,
                Shape::Polygon { points: corners.to_vec(), fill: roof, stroke: Some(edge) },
            );
            return;
        }
        let shadow = corners.map(|corner| corner + Pos::new(0.08, 0.1));
        shapes.push(Layer::Shadows, Shape::polygon(shadow.to_vec(), style.shadow.alpha(120)));
        let [a, b, c, d] = corners;
        let (from, to) = (a.towards(d, 0.5), b.towards(c, 0.5));
        shapes.push(
            Layer::Buildings,
            Shape::Polygon { points: corners.to_vec(), fill: roof, stroke: Some(edge) },
        );
        // The slope that faces the light, from the north-west.
        let across = self.along.turned();
        let sunny = if across.dot(Pos::new(-0.6, -0.8)) > 0.0 { [from, to, c, d] } else { [a, b, to, from] };
        let bright = roof.mix(Colour::hex(0xff_f2dc), 0.3);
        shapes.push(Layer::Buildings, Shape::polygon(sunny.to_vec(), bright));
        let ridge = Stroke::new(0.025, style.roof_edge.alpha(150));
        shapes.push(Layer::Buildings, Shape::line(vec![from, to], ridge));
        shapes.push(Layer::Buildings, Shape::line(vec![a, b, c, d, a], edge));
    }
}
