//! Records of games as files: which scenario, which seed, which actions, and how it ended.
//!
//! Actions are words, `["move", "German A1/2", "G5"]`; what they mean only the rules know. A record fits a scenario if the
//! fingerprint of all that play depends on is the same: texts may change, and where files lie.

use super::project::{Disk, Project, Refused};
use super::read::{Nouns, parse_with};
use super::source::{Position, ShapeError, Source};
use super::spans::Syntax;
use crate::board::{Board, format_version};
use crate::layout::Map;
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};

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
        let refused = |source: &Source, error: &ShapeError| {
            let Position { line, column } = source.position(error.span.start);
            RecordError { line, column, message: error.to_string() }
        };
        let source = Source::from_bytes("", bytes).map_err(|error| refused(&error.shown, &error.error))?;
        let nouns = Nouns::new(&[("", "a record")]);
        match parse_with(&source, Syntax::Json, &nouns) {
            Ok((record, _)) => Ok(record),
            Err(errors) => Err(errors.first().map_or_else(
                || RecordError { line: 1, column: 1, message: "It cannot be read".to_owned() },
                |error| refused(&source, error),
            )),
        }
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

/// The scenario that a record names, by a path from where the record lies. Like paths in scenarios it stays, links followed,
/// within a root: the one that is given, or the parent of the record's folder.
///
/// # Errors
/// If the path leads out of the root, or is none that may stand in a file. Whether the file is there is not looked at.
pub fn scenario_of(record: &Path, root: Option<&Path>, written: &str) -> Result<PathBuf, Refused> {
    let beside = record.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = beside.canonicalize().unwrap_or_else(|_| beside.to_owned());
    let root = root.or_else(|| folder.parent()).unwrap_or(&folder).to_owned();
    let project = Project { root, folder, ..Project::default() };
    match project.find(&Disk, written) {
        Ok(_) => Ok(beside.join(written)),
        // It is not there, or within a package: what there is of the way must not lead out.
        Err(Refused::Unreadable(_)) => {
            let root = project.root.canonicalize().unwrap_or(project.root);
            let way = project.folder.join(written);
            let there = way.ancestors().skip(1).find_map(|folder| folder.canonicalize().ok());
            match there {
                Some(there) if !there.starts_with(&root) => Err(Refused::OutsideRoot(root)),
                _ => Ok(beside.join(written)),
            }
        }
        Err(refused) => Err(refused),
    }
}

/// SHA-256, in lower-case hexadecimal, of all that play of a scenario depends on: forces, layout, conditions, markers and
/// victory, the boards as they lie, and the numbers. Titles, histories, notes, silences, scans and paths do not count.
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
    // Its numbers count, not where it lies.
    plain.ruleset.clear();
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
    plain.underlay = None;
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
    fn a_record_leads_to_scenarios_within_its_root_only() {
        let folder = tempfile::tempdir().unwrap();
        let make = |path: &str| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        };
        ["game/records/r.json", "game/scenarios/s.ron", "other/s.ron"].into_iter().for_each(make);
        let record = folder.path().join("game/records/r.json");
        let of = |written: &str| scenario_of(&record, None, written);
        assert!(of("../scenarios/s.ron").is_ok_and(|path| path.is_file()));
        // One that is not there is told by whoever opens it.
        assert!(of("../scenarios/none.ron").is_ok());
        let outside = |found: Result<PathBuf, Refused>| matches!(found, Err(Refused::OutsideRoot(_)));
        assert!(outside(of("../../other/s.ron")) && outside(of("../../other/none.ron")));
        let absolute = folder.path().join("other/s.ron");
        assert!(matches!(of(&absolute.to_string_lossy()), Err(Refused::BadPath)));
        assert!(matches!(of(""), Err(Refused::BadPath)));
        assert!(scenario_of(&record, Some(folder.path()), "../../other/s.ron").is_ok());
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
            "line 2, column 13: Unknown format `bocage-record/2`: this program reads `bocage-record/1`"
        );
        assert!(
            refuse("\"seed\"", "\"sead\"").contains("Unknown field `sead` in a record (Did you mean `seed`?")
        );
        assert!(refuse("\"seed\"", "\"seed\": 1, \"seed\"").contains("`seed` stands twice in a record"));
        // A mark of other systems, and their line ends, say nothing.
        let marked = format!("\u{feff}{}", record().write().replace('\n', "\r\n"));
        assert_eq!(RecordFile::read(marked.as_bytes()), Ok(record()));
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
        scenario.ruleset = "../rules/ours.ron".to_owned();
        assert_eq!(of(&scenario), first);
        scenario.turns = 3;
        assert_ne!(of(&scenario), first);
        let other = Map::of_board(Arc::new(Board::new("a", 5, 5)));
        scenario.turns = 0;
        assert_ne!(fingerprint(&scenario, &other, Ruleset::westfront()), first);
    }
}
