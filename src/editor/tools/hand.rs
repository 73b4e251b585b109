//! The hand: moves the map, changes nothing.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::editor::intents::{Intent, Intents};
use egui::Key;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-hand",
    key: Key::H,
    moves_map: true,
    aim: Aim::Both,
    paints: false,
    panel: None,
    make: || Box::new(Hand::default()),
};

/// Puts the hex cursor where one clicks; the canvas moves the map while it is in hand.
#[derive(Default)]
struct Hand {
    at: Option<crate::hex::Hex>,
}

impl Tool for Hand {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
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
