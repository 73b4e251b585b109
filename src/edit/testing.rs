//! Small documents and how tests read them.

use super::{BoardKey, Document};
use crate::board::Board;
use crate::board::text::board;
use crate::layout::Slot;
use crate::scenario::Scenario;
use std::sync::Arc;

const PLAIN: &str = "# . #\n . . .\n . . .";

/// Two boards of three columns and two rows, `west` and `east`: west's C is east's A.
pub(super) fn joined(west: &[(&str, &str)], east: &[(&str, &str)]) -> Document {
    laid(&[(board("west", PLAIN, west), (0, 0), false), (board("east", PLAIN, east), (2, 0), false)])
}

/// Boards laid at offsets, turned or not, each in a file of its id.
pub(super) fn laid(boards: &[(Board, (i32, i32), bool)]) -> Document {
    let mut scenario = Scenario::new("test", "Test");
    let mut document = Document::default();
    for (board, at, turned) in boards {
        let path = format!("{}.ron", board.id);
        document.boards.insert(BoardKey::new(&path), Arc::new(board.clone()));
        scenario.layout.push(Slot { board: path, at: *at, turned: *turned, label: None });
    }
    document.scenario = Some(Arc::new(scenario));
    document
}

/// What a board says of its hexsides.
pub(super) fn said(document: &Document, id: &str) -> String {
    let board = &document.boards[&BoardKey::new(&format!("{id}.ron"))];
    let mut all = Vec::new();
    for (key, features) in &board.hexsides {
        let mut words = vec![key.to_string()];
        if features.cover != crate::board::Cover::Clear {
            words.push(format!("{:?}", features.cover));
        }
        words.extend(features.water.map(|water| format!("{water:?}")));
        words.extend(features.ford.then(|| "ford".to_owned()));
        words.extend(features.bridges.iter().map(|bridge| bridge.name.clone()));
        words.extend(features.road.map(|road| format!("{road:?}")));
        words.extend(features.railway.then(|| "railway".to_owned()));
        words.extend(features.hedge.map(|hedge| format!("{hedge:?}")));
        words.extend(features.cliff.then(|| "cliff".to_owned()));
        all.push(words.join(" "));
    }
    all.join(", ")
}
