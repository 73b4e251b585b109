//! The forces of a side: points, what they take of the box, companies, strikes.

use super::field::Form;
use super::item::Item;
use crate::rules::forces::{counted, points};
use crate::ruleset::{CommandLevel, Ruleset, Side, UnitClass, UnitType};
use crate::scenario::{Company, Forces, Platoon};
use crate::text::{text, text_with};
use egui::{Grid, RichText};

/// The side as a whole.
pub(super) fn side_ui(form: &mut Form<'_>, side: Side) {
    let forces = form.cx.forces(side);
    totals_ui(form, side);
    form.heading("forces-add");
    form.wrapped(|form| {
        for (name, full) in [("forces-add-company", true), ("forces-add-empty-company", false)] {
            if form.button(name) {
                let letter = free_letter(&forces);
                let company = if full { full_company(form.cx.ruleset(), side) } else { Company::default() };
                let key = letter.clone();
                form.change_forces(side, text(name), move |forces| {
                    forces.companies.insert(key, company);
                });
                // A full company is complete: the form stays, for the next one. An empty one is to be filled.
                if !full {
                    form.select(Item::Company(side, letter));
                }
            }
        }
    });
    form.heading("forces-strikes");
    let set = move |set: fn(&mut Forces, u32)| {
        move |scenario: &mut crate::scenario::Scenario, strikes: i64| {
            set(scenario.sides.entry(side).or_default(), strikes as u32);
        }
    };
    let set_artillery = set(|forces, strikes| forces.artillery = strikes);
    form.number("forces-artillery", side, i64::from(forces.artillery), 0..=99, set_artillery);
    let set_air = set(|forces, strikes| forces.air = strikes);
    form.number("forces-air", side, i64::from(forces.air), 0..=99, set_air);
    box_ui(form, side, &forces);
}

/// Points of both sides, so that one can be held against the other.
pub(super) fn totals_ui(form: &mut Form<'_>, side: Side) {
    let of = |side: Side| points(form.cx.ruleset(), side, &form.cx.forces(side));
    let (own, other) = (of(side), of(side.enemy()));
    let values =
        [("points", own.into()), ("enemy", side.enemy().to_string().into()), ("other", other.into())];
    form.note(&text_with("forces-points", &values));
}

fn box_ui(form: &mut Form<'_>, side: Side, forces: &Forces) {
    form.heading("forces-box");
    let counted = counted(form.cx.ruleset(), side, forces);
    if counted.is_empty() {
        return form.note(text("forces-none"));
    }
    Grid::new(("box", side)).num_columns(2).spacing([16.0, 2.0]).striped(true).show(form.ui, |ui| {
        for it in counted {
            let count = format!("{} / {}", it.used, it.in_box);
            let over = ui.visuals().error_fg_color;
            ui.label(&it.what);
            match it.is_over() {
                true => ui.label(RichText::new(format!("{count}  {}", text("forces-over"))).color(over)),
                false => ui.label(count),
            };
            ui.end_row();
        }
    });
}

fn free_letter(forces: &Forces) -> String {
    let letters = ('A'..='Z').map(String::from);
    letters.into_iter().find(|letter| !forces.companies.contains_key(letter)).unwrap_or_else(|| "AA".into())
}

/// A company as the box has it: full platoons of the lesser quality and a weapon of each kind.
fn full_company(ruleset: &Ruleset, side: Side) -> Company {
    let organisation = &ruleset.organisation;
    let platoons = (1..=organisation.platoons.value()).map(|number| (number.to_string(), Platoon::F2));
    let is_company_weapon = |unit: &&UnitType| {
        unit.level() == CommandLevel::Company
            && unit.class() != UnitClass::CompanyHq
            && unit.sides().contains(&side)
    };
    let weapons = UnitType::ALL
        .iter()
        .filter(is_company_weapon)
        .flat_map(|&unit| std::iter::repeat_n(unit, organisation.weapons_of_a_class.value() as usize));
    Company { without_hq: false, platoons: platoons.collect(), weapons: weapons.collect() }
}

/// The unit types of a level that a side has, as choices.
pub(super) fn unit_types(side: Side, level: CommandLevel) -> Vec<(UnitType, String)> {
    let is_offered =
        |unit: &&UnitType| unit.level() == level && unit.sides().contains(&side) && !unit.class().is_hq();
    UnitType::ALL.iter().filter(is_offered).map(|&unit| (unit, unit.label().to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_company_is_what_the_box_has_of_each() {
        for side in Side::ALL {
            let mut forces = Forces::default();
            forces.companies.insert(free_letter(&forces), full_company(Ruleset::westfront(), side));
            let counted = counted(Ruleset::westfront(), side, &forces);
            assert!(counted.iter().all(|it| !it.is_over()), "{counted:?}");
            let used: Vec<_> = counted.iter().map(|it| format!("{} {}", it.used, it.what)).collect();
            let start = ["1 company HQ", "3 platoon HQ", "9 rifle squad", "1 machine gun", "1 mortar"];
            assert_eq!(used[..5], start, "{side}");
            assert_eq!(free_letter(&forces), "B");
        }
    }
}
