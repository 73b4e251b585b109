//! Saving to another file: a typed path, or the system's dialog. What will be written is listed before.

use super::{
    Answer, Dialog, buttons_ui, default_button_ui, path_field_ui, problem_ui, start_folder, typed_path,
};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{Origin, Tab, TabId};
use crate::file::project::{Elsewhere, Fate, Plan, PlannedFile};
use crate::text::{text, text_with};
use egui::{RichText, ScrollArea, Ui};
use std::path::{Path, PathBuf};

/// The dialog.
pub struct SaveAs {
    tab: TabId,
    path: String,
    /// Whether what belongs to the scenario is written beside it.
    copy: bool,
    /// Whether it has no files to be left in.
    must_copy: bool,
    /// Whether the main file and what belongs to it are replaced.
    overwrite: bool,
    /// Whether other files are replaced too.
    overwrite_strange: bool,
    make_folder: bool,
    save_unlaid: bool,
    /// What would be done, and for which of the above.
    known: Option<(Elsewhere, Result<Plan, String>)>,
    focus: bool,
}

impl SaveAs {
    /// For a tab.
    pub fn new(tab: &Tab) -> Self {
        let has_file = |key| tab.project.boards.contains_key(key);
        let must_copy = match tab.origin {
            Origin::File(_) => !tab.has_file(),
            Origin::Example(_) => true,
            Origin::New(_) => !tab.document().laid_boards().keys().all(has_file),
        };
        Self {
            tab: tab.id,
            path: proposed(tab).display().to_string(),
            copy: must_copy || matches!(tab.origin, Origin::New(_)),
            must_copy,
            overwrite: false,
            overwrite_strange: false,
            make_folder: false,
            save_unlaid: false,
            known: None,
            focus: true,
        }
    }

    /// What would be done as the fields are.
    fn plan(&mut self, tab: &Tab) -> Result<Plan, String> {
        let to = Elsewhere {
            path: typed_path(&self.path),
            copy: self.copy || self.must_copy,
            save_unlaid: self.save_unlaid,
            ..Elsewhere::default()
        };
        if let Some((known, plan)) = self.known.as_ref().filter(|(known, _)| *known == to) {
            debug_assert_eq!(known.path, to.path);
            return plan.clone();
        }
        let plan = match problem(&to.path) {
            Some(problem) => Err(problem.to_owned()),
            None => tab.project.plan(tab.document(), &to).map_err(|error| error.to_string()),
        };
        let same_files = matches!((&self.known, &plan),
            (Some((_, Ok(before))), Ok(now)) if asked(before).eq(asked(now)));
        if !same_files && self.known.is_some() {
            (self.overwrite, self.overwrite_strange) = (false, false);
        }
        self.known = Some((to, plan.clone()));
        plan
    }

    fn options_ui(&mut self, ui: &mut Ui, tab: &Tab, plan: &Plan) {
        if tab.document().scenario.is_some() {
            let mut copies = self.copy || self.must_copy;
            ui.add_enabled_ui(!self.must_copy, |ui| ui.checkbox(&mut copies, text("save-as-copy-boards")));
            self.copy = copies;
        }
        files_ui(ui, plan);
        for missing in &plan.missing {
            problem_ui(ui, &text_with("save-as-missing", &[("path", missing.as_str().into())]));
        }
        self.unlaid_ui(ui, plan);
        if let Some(folder) = &plan.missing_folder {
            let folder = folder.display().to_string();
            ui.checkbox(
                &mut self.make_folder,
                text_with("save-as-make-folder", &[("folder", folder.into())]),
            );
        }
        let replaced: Vec<String> = of_fate(plan, Fate::Replaced).map(name_of).collect();
        if !replaced.is_empty() {
            let label = text_with("save-as-overwrite", &[("files", replaced.join(", ").into())]);
            ui.checkbox(&mut self.overwrite, label);
        }
        let strange: Vec<String> = of_fate(plan, Fate::Strange).map(name_of).collect();
        if !strange.is_empty() {
            let values = [("files", strange.join(", ").into()), ("count", strange.len().into())];
            let warning = RichText::new(text("save-as-strange")).color(ui.visuals().warn_fg_color);
            ui.label(warning);
            ui.checkbox(&mut self.overwrite_strange, text_with("save-as-overwrite-strange", &values));
        }
    }

