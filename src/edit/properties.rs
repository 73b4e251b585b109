//! Properties that hold for any sequence of operations.

use super::testing::{laid, mill, plain, with_references};
use super::*;
use crate::board::{Bridge, BridgeKind, Cover, Hedge, Place, Road, Terrain, Water};
use crate::hex::Hexside;
use crate::layout::{HexId, HexsideId};
use proptest::prelude::*;

/// Three boards, the second one turned; `west` has a place and a bridge that the scenario refers to.
fn start() -> Document {
    with_references(laid(&[
        (mill("west"), (0, 0), false),
        (plain("east"), (2, 0), true),
        (plain("south"), (0, 2), false),
    ]))
}

/// The document with one slot's board turned by 180 degrees in its own file, so that the map stays the same.
fn with_file_turned(document: &Document, slot: usize) -> Document {
    let map = document.map();
    let laid = &map.slots()[slot];
    let mut after = document.clone();
    let mut scenario = Scenario::clone(document.scenario.as_ref().unwrap());
    scenario.layout[slot].turned ^= true;
    after.scenario = Some(Arc::new(scenario));
    let mut empty = Board::clone(&laid.board);
    empty.hexes.clear();
    empty.hexsides.clear();
    after.boards.insert(document.keys_of(&map)[slot].clone(), Arc::new(empty));
    let target = after.map();
    let board = &target.slots()[slot];
    let mut turned = Board::clone(&board.board);
    for (hex, _, features) in laid.board.written_hexes() {
        let there = board.laid.hex_on_board(laid.laid.hex_in_layout(hex));
        turned.set_hex(turned.grid().name(there).unwrap(), features);
    }
    for (hexside, _, features) in laid.board.written_hexsides() {
        let there = board.laid.hexside_on_board(laid.laid.hexside_in_layout(hexside));
        turned.set_hexside(turned.grid().hexside_name(there).unwrap(), features.clone());
    }
    after.boards.insert(document.keys_of(&map)[slot].clone(), Arc::new(turned));
    after
}

/// What the map says, whatever its boards are called and however they lie.
fn contents(map: &Map) -> Vec<String> {
    let hexes = map.hex_ids().map(|id| format!("{:?} {:?}", map.hex(id).hex, pick_hex(map, id)));
    let hexside =
        |id: HexsideId| -> (Hexside, String) { (map.hexside(id).hexside, format!("{:?}", map.features(id))) };
    let mut hexsides: Vec<_> = map.hexside_ids().map(hexside).collect();
    hexsides.sort();
    hexes.chain(hexsides.into_iter().map(|all| format!("{all:?}"))).collect()
}

/// An operation as random numbers.
type Dice = (u8, u16, u16, u8);

fn hex(map: &Map, number: u16) -> HexId {
    HexId(u32::from(number) % map.hexes().len().max(1) as u32)
}

fn hexside(map: &Map, number: u16) -> HexsideId {
    // By place, not by index: indices depend on the order of slots.
    let mut all: Vec<_> = map.hexside_ids().collect();
    all.sort_by_key(|id| map.hexside(*id).hexside);
    all[number as usize % all.len()]
}

