//! Silencing a finding: it is meant, and the reason is kept in the file.

use super::{Answer, Dialog, buttons_ui, default_button_ui, take_focus};
use crate::board::{Board, Silence};
use crate::edit::{BoardKey, Change, Edit};
use crate::editor::intents::{Intent, Intents};
use crate::editor::panels::paragraph_ui;
use crate::editor::state::State;
use crate::editor::tab::{Tab, TabId};
use crate::file::project::FileId;
use crate::finding::Finding;
use crate::scenario::Scenario;
use crate::text::{text, text_with};
use crate::validate::can_be_silenced;
use egui::Ui;
use std::sync::Arc;

/// The dialog.
pub struct SilenceDialog {
    tab: TabId,
    file: FileId,
    headline: String,
    check: &'static str,
    at: String,
    everywhere: bool,
    reason: String,
    focus: bool,
}

impl SilenceDialog {
    /// About a finding; none if it is of no file of the document or must not be silenced.
    pub fn new(tab: &Tab, finding: &Finding) -> Option<Self> {
        let document = tab.document();
        let scenario = document.scenario.iter().map(|_| FileId::Scenario);
        let boards = document.boards.keys().map(|key| FileId::Board(key.clone()));
        let mut files = scenario.chain(boards);
        let file = files.find(|file| tab.project.shown(file, document) == finding.place.file)?;
        can_be_silenced(finding.check).then(|| Self {
            tab: tab.id,
            file,
            headline: finding.headline.clone(),
            check: finding.check.name,
            at: finding.at.clone(),
            everywhere: finding.at.is_empty(),
            reason: String::new(),
            focus: true,
        })
    }

    fn edit(&self, tab: &Tab) -> Option<Edit> {
        let at = if self.everywhere { String::new() } else { self.at.clone() };
        let silence = Silence { check: self.check.to_owned(), at, reason: self.reason.trim().to_owned() };
        let change = match &self.file {
            FileId::Scenario => {
                let mut scenario = Scenario::clone(tab.document().scenario.as_ref()?);
                scenario.silences.push(silence);
                Change::Scenario(Arc::new(scenario))
            }
            FileId::Board(key) => {
                let mut board = Board::clone(tab.document().boards.get(key)?);
                board.silences.push(silence);
                let board_key: BoardKey = key.clone();
                Change::Board { board: board_key, to: Some(Arc::new(board)) }
            }
        };
        let label = text_with("silence-label", &[("check", self.check.into())]);
        Some(Edit::new(label, vec![change]))
    }
}

impl Dialog for SilenceDialog {
    fn title(&self) -> String {
        text("silence").to_owned()
    }

    fn width(&self) -> f32 {
        520.0
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        paragraph_ui(ui, &self.headline);
        ui.weak(text("silence-how"));
        let label = ui.label(text("silence-reason"));
        let field = egui::TextEdit::singleline(&mut self.reason).desired_width(f32::INFINITY);
        let field = ui.add(field).labelled_by(label.id);
        take_focus(&field, &mut self.focus);
        if !self.at.is_empty() {
            let here = text_with("silence-here", &[("at", self.at.as_str().into())]);
            ui.radio_value(&mut self.everywhere, false, here);
            ui.radio_value(&mut self.everywhere, true, text("silence-everywhere"));
        }
        let mut answer = Answer::Open;
        let has_reason = !self.reason.trim().is_empty();
        buttons_ui(ui, |ui| {
            if default_button_ui(ui, text("silence-do"), has_reason) {
                if let Some(edit) = state.tab_of(self.tab).and_then(|tab| self.edit(tab)) {
                    intents.push(Intent::Commit(edit));
                }
                answer = Answer::Done;
            }
            if ui.button(text("dialog-cancel")).clicked() {
                answer = Answer::Done;
            }
        });
        if super::is_entered(ui) && !has_reason {
            self.focus = true;
        }
        answer
    }
}
