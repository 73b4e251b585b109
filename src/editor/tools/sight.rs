//! The ruler: line of sight between two hexes.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::editor::canvas::Overlay;
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::Sight;
use crate::editor::widgets;
use crate::hex::Hex;
use crate::text::text;
use egui::{Key, Ui};

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-sight",
    key: Key::L,
    moves_map: false,
    aim: Aim::Hex,
    paints: false,
    panel: Some("panel-sight"),
    make: || Box::new(Ruler::default()),
};

/// A click sets where one looks from, a drag both ends.
#[derive(Default)]
struct Ruler {
    sight: Sight,
}

fn hex_at(cx: &ToolContext<'_>, at: &Pointer) -> Option<Hex> {
    at.spot.map(|spot| cx.map().hex(spot.hex).hex)
}

impl Tool for Ruler {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.sight = Sight { from: hex_at(cx, at), to: None };
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let to = hex_at(cx, at).filter(|to| Some(*to) != self.sight.from);
        self.sight.to = to;
    }

    fn end(&mut self, _cx: &ToolContext<'_>, intents: &mut Intents) {
        intents.push(Intent::SetSight(self.sight));
    }

    fn cancel(&mut self) {
        self.sight = Sight::default();
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        let sight = if self.sight.from.is_some() { self.sight } else { cx.tab.sight };
        overlay.sight(cx.tab, sight);
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        if cx.tab.sight.from.is_none() {
            widgets::nothing_ui(ui, text("sight-start"));
            return;
        }
        if ui.button(text("ruler-clear")).on_hover_text(text("ruler-clear.tooltip")).clicked() {
            intents.push(Intent::SetSight(Sight::default()));
        }
    }
}
