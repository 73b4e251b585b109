//! What a crash left behind, by name and time.

use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::words::time_words;
use crate::file::journal::{LeftBehind, Origin};
use crate::text::{text, text_with};
use egui::{RichText, ScrollArea, Ui};
use std::time::SystemTime;

/// The dialog.
pub struct Recover {
    left: Vec<(LeftBehind, bool)>,
}

impl Recover {
    /// Offers these, all chosen.
    pub fn new(left: Vec<LeftBehind>) -> Self {
        Self { left: left.into_iter().map(|left| (left, true)).collect() }
    }

    /// Those that are chosen, or those that are not.
    fn take(&mut self, chosen: bool) -> Vec<LeftBehind> {
        let (taken, kept) =
            std::mem::take(&mut self.left).into_iter().partition(|(_, is_chosen)| *is_chosen == chosen);
        self.left = kept;
        let taken: Vec<(LeftBehind, bool)> = taken;
        taken.into_iter().map(|(left, _)| left).collect()
    }
}

fn entry_ui(ui: &mut Ui, left: &LeftBehind, chosen: &mut bool) {
    let Ok(entry) = &left.entry else { return };
    let label = format!("{}, {}", entry.title, time_words(entry.written, SystemTime::now()));
    ui.checkbox(chosen, label);
    let from = match &entry.origin {
        Origin::File(path) => path.display().to_string(),
        Origin::Example(path) => text_with("recover-example", &[("path", path.as_str().into())]),
        Origin::New(name) => text_with("recover-new", &[("name", name.as_str().into())]),
    };
    ui.indent("from", |ui| ui.label(RichText::new(from).weak().small()));
}

impl Dialog for Recover {
    fn title(&self) -> String {
        text("recover").to_owned()
    }

    fn width(&self) -> f32 {
        560.0
    }

    /// Nothing is done yet: it is offered again.
    fn cancelled(&mut self, intents: &mut Intents) {
        intents.push(Intent::Note(text("recover-put-off").to_owned()));
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        ui.label(text("recover-why"));
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            for (index, (left, chosen)) in self.left.iter_mut().enumerate() {
                ui.push_id(index, |ui| entry_ui(ui, left, chosen));
            }
        });
        let any = self.left.iter().any(|(_, chosen)| *chosen);
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, text("recover-do"), any) {
                intents.push(Intent::Recover(self.take(true)));
                answer = Answer::Done;
            }
            let discard = ui.add_enabled(any, egui::Button::new(text("recover-discard")));
            if discard.on_hover_text(text("recover-discard.tooltip")).clicked() {
                self.take(true).into_iter().for_each(LeftBehind::discard);
                answer = if self.left.is_empty() { Answer::Done } else { Answer::Open };
            }
            if ui.button(text("recover-later")).on_hover_text(text("recover-later.tooltip")).clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}
