//! Records of games as files: which scenario, which seed, which actions, and how it ended.
//!
//! Actions are words, `["move", "German A1/2", "G5"]`; what they mean only the rules know. A record fits a scenario if the
//! fingerprint of all that play depends on is the same: texts may change, and where files lie.

use crate::board::{Board, format_version};
use crate::layout::Map;
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write;

format_version!(
    /// The version of the format of records, written as `bocage-record/1`.
    RecordFormat,
    "bocage-record/1"
);

/// A game as it was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordFile {
    /// Version of the format, `bocage-record/1`.
    pub format: RecordFormat,
    /// The scenario's file, relative to the record's.
    pub scenario: String,
    /// SHA-256 of all that play depends on: scenario, boards and numbers.
    pub fingerprint: String,
    /// Seed of the dice.
    pub seed: u64,
    /// All actions in order, each as words.
    pub actions: Vec<Vec<String>>,
    /// SHA-256 of the state after the last action.
    pub end: String,
}

/// Why a record is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RecordError {
    /// Line from 1; 0 if the whole text is meant.
    pub line: usize,
    /// Column from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl RecordFile {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        serde_json::from_slice(bytes).map_err(|error| {
            let text = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            let message = text.strip_suffix(&place).unwrap_or(&text).to_owned();
            RecordError { line: error.line(), column: error.column(), message }
        })
    }

    /// The record as text, an action a line.
    pub fn write(&self) -> String {
        let json = |value: &str| serde_json::Value::from(value).to_string();
        let mut text = String::from("{\n");
        let _ = writeln!(text, "  \"format\": {},", json(RecordFormat::NAME));
        let _ = writeln!(text, "  \"scenario\": {},", json(&self.scenario));
        let _ = writeln!(text, "  \"fingerprint\": {},", json(&self.fingerprint));
        let _ = writeln!(text, "  \"seed\": {},", self.seed);
        text.push_str("  \"actions\": [");
        for (index, action) in self.actions.iter().enumerate() {
            let words: Vec<String> = action.iter().map(|word| json(word)).collect();
            let comma = if index == 0 { "" } else { "," };
            let _ = write!(text, "{comma}\n    [{}]", words.join(", "));
        }
        text.push_str(if self.actions.is_empty() { "],\n" } else { "\n  ],\n" });
        let _ = writeln!(text, "  \"end\": {}\n}}", json(&self.end));
        text
    }
}

/// SHA-256, in lower-case hexadecimal, of all that play of a scenario depends on: forces, layout, conditions, markers and
/// victory, the boards as they lie, and the numbers. Titles, histories, notes, silences and paths do not count.
pub fn fingerprint(scenario: &Scenario, map: &Map, ruleset: &Ruleset) -> String {
    let mut plain = scenario.clone();
    for text in [
        &mut plain.title,
        &mut plain.author,
        &mut plain.date,
        &mut plain.place,
        &mut plain.history,
        &mut plain.notes,
    ] {
        text.clear();
    }
    plain.special_rules.clear();
    plain.silences.clear();
    plain.los_table = None;
    for slot in &mut plain.layout {
        slot.board.clear();
    }
    let boards = map.slots().iter().map(|slot| plain_board(&slot.board));
    let text = serde_json::json!({
        "scenario": plain,
        "boards": boards.collect::<Vec<Board>>(),
        "ruleset": ruleset,
    });
    let digest = Sha256::digest(text.to_string());
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn plain_board(board: &Board) -> Board {
    let mut plain = board.clone();
    plain.name.clear();
    plain.notes.clear();
    plain.silences.clear();
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn record() -> RecordFile {
        RecordFile {
            format: RecordFormat,
            scenario: "../scenarios/a \"b\".ron".to_owned(),
            fingerprint: "f".to_owned(),
            seed: u64::MAX,
            actions: vec![vec!["draw".to_owned()], vec!["place".to_owned(), "German A1/2".to_owned()]],
            end: "e".to_owned(),
        }
    }

    #[test]
    fn records_are_written_an_action_a_line_and_read_again() {
        let text = record().write();
        assert!(text.contains("\n    [\"place\", \"German A1/2\"]\n  ],\n"), "{text}");
        assert_eq!(RecordFile::read(text.as_bytes()), Ok(record()));
        let empty = RecordFile { actions: Vec::new(), ..record() };
        assert_eq!(RecordFile::read(empty.write().as_bytes()), Ok(empty));
    }

    #[test]
    fn what_is_wrong_with_a_record_is_told_with_its_place() {
        let refuse = |from: &str, to: &str| {
            let text = record().write().replace(from, to);
            RecordFile::read(text.as_bytes()).unwrap_err().to_string()
        };
        let newer = refuse("bocage-record/1", "bocage-record/2");
        assert_eq!(
            newer,
            "line 2, column 29: unknown format `bocage-record/2`: this program reads `bocage-record/1`"
        );
        assert!(refuse("\"seed\"", "\"sead\"").contains("unknown field `sead`"));
        assert!(refuse("18446744073709551615", "-1").starts_with("line 5"));
        assert!(refuse("[\"draw\"]", "[7]").contains("line 7"));
        assert!(RecordFile::read(b"").is_err() && RecordFile::read(&[0xff]).is_err());
    }

    #[test]
    fn the_fingerprint_is_of_what_play_depends_on() {
        let map = Map::of_board(Arc::new(Board::new("a", 5, 4)));
        let mut scenario = Scenario::new("s", "S");
        let of = |scenario: &Scenario| fingerprint(scenario, &map, Ruleset::westfront());
        let first = of(&scenario);
        scenario.title = "Other".to_owned();
        scenario.history = "Long ago.".to_owned();
        assert_eq!(of(&scenario), first);
        scenario.turns = 3;
        assert_ne!(of(&scenario), first);
        let other = Map::of_board(Arc::new(Board::new("a", 5, 5)));
        scenario.turns = 0;
        assert_ne!(fingerprint(&scenario, &other, Ruleset::westfront()), first);
    }
}
