//! Pointer and keys on the canvas.

use super::view::{View, hex_at_pos, hexside_at_pos};
use super::{Canvas, beside, first_cursor, follow, pos_in_map};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{ShowRequest, Spot, Tab};
use crate::editor::tools::{Pointer, Tool, ToolContext};
use crate::hex::centre;
use egui::{
    CursorIcon, Event, EventFilter, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Response, Ui,
};

/// How much nearer a notch of the wheel brings.
const NOTCH: f32 = 1.15;
/// Points that a notch of the wheel moves.
const SCROLL: f32 = 60.0;
/// How near to a hexside, from 0 in the middle of the hex to 1, the pointer must be to mean it.
const NEAR_HEXSIDE: f32 = 0.62;

impl Canvas {
    /// Takes the input of a frame. Returns the view after it.
    pub(super) fn take_input(
        &mut self,
        ui: &mut Ui,
        response: &Response,
        state: &State,
        tab: &Tab,
        tool: &mut dyn Tool,
        intents: &mut Intents,
    ) -> View {
        let mut view = tab.view;
        for &request in &tab.show {
            follow(&mut view, request, tab, response.rect);
        }
        let modifiers = ui.input(|input| input.modifiers);
        let cx = ToolContext::new(state, tab, modifiers);
        self.pan_and_zoom(ui, response, state, &mut view);
        self.hover(ui, response, &view, tab, intents);
        self.gesture(ui, response, &view, &cx, tool, intents);
        self.keys(ui, response, &view, &cx, tool, intents);
        Self::settle_view(view, tab, intents);
        view
    }

