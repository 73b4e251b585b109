//! Asking before something goes that others refer to.

use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::edit::Edit;
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::text::text;
use egui::{ScrollArea, Ui};

/// The dialog: says what would be lost with an edit, and commits it.
pub struct ConfirmLoss {
    question: String,
    /// The label of its button.
    button: &'static str,
    edit: Edit,
    losses: Vec<String>,
}

impl ConfirmLoss {
    /// For an edit and what goes with it.
    pub fn new(question: String, button: &'static str, edit: Edit, losses: &[impl ToString]) -> Self {
        Self { question, button, edit, losses: losses.iter().map(ToString::to_string).collect() }
    }
}

/// A list of what is lost.
pub(super) fn losses_ui(ui: &mut Ui, losses: &[String]) {
    ui.label(text("loss-list"));
    ScrollArea::vertical().max_height(180.0).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        for loss in losses {
            ui.label(format!("•  {loss}"));
        }
    });
}

impl Dialog for ConfirmLoss {
    fn title(&self) -> String {
        self.question.clone()
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        if self.losses.is_empty() {
            ui.label(text("loss-none"));
        } else {
            losses_ui(ui, &self.losses);
        }
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, self.button, true) {
                intents.push(Intent::Commit(self.edit.clone()));
                answer = Answer::Done;
            }
            if ui.button(text("dialog-cancel")).clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}
