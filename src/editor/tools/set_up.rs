//! The set-up tool: selects and drags what a scenario puts on the map, and puts new things there.

mod moving;
mod tray;

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::edit::{Edit, change_scenario, hex_path, marker_kind_name, place_unit};
use crate::editor::canvas::Overlay;
use crate::editor::forms::{self, Changing, Dragged, Item, Putting};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::{Spot, Tab};
use crate::editor::{theme, widgets};
use crate::layout::{HexId, Map};
use crate::picture::Pos;
use crate::rules::Position;
use crate::ruleset::Side;
use crate::scenario::{Marker, MarkerKind, Objective, ObjectiveAt, Recipient, Scenario, Way, ZoneArea};
use crate::text::{text, text_with};
use egui::{Align2, Color32, Key, Pos2, Rect, Stroke, StrokeKind, Ui, vec2};
use moving::Moving;
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-set-up",
    key: Key::U,
    moves_map: false,
    aim: Aim::Both,
    paints: false,
    panel: None,
    make: || Box::new(SetUp::default()),
};

/// How far, in map units, a drag that began on no unit goes before it goes round units.
const BOX: f32 = 0.8;

/// The tool.
#[derive(Default)]
struct SetUp {
    start: Option<Spot>,
    here: Option<Spot>,
    /// What is under the pointer at the start, the topmost first.
    found: Vec<Item>,
    /// Hexes that the pointer went over.
    path: Vec<HexId>,
    /// Where the pointer was at the start and is now, in the map.
    reach: Option<[Pos2; 2]>,
    /// Whether what is selected stays selected too.
    adds: bool,
    /// Whether the pointer is over the options of the tool, where the trays are.
    is_over_tray: bool,
    /// Where they are on the screen.
    tray: Option<Rect>,
}

impl SetUp {
    /// What can be dragged of what is under the pointer.
    fn grabbed(&self) -> Option<&Item> {
        self.found.iter().find(|item| matches!(item, Item::Unit(..) | Item::Marker(_)))
    }

    /// Whether clicks select, and what is on the map can be dragged: it is the set-up, not a game that is replayed.
    fn can_drag(cx: &ToolContext<'_>) -> bool {
        cx.tab.putting == Putting::Nothing && cx.tab.replay_shown().is_none()
    }

    /// The units that are dragged, and where to; none while they are where they were.
    fn moving(&self, cx: &ToolContext<'_>) -> Option<Moving> {
        let item = self.grabbed().filter(|item| matches!(item, Item::Unit(..)) && Self::can_drag(cx))?;
        let units = match cx.tab.group.contains(item) {
            true => cx.tab.group.as_slice(),
            false => std::slice::from_ref(item),
        };
        if self.is_over_tray {
            return Some(Moving::off(units));
        }
        let (start, here) = (self.start?, self.here?);
        (start.hex != here.hex).then(|| Moving::to(cx.tab, units, start.hex, here.hex))?
    }

    /// The marker that is dragged, and where to.
    fn moved_marker(&self, cx: &ToolContext<'_>) -> Option<(usize, Spot)> {
        let (start, here) = (self.start?, self.here?);
        match self.grabbed()? {
            Item::Marker(index) if start != here && Self::can_drag(cx) => Some((*index, here)),
            _ => None,
        }
    }

    /// What a drag goes round that began on nothing that can be dragged.
    fn round(&self, cx: &ToolContext<'_>) -> Option<Rect> {
        let [from, to] = self.reach.filter(|_| Self::can_drag(cx) && self.grabbed().is_none())?;
        (from.distance(to) > BOX).then(|| Rect::from_two_pos(from, to))
    }

    /// The units that are selected when the gesture ends here: what the drag goes round, or with Shift the one clicked
    /// in addition, or no more.
    fn units_selected(&self, cx: &ToolContext<'_>) -> Option<Vec<Item>> {
        let is_placed = |item: &&Item| matches!(item, Item::Unit(..)) && !cx.tab.places_of(item).0.is_empty();
        let mut units: Vec<Item> = match cx.tab.group.as_slice() {
            _ if !self.adds => Vec::new(),
            [] => cx.tab.item.iter().filter(is_placed).cloned().collect(),
            group => group.to_vec(),
        };
        if let Some(rect) = self.round(cx) {
            let within = moving::units_within(cx.tab, rect);
            units.retain(|unit| !within.contains(unit));
            units.extend(within);
            return Some(units);
        }
        let clicked = self.found.iter().find(|item| matches!(item, Item::Unit(..)))?;
        if !self.adds || !Self::can_drag(cx) {
            return None;
        }
        match units.iter().position(|unit| unit == clicked) {
            Some(at) => drop(units.remove(at)),
            None => units.push(clicked.clone()),
        }
        Some(units)
    }

