//! A scan to lie under a board.

use super::{Answer, Dialog, buttons_ui, default_button_ui, path_field_ui, start_folder, typed_path};
use crate::board::Underlay;
use crate::edit::{BoardKey, set_underlay};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{Origin, Tab};
use crate::editor::underlay::{filling, size_of};
use crate::file::project::FileId;
use crate::text::text;
use egui::{RichText, Ui};
use std::path::{Path, PathBuf};

/// How much of a scan is seen at first, in percent.
const OPACITY: u8 = 60;

/// The dialog.
pub struct LoadScan {
    board: BoardKey,
    path: String,
    focus: bool,
    /// The size of the picture at a path, or why it cannot be read.
    known: Option<(String, Result<[usize; 2], String>)>,
}

impl LoadScan {
    /// For a board of a tab.
    pub fn new(tab: &Tab, board: BoardKey) -> Self {
        let folder = folder_of(tab, &board).unwrap_or_else(start_folder);
        let path = folder.join("").display().to_string();
        Self { board, path, focus: true, known: None }
    }

    fn size(&mut self) -> Result<[usize; 2], String> {
        if self.known.as_ref().is_none_or(|(path, _)| *path != self.path) {
            let path = typed_path(&self.path);
            let size = match path.is_file() {
                true => size_of(&path),
                false => Err(String::new()),
            };
            self.known = Some((self.path.clone(), size));
        }
        self.known.as_ref().map_or_else(|| Err(String::new()), |(_, size)| size.clone())
    }
}

/// The folder of a board's file, if it has one.
fn folder_of(tab: &Tab, board: &BoardKey) -> Option<PathBuf> {
    let path = tab.project.path_of(&FileId::Board(board.clone()), tab.document());
    let path = std::path::absolute(path).ok()?;
    matches!(tab.origin, Origin::File(_)).then(|| path.parent().map(Path::to_path_buf)).flatten()
}

/// The path as the board's file keeps it: relative to its folder if the scan lies in it.
fn kept(path: &Path, folder: Option<&Path>) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let inside = folder.and_then(|folder| path.strip_prefix(folder).ok());
    inside.unwrap_or(&path).to_string_lossy().replace('\\', "/")
}

impl Dialog for LoadScan {
    fn title(&self) -> String {
        text("scan-title").to_owned()
    }

    fn width(&self) -> f32 {
        560.0
    }

    fn picked(&mut self, path: &Path) {
        self.path = path.display().to_string();
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let Some(tab) = state.tab() else { return Answer::Done };
        ui.label(text("scan-note"));
        path_field_ui(ui, text("scan-path"), &mut self.path, &mut self.focus);
        let size = self.size();
        let why = size.as_ref().err().cloned().unwrap_or_default();
        ui.label(RichText::new(why).color(ui.visuals().warn_fg_color));
        let path = kept(&typed_path(&self.path), folder_of(tab, &self.board).as_deref());
        if size.is_ok() && Path::new(&path).is_absolute() {
            ui.label(RichText::new(text("scan-outside")).color(ui.visuals().warn_fg_color));
        }
        let mut answer = Answer::Open;
        let mut load = false;
        buttons_ui(ui, |ui| {
            load |= default_button_ui(ui, text("scan-do"), size.is_ok());
            if ui.button(text("dialog-cancel")).clicked() {
                answer = Answer::Done;
            }
            if ui.button(text("scan-browse")).clicked() {
                intents.push(Intent::BrowsePicture(typed_path(&self.path)));
            }
        });
        let grid = tab.document().boards.get(&self.board).map(|board| board.grid());
        if let (true, Ok(size), Some(grid)) = (load, size, grid) {
            let underlay = Underlay { path, points: filling(size, grid), opacity: OPACITY };
            let edit = set_underlay(tab.document(), &self.board, Some(underlay), text("edit-scan-load"));
            intents.extend(edit.map(Intent::Commit));
            answer = Answer::Done;
        }
        answer
    }
}
