//! The sheet of keys and what the mouse does.

use super::{Answer, Dialog, buttons_ui};
use crate::editor::commands::{Command, shortcut_text};
use crate::editor::intents::Intents;
use crate::editor::state::State;
use crate::editor::widgets::section_ui;
use egui::{Grid, ScrollArea, Ui};

/// The dialog.
pub struct Shortcuts;

const ON_CANVAS: [(&str, &str); 8] = [
    ("Arrow keys", "Move the hex cursor"),
    ("Enter", "Apply the tool at the hex cursor"),
    ("Escape", "Forget the gesture under way"),
    ("Left button", "Use the tool"),
    ("Middle or right button, Space and drag", "Move the map"),
    ("Wheel, Ctrl and wheel", "Zoom about the pointer"),
    ("Shift and wheel, touchpad", "Move the map"),
    ("Shift while painting", "Leave hexsides as they are"),
];

impl Dialog for Shortcuts {
    fn title(&self) -> String {
        "Keyboard and mouse".to_owned()
    }

    fn width(&self) -> f32 {
        720.0
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, _intents: &mut Intents) -> Answer {
        let height = (ui.ctx().content_rect().height() - 240.0).clamp(160.0, 480.0);
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                section_ui(ui, "On the map");
                sheet_ui(ui, "canvas", ON_CANVAS.iter().map(|(key, what)| (key.to_string(), *what)));
                ui.add_space(8.0);
                section_ui(ui, "Commands");
                let ctx = ui.ctx().clone();
                let with_key = Command::all().filter_map(|command| {
                    let keys: Vec<String> =
                        command.shortcuts().iter().map(|shortcut| shortcut_text(&ctx, shortcut)).collect();
                    (!keys.is_empty()).then(|| (keys.join("  or  "), command.tooltip()))
                });
                sheet_ui(ui, "commands", with_key);
            });
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if ui.button("Close").clicked() {
                answer = Answer::Done;
            }
        });
        answer
    }
}

fn sheet_ui<'a>(ui: &mut Ui, id: &str, lines: impl Iterator<Item = (String, &'a str)>) {
    Grid::new(id).num_columns(2).striped(true).min_col_width(330.0).spacing([16.0, 4.0]).show(ui, |ui| {
        for (keys, what) in lines {
            ui.strong(keys);
            ui.label(what);
            ui.end_row();
        }
    });
}
