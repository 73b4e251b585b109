//! What is under the pointer, in full.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::Intents;
use crate::editor::tab::Spot;
use crate::editor::widgets::{nothing_ui, row_ui, section_ui};
use crate::editor::words::{hex_words, hexside_words};
use crate::hex::Direction;
use crate::layout::Map;
use egui::{Grid, Ui};

pub(super) static INFO: PanelInfo =
    PanelInfo { label: "Hex", dock: Dock::Upper, badge: |_| None, ui: panel_ui };

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, _intents: &mut Intents) {
    let map = cx.tab.shown_map();
    match cx.tab.spot() {
        Some(spot) if spot.hex.index() < map.hexes().len() => hex_ui(ui, map, spot),
        _ => nothing_ui(ui, "Point at a hex to read it, or move the hex cursor with the arrow keys"),
    }
}

fn hex_ui(ui: &mut Ui, map: &Map, spot: Spot) {
    section_ui(ui, &map.name(spot.hex));
    Grid::new("hex").num_columns(2).spacing([12.0, 4.0]).show(ui, |ui| {
        let aliases = map.aliases(spot.hex);
        if aliases.len() > 1 {
            row_ui(ui, "Also", &aliases[1..].join(", "));
        }
        row_ui(ui, "Holds", &hex_words(map, spot.hex));
        let places = places_at(map, spot);
        if !places.is_empty() {
            row_ui(ui, "Place", &places.join(", "));
        }
        for direction in Direction::ALL {
            let Some(hexside) = map.hex(spot.hex).hexsides[direction as usize] else { continue };
            let words = hexside_words(map, hexside);
            let pointed = spot.hexside == Some(hexside);
            if words != "clear" || pointed {
                let name = if pointed { format!("▶ {direction}") } else { direction.to_string() };
                row_ui(ui, &name, &words);
            }
        }
    });
}

fn places_at(map: &Map, spot: Spot) -> Vec<String> {
    let here = |place: &crate::layout::NamedPlace<'_>| map.hexes_of_place(*place).contains(&spot.hex);
    map.places().filter(here).map(|place| map.place_name(place)).collect()
}
