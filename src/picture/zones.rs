//! Set-up zones as tinted areas, entries and exits as arrows at the edge of the map.

use super::cartographer::Cartographer;
use super::curve::cut;
use super::layer::{Layer, Shapes};
use super::names::text_width;
use super::place::{HexPlace, NORMALS};
use super::scene::centre_of;
use super::set_up::seen_of;
use super::shape::{Anchor, Colour, Pos, Rect, Shape, Stroke, Text};
use super::style::Detail;
use crate::layout::HexId;
use crate::rules::set_up::hexes_of_zone;
use crate::ruleset::Side;
use crate::scenario::{MapEdge, Scenario, Way, Zone, ZoneUnits};
use std::collections::BTreeSet;

/// How far within its hexes the outline of a zone runs.
const INSET: f32 = 0.13;
/// Length of an arrow.
const ARROW: f32 = 1.9;

pub(super) fn all(by: &Cartographer<'_>, scenario: &Scenario, shapes: &mut Shapes) {
    let mut arrows = Arrows { by, taken: Vec::new() };
    for (&side, forces) in &scenario.sides {
        for (name, zone) in &forces.zones {
            draw_zone(by, side, name, zone, shapes);
        }
        for (name, entry) in &forces.entries {
            arrows.draw(&entry.by, side, &format!("{name}, turn {}", entry.turn), true, shapes);
        }
    }
    for exit in &scenario.victory.exits {
        arrows.draw(&exit.by, exit.side, &format!("exit {}", exit.points), false, shapes);
    }
}

fn draw_zone(by: &Cartographer<'_>, side: Side, name: &str, zone: &Zone, shapes: &mut Shapes) {
    let hexes: BTreeSet<HexId> = hexes_of_zone(by.map, zone).into_iter().collect();
    let colour = by.side(side);
    let mut edges = Vec::new();
    for &id in &hexes {
        let place = HexPlace::new(by.map, id);
        let area = within(place.outline(), seen_of(by.map, id));
        shapes.push(Layer::Zones, Shape::polygon(area, colour.alpha(46)));
        let neighbours = by.map.hex(id).neighbours;
        let is_edge = |k: usize| neighbours[k % 6].is_none_or(|beyond| !hexes.contains(&beyond));
        for k in (0..6).filter(|&k| is_edge(k) && neighbours[k].is_some()) {
            let edge = edge(&place, k, is_edge(k + 5), is_edge(k + 1));
            edges.extend(kept(edge, seen_of(by.map, id)));
        }
    }
    let plain = Stroke::new(if by.detail == Detail::Far { 0.3 } else { 0.14 }, colour.alpha(225)).round();
    let stroke = if zone.units == ZoneUnits::Any { plain } else { plain.dashed(0.4, 0.3) };
    let halo = Stroke { width: plain.width + 0.1, colour: by.style.block_face.alpha(150), ..plain };
    shapes.push(Layer::Zones, Shape::Lines { lines: edges.clone(), stroke: halo });
    shapes.push(Layer::Zones, Shape::Lines { lines: edges, stroke });
    label(by, &hexes, name, colour, shapes);
}

/// The part of a straight line that lies in a rectangle, if there is one.
fn kept([from, to]: [Pos; 2], rect: Rect) -> Option<Vec<Pos>> {
    let way = to - from;
    // What lies within, as shares of the way: on the inner side of each of the four borders.
    let borders = [
        (-way.x, from.x - rect.min.x),
        (way.x, rect.max.x - from.x),
        (-way.y, from.y - rect.min.y),
        (way.y, rect.max.y - from.y),
    ];
    let (mut first, mut last) = (0.0f32, 1.0f32);
    for (outwards, room) in borders {
        if outwards > 0.0 {
            last = last.min(room / outwards);
        } else if outwards < 0.0 {
            first = first.max(room / outwards);
        } else if room < 0.0 {
            return None;
        }
    }
    (first < last).then(|| vec![from + way * first, from + way * last])
}

