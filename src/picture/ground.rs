//! Ground: each hex in the colour of its level, with corners rounded where levels meet.

use super::layer::{Layer, Shapes};
use super::region::corner_piece;
use super::scene::HexScene;
use super::shape::Shape;

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let place = &scene.place;
    let level = scene.hex.level;
    // A little larger than the hex, so that no background shines through between neighbours.
    let outline = place.outline().into_iter().map(|corner| place.centre.towards(corner, 1.012)).collect();
    shapes.push(Layer::Ground, Shape::polygon(outline, scene.style.level(level)));
    for k in 0..6 {
        let there = |k: usize| scene.neighbour(k % 6).map_or(i32::MIN, |hex| hex.level);
        let mut levels = [level, there(k + 5), there(k)];
        levels.sort_unstable();
        if levels[1] != level && levels[1] != i32::MIN {
            let piece = Shape::polygon(corner_piece(place, k), scene.style.level(levels[1]));
            shapes.push(Layer::GroundCorners, piece);
        }
    }
}
