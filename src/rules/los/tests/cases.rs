//! Worked cases, on boards drawn as text.

use crate::board::text::board;
use crate::board::{Board, Cover, HexFeatures, HexsideFeatures, Terrain};
use crate::hex::{Hex, HexName, Hexside, column_row, hex_at};
use crate::layout::{Map, Slot, UnknownName};
use crate::rules::los::*;
use std::sync::Arc;

fn map(drawing: &str, hexsides: &[(&str, &str)]) -> Map {
    Map::of_board(Arc::new(board("n1", drawing, hexsides)))
}

/// The answer for two hexes, which must be the same from both ends, in the table and without reason.
#[track_caller]
fn answer(map: &Map, from: &str, to: &str) -> Los {
    let [a, b] = [from, to].map(|name| map.find_hex(name).unwrap());
    let there = los(map, a, b);
    let table = LosTable::compute(map);
    for clear in [los(map, b, a).is_clear(), is_clear(map, a, b), table.get(a, b), table.get(b, a)] {
        assert_eq!(clear, there.is_clear(), "{}", there.to_text(map));
    }
    there
}

#[track_caller]
fn check(map: &Map, from: &str, to: &str, headline: &str) {
    let answer = answer(map, from, to);
    assert_eq!(answer.headline(map), headline, "{}", answer.to_text(map));
}

const CLEAR: &str = "Clear: nothing on the line blocks (RB 6.4, ruling L4)";

fn column_of(levels: &str) -> Map {
    let rows: Vec<String> = levels.split_whitespace().map(|word| format!("{word} . .")).collect();
    map(&format!("# . #\n{}", rows.join("\n")), &[])
}

#[test]
fn the_text_names_every_obstacle_and_its_ruling() {
    let map = map("# . #\n . . .\n . w .2\n . . .\n . . .1", &[("B2/SE", "hedge"), ("B3/N", "town")]);
    let text = answer(&map, "A2", "C4").to_text(&map);
    assert_eq!(
        text,
        "Blocked: the woods hex B2 hides what is below and behind it (RB 6.41, ruling L6)
  From A2 (level 0) to C4 (level 1), 3 hexes
  woods hex B2, level 0, crossed, 1 and 2 from the ends: blocks: \
a crown no lower than the lower end and nearer to it (RB 6.41, ruling L6)
  clear hex B3, level 0, crossed, 2 and 1 from the ends: does not block: \
bare ground no higher than the lower end (RB 6.4, ruling L9)
  town hexside B3/N, level 0, crossed, 1½ and 1½ from the ends: does not block: \
a crown lower than the higher end and not nearer to the lower (RB 6.41, ruling L6)"
    );
}

#[test]
fn a_hex_sees_itself_and_its_neighbours_save_across_a_hedge() {
    let map = map(
        "#  .  #
         .  w  t9
         .  .  .",
        &[("B1/N", "hedge"), ("B1/SE", "gap"), ("A2/N", "town woods cliff")],
    );
    check(&map, "B1", "B1", "Clear: it is one hex (ruling L1)");
    check(&map, "B1", "B0", "Blocked: the hedge B1/N stands between the adjacent hexes (RB 3.4, ruling L3)");
    check(
        &map,
        "B1",
        "C2",
        "Clear: the hexes are adjacent and the hedge B1/SE has a gap (RB 3.4, ruling L3)",
    );
    check(&map, "A1", "A2", "Clear: the hexes are adjacent (RB 6.4, ruling L3)");
    check(&map, "B1", "C1", "Clear: the hexes are adjacent (RB 6.4, ruling L3)");
}

#[test]
fn crowns_block_as_high_as_the_higher_end_and_hide_what_is_below_and_behind() {
    check(&column_of(". w ."), "A1", "A3", "Blocked: the woods hex A2 lies on the line (RB 6.4, ruling L5)");
    check(
        &column_of(".2 w2 .1"),
        "A1",
        "A3",
        "Blocked: the woods hex A2 lies on the line (RB 6.4, ruling L5)",
    );
    check(&column_of(".1 w .1"), "A1", "A3", CLEAR);
    check(&column_of(".1 w ."), "A1", "A3", CLEAR);
    check(
        &column_of(".1 . f ."),
        "A1",
        "A4",
        "Blocked: the farm hex A3 hides what is below and behind it (RB 6.41, ruling L6)",
    );
    check(&column_of(".1 f . ."), "A1", "A4", CLEAR);
    check(
        &column_of(". o w t f ."),
        "A1",
        "A6",
        "Blocked: the orchard hex A2 lies on the line (RB 6.4, ruling L5); 3 more obstacles block",
    );
    check(&column_of(". m b c l s ."), "A1", "A7", CLEAR);
}

