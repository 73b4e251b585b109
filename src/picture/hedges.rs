//! Hedges: a thick line of bushes on a bank along a hexside, whole or with a gap.

use super::layer::{Layer, Shapes};
use super::scene::{HexsideScene, band};
use super::shape::{Pos, Shape, Stroke};
use crate::board::Hedge;

pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    let Some(hedge) = scene.features.hedge else { return };
    let style = scene.style;
    let place = &scene.place;
    // Beside water it stands on the bank of the first hex.
    let aside =
        if band(scene.map, scene.hexside.hexside).is_some() { place.normal * -0.44 } else { Pos::default() };
    let parts = parts(scene, hedge);
    let at = |along: f32| place.corners[0] + place.along() * along + aside;
    if scene.far() {
        let lines = parts.iter().map(|&(from, to)| vec![at(from), at(to)]).collect();
        shapes.push(Layer::Hedges, Shape::Lines { lines, stroke: Stroke::new(0.22, style.hedge_edge) });
        return;
    }
    let mut bushes = Vec::new();
    for (from, to) in parts {
        let count = ((to - from) / 0.17).ceil().max(1.0);
        for n in 0..=count as u32 {
            let along = from + (to - from) * (n as f32 / count);
            let seed = place.seed.with(90 + (along * 50.0) as u32);
            let moved = place.normal * (0.035 * seed.spread(1));
            bushes.push((at(along) + moved, 0.125 + 0.035 * seed.unit(2)));
        }
    }
    let grown = |by: f32, moved: Pos| bushes.iter().map(|&(at, radius)| (at + moved, radius + by)).collect();
    shapes.push(
        Layer::HedgeEdges,
        Shape::Discs { discs: grown(0.045, Pos::new(0.03, 0.045)), fill: style.hedge_edge },
    );
    shapes.push(Layer::Hedges, Shape::Discs { discs: grown(0.0, Pos::default()), fill: style.hedge });
    if scene.near() {
        let discs = bushes.iter().map(|&(at, radius)| (at - Pos::new(0.035, 0.045), radius * 0.5)).collect();
        shapes.push(Layer::HedgeLights, Shape::Discs { discs, fill: style.hedge_light });
    }
}

/// Stretches of the hexside (0 to 2) that the hedge fills.
fn parts(scene: &HexsideScene<'_>, hedge: Hedge) -> Vec<(f32, f32)> {
    let place = &scene.place;
    let end = |end: usize| -> f32 {
        let touching = scene.hexside.hexside.touching()[end];
        let meets = touching
            .into_iter()
            .any(|side| scene.features_of(side).is_some_and(|features| features.hedge.is_some()));
        let wet = touching.into_iter().any(|side| band(scene.map, side).is_some());
        if wet {
            0.34
        } else if meets {
            0.0
        } else {
            0.12
        }
    };
    let mut holes: Vec<(f32, f32)> =
        scene.crossings().iter().map(|&at| ((at - place.corners[0]).dot(place.along()), 0.33)).collect();
    if hedge == Hedge::Gap {
        let middle = holes.first().map_or(1.0, |&(at, _)| at);
        holes.push((middle, 0.42));
    }
    let mut parts = vec![(end(0), 2.0 - end(1))];
    for (middle, half) in holes {
        parts = parts
            .into_iter()
            .flat_map(|(from, to)| [(from, to.min(middle - half)), (from.max(middle + half), to)])
            .filter(|(from, to)| to - from > 0.02)
            .collect();
    }
    parts
}
