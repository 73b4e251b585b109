//! Dialogs: questions that must be answered before anything else.
//!
//! A dialog owns what is typed into it and posts an intent when it is answered. A new one is a file in `dialogs/` and
//! the command that opens it.

mod about;
mod bridges;
mod confirm;
mod crossings;
mod export;
mod load_scan;
mod new_board;
mod new_scenario;
mod open_path;
mod palette;
mod places;
mod recover;
mod resize;
mod save_as;
mod shortcuts;
mod silence;
mod unsaved;

pub use about::About;
pub use bridges::Bridges;
pub use confirm::ConfirmLoss;
pub use crossings::{Crossings, Laying};
pub use export::ExportDialog;
pub use load_scan::LoadScan;
pub use new_board::NewBoard;
pub use new_scenario::{NewScenario, shape_name};
pub use open_path::OpenPath;
pub use palette::Palette;
pub use places::NamePlace;
pub use recover::Recover;
pub use resize::ResizeBoard;
pub use save_as::SaveAs;
pub use shortcuts::Shortcuts;
pub use silence::SilenceDialog;
pub use unsaved::Unsaved;

use super::intents::Intents;
use super::state::State;
use super::theme;
use super::widgets::main_button_ui;
use egui::{Align, Align2, Frame, Key, Layout, Margin, Modal, Popup, Rect, Response, RichText, Ui, vec2};

use std::path::{Path, PathBuf};

/// A dialog keeps this far from the lower edge of the window.
const DIALOG_MARGIN: f32 = 8.0;

/// Whether a dialog stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It is not answered yet.
    Open,
    /// It is done with.
    Done,
}

/// A dialog.
pub trait Dialog {
    /// Its heading.
    fn title(&self) -> String;

    /// Draws what is under the heading.
    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer;

    /// Escape, or a click beside it: as its "Cancel".
    fn cancelled(&mut self, _intents: &mut Intents) {}

    /// A path came from the system's file dialog.
    fn picked(&mut self, _path: &Path) {}

    /// Its width in points.
    fn width(&self) -> f32 {
        440.0
    }

    /// Tells it from others, so that each has its own size and fields.
    fn kind(&self) -> &'static str {
        std::any::type_name::<Self>()
    }
}

/// Draws the dialog that is open, if one is, and closes it when it is answered.
pub fn dialog_ui(ui: &mut Ui, state: &mut State, intents: &mut Intents) {
    let Some(mut dialog) = state.dialog.take() else { return };
    let mut answer = Answer::Open;
    let frame = Frame::window(ui.style()).inner_margin(Margin::symmetric(22, 18));
    let id = egui::Id::unique(("dialog", dialog.kind()));
    let mut area = Modal::default_area(id);
    match kept_top(ui.ctx(), id) {
        Some(top) => area = area.anchor(Align2::CENTER_TOP, vec2(0.0, top)),
        None => forget_focus(ui.ctx()),
    }
    let modal = Modal::new(id).area(area).frame(frame).show(ui.ctx(), |ui| {
        ui.spacing_mut().item_spacing.y = theme::GAP;
        ui.set_width(dialog.width().min(ui.ctx().content_rect().width() - 80.0));
        ui.heading(dialog.title());
        ui.add_space(4.0);
        answer = dialog.ui(ui, state, intents);
    });
    if answer == Answer::Open && modal.should_close() {
        dialog.cancelled(intents);
        answer = Answer::Done;
    }
    // What it asked for may open another dialog, after the frame.
    if answer == Answer::Open {
        state.dialog = Some(dialog);
    }
}

/// Where the top of a dialog stays while what it asks grows and shrinks, so that nothing moves away from the pointer: in the
/// middle of the window for the height that it had at first, higher where it would not fit. None when it appears.
fn kept_top(ctx: &egui::Context, id: egui::Id) -> Option<f32> {
    /// The dialog that was shown last, in which pass, in what window, and its top.
    type Shown = (egui::Id, u64, Rect, Option<f32>);
    let (key, now, window) =
        (egui::Id::unique("dialog shown last"), ctx.cumulative_pass_nr(), ctx.content_rect());
    let last: Option<Shown> = ctx.data_mut(|data| data.get_temp(key));
    let shown = last.filter(|(other, pass, ..)| *other == id && pass + 2 >= now);
    let height = shown.and_then(|_| ctx.memory(|memory| memory.area_rect(id))).map(|area| area.height());
    let middle = height.map(|height| (window.height() - height) / 2.0);
    let top = shown.and_then(|(_, _, before, top)| top.filter(|_| before == window)).or(middle);
    ctx.data_mut(|data| data.insert_temp::<Shown>(key, (id, now, window, top)));
    let lowest = window.height() - height.unwrap_or_default() - DIALOG_MARGIN;
    shown.and(top).map(|top| top.min(lowest).max(0.0))
}

/// When a dialog appears, keys no longer belong to what is below it.
fn forget_focus(ctx: &egui::Context) {
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
}

/// The main button of a dialog. Enter is as a click on it, unless another button has the focus.
fn default_button_ui(ui: &mut Ui, label: &str, enabled: bool) -> bool {
    let clicked = main_button_ui(ui, label, enabled).clicked();
    clicked || enabled && is_entered(ui)
}

/// Whether Enter was pressed and belongs to no button or list. Text fields let go of the focus when it is.
fn is_entered(ui: &Ui) -> bool {
    let is_free = ui.memory(|memory| memory.focused().is_none()) && !Popup::is_any_open(ui.ctx());
    is_free && ui.input(|input| input.key_pressed(Key::Enter))
}

/// What stands in the way, below a field. The line is there even if nothing does, so that the dialog keeps its size.
fn problem_ui(ui: &mut Ui, problem: &str) {
    ui.label(RichText::new(problem).color(ui.visuals().warn_fg_color));
}

/// The buttons at the end of a dialog, the main one at the right.
fn buttons_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.add_space(theme::GAP);
    // As high as a button: all the height there is would keep the dialog as high as it was once.
    let size = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), add);
}

/// A text field for a path, focused at first.
fn path_field_ui(ui: &mut Ui, name: &str, path: &mut String, focus: &mut bool) {
    let label = ui.label(name);
    let field = egui::TextEdit::singleline(path).desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label.id);
    take_focus(&response, focus);
}

/// Gives a field the focus, once.
fn take_focus(field: &Response, focus: &mut bool) {
    if std::mem::take(focus) {
        field.request_focus();
    }
}

/// The folder for files that have none yet: the one in which the program was started, unless that is the root of the disk, as
/// it is of programs started from a desktop; then the home folder.
pub fn start_folder() -> PathBuf {
    let here = std::env::current_dir().ok().filter(|folder| folder.parent().is_some());
    here.or_else(|| std::env::var_os("HOME").map(PathBuf::from)).unwrap_or_default()
}

/// The path that was typed, `~` being the home folder.
pub fn typed_path(text: &str) -> std::path::PathBuf {
    let text = text.trim();
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => Path::new(text).to_owned(),
    }
}
