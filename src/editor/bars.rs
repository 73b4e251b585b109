//! The bars around the canvas: tabs, messages, tools, status.

use super::commands::Command;
use super::intents::{Intent, Intents};
use super::messages::{Message, Tone};
use super::panels::severity_mark;
use super::state::State;
use super::tab::Tab;
use super::theme;
use super::tools::ToolId;
use super::words::{hex_words, hexside_words};
use crate::finding::Severity;
use crate::text::{text, text_with};
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Area, Button, Frame, Label, Layout, Margin, Order, Panel, ProgressBar, Rect, RichText, ScrollArea,
    Stroke, TextStyle, Ui, vec2,
};

/// A tab for each open document.
pub fn tabs_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    ScrollArea::horizontal().id_salt("tabs").show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if ui.add(Button::selectable(state.active.is_none(), text("tab-start"))).clicked() {
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
        let read_only =
            if tab.is_read_only { format!(" ({})", text("tab-read-only")) } else { String::new() };
        let title = RichText::new(format!("{}{read_only}{mark}", tab.title()));
        let title = if is_shown { title.strong() } else { title.weak() };
        let response = ui.add(Button::new(title).frame(false));
        let hint = if tab.is_modified() { text("tab-modified") } else { text("tab-saved") };
        if response.on_hover_text(format!("{}\n{hint}", tab.file_name())).clicked() {
            intents.push(Intent::ShowTab(Some(tab.id)));
        }
        ui.add_space(4.0);
        let close = ui.add(Button::new("×").frame(false)).on_hover_text(text("tab-close"));
        if close.accessible_name(text_with("tab-close-named", &[("title", tab.title().into())])).clicked() {
            intents.push(Intent::CloseTab(tab.id));
        }
    });
}

/// The most messages that are shown at once: more would leave no room for the map.
const MESSAGES: usize = 3;

/// Messages that were not dismissed: the newest, and how many more there are. They lie over the top of what is `below`,
/// so that nothing moves under the pointer when one comes.
pub fn messages_ui(ui: &Ui, below: Rect, state: &State, intents: &mut Intents) {
    let list = state.messages.list();
    if list.is_empty() {
        return;
    }
    let area = Area::new(egui::Id::unique("messages")).order(Order::Middle).constrain(false);
    area.fixed_pos(below.left_top() + vec2(8.0, 8.0)).show(ui.ctx(), |ui| {
        ui.set_width((below.width() - 16.0).max(200.0));
        let hidden = list.len().saturating_sub(MESSAGES);
        for message in &list[hidden..] {
            message_ui(ui, message, intents);
        }
        if hidden > 0 {
            ui.horizontal(|ui| {
                ui.weak(text_with("message-more", &[("more", hidden.into())]));
                if ui.button(text("message-dismiss-all")).clicked() {
                    intents.push(Intent::DismissAll);
                }
            });
        }
    });
}

fn message_ui(ui: &mut Ui, message: &Message, intents: &mut Intents) {
    let colour = match message.tone {
        Tone::Note => theme::accent(ui.visuals()),
        Tone::Error => ui.visuals().error_fg_color,
    };
    let frame = Frame::new()
        .fill(ui.visuals().panel_fill.blend(colour.gamma_multiply(0.12)))
        .stroke(Stroke::new(1.0, colour))
        .corner_radius(5.0)
        .inner_margin(Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let said = match message.times {
            1 => message.text.clone(),
            times => format!("{} {}", message.text, text_with("message-times", &[("times", times.into())])),
        };
        let words = Label::new(said).wrap();
        // Where buttons would leave the words too little room, they stand below them.
        let fits_a_row = message.remedies.len() < 2 && ui.available_width() > 400.0;
        if fits_a_row {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    message_buttons_ui(ui, message, intents);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(words));
                });
            });
        } else {
            ui.add(words);
            ui.horizontal_wrapped(|ui| message_buttons_ui(ui, message, intents));
        }
    });
}

fn message_buttons_ui(ui: &mut Ui, message: &Message, intents: &mut Intents) {
    if ui.button(text("message-dismiss")).clicked() {
        intents.push(Intent::Dismiss(message.id));
    }
    for remedy in &message.remedies {
        if ui.button(remedy.label()).clicked() {
            intents.push(Intent::Remedy(remedy.clone()));
        }
    }
}

