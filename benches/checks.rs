//! All checks of a scenario of two boards, against reading its three files in the same run.
//!
//! Checks up to geometry may take as long as reading (goal: half of it), those of the rules 3 ms (goal 1 ms).

use bocage::edit::Document;
use bocage::file::project::{Memory, Project};
use bocage::validate::{Options, Stage, check_with};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

const FILES: [&str; 3] = ["maps/n2.ron", "maps/n4.ron", "scenarios/clairay.ron"];
const ROOT: &str = "/box";

/// The files in memory, so that no disk is measured.
fn files() -> std::io::Result<Memory> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = |name: &str| Ok((Path::new(ROOT).join(name), std::fs::read(here.join(name))?));
    FILES.into_iter().map(file).collect::<std::io::Result<_>>().map(Memory)
}

fn read(files: &Memory, path: &Path) -> (Project, Document) {
    let project = Project::open_from(files, path, Some(Path::new(ROOT)));
    let document = project.document();
    (project, document)
}

/// Milliseconds of the fastest of many runs: what it takes where nothing else gets in the way.
fn milliseconds(mut work: impl FnMut()) -> f64 {
    const RUNS: u32 = 200;
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1_000.0
    };
    (0..RUNS).map(run).fold(f64::INFINITY, f64::min)
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the ratio is what the bench is for")]
fn checks(criterion: &mut Criterion) {
    let files = match files() {
        Ok(files) => files,
        Err(error) => return eprintln!("nothing was measured: the shipped files cannot be read: {error}"),
    };
    let path: PathBuf = Path::new(ROOT).join(FILES[2]);
    let (project, document) = read(&files, &path);
    let options = Options::default();
    let check = || drop(black_box(check_with(&files, &project, &document, &options)));
    let reading = milliseconds(|| drop(black_box(read(&files, &path))));
    let checking = milliseconds(check);
    let geometry = Options { up_to: Some(Stage::Geometry), ..Options::default() };
    let check_geometry = || drop(black_box(check_with(&files, &project, &document, &geometry)));
    let up_to_geometry = milliseconds(check_geometry);
    println!(
        "reading {reading:.2} ms; checks up to geometry {up_to_geometry:.2} ms, {:.2} of reading; rules {:.2} ms",
        up_to_geometry / reading,
        checking - up_to_geometry
    );
    criterion.bench_function("read a scenario and two boards", |bench| {
        bench.iter(|| black_box(read(&files, &path)));
    });
    criterion.bench_function("checks up to geometry of a scenario and two boards", |bench| {
        bench.iter(check_geometry)
    });
    criterion.bench_function("all checks of a scenario and two boards", |bench| bench.iter(check));
}

criterion_group!(benches, checks);
criterion_main!(benches);
