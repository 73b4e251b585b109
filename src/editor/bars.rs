//! The bars around the canvas: tabs, messages, tools, status.

use super::commands::Command;
use super::intents::{Intent, Intents};
use super::messages::{Message, Remedy, Tone};
use super::panels::severity_mark;
use super::state::State;
use super::tab::Tab;
use super::theme;
use super::tools::ToolId;
use super::words::{counted, hex_words, hexside_words};
use crate::finding::Severity;
use egui::{Align, Button, Frame, Label, Layout, Margin, Panel, RichText, ScrollArea, Stroke, Ui, vec2};

/// A tab for each open document.
pub fn tabs_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    ScrollArea::horizontal().id_salt("tabs").show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if ui.add(Button::selectable(state.active.is_none(), "Start")).clicked() {
                intents.push(Intent::ShowTab(None));
            }
            for tab in &state.tabs {
                tab_ui(ui, tab, state.active == Some(tab.id), intents);
            }
        });
    });
}

fn tab_ui(ui: &mut Ui, tab: &Tab, is_shown: bool, intents: &mut Intents) {
    let line =
        if is_shown { theme::accent(ui.visuals()) } else { ui.visuals().widgets.inactive.bg_stroke.color };
    let frame =
        Frame::new().stroke(Stroke::new(1.0, line)).corner_radius(5.0).inner_margin(Margin::symmetric(8, 0));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let mark = if tab.is_modified() { "  •" } else { "" };
        let title = RichText::new(format!("{}{mark}", tab.title()));
        let title = if is_shown { title.strong() } else { title.weak() };
        let response = ui.add(Button::new(title).frame(false));
        let hint = if tab.is_modified() { "It has changes that were not saved" } else { "Saved" };
        if response.on_hover_text(format!("{}\n{hint}", tab.file_name())).clicked() {
            intents.push(Intent::ShowTab(Some(tab.id)));
        }
        ui.add_space(4.0);
        let close = ui.add(Button::new("×").frame(false)).on_hover_text("Close");
        if close.accessible_name(format!("Close {}", tab.title())).clicked() {
            intents.push(Intent::CloseTab(tab.id));
        }
    });
}

/// Messages that were not dismissed, above the canvas.
pub fn messages_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    if state.messages.list().is_empty() {
        return;
    }
    let frame = Frame::new().fill(ui.visuals().panel_fill).inner_margin(Margin::symmetric(theme::MARGIN, 6));
    Panel::top("messages").frame(frame).show(ui, |ui| {
        for message in state.messages.list() {
            message_ui(ui, message, intents);
        }
    });
}

fn message_ui(ui: &mut Ui, message: &Message, intents: &mut Intents) {
    let colour = match message.tone {
        Tone::Note => theme::accent(ui.visuals()),
        Tone::Error => ui.visuals().error_fg_color,
    };
    let frame = Frame::new()
        .fill(colour.gamma_multiply(0.12))
        .stroke(Stroke::new(1.0, colour))
        .corner_radius(5.0)
        .inner_margin(Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button("Dismiss").clicked() {
                    intents.push(Intent::Dismiss(message.id));
                }
                for remedy in &message.remedies {
                    let label = match remedy {
                        Remedy::SaveElsewhere(_) => "Save elsewhere…",
                        Remedy::Overwrite(_) => "Overwrite",
                        Remedy::Reload(_) => "Reload",
                    };
                    if ui.button(label).clicked() {
                        intents.push(Intent::Remedy(remedy.clone()));
                    }
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(&message.text).wrap());
                });
            });
        });
    });
}

/// The tools to choose from, with their keys.
pub fn tool_list_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    ui.spacing_mut().item_spacing.y = 3.0;
    for tool in ToolId::all() {
        let command = Command::Tool(tool);
        let selected = state.tool == tool;
        let key = RichText::new(command.shortcut_text(ui.ctx()));
        let visuals = ui.visuals();
        let key = if selected { key.color(visuals.selection.stroke.color) } else { key.weak() };
        let button = Button::selectable(selected, command.label())
            .right_text(key)
            .min_size(vec2(ui.available_width(), 28.0));
        if ui.add(button).on_hover_text(command.tooltip()).clicked() {
            intents.run(command);
        }
    }
}

/// The status bar: what is under the pointer, or what to do; findings; zoom.
pub fn status_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    let Some(tab) = state.tab() else { return };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let zoom = format!("{:.0} %", tab.view.zoom / 0.16);
            if ui.add(Button::new(zoom).frame(false)).on_hover_text("Fit map").clicked() {
                intents.run(Command::Fit);
            }
            ui.separator();
            counts_ui(ui, tab);
            ui.separator();
            let text = readout(tab).unwrap_or_else(|| hint(state));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(text).truncate());
            });
        });
    });
}

fn hint(state: &State) -> String {
    match state.messages.status.as_str() {
        "" => state.tool.info().hint.to_owned(),
        status => status.to_owned(),
    }
}

/// What is under the pointer, in a line.
fn readout(tab: &Tab) -> Option<String> {
    let spot = tab.hover?;
    let map = tab.shown_map();
    if spot.hex.index() >= map.hexes().len() {
        return None;
    }
    let names = map.aliases(spot.hex).join(" = ");
    let mut text = format!("{names}   {}", hex_words(map, spot.hex));
    if let Some(hexside) = spot.hexside {
        text.push_str(&format!("   {}   {}", map.hexside_name(hexside), hexside_words(map, hexside)));
    }
    Some(text)
}

fn counts_ui(ui: &mut Ui, tab: &Tab) {
    let current = tab.findings.revision == Some(tab.history.revision());
    if !current {
        ui.label(RichText::new("Checking").weak());
        return;
    }
    let count =
        |severity| tab.findings.list.iter().filter(|finding| finding.check.severity == severity).count();
    let errors = count(Severity::Error);
    let warnings = count(Severity::Warning);
    if errors + warnings == 0 {
        ui.label("No findings");
        return;
    }
    for (number, severity, one, more) in
        [(warnings, Severity::Warning, "warning", "warnings"), (errors, Severity::Error, "error", "errors")]
    {
        if number > 0 {
            let (_, colour) = severity_mark(severity, ui.visuals());
            ui.label(RichText::new(counted(number, one, more)).color(colour));
        }
    }
}
