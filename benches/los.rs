//! LOS tables against a walk over hexx `line_to` for every pair, and the reason for one pair.
//!
//! The rival is what one would write with hexx: for each pair of hexes, in one direction, it walks the line and
//! stops at the first hex that blocks, looked up in a grid. It knows no hexsides and no corners. Both run by turns
//! in this process, on one core, and the best time of each counts; the ratios are printed at the end.

use bocage::board::{Board, Cover, Hedge, HexFeatures, HexsideFeatures, Terrain};
use bocage::hex::Hex;
use bocage::layout::{HexId, Map, Slot};
use bocage::rules::los::{LosTable, los};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % u64::from(limit)) as u32
    }
}

/// A board on which a hex in eight and a hexside in sixteen block, with hills of up to so many levels.
fn random_board(columns: u32, rows: u32, levels: i32) -> Map {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut board = Board::new("n1", columns, rows);
    let grid = board.grid();
    let hills: Vec<(u32, u32, i32)> = (0..columns * rows / 60)
        .map(|_| (random.below(columns), random.below(rows), random.below(levels as u32 + 1) as i32))
        .collect();
    for hex in grid.hexes() {
        let Some(name) = grid.name(hex) else { continue };
        let slope = |&(column, row, level): &(u32, u32, i32)| {
            level - (column.abs_diff(name.column) + row.abs_diff(name.row)) as i32 / 3
        };
        let level = hills.iter().map(slope).max().unwrap_or_default().max(0);
        let terrain = match random.below(8) {
            0 => [Terrain::Woods, Terrain::Town, Terrain::Farm, Terrain::Orchard][random.below(4) as usize],
            _ => Terrain::Clear,
        };
        board.set_hex(name, HexFeatures { terrain, level, span: None });
    }
    for hexside in grid.hexsides() {
        let Some(name) = grid.hexside_name(hexside).filter(|_| random.below(16) == 0) else { continue };
        let features = match random.below(3) {
            0 => HexsideFeatures { hedge: Some(Hedge::Hedge), ..HexsideFeatures::default() },
            _ => HexsideFeatures { cover: Cover::Woods, ..HexsideFeatures::default() },
        };
        board.set_hexside(name, features);
    }
    Map::of_board(Arc::new(board))
}

/// Two shipped boards side by side.
fn shipped() -> Option<Map> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let boards = [include_str!("../maps/n1.ron"), include_str!("../maps/n2.ron")];
    let slots: Option<Vec<_>> = boards
        .iter()
        .zip([(0, 0), (14, 0)])
        .map(|(text, at)| {
            let board = options.from_str::<Board>(text).ok()?;
            let slot = Slot { board: board.id.clone(), at, turned: false, label: None };
            Some((slot, Some(Arc::new(board))))
        })
        .collect();
    Some(Map::build(&slots?))
}

/// Level and crown of each hex, by column and row of a rectangle of axial coordinates.
struct RivalGrid {
    corner: Hex,
    height: usize,
    cells: Vec<(i32, bool)>,
}

impl RivalGrid {
    fn new(map: &Map) -> Option<Self> {
        let hexes = || map.hexes().iter().map(|hex| hex.hex);
        let corner = Hex::new(hexes().map(|hex| hex.x).min()?, hexes().map(|hex| hex.y).min()?);
        let far = Hex::new(hexes().map(|hex| hex.x).max()?, hexes().map(|hex| hex.y).max()?) - corner;
        let height = far.y as usize + 1;
        let mut grid = Self { corner, height, cells: vec![(0, false); (far.x as usize + 1) * height] };
        for hex in map.hexes() {
            let at = grid.place(hex.hex);
            grid.cells[at] = (hex.level, hex.terrain.has_crown());
        }
        Some(grid)
    }

    fn place(&self, hex: Hex) -> usize {
        (hex.x - self.corner.x) as usize * self.height + (hex.y - self.corner.y) as usize
    }

