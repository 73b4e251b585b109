//! The bridges of a hexside.

use super::confirm::losses_ui;
use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::board::{Bridge, BridgeKind, Carries};
use crate::edit::{BridgeProblem, Edit, Reference, add_bridge, change_bridge, remove_bridge};
use crate::editor::intents::{Intent, Intents};
use crate::editor::memo::Memo;
use crate::editor::state::State;
use crate::editor::tab::Tab;
use crate::editor::theme;
use crate::layout::{HexsideId, MapBridge};
use crate::text::{text, text_with};
use egui::{Grid, RichText, Ui};

/// A bridge that was there, or is new.
#[derive(Clone, PartialEq)]
struct Row {
    /// Its place among the hexside's bridges; none if it is new.
    was: Option<usize>,
    bridge: Bridge,
    is_removed: bool,
}

/// The dialog.
pub struct Bridges {
    at: HexsideId,
    name: String,
    rows: Vec<Row>,
    /// Revision of the document for which the rows hold.
    revision: u64,
    focus: bool,
    /// What the rows come to.
    outcome: Memo<(u64, Vec<Row>), Outcome>,
}

/// One step of the history, and what is lost by it.
type Outcome = Result<(Edit, Vec<Reference>), BridgeProblem>;

impl Bridges {
    /// For a hexside: the bridges there are, or a new one.
    pub fn new(tab: &Tab, at: HexsideId) -> Self {
        let features = tab.map().features(at);
        let known = features.bridges.iter().enumerate();
        let row = |(index, bridge): (usize, &Bridge)| Row {
            was: Some(index),
            bridge: bridge.clone(),
            is_removed: false,
        };
        let mut rows: Vec<Row> = known.map(row).collect();
        let carries = match (features.road.is_some(), features.railway) {
            (true, true) => Carries::Both,
            (false, true) => Carries::Railway,
            _ => Carries::Road,
        };
        if rows.is_empty() {
            let bridge = Bridge { kind: BridgeKind::Stone, carries, ..Bridge::default() };
            rows.push(Row { was: None, bridge, is_removed: false });
        }
        let name = tab.map().hexside_name(at);
        Self { at, name, rows, revision: tab.history.revision(), focus: true, outcome: Memo::default() }
    }

    fn outcome(&self, tab: &Tab) -> Outcome {
        if tab.history.revision() != self.revision {
            return Err(BridgeProblem::NotThere);
        }
        let mut steps = Steps { document: tab.document().clone(), edits: Vec::new(), losses: Vec::new() };
        let at = |index| MapBridge { hexside: self.at, index };
        for row in self.rows.iter().filter(|row| !row.is_removed) {
            let Some(index) = row.was else { continue };
            let map = steps.document.map();
            if map.bridge(at(index)) != Some(&row.bridge) {
                steps.take(change_bridge(&steps.document, &map, at(index), &row.bridge)?);
            }
        }
        // The last ones first, so that the others keep their places.
        for index in self.rows.iter().rev().filter(|row| row.is_removed).filter_map(|row| row.was) {
            let (edit, losses) = remove_bridge(&steps.document, &steps.document.map(), at(index))?;
            steps.losses.extend(losses);
            steps.take(edit);
        }
        for row in self.rows.iter().filter(|row| row.was.is_none() && !row.is_removed) {
            steps.take(add_bridge(&steps.document, &steps.document.map(), self.at, &row.bridge)?);
        }
        let label = match &steps.edits[..] {
            [one] => one.label.clone(),
            _ => text("edit-bridges").to_owned(),
        };
        let changes = steps.edits.into_iter().flat_map(|edit| edit.changes).collect();
        Ok((Edit::new(label, changes), steps.losses))
    }

    fn row_ui(ui: &mut Ui, index: usize, row: &mut Row, focus: bool) {
        Grid::new(("bridge", index)).num_columns(2).spacing([16.0, 6.0]).show(ui, |ui| {
            let label = ui.label(text("bridge-name"));
            let field = ui.text_edit_singleline(&mut row.bridge.name).labelled_by(label.id);
            if focus {
                field.request_focus();
            }
            ui.end_row();
            ui.label(text("bridge-kind"));
            ui.horizontal(|ui| {
                ui.radio_value(&mut row.bridge.kind, BridgeKind::Stone, text("bridge-stone"));
                ui.radio_value(&mut row.bridge.kind, BridgeKind::Wood, text("bridge-wood"));
            });
            ui.end_row();
            ui.label(text("bridge-carries"));
            ui.horizontal(|ui| {
                ui.radio_value(&mut row.bridge.carries, Carries::Road, text("bridge-road"));
                ui.radio_value(&mut row.bridge.carries, Carries::Railway, text("bridge-railway"));
                ui.radio_value(&mut row.bridge.carries, Carries::Both, text("bridge-both"));
            });
            ui.end_row();
            ui.label("");
            ui.checkbox(&mut row.bridge.destroyed, text("bridge-destroyed"));
            ui.end_row();
        });
        if ui.button(text("bridge-remove")).clicked() {
            row.is_removed = true;
        }
    }
}

/// Edits one after the other, each of the document after those before it.
struct Steps {
    document: crate::edit::Document,
    edits: Vec<Edit>,
    losses: Vec<Reference>,
}

impl Steps {
    fn take(&mut self, edit: Edit) {
        self.document = self.document.after(&edit);
        self.edits.push(edit);
    }
}

impl Dialog for Bridges {
    fn title(&self) -> String {
        text_with("bridges-title", &[("at", self.name.clone().into())])
    }

    fn width(&self) -> f32 {
        480.0
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let Some(tab) = state.tab() else { return Answer::Done };
        let mut focus = std::mem::take(&mut self.focus);
        for (index, row) in self.rows.iter_mut().enumerate().filter(|(_, row)| !row.is_removed) {
            Self::row_ui(ui, index, row, std::mem::take(&mut focus));
            ui.add_space(theme::GAP);
        }
        let standing = self.rows.iter().filter(|row| !row.is_removed).count();
        if standing < 2 {
            let label = if standing == 0 { text("bridge-add") } else { text("bridge-add-second") };
            if ui.button(label).clicked() {
                let bridge = Bridge { kind: BridgeKind::Stone, ..Bridge::default() };
                self.rows.push(Row { was: None, bridge, is_removed: false });
            }
        }
        if tab.map().features(self.at).water.is_none() && standing > 0 {
            ui.weak(text("bridge-no-water"));
        }
        let of = (tab.history.revision(), self.rows.clone());
        let mut known = std::mem::take(&mut self.outcome);
        let outcome = known.get(of, || self.outcome(tab)).clone();
        self.outcome = known;
        match &outcome {
            Ok((_, losses)) if !losses.is_empty() => {
                losses_ui(ui, &losses.iter().map(ToString::to_string).collect::<Vec<_>>());
            }
            Ok(_) => {}
            Err(problem) => {
                ui.label(RichText::new(problem.to_string()).color(ui.visuals().warn_fg_color));
            }
        }
        let mut answer = Answer::Open;
        let mut done = false;
        buttons_ui(ui, |ui| {
            done |= default_button_ui(ui, text("dialog-apply"), outcome.is_ok());
            if ui.button(text("dialog-cancel")).clicked() {
                answer = Answer::Done;
            }
        });
        if let (true, Ok((edit, _))) = (done, outcome) {
            intents.push(Intent::Commit(edit));
            answer = Answer::Done;
        }
        answer
    }
}
