//! Units put on the map: from the tray, from hex to hex, all at once.

use super::change::Changing;
use super::field::changing_forces;
use crate::edit::{change_forces, place_unit};
use crate::editor::canvas::{Overlay, hex_at_pos};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::Tab;
use crate::editor::widgets;
use crate::layout::{HexId, Map};
use crate::rules::set_up::{Placing, Start, set_up_in_command, starters};
use crate::rules::{Ground, Markers, Position};
use crate::ruleset::Side;
use crate::scenario::{Scenario, units_of};
use crate::text::{text, text_with};
use egui::{Color32, Response};
use std::collections::BTreeSet;

/// A unit that hangs at the pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dragged {
    /// Its side.
    pub side: Side,
    /// Its name.
    pub unit: String,
}

/// Asks the rules about the ground as it is at the start of a scenario of the tab.
fn with_ground<R>(tab: &Tab, scenario: &Scenario, ask: impl FnOnce(&Ground<'_>) -> R) -> R {
    let (map, ruleset) = (tab.map(), tab.ruleset());
    let markers = Markers::at_start(map, &scenario.markers);
    ask(&Ground { map, ruleset, conditions: &scenario.conditions, markers: &markers, sight: None })
}

/// What speaks against a unit at a position, with the rule; none if nothing does.
pub fn objection(tab: &Tab, scenario: &Scenario, dragged: &Dragged, at: Position) -> Option<String> {
    with_ground(tab, scenario, |ground| {
        let placing = Placing::new(ground, scenario, dragged.side, &dragged.unit)?;
        placing.objection(ground, at).map(|answer| answer.to_string())
    })
}

/// Lights the hexes where a unit may be, those of its zones most, and says what speaks against the one it is over.
pub fn light(overlay: &Overlay<'_>, tab: &Tab, dragged: &Dragged, over: Option<HexId>) {
    let (map, Some(scenario)) = (overlay.map, &tab.document().scenario) else { return };
    let in_zone = Color32::from_rgba_unmultiplied(0x5a, 0xd1, 0x5a, 105);
    let lawful = Color32::from_rgba_unmultiplied(0x5a, 0xd1, 0x5a, 42);
    let said = with_ground(tab, scenario, |ground| {
        let placing = Placing::new(ground, scenario, dragged.side, &dragged.unit)?;
        for id in map.hex_ids() {
            if placing.objection(ground, Position::surface(id)).is_none() {
                overlay.fill(map.hex(id).hex, if placing.is_in_zone(id) { in_zone } else { lawful });
            }
        }
        over.map(|hex| (placing.objection(ground, Position::surface(hex)), placing.is_in_zone(hex)))
    });
    let Some(hex) = over else { return };
    let place = overlay.middle(map.hex(hex).hex);
    let values = [("unit", dragged.unit.as_str().into()), ("hex", map.name(hex).into())];
    let has_zones = scenario.sides.get(&dragged.side).is_some_and(|forces| !forces.zones.is_empty());
    match said {
        Some((Some(answer), _)) => {
            overlay.plate(place, &answer.to_string(), Color32::from_rgb(0xff, 0x9a, 0x88));
        }
        Some((None, false)) if has_zones => {
            let said = text_with("placing-outside", &values);
            overlay.plate(place, &said, Color32::from_rgb(0xff, 0xe1, 0x6b));
        }
        _ => overlay.plate(place, &text_with("placing-to", &values), Color32::from_rgb(0xa6, 0xf0, 0x9a)),
    }
}

/// Takes a unit that was dragged from the tray onto the map.
pub fn drop_ui(response: &Response, overlay: &Overlay<'_>, tab: &Tab, intents: &mut Intents) {
    let Some(scenario) = &tab.document().scenario else { return };
    let over = || {
        let pos = response.ctx.pointer_interact_pos().filter(|pos| response.rect.contains(*pos))?;
        tab.map().id(hex_at_pos(overlay.screen_from_map.map_from_screen(pos)))
    };
    if let Some(dragged) = response.dnd_hover_payload::<Dragged>() {
        light(overlay, tab, &dragged, over());
    }
    let released = widgets::dropped::<Dragged>(response);
    if let (Some(dragged), Some(hex)) = (released, over()) {
        put(tab, scenario, &dragged, hex, intents);
    }
}

/// Asks for a unit to be put in a hex, and says what speaks against it.
fn put(tab: &Tab, scenario: &Scenario, dragged: &Dragged, hex: HexId, intents: &mut Intents) {
    let (side, unit, at) = (dragged.side, dragged.unit.clone(), tab.map().name(hex));
    intents.push(Intent::Change(Changing::new(move |document| {
        Ok(place_unit(document, side, &unit, Some(&at)))
    })));
    intents.push(Intent::Select(Some(super::Item::Unit(side, dragged.unit.clone()))));
    warn(tab, scenario, &[(dragged.clone(), Position::surface(hex))], intents);
}

/// Says what speaks against units where they were put all the same, once where it is the same of several.
pub fn warn(tab: &Tab, scenario: &Scenario, put: &[(Dragged, Position)], intents: &mut Intents) {
    let reasons: BTreeSet<String> =
        put.iter().filter_map(|(dragged, at)| objection(tab, scenario, dragged, *at)).collect();
    for why in reasons {
        intents.push(Intent::Note(text_with("placing-against", &[("why", why.into())])));
    }
}

/// The units of a side that have no place, no entry and are not drawn, by name.
pub fn in_tray(map: &Map, scenario: &Scenario, side: Side) -> Vec<Dragged> {
    let Some(forces) = scenario.sides.get(&side) else { return Vec::new() };
    let units: Vec<String> = units_of(forces).into_iter().map(|unit| unit.name.to_string()).collect();
    let waits = starters(map, forces).into_iter().filter(|starter| matches!(starter.start, Start::Zones(_)));
    let known = waits.filter(|starter| units.contains(&starter.name));
    known.map(|starter| Dragged { side, unit: starter.name }).collect()
}

/// Asks for all units of a side to be placed as the rules find room for them, in command of their HQs where that can
/// be, in one step, and says who has none.
pub fn place_all(tab: &Tab, side: Side, intents: &mut Intents) {
    let (map, Some(scenario)) = (tab.map(), &tab.document().scenario) else { return };
    let found = with_ground(tab, scenario, |ground| set_up_in_command(ground, scenario, side));
    let tray = in_tray(map, scenario, side);
    let places: Vec<(String, String)> = found
        .example
        .iter()
        .filter(|(unit, _)| tray.iter().any(|waiting| waiting.unit == *unit))
        .map(|(unit, at)| (unit.clone(), at.name(map)))
        .collect();
    if !tray.is_empty() && scenario.sides.get(&side).is_some_and(|forces| forces.zones.is_empty()) {
        intents.push(Intent::Note(text_with("placing-no-zone", &[("side", side.to_string().into())])));
    } else if !found.is_feasible() {
        let why = with_ground(tab, scenario, |ground| {
            let reasons = found.explain(ground).reasons;
            reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        });
        intents.push(Intent::Note(text_with("placing-no-room", &[("why", why.into())])));
    }
    let label = text_with("placing-all-of", &[("side", side.to_string().into())]);
    intents.push(Intent::Change(Changing::new(move |document| {
        Ok(change_forces(document, side, label, |forces| forces.placements.extend(places)))
    })));
}

/// Asks for all units of a side to be taken off the map.
pub fn take_all_off(side: Side, intents: &mut Intents) {
    let changing = changing_forces(side, text("placing-none"), |forces| forces.placements.clear());
    intents.push(Intent::Change(changing));
}
