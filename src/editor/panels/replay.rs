//! A record that is replayed: where one is in it, what happened so far and why.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::{Intent, Intents};
use crate::editor::replay::{Pace, Replay};
use crate::editor::theme;
use crate::editor::widgets::nothing_ui;
use crate::rules::play::Event;
use crate::text::{text, text_with};
use egui::{Button, ComboBox, Label, RichText, Role, Sense, Slider, Ui, Vec2, WidgetInfo, vec2};

/// Steps of the log that are shown at a time.
const SHOWN: usize = 40;
/// The size of the buttons for steps.
const BUTTON: Vec2 = vec2(30.0, 0.0);

pub(super) static INFO: PanelInfo =
    PanelInfo { name: "panel-replay", dock: Dock::Lower, badge: |_| None, ui: panel_ui };

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    let Some(replay) = &cx.tab.replay else { return nothing_ui(ui, text("replay-how")) };
    let (at, steps) = (replay.at(), replay.steps());
    play_ui(ui, replay, cx.settings.replay_pace, intents);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let back = at > 0;
        let on = at < replay.reachable();
        for (label, name, enabled, to) in [
            ("⏮", text("replay-first"), back, 0),
            ("‹", text("replay-back"), back, at.saturating_sub(1)),
            ("›", text("replay-on"), on, at + 1),
            ("⏭", text("replay-last"), on, replay.reachable()),
        ] {
            let button = ui.add_enabled(enabled, Button::new(label).min_size(BUTTON)).on_hover_text(name);
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
    if cx.tab.replay_shown().is_none() {
        ui.label(RichText::new(text("replay-edited")).color(ui.visuals().warn_fg_color));
    }
    if let Some(problem) = &replay.problem {
        ui.label(RichText::new(problem).color(ui.visuals().error_fg_color));
    }
    ui.add_space(theme::GAP);
    log_ui(ui, replay, intents);
}

/// Going on by itself, and how fast.
fn play_ui(ui: &mut Ui, replay: &Replay, pace: Pace, intents: &mut Intents) {
    ui.horizontal(|ui| {
        let plays = replay.is_playing();
        let (sign, name) = if plays { ("⏸", text("replay-pause")) } else { ("▶", text("replay-play")) };
        let button = Button::new(format!("{sign} {name}")).min_size(vec2(84.0, 0.0));
        if ui.add_enabled(replay.steps() > 0, button).accessible_name(name).clicked() {
            intents.push(Intent::PlayReplay(!plays));
        }
        let mut chosen = pace;
        let combo = ComboBox::from_id_salt("pace").width(100.0).selected_text(pace.label());
        let combo = combo.show_ui(ui, |ui| {
            for pace in Pace::ALL {
                ui.selectable_value(&mut chosen, pace, pace.label());
            }
        });
        let name = text("replay-pace");
        combo.response.on_hover_text(name).widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
        if chosen != pace {
            intents.push(Intent::SetReplayPace(chosen));
        }
    });
}

/// The log, the present step first, down to the beginning.
fn log_ui(ui: &mut Ui, replay: &Replay, intents: &mut Intents) {
    let at = replay.at();
    if at == 0 {
        return nothing_ui(ui, text("replay-nothing-yet"));
    }
    let first = at.saturating_sub(SHOWN - 1).max(1);
    for step in (first..=at).rev() {
        step_ui(ui, replay, step, intents);
    }
    if first > 1 {
        let values = [("step", (first - 1).into())];
        if ui.link(text_with("replay-earlier", &values)).clicked() {
            intents.push(Intent::ReplayTo(first - 1));
        }
    }
}

/// A step of the log: a click on its headline goes there.
fn step_ui(ui: &mut Ui, replay: &Replay, step: usize, intents: &mut Intents) {
    let mut events = replay.events(step).iter();
    let Some(head) = events.next() else { return };
    let headline = format!("{step}. {}", head.text);
    if step == replay.at() {
        ui.strong(headline);
    } else if ui.add(Label::new(headline).sense(Sense::click())).on_hover_text(text("replay-go")).clicked() {
        intents.push(Intent::ReplayTo(step));
    }
    reasons_ui(ui, head);
    for event in events {
        ui.indent((step, &event.text), |ui| {
            ui.label(&event.text);
            reasons_ui(ui, event);
        });
    }
}

fn reasons_ui(ui: &mut Ui, event: &Event) {
    for reason in &event.reasons {
        ui.indent(reason, |ui| ui.label(RichText::new(reason.to_string()).weak()));
    }
}
