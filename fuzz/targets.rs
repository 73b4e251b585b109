//! What fuzzing does with some bytes: read them as a file of each kind, and see that what must hold holds.
//!
//! Used by the targets of cargo-fuzz beside this file and by `tests/fuzz.rs`, which runs them on stable.

use bocage::board::Board;
use bocage::file::comments::Comments;
use bocage::file::formats::{Format, read_text, style, text_of};
use bocage::file::los_table::Rows;
use bocage::file::project::{Memory, Project};
use bocage::file::record::RecordFile;
use bocage::file::source::Source;
use bocage::file::spans::Syntax;
use bocage::file::tree::Node;
use bocage::layout::{Map, Slot};
use bocage::rules::los::{check_entry, parse_clear_word};
use bocage::rules::play::{Action, Game, Log, Record};
use bocage::ruleset::Ruleset;
use bocage::scenario::Scenario;
use bocage::validate::{Options, check_with};
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

/// RON: boards and scenarios are refused with a place in the text, or read, written and read again as the same.
pub fn ron(data: &[u8]) {
    file(data, Syntax::Ron, "x.ron");
}

/// The same in JSON.
pub fn json(data: &[u8]) {
    file(data, Syntax::Json, "x.json");
}

fn file(data: &[u8], syntax: Syntax, name: &str) {
    let Ok(source) = Source::from_bytes(name, data) else { return };
    read_and_write::<Board>(&source, syntax);
    read_and_write::<Scenario>(&source, syntax);
    // Whatever it holds is checked to an end, without a crash in a check.
    let path = Path::new("/box/maps").join(name);
    let memory = Memory([(path.clone(), data.to_vec())].into());
    checked(&memory, &path);
}

fn checked(memory: &Memory, path: &Path) {
    let project = Project::open_from(memory, path, Some(Path::new("/box")));
    let options = Options { advice: true, ..Options::default() };
    let report = check_with(memory, &project, &project.document(), &options);
    for finding in &report.findings {
        assert_ne!(finding.check.name, "check-crashed", "{:?}", finding.notes);
        if let Some((source, span)) = project.locate(&finding.place) {
            assert!(source.text().get(span.range()).is_some(), "{finding:?}");
        }
    }
}

fn read_and_write<T: Format + Debug>(source: &Source, syntax: Syntax) {
    match read_text::<T>(source, syntax) {
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!(source.text().get(error.span.range()).is_some(), "{error:?}");
                assert!(!error.headline.is_empty() && !error.headline.ends_with('.'), "{error:?}");
            }
        }
        Ok((value, index)) => {
            let Ok(tree) = Node::of(&value) else { return };
            let comments = Comments::collect(&index, &tree, &style::<T>());
            let Ok(text) = text_of(&value, syntax, &comments) else { return };
            let again = read_text::<T>(&Source::new("again", &text), syntax);
            assert!(again.is_ok_and(|(again, _)| again == value), "{text}");
        }
    }
}

