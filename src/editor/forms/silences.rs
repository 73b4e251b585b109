//! Findings that are meant: silences with a place and a reason.

use super::field::{Form, take_out};
use crate::editor::dialogs::SilenceDialog;
use crate::editor::intents::Intent;
use crate::finding::Finding;
use crate::text::{text, text_with};
use std::sync::Arc;

/// The silences, and what there is to silence.
pub(super) fn silences_ui(form: &mut Form<'_>) {
    let silences = &form.cx.scenario.silences;
    form.note(text("silences-about"));
    for (index, silence) in silences.iter().enumerate() {
        form.ui.separator();
        form.row(|form| {
            form.ui.strong(&silence.check);
            if form.remove_button(&silence.check) {
                let label = text_with("form-remove", &[("what", silence.check.as_str().into())]);
                form.change(label, move |scenario| {
                    take_out(&mut scenario.silences, index);
                });
            }
        });
        form.text("silences-at", index, &silence.at, move |scenario, typed| {
            if let Some(silence) = scenario.silences.get_mut(index) {
                silence.at = typed;
            }
        });
        form.text("silences-reason", index, &silence.reason, move |scenario, typed| {
            if let Some(silence) = scenario.silences.get_mut(index) {
                silence.reason = typed;
            }
        });
    }
    form.ui.separator();
    // With a place, a file and a reason, and none for what must not be silenced: as from the list of findings.
    let findings = Arc::clone(&form.cx.tab.findings.list);
    let offers: Vec<(&Finding, SilenceDialog)> = findings
        .iter()
        .filter_map(|finding| Some((finding, SilenceDialog::new(form.cx.tab, finding)?)))
        .collect();
    if offers.is_empty() {
        return form.note(text("silences-nothing"));
    }
    form.note(text("silences-offer"));
    for (finding, dialog) in offers {
        let label = format!("{}: {}", finding.check.name, finding.headline);
        if form.ui.add(egui::Button::new(&label).wrap()).clicked() {
            form.intents.push(Intent::Ask(Box::new(dialog)));
        }
    }
}
