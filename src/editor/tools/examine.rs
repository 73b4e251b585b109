//! Pointing out a hex and its units, for overlays.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::editor::canvas::Overlay;
use crate::editor::intents::{Intent, Intents};
use crate::editor::overlays::Subject;
use crate::editor::widgets;
use crate::hex::Hex;
use crate::text::text;
use egui::{Color32, Key, Ui};

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-examine",
    key: Key::Q,
    moves_map: false,
    aim: Aim::Hex,
    paints: false,
    panel: Some("panel-overlays"),
    make: || Box::new(Examine::default()),
};

/// A click points out a hex.
#[derive(Default)]
struct Examine {
    at: Option<Hex>,
}

impl Tool for Examine {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.update(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.at = at.spot.map(|spot| cx.map().hex(spot.hex).hex);
    }

    fn end(&mut self, cx: &ToolContext<'_>, intents: &mut Intents) {
        let before = cx.tab.overlay.subject;
        let Some(hex) = self.at else { return };
        let unit = if before.hex == Some(hex) { before.unit + 1 } else { 0 };
        intents.push(Intent::SetSubject(Subject { hex: Some(hex), unit, ..before }));
    }

    fn cancel(&mut self) {
        self.at = None;
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        if let Some(hex) = cx.tab.overlay.subject.hex.filter(|hex| cx.map().id(*hex).is_some()) {
            overlay.ring(hex, 2.5, Color32::from_rgb(0xff, 0xe1, 0x6b));
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, _cx: &ToolContext<'_>, _intents: &mut Intents) {
        widgets::nothing_ui(ui, text("examine-how"));
    }
}
