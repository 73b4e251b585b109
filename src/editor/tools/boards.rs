//! The board tool: moves the boards of a layout.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::edit::{Edit, move_slot};
use crate::editor::canvas::Overlay;
use crate::editor::intents::Intents;
use crate::editor::layouts::{offset_near, outline, slot_at};
use crate::editor::widgets;
use crate::text::text;
use egui::{Key, Pos2, Ui, Vec2};

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-boards",
    key: Key::M,
    moves_map: false,
    aim: Aim::Hex,
    paints: false,
    panel: None,
    make: || Box::new(MoveBoard::default()),
};

/// Drags a board.
#[derive(Default)]
struct MoveBoard {
    /// The slot, by its place in the layout, and from the pointer to its corner.
    grabbed: Option<(usize, Vec2)>,
    here: Option<Pos2>,
}

impl MoveBoard {
    /// The slot, its board's grid, and where it would lie.
    fn target(&self, cx: &ToolContext<'_>) -> Option<(usize, crate::hex::Grid, (i32, i32))> {
        let (slot, to_corner) = self.grabbed?;
        let document = cx.tab.document();
        let laid = document.scenario.as_ref()?.layout.get(slot)?;
        let grid = document.board_of(laid)?.grid();
        let at = offset_near(document, grid, laid.turned, self.here? + to_corner, Some(slot))?;
        Some((slot, grid, at))
    }
}

impl Tool for MoveBoard {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let found = slot_at(cx.map(), at.pos_in_map);
        self.grabbed = found.map(|(slot, corner)| (slot, corner - at.pos_in_map));
        self.here = Some(at.pos_in_map);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        self.here = Some(at.pos_in_map);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let (slot, _, at) = self.target(cx)?;
        let before = cx.tab.document().scenario.as_ref()?.layout.get(slot)?.at;
        (before != at).then(|| move_slot(cx.tab.document(), slot, at).ok()).flatten()
    }

    fn cancel(&mut self) {
        *self = Self::default();
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        if let Some((_, grid, at)) = self.target(cx) {
            outline(overlay.painter, overlay.screen_from_map, grid, at);
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, _intents: &mut Intents) {
        if cx.tab.document().scenario.is_none() {
            return widgets::nothing_ui(ui, text("forms-board-alone"));
        }
        widgets::nothing_ui(ui, text("boards-about"));
    }
}