#[test]
fn bare_ground_blinds_what_lies_behind_its_crest() {
    let crest = column_of(".1 .1 .1 . . .");
    check(&crest, "A1", "A3", CLEAR);
    let blind = "Blocked: the clear hex A3 hides what is behind its crest (RB 6.41, ruling L8)";
    check(&crest, "A1", "A4", blind);
    check(&crest, "A1", "A5", CLEAR);
    check(&crest, "A1", "A6", CLEAR);
    check(&column_of(".3 .2 .1 ."), "A1", "A4", CLEAR);
    check(&column_of(".3 .2 .2 ."), "A1", "A4", &blind.replace("A4", "A3"));
    check(
        &column_of(". .1 ."),
        "A1",
        "A3",
        "Blocked: the clear hex A2 is higher than both ends (RB 6.4, ruling L7)",
    );
    check(
        &column_of(".-2 .-1 .-2"),
        "A1",
        "A3",
        "Blocked: the clear hex A2 is higher than both ends (RB 6.4, ruling L7)",
    );
    check(&column_of(". .-2 ."), "A1", "A3", CLEAR);
}

#[test]
fn a_wooded_hexside_on_a_crest_hides_the_slope_below() {
    let drawing = "#  .  #\n .2 . .\n .2 . .\n .1 . .\n . . .";
    let wooded = map(drawing, &[("A3/N", "woods")]);
    check(&wooded, "A1", "A3", "Blocked: the woods hexside A3/N stands on the line (RB 6.4, ruling L5)");
    check(&wooded, "A2", "A4", "Blocked: the woods hexside A3/N stands on the line (RB 6.4, ruling L5)");
    let lower = map("# . #\n .2 . .\n .2 . .\n . . .\n . . .", &[("A4/N", "woods")]);
    check(
        &lower,
        "A1",
        "A4",
        "Blocked: the woods hexside A4/N hides what is below and behind it (RB 6.41, ruling L6)",
    );
}

#[test]
fn the_level_of_a_hexside_is_that_of_its_higher_hex() {
    // The line crosses A2/N between level 0 and 1; the ends are on level 1.
    check(
        &map("# . #\n .1 . .\n . . .\n . . .\n .1 . .", &[("A2/N", "town")]),
        "A1",
        "A4",
        "Blocked: the town hexside A2/N stands on the line (RB 6.4, ruling L5)",
    );
    check(&map("# . #\n .1 . .\n . . .\n . . .\n .1 . .", &[("A3/N", "town")]), "A1", "A4", CLEAR);
}

/// A clear board on which lines of length 10 run along hexsides from [`START`] in three directions.
fn wide_board() -> Board {
    Board::new("n1", 12, 18)
}

const START: (i32, i32) = (1, 9);

fn set_terrain(board: &mut Board, hex: Hex, terrain: Terrain) {
    let name = board.grid().name(hex).unwrap();
    board.set_hex(name, HexFeatures { terrain, ..HexFeatures::default() });
}

fn set_cover(board: &mut Board, hexside: Hexside, cover: Cover) {
    let name = board.grid().hexside_name(hexside).unwrap();
    board.set_hexside(name, HexsideFeatures { cover, ..HexsideFeatures::default() });
}