/// The outline of a hex as far as a rectangle reaches.
fn within(outline: Vec<Pos>, rect: Rect) -> Vec<Pos> {
    let edges = [
        (rect.min, Pos::new(-1.0, 0.0)),
        (rect.min, Pos::new(0.0, -1.0)),
        (rect.max, Pos::new(1.0, 0.0)),
        (rect.max, Pos::new(0.0, 1.0)),
    ];
    edges.into_iter().fold(outline, |area, (at, out)| cut(&area, at, out))
}

/// Hexside `k` of a zone's edge, drawn in; its ends meet those of the next ones.
fn edge(place: &HexPlace, k: usize, before: bool, after: bool) -> [Pos; 2] {
    let end = |corner: usize, goes_on: bool, along: Pos| {
        let corner = place.corner(corner);
        if goes_on {
            corner.towards(place.centre, INSET / super::INRADIUS)
        } else {
            corner - NORMALS[k] * INSET + along * (INSET * 0.577)
        }
    };
    let along = (place.corner(k + 1) - place.corner(k)).unit();
    [end(k, before, -along), end(k + 1, after, along)]
}

fn label(by: &Cartographer<'_>, hexes: &BTreeSet<HexId>, name: &str, colour: Colour, shapes: &mut Shapes) {
    if by.detail == Detail::Far || hexes.is_empty() {
        return;
    }
    let centre = |id: &HexId| centre_of(by.map.hex(*id).hex);
    let sum = hexes.iter().map(centre).fold(Pos::default(), |sum, at| sum + at);
    let middle = sum * (1.0 / hexes.len() as f32);
    let distance = |id: &HexId| (centre(id) - middle).length();
    let Some(hex) = hexes.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))) else { return };
    let mut text = words(by, name, centre(hex) + Pos::new(0.0, 1.5), colour);
    if let Some(bounds) = by.bounds() {
        let half = Pos::new(text_width(name, text.size) * 0.6, text.size * 0.6);
        let keep = |p: f32, from: f32, to: f32| p.min(to).max(from);
        text.at.x = keep(text.at.x, bounds.min.x + half.x, bounds.max.x - half.x);
        text.at.y = keep(text.at.y, bounds.min.y + half.y, bounds.max.y - half.y);
    }
    shapes.push(Layer::Zones, Shape::Text(text));
}

fn words(by: &Cartographer<'_>, text: &str, at: Pos, colour: Colour) -> Text {
    Text {
        text: text.to_owned(),
        at,
        anchor: Anchor::Middle,
        size: if by.detail == Detail::Near { 0.46 } else { 0.8 },
        colour: colour.mix(by.style.block_mark, 0.25),
        halo: Some(by.style.halo),
        bold: true,
        italic: true,
    }
}

/// Arrows, kept apart from each other.
struct Arrows<'a> {
    by: &'a Cartographer<'a>,
    taken: Vec<Pos>,
}