    /// Boards that are not laid any more and have work in them that no file has.
    fn unlaid_ui(&mut self, ui: &mut Ui, plan: &Plan) {
        if plan.unlaid.is_empty() {
            return;
        }
        let names: Vec<String> = plan.unlaid.iter().map(|path| path.display().to_string()).collect();
        let values = [("files", names.join(", ").into()), ("count", names.len().into())];
        ui.label(RichText::new(text_with("save-as-unlaid", &values)).color(ui.visuals().warn_fg_color));
        ui.checkbox(&mut self.save_unlaid, text_with("save-as-save-unlaid", &values));
    }

    /// What keeps from saving.
    fn obstacle(&self, plan: &Result<Plan, String>) -> Option<String> {
        let plan = match plan {
            Ok(plan) => plan,
            Err(why) => return Some(why.clone()),
        };
        if let Some(file) = plan.out_of_reach.first() {
            let values = [("file", file.display().to_string().into())];
            return Some(text_with("save-as-out-of-reach", &values));
        }
        let needs = |fate| of_fate(plan, fate).next().is_some();
        let waits = plan.missing_folder.is_some() && !self.make_folder
            || needs(Fate::Replaced) && !self.overwrite
            || needs(Fate::Strange) && !self.overwrite_strange;
        waits.then(|| text("save-as-agree").to_owned())
    }
}

fn of_fate(plan: &Plan, fate: Fate) -> impl Iterator<Item = &PlannedFile> {
    plan.files.iter().filter(move |file| file.fate == fate)
}

/// The files about which somebody has to agree.
fn asked(plan: &Plan) -> impl Iterator<Item = &PlannedFile> {
    plan.files.iter().filter(|file| file.fate.is_asked())
}

fn name_of(file: &PlannedFile) -> String {
    file.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The files that will be written, and what happens to those that are there.
fn files_ui(ui: &mut Ui, plan: &Plan) {
    ui.weak(text("save-as-writes"));
    ScrollArea::vertical().max_height(130.0).auto_shrink([false, true]).show(ui, |ui| {
        for file in &plan.files {
            let fate = match file.fate {
                Fate::New => text("save-as-new"),
                Fate::Stays => text("save-as-stays"),
                Fate::Own => text("save-as-own"),
                Fate::Replaced | Fate::Strange => text("save-as-replaces"),
            };
            let values = [("path", file.path.display().to_string().into()), ("fate", fate.into())];
            let line = RichText::new(text_with("save-as-line", &values)).small();
            let line = if file.fate.is_asked() { line.color(ui.visuals().warn_fg_color) } else { line };
            ui.label(line);
        }
    });
}

/// The file itself, or one of its name where files of their own are begun.
fn proposed(tab: &Tab) -> PathBuf {
    match &tab.origin {
        Origin::File(path) => {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            if tab.has_file() { path } else { path.with_extension("ron") }
        }
        _ => start_folder().join(tab.file_name()),
    }
}

impl Dialog for SaveAs {
    fn title(&self) -> String {
        text("save-as").to_owned()
    }

    fn width(&self) -> f32 {
        600.0
    }

    fn picked(&mut self, path: &Path) {
        self.path = path.display().to_string();
        // The system's dialog has asked already about this one.
        self.known = None;
        self.overwrite = true;
    }

    fn cancelled(&mut self, intents: &mut Intents) {
        intents.push(Intent::Stay);
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let Some(tab) = state.tab_of(self.tab) else { return Answer::Done };
        path_field_ui(ui, text("save-as-field"), &mut self.path, &mut self.focus);
        let plan = self.plan(tab);
        if let Ok(plan) = &plan {
            self.options_ui(ui, tab, plan);
        }
        let obstacle = self.obstacle(&plan);
        if let Some(why) = &obstacle {
            problem_ui(ui, why);
        }
        let mut answer = Answer::Open;
        let mut save = false;
        buttons_ui(ui, |ui| {
            save = default_button_ui(ui, text("dialog-save"), obstacle.is_none());
            if ui.button(text("dialog-cancel")).clicked() {
                self.cancelled(intents);
                answer = Answer::Done;
            }
            if ui.button(text("dialog-browse")).clicked() {
                intents.push(Intent::Browse(typed_path(&self.path)));
            }
        });
        if let (true, Some((to, Ok(plan)))) = (save, &self.known) {
            let replace = asked(plan).map(|file| file.path.clone()).collect();
            let to = Elsewhere { replace, make_folder: self.make_folder, ..to.clone() };
            intents.push(Intent::SaveTo(self.tab, to));
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
    } else {
        None
    }
}
