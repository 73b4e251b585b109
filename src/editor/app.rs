//! The whole interface, frame by frame.

use super::autosave::Autosave;
use super::canvas::Canvas;
use super::commands::{Command, pressed};
use super::dialogs::dialog_ui;
use super::intents::{Intent, Intents};
use super::panels::{self, Dock, Page, PanelContext};
use super::settings::Settings;
use super::state::State;
use super::tools::{self, Tool, ToolContext};
use super::{bars, forms, layouts, menus, overlays, start, tables, theme};
use crate::text::{text, text_with};
use egui::{CentralPanel, Frame, InputState, Key, Margin, Panel, Popup, ScrollArea, Ui, ViewportCommand};
use std::path::Path;

/// Where settings are kept.
const SETTINGS: &str = "settings";

/// The editor: what it holds, and what draws it.
pub struct Editor {
    /// What it holds.
    pub state: State,
    /// One of each tool.
    tools: Vec<Box<dyn Tool>>,
    /// The canvas.
    pub canvas: Canvas,
    /// Which panels are shown.
    shown: panels::Shown,
    is_installed: bool,
}

impl Editor {
    /// An editor with nothing open.
    pub fn new(settings: Settings) -> Self {
        Self {
            state: State::new(settings),
            tools: tools::make_all(),
            canvas: Canvas::default(),
            shown: panels::Shown::default(),
            is_installed: false,
        }
    }

    /// An editor in a window, with a file to open at once.
    pub fn in_window(cc: &eframe::CreationContext<'_>, path: Option<&Path>) -> Self {
        let settings =
            cc.storage.and_then(|storage| eframe::get_value(storage, SETTINGS)).unwrap_or_default();
        let mut editor = Self::new(settings);
        if let Some(data) = eframe::storage_dir("bocage") {
            editor.keep_within(&data);
        }
        if let Some(path) = path {
            editor.state.open(path);
        }
        editor
    }

    /// Keeps unsaved work in a data folder, and offers what a crash left behind there.
    pub fn keep_within(&mut self, data: &Path) {
        self.state.autosave = Autosave::within(data);
        self.state.offer_recovery();
    }

