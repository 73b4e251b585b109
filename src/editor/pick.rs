//! File dialogs of the system. They block, so each runs in a thread of its own.

use crate::text::text;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Nobody cancels a dialog as fast as this: there was none.
const NO_DIALOG: Duration = Duration::from_millis(400);

/// What came of a dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picked {
    /// A file to open.
    Open(PathBuf),
    /// A path for the dialog that asked: where to save, or which picture.
    Save(PathBuf),
    /// A folder in which to look for boards.
    Folder(PathBuf),
    /// An LOS table to hold against the map.
    Table(PathBuf),
    /// There is no dialog to be had here, for what asks for a path in a field of its own.
    NoDialog,
    /// There is no dialog to be had here, for a file to open.
    NoDialogToOpen,
}

/// The dialog that is open, if one is.
#[derive(Debug, Default)]
pub struct FilePicker {
    answer: Option<Receiver<Option<Picked>>>,
}

impl FilePicker {
    /// Asks for a file to open.
    pub fn open(&mut self, folder: Option<PathBuf>, ctx: &egui::Context) {
        self.ask(ctx, Picked::NoDialogToOpen, move || {
            let mut dialog = rfd::FileDialog::new()
                .set_title(text("picker-open"))
                .add_filter(text("picker-files"), &["ron", "json", "zip"]);
            if let Some(folder) = folder {
                dialog = dialog.set_directory(folder);
            }
            dialog.pick_file().map(Picked::Open)
        });
    }

    /// Asks where to save.
    pub fn save(&mut self, proposed: &Path, ctx: &egui::Context) {
        let folder = proposed.parent().map(Path::to_path_buf);
        let name = proposed.file_name().map(|name| name.to_string_lossy().into_owned());
        let extension = proposed.extension().map(|extension| extension.to_string_lossy().into_owned());
        self.ask(ctx, Picked::NoDialog, move || {
            let mut dialog = rfd::FileDialog::new().set_title(text("picker-save"));
            match extension.as_deref() {
                None | Some("ron" | "json") => {
                    dialog = dialog.add_filter(text("picker-files"), &["ron", "json"]);
                }
                Some(other) => dialog = dialog.add_filter(other.to_uppercase(), &[other]),
            }
            if let Some(folder) = folder {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = name {
                dialog = dialog.set_file_name(name);
            }
            dialog.save_file().map(Picked::Save)
        });
    }

    /// Asks for a picture, for the dialog that is open.
    pub fn picture(&mut self, near: &Path, ctx: &egui::Context) {
        let dialog = beginning_near(rfd::FileDialog::new(), near).set_title(text("scan-title"));
        let dialog = dialog.add_filter(text("scan-pictures"), &["png", "jpg", "jpeg"]);
        self.ask(ctx, Picked::NoDialog, move || dialog.pick_file().map(Picked::Save));
    }

    /// Asks for a folder in which to look for boards.
    pub fn folder(&mut self, near: &Path, ctx: &egui::Context) {
        let dialog = beginning_near(rfd::FileDialog::new(), near).set_title(text("picker-folder"));
        self.ask(ctx, Picked::NoDialog, move || dialog.pick_folder().map(Picked::Folder));
    }

    /// Asks for an LOS table.
    pub fn table(&mut self, near: &Path, ctx: &egui::Context) {
        let dialog = beginning_near(rfd::FileDialog::new(), near).set_title(text("picker-table"));
        let dialog = dialog.add_filter(text("picker-tables"), &["csv"]);
        self.ask(ctx, Picked::NoDialog, move || dialog.pick_file().map(Picked::Table));
    }

    /// Shows a dialog, or says `no_dialog` if there is none.
    fn ask(
        &mut self,
        ctx: &egui::Context,
        no_dialog: Picked,
        dialog: impl FnOnce() -> Option<Picked> + Send + 'static,
    ) {
        if self.answer.is_some() {
            return;
        }
        let (sender, receiver) = channel();
        self.answer = Some(receiver);
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            let start = Instant::now();
            let picked = dialog();
            let none = (start.elapsed() < NO_DIALOG).then_some(no_dialog);
            // The editor may be gone by now.
            let _ = sender.send(picked.or(none));
            ctx.request_repaint();
        });
    }

    /// What came of the dialog, once.
    pub fn take(&mut self) -> Option<Picked> {
        match self.answer.as_ref()?.try_recv() {
            Ok(picked) => {
                self.answer = None;
                picked
            }
            Err(std::sync::mpsc::TryRecvError::Empty) => None,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                self.answer = None;
                None
            }
        }
    }
}

/// A dialog that begins in the folder of a path, or in the path if it is a folder itself.
fn beginning_near(dialog: rfd::FileDialog, near: &Path) -> rfd::FileDialog {
    let folder = if near.is_dir() { Some(near) } else { near.parent().filter(|folder| folder.is_dir()) };
    match folder {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}
