//! Opening a file by typing where it is, with the files of the folder to choose from.

use super::{Answer, Dialog, buttons_ui, default_button_ui, path_field_ui, problem_ui, typed_path};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::text::text;
use egui::{Button, ScrollArea, Ui, vec2};
use std::path::{Path, PathBuf};

/// The most entries of a folder that are listed.
const ENTRIES: usize = 200;
/// Entries of a folder that are looked at.
const LOOKED_AT: usize = 5_000;

/// The dialog.
pub struct OpenPath {
    path: String,
    /// Said above the field, if there is something to say.
    hint: String,
    focus: bool,
    listed: Folder,
}

/// What a folder holds of use here.
#[derive(Default)]
struct Folder {
    path: PathBuf,
    entries: Vec<(String, bool)>,
}

impl OpenPath {
    /// Asks for a file, proposing this folder, with a sentence above the field.
    pub fn new(folder: &Path, hint: &str) -> Self {
        let mut path = folder.display().to_string();
        if !path.is_empty() && !path.ends_with('/') {
            path.push('/');
        }
        Self { path, hint: hint.to_owned(), focus: true, listed: Folder::default() }
    }

    /// The entries of the folder that the typed path lies in, those that begin as its end does.
    fn entries_ui(&mut self, ui: &mut Ui) {
        let path = typed_path(&self.path);
        let (folder, start) = if self.path.trim().ends_with('/') {
            (path, String::new())
        } else {
            let start = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            (path.parent().map(Path::to_path_buf).unwrap_or_default(), start)
        };
        if folder != self.listed.path {
            self.listed = Folder { entries: list(&folder), path: folder.clone() };
        }
        let matching: Vec<(String, bool)> =
            self.listed.entries.iter().filter(|(name, _)| name.starts_with(&start)).cloned().collect();
        ScrollArea::vertical().max_height(200.0).min_scrolled_height(200.0).auto_shrink(false).show(
            ui,
            |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                for (name, is_folder) in matching {
                    let shown = if is_folder { format!("{name}/") } else { name.clone() };
                    let button = Button::new(&shown)
                        .frame_when_inactive(false)
                        .min_size(vec2(ui.available_width(), 0.0));
                    if ui.add(button).clicked() {
                        self.path = folder.join(shown).display().to_string();
                        self.focus = true;
                    }
                }
            },
        );
    }
}

/// Folders first, then what may be a board or a scenario.
fn list(folder: &Path) -> Vec<(String, bool)> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().take(LOOKED_AT);
    let mut entries: Vec<(String, bool)> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
            let is_folder = entry.path().is_dir();
            (is_folder || is_ours(&name)).then_some((name, is_folder))
        })
        .collect();
    entries.sort_by(|(a, a_is_folder), (b, b_is_folder)| b_is_folder.cmp(a_is_folder).then_with(|| a.cmp(b)));
    entries.truncate(ENTRIES);
    entries
}

/// Whether a file may be a board, a scenario or a package of them, by its name.
fn is_ours(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        ["ron", "json", "zip"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}

impl Dialog for OpenPath {
    fn title(&self) -> String {
        text("open-path").to_owned()
    }

    fn width(&self) -> f32 {
        560.0
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, intents: &mut Intents) -> Answer {
        if !self.hint.is_empty() {
            ui.label(&self.hint);
        }
        path_field_ui(ui, text("open-path-field"), &mut self.path, &mut self.focus);
        let path = typed_path(&self.path);
        let is_there = path.is_file();
        let is_typed = !self.path.trim().is_empty();
        let said = match () {
            () if path.is_dir() => text("open-path-folder"),
            () if is_typed && !is_there => text("open-path-missing"),
            () => "",
        };
        self.entries_ui(ui);
        problem_ui(ui, said);
        let mut answer = Answer::Open;
        let mut open = false;
        buttons_ui(ui, |ui| {
            open = default_button_ui(ui, text("open-path-open"), is_there);
            if ui.button(text("dialog-cancel")).clicked() {
                answer = Answer::Done;
            }
        });
        if open {
            intents.push(Intent::Open(path));
            answer = Answer::Done;
        } else if super::is_entered(ui) {
            if path.is_dir() && !self.path.ends_with('/') {
                self.path.push('/');
            }
            self.focus = true;
        }
        answer
    }
}
