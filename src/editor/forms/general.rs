//! Identity, length, conditions and special rules.

use super::field::{Form, sides_or_none, take_out};
use crate::ruleset::Ruleset;
use crate::scenario::{Fords, Night, SpecialRule};
use crate::text::text;

/// Names, date, place, history.
pub(super) fn identity_ui(form: &mut Form<'_>) {
    let scenario = form.cx.scenario;
    form.text("scenario-title", 0, &scenario.title, |scenario, typed| scenario.title = typed);
    form.text("scenario-id", 0, &scenario.id, |scenario, typed| scenario.id = typed.trim().to_owned());
    form.text("scenario-author", 0, &scenario.author, |scenario, typed| scenario.author = typed);
    form.text("scenario-date", 0, &scenario.date, |scenario, typed| scenario.date = typed);
    form.text("scenario-place", 0, &scenario.place, |scenario, typed| scenario.place = typed);
    form.lines("scenario-history", 0, &scenario.history, |scenario, typed| scenario.history = typed);
    form.lines("scenario-notes", 0, &scenario.notes, |scenario, typed| scenario.notes = typed);
    let shipped = Ruleset::westfront();
    let mut rulesets = vec![
        (String::new(), text("scenario-ruleset-none").to_owned()),
        (shipped.id.clone(), shipped.title.clone()),
    ];
    if !rulesets.iter().any(|(id, _)| *id == scenario.ruleset) {
        rulesets.push((scenario.ruleset.clone(), scenario.ruleset.clone()));
    }
    form.choice("scenario-ruleset", 0, &scenario.ruleset, &rulesets, |scenario, id| scenario.ruleset = id);
}

/// Turns, who begins, who sets up first.
pub(super) fn length_ui(form: &mut Form<'_>) {
    let scenario = form.cx.scenario;
    let turns = i64::from(scenario.turns);
    form.number("scenario-turns", 0, turns, 0..=99, |scenario, turns| scenario.turns = turns as u32);
    let sides = sides_or_none("scenario-not-settled");
    form.choice("scenario-first-player", 0, &scenario.first_player, &sides, |scenario, side| {
        scenario.first_player = side;
    });
    form.choice("scenario-set-up-first", 0, &scenario.set_up_first, &sides, |scenario, side| {
        scenario.set_up_first = side;
    });
}

/// Weather, night and the like.
pub(super) fn conditions_ui(form: &mut Form<'_>) {
    let conditions = &form.cx.scenario.conditions;
    form.check("scenario-bad-weather", !conditions.unpaved_bonus, |scenario, bad| {
        scenario.conditions.unpaved_bonus = !bad;
    });
    form.check("scenario-night", conditions.night.is_some(), |scenario, night| {
        scenario.conditions.night = night.then(Night::default);
    });
    if let Some(night) = &conditions.night {
        let percent = i64::from(night.move_percent);
        form.number("scenario-night-move", 0, percent, 0..=100, |scenario, percent| {
            if let Some(night) = &mut scenario.conditions.night {
                night.move_percent = percent as u32;
            }
        });
        form.number("scenario-night-range", 0, i64::from(night.range), 0..=99, |scenario, range| {
            if let Some(night) = &mut scenario.conditions.night {
                night.range = range as u32;
            }
        });
    }
    form.check("scenario-fords-flooded", conditions.fords == Fords::Flooded, |scenario, flooded| {
        scenario.conditions.fords = if flooded { Fords::Flooded } else { Fords::Normal };
    });
    form.check("scenario-no-demolition", !conditions.demolition, |scenario, none| {
        scenario.conditions.demolition = !none;
    });
    let usual = form.cx.ruleset().procedures.hit_limit.value();
    form.check("scenario-hit-limit", conditions.hit_limit.is_some(), move |scenario, limited| {
        scenario.conditions.hit_limit = limited.then_some(usual);
    });
    if let Some(limit) = conditions.hit_limit {
        form.number("scenario-hits", 0, i64::from(limit), 1..=9, |scenario, limit| {
            scenario.conditions.hit_limit = Some(limit as u32);
        });
    }
    form.check("scenario-tanks-revealed", conditions.tanks_revealed, |scenario, revealed| {
        scenario.conditions.tanks_revealed = revealed;
    });
    form.check("scenario-chit-pull", conditions.chit_pull, |scenario, chits| {
        scenario.conditions.chit_pull = chits;
    });
    let modifier = i64::from(conditions.move_modifier);
    form.number("scenario-move-modifier", 0, modifier, -9..=9, |scenario, modifier| {
        scenario.conditions.move_modifier = modifier as i32;
    });
    let modifier = i64::from(conditions.firepower_modifier);
    form.number("scenario-firepower-modifier", 0, modifier, -9..=9, |scenario, modifier| {
        scenario.conditions.firepower_modifier = modifier as i32;
    });
}

/// Rules in words that only this scenario has.
pub(super) fn rules_ui(form: &mut Form<'_>) {
    let rules = &form.cx.scenario.special_rules;
    if rules.is_empty() {
        form.note(text("scenario-rules-none"));
    }
    for (index, rule) in rules.iter().enumerate() {
        form.row(|form| {
            form.heading("scenario-rule");
            if form.remove_button(&rule.title) {
                form.change(text("scenario-rule-remove"), move |scenario| {
                    take_out(&mut scenario.special_rules, index);
                });
            }
        });
        form.text("scenario-rule-title", index, &rule.title, move |scenario, typed| {
            if let Some(rule) = scenario.special_rules.get_mut(index) {
                rule.title = typed;
            }
        });
        form.lines("scenario-rule-text", index, &rule.text, move |scenario, typed| {
            if let Some(rule) = scenario.special_rules.get_mut(index) {
                rule.text = typed;
            }
        });
    }
    if form.button("scenario-rule-add") {
        form.change(text("scenario-rule-add"), |scenario| {
            scenario.special_rules.push(SpecialRule::default())
        });
    }
}
