//! The canvas: the map, and what pointer and keys do to it.
//!
//! It draws the active document and turns input into intents: gestures of the tool in hand, moves of the view, moves of
//! the hex cursor. It changes nothing itself.

mod input;
mod marks;
mod mesh;
mod minimap;
mod overlay;
mod scans;
mod scene;
mod view;

pub use overlay::Overlay;
pub use scene::{OnMap, Scene, paint_shapes};
pub use view::{
    ScreenFromMap, View, hex_at_pos, hexside_at_pos, nearest_on_map, plane_at_pos, pos_at_plane, pos_in_map,
};

use super::intents::{Intent, Intents};
use super::memo::Memo;
use super::overlays;
use super::panels::Page;
use super::state::{Brush, State};
use super::tab::{ShowRequest, Spot, Tab, TabId};
use super::tools::{Tool, ToolContext, ToolId};
use super::{forms, layouts};
use crate::hex::column_row;
use crate::layout::HexId;
use crate::picture::LayerGroup;
use crate::text::text;
use egui::{Rect, Response, Sense, Ui, Vec2};
use input::Gesture;
use marks::Cache;
use minimap::Minimap;
use scans::Scans;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Zoom at which a place is shown that was jumped to, in points for a map unit.
const READABLE: f32 = 22.0;

/// What the canvas remembers from frame to frame.
#[derive(Default)]
pub struct Canvas {
    /// The drawing of the map that is shown.
    pub scene: Scene,
    gesture: Gesture,
    shown: Option<TabId>,
    reach: Memo<ReachKey, BTreeSet<HexId>>,
    cache: RefCell<Cache>,
    minimap: Minimap,
    scans: Scans,
    fitted: Option<Fitted>,
}

/// The view that showed the whole map of a document, on a canvas of a size.
type Fitted = (TabId, View, Vec2);

/// What the hexes depend on that a tool would reach.
type ReachKey = (TabId, u64, ToolId, Spot, Brush, Option<u64>, usize, Option<u64>);

impl Canvas {
    /// Why scans of the map that is shown are not seen.
    #[cfg(test)]
    pub fn refused_scans(&self) -> &[String] {
        self.scans.refusals()
    }

    /// Draws the document that is shown and takes input for it.
    pub fn ui(&mut self, ui: &mut Ui, state: &State, tools: &mut [Box<dyn Tool>], intents: &mut Intents) {
        let Some(tab) = state.tab() else { return };
        let Some(tool) = tools.get_mut(state.tool.index()) else { return };
        let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
        name_canvas(&response, tab);
        self.take_focus(ui, &response, state, tab);
        let small = state.settings.minimap.then(|| self.minimap.input(ui, response.rect, tab)).flatten();
        let view = self.take_input(ui, &response, state, tab, tool.as_mut(), small, intents);
        let screen_from_map = view.screen_from_map(response.rect);
        painter.rect_filled(response.rect, 0.0, scene::outside(ui.visuals().dark_mode));
        let (map, on_map) = (tab.shown_map(), tab.shown_on_map());
        let hidden = state.layers.hidden();
        let scans = self.scans.meshes(
            &painter,
            tab,
            &screen_from_map,
            state.scan_readings,
            state.tool == ToolId::named("tool-scan"),
        );
        let look = scene::Shown { hex_names: state.settings.hex_names, hidden, below: &scans };
        self.scene.paint(&painter, map, on_map, screen_from_map, look);
        let overlay = Overlay { painter: &painter, screen_from_map, map: tab.map(), cache: &self.cache };
        let modifiers = ui.input(|input| input.modifiers);
        if state.layers.is_shown(LayerGroup::Overlays) {
            overlays::draw(&overlay, tab);
        }
        let cx = ToolContext::new(state, tab, modifiers);
        overlay.selection(tab);
        overlay.item(tab);
        overlay.findings(tab);
        Self::draw_reach(&mut self.reach, &overlay, &cx, state.tool, tool.as_ref());
        marks::draw_pointer(&overlay, &cx, state.tool.info(), response.has_focus());
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
        for (line, refusal) in self.scans.refusals().iter().enumerate() {
            let at = response.rect.left_top() + egui::vec2(4.0, 46.0 + 30.0 * line as f32);
            overlay.plate(at, refusal, egui::Color32::from_rgb(0xff, 0xc9, 0xb8));
        }
        if state.settings.minimap {
            self.minimap.draw(&painter, response.rect, &view, tab);
        }
    }