/// An operation on the map.
fn paint_something(document: &Document, map: &Map, (what, a, b, c): Dice) -> Edit {
    let k = c as usize;
    let at = map.hex(hex(map, a)).hex;
    let area = || within(map, at, i32::from(c) % 3);
    let path = hex_path(map, &[hex(map, a), hex(map, b)]);
    let course = hexside_course(map, &[hexside(map, a), hexside(map, b)]);
    let answer = [CrossBy::Leave, CrossBy::Ford, bridge(b)][k % 3].clone();
    let answers = map.hexside_ids().map(|id| (id, answer.clone())).collect();
    let track = [Track::Road(Road::Paved), Track::Road(Road::Unpaved), Track::Railway][k % 3];
    let water = Water::ALL[k % 4];
    match what % 10 {
        0 => {
            let paint = PaintHex {
                terrain: (b % 4 != 0).then(|| Terrain::ALL[k % 10]),
                level: (b % 3 != 0).then_some(i32::from(c) - 100),
                mode: BrushMode::ALL[b as usize % 3],
                keep_cover: b % 7 == 0,
            };
            paint_hexes(document, map, &area(), paint, "Paint")
        }
        1 => {
            let paint = PaintHex { terrain: Some(Terrain::ALL[k % 10]), ..PaintHex::default() };
            paint_hexes(document, map, &flood(map, hex(map, a), fill_by(paint)), paint, "Fill")
        }
        2 => {
            let paint = PaintHexside {
                cover: (b % 2 == 0).then(|| Cover::ALL[k % 5]),
                hedge: Some([None, Some(Hedge::Gap), Some(Hedge::Hedge)][k % 3]),
                cliff: Some(c % 2 == 0),
                ..PaintHexside::default()
            };
            paint_hexsides(document, map, &course, paint, "Paint")
        }
        3 => lay_road(document, map, &crossed_hexsides(map, &path), track, &answers),
        4 => lay_water(document, map, &course, water, &answers),
        5 => erase_road(document, map, &crossed_hexsides(map, &path), track),
        6 => erase_water(document, map, &course),
        7 => erase_hexes(document, map, &area(), "Erase"),
        8 => cut(document, map, &area(), at).1,
        _ => {
            let fragment = Fragment::copy(map, &area(), at);
            let fragment = if c % 2 == 0 { fragment } else { fragment.mirrored() };
            paste(document, map, &fragment.turned(k), map.hex(hex(map, b)).hex)
        }
    }
}

fn bridge(number: u16) -> CrossBy {
    CrossBy::Bridge { kind: BridgeKind::Stone, name: format!("Bridge {}", number % 5) }
}

