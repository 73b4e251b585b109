//! Where a board comes to lie: offsets near a place of the map, outlines, seams that disagree.

use super::shelf::{ShelfBoard, Source};
use crate::edit::{Document, lawful_offsets};
use crate::editor::canvas::{Overlay, ScreenFromMap};
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::Tab;
use crate::editor::widgets;
use crate::hex::Grid;
use crate::layout::{Map, SeamPlace};
use crate::picture::INRADIUS;
use egui::{Color32, Painter, Pos2, Rect, Response, Stroke, StrokeKind, pos2, vec2};

/// Width of a column in map units.
const COLUMN: f32 = 3.0;
/// Height of a row in map units.
const ROW: f32 = 2.0 * INRADIUS;

/// The rectangle in the map of a board at an offset.
fn rect_of(grid: Grid, at: (i32, i32)) -> Rect {
    let corner = pos2(at.0 as f32 * COLUMN, at.1 as f32 * ROW);
    let size = vec2((grid.columns as f32 - 1.0) * COLUMN, grid.rows as f32 * ROW);
    Rect::from_min_size(corner, size)
}

/// The lawful offset that is nearest to a board whose north-west corner is at a place of the map.
pub fn offset_near(
    document: &Document,
    grid: Grid,
    turned: bool,
    corner: Pos2,
    except: Option<usize>,
) -> Option<(i32, i32)> {
    let wish = ((corner.x / COLUMN).round() as i32, (corner.y / ROW).round() as i32);
    lawful_offsets(document, grid, turned, wish, except).first().copied()
}

/// The slot whose board lies at a place of the map, by its place in the layout, and that board's corner.
pub fn slot_at(map: &Map, pos: Pos2) -> Option<(usize, Pos2)> {
    map.slots().iter().find_map(|slot| {
        let [a, b] = slot.laid.rectangle().map(crate::editor::canvas::pos_in_map);
        Rect::from_two_pos(a, b).contains(pos).then_some((slot.index, a))
    })
}

/// Draws where a board would lie.
pub fn outline(painter: &Painter, screen_from_map: ScreenFromMap, grid: Grid, at: (i32, i32)) {
    let rect = screen_from_map.rect(rect_of(grid, at));
    let colour = Color32::from_rgb(0x3d, 0x9b, 0xe9);
    painter.rect(rect, 2.0, colour.gamma_multiply(0.25), Stroke::new(3.0, colour), StrokeKind::Inside);
}

/// Lights what boards disagree about.
pub fn draw_seams(overlay: &Overlay<'_>) {
    let colour = Color32::from_rgb(0xff, 0x4d, 0xd2);
    for disagreement in overlay.map.disagreements() {
        match disagreement.at {
            SeamPlace::Hex(id) => overlay.ring(overlay.map.hex(id).hex, 3.0, colour),
            SeamPlace::Hexside(id) => overlay.hexside(overlay.map.hexside(id).hexside, 5.0, colour),
        }
    }
}

/// Takes a board that was dragged from the browser onto the map.
pub fn drop_ui(response: &Response, overlay: &Overlay<'_>, tab: &Tab, intents: &mut Intents) {
    let over = |grid: Grid| {
        let pos = response.ctx.pointer_interact_pos().filter(|pos| response.rect.contains(*pos))?;
        let middle = overlay.screen_from_map.map_from_screen(pos);
        let corner = middle - rect_of(grid, (0, 0)).size() / 2.0;
        offset_near(tab.document(), grid, false, corner, None)
    };
    if tab.document().scenario.is_none() {
        return;
    }
    if let Some(board) = response.dnd_hover_payload::<ShelfBoard>() {
        let grid = board.board.grid();
        if let Some(at) = over(grid) {
            outline(overlay.painter, overlay.screen_from_map, grid, at);
        }
    }
    if let Some(board) = widgets::dropped::<ShelfBoard>(response)
        && let Some(at) = over(board.board.grid())
    {
        intents.push(Intent::LayBoard { source: board.source.clone(), at });
    }
}

/// The offset at which a board is laid that was not dragged: to the east of all others.
pub fn offset_beside(document: &Document, map: &Map, grid: Grid) -> Option<(i32, i32)> {
    let corner = map.bounds().map_or(Pos2::ZERO, |[north_west, south_east]| {
        let [a, b] = [north_west, south_east].map(crate::editor::canvas::pos_in_map);
        pos2(b.x, a.y)
    });
    offset_near(document, grid, false, corner, None)
}

impl Source {
    /// What it is called in lists.
    pub fn words(&self) -> String {
        match self {
            Self::Shipped(example) => example.title.to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }
}