#[test]
fn a_line_along_a_hexside_is_blocked_from_either_side_and_by_the_hexside() {
    let start = hex_at(START.0, START.1);
    // The hexes left and right of the first hexside that each of the three lines runs along.
    for (step, left, right) in [
        (Hex::new(2, -1), Hex::new(1, -1), Hex::new(1, 0)),
        (Hex::new(1, 1), Hex::new(1, 0), Hex::new(0, 1)),
        (Hex::new(1, -2), Hex::new(0, -1), Hex::new(1, -1)),
    ] {
        for half in 1..=5 {
            let [from, to] = [start, start + step * half];
            for at in 0..half {
                let [left, right] = [left, right].map(|hex| start + step * at + hex);
                for what in 0..8 {
                    let mut board = wide_board();
                    if what & 1 != 0 {
                        set_terrain(&mut board, left, Terrain::Woods);
                    }
                    if what & 2 != 0 {
                        set_terrain(&mut board, right, Terrain::Farm);
                    }
                    if what & 4 != 0 {
                        set_cover(&mut board, Hexside::between(left, right).unwrap(), Cover::Town);
                    }
                    let map = Map::of_board(Arc::new(board));
                    let [a, b] = [from, to].map(|hex| map.id(hex).unwrap());
                    let answer = los(&map, a, b);
                    let text = answer.to_text(&map);
                    assert_eq!(answer.blockers().count(), (what as u32).count_ones() as usize, "{text}");
                    assert_eq!(answer.is_clear(), what == 0, "{text}");
                    if at == 0 && what != 7 && half > 2 {
                        assert_eq!(LosTable::compute(&map).get(a, b), what == 0, "{text}");
                    }
                    assert!(answer.blockers().all(|it| it.meeting == crate::hex::line::Meeting::RunAlong));
                }
            }
        }
    }
}

#[test]
fn a_corner_that_is_only_touched_counts() {
    let middle = hex_at(6, 9);
    let mut corners = 0;
    for q in -5..=5 {
        for r in -5..=5 {
            for touch in crate::hex::line::touched(Hex::new(q, r)) {
                if touch.meeting != crate::hex::line::Meeting::Corner {
                    continue;
                }
                let mut board = wide_board();
                match touch.what {
                    crate::hex::line::Touched::Hex(hex) => {
                        set_terrain(&mut board, middle + hex, Terrain::Orchard);
                    }
                    crate::hex::line::Touched::Hexside(hexside) => {
                        let moved = Hexside::new(middle + hexside.hexes()[0], hexside.direction());
                        set_cover(&mut board, moved, Cover::Orchard);
                    }
                }
                let map = Map::of_board(Arc::new(board));
                let [a, b] = [middle, middle + Hex::new(q, r)].map(|hex| map.id(hex).unwrap());
                let answer = los(&map, a, b);
                assert_eq!(answer.blockers().count(), 1, "{}", answer.to_text(&map));
                corners += 1;
            }
        }
    }
    assert!(corners > 100, "{corners}");
}

#[test]
fn a_cliff_flag_matters_to_nothing() {
    let drawing = "# .1 # . #\n .2 .1 . .1 .\n . .2 .1 . .\n .1 . . .2 .3";
    let plain = map(drawing, &[]);
    let names: Vec<String> = plain.hexside_ids().map(|id| plain.hexside_name(id)).collect();
    let cliffs: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "cliff")).collect();
    let cliffs = map(drawing, &cliffs);
    assert_eq!(LosTable::compute(&plain), LosTable::compute(&cliffs));
    assert_eq!(fingerprint(&plain), fingerprint(&cliffs));
}

fn slot(at: (i32, i32), turned: bool) -> Slot {
    Slot { board: "n1.ron".to_owned(), at, turned, label: None }
}

fn l_shape() -> Map {
    let small = |id: &str| Arc::new(board(id, "# . #\n . . .\n . . .", &[]));
    let even = Arc::new(Board { id: "n2".to_owned(), ..(*small("n2")).clone() });
    Map::build(&[
        (slot((0, 0), false), Some(small("n1"))),
        (slot((2, 0), false), Some(even)),
        (slot((0, 2), true), Some(small("n3"))),
    ])
}

#[test]
fn hexes_at_the_inner_corner_of_an_l_are_no_neighbours() {
    let map = l_shape();
    assert!(map.problems().is_empty());
    // The corner lies at column 2, below row 2: n3 begins with (2, 3), and (3, 2) is the last of n2's column B.
    let name = |column, row| map.name(map.id(hex_at(column, row)).unwrap());
    let [a, b] = [name(2, 3), name(3, 2)];
    assert_eq!([a.as_str(), b.as_str()], ["n3:A2", "n2:B2"]);
    check(&map, &a, &b, "Blocked: no board has a hexside between the two hexes (ruling L2)");
    let [from, to] = [a, b].map(|name| map.find_hex(&name).unwrap());
    assert!(!map.hex(from).neighbours.contains(&Some(to)) && map.between(from, to).is_none());
    check(&map, &name(1, 4), &name(3, 2), "Blocked: part of the line lies outside the map (ruling L2)");
    check(&map, &name(1, 2), &name(3, 2), CLEAR);
}

