//! Areas of hexes: whole regions with rounded corners, and patches within a hex that join their like.

use super::curve::{around, cut, rounded};
use super::place::{HexPlace, NORMALS};
use super::scene::{HexScene, border_end};
use super::shape::Pos;
use crate::hex::{Direction, Hexside};
use crate::layout::MapHex;

/// The part that a hex has in the region of all hexes for which `inside` holds. The edge of a region runs
/// through the middles of its hexsides and cuts corners: at each corner the majority of the three hexes
/// wins, so the three agree without looking further. A hex that is missing is outside.
pub(super) fn region(scene: &HexScene<'_>, inside: impl Fn(&MapHex) -> bool) -> Vec<Vec<Pos>> {
    let there = |k: usize| scene.neighbour(k % 6).is_some_and(&inside);
    let place = &scene.place;
    if !inside(scene.hex) {
        return (0..6).filter(|&k| there(k + 5) && there(k)).map(|k| corner_piece(scene, k)).collect();
    }
    let mut outline = Vec::new();
    for k in 0..6 {
        if there(k + 5) || there(k) {
            outline.push(place.corner(k));
        } else {
            outline.extend(corner_line(scene, k));
        }
        if !there(k) {
            outline.push(end(scene, k).0);
        }
    }
    vec![fan(place.centre, outline)]
}

/// An outline as a fan of triangles about a point that sees all of it.
pub(super) fn fan(centre: Pos, outline: Vec<Pos>) -> Vec<Pos> {
    let first = outline.first().copied();
    std::iter::once(centre).chain(outline).chain(first).collect()
}

/// What is cut off corner `k`: a fan from the corner.
pub(super) fn corner_piece(scene: &HexScene<'_>, k: usize) -> Vec<Pos> {
    let mut piece = vec![scene.place.corner(k)];
    piece.extend(corner_line(scene, k));
    piece
}

/// Where a border crosses hexside `k`, and the hexside's middle.
pub(super) fn end(scene: &HexScene<'_>, k: usize) -> (Pos, Pos) {
    border_end(scene.map, Hexside::new(scene.hex.hex, Direction::ALL[k % 6]))
}

/// The line that cuts corner `k`, from the hexside before it to the one after.
fn corner_line(scene: &HexScene<'_>, k: usize) -> Vec<Pos> {
    around(scene.place.corner(k), [end(scene, k + 5), end(scene, k)], 1.0, 10)
}

/// A patch of a hex that reaches the hexsides where it is `joined` and stays `margin` away from the others.
pub(super) fn patch(place: &HexPlace, joined: [bool; 6], margin: f32) -> Vec<Pos> {
    let mut area = place.outline();
    for k in (0..6).filter(|&k| !joined[k]) {
        area = cut(&area, place.middle(k) - NORMALS[k] * margin, NORMALS[k]);
    }
    let inner = |corner: Pos| (0..6).all(|k| !joined[k] || place.depth(corner, k) > 0.01);
    rounded(&area, 0.7, inner)
}

/// An outline made uneven: points about `step` apart, each moved by up to `by` along the line from the
/// centre. Points on a joined hexside stay. The result begins at the centre, so that it is a fan.
pub(super) fn uneven(place: &HexPlace, outline: &[Pos], joined: [bool; 6], by: f32, chance: u32) -> Vec<Pos> {
    let centre = outline.iter().fold(Pos::default(), |sum, &p| sum + p) * (1.0 / outline.len().max(1) as f32);
    let on_joint = |p: Pos| (0..6).any(|k| joined[k] && place.depth(p, k) < 0.02);
    let seed = place.seed.with(chance);
    let mut points = vec![centre];
    for (i, &p) in outline.iter().enumerate() {
        let q = outline[(i + 1) % outline.len()];
        let parts = ((q - p).length() / 0.3).ceil().max(1.0) as u32;
        for part in 0..parts {
            let at = p.towards(q, part as f32 / parts as f32);
            let push = if on_joint(at) { 0.0 } else { seed.spread(i as u32 * 40 + part) * by };
            points.push(at + (at - centre).unit() * push);
        }
    }
    points.push(points[1]);
    points
}
