//! Victory: objectives, eliminated units, exits, levels, ties.

use super::field::{Form, changing, sides, take_out};
use super::item::{Item, Putting};
use super::ways::way_ui;
use crate::editor::intents::Intent;
use crate::layout::Map;
use crate::ruleset::Side;
use crate::scenario::{
    Eliminated, Exit, MapEdge, Objective, ObjectiveAt, Recipient, TieBreak, VictoryLevel, Way,
};
use crate::text::{text, text_with};

/// What an objective is, in words.
pub(super) fn objective_words(objective: &Objective) -> String {
    let (ObjectiveAt::Hex(name) | ObjectiveAt::Place(name) | ObjectiveAt::Bridge(name)) = &objective.at;
    name.clone()
}

/// All of it.
pub(super) fn victory_ui(form: &mut Form<'_>) {
    let victory = &form.cx.scenario.victory;
    form.heading("victory-objectives");
    add_objective_ui(form);
    form.heading("victory-eliminated");
    let kinds = [
        (Kind::Nothing, text("victory-nothing").to_owned()),
        (Kind::PerUnit, text("victory-per-unit").to_owned()),
        (Kind::StepPoints, text("victory-step-points").to_owned()),
    ];
    form.choice("victory-for-units", 0, &Kind::of(victory.eliminated), &kinds, |scenario, kind| {
        scenario.victory.eliminated = match kind {
            Kind::Nothing => Eliminated::Nothing,
            Kind::PerUnit => Eliminated::PerUnit(1),
            Kind::StepPoints => Eliminated::StepPoints,
        };
    });
    if let Eliminated::PerUnit(points) = victory.eliminated {
        form.number("victory-points-each", 0, i64::from(points), 1..=99, |scenario, points| {
            scenario.victory.eliminated = Eliminated::PerUnit(points as u32);
        });
    }
    form.heading("victory-exits");
    if form.button("victory-add-exit") {
        let next = victory.exits.len();
        let changing = changing(text("victory-add-exit"), |scenario| {
            let exit = Exit { side: Side::American, by: Way::Edge(MapEdge::East), points: 1 };
            scenario.victory.exits.push(exit);
        });
        form.post(changing.then(Item::Exit(next)));
    }
    levels_ui(form);
    let ties = [
        (TieBreak::Draw, text("victory-tie-draw").to_owned()),
        (TieBreak::StepPoints, text("victory-tie-steps").to_owned()),
    ];
    form.choice("victory-tie", 0, &victory.tie_break, &ties, |scenario, tie| {
        scenario.victory.tie_break = tie
    });
}

/// Kinds of points for eliminated units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Nothing,
    PerUnit,
    StepPoints,
}

impl Kind {
    fn of(eliminated: Eliminated) -> Self {
        match eliminated {
            Eliminated::Nothing => Self::Nothing,
            Eliminated::PerUnit(_) => Self::PerUnit,
            Eliminated::StepPoints => Self::StepPoints,
        }
    }
}

/// All that can be an objective by its name: places and bridges.
fn named(map: &Map) -> Vec<(ObjectiveAt, String)> {
    let places = map.places().map(|place| map.place_name(place));
    let places = places.map(|name| (ObjectiveAt::Place(name.clone()), name));
    let bridges =
        map.bridges().filter(|bridge| map.bridge(bridge.bridge).is_some_and(|it| !it.name.is_empty()));
    let bridges = bridges.map(|bridge| map.bridge_name(bridge));
    places.chain(bridges.map(|name| (ObjectiveAt::Bridge(name.clone()), name))).collect()
}

fn add_objective_ui(form: &mut Form<'_>) {
    let objectives = &form.cx.scenario.victory.objectives;
    let next = objectives.len();
    let offered: Vec<(Option<ObjectiveAt>, String)> =
        std::iter::once((None, text("victory-add-named").to_owned()))
            .chain(named(form.cx.map).into_iter().map(|(at, name)| (Some(at), name)))
            .collect();
    form.wrapped(|form| {
        if let Some(Some(at)) = form.pick("victory-add-named", 0, 190.0, &None, &offered) {
            let changing = changing(text("victory-add-objective"), move |scenario| {
                scenario.victory.objectives.push(Objective { at, points: 1, to: Recipient::Both });
            });
            form.post(changing.then(Item::Objective(next)));
        }
        let putting = form.cx.tab.putting == Putting::Objective;
        if form.ui.add(egui::Button::new(text("victory-click-hex")).selected(putting)).clicked() {
            let putting = if putting { Putting::Nothing } else { Putting::Objective };
            form.intents.push(Intent::Put(putting));
        }
    });
}

