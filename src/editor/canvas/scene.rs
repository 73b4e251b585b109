//! The map as meshes, kept in chunks so that an edit draws again only what it touched.
//!
//! Meshes are in map units; each chunk keeps those of the view in which it was last seen, so an edit places only the
//! chunks that it touched. What a frame needs is put together once and kept until the view, the map or the look changes:
//! a frame in which nothing changed builds nothing.

use super::ScreenFromMap;
use super::mesh::{Drawing, MeshBuilder};
use crate::editor::memo::Memo;
use crate::editor::theme;
use crate::hex::column_row;
use crate::layout::{HexId, HexsideId, Map};
use crate::picture::{
    Anchor, Cap, Cartographer, Colour, Detail, Layer, LayerGroup, Moment, Pos, Shape, Shapes, Stroke, Style,
    Text,
};
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use egui::epaint::{Mesh, TextShape};
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Painter, Pos2, Rect, pos2, vec2};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The area of a hex in square map units, where a hexside is 2 long.
const HEX_AREA: f32 = 10.392_305;
/// Columns and rows of a chunk.
const CHUNK: i32 = 8;
/// Letters smaller than this, in points, cannot be read and are left out.
const SMALLEST_LETTERS: f32 = 6.5;

/// What the scene depends on, apart from the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    detail: Detail,
    is_dark: bool,
}

/// What is drawn of a group of hexes.
#[derive(Default)]
struct Chunk {
    bounds_in_map: Option<Rect>,
    /// Those that draw anything, by layer.
    drawings: Vec<(Layer, Drawing)>,
    texts: Vec<(Layer, Text)>,
    /// The drawings as they are seen, and in which view.
    placed: Memo<ScreenFromMap, Vec<(Layer, Mesh)>>,
}

/// A step of drawing on the screen.
enum Step {
    Mesh(Arc<Mesh>),
    /// Scans, which lie on the ground below all that is painted.
    Below,
    Texts(Layer, Vec<Text>),
}

/// The drawing for one view.
struct Frame {
    screen_from_map: ScreenFromMap,
    clip: Rect,
    hidden: BTreeSet<LayerGroup>,
    steps: Vec<Step>,
}

/// How often parts were built, to hold against what an edit should cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Built {
    /// Chunks.
    pub chunks: usize,
    /// Views.
    pub frames: usize,
}

/// What lies on the map.
#[derive(Clone)]
pub struct OnMap {
    /// The scenario, at its start.
    pub scenario: Arc<Scenario>,
    /// Its ruleset.
    pub ruleset: Arc<Ruleset>,
    /// A moment of a game instead of the start.
    pub moment: Option<Arc<Moment>>,
}

impl OnMap {
    fn is_same(&self, other: &Self) -> bool {
        let moments = [self, other].map(|it| it.moment.as_ref().map(Arc::as_ptr));
        Arc::ptr_eq(&self.scenario, &other.scenario)
            && Arc::ptr_eq(&self.ruleset, &other.ruleset)
            && moments[0] == moments[1]
    }
}

/// What of a map is drawn.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// Whether hexes have their names.
    pub hex_names: bool,
    /// Layers that are left out.
    pub hidden: &'a BTreeSet<LayerGroup>,
    /// Scans.
    pub below: &'a [Arc<Mesh>],
}

/// The drawing of a map.
#[derive(Default)]
pub struct Scene {
    map: Option<Arc<Map>>,
    look: Option<Look>,
    chunks: BTreeMap<(i32, i32), Chunk>,
    /// Names, edges of boards, what lies outside.
    whole: Chunk,
    /// What the scenario puts on the map.
    set_up: Chunk,
    on_map: Option<OnMap>,
    frame: Option<Frame>,
    /// What was built so far.
    pub built: Built,
}

