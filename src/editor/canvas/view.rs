//! How a map is looked at, and the one way from map units to the screen.

use crate::hex::{Direction, Hex, Hexside, Point, centre};
use crate::layout::Map;
use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Height of half a hex in map units, where a hexside is 2 long.
const HALF_HEIGHT: f32 = 1.732_050_8;
/// How far within the map a point lies that stands for one beyond its edge.
const INSIDE: f32 = 0.01;
/// The least and greatest number of points on screen for a map unit.
pub const ZOOMS: std::ops::RangeInclusive<f32> = 1.0..=120.0;

/// What of the map is seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The place in the map at the middle of the canvas.
    pub centre_in_map: Pos2,
    /// Points on screen for a map unit; a hex is 4 units wide.
    pub zoom: f32,
    /// Whether the map is turned by a quarter, clockwise.
    pub is_turned: bool,
}

impl Default for View {
    fn default() -> Self {
        Self { centre_in_map: Pos2::ZERO, zoom: 16.0, is_turned: false }
    }
}

impl View {
    /// The way to the screen, where the canvas fills `canvas`.
    pub fn screen_from_map(&self, canvas: Rect) -> ScreenFromMap {
        ScreenFromMap {
            centre_in_map: self.centre_in_map,
            centre_on_screen: canvas.center(),
            zoom: self.zoom,
            is_turned: self.is_turned,
        }
    }

    /// Shows all of a rectangle of the map, with some space around.
    pub fn fit(&mut self, rect_in_map: Rect, canvas: Rect) {
        let size = if self.is_turned { rect_in_map.size().yx() } else { rect_in_map.size() };
        let space = (canvas.size() - Vec2::splat(48.0)).max(Vec2::splat(48.0));
        let zoom = (space.x / size.x.max(1.0)).min(space.y / size.y.max(1.0));
        self.zoom = zoom.clamp(*ZOOMS.start(), *ZOOMS.end());
        self.centre_in_map = rect_in_map.center();
    }

    /// Zooms so that what is at `pos_on_screen` stays there.
    pub fn zoom_about(&mut self, pos_on_screen: Pos2, factor: f32, canvas: Rect) {
        let fixed_in_map = self.screen_from_map(canvas).map_from_screen(pos_on_screen);
        self.zoom = (self.zoom * factor).clamp(*ZOOMS.start(), *ZOOMS.end());
        let moved_in_map = self.screen_from_map(canvas).map_from_screen(pos_on_screen);
        self.centre_in_map += fixed_in_map - moved_in_map;
    }

    /// Moves what is seen by a distance on the screen.
    pub fn pan(&mut self, delta_on_screen: Vec2) {
        self.centre_in_map -= self.unturned(delta_on_screen) / self.zoom;
    }

    /// Keeps the map from leaving the canvas altogether.
    pub fn keep_within(&mut self, rect_in_map: Rect) {
        self.centre_in_map = rect_in_map.clamp(self.centre_in_map);
    }

    fn unturned(&self, on_screen: Vec2) -> Vec2 {
        if self.is_turned { vec2(on_screen.y, -on_screen.x) } else { on_screen }
    }
}

/// From map units to points on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScreenFromMap {
    centre_in_map: Pos2,
    centre_on_screen: Pos2,
    /// Points on screen for a map unit.
    pub zoom: f32,
    is_turned: bool,
}

impl ScreenFromMap {
    /// Where a place of the map is on the screen.
    pub fn pos(&self, pos_in_map: Pos2) -> Pos2 {
        let Vec2 { x, y } = (pos_in_map - self.centre_in_map) * self.zoom;
        self.centre_on_screen + if self.is_turned { vec2(-y, x) } else { vec2(x, y) }
    }

    /// The place of the map that is at a place of the screen.
    pub fn map_from_screen(&self, pos_on_screen: Pos2) -> Pos2 {
        let Vec2 { x, y } = (pos_on_screen - self.centre_on_screen) / self.zoom;
        self.centre_in_map + if self.is_turned { vec2(y, -x) } else { vec2(x, y) }
    }

    /// The rectangle on the screen that a rectangle of the map becomes.
    pub fn rect(&self, rect_in_map: Rect) -> Rect {
        Rect::from_two_pos(self.pos(rect_in_map.min), self.pos(rect_in_map.max))
    }

    /// The rectangle of the map that is seen in a rectangle of the screen.
    pub fn rect_from_screen(&self, rect_on_screen: Rect) -> Rect {
        Rect::from_two_pos(self.map_from_screen(rect_on_screen.min), self.map_from_screen(rect_on_screen.max))
    }
}

