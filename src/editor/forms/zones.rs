//! Set-up zones and entries of a side.

use super::company::rename_ui;
use super::field::{Form, changing_forces, take_out};
use super::item::{Item, Putting};
use super::ways::{edges, way_ui};
use crate::edit::Named;
use crate::editor::intents::Intent;
use crate::ruleset::Side;
use crate::scenario::{Entry, Forces, MapEdge, Way, Zone, ZoneArea, ZoneUnits, units_of};
use crate::text::{text, text_with};
use std::collections::BTreeMap;

/// The zones of a side: buttons for new ones.
pub(super) fn zones_ui(form: &mut Form<'_>, side: Side) {
    form.note(text("zones-about"));
    let forces = form.cx.forces(side);
    let places: Vec<String> = form.cx.map.places().map(|place| form.cx.map.place_name(place)).collect();
    let first_place = places.into_iter().next();
    let edge = if side == Side::American { MapEdge::West } else { MapEdge::East };
    let offers = [
        ("zones-add-edge", Some(ZoneArea::Edge(edge, 2))),
        ("zones-add-place", first_place.map(ZoneArea::Place)),
        ("zones-add-hexes", Some(ZoneArea::Hexes(Vec::new()))),
    ];
    for (name, area) in offers {
        let Some(area) = area else { continue };
        if form.button(name) {
            let key = free_key(&forces.zones, "zone");
            let is_drawn = matches!(area, ZoneArea::Hexes(_));
            let adjacent = matches!(area, ZoneArea::Place(_));
            let zone = Zone { at: vec![area], units: ZoneUnits::Any, adjacent };
            let added = key.clone();
            let changing =
                changing_forces(side, text(name), move |forces| drop(forces.zones.insert(added, zone)));
            form.post(changing.then(Item::Zone(side, key)));
            if is_drawn {
                form.intents.push(Intent::Put(Putting::Hexes));
            }
        }
    }
}

fn free_key<T>(map: &BTreeMap<String, T>, stem: &str) -> String {
    let numbered = (1..).map(|n: u32| format!("{stem}{n}"));
    numbered.into_iter().find(|key| !map.contains_key(key)).unwrap_or_else(|| stem.to_owned())
}

/// Asks for a change of a zone.
fn change(form: &mut Form<'_>, side: Side, key: &str, label: &str, change: impl FnOnce(&mut Zone) + 'static) {
    let key = key.to_owned();
    form.change_forces(side, label, move |forces| {
        if let Some(zone) = forces.zones.get_mut(&key) {
            change(zone);
        }
    });
}

/// The form of a zone.
pub(super) fn zone_ui(form: &mut Form<'_>, side: Side, key: &str) {
    let forces = form.cx.forces(side);
    let Some(zone) = forces.zones.get(key) else { return };
    rename_ui(form, "zones-name", side, Named::Zone, key, Item::Zone);
    form.heading("zones-parts");
    for (index, area) in zone.at.iter().enumerate() {
        part_ui(form, side, key, index, area);
    }
    add_part_ui(form, side, key, zone);
    let mut adjacent = zone.adjacent;
    if form.ui.checkbox(&mut adjacent, text("zones-adjacent")).changed() {
        change(form, side, key, text("zones-adjacent"), move |zone| zone.adjacent = adjacent);
    }
    form.heading("zones-units");
    let is_for_all = zone.units == ZoneUnits::Any;
    let only = match &zone.units {
        ZoneUnits::Any => Vec::new(),
        ZoneUnits::Only(units) => units.clone(),
    };
    let mut for_all = is_for_all;
    if form.ui.checkbox(&mut for_all, text("zones-any")).changed() {
        let units = if for_all { ZoneUnits::Any } else { ZoneUnits::Only(Vec::new()) };
        change(form, side, key, text("zones-units"), move |zone| zone.units = units);
    }
    if !is_for_all {
        let toggled = unit_list_ui(form, &forces, &only);
        if let Some(units) = toggled {
            change(form, side, key, text("zones-units"), move |zone| zone.units = ZoneUnits::Only(units));
        }
    }
    form.ui.add_space(8.0);
    if form.button("zones-remove") {
        let removed = key.to_owned();
        let label = text_with("form-remove", &[("what", key.into())]);
        let changing = changing_forces(side, label, move |forces| drop(forces.zones.remove(&removed)));
        form.post(changing.then(Item::Zones(side)));
    }
}

fn part_ui(form: &mut Form<'_>, side: Side, key: &str, index: usize, area: &ZoneArea) {
    let places: Vec<(String, String)> = form
        .cx
        .map
        .places()
        .map(|place| form.cx.map.place_name(place))
        .map(|name| (name.clone(), name))
        .collect();
    form.row(|form| {
        let mut after = None;
        match area {
            ZoneArea::Place(name) => {
                let mut offered = places.clone();
                if !offered.iter().any(|(place, _)| place == name) {
                    offered.push((name.clone(), name.clone()));
                }
                after =
                    form.pick("zones-place", (side, key, index), 190.0, name, &offered).map(ZoneArea::Place);
            }
            ZoneArea::Edge(edge, depth) => {
                let depth = *depth;
                after = form
                    .pick("zones-edge", (side, key, index), 128.0, edge, &edges())
                    .map(|edge| ZoneArea::Edge(edge, depth));
                let (edge, zone_key) = (*edge, key.to_owned());
                form.small_number(
                    text("zones-depth"),
                    (side, key, index),
                    i64::from(depth),
                    1..=99,
                    move |scenario, depth| {
                        let zones = &mut scenario.sides.entry(side).or_default().zones;
                        if let Some(area) = zones.get_mut(&zone_key).and_then(|zone| zone.at.get_mut(index)) {
                            *area = ZoneArea::Edge(edge, depth as u32);
                        }
                    },
                );
            }
            ZoneArea::Hexes(hexes) => {
                form.ui.label(text_with("zones-hexes", &[("count", hexes.len().into())]));
                draw_button_ui(form);
            }
        }
        if let Some(area) = after {
            change(form, side, key, text("zones-parts"), move |zone| {
                if let Some(part) = zone.at.get_mut(index) {
                    *part = area;
                }
            });
        }
        if form.remove_button(text("zones-part")) {
            change(form, side, key, text("zones-parts"), move |zone| {
                take_out(&mut zone.at, index);
            });
        }
    });
}

