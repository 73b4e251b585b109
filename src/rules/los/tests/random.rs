//! Every pair of many random maps.

use super::brute;
use crate::board::{Board, Cover, Hedge, HexFeatures, Terrain};
use crate::hex::{Grid, HexName, Shifted};
use crate::layout::{HexId, Laid, Map, Slot};
use crate::rules::los::{LosTable, Reason, fingerprint, is_clear, los};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A small generator of random numbers (xorshift), so that tests repeat.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % u64::from(limit)) as u32
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }
}

/// Sizes, offsets and turns of a layout, no two boards overlapping.
pub(super) type Shape = Vec<(Grid, (i32, i32), bool)>;

fn shifted_for(column: i32, columns: u32, turned: bool) -> Shifted {
    let even = if turned { column + columns as i32 - 1 } else { column } & 1 == 0;
    if even { Shifted::Odd } else { Shifted::Even }
}

fn lay(shape: &mut Shape, columns: u32, rows: u32, at: (i32, i32), turned: bool) -> bool {
    let grid = Grid { columns, rows, shifted: shifted_for(at.0, columns, turned) };
    let laid = Laid::new(grid, at, turned).unwrap();
    let overlaps =
        shape.iter().any(|&(grid, at, turned)| Laid::new(grid, at, turned).unwrap().overlaps(&laid));
    if !overlaps {
        shape.push((grid, at, turned));
    }
    !overlaps
}

/// Boards of mixed sizes, each beside an earlier one.
fn random_shape(random: &mut Random, boards: usize) -> Shape {
    let mut shape = Shape::new();
    while shape.len() < boards {
        let (columns, rows) = (2 + random.below(6), 1 + random.below(5));
        let at = match shape.get(random.below(shape.len().max(1) as u32) as usize) {
            None => (random.below(7) as i32 - 3, random.below(7) as i32 - 3),
            Some(&(grid, at, _)) => {
                let (wide, high) = (grid.columns as i32 - 1, grid.rows as i32);
                // From touching at one corner to touching at the other.
                let slide = |own: i32, other: i32, random: &mut Random| {
                    random.below((own + other + 1) as u32) as i32 - own
                };
                let across = at.0 + slide(columns as i32 - 1, wide, random);
                let down = at.1 + slide(rows as i32, high, random);
                match random.below(4) {
                    0 => (at.0 + wide, down),
                    1 => (at.0 - columns as i32 + 1, down),
                    2 => (across, at.1 + high),
                    _ => (across, at.1 - rows as i32),
                }
            }
        };
        let turned = random.one_in(2);
        lay(&mut shape, columns, rows, at, turned);
    }
    shape
}

/// Boards of one size, where `pattern` has an `x`.
fn pattern(text: &str, columns: u32, rows: u32, turned: impl Fn(usize) -> bool) -> Shape {
    let mut shape = Shape::new();
    for (down, line) in text.split('/').enumerate() {
        for (across, letter) in line.chars().enumerate() {
            if letter == 'x' {
                let at = (across as i32 * (columns as i32 - 1), (down as i32) * rows as i32);
                let turned = turned(shape.len());
                assert!(lay(&mut shape, columns, rows, at, turned));
            }
        }
    }
    shape
}

/// Which terrain a random board has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// A hex in so many has a terrain of its own.
    terrain: u32,
    /// A hexside in so many holds something.
    hexside: u32,
    /// Lowest and highest level.
    levels: (i32, i32),
}

const STYLES: [Style; 6] = [
    Style { terrain: 5, hexside: 12, levels: (0, 0) },
    Style { terrain: 12, hexside: 40, levels: (0, 1) },
    Style { terrain: 8, hexside: 25, levels: (-1, 2) },
    Style { terrain: 10, hexside: 30, levels: (-2, 9) },
    Style { terrain: 25, hexside: 80, levels: (0, 4) },
    Style { terrain: 60, hexside: 200, levels: (-2, 9) },
];

