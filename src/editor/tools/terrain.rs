//! The terrain brush.

use super::{Pointer, Stroke, Tool, ToolContext, ToolInfo, brush_ui};
use crate::board::Terrain;
use crate::edit::{Edit, PaintHex, paint_hexes};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::Brush;
use crate::editor::words::terrain_name;
use crate::editor::{theme, widgets};
use crate::layout::HexId;
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    label: "Terrain",
    tooltip: "Paint terrain into hexes",
    hint: "Drag to paint; hold Shift to leave hexsides as they are",
    key: Key::B,
    moves_map: false,
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
        let label = format!("Paint {}", terrain_name(terrain).to_lowercase());
        let edit = paint_hexes(cx.tab.document(), cx.map(), &self.stroke.hexes(cx), paint, &label);
        (!edit.changes.is_empty()).then_some(edit)
    }

    fn cancel(&mut self) {
        *self = Self::default();
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        cx.brushed(at)
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        brush_ui(ui, cx.brush, intents);
        ui.add_space(theme::GAP);
        for terrain in Terrain::ALL {
            let selected = cx.brush.terrain == terrain;
            let colour = theme::terrain_colour(terrain, ui.visuals().dark_mode);
            if widgets::swatch_ui(ui, selected, colour, terrain_name(terrain)).clicked() {
                intents.push(Intent::SetBrush(Brush { terrain, ..cx.brush }));
            }
        }
    }
}
