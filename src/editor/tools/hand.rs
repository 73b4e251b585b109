//! The hand: moves the map, changes nothing.

use super::{Pointer, Tool, ToolContext, ToolInfo};
use crate::editor::intents::{Intent, Intents};
use egui::{Key, Pos2};

pub(super) static INFO: ToolInfo = ToolInfo {
    label: "Hand",
    tooltip: "Look around without changing anything",
    hint: "Drag to move the map; click a hex to read it",
    key: Key::H,
    moves_map: true,
    make: || Box::new(Hand::default()),
};

/// Puts the hex cursor where one clicks; the canvas moves the map while it is in hand.
#[derive(Default)]
struct Hand {
    start: Option<Pos2>,
    at: Option<crate::hex::Hex>,
}

impl Tool for Hand {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.start = Some(at.pos_in_map);
        self.at = at.spot.map(|spot| cx.map().hex(spot.hex).hex);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, _at: &Pointer) {}

    fn end(&mut self, _cx: &ToolContext<'_>, intents: &mut Intents) {
        intents.push(Intent::SetCursor(self.at));
    }

    fn cancel(&mut self) {
        *self = Self::default();
    }
}
