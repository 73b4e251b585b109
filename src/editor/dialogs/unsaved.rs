//! The question before work is lost.

use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{Tab, TabId};
use crate::text::{text, text_with};
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
        text_with("unsaved-title", &[("title", self.title.as_str().into())])
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        ui.label(if self.quits { text("unsaved-before-quit") } else { text("unsaved-before-close") });
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, text("dialog-save"), true) {
                intents.push(Intent::Save(self.tab));
                answer = Answer::Done;
            }
            if ui.button(text("unsaved-dont-save")).clicked() {
                intents.push(Intent::Abandon(self.tab));
                answer = Answer::Done;
            }
            if ui.button(text("dialog-cancel")).clicked() {
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
