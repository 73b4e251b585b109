//! The question before work is lost.

use super::{Answer, Dialog, buttons_ui};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{Tab, TabId};
use crate::editor::widgets::main_button_ui;
use egui::Ui;

/// The dialog.
pub struct Unsaved {
    tab: TabId,
    title: String,
    quits: bool,
}

impl Unsaved {
    /// About a tab that is being left; `quits` if the window closes then.
    pub fn new(tab: &Tab, quits: bool) -> Self {
        Self { tab: tab.id, title: tab.title(), quits }
    }
}

impl Dialog for Unsaved {
    fn title(&self) -> String {
        format!("Save changes to {}?", self.title)
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        ui.label(if self.quits {
            "It has changes that were not saved. They are lost if you quit without saving."
        } else {
            "It has changes that were not saved. They are lost if you close it without saving."
        });
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if main_button_ui(ui, "Save", true).clicked() {
                intents.push(Intent::Save(self.tab));
                answer = Answer::Done;
            }
            if ui.button("Don't save").clicked() {
                intents.push(Intent::Abandon(self.tab));
                answer = Answer::Done;
            }
            if ui.button("Cancel").clicked() {
                self.cancelled(intents);
                answer = Answer::Done;
            }
        });
        answer
    }

    fn cancelled(&mut self, intents: &mut Intents) {
        intents.push(Intent::Stay);
    }
}