    /// The whole interface.
    pub fn root_ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        if !std::mem::replace(&mut self.is_installed, true) {
            theme::install(&ctx);
        }
        theme::apply(&ctx, &self.state.settings);
        let mut intents = Intents::default();
        self.take_events(&ctx, &mut intents);
        let chooses = |input: &InputState| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space);
        let closes_list = Popup::is_any_open(&ctx) && ctx.input(chooses);
        let pressed = pressed(&ctx, &self.state);
        for command in pressed.first {
            // What is being drawn is taken back first, by itself.
            if command == Command::Undo && self.canvas.is_drawing() {
                self.canvas.cancel(&mut self.tools);
                intents.push(Intent::Preview(None));
            } else {
                intents.run(command);
            }
        }
        self.frame_ui(ui, &mut intents);
        panels::page_ui(ui, self.state.explained, self.state.dialog.is_some(), &mut intents);
        dialog_ui(ui, &mut self.state, &mut intents);
        pressed.last.into_iter().for_each(|command| intents.run(command));
        if closes_list {
            // A click closes a list once something is chosen; so do these keys.
            Popup::close_all(&ctx);
        }
        drop_hint_ui(ui);
        theme::focus_ring(&ctx);
        self.after_frame(intents, &ctx);
    }

    /// What came from outside: dropped files, file dialogs, checks, the window's close button.
    fn take_events(&mut self, ctx: &egui::Context, intents: &mut Intents) {
        self.state.take_picked(ctx);
        self.state.look_for_boards(ctx);
        for tab in &mut self.state.tabs {
            tab.table.take();
        }
        for (tab, findings) in self.state.background.take() {
            if let Some(tab) = self.state.tab_of_mut(tab) {
                tab.take_findings(findings.in_order_of(&tab.findings));
            }
        }
        self.work_beside(ctx);
        self.state.take_changed_outside();
        self.state.take_ended_jobs();
        self.state.play_on(ctx);
        if !self.state.jobs.list().is_empty() {
            ctx.request_repaint_after_secs(0.1);
        }
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            intents.push(Intent::Open(file.path().to_owned()));
        }
        if ctx.input(|input| input.viewport().close_requested()) && !self.state.may_quit {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            if self.state.dialog.is_none() {
                self.state.quit();
            }
        }
    }

    fn after_frame(&mut self, intents: Intents, ctx: &egui::Context) {
        let tool = self.state.tool;
        if self.state.run(intents, ctx) {
            ctx.request_repaint();
            self.state.watch.follow(&self.state.tabs, ctx);
        }
        self.state.tell_of_table();
        self.state.tell_of_shared_boards(ctx);
        self.keep_unsaved(ctx);
        let taken = (tool != self.state.tool).then(|| self.state.tool.info());
        if let Some(panel) = taken.and_then(|tool| tool.panel) {
            self.state.page = Page::Map;
            self.shown.show(panel);
        }
        if let Some(panel) = self.state.panel_wanted.take() {
            self.state.settings.side_panels = true;
            self.state.page = Page::Map;
            self.shown.show(panel);
        }
        if let Some(seconds) = self.state.messages.tick(ctx.input(|input| input.time)) {
            ctx.request_repaint_after_secs(seconds as f32);
        }
        if std::mem::take(&mut self.state.cancel_gesture) {
            self.canvas.cancel(&mut self.tools);
            if let Some(tab) = self.state.tab_mut() {
                tab.set_preview(None);
            }
        }
        self.work_beside(ctx);
        ctx.send_viewport_cmd_if_changed(self.window_title());
        if self.state.may_quit {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Has checks and the overlay of what changed worked out beside the interface.
    fn work_beside(&mut self, ctx: &egui::Context) {
        if let Some(tab) = self.state.tab_mut() {
            overlays::refresh(tab, ctx);
        }
        for tab in &self.state.tabs {
            self.state.background.check(tab, ctx);
        }
    }

    fn keep_unsaved(&mut self, ctx: &egui::Context) {
        let state = &mut self.state;
        let now = ctx.input(|input| input.time);
        if let Some(seconds) = state.autosave.keep(&state.tabs, now) {
            ctx.request_repaint_after_secs(seconds as f32);
        }
        if let Some(why) = state.autosave.problem() {
            state.messages.error(text_with("autosave-fails", &[("why", why.into())]), Vec::new());
        }
    }

    fn window_title(&self) -> String {
        match self.state.tab() {
            Some(tab) if tab.is_modified() => format!("{}* · Bocage", tab.title()),
            Some(tab) => format!("{} · Bocage", tab.title()),
            None => "Bocage".to_owned(),
        }
    }

    fn frame_ui(&mut self, ui: &mut Ui, intents: &mut Intents) {
        let bar = |ui: &Ui, vertical: i8| {
            Frame::new()
                .fill(ui.visuals().panel_fill)
                .inner_margin(Margin::symmetric(theme::MARGIN, vertical))
        };
        let frame = bar(ui, 4);
        Panel::top("menus").frame(frame).show(ui, |ui| menus::menu_bar_ui(ui, &self.state, intents));
        if self.state.tabs.is_empty() {
            self.start_ui(ui, intents);
            return;
        }
        let frame = bar(ui, 6);
        Panel::top("toolbar").frame(frame).show(ui, |ui| menus::toolbar_ui(ui, &self.state, intents));
        Panel::top("tabs").frame(bar(ui, 4)).show(ui, |ui| bars::tabs_ui(ui, &self.state, intents));
        if self.state.tab().is_none() {
            self.start_ui(ui, intents);
            return;
        }
        bars::jobs_ui(ui, &self.state, intents);
        Panel::bottom("status").frame(bar(ui, 5)).show(ui, |ui| bars::status_ui(ui, &self.state, intents));
        if self.state.settings.side_panels {
            self.sides_ui(ui, intents);
        }
        let canvas = CentralPanel::no_frame()
            .show(ui, |ui| self.canvas.ui(ui, &self.state, &mut self.tools, intents))
            .response
            .rect;
        bars::messages_ui(ui, canvas, &self.state, intents);
    }

    fn start_ui(&mut self, ui: &mut Ui, intents: &mut Intents) {
        bars::jobs_ui(ui, &self.state, intents);
        let fill = ui.visuals().panel_fill;
        let page = CentralPanel::default().frame(Frame::new().fill(fill)).show(ui, |ui| {
            start::page_ui(ui, &self.state, intents);
        });
        bars::messages_ui(ui, page.response.rect, &self.state, intents);
    }

    fn sides_ui(&mut self, ui: &mut Ui, intents: &mut Intents) {
        let frame = Frame::new().fill(ui.visuals().panel_fill).inner_margin(Margin::same(theme::MARGIN));
        let left =
            Panel::left("tools").frame(frame).resizable(true).default_size(240.0).size_range(220.0..=340.0);
        left.show(ui, |ui| self.tools_ui(ui, intents));
        let Some(tab) = self.state.tab() else { return };
        let cx = PanelContext { tab, layers: &self.state.layers, settings: &self.state.settings };
        let page = self.state.page;
        let right = Panel::right("panels").frame(frame).resizable(true);
        // As wide for all pages, so that their headings stay where they are.
        right.default_size(350.0).size_range(240.0..=640.0).show(ui, |ui| {
            panels::pages_ui(ui, page, intents);
            match page {
                Page::Map => {}
                Page::Scenario => return forms::page_ui(ui, cx.tab, intents),
                Page::Layout => return layouts::page_ui(ui, cx.tab, &self.state.shelf, intents),
                Page::Table => return tables::page_ui(ui, cx.tab, intents),
            }
            // In a window of another height, again a share of it, or what it was dragged to there.
            let height = ui.available_height();
            let upper = Panel::top(egui::Id::unique(("upper", (height / 150.0) as i32)))
                .frame(Frame::new().inner_margin(Margin { bottom: theme::MARGIN, ..Margin::ZERO }));
            // Reasons are longer than what a hex holds, and findings can be few.
            let share = (height * 0.5).max(120.0);
            upper.resizable(true).default_size(share).min_size(100.0).show(ui, |ui| {
                panels::dock_ui(ui, Dock::Upper, &mut self.shown, &cx, intents);
            });
            let lower = Frame::new().inner_margin(Margin { top: theme::MARGIN, ..Margin::ZERO });
            CentralPanel::default().frame(lower).show(ui, |ui| {
                panels::dock_ui(ui, Dock::Lower, &mut self.shown, &cx, intents);
            });
        });
    }

    /// The tools, and what can be set about the one in hand.
    fn tools_ui(&mut self, ui: &mut Ui, intents: &mut Intents) {
        bars::tool_list_ui(ui, &self.state, intents);
        ui.separator();
        let Some(tab) = self.state.tab() else { return };
        let Some(tool) = self.tools.get_mut(self.state.tool.index()) else { return };
        let cx = ToolContext::new(&self.state, tab, ui.input(|input| input.modifiers));
        ui.weak(self.state.tool.info().hint());
        ui.add_space(theme::GAP);
        ScrollArea::vertical().id_salt("options").auto_shrink([false, false]).show(ui, |ui| {
            tool.options_ui(ui, &cx, intents);
        });
    }
}

impl eframe::App for Editor {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.root_ui(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, SETTINGS, &self.state.settings);
    }
}

