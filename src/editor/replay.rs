//! Replaying a record: the game step by step on the map, forwards and back.
//!
//! States are worked out as far as one has gone and kept, so that going back is at once. The map shows units and markers as
//! they are then ([`Moment`]), in the place of those of the set-up; the document stays as it is.

use super::state::State;
use super::tab::Tab;
use crate::file::record::{RecordFile, fingerprint};
use crate::layout::HexId;
use crate::picture::{Moment, UnitThen};
use crate::rules::dice::SeededDice;
use crate::rules::play::{Action, Event, Game, GameState, Log};
use crate::rules::{Field, FieldUnit, UnitId};
use crate::ruleset::Side;
use crate::text::{text, text_with};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How fast a replay goes on by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Pace {
    /// A step in two seconds.
    Slow,
    /// A step a second.
    #[default]
    Middle,
    /// Three steps a second.
    Fast,
    /// Ten steps a second.
    Fastest,
}

impl Pace {
    /// All, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Middle, Self::Fast, Self::Fastest];

    /// As it is offered.
    pub fn label(self) -> &'static str {
        match self {
            Self::Slow => text("replay-slow"),
            Self::Middle => text("replay-middle"),
            Self::Fast => text("replay-fast"),
            Self::Fastest => text("replay-fastest"),
        }
    }

    /// Seconds from step to step.
    fn seconds(self) -> f64 {
        match self {
            Self::Slow => 2.0,
            Self::Middle => 1.0,
            Self::Fast => 1.0 / 3.0,
            Self::Fastest => 0.1,
        }
    }
}

/// A step of a game: an action, and the state after it.
struct Step {
    state: GameState,
    /// What happened on the way to it, each with its reasons.
    events: Vec<Event>,
    /// Where it was done: the way from one hex to the other, or one alone.
    done: Vec<HexId>,
}

/// A record that is looked through.
pub struct Replay {
    game: Game,
    record: RecordFile,
    dice: SeededDice,
    /// The steps so far, the first before all actions.
    so_far: Vec<Step>,
    at: usize,
    /// When the next step is due, while it goes on by itself.
    due: Option<f64>,
    /// Revision of the document that it belongs to.
    pub revision: u64,
    shown: Arc<Moment>,
    /// Why it cannot go further than it has, if it cannot.
    pub problem: Option<String>,
}

