//! Names of places.

use super::{Aim, Pointer, Stroke, Tool, ToolContext, ToolInfo};
use crate::board::PlaceKind;
use crate::edit::{BoardKey, Edit, extend_place, hex_path, remove_place, set_place_kind};
use crate::editor::canvas::{Overlay, pos_in_map};
use crate::editor::dialogs::{ConfirmLoss, Dialog, NamePlace};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::{ShowRequest, TabId};
use crate::editor::theme;
use crate::editor::words::place_kind_name;
use crate::hex::centre;
use crate::layout::{HexId, Map, NamedPlace};
use crate::picture::LayerGroup;
use crate::text::{text, text_with};
use egui::{Button, Color32, ComboBox, Key, RichText, Ui, vec2};
use std::collections::BTreeSet;

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-place",
    key: Key::P,
    moves_map: false,
    aim: Aim::Hex,
    paints: true,
    panel: None,
    make: || Box::new(PlaceTool::default()),
};

/// A place, by its slot on the map and its name on the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Chosen {
    slot: usize,
    name: String,
}

/// Names places, gives them hexes and takes hexes from them. A click into another place chooses that.
#[derive(Default)]
struct PlaceTool {
    chosen: Option<Chosen>,
    /// The places of a revision of a document.
    known: Option<(TabId, u64, BTreeSet<Chosen>)>,
    stroke: Stroke,
    removes: bool,
}

/// The place that is chosen, if it is still there.
fn found<'m>(map: &'m Map, chosen: &Chosen) -> Option<NamedPlace<'m>> {
    map.places().find(|place| place.slot == chosen.slot && place.place.name == chosen.name)
}

impl PlaceTool {
    fn chosen<'m>(&self, map: &'m Map) -> Option<NamedPlace<'m>> {
        found(map, self.chosen.as_ref()?)
    }

    /// Chooses a place that has just got its name, if none is chosen any more.
    fn follow(&mut self, cx: &ToolContext<'_>) {
        let (tab, revision) = (cx.tab.id, cx.tab.history.revision());
        if self.known.as_ref().is_some_and(|(of, at, _)| (*of, *at) == (tab, revision)) {
            return;
        }
        let place = |place: NamedPlace<'_>| Chosen { slot: place.slot, name: place.place.name.clone() };
        let places: BTreeSet<Chosen> = cx.map().places().map(place).collect();
        if let Some((of, _, before)) = &self.known
            && *of == tab
            && self.chosen(cx.map()).is_none()
        {
            self.chosen = places.difference(before).next().cloned();
        }
        self.known = Some((tab, revision, places));
    }

    fn key(cx: &ToolContext<'_>, slot: usize) -> Option<BoardKey> {
        cx.tab.document().keys_of(cx.map()).get(slot).cloned()
    }

    fn hexes(&self, cx: &ToolContext<'_>) -> BTreeSet<HexId> {
        hex_path(cx.map(), &self.stroke.path).into_iter().collect()
    }

    /// The other place into which a mere click went.
    fn clicked(&self, cx: &ToolContext<'_>) -> Option<Chosen> {
        let [hex] = self.stroke.path[..] else { return None };
        let mut here = cx.map().places().filter(|place| cx.map().hexes_of_place(*place).contains(&hex));
        let other = here.next().map(|place| Chosen { slot: place.slot, name: place.place.name.clone() });
        other.filter(|other| self.chosen.as_ref() != Some(other) && !self.removes)
    }

    fn is_locked(cx: &ToolContext<'_>) -> bool {
        cx.layers.is_locked(LayerGroup::PlaceNames)
    }

    fn list_ui(&mut self, ui: &mut Ui, map: &Map, intents: &mut Intents) {
        ui.spacing_mut().item_spacing.y = 2.0;
        let width = ui.available_width();
        let is_new = self.chosen(map).is_none();
        let new = Button::selectable(is_new, text("place-new")).min_size(vec2(width, 0.0));
        if ui.add(new).on_hover_text(text("place-new.tooltip")).clicked() {
            self.chosen = None;
        }
        for place in map.places() {
            let chosen = Chosen { slot: place.slot, name: place.place.name.clone() };
            let is_chosen = self.chosen.as_ref() == Some(&chosen);
            let kind = RichText::new(place_kind_name(place.place.kind)).small();
            let button = Button::selectable(is_chosen, map.place_name(place))
                .right_text(kind)
                .min_size(vec2(width, 0.0))
                .truncate();
            if ui.add(button).clicked() {
                let hex = map.hexes_of_place(place).first().map(|&id| pos_in_map(centre(map.hex(id).hex)));
                intents.extend(hex.map(|pos| Intent::Show(ShowRequest::Within(pos))));
                self.chosen = Some(chosen);
            }
        }
    }

    /// What can be done about the place that is chosen; as high if none is, so that the list below stays where it is.
    fn chosen_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        let (document, map) = (cx.tab.document(), cx.map());
        let chosen = self.chosen(map).and_then(|place| Some((place, Self::key(cx, place.slot)?)));
        let before = chosen.as_ref().map_or(PlaceKind::default(), |(place, _)| place.place.kind);
        let mut kind = before;
        let clicked = ui.add_enabled_ui(chosen.is_some(), |ui| {
            let label = ui.label(text("place-kind"));
            let combo = ComboBox::from_id_salt("kind").selected_text(place_kind_name(kind));
            let response = combo.show_ui(ui, |ui| {
                for other in PlaceKind::ALL {
                    ui.selectable_value(&mut kind, other, place_kind_name(other));
                }
            });
            let _ = response.response.labelled_by(label.id);
            let row = ui.horizontal_wrapped(|ui| {
                (ui.button(text("place-rename")).clicked(), ui.button(text("place-remove")).clicked())
            });
            row.inner
        });
        let (renames, removes) = clicked.inner;
        let Some((place, key)) = chosen else { return };
        if kind != before {
            intents.extend(set_place_kind(document, &key, &place.place.name, kind).ok().map(Intent::Commit));
        }
        if renames {
            intents.push(Intent::Ask(Box::new(NamePlace::renamed(key.clone(), place.place))));
        }
        let removed = removes.then(|| remove_place(document, &key, &place.place.name).ok()).flatten();
        intents.extend(removed.map(|(edit, losses)| {
            let name = map.place_name(place);
            let question = text_with("place-remove-question", &[("name", name.into())]);
            Intent::Ask(Box::new(ConfirmLoss::new(question, text("place-remove-do"), edit, &losses)))
        }));
    }
}

