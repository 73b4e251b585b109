//! Markers at start.

use super::field::{Form, changing, sides_or_none, take_out};
use super::item::{Item, Putting};
use crate::edit::marker_kind_name;
use crate::editor::intents::Intent;
use crate::scenario::MarkerKind;
use crate::text::{text, text_with};

/// Buttons for new markers.
pub(super) fn markers_ui(form: &mut Form<'_>) {
    let counted = form.cx.scenario.markers.len();
    let in_box = form.cx.ruleset().counters.markers.value();
    form.note(&text_with("markers-count", &[("count", counted.into()), ("box", in_box.into())]));
    form.note(text("markers-about"));
    form.wrapped(|form| {
        for kind in MarkerKind::ALL {
            let putting = form.cx.tab.putting == Putting::Marker(kind);
            if form.ui.add(egui::Button::new(marker_kind_name(kind)).selected(putting)).clicked() {
                let putting = if putting { Putting::Nothing } else { Putting::Marker(kind) };
                form.intents.push(Intent::Put(putting));
            }
        }
    });
}

/// The form of a marker.
pub(super) fn marker_ui(form: &mut Form<'_>, index: usize) {
    let Some(marker) = form.cx.scenario.markers.get(index) else { return };
    let alike =
        MarkerKind::ALL.into_iter().filter(|kind| kind.is_on_hexside() == marker.kind.is_on_hexside());
    let kinds: Vec<(MarkerKind, String)> =
        alike.map(|kind| (kind, marker_kind_name(kind).to_owned())).collect();
    form.choice("marker-kind", index, &marker.kind, &kinds, move |scenario, kind| {
        if let Some(marker) = scenario.markers.get_mut(index) {
            marker.kind = kind;
        }
    });
    form.text("marker-at", index, &marker.at, move |scenario, typed| {
        if let Some(marker) = scenario.markers.get_mut(index) {
            marker.at = typed.trim().to_owned();
        }
    });
    if marker.kind == MarkerKind::Wire {
        form.choice(
            "marker-side",
            index,
            &marker.side,
            &sides_or_none("marker-nobody"),
            move |scenario, side| {
                if let Some(marker) = scenario.markers.get_mut(index) {
                    marker.side = side;
                }
            },
        );
    }
    if marker.kind == MarkerKind::DestroyedBridge {
        let bridge = marker.bridge.clone().unwrap_or_default();
        form.text("marker-bridge", index, &bridge, move |scenario, typed| {
            if let Some(marker) = scenario.markers.get_mut(index) {
                marker.bridge = Some(typed.trim().to_owned()).filter(|name| !name.is_empty());
            }
        });
    }
    if form.button("marker-remove") {
        let label = text_with("form-remove", &[("what", marker_kind_name(marker.kind).into())]);
        let changing = changing(label, move |scenario| {
            take_out(&mut scenario.markers, index);
        });
        form.post(changing.then(Item::Markers));
    }
}
