//! Names of places and bridges, placed so that they stay clear of each other and of what matters.

use super::bridges::bridge_pos;
use super::cartographer::Cartographer;
use super::layer::{Layer, Shapes};
use super::place::pos_in_map;
use super::scene::{HexsideScene, centre_of};
use super::shape::{Anchor, Pos, Rect, Shape, Text};
use super::style::Detail;
use crate::board::{PlaceKind, Terrain};
use crate::layout::NamedPlace;

/// A name to be placed.
struct Name {
    text: String,
    /// Middle of what it names.
    about: Pos,
    /// How far from the middle the name should keep, east to west and north to south.
    clear: Pos,
    size: f32,
    bold: bool,
    italic: bool,
}

pub(super) fn all(by: &Cartographer<'_>, shapes: &mut Shapes) {
    if by.detail == Detail::Far {
        return;
    }
    let Some(bounds) = by.bounds() else { return };
    // Seen from further away, letters are larger on the map, and lesser names are left out.
    let (scale, least) = if by.detail == Detail::Near { (1.0, 0.0) } else { (1.6, 0.52) };
    let mut names: Vec<Name> = by.map.places().filter_map(|place| place_name(by, place)).collect();
    names.extend(by.map.bridges().filter_map(|bridge| {
        let text = by.map.bridge(bridge.bridge)?.name.clone();
        let scene = HexsideScene::new(*by, bridge.bridge.hexside);
        let about = bridge_pos(&scene, bridge.bridge.index)?;
        (!text.is_empty()).then_some(Name {
            text,
            about,
            clear: Pos::new(0.6, 0.6),
            size: 0.46,
            bold: false,
            italic: true,
        })
    }));
    names.retain(|name| name.size > least);
    names.iter_mut().for_each(|name| name.size *= scale);
    // Great names first: they have the fewest places to go.
    names.sort_by(|a, b| b.size.total_cmp(&a.size).then_with(|| a.text.cmp(&b.text)));
    let mut obstacles = obstacles(by);
    for name in names {
        let (at, area) = best(&name, &obstacles, bounds);
        obstacles.push((area, 30.0));
        let halo = Some(by.style.halo.alpha(215));
        let Name { text, size, bold, italic, .. } = name;
        let text = Text { text, at, anchor: Anchor::Middle, size, colour: by.style.name, halo, bold, italic };
        shapes.push(Layer::PlaceNames, Shape::Text(text));
    }
}

fn place_name(by: &Cartographer<'_>, place: NamedPlace<'_>) -> Option<Name> {
    let map = by.map;
    let mut spots: Vec<Pos> =
        map.hexes_of_place(place).iter().map(|&id| centre_of(map.hex(id).hex)).collect();
    let of_hexes = !spots.is_empty();
    if !of_hexes {
        let middle = |id| super::place::middle_of(map.hexside(id).hexside);
        spots.extend(map.hexsides_of_place(place).into_iter().map(middle));
    }
    let first = *spots.first()?;
    let (mut min, mut max) = (first, first);
    for spot in &spots {
        min = Pos::new(min.x.min(spot.x), min.y.min(spot.y));
        max = Pos::new(max.x.max(spot.x), max.y.max(spot.y));
    }
    let (size, bold, italic) = match place.place.kind {
        PlaceKind::Town => (0.95, true, false),
        PlaceKind::Village => (0.78, true, false),
        PlaceKind::Hill | PlaceKind::Wood => (0.62, false, true),
        PlaceKind::Farm | PlaceKind::Station => (0.54, false, false),
        PlaceKind::Bridge | PlaceKind::Other => (0.5, false, true),
    };
    let reach = if of_hexes { 1.35 } else { 0.55 };
    let clear = (max - min) * 0.5 + Pos::new(reach, reach);
    Some(Name { text: place.place.name.clone(), about: min.towards(max, 0.5), clear, size, bold, italic })
}

