//! A record that is replayed: where one is in it, what happened there and why.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::{Intent, Intents};
use crate::editor::text::{text, text_with};
use crate::editor::theme;
use crate::editor::widgets::nothing_ui;
use egui::{Button, RichText, Slider, Ui};

pub(super) static INFO: PanelInfo =
    PanelInfo { name: "panel-replay", dock: Dock::Lower, badge: |_| None, ui: panel_ui };

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    let Some(replay) = &cx.tab.replay else { return nothing_ui(ui, text("replay-how")) };
    let (at, steps) = (replay.at(), replay.steps());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let back = at > 0;
        let on = at < steps && replay.problem.is_none();
        for (label, name, enabled, to) in [
            ("⏮", text("replay-first"), back, 0),
            ("◀", text("replay-back"), back, at.saturating_sub(1)),
            ("▶", text("replay-on"), on, at + 1),
            ("⏭", text("replay-last"), on, steps),
        ] {
            let button = ui.add_enabled(enabled, Button::new(label)).on_hover_text(name);
            if button.accessible_name(name).clicked() {
                intents.push(Intent::ReplayTo(to));
            }
        }
        if ui.button(text("replay-close")).clicked() {
            intents.push(Intent::CloseReplay);
        }
    });
    let mut step = at;
    ui.spacing_mut().slider_width = (ui.available_width() - 80.0).max(60.0);
    let slider = ui.add(Slider::new(&mut step, 0..=steps));
    if slider.accessible_name(text("replay-step")).changed() {
        intents.push(Intent::ReplayTo(step));
    }
    let values = [("at", at.into()), ("steps", steps.into())];
    ui.label(format!("{} · {}", text_with("replay-at", &values), replay.standing()));
    if let Some(problem) = &replay.problem {
        ui.label(RichText::new(problem).color(ui.visuals().error_fg_color));
    }
    ui.add_space(theme::GAP);
    for (index, event) in replay.events().iter().enumerate() {
        let what = RichText::new(&event.text);
        ui.label(if index == 0 { what.strong() } else { what });
        for reason in &event.reasons {
            ui.label(RichText::new(format!("   {reason}")).weak());
        }
    }
}
