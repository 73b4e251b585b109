//! The canvas: the map, and what pointer and keys do to it.
//!
//! It draws the active document and turns input into intents: gestures of the tool in hand, moves of the view, moves of
//! the hex cursor. It changes nothing itself.

mod input;
mod mesh;
mod overlay;
mod scene;
mod view;

pub use overlay::Overlay;
pub use scene::{Scene, paint_shapes};
pub use view::{ScreenFromMap, View, hex_at_pos, pos_in_map};

use super::intents::{Intent, Intents};
use super::overlays;
use super::panels::Page;
use super::state::State;
use super::tab::{ShowRequest, Tab, TabId};
use super::tools::{Tool, ToolContext};
use super::{forms, layouts, theme};
use crate::hex::column_row;
use egui::{Color32, Rect, Response, Sense, Ui, Vec2};

/// Zoom at which a place is shown that was jumped to, in points for a map unit.
const READABLE: f32 = 22.0;

/// What the canvas remembers from frame to frame.
#[derive(Default)]
pub struct Canvas {
    /// The drawing of the map that is shown.
    pub scene: Scene,
    /// Whether a gesture of the tool is under way.
    pub is_in_gesture: bool,
    is_panning: bool,
    shown: Option<TabId>,
}

impl Canvas {
    /// Draws the document that is shown and takes input for it.
    pub fn ui(&mut self, ui: &mut Ui, state: &State, tools: &mut [Box<dyn Tool>], intents: &mut Intents) {
        let Some(tab) = state.tab() else { return };
        let Some(tool) = tools.get_mut(state.tool.index()) else { return };
        let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
        name_canvas(&response, tab);
        if self.shown != Some(tab.id) {
            self.shown = Some(tab.id);
            response.request_focus();
        }
        let view = self.take_input(ui, &response, state, tab, tool.as_mut(), intents);
        let screen_from_map = view.screen_from_map(response.rect);
        painter.rect_filled(response.rect, 0.0, scene::outside(ui.visuals().dark_mode));
        let (map, scenario) = (tab.shown_map(), tab.shown_scenario());
        self.scene.paint(&painter, map, scenario, screen_from_map, state.settings.hex_names);
        let overlay = Overlay { painter: &painter, screen_from_map, map: tab.map() };
        let modifiers = ui.input(|input| input.modifiers);
        overlays::draw(&overlay, tab);
        draw_marks(&overlay, tab);
        let cx = ToolContext::new(state, tab, modifiers);
        draw_pointer(&overlay, &cx, tool.as_ref(), response.has_focus());
        tool.overlay(&cx, &overlay);
        forms::drop_ui(&response, &overlay, tab, intents);
        layouts::drop_ui(&response, &overlay, tab, intents);
        match state.page {
            Page::Layout => layouts::draw_seams(&overlay),
            Page::Table => overlay.sight(tab, tab.sight),
            Page::Map | Page::Scenario => {}
        }
        overlays::hover_ui(&response, tab);
        if tab.map().hexes().is_empty() {
            empty_ui(ui, response.rect);
        }
        if response.has_focus() {
            let line = egui::Stroke::new(1.0, theme::accent(ui.visuals()));
            ui.painter().rect_stroke(response.rect, 0.0, line, egui::StrokeKind::Inside);
        }
    }

    /// Whether a gesture is under way, which Escape and a change of tool forget.
    pub fn cancel(&mut self, tools: &mut [Box<dyn Tool>]) {
        for tool in tools {
            tool.cancel();
        }
        self.is_in_gesture = false;
    }
}

/// What a screen reader says of the canvas: where the cursor is and what is there.
fn name_canvas(response: &Response, tab: &Tab) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Map canvas"));
    let value = tab.cursor.and_then(|hex| tab.map().id(hex)).map_or_else(
        || "Arrow keys move a hex cursor, Enter applies the tool".to_owned(),
        |id| format!("{}: {}", tab.map().name(id), super::words::hex_words(tab.map(), id)),
    );
    response.ctx.accesskit_node_builder(response.id, |node| node.set_value(value));
}

/// The rectangle of the map in map units.
pub fn bounds_in_map(tab: &Tab) -> Option<Rect> {
    let [a, b] = tab.map().bounds()?.map(pos_in_map);
    Some(Rect::from_two_pos(a, b))
}

