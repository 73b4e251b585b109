//! Forms for everything in a scenario, beside the map.
//!
//! The page is a tree of what the file holds and below it the form of what is selected; what is selected on the map is
//! selected here too. A form only shows and asks: [`change`] says how what it asks for is done. A new form is a file in
//! `forms/`, an [`Item`] and a line in the tree.

mod battalion;
mod change;
mod company;
mod field;
mod follow;
mod forces;
mod general;
mod item;
mod markers;
mod placing;
mod removal;
mod silences;
mod tree;
mod victory;
mod ways;
mod zones;

pub use change::{Changing, Draft};
pub use field::draft_ui;
pub use item::{Item, Putting};
pub use placing::{Dragged, drop_ui, in_tray, light, objection, place_all, take_all_off, warn};
pub use removal::{removal, take_off};

use super::commands::Command;
use super::intents::Intents;
use super::tab::Tab;
use super::theme;
use super::widgets::nothing_ui;
use crate::text::text;
use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};
use field::{Form, FormContext};

/// The page of the scenario.
pub fn page_ui(ui: &mut Ui, tab: &Tab, intents: &mut Intents) {
    let Some(scenario) = &tab.document().scenario else {
        nothing_ui(ui, text("forms-board-alone"));
        ui.add_space(theme::GAP);
        if ui.button(Command::NewScenario.label()).clicked() {
            intents.run(Command::NewScenario);
        }
        return;
    };
    let cx = FormContext { tab, scenario, map: tab.map() };
    let upper = Frame::new().inner_margin(Margin { bottom: theme::MARGIN, ..Margin::ZERO });
    let height = ui.available_height();
    // A share of the page, or what it was dragged to in a window of about this height.
    let id = egui::Id::unique(("scenario tree", (height / 150.0) as i32));
    let tree = Panel::top(id).frame(upper).resizable(true).default_size(height * 0.46);
    tree.min_size(100.0).max_size((height - 120.0).max(120.0)).show(ui, |ui| {
        ScrollArea::vertical().id_salt("tree").auto_shrink([false, false]).show(ui, |ui| {
            tree::tree_ui(ui, cx, intents);
        });
    });
    let lower = Frame::new().inner_margin(Margin { top: theme::MARGIN, ..Margin::ZERO });
    CentralPanel::default().frame(lower).show(ui, |ui| {
        ScrollArea::vertical().id_salt(("form", &tab.item)).auto_shrink([false, false]).show(ui, |ui| {
            form_ui(&mut Form { ui, cx, intents });
        });
    });
}

/// The form of what is selected.
fn form_ui(form: &mut Form<'_>) {
    let Some(item) = form.cx.tab.item.clone().filter(|item| item.exists(form.cx.scenario)) else {
        return form.note(text("forms-nothing-selected"));
    };
    match &item {
        Item::Identity => general::identity_ui(form),
        Item::Length => general::length_ui(form),
        Item::Conditions => general::conditions_ui(form),
        Item::SpecialRules => general::rules_ui(form),
        Item::Forces(side) => forces::side_ui(form, *side),
        Item::Company(side, key) => company::company_ui(form, *side, key),
        Item::Battalion(side) => battalion::battalion_ui(form, *side),
        Item::Draws(side) => battalion::draws_ui(form, *side),
        Item::Unit(side, name) => battalion::one_unit_ui(form, *side, name),
        Item::Zones(side) => zones::zones_ui(form, *side),
        Item::Zone(side, key) => zones::zone_ui(form, *side, key),
        Item::Entries(side) => zones::entries_ui(form, *side),
        Item::Entry(side, key) => zones::entry_ui(form, *side, key),
        Item::Markers => markers::markers_ui(form),
        Item::Marker(index) => markers::marker_ui(form, *index),
        Item::Victory => victory::victory_ui(form),
        Item::Objective(index) => victory::objective_ui(form, *index),
        Item::Exit(index) => victory::exit_ui(form, *index),
        Item::Silences => silences::silences_ui(form),
    }
}