#[test]
fn the_fingerprint_holds_what_sight_depends_on_and_nothing_else() {
    let drawing = "# . #\n . w1 .\n";
    let plain = map(drawing, &[]);
    assert_eq!(
        fingerprint_text(&plain),
        "bocage-los/1
hex Orchard
hex Farm
hex Town
hex Woods
hexside Orchard
hexside Town
hexside Woods
hexside Hedge
A1 0 - B0 B1 - . .
B0 0 . . C1 B1 A1 .
B1 1* B0 C1 . . . A1
C1 0 - . . - B1 B0
"
    );
    assert_eq!(fingerprint(&plain).len(), 64);
    for same in ["marsh", "gap", "river ford", "paved railway", "cliff", "tunnel", "river wood:Pont"] {
        assert_eq!(fingerprint(&map(drawing, &[("B1/N", same)])), fingerprint(&plain), "{same}");
    }
    for same in ["# b #\n m w1 .", "# c #\n . w1 l", "# . #\n s o1 ."] {
        assert_eq!(fingerprint(&map(same, &[])), fingerprint(&plain), "{same}");
    }
    let mut others: Vec<String> =
        ["woods", "hedge"].iter().map(|it| fingerprint(&map(drawing, &[("B1/N", it)]))).collect();
    others.extend(
        ["# . #\n . w .", "# . #\n . .1 .", "# . #\n . w1 t", "# . #\n . w1 .\n . . .", ". # .\n . w1 ."]
            .iter()
            .map(|it| fingerprint(&map(it, &[]))),
    );
    others.push(fingerprint(&plain));
    others.sort();
    others.dedup();
    assert_eq!(others.len(), 8, "{others:?}");
}

#[test]
fn tables_list_each_pair_once_in_map_order() {
    let map = map("# . #\n . w .", &[]);
    let table = LosTable::compute(&map);
    let rows: Vec<String> = table
        .pairs()
        .map(|(a, b, clear)| format!("{},{},{}", map.name(a), map.name(b), clear_word(clear)))
        .collect();
    assert_eq!(
        rows,
        ["A1,B0,clear", "A1,B1,clear", "A1,C1,blocked", "B0,B1,clear", "B0,C1,clear", "B1,C1,clear"]
    );
    let from = map.find_hex("C1").unwrap();
    let row: Vec<bool> = clear_from(&map, from).map(|(_, clear)| clear).collect();
    assert_eq!(row, [false, true, true, true]);
}

#[test]
fn entries_are_checked_in_either_order_and_with_any_name() {
    let map = l_shape();
    let table = LosTable::compute(&map);
    // Where n1 and n2 meet, n1:C1 is n2:A1.
    for table in [None, Some(&table)] {
        for (from, to) in [("n1:A1", "n1:C1"), ("n2:A1", "n1:A1")] {
            assert_eq!(check_entry(&map, table, from, to, true), EntryVerdict::Agrees);
            let contradicts = check_entry(&map, table, from, to, false);
            assert!(matches!(contradicts, EntryVerdict::Contradicts { clear: true, .. }), "{contradicts:?}");
        }
        let outside = check_entry(&map, table, "n3:A2", "n2:B2", true);
        assert!(matches!(outside, EntryVerdict::Contradicts { clear: false, .. }), "{outside:?}");
        assert_eq!(check_entry(&map, table, "n1:B1", "n1:B1", true), EntryVerdict::Agrees);
        assert!(matches!(
            check_entry(&map, table, "n1:A1", "n1:Z9", true),
            EntryVerdict::Unknown { name, why: UnknownName::NotThere(_) } if name == "n1:Z9"
        ));
        assert!(matches!(
            check_entry(&map, table, "A1", "n1:A1", true),
            EntryVerdict::Unknown { name, why: UnknownName::NeedsLabel(_) } if name == "A1"
        ));
    }
    assert_eq!(["clear", "blocked", "Clear"].map(parse_clear_word), [Some(true), Some(false), None]);
}

#[test]
fn a_large_clear_board_sees_all_of_itself() {
    let map = Map::of_board(Arc::new(Board::new("n1", 25, 34)));
    let table = LosTable::compute(&map);
    let hexes = map.hexes().len() as u64;
    assert_eq!(table.count_clear_pairs(), hexes * (hexes - 1) / 2);
    assert_eq!(column_row(map.hexes()[0].hex), (0, 1));
    assert!(map.find_hex(&HexName { column: 24, row: 34 }.to_string()).is_ok());
}
