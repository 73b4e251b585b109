//! What is laid over the map: which overlay, what it is about, what its colours mean, and why a hex is as it is.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::{Intent, Intents};
use crate::editor::overlays::{OverlayId, Shown, Subject, swatch};
use crate::editor::tab::Tab;
use crate::editor::theme;
use crate::editor::widgets::{nothing_ui, section_ui};
use crate::ruleset::Side;
use crate::text::text;
use egui::{ComboBox, RichText, Ui};

pub(super) static INFO: PanelInfo =
    PanelInfo { name: "panel-overlays", dock: Dock::Upper, badge: |_| None, ui: panel_ui };

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    let overlay = &cx.tab.overlay;
    let chosen = overlay.chosen.map_or(text("overlay-none"), OverlayId::label);
    let combo = ComboBox::from_id_salt("overlay")
        .selected_text(chosen)
        .width(ui.available_width())
        .height(480.0)
        .show_ui(ui, |ui| {
            // All of them fit into half the height of a small window, which is what a list may take.
            ui.spacing_mut().item_spacing.y = 2.0;
            if ui.selectable_label(overlay.chosen.is_none(), text("overlay-none")).clicked() {
                intents.push(Intent::ShowOverlay(None));
            }
            for id in OverlayId::all() {
                let item = ui.selectable_label(overlay.chosen == Some(id), id.label());
                if item.on_hover_text(id.tooltip()).clicked() {
                    intents.push(Intent::ShowOverlay(Some(id)));
                }
            }
        });
    let name = || egui::WidgetInfo::labeled(egui::Role::ComboBox, true, text("panel-overlays"));
    combo.response.widget_info(name);
    let Some(chosen) = overlay.chosen else { return nothing_ui(ui, text("overlay-choose")) };
    ui.label(RichText::new(chosen.tooltip()).weak());
    if chosen.needs_side() {
        side_ui(ui, overlay.subject, intents);
    }
    let Some(shown) = &overlay.shown else { return };
    if let Some(asked) = chosen.asks_for() {
        subject_ui(ui, cx.tab, shown, asked, intents);
        if shown.basis.hex.is_none() {
            return;
        }
    }
    if !shown.layer.headline.is_empty() {
        ui.label(&shown.layer.headline);
    }
    ui.add_space(theme::GAP);
    for (tone, words) in &shown.layer.legend {
        ui.horizontal(|ui| {
            swatch(ui, *tone);
            ui.label(words);
        });
    }
    reasons_ui(ui, cx.tab);
}

fn side_ui(ui: &mut Ui, subject: Subject, intents: &mut Intents) {
    ui.horizontal(|ui| {
        for side in Side::ALL {
            if ui.selectable_label(subject.side == side, side.to_string()).clicked() {
                intents.push(Intent::SetSubject(Subject { side, ..subject }));
            }
        }
    });
}

/// What it is about: the hex that was pointed out, and which of the units there.
fn subject_ui(ui: &mut Ui, tab: &Tab, shown: &Shown, asked: &str, intents: &mut Intents) {
    let (basis, subject) = (&shown.basis, tab.overlay.subject);
    let Some(hex) = basis.hex else { return nothing_ui(ui, asked) };
    let units = basis.units_in(hex);
    ui.horizontal(|ui| {
        ui.strong(basis.map.name(hex));
        if ui.small_button(text("overlay-forget")).clicked() {
            intents.push(Intent::SetSubject(Subject { hex: None, ..subject }));
        }
    });
    if units.is_empty() {
        return nothing_ui(ui, text("overlay-nobody-here"));
    }
    for (index, &unit) in units.iter().enumerate() {
        if ui.radio(basis.unit == Some(unit), basis.name(unit)).clicked() {
            intents.push(Intent::SetSubject(Subject { unit: index, ..subject }));
        }
    }
}

fn reasons_ui(ui: &mut Ui, tab: &Tab) {
    ui.add_space(theme::GAP);
    let Some(spot) = tab.spot().filter(|spot| spot.hex.index() < tab.map().hexes().len()) else {
        return nothing_ui(ui, text("overlay-point"));
    };
    section_ui(ui, &tab.map().name(spot.hex));
    let Some(reasons) = tab.overlay.reasons(spot.hex) else { return };
    if reasons.is_empty() {
        return nothing_ui(ui, text("overlay-no-reasons"));
    }
    for reason in reasons {
        ui.label(reason);
    }
}
