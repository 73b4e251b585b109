//! What the program is.

use super::{Answer, Dialog, buttons_ui};
use crate::editor::intents::Intents;
use crate::editor::state::State;
use egui::Ui;

/// The dialog.
pub struct About;

impl Dialog for About {
    fn title(&self) -> String {
        format!("Bocage {}", env!("CARGO_PKG_VERSION"))
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, _intents: &mut Intents) -> Answer {
        ui.label("Editor and validator for maps and scenarios of a squad-level hex block wargame");
        ui.label("Free software under the MIT or the Apache 2.0 licence, as you like");
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if ui.button("Close").clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}
