//! Roads and railways.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::board::Road;
use crate::edit::{Answers, Edit, Track, crossed_hexsides, erase_road, hex_path, lay_road, road_crossings};
use crate::editor::canvas::{Overlay, hex_at_pos};
use crate::editor::dialogs::{Crossings, Dialog, Laying};
use crate::editor::intents::Intents;
use crate::editor::text::text;
use crate::hex::Hexside;
use crate::layout::{HexId, HexsideId};
use egui::{Key, Ui};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-road",
    key: Key::T,
    moves_map: false,
    aim: Aim::Hex,
    paints: true,
    panel: None,
    make: || Box::new(RoadTool::default()),
};

/// Lays a road or railway from hex to hex in one drag, off the map too; takes it away if Shift is held at the start.
struct RoadTool {
    track: Track,
    path: Vec<HexId>,
    /// The hexside by which it leaves the map at its end.
    exit: Option<HexsideId>,
    erases: bool,
}

impl Default for RoadTool {
    fn default() -> Self {
        Self { track: Track::Road(Road::Paved), path: Vec::new(), exit: None, erases: false }
    }
}

impl RoadTool {
    fn hexsides(&self, cx: &ToolContext<'_>) -> Vec<HexsideId> {
        let mut hexsides = crossed_hexsides(cx.map(), &hex_path(cx.map(), &self.path));
        hexsides.extend(self.exit);
        hexsides
    }

    /// The hexside between the last hex and the pointer beyond the map's edge.
    fn exit_at(&self, cx: &ToolContext<'_>, at: &Pointer) -> Option<HexsideId> {
        let last = cx.map().hex(*self.path.last()?).hex;
        cx.map().hexside_id(Hexside::between(last, hex_at_pos(at.pos_in_map))?)
    }
}

impl Tool for RoadTool {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.erases = cx.modifiers.shift;
        self.path = at.spot.map(|spot| spot.hex).into_iter().collect();
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let Some(hex) = at.spot.map(|spot| spot.hex) else {
            self.exit = self.exit_at(cx, at);
            return;
        };
        self.exit = None;
        if self.path.last() == Some(&hex) {
            return;
        }
        // Going back takes the last step away.
        match self.path.len().checked_sub(2).map(|before| self.path[before]) {
            Some(before) if before == hex => drop(self.path.pop()),
            _ => self.path.push(hex),
        }
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let (document, map, hexsides) = (cx.tab.document(), cx.map(), self.hexsides(cx));
        Some(match self.erases {
            true => erase_road(document, map, &hexsides, self.track),
            false => lay_road(document, map, &hexsides, self.track, &Answers::new()),
        })
    }

    fn question(&self, cx: &ToolContext<'_>) -> Option<Box<dyn Dialog>> {
        let hexsides = self.hexsides(cx);
        let crossings = road_crossings(cx.map(), &hexsides, self.track);
        if self.erases || crossings.is_empty() {
            return None;
        }
        Some(Box::new(Crossings::new(cx.tab, Laying::Track(self.track, hexsides), crossings)))
    }

    fn cancel(&mut self) {
        *self = Self { track: self.track, ..Self::default() };
    }

    fn reach(&self, _cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        [at].into()
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        let hexes = hex_path(cx.map(), &self.path);
        overlay.way(&hexes, self.exit);
    }

    fn options_ui(&mut self, ui: &mut Ui, _cx: &ToolContext<'_>, _intents: &mut Intents) {
        for (track, label) in [
            (Track::Road(Road::Paved), text("road-paved")),
            (Track::Road(Road::Unpaved), text("road-unpaved")),
            (Track::Railway, text("road-railway")),
        ] {
            ui.radio_value(&mut self.track, track, label);
        }
        ui.weak(text("road-note"));
    }
}
