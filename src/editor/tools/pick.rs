//! The eyedropper.

use super::{Pointer, Tool, ToolContext, ToolInfo};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::Brush;
use crate::editor::tab::Spot;
use crate::layout::HexId;
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    label: "Eyedropper",
    tooltip: "Take terrain and level from a hex",
    hint: "Click a hex to paint with its terrain and level",
    key: Key::I,
    moves_map: false,
    make: || Box::new(Eyedropper::default()),
};

/// Sets the brush to what a hex holds.
#[derive(Default)]
struct Eyedropper {
    at: Option<Spot>,
}

impl Tool for Eyedropper {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.update(cx, at);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        self.at = at.spot.or(self.at);
    }

    fn end(&mut self, cx: &ToolContext<'_>, intents: &mut Intents) {
        if let Some(spot) = self.at {
            let hex = cx.map().hex(spot.hex);
            intents.push(Intent::SetBrush(Brush { terrain: hex.terrain, level: hex.level, ..cx.brush }));
        }
    }

    fn cancel(&mut self) {
        self.at = None;
    }

    fn reach(&self, _cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        [at].into()
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, _intents: &mut Intents) {
        let terrain = crate::editor::words::terrain_name(cx.brush.terrain);
        ui.label(format!("Brush: {terrain}, level {}", cx.brush.level));
    }
}
