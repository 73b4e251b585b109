//! A state as text, the same on every machine, for records to tell whether a game has come to the same end.

use super::{Game, GameState, Phase};
use crate::layout::HexId;
use crate::rules::field::{Face, Whereabouts};
use crate::ruleset::Side;
use sha2::{Digest, Sha256};
use std::fmt::Write;

impl Game {
    /// SHA-256, in lower-case hexadecimal, of [`Game::summary`].
    pub fn fingerprint(&self, state: &GameState) -> String {
        let digest = Sha256::digest(self.summary(state));
        digest.iter().fold(String::with_capacity(64), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// The state as text: where the game is, a line for each unit in the order of the scenario, the markers, the points.
    pub fn summary(&self, state: &GameState) -> String {
        let mut text = String::from("bocage-state/1\n");
        let _ =
            writeln!(text, "turn {} player turn {} {}", state.turn, state.player_turns, phase(state.phase));
        for (id, unit) in state.field.iter() {
            let place = match unit.whereabouts {
                Whereabouts::Waiting => "waiting".to_owned(),
                Whereabouts::At(at) => at.name(&self.map),
                Whereabouts::Exited => "exited".to_owned(),
                Whereabouts::Eliminated => "eliminated".to_owned(),
            };
            let face = match unit.face {
                Face::Upright => "upright",
                Face::Up => "face-up",
                Face::Down => "face-down",
            };
            let acted = if unit.acted { " acted" } else { "" };
            let _ = writeln!(
                text,
                "{} {} {:?} company {:?} steps {} {face} {place}{acted} spotted {}",
                unit.side,
                self.name(id),
                unit.unit,
                unit.company,
                unit.steps,
                unit.spotted
            );
        }
        self.write_markers(state, &mut text);
        for side in Side::ALL {
            let [artillery, air] = state.strikes[side as usize];
            let _ = writeln!(text, "{side} artillery {artillery} air {air}");
        }
        for line in self.score(state).lines {
            let _ = writeln!(text, "{} {} for {}", line.side, line.points, self.describe_item(line.item));
        }
        if let Some(verdict) = self.verdict(state) {
            let _ = writeln!(text, "{}", verdict.verdict);
        }
        text
    }

    fn write_markers(&self, state: &GameState, text: &mut String) {
        let markers = &state.markers;
        let mut list = |what: &str, names: Vec<String>| {
            if !names.is_empty() {
                let _ = writeln!(text, "{what} {}", names.join(" "));
            }
        };
        let hexes = |hexes: &mut dyn Iterator<Item = HexId>| hexes.map(|hex| self.map.name(hex)).collect();
        list("foxholes", hexes(&mut markers.foxholes.iter().copied()));
        list("wire", hexes(&mut markers.wire.keys().copied()));
        list("smoke", hexes(&mut markers.smoke.iter().copied()));
        list("wrecks", hexes(&mut markers.wrecks.iter().copied()));
        list("spans down", hexes(&mut markers.destroyed_spans.iter().copied()));
        let bridges = markers.destroyed_bridges.iter();
        list(
            "bridges down",
            bridges.map(|it| format!("{}#{}", self.map.hexside_name(it.hexside), it.index + 1)).collect(),
        );
        list("gaps", markers.gaps.iter().map(|&gap| self.map.hexside_name(gap)).collect());
    }
}

fn phase(phase: Phase) -> String {
    match phase {
        Phase::Draws(side) => format!("{side} draws"),
        Phase::SetUp(side) => format!("{side} sets up"),
        Phase::Play(side) => format!("{side} plays"),
        Phase::TurnEnd(side) => format!("{side} ends the game turn"),
        Phase::Over(ending) => format!("over: {ending}"),
    }
}
