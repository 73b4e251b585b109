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
use egui::{Align, Frame, Key, Layout, Margin, Modal, Response, RichText, Ui};
use std::path::Path;

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
    forget_focus(ui.ctx(), dialog.kind());
    let frame = Frame::window(ui.style()).inner_margin(Margin::symmetric(22, 18));
    let modal = Modal::new(egui::Id::unique(("dialog", dialog.kind()))).frame(frame).show(ui.ctx(), |ui| {
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

/// When a dialog appears, keys no longer belong to what is below it.
fn forget_focus(ctx: &egui::Context, kind: &'static str) {
    let (id, now) = (egui::Id::unique("dialog shown last"), ctx.cumulative_pass_nr());
    let last = ctx.data_mut(|data| data.get_temp::<(&'static str, u64)>(id));
    ctx.data_mut(|data| data.insert_temp(id, (kind, now)));
    if last.is_none_or(|(other, pass)| other != kind || pass + 2 < now) {
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

/// The main button of a dialog. Enter is as a click on it, unless another button has the focus.
fn default_button_ui(ui: &mut Ui, label: &str, enabled: bool) -> bool {
    let clicked = main_button_ui(ui, label, enabled).clicked();
    clicked || enabled && is_entered(ui)
}

/// Whether Enter was pressed and belongs to no button. Text fields let go of the focus when it is.
fn is_entered(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter)) && ui.memory(|memory| memory.focused().is_none())
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

/// The path that was typed, `~` being the home folder.
pub fn typed_path(text: &str) -> std::path::PathBuf {
    let text = text.trim();
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => Path::new(text).to_owned(),
    }
}
