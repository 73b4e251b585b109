//! Pointer and keys on the canvas.

use super::minimap::Pointed;
use super::view::{View, hex_at_pos, hexside_at_pos};
use super::{Canvas, beside, first_cursor, pos_in_map};
use crate::edit::Edit;
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{ShowRequest, Spot, Tab, TabId};
use crate::editor::tools::{Aim, Pointer, Tool, ToolContext, ToolId};
use crate::hex::{Direction, Hex, Hexside, centre};
use crate::layout::Map;
use egui::{
    CursorIcon, Event, EventFilter, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Response, Ui,
};

/// How much nearer a notch of the wheel brings.
const NOTCH: f32 = 1.15;
/// Points that a notch of the wheel moves.
const SCROLL: f32 = 60.0;
/// How near to a hexside, from 0 in the middle of the hex to 1, the pointer must be to mean it.
const NEAR_HEXSIDE: f32 = 0.62;
/// How near to the edge of the canvas, in points, a press may belong to the edge of a panel.
const EDGE: f32 = 8.0;

/// What pointer and keys are in the middle of.
#[derive(Default)]
pub struct Gesture {
    /// Whether the tool's gesture is under way.
    is_on: bool,
    /// Whether keys make the gesture.
    by_keys: bool,
    /// The document in which it began: what it went over means nothing in another.
    of: Option<(TabId, u64)>,
    /// The button that moves the map, and where the pointer was last.
    panning: Option<(PointerButton, Pos2)>,
    /// Where the pointer was last.
    pointer: Option<Pos2>,
    /// What was last shown without a gesture.
    hovered: Option<Hovered>,
}

/// What decides what is shown while the pointer rests.
type Hovered = (TabId, u64, ToolId, Option<Spot>, Option<Pos2>, Option<u64>);

impl Canvas {
    /// Takes the input of a frame. Returns the view after it.
    #[expect(clippy::too_many_arguments, reason = "each is another part of what a frame is made from")]
    pub(super) fn take_input(
        &mut self,
        ui: &mut Ui,
        response: &Response,
        state: &State,
        tab: &Tab,
        tool: &mut dyn Tool,
        minimap: Option<Pointed>,
        intents: &mut Intents,
    ) -> View {
        let mut view = tab.view;
        self.follow_requests(&mut view, tab, response.rect);
        if let Some(place) = minimap.as_ref().and_then(|pointed| pointed.goes_to) {
            view.centre_in_map = place;
        }
        let cx = ToolContext::new(state, tab, ui.input(|input| input.modifiers));
        let mut input = Input { ui, response, state, cx: &cx, tool, intents, view: &mut view, minimap };
        self.gesture.check(&mut input);
        self.gesture.wheel(&mut input);
        self.gesture.buttons(&mut input);
        self.gesture.hover(&mut input);
        self.gesture.keys(&mut input);
        self.gesture.hover_edit(&mut input);
        Self::settle_view(view, tab, intents);
        view
    }
}

/// What the input of a frame is made of.
struct Input<'a> {
    ui: &'a Ui,
    response: &'a Response,
    state: &'a State,
    cx: &'a ToolContext<'a>,
    tool: &'a mut dyn Tool,
    intents: &'a mut Intents,
    view: &'a mut View,
    minimap: Option<Pointed>,
}

