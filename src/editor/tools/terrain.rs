//! The terrain brush.

use super::{Aim, Painted, Pointer, Stroke, Tool, ToolContext, ToolInfo, mode_ui, radius_ui, terrains_ui};
use crate::edit::{Edit, PaintHex, paint_hexes};
use crate::editor::intents::Intents;
use crate::editor::theme;
use crate::editor::words::terrain_name;
use crate::layout::HexId;
use crate::text::text_with;
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-terrain",
    key: Key::B,
    moves_map: false,
    aim: Aim::Hex,
    paints: true,
    panel: None,
    make: || Box::new(TerrainBrush::default()),
};

/// Paints terrain; cover between two hexes of a kind follows, unless Shift is held when the stroke starts.
#[derive(Default)]
struct TerrainBrush {
    stroke: Stroke,
    keep_cover: bool,
}

impl Tool for TerrainBrush {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.keep_cover = cx.modifiers.shift;
        self.update(cx, at);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        self.stroke.update(at);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let terrain = cx.brush.terrain;
        let paint = PaintHex {
            terrain: Some(terrain),
            level: None,
            mode: cx.brush.mode,
            keep_cover: self.keep_cover,
        };
        let label = text_with("edit-paint", &[("what", terrain_name(terrain).to_lowercase().into())]);
        Some(paint_hexes(cx.tab.document(), cx.map(), &self.stroke.hexes(cx), paint, &label))
    }

    fn cancel(&mut self) {
        *self = Self::default();
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        cx.brushed(at)
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        radius_ui(ui, cx.brush, intents);
        ui.add_space(theme::GAP);
        terrains_ui(ui, cx.brush, intents);
        ui.add_space(theme::GAP);
        mode_ui(ui, cx.brush, Painted::Terrain, intents);
    }
}