    fn pan_and_zoom(&mut self, ui: &Ui, response: &Response, state: &State, view: &mut View) {
        let hand = state.tool.info().moves_map;
        let space = ui.input(|input| input.key_down(Key::Space)) && !ui.ctx().text_edit_focused();
        let by_primary = (hand || space) && response.dragged_by(PointerButton::Primary);
        let by_other =
            response.dragged_by(PointerButton::Middle) || response.dragged_by(PointerButton::Secondary);
        self.is_panning = (by_primary || by_other || space) && !self.is_in_gesture || by_other;
        if by_primary && (!self.is_in_gesture || hand) || by_other {
            view.pan(response.drag_delta());
        }
        if by_primary || by_other {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        } else if (space || hand) && response.hovered() {
            ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        if let Some(pointer) = response.hover_pos() {
            for event in ui.input(|input| input.raw.events.clone()) {
                wheel(&event, pointer, response, view);
            }
        }
    }

    fn hover(&self, ui: &Ui, response: &Response, view: &View, tab: &Tab, intents: &mut Intents) {
        let pos = if self.is_in_gesture {
            ui.input(|input| input.pointer.latest_pos())
        } else {
            response.hover_pos()
        };
        let spot = pos
            .filter(|pos| response.rect.contains(*pos))
            .and_then(|pos| pointer_at(pos, response, view, tab).spot);
        if spot != tab.hover {
            intents.push(Intent::Hover(spot));
        }
    }

    fn gesture(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: &View,
        cx: &ToolContext<'_>,
        tool: &mut dyn Tool,
        intents: &mut Intents,
    ) {
        let primary = PointerButton::Primary;
        let events = ui.input(|input| input.raw.events.clone());
        let is_pressed_here = response.is_pointer_button_down_on() || response.clicked_by(primary);
        let may_start = is_pressed_here && !self.is_panning;
        for event in events {
            match event {
                Event::PointerButton { pos, button, pressed: true, .. }
                    if button == primary && may_start && response.rect.contains(pos) =>
                {
                    response.request_focus();
                    tool.cancel();
                    tool.start(cx, &pointer_at(pos, response, view, cx.tab));
                    self.is_in_gesture = true;
                    intents.push(Intent::Preview(tool.edit(cx)));
                }
                Event::PointerMoved(pos) if self.is_in_gesture => {
                    tool.update(cx, &pointer_at(pos, response, view, cx.tab));
                    intents.push(Intent::Preview(tool.edit(cx)));
                }
                Event::PointerButton { pos, button, pressed: false, .. }
                    if button == primary && self.is_in_gesture =>
                {
                    tool.update(cx, &pointer_at(pos, response, view, cx.tab));
                    self.finish(cx, tool, intents);
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, cx: &ToolContext<'_>, tool: &mut dyn Tool, intents: &mut Intents) {
        intents.push(Intent::Preview(None));
        if let Some(edit) = tool.edit(cx) {
            intents.push(Intent::Commit(edit));
        }
        tool.end(cx, intents);
        tool.cancel();
        self.is_in_gesture = false;
    }

    fn keys(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: &View,
        cx: &ToolContext<'_>,
        tool: &mut dyn Tool,
        intents: &mut Intents,
    ) {
        if self.is_in_gesture && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            tool.cancel();
            self.is_in_gesture = false;
            intents.push(Intent::Preview(None));
        }
        if !response.has_focus() {
            return;
        }
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        for (key, step) in [
            (Key::ArrowUp, (0, -1)),
            (Key::ArrowDown, (0, 1)),
            (Key::ArrowLeft, (-1, 0)),
            (Key::ArrowRight, (1, 0)),
        ] {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                move_cursor(view, cx.tab, step, intents);
            }
        }
        let applies =
            !self.is_in_gesture && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        if let Some((hex, id)) =
            cx.tab.cursor.filter(|_| applies).and_then(|hex| Some((hex, cx.map().id(hex)?)))
        {
            let spot = Some(Spot { hex: id, hexside: None });
            tool.cancel();
            tool.start(cx, &Pointer { pos_in_map: pos_in_map(centre(hex)), spot });
            self.finish(cx, tool, intents);
        }
    }
}

fn move_cursor(view: &View, tab: &Tab, step: (i32, i32), intents: &mut Intents) {
    let next = match tab.cursor {
        Some(cursor) => beside(tab, cursor, if view.is_turned { (step.1, -step.0) } else { step }),
        None => first_cursor(tab, view),
    };
    if let Some(next) = next {
        intents.push(Intent::SetCursor(Some(next)));
        intents.push(Intent::Show(ShowRequest::Within(pos_in_map(centre(next)))));
    }
}

/// The wheel zooms about the pointer; with Shift, or by a touchpad, it moves the map.
fn wheel(event: &Event, pointer: Pos2, response: &Response, view: &mut View) {
    match event {
        Event::MouseWheel { unit, delta, modifiers, .. } => {
            let notches = match unit {
                MouseWheelUnit::Point => *delta / SCROLL,
                MouseWheelUnit::Line => *delta,
                MouseWheelUnit::Page => *delta * 8.0,
            };
            let moves = !modifiers.command && (modifiers.shift || *unit == MouseWheelUnit::Point);
            if moves {
                let turned = if modifiers.shift && notches.x == 0.0 { notches.yx() } else { notches };
                view.pan(turned * SCROLL);
            } else {
                view.zoom_about(pointer, NOTCH.powf(notches.y), response.rect);
            }
        }
        Event::Zoom(factor) => view.zoom_about(pointer, *factor, response.rect),
        _ => {}
    }
}

/// What the pointer is over.
fn pointer_at(pos_on_screen: Pos2, response: &Response, view: &View, tab: &Tab) -> Pointer {
    let pos = view.screen_from_map(response.rect).map_from_screen(pos_on_screen);
    Pointer { pos_in_map: pos, spot: spot_at(pos, tab) }
}

fn spot_at(pos: Pos2, tab: &Tab) -> Option<Spot> {
    let on_board = |slot: &crate::layout::MapSlot| {
        let [a, b] = slot.laid.rectangle().map(pos_in_map);
        egui::Rect::from_two_pos(a, b).contains(pos)
    };
    if !tab.map().slots().iter().any(on_board) {
        return None;
    }
    let hex = hex_at_pos(pos);
    let id = tab.map().id(hex)?;
    let (hexside, nearness) = hexside_at_pos(hex, pos);
    let hexside = (nearness > NEAR_HEXSIDE).then(|| tab.map().hexside_id(hexside)).flatten();
    Some(Spot { hex: id, hexside })
}