impl Arrows<'_> {
    fn draw(&mut self, way: &Way, side: Side, text: &str, inward: bool, shapes: &mut Shapes) {
        let Some(bounds) = self.by.bounds() else { return };
        let places: Vec<(Pos, Pos)> = match way {
            Way::Edge(edge) => vec![self.free_place(bounds, *edge)],
            Way::Hexes(names) => {
                let found = names.iter().filter_map(|name| self.by.map.find_hex(name).ok());
                found.map(|hex| from_nearest_edge(bounds, centre_of(self.by.map.hex(hex).hex))).collect()
            }
        };
        for (index, (at, into)) in places.into_iter().enumerate() {
            self.taken.push(at);
            let text = if index == 0 { text } else { "" };
            self.arrow(at, into, side, text, inward, shapes);
        }
    }

    /// A place in the middle of an edge, moved along it until no other arrow is near.
    fn free_place(&self, bounds: Rect, edge: MapEdge) -> (Pos, Pos) {
        let (middle, into) = match edge {
            MapEdge::North => (Pos::new(bounds.centre().x, bounds.min.y), Pos::new(0.0, 1.0)),
            MapEdge::South => (Pos::new(bounds.centre().x, bounds.max.y), Pos::new(0.0, -1.0)),
            MapEdge::West => (Pos::new(bounds.min.x, bounds.centre().y), Pos::new(1.0, 0.0)),
            MapEdge::East => (Pos::new(bounds.max.x, bounds.centre().y), Pos::new(-1.0, 0.0)),
        };
        let along = into.turned();
        let places = (0..9)
            .map(|k: i32| middle + along * (((k + 1) / 2) as f32 * if k % 2 == 0 { -3.0 } else { 3.0 }));
        let is_free = |at: &Pos| self.taken.iter().all(|other| (*other - *at).length() > 2.5);
        (places.into_iter().find(is_free).unwrap_or(middle), into)
    }

    fn arrow(&self, at: Pos, into: Pos, side: Side, text: &str, inward: bool, shapes: &mut Shapes) {
        let by = self.by;
        let (tail, head) =
            if inward { (at, at + into * ARROW) } else { (at + into * ARROW, at + into * 0.12) };
        let way = (head - tail).unit();
        let across = way.turned();
        let neck = head - way * 0.8;
        let outline = vec![
            head,
            neck + across * 0.62,
            neck + across * 0.26,
            tail + across * 0.26,
            tail - across * 0.26,
            neck - across * 0.26,
            neck - across * 0.62,
        ];
        let stroke = Some(Stroke::new(0.1, by.style.block_face));
        shapes.push(Layer::Zones, Shape::Polygon { points: outline, fill: by.side(side), stroke });
        if by.detail != Detail::Far && !text.is_empty() {
            let mut label = words(by, text, at + into * (ARROW + 0.25), by.side(side));
            if into.x > 0.5 {
                label.anchor = Anchor::Start;
            } else if into.x < -0.5 {
                label.anchor = Anchor::End;
            } else {
                label.at = at + into * (ARROW + 0.5);
            }
            shapes.push(Layer::Zones, Shape::Text(label));
        }
    }
}

/// The place on the edge of the map that is nearest to a hex, and the way inwards.
fn from_nearest_edge(bounds: Rect, centre: Pos) -> (Pos, Pos) {
    let edges = [
        (Pos::new(centre.x, bounds.min.y), Pos::new(0.0, 1.0)),
        (Pos::new(centre.x, bounds.max.y), Pos::new(0.0, -1.0)),
        (Pos::new(bounds.min.x, centre.y), Pos::new(1.0, 0.0)),
        (Pos::new(bounds.max.x, centre.y), Pos::new(-1.0, 0.0)),
    ];
    let distance = |(at, _): &(Pos, Pos)| (*at - centre).length();
    edges.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(edges[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_line_just_the_part_in_the_rectangle_is_kept() {
        let rect = Rect { min: Pos::new(0.0, 0.0), max: Pos::new(4.0, 2.0) };
        let points = (-2..=6).flat_map(|x| (-2..=4).map(move |y| Pos::new(x as f32, y as f32 + 0.5)));
        let points: Vec<Pos> = points.collect();
        for &from in &points {
            for &to in points.iter().filter(|&&to| to != from) {
                let shares = (0..=1000).map(|share| from + (to - from) * (share as f32 / 1000.0));
                let inside: Vec<Pos> =
                    shares.filter(|at| (0.0..=4.0).contains(&at.x) && (0.0..=2.0).contains(&at.y)).collect();
                let kept = kept([from, to], rect);
                let length = kept.as_ref().map_or(0.0, |line| (line[1] - line[0]).length());
                let expected = inside.first().zip(inside.last()).map_or(0.0, |(a, b)| (*b - *a).length());
                assert!((length - expected).abs() < 0.05, "{from:?} {to:?}: {kept:?}, {expected}");
            }
        }
    }
}