    /// Whether one hex sees the other, by the hexes of a line.
    fn sees(&self, a: Hex, b: Hex) -> bool {
        let (from, to) = (self.cells[self.place(a)].0, self.cells[self.place(b)].0);
        let (higher, lower) = (from.max(to), from.min(to));
        let length = a.unsigned_distance_to(b) as i32;
        let blocks = |(step, hex): (usize, Hex)| {
            let step = step as i32;
            let (level, crown) = self.cells[self.place(hex)];
            let away = if from <= to { step } else { length - step };
            let near = 2 * away < length;
            let above = (level - lower) * length > (higher - lower) * away;
            let hides = if crown {
                level >= higher || (level >= lower && near)
            } else {
                level > higher || (level > lower && near && above)
            };
            hides && step != 0 && step != length
        };
        !a.line_to(b).enumerate().any(blocks)
    }

    fn count(&self, map: &Map) -> u64 {
        let mut clear = 0;
        for (number, a) in map.hexes().iter().enumerate() {
            for b in &map.hexes()[number + 1..] {
                clear += u64::from(self.sees(a.hex, b.hex));
            }
        }
        clear
    }
}

fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed().as_secs_f64()
}

/// The best times of the table and of its rival, run by turns, in seconds.
fn compare(map: &Map, rounds: usize) -> Option<(f64, f64)> {
    let grid = RivalGrid::new(map)?;
    let mut best = (f64::MAX, f64::MAX);
    for _ in 0..rounds {
        for _ in 0..10 {
            best.0 = best.0.min(seconds(|| LosTable::compute(black_box(map))));
        }
        best.1 = best.1.min(seconds(|| grid.count(black_box(map))));
    }
    Some(best)
}

fn lines_of_sight(criterion: &mut Criterion) {
    let cases = [
        ("about 300 hexes, one level", Some(random_board(21, 14, 0)), 20, "must 30x, goal 100x"),
        ("about 300 hexes, levels", Some(random_board(21, 14, 3)), 20, "must 6x, goal 12x"),
        ("32 x 34, one level", Some(random_board(32, 34, 0)), 5, "must 50x, goal 120x"),
        ("32 x 34, levels", Some(random_board(32, 34, 3)), 5, "must 8x, goal 14x"),
        ("two shipped boards", shipped(), 20, "levels: must 6x, goal 12x"),
    ];
    let mut lines = Vec::new();
    for (name, map, rounds, bars) in cases {
        let Some(map) = map else { continue };
        let Some((mine, rival)) = compare(&map, rounds) else { continue };
        let hexes = map.hexes().len();
        let clear = LosTable::compute(&map).count_clear_pairs();
        lines.push(format!(
            "LOS table, {name}: {:.0}x hexx line_to ({bars}); {:.3} ms against {:.1} ms, {hexes} hexes, {} % clear",
            rival / mine,
            mine * 1e3,
            rival * 1e3,
            200 * clear / (hexes * (hexes - 1)) as u64,
        ));
        criterion.bench_function(&format!("LOS table, {name}"), |bench| {
            bench.iter(|| LosTable::compute(black_box(&map)));
        });
    }
    if let Some(map) = shipped() {
        lines.push(reasons(criterion, &map));
    }
    report(&lines);
}

fn reasons(criterion: &mut Criterion, map: &Map) -> String {
    let mut random = Random(7);
    let hexes = map.hexes().len() as u32;
    let pairs: Vec<(HexId, HexId)> =
        (0..1000).map(|_| (HexId(random.below(hexes)), HexId(random.below(hexes)))).collect();
    let all = || pairs.iter().for_each(|&(a, b)| drop(black_box(los(map, a, b))));
    let best = (0..50).map(|_| seconds(all)).fold(f64::MAX, f64::min) / pairs.len() as f64;
    criterion.bench_function("reasons for 1000 pairs of two shipped boards", |bench| bench.iter(all));
    format!("LOS of one pair with its reason, two shipped boards: {:.2} us (must 5, goal 1)", best * 1e6)
}

#[expect(clippy::print_stdout, reason = "the ratios are what this program is for")]
fn report(lines: &[String]) {
    println!();
    for line in lines {
        println!("{line}");
    }
}

criterion_group!(benches, lines_of_sight);
criterion_main!(benches);
