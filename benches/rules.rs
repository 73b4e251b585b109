//! Movement reach against hexx's field of movement over the same costs, and control of both sides.
//!
//! Prints the ratio to hexx in the same run: the bar is 8, the goal 20.

use bocage::board::Board;
use bocage::layout::Map;
use bocage::rules::control::{Control, Presence};
use bocage::rules::links::Links;
use bocage::rules::movement::{Entry, Into, Reach, Ways, step_cost};
use bocage::rules::{Ground, Markers, Position};
use bocage::ruleset::{Ruleset, Side, UnitClass};
use bocage::scenario::Conditions;
use criterion::{Criterion, criterion_group, criterion_main};
use hexx::algorithms::field_of_movement;
use std::collections::HashMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const BUDGET: u32 = 10;

fn rules(criterion: &mut Criterion) {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let Ok(board) = options.from_str::<Board>(include_str!("../maps/n1.ron")) else { return };
    let map = Map::of_board(Arc::new(board));
    let (conditions, markers) = (Conditions::default(), Markers::default());
    let ground =
        Ground { map: &map, ruleset: Ruleset::westfront(), conditions: &conditions, markers: &markers };
    movement(criterion, &ground);
    control(criterion, &ground);
}

fn movement(criterion: &mut Criterion, ground: &Ground<'_>) {
    let map = ground.map;
    let ways = Ways::new(ground, UnitClass::Tank);
    let entries = vec![Entry::Free; 2 * map.hexes().len()];
    let starts: Vec<usize> = (0..map.hexes().len()).collect();
    // hexx asks for the cost of entering a hex alone: it gets the dearest way in, from a table.
    let costs: HashMap<hexx::Hex, u32> = map
        .hex_ids()
        .filter_map(|to| {
            let around = map.hex(to).neighbours.iter().flatten();
            let cost = |&from| {
                let (from, to) = (Position::surface(from), Position::surface(to));
                step_cost(ground, UnitClass::Tank, from, to, Into::Free).ok()
            };
            // field_of_movement adds one to each cost.
            around
                .filter_map(cost)
                .map(|cost| cost.points.max(1) - 1)
                .max()
                .map(|cost| (map.hex(to).hex, cost))
        })
        .collect();
    let mut reach = Reach::default();
    let mut ours =
        || starts.iter().for_each(|&start| reach.search(&ways, &entries, black_box(start), BUDGET));
    let rival = || {
        starts.iter().for_each(|&start| {
            let hex = map.hexes()[start].hex;
            black_box(field_of_movement(hex, BUDGET, |hex| costs.get(&hex).copied()));
        });
    };
    let time = |work: &mut dyn FnMut()| {
        work();
        let begin = Instant::now();
        (0..20).for_each(|_| work());
        begin.elapsed().as_secs_f64() / (20 * starts.len()) as f64 * 1e6
    };
    let (mine, theirs) = (time(&mut ours), time(&mut { rival }));
    criterion.bench_function(
        &format!(
            "reach of a tank, budget 10, whole board of starts: {:.1}x hexx (must 8x, goal 20x)",
            theirs / mine
        ),
        |bench| bench.iter(&mut ours),
    );
    criterion.bench_function("the same by hexx", |bench| bench.iter(rival));
    criterion.bench_function("steps of a class on a board", |bench| {
        bench.iter(|| Ways::new(black_box(ground), UnitClass::Tank));
    });
}

fn control(criterion: &mut Criterion, ground: &Ground<'_>) {
    let links = Links::new(ground);
    let mut presence = Presence::on(ground);
    for (index, position) in (0..ground.map.hexes().len()).step_by(4).enumerate() {
        presence.add(Side::ALL[index % 2], position, true);
    }
    let mut control = Control::default();
    criterion.bench_function("control of both sides, 36 hexes held (must 3 us, goal 1 us)", |bench| {
        bench.iter(|| control.update(black_box(&links), black_box(&presence)));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
