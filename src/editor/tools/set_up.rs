//! The set-up tool: selects and drags what a scenario puts on the map, and puts new things there.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::edit::{Edit, change_scenario, hex_path, place_unit};
use crate::editor::canvas::{Overlay, View, paint_shapes};
use crate::editor::forms::{self, Dragged, Item, Putting};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::{Spot, Tab};
use crate::editor::text::{text, text_with};
use crate::editor::{theme, widgets};
use crate::layout::{HexId, Map};
use crate::picture::{Block, Cartographer, Detail, Pos, Shapes, Style};
use crate::ruleset::{Ruleset, Side};
use crate::scenario::{
    Marker, MarkerKind, Objective, ObjectiveAt, Recipient, Scenario, Way, ZoneArea, units_of,
};
use egui::{Key, Response, Sense, Ui, WidgetInfo, vec2};
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

/// Width of a block in the tray.
const BLOCK: f32 = 38.0;

/// The tool.
#[derive(Default)]
struct SetUp {
    start: Option<Spot>,
    here: Option<Spot>,
    /// What is under the pointer at the start, the topmost first.
    found: Vec<Item>,
    /// Hexes that the pointer went over.
    path: Vec<HexId>,
}

impl SetUp {
    /// What is being dragged, and to where; none while it is where it was.
    fn moved(&self) -> Option<(&Item, Spot)> {
        let (start, here) = (self.start?, self.here?);
        let item = self.found.iter().find(|item| matches!(item, Item::Unit(..) | Item::Marker(_)))?;
        let is_moved = start.hex != here.hex || matches!(item, Item::Marker(_)) && start != here;
        is_moved.then_some((item, here))
    }
}

impl SetUp {
    /// Selects what was put somewhere, and says what speaks against a unit there.
    fn settle(cx: &ToolContext<'_>, item: &Item, spot: Spot, intents: &mut Intents) {
        intents.push(Intent::Select(Some(item.clone())));
        if let (Item::Unit(side, unit), Some(scenario)) = (item, &cx.tab.document().scenario) {
            let dragged = Dragged { side: *side, unit: unit.clone() };
            forms::warn(cx.map(), scenario, &dragged, spot.hex, intents);
        }
    }
}