impl Scene {
    /// Brings the scene up to date and draws it.
    pub fn paint(
        &mut self,
        painter: &Painter,
        map: &Arc<Map>,
        on_map: Option<OnMap>,
        screen_from_map: ScreenFromMap,
        shown: Shown<'_>,
    ) {
        let is_dark = painter.ctx().theme() == egui::Theme::Dark;
        let pixels = 4.0 * screen_from_map.zoom * painter.ctx().pixels_per_point();
        let detail = Detail::for_view(pixels, hexes_in_view(map, &screen_from_map, painter.clip_rect()));
        self.update(map, on_map, Look { detail, is_dark });
        self.arrange(screen_from_map, painter.clip_rect(), shown.hidden);
        for step in self.frame.iter().flat_map(|frame| &frame.steps) {
            match step {
                Step::Mesh(mesh) => drop(painter.add(Arc::clone(mesh))),
                Step::Below => painter.extend(shown.below.iter().map(|mesh| Arc::clone(mesh).into())),
                Step::Texts(Layer::HexNames, _) if !shown.hex_names => {}
                Step::Texts(_, texts) => {
                    for text in texts {
                        paint_text(painter, text, &screen_from_map);
                    }
                }
            }
        }
    }

    fn update(&mut self, map: &Arc<Map>, on_map: Option<OnMap>, look: Look) {
        let same_map = self.map.as_ref().is_some_and(|drawn| Arc::ptr_eq(drawn, map));
        let lies_the_same = match (&self.on_map, &on_map) {
            (Some(drawn), Some(on_map)) => drawn.is_same(on_map),
            (None, None) => true,
            _ => false,
        };
        if same_map && lies_the_same && self.look == Some(look) {
            return;
        }
        let style = style(look.is_dark);
        let by = Cartographer::new(map, &style, look.detail);
        self.set_up = Chunk::of_set_up(&by, on_map.as_ref());
        self.on_map = on_map;
        self.frame = None;
        if same_map && self.look == Some(look) {
            return;
        }
        let stale = match &self.map {
            Some(before) if self.look == Some(look) && same_hexes(before, map) => stale_chunks(before, map),
            _ => {
                self.chunks.clear();
                map.hexes().iter().map(|hex| chunk_of(column_row(hex.hex))).collect()
            }
        };
        for (key, parts) in parts_of(map, &stale) {
            self.built.chunks += 1;
            self.chunks.insert(key, Chunk::new(&by, &parts));
        }
        self.whole = Chunk::of_whole(&by);
        self.map = Some(Arc::clone(map));
        self.look = Some(look);
        self.frame = None;
    }

    /// Puts together what is seen.
    fn arrange(&mut self, screen_from_map: ScreenFromMap, clip: Rect, hidden: &BTreeSet<LayerGroup>) {
        let fits = |frame: &Frame| {
            frame.screen_from_map == screen_from_map && frame.clip == clip && frame.hidden == *hidden
        };
        if self.frame.as_ref().is_some_and(fits) {
            return;
        }
        self.built.frames += 1;
        let seen_in_map = screen_from_map.rect_from_screen(clip);
        let is_seen =
            |chunk: &&mut Chunk| chunk.bounds_in_map.is_some_and(|bounds| bounds.intersects(seen_in_map));
        let chunks = self.chunks.values_mut().filter(is_seen);
        let mut seen: Vec<&mut Chunk> = chunks.chain([&mut self.whole, &mut self.set_up]).collect();
        let mut meshes: Vec<Vec<&Mesh>> = Layer::ALL.iter().map(|_| Vec::new()).collect();
        seen.iter_mut().for_each(|chunk| chunk.place(screen_from_map));
        let placed = seen.iter().filter_map(|chunk| chunk.placed.known(&screen_from_map));
        for (layer, mesh) in placed.flatten() {
            meshes[*layer as usize].push(mesh);
        }
        let is_legible = |text: &&Text| text.size * screen_from_map.zoom >= SMALLEST_LETTERS;
        let mut steps = Vec::new();
        let mut run = Vec::new();
        for (&layer, meshes) in Layer::ALL.iter().zip(meshes) {
            if layer == Layer::Areas {
                steps.push(Step::Mesh(Arc::new(joined(&std::mem::take(&mut run)))));
                steps.push(Step::Below);
            }
            if !is_drawn(layer, hidden) {
                continue;
            }
            run.extend(meshes);
            let texts = seen.iter().flat_map(|chunk| chunk.texts_of(layer)).filter(is_legible);
            let texts: Vec<Text> = texts.cloned().collect();
            if !texts.is_empty() {
                steps.push(Step::Mesh(Arc::new(joined(&std::mem::take(&mut run)))));
                steps.push(Step::Texts(layer, texts));
            }
        }
        steps.push(Step::Mesh(Arc::new(joined(&run))));
        self.frame = Some(Frame { screen_from_map, clip, hidden: hidden.clone(), steps });
    }
}

