//! The steps of the document, each of which can be gone to.

use super::{Dock, PanelContext, PanelInfo};
use crate::editor::intents::{Intent, Intents};
use crate::text::text;
use egui::{Button, RichText, Ui};

pub(super) static INFO: PanelInfo =
    PanelInfo { name: "panel-history", dock: Dock::Lower, badge: |_| None, ui: panel_ui };

fn panel_ui(ui: &mut Ui, cx: &PanelContext<'_>, intents: &mut Intents) {
    let (steps, present) = cx.tab.history.steps();
    ui.spacing_mut().item_spacing.y = 1.0;
    for (index, label) in steps.iter().enumerate() {
        let label = if index == 0 && label.is_empty() { text("history-opened") } else { label };
        let text = if index > present { RichText::new(label).weak() } else { RichText::new(label) };
        let button =
            Button::selectable(index == present, text).min_size(egui::vec2(ui.available_width(), 0.0));
        let response = ui.add(button);
        if index == present {
            scroll_once_ui(&response, cx.tab.history.revision());
        }
        if response.clicked() {
            intents.push(Intent::GoToStep(index));
        }
    }
}

/// Brings the present step into sight, once for each revision.
fn scroll_once_ui(response: &egui::Response, revision: u64) {
    let id = egui::Id::unique("step scrolled to");
    let before = response.ctx.data_mut(|data| data.get_temp::<u64>(id));
    if before != Some(revision) {
        response.ctx.data_mut(|data| data.insert_temp(id, revision));
        response.scroll_to_me(None);
    }
}
