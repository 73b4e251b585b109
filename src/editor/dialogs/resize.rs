//! Growing and cropping a board by its edges.

use super::confirm::losses_ui;
use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::edit::{BoardKey, Resize, ResizeProblem, Resized, resize_board};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::Tab;
use crate::layout::LayoutProblem;
use crate::text::{text, text_with};
use egui::{ComboBox, DragValue, Grid, RichText, Ui};

/// The dialog.
pub struct ResizeBoard {
    boards: Vec<BoardKey>,
    chosen: usize,
    by: Resize,
    /// What it comes to, and for which revision, board and change.
    known: Option<(u64, usize, Resize, Result<Resized, ResizeProblem>)>,
}

impl ResizeBoard {
    /// For the boards of a tab.
    pub fn new(tab: &Tab) -> Self {
        let boards = tab.document().boards.keys().cloned().collect();
        Self { boards, chosen: 0, by: Resize::default(), known: None }
    }

    /// Works it out anew if it changed, and shows it on the map.
    fn outcome(&mut self, tab: &Tab, intents: &mut Intents) -> Option<&Result<Resized, ResizeProblem>> {
        let (revision, chosen, by) = (tab.history.revision(), self.chosen, self.by);
        let same = |known: &(u64, usize, Resize, _)| (known.0, known.1, known.2) == (revision, chosen, by);
        if !self.known.as_ref().is_some_and(same) {
            let resized = resize_board(tab.document(), self.boards.get(chosen)?, by);
            let edit = resized.as_ref().ok().map(|resized| resized.edit.clone());
            intents.push(Intent::Preview(edit.filter(|_| by != Resize::default())));
            self.known = Some((revision, chosen, by, resized));
        }
        self.known.as_ref().map(|known| &known.3)
    }

    fn board_ui(&mut self, ui: &mut Ui, tab: &Tab) {
        let name = |key: &BoardKey| {
            let board = tab.document().boards.get(key);
            board.map_or_else(
                || key.to_string(),
                |board| match board.name.as_str() {
                    "" => board.id.clone(),
                    name => format!("{} ({name})", board.id),
                },
            )
        };
        let selected = self.boards.get(self.chosen).map(name).unwrap_or_default();
        let label = ui.label(text("resize-board"));
        if self.boards.len() < 2 {
            ui.label(selected);
        } else {
            let combo = ComboBox::from_id_salt("board").selected_text(selected).show_ui(ui, |ui| {
                for (index, key) in self.boards.iter().enumerate() {
                    ui.selectable_value(&mut self.chosen, index, name(key));
                }
            });
            let _ = combo.response.labelled_by(label.id);
        }
        ui.end_row();
    }

    fn edges_ui(&mut self, ui: &mut Ui) {
        let edges = [
            (text("resize-north"), &mut self.by.north),
            (text("resize-east"), &mut self.by.east),
            (text("resize-south"), &mut self.by.south),
            (text("resize-west"), &mut self.by.west),
        ];
        for (name, by) in edges {
            let label = ui.label(name);
            ui.add(DragValue::new(by).range(-198..=198).speed(0.1)).labelled_by(label.id);
            ui.end_row();
        }
    }

    fn size_ui(&self, ui: &mut Ui, tab: &Tab) {
        let Some(board) = self.boards.get(self.chosen).and_then(|key| tab.document().boards.get(key)) else {
            return;
        };
        let columns = i64::from(board.columns) + i64::from(self.by.east) + i64::from(self.by.west);
        let rows = i64::from(board.rows) + i64::from(self.by.north) + i64::from(self.by.south);
        ui.label(text("resize-size"));
        let values = [
            ("columns", board.columns.into()),
            ("rows", board.rows.into()),
            ("new_columns", columns.into()),
            ("new_rows", rows.into()),
        ];
        ui.strong(text_with("resize-from-to", &values));
        ui.end_row();
    }
}

fn outcome_ui(ui: &mut Ui, tab: &Tab, outcome: &Result<Resized, ResizeProblem>) {
    let warn = ui.visuals().warn_fg_color;
    let resized = match outcome {
        Ok(resized) => resized,
        Err(problem) => {
            ui.label(RichText::new(problem.to_string()).color(warn));
            return;
        }
    };
    if resized.losses.is_empty() {
        ui.weak(text("resize-no-loss"));
    } else {
        losses_ui(ui, &resized.losses.iter().map(ToString::to_string).collect::<Vec<_>>());
    }
    for (slot, problem) in &resized.problems {
        let label = tab.map().slots().iter().find(|laid| laid.index == *slot).map(|laid| laid.label.clone());
        let label = label.unwrap_or_else(|| (slot + 1).to_string());
        ui.label(RichText::new(format!("{label}: {}", words_of(problem))).color(warn));
    }
}

/// Why a slot of the layout would not lie well.
fn words_of(problem: &LayoutProblem) -> &'static str {
    match problem {
        LayoutProblem::Overlap { .. } => text("resize-overlaps"),
        LayoutProblem::Unconnected => text("resize-touches-none"),
        _ => text("resize-cannot-lie"),
    }
}

impl Dialog for ResizeBoard {
    fn title(&self) -> String {
        text("resize-title").to_owned()
    }

    fn cancelled(&mut self, intents: &mut Intents) {
        intents.push(Intent::Preview(None));
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let Some(tab) = state.tab() else { return Answer::Done };
        ui.label(text("resize-note"));
        Grid::new("resize").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| {
            self.board_ui(ui, tab);
            self.edges_ui(ui);
            self.size_ui(ui, tab);
        });
        let by = self.by;
        let Some(outcome) = self.outcome(tab, intents) else { return Answer::Done };
        outcome_ui(ui, tab, outcome);
        let edit = outcome.as_ref().ok().map(|resized| resized.edit.clone());
        let edit = edit.filter(|_| by != Resize::default());
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, text("resize-do"), edit.is_some()) {
                intents.push(Intent::Preview(None));
                intents.extend(edit.map(Intent::Commit));
                answer = Answer::Done;
            }
            if ui.button(text("dialog-cancel")).clicked() {
                self.cancelled(intents);
                answer = Answer::Done;
            }
        });
        answer
    }
}