/// Meshes as one, which is drawn at less cost than many.
fn joined(meshes: &[&Mesh]) -> Mesh {
    let mut all = Mesh::default();
    all.reserve_vertices(meshes.iter().map(|mesh| mesh.vertices.len()).sum());
    all.indices.reserve_exact(meshes.iter().map(|mesh| mesh.indices.len()).sum());
    meshes.iter().for_each(|mesh| all.append_ref(mesh));
    all
}

/// The most hexes of a map that a canvas holds, wherever the view is moved: so moving it changes no detail.
fn hexes_in_view(map: &Map, screen_from_map: &ScreenFromMap, canvas: Rect) -> usize {
    let seen_in_map = screen_from_map.rect_from_screen(canvas);
    ((seen_in_map.area() / HEX_AREA) as usize).min(map.hexes().len())
}

/// Whether a layer is not hidden. What covers the outside of boards always is drawn.
fn is_drawn(layer: Layer, hidden: &BTreeSet<LayerGroup>) -> bool {
    layer == Layer::Outside || !hidden.contains(&layer.group())
}

fn chunk_of((column, row): (i32, i32)) -> (i32, i32) {
    (column.div_euclid(CHUNK), row.div_euclid(CHUNK))
}

/// Whether two maps have the same hexes and hexsides, so that their indices mean the same.
fn same_hexes(one: &Map, other: &Map) -> bool {
    one.hexes().len() == other.hexes().len()
        && one.hexsides().len() == other.hexsides().len()
        && one.hexes().iter().zip(other.hexes()).all(|(a, b)| a.hex == b.hex && a.home == b.home)
}

/// The chunks that may look different after an edit.
fn stale_chunks(before: &Map, after: &Map) -> BTreeSet<(i32, i32)> {
    let mut changed: BTreeSet<HexId> = BTreeSet::new();
    for id in after.hex_ids() {
        let (a, b) = (before.hex(id), after.hex(id));
        if (a.terrain, a.level, a.span, a.under) != (b.terrain, b.level, b.span, b.under) {
            changed.insert(id);
        }
    }
    for id in after.hexside_ids() {
        if before.features(id) != after.features(id) {
            changed.extend(after.hexside(id).hexes.into_iter().flatten());
        }
    }
    let mut stale = BTreeSet::new();
    for id in changed {
        let (hexes, hexsides) = Cartographer::touched(after, id);
        stale.extend(hexes.into_iter().map(|hex| chunk_of(column_row(after.hex(hex).hex))));
        stale.extend(hexsides.into_iter().map(|side| chunk_of_hexside(after, side)));
    }
    stale
}

fn chunk_of_hexside(map: &Map, id: HexsideId) -> (i32, i32) {
    let owner = map.hexside(id).hexes.into_iter().flatten().next();
    let hex = owner.map_or(map.hexside(id).hexside.hexes()[0], |owner| map.hex(owner).hex);
    chunk_of(column_row(hex))
}

/// The hexes and hexsides of a chunk.
#[derive(Default)]
struct Parts {
    hexes: Vec<HexId>,
    hexsides: Vec<HexsideId>,
}

