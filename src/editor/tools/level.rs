//! The level brush.

use super::{Pointer, Stroke, Tool, ToolContext, ToolInfo, brush_ui};
use crate::board::LEVELS;
use crate::edit::{BrushMode, Edit, PaintHex, paint_hexes};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::Brush;
use crate::editor::{theme, widgets};
use crate::layout::HexId;
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    label: "Level",
    tooltip: "Raise or lower hexes to a level",
    hint: "Drag to set the level of hexes",
    key: Key::E,
    moves_map: false,
    make: || Box::new(LevelBrush::default()),
};

/// Sets the level of hexes. Slopes and cliffs follow from levels.
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
            BrushMode::Add => format!("Raise by {level}"),
            BrushMode::Replace | BrushMode::OnlyOnClear => format!("Set level {level}"),
        };
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
        for level in LEVELS.rev() {
            let selected = cx.brush.level == level;
            let colour = theme::level_colour(level, ui.visuals().dark_mode);
            if widgets::swatch_ui(ui, selected, colour, &format!("Level {level}")).clicked() {
                intents.push(Intent::SetBrush(Brush { level, ..cx.brush }));
            }
        }
    }
}
