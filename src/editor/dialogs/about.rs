//! What the program is.

use super::{Answer, Dialog, buttons_ui};
use crate::editor::intents::Intents;
use crate::editor::state::State;
use crate::text::{text, text_with};
use egui::Ui;

/// The dialog.
pub struct About;

impl Dialog for About {
    fn title(&self) -> String {
        text_with("about-title", &[("version", env!("CARGO_PKG_VERSION").into())])
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, _intents: &mut Intents) -> Answer {
        ui.label(text("about-purpose"));
        ui.label(text("about-licence"));
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if ui.button(text("dialog-close")).clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}
