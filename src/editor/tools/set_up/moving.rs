//! Units that are dragged from hex to hex, alone or together, or back into the tray.

use super::super::ToolContext;
use crate::edit::{Edit, place_units};
use crate::editor::canvas::Overlay;
use crate::editor::forms::{self, Dragged, Item};
use crate::editor::tab::Tab;
use crate::layout::HexId;
use crate::picture::Block;
use crate::rules::Position;
use crate::rules::set_up::find_position;
use crate::scenario::Scenario;
use crate::text::text_with;
use egui::{Color32, Rect, pos2};

/// What becomes of units that are dragged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Moving {
    /// They come to these positions.
    To(Vec<(Dragged, Position)>),
    /// Nothing: this one would leave the map.
    Beyond(String),
    /// They go back into the tray.
    Off(Vec<Dragged>),
}

impl Moving {
    /// Units of which one was dragged from a hex to another.
    pub(super) fn to(tab: &Tab, units: &[Item], from: HexId, to: HexId) -> Option<Self> {
        let (map, scenario) = (tab.map(), tab.document().scenario.as_ref()?);
        let by = map.hex(to).hex - map.hex(from).hex;
        let mut all = Vec::new();
        for dragged in units.iter().filter_map(dragged) {
            let Some(at) = position(tab, scenario, &dragged) else { continue };
            let Some(hex) = map.id(map.hex(at.hex).hex + by) else { return Some(Self::Beyond(dragged.unit)) };
            let under = at.under && map.hex(hex).under;
            all.push((dragged, Position { hex, under }));
        }
        Some(Self::To(all))
    }

    /// Units that go back into the tray.
    pub(super) fn off(units: &[Item]) -> Self {
        Self::Off(units.iter().filter_map(dragged).collect())
    }

    /// As an edit.
    pub(super) fn edit(&self, tab: &Tab) -> Option<Edit> {
        let (document, map) = (tab.document(), tab.map());
        let of = |dragged: &Dragged, at: Option<String>| (dragged.side, dragged.unit.clone(), at);
        let units: Vec<_> = match self {
            Self::To(units) => units.iter().map(|(unit, at)| of(unit, Some(at.name(map)))).collect(),
            Self::Off(units) => units.iter().map(|unit| of(unit, None)).collect(),
            Self::Beyond(_) => return None,
        };
        place_units(document, &units)
    }

    /// Lights where they would come to, and says what speaks against it.
    pub(super) fn light(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>, over: Option<HexId>) {
        let (map, tab) = (cx.map(), cx.tab);
        let plate = |said: &str, colour: Color32| {
            if let Some(over) = over {
                overlay.plate(overlay.middle(map.hex(over).hex), said, colour);
            }
        };
        match self {
            Self::Off(_) => {}
            Self::Beyond(unit) => {
                plate(&text_with("set-up-beyond", &[("unit", unit.as_str().into())]), WARNING);
            }
            Self::To(units) if units.len() == 1 => forms::light(overlay, tab, &units[0].0, over),
            Self::To(units) => {
                let Some(scenario) = &tab.shown_document().scenario else { return };
                let mut said = None;
                for (dragged, at) in units {
                    let objection = forms::objection(tab, scenario, dragged, *at);
                    let tint = if objection.is_some() { WARNING } else { LAWFUL };
                    overlay.fill(map.hex(at.hex).hex, tint.gamma_multiply(0.4));
                    said = said.or(objection.map(|why| format!("{}: {why}", dragged.unit)));
                }
                let count = || text_with("set-up-moves", &[("count", units.len().into())]);
                let colour = if said.is_some() { WARNING } else { LAWFUL };
                plate(&said.unwrap_or_else(count), colour);
            }
        }
    }
}

const LAWFUL: Color32 = Color32::from_rgb(0xa6, 0xf0, 0x9a);
const WARNING: Color32 = Color32::from_rgb(0xff, 0x9a, 0x88);

fn dragged(item: &Item) -> Option<Dragged> {
    match item {
        Item::Unit(side, unit) => Some(Dragged { side: *side, unit: unit.clone() }),
        _ => None,
    }
}

fn position(tab: &Tab, scenario: &Scenario, dragged: &Dragged) -> Option<Position> {
    find_position(tab.map(), scenario.sides.get(&dragged.side)?.placements.get(&dragged.unit)?)
}

/// The units whose blocks a rectangle of the map goes round.
pub(super) fn units_within(tab: &Tab, rect: Rect) -> Vec<Item> {
    let is_within = |block: &Block| rect.contains(pos2(block.at.x, block.at.y));
    tab.blocks().into_iter().filter(is_within).map(|block| Item::Unit(block.side, block.name)).collect()
}