/// What names should not cover, and how bad it would be, by area.
fn obstacles(by: &Cartographer<'_>) -> Vec<(Rect, f32)> {
    let mut found = Vec::new();
    for hex in by.map.hexes() {
        let centre = centre_of(hex.hex);
        if by.detail == Detail::Near {
            found.push((Rect::about(centre - Pos::new(0.0, 1.46), 1.0, 0.36), 6.0));
        }
        match hex.terrain {
            Terrain::Town | Terrain::Farm | Terrain::Cemetery => {
                found.push((Rect::about(centre, 2.4, 2.2), 2.0))
            }
            Terrain::Woods => found.push((Rect::about(centre, 2.4, 2.2), 0.2)),
            _ => {}
        }
    }
    for id in by.map.hexside_ids() {
        let features = by.map.features(id);
        let [a, b] = by.map.hexside(id).hexside.corners().map(pos_in_map);
        let middle = a.towards(b, 0.5);
        if !features.bridges.is_empty() || features.ford {
            found.push((Rect::about(middle, 1.1, 1.1), 8.0));
        }
        if features.road.is_some() || features.railway {
            found.push((Rect::about(middle, 0.9, 0.9), 1.0));
        }
        if features.hedge.is_some() {
            found.push((Rect::about(middle, 1.2, 0.8), 0.5));
        }
    }
    found
}

/// Width of a text in map units, as nearly as can be told without a font.
pub(super) fn text_width(text: &str, size: f32) -> f32 {
    let width = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '\'' | '.' | ',' | ':' | ' ' | '\u{2019}' | '|' => 0.27,
        'f' | 't' | 'r' | '-' | '(' | ')' | '/' => 0.37,
        'm' | 'w' | 'M' | 'W' => 0.85,
        letter if letter.is_uppercase() => 0.66,
        _ => 0.54,
    };
    text.chars().map(width).sum::<f32>() * size
}

/// The best of many positions about what is named, and the area that the name takes there.
fn best(name: &Name, obstacles: &[(Rect, f32)], bounds: Rect) -> (Pos, Rect) {
    let width = text_width(&name.text, name.size) * if name.bold { 1.06 } else { 1.0 } + 0.2;
    let height = name.size * 1.05;
    let (x, y) = (name.clear.x + width / 2.0, name.clear.y + height / 2.0 - 0.2);
    let mut moves = Vec::new();
    for (n, far) in [0.0, 0.35, 0.8].into_iter().enumerate() {
        let n = n as f32 * 0.6;
        for aside in [0.0, -0.5, 0.5, -1.0, 1.0f32] {
            let skew = aside.abs() * 0.25;
            moves.push((Pos::new(aside * name.clear.x, -y - far), n + skew));
            moves.push((Pos::new(aside * name.clear.x, y + far), n + skew + 0.15));
            moves.push((Pos::new(x + far, aside * name.clear.y), n + skew + 0.3));
            moves.push((Pos::new(-x - far, aside * name.clear.y), n + skew + 0.35));
        }
    }
    // A big place may be written across.
    moves.push((Pos::default(), 1.2));
    let at = |moved: Pos| {
        let half = Pos::new(width / 2.0 + 0.1, height / 2.0 + 0.1);
        let keep = |p: f32, from: f32, to: f32| if from < to { p.clamp(from, to) } else { (from + to) / 2.0 };
        let p = name.about + moved;
        let (from, to) = (bounds.min + half, bounds.max - half);
        Pos::new(keep(p.x, from.x, to.x), keep(p.y, from.y, to.y))
    };
    let spots = moves.iter().map(|&(moved, _)| Rect::about(at(moved), width, height));
    let reach = spots.reduce(Rect::union).unwrap_or(bounds);
    let near: Vec<(Rect, f32)> =
        obstacles.iter().copied().filter(|(obstacle, _)| obstacle.overlap(reach) > 0.0).collect();
    let cost = |&(moved, cost): &(Pos, f32)| {
        let area = Rect::about(at(moved), width, height);
        let covered: f32 = near.iter().map(|&(obstacle, weight)| area.overlap(obstacle) * weight).sum();
        cost + covered + (at(moved) - name.about - moved).length() * 0.3
    };
    let chosen =
        moves.iter().min_by(|a, b| cost(a).total_cmp(&cost(b))).map_or(Pos::default(), |&(moved, _)| moved);
    (at(chosen), Rect::about(at(chosen), width, height))
}
