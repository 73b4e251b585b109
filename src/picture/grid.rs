//! The grid: hexsides, centres, names of hexes and levels.

use super::layer::{Layer, Shapes};
use super::place::INRADIUS;
use super::scene::{HexScene, HexsideScene};
use super::shape::{Anchor, Pos, Shape, Stroke, Text};
use crate::board::Terrain;

pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    let (width, alpha) = if scene.far() { (0.05, 60) } else { (0.035, 90) };
    let stroke = Stroke::new(width, scene.style.grid.alpha(alpha));
    shapes.push(Layer::Grid, Shape::line(scene.place.corners.to_vec(), stroke));
}

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    if !scene.near() {
        return;
    }
    let style = scene.style;
    shapes.push(Layer::Grid, Shape::disc(scene.place.centre, 0.06, style.halo.alpha(150)));
    shapes.push(Layer::Grid, Shape::disc(scene.place.centre, 0.04, style.grid.alpha(220)));
    let (at, anchor) = name_pos(scene);
    let mut text = scene.hex.home.1.to_string();
    if scene.hex.level != 0 {
        text = format!("{text} \u{b7} {}", scene.hex.level).replace('-', "\u{2212}");
    }
    // Light on woods, which are dark.
    let (colour, halo) = match scene.hex.terrain {
        Terrain::Woods => (style.hex_name_light, style.woods_edge.alpha(235)),
        _ => (style.hex_name, style.halo.alpha(150)),
    };
    shapes.push(
        Layer::HexNames,
        Shape::Text(Text {
            text,
            at,
            anchor,
            size: NAME_SIZE,
            colour,
            halo: Some(halo),
            bold: false,
            italic: false,
        }),
    );
}

/// Font size of hex names.
pub(super) const NAME_SIZE: f32 = 0.4;

/// Where the name of a hex stands: at its north side, within its board where the hex is cut in half.
fn name_pos(scene: &HexScene<'_>) -> (Pos, Anchor) {
    let centre = scene.place.centre;
    let cut = |k: usize| scene.hex.hexsides[k].is_none();
    let y = if cut(0) { 0.26 } else { 0.27 - INRADIUS };
    // West and east of the map's edge.
    if cut(4) && cut(5) {
        (centre + Pos::new(0.12, y), Anchor::Start)
    } else if cut(1) && cut(2) {
        (centre + Pos::new(-0.12, y), Anchor::End)
    } else {
        (centre + Pos::new(0.0, y), Anchor::Middle)
    }
}
