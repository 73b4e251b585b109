//! The eraser.

use super::{Aim, Course, Pointer, Stroke, Tool, ToolContext, ToolInfo, radius_ui};
use crate::edit::{Edit, PaintHexside, erase_all, erase_hexes, paint_hexsides};
use crate::editor::canvas::Overlay;
use crate::editor::intents::Intents;
use crate::layout::HexId;
use crate::text::{attribute, text};
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

/// Clears hexes, with or without what is on the hexsides around them, or the hexsides along which it goes.
#[derive(Default)]
struct Eraser {
    what: Erased,
    stroke: Stroke,
    course: Course,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Erased {
    #[default]
    Everything,
    Hexes,
    Hexsides,
}

impl Erased {
    const ALL: [Self; 3] = [Self::Everything, Self::Hexes, Self::Hexsides];

    fn name(self) -> &'static str {
        match self {
            Self::Everything => "erase-everything",
            Self::Hexes => "erase-hexes",
            Self::Hexsides => "erase-sides",
        }
    }
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
        let hexes = || self.stroke.hexes(cx);
        Some(match self.what {
            Erased::Hexsides => {
                let course = self.course.hexsides(map);
                paint_hexsides(document, map, &course, PaintHexside::ERASER, text("edit-erase-sides"))
            }
            Erased::Hexes => erase_hexes(document, map, &hexes(), text("edit-erase")),
            Erased::Everything => erase_all(document, map, &hexes(), text("edit-erase")),
        })
    }

    fn cancel(&mut self) {
        self.stroke = Stroke::default();
        self.course.clear();
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        if self.what == Erased::Hexsides { BTreeSet::new() } else { cx.brushed(at) }
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        if self.what == Erased::Hexsides {
            overlay.course(&self.course.hexsides(cx.map()));
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        for what in Erased::ALL {
            let words = attribute(what.name(), "tooltip");
            ui.radio_value(&mut self.what, what, text(what.name())).on_hover_text(words);
        }
        if self.what != Erased::Hexsides {
            radius_ui(ui, cx.brush, intents);
        }
    }
}
