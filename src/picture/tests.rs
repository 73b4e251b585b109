//! Drawings as text, and what they may depend on.

use super::*;
use crate::board::{
    Board, Bridge, BridgeKind, Carries, Cover, Hedge, HexFeatures, HexsideFeatures, Place, PlaceKind, Road,
    Span, Terrain, Water,
};
use crate::hex::{HexName, HexsideName};
use crate::layout::{HexId, Map, Slot};
use std::sync::Arc;

fn hex(name: &str) -> HexName {
    name.parse().unwrap()
}

fn put(board: &mut Board, name: &str, terrain: Terrain, level: i32) {
    board.set_hex(hex(name), HexFeatures { terrain, level, span: None });
}

fn side(board: &mut Board, name: &str, features: HexsideFeatures) {
    board.set_hexside(name.parse::<HexsideName>().unwrap(), features);
}

/// A board of every terrain and hexside feature.
fn board_of_everything() -> Board {
    let mut board = Board::new("all", 9, 6);
    let terrains = Terrain::ALL.into_iter().zip(["B1", "B2", "B3", "B4", "B5", "D1", "D2", "D3", "F4", "F5"]);
    for (terrain, name) in terrains {
        put(&mut board, name, terrain, 0);
    }
    put(&mut board, "H2", Terrain::Clear, 1);
    put(&mut board, "H3", Terrain::Woods, 3);
    board.set_hex(hex("E5"), HexFeatures { terrain: Terrain::Marsh, level: 0, span: Some(Span::Causeway) });
    let span = Some(Span::Bridge(BridgeKind::Wood));
    board.set_hex(hex("F2"), HexFeatures { terrain: Terrain::Lake, level: 0, span });
    for (cover, name) in Cover::ALL.into_iter().zip(["C1/N", "C2/N", "C3/N", "C4/N", "C5/N"]) {
        side(&mut board, name, HexsideFeatures { cover, ..Default::default() });
    }
    for (water, name) in Water::ALL.into_iter().zip(["G1/SE", "G2/NE", "G3/N", "G5/N"]) {
        let bridge = Bridge { name: "Pont".into(), destroyed: water == Water::River, ..Default::default() };
        let carried = Bridge { kind: BridgeKind::Stone, carries: Carries::Both, ..bridge.clone() };
        let bridges = vec![bridge, carried];
        side(
            &mut board,
            name,
            HexsideFeatures {
                water: Some(water),
                ford: true,
                bridges,
                road: Some(Road::Paved),
                railway: true,
                ..Default::default()
            },
        );
    }
    for (hedge, name) in [Hedge::Gap, Hedge::Hedge].into_iter().zip(["E2/N", "E2/NE"]) {
        side(
            &mut board,
            name,
            HexsideFeatures { hedge: Some(hedge), road: Some(Road::Unpaved), ..Default::default() },
        );
    }
    for name in ["D4/N", "D4/SE", "E5/NE"] {
        side(&mut board, name, HexsideFeatures { railway: true, tunnel: true, ..Default::default() });
    }
    side(&mut board, "H2/N", HexsideFeatures { cliff: true, ..Default::default() });
    board.places.push(Place {
        name: "Saint-\u{c9}tienne".into(),
        kind: PlaceKind::Town,
        hexes: vec![hex("D2").into()],
        ..Default::default()
    });
    board
}

fn drawn(board: &Board, detail: Detail) -> Shapes {
    let map = Map::of_board(Arc::new(board.clone()));
    Cartographer::new(&map, &Style::light(), detail).picture().shapes
}

/// Compares with a file under `tests/golden`; `UPDATE=1` writes it instead.
fn check_golden(name: &str, text: &str) {
    let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
    let differs = expected.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(expected == text, "tests/golden/{name} differs from line {differs:?} on; UPDATE=1 rewrites it");
}

