//! Joining boards: what is shared, what they disagree about, what things are called.

use super::*;
use crate::board::text::{board, hexside};
use crate::board::{Board, Bridge, BridgeKind, Carries, HexKey, HexsideFeatures, Place, Road, Span, Terrain};
use crate::hex::{Direction, HexName, Hexside, Shifted, hex_at};
use std::sync::Arc;

fn slot(at: (i32, i32)) -> Slot {
    Slot { board: "x.ron".to_owned(), at, turned: false, label: None }
}

fn join(boards: &[(Board, Slot)]) -> Map {
    let slots: Vec<_> =
        boards.iter().map(|(board, slot)| (slot.clone(), Some(Arc::new(board.clone())))).collect();
    Map::build(&slots)
}

/// West and east board with one column in common, which is west's C and east's A; in both orders.
fn both_orders(west: &Board, east: &Board) -> [Map; 2] {
    let (west, east) = ((west.clone(), slot((0, 0))), (east.clone(), slot((2, 0))));
    [join(&[west.clone(), east.clone()]), join(&[east, west])]
}

const PLAIN: &str = "# . #\n . . .\n . . .";

fn with_hex(id: &str, name: &str, word: &str) -> Board {
    let mut target = board(id, PLAIN, &[]);
    let one = board("x", &format!("# {word}\n . .\n"), &[]);
    target.set_hex(name.parse().unwrap(), one.hex("B0".parse().unwrap()));
    target
}

fn with_hexside(id: &str, name: &str, words: &str) -> Board {
    board(id, PLAIN, &[(name, words)])
}

/// The one disagreement of a map, as its kind and the words of `west` and `east`.
fn disagreement(map: &Map) -> (DisagreementKind, String) {
    let [one] = map.disagreements() else { panic!("{:?}", map.disagreements()) };
    let mut says: Vec<String> =
        one.says.iter().map(|(slot, words)| format!("{}: {words}", map.slots()[*slot].label)).collect();
    says.sort_by_key(|words| !words.starts_with("west"));
    (one.kind, says.join(", "))
}

#[track_caller]
fn check_hex(
    west: &str,
    east: &str,
    merged: impl Fn(&MapHex) -> bool,
    expected: Option<(DisagreementKind, &str)>,
) {
    for map in both_orders(&with_hex("west", "C2", west), &with_hex("east", "A2", east)) {
        let id = map.find_hex("west:C2").unwrap();
        assert_eq!(map.find_hex("east:A2"), Ok(id));
        assert!(map.hex(id).shared && merged(map.hex(id)), "{west} {east}: {:?}", map.hex(id));
        match expected {
            None => assert!(map.disagreements().is_empty()),
            Some((kind, says)) => {
                assert_eq!(disagreement(&map), (kind, says.to_owned()));
                assert_eq!(map.disagreements()[0].at, SeamPlace::Hex(id));
            }
        }
    }
}

/// West's C2/N is east's A2/N: the seam cuts it in half.
#[track_caller]
fn check_hexside(west: &str, east: &str, merged: &str, expected: Option<(DisagreementKind, &str)>) {
    for map in both_orders(&with_hexside("west", "C2/N", west), &with_hexside("east", "A2/N", east)) {
        let id = map.find_hexside("west:C2/N").unwrap();
        assert_eq!(map.find_hexside("east:A2/N"), Ok(id));
        assert!(map.hexside(id).shared);
        assert_eq!(*map.features(id), hexside(merged), "{west} {east}");
        match expected {
            None => assert!(map.disagreements().is_empty()),
            Some((kind, says)) => {
                assert_eq!(disagreement(&map), (kind, says.to_owned()));
                assert_eq!(map.disagreements()[0].at, SeamPlace::Hexside(id));
            }
        }
    }
}

