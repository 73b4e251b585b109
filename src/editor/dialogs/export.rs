//! Exporting: where to, and what has to be known before.

use super::{
    Answer, Dialog, buttons_ui, default_button_ui, path_field_ui, problem_ui, start_folder, typed_path,
};
use crate::editor::exporting::Export;
use crate::editor::intents::{Intent, Intents};
use crate::editor::panels::severity_mark;
use crate::editor::state::State;
use crate::editor::tab::{Origin, Tab, TabId};
use crate::export::check_size;
use crate::file::package::is_package;
use crate::finding::{Finding, Severity};
use crate::picture::{Cartographer, Detail, Picture, Shapes, Style};
use crate::rules::los::LosTable;
use crate::text::{text, text_with};
use egui::{DragValue, RichText, ScrollArea, Ui};
use std::path::Path;

/// The sizes of a picture that are offered, in pixels of a hex from corner to corner.
const SIZES: [(&str, f32); 4] =
    [("picture-small", 24.0), ("picture-middle", 60.0), ("picture-large", 100.0), ("picture-print", 240.0)];

/// The dialog.
pub struct ExportDialog {
    tab: TabId,
    what: Export,
    path: String,
    overwrite: bool,
    make_folder: bool,
    focus: bool,
}

impl ExportDialog {
    /// For everything that belongs to a tab's document.
    pub fn package(tab: &Tab) -> Self {
        Self::new(tab, Export::Package { despite_errors: false }, "zip")
    }

    /// For the map of a tab.
    pub fn picture(tab: &Tab) -> Self {
        let what = Export::Picture { pixels_per_hex: 100.0, is_dark: false, with_set_up: true };
        Self::new(tab, what, "png")
    }

    /// For the lines of sight of a tab.
    pub fn table(tab: &Tab) -> Self {
        Self::new(tab, Export::Table, "los.csv")
    }

    fn new(tab: &Tab, what: Export, extension: &str) -> Self {
        let file = match &tab.origin {
            Origin::File(path) => std::path::absolute(path).unwrap_or_else(|_| path.clone()),
            _ => start_folder().join(tab.file_name()),
        };
        let path = file.with_extension(extension).display().to_string();
        Self { tab: tab.id, what, path, overwrite: false, make_folder: false, focus: true }
    }

    /// What stands in the way, beside a file that is there.
    fn problem(&self, path: &Path, tab: &Tab) -> Option<String> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let is_folder = matches!(self.what, Export::Package { .. }) && !is_package(path);
        let problem = match &self.what {
            _ if path.as_os_str().is_empty() => text("save-as-nothing-typed"),
            _ if is_folder && std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) => {
                text("export-folder-not-empty")
            }
            _ if !is_folder && path.is_dir() => text("save-as-folder"),
            Export::Picture { pixels_per_hex, .. } => {
                if !matches!(extension.as_deref(), Some("png" | "svg")) {
                    text("export-picture-end")
                } else if extension.as_deref() == Some("png") {
                    return size_of(tab, *pixels_per_hex)?.err();
                } else {
                    return None;
                }
            }
            Export::Table if tab.map().hexes().len() > LosTable::MAX_HEXES => text("export-table-too-large"),
            _ => return None,
        };
        Some(problem.to_owned())
    }

    fn options_ui(&mut self, ui: &mut Ui, tab: &Tab) {
        match &mut self.what {
            Export::Package { despite_errors } => {
                ui.weak(text("export-package-holds"));
                errors_ui(ui, tab, despite_errors);
            }
            Export::Picture { pixels_per_hex, is_dark, with_set_up } => {
                ui.horizontal(|ui| {
                    for (name, pixels) in SIZES {
                        ui.selectable_value(pixels_per_hex, pixels, text(name));
                    }
                    let label = ui.label(text("picture-pixels"));
                    let value = DragValue::new(pixels_per_hex).range(4.0..=1_000.0).max_decimals(0);
                    ui.add(value).labelled_by(label.id);
                });
                if tab.document().scenario.is_some() {
                    ui.checkbox(with_set_up, text("picture-set-up"));
                }
                ui.checkbox(is_dark, text("picture-dark"));
                if let Some(Ok((width, height))) = size_of(tab, *pixels_per_hex) {
                    let values = [("width", width.into()), ("height", height.into())];
                    ui.weak(text_with("picture-size", &values));
                }
            }
            Export::Table => {
                let hexes = tab.map().hexes().len();
                let pairs = hexes * hexes.saturating_sub(1) / 2;
                ui.weak(text_with("export-table-rows", &[("rows", pairs.into())]));
            }
        }
    }
}