/// An operation on the document; none where it is refused.
fn change_something(document: &Document, map: &Map, dice: Dice) -> Option<Edit> {
    let (what, a, b, c) = dice;
    let keys: Vec<BoardKey> = document.boards.keys().cloned().collect();
    let key = &keys[a as usize % keys.len()];
    let board = &document.boards[key];
    let slot = b as usize % document.slots().len().max(1);
    let step = i32::from(c % 5) - 2;
    let name = format!("Mill {}", c % 3);
    let old = board.places.first().map_or("Mill", |place| place.name.as_str());
    match what % 16 {
        0 => add_place(document, key, Place { name, ..Place::default() }).ok(),
        1 => rename_place(document, key, old, &name).ok(),
        2 => Some(remove_place(document, key, old).ok()?.0),
        3 => extend_place(document, map, key, old, &map.hex_ids().take(9).collect(), c % 2 == 0).ok(),
        4 => resize_board(document, key, Resize { west: step, ..Resize::default() }).ok().map(|it| it.edit),
        5 => {
            let by = Resize { north: step, east: -step, south: 1, west: i32::from(b % 3) - 1 };
            resize_board(document, key, by).ok().map(|it| it.edit)
        }
        6 => {
            let wish = (i32::from(b % 9) - 4, step);
            let at = *lawful_offsets(document, board.grid(), c % 2 == 0, wish, None).first()?;
            add_slot(document, key.path(), board, at, c % 2 == 0).ok()
        }
        7 => remove_slot(document, slot).ok(),
        8 => turn_slot(document, slot).ok(),
        9 => relabel_slot(document, slot, (c % 4 != 0).then(|| format!("label-{c}")).as_deref()).ok(),
        10 => move_slot(document, slot, (step, i32::from(b % 5))).ok(),
        11 => {
            let boards: Vec<_> = document
                .boards
                .iter()
                .map(|(key, board)| (key.path().to_owned(), Arc::clone(board)))
                .collect();
            new_layout(document, Shape::ALL[c as usize % 9], &boards).ok()
        }
        12 => Some(repair_seams(document, map, slot, None)),
        13 => {
            let bridge = map.bridges().nth(a as usize % 3)?.bridge;
            Some(remove_bridge(document, map, bridge).ok()?.0)
        }
        14 => {
            let bridge = map.bridges().nth(a as usize % 3)?.bridge;
            let to = Bridge { name: format!("Pont {}", c % 3), ..Bridge::default() };
            change_bridge(document, map, bridge, &to).ok()
        }
        _ if map.hexsides().is_empty() => None,
        _ => add_bridge(document, map, hexside(map, b), &Bridge { name, ..Bridge::default() }).ok(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn painting_leaves_no_disagreement_and_does_not_depend_on_how_boards_are_turned(
        dice in proptest::collection::vec(any::<Dice>(), 1..12)
    ) {
        let mut document = start();
        let mut turned = with_file_turned(&with_file_turned(&document, 0), 1);
        prop_assert_eq!(contents(&document.map()), contents(&turned.map()));
        for dice in dice {
            document = document.after(&paint_something(&document, &document.map(), dice));
            turned = turned.after(&paint_something(&turned, &turned.map(), dice));
            let map = document.map();
            prop_assert!(map.disagreements().is_empty(), "{:?}", map.disagreements());
            prop_assert_eq!(contents(&map), contents(&turned.map()), "{:?}", dice);
        }
    }

    #[test]
    fn everything_can_be_undone_and_done_again(
        dice in proptest::collection::vec((any::<bool>(), any::<Dice>()), 1..20)
    ) {
        let mut history = History::new(start());
        for (paints, dice) in dice {
            let document = history.document().clone();
            let map = document.map();
            let edit = match paints && !map.hexes().is_empty() {
                true => Some(paint_something(&document, &map, dice)),
                false => change_something(&document, &map, dice),
            };
            if let Some(edit) = edit {
                history.commit(&edit);
            }
        }
        let last = history.document().clone();
        while history.undo().is_some() {}
        prop_assert_eq!(history.document(), &start());
        while history.redo().is_some() {}
        prop_assert_eq!(history.document(), &last);
    }

    #[test]
    fn names_go_on_meaning_the_same(
        dice in proptest::collection::vec((any::<u8>(), any::<Dice>()), 1..12)
    ) {
        // Only what takes nothing away: places and bridges come and get other names, boards grow, get labels, turn.
        let lasting = [0, 1, 3, 6, 8, 9, 14, 15];
        let mut document = start();
        for (what, (_, a, b, c)) in dice {
            let map = document.map();
            let what = lasting[what as usize % lasting.len()];
            let Some(edit) = change_something(&document, &map, (what, a, b, c)) else { continue };
            let after = document.after(&edit);
            prop_assert_eq!(meant(&after), meant(&document), "{}", edit.label);
            document = after;
        }
    }
}

/// What the placement and the objectives of the scenario of [`start`] mean: a hex of a board, a place by its remarks, and
/// the hexside of a bridge, by the boards' own names.
fn meant(document: &Document) -> Vec<String> {
    let map = document.map();
    let scenario = document.scenario.as_ref().unwrap();
    let forces = scenario.sides.values().next().unwrap();
    let home = |id: HexId| {
        let (slot, name) = map.hex(id).home;
        format!("{} {name}", map.slots()[slot as usize].board.id)
    };
    let mut meant: Vec<String> =
        forces.placements.values().map(|name| home(map.find_hex(name).unwrap())).collect();
    for objective in &scenario.victory.objectives {
        meant.push(match &objective.at {
            crate::scenario::ObjectiveAt::Hex(name) => home(map.find_hex(name).unwrap()),
            crate::scenario::ObjectiveAt::Place(name) => {
                let place = map.find_place(name).unwrap();
                format!("{} {}", map.slots()[place.slot].board.id, place.place.notes)
            }
            crate::scenario::ObjectiveAt::Bridge(name) => {
                let bridge = map.find_bridge(name).unwrap();
                let hexside = map.hexside(bridge.bridge.hexside);
                let slot = &map.slots()[hexside.home as usize];
                let own = slot.board.grid().hexside_name(slot.laid.hexside_on_board(hexside.hexside));
                format!("{} {}", slot.board.id, own.unwrap())
            }
        });
    }
    meant
}
