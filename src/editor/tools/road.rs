//! Roads and railways.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::board::Road;
use crate::edit::{
    Answers, Edit, Track, crossed_hexsides, erase_road, hex_path, hex_under, lay_road, road_crossings,
};
use crate::editor::canvas::{Overlay, hexside_at_pos, nearest_on_map, plane_at_pos};
use crate::editor::dialogs::{Crossings, Dialog, Laying};
use crate::editor::intents::Intents;
use crate::layout::{HexId, HexsideId, Map};
use crate::text::text;
use egui::{Key, Pos2, Ui};
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
    /// Hexes that the pointer went through.
    path: Vec<HexId>,
    /// Where it comes from beyond the map's edge.
    entry: Option<Edge>,
    /// Where it leaves the map at its end.
    exit: Option<Edge>,
    erases: bool,
}

/// Where a way crosses the map's edge: the last hex, and the hexside beyond it if the hex is whole there.
#[derive(Clone, Copy)]
struct Edge {
    hex: HexId,
    hexside: Option<HexsideId>,
}

impl Edge {
    /// The one nearest to a position beyond the edge.
    fn towards(map: &Map, pos_beyond: Pos2) -> Option<Self> {
        let (x, y) = plane_at_pos(nearest_on_map(map, pos_beyond));
        let hex = hex_under(map, x, y)?;
        let (hexside, _) = hexside_at_pos(map.hex(hex).hex, pos_beyond);
        let leaves_map = hexside.hexes().iter().any(|&beyond| map.id(beyond).is_none());
        Some(Self { hex, hexside: map.hexside_id(hexside).filter(|_| leaves_map) })
    }
}

impl Default for RoadTool {
    fn default() -> Self {
        Self { track: Track::Road(Road::Paved), path: Vec::new(), entry: None, exit: None, erases: false }
    }
}

impl RoadTool {
    fn hexes(&self, cx: &ToolContext<'_>) -> Vec<HexId> {
        let hex = |edge: &Option<Edge>| edge.map(|edge| edge.hex);
        let stops = hex(&self.entry).into_iter().chain(self.path.iter().copied()).chain(hex(&self.exit));
        hex_path(cx.map(), &stops.collect::<Vec<_>>())
    }

    fn hexsides(&self, cx: &ToolContext<'_>) -> Vec<HexsideId> {
        if self.path.is_empty() {
            return Vec::new();
        }
        let hexside = |edge: Option<Edge>| edge.and_then(|edge| edge.hexside);
        let within = crossed_hexsides(cx.map(), &self.hexes(cx));
        hexside(self.entry).into_iter().chain(within).chain(hexside(self.exit)).collect()
    }
}

impl Tool for RoadTool {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.erases = cx.modifiers.shift;
        self.update(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let Some(hex) = at.spot.map(|spot| spot.hex) else {
            let edge = Edge::towards(cx.map(), at.pos_in_map);
            // Before the first hex it is still on its way to the map.
            let end = if self.path.is_empty() { &mut self.entry } else { &mut self.exit };
            *end = edge;
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
        let hexside = |edge: Option<Edge>| edge.and_then(|edge| edge.hexside);
        overlay.way(hexside(self.entry), &self.hexes(cx), hexside(self.exit));
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
