//! Which commands stand in which menu, and in the toolbar.

use super::commands::Command;
use super::intents::Intents;
use super::overlays::OverlayId;
use super::state::State;
use super::tools::ToolId;
use crate::text::text;
use egui::{Button, RichText, Ui};

/// A line of a menu.
enum Line {
    Item(Command),
    Rule,
}

use Command as C;
use Line::{Item, Rule};

const FILE: &[Line] = &[
    Item(C::NewBoard),
    Item(C::NewScenario),
    Rule,
    Item(C::Open),
    Item(C::OpenPath),
    Rule,
    Item(C::Save),
    Item(C::SaveAs),
    Rule,
    Item(C::ExportPackage),
    Item(C::ExportPicture),
    Item(C::ExportTable),
    Rule,
    Item(C::StartPage),
    Item(C::CloseTab),
    Item(C::Quit),
];
const EDIT: &[Line] = &[
    Item(C::Undo),
    Item(C::Redo),
    Rule,
    Item(C::Cut),
    Item(C::Copy),
    Item(C::Paste),
    Item(C::EraseSelection),
    Item(C::SelectAll),
    Rule,
    Item(C::WiderBrush),
    Item(C::NarrowerBrush),
    Rule,
    Item(C::ResizeBoard),
];
const VIEW: &[Line] = &[
    Item(C::Fit),
    Item(C::ZoomIn),
    Item(C::ZoomOut),
    Item(C::TurnView),
    Rule,
    Item(C::HexNames),
    Item(C::SidePanels),
    Item(C::Minimap),
    Rule,
    Item(C::Dark),
    Item(C::Larger),
    Item(C::Smaller),
    Item(C::UsualSize),
];
const HELP: &[Line] = &[Item(C::Palette), Item(C::Shortcuts), Item(C::About)];
const TOOLBAR: &[&[Command]] = &[&[C::Open, C::Save], &[C::Undo, C::Redo], &[C::Fit, C::ZoomIn, C::ZoomOut]];

/// The menu bar.
pub fn menu_bar_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    egui::MenuBar::new().ui(ui, |ui| {
        menu_ui(ui, text("menu-file"), FILE, state, intents);
        menu_ui(ui, text("menu-edit"), EDIT, state, intents);
        menu_ui(ui, text("menu-view"), VIEW, state, intents);
        let tools: Vec<Line> = ToolId::all().map(|tool| Item(C::Tool(tool))).collect();
        menu_ui(ui, text("menu-tools"), &tools, state, intents);
        let overlays: Vec<Line> = OverlayId::all().map(|overlay| Item(C::Overlay(overlay))).collect();
        menu_ui(ui, text("menu-overlays"), &overlays, state, intents);
        menu_ui(ui, text("menu-help"), HELP, state, intents);
    });
}

fn menu_ui(ui: &mut Ui, title: &str, lines: &[Line], state: &State, intents: &mut Intents) {
    ui.menu_button(title, |ui| {
        ui.set_min_width(250.0);
        for line in lines {
            match line {
                Rule => drop(ui.separator()),
                Item(command) => item_ui(ui, *command, state, intents),
            }
        }
    });
}

fn item_ui(ui: &mut Ui, command: Command, state: &State, intents: &mut Intents) {
    let label = label_of(command, state);
    let label = match command.is_checked(state) {
        Some(true) => format!("✔ {label}"),
        _ => label,
    };
    let is_enabled = command.is_enabled(state);
    let button = Button::new(label).right_text(key_text(ui, command, is_enabled));
    let response = ui.add_enabled(is_enabled, button);
    if response.on_hover_text(command.tooltip()).clicked() {
        intents.run(command);
        ui.close();
    }
}

/// The key of a command. Weak text that is disabled too could not be read.
fn key_text(ui: &Ui, command: Command, is_enabled: bool) -> RichText {
    let key = RichText::new(command.shortcut_text(ui.ctx()));
    if is_enabled { key.weak() } else { key }
}

/// The label, with what undo would undo.
fn label_of(command: Command, state: &State) -> String {
    let history = state.tab().map(|tab| &tab.history);
    let detail = match command {
        Command::Undo => history.and_then(|history| history.undo_label()),
        Command::Redo => history.and_then(|history| history.redo_label()),
        _ => None,
    };
    match detail {
        Some(detail) => format!("{}: {detail}", command.label()),
        None => command.label().to_owned(),
    }
}

/// The toolbar: the commands of every minute, with their keys.
pub fn toolbar_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    ui.horizontal(|ui| {
        for (index, group) in TOOLBAR.iter().enumerate() {
            if index > 0 {
                ui.separator();
            }
            for &command in *group {
                tool_button_ui(ui, command, state, intents);
            }
        }
    });
}

fn tool_button_ui(ui: &mut Ui, command: Command, state: &State, intents: &mut Intents) {
    let is_enabled = command.is_enabled(state);
    let key = key_text(ui, command, is_enabled).small();
    let button = Button::new((command.label(), key)).min_size(egui::vec2(0.0, 28.0));
    let response = ui.add_enabled(is_enabled, button);
    let tooltip = format!("{}\n{}", label_of(command, state), command.tooltip());
    if response.on_hover_text(tooltip).clicked() {
        intents.run(command);
    }
}