    /// Keys belong to the map whenever they belong to nothing else.
    fn take_focus(&mut self, ui: &Ui, response: &Response, state: &State, tab: &Tab) {
        let is_new = self.shown.replace(tab.id) != Some(tab.id);
        if egui::Popup::is_any_open(ui.ctx()) {
            // A list or menu has them until it is closed.
            return response.surrender_focus();
        }
        let is_free = ui.memory(|memory| memory.focused().is_none()) && state.dialog.is_none();
        if is_new || is_free {
            response.request_focus();
            // The key that left a field, list or button is used up by that.
            let is_key = |event: &egui::Event| matches!(event, egui::Event::Key { .. });
            ui.input_mut(|input| input.events.retain(|event| !is_key(event)));
        }
    }

    /// What is to be shown next. A map that was shown whole stays whole when the canvas gets another size.
    fn follow_requests(&mut self, view: &mut View, tab: &Tab, canvas: Rect) {
        let was_whole = self.fitted.is_some_and(|(id, fitted, _)| (id, fitted) == (tab.id, tab.view));
        let has_other_size = self.fitted.is_some_and(|(_, _, size)| size != canvas.size());
        let refit = (was_whole && has_other_size && tab.show.is_empty()).then_some(ShowRequest::Fit);
        for request in tab.show.iter().copied().chain(refit) {
            follow(view, request, tab, canvas);
            self.fitted = (request == ShowRequest::Fit).then(|| (tab.id, *view, canvas.size()));
        }
    }

    /// Whether the gesture of a tool is under way.
    pub fn is_drawing(&self) -> bool {
        self.gesture.is_on()
    }

    /// Forgets the gesture under way, if there is one.
    pub fn cancel(&mut self, tools: &mut [Box<dyn Tool>]) {
        for tool in tools {
            tool.cancel();
        }
        self.gesture = Gesture::default();
    }

    /// Lights what the tool would reach from where pointer or cursor is.
    fn draw_reach(
        known: &mut Memo<ReachKey, BTreeSet<HexId>>,
        overlay: &Overlay<'_>,
        cx: &ToolContext<'_>,
        id: ToolId,
        tool: &dyn Tool,
    ) {
        let Some(spot) = cx.tab.spot() else {
            known.forget();
            return;
        };
        let pasting = cx.pasting.map(|pasting| pasting.revision);
        // The same set of selected hexes stays the same for as long as it is held.
        let selection = std::sync::Arc::as_ptr(&cx.tab.selection) as usize;
        let revision = cx.tab.history.revision();
        let options = tool.reach_depends_on();
        let of = (cx.tab.id, revision, id, spot, cx.brush, pasting, selection, options);
        if options.is_none() {
            known.forget();
        }
        overlay.reach(cx.map(), known.get(of, || tool.reach(cx, spot.hex)));
    }
}

/// What a screen reader says of the canvas: where the cursor is and what is there.
fn name_canvas(response: &Response, tab: &Tab) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, text("canvas-label")));
    let value =
        tab.cursor_spot().map_or_else(|| text("canvas-keys").to_owned(), |spot| read_aloud(tab, spot));
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_value(value);
        node.set_live(egui::accesskit::Live::Polite);
    });
}

fn read_aloud(tab: &Tab, spot: Spot) -> String {
    use super::words::{hex_words, hexside_words};
    let map = tab.map();
    let hex = format!("{}: {}", map.name(spot.hex), hex_words(map, spot.hex));
    match spot.hexside {
        Some(side) => format!("{hex}; {}: {}", map.hexside_name(side), hexside_words(map, side)),
        None => hex,
    }
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

fn empty_ui(ui: &Ui, rect: Rect) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let colour = ui.visuals().text_color();
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text("canvas-empty"), font, colour);
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

/// The hex where the cursor appears first: under the pointer, else in the middle of what is seen.
fn first_cursor(tab: &Tab, view: &View) -> Option<crate::hex::Hex> {
    let pointed = tab.spot().map(|spot| tab.map().hex(spot.hex).hex);
    let middle = hex_at_pos(view.centre_in_map);
    let in_view = tab.map().id(middle).map(|_| middle);
    pointed.or(in_view).or_else(|| tab.map().hexes().first().map(|hex| hex.hex))
}

impl Canvas {
    /// Posts the view if it changed.
    fn settle_view(view: View, tab: &Tab, intents: &mut Intents) {
        if view != tab.view || !tab.show.is_empty() {
            intents.push(Intent::SetView(view));
        }
    }
}