#[test]
fn the_more_restrictive_terrain_counts() {
    // Sea > Lake > Woods > Town > Farm > Orchard > Marsh > Cemetery > Beach > Clear.
    let order = ["s", "l", "w", "t", "f", "o", "m", "c", "b", "."];
    let terrain = |word: &str| with_hex("x", "A1", word).hex("A1".parse().unwrap()).terrain;
    for (k, greater) in order.iter().enumerate() {
        check_hex(greater, greater, |hex| hex.terrain == terrain(greater), None);
        for lesser in &order[k + 1..] {
            let says = format!("west: {:?}, east: {:?}", terrain(greater), terrain(lesser));
            let expected = Some((DisagreementKind::Terrain, says.as_str()));
            check_hex(greater, lesser, |hex| hex.terrain == terrain(greater), expected);
        }
    }
}

#[test]
fn the_higher_level_counts() {
    check_hex(".2", ".2", |hex| hex.level == 2, None);
    check_hex(".2", ".1", |hex| hex.level == 2, Some((DisagreementKind::Level, "west: 2, east: 1")));
    check_hex(".-2", ".-1", |hex| hex.level == -1, Some((DisagreementKind::Level, "west: -2, east: -1")));
    check_hex(".", ".-1", |hex| hex.level == 0, Some((DisagreementKind::Level, "west: 0, east: -1")));
}

#[test]
fn no_span_counts_over_having_one() {
    let with_span = |id: &str, name: &str, span: Option<Span>| {
        let mut board = board(id, PLAIN, &[]);
        let name: HexName = name.parse().unwrap();
        board.set_hex(name, crate::board::HexFeatures { terrain: Terrain::Lake, level: 0, span });
        board
    };
    let (wood, stone) = (Span::Bridge(BridgeKind::Wood), Span::Bridge(BridgeKind::Stone));
    for (west, east, merged) in [
        (Some(wood), None, None),
        (None, Some(Span::Causeway), None),
        (Some(wood), Some(wood), Some(wood)),
        (Some(stone), Some(wood), Some(wood)),
        (Some(Span::Causeway), Some(Span::Causeway), Some(Span::Causeway)),
    ] {
        for map in both_orders(&with_span("west", "C2", west), &with_span("east", "A2", east)) {
            assert_eq!(map.hex(map.find_hex("west:C2").unwrap()).span, merged);
            assert_eq!(map.disagreements().len(), usize::from(west != east));
            assert!(map.disagreements().iter().all(|it| it.kind == DisagreementKind::Span));
        }
    }
}

#[test]
fn the_more_restrictive_cover_water_road_and_hedge_count() {
    use DisagreementKind::*;
    for (kind, order) in [
        (Cover, &["woods", "town", "orchard", "marsh", ""][..]),
        (Water, &["sea", "lake", "river", "canal", ""]),
        (Hedge, &["hedge", "gap", ""]),
        (Cliff, &["cliff", ""]),
        (Road, &["", "unpaved", "paved"]),
        (Ford, &["", "ford"]),
        (Railway, &["", "railway"]),
        (Tunnel, &["", "tunnel"]),
    ] {
        for (k, greater) in order.iter().enumerate() {
            check_hexside(greater, greater, greater, None);
            for lesser in &order[k + 1..] {
                for map in
                    both_orders(&with_hexside("west", "C2/N", greater), &with_hexside("east", "A2/N", lesser))
                {
                    let id = map.find_hexside("west:C2/N").unwrap();
                    assert_eq!(*map.features(id), hexside(greater), "{greater} {lesser}");
                    assert_eq!(disagreement(&map).0, kind, "{greater} {lesser}");
                }
            }
        }
    }
    check_hexside("woods", "", "woods", Some((Cover, "west: Woods, east: Clear")));
    check_hexside("", "river", "river", Some((Water, "west: none, east: River")));
    check_hexside("ford", "", "", Some((Ford, "west: one, east: none")));
    check_hexside("paved", "", "", Some((Road, "west: Paved, east: none")));
    check_hexside("gap", "hedge", "hedge", Some((Hedge, "west: Gap, east: Hedge")));
}

