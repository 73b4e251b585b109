//! Boards drawn as text, for tests.
//!
//! A line for each row from 0, in it a word for each column: a letter for the terrain and the level, if it is not
//! 0; `#` where a column that is not shifted has no row 0. Hexsides follow as names and words.

use super::{Board, Bridge, BridgeKind, Cover, Hedge, HexFeatures, HexsideFeatures, Road, Terrain, Water};
use crate::hex::{HexName, Shifted};

const LETTERS: [(char, Terrain); 10] = [
    ('.', Terrain::Clear),
    ('b', Terrain::Beach),
    ('c', Terrain::Cemetery),
    ('m', Terrain::Marsh),
    ('o', Terrain::Orchard),
    ('f', Terrain::Farm),
    ('t', Terrain::Town),
    ('w', Terrain::Woods),
    ('l', Terrain::Lake),
    ('s', Terrain::Sea),
];

/// The board of a drawing, its columns B, D, F... shifted where row 0 begins with `#`, else A, C, E....
pub(crate) fn board(id: &str, drawing: &str, hexsides: &[(&str, &str)]) -> Board {
    let lines: Vec<Vec<&str>> = drawing
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|line| !line.is_empty())
        .collect();
    let mut board = Board::new(id, lines[0].len() as u32, lines.len() as u32 - 1);
    board.shifted = if lines[0][0] == "#" { Shifted::Odd } else { Shifted::Even };
    for (row, line) in lines.iter().enumerate() {
        assert_eq!(line.len(), lines[0].len(), "row {row} of {id} has another length");
        for (column, word) in line.iter().enumerate() {
            let name = HexName { column: column as u32, row: row as u32 };
            assert_eq!(board.grid().hex(name).is_none(), *word == "#", "{name} of {id}");
            if *word != "#" {
                board.set_hex(name, hex(word));
            }
        }
    }
    for (name, words) in hexsides {
        let name = name.parse().unwrap();
        let stored = board.grid().hexside(name).and_then(|hexside| board.grid().hexside_name(hexside));
        assert_eq!(stored, Some(name), "{id} does not store {name}");
        board.set_hexside(name, hexside(words));
    }
    board
}

fn hex(word: &str) -> HexFeatures {
    let letter = word.chars().next().unwrap();
    let terrain = LETTERS.iter().find(|(known, _)| *known == letter).unwrap_or_else(|| panic!("{word}")).1;
    let level = if word.len() > 1 { word[1..].parse().unwrap() } else { 0 };
    HexFeatures { terrain, level, span: None }
}

/// A hexside from words such as `woods hedge`; a bridge is `wood:NAME` or `stone:NAME`, `blown:NAME`.
pub(crate) fn hexside(words: &str) -> HexsideFeatures {
    let mut features = HexsideFeatures::default();
    for word in words.split_whitespace() {
        match word {
            "woods" => features.cover = Cover::Woods,
            "town" => features.cover = Cover::Town,
            "orchard" => features.cover = Cover::Orchard,
            "marsh" => features.cover = Cover::Marsh,
            "hedge" => features.hedge = Some(Hedge::Hedge),
            "gap" => features.hedge = Some(Hedge::Gap),
            "canal" => features.water = Some(Water::Canal),
            "river" => features.water = Some(Water::River),
            "lake" => features.water = Some(Water::Lake),
            "sea" => features.water = Some(Water::Sea),
            "ford" => features.ford = true,
            "paved" => features.road = Some(Road::Paved),
            "unpaved" => features.road = Some(Road::Unpaved),
            "railway" => features.railway = true,
            "tunnel" => features.tunnel = true,
            "cliff" => features.cliff = true,
            _ => {
                let (kind, name) = word.split_once(':').unwrap_or_else(|| panic!("{word}"));
                features.bridges.push(Bridge {
                    name: name.to_owned(),
                    kind: if kind == "wood" { BridgeKind::Wood } else { BridgeKind::Stone },
                    destroyed: kind == "blown",
                    ..Bridge::default()
                });
            }
        }
    }
    features
}
