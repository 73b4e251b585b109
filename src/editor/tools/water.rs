//! Rivers, canals and shores.

use super::{Aim, Course, Pointer, Tool, ToolContext, ToolInfo};
use crate::board::Water;
use crate::edit::{Answers, Edit, erase_water, lay_water, water_crossings};
use crate::editor::canvas::Overlay;
use crate::editor::dialogs::{Crossings, Dialog, Laying};
use crate::editor::intents::Intents;
use crate::text::text;
use egui::{Key, Ui};

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-water",
    key: Key::W,
    moves_map: false,
    aim: Aim::Hexside,
    paints: true,
    panel: None,
    make: || Box::new(WaterTool::default()),
};

/// Lays water along hexsides in one drag; takes it away if Shift is held at the start.
struct WaterTool {
    water: Water,
    course: Course,
    erases: bool,
}

impl Default for WaterTool {
    fn default() -> Self {
        Self { water: Water::River, course: Course::default(), erases: false }
    }
}

impl Tool for WaterTool {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.erases = cx.modifiers.shift;
        self.course.start(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.course.update(cx, at);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let (document, map, course) = (cx.tab.document(), cx.map(), self.course.hexsides(cx.map()));
        Some(match self.erases {
            true => erase_water(document, map, &course),
            false => lay_water(document, map, &course, self.water, &Answers::new()),
        })
    }

    fn question(&self, cx: &ToolContext<'_>) -> Option<Box<dyn Dialog>> {
        let course = self.course.hexsides(cx.map());
        let crossings = water_crossings(cx.map(), &course, self.water);
        if self.erases || crossings.is_empty() {
            return None;
        }
        Some(Box::new(Crossings::new(cx.tab, Laying::Water(self.water, course), crossings)))
    }

    fn cancel(&mut self) {
        *self = Self { water: self.water, ..Self::default() };
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        overlay.course(&self.course.hexsides(cx.map()));
    }

    fn options_ui(&mut self, ui: &mut Ui, _cx: &ToolContext<'_>, _intents: &mut Intents) {
        for (water, label) in [
            (Water::River, text("water-river")),
            (Water::Canal, text("water-canal")),
            (Water::Lake, text("water-lake")),
            (Water::Sea, text("water-sea")),
        ] {
            ui.radio_value(&mut self.water, water, label);
        }
        ui.weak(text("water-note"));
    }
}