    /// What comes after a drag of units: they stay selected, and what speaks against it is said.
    fn settle(&self, cx: &ToolContext<'_>, moving: &Moving, intents: &mut Intents) {
        let Some(item) = self.grabbed() else { return };
        match moving {
            Moving::Beyond(_) => {}
            Moving::Off(_) => intents.push(Intent::SelectUnits(vec![item.clone()])),
            Moving::To(units) => {
                intents.push(Intent::Select(Some(item.clone())));
                let after = moving.edit(cx.tab).map(|edit| cx.tab.document().after(&edit));
                if let Some(scenario) = after.and_then(|after| after.scenario) {
                    forms::warn(cx.tab, &scenario, units, intents);
                }
            }
        }
    }
}

impl Tool for SetUp {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let Some(scenario) = &cx.tab.document().scenario else { return };
        self.start = at.spot;
        self.adds = cx.modifiers.shift;
        self.reach = Some([at.pos_in_map; 2]);
        if let Some(spot) = at.spot {
            // The hex cursor means a hex, not a place in it.
            let pos = (!cx.tab.by_keys).then(|| Pos::new(at.pos_in_map.x, at.pos_in_map.y));
            self.found = Item::at(cx.tab, scenario, pos, spot.hex, spot.hexside);
        }
        self.update(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.is_over_tray = at.left_to.zip(self.tray).is_some_and(|(pos, tray)| tray.contains(pos));
        self.here = at.spot.filter(|_| at.left_to.is_none());
        if let Some([_, to]) = &mut self.reach {
            *to = at.pos_in_map;
        }
        let Some(hex) = self.here.map(|spot| spot.hex) else { return };
        // A fast stroke leaves no gap.
        let from = self.path.last().copied().unwrap_or(hex);
        for hex in hex_path(cx.map(), &[from, hex]) {
            if !self.path.contains(&hex) {
                self.path.push(hex);
            }
        }
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let (document, map) = (cx.tab.document(), cx.map());
        if cx.tab.putting == Putting::Nothing {
            if let Some(moving) = self.moving(cx) {
                return moving.edit(cx.tab);
            }
            let (index, to) = self.moved_marker(cx)?;
            return change_scenario(document, text("set-up-move-marker"), |scenario| {
                if let Some(marker) = scenario.markers.get_mut(index)
                    && let Some(at) = marker_name(map, marker.kind, to)
                {
                    marker.at = at;
                }
            });
        }
        let spot = self.here?;
        match cx.tab.putting {
            Putting::Nothing => None,
            Putting::Unit => {
                let Some(Item::Unit(side, unit)) = &cx.tab.item else { return None };
                place_unit(document, *side, unit, Some(&map.name(spot.hex)))
            }
            Putting::Hexes => {
                let item = cx.tab.item.clone()?;
                let names: Vec<String> = self.path.iter().map(|&hex| map.name(hex)).collect();
                change_scenario(document, text("set-up-draw"), |scenario| {
                    toggle_hexes(scenario, &item, &names)
                })
            }
            Putting::Marker(kind) => {
                let at = marker_name(map, kind, spot)?;
                change_scenario(document, text("set-up-marker"), |scenario| toggle_marker(scenario, kind, at))
            }
            Putting::Objective => {
                let at = objective_at(map, spot.hex);
                change_scenario(document, text("set-up-objective"), |scenario| {
                    let objectives = &mut scenario.victory.objectives;
                    match objectives.iter().position(|objective| objective.at == at) {
                        Some(there) => drop(objectives.remove(there)),
                        None => objectives.push(Objective { at, points: 1, to: Recipient::Both }),
                    }
                })
            }
        }
    }