#[test]
fn several_disagreements_about_one_hexside_are_told_apart() {
    let [map, _] = both_orders(
        &with_hexside("west", "C2/N", "river paved railway"),
        &with_hexside("east", "A2/N", "woods unpaved cliff"),
    );
    let kinds: Vec<_> = map.disagreements().iter().map(|it| it.kind).collect();
    use DisagreementKind::*;
    assert_eq!(kinds, [Cover, Water, Road, Railway, Cliff]);
    let id = map.find_hexside("east:A2/N").unwrap();
    assert_eq!(*map.features(id), hexside("woods river unpaved cliff"));
}

#[test]
fn only_bridges_that_both_boards_know_count_and_destroyed_over_whole() {
    use DisagreementKind::Bridges;
    check_hexside("river stone:A", "river stone:A", "river stone:A", None);
    check_hexside("river stone:A", "river", "river", Some((Bridges, "west: Stone `A`, east: none")));
    check_hexside("stone:A", "stone:B", "", Some((Bridges, "west: Stone `A`, east: Stone `B`")));
    check_hexside(
        "blown:A",
        "stone:A",
        "blown:A",
        Some((Bridges, "west: Stone `A`, destroyed, east: Stone `A`")),
    );
    check_hexside("wood:A", "stone:A", "wood:A", Some((Bridges, "west: Wood `A`, east: Stone `A`")));
    check_hexside(
        "stone:B stone:A",
        "stone:A wood:C",
        "stone:A",
        Some((Bridges, "west: Stone `A`, Stone `B`, east: Stone `A`, Wood `C`")),
    );
    check_hexside("stone:A wood:B", "wood:B stone:A", "stone:A wood:B", None);
    check_hexside(
        "stone:A stone:A",
        "stone:A",
        "stone:A",
        Some((Bridges, "west: Stone `A`, Stone `A`, east: Stone `A`")),
    );
    check_hexside(
        "wood: stone:",
        "stone:",
        "wood:",
        Some((Bridges, "west: Wood ``, Stone ``, east: Stone ``")),
    );
}

#[test]
fn a_bridge_carries_what_both_boards_say() {
    use Carries::{Both, Railway, Road};
    for (a, b, merged) in [
        (Road, Road, Some(Road)),
        (Both, Road, Some(Road)),
        (Railway, Both, Some(Railway)),
        (Both, Both, Some(Both)),
        (Road, Railway, None),
    ] {
        let one = |carries| HexsideFeatures {
            bridges: vec![Bridge { name: "A".to_owned(), carries, ..Bridge::default() }],
            ..HexsideFeatures::default()
        };
        for merged_features in [merge_hexsides(one(a), one(b)), merge_hexsides(one(b), one(a))] {
            assert_eq!(merged_features.bridges.first().map(|bridge| bridge.carries), merged, "{a:?} {b:?}");
        }
    }
}

#[test]
fn merging_does_not_depend_on_order_where_four_boards_meet() {
    let words = ["woods paved river", "town unpaved", "marsh paved canal hedge", "gap unpaved railway"];
    let mut results = Vec::new();
    for turn in 0..4 {
        // The hexside across the common corner is C3/N, A3/N of the northern and C1/N, A1/N of the southern ones.
        let all: Vec<(Board, Slot)> =
            [("nw", (0, 0), "C2/S"), ("ne", (2, 0), "A2/S"), ("sw", (0, 2), "C1/N"), ("se", (2, 2), "A1/N")]
                .iter()
                .zip(words)
                .map(|((id, at, name), words)| (with_hexside(id, name, words), slot(*at)))
                .collect();
        let order: Vec<_> = (0..4).map(|k| all[(k + turn) % 4].clone()).collect();
        let map = join(&order);
        let id = map.find_hexside("sw:C1/N").unwrap();
        assert_eq!(map.hexside_aliases(id).len(), 4);
        assert_eq!(map.disagreements().iter().filter(|it| it.at == SeamPlace::Hexside(id)).count(), 5);
        results.push(map.features(id).clone());
    }
    results.dedup();
    assert_eq!(
        results,
        [HexsideFeatures { road: None, ..hexside("woods river hedge unpaved") }]
            .map(|it| { HexsideFeatures { road: Some(Road::Unpaved), ..it } })
    );
}

