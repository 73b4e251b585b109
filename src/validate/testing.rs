//! Fixtures of checks: tiny files with the expected findings written inside.
//!
//! A line that ends in `//~ text` has a finding of the check under test on exactly this text (the value or key that it
//! points at); a fixture without such marks has none. A fixture that does not begin with `(` gets the head of
//! a board of 6 x 4, or of a scenario on the board [`VILLE`], put before it on its first line.

use super::{Check, Options, Report, check, check_with};
use crate::edit::BoardKey;
use crate::file::comments::Comments;
use crate::file::formats::text_of;
use crate::file::project::{Memory, Project};
use crate::file::spans::Syntax;
use crate::finding::Severity;
use std::path::{Path, PathBuf};

/// A file, or files, on which a check finds what is marked.
#[derive(Debug)]
pub(super) enum Fixture {
    /// A board.
    Board(&'static str),
    /// A scenario, on `ville.ron` and whatever other boards are given, in the folder `maps`.
    Scenario(&'static str, &'static [(&'static str, &'static str)]),
    /// Two boards of 5 x 3 side by side, `a` and `b`, by what they hold, and which of their slots is marked.
    Seam(&'static str, &'static str, Marked),
    /// The bytes of a main file that may be no text, and how many findings there are.
    Bytes(&'static [u8], usize),
    /// No file at all: one finding.
    Nothing,
}

/// Which of two slots has a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marked {
    First,
    Second,
    Neither,
}

/// The board of scenario fixtures: a road from A3 to G3 over a river with bridge, ford and lake, a village, a
/// farm, woods, a hedge, a hill, a tunnel.
pub(super) const VILLE: &str = r#"(
    format: "bocage-board/1", id: "ville", name: "Ville", columns: 8, rows: 6,
    hexes: {
        "A6": (terrain: Lake), "B1": (terrain: Farm), "C2": (terrain: Town), "C3": (terrain: Town),
        "E1": (terrain: Woods), "E2": (terrain: Woods), "F4": (level: 1), "G6": (terrain: Marsh),
    },
    hexsides: {
        "A4/NE": (road: Paved), "B3/NE": (road: Paved), "C3/NE": (cover: Town, road: Paved), "C3/N": (cover: Town),
        "D2/SE": (road: Paved, water: River, bridges: [(name: "Pont", kind: Stone)]), "D3/N": (hedge: Hedge),
        "D3/SE": (water: River, ford: true), "E2/N": (cover: Woods), "E3/NE": (road: Paved),
        "F2/SE": (road: Paved), "G3/SE": (road: Paved),
        "D2/NE": (water: River), "D1/SE": (water: River), "D1/NE": (water: River),
        "D0/SE": (water: River), "D4/NE": (water: River), "D4/SE": (water: River), "D5/NE": (water: River),
        "D5/SE": (water: River), "D6/NE": (water: River),
    },
    places: [
        (name: "Ville", kind: Village, hexes: ["C2", "C3"]),
        (name: "La Ferme", kind: Farm, hexes: ["B1"]),
    ],
)"#;

const BOARD_HEAD: &str = r#"(format: "bocage-board/1", id: "a", columns: 6, rows: 4, "#;
const SCENARIO_HEAD: &str = r#"(format: "bocage-scenario/1", id: "s", title: "S", "#;
const LAYOUT: &str = r#"layout: [(board: "../maps/ville.ron", at: (0, 0))], "#;

/// What a fixture's files are: path and bytes, the main file first.
fn files(fixture: &Fixture) -> Vec<(PathBuf, Vec<u8>)> {
    match fixture {
        Fixture::Board(text) => vec![("/box/maps/a.ron".into(), with_head(text, &[BOARD_HEAD]).into_bytes())],
        Fixture::Scenario(text, boards) => {
            let layout = if text.contains("layout:") { "" } else { LAYOUT };
            let main = with_head(text, &[SCENARIO_HEAD, layout]).into_bytes();
            let others = boards.iter().map(|(name, text)| {
                (Path::new("/box/maps").join(name), with_head(text, &[BOARD_HEAD]).into_bytes())
            });
            let ville = (PathBuf::from("/box/maps/ville.ron"), VILLE.as_bytes().to_vec());
            [("/box/scenarios/s.ron".into(), main), ville].into_iter().chain(others).collect()
        }
        Fixture::Seam(a, b, marked) => {
            let slot = |id: &str, column: i32, is_marked: bool| {
                let slot = format!("(board: \"../maps/{id}.ron\", at: ({column}, 0))");
                if is_marked { format!("{slot}, //~ {slot}\n") } else { format!("{slot},\n") }
            };
            let (first, second) = (*marked == Marked::First, *marked == Marked::Second);
            let slots = [slot("a", 0, first), slot("b", 4, second)].concat();
            let board = |id: &str, entries: &str| {
                let text =
                    format!("(format: \"bocage-board/1\", id: {id:?}, columns: 5, rows: 3, {entries})");
                (Path::new("/box/maps").join(format!("{id}.ron")), text.into_bytes())
            };
            let main = format!("{SCENARIO_HEAD}layout: [\n{slots}])").into_bytes();
            vec![("/box/scenarios/s.ron".into(), main), board("a", a), board("b", b)]
        }
        Fixture::Bytes(bytes, _) => vec![("/box/maps/a.ron".into(), bytes.to_vec())],
        Fixture::Nothing => Vec::new(),
    }
}

