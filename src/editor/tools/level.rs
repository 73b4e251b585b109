//! The level brush.

use super::{Pointer, Tool, ToolContext, ToolInfo, hexes_between, radius_ui};
use crate::board::LEVELS;
use crate::edit::{Edit, PaintHex, paint_hexes};
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
    stroke: BTreeSet<HexId>,
    last: Option<HexId>,
}

impl Tool for LevelBrush {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.update(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let Some(spot) = at.spot else { return };
        for hex in hexes_between(cx.map(), self.last, spot.hex) {
            self.stroke.extend(cx.brushed(hex));
        }
        self.last = Some(spot.hex);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let level = cx.brush.level;
        let paint = PaintHex { level: Some(level), keep_cover: true, ..PaintHex::default() };
        let edit =
            paint_hexes(cx.tab.document(), cx.map(), &self.stroke, paint, &format!("Set level {level}"));
        (!edit.changes.is_empty()).then_some(edit)
    }

    fn cancel(&mut self) {
        *self = Self::default();
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        cx.brushed(at).collect()
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        radius_ui(ui, cx.brush, intents);
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