    fn end(&mut self, cx: &ToolContext<'_>, intents: &mut Intents) {
        match (cx.tab.putting, &cx.tab.item, self.here, &cx.tab.document().scenario) {
            (Putting::Nothing, ..) => {}
            (Putting::Unit, Some(Item::Unit(side, unit)), Some(spot), Some(scenario)) => {
                intents.push(Intent::Select(Some(Item::Unit(*side, unit.clone()))));
                let dragged = Dragged { side: *side, unit: unit.clone() };
                return forms::warn(cx.tab, scenario, &[(dragged, Position::surface(spot.hex))], intents);
            }
            _ => return,
        }
        if let Some(moving) = self.moving(cx) {
            return self.settle(cx, &moving, intents);
        }
        if let Some((marker, _)) = self.moved_marker(cx) {
            return intents.push(Intent::Select(Some(Item::Marker(marker))));
        }
        if let Some(units) = self.units_selected(cx) {
            return intents.push(Intent::SelectUnits(units));
        }
        if self.adds && !cx.tab.group.is_empty() {
            // A click beside the units leaves them selected.
            return;
        }
        // Clicking again goes through all that is there.
        let selected = cx.tab.item.as_ref();
        let present = selected.and_then(|item| self.found.iter().position(|other| other == item));
        let next = present.map_or(0, |at| (at + 1) % self.found.len());
        intents.push(Intent::Select(self.found.get(next).cloned()));
    }

    fn cancel(&mut self) {
        *self = Self { tray: self.tray, ..Self::default() };
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        match cx.tab.putting {
            Putting::Nothing => BTreeSet::new(),
            _ => [at].into(),
        }
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        for item in &cx.tab.group {
            for hex in cx.tab.places_of(item).0 {
                overlay.ring(hex, 3.0, SELECTED);
            }
        }
        if let (Putting::Unit, Some(Item::Unit(side, unit))) = (cx.tab.putting, &cx.tab.item) {
            let dragged = Dragged { side: *side, unit: unit.clone() };
            forms::light(overlay, cx.tab, &dragged, cx.tab.spot().map(|to| to.hex));
        }
        if let Some(moving) = self.moving(cx) {
            moving.light(cx, overlay, self.here.map(|to| to.hex));
        }
        if let Some(rect) = self.round(cx) {
            overlay.outline_of(&[rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]);
            for hex in moving::units_within(cx.tab, rect).iter().flat_map(|item| cx.tab.places_of(item).0) {
                overlay.ring(hex, 3.0, SELECTED);
            }
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        let Some(scenario) = &cx.tab.document().scenario else {
            return widgets::nothing_ui(ui, text("forms-board-alone"));
        };
        if cx.tab.replay_shown().is_some() {
            ui.label(text("set-up-replayed"));
            if ui.button(text("replay-close")).clicked() {
                intents.push(Intent::CloseReplay);
            }
            return;
        }
        self.tray = Some(ui.clip_rect());
        if let Some(what) = putting_words(cx.tab) {
            ui.label(what);
            if ui.button(text("set-up-done")).clicked() {
                intents.push(Intent::Put(Putting::Nothing));
            }
            ui.separator();
        }
        group_ui(ui, cx.tab, intents);
        for side in Side::ALL {
            tray::tray_ui(ui, cx, scenario, side, intents);
            ui.add_space(theme::GAP);
        }
        if self.is_over_tray && self.moving(cx).is_some() {
            off_ui(ui);
        }
    }
}

/// The colour of units that are selected together.
const SELECTED: Color32 = Color32::from_rgb(0xff, 0xe1, 0x6b);

/// What can be done with units that are selected together.
fn group_ui(ui: &mut Ui, tab: &Tab, intents: &mut Intents) {
    if tab.group.is_empty() {
        return;
    }
    ui.label(text_with("set-up-group", &[("count", tab.group.len().into())]));
    if ui.button(text("set-up-group-off")).clicked() {
        let units = tab.group.clone();
        intents.push(Intent::Change(Changing::new(move |document| Ok(forms::take_off(document, &units)))));
        intents.push(Intent::SelectUnits(Vec::new()));
    }
    ui.separator();
}

/// Says that units that are let go here leave the map.
fn off_ui(ui: &Ui) {
    let rect = ui.clip_rect().shrink(2.0);
    let accent = theme::accent(ui.visuals());
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, accent), StrokeKind::Inside);
    let font = egui::TextStyle::Button.resolve(ui.style());
    let (fill, colour) = (ui.visuals().panel_fill, ui.visuals().strong_text_color());
    let galley = ui.painter().layout(text("set-up-off").to_owned(), font, colour, rect.width() - 24.0);
    let plate = Align2::CENTER_BOTTOM
        .anchor_size(rect.center_bottom() - vec2(0.0, 8.0), galley.size() + vec2(12.0, 8.0));
    ui.painter().rect_filled(plate, 4.0, fill);
    ui.painter().galley(plate.min + vec2(6.0, 4.0), galley, colour);
}