impl Input<'_> {
    fn aim(&self) -> Aim {
        self.state.tool.info().aim
    }

    /// What the pointer is over.
    fn pointer_at(&self, pos_on_screen: Pos2) -> Pointer {
        let pos = self.view.screen_from_map(self.response.rect).map_from_screen(pos_on_screen);
        let left_to = (!self.response.rect.contains(pos_on_screen)).then_some(pos_on_screen);
        Pointer { pos_in_map: pos, spot: spot_at(pos, self.cx.tab, self.aim()), by_keys: false, left_to }
    }

    /// What the hex cursor is at; for tools of hexsides, one of its hexsides in any case.
    fn at_cursor(&self, cursor: Cursor) -> Option<Pointer> {
        let map = self.cx.map();
        let mut spot = cursor.spot(map)?;
        if self.aim() == Aim::Hexside {
            spot.hexside = spot.hexside.or_else(|| map.hex(spot.hex).hexsides.into_iter().flatten().next());
        } else if self.aim() == Aim::Hex {
            spot.hexside = None;
        }
        let middle = pos_in_map(centre(map.hex(spot.hex).hex));
        let at = spot.hexside.map(|side| {
            let [a, b] = map.hexside(side).hexside.corners().map(pos_in_map);
            middle.lerp(a.lerp(b, 0.5), 0.9)
        });
        Some(Pointer { pos_in_map: at.unwrap_or(middle), spot: Some(spot), by_keys: true, left_to: None })
    }

    /// What the tool would do, as far as layers are not locked.
    fn edit(&self) -> Option<Edit> {
        self.allowed(self.tool.edit(self.cx))
    }

    fn allowed(&self, edit: Option<Edit>) -> Option<Edit> {
        edit.and_then(|edit| self.cx.layers.allowed(self.cx.tab.document(), edit))
    }

    fn preview(&mut self) {
        let edit = self.edit();
        self.intents.push(Intent::Preview(edit));
    }

    fn finish(&mut self) {
        if let Some(question) = self.tool.question(self.cx) {
            // What was drawn stays to be seen until it is answered.
            self.preview();
            self.intents.push(Intent::Ask(question));
        } else {
            self.intents.push(Intent::Preview(None));
            let edit = self.tool.edit(self.cx);
            let document = self.cx.tab.document();
            let withheld = edit.as_ref().and_then(|edit| self.cx.layers.withheld(document, edit));
            self.intents.extend(withheld.map(Intent::Note));
            self.intents.extend(self.allowed(edit).map(Intent::Commit));
            self.tool.end(self.cx, self.intents);
        }
        self.tool.cancel();
    }

    /// Whether a press belongs to the map. `rest` are the events after it.
    fn is_pressed(&self, pos: Pos2, rest: &[Event]) -> bool {
        let response = self.response;
        if !response.rect.contains(pos) {
            return false;
        }
        if response.is_pointer_button_down_on() || response.clicked() || response.secondary_clicked() {
            return true;
        }
        // Down and up again within the frame: then the response knows nothing of it.
        let is_up = rest.iter().any(|event| matches!(event, Event::PointerButton { pressed: false, .. }));
        let is_covered = self.minimap.as_ref().is_some_and(|minimap| minimap.rect.contains(pos));
        let is_on_top = self.ui.ctx().layer_id_at(pos) == Some(response.layer_id);
        is_up && is_on_top && !is_covered && response.rect.shrink(EDGE).contains(pos)
    }
}

impl Gesture {
    pub(super) fn is_on(&self) -> bool {
        self.is_on
    }

    /// Forgets a gesture whose document changed under it.
    fn check(&mut self, input: &mut Input<'_>) {
        let of = Some((input.cx.tab.id, input.cx.tab.history.revision()));
        if self.is_on && self.of != of {
            self.forget(input);
        }
        self.of = of;
    }

    fn wheel(&self, input: &mut Input<'_>) {
        let Some(pointer) = input.response.hover_pos() else { return };
        let events = input.ui.input(|state| state.raw.events.clone());
        for event in events {
            wheel(&event, pointer, input.response, input.view);
        }
    }

    /// Whether the left button moves the map.
    fn moves_map(input: &Input<'_>) -> bool {
        let is_space = input.ui.input(|state| state.key_down(Key::Space)) && !input.cx.tab.by_keys;
        input.state.tool.info().moves_map || is_space && !input.ui.ctx().text_edit_focused()
    }

