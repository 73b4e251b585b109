//! Flood fill.

use super::{Aim, Painted, Pointer, Tool, ToolContext, ToolInfo, levels_ui, mode_ui, terrains_ui};
use crate::edit::{BrushMode, Edit, FillBy, PaintHex, flood, paint_hexes};
use crate::editor::intents::Intents;
use crate::editor::theme;
use crate::editor::words::terrain_name;
use crate::layout::HexId;
use crate::text::{text, text_with};
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-fill",
    key: Key::F,
    moves_map: false,
    aim: Aim::Hex,
    paints: true,
    panel: None,
    make: || Box::new(Fill::default()),
};

/// Fills all hexes that are alike and joined, within the selection if it begins there.
#[derive(Default)]
struct Fill {
    pour: Painted,
    /// By what hexes are alike; none means by what is poured.
    by: Option<FillBy>,
    at: Option<HexId>,
    keep_cover: bool,
}

impl Fill {
    fn paint(&self, cx: &ToolContext<'_>) -> PaintHex {
        let (terrain, level) = match self.pour {
            Painted::Terrain => (Some(cx.brush.terrain), None),
            Painted::Level => (None, Some(cx.brush.level)),
        };
        let keep_cover = self.keep_cover || self.pour == Painted::Level;
        PaintHex { terrain, level, mode: cx.brush.mode, keep_cover }
    }

    fn by(&self) -> FillBy {
        self.by.unwrap_or(match self.pour {
            Painted::Terrain => FillBy::Terrain,
            Painted::Level => FillBy::Level,
        })
    }

    fn hexes(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        let filled = flood(cx.map(), at, self.by());
        let selected = cx.selected();
        if selected.contains(&at) { filled.intersection(&selected).copied().collect() } else { filled }
    }
}

impl Tool for Fill {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.keep_cover = cx.modifiers.shift;
        self.update(cx, at);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        self.at = at.spot.map(|spot| spot.hex);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let what = match (self.pour, cx.brush.mode) {
            (Painted::Terrain, _) => terrain_name(cx.brush.terrain).to_lowercase(),
            (Painted::Level, BrushMode::Add) => text_with("fill-raised", &[("level", cx.brush.level.into())]),
            (Painted::Level, _) => text_with("fill-level", &[("level", cx.brush.level.into())]),
        };
        let label = text_with("edit-fill", &[("what", what.into())]);
        let hexes = self.hexes(cx, self.at?);
        Some(paint_hexes(cx.tab.document(), cx.map(), &hexes, self.paint(cx), &label))
    }

    fn cancel(&mut self) {
        self.at = None;
        self.keep_cover = false;
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        self.hexes(cx, at)
    }

    fn reach_depends_on(&self) -> Option<u64> {
        Some(self.by() as u64)
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        ui.horizontal(|ui| {
            ui.radio_value(&mut self.pour, Painted::Terrain, text("fill-with-terrain"));
            ui.radio_value(&mut self.pour, Painted::Level, text("fill-with-level"));
        });
        ui.add_space(theme::GAP);
        match self.pour {
            Painted::Terrain => terrains_ui(ui, cx.brush, intents),
            Painted::Level => levels_ui(ui, cx.brush, intents),
        }
        ui.add_space(theme::GAP);
        ui.label(text("fill-by"));
        for (by, label) in [
            (None, text("fill-by-same")),
            (Some(FillBy::Terrain), text("fill-by-terrain")),
            (Some(FillBy::Level), text("fill-by-level")),
            (Some(FillBy::Both), text("fill-by-both")),
        ] {
            ui.radio_value(&mut self.by, by, label);
        }
        ui.add_space(theme::GAP);
        mode_ui(ui, cx.brush, self.pour, intents);
    }
}
