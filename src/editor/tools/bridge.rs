//! Bridges.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::editor::canvas::Overlay;
use crate::editor::dialogs::{Bridges, Dialog};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::ShowRequest;
use crate::editor::widgets::nothing_ui;
use crate::layout::HexsideId;
use crate::picture::LayerGroup;
use crate::text::text;
use egui::{Button, Color32, Key, Ui, vec2};

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-bridge",
    key: Key::G,
    moves_map: false,
    aim: Aim::Hexside,
    paints: true,
    panel: None,
    make: || Box::new(BridgeTool::default()),
};

/// Asks for the bridges of the hexside that is clicked.
#[derive(Default)]
struct BridgeTool {
    at: Option<HexsideId>,
}

impl Tool for BridgeTool {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.update(cx, at);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        self.at = at.spot.and_then(|spot| spot.hexside);
    }

    fn question(&self, cx: &ToolContext<'_>) -> Option<Box<dyn Dialog>> {
        if cx.layers.is_locked(LayerGroup::Roads) {
            return None;
        }
        Some(Box::new(Bridges::new(cx.tab, self.at?)))
    }

    fn cancel(&mut self) {
        self.at = None;
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        let map = cx.map();
        for bridge in map.bridges() {
            let colour = Color32::from_rgb(0xff, 0x9d, 0x3b);
            overlay.hexside(map.hexside(bridge.bridge.hexside).hexside, 2.0, colour);
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        if cx.layers.is_locked(LayerGroup::Roads) {
            return nothing_ui(ui, text("bridge-locked"));
        }
        let map = cx.map();
        let mut any = false;
        for bridge in map.bridges() {
            any = true;
            let at = bridge.bridge.hexside;
            let name = match map.bridge_name(bridge) {
                name if name.is_empty() => map.hexside_name(at),
                name => name,
            };
            let button = Button::new(name).min_size(vec2(ui.available_width(), 0.0)).truncate();
            if ui.add(button).on_hover_text(text("bridge-open")).clicked() {
                let [a, b] = map.hexside(at).hexside.corners().map(crate::editor::canvas::pos_in_map);
                intents.push(Intent::Show(ShowRequest::Within(a.lerp(b, 0.5))));
                intents.push(Intent::Ask(Box::new(Bridges::new(cx.tab, at))));
            }
        }
        if !any {
            nothing_ui(ui, text("bridge-none"));
        }
    }
}