    /// Goes through what happened to the buttons, in order: a whole stroke may lie within one frame, and the Escape
    /// that ends it.
    fn buttons(&mut self, input: &mut Input<'_>) {
        let events = input.ui.input(|state| state.raw.events.clone());
        let mut moved = false;
        for (index, event) in events.iter().enumerate() {
            match *event {
                Event::PointerButton { pos, button, pressed: true, .. }
                    if input.is_pressed(pos, &events[index + 1..]) =>
                {
                    self.press(input, pos, button);
                    moved = self.is_on;
                }
                Event::PointerMoved(pos) => moved |= self.moved(input, pos),
                Event::PointerButton { pos, button, pressed: false, .. } => {
                    moved &= !self.release(input, pos, button);
                }
                Event::Key { key: Key::Escape, pressed: true, .. } if self.is_on && !self.by_keys => {
                    self.forget(input);
                    input.ui.input_mut(|state| state.consume_key(Modifiers::NONE, Key::Escape));
                    moved = false;
                }
                _ => {}
            }
        }
        if self.is_on && !self.by_keys && !input.ui.input(|state| state.pointer.primary_down()) {
            // The button came up where nobody saw it.
            self.forget(input);
        } else if moved && self.is_on {
            input.preview();
        }
        let moves_map = Self::moves_map(input);
        if self.panning.is_some() {
            input.ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        } else if moves_map && input.response.hovered() {
            input.ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
    }

    fn press(&mut self, input: &mut Input<'_>, pos: Pos2, button: PointerButton) {
        input.response.request_focus();
        if input.cx.tab.cursor.is_some() {
            input.intents.push(Intent::HideCursor);
        }
        let moves_map = Self::moves_map(input);
        if button != PointerButton::Primary || moves_map {
            self.panning = Some((button, pos));
        }
        let tools_own = input.state.tool.info().moves_map;
        if button == PointerButton::Primary && (!moves_map || tools_own) {
            let at = input.pointer_at(pos);
            input.tool.cancel();
            input.tool.start(input.cx, &at);
            (self.is_on, self.by_keys) = (true, false);
        }
    }

    /// Returns whether the gesture went on.
    fn moved(&mut self, input: &mut Input<'_>, pos: Pos2) -> bool {
        if let Some((_, last)) = &mut self.panning {
            input.view.pan(pos - *last);
            *last = pos;
            return false;
        }
        if self.is_on && !self.by_keys {
            let at = input.pointer_at(pos);
            input.tool.update(input.cx, &at);
            return true;
        }
        false
    }

    /// Returns whether the gesture is over.
    fn release(&mut self, input: &mut Input<'_>, pos: Pos2, button: PointerButton) -> bool {
        if self.panning.is_some_and(|(panning, _)| panning == button) {
            self.moved(input, pos);
            self.panning = None;
        }
        if button != PointerButton::Primary || !self.is_on || self.by_keys {
            return false;
        }
        let at = input.pointer_at(pos);
        input.tool.update(input.cx, &at);
        input.finish();
        self.is_on = false;
        true
    }

    fn forget(&mut self, input: &mut Input<'_>) {
        input.tool.cancel();
        input.intents.push(Intent::Preview(None));
        (self.is_on, self.by_keys) = (false, false);
    }

    fn hover(&mut self, input: &mut Input<'_>) {
        let over_minimap = input.minimap.as_ref().is_some_and(|minimap| minimap.is_hovered);
        let pos = match self.is_on && !self.by_keys {
            true => input.ui.input(|state| state.pointer.latest_pos()),
            false => input.response.hover_pos().filter(|_| !over_minimap),
        };
        let pos = pos.filter(|pos| input.response.rect.contains(*pos));
        let spot = pos.and_then(|pos| input.pointer_at(pos).spot);
        if spot != input.cx.tab.hover {
            input.intents.push(Intent::Hover(spot));
        }
        let latest = input.ui.input(|state| state.pointer.latest_pos());
        if std::mem::replace(&mut self.pointer, latest) != latest
            && pos.is_some()
            && input.cx.tab.by_keys
            && !self.by_keys
        {
            input.intents.push(Intent::UsePointer);
        }
    }

    /// What is shown while no button is down.
    fn hover_edit(&mut self, input: &mut Input<'_>) {
        if self.is_on || input.state.dialog.is_some() {
            self.hovered = None;
            return;
        }
        let tab = input.cx.tab;
        let at = match tab.by_keys {
            true => input.at_cursor(Cursor::of(tab)),
            false => input.response.hover_pos().map(|pos| input.pointer_at(pos)),
        };
        let pasting = input.cx.pasting.map(|pasting| pasting.revision);
        // The exact place counts only off the map, where there is no spot.
        let off_map = at.filter(|at| at.spot.is_none()).map(|at| at.pos_in_map).filter(|_| pasting.is_some());
        let spot = at.and_then(|at| at.spot);
        let key = (tab.id, tab.history.revision(), input.state.tool, spot, off_map, pasting);
        if self.hovered == Some(key) {
            return;
        }
        self.hovered = Some(key);
        let edit = at.and_then(|at| input.tool.hover_edit(input.cx, &at));
        let edit = input.allowed(edit);
        if edit.is_some() || tab.preview.is_some() {
            input.intents.push(Intent::Preview(edit));
        }
    }

    fn keys(&mut self, input: &mut Input<'_>) {
        if !input.response.has_focus() {
            return;
        }
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
            ..EventFilter::default()
        };
        input.ui.memory_mut(|memory| memory.set_focus_lock_filter(input.response.id, filter));
        let mut cursor = Cursor::of(input.cx.tab);
        // In the order in which keys were pressed, and as often: a slow frame may hold several.
        for key in taken_keys(input.ui) {
            self.key(input, key, &mut cursor);
        }
        if cursor != Cursor::of(input.cx.tab) {
            let place = cursor.hex.map(|hex| pos_in_map(centre(hex)));
            input.intents.push(Intent::SetCursor(cursor.hex));
            input.intents.push(Intent::SetCursorSide(cursor.side));
            input.intents.extend(place.map(|place| Intent::Show(ShowRequest::Within(place))));
        }
    }

