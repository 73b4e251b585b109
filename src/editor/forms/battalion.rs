//! Battalion units, and those drawn at random.

use super::company::{rename_ui, steps_ui};
use super::field::{Form, changing_forces};
use super::forces::{totals_ui, unit_types};
use super::item::Item;
use crate::edit::Named;
use crate::ruleset::{CommandLevel, Side, UnitType};
use crate::scenario::{Attachment, BattalionUnit, Draw, Forces, units_of};
use crate::text::{text, text_with};

/// The battalion units of a side.
pub(super) fn battalion_ui(form: &mut Form<'_>, side: Side) {
    let forces = form.cx.forces(side);
    totals_ui(form, side);
    if forces.battalion.is_empty() {
        form.note(text("battalion-none"));
    }
    for (key, unit) in &forces.battalion {
        form.ui.separator();
        unit_ui(form, side, &forces, key, unit);
    }
    form.ui.separator();
    form.note(text("battalion-add"));
    form.wrapped(|form| {
        for (unit, label) in unit_types(side, CommandLevel::Battalion) {
            if form.ui.button(&label).clicked() {
                let key = free_key(&forces, stem(unit));
                let attached_to =
                    forces.companies.keys().next().cloned().filter(|_| forces.companies.len() > 1);
                form.change_forces(
                    side,
                    text_with("form-add", &[("what", label.clone().into())]),
                    move |forces| {
                        forces.battalion.insert(key, BattalionUnit { unit, attached_to });
                    },
                );
            }
        }
    });
}

fn unit_ui(form: &mut Form<'_>, side: Side, forces: &Forces, key: &str, unit: &BattalionUnit) {
    form.row(|form| {
        form.ui.strong(unit.unit.label());
        if form.remove_button(key) {
            let removed = key.to_owned();
            let label = text_with("form-remove", &[("what", key.into())]);
            form.change_forces(side, label, move |forces| drop(forces.battalion.remove(&removed)));
        }
    });
    rename_ui(form, "battalion-key", side, Named::Battalion, key, |side, _| Item::Battalion(side));
    let companies = companies(forces, unit.attached_to.as_ref());
    let attached = key.to_owned();
    form.choice("battalion-attached", (side, key), &unit.attached_to, &companies, move |scenario, to| {
        let forces = scenario.sides.entry(side).or_default();
        if let Some(unit) = forces.battalion.get_mut(&attached) {
            unit.attached_to = to;
        }
    });
    if let Some(unit) = units_of(forces).iter().find(|unit| unit.name.to_string() == key) {
        steps_ui(form, side, forces, unit);
    }
}

/// The companies as choices, and none.
fn companies(forces: &Forces, present: Option<&String>) -> Vec<(Option<String>, String)> {
    let mut companies = vec![(None, text("battalion-only-company").to_owned())];
    companies.extend(forces.companies.keys().map(|key| (Some(key.clone()), key.clone())));
    if let Some(present) = present.filter(|present| !forces.companies.contains_key(*present)) {
        companies.push((Some(present.clone()), present.clone()));
    }
    companies
}

/// The beginning of a key: letters of its symbol.
fn stem(unit: UnitType) -> String {
    let letters = unit.symbol().chars().filter(char::is_ascii_alphabetic);
    letters.take(2).collect::<String>().to_lowercase()
}

fn free_key(forces: &Forces, stem: String) -> String {
    let is_free = |key: &String| !forces.battalion.contains_key(key) && !forces.draws.contains_key(key);
    (1..).map(|n: u32| format!("{stem}{n}")).find(is_free).unwrap_or(stem)
}

