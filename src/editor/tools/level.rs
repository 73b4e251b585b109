//! The level brush.

use super::{Aim, Painted, Pointer, Stroke, Tool, ToolContext, ToolInfo, levels_ui, mode_ui, radius_ui};
use crate::edit::{BrushMode, Edit, PaintHex, paint_hexes};
use crate::editor::canvas::Overlay;
use crate::editor::intents::Intents;
use crate::editor::theme;
use crate::layout::HexId;
use crate::text::text_with;
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-level",
    key: Key::E,
    moves_map: false,
    aim: Aim::Hex,
    paints: true,
    panel: None,
    make: || Box::new(LevelBrush::default()),
};

/// Sets the level of hexes, and shows all crest lines while it is in hand. Slopes and cliffs follow from levels.
#[derive(Default)]
struct LevelBrush {
    stroke: Stroke,
}

impl Tool for LevelBrush {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.update(cx, at);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        self.stroke.update(at);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let level = cx.brush.level;
        let paint = PaintHex { terrain: None, level: Some(level), mode: cx.brush.mode, keep_cover: true };
        let label = match cx.brush.mode {
            BrushMode::Add => text_with("edit-raise", &[("level", level.into())]),
            BrushMode::Replace | BrushMode::OnlyOnClear => {
                text_with("edit-level", &[("level", level.into())])
            }
        };
        Some(paint_hexes(cx.tab.document(), cx.map(), &self.stroke.hexes(cx), paint, &label))
    }

    fn cancel(&mut self) {
        self.stroke = Stroke::default();
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        cx.brushed(at)
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        overlay.levels(cx.tab.shown_map());
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        radius_ui(ui, cx.brush, intents);
        ui.add_space(theme::GAP);
        levels_ui(ui, cx.brush, intents);
        ui.add_space(theme::GAP);
        mode_ui(ui, cx.brush, Painted::Level, intents);
    }
}
