//! The fields that forms are made of: each shows a value and posts a change.

use super::change::{Changing, Draft};
use super::item::Item;
use crate::edit::{Document, Edit, change_forces, change_scenario};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::Tab;
use crate::layout::Map;
use crate::ruleset::{Ruleset, Side};
use crate::scenario::{Forces, Scenario};
use crate::text::{text, text_with};
use egui::{ComboBox, DragValue, Id, RichText, TextEdit, Ui, vec2};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// Width of the names of fields.
const NAMES: f32 = 118.0;

/// What forms look at.
#[derive(Clone, Copy)]
pub struct FormContext<'a> {
    /// The document.
    pub tab: &'a Tab,
    /// Its scenario.
    pub scenario: &'a Scenario,
    /// Its map.
    pub map: &'a Map,
}

impl<'a> FormContext<'a> {
    /// The scenario's own ruleset.
    pub fn ruleset(&self) -> &'a Ruleset {
        self.tab.ruleset()
    }

    /// The forces of a side, also if it has none.
    pub fn forces(&self, side: Side) -> Forces {
        self.scenario.sides.get(&side).cloned().unwrap_or_default()
    }
}

/// A form being drawn.
pub struct Form<'a> {
    /// Where to.
    pub ui: &'a mut Ui,
    /// What it shows.
    pub cx: FormContext<'a>,
    /// What it asks for.
    pub intents: &'a mut Intents,
}

/// The edit label of a field.
fn label_of(name: &'static str) -> String {
    text_with("form-change", &[("what", text(name).into())])
}