#[test]
fn a_small_board_is_drawn_as_the_golden_file_says() {
    let mut board = Board::new("small", 3, 2);
    put(&mut board, "B1", Terrain::Woods, 1);
    put(&mut board, "A1", Terrain::Town, 0);
    side(
        &mut board,
        "A2/NE",
        HexsideFeatures { water: Some(Water::River), road: Some(Road::Paved), ..Default::default() },
    );
    side(&mut board, "B1/SE", HexsideFeatures { hedge: Some(Hedge::Gap), ..Default::default() });
    board.places.push(Place {
        name: "Le Mont".into(),
        kind: PlaceKind::Hill,
        hexes: vec![hex("B1").into()],
        ..Default::default()
    });
    check_golden("small-board.txt", &drawn(&board, Detail::Near).listing());
}

#[test]
fn everything_can_be_drawn_and_always_alike() {
    for detail in [Detail::Far, Detail::Middle, Detail::Near] {
        let board = board_of_everything();
        let once = drawn(&board, detail);
        assert!(once.len() > 100);
        assert_eq!(once, drawn(&board, detail));
        for (layer, shape) in once.iter() {
            for pos in positions(shape) {
                let inside = (-4.0..30.0).contains(&pos.x) && (-4.0..26.0).contains(&pos.y);
                assert!(inside, "{layer:?} {shape:?}");
            }
        }
    }
}

fn positions(shape: &Shape) -> Vec<Pos> {
    match shape {
        Shape::Polygon { points, .. } => points.clone(),
        Shape::Lines { lines, .. } => lines.concat(),
        Shape::Discs { discs, .. } => discs.iter().map(|disc| disc.0).collect(),
        Shape::Text(text) => vec![text.at],
    }
}

/// The shapes of every hex and every hexside, apart.
fn apart(map: &Map) -> (Vec<Shapes>, Vec<Shapes>) {
    let style = Style::light();
    let by = Cartographer::new(map, &style, Detail::Near);
    let drawn = |draw: &dyn Fn(&mut Shapes)| {
        let mut shapes = Shapes::default();
        draw(&mut shapes);
        shapes
    };
    let hexes = map.hex_ids().map(|id| drawn(&|shapes| by.hex(id, shapes))).collect();
    let hexsides = map.hexside_ids().map(|id| drawn(&|shapes| by.hexside(id, shapes))).collect();
    (hexes, hexsides)
}

#[test]
fn an_edit_changes_only_what_it_touches() {
    let before = board_of_everything();
    let map = Map::of_board(Arc::new(before.clone()));
    let old = apart(&map);
    for id in map.hex_ids() {
        let name = map.hex(id).home.1;
        let mut after = before.clone();
        let level = after.hex(name).level + 1;
        let terrain = if after.hex(name).terrain == Terrain::Sea { Terrain::Woods } else { Terrain::Sea };
        after.set_hex(name, HexFeatures { terrain, level, span: None });
        for direction in crate::hex::Direction::ALL {
            let hexside = after.grid().hexside(HexsideName { hex: name, direction });
            let Some(stored) = hexside.and_then(|hexside| after.grid().hexside_name(hexside)) else {
                continue;
            };
            let water = Some(Water::River);
            after.set_hexside(
                stored,
                HexsideFeatures { water, cover: Cover::Woods, railway: true, ..Default::default() },
            );
        }
        let new = apart(&Map::of_board(Arc::new(after)));
        let (hexes, hexsides) = Cartographer::touched(&map, id);
        for other in map.hex_ids().filter(|other| !hexes.contains(other)) {
            assert_eq!(old.0[other.index()], new.0[other.index()], "{} after {name}", map.name(other));
        }
        for other in map.hexside_ids().filter(|other| !hexsides.contains(other)) {
            assert_eq!(
                old.1[other.index()],
                new.1[other.index()],
                "{} after {name}",
                map.hexside_name(other)
            );
        }
    }
}

