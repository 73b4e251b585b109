//! Small documents and how tests read them.

use super::{BoardKey, Document};
use crate::board::text::board;
use crate::board::{Board, Place, Silence};
use crate::layout::Slot;
use crate::ruleset::Side;
use crate::scenario::{
    Entry, Forces, Marker, MarkerKind, Objective, ObjectiveAt, Scenario, Way, Zone, ZoneArea,
};
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

/// The names that the scenario refers by, in the order of its file.
pub(super) fn references(document: &Document) -> Vec<String> {
    let scenario = document.scenario.as_ref().unwrap();
    let text = ron::to_string(&**scenario).unwrap();
    let from = text.find("sides:").unwrap_or(text.len());
    let quoted = text[from..].split('"').skip(1).step_by(2);
    quoted
        .filter(|word| word.contains(':') || word.contains("Mill") || word.contains("Pont"))
        .map(str::to_owned)
        .collect()
}

/// The scenario of a document with a reference of every kind to board `west`.
pub(super) fn with_references(mut document: Document) -> Document {
    let label = if document.slots().len() > 1 { "west:" } else { "" };
    let mut scenario = (**document.scenario.as_ref().unwrap()).clone();
    let hex = |name: &str| format!("{label}{name}");
    let mut forces = Forces::default();
    let at = vec![ZoneArea::Place("Mill".to_owned()), ZoneArea::Hexes(vec![hex("A1"), hex("B1")])];
    forces.zones.insert("z".to_owned(), Zone { at, units: Default::default(), adjacent: false });
    let by = Way::Hexes(vec![hex("A1"), hex("A2")]);
    forces.entries.insert("e".to_owned(), Entry { by, turn: 1, units: Vec::new() });
    forces.placements.insert("A1/1".to_owned(), hex("B1"));
    scenario.sides.insert(Side::American, forces);
    let marker = |kind, at: &str, bridge: Option<&str>| Marker {
        kind,
        at: hex(at),
        bridge: bridge.map(str::to_owned),
        side: None,
    };
    scenario.markers = vec![
        marker(MarkerKind::Foxhole, "B2", None),
        marker(MarkerKind::DestroyedBridge, "B1/N", Some("Pont")),
        marker(MarkerKind::DestroyedBridge, "B1/N", None),
    ];
    let at = [ObjectiveAt::Place("Mill".to_owned()), ObjectiveAt::Bridge("Pont".to_owned())];
    scenario.victory.objectives =
        at.into_iter().map(|at| Objective { at, points: 1, to: Default::default() }).collect();
    scenario.silences = vec![Silence { check: "some-check".to_owned(), at: hex("B1"), ..Silence::default() }];
    document.scenario = Some(Arc::new(scenario));
    document
}

/// A board with the place `Mill` in B1 and B2, and the bridge `Pont` over B1/N.
pub(super) fn mill(id: &str) -> Board {
    let mut mill = board(id, PLAIN, &[("B1/N", "river stone:Pont")]);
    mill.places.push(Place {
        name: "Mill".to_owned(),
        hexes: vec!["B1".into(), "B2".into()],
        notes: "the mill".to_owned(),
        ..Place::default()
    });
    mill
}

/// A board without anything, of three columns and two rows.
pub(super) fn plain(id: &str) -> Board {
    board(id, PLAIN, &[])
}