#[test]
fn what_one_board_has_alone_is_taken_as_it_is() {
    let west = board("west", "# w3 #\n . f .\n . . .", &[("B1/N", "town hedge paved"), ("B0/SE", "river")]);
    for map in both_orders(&west, &board("east", PLAIN, &[])) {
        let hex = map.hex(map.find_hex("west:B0").unwrap());
        assert_eq!((hex.terrain, hex.level, hex.shared), (Terrain::Woods, 3, false));
        let id = map.find_hexside("west:B1/N").unwrap();
        assert_eq!(*map.features(id), hexside("town hedge paved"));
        assert_eq!(map.hexside_level(id), 3);
        assert!(map.is_cliff(id) && !map.is_slope(id) && map.disagreements().is_empty());
    }
}

fn standard(id: &str) -> Board {
    Board::new(id, 15, 9)
}

#[test]
fn a_shared_hex_has_the_name_of_its_first_slot_and_the_others_as_aliases() {
    let turned = Slot { turned: true, ..slot((14, 0)) };
    let map = join(&[(standard("n1"), slot((0, 0))), (standard("n2"), turned)]);
    let id = map.find_hex("n1:O4").unwrap();
    assert_eq!(map.find_hex("n2:O6"), Ok(id));
    assert_eq!(map.name(id), "n1:O4");
    assert_eq!(map.aliases(id), ["n1:O4", "n2:O6"]);
    let id = map.find_hex("n2:N0").unwrap();
    assert_eq!(map.name(id), "n2:N0");
    let hexside = map.find_hexside("n1:O4/N").unwrap();
    assert_eq!(map.hexside_aliases(hexside), ["n1:O4/N", "n2:O7/N"]);
    assert_eq!(map.find_hex("O4"), Err(UnknownName::NeedsLabel(vec!["n1:O4".into(), "n2:O4".into()])));
    assert_eq!(map.find_hex("n3:O4"), Err(UnknownName::Label(vec!["n1".into(), "n2".into()])));
    assert_eq!(map.find_hex("n1:O10"), Err(UnknownName::NotThere(Vec::new())));
    assert!(matches!(map.find_hex("n1:o4"), Err(UnknownName::Spelling(_))));
    assert_eq!(map.find_hexside("n1:O4/S"), Err(UnknownName::OtherName("n1:O5/N".into())));
    for id in map.hex_ids() {
        for alias in map.aliases(id) {
            assert_eq!(map.find_hex(&alias), Ok(id), "{alias}");
        }
    }
    for id in map.hexside_ids() {
        for alias in map.hexside_aliases(id) {
            assert_eq!(map.find_hexside(&alias), Ok(id), "{alias}");
        }
    }
}

#[test]
fn a_board_alone_needs_no_label_but_takes_one() {
    let map = Map::of_board(Arc::new(standard("n1")));
    let id = map.find_hex("n1:D5").unwrap();
    assert_eq!(map.find_hex("D5"), Ok(id));
    assert_eq!(map.name(id), "D5");
    assert_eq!(map.find_hexside("n1:D5/N"), map.find_hexside("D5/N"));
}

