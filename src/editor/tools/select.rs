//! Selecting hexes, and pasting what was copied.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::edit::{Edit, paste};
use crate::editor::canvas::{Overlay, hex_at_pos, pos_in_map};
use crate::editor::commands::Command;
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::Pasting;
use crate::editor::theme;
use crate::hex::{Hex, centre};
use crate::layout::HexId;
use crate::text::{text, text_with};
use egui::{Key, Pos2, Rect, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-select",
    key: Key::S,
    moves_map: false,
    aim: Aim::Hex,
    paints: false,
    panel: None,
    make: || Box::new(Select::default()),
};

/// How far outside a rectangle, in map units, the middle of a hex may lie that belongs to it.
const SLACK: f32 = 0.5;

/// What a drag goes round.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Shape {
    #[default]
    Rectangle,
    Lasso,
}

/// What becomes of what was selected before.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum How {
    #[default]
    Replace,
    Add,
    Remove,
}

/// Selects what a drag goes round; with Shift in addition, with Ctrl off what is selected. While something is pasted,
/// a click puts it down.
#[derive(Default)]
struct Select {
    shape: Shape,
    how: How,
    path: Vec<Pos2>,
    /// The hexes at both ends, which belong to the selection whatever the path is.
    first: Option<HexId>,
    last: Option<HexId>,
    /// Where the fragment is put down.
    paste_at: Option<Hex>,
    keeps_pasting: bool,
}

impl Select {
    /// What the drag goes round.
    fn round(&self, cx: &ToolContext<'_>) -> BTreeSet<HexId> {
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else {
            return BTreeSet::new();
        };
        let rect = Rect::from_two_pos(first, last).expand(SLACK);
        let is_round = |pos: Pos2| match self.shape {
            Shape::Rectangle => rect.contains(pos),
            Shape::Lasso => encloses(&self.path, pos),
        };
        let map = cx.map();
        let round = map.hex_ids().filter(|&id| is_round(pos_in_map(centre(map.hex(id).hex))));
        round.chain(self.first).chain(self.last).collect()
    }

    fn selection(&self, cx: &ToolContext<'_>) -> BTreeSet<HexId> {
        let (before, round) = (cx.selected(), self.round(cx));
        match self.how {
            How::Replace => round,
            How::Add => &before | &round,
            How::Remove => &before - &round,
        }
    }

    fn pasting_ui(ui: &mut Ui, pasting: &Pasting, intents: &mut Intents) {
        ui.label(text("paste-note"));
        ui.horizontal_wrapped(|ui| {
            let buttons = [
                (text("paste-left"), text("paste-left.tooltip"), Key::Comma),
                (text("paste-right"), text("paste-right.tooltip"), Key::Period),
                (text("paste-mirror"), text("paste-mirror.tooltip"), Key::Slash),
            ];
            for (label, tooltip, key) in buttons {
                if ui.button(label).on_hover_text(tooltip).clicked() {
                    intents.push(Intent::Paste(turned(pasting, key)));
                }
            }
        });
        if ui.button(text("paste-stop")).clicked() {
            intents.push(Intent::Paste(None));
        }
    }
}

/// The fragment as a key turns it.
fn turned(pasting: &Pasting, key: Key) -> Option<Pasting> {
    let fragment = match key {
        Key::Comma => pasting.fragment.turned(5),
        Key::Period => pasting.fragment.turned(1),
        Key::Slash => pasting.fragment.mirrored(),
        _ => return None,
    };
    Some(Pasting { fragment, revision: pasting.revision + 1 })
}