fn with_head(text: &str, head: &[&str]) -> String {
    let is_whole = ["(", "from,", "//"].iter().any(|start| text.trim_start().starts_with(start));
    if is_whole {
        return text.to_owned();
    }
    format!("{}{text}\n)", head.concat())
}

/// The line and text of each mark.
fn marks(text: &str) -> Vec<(usize, String)> {
    let of_line = |(line, text): (usize, &str)| {
        let marks: Vec<_> =
            text.split("//~").skip(1).map(|mark| (line + 1, mark.trim().to_owned())).collect();
        marks
    };
    text.lines().enumerate().flat_map(of_line).collect()
}

fn without_marks(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//~").next().unwrap_or(line).trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

/// The project of a fixture with the files that it was opened from.
pub(super) fn open(fixture: &Fixture) -> (Project, Memory) {
    let files = files(fixture);
    let bytes = |bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) => without_marks(text).into_bytes(),
        Err(_) => bytes.to_vec(),
    };
    let memory = Memory(files.iter().map(|(path, content)| (path.clone(), bytes(content))).collect());
    let main = files.first().map_or(Path::new("/box/maps/a.ron"), |(path, _)| path);
    (Project::open_from(&memory, main, Some(Path::new("/box"))), memory)
}

/// The same project with all its files in JSON; none if one was refused.
pub(super) fn in_json(project: &Project, files: &Memory) -> Option<(Project, Memory)> {
    let renamed = |path: &Path| path.with_extension("json");
    let none = Comments::default();
    let mut all = Memory(files.0.clone());
    for board in project.boards.values().flatten() {
        let text = text_of(&*board.value, Syntax::Json, &none).ok()?;
        all.0.insert(renamed(&board.path), text.into_bytes());
    }
    let main = match &project.scenario {
        Some(Ok(scenario)) => {
            let mut value = (*scenario.value).clone();
            for slot in &mut value.layout {
                let is_there = project.boards.get(&BoardKey::new(&slot.board)).is_some_and(Result::is_ok);
                if is_there {
                    slot.board = slot.board.replace(".ron", ".json");
                }
            }
            let text = text_of(&value, Syntax::Json, &none).ok()?;
            all.0.insert(renamed(&scenario.path), text.into_bytes());
            renamed(&scenario.path)
        }
        Some(Err(_)) => return None,
        None => renamed(&project.boards.values().flatten().next()?.path),
    };
    Some((Project::open_from(&all, &main, Some(Path::new("/box"))), all))
}

/// Runs all checks on a fixture: where the findings of one stand, as marks would say it, and how many there are.
fn found(check_under_test: &Check, fixture: &Fixture) -> (Vec<(usize, String)>, usize) {
    let (project, memory) = open(fixture);
    let options = Options {
        advice: check_under_test.info.severity == Severity::Advice,
        select: [check_under_test.info.name].into(),
        ..Options::default()
    };
    let report = check_with(&memory, &project, &project.document(), &options);
    let mark = |place| {
        let (source, span) = project.locate(place)?;
        Some((source.position(span.start).line, source.slice(span).to_owned()))
    };
    let own: Vec<_> =
        report.findings.iter().filter(|finding| finding.check == &check_under_test.info).collect();
    (own.iter().filter_map(|finding| mark(&finding.place)).collect(), own.len())
}

/// How many findings the fixture has; an error if they are not those that it expects.
fn try_fixture(check: &Check, fixture: &Fixture) -> Result<usize, String> {
    let (mut places, count) = found(check, fixture);
    let name = check.info.name;
    let expected = match fixture {
        Fixture::Bytes(_, expected) => *expected,
        Fixture::Nothing => 1,
        Fixture::Board(_) | Fixture::Scenario(..) | Fixture::Seam(..) => {
            let texts = files(fixture).into_iter().filter_map(|(_, bytes)| String::from_utf8(bytes).ok());
            let mut expected: Vec<_> = texts.flat_map(|text| marks(&text)).collect();
            expected.sort();
            places.sort();
            if places != expected {
                return Err(format!("{name} on {fixture:#?}\nfound {places:#?}\ninstead of {expected:#?}"));
            }
            expected.len()
        }
    };
    if count == expected {
        Ok(count)
    } else {
        Err(format!("{name} on {fixture:#?}: {count} findings instead of {expected}"))
    }
}

/// Tries all fixtures of a check; there must be some with findings and some without. Returns what is wrong.
pub(super) fn try_fixtures(check: &Check) -> Vec<String> {
    let tried: Vec<_> = check.fixtures.iter().map(|fixture| try_fixture(check, fixture)).collect();
    let name = check.info.name;
    let mut wrong: Vec<String> = tried.iter().filter_map(|result| result.clone().err()).collect();
    if !tried.iter().any(|result| !matches!(result, Ok(0))) {
        wrong.push(format!("{name} has no fixture on which it finds something"));
    }
    if !tried.iter().any(|result| matches!(result, Ok(0) | Err(_))) {
        wrong.push(format!("{name} has no fixture on which it finds nothing"));
    }
    wrong
}

/// A board as a project.
pub(super) fn project_of(text: &str) -> Project {
    let file = (PathBuf::from("/box/maps/a.ron"), with_head(text, &[BOARD_HEAD]).into_bytes());
    Project::open_from(&Memory([file].into()), Path::new("/box/maps/a.ron"), None)
}

/// The report on a board, with all checks but those of advice.
pub(super) fn check_board(text: &str) -> Report {
    let project = project_of(text);
    check(&project, &project.document(), &Options::default())
}
