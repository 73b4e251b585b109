//! Movement reach against hexx's field of movement over the same costs, control of both sides, and whole games.
//!
//! Prints the ratio to hexx in the same run: the bar is 8, the goal 20.

use bocage::board::Board;
use bocage::file::project::Project;
use bocage::layout::Map;
use bocage::playtest::play_by_the_rulebook;
use bocage::rules::control::{Control, Presence};
use bocage::rules::links::Links;
use bocage::rules::movement::{Entry, Into, Reach, Ways, step_cost};
use bocage::rules::play::{Game, Log};
use bocage::rules::{Ground, Markers, Position};
use bocage::ruleset::{Ruleset, Side, UnitClass};
use bocage::scenario::Conditions;
use criterion::{Criterion, criterion_group, criterion_main};
use hexx::algorithms::field_of_movement;
use std::collections::HashMap;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

const BUDGET: u32 = 10;

fn rules(criterion: &mut Criterion) {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let Ok(board) = options.from_str::<Board>(include_str!("../maps/n1.ron")) else { return };
    let map = Map::of_board(Arc::new(board));
    let (conditions, markers) = (Conditions::default(), Markers::default());
    let ground = Ground {
        map: &map,
        ruleset: Ruleset::westfront(),
        conditions: &conditions,
        markers: &markers,
        sight: None,
    };
    movement(criterion, &ground);
    control(criterion, &ground);
    for scenario in ["vaubrelle", "clairay"] {
        decisions(criterion, scenario);
    }
}

/// Whole games by the rulebook's priorities on both sides, chosen and stepped, the log off.
fn decisions(criterion: &mut Criterion, scenario: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenarios/{scenario}.ron"));
    let document = Project::open(&path, None).document();
    let Some(of_document) = document.scenario.clone() else { return };
    let ruleset = Arc::new(Ruleset::westfront().clone());
    let scenario_of_game = Arc::new(bocage::scenario::Scenario::clone(&of_document));
    let Ok(game) = Game::new(Arc::new(document.map()), ruleset, scenario_of_game) else { return };
    let play = |seed| play_by_the_rulebook(&game, seed, &mut Log::off()).record.actions.len();
    play(0);
    let begin = Instant::now();
    let games = 200;
    let decisions: usize = (1..=games).map(play).sum();
    let seconds = begin.elapsed().as_secs_f64();
    let (per_second, games_per_second) = (decisions as f64 / seconds, games as f64 / seconds);
    let mut seed = 0;
    criterion.bench_function(
        &format!(
            "a game of {scenario}: {per_second:.0} decisions/s (must 100000, goal 300000), {games_per_second:.1} games/s"
        ),
        |bench| {
            bench.iter(|| {
                seed += 1;
                black_box(play(seed))
            });
        },
    );
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