impl Tool for PlaceTool {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.removes = cx.modifiers.shift || cx.modifiers.command;
        self.stroke.update(at);
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        self.stroke.update(at);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        if Self::is_locked(cx) || self.clicked(cx).is_some() {
            return None;
        }
        let place = self.chosen(cx.map())?;
        let key = Self::key(cx, place.slot)?;
        let hexes = self.hexes(cx);
        extend_place(cx.tab.document(), cx.map(), &key, &place.place.name, &hexes, !self.removes).ok()
    }

    fn question(&self, cx: &ToolContext<'_>) -> Option<Box<dyn Dialog>> {
        let is_new = self.chosen(cx.map()).is_none() && self.clicked(cx).is_none();
        if !is_new || self.removes || Self::is_locked(cx) {
            return None;
        }
        NamePlace::new(cx.tab, &self.hexes(cx)).map(|dialog| Box::new(dialog) as Box<dyn Dialog>)
    }

    fn end(&mut self, cx: &ToolContext<'_>, _intents: &mut Intents) {
        self.chosen = self.clicked(cx).or(self.chosen.take());
    }

    fn cancel(&mut self) {
        self.stroke = Stroke::default();
        self.removes = false;
    }

    fn reach(&self, _cx: &ToolContext<'_>, at: HexId) -> BTreeSet<HexId> {
        [at].into()
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        let map = cx.tab.shown_map();
        for place in map.places() {
            let is_chosen = self
                .chosen
                .as_ref()
                .is_some_and(|chosen| chosen.slot == place.slot && chosen.name == place.place.name);
            let strength = if is_chosen { 110 } else { 45 };
            let tint = Color32::from_rgba_unmultiplied(0xc8, 0x5a, 0x1e, strength);
            for id in map.hexes_of_place(place) {
                overlay.fill(map.hex(id).hex, tint);
            }
        }
        if self.chosen(cx.map()).is_none() {
            overlay.reach(cx.map(), &self.hexes(cx));
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        if Self::is_locked(cx) {
            ui.label(text("place-locked"));
            return;
        }
        self.follow(cx);
        self.chosen_ui(ui, cx, intents);
        ui.add_space(theme::GAP);
        self.list_ui(ui, cx.map(), intents);
    }
}