pub(super) fn random_board(random: &mut Random, id: &str, grid: Grid, style: Style) -> Board {
    let mut board = Board::new(id, grid.columns, grid.rows);
    board.shifted = grid.shifted;
    let hills: Vec<(HexName, i32)> = (0..3)
        .map(|_| {
            let name = HexName { column: random.below(grid.columns), row: random.below(grid.rows + 1) };
            let (low, high) = style.levels;
            (name, low + random.below((high - low + 1) as u32) as i32)
        })
        .collect();
    for hex in grid.hexes() {
        let name = grid.name(hex).unwrap();
        // The nearest hilltop's level, less one for each hex of distance or so; now and then anything.
        let mut level = hills
            .iter()
            .map(|(top, level)| {
                let away = top.column.abs_diff(name.column) + top.row.abs_diff(name.row);
                (level - away as i32 / 2 + random.below(2) as i32).clamp(style.levels.0, style.levels.1)
            })
            .max()
            .unwrap();
        if random.one_in(15) {
            level = style.levels.0 + random.below((style.levels.1 - style.levels.0 + 1) as u32) as i32;
        }
        let terrain = if random.one_in(style.terrain) { random.pick(&Terrain::ALL) } else { Terrain::Clear };
        board.set_hex(name, HexFeatures { terrain, level, span: None });
    }
    for hexside in grid.hexsides() {
        if random.one_in(style.hexside) {
            let mut features = crate::board::HexsideFeatures::default();
            match random.below(4) {
                0 => features.hedge = Some(Hedge::Hedge),
                1 => features.hedge = Some(Hedge::Gap),
                _ => features.cover = random.pick(&Cover::ALL),
            }
            features.cliff = random.one_in(3);
            board.set_hexside(grid.hexside_name(hexside).unwrap(), features);
        }
    }
    board
}

pub(super) fn build(shape: &Shape, boards: &[Arc<Board>]) -> Map {
    let slots: Vec<_> = shape
        .iter()
        .zip(boards)
        .map(|(&(_, at, turned), board)| {
            let slot = Slot { board: format!("{}.ron", board.id), at, turned, label: None };
            (slot, Some(Arc::clone(board)))
        })
        .collect();
    let map = Map::build(&slots);
    assert!(map.problems().iter().all(|(_, problem)| !problem.is_fatal()), "{:?}", map.problems());
    map
}

fn boards(random: &mut Random, shape: &Shape, style: Style) -> Vec<Arc<Board>> {
    shape
        .iter()
        .enumerate()
        .map(|(number, (grid, ..))| Arc::new(random_board(random, &format!("n{number}"), *grid, style)))
        .collect()
}

/// What tests came across, so that none passes by seeing nothing.
#[derive(Debug, Default)]
struct Seen {
    pairs: u64,
    clear: u64,
    outside: u64,
    inner_corners: u64,
    effects: BTreeMap<String, u64>,
}

/// Compares everything with the brute force, for every pair.
fn check(map: &Map, lines: &[brute::Line], seen: &mut Seen) {
    let table = LosTable::compute(map);
    let mut clear_pairs = 0;
    for line in lines {
        let clear = brute::is_clear(map, line);
        let there = los(map, line.from, line.to);
        let back = los(map, line.to, line.from);
        let context = || format!("{:?}\n{}\n{}", map.slots(), there.to_text(map), back.to_text(map));
        assert_eq!(there.is_clear(), clear, "{}", context());
        assert_eq!(back.is_clear(), clear, "from the other end: {}", context());
        assert_eq!(is_clear(map, line.from, line.to), clear, "{}", context());
        assert_eq!(is_clear(map, line.to, line.from), clear, "{}", context());
        assert_eq!(table.get(line.from, line.to), clear, "table: {}", context());
        assert_eq!(table.get(line.to, line.from), clear, "table, other order: {}", context());
        match &there.reason {
            Reason::SameHex => panic!("{}", context()),
            Reason::OutsideMap { adjacent } => {
                assert!(!line.on_map, "{}", context());
                seen.outside += 1;
                seen.inner_corners += u64::from(*adjacent);
            }
            Reason::Adjacent { hexside, .. } => assert_eq!(Some(*hexside), line.between),
            Reason::Line(obstacles) => {
                assert!(line.on_map, "{}", context());
                assert_eq!(obstacles.len(), line.touched.len(), "{}", context());
                for (obstacle, touched) in obstacles.iter().zip(&line.touched) {
                    assert_eq!(obstacle.at, touched.at, "{}", context());
                    assert_eq!(obstacle.meeting, touched.meeting, "{}", context());
                    assert_eq!(i64::from(obstacle.half_hexes_from), touched.from, "{}", context());
                    assert_eq!(i64::from(obstacle.half_hexes_to), touched.to, "{}", context());
                    assert_eq!(obstacle.effect.blocks(), brute::blocks(map, line, touched), "{}", context());
                    *seen.effects.entry(format!("{:?}", obstacle.effect)).or_default() += 1;
                }
            }
        }
        clear_pairs += u64::from(clear);
    }
    for id in map.hex_ids() {
        assert!(table.get(id, id) && is_clear(map, id, id) && los(map, id, id).is_clear());
        let seen: Vec<HexId> = map.hex_ids().filter(|&to| table.get(id, to)).collect();
        assert_eq!(table.seen_from(id).collect::<Vec<_>>(), seen);
    }
    assert_eq!(table.count_clear_pairs(), clear_pairs);
    assert_eq!(table.pairs().filter(|(.., clear)| *clear).count() as u64, clear_pairs);
    assert_eq!(table.pairs().count(), lines.len());
    seen.pairs += lines.len() as u64;
    seen.clear += clear_pairs;
}

