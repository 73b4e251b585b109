//! What checks found, live: filtered, gone to, mended, silenced, explained.

use super::{Dock, Page, PanelContext, PanelInfo};
use crate::editor::dialogs::SilenceDialog;
use crate::editor::intents::{Intent, Intents, was_escaped};
use crate::editor::tab::{FindingKey, FindingsView, Tab};
use crate::editor::theme;
use crate::editor::widgets::nothing_ui;
use crate::finding::{CheckInfo, Finding, Severity};
use crate::text::{text, text_with};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Button, Color32, ComboBox, RichText, TextEdit, TextStyle, Ui, Visuals};
use std::collections::BTreeSet;

pub(super) static INFO: PanelInfo = PanelInfo {
    name: "panel-findings",
    dock: Dock::Lower,
    badge: |cx| Some(cx.tab.findings.list.len()),
    ui: panel_ui,
};

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    let findings = &cx.tab.findings;
    if findings.revision.is_none() {
        return nothing_ui(ui, text("status-checking"));
    }
    if findings.list.is_empty() {
        return nothing_ui(ui, text("findings-none"));
    }
    filter_ui(ui, cx.tab, intents);
    let view = &cx.tab.findings_view;
    let mut shown = 0;
    for (index, finding) in findings.list.iter().enumerate().filter(|(_, finding)| view.shows(finding)) {
        shown += 1;
        let line = findings.lines.get(index).copied().flatten();
        let key = FindingKey::of(finding);
        let is_chosen = view.chosen.as_ref() == Some(&key);
        if finding_ui(ui, finding, line, is_chosen) {
            let chosen = (!is_chosen).then_some(key);
            intents.push(Intent::SetFindingsView(Box::new(FindingsView { chosen, ..view.clone() })));
            intents.push(Intent::JumpTo(Box::new(finding.clone())));
        }
        if is_chosen {
            chosen_ui(ui, cx.tab, finding, intents);
        }
        ui.add_space(2.0);
    }
    if shown == 0 {
        nothing_ui(ui, &text_with("findings-hidden", &[("count", findings.list.len().into())]));
    }
}

/// Which are shown: by severity, and in a fold by check, file and words.
fn filter_ui(ui: &mut Ui, tab: &Tab, intents: &mut Intents) {
    let mut view = tab.findings_view.clone();
    let list = &tab.findings.list;
    ui.horizontal(|ui| {
        for severity in [Severity::Error, Severity::Warning, Severity::Advice] {
            let count = list.iter().filter(|finding| finding.check.severity == severity).count();
            if count == 0 {
                continue;
            }
            let (mark, colour) = severity_mark(severity, ui.visuals());
            let label = RichText::new(format!("{mark} {count}")).color(colour);
            let mut shows = !view.hidden.contains(&severity);
            if ui.checkbox(&mut shows, label).on_hover_text(text("findings-toggle")).changed() {
                if shows {
                    view.hidden.remove(&severity)
                } else {
                    view.hidden.insert(severity)
                };
            }
        }
        let more = Button::selectable(view.is_open, text("findings-filter"));
        if ui.add(more).on_hover_text(text("findings-filter.tooltip")).clicked() {
            view.is_open = !view.is_open;
        }
    });
    if view.is_open {
        more_filters_ui(ui, tab, &mut view);
    }
    ui.add_space(4.0);
    if view != tab.findings_view {
        ui.ctx().request_repaint();
        intents.push(Intent::SetFindingsView(Box::new(view)));
    }
}

fn more_filters_ui(ui: &mut Ui, tab: &Tab, view: &mut FindingsView) {
    let list = &tab.findings.list;
    let checks: BTreeSet<&'static str> = list.iter().map(|finding| finding.check.name).collect();
    combo_ui(ui, "check", text("findings-all-checks"), &checks, &mut view.check);
    let files: BTreeSet<String> = list.iter().map(|finding| finding.place.file.clone()).collect();
    let files: BTreeSet<&str> = files.iter().map(String::as_str).collect();
    let mut chosen = view.file.as_deref();
    combo_ui(ui, "file", text("findings-all-files"), &files, &mut chosen);
    view.file = chosen.map(str::to_owned);
    let field = TextEdit::singleline(&mut view.words).hint_text(text("findings-search"));
    let response = ui.add(field.desired_width(f32::INFINITY));
    let named = || egui::WidgetInfo::labeled(egui::Role::TextInput, true, text("findings-search"));
    response.widget_info(named);
}