impl Tool for SetUp {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let Some(scenario) = &cx.tab.document().scenario else { return };
        self.start = at.spot;
        if let Some(spot) = at.spot {
            // The hex cursor means a hex, not a place in it.
            let pos = (!cx.tab.by_keys).then(|| Pos::new(at.pos_in_map.x, at.pos_in_map.y));
            self.found = Item::at(cx.map(), scenario, pos, spot.hex, spot.hexside);
        }
        self.update(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.here = at.spot;
        let Some(hex) = at.spot.map(|spot| spot.hex) else { return };
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
        let spot = self.here?;
        match cx.tab.putting {
            Putting::Nothing => match self.moved()? {
                (Item::Unit(side, unit), to) => place_unit(document, *side, unit, Some(&map.name(to.hex))),
                (Item::Marker(index), to) => {
                    change_scenario(document, text("set-up-move-marker"), |scenario| {
                        if let Some(marker) = scenario.markers.get_mut(*index)
                            && let Some(at) = marker_name(map, marker.kind, to)
                        {
                            marker.at = at;
                        }
                    })
                }
                _ => None,
            },
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
        if cx.tab.putting == Putting::Unit {
            if let (Some(item), Some(spot)) = (&cx.tab.item, self.here) {
                Self::settle(cx, item, spot, intents);
            }
            return;
        }
        if cx.tab.putting != Putting::Nothing {
            return;
        }
        if let Some((item, spot)) = self.moved() {
            return Self::settle(cx, item, spot, intents);
        }
        // Clicking again goes through all that is there.
        let selected = cx.tab.item.as_ref();
        let present = selected.and_then(|item| self.found.iter().position(|other| other == item));
        let next = present.map_or(0, |at| (at + 1) % self.found.len());
        intents.push(Intent::Select(self.found.get(next).cloned()));
    }

    fn cancel(&mut self) {
        *self = Self::default();
    }

    fn reach(&self, cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        match cx.tab.putting {
            Putting::Nothing => BTreeSet::new(),
            _ => [at].into(),
        }
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        let Some(scenario) = &cx.tab.document().scenario else { return };
        let moved = match (cx.tab.putting, &cx.tab.item) {
            (Putting::Nothing, _) => self.moved().map(|(item, to)| (item, Some(to))),
            (Putting::Unit, Some(item)) => Some((item, cx.tab.spot())),
            _ => None,
        };
        if let Some((Item::Unit(side, unit), to)) = moved {
            let dragged = Dragged { side: *side, unit: unit.clone() };
            forms::light(overlay, scenario, &dragged, to.map(|to| to.hex));
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        let Some(scenario) = &cx.tab.document().scenario else {
            return widgets::nothing_ui(ui, text("forms-board-alone"));
        };
        if let Some(what) = putting_words(cx.tab) {
            ui.label(what);
            if ui.button(text("set-up-done")).clicked() {
                intents.push(Intent::Put(Putting::Nothing));
            }
            ui.separator();
        }
        for side in Side::ALL {
            tray_ui(ui, cx, scenario, side, intents);
            ui.add_space(theme::GAP);
        }
    }
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
            let kind = forms::marker_name(kind);
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

/// The units of a side that have no place yet, to be dragged onto the map.
fn tray_ui(ui: &mut Ui, cx: &ToolContext<'_>, scenario: &Scenario, side: Side, intents: &mut Intents) {
    let tray = forms::in_tray(cx.map(), scenario, side);
    let values = [("side", side.to_string().into()), ("count", tray.len().into())];
    widgets::section_ui(ui, &text_with("set-up-tray", &values));
    ui.horizontal_wrapped(|ui| {
        let all = ui.add_enabled(!tray.is_empty(), egui::Button::new(text("set-up-place-all")).small());
        let all = all.on_hover_text(text("set-up-place-all.tooltip"));
        name_button(&all, side, text("set-up-place-all"));
        if all.clicked() {
            forms::place_all(cx.map(), scenario, side, intents);
        }
        let placed = scenario.sides.get(&side).is_some_and(|forces| !forces.placements.is_empty());
        let none = ui.add_enabled(placed, egui::Button::new(text("set-up-take-off")).small());
        name_button(&none, side, text("set-up-take-off"));
        if none.clicked() {
            forms::take_all_off(side, intents);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        let blocks: Vec<TrayBlock> =
            tray.into_iter().filter_map(|dragged| block_ui(ui, scenario, dragged, intents)).collect();
        drag_ui(ui, &blocks);
    });
}

/// A block of the tray, as it was drawn.
struct TrayBlock {
    dragged: Dragged,
    response: Response,
}

/// Has the block that was pressed hang at the pointer. If the pointer moved on within the frame of the press, the drag
/// began, for the interface, over another one.
fn drag_ui(ui: &Ui, blocks: &[TrayBlock]) {
    let Some(under) = blocks.iter().find(|block| block.response.drag_started()) else { return };
    let origin = ui.input(|input| input.pointer.press_origin());
    let is_pressed = |block: &&TrayBlock| origin.is_some_and(|origin| block.response.rect.contains(origin));
    let pressed = blocks.iter().find(is_pressed).unwrap_or(under);
    under.response.dnd_set_drag_payload(pressed.dragged.clone());
}

fn name_button(response: &Response, side: Side, label: &str) {
    let label = format!("{label}: {side}");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
}

/// A block of the tray: it is dragged, or clicked to be looked at and to be put where is clicked next.
fn block_ui(ui: &mut Ui, scenario: &Scenario, dragged: Dragged, intents: &mut Intents) -> Option<TrayBlock> {
    let label = format!("{} {}", dragged.side, dragged.unit);
    let forces = scenario.sides.get(&dragged.side)?;
    let unit = units_of(forces).into_iter().find(|unit| unit.name.to_string() == dragged.unit);
    let unit = unit?.unit;
    let (rect, response) = ui.allocate_exact_size(vec2(BLOCK, BLOCK), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
    let full = Ruleset::westfront().unit(dragged.side, unit).steps.value();
    let block = Block {
        side: dragged.side,
        name: dragged.unit.clone(),
        unit: Some(unit),
        steps: forces.steps.get(&dragged.unit).copied().unwrap_or(full),
        full_steps: full,
        face: crate::rules::Face::Upright,
        hex: HexId(0),
        at: Pos::default(),
        size: 1.7,
    };
    paint_block(ui, ui.painter(), &block, rect);
    let hangs = egui::DragAndDrop::payload::<Dragged>(ui.ctx()).is_some_and(|hanging| *hanging == dragged);
    if hangs && let Some(pos) = ui.ctx().pointer_interact_pos() {
        let layer = egui::LayerId::new(egui::Order::Tooltip, response.id);
        let at = egui::Rect::from_center_size(pos, rect.size());
        paint_block(ui, &ui.ctx().layer_painter(layer), &block, at);
    }
    let tip = format!("{label}\n{}\n{}", unit.label(), text("set-up-drag"));
    let response = response.on_hover_text(tip);
    if response.clicked() {
        // The hex comes next, and the keys for it are the map's.
        response.surrender_focus();
        intents.push(Intent::Select(Some(Item::Unit(dragged.side, dragged.unit.clone()))));
        intents.push(Intent::Put(Putting::Unit));
    }
    Some(TrayBlock { dragged, response })
}

fn paint_block(ui: &Ui, painter: &egui::Painter, block: &Block, rect: egui::Rect) {
    let style = if ui.visuals().dark_mode { Style::dark() } else { Style::light() };
    let nowhere = Map::default();
    let mut shapes = Shapes::default();
    Cartographer::new(&nowhere, &style, Detail::Near).block(block, &mut shapes);
    let view = View { centre_in_map: egui::Pos2::ZERO, zoom: rect.width() / 1.8, is_turned: false };
    paint_shapes(painter, &shapes, view.screen_from_map(rect));
}
