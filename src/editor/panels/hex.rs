//! What is under the pointer, in full: what a hex and a hexside hold, what that does, and where that stands.

use super::{Dock, PanelContext, PanelInfo};
use crate::board::HexsideFeatures;
use crate::editor::intents::Intents;
use crate::editor::readout::{Line, Readout};
use crate::editor::tab::{Spot, Tab};
use crate::editor::theme;
use crate::editor::widgets::{nothing_ui, section_ui};
use crate::editor::words::{hex_words, hexside_words};
use crate::hex::Direction;
use crate::layout::Map;
use crate::text::{text, text_with};
use egui::{Align, Id, Label, Layout, RichText, Ui, vec2};
use std::sync::Arc;

pub(super) static INFO: PanelInfo =
    PanelInfo { name: "panel-hex", dock: Dock::Upper, badge: |_| None, ui: panel_ui };

/// Width of the column of names.
const NAMES: f32 = 88.0;

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, _intents: &mut Intents) {
    let map = cx.tab.shown_map();
    match cx.tab.shown_spot() {
        Some(spot) => hex_ui(ui, cx.tab, map, spot),
        None => nothing_ui(ui, text("hex-nothing")),
    }
}

/// The readout, worked out anew only where something changed.
fn readout(ui: &Ui, tab: &Tab, spot: Spot) -> Arc<Readout> {
    let id = Id::unique("readout");
    let known = ui.data(|data| data.get_temp::<Arc<Readout>>(id));
    if let Some(known) = known.filter(|known| known.is_of(tab, spot)) {
        return known;
    }
    let readout = Arc::new(Readout::new(tab, spot));
    ui.data_mut(|data| data.insert_temp(id, Arc::clone(&readout)));
    readout
}

fn hex_ui(ui: &mut Ui, tab: &Tab, map: &Arc<Map>, spot: Spot) {
    let readout = readout(ui, tab, spot);
    section_ui(ui, &map.name(spot.hex));
    let aliases = map.aliases(spot.hex);
    if aliases.len() > 1 {
        plain_ui(ui, text("hex-also"), &aliases[1..].join(", "));
    }
    plain_ui(ui, text("hex-holds"), &hex_words(map, spot.hex));
    if !readout.places.is_empty() {
        plain_ui(ui, text("hex-place"), &readout.places.join(", "));
    }
    if !readout.units.is_empty() {
        plain_ui(ui, text("hex-units"), &readout.units.join("\n"));
    }
    for direction in Direction::ALL {
        let Some(hexside) = map.hex(spot.hex).hexsides[direction as usize] else { continue };
        let is_plain = *map.features(hexside) == HexsideFeatures::default();
        if !is_plain || map.is_slope(hexside) || map.is_cliff(hexside) {
            plain_ui(ui, &direction.to_string(), &hexside_words(map, hexside));
        }
    }
    readout.hex.iter().for_each(|line| line_ui(ui, line));
    ui.add_space(theme::GAP);
    let Some(hexside) = spot.hexside else {
        return nothing_ui(ui, text("hex-point-at-side"));
    };
    section_ui(ui, &text_with("hex-side", &[("at", map.hexside_aliases(hexside).join(" = ").into())]));
    plain_ui(ui, text("hex-holds"), &hexside_words(map, hexside));
    readout.hexside.iter().for_each(|line| line_ui(ui, line));
}

fn line_ui(ui: &mut Ui, line: &Line) {
    ui.horizontal_top(|ui| {
        ui.allocate_ui_with_layout(vec2(NAMES, 0.0), Layout::top_down(Align::LEFT), |ui| {
            ui.set_width(NAMES);
            ui.add(Label::new(RichText::new(&line.name).weak()).wrap());
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.add(Label::new(&line.value).wrap());
            for reason in &line.reasons {
                ui.add(Label::new(RichText::new(reason).weak().small()).wrap());
            }
        });
    });
}

fn plain_ui(ui: &mut Ui, name: &str, value: &str) {
    line_ui(ui, &Line { name: name.to_owned(), value: value.to_owned(), reasons: Vec::new() });
}
