//! Replaying a record: the game step by step on the map, forwards and back.
//!
//! States are worked out as far as one has gone and kept, so that going back is at once. The map shows the units as they
//! are then: a scenario with their places in the place of those of the set-up, which is never saved.

use super::tab::Tab;
use super::text::{text, text_with};
use crate::file::record::{RecordFile, fingerprint};
use crate::rules::dice::SeededDice;
use crate::rules::play::{Event, Game, GameState, Log};
use crate::ruleset::{Ruleset, Side};
use crate::scenario::Scenario;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A record that is looked through.
pub struct Replay {
    game: Game,
    record: RecordFile,
    dice: SeededDice,
    /// The states so far, the first before all actions, each with what happened on the way to it.
    states: Vec<(GameState, Vec<Event>)>,
    at: usize,
    /// Revision of the document that it belongs to.
    pub revision: u64,
    /// The scenario as it stands at this step, for the map.
    pub shown: Arc<Scenario>,
    /// Why it cannot go further than it has, if it cannot.
    pub problem: Option<String>,
}

/// Whether a file seems to hold a record.
pub fn is_record(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4_096)]);
    head.contains("\"bocage-record/")
}

/// The scenario that a record is of, from where the record lies.
pub fn scenario_of(path: &Path, record: &RecordFile) -> PathBuf {
    path.parent().map_or_else(|| PathBuf::from(&record.scenario), |folder| folder.join(&record.scenario))
}

impl Replay {
    /// At the beginning of a record, on the document of a tab.
    ///
    /// # Errors
    /// If the record is of another scenario, or of this one as it was before, or it cannot be played.
    pub fn new(record: RecordFile, tab: &Tab) -> Result<Self, String> {
        let Some(scenario) = &tab.document().scenario else {
            return Err(text("replay-no-scenario").to_owned());
        };
        let ruleset = Ruleset::westfront();
        if fingerprint(scenario, tab.map(), ruleset) != record.fingerprint {
            return Err(text("replay-other-scenario").to_owned());
        }
        let game = Game::new(Arc::clone(tab.map()), Arc::new(ruleset.clone()), Arc::clone(scenario))
            .map_err(|why| text_with("replay-not-playable", &[("why", why.to_string().into())]))?;
        let mut replay = Self {
            states: vec![(game.start(), Vec::new())],
            game,
            dice: SeededDice::new(record.seed),
            record,
            at: 0,
            revision: tab.history.revision(),
            shown: Arc::clone(scenario),
            problem: None,
        };
        replay.show();
        Ok(replay)
    }

    /// The present step; 0 before the first action.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of actions.
    pub fn steps(&self) -> usize {
        self.record.actions.len()
    }

    /// What happened in the present step, each with its reasons.
    pub fn events(&self) -> &[Event] {
        self.states.get(self.at).map_or(&[], |(_, events)| events)
    }

    /// The game turn, and the points of both sides.
    pub fn standing(&self) -> String {
        let Some((state, _)) = self.states.get(self.at) else { return String::new() };
        let score = self.game.score(state);
        let points = Side::ALL.map(|side| format!("{side} {}", score.total(side)));
        text_with(
            "replay-standing",
            &[("turn", state.turn.to_string().into()), ("points", points.join(", ").into())],
        )
    }

    /// Goes to a step, or as near to it as the record replays.
    pub fn go_to(&mut self, step: usize) {
        let step = step.min(self.steps());
        while self.states.len() <= step && self.problem.is_none() {
            if let Err(why) = self.play_one() {
                let number = self.states.len().to_string();
                self.problem =
                    Some(text_with("replay-stuck", &[("step", number.into()), ("why", why.into())]));
            }
        }
        self.at = step.min(self.states.len().saturating_sub(1));
        self.show();
    }

    fn play_one(&mut self) -> Result<(), String> {
        let words = &self.record.actions[self.states.len() - 1];
        let action = self.game.action_of(words).map_err(|why| why.to_string())?;
        let mut state = self.states.last().map(|(state, _)| state.clone()).ok_or_else(String::new)?;
        let mut log = Log::new();
        self.game.apply(&mut state, action, &mut self.dice, &mut log).map_err(|why| why.to_string())?;
        self.states.push((state, log.take()));
        if self.states.len() > self.steps() {
            let end = self.states.last().map(|(state, _)| self.game.fingerprint(state));
            if end.as_ref() != Some(&self.record.end) {
                self.problem = Some(text("replay-other-end").to_owned());
            }
        }
        Ok(())
    }

    /// Puts the units where they are in the present state.
    fn show(&mut self) {
        let Some((state, _)) = self.states.get(self.at) else { return };
        let mut shown = Scenario::clone(&self.shown);
        for forces in shown.sides.values_mut() {
            forces.placements.clear();
            forces.steps.clear();
            // What is shown is the game, no more where it might have begun.
            forces.zones.clear();
        }
        let ground = self.game.ground(state);
        for (id, unit, at) in state.field.on_map() {
            if let Some(forces) = shown.sides.get_mut(&unit.side) {
                let name = self.game.name(id).to_owned();
                forces.steps.insert(name.clone(), unit.steps);
                forces.placements.insert(name, at.name(ground.map));
            }
        }
        self.shown = Arc::new(shown);
    }
}
