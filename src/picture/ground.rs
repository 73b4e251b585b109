//! Ground: each hex in the colour of its level, with corners rounded where levels meet.

use super::layer::{Layer, Shapes};
use super::region::{corner_piece, end, fan};
use super::scene::HexScene;
use super::shape::Shape;

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let place = &scene.place;
    let level = scene.hex.level;
    let mut outline = Vec::new();
    for k in 0..6 {
        outline.push(place.corner(k));
        if scene.neighbour(k).is_some_and(|hex| hex.level != level) {
            outline.push(end(scene, k).0);
        }
    }
    // A little larger than the hex, so that no background shines through between neighbours.
    let grown = outline.into_iter().map(|corner| place.centre.towards(corner, 1.012)).collect();
    shapes.push(Layer::Ground, Shape::polygon(fan(place.centre, grown), scene.style.level(level)));
    for k in 0..6 {
        let there = |k: usize| scene.neighbour(k % 6).map_or(i32::MIN, |hex| hex.level);
        let mut levels = [level, there(k + 5), there(k)];
        levels.sort_unstable();
        if levels[1] != level && levels[1] != i32::MIN {
            let piece = Shape::polygon(corner_piece(scene, k), scene.style.level(levels[1]));
            shapes.push(Layer::GroundCorners, piece);
        }
    }
}
