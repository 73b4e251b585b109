//! How long a picture of a standard board takes: the shapes alone, SVG text, and PNG at 100 pixels a hex.

use bocage::board::Board;
use bocage::export::{png, svg};
use bocage::layout::Map;
use bocage::picture::{Cartographer, Detail, Shapes, Style};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;

fn picture(criterion: &mut Criterion) {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let Ok(board) = options.from_str::<Board>(include_str!("../maps/n1.ron")) else { return };
    let (map, style) = (Map::of_board(Arc::new(board)), Style::light());
    let by = Cartographer::new(&map, &style, Detail::Near);
    let drawn = by.picture();
    let mut group = criterion.benchmark_group("picture of a board");
    group.sample_size(10);
    group.bench_function("shapes, near", |bench| bench.iter(|| black_box(&by).picture()));
    group.bench_function("names alone", |bench| bench.iter(|| by.names(&mut Shapes::default())));
    group.bench_function("svg", |bench| bench.iter(|| svg(black_box(&drawn))));
    group.bench_function("png of 100 pixels a hex, with shapes (must 500 ms, goal 150 ms)", |bench| {
        bench.iter(|| png(&black_box(&by).picture(), 100.0));
    });
    group.finish();
}

criterion_group!(benches, picture);
criterion_main!(benches);
