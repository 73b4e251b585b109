//! Opening a file by typing where it is.

use super::{Answer, Dialog, buttons_ui, path_field_ui, typed_path};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::widgets::main_button_ui;
use egui::{RichText, Ui};

/// The dialog.
pub struct OpenPath {
    path: String,
    /// Said above the field, if there is something to say.
    pub hint: String,
    focus: bool,
}

impl Default for OpenPath {
    fn default() -> Self {
        Self { path: String::new(), hint: String::new(), focus: true }
    }
}

impl Dialog for OpenPath {
    fn title(&self) -> String {
        "Open path".to_owned()
    }

    fn width(&self) -> f32 {
        560.0
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        if !self.hint.is_empty() {
            ui.label(&self.hint);
        }
        let entered = path_field_ui(ui, "Path of a board or scenario", &mut self.path, &mut self.focus);
        let path = typed_path(&self.path);
        let is_there = path.is_file();
        let is_typed = !self.path.trim().is_empty();
        let said = if is_typed && !is_there { "There is no such file" } else { "" };
        ui.label(RichText::new(said).color(ui.visuals().warn_fg_color));
        let mut answer = Answer::Open;
        let mut open = entered && is_there;
        buttons_ui(ui, |ui| {
            open |= main_button_ui(ui, "Open", is_there).clicked();
            if ui.button("Cancel").clicked() {
                answer = Answer::Done;
            }
        });
        if open {
            intents.push(Intent::Open(path));
            answer = Answer::Done;
        } else if entered {
            self.focus = true;
        }
        answer
    }
}