/// Long work that is under way, each with its progress and a way to call it off.
pub fn jobs_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    if state.jobs.list().is_empty() {
        return;
    }
    let frame = Frame::new().fill(ui.visuals().panel_fill).inner_margin(Margin::symmetric(theme::MARGIN, 6));
    Panel::bottom("jobs").frame(frame).show(ui, |ui| {
        for (index, job) in state.jobs.list().iter().enumerate() {
            ui.horizontal(|ui| {
                let bar = ProgressBar::new(job.share()).desired_width(180.0);
                ui.add(bar.text(format!("{:.0} %", job.share() * 100.0)));
                let cancel = ui.add_enabled(!job.is_called_off(), Button::new(text("dialog-cancel")));
                if cancel.clicked() {
                    intents.push(Intent::CallOff(index));
                }
                ui.add(Label::new(&job.title).truncate());
            });
        }
    });
}

/// The tools to choose from, with their keys, in two columns.
pub fn tool_list_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    let width = (ui.available_width() - 4.0) / 2.0;
    let grid = egui::Grid::new("tools").num_columns(2).spacing([4.0, 3.0]).min_col_width(width);
    grid.show(ui, |ui| {
        for (index, tool) in ToolId::all().enumerate() {
            tool_ui(ui, state, tool, width, intents);
            if index % 2 == 1 {
                ui.end_row();
            }
        }
    });
}

fn tool_ui(ui: &mut Ui, state: &State, tool: ToolId, width: f32, intents: &mut Intents) {
    let command = Command::Tool(tool);
    let selected = state.tool == tool;
    let key = RichText::new(command.shortcut_text(ui.ctx()));
    let visuals = ui.visuals();
    let key = if selected { key.color(visuals.selection.stroke.color) } else { key.weak() };
    let button = Button::selectable(selected, command.label()).right_text(key).min_size(vec2(width, 26.0));
    if ui.add(button).on_hover_text(command.tooltip()).clicked() {
        intents.run(command);
    }
}

/// The status bar: what is under the pointer, or what to do; what was done last; findings; zoom.
pub fn status_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    let Some(tab) = state.tab() else { return };
    ui.horizontal(|ui| {
        let most = ui.available_width() * 0.4;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let zoom = format!("{:.0} %", tab.view.zoom / 0.16);
            if ui.add(Button::new(zoom).frame(false)).on_hover_text(Command::Fit.label()).clicked() {
                intents.run(Command::Fit);
            }
            ui.separator();
            counts_ui(ui, tab, intents);
            ui.separator();
            if !state.messages.status.is_empty() {
                done_ui(ui, &state.messages.status, most);
            }
            let text = readout(tab).unwrap_or_else(|| state.tool.info().hint().to_owned());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(text).truncate());
            });
        });
    });
}

/// What was done last, cut to a width that leaves room for what is under the pointer.
fn done_ui(ui: &mut Ui, done: &str, most: f32) {
    let font = TextStyle::Body.resolve(ui.style());
    let colour = theme::accent(ui.visuals());
    let mut job = LayoutJob::simple_singleline(done.to_owned(), font, colour);
    job.wrap = TextWrapping::truncate_at_width(most);
    ui.label(ui.painter().layout_job(job)).on_hover_text(done);
    ui.separator();
}

/// What is under the pointer, in a line.
fn readout(tab: &Tab) -> Option<String> {
    let (spot, map) = (tab.shown_spot()?, tab.shown_map());
    let names = map.aliases(spot.hex).join(" = ");
    let mut text = format!("{names}   {}", hex_words(map, spot.hex));
    if let Some(hexside) = spot.hexside {
        text.push_str(&format!("   {}   {}", map.hexside_name(hexside), hexside_words(map, hexside)));
    }
    Some(text)
}

/// How many findings there are of each severity, the worst first; a click shows them.
fn counts_ui(ui: &mut Ui, tab: &Tab, intents: &mut Intents) {
    if tab.findings.revision != Some(tab.history.revision()) {
        ui.label(RichText::new(text("status-checking")).weak());
        return;
    }
    let count =
        |severity| tab.findings.list.iter().filter(|finding| finding.check.severity == severity).count();
    // The bar is filled from the right.
    let by_severity = [
        (Severity::Advice, "status-advice"),
        (Severity::Warning, "status-warnings"),
        (Severity::Error, "status-errors"),
    ];
    let mut any = false;
    for (severity, words) in by_severity {
        let number = count(severity);
        if number > 0 {
            any = true;
            let (_, colour) = severity_mark(severity, ui.visuals());
            let words = RichText::new(text_with(words, &[("count", number.into())])).color(colour);
            let button = ui.add(Button::new(words).frame(false));
            if button.on_hover_text(text("status-show-findings")).clicked() {
                intents.push(Intent::ShowPanel("panel-findings"));
            }
        }
    }
    if !any {
        ui.label(text("status-no-findings"));
    }
}