/// How large a picture of the map would be, or why it cannot be; none if there is no map.
fn size_of(tab: &Tab, pixels_per_hex: f32) -> Option<Result<(f64, f64), String>> {
    let style = Style::light();
    let bounds = Cartographer::new(tab.map(), &style, Detail::Far).bounds()?;
    let blank =
        Picture { title: String::new(), bounds, background: style.outside, shapes: Shapes::default() };
    Some(check_size(&blank, pixels_per_hex).map_err(|error| error.to_string()))
}

/// The findings of error level, and the choice to export all the same.
fn errors_ui(ui: &mut Ui, tab: &Tab, despite_errors: &mut bool) {
    if tab.findings.revision != Some(tab.history.revision()) {
        ui.weak(text("status-checking"));
        return;
    }
    let errors: Vec<&Finding> = errors_of(tab).collect();
    if errors.is_empty() {
        ui.label(text("export-no-errors"));
        return;
    }
    let (_, colour) = severity_mark(Severity::Error, ui.visuals());
    let count = text_with("export-errors", &[("count", errors.len().into())]);
    ui.label(RichText::new(count).color(colour));
    ScrollArea::vertical().max_height(140.0).auto_shrink([false, true]).show(ui, |ui| {
        for finding in errors {
            ui.label(format!("{} ({})", finding.headline, finding.check.name));
        }
    });
    ui.checkbox(despite_errors, text("export-despite-errors"));
}

fn errors_of(tab: &Tab) -> impl Iterator<Item = &Finding> {
    tab.findings.list.iter().filter(|finding| finding.check.severity == Severity::Error)
}

impl Dialog for ExportDialog {
    fn title(&self) -> String {
        let title = match self.what {
            Export::Package { .. } => text("export-package"),
            Export::Picture { .. } => text("export-picture"),
            Export::Table => text("export-table"),
        };
        title.to_owned()
    }

    fn width(&self) -> f32 {
        580.0
    }

    fn picked(&mut self, path: &Path) {
        self.path = path.display().to_string();
        // The system's dialog has asked already.
        self.overwrite = true;
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let Some(tab) = state.tab_of(self.tab) else { return Answer::Done };
        let field = match self.what {
            Export::Package { .. } => text("export-package-field"),
            Export::Picture { .. } => text("export-picture-field"),
            Export::Table => text("export-table-field"),
        };
        let before = self.path.clone();
        path_field_ui(ui, field, &mut self.path, &mut self.focus);
        if self.path != before {
            self.overwrite = false;
        }
        self.options_ui(ui, tab);
        let path = typed_path(&self.path);
        let problem = self.problem(&path, tab);
        let exists = problem.is_none() && path.is_file();
        let missing_folder =
            path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
        if let Some(folder) = missing_folder.filter(|_| problem.is_none()) {
            let folder = folder.display().to_string();
            let label = text_with("save-as-make-folder", &[("folder", folder.into())]);
            ui.checkbox(&mut self.make_folder, label);
        }
        if exists {
            ui.checkbox(&mut self.overwrite, text("export-overwrite"));
        } else {
            problem_ui(ui, problem.as_deref().unwrap_or_default());
        }
        let may_despite = match self.what {
            Export::Package { despite_errors } => {
                let is_checked = tab.findings.revision == Some(tab.history.revision());
                is_checked && (despite_errors || errors_of(tab).next().is_none())
            }
            _ => true,
        };
        let may_make = missing_folder.is_none() || self.make_folder;
        let may_export = problem.is_none() && (!exists || self.overwrite) && may_make && may_despite;
        let mut answer = Answer::Open;
        let mut export = false;
        buttons_ui(ui, |ui| {
            export = default_button_ui(ui, text("export-do"), may_export);
            if ui.button(text("dialog-cancel")).clicked() {
                answer = Answer::Done;
            }
            if ui.button(text("dialog-browse")).clicked() {
                intents.push(Intent::Browse(path.clone()));
            }
        });
        if export {
            let make_folder = self.make_folder;
            intents.push(Intent::Export { tab: self.tab, what: self.what.clone(), path, make_folder });
            answer = Answer::Done;
        } else if super::is_entered(ui) {
            self.focus = true;
        }
        answer
    }
}
