//! The eyedropper.

use super::{Aim, Pointer, Tool, ToolContext, ToolId, ToolInfo};
use crate::edit::{pick_hex, pick_hexside};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::Brush;
use crate::editor::tab::Spot;
use crate::editor::words::{hexside_words, terrain_name};
use crate::layout::HexId;
use crate::text::{text, text_with};
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-pick",
    key: Key::I,
    moves_map: false,
    aim: Aim::Both,
    paints: false,
    panel: None,
    make: || Box::new(Eyedropper::default()),
};

/// Sets the brush to what a hex or a hexside holds, and takes up that brush.
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
        let Some(spot) = self.at else { return };
        let (brush, tool) = match spot.hexside {
            Some(hexside) => {
                let hexside = pick_hexside(cx.map(), hexside);
                (Brush { hexside, ..cx.brush }, "tool-hexside")
            }
            None => {
                let hex = pick_hex(cx.map(), spot.hex);
                (Brush { terrain: hex.terrain, level: hex.level, ..cx.brush }, "tool-terrain")
            }
        };
        intents.push(Intent::SetBrush(brush));
        if !cx.modifiers.shift {
            intents.push(Intent::TakeTool(ToolId::named(tool)));
        }
    }

    fn cancel(&mut self) {
        self.at = None;
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        let on_hexside = cx.tab.spot().is_some_and(|spot| spot.hexside.is_some());
        if on_hexside { BTreeSet::new() } else { [at].into() }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, _intents: &mut Intents) {
        let terrain = terrain_name(cx.brush.terrain).to_lowercase();
        let values = [("terrain", terrain.into()), ("level", cx.brush.level.into())];
        ui.label(text_with("pick-brush", &values));
        let Some(spot) = cx.tab.spot() else { return };
        let map = cx.tab.map();
        let here = match spot.hexside {
            Some(side) => format!("{}: {}", map.hexside_name(side), hexside_words(map, side)),
            None => format!("{}: {}", map.name(spot.hex), crate::editor::words::hex_words(map, spot.hex)),
        };
        ui.weak(text("pick-here"));
        ui.label(here);
    }
}
