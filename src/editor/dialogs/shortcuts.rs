//! The sheet of keys and what the mouse does.

use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::editor::commands::{Command, shortcut_text};
use crate::editor::intents::Intents;
use crate::editor::state::State;
use crate::editor::widgets::{key_ui, section_ui};
use crate::text::text;
use egui::{Grid, Key, Modifiers, ScrollArea, Ui, vec2};

/// The dialog.
pub struct Shortcuts;

/// What moves on the map, by the names of the words: keys that mean the same, split by a bar, and what they do.
const ON_CANVAS: [(&str, &str); 11] = [
    ("keys-arrows", "keys-arrows.what"),
    ("keys-enter", "keys-enter.what"),
    ("keys-space", "keys-space.what"),
    ("keys-comma", "keys-comma.what"),
    ("keys-slash", "keys-slash.what"),
    ("keys-escape", "keys-escape.what"),
    ("keys-left-button", "keys-left-button.what"),
    ("keys-other-buttons", "keys-other-buttons.what"),
    ("keys-wheel", "keys-wheel.what"),
    ("keys-shift-wheel", "keys-shift-wheel.what"),
    ("keys-shift-painting", "keys-shift-painting.what"),
];

/// Points that an arrow key moves the sheet.
const LINE: f32 = 40.0;

impl Dialog for Shortcuts {
    fn title(&self) -> String {
        text("shortcuts").to_owned()
    }

    fn width(&self) -> f32 {
        760.0
    }

    fn ui(&mut self, ui: &mut Ui, _state: &State, _intents: &mut Intents) -> Answer {
        let height = (ui.ctx().content_rect().height() - 200.0).clamp(160.0, 720.0);
        let scrolled = scrolled_by_keys(ui, height);
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        area.auto_shrink([false, true]).show(ui, |ui| {
            ui.scroll_with_delta(vec2(0.0, scrolled));
            section_ui(ui, text("shortcuts-on-map"));
            let lines = ON_CANVAS.iter().map(|(keys, what)| {
                (text(keys).split(" | ").map(str::to_owned).collect(), text(what).to_owned())
            });
            sheet_ui(ui, "canvas", lines);
            ui.add_space(8.0);
            section_ui(ui, text("shortcuts-commands"));
            let ctx = ui.ctx().clone();
            let with_key = Command::all().filter_map(|command| {
                let keys: Vec<String> =
                    command.shortcuts().iter().map(|shortcut| shortcut_text(&ctx, shortcut)).collect();
                let what = format!("{}: {}", command.label().trim_end_matches('…'), command.tooltip());
                (!keys.is_empty()).then_some((keys, what))
            });
            sheet_ui(ui, "commands", with_key);
        });
        let mut answer = Answer::Open;
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, text("dialog-close"), true) {
                answer = Answer::Done;
            }
        });
        answer
    }
}

/// How far arrow and page keys move the sheet.
fn scrolled_by_keys(ui: &Ui, page: f32) -> f32 {
    let keys = [
        (Key::ArrowDown, -LINE),
        (Key::ArrowUp, LINE),
        (Key::PageDown, -0.9 * page),
        (Key::PageUp, 0.9 * page),
        (Key::End, -1e5),
        (Key::Home, 1e5),
    ];
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    keys.into_iter().filter(|(key, _)| pressed(*key)).map(|(_, by)| by).sum()
}

fn sheet_ui(ui: &mut Ui, id: &str, lines: impl Iterator<Item = (Vec<String>, String)>) {
    Grid::new(id).num_columns(2).striped(true).min_col_width(300.0).spacing([16.0, 4.0]).show(ui, |ui| {
        for (keys, what) in lines {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for key in keys {
                    key_ui(ui, &key);
                }
            });
            ui.label(what);
            ui.end_row();
        }
    });
}
