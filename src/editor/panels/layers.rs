//! The layers of the map: shown or hidden, and locked against painting.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::{Intent, Intents};
use crate::editor::layers::{LAYERS, Layers};
use crate::text::{text, text_with};
use egui::{Grid, Ui};

pub(super) static INFO: PanelInfo =
    PanelInfo { name: "panel-layers", dock: Dock::Lower, badge: |_| None, ui: panel_ui };

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    ui.spacing_mut().interact_size.y = 20.0;
    Grid::new("layers").num_columns(3).spacing([16.0, 2.0]).striped(true).show(ui, |ui| {
        ui.weak(text("layers-layer"));
        ui.weak(text("layers-shown")).on_hover_text(text("layers-shown.tooltip"));
        ui.weak(text("layers-locked")).on_hover_text(text("layers-locked.tooltip"));
        ui.end_row();
        for (layer, name) in LAYERS {
            ui.label(text(name));
            let mut shown = cx.layers.is_shown(layer);
            let label = text_with("layers-show", &[("layer", text(name).into())]);
            let show = ui.checkbox(&mut shown, "");
            if show.accessible_name(label).clicked() {
                intents.push(Intent::SetLayers(cx.layers.clone().with_hidden(layer, !shown)));
            }
            if Layers::can_lock(layer) {
                let mut locked = cx.layers.is_locked(layer);
                let label = text_with("layers-lock", &[("layer", text(name).into())]);
                let lock = ui.checkbox(&mut locked, "");
                if lock.accessible_name(label).clicked() {
                    intents.push(Intent::SetLayers(cx.layers.clone().with_locked(layer, locked)));
                }
            }
            ui.end_row();
        }
    });
}