/// Does what the document was asked to show.
fn follow(view: &mut View, request: ShowRequest, tab: &Tab, canvas: Rect) {
    match request {
        ShowRequest::Fit => {
            if let Some(bounds) = bounds_in_map(tab) {
                view.fit(bounds, canvas);
            }
        }
        ShowRequest::Place(pos_in_map) => {
            view.centre_in_map = pos_in_map;
            view.zoom = view.zoom.max(READABLE);
        }
        ShowRequest::Within(pos_in_map) => {
            let inner = canvas.shrink2(Vec2::new(0.15 * canvas.width(), 0.15 * canvas.height()));
            let pos_on_screen = view.screen_from_map(canvas).pos(pos_in_map);
            view.pan(inner.clamp(pos_on_screen) - pos_on_screen);
        }
        ShowRequest::Zoom(factor) => view.zoom_about(canvas.center(), factor, canvas),
        ShowRequest::Pan(share) => view.pan(share * canvas.size()),
    }
    if let Some(bounds) = bounds_in_map(tab) {
        view.keep_within(bounds);
    }
}

/// What a finding points at, and where keys have moved to.
fn draw_marks(overlay: &Overlay<'_>, tab: &Tab) {
    draw_item(overlay, tab);
    let (hexes, hexsides) = &tab.marked;
    let mark = Color32::from_rgb(0xd8, 0x2f, 0x27);
    for &hex in hexes {
        overlay.ring(hex, 3.0, mark);
    }
    for &hexside in hexsides {
        overlay.hexside(hexside, 5.0, mark);
    }
}

/// The part of the scenario that is selected.
fn draw_item(overlay: &Overlay<'_>, tab: &Tab) {
    let (Some(item), Some(scenario)) = (&tab.item, &tab.document().scenario) else { return };
    let colour = Color32::from_rgb(0xff, 0xe1, 0x6b);
    let (hexes, hexsides) = item.places(overlay.map, scenario);
    let is_area = hexes.len() > 1;
    for hex in hexes {
        match is_area {
            true => overlay.fill(hex, colour.gamma_multiply(0.3)),
            false => overlay.ring(hex, 3.0, colour),
        }
    }
    for hexside in hexsides {
        overlay.hexside(hexside, 5.0, colour);
    }
}

/// What the tool would reach from where the pointer is, and the hex and hexside there.
fn draw_pointer(overlay: &Overlay<'_>, cx: &ToolContext<'_>, tool: &dyn Tool, has_focus: bool) {
    let lit = Color32::from_rgba_unmultiplied(255, 255, 255, 70);
    if let Some(spot) = cx.tab.spot() {
        for hex in tool.reach(cx, spot.hex) {
            overlay.fill(cx.map().hex(hex).hex, lit);
        }
    }
    if let Some(spot) = cx.tab.hover {
        overlay.ring(cx.map().hex(spot.hex).hex, 1.5, Color32::WHITE);
        if let Some(hexside) = spot.hexside {
            overlay.hexside(cx.map().hexside(hexside).hexside, 3.0, Color32::from_rgb(0xff, 0xe1, 0x6b));
        }
    }
    if let Some(cursor) = cx.tab.cursor.filter(|_| has_focus || cx.tab.hover.is_none()) {
        overlay.ring(cursor, 3.0, Color32::from_rgb(0x1f, 0x5f, 0xc4));
    }
}

fn empty_ui(ui: &Ui, rect: Rect) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let text = "No board could be laid: the findings say why";
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text, font, ui.visuals().text_color());
}

/// The hex beside another in the direction of an arrow key, on the map if there is one.
fn beside(tab: &Tab, from: crate::hex::Hex, (columns, rows): (i32, i32)) -> Option<crate::hex::Hex> {
    let (column, row) = column_row(from);
    let try_row = |offset: i32| {
        let hex = crate::hex::hex_at(column + columns, row + rows + offset);
        tab.map().id(hex).map(|_| hex)
    };
    try_row(0).or_else(|| if columns != 0 { try_row(1).or_else(|| try_row(-1)) } else { None })
}

/// The hex where the cursor appears first: in the middle of what is seen.
fn first_cursor(tab: &Tab, view: &View) -> Option<crate::hex::Hex> {
    let middle = hex_at_pos(view.centre_in_map);
    tab.map().id(middle).map(|_| middle).or_else(|| tab.map().hexes().first().map(|hex| hex.hex))
}

impl Canvas {
    /// Posts the view if it changed.
    fn settle_view(view: View, tab: &Tab, intents: &mut Intents) {
        if view != tab.view || !tab.show.is_empty() {
            intents.push(Intent::SetView(view));
        }
    }
}