impl Form<'_> {
    /// A form in a part of the panel.
    pub fn within<R>(
        &mut self,
        layout: impl FnOnce(&mut Ui, &mut dyn FnMut(&mut Ui)) -> R,
        mut add: impl FnMut(&mut Form<'_>),
    ) -> R {
        let (cx, intents) = (self.cx, &mut *self.intents);
        layout(self.ui, &mut |ui| add(&mut Form { ui, cx, intents }))
    }

    /// Things beside each other.
    pub fn row(&mut self, add: impl FnMut(&mut Form<'_>)) {
        self.within(|ui, draw| drop(ui.horizontal(|ui| draw(ui))), add);
    }

    /// Things beside each other, as many lines as they need.
    pub fn wrapped(&mut self, add: impl FnMut(&mut Form<'_>)) {
        self.within(|ui, draw| drop(ui.horizontal_wrapped(|ui| draw(ui))), add);
    }

    /// A heading within the form.
    pub fn heading(&mut self, name: &'static str) {
        self.ui.add_space(6.0);
        self.ui.label(RichText::new(text(name)).strong());
    }

    /// A remark.
    pub fn note(&mut self, words: &str) {
        self.ui.label(RichText::new(words).weak());
    }

    /// Asks for a change of the scenario.
    pub fn change(&mut self, label: impl Into<String>, change: impl FnOnce(&mut Scenario) + 'static) {
        self.post(changing(label, change));
    }

    /// Asks for a change of a side's forces.
    pub fn change_forces(
        &mut self,
        side: Side,
        label: impl Into<String>,
        change: impl FnOnce(&mut Forces) + 'static,
    ) {
        self.post(changing_forces(side, label, change));
    }

    /// Asks for a change.
    pub fn post(&mut self, changing: Changing) {
        self.intents.push(Intent::Change(changing));
    }

    /// Selects something.
    pub fn select(&mut self, item: Item) {
        self.intents.push(Intent::Select(Some(item)));
    }

    /// A button.
    pub fn button(&mut self, name: &'static str) -> bool {
        self.ui.button(text(name)).clicked()
    }

    /// A small button that takes something away; `of` says what, for screen readers.
    pub fn remove_button(&mut self, of: &str) -> bool {
        let label = text_with("form-remove", &[("what", of.into())]);
        let button = self.ui.button("×").on_hover_text(&label);
        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
        button.clicked()
    }

    fn id(&self, name: &'static str, salt: impl Hash + Debug) -> Id {
        Id::unique(("form", self.cx.tab.id.0, name, salt))
    }

    /// A name and a field beside it.
    fn named<R>(&mut self, name: &str, add: impl FnOnce(&mut Ui, Id) -> R) -> R {
        let inner = self.ui.horizontal(|ui| {
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            let label = ui.allocate_ui_with_layout(vec2(NAMES, 26.0), layout, |ui| {
                ui.set_min_width(NAMES);
                ui.add(egui::Label::new(RichText::new(name).weak()).truncate())
            });
            add(ui, label.inner.id)
        });
        inner.inner
    }

    /// A line of text. `set` is done once, when the field is left.
    pub fn text(
        &mut self,
        name: &'static str,
        salt: impl Hash + Debug,
        value: &str,
        set: impl Fn(&mut Scenario, String) + 'static,
    ) {
        let label = label_of(name);
        self.line(name, salt, value, move |typed| changing(label, move |scenario| set(scenario, typed)));
    }

    /// A line of text that comes to any change.
    pub fn line(
        &mut self,
        name: &'static str,
        salt: impl Hash + Debug,
        value: &str,
        change: impl FnOnce(String) -> Changing,
    ) {
        let id = self.id(name, salt);
        let typed = self.named(text(name), |ui, label| {
            let mut draft = draft_of(ui, id, value);
            let field = TextEdit::singleline(&mut draft).id(id).desired_width(ui.available_width());
            let response = ui.add(field).labelled_by(label);
            keep_draft(ui, id, &response, draft)
        });
        self.draft(id, typed.map(change));
    }

    /// Several lines of text, under their name.
    pub fn lines(
        &mut self,
        name: &'static str,
        salt: impl Hash + Debug,
        value: &str,
        set: impl Fn(&mut Scenario, String) + 'static,
    ) {
        let id = self.id(name, salt);
        let label = self.ui.label(RichText::new(text(name)).weak());
        let mut draft = draft_of(self.ui, id, value);
        let field = TextEdit::multiline(&mut draft).id(id).desired_rows(4).desired_width(f32::INFINITY);
        let response = self.ui.add(field).labelled_by(label.id);
        let typed = keep_draft(self.ui, id, &response, draft);
        let changing = typed.map(|typed| changing(label_of(name), move |scenario| set(scenario, typed)));
        self.draft(id, changing);
    }

    /// A number, typed or dragged.
    pub fn number(
        &mut self,
        name: &'static str,
        salt: impl Hash + Debug,
        value: i64,
        range: RangeInclusive<i64>,
        set: impl Fn(&mut Scenario, i64) + 'static,
    ) {
        let id = self.id(name, salt);
        let dragged = self.named(text(name), |ui, label| number_ui(ui, id, label, value, range));
        if let Some(number) = dragged {
            self.change(label_of(name), move |scenario| set(scenario, number));
        }
    }

    /// A number without a name beside it; `label` names it for screen readers.
    pub fn small_number(
        &mut self,
        label: &str,
        salt: impl Hash + Debug,
        value: i64,
        range: RangeInclusive<i64>,
        set: impl Fn(&mut Scenario, i64) + 'static,
    ) {
        let id = Id::unique(("form number", self.cx.tab.id.0, label, salt));
        let named = self.ui.weak(label);
        let dragged = number_ui(self.ui, id, named.id, value, range);
        if let Some(number) = dragged {
            let what = text_with("form-change", &[("what", label.into())]);
            self.change(what, move |scenario| set(scenario, number));
        }
    }

    fn draft(&mut self, field: Id, changing: Option<Changing>) {
        if let Some(changing) = changing {
            self.intents.push(Intent::Draft(Draft { field, changing }));
        }
    }

    /// A yes or no.
    pub fn check(&mut self, name: &'static str, value: bool, set: impl Fn(&mut Scenario, bool) + 'static) {
        let mut checked = value;
        if self.ui.checkbox(&mut checked, text(name)).changed() {
            self.change(label_of(name), move |scenario| set(scenario, checked));
        }
    }

    /// One of several.
    pub fn choice<T: Clone + PartialEq + 'static>(
        &mut self,
        name: &'static str,
        salt: impl Hash + Debug,
        value: &T,
        options: &[(T, String)],
        set: impl Fn(&mut Scenario, T) + 'static,
    ) {
        let id = self.id(name, salt);
        let chosen = self.named(text(name), |ui, label| choice_ui(ui, id, Ok(label), value, options));
        if let Some(chosen) = chosen {
            self.change(label_of(name), move |scenario| set(scenario, chosen));
        }
    }

    /// One of several, without a name beside it, `width` wide. Returns what was chosen now.
    pub fn pick<T: Clone + PartialEq>(
        &mut self,
        name: &'static str,
        salt: impl Hash + Debug,
        width: f32,
        value: &T,
        options: &[(T, String)],
    ) -> Option<T> {
        let id = self.id(name, salt);
        let width = width.min(self.ui.available_width());
        let inner = self.ui.allocate_ui(vec2(width, 24.0), |ui| choice_ui(ui, id, Err(name), value, options));
        inner.inner
    }
}

/// A line of text outside forms, `width` wide, that is committed once when it is left.
#[expect(clippy::too_many_arguments, reason = "a field is all of these")]
pub fn draft_ui(
    ui: &mut Ui,
    tab: &Tab,
    salt: impl Hash + Debug,
    label: Id,
    value: &str,
    width: f32,
    intents: &mut Intents,
    change: impl FnOnce(String) -> Changing,
) {
    let id = Id::unique(("field", tab.id.0, salt));
    let mut draft = draft_of(ui, id, value);
    let response = ui.add(TextEdit::singleline(&mut draft).id(id).desired_width(width)).labelled_by(label);
    if let Some(typed) = keep_draft(ui, id, &response, draft) {
        intents.push(Intent::Draft(Draft { field: id, changing: change(typed) }));
    }
}

/// Asks for a change of the scenario.
pub fn changing(label: impl Into<String>, change: impl FnOnce(&mut Scenario) + 'static) -> Changing {
    let label = label.into();
    Changing::new(move |document| Ok(change_scenario(document, label, change)))
}

/// Asks for a change of a side's forces.
pub fn changing_forces(
    side: Side,
    label: impl Into<String>,
    change: impl FnOnce(&mut Forces) + 'static,
) -> Changing {
    let label = label.into();
    Changing::new(move |document| Ok(change_forces(document, side, label, change)))
}

/// Asks for an edit that may be refused.
pub fn trying<E: ToString>(edit: impl FnOnce(&Document) -> Result<Edit, E> + 'static) -> Changing {
    Changing::new(move |document| edit(document).map(Some).map_err(|error| error.to_string()))
}

/// What is typed into a field so far, else its value.
fn draft_of(ui: &Ui, id: Id, value: &str) -> String {
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let draft = ui.data(|data| data.get_temp::<String>(id)).filter(|_| has_focus);
    draft.unwrap_or_else(|| value.to_owned())
}

/// Keeps what is typed. Returns it if it changed in this frame.
fn keep_draft(ui: &Ui, id: Id, response: &egui::Response, draft: String) -> Option<String> {
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    if has_focus {
        ui.data_mut(|data| data.insert_temp(id, draft.clone()));
    } else {
        ui.data_mut(|data| data.remove::<String>(id));
    }
    response.changed().then_some(draft)
}

fn number_ui(ui: &mut Ui, id: Id, label: Id, value: i64, range: RangeInclusive<i64>) -> Option<i64> {
    // What is dragged is shown before it is committed.
    let kept = id.with("kept");
    let mut number = ui.data(|data| data.get_temp::<i64>(kept)).unwrap_or(value);
    // A number beyond the range is in the file: it is shown as it is, and a finding says what is wrong with it.
    let drag = DragValue::new(&mut number).range(range).clamp_existing_to_range(false);
    let drag = drag.speed(0.1).update_while_editing(false);
    let response = ui.push_id(id, |ui| ui.add_sized(vec2(64.0, 26.0), drag)).inner.labelled_by(label);
    let is_held = response.dragged() && ui.input(|input| input.pointer.any_down());
    if is_held {
        ui.data_mut(|data| data.insert_temp(kept, number));
    } else {
        ui.data_mut(|data| data.remove::<i64>(kept));
    }
    // A drag is committed when it ends; what is typed, when it is entered.
    let is_over = response.drag_stopped() || response.changed() && !is_held;
    (is_over && number != value).then_some(number)
}

fn choice_ui<T: Clone + PartialEq>(
    ui: &mut Ui,
    id: Id,
    label: Result<Id, &'static str>,
    value: &T,
    options: &[(T, String)],
) -> Option<T> {
    let shown = options.iter().find(|(option, _)| option == value).map_or("", |(_, words)| words.as_str());
    let mut chosen = None;
    let combo = ComboBox::from_id_salt(id).selected_text(shown).width(ui.available_width() - 8.0).truncate();
    let response = combo.show_ui(ui, |ui| {
        for (option, words) in options {
            if ui.selectable_label(option == value, words).clicked() && option != value {
                chosen = Some(option.clone());
            }
        }
    });
    match label {
        Ok(label) => drop(response.response.labelled_by(label)),
        Err(name) => response
            .response
            .widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, text(name))),
    }
    chosen
}

/// Takes an entry out of a list, if it is still there.
pub fn take_out<T>(list: &mut Vec<T>, index: usize) {
    if index < list.len() {
        list.remove(index);
    }
}

/// The sides as choices.
pub fn sides() -> [(Side, String); 2] {
    Side::ALL.map(|side| (side, side.to_string()))
}

/// The sides as choices, and none.
pub fn sides_or_none(none: &'static str) -> Vec<(Option<Side>, String)> {
    let sides = Side::ALL.map(|side| (Some(side), side.to_string()));
    std::iter::once((None, text(none).to_owned())).chain(sides).collect()
}