#[test]
fn slots_that_cannot_lie_where_they_are_written_are_left_out() {
    let label = |slot: Slot, label: &str| Slot { label: Some(label.to_owned()), ..slot };
    let boards = [
        (standard("n1"), slot((0, 0))),
        (standard("n2"), slot((13, 0))),
        (standard("n2"), slot((12, 8))),
        (standard("n3"), label(slot((14, 0)), "n1")),
        (standard("n4"), slot((60, 60))),
        (standard("n5"), slot((10_001, 0))),
    ];
    let map = join(&boards);
    assert_eq!(
        map.problems(),
        [
            (1, LayoutProblem::Grain { column: 14 }),
            (2, LayoutProblem::Overlap { slot: 0 }),
            (3, LayoutProblem::Label { slot: 0 }),
            (5, LayoutProblem::Offset),
            (4, LayoutProblem::Unconnected),
        ]
    );
    let laid: Vec<usize> = map.slots().iter().map(|slot| slot.index).collect();
    assert_eq!(laid, [0, 3, 4]);
    let fatal: Vec<bool> = map.problems().iter().map(|(_, problem)| problem.is_fatal()).collect();
    assert_eq!(fatal, [true, true, false, true, false]);
    let missing = Map::build(&[(slot((0, 0)), None)]);
    assert_eq!(missing.problems(), [(0, LayoutProblem::MissingBoard)]);
    assert!(missing.hexes().is_empty() && missing.bounds().is_none());
}

#[test]
fn boards_that_meet_at_a_corner_are_connected_and_share_what_lies_there() {
    let map = join(&[(board("a", PLAIN, &[]), slot((0, 0))), (board("b", PLAIN, &[]), slot((2, 2)))]);
    assert!(map.problems().is_empty());
    let shared: Vec<_> =
        map.hexside_ids().filter(|&id| map.hexside(id).shared).map(|id| map.hexside_aliases(id)).collect();
    assert_eq!(shared, [["a:C2/S", "b:A1/N"]]);
    assert!(map.hexes().iter().all(|hex| !hex.shared));
}

#[test]
fn a_hex_on_the_common_corner_of_two_boards_is_one() {
    let even = |id: &str| board(id, ". # .\n. . .\n. . .", &[]);
    let map = join(&[(even("a"), slot((1, 0))), (even("b"), slot((3, 2)))]);
    let id = map.find_hex("a:C2").unwrap();
    assert_eq!(map.aliases(id), ["a:C2", "b:A0"]);
    assert_eq!(map.hexes().iter().filter(|hex| hex.shared).count(), 1);
}

#[test]
fn grains_that_differ_name_the_nearest_lawful_offset() {
    let even = Board { shifted: Shifted::Even, ..standard("n1") };
    let map = join(&[(even.clone(), slot((0, 0)))]);
    assert_eq!(map.problems(), [(0, LayoutProblem::Grain { column: 1 })]);
    let map = join(&[(even, slot((1, 0)))]);
    assert!(map.problems().is_empty());
}

#[test]
fn hexes_at_an_inner_corner_are_no_neighbours() {
    let map = join(&[
        (board("a", PLAIN, &[]), slot((0, 0))),
        (board("b", PLAIN, &[]), slot((2, 0))),
        (board("c", PLAIN, &[]), slot((0, 2))),
    ]);
    let [south, east] = [hex_at(2, 3), hex_at(3, 2)].map(|hex| map.id(hex).unwrap());
    assert_eq!(map.hexside_id(Hexside::between(hex_at(2, 3), hex_at(3, 2)).unwrap()), None);
    assert_eq!(map.between(south, east), None);
    assert!(!map.hex(south).neighbours.contains(&Some(east)));
    assert_eq!(map.hex(south).neighbours[Direction::N as usize], map.id(hex_at(2, 2)));
}

