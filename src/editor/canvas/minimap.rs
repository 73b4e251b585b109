//! The whole map in a corner, to see where one is and to go elsewhere.

use super::mesh::MeshBuilder;
use super::{View, bounds_in_map, pos_in_map};
use crate::editor::tab::Tab;
use crate::editor::theme;
use crate::hex::{centre, corners};
use crate::layout::Map;
use crate::text::text;
use egui::epaint::Mesh;
use egui::{Align2, Color32, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use std::sync::Arc;

/// The longest side, in points.
const SIZE: f32 = 190.0;
/// Distance from the corner of the canvas.
const MARGIN: f32 = 12.0;

/// The drawing in the corner, kept until the map or its place changes.
#[derive(Default)]
pub struct Minimap {
    drawn: Option<Drawn>,
}

struct Drawn {
    map: Arc<Map>,
    placed: Placed,
    is_dark: bool,
    mesh: Arc<Mesh>,
}

/// Where it stands on the screen, and how the map lies in it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Placed {
    rect: Rect,
    view: View,
}

impl Placed {
    /// In the corner of the canvas; none if the canvas shows the whole map, or is too small.
    fn new(canvas: Rect, view: &View, tab: &Tab) -> Option<Self> {
        let bounds = bounds_in_map(tab)?;
        let is_turned = tab.view.is_turned;
        let size = if is_turned { bounds.size().yx() } else { bounds.size() };
        let is_all_seen = view.screen_from_map(canvas).rect_from_screen(canvas).contains_rect(bounds);
        if is_all_seen || canvas.width() < 2.5 * SIZE || canvas.height() < 2.0 * SIZE {
            return None;
        }
        let zoom = SIZE / size.x.max(size.y).max(1.0);
        let inner = size * zoom;
        let corner = canvas.right_bottom() - Vec2::splat(MARGIN);
        let rect = Align2::RIGHT_BOTTOM.anchor_size(corner, inner + vec2(8.0, 8.0));
        Some(Self { rect, view: View { centre_in_map: bounds.center(), zoom, is_turned } })
    }
}

impl Minimap {
    /// Takes input. Returns where in the map a click or drag goes, as [`Pointed`].
    pub fn input(&self, ui: &Ui, canvas: Rect, tab: &Tab) -> Option<Pointed> {
        let placed = Placed::new(canvas, &tab.view, tab)?;
        let response = ui.interact(placed.rect, ui.scope_id().with("minimap"), Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, text("minimap-label")));
        // A tap may come and go within one frame.
        let is_used = response.is_pointer_button_down_on() || response.clicked();
        let pos = response.interact_pointer_pos().filter(|_| is_used);
        let goes_to = pos.map(|pos| placed.view.screen_from_map(placed.rect).map_from_screen(pos));
        Some(Pointed { rect: placed.rect, is_hovered: response.hovered(), goes_to })
    }

    /// Draws it, with a frame around what the canvas shows.
    pub fn draw(&mut self, painter: &Painter, canvas: Rect, view: &View, tab: &Tab) {
        let Some(placed) = Placed::new(canvas, view, tab) else { return };
        let is_dark = painter.ctx().theme() == egui::Theme::Dark;
        let map = tab.shown_map();
        let same = |drawn: &Drawn| {
            Arc::ptr_eq(&drawn.map, map) && drawn.placed == placed && drawn.is_dark == is_dark
        };
        let known = self.drawn.take().filter(same);
        let drawn = known.unwrap_or_else(|| Drawn {
            map: Arc::clone(map),
            placed,
            is_dark,
            mesh: Arc::new(drawing(map, &placed, is_dark)),
        });
        let visuals = painter.ctx().global_style().visuals.clone();
        painter.rect_filled(placed.rect, 4.0, visuals.panel_fill);
        painter.add(Arc::clone(&drawn.mesh));
        let seen = view.screen_from_map(canvas).rect_from_screen(canvas);
        let seen = placed.view.screen_from_map(placed.rect).rect(seen).intersect(placed.rect.shrink(2.0));
        painter.rect_stroke(seen, 1.0, Stroke::new(3.0, Color32::from_white_alpha(200)), StrokeKind::Inside);
        painter.rect_stroke(
            seen,
            1.0,
            Stroke::new(1.5, Color32::from_rgb(0xb0, 0x22, 0x1c)),
            StrokeKind::Inside,
        );
        let line = visuals.widgets.noninteractive.bg_stroke;
        painter.rect_stroke(placed.rect, 4.0, line, StrokeKind::Inside);
        self.drawn = Some(drawn);
    }
}

/// What the pointer does to the minimap.
pub struct Pointed {
    /// Where it stands on the screen.
    pub rect: Rect,
    /// Whether the pointer is over it.
    pub is_hovered: bool,
    /// The place of the map that is to be seen.
    pub goes_to: Option<Pos2>,
}

fn drawing(map: &Map, placed: &Placed, is_dark: bool) -> Mesh {
    let mut builder = MeshBuilder::new(placed.view.zoom);
    for hex in map.hexes() {
        let ground = theme::level_colour(hex.level, is_dark);
        let colour = match hex.terrain {
            crate::board::Terrain::Clear => ground,
            terrain => theme::terrain_colour(terrain, is_dark),
        };
        builder.fan(&inside(map, hex.hex), colour);
    }
    let water = theme::terrain_colour(crate::board::Terrain::Sea, is_dark);
    let road = Color32::from_rgb(0x50, 0x4b, 0x45);
    for id in map.hexside_ids() {
        let features = map.features(id);
        let hexside = map.hexside(id);
        if features.water.is_some() {
            builder.line(&hexside.hexside.corners().map(pos_in_map), 0.8, water, true);
        }
        if features.road.is_some() || features.railway {
            let ends = hexside.hexside.hexes().map(|hex| pos_in_map(centre(hex)));
            let ends = match hexside.hexes {
                [Some(_), Some(_)] => ends,
                [Some(_), None] => [ends[0], ends[0].lerp(ends[1], 0.5)],
                _ => [ends[1], ends[1].lerp(ends[0], 0.5)],
            };
            builder.line(&ends, 0.4, road, false);
        }
    }
    builder.finish().placed(&placed.view.screen_from_map(placed.rect))
}

/// The corners of a hex, drawn in to the map's rectangle.
fn inside(map: &Map, hex: crate::hex::Hex) -> [Pos2; 6] {
    let bounds = map.bounds().map(|corners| corners.map(pos_in_map));
    let bounds = bounds.map_or(Rect::EVERYTHING, |[a, b]| Rect::from_two_pos(a, b));
    corners(hex).map(|corner| bounds.clamp(pos_in_map(corner)))
}
