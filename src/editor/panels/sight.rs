//! The line of sight that is shown: the verdict, and what it rests on.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::Sight;
use crate::editor::theme;
use crate::editor::widgets::nothing_ui;
use crate::editor::words::capital;
use crate::layout::Map;
use crate::rules::los::{Effect, Los, Obstacle};
use crate::text::text;
use egui::{Frame, Margin, RichText, Stroke, Ui};

pub(super) static INFO: PanelInfo =
    PanelInfo { name: "panel-sight", dock: Dock::Upper, badge: |_| None, ui: panel_ui };

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    let sight = cx.tab.sight;
    if sight.from.is_none() {
        return nothing_ui(ui, text("sight-how"));
    }
    match cx.tab.line_of_sight(sight) {
        Some(los) => los_ui(ui, cx.tab.shown_map(), &los),
        None => nothing_ui(ui, text("sight-point")),
    }
    ui.add_space(theme::GAP);
    if ui.button(text("sight-clear")).on_hover_text(text("sight-clear.tooltip")).clicked() {
        intents.push(Intent::SetSight(Sight::default()));
    }
}

/// The verdict on a line of sight, and what it rests on.
pub fn los_ui(ui: &mut Ui, map: &Map, los: &Los) {
    let colour = if los.is_clear() { theme::accent(ui.visuals()) } else { ui.visuals().error_fg_color };
    let headline = los.headline(map);
    let (verdict, why) = headline.split_once(": ").unwrap_or((&headline, ""));
    ui.label(RichText::new(verdict).size(18.0).color(colour));
    ui.label(capital(why));
    let mut details = los.details(map).into_iter();
    if let Some(ends) = details.next() {
        ui.label(RichText::new(ends).weak());
    }
    let shown = los.obstacles().iter().filter(|obstacle| obstacle.effect != Effect::OpenHexside);
    for (obstacle, text) in shown.zip(details) {
        obstacle_ui(ui, obstacle, &text);
    }
}

fn obstacle_ui(ui: &mut Ui, obstacle: &Obstacle, text: &str) {
    let blocks = obstacle.effect.blocks();
    let colour = if blocks { ui.visuals().error_fg_color } else { ui.visuals().weak_text_color() };
    ui.add_space(2.0);
    let frame = Frame::new().inner_margin(Margin { left: 10, ..Margin::ZERO });
    let rect = frame
        .show(ui, |ui| ui.label(RichText::new(capital(text)).color(text_colour(ui, blocks))))
        .response
        .rect;
    ui.painter().vline(rect.left() + 2.0, rect.y_range(), Stroke::new(3.0, colour));
}

fn text_colour(ui: &Ui, blocks: bool) -> egui::Color32 {
    if blocks { ui.visuals().text_color() } else { ui.visuals().weak_text_color() }
}
