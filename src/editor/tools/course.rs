//! The hexsides that the pointer went along.

use super::{Pointer, ToolContext};
use crate::edit::{hexside_course, nearest_hexside};
use crate::editor::canvas::{plane_at_pos, pos_in_map};
use crate::layout::{HexsideId, Map};
use egui::Pos2;

/// Half the length of the part of a hexside that is pointed at without doubt, in map units; a hexside is 2 long.
/// Nearer to a corner, three hexsides are near.
const ALONG: f32 = 0.62;
/// How far from it the pointer may be.
const ASIDE: f32 = 0.75;

/// Hexsides in the order in which the pointer went along them. Going back takes the last ones away.
#[derive(Debug, Clone, Default)]
pub struct Course {
    stops: Vec<HexsideId>,
}

impl Course {
    /// The button went down: the nearest hexside counts, wherever along it.
    pub fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.stops = pointed(cx.map(), at).into_iter().collect();
    }

    /// The pointer is here now. What lies between is filled in by [`Course::hexsides`].
    pub fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let Some(here) = pointed(cx.map(), at) else { return };
        if self.stops.last() == Some(&here) || !(at.by_keys || is_clearly_at(cx.map(), here, at.pos_in_map)) {
            return;
        }
        match self.stops.len().checked_sub(2).map(|before| self.stops[before]) {
            Some(before) if before == here => drop(self.stops.pop()),
            _ => self.stops.push(here),
        }
    }

    /// All hexsides, without gaps as far as the map joins them.
    pub fn hexsides(&self, map: &Map) -> Vec<HexsideId> {
        hexside_course(map, &self.stops)
    }

    /// Forgets them.
    pub fn clear(&mut self) {
        self.stops.clear();
    }
}

fn pointed(map: &Map, at: &Pointer) -> Option<HexsideId> {
    let by_keys = || at.spot?.hexside;
    let (x, y) = plane_at_pos(at.pos_in_map);
    if at.by_keys { by_keys() } else { nearest_hexside(map, x, y) }
}

fn is_clearly_at(map: &Map, id: HexsideId, pos: Pos2) -> bool {
    let [a, b] = map.hexside(id).hexside.corners().map(pos_in_map);
    let along = (b - a).normalized();
    let from_middle = pos - a.lerp(b, 0.5);
    from_middle.dot(along).abs() < ALONG && from_middle.dot(along.rot90()).abs() < ASIDE
}