#[test]
fn places_and_bridges_are_bare_where_one_board_has_the_name() {
    let place = |name: &str, hex: &str| Place {
        name: name.to_owned(),
        hexes: vec![HexKey::from(hex)],
        ..Place::default()
    };
    let mut west = with_hexside("west", "B1/N", "river stone:Pont wood:West");
    west.places = vec![place("Mill", "B1"), place("Farm", "C2"), place("a:b", "A1"), place("Off", "Z9")];
    let mut east = with_hexside("east", "B1/N", "river stone:Pont");
    east.places = vec![place("Mill", "B1"), place("Barn", "A2")];
    let [map, _] = both_orders(&west, &east);
    let names: Vec<String> = map.places().map(|place| map.place_name(place)).collect();
    assert_eq!(names, ["west:Mill", "Farm", "a:b", "Off", "east:Mill", "Barn"]);
    let bridges: Vec<String> = map.bridges().map(|bridge| map.bridge_name(bridge)).collect();
    assert_eq!(bridges, ["west:Pont", "West", "east:Pont"]);

    let hexes = |name: &str| {
        let place = map.find_place(name).unwrap();
        map.hexes_of_place(place).into_iter().map(|id| map.name(id)).collect::<Vec<_>>()
    };
    assert_eq!(hexes("Farm"), ["west:C2"]);
    assert_eq!(hexes("west:Farm"), ["west:C2"]);
    assert_eq!(hexes("Barn"), ["west:C2"]);
    assert_eq!(hexes("east:Mill"), ["east:B1"]);
    assert_eq!(hexes("a:b"), ["west:A1"]);
    assert_eq!(hexes("Off"), [""; 0]);
    let twice = UnknownName::NeedsLabel(vec!["west:Mill".into(), "east:Mill".into()]);
    assert_eq!(map.find_place("Mill").err(), Some(twice));
    assert!(matches!(map.find_place("Inn").err(), Some(UnknownName::NotThere(all)) if all.len() == 6));
    assert!(matches!(map.find_place("east:Farm").err(), Some(UnknownName::NotThere(_))));
    assert!(matches!(map.find_place("n9:Farm").err(), Some(UnknownName::Label(_))));

    let at = |name: &str| map.find_bridge(name).map(|bridge| map.hexside_name(bridge.bridge.hexside));
    assert_eq!(at("West"), Ok("west:B1/N".to_owned()));
    assert_eq!(at("west:West"), Ok("west:B1/N".to_owned()));
    assert_eq!(at("east:Pont"), Ok("east:B1/N".to_owned()));
    assert_eq!(at("Pont"), Err(UnknownName::NeedsLabel(vec!["west:Pont".into(), "east:Pont".into()])));
    assert!(matches!(at("east:West"), Err(UnknownName::NotThere(_))));
    assert!(matches!(at(""), Err(UnknownName::NotThere(_))));
}

#[test]
fn a_bridge_on_a_seam_has_the_name_of_either_board() {
    let [map, _] = both_orders(
        &with_hexside("west", "C2/N", "river stone:Pont"),
        &with_hexside("east", "A2/N", "river stone:Pont"),
    );
    let bridge = map.find_bridge("Pont").unwrap();
    assert_eq!(map.find_bridge("west:Pont"), Ok(bridge));
    assert_eq!(map.find_bridge("east:Pont"), Ok(bridge));
    assert_eq!(map.bridge_name(bridge), "Pont");
}

#[test]
fn a_hex_with_two_tunnel_hexsides_has_a_level_below() {
    let map = Map::of_board(Arc::new(board(
        "n1",
        "# . # . #\n . . . . .\n . . . . .",
        &[("B1/N", "tunnel"), ("C2/N", "tunnel")],
    )));
    assert!(map.hexes().iter().all(|hex| !hex.under));
    let map = Map::of_board(Arc::new(board(
        "n1",
        "# . # . #\n . . . . .\n . . . . .",
        &[("B1/N", "tunnel"), ("B1/SE", "tunnel")],
    )));
    let under: Vec<_> = map.hex_ids().filter(|&id| map.hex(id).under).map(|id| map.name(id)).collect();
    assert_eq!(under, ["B1"]);
}

#[test]
fn a_tunnel_that_only_one_board_has_makes_no_level_below() {
    let west = board("west", PLAIN, &[("C2/N", "tunnel"), ("B1/SE", "tunnel")]);
    let [map, _] = both_orders(&west, &board("east", PLAIN, &[]));
    assert!(map.hexes().iter().all(|hex| !hex.under));
    assert_eq!(disagreement(&map).0, DisagreementKind::Tunnel);
}