fn combo_ui<'a>(ui: &mut Ui, id: &str, all: &str, of: &BTreeSet<&'a str>, chosen: &mut Option<&'a str>) {
    let short = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    // What is not there any more filters nothing.
    *chosen = chosen.and_then(|one| of.get(one).copied());
    let selected = chosen.map_or_else(|| all.to_owned(), short);
    ComboBox::from_id_salt(id).selected_text(selected).width(ui.available_width()).show_ui(ui, |ui| {
        ui.selectable_value(chosen, None, all);
        for one in of {
            ui.selectable_value(chosen, Some(*one), short(one));
        }
    });
}

/// The mark of a severity, which is also its word, so that colour is not all there is.
pub fn severity_mark(severity: Severity, visuals: &Visuals) -> (&'static str, Color32) {
    match severity {
        Severity::Error => (text("severity-error"), visuals.error_fg_color),
        Severity::Warning => (text("severity-warning"), visuals.warn_fg_color),
        Severity::Advice => (text("severity-advice"), theme::accent(visuals)),
    }
}

fn finding_ui(ui: &mut Ui, finding: &Finding, line: Option<usize>, is_chosen: bool) -> bool {
    let (mark, colour) = severity_mark(finding.check.severity, ui.visuals());
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let code = TextStyle::Monospace.resolve(ui.style());
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width() - 24.0;
    let format = |font: &egui::FontId, colour| TextFormat {
        valign: Align::BOTTOM,
        ..TextFormat::simple(font.clone(), colour)
    };
    job.append(mark, 0.0, format(&body, colour));
    append_marked(
        &mut job,
        &finding.headline,
        8.0,
        [&body, &code].map(|font| format(font, ui.visuals().text_color())),
    );
    let file = finding.place.file.rsplit('/').next().unwrap_or(&finding.place.file);
    let place = match line {
        Some(line) => text_with("findings-line", &[("file", file.into()), ("line", line.into())]),
        None => file.to_owned(),
    };
    let place = format!("\n{place}  ·  {}", finding.check.name);
    job.append(&place, 0.0, format(&small, ui.visuals().weak_text_color()));
    let mut button = Button::new(job).min_size(egui::vec2(ui.available_width(), 0.0)).wrap();
    if is_chosen {
        button = button.stroke(egui::Stroke::new(1.5, theme::accent(ui.visuals())));
    }
    let response = ui.add(button);
    response.on_hover_ui(|ui| details_ui(ui, finding)).clicked()
}

/// What can be done about the finding that was clicked.
fn chosen_ui(ui: &mut Ui, tab: &Tab, finding: &Finding, intents: &mut Intents) {
    let is_current = tab.findings.revision == Some(tab.history.revision());
    for line in finding.notes.iter().chain(&finding.help) {
        paragraph_ui(ui, line);
    }
    let row = ui.horizontal_wrapped(|ui| {
        if let Some(fix) = &finding.fix {
            let label = text_with("findings-fix", &[("what", fix.edit.label.as_str().into())]);
            let tooltip = if fix.is_safe { text("findings-fix-safe") } else { text("findings-fix-unsafe") };
            if ui.add_enabled(is_current, Button::new(label)).on_hover_text(tooltip).clicked() {
                intents.push(Intent::Commit(fix.edit.clone()));
            }
        }
        // What is wrong with a table is mended where tables are made.
        if finding.check.name.contains("los-table")
            && ui.button(text("findings-to-table")).on_hover_text(text("findings-to-table.tooltip")).clicked()
        {
            intents.push(Intent::ShowPage(Page::Table));
        }
        if let Some(dialog) = SilenceDialog::new(tab, finding)
            && ui.button(text("findings-silence")).on_hover_text(text("findings-silence.tooltip")).clicked()
        {
            intents.push(Intent::Ask(Box::new(dialog)));
        }
        if ui.button(text("findings-explain")).on_hover_text(text("findings-explain.tooltip")).clicked() {
            intents.push(Intent::Explain(Some(finding.check)));
        }
    });
    // What can be done is to be seen, once, when the finding is clicked.
    let (id, key) = (egui::Id::unique("finding scrolled to"), Some(FindingKey::of(finding)));
    if ui.data_mut(|data| data.get_temp::<Option<FindingKey>>(id)) != Some(key.clone()) {
        ui.data_mut(|data| data.insert_temp(id, key));
        row.response.scroll_to_me(Some(Align::BOTTOM));
    }
}

