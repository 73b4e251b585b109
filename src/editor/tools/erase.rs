//! The eraser.

use super::{Aim, Course, Pointer, Stroke, Tool, ToolContext, ToolInfo, radius_ui};
use crate::edit::{Edit, PaintHexside, erase_hexes, paint_hexsides};
use crate::editor::canvas::Overlay;
use crate::editor::intents::Intents;
use crate::layout::HexId;
use crate::text::text;
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-erase",
    key: Key::X,
    moves_map: false,
    aim: Aim::Both,
    paints: true,
    panel: None,
    make: || Box::new(Eraser::default()),
};

/// Clears hexes of everything, or the hexsides along which it goes.
#[derive(Default)]
struct Eraser {
    of_hexsides: bool,
    stroke: Stroke,
    course: Course,
}

impl Tool for Eraser {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.stroke.update(at);
        self.course.start(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.stroke.update(at);
        self.course.update(cx, at);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let (document, map) = (cx.tab.document(), cx.map());
        Some(match self.of_hexsides {
            true => {
                let course = self.course.hexsides(map);
                paint_hexsides(document, map, &course, PaintHexside::ERASER, text("edit-erase-sides"))
            }
            false => erase_hexes(document, map, &self.stroke.hexes(cx), text("edit-erase")),
        })
    }

    fn cancel(&mut self) {
        self.stroke = Stroke::default();
        self.course.clear();
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        if self.of_hexsides { BTreeSet::new() } else { cx.brushed(at) }
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        if self.of_hexsides {
            overlay.course(&self.course.hexsides(cx.map()));
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        ui.radio_value(&mut self.of_hexsides, false, text("erase-hexes"))
            .on_hover_text(text("erase-hexes.tooltip"));
        ui.radio_value(&mut self.of_hexsides, true, text("erase-sides"))
            .on_hover_text(text("erase-sides.tooltip"));
        if !self.of_hexsides {
            radius_ui(ui, cx.brush, intents);
        }
    }
}