fn levels_ui(form: &mut Form<'_>) {
    form.heading("victory-levels");
    for (index, level) in form.cx.scenario.victory.levels.iter().enumerate() {
        form.text("victory-level-name", index, &level.name, move |scenario, typed| {
            if let Some(level) = scenario.victory.levels.get_mut(index) {
                level.name = typed;
            }
        });
        form.row(|form| {
            form.small_number(
                text("victory-margin"),
                index,
                i64::from(level.margin),
                0..=999,
                move |scenario, margin| {
                    if let Some(level) = scenario.victory.levels.get_mut(index) {
                        level.margin = margin as u32;
                    }
                },
            );
            if form.remove_button(&level.name) {
                form.change(text("victory-levels"), move |scenario| {
                    take_out(&mut scenario.victory.levels, index);
                });
            }
        });
    }
    if form.button("victory-add-level") {
        form.change(text("victory-add-level"), |scenario| {
            let levels = &mut scenario.victory.levels;
            let usual = [text("victory-marginal"), text("victory-clear"), text("victory-decisive")];
            let name = usual.get(levels.len()).copied().unwrap_or_default().to_owned();
            let margin = levels.last().map_or(1, |level| level.margin + 4);
            levels.push(VictoryLevel { name, margin });
        });
    }
}

/// The form of an objective.
pub(super) fn objective_ui(form: &mut Form<'_>, index: usize) {
    let Some(objective) = form.cx.scenario.victory.objectives.get(index) else { return };
    let mut offered = named(form.cx.map);
    if !offered.iter().any(|(at, _)| *at == objective.at) {
        offered.push((objective.at.clone(), objective_words(objective)));
    }
    form.choice("victory-at", index, &objective.at, &offered, move |scenario, at| {
        if let Some(objective) = scenario.victory.objectives.get_mut(index) {
            objective.at = at;
        }
    });
    form.number("victory-points", index, i64::from(objective.points), 0..=99, move |scenario, points| {
        if let Some(objective) = scenario.victory.objectives.get_mut(index) {
            objective.points = points as u32;
        }
    });
    let recipients = [
        (Recipient::Both, text("victory-both").to_owned()),
        (Recipient::American, Side::American.to_string()),
        (Recipient::German, Side::German.to_string()),
    ];
    form.choice("victory-to", index, &objective.to, &recipients, move |scenario, to| {
        if let Some(objective) = scenario.victory.objectives.get_mut(index) {
            objective.to = to;
        }
    });
    if form.button("victory-remove-objective") {
        let label = text_with("form-remove", &[("what", objective_words(objective).into())]);
        let changing = changing(label, move |scenario| {
            take_out(&mut scenario.victory.objectives, index);
        });
        form.post(changing.then(Item::Victory));
    }
}

/// The form of an exit.
pub(super) fn exit_ui(form: &mut Form<'_>, index: usize) {
    let Some(exit) = form.cx.scenario.victory.exits.get(index) else { return };
    form.choice("victory-exit-side", index, &exit.side, &sides(), move |scenario, side| {
        if let Some(exit) = scenario.victory.exits.get_mut(index) {
            exit.side = side;
        }
    });
    way_ui(form, ("exit", index), &exit.by, move |scenario, way| {
        if let Some(exit) = scenario.victory.exits.get_mut(index) {
            exit.by = way;
        }
    });
    form.number(
        "victory-points-each",
        ("exit", index),
        i64::from(exit.points),
        0..=99,
        move |scenario, points| {
            if let Some(exit) = scenario.victory.exits.get_mut(index) {
                exit.points = points as u32;
            }
        },
    );
    if form.button("victory-remove-exit") {
        let changing = changing(text("victory-remove-exit"), move |scenario| {
            take_out(&mut scenario.victory.exits, index);
        });
        form.post(changing.then(Item::Victory));
    }
}