fn parts_of(map: &Map, chunks: &BTreeSet<(i32, i32)>) -> BTreeMap<(i32, i32), Parts> {
    let mut parts: BTreeMap<(i32, i32), Parts> = chunks.iter().map(|&key| (key, Parts::default())).collect();
    for id in map.hex_ids() {
        if let Some(parts) = parts.get_mut(&chunk_of(column_row(map.hex(id).hex))) {
            parts.hexes.push(id);
        }
    }
    for id in map.hexside_ids() {
        if let Some(parts) = parts.get_mut(&chunk_of_hexside(map, id)) {
            parts.hexsides.push(id);
        }
    }
    parts
}

impl Chunk {
    fn new(by: &Cartographer<'_>, parts: &Parts) -> Self {
        let mut shapes = Shapes::default();
        for &hex in &parts.hexes {
            by.hex(hex, &mut shapes);
        }
        for &hexside in &parts.hexsides {
            by.hexside(hexside, &mut shapes);
        }
        Self::of_shapes(&shapes, by.detail)
    }

    fn of_whole(by: &Cartographer<'_>) -> Self {
        let mut shapes = Shapes::default();
        by.seams(&mut shapes);
        by.outside(3.0, &mut shapes);
        if by.detail != Detail::Far {
            by.names(&mut shapes);
        }
        Self::of_shapes(&shapes, by.detail)
    }

    fn of_set_up(by: &Cartographer<'_>, on_map: Option<&OnMap>) -> Self {
        let mut shapes = Shapes::default();
        match on_map {
            Some(OnMap { scenario, moment: Some(moment), .. }) => by.moment(scenario, moment, &mut shapes),
            Some(OnMap { scenario, ruleset, moment: None }) => by.set_up(scenario, ruleset, &mut shapes),
            None => {}
        }
        Self::of_shapes(&shapes, by.detail)
    }

    fn of_shapes(shapes: &Shapes, detail: Detail) -> Self {
        let pixels_per_unit = match detail {
            Detail::Far => 6.0,
            Detail::Middle => 15.0,
            Detail::Near => 32.0,
        };
        let mut builders: Vec<MeshBuilder> =
            Layer::ALL.iter().map(|_| MeshBuilder::new(pixels_per_unit)).collect();
        let mut texts = Vec::new();
        for (layer, shape) in shapes.iter() {
            match shape {
                Shape::Text(text) => texts.push((layer, text.clone())),
                other => add_shape(&mut builders[layer as usize], other),
            }
        }
        let drawings = Layer::ALL.iter().copied().zip(builders.into_iter().map(MeshBuilder::finish));
        let drawings: Vec<(Layer, Drawing)> = drawings.filter(|(_, drawing)| !drawing.is_empty()).collect();
        let bounds = drawings.iter().map(|(_, drawing)| drawing.mesh.calc_bounds().expand(0.5));
        Self { bounds_in_map: bounds.reduce(Rect::union), drawings, texts, placed: Memo::default() }
    }

    /// Places its drawings in a view, unless they are.
    fn place(&mut self, screen_from_map: ScreenFromMap) {
        let drawings = self.drawings.iter();
        let placed = drawings.map(|(layer, drawing)| (*layer, drawing.placed(&screen_from_map)));
        self.placed.get(screen_from_map, || placed.collect());
    }

    fn texts_of(&self, layer: Layer) -> impl Iterator<Item = &Text> {
        self.texts.iter().filter(move |(of, _)| *of == layer).map(|(_, text)| text)
    }
}

/// The look of maps on the table of the editor.
fn style(is_dark: bool) -> Style {
    let style = if is_dark { Style::dark() } else { Style::light() };
    Style { outside: Colour(theme::table_colour(is_dark)), ..style }
}

/// What is behind the map.
pub fn outside(is_dark: bool) -> Color32 {
    colour(Colour(theme::table_colour(is_dark)))
}