#[test]
fn a_board_looks_the_same_wherever_it_lies() {
    let board = Arc::new(board_of_everything());
    let laid = |at, turned| {
        let slot = Slot { board: String::new(), at, turned, label: None };
        Map::build(&[(slot, Some(Arc::clone(&board)))])
    };
    let count = |map: &Map| Cartographer::new(map, &Style::light(), Detail::Near).picture().shapes.len();
    let (here, there) = (laid((0, 0), false), laid((4, 7), false));
    assert_eq!(count(&here), count(&there));
    let moved = pos_in_map(crate::hex::Point::new(12, 14));
    let trees = |map: &Map| {
        let shapes = apart(map).0;
        let all: Vec<Pos> =
            shapes.iter().flat_map(|shapes| shapes.layer(Layer::Trees).iter().flat_map(positions)).collect();
        all
    };
    for (a, b) in trees(&here).into_iter().zip(trees(&there)) {
        assert!((a + moved - b).length() < 1e-3);
    }
    assert!(count(&laid((0, 0), true)) > 100);
}

#[test]
fn what_lies_outside_the_boards_is_painted_over() {
    let board = Arc::new(Board::new("b", 5, 3));
    let slot = |at, label: &str| Slot { board: String::new(), at, turned: false, label: Some(label.into()) };
    let corner = Map::build(&[
        (slot((0, 0), "a"), Some(Arc::clone(&board))),
        (slot((4, 0), "b"), Some(Arc::clone(&board))),
        (slot((0, 3), "c"), Some(board)),
    ]);
    let mut shapes = Shapes::default();
    Cartographer::new(&corner, &Style::light(), Detail::Far).outside(0.0, &mut shapes);
    assert_eq!(shapes.layer(Layer::Outside).len(), 1);
    let nothing = Map::build(&[]);
    assert!(Cartographer::new(&nothing, &Style::light(), Detail::Near).picture().shapes.is_empty());
}

#[test]
fn polygons_can_be_filled_as_fans() {
    // Where a border sways outwards, what it cuts off a corner begins with a sliver on the wrong side.
    const SLIVER: f32 = 0.02;
    for (layer, shape) in drawn(&board_of_everything(), Detail::Near).iter() {
        let Shape::Polygon { points, .. } = shape else { continue };
        let turn = |a: Pos, b: Pos| a.x * b.y - a.y * b.x;
        let fan = points[1..].windows(2).map(|pair| turn(pair[0] - points[0], pair[1] - points[0]));
        let (left, right) =
            fan.fold((false, false), |(left, right), area| (left || area < -SLIVER, right || area > SLIVER));
        assert!(!(left && right), "{layer:?} {points:?}");
    }
}

#[test]
fn names_keep_clear_of_each_other() {
    let mut board = Board::new("names", 15, 9);
    for (n, name) in ["D3", "D4", "E4", "F4", "G4", "G5"].into_iter().enumerate() {
        let place = Place {
            name: format!("Grand Village {n}"),
            kind: PlaceKind::Village,
            hexes: vec![hex(name).into()],
            ..Default::default()
        };
        board.places.push(place);
    }
    let shapes = drawn(&board, Detail::Middle);
    let areas: Vec<Rect> = shapes
        .layer(Layer::PlaceNames)
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text(text) => {
                Some(Rect::about(text.at, names::text_width(&text.text, text.size), text.size))
            }
            _ => None,
        })
        .collect();
    assert_eq!(areas.len(), 6);
    for (i, a) in areas.iter().enumerate() {
        for b in &areas[..i] {
            assert!(a.overlap(*b) < 0.01, "{a:?} {b:?}");
        }
    }
}

#[test]
fn hexes_are_regular() {
    let map = Map::of_board(Arc::new(Board::new("b", 3, 2)));
    let place = place::HexPlace::new(&map, HexId(2));
    let plane = crate::hex::corners(map.hex(HexId(2)).hex).map(pos_in_map);
    for (k, corner) in plane.into_iter().enumerate() {
        assert!((place.corner(k) - corner).length() < 1e-5);
        assert!(((place.corner(k + 1) - place.corner(k)).length() - 2.0).abs() < 1e-5);
        assert!((place.middle(k) - place.corner(k).towards(place.corner(k + 1), 0.5)).length() < 1e-5);
    }
}