/// The place in the map of a point of the plane of [`crate::hex`].
pub fn pos_in_map(point: Point) -> Pos2 {
    pos_at_plane(point.x as f32, point.y as f32)
}

/// The same of a point between those with whole numbers.
pub fn pos_at_plane(x: f32, y: f32) -> Pos2 {
    pos2(x, y * HALF_HEIGHT)
}

/// The point of the plane of [`crate::hex`] that is at a place of the map.
pub fn plane_at_pos(pos_in_map: Pos2) -> (f32, f32) {
    (pos_in_map.x, pos_in_map.y / HALF_HEIGHT)
}

/// The hex that a place of the map lies in, whether or not the map has it.
pub fn hex_at_pos(pos_in_map: Pos2) -> Hex {
    let q = pos_in_map.x / 3.0;
    let r = (pos_in_map.y / HALF_HEIGHT + 1.0 - q) / 2.0;
    let s = -q - r;
    let (mut round_q, mut round_r) = (q.round(), r.round());
    let error = [(round_q - q).abs(), (round_r - r).abs(), (s.round() - s).abs()];
    if error[0] > error[1] && error[0] > error[2] {
        round_q = -round_r - s.round();
    } else if error[1] > error[2] {
        round_r = -round_q - s.round();
    }
    Hex::new(round_q as i32, round_r as i32)
}

/// The point of the map that is nearest to a position: itself, unless it is beyond the edge.
pub fn nearest_on_map(map: &Map, pos: Pos2) -> Pos2 {
    let rectangles = map.slots().iter().map(|slot| {
        let [a, b] = slot.laid.rectangle().map(pos_in_map);
        Rect::from_two_pos(a, b).shrink(INSIDE).clamp(pos)
    });
    rectangles.min_by(|a, b| a.distance_sq(pos).total_cmp(&b.distance_sq(pos))).unwrap_or(pos)
}

/// The hexside of `hex` that is nearest to a place of the map, and how near: 1 at the hexside, 0 at the centre.
pub fn hexside_at_pos(hex: Hex, pos_in_map: Pos2) -> (Hexside, f32) {
    let middle = self::pos_in_map(centre(hex));
    let nearness = |direction: &Direction| {
        let towards = (self::pos_in_map(centre(hex + direction.step())) - middle).normalized();
        (pos_in_map - middle).dot(towards) / HALF_HEIGHT
    };
    let by_nearness = |a: &Direction, b: &Direction| nearness(a).total_cmp(&nearness(b));
    let direction = Direction::ALL.into_iter().max_by(by_nearness).unwrap_or(Direction::N);
    (Hexside::new(hex, direction), nearness(&direction))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex_at;

    #[test]
    fn every_centre_lies_in_its_hex_and_every_middle_of_a_hexside_is_nearest_to_it() {
        for column in -4..5 {
            for row in -4..5 {
                let hex = hex_at(column, row);
                assert_eq!(hex_at_pos(pos_in_map(centre(hex))), hex);
                for direction in Direction::ALL {
                    let hexside = Hexside::new(hex, direction);
                    let [a, b] = hexside.corners().map(pos_in_map);
                    let inside = a.lerp(b, 0.5).lerp(pos_in_map(centre(hex)), 0.1);
                    assert_eq!(hex_at_pos(inside), hex);
                    let (nearest, nearness) = hexside_at_pos(hex, inside);
                    assert_eq!(nearest, hexside);
                    assert!((nearness - 0.9).abs() < 0.01, "{nearness}");
                }
            }
        }
    }

    #[test]
    fn the_screen_and_the_map_are_inverse_and_zooming_keeps_the_place_under_the_pointer() {
        let canvas = Rect::from_min_size(pos2(200.0, 60.0), vec2(800.0, 600.0));
        for is_turned in [false, true] {
            let mut view = View { centre_in_map: pos2(7.0, -3.0), zoom: 20.0, is_turned };
            let pointer = pos2(333.0, 444.0);
            let before = view.screen_from_map(canvas).map_from_screen(pointer);
            assert!(view.screen_from_map(canvas).pos(before).distance(pointer) < 0.01);
            view.zoom_about(pointer, 1.5, canvas);
            assert!(view.screen_from_map(canvas).map_from_screen(pointer).distance(before) < 0.001);
            view.pan(vec2(30.0, -10.0));
            let after = view.screen_from_map(canvas).pos(before);
            assert!(after.distance(pointer + vec2(30.0, -10.0)) < 0.01, "{is_turned} {after:?}");
        }
    }
}
