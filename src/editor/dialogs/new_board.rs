//! A new board.

use super::{Answer, Dialog, buttons_ui};
use crate::board::{Board, COLUMNS, ROWS};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::widgets::main_button_ui;
use crate::hex::Shifted;
use crate::layout::is_label;
use egui::{DragValue, Grid, RichText, Ui};

/// The dialog.
pub struct NewBoard {
    id: String,
    name: String,
    columns: u32,
    rows: u32,
    shifted: Shifted,
}

impl Default for NewBoard {
    fn default() -> Self {
        Self { id: "board".to_owned(), name: String::new(), columns: 15, rows: 9, shifted: Shifted::Odd }
    }
}

impl NewBoard {
    fn fields_ui(&mut self, ui: &mut Ui) {
        let label = ui.label("Name");
        ui.text_edit_singleline(&mut self.name).labelled_by(label.id);
        ui.end_row();
        let label = ui.label("Short name");
        ui.text_edit_singleline(&mut self.id).labelled_by(label.id);
        ui.end_row();
        let label = ui.label("Columns");
        ui.add(DragValue::new(&mut self.columns).range(COLUMNS)).labelled_by(label.id);
        ui.end_row();
        let label = ui.label("Rows");
        ui.add(DragValue::new(&mut self.rows).range(ROWS)).labelled_by(label.id);
        ui.end_row();
        ui.label("Lower columns");
        ui.horizontal(|ui| {
            ui.radio_value(&mut self.shifted, Shifted::Odd, "B, D, F…");
            ui.radio_value(&mut self.shifted, Shifted::Even, "A, C, E…");
        });
        ui.end_row();
    }
}

impl Dialog for NewBoard {
    fn title(&self) -> String {
        "New board".to_owned()
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        Grid::new("new board").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| self.fields_ui(ui));
        let lawful = is_label(&self.id);
        let said = if lawful { "" } else { "A short name is 1 to 32 of a-z, 0-9 and -" };
        ui.label(RichText::new(said).color(ui.visuals().warn_fg_color));
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if main_button_ui(ui, "Create", lawful).clicked() {
                let mut board = Board::new(&self.id, self.columns, self.rows);
                board.name.clone_from(&self.name);
                board.shifted = self.shifted;
                intents.push(Intent::NewBoard(Box::new(board)));
                answer = Answer::Done;
            }
            if ui.button("Cancel").clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}
