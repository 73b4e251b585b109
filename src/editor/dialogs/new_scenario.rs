//! A new scenario: on the map that is open, or on shipped or blank boards in one of the usual shapes.

use super::{Answer, Dialog, buttons_ui, default_button_ui, problem_ui};
use crate::board::Board;
use crate::edit::{BoardKey, Document, Shape, change_scenario, new_layout};
use crate::editor::examples::EXAMPLES;
use crate::editor::intents::{Intent, Intents, NewDocument};
use crate::editor::state::State;
use crate::editor::tab::Tab;
use crate::editor::words::label_from;
use crate::file::formats::FileKind;
use crate::file::project::Project;
use crate::layout::{Slot, is_label};
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use crate::text::{text, text_with};
use egui::{ComboBox, Grid, Ui};
use std::sync::Arc;

/// What the scenario is made on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// The map of the document that is open.
    Open,
    /// Shipped boards in a shape.
    Shipped,
    /// Boards of clear hexes in a shape.
    Blank,
}

/// Columns of the standard board.
const COLUMNS: u32 = 15;
/// Rows of the standard board.
const ROWS: u32 = 9;

/// The dialog.
pub struct NewScenario {
    title: String,
    id: String,
    /// Whether the short name was typed, and so does not follow the title any more.
    is_id_typed: bool,
    ground: Ground,
    open: Option<(Project, Document, String)>,
    shape: Shape,
    shipped: Vec<(String, Arc<Board>)>,
    chosen: Vec<bool>,
    focus: bool,
}

impl NewScenario {
    /// For a new scenario, while a document is open or none is.
    pub fn new(tab: Option<&Tab>) -> Self {
        let open = tab.filter(|tab| !tab.document().boards.is_empty()).map(|tab| {
            // What comes with the program has no files that could be written to.
            let project = match tab.has_file() {
                true => Project { scenario: None, ..tab.project.clone() },
                false => Project::default(),
            };
            (project, beside(tab.document(), tab.has_file()), tab.title())
        });
        let boards = EXAMPLES.iter().filter(|example| example.kind == FileKind::Board);
        let board = |example: &crate::editor::examples::Example| {
            let board = example.open().document().boards.into_values().next()?;
            Some((example.file_name().to_owned(), board))
        };
        let shipped: Vec<(String, Arc<Board>)> = boards.filter_map(board).collect();
        Self {
            title: String::new(),
            id: String::new(),
            is_id_typed: false,
            ground: if open.is_some() { Ground::Open } else { Ground::Shipped },
            open,
            shape: Shape::ALL[0],
            chosen: vec![true; shipped.len()],
            shipped,
            focus: true,
        }
    }

    fn names_ui(&mut self, ui: &mut Ui) {
        let label = ui.label(text("scenario-title"));
        let field = ui.text_edit_singleline(&mut self.title).labelled_by(label.id);
        if std::mem::take(&mut self.focus) {
            field.request_focus();
        }
        ui.end_row();
        if !self.is_id_typed {
            self.id = label_from(&self.title).unwrap_or_default();
        }
        let label = ui.label(text("scenario-id"));
        self.is_id_typed |= ui.text_edit_singleline(&mut self.id).labelled_by(label.id).changed();
        ui.end_row();
    }

    fn ground_ui(&mut self, ui: &mut Ui) {
        if let Some((_, _, title)) = &self.open {
            let label = text_with("new-scenario-open", &[("title", title.as_str().into())]);
            ui.radio_value(&mut self.ground, Ground::Open, label);
        }
        ui.radio_value(&mut self.ground, Ground::Shipped, text("new-scenario-shipped"));
        ui.radio_value(&mut self.ground, Ground::Blank, text("new-scenario-blank"));
        if self.ground == Ground::Open {
            return;
        }
        ui.indent("shipped", |ui| {
            ui.horizontal(|ui| {
                let label = ui.label(text("new-scenario-shape"));
                let shown = shape_name(self.shape);
                let combo = ComboBox::from_id_salt("shape").selected_text(shown).width(220.0);
                let response = combo.show_ui(ui, |ui| {
                    for shape in Shape::ALL {
                        ui.selectable_value(&mut self.shape, shape, shape_name(shape));
                    }
                });
                response.response.labelled_by(label.id);
            });
            if self.ground == Ground::Blank {
                ui.label(text("new-scenario-blank-size"));
                return;
            }
            ui.label(text("new-scenario-boards"));
            for ((_, board), chosen) in self.shipped.iter().zip(&mut self.chosen) {
                ui.checkbox(chosen, format!("{}  {}", board.id, board.name));
            }
            let chosen = self.chosen_boards();
            let places = self.shape.columns * self.shape.rows;
            let laid: Vec<&str> =
                chosen.iter().cycle().take(places).map(|(_, board)| board.id.as_str()).collect();
            if !laid.is_empty() {
                ui.weak(text_with("new-scenario-laid", &[("boards", laid.join(", ").into())]));
            }
        });
    }