/// Layouts: small boards at all offsets and turns, whose map knows each hex by each of its names.
pub fn layout(data: &[u8]) {
    let slots: Vec<(Slot, Option<Arc<Board>>)> = data
        .chunks_exact(6)
        .take(8)
        .enumerate()
        .map(|(index, bytes)| {
            let mut board =
                Board::new(&format!("b{index}"), 2 + u32::from(bytes[0] % 7), 1 + u32::from(bytes[1] % 5));
            if bytes[2] & 1 == 1 {
                board.shifted = bocage::hex::Shifted::Even;
            }
            let at = (i32::from(bytes[3] as i8) / 8, i32::from(bytes[4] as i8) / 8);
            let slot = Slot { board: format!("b{index}.ron"), at, turned: bytes[2] & 2 == 2, label: None };
            (slot, (bytes[5] > 3).then(|| Arc::new(board)))
        })
        .collect();
    let map = Map::build(&slots);
    assert!(map.slots().len() + map.problems().len() >= slots.len());
    for id in map.hex_ids() {
        for name in map.aliases(id) {
            assert_eq!(map.find_hex(&name), Ok(id), "{name}");
        }
        for (direction, neighbour) in map.hex(id).neighbours.into_iter().enumerate() {
            let back = neighbour.map(|other| map.hex(other).neighbours[(direction + 3) % 6]);
            assert!(back.is_none_or(|back| back == Some(id)));
        }
    }
    for id in map.hexside_ids() {
        let hexside = map.hexside(id).hexside;
        assert_eq!(map.hexside_id(hexside), Some(id));
        let slots: Vec<usize> = map.slots_with_hexside(hexside).map(|(slot, _)| slot).collect();
        let all = (0..map.slots().len()).filter(|&slot| {
            let laid = &map.slots()[slot];
            laid.board.grid().has_hexside(laid.laid.hexside_on_board(hexside))
        });
        assert_eq!(slots, all.collect::<Vec<_>>());
    }
}

/// LOS tables: rows with their lines in order, or faults; each entry has a verdict.
pub fn los_table(data: &[u8]) {
    let map = Map::of_board(Arc::new(Board::new("a", 5, 3)));
    let Ok(rows) = Rows::new(data) else { return };
    let mut line = 1;
    for row in rows {
        match row {
            Ok(row) => {
                assert!(row.line > line);
                line = row.line;
                if let Some(clear) = parse_clear_word(&row.los) {
                    check_entry(&map, None, &row.from, &row.to, clear);
                }
            }
            Err(error) => assert!(error.line().is_none_or(|of| of > line), "{error}"),
        }
    }
}

/// Records: their files, which are read as they are written; choices among the lawful actions, which replay to the same state; and rulesets, which are read or refused.
pub fn record(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = Ruleset::parse(text);
    }
    if let Ok(file) = RecordFile::read(data) {
        assert_eq!(RecordFile::read(file.write().as_bytes()), Ok(file));
    }
    let Some(game) = small_game() else { return };
    let mut state = game.start();
    let mut actions: Vec<Action> = Vec::new();
    let mut dice = bocage::rules::dice::SeededDice::new(7);
    let mut log = Log::new();
    for &byte in data.iter().take(60) {
        let legal = game.legal_actions(&state);
        let Some(&action) = legal.get(usize::from(byte) % legal.len().max(1)) else { break };
        let Ok(next) = game.step(&state, action, &mut dice, &mut log) else {
            panic!("an action that is listed as lawful is refused: {action:?}");
        };
        state = next;
        actions.push(action);
    }
    // As words they are the same actions.
    let record = Record { seed: 7, actions };
    assert_eq!(Record::from_words(&game, 7, &record.words(&game)).as_ref(), Ok(&record));
    let replayed = record.replay(&game, &mut Log::new());
    assert!(replayed.is_ok_and(|again| again == state));
}

fn small_game() -> Option<Game> {
    const SCENARIO: &str = r#"(
        format: "bocage-scenario/1", id: "s", title: "S", layout: [(board: "a.ron", at: (0, 0))],
        turns: 2, first_player: American, set_up_first: German,
        sides: {
            American: (companies: { "A": (platoons: { "1": F2 }) }, zones: { "w": (at: [Edge(West, 2)]) }),
            German: (companies: { "A": (platoons: { "1": F3 }) }, zones: { "e": (at: [Edge(East, 2)]) }),
        },
        victory: (objectives: [(at: Hex("D2"), points: 2)]),
    )"#;
    let (scenario, _) = read_text::<Scenario>(&Source::new("s", SCENARIO), Syntax::Ron).ok()?;
    let map = Map::of_board(Arc::new(Board::new("a", 7, 4)));
    Game::new(Arc::new(map), Arc::new(Ruleset::westfront().clone()), Arc::new(scenario)).ok()
}
