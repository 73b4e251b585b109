//! The tray of the set-up tool: units without a hex, as blocks to drag onto the map or to click.

use super::super::ToolContext;
use crate::editor::canvas::{View, paint_shapes};
use crate::editor::forms::{self, Dragged, Item, Putting};
use crate::editor::intents::{Intent, Intents};
use crate::editor::widgets;
use crate::layout::{HexId, Map};
use crate::picture::{Block, Cartographer, Detail, Pos, Shapes, Style};
use crate::ruleset::Side;
use crate::scenario::{Scenario, units_of};
use crate::text::{text, text_with};
use egui::{Response, Sense, Ui, WidgetInfo, vec2};

/// Width of a block in the tray.
const BLOCK: f32 = 38.0;

/// The units of a side that have no place yet, to be dragged onto the map.
pub(super) fn tray_ui(
    ui: &mut Ui,
    cx: &ToolContext<'_>,
    scenario: &Scenario,
    side: Side,
    intents: &mut Intents,
) {
    let tray = forms::in_tray(cx.map(), scenario, side);
    let values = [("side", side.to_string().into()), ("count", tray.len().into())];
    widgets::section_ui(ui, &text_with("set-up-tray", &values));
    ui.horizontal_wrapped(|ui| {
        let all = ui.add_enabled(!tray.is_empty(), egui::Button::new(text("set-up-place-all")).small());
        let all = all.on_hover_text(text("set-up-place-all.tooltip"));
        name_button(&all, side, text("set-up-place-all"));
        if all.clicked() {
            forms::place_all(cx.tab, side, intents);
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
            tray.into_iter().filter_map(|dragged| block_ui(ui, cx, scenario, dragged, intents)).collect();
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
fn block_ui(
    ui: &mut Ui,
    cx: &ToolContext<'_>,
    scenario: &Scenario,
    dragged: Dragged,
    intents: &mut Intents,
) -> Option<TrayBlock> {
    let label = format!("{} {}", dragged.side, dragged.unit);
    let forces = scenario.sides.get(&dragged.side)?;
    let unit = units_of(forces).into_iter().find(|unit| unit.name.to_string() == dragged.unit);
    let unit = unit?.unit;
    let (rect, response) = ui.allocate_exact_size(vec2(BLOCK, BLOCK), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
    let full = cx.tab.ruleset().unit(dragged.side, unit).steps.value();
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
