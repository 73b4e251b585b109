//! What a frame of the editor costs in which nothing changed: the interface run and its shapes turned into triangles,
//! for layouts of 1, 4 and 16 boards, the whole map in sight. Then how long it takes until the findings and the overlay
//! of an edit are there, and the editor's first frame. It needs no window.

use bocage::board::Terrain;
use bocage::edit::{PaintHex, paint_hexes};
use bocage::editor::app::Editor;
use bocage::editor::overlays::OverlayId;
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

/// An editor with a layout of so many boards a side, its first checks done.
fn settled(ctx: &Context, folder: &Path, side: usize) -> std::io::Result<Editor> {
    let path = layout(folder, side)?;
    let mut editor = Editor::new(Default::default());
    editor.state.open(&path);
    let start = Instant::now();
    while start.elapsed() < SETTLING {
        frame(ctx, &mut editor);
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(editor)
}

#[expect(clippy::print_stdout, reason = "how much is drawn tells what a time is for")]
fn unchanged(criterion: &mut Criterion, folder: &Path) -> std::io::Result<()> {
    let mut group = criterion.benchmark_group("frame with nothing changed");
    for (side, must, goal) in [(1, 4.0, 1.5), (2, 5.0, 2.0), (4, 8.0, 3.0)] {
        let ctx = Context::default();
        let mut editor = settled(&ctx, folder, side)?;
        println!("{} boards: {} triangles", side * side, frame(&ctx, &mut editor));
        let name = format!("{} boards (must {must} ms, goal {goal} ms)", side * side);
        group.bench_function(name, |bench| bench.iter(|| frame(&ctx, &mut editor)));
    }
    group.finish();
    Ok(())
}

/// Paints the first hex of the map.
fn paint(editor: &mut Editor, terrain: Terrain) {
    let Some(tab) = editor.state.tab_mut() else { return };
    let map = tab.map().clone();
    let hexes = map.hex_ids().take(1).collect();
    let paint = PaintHex { terrain: Some(terrain), ..PaintHex::default() };
    let edit = paint_hexes(tab.document(), &map, &hexes, paint, "Paint");
    tab.commit(&edit);
}

/// Frames until the findings and the overlay are those of the document as it is.
fn check(ctx: &Context, editor: &mut Editor) {
    loop {
        frame(ctx, editor);
        let Some(tab) = editor.state.tab() else { return };
        let revision = tab.history.revision();
        if tab.findings.revision == Some(revision) && tab.overlay.is_of(revision) {
            return;
        }
    }
}

fn edited(criterion: &mut Criterion, folder: &Path) -> std::io::Result<()> {
    let ctx = Context::default();
    let mut editor = settled(&ctx, folder, 2)?;
    if let Some(tab) = editor.state.tab_mut() {
        // The field of view of a hex in the middle.
        tab.overlay.chosen = OverlayId::all().next();
        let hexes = tab.map().hexes();
        tab.overlay.subject.hex = hexes.get(hexes.len() / 2).map(|hex| hex.hex);
    }
    let mut is_wooded = false;
    let name = "an edit of 4 boards until its findings and its overlay are right (must 16 ms, goal 5 ms)";
    criterion.bench_function(name, |bench| {
        bench.iter(|| {
            is_wooded = !is_wooded;
            paint(&mut editor, if is_wooded { Terrain::Woods } else { Terrain::Clear });
            check(&ctx, &mut editor);
        });
    });
    Ok(())
}

fn started(criterion: &mut Criterion) {
    criterion.bench_function("first frame, without a window (must 1 s, goal 0.4 s)", |bench| {
        bench.iter(|| frame(&Context::default(), &mut Editor::new(Default::default())));
    });
}

#[expect(clippy::print_stderr, reason = "nobody is to take silence for a figure")]
fn frames(criterion: &mut Criterion) {
    let measured = tempfile::tempdir().and_then(|folder| {
        unchanged(criterion, folder.path())?;
        edited(criterion, folder.path())
    });
    if let Err(error) = measured {
        eprintln!("nothing was measured: the boards cannot be copied: {error}");
    }
    started(criterion);
}

criterion_group!(benches, frames);
criterion_main!(benches);
