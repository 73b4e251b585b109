//! What checks found, live: a click goes to the place.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::{Intent, Intents};
use crate::editor::theme;
use crate::editor::widgets::nothing_ui;
use crate::finding::{Finding, Severity};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Button, Color32, TextStyle, Ui, Visuals};

pub(super) static INFO: PanelInfo = PanelInfo {
    label: "Findings",
    dock: Dock::Lower,
    badge: |cx| Some(cx.tab.findings.list.len()),
    ui: panel_ui,
};

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    let findings = &cx.tab.findings;
    if findings.revision.is_none() {
        return nothing_ui(ui, "Checking");
    }
    if findings.list.is_empty() {
        return nothing_ui(ui, "Nothing found: the document is clean");
    }
    for (index, finding) in findings.list.iter().enumerate() {
        let line = findings.lines.get(index).copied().flatten();
        if finding_ui(ui, finding, line) {
            intents.push(Intent::JumpTo(Box::new(finding.clone())));
        }
        ui.add_space(2.0);
    }
}

/// The mark of a severity, which is also its word, so that colour is not all there is.
pub fn severity_mark(severity: Severity, visuals: &Visuals) -> (&'static str, Color32) {
    match severity {
        Severity::Error => ("Error", visuals.error_fg_color),
        Severity::Warning => ("Warning", visuals.warn_fg_color),
        Severity::Advice => ("Advice", theme::accent(visuals)),
    }
}

fn finding_ui(ui: &mut Ui, finding: &Finding, line: Option<usize>) -> bool {
    let (mark, colour) = severity_mark(finding.check.severity, ui.visuals());
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width() - 24.0;
    let format = |font: &egui::FontId, colour| TextFormat {
        valign: Align::BOTTOM,
        ..TextFormat::simple(font.clone(), colour)
    };
    job.append(mark, 0.0, format(&body, colour));
    job.append(&finding.headline, 8.0, format(&body, ui.visuals().text_color()));
    let file = finding.place.file.rsplit('/').next().unwrap_or(&finding.place.file);
    let place = match line {
        Some(line) => format!("\n{file}, line {line}  ·  {}", finding.check.name),
        None => format!("\n{file}  ·  {}", finding.check.name),
    };
    job.append(&place, 0.0, format(&small, ui.visuals().weak_text_color()));
    let button = Button::new(job).min_size(egui::vec2(ui.available_width(), 0.0)).wrap();
    let response = ui.add(button);
    response.on_hover_ui(|ui| details_ui(ui, finding)).clicked()
}

fn details_ui(ui: &mut Ui, finding: &Finding) {
    ui.set_max_width(420.0);
    ui.strong(&finding.headline);
    for note in &finding.notes {
        ui.label(note);
    }
    if let Some(help) = &finding.help {
        ui.label(help);
    }
    ui.weak(if finding.on_map.is_empty() {
        "It has no place on the map"
    } else {
        "Click to go to its place"
    });
}
