//! Saving to another file: a typed path, or the system's dialog.

use super::{Answer, Dialog, buttons_ui, path_field_ui, typed_path};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{Origin, Tab, TabId};
use crate::editor::widgets::main_button_ui;
use egui::{RichText, Ui};
use std::path::{Path, PathBuf};

/// The dialog.
pub struct SaveAs {
    tab: TabId,
    path: String,
    /// Whether there are boards that could be left where they are.
    has_boards: bool,
    copy_boards: bool,
    /// Whether the boards have no files to be left in.
    must_copy: bool,
    overwrite: bool,
    focus: bool,
}

impl SaveAs {
    /// For a tab.
    pub fn new(tab: &Tab) -> Self {
        let has_file = |key| tab.project.boards.contains_key(key);
        let must_copy = match tab.origin {
            Origin::File(_) => false,
            Origin::Example(_) => true,
            Origin::New(_) => !tab.document().boards.keys().all(has_file),
        };
        Self {
            tab: tab.id,
            path: proposed(tab).display().to_string(),
            has_boards: tab.document().scenario.is_some(),
            copy_boards: must_copy || matches!(tab.origin, Origin::New(_)),
            must_copy,
            overwrite: false,
            focus: true,
        }
    }
}

/// The file itself, or one of its name in the home folder.
fn proposed(tab: &Tab) -> PathBuf {
    match &tab.origin {
        Origin::File(path) => std::path::absolute(path).unwrap_or_else(|_| path.clone()),
        _ => {
            let home = std::env::var_os("HOME").map(PathBuf::from).or_else(|| std::env::current_dir().ok());
            home.unwrap_or_default().join(tab.file_name())
        }
    }
}

impl Dialog for SaveAs {
    fn title(&self) -> String {
        "Save as".to_owned()
    }

    fn width(&self) -> f32 {
        560.0
    }

    fn picked(&mut self, path: &Path) {
        self.path = path.display().to_string();
        // The system's dialog has asked already.
        self.overwrite = true;
    }

    fn cancelled(&mut self, intents: &mut Intents) {
        intents.push(Intent::Stay);
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let before = self.path.clone();
        let entered =
            path_field_ui(ui, "File to write, ending in .ron or .json", &mut self.path, &mut self.focus);
        if self.path != before {
            self.overwrite = false;
        }
        if self.has_boards {
            let mut copies = self.copy_boards || self.must_copy;
            let label = "Write its boards beside it too";
            ui.add_enabled(!self.must_copy, egui::Checkbox::new(&mut copies, label));
            self.copy_boards = copies;
        }
        let path = typed_path(&self.path);
        let problem = problem(&path);
        let exists = problem.is_none() && path.exists();
        if exists {
            ui.checkbox(&mut self.overwrite, "Overwrite the file that is there");
        } else {
            ui.label(RichText::new(problem.unwrap_or_default()).color(ui.visuals().warn_fg_color));
        }
        let may_save = problem.is_none() && (!exists || self.overwrite);
        let mut answer = Answer::Open;
        let mut save = entered && may_save;
        buttons_ui(ui, |ui| {
            save |= main_button_ui(ui, "Save", may_save).clicked();
            if ui.button("Cancel").clicked() {
                self.cancelled(intents);
                answer = Answer::Done;
            }
            if ui.button("Browse…").clicked() {
                intents.push(Intent::Browse(path.clone()));
            }
        });
        let _ = state;
        if save {
            let (tab, copy_boards, overwrite) = (self.tab, self.copy_boards, self.overwrite);
            intents.push(Intent::SaveTo { tab, path, copy_boards, overwrite });
            answer = Answer::Done;
        }
        answer
    }
}

/// Why a path cannot be written to, as far as can be said before trying.
fn problem(path: &Path) -> Option<&'static str> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    if path.as_os_str().is_empty() {
        Some("Type where to save")
    } else if path.is_dir() {
        Some("This is a folder: add a file name")
    } else if !matches!(extension.as_deref(), Some("ron" | "json")) {
        Some("The name must end in .ron or .json")
    } else if !folder.is_dir() {
        Some("The folder does not exist")
    } else {
        None
    }
}