/// Says that a file that hangs over the window can be dropped.
fn drop_hint_ui(ui: &Ui) {
    let ctx = ui.ctx();
    if ctx.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop hint"));
    let (painter, rect) = (ctx.layer_painter(layer), ctx.content_rect());
    let (accent, text_colour) = (theme::accent(ui.visuals()), ui.visuals().strong_text_color());
    painter.rect_filled(rect, 0.0, ui.visuals().panel_fill.gamma_multiply(0.85));
    let line = egui::Stroke::new(2.0, accent);
    painter.rect_stroke(rect.shrink(16.0), 8.0, line, egui::StrokeKind::Inside);
    let font = egui::TextStyle::Heading.resolve(ui.style());
    painter.text(rect.center(), egui::Align2::CENTER_CENTER, text("drop-to-open"), font, text_colour);
}

/// Sends the window's title only when it is another.
trait Title {
    fn send_viewport_cmd_if_changed(&self, title: String);
}

impl Title for egui::Context {
    fn send_viewport_cmd_if_changed(&self, title: String) {
        let id = egui::Id::unique("window title");
        let same = self.data(|data| data.get_temp::<String>(id).as_ref() == Some(&title));
        if !same {
            self.data_mut(|data| data.insert_temp(id, title.clone()));
            self.send_viewport_cmd(ViewportCommand::Title(title));
        }
    }
}