/// Whether a file seems to hold a record.
pub fn is_record(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4_096)]);
    head.contains("\"bocage-record/")
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
        let ruleset = tab.ruleset();
        if fingerprint(scenario, tab.map(), ruleset) != record.fingerprint {
            return Err(text("replay-other-scenario").to_owned());
        }
        let game = Game::new(Arc::clone(tab.map()), Arc::clone(ruleset), Arc::clone(scenario))
            .map_err(|why| text_with("replay-not-playable", &[("why", why.to_string().into())]))?;
        let mut replay = Self {
            so_far: vec![Step { state: game.start(), events: Vec::new(), done: Vec::new() }],
            game,
            dice: SeededDice::new(record.seed),
            record,
            at: 0,
            due: None,
            revision: tab.history.revision(),
            shown: Arc::default(),
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

    /// The last step that can be gone to.
    pub fn reachable(&self) -> usize {
        if self.problem.is_some() { self.so_far.len().saturating_sub(1) } else { self.steps() }
    }

    /// Units and markers as they are at the present step, for the map.
    pub fn shown(&self) -> &Arc<Moment> {
        &self.shown
    }

    /// The units of the present step.
    pub fn field(&self) -> &Field {
        &self.so_far[self.at].state.field
    }

    /// Names of the units with their sides, in the order of the field.
    pub fn names(&self) -> Vec<String> {
        let named = |(id, unit): (UnitId, &FieldUnit)| format!("{} {}", unit.side, self.game.name(id));
        self.field().iter().map(named).collect()
    }

    /// What happened in a step that has been come to, each with its reasons.
    pub fn events(&self, step: usize) -> &[Event] {
        self.so_far.get(step).map_or(&[], |step| &step.events)
    }

    /// The hexes that the present step is about.
    pub fn done(&self) -> &[HexId] {
        &self.shown.done
    }

    /// The game turn, and the points of both sides.
    pub fn standing(&self) -> String {
        let Some(Step { state, .. }) = self.so_far.get(self.at) else { return String::new() };
        let turn = ("turn", state.turn.to_string().into());
        // A verdict gives the points among its reasons.
        if let Some(verdict) = self.game.verdict(state) {
            return text_with("replay-ended", &[turn, ("verdict", verdict.to_string().into())]);
        }
        let score = self.game.score(state);
        let points = Side::ALL.map(|side| format!("{side} {}", score.total(side)));
        text_with("replay-standing", &[turn, ("points", points.join(", ").into())])
    }

    /// Goes to a step, or as near to it as the record replays.
    pub fn go_to(&mut self, step: usize) {
        let step = step.min(self.steps());
        while self.so_far.len() <= step && self.problem.is_none() {
            if let Err(why) = self.play_one() {
                let number = self.so_far.len().to_string();
                self.problem =
                    Some(text_with("replay-stuck", &[("step", number.into()), ("why", why.into())]));
            }
        }
        self.at = step.min(self.so_far.len().saturating_sub(1));
        self.show();
    }

    /// Goes on by itself from now on, from the beginning if it is at its end; or stops.
    pub fn play(&mut self, plays: bool, now: f64) {
        if plays && self.at >= self.reachable() {
            self.go_to(0);
            self.due = Some(now + 1.0);
        } else {
            self.due = plays.then_some(now);
        }
    }

    /// Stops going on by itself.
    pub fn pause(&mut self) {
        self.due = None;
    }

    /// Whether it goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.due.is_some()
    }

    /// Goes on by a step if one is due. Returns how long to wait for the next, while there is one.
    fn tick(&mut self, now: f64, pace: Pace) -> Option<f64> {
        let due = self.due?;
        if now >= due {
            self.go_to(self.at + 1);
            self.due = (self.at < self.reachable()).then_some(now + pace.seconds());
        }
        self.due.map(|due| (due - now).max(0.0))
    }

    fn play_one(&mut self) -> Result<(), String> {
        let words = &self.record.actions[self.so_far.len() - 1];
        let action = self.game.action_of(words).map_err(|why| why.to_string())?;
        let before = self.so_far.last().map(|step| &step.state).ok_or_else(String::new)?;
        let (mut state, mut log) = (before.clone(), Log::new());
        self.game.apply(&mut state, action, &mut self.dice, &mut log).map_err(|why| why.to_string())?;
        let done = done_in(before, action);
        self.so_far.push(Step { state, events: log.take(), done });
        if self.so_far.len() > self.steps() {
            let end = self.so_far.last().map(|step| self.game.fingerprint(&step.state));
            if end.as_ref() != Some(&self.record.end) {
                self.problem = Some(text("replay-other-end").to_owned());
            }
        }
        Ok(())
    }

    /// Puts units and markers where they are in the present state.
    fn show(&mut self) {
        let Some(Step { state, done, .. }) = self.so_far.get(self.at) else { return };
        let then = state.field.on_map().map(|(id, unit, at)| UnitThen {
            side: unit.side,
            name: self.game.name(id).to_owned(),
            unit: Some(unit.unit),
            steps: unit.steps,
            full_steps: self.game.ruleset.unit(unit.side, unit.unit).steps.value(),
            face: unit.face,
            hex: at.hex,
        });
        let markers = state.markers.as_ref().clone();
        self.shown = Arc::new(Moment { units: then.collect(), markers, done: done.clone() });
    }
}

impl State {
    /// Has the replay that is shown go on if it does so by itself; one whose scenario was edited stops.
    pub fn play_on(&mut self, ctx: &egui::Context) {
        let pace = self.settings.replay_pace;
        let Some(tab) = self.tab_mut() else { return };
        let is_shown = tab.replay_shown().is_some();
        let Some(replay) = &mut tab.replay else { return };
        if !is_shown {
            replay.pause();
        }
        if let Some(seconds) = replay.tick(ctx.input(|input| input.time), pace) {
            ctx.request_repaint_after_secs(seconds as f32);
        }
    }
}

/// The hexes that an action is about: that of who acts, and the one that is acted upon.
fn done_in(before: &GameState, action: Action) -> Vec<HexId> {
    let from = action.units().next().and_then(|unit| before.field.unit(unit).position());
    let to = action.positions().next();
    let mut hexes: Vec<HexId> = [from, to].into_iter().flatten().map(|at| at.hex).collect();
    hexes.dedup();
    hexes
}
