//! A company: its HQ, platoons, weapons, and the strength of each unit.

use super::field::{Form, changing_forces, take_out, trying};
use super::forces::{totals_ui, unit_types};
use super::item::Item;
use crate::edit::{Named, rename_in_forces};
use crate::ruleset::{CommandLevel, Side};
use crate::scenario::{Company, Forces, Platoon, Quality, Unit, units_of};
use crate::text::{text, text_with};

/// The form of a company.
pub(super) fn company_ui(form: &mut Form<'_>, side: Side, key: &str) {
    let forces = form.cx.forces(side);
    let Some(company) = forces.companies.get(key) else { return };
    totals_ui(form, side);
    rename_ui(form, "company-letter", side, Named::Company, key, Item::Company);
    let mut has_hq = !company.without_hq;
    if form.ui.checkbox(&mut has_hq, text("company-hq")).changed() {
        change(form, side, key, text("company-hq"), move |company| company.without_hq = !has_hq);
    }
    platoons_ui(form, side, key, company);
    weapons_ui(form, side, key, company);
    form.heading("company-steps");
    let units = units_of(&forces);
    for unit in units.iter().filter(|unit| unit.company.as_deref() == Some(key)) {
        steps_ui(form, side, &forces, unit);
    }
    form.ui.add_space(8.0);
    if form.button("company-remove") {
        let removed = key.to_owned();
        let label = text_with("form-remove", &[("what", key.into())]);
        let changing = changing_forces(side, label, move |forces| drop(forces.companies.remove(&removed)));
        form.post(changing.then(Item::Forces(side)));
    }
}

/// The name of something of a side, which is renamed wherever it is named.
pub(super) fn rename_ui(
    form: &mut Form<'_>,
    name: &'static str,
    side: Side,
    what: Named,
    key: &str,
    item: fn(Side, String) -> Item,
) {
    let from = key.to_owned();
    form.line(name, (side, key), key, move |typed| {
        let to = typed.trim().to_owned();
        let then = item(side, to.clone());
        trying(move |document| rename_in_forces(document, side, what, &from, &to)).then(then)
    });
}

fn change(
    form: &mut Form<'_>,
    side: Side,
    key: &str,
    label: &str,
    change: impl FnOnce(&mut Company) + 'static,
) {
    let key = key.to_owned();
    form.change_forces(side, label, move |forces| {
        if let Some(company) = forces.companies.get_mut(&key) {
            change(company);
        }
    });
}

/// A platoon in its shortest form.
fn platoon(quality: Quality, squads: u32, has_hq: bool) -> Platoon {
    match (quality, squads, has_hq) {
        (Quality::F2, 3, true) => Platoon::F2,
        (Quality::F3, 3, true) => Platoon::F3,
        _ => Platoon::Part { quality, squads, without_hq: !has_hq },
    }
}

fn platoons_ui(form: &mut Form<'_>, side: Side, key: &str, company: &Company) {
    form.heading("company-platoons");
    let qualities = [(Quality::F2, "F2".to_owned()), (Quality::F3, "F3".to_owned())];
    let squads: Vec<(u32, String)> =
        (0..=3).map(|n| (n, text_with("company-squads", &[("count", n.into())]))).collect();
    for (number, &before) in &company.platoons {
        form.row(|form| {
            form.ui.label(format!("{key}{number}"));
            let salt = (side, key, number);
            let mut after = (before.quality(), before.squads(), before.has_hq());
            let mut is_changed = false;
            if let Some(quality) = form.pick("company-quality", salt, 62.0, &after.0, &qualities) {
                (after.0, is_changed) = (quality, true);
            }
            if let Some(count) = form.pick("company-squads", salt, 96.0, &after.1, &squads) {
                (after.1, is_changed) = (count, true);
            }
            is_changed |= form.ui.checkbox(&mut after.2, text("company-platoon-hq")).changed();
            let number = number.clone();
            if form.remove_button(&format!("{key}{number}")) {
                let label = text_with("form-remove", &[("what", format!("{key}{number}").into())]);
                change(form, side, key, &label, move |company| {
                    company.platoons.remove(&number);
                });
            } else if is_changed {
                let label = text_with("form-change", &[("what", format!("{key}{number}").into())]);
                let after = platoon(after.0, after.1, after.2);
                change(form, side, key, &label, move |company| {
                    company.platoons.insert(number, after);
                });
            }
        });
    }
    if form.button("company-add-platoon") {
        let taken = company.platoons.clone();
        let free = (1..=9).map(|n: u32| n.to_string()).find(|n| !taken.contains_key(n));
        if let Some(free) = free {
            change(form, side, key, text("company-add-platoon"), move |company| {
                company.platoons.insert(free, Platoon::F2);
            });
        }
    }
}

fn weapons_ui(form: &mut Form<'_>, side: Side, key: &str, company: &Company) {
    form.heading("company-weapons");
    let types = unit_types(side, CommandLevel::Company);
    for (index, &weapon) in company.weapons.iter().enumerate() {
        form.row(|form| {
            let mut offered = types.clone();
            if !offered.iter().any(|(unit, _)| *unit == weapon) {
                offered.push((weapon, weapon.label().to_owned()));
            }
            let chosen = form.pick("company-weapon", (side, key, index), 180.0, &weapon, &offered);
            if let Some(chosen) = chosen {
                change(form, side, key, text("company-weapon"), move |company| {
                    if let Some(weapon) = company.weapons.get_mut(index) {
                        *weapon = chosen;
                    }
                });
            }
            if form.remove_button(weapon.label()) {
                let label = text_with("form-remove", &[("what", weapon.label().into())]);
                change(form, side, key, &label, move |company| {
                    take_out(&mut company.weapons, index);
                });
            }
        });
    }
    if form.button("company-add-weapon") {
        let missing = types.iter().map(|(unit, _)| *unit).find(|unit| !company.weapons.contains(unit));
        let added = missing.or(types.first().map(|(unit, _)| *unit));
        change(form, side, key, text("company-add-weapon"), move |company| company.weapons.extend(added));
    }
}

/// The steps with which a unit starts.
pub(super) fn steps_ui(form: &mut Form<'_>, side: Side, forces: &Forces, unit: &Unit) {
    let full = form.cx.ruleset().unit(side, unit.unit).steps.value();
    if full < 2 {
        return;
    }
    let name = unit.name.to_string();
    let steps = forces.steps.get(&name).copied().unwrap_or(full);
    form.row(|form| {
        let key = name.clone();
        form.small_number(
            &name,
            (side, "steps"),
            i64::from(steps),
            1..=i64::from(full),
            move |scenario, steps| {
                let of_side = scenario.sides.entry(side).or_default();
                match steps as u32 {
                    steps if steps == full => drop(of_side.steps.remove(&key)),
                    steps => drop(of_side.steps.insert(key.clone(), steps)),
                }
            },
        );
        form.note(&text_with(
            "company-of-steps",
            &[("full", full.into()), ("type", unit.unit.label().into())],
        ));
    });
}