fn check_shape(random: &mut Random, shape: &Shape, styles: &[Style], seen: &mut Seen) {
    let mut lines = Vec::new();
    for &style in styles {
        let map = build(shape, &boards(random, shape, style));
        if lines.is_empty() {
            lines = brute::lines(&map);
        }
        check(&map, &lines, seen);
    }
}

fn assert_seen(seen: &Seen) {
    assert!(seen.clear * 10 > seen.pairs && seen.clear * 10 < seen.pairs * 9, "{seen:?}");
    assert_eq!(seen.effects.len(), 10, "{seen:?}");
    assert!(seen.effects.values().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn single_boards_of_all_sizes_and_grains_agree_with_the_definition() {
    let mut random = Random::new(1);
    let mut seen = Seen::default();
    for columns in 2..9 {
        for rows in 1..6 {
            for column in [0, 1] {
                let mut shape = Shape::new();
                let turned = random.one_in(2);
                lay(&mut shape, columns, rows, (column, 0), turned);
                let styles = [random.pick(&STYLES), random.pick(&STYLES)];
                check_shape(&mut random, &shape, &styles, &mut seen);
            }
        }
    }
    assert_seen(&seen);
    assert_eq!(seen.outside, 0);
}

#[test]
fn layouts_of_boards_of_one_size_agree_with_the_definition() {
    let mut random = Random::new(2);
    let mut seen = Seen::default();
    for text in ["xx", "x/x", "xxx", "x/x/x", "xx/x.", "xx/.x", "x./xx", ".x/xx", "x./.x", ".x/x.", "xx/xx"] {
        for (columns, rows) in [(4, 3), (5, 2), (3, 1), (2, 2)] {
            let turned = random.below(16);
            let shape = pattern(text, columns, rows, |slot| turned >> slot & 1 != 0);
            let styles = [random.pick(&STYLES), random.pick(&STYLES)];
            check_shape(&mut random, &shape, &styles, &mut seen);
        }
    }
    assert_seen(&seen);
    assert!(seen.inner_corners > 10 && seen.outside > 200, "{seen:?}");
}

#[test]
fn rings_of_boards_with_a_hole_agree_with_the_definition() {
    let mut random = Random::new(3);
    let mut seen = Seen::default();
    for (columns, rows) in [(2, 1), (3, 1), (3, 2)] {
        let shape = pattern("xxx/x.x/xxx", columns, rows, |slot| slot % 3 == 0);
        check_shape(&mut random, &shape, &[STYLES[4], STYLES[5]], &mut seen);
    }
    assert!(seen.outside > 100, "{seen:?}");
}

#[test]
fn layouts_of_mixed_sizes_agree_with_the_definition() {
    let mut random = Random::new(4);
    let mut seen = Seen::default();
    for round in 0..30 {
        let shape = random_shape(&mut random, 2 + round % 3);
        let styles = [random.pick(&STYLES), random.pick(&STYLES)];
        check_shape(&mut random, &shape, &styles, &mut seen);
    }
    assert_seen(&seen);
    assert!(seen.inner_corners > 10, "{seen:?}");
}

/// A table of a map too large for brute force agrees with the answers for some thousand of its pairs.
fn check_table(map: &Map) {
    let table = LosTable::compute(map);
    let (mut clear, mut compared) = (0, 0);
    let every = map.hexes().len().pow(2) / 8000 + 1;
    for (a, b, sees) in table.pairs().step_by(every) {
        assert_eq!(sees, is_clear(map, a, b), "{}", los(map, a, b).to_text(map));
        assert_eq!(sees, table.get(b, a), "{}", los(map, a, b).to_text(map));
        clear += u32::from(sees);
        compared += 1;
    }
    assert!(compared > 2000 && clear > compared / 100, "{clear} of {compared}");
}

#[test]
fn tables_of_large_maps_agree_with_the_answers_for_pairs() {
    let mut random = Random::new(5);
    for (text, columns, rows, style) in [
        ("x", 15, 9, 2),
        ("xx", 8, 9, 3),
        ("x", 6, 30, 4),
        ("x", 5, 31, 5),
        ("x", 3, 70, 1),
        ("x/x", 2, 65, 3),
        ("x./xx", 4, 33, 4),
        ("x", 60, 2, 5),
        ("x....../.x...../..x..../...x.../....x../.....x./......x", 3, 14, 4),
    ] {
        let shape = pattern(text, columns, rows, |slot| slot % 2 == 1);
        let map = build(&shape, &boards(&mut random, &shape, STYLES[style]));
        check_table(&map);
    }
}

#[test]
fn boards_that_touch_nowhere_do_not_see_each_other() {
    let mut random = Random::new(6);
    let mut shape = Shape::new();
    for at in [(0, 0), (2, 0), (400, -10_000), (10_000, 10_000)] {
        lay(&mut shape, 3, 3, at, false);
    }
    let boards: Vec<_> = shape
        .iter()
        .enumerate()
        .map(|(number, (grid, ..))| {
            Arc::new(random_board(&mut random, &format!("n{number}"), *grid, STYLES[5]))
        })
        .collect();
    let map = build(&shape, &boards);
    check(&map, &brute::lines(&map), &mut Seen::default());
}

#[test]
fn turning_a_map_permutes_its_table() {
    let mut random = Random::new(7);
    for round in 0..12 {
        let shape = random_shape(&mut random, 1 + round % 3);
        let boards = boards(&mut random, &shape, STYLES[round % STYLES.len()]);
        let map = build(&shape, &boards);
        // Turned about a point that keeps odd columns shifted: columns to their negatives.
        let turned: Shape = shape
            .iter()
            .map(|&(grid, at, turned)| {
                (grid, (1 - at.0 - grid.columns as i32, -at.1 - grid.rows as i32), !turned)
            })
            .collect();
        let around = build(&turned, &boards);
        let name_of = |id: HexId| {
            let (slot, name) = map.hex(id).home;
            let slot = &around.slots()[slot as usize];
            around.id(slot.laid.hex_in_layout(slot.board.grid().hex(name).unwrap())).unwrap()
        };
        let (table, turned) = (LosTable::compute(&map), LosTable::compute(&around));
        for (a, b, clear) in table.pairs() {
            assert_eq!(turned.get(name_of(a), name_of(b)), clear, "{}", los(&map, a, b).to_text(&map));
        }
    }
}

#[test]
fn moving_a_map_changes_neither_table_nor_fingerprint() {
    let mut random = Random::new(8);
    for round in 0..8 {
        let shape = random_shape(&mut random, 1 + round % 4);
        let boards = boards(&mut random, &shape, STYLES[round % STYLES.len()]);
        let moved: Shape =
            shape.iter().map(|&(grid, at, turned)| (grid, (at.0 - 14, at.1 + 101), turned)).collect();
        let (map, moved) = (build(&shape, &boards), build(&moved, &boards));
        assert_eq!(LosTable::compute(&map), LosTable::compute(&moved));
        assert_eq!(fingerprint(&map), fingerprint(&moved));
    }
}

#[test]
fn a_board_has_the_same_table_in_every_slot_save_where_a_seam_is_touched() {
    let mut random = Random::new(9);
    let mut compared = 0;
    for round in 0..25 {
        let shape = random_shape(&mut random, 2 + round % 3);
        let boards = boards(&mut random, &shape, STYLES[round % STYLES.len()]);
        let map = build(&shape, &boards);
        for slot in map.slots() {
            let alone = Map::of_board(Arc::clone(&slot.board));
            let table = LosTable::compute(&alone);
            for (a, b, clear) in table.pairs() {
                let [from, to] = [a, b].map(|id| map.id(slot.laid.hex_in_layout(alone.hex(id).hex)).unwrap());
                let answer = los(&map, from, to);
                let shared = |at: crate::rules::los::Standing| match at {
                    crate::rules::los::Standing::Hex(id) => map.hex(id).shared,
                    crate::rules::los::Standing::Hexside(id) => map.hexside(id).shared,
                };
                let touches_seam = map.hex(from).shared
                    || map.hex(to).shared
                    || answer.obstacles().iter().any(|obstacle| shared(obstacle.at));
                if !touches_seam {
                    assert_eq!(answer.is_clear(), clear, "{}", answer.to_text(&map));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}
