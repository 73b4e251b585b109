//! Saving to another file: a typed path, or the system's dialog.

use super::{Answer, Dialog, buttons_ui, default_button_ui, path_field_ui, problem_ui, typed_path};
use crate::edit::BoardKey;
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{Origin, Tab, TabId};
use crate::editor::text::{text, text_with};
use crate::file::project::FileId;
use egui::{RichText, ScrollArea, Ui};
use std::path::{Path, PathBuf};

/// The dialog.
pub struct SaveAs {
    tab: TabId,
    path: String,
    boards: Vec<BoardOf>,
    copy_boards: bool,
    /// Whether the boards have no files to be left in.
    must_copy: bool,
    overwrite: bool,
    focus: bool,
}

/// A board of the scenario that is saved.
struct BoardOf {
    key: BoardKey,
    /// Where its file lies now.
    path: PathBuf,
    is_changed: bool,
}

impl SaveAs {
    /// For a tab.
    pub fn new(tab: &Tab) -> Self {
        let has_file = |key| tab.project.boards.contains_key(key);
        let must_copy = match tab.origin {
            Origin::File(_) => !tab.has_file(),
            Origin::Example(_) => true,
            Origin::New(_) => !tab.document().boards.keys().all(has_file),
        };
        Self {
            tab: tab.id,
            path: proposed(tab).display().to_string(),
            boards: boards_of(tab),
            copy_boards: must_copy || matches!(tab.origin, Origin::New(_)),
            must_copy,
            overwrite: false,
            focus: true,
        }
    }

    /// What happens to the boards, each with its place.
    fn boards_ui(&mut self, ui: &mut Ui, folder: &Path) {
        if self.boards.is_empty() {
            return;
        }
        let mut copies = self.copy_boards || self.must_copy;
        let checkbox = egui::Checkbox::new(&mut copies, text("save-as-copy-boards"));
        ui.add_enabled(!self.must_copy, checkbox);
        self.copy_boards = copies;
        let lines: Vec<String> = match copies {
            true => self.targets(folder).iter().map(|path| line_about(path)).collect(),
            false => self.saved_in_place().map(|path| path.display().to_string()).collect(),
        };
        if !copies {
            ui.weak(if lines.is_empty() { text("save-as-boards-stay") } else { text("save-as-in-place") });
        }
        ScrollArea::vertical().max_height(120.0).show(ui, |ui| {
            for line in lines {
                ui.label(RichText::new(line).small());
            }
        });
    }

    fn saved_in_place(&self) -> impl Iterator<Item = &Path> {
        self.boards.iter().filter(|board| board.is_changed).map(|board| board.path.as_path())
    }

    /// Where copies of the boards go.
    fn targets(&self, folder: &Path) -> Vec<PathBuf> {
        let name = |board: &BoardOf| Path::new(board.key.path()).file_name().map(|name| folder.join(name));
        self.boards.iter().filter_map(name).collect()
    }
}

fn line_about(path: &Path) -> String {
    let path_shown = path.display().to_string();
    match path.exists() {
        true => text_with("save-as-there", &[("path", path_shown.into())]),
        false => path_shown,
    }
}

fn boards_of(tab: &Tab) -> Vec<BoardOf> {
    let document = tab.document();
    if document.scenario.is_none() {
        return Vec::new();
    }
    let of = |key: &BoardKey| {
        let file = FileId::Board(key.clone());
        BoardOf {
            key: key.clone(),
            path: tab.project.path_of(&file, document),
            is_changed: tab.derived.modified.contains(&file),
        }
    };
    document.boards.keys().map(of).collect()
}

/// The file itself, or one of its name in the home folder.
fn proposed(tab: &Tab) -> PathBuf {
    match &tab.origin {
        Origin::File(path) => {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            if tab.has_file() { path } else { path.with_extension("ron") }
        }
        _ => {
            let home = std::env::var_os("HOME").map(PathBuf::from).or_else(|| std::env::current_dir().ok());
            home.unwrap_or_default().join(tab.file_name())
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

impl Dialog for SaveAs {
    fn title(&self) -> String {
        text("save-as").to_owned()
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

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        let before = (self.path.clone(), self.copy_boards);
        path_field_ui(ui, text("save-as-field"), &mut self.path, &mut self.focus);
        let path = typed_path(&self.path);
        self.boards_ui(ui, folder_of(&path));
        if (self.path.clone(), self.copy_boards) != before {
            self.overwrite = false;
        }
        let problem = problem(&path);
        let exists = problem.is_none() && path.exists();
        if exists {
            ui.checkbox(&mut self.overwrite, text("save-as-overwrite"));
        } else {
            problem_ui(ui, problem.unwrap_or_default());
        }
        let may_save = problem.is_none() && (!exists || self.overwrite);
        let mut answer = Answer::Open;
        let mut save = false;
        buttons_ui(ui, |ui| {
            save = default_button_ui(ui, text("dialog-save"), may_save);
            if ui.button(text("dialog-cancel")).clicked() {
                self.cancelled(intents);
                answer = Answer::Done;
            }
            if ui.button(text("dialog-browse")).clicked() {
                intents.push(Intent::Browse(path.clone()));
            }
        });
        if save {
            let (tab, copy_boards, overwrite) = (self.tab, self.copy_boards, self.overwrite);
            intents.push(Intent::SaveTo { tab, path, copy_boards, overwrite });
            answer = Answer::Done;
        } else if super::is_entered(ui) {
            self.focus = true;
        }
        answer
    }
}

/// Why a path cannot be written to, as far as can be said before trying.
fn problem(path: &Path) -> Option<&'static str> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    if path.as_os_str().is_empty() {
        Some(text("save-as-nothing-typed"))
    } else if path.is_dir() {
        Some(text("save-as-folder"))
    } else if !matches!(extension.as_deref(), Some("ron" | "json")) {
        Some(text("save-as-bad-end"))
    } else if !folder_of(path).is_dir() {
        Some(text("save-as-no-folder"))
    } else {
        None
    }
}
