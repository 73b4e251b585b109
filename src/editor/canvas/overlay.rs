//! What is drawn on top of the map: lit hexes, cursors, rulers.

use super::marks::Cache;
use super::{ScreenFromMap, pos_in_map};
use crate::editor::tab::{Sight, Tab};
use crate::hex::{Hex, Hexside, centre, corners};
use crate::layout::Map;
use crate::rules::los::{Effect, Obstacle, Reason, Standing};
use crate::text::text_with;
use egui::epaint::PathShape;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, vec2};
use std::cell::RefCell;

/// Draws on top of a map.
pub struct Overlay<'a> {
    /// Where to.
    pub painter: &'a Painter,
    /// From the map to the screen.
    pub screen_from_map: ScreenFromMap,
    /// The map.
    pub map: &'a Map,
    /// What is kept from frame to frame.
    pub(in crate::editor) cache: &'a RefCell<Cache>,
}

impl Overlay<'_> {
    /// The corners of a hex on the screen, drawn in to the boards that have it.
    fn outline(&self, hex: Hex) -> Vec<Pos2> {
        let bounds = self.bounds_of(hex);
        corners(hex).map(|corner| self.screen_from_map.pos(bounds.clamp(pos_in_map(corner)))).to_vec()
    }

    /// In map units, how far a hex reaches: as far as the boards that have it.
    pub(super) fn bounds_of(&self, hex: Hex) -> Rect {
        let is_cut = self.map.id(hex).is_some_and(|id| self.map.is_on_edge(id));
        if is_cut { self.boards_with(hex) } else { Rect::EVERYTHING }
    }

    fn boards_with(&self, hex: Hex) -> Rect {
        let boards = self.map.slots_with_hex(hex).map(|(slot, _)| self.map.slots()[slot].laid.rectangle());
        let rects = boards.map(|corners| Rect::from_two_pos(pos_in_map(corners[0]), pos_in_map(corners[1])));
        rects.reduce(Rect::union).unwrap_or(Rect::EVERYTHING)
    }

    /// The middle of a hex on the screen.
    pub fn middle(&self, hex: Hex) -> Pos2 {
        self.screen_from_map.pos(pos_in_map(centre(hex)))
    }

    /// In map units, the middle of what the map has of a hex: half a hex at its edge.
    pub(super) fn middle_in_map(&self, hex: Hex) -> Pos2 {
        let whole = corners(hex).map(pos_in_map).into_iter().fold(Rect::NOTHING, |mut rect, corner| {
            rect.extend_with(corner);
            rect
        });
        whole.intersect(self.bounds_of(hex)).center()
    }

    /// The middle of what the map has of a hex, on the screen.
    pub fn middle_seen(&self, hex: Hex) -> Pos2 {
        self.screen_from_map.pos(self.middle_in_map(hex))
    }

    /// Lights a hex.
    pub fn fill(&self, hex: Hex, fill: Color32) {
        self.painter.add(PathShape::convex_polygon(self.outline(hex), fill, Stroke::NONE));
    }

    /// Draws the outline of a hex, dark within light so that it shows on any ground.
    pub fn ring(&self, hex: Hex, width: f32, colour: Color32) {
        let outline = self.outline(hex);
        let under = Stroke::new(width + 2.0, contrast(colour));
        self.painter.add(PathShape::closed_line(outline.clone(), under));
        self.painter.add(PathShape::closed_line(outline, Stroke::new(width, colour)));
    }

    /// Draws a hexside.
    pub fn hexside(&self, hexside: Hexside, width: f32, colour: Color32) {
        let ends = hexside.corners().map(|corner| self.screen_from_map.pos(pos_in_map(corner)));
        self.painter.line_segment(ends, Stroke::new(width + 2.0, contrast(colour)));
        self.painter.line_segment(ends, Stroke::new(width, colour));
    }

    /// A line between two places of the screen.
    pub fn line(&self, ends: [Pos2; 2], width: f32, colour: Color32) {
        self.painter.line_segment(ends, Stroke::new(width + 2.0, contrast(colour)));
        self.painter.line_segment(ends, Stroke::new(width, colour));
    }

    /// A short text on a plate, beside a place of the screen.
    pub fn plate(&self, at: Pos2, text: &str, colour: Color32) {
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(13.0), colour);
        let size = galley.size() + vec2(14.0, 8.0);
        let mut rect = Align2::LEFT_BOTTOM.anchor_size(at + vec2(12.0, -12.0), size);
        let clip = self.painter.clip_rect().shrink(4.0);
        rect = rect.translate(vec2((clip.max.x - rect.max.x).min(0.0), (clip.min.y - rect.min.y).max(0.0)));
        self.painter.rect_filled(rect, 4.0, contrast(colour));
        self.painter.galley(Rect::from_center_size(rect.center(), galley.size()).min, galley, colour);
    }

    /// The line of sight of a document, with what is in its way.
    pub fn sight(&self, tab: &Tab, sight: Sight) {
        let Some(from) = sight.from else { return };
        self.ring(from, 2.5, SIGHT);
        let Some(los) = tab.line_of_sight(sight) else { return };
        let to = self.map.hex(los.to).hex;
        let verdict = if los.is_clear() { CLEAR } else { BLOCKED };
        for obstacle in los.obstacles().iter().filter(|obstacle| stands_out(obstacle.effect)) {
            self.obstacle(obstacle);
        }
        if let Reason::Adjacent { hexside, hedge: Some(_) } = los.reason {
            self.hexside(self.map.hexside(hexside).hexside, 5.0, verdict);
        }
        let ends = [self.middle(from), self.middle(to)];
        self.line(ends, 2.5, verdict);
        for end in ends {
            self.painter.circle(end, 4.5, verdict, Stroke::new(1.5, contrast(verdict)));
        }
        let verdict_words = if los.is_clear() { "sight-is-clear" } else { "sight-is-blocked" };
        let names = [("from", self.map.name(los.from).into()), ("to", self.map.name(los.to).into())];
        self.plate(ends[1], &text_with(verdict_words, &names), verdict);
    }

    /// Something on a line of sight: blockers stand out, what is merely looked over is thin.
    fn obstacle(&self, obstacle: &Obstacle) {
        let (width, colour) = if obstacle.effect.blocks() { (4.0, BLOCKED) } else { (1.5, CLEAR) };
        match obstacle.at {
            Standing::Hexside(id) => self.hexside(self.map.hexside(id).hexside, width + 1.0, colour),
            Standing::Hex(id) => {
                let hex = self.map.hex(id).hex;
                if obstacle.effect.blocks() {
                    self.fill(hex, colour.gamma_multiply(0.25));
                }
                self.ring(hex, width, colour);
            }
        }
    }
}

/// Whether an obstacle is worth a mark: plain ground and open hexsides are not.
fn stands_out(effect: Effect) -> bool {
    !matches!(effect, Effect::OpenHexside | Effect::GroundNotHigher)
}

/// The colour of the place from which one looks.
const SIGHT: Color32 = Color32::from_rgb(0xff, 0xe1, 0x6b);
/// The colour of a clear line.
const CLEAR: Color32 = Color32::from_rgb(0xa6, 0xf0, 0x9a);
/// The colour of a blocked line, and of what blocks it.
const BLOCKED: Color32 = Color32::from_rgb(0xff, 0x8b, 0x78);

/// What a colour shows on: near black for light ones, near white for dark ones.
fn contrast(colour: Color32) -> Color32 {
    let is_light = colour.intensity() > 0.45;
    if is_light { Color32::from_black_alpha(200) } else { Color32::from_white_alpha(220) }
}