fn colour(Colour([r, g, b, a]): Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

fn pos(Pos { x, y }: Pos) -> Pos2 {
    pos2(x, y)
}

fn positions(points: &[Pos]) -> Vec<Pos2> {
    points.iter().copied().map(pos).collect()
}

fn add_shape(builder: &mut MeshBuilder, shape: &Shape) {
    match shape {
        Shape::Polygon { points, fill, stroke } => {
            let mut points = positions(points);
            builder.fan(&points, colour(*fill));
            if let (Some(stroke), Some(&first)) = (stroke, points.first()) {
                points.push(first);
                add_line(builder, &points, stroke);
            }
        }
        Shape::Lines { lines, stroke } => {
            for line in lines {
                add_line(builder, &positions(line), stroke);
            }
        }
        Shape::Discs { discs, fill } => {
            for &(centre, radius) in discs {
                builder.disc(pos(centre), radius, colour(*fill));
            }
        }
        Shape::Text(_) => {}
    }
}

/// Draws shapes that belong to no map.
pub fn paint_shapes(painter: &Painter, shapes: &Shapes, screen_from_map: ScreenFromMap) {
    let chunk = Chunk::of_shapes(shapes, Detail::Near);
    for &layer in Layer::ALL {
        let of_layer = chunk.drawings.iter().filter(|(of, _)| *of == layer);
        painter.extend(of_layer.map(|(_, drawing)| drawing.placed(&screen_from_map).into()));
        for text in chunk.texts_of(layer) {
            paint_text(painter, text, &screen_from_map);
        }
    }
}

fn add_line(builder: &mut MeshBuilder, points: &[Pos2], stroke: &Stroke) {
    match stroke.dash {
        Some(dash) => builder.dashed(points, stroke.width, colour(stroke.colour), dash),
        None => builder.line(points, stroke.width, colour(stroke.colour), stroke.cap == Cap::Round),
    }
}

fn paint_text(painter: &Painter, text: &Text, screen_from_map: &ScreenFromMap) {
    let font = FontId::proportional(text.size * screen_from_map.zoom);
    let format = TextFormat { italics: text.italic, ..TextFormat::simple(font, colour(text.colour)) };
    let galley = painter.layout_job(LayoutJob::single_section(text.text.clone(), format));
    let share = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    let corner = screen_from_map.pos(pos(text.at)) - galley.size() * vec2(share, 0.5);
    if !painter.clip_rect().intersects(Rect::from_min_size(corner, galley.size())) {
        return;
    }
    if let Some(halo) = text.halo {
        let reach = (text.size * screen_from_map.zoom * 0.09).clamp(1.0, 2.5);
        for k in 0..8 {
            let offset = egui::Vec2::angled(std::f32::consts::TAU * k as f32 / 8.0) * reach;
            let shape = TextShape::new(corner + offset, Arc::clone(&galley), Color32::WHITE)
                .with_override_text_color(colour(halo));
            painter.add(shape);
        }
    }
    painter.galley(corner, Arc::clone(&galley), Color32::BLACK);
    if text.bold {
        painter.galley(corner + vec2(0.5, 0.0), galley, Color32::BLACK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shipped_board_takes_no_more_triangles_than_a_frame_can_bear() {
        for example in &crate::editor::examples::EXAMPLES {
            let map = example.open().document().map();
            let style = style(false);
            for (detail, most) in [(Detail::Far, 16_000), (Detail::Middle, 40_000), (Detail::Near, 100_000)] {
                let by = Cartographer::new(&map, &style, detail);
                let chunks = map.hexes().iter().map(|hex| chunk_of(column_row(hex.hex))).collect();
                let parts = parts_of(&map, &chunks);
                let drawings = parts.values().flat_map(|parts| Chunk::new(&by, parts).drawings);
                let triangles: usize = drawings.map(|(_, drawing)| drawing.mesh.indices.len() / 3).sum();
                let most = most * map.slots().len();
                assert!(triangles <= most, "{} {detail:?}: {triangles}", example.path);
            }
        }
    }
}
