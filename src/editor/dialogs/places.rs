//! Naming places.

use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::board::{HexKey, Place, PlaceKind, Terrain};
use crate::edit::{BoardKey, Edit, PlaceProblem, add_place, rename_place, set_place_kind};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::Tab;
use crate::editor::words::place_kind_name;
use crate::layout::HexId;
use crate::text::text;
use egui::{ComboBox, Grid, RichText, Ui};
use std::collections::BTreeSet;

/// The dialog: a new place, or another name and kind for one.
pub struct NamePlace {
    board: BoardKey,
    /// Its present name, if it has one.
    old: Option<String>,
    place: Place,
    focus: bool,
}

impl NamePlace {
    /// For a new place of hexes, on the board that has most of them. None if there are no hexes.
    pub fn new(tab: &Tab, hexes: &BTreeSet<HexId>) -> Option<Self> {
        let map = tab.map();
        let keys = tab.document().keys_of(map);
        let on_slot = |slot: usize| -> Vec<HexKey> {
            let laid = &map.slots()[slot].laid;
            let own = hexes.iter().filter_map(|&id| laid.grid.name(laid.hex_on_board(map.hex(id).hex)));
            own.map(HexKey::Name).collect()
        };
        let slots = (0..map.slots().len()).map(|slot| (slot, on_slot(slot)));
        // Of boards with the same number the first.
        let (slot, own) = slots.rev().max_by_key(|(_, own)| own.len())?;
        let board = keys.get(slot).filter(|_| !own.is_empty())?.clone();
        let kind = kind_of(hexes.iter().map(|&id| map.hex(id).terrain), own.len());
        let place = Place { kind, hexes: own, ..Place::default() };
        Some(Self { board, old: None, place, focus: true })
    }

    /// For a place that is there.
    pub fn renamed(board: BoardKey, place: &Place) -> Self {
        Self { board, old: Some(place.name.clone()), place: place.clone(), focus: true }
    }

    fn edit(&self, tab: &Tab) -> Result<Edit, PlaceProblem> {
        let document = tab.document();
        let name = self.place.name.trim().to_owned();
        let Some(old) = &self.old else {
            return add_place(document, &self.board, Place { name, ..self.place.clone() });
        };
        let mut edit = rename_place(document, &self.board, old, &name)?;
        let kind = set_place_kind(&document.after(&edit), &self.board, &name, self.place.kind)?;
        edit.changes.extend(kind.changes);
        Ok(edit)
    }
}

/// What a place of such hexes most likely is.
fn kind_of(terrains: impl Iterator<Item = Terrain>, count: usize) -> PlaceKind {
    let terrains: BTreeSet<Terrain> = terrains.collect();
    let all = |terrain| terrains.iter().all(|other| *other == terrain);
    if terrains.contains(&Terrain::Town) {
        if count > 4 { PlaceKind::Town } else { PlaceKind::Village }
    } else if terrains.contains(&Terrain::Farm) {
        PlaceKind::Farm
    } else if all(Terrain::Woods) {
        PlaceKind::Wood
    } else {
        PlaceKind::Other
    }
}

impl Dialog for NamePlace {
    fn title(&self) -> String {
        text(if self.old.is_some() { "place-rename-title" } else { "place-new-title" }).to_owned()
    }

    fn cancelled(&mut self, intents: &mut Intents) {
        intents.push(Intent::Preview(None));
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let Some(tab) = state.tab() else { return Answer::Done };
        Grid::new("place").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| {
            let label = ui.label(text("place-name"));
            let field = ui.text_edit_singleline(&mut self.place.name).labelled_by(label.id);
            if std::mem::take(&mut self.focus) {
                field.request_focus();
            }
            ui.end_row();
            let label = ui.label(text("place-kind"));
            let kind = place_kind_name(self.place.kind);
            let combo = ComboBox::from_id_salt("kind").selected_text(kind).show_ui(ui, |ui| {
                for kind in PlaceKind::ALL {
                    ui.selectable_value(&mut self.place.kind, kind, place_kind_name(kind));
                }
            });
            let _ = combo.response.labelled_by(label.id);
            ui.end_row();
            ui.label(text("place-hexes"));
            let hexes: Vec<String> = self.place.hexes.iter().map(ToString::to_string).collect();
            ui.add(egui::Label::new(hexes.join(", ")).wrap());
            ui.end_row();
        });
        let edit = self.edit(tab);
        let problem = edit.as_ref().err().filter(|problem| **problem != PlaceProblem::NoName);
        let said = problem.map(ToString::to_string).unwrap_or_default();
        ui.label(RichText::new(said).color(ui.visuals().warn_fg_color));
        let mut answer = Answer::Open;
        let mut done = false;
        buttons_ui(ui, |ui| {
            let label = if self.old.is_some() { text("dialog-change") } else { text("place-name-do") };
            done |= default_button_ui(ui, label, edit.is_ok());
            if ui.button(text("dialog-cancel")).clicked() {
                self.cancelled(intents);
                answer = Answer::Done;
            }
        });
        if let (true, Ok(edit)) = (done, edit) {
            intents.push(Intent::Commit(edit));
            answer = Answer::Done;
        }
        answer
    }
}