fn details_ui(ui: &mut Ui, finding: &Finding) {
    ui.set_max_width(420.0);
    paragraph_ui(ui, &finding.headline);
    for note in finding.notes.iter().chain(&finding.help) {
        paragraph_ui(ui, note);
    }
    ui.weak(if finding.on_map.is_empty() { text("findings-no-place") } else { text("findings-go") });
}

/// The page of a check in a window of its own, which stays until it is closed.
pub fn page_ui(ui: &mut Ui, check: Option<&'static CheckInfo>, has_dialog: bool, intents: &mut Intents) {
    let Some(check) = check else { return };
    let mut is_open = true;
    let rect = ui.ctx().content_rect();
    egui::Window::new(format!("{} ({})", check.name, check.code))
        .id(egui::Id::unique("page of a check"))
        .open(&mut is_open)
        .default_size([460.0, (rect.height() * 0.6).min(560.0)])
        .default_pos(rect.center() - egui::vec2(230.0, 260.0))
        .show(ui.ctx(), |ui| {
            egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                let (mark, colour) = severity_mark(check.severity, ui.visuals());
                ui.label(RichText::new(mark).color(colour));
                ui.label(RichText::new(check.summary).strong());
                markdown_ui(ui, check.page);
            });
        });
    let is_escaped = !has_dialog && ui.input(|input| was_escaped(&input.raw));
    if !is_open || is_escaped {
        intents.push(Intent::Explain(None));
    }
}

/// The little Markdown that pages are written in: headings, paragraphs, lists, blocks of code, words of code.
fn markdown_ui(ui: &mut Ui, page: &str) {
    let mut blocks: Vec<String> = Vec::new();
    let (mut is_code, mut is_open) = (false, false);
    for line in page.lines() {
        if line.starts_with("```") {
            if !is_code {
                blocks.push("```".to_owned());
            }
            is_code = !is_code;
            is_open = is_code;
        } else if is_code {
            if let Some(block) = blocks.last_mut() {
                block.push('\n');
                block.push_str(line);
            }
        } else if line.trim().is_empty() {
            is_open = false;
        } else {
            let begins = !is_open || line.starts_with(['#', '-', '|']);
            match blocks.last_mut().filter(|_| !begins) {
                Some(block) => *block = format!("{block} {line}"),
                None => blocks.push(line.to_owned()),
            }
            is_open = !line.starts_with('#');
        }
    }
    for block in blocks {
        if let Some(code) = block.strip_prefix("```\n") {
            let frame = egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(4.0);
            frame.inner_margin(8.0).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.label(RichText::new(code).monospace());
            });
        } else if let Some(heading) = block.strip_prefix("## ") {
            ui.add_space(6.0);
            ui.label(RichText::new(heading).strong().size(16.0));
        } else {
            paragraph_ui(ui, &block);
        }
    }
}

/// A text in which words of code stand between backticks.
pub fn paragraph_ui(ui: &mut Ui, block: &str) {
    let body = TextStyle::Body.resolve(ui.style());
    let code = TextStyle::Monospace.resolve(ui.style());
    let colour = ui.visuals().text_color();
    let mut job = LayoutJob::default();
    append_marked(&mut job, block, 0.0, [body, code].map(|font| TextFormat::simple(font, colour)));
    ui.label(job);
}

/// Appends a text in which words of code stand between backticks: in the first format, and such words in the second.
fn append_marked(job: &mut LayoutJob, words: &str, leading_space: f32, formats: [TextFormat; 2]) {
    for (index, part) in words.split('`').enumerate() {
        let space = if index == 0 { leading_space } else { 0.0 };
        job.append(part, space, formats[index % 2].clone());
    }
}
