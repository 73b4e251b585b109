//! What a frame of the editor costs in which nothing changed: the interface run and its shapes turned into triangles,
//! for layouts of 1, 4 and 16 boards, the whole map in sight. It needs no window.

use bocage::editor::app::Editor;
use criterion::{Criterion, criterion_group, criterion_main};
use egui::{Context, RawInput, Rect, pos2, vec2};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long checks and first frames may take before measuring.
const SETTLING: Duration = Duration::from_secs(3);

/// A scenario of so many boards a side, in a folder with the boards that come with the program.
fn layout(folder: &Path, side: usize) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(folder.join("maps"))?;
    for name in ["n1", "n2", "n3", "n4"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("maps/{name}.ron"));
        std::fs::copy(from, folder.join(format!("maps/{name}.ron")))?;
    }
    let mut slots = String::new();
    for place in 0..side * side {
        let (column, row) = (place % side, place / side);
        let board = place % 4 + 1;
        // Writing to a text never fails.
        let _ = writeln!(
            slots,
            "        (board: \"maps/n{board}.ron\", at: ({}, {}), label: \"b{place}\"),",
            14 * column,
            9 * row
        );
    }
    let text = format!(
        "(\n    format: \"bocage-scenario/1\",\n    id: \"bench\",\n    title: \"Bench\",\n    layout: [\n{slots}    ],\n)\n"
    );
    let path = folder.join(format!("bench{side}.ron"));
    std::fs::write(&path, text)?;
    Ok(path)
}

/// One frame. Returns how many triangles it draws.
fn frame(ctx: &Context, editor: &mut Editor) -> usize {
    let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1920.0, 1080.0)));
    let input = RawInput { screen_rect, ..RawInput::default() };
    let mut output = ctx.run_ui(input, |ui| editor.root_ui(ui));
    output.textures_delta.clear();
    let triangles = |clipped: egui::ClippedPrimitive| match clipped.primitive {
        egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
        egui::epaint::Primitive::Callback(_) => 0,
    };
    ctx.tessellate(output.shapes, output.pixels_per_point).into_iter().map(triangles).sum()
}

fn frames(criterion: &mut Criterion) {
    let Ok(folder) = tempfile::tempdir() else { return };
    let mut group = criterion.benchmark_group("frame with nothing changed");
    for (side, must, goal) in [(1, 4.0, 1.5), (2, 5.0, 2.0), (4, 8.0, 3.0)] {
        let Ok(path) = layout(folder.path(), side) else { return };
        let ctx = Context::default();
        let mut editor = Editor::new(Default::default());
        editor.state.open(&path);
        let start = Instant::now();
        while start.elapsed() < SETTLING {
            frame(&ctx, &mut editor);
            std::thread::sleep(Duration::from_millis(20));
        }
        let name = format!("{} boards (must {must} ms, goal {goal} ms)", side * side);
        group.bench_function(name, |bench| bench.iter(|| frame(&ctx, &mut editor)));
    }
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);