/// The button that has clicks on the map write hexes.
pub(super) fn draw_button_ui(form: &mut Form<'_>) {
    let draws = form.cx.tab.putting == Putting::Hexes;
    let name = if draws { "forms-drawing" } else { "forms-draw" };
    if form.ui.add(egui::Button::new(text(name)).selected(draws)).clicked() {
        let putting = if draws { Putting::Nothing } else { Putting::Hexes };
        form.intents.push(Intent::Put(putting));
    }
}

fn add_part_ui(form: &mut Form<'_>, side: Side, key: &str, zone: &Zone) {
    let place = form.cx.map.places().next().map(|place| form.cx.map.place_name(place));
    let has_hexes = zone.at.iter().any(|area| matches!(area, ZoneArea::Hexes(_)));
    form.wrapped(|form| {
        let offers = [
            ("zones-add-place", place.clone().map(ZoneArea::Place)),
            ("zones-add-edge", Some(ZoneArea::Edge(MapEdge::North, 1))),
            ("zones-add-hexes", (!has_hexes).then(|| ZoneArea::Hexes(Vec::new()))),
        ];
        for (name, area) in offers {
            let Some(area) = area else { continue };
            if form.ui.button(text(name)).clicked() {
                if matches!(area, ZoneArea::Hexes(_)) {
                    form.intents.push(Intent::Put(Putting::Hexes));
                }
                change(form, side, key, text(name), move |zone| zone.at.push(area));
            }
        }
    });
}

/// All units and draws of a side, to be chosen. Returns the chosen ones if that changed.
fn unit_list_ui(form: &mut Form<'_>, forces: &Forces, chosen: &[String]) -> Option<Vec<String>> {
    let units = units_of(forces).into_iter().map(|unit| unit.name.to_string());
    let all: Vec<String> = units.chain(forces.draws.keys().cloned()).collect();
    let mut after = None;
    form.wrapped(|form| {
        form.ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for name in &all {
            let is_in = chosen.contains(name);
            if form.ui.add(egui::Button::new(name).selected(is_in)).clicked() {
                let mut units = chosen.to_vec();
                match is_in {
                    true => units.retain(|unit| unit != name),
                    false => units.push(name.clone()),
                }
                after = Some(units);
            }
        }
    });
    if all.is_empty() {
        form.note(text("forces-none"));
    }
    after
}

/// The entries of a side: a button for a new one.
pub(super) fn entries_ui(form: &mut Form<'_>, side: Side) {
    form.note(text("entries-about"));
    if form.button("entries-add") {
        let forces = form.cx.forces(side);
        let key = free_key(&forces.entries, "entry");
        let edge = if side == Side::American { MapEdge::West } else { MapEdge::East };
        let added = key.clone();
        let changing = changing_forces(side, text("entries-add"), move |forces| {
            forces.entries.insert(added, Entry { by: Way::Edge(edge), turn: 2, units: Vec::new() });
        });
        form.post(changing.then(Item::Entry(side, key)));
    }
}

/// The form of an entry.
pub(super) fn entry_ui(form: &mut Form<'_>, side: Side, key: &str) {
    let forces = form.cx.forces(side);
    let Some(entry) = forces.entries.get(key) else { return };
    rename_ui(form, "entries-name", side, Named::Entry, key, Item::Entry);
    let changed = key.to_owned();
    form.number("entries-turn", (side, key), i64::from(entry.turn), 1..=99, move |scenario, turn| {
        if let Some(entry) = scenario.sides.entry(side).or_default().entries.get_mut(&changed) {
            entry.turn = turn as u32;
        }
    });
    let changed = key.to_owned();
    way_ui(form, (side, key), &entry.by, move |scenario, way| {
        if let Some(entry) = scenario.sides.entry(side).or_default().entries.get_mut(&changed) {
            entry.by = way;
        }
    });
    form.heading("entries-units");
    if let Some(units) = unit_list_ui(form, &forces, &entry.units) {
        let key = key.to_owned();
        form.change_forces(side, text("entries-units"), move |forces| {
            if let Some(entry) = forces.entries.get_mut(&key) {
                entry.units = units;
            }
        });
    }
    form.ui.add_space(8.0);
    if form.button("entries-remove") {
        let removed = key.to_owned();
        let label = text_with("form-remove", &[("what", key.into())]);
        let changing = changing_forces(side, label, move |forces| drop(forces.entries.remove(&removed)));
        form.post(changing.then(Item::Entries(side)));
    }
}
