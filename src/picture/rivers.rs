//! Rivers, canals and fords along hexsides.

use super::curve::{paces, swing};
use super::layer::{Layer, Shapes};
use super::place::middle_of;
use super::scene::{HexsideScene, band, centre_of, is_water};
use super::shape::{Pos, Shape, Stroke};
use crate::board::Water;
use crate::hex::Hexside;

pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    let Some(water) = band(scene.map, scene.hexside.hexside) else { return };
    let style = scene.style;
    let (width, colour) = match water {
        Water::River => (RIVER, style.river),
        Water::Canal => (CANAL, style.canal),
        Water::Lake => (WIDE, style.lake),
        Water::Sea => (WIDE, style.sea),
    };
    let line = course(scene, water);
    shapes.push(Layer::WaterEdges, Shape::line(line.clone(), Stroke::new(width + 0.12, style.bank).round()));
    shapes.push(Layer::Water, Shape::line(line.clone(), Stroke::new(width, colour).round()));
    if scene.near() {
        ripples(scene, water, &line, shapes);
    }
    if scene.features.ford && !scene.far() {
        ford(scene, &line, shapes);
    }
}

/// Widths in map units.
const RIVER: f32 = 0.44;
const CANAL: f32 = 0.34;
const WIDE: f32 = 0.8;

/// The line of the water from one end of the hexside to the other: rivers bend, canals do not.
fn course(scene: &HexsideScene<'_>, water: Water) -> Vec<Pos> {
    let place = &scene.place;
    if water == Water::Canal {
        return vec![end(scene, 0).0, end(scene, 1).0];
    }
    let middle = place.middle() + place.normal * (0.1 * place.seed.spread(1));
    let ahead = (place.along() + place.normal * (0.28 * place.seed.spread(2))).unit();
    let (from, to) = (end(scene, 0), end(scene, 1));
    let mut line = swing((from.0, -from.1), (middle, ahead), 7);
    line.extend(swing((middle, ahead), to, 7).into_iter().skip(1));
    line
}

/// Where the water ends at a corner of the hexside, and the direction in which it runs out there. It runs on
/// smoothly into the one other hexside with water, to the corner itself if there are two, into a lake or sea
/// beyond, and stops short of the corner where it springs.
fn end(scene: &HexsideScene<'_>, end: usize) -> (Pos, Pos) {
    let corner = scene.place.corners[end];
    let out = (corner - scene.place.middle()).unit();
    let canal = |side: Hexside| band(scene.map, side) == Some(Water::Canal);
    let mut others =
        scene.hexside.hexside.touching()[end].into_iter().filter(|&side| band(scene.map, side).is_some());
    match (others.next(), others.next()) {
        // Canals run from corner to corner; what meets one there does as well.
        (Some(other), None) if canal(scene.hexside.hexside) || canal(other) => (corner, out),
        (Some(other), None) => {
            let (here, there) = (scene.place.middle(), middle_of(other));
            ((corner * 2.0 + here + there) * 0.25, (there - here).unit())
        }
        (Some(_), Some(_)) => (corner, out),
        (None, _) => match scene.hex_at_end(end).map(|id| scene.map.hex(id)) {
            Some(hex) if is_water(hex) => (corner.towards(centre_of(hex.hex), 0.22), out),
            Some(_) if scene.hexes().all(|hex| !is_water(hex)) => (corner - out * 0.1, out),
            _ => (corner, out),
        },
    }
}

fn ripples(scene: &HexsideScene<'_>, water: Water, line: &[Pos], shapes: &mut Shapes) {
    let style = scene.style;
    let stroke = match water {
        Water::Canal => Stroke::new(0.03, style.foam.alpha(150)).dashed(0.5, 0.2),
        _ => Stroke::new(0.05, style.foam.alpha(120)).dashed(0.34, 0.42).round(),
    };
    shapes.push(Layer::WaterMarks, Shape::line(line.to_vec(), stroke));
}

/// Shallows: stones in rows across the water, and worn banks.
fn ford(scene: &HexsideScene<'_>, line: &[Pos], shapes: &mut Shapes) {
    let style = scene.style;
    let middle = line[line.len() / 2];
    let (along, across) = (scene.place.along(), scene.place.normal);
    let bed = vec![middle - across * 0.42, middle + across * 0.42];
    if !scene.near() {
        // Stones could not be told from waves.
        shapes.push(Layer::WaterMarks, Shape::line(bed.clone(), Stroke::new(1.0, style.stone_edge)));
        shapes.push(Layer::WaterMarks, Shape::line(bed, Stroke::new(0.7, style.unpaved)));
        return;
    }
    shapes.push(Layer::WaterMarks, Shape::line(bed, Stroke::new(0.5, style.unpaved.alpha(205)).round()));
    let seed = scene.place.seed.with(21);
    let mut stones = Vec::new();
    for (n, (at, _)) in paces(&[middle - across * 0.4, middle + across * 0.4], 0.16).into_iter().enumerate() {
        for lane in [-0.15, 0.15] {
            let n = n as u32 * 3 + u32::from(lane > 0.0) * 50;
            let moved = along * (lane + 0.05 * seed.spread(n)) + across * (0.03 * seed.spread(n + 1));
            stones.push((at + moved, 0.05 + 0.02 * seed.unit(n + 2)));
        }
    }
    let rims = stones.iter().map(|&(at, radius)| (at, radius + 0.02)).collect();
    shapes.push(Layer::WaterMarks, Shape::Discs { discs: rims, fill: style.stone_edge });
    shapes.push(Layer::WaterMarks, Shape::Discs { discs: stones, fill: style.stone });
}
