//! Boards that other scenarios of the folder use, too: said when one is changed for the first time.
//!
//! The other scenarios are read beside the interface.

use super::state::State;
use super::tab::{Origin, Tab, TabId};
use crate::file::project::{FileId, Project};
use crate::text::text_with;
use egui::Context;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The most scenarios of a folder that are read.
const LIMIT: usize = 200;

/// What was asked and said about boards.
pub struct Shared {
    asked: BTreeSet<(TabId, PathBuf)>,
    answers: (Sender<Users>, Receiver<Users>),
}

impl Default for Shared {
    fn default() -> Self {
        Self { asked: BTreeSet::new(), answers: channel() }
    }
}

/// The scenarios that use a board beside the one that is open.
struct Users {
    board: PathBuf,
    scenarios: Vec<String>,
}

impl State {
    /// Asks who else uses boards that were changed, and says what came of it.
    pub fn tell_of_shared_boards(&mut self, ctx: &Context) {
        if let Some(tab) = self.active.and_then(|id| self.tabs.iter().find(|tab| tab.id == id)) {
            for board in changed_boards(tab) {
                if self.shared.asked.insert((tab.id, board.clone())) {
                    ask(tab, board, self.shared.answers.0.clone(), ctx);
                }
            }
        }
        while let Ok(Users { board, scenarios }) = self.shared.answers.1.try_recv() {
            let name = board.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let count = scenarios.len();
            let values =
                [("board", name.into()), ("scenarios", scenarios.join(", ").into()), ("count", count.into())];
            self.messages.note(text_with("shared-board", &values));
        }
    }
}

/// The files of boards that differ from what was saved, in a scenario that lies in a folder or was begun on the map of one.
fn changed_boards(tab: &Tab) -> Vec<PathBuf> {
    let is_in_folder = !matches!(tab.origin, Origin::Example(_)) && tab.project.archive.is_none();
    if !is_in_folder || tab.document().scenario.is_none() {
        return Vec::new();
    }
    let path = |file: &FileId| match file {
        FileId::Board(key) => tab.project.boards.get(key)?.as_ref().ok().map(|board| board.path.clone()),
        FileId::Scenario => None,
    };
    tab.derived.modified.iter().filter_map(path).collect()
}

fn ask(tab: &Tab, board: PathBuf, answer: Sender<Users>, ctx: &Context) {
    let own = match &tab.origin {
        Origin::File(own) => Some(own.clone()),
        Origin::Example(_) | Origin::New(_) => None,
    };
    let (folder, ctx) = (tab.project.folder.clone(), ctx.clone());
    std::thread::spawn(move || {
        let scenarios = users_of(&folder, own.as_deref(), &board);
        // The editor may be gone by now.
        if !scenarios.is_empty() && answer.send(Users { board, scenarios }).is_ok() {
            ctx.request_repaint();
        }
    });
}

/// The names of the other scenarios in a folder that use a board.
fn users_of(folder: &Path, own: Option<&Path>, board: &Path) -> Vec<String> {
    let (own, board) = (own.and_then(|own| own.canonicalize().ok()), board.canonicalize().ok());
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let has_end = |path: &PathBuf| path.extension().is_some_and(|end| end == "ron" || end == "json");
    let paths = entries.flatten().map(|entry| entry.path()).filter(has_end);
    let mut others: Vec<PathBuf> =
        paths.filter(|path| own.is_none() || path.canonicalize().ok() != own).take(LIMIT).collect();
    others.sort();
    let uses = |path: &PathBuf| {
        let project = Project::open(path, None);
        let mut boards = project.boards.values().flatten();
        project.scenario.is_some() && boards.any(|used| used.path.canonicalize().ok() == board)
    };
    let name = |path: PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    others.into_iter().filter(uses).filter_map(name).collect()
}