    fn key(&mut self, input: &mut Input<'_>, key: Key, cursor: &mut Cursor) {
        match key {
            Key::Escape if self.is_on => self.forget(input),
            Key::Escape => input.intents.push(Intent::Escape),
            Key::ArrowUp => self.move_cursor(input, cursor, (0, -1)),
            Key::ArrowDown => self.move_cursor(input, cursor, (0, 1)),
            Key::ArrowLeft => self.move_cursor(input, cursor, (-1, 0)),
            Key::ArrowRight => self.move_cursor(input, cursor, (1, 0)),
            Key::Enter => {
                self.begin_by_keys(input, *cursor);
                self.end_by_keys(input);
            }
            Key::Space if cursor.by_keys && self.is_on => self.end_by_keys(input),
            Key::Space if cursor.by_keys => self.begin_by_keys(input, *cursor),
            // Comma, full stop and slash.
            _ if input.tool.key(input.cx, key, input.intents) => {}
            _ => {
                cursor.turn(key);
                self.follow_cursor(input, *cursor);
            }
        }
    }

    fn move_cursor(&mut self, input: &mut Input<'_>, cursor: &mut Cursor, step: (i32, i32)) {
        let (view, tab) = (&*input.view, input.cx.tab);
        let step = if view.is_turned { (step.1, -step.0) } else { step };
        let next = match cursor.hex {
            Some(hex) => beside(tab, hex, step),
            None => first_cursor(tab, view),
        };
        cursor.hex = next.or(cursor.hex);
        cursor.by_keys = true;
        self.follow_cursor(input, *cursor);
    }

    fn begin_by_keys(&mut self, input: &mut Input<'_>, cursor: Cursor) {
        if self.is_on {
            return;
        }
        if let Some(at) = input.at_cursor(cursor) {
            input.tool.cancel();
            input.tool.start(input.cx, &at);
            (self.is_on, self.by_keys) = (true, true);
            input.preview();
        }
    }

    fn end_by_keys(&mut self, input: &mut Input<'_>) {
        if self.is_on && self.by_keys {
            input.finish();
            (self.is_on, self.by_keys) = (false, false);
        }
    }

    /// The cursor moved: so does the gesture that keys make.
    fn follow_cursor(&self, input: &mut Input<'_>, cursor: Cursor) {
        if !(self.is_on && self.by_keys) {
            return;
        }
        if let Some(at) = input.at_cursor(cursor) {
            input.tool.update(input.cx, &at);
            input.preview();
        }
    }
}

/// The hex cursor within a frame.
#[derive(Clone, Copy, PartialEq)]
struct Cursor {
    hex: Option<Hex>,
    side: Option<Direction>,
    by_keys: bool,
}

impl Cursor {
    fn of(tab: &Tab) -> Self {
        Self { hex: tab.cursor, side: tab.cursor_side, by_keys: tab.by_keys }
    }

    fn spot(self, map: &Map) -> Option<Spot> {
        let hex = map.id(self.hex?)?;
        let side = |direction: Direction| map.hex(hex).hexsides[direction as usize];
        Some(Spot { hex, hexside: self.side.and_then(side) })
    }

    /// Points at the next hexside of the hex, clockwise or back.
    fn turn(&mut self, key: Key) {
        let steps = match key {
            Key::Period => 1,
            Key::Comma => 5,
            _ => return,
        };
        if self.hex.is_some() {
            self.side = Some(self.side.map_or(Direction::N, |side| side.clockwise(steps)));
            self.by_keys = true;
        }
    }
}

/// The keys that were pressed and that the canvas has a use for, taken out of the input.
fn taken_keys(ui: &Ui) -> Vec<Key> {
    const OURS: [Key; 10] = [
        Key::Escape,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::Enter,
        Key::Space,
        Key::Comma,
        Key::Period,
        Key::Slash,
    ];
    let mut keys = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key { key, pressed: true, modifiers, .. } if !modifiers.command && OURS.contains(key) => {
                keys.push(*key);
                false
            }
            _ => true,
        });
    });
    keys
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

fn spot_at(pos: Pos2, tab: &Tab, aim: Aim) -> Option<Spot> {
    let on_board = |slot: &crate::layout::MapSlot| {
        let [a, b] = slot.laid.rectangle().map(pos_in_map);
        egui::Rect::from_two_pos(a, b).contains(pos)
    };
    if !tab.map().slots().iter().any(on_board) {
        return None;
    }
    let hex = hex_at_pos(pos);
    let id = tab.map().id(hex)?;
    let (hexside, nearness): (Hexside, f32) = hexside_at_pos(hex, pos);
    if aim == Aim::Hexside {
        let (x, y) = super::plane_at_pos(pos);
        return Some(Spot { hex: id, hexside: crate::edit::nearest_hexside(tab.map(), x, y) });
    }
    let hexside = (nearness > NEAR_HEXSIDE).then(|| tab.map().hexside_id(hexside)).flatten();
    Some(Spot { hex: id, hexside })
}
