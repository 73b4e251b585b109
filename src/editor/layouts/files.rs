//! Boards laid from where they come from, and the folders where boards are looked for.

use super::shelf::Source;
use crate::board::Board;
use crate::edit::{BoardKey, Document, add_slot};
use crate::editor::panels::Page;
use crate::editor::state::State;
use crate::editor::tab::{Origin, Tab};
use crate::file::project::{Disk, Project, relative};
use crate::text::text_with;
use egui::Context;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl State {
    /// Looks for boards while they are shown.
    pub fn look_for_boards(&mut self, ctx: &Context) {
        if self.page != Page::Layout {
            return;
        }
        let Some(tab) = self.tab() else { return };
        let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
        if !tab.project.folder.as_os_str().is_empty() && matches!(tab.origin, Origin::File(_)) {
            folders.insert(tab.project.folder.clone());
            let boards = tab.project.boards.values().flatten();
            folders.extend(boards.filter_map(|board| board.path.parent()).map(Path::to_owned));
        }
        let recent = self.settings.recent.iter().filter_map(|path| path.parent());
        folders.extend(recent.map(Path::to_owned));
        self.shelf.look(folders, ctx);
    }

    /// Lays a board at an offset.
    pub fn lay_board(&mut self, source: &Source, at: (i32, i32)) {
        let Some(tab) = self.tab_mut() else { return };
        let (path, board, note) = match source {
            Source::Shipped(example) => {
                let Some(board) = example.open().document().boards.into_values().next() else { return };
                (path_of_copy(tab.document(), example.file_name(), &board), board, None)
            }
            Source::File(path) => match board_of_file(tab, path) {
                Ok(found) => found,
                Err(why) => return self.messages.error(why, Vec::new()),
            },
        };
        let edit = add_slot(tab.document(), &path, &board, at, false);
        let note = note.map(|path: String| text_with("layout-outside", &[("path", path.into())]));
        match edit {
            Ok(edit) => {
                tab.commit(&edit);
                if let Some(note) = note {
                    self.messages.note(note);
                }
            }
            Err(problem) => self.messages.error(problem.to_string(), Vec::new()),
        }
    }
}

/// The path by which a board is laid that has no file beside the scenario: that of the same board if the document has
/// it, else a name that is free.
fn path_of_copy(document: &Document, name: &str, board: &Arc<Board>) -> String {
    let same = document.boards.iter().find(|(_, other)| *other == board);
    if let Some((key, _)) = same {
        return key.path().to_owned();
    }
    let stem = name.strip_suffix(".ron").unwrap_or(name);
    let names = std::iter::once(format!("{stem}.ron")).chain((2..).map(|n: u32| format!("{stem}-{n}.ron")));
    let is_free = |name: &String| !document.boards.contains_key(&BoardKey::new(name));
    names.into_iter().find(is_free).unwrap_or_else(|| name.to_owned())
}

/// A board of a file: its path relative to the scenario's folder, itself, and the file if only a copy can be laid.
fn board_of_file(tab: &mut Tab, path: &Path) -> Result<(String, Arc<Board>, Option<String>), String> {
    let project = &mut tab.project;
    let has_place = !project.folder.as_os_str().is_empty() && project.archive.is_none();
    if has_place {
        let way = relative(path, &project.folder);
        let key = BoardKey::new(&way);
        project.open_board(&Disk, &way);
        match project.boards.get(&key) {
            Some(Ok(loaded)) => return Ok((way, Arc::clone(&loaded.value), None)),
            _ => drop(project.boards.remove(&key)),
        }
    }
    let read = Project::open(path, None).document().boards.into_values().next();
    let board = read.ok_or_else(|| path.display().to_string())?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let copy = path_of_copy(&tab.history.document().clone(), &name, &board);
    Ok((copy, board, has_place.then(|| path.display().to_string())))
}
