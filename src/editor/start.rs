//! The start page: what to begin with.

use super::commands::Command;
use super::examples::EXAMPLES;
use super::intents::{Intent, Intents};
use super::state::State;
use super::widgets::{nothing_ui, section_ui};
use crate::file::formats::FileKind;
use crate::text::{text, text_with};
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Button, Response, RichText, Role, ScrollArea, Sense, StrokeKind, TextStyle, Ui, WidgetInfo, vec2,
};
use std::path::Path;

/// Width of the page's two columns with the space between.
const WIDTH: f32 = 860.0;

/// The page.
pub fn page_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        let width = WIDTH.min(ui.available_width() - 48.0);
        let side = ((ui.available_width() - width) / 2.0).max(24.0);
        ui.add_space((ui.available_height() * 0.08).clamp(24.0, 96.0));
        ui.horizontal_top(|ui| {
            ui.add_space(side);
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.label(RichText::new("Bocage").size(36.0));
                ui.label(RichText::new(text("start-purpose")).weak());
                ui.add_space(28.0);
                ui.spacing_mut().item_spacing.x = 40.0;
                ui.columns(2, |columns| {
                    for column in columns.iter_mut() {
                        column.spacing_mut().item_spacing.x = 8.0;
                    }
                    begin_ui(&mut columns[0], state, intents);
                    examples_ui(&mut columns[1], intents);
                });
            });
        });
    });
}

fn begin_ui(ui: &mut Ui, state: &State, intents: &mut Intents) {
    section_ui(ui, text("start-begin"));
    for command in [Command::NewBoard, Command::NewScenario, Command::Open, Command::OpenPath] {
        let button = Button::new(command.label())
            .shortcut_text(command.shortcut_text(ui.ctx()))
            .min_size(vec2(ui.available_width().min(360.0), 32.0));
        if ui.add_enabled(command.is_enabled(state), button).on_hover_text(command.tooltip()).clicked() {
            intents.run(command);
        }
    }
    nothing_ui(ui, text("start-drop"));
    ui.add_space(20.0);
    section_ui(ui, text("start-recent"));
    if state.settings.recent.is_empty() {
        nothing_ui(ui, text("start-no-recent"));
    }
    for path in &state.settings.recent {
        recent_ui(ui, path, intents);
    }
}

fn recent_ui(ui: &mut Ui, path: &Path, intents: &mut Intents) {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let card = card_ui(ui, ui.available_width() - 34.0, &name, &folder);
        if card.on_hover_text(path.display().to_string()).clicked() {
            intents.push(Intent::Open(path.to_owned()));
        }
        let forget = ui.add(Button::new("×").frame(false)).on_hover_text(text("start-forget.tooltip"));
        if forget
            .accessible_name(text_with("start-forget", &[("file", path.display().to_string().into())]))
            .clicked()
        {
            intents.push(Intent::ForgetRecent(path.to_owned()));
        }
    });
}

/// A button with a title and a line below it, both cut to its width.
fn card_ui(ui: &mut Ui, width: f32, title: &str, line: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 48.0), Sense::click());
    let label = format!("{title}: {line}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &label));
    let visuals = ui.style().interact(&response);
    ui.painter().rect(rect, visuals.corner_radius, visuals.bg_fill, visuals.bg_stroke, StrokeKind::Inside);
    let (strong, weak) = (ui.visuals().strong_text_color(), ui.visuals().weak_text_color());
    let lines = [(title, TextStyle::Body, strong, 15.0), (line, TextStyle::Small, weak, 33.0)];
    for (text, style, colour, middle) in lines {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), style.resolve(ui.style()), colour);
        job.wrap = TextWrapping::truncate_at_width(width - 20.0);
        let galley = ui.painter().layout_job(job);
        let corner = rect.min + vec2(10.0, middle - galley.size().y / 2.0);
        ui.painter().galley(corner, galley, colour);
    }
    response
}

fn examples_ui(ui: &mut Ui, intents: &mut Intents) {
    for (kind, title) in
        [(FileKind::Scenario, text("start-scenarios")), (FileKind::Board, text("start-boards"))]
    {
        section_ui(ui, title);
        for example in EXAMPLES.iter().filter(|example| example.kind == kind) {
            let card = card_ui(ui, ui.available_width(), example.title, text(example.summary));
            if card.on_hover_text(text("start-example-opens")).clicked() {
                intents.push(Intent::OpenExample(example));
            }
        }
        ui.add_space(20.0);
    }
}