/// What clicks on the map write, in words; none where they select.
fn putting_words(tab: &Tab) -> Option<String> {
    match tab.putting {
        Putting::Nothing => None,
        Putting::Unit => {
            let Some(Item::Unit(_, unit)) = &tab.item else { return None };
            Some(text_with("set-up-puts-unit", &[("unit", unit.as_str().into())]))
        }
        Putting::Hexes => Some(text("set-up-draws").to_owned()),
        Putting::Objective => Some(text("set-up-puts-objective").to_owned()),
        Putting::Marker(kind) => {
            let kind = marker_kind_name(kind);
            Some(text_with("set-up-puts-marker", &[("kind", kind.into())]))
        }
    }
}

/// The name of the hex or hexside that a marker of a kind would stand on.
fn marker_name(map: &Map, kind: MarkerKind, spot: Spot) -> Option<String> {
    match kind.is_on_hexside() {
        true => spot.hexside.map(|side| map.hexside_name(side)),
        false => Some(map.name(spot.hex)),
    }
}

fn toggle_marker(scenario: &mut Scenario, kind: MarkerKind, at: String) {
    let there = scenario.markers.iter().position(|marker| marker.kind == kind && marker.at == at);
    match there {
        Some(there) => drop(scenario.markers.remove(there)),
        None => scenario.markers.push(Marker { kind, at, bridge: None, side: None }),
    }
}

/// The named place that a hex belongs to, else the hex.
fn objective_at(map: &Map, hex: HexId) -> ObjectiveAt {
    let here = map.places().find(|place| map.hexes_of_place(*place).contains(&hex));
    match here {
        Some(place) => ObjectiveAt::Place(map.place_name(place)),
        None => ObjectiveAt::Hex(map.name(hex)),
    }
}

/// Adds hexes to a zone, entry or exit, or takes them away if the first of them was there.
fn toggle_hexes(scenario: &mut Scenario, item: &Item, names: &[String]) {
    let toggle = |hexes: &mut Vec<String>| {
        let adds = names.first().is_some_and(|first| !hexes.contains(first));
        hexes.retain(|hex| !names.contains(hex));
        if adds {
            hexes.extend(names.iter().cloned());
        }
    };
    let toggle_way = |way: &mut Way| match way {
        Way::Hexes(hexes) => toggle(hexes),
        Way::Edge(_) => *way = Way::Hexes(names.to_vec()),
    };
    match item {
        Item::Zone(side, key) => {
            let zones = scenario.sides.get_mut(side).map(|forces| &mut forces.zones);
            let Some(zone) = zones.and_then(|zones| zones.get_mut(key)) else { return };
            let part = zone.at.iter_mut().find_map(|area| match area {
                ZoneArea::Hexes(hexes) => Some(hexes),
                _ => None,
            });
            match part {
                Some(hexes) => toggle(hexes),
                None => zone.at.push(ZoneArea::Hexes(names.to_vec())),
            }
        }
        Item::Entry(side, key) => {
            let entries = scenario.sides.get_mut(side).map(|forces| &mut forces.entries);
            if let Some(entry) = entries.and_then(|entries| entries.get_mut(key)) {
                toggle_way(&mut entry.by);
            }
        }
        Item::Exit(index) => {
            if let Some(exit) = scenario.victory.exits.get_mut(*index) {
                toggle_way(&mut exit.by);
            }
        }
        _ => {}
    }
}
