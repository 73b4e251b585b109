//! An editor that is killed in the middle of its work leaves a whole journal.
#![cfg(unix)]

use bocage::board::Board;
use bocage::edit::{BoardKey, Document};
use bocage::file::journal::{Entry, Journal, Origin, left_behind};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

const FOLDER: &str = "BOCAGE_TEST_JOURNAL";

fn entry(step: u32) -> Entry {
    let mut board = Board::new("b1", 15, 9);
    board.name = format!("Step {step}");
    board.notes = "n".repeat(200_000);
    Entry {
        title: board.name.clone(),
        origin: Origin::New("b1.ron".to_owned()),
        written: SystemTime::now(),
        based_on: Default::default(),
        document: Document::of_board(BoardKey::new("b1.ron"), board),
    }
}

/// No test of its own, but what the test below starts and kills: it writes without end.
#[test]
#[ignore = "started by the other test"]
fn writes_without_end() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let journal = Journal::begin(folder.as_ref()).unwrap();
    for step in 0.. {
        journal.write(1, &entry(step)).unwrap();
    }
}

#[test]
fn a_killed_writer_leaves_its_last_or_last_but_one_entry_whole() {
    let mut found = 0;
    for round in 0..20 {
        let data = tempfile::tempdir().unwrap();
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "writes_without_end", "--ignored"])
            .env(FOLDER, data.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(60 + 7 * round));
        writer.kill().unwrap();
        writer.wait().unwrap();
        for left in left_behind(data.path()) {
            let entry = left.entry.unwrap();
            assert_eq!(entry.document.boards.values().next().unwrap().name, entry.title);
            found += 1;
        }
    }
    assert!(found >= 10, "only {found} writers had written something");
}