/// Whether a closed path goes round a place.
fn encloses(path: &[Pos2], at: Pos2) -> bool {
    let ends = path.iter().zip(path.iter().cycle().skip(1));
    let crossed = ends.filter(|(a, b)| {
        let beside = (a.y > at.y) != (b.y > at.y);
        beside && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

impl Tool for Select {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        if cx.pasting.is_some() {
            self.paste_at = Some(hex_at_pos(at.pos_in_map));
            self.keeps_pasting = cx.modifiers.shift;
            return;
        }
        self.how = match (cx.modifiers.shift, cx.modifiers.command) {
            (true, _) => How::Add,
            (false, true) => How::Remove,
            _ => How::Replace,
        };
        self.path = vec![at.pos_in_map];
        self.first = at.spot.map(|spot| spot.hex);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        if cx.pasting.is_some() {
            self.paste_at = Some(hex_at_pos(at.pos_in_map));
        } else if self.path.last() != Some(&at.pos_in_map) {
            self.path.push(at.pos_in_map);
            self.last = at.spot.map(|spot| spot.hex);
        }
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let pasting = cx.pasting?;
        Some(paste(cx.tab.document(), cx.map(), &pasting.fragment, self.paste_at?))
    }

    fn end(&mut self, cx: &ToolContext<'_>, intents: &mut Intents) {
        if self.paste_at.is_some() {
            if !self.keeps_pasting {
                intents.push(Intent::Paste(None));
            }
            return;
        }
        let map = cx.map();
        intents.push(Intent::SelectHexes(self.selection(cx).into_iter().map(|id| map.hex(id).hex).collect()));
    }

    fn cancel(&mut self) {
        *self = Self { shape: self.shape, ..Self::default() };
    }

    fn hover_edit(&self, cx: &ToolContext<'_>, at: &Pointer) -> Option<Edit> {
        let pasting = cx.pasting?;
        Some(paste(cx.tab.document(), cx.map(), &pasting.fragment, hex_at_pos(at.pos_in_map)))
    }

    fn key(&mut self, cx: &ToolContext<'_>, key: Key, intents: &mut Intents) -> bool {
        let after = cx.pasting.and_then(|pasting| turned(pasting, key));
        let used = after.is_some();
        if used {
            intents.push(Intent::Paste(after));
        }
        used
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        match (cx.pasting, cx.tab.map().hexes().get(at.index())) {
            (Some(pasting), Some(hex)) => pasting.fragment.hexes_on(cx.map(), hex.hex),
            _ => BTreeSet::new(),
        }
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else { return };
        overlay.selected(cx.map(), &self.round(cx));
        match self.shape {
            Shape::Rectangle => {
                let rect = Rect::from_two_pos(first, last);
                let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
                overlay.outline_of(&corners);
            }
            Shape::Lasso => overlay.outline_of(&self.path),
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        if let Some(pasting) = cx.pasting {
            return Self::pasting_ui(ui, pasting, intents);
        }
        ui.horizontal(|ui| {
            ui.radio_value(&mut self.shape, Shape::Rectangle, text("select-rectangle"));
            ui.radio_value(&mut self.shape, Shape::Lasso, text("select-lasso"));
        });
        ui.add_space(theme::GAP);
        let count = cx.selected().len();
        ui.label(text_with("select-count", &[("count", count.into())]));
        let is_any = count > 0;
        ui.horizontal_wrapped(|ui| {
            for (command, enabled) in [
                (Command::Copy, is_any),
                (Command::Cut, is_any),
                (Command::Paste, cx.has_copy),
                (Command::EraseSelection, is_any),
                (Command::SelectAll, true),
            ] {
                let button = ui.add_enabled(enabled, egui::Button::new(command.label()));
                if button.on_hover_text(command.tooltip()).clicked() {
                    intents.run(command);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn a_lasso_holds_what_it_goes_round() {
        let path = [pos2(0.0, 0.0), pos2(4.0, 0.0), pos2(4.0, 4.0), pos2(2.0, 1.0), pos2(0.0, 4.0)];
        for (at, inside) in [
            (pos2(1.0, 1.0), true),
            (pos2(2.0, 0.5), true),
            (pos2(2.0, 2.0), false),
            (pos2(3.5, 2.5), true),
            (pos2(5.0, 1.0), false),
            (pos2(-1.0, 1.0), false),
        ] {
            assert_eq!(encloses(&path, at), inside, "{at:?}");
        }
        assert!(!encloses(&[pos2(0.0, 0.0)], pos2(0.0, 0.0)));
    }
}