/// The draws of a side.
pub(super) fn draws_ui(form: &mut Form<'_>, side: Side) {
    let forces = form.cx.forces(side);
    totals_ui(form, side);
    if forces.draws.is_empty() {
        form.note(text("draws-none"));
    }
    for (key, draw) in &forces.draws {
        form.ui.separator();
        draw_ui(form, side, &forces, key, draw);
    }
    form.ui.separator();
    if form.button("draws-add") {
        let key = free_key(&forces, "d".to_owned());
        form.change_forces(side, text("draws-add"), move |forces| {
            let draw = Draw { count: 1, from: Vec::new(), attached_to: Attachment::default() };
            forces.draws.insert(key, draw);
        });
    }
}

fn draw_ui(form: &mut Form<'_>, side: Side, forces: &Forces, key: &str, draw: &Draw) {
    form.row(|form| {
        form.ui.strong(key);
        if form.remove_button(key) {
            let removed = key.to_owned();
            let label = text_with("form-remove", &[("what", key.into())]);
            form.change_forces(side, label, move |forces| drop(forces.draws.remove(&removed)));
        }
    });
    rename_ui(form, "draws-key", side, Named::Draw, key, |side, _| Item::Draws(side));
    let counted = key.to_owned();
    form.number("draws-count", (side, key), i64::from(draw.count), 1..=20, move |scenario, count| {
        if let Some(draw) = scenario.sides.entry(side).or_default().draws.get_mut(&counted) {
            draw.count = count as u32;
        }
    });
    let mut companies = vec![(Attachment::Choice, text("draws-choice").to_owned())];
    companies.extend(forces.companies.keys().map(|key| (Attachment::Company(key.clone()), key.clone())));
    let attached = key.to_owned();
    form.choice(
        "battalion-attached",
        (side, key, "draw"),
        &draw.attached_to,
        &companies,
        move |scenario, to| {
            if let Some(draw) = scenario.sides.entry(side).or_default().draws.get_mut(&attached) {
                draw.attached_to = to;
            }
        },
    );
    form.note(text("draws-pool"));
    for (unit, label) in unit_types(side, CommandLevel::Battalion) {
        let count = draw.from.iter().filter(|other| **other == unit).count();
        form.row(|form| {
            let pool = key.to_owned();
            form.small_number(&label, (side, key), count as i64, 0..=9, move |scenario, count| {
                if let Some(draw) = scenario.sides.entry(side).or_default().draws.get_mut(&pool) {
                    draw.from.retain(|other| *other != unit);
                    draw.from.extend(std::iter::repeat_n(unit, count as usize));
                    draw.from.sort();
                }
            });
        });
    }
}

/// The form of one unit: what it is, how strong, where it stands.
pub(super) fn one_unit_ui(form: &mut Form<'_>, side: Side, name: &str) {
    let forces = form.cx.forces(side);
    let unit = units_of(&forces).into_iter().find(|unit| unit.name.to_string() == name);
    form.ui.strong(format!("{side} {name}"));
    match &unit {
        Some(unit) => form.note(unit.unit.label()),
        None => form.note(text("unit-unknown")),
    }
    if let Some(unit) = &unit {
        steps_ui(form, side, &forces, unit);
    }
    let at = forces.placements.get(name).cloned().unwrap_or_default();
    let placed = name.to_owned();
    form.text("unit-hex", (side, name), &at, move |scenario, typed| {
        let forces = scenario.sides.entry(side).or_default();
        match typed.trim() {
            "" => drop(forces.placements.remove(&placed)),
            at => drop(forces.placements.insert(placed.clone(), at.to_owned())),
        }
    });
    form.note(text("unit-hex-hint"));
    if !at.is_empty() && form.button("unit-take-off") {
        let taken = name.to_owned();
        form.post(changing_forces(side, text("unit-take-off"), move |forces| {
            forces.placements.remove(&taken);
        }));
    }
    for (key, entry) in forces.entries.iter().filter(|(_, entry)| entry.units.iter().any(|unit| unit == name))
    {
        let values = [("entry", key.as_str().into()), ("turn", entry.turn.into())];
        form.note(&text_with("unit-enters", &values));
    }
}