    fn chosen_boards(&self) -> Vec<(String, Arc<Board>)> {
        let chosen = self.shipped.iter().zip(&self.chosen).filter(|(_, chosen)| **chosen);
        chosen.map(|(board, _)| board.clone()).collect()
    }

    /// A board of clear hexes for each place of the shape, named after the scenario.
    fn blank(&self) -> Vec<(String, Arc<Board>)> {
        let stem = self.id.get(..28).unwrap_or(&self.id).trim_end_matches('-');
        let board = |number: usize| {
            let id = format!("{stem}-{number}");
            (format!("{id}.ron"), Arc::new(Board::new(&id, COLUMNS, ROWS)))
        };
        (1..=self.shape.columns * self.shape.rows).map(board).collect()
    }

    /// The document, or why it cannot be made.
    fn document(&self) -> Result<NewDocument, String> {
        let name = format!("{}.ron", self.id);
        let mut scenario = Scenario::new(&self.id, self.title.trim());
        scenario.ruleset.clone_from(&Ruleset::westfront().id);
        if let (Ground::Open, Some((project, document, _))) = (self.ground, &self.open) {
            let mut document = document.clone();
            if let Some(laid) = &document.scenario {
                scenario.layout.clone_from(&laid.layout);
            }
            document.scenario = Some(Arc::new(scenario));
            return Ok(NewDocument { name, project: project.clone(), document });
        }
        let document = Document { scenario: Some(Arc::new(scenario)), ..Document::default() };
        let boards = if self.ground == Ground::Blank { self.blank() } else { self.chosen_boards() };
        let edit = new_layout(&document, self.shape, &boards).map_err(|error| error.to_string())?;
        let mut document = document.after(&edit);
        if self.ground == Ground::Blank {
            document.scenario = document.scenario.map(|scenario| Arc::new(lettered((*scenario).clone())));
        }
        Ok(NewDocument { name, project: Project::default(), document })
    }
}

/// Its slots labelled a, b, c... as far as letters go: short names of hexes, `a:D5`, whatever the boards are called.
fn lettered(mut scenario: Scenario) -> Scenario {
    if scenario.layout.len() > 1 {
        for (slot, letter) in scenario.layout.iter_mut().zip('a'..='z') {
            slot.label = Some(letter.to_string());
        }
    }
    scenario
}

/// The boards of a document as a layout: of a board alone, the one slot where it lies then. Those that have no file of
/// their own are named by their files' names, to be written beside the scenario.
fn beside(document: &Document, has_file: bool) -> Document {
    let mut laid = document.clone();
    let mut scenario = Scenario::new("", "");
    scenario.layout = document.slots().into_iter().map(|(slot, _)| slot).collect();
    laid.scenario = Some(Arc::new(scenario));
    if has_file {
        return laid;
    }
    let plain = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    laid.boards = document
        .boards
        .iter()
        .map(|(key, board)| (BoardKey::new(&plain(key.path())), Arc::clone(board)))
        .collect();
    let renamed = change_scenario(&laid, "", |scenario| {
        scenario.layout.iter_mut().for_each(|slot: &mut Slot| slot.board = plain(&slot.board));
    });
    match renamed {
        Some(edit) => laid.after(&edit),
        None => laid,
    }
}

/// A shape in words.
pub fn shape_name(shape: Shape) -> String {
    let values = [("columns", shape.columns.into()), ("rows", shape.rows.into())];
    text_with("layout-shape", &values)
}

impl Dialog for NewScenario {
    fn title(&self) -> String {
        text("new-scenario-heading").to_owned()
    }

    fn width(&self) -> f32 {
        480.0
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        Grid::new("new scenario").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| self.names_ui(ui));
        self.ground_ui(ui);
        let problem = if self.title.trim().is_empty() {
            Some(text("new-scenario-needs-title").to_owned())
        } else if !is_label(&self.id) {
            Some(text("new-scenario-needs-id").to_owned())
        } else if self.ground == Ground::Shipped && !self.chosen.contains(&true) {
            Some(text("new-scenario-needs-board").to_owned())
        } else {
            None
        };
        problem_ui(ui, problem.as_deref().unwrap_or_default());
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, text("new-scenario-create"), problem.is_none())
                && let Ok(document) = self.document()
            {
                intents.push(Intent::NewScenario(Box::new(document)));
                answer = Answer::Done;
            }
            if ui.button(text("new-scenario-cancel")).clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_boards_are_as_many_as_the_shape_has_places_and_agree() {
        let mut dialog = NewScenario::new(None);
        dialog.title = "Two boards".to_owned();
        dialog.id = "a-very-long-name-of-a-scenario-x".to_owned();
        (dialog.ground, dialog.shape) = (Ground::Blank, Shape { columns: 2, rows: 1 });
        let made = dialog.document().unwrap().document;
        let map = made.map();
        assert_eq!((made.boards.len(), map.slots().len()), (2, 2));
        assert!(map.problems().is_empty() && map.disagreements().is_empty());
        assert_eq!(map.slots().iter().map(|slot| slot.label.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert!(made.boards.values().all(|board| is_label(&board.id)));
    }
}
