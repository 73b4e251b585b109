//! A new board.

use super::{Answer, Dialog, buttons_ui, default_button_ui, problem_ui, take_focus};
use crate::board::{Board, COLUMNS, ROWS};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::words::label_from;
use crate::hex::Shifted;
use crate::layout::is_label;
use crate::text::{text, text_with};
use egui::{DragValue, Grid, Ui};

/// The dialog.
pub struct NewBoard {
    id: String,
    /// Whether the short name was typed and does not follow the name any more.
    id_is_typed: bool,
    name: String,
    columns: u32,
    rows: u32,
    shifted: Shifted,
    focus: bool,
}

impl Default for NewBoard {
    fn default() -> Self {
        Self {
            id: text("new-board-id").to_owned(),
            id_is_typed: false,
            name: String::new(),
            columns: 15,
            rows: 9,
            shifted: Shifted::Odd,
            focus: true,
        }
    }
}

impl NewBoard {
    fn fields_ui(&mut self, ui: &mut Ui) {
        let label = ui.label(text("new-board-name"));
        let name = ui.text_edit_singleline(&mut self.name).labelled_by(label.id);
        take_focus(&name, &mut self.focus);
        if name.changed() && !self.id_is_typed {
            self.id = label_from(&self.name).unwrap_or_else(|| text("new-board-id").to_owned());
        }
        ui.end_row();
        let label = ui.label(text("new-board-short-name"));
        let id = ui.text_edit_singleline(&mut self.id).labelled_by(label.id);
        self.id_is_typed |= id.on_hover_text(text("new-board-short-name.tooltip")).changed();
        ui.end_row();
        let label = ui.label(text("new-board-columns"));
        ui.add(DragValue::new(&mut self.columns).range(COLUMNS)).labelled_by(label.id);
        ui.end_row();
        let label = ui.label(text("new-board-rows"));
        ui.add(DragValue::new(&mut self.rows).range(ROWS)).labelled_by(label.id);
        ui.end_row();
        ui.label(text("new-board-lower"));
        ui.horizontal(|ui| {
            ui.radio_value(&mut self.shifted, Shifted::Odd, "B, D, F…");
            ui.radio_value(&mut self.shifted, Shifted::Even, "A, C, E…");
        });
        ui.end_row();
    }

    fn hexes(&self) -> usize {
        self.board().grid().hexes().count()
    }

    fn board(&self) -> Board {
        let mut board = Board::new(&self.id, self.columns, self.rows);
        self.name.trim().clone_into(&mut board.name);
        board.shifted = self.shifted;
        board
    }
}

impl Dialog for NewBoard {
    fn title(&self) -> String {
        text("new-board").to_owned()
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        Grid::new("new board").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| self.fields_ui(ui));
        let lawful = is_label(&self.id);
        if lawful {
            ui.weak(text_with("new-board-hexes", &[("hexes", self.hexes().into())]));
        } else {
            problem_ui(ui, text("new-board-bad-id"));
        }
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, text("new-board-create"), lawful) {
                intents.push(Intent::NewBoard(Box::new(self.board())));
                answer = Answer::Done;
            }
            if ui.button(text("dialog-cancel")).clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}
