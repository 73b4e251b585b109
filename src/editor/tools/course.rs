//! The hexsides that the pointer went along.

use super::{Pointer, ToolContext};
use crate::edit::{hexside_course, nearest_hexside};
use crate::editor::canvas::{nearest_on_map, plane_at_pos, pos_in_map};
use crate::layout::{HexsideId, Map};
use egui::Pos2;

/// Half the length of the part of a hexside that is pointed at without doubt, in map units; a hexside is 2 long.
/// Nearer to a corner, three hexsides are near.
const ALONG: f32 = 0.62;
/// How far from it the pointer may be.
const ASIDE: f32 = 0.75;

/// Hexsides in the order in which the pointer went along them. Going back takes the last ones away. Beyond the map's
/// edge the nearest point of the map counts, so that a course can be drawn off the map.
#[derive(Debug, Clone, Default)]
pub struct Course {
    stops: Vec<HexsideId>,
    /// Where the pointer is, if it is no hexside without doubt.
    end: Option<HexsideId>,
}

impl Course {
    /// The button went down: the nearest hexside counts, wherever along it.
    pub fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.stops = pointed(cx.map(), at).into_iter().collect();
        self.end = None;
    }

    /// The pointer is here now. What lies between is filled in by [`Course::hexsides`].
    pub fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let Some(here) = pointed(cx.map(), at) else { return };
        self.end = None;
        if self.stops.last() == Some(&here) {
            return;
        }
        if at.by_keys {
            // Keys go from hex to hex, not along hexsides: they name the ends, and the course between is the shortest.
            self.stops.truncate(1);
            self.stops.extend((self.stops.first() != Some(&here)).then_some(here));
            return;
        }
        if !is_clearly_at(cx.map(), here, nearest_on_map(cx.map(), at.pos_in_map)) {
            self.end = Some(here);
            return;
        }
        match self.stops.len().checked_sub(2).map(|before| self.stops[before]) {
            Some(before) if before == here => drop(self.stops.pop()),
            _ => self.stops.push(here),
        }
    }

    /// All hexsides, without gaps as far as the map joins them. One that is pointed at only nearly belongs to them if
    /// it is farther away than the next one: then the pointer went on.
    pub fn hexsides(&self, map: &Map) -> Vec<HexsideId> {
        let without = hexside_course(map, &self.stops);
        let Some(end) = self.end else { return without };
        let with = hexside_course(map, &[&self.stops[..], &[end]].concat());
        if with.len() > without.len() + 1 { with } else { without }
    }

    /// Forgets them.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

fn pointed(map: &Map, at: &Pointer) -> Option<HexsideId> {
    let by_keys = || at.spot?.hexside;
    let (x, y) = plane_at_pos(nearest_on_map(map, at.pos_in_map));
    if at.by_keys { by_keys() } else { nearest_hexside(map, x, y) }
}

fn is_clearly_at(map: &Map, id: HexsideId, pos: Pos2) -> bool {
    let [a, b] = map.hexside(id).hexside.corners().map(pos_in_map);
    let along = (b - a).normalized();
    let from_middle = pos - a.lerp(b, 0.5);
    from_middle.dot(along).abs() < ALONG && from_middle.dot(along.rot90()).abs() < ASIDE
}
