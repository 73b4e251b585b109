//! Draws the scans of boards below what is painted.

use super::ScreenFromMap;
use crate::editor::tab::Tab;
use crate::editor::underlay::{Fit, Reader, area_of, file_of, in_map};
use crate::file::project::FileId;
use crate::layout::Map;
use egui::epaint::{Mesh, Vertex};
use egui::{Color32, Painter, Pos2, Rect, TextureHandle, TextureOptions, pos2};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A scan on the graphics card, or why there is none.
enum Known {
    Reading,
    Read { texture: TextureHandle, size: [usize; 2] },
    Refused(String),
}

/// The scans that boards were seen with.
#[derive(Default)]
pub struct Scans {
    reader: Reader,
    known: BTreeMap<PathBuf, Known>,
    /// How often they were to be read again.
    readings: u64,
    /// Why scans of the map that was drawn last are not seen.
    refused: Vec<String>,
}

impl Scans {
    /// The scans of a tab's boards as meshes on the screen: what of them lies on their boards, or all while they are fitted.
    pub fn meshes(
        &mut self,
        painter: &Painter,
        tab: &Tab,
        screen_from_map: &ScreenFromMap,
        readings: u64,
        is_fitting: bool,
    ) -> Vec<Arc<Mesh>> {
        self.refused.clear();
        if self.readings != readings {
            self.readings = readings;
            self.known.retain(|_, known| matches!(known, Known::Reading));
        }
        let map = tab.shown_map();
        if map.slots().iter().all(|slot| slot.board.underlay.is_none()) {
            return Vec::new();
        }
        self.take(painter.ctx());
        let keys = tab.document().keys_of(map);
        (0..map.slots().len())
            .filter_map(|slot| {
                let folder = keys.get(slot).and_then(|key| {
                    let path = tab.project.path_of(&FileId::Board(key.clone()), tab.document());
                    path.parent().map(ToOwned::to_owned)
                });
                self.mesh(painter.ctx(), map, slot, folder, screen_from_map, is_fitting)
            })
            .map(Arc::new)
            .collect()
    }

    fn take(&mut self, ctx: &egui::Context) {
        for (path, scan, size) in self.reader.take() {
            let known = match scan {
                Ok(image) => {
                    let name = path.display().to_string();
                    Known::Read { texture: ctx.load_texture(name, image, TextureOptions::LINEAR), size }
                }
                Err(why) => Known::Refused(why),
            };
            self.known.insert(path, known);
        }
    }

    fn mesh(
        &mut self,
        ctx: &egui::Context,
        map: &Map,
        slot: usize,
        folder: Option<PathBuf>,
        screen_from_map: &ScreenFromMap,
        is_fitting: bool,
    ) -> Option<Mesh> {
        let laid = &map.slots()[slot];
        let underlay = laid.board.underlay.as_ref()?;
        let path = file_of(underlay, folder.as_deref());
        if !self.known.contains_key(&path) {
            self.reader.read(&path, ctx);
            self.known.insert(path.clone(), Known::Reading);
        }
        let (texture, size) = match self.known.get(&path)? {
            Known::Read { texture, size } => (texture, size),
            Known::Refused(why) => {
                self.refused.push(format!("{}: {why}", path.display()));
                return None;
            }
            Known::Reading => return None,
        };
        let fit = Fit::new(&underlay.points)?;
        let color = Color32::WHITE.gamma_multiply(f32::from(underlay.opacity.min(100)) / 100.0);
        let [width, height] = size.map(|side| side as f32);
        let corners = [pos2(0.0, 0.0), pos2(width, 0.0), pos2(width, height), pos2(0.0, height)];
        let mut outline = corners.map(|corner| fit.place(corner)).to_vec();
        if !is_fitting {
            outline = within(outline, area_of(&laid.laid));
        }
        let mut mesh = Mesh::with_texture(texture.id());
        for &place in &outline {
            let pixel = fit.pixel(place);
            let pos = screen_from_map.pos(in_map(&laid.laid, place));
            mesh.vertices.push(Vertex { pos, uv: pos2(pixel.x / width, pixel.y / height), color });
        }
        for last in 2..outline.len() as u32 {
            mesh.indices.extend([0, last - 1, last]);
        }
        Some(mesh)
    }

    /// Why scans are not seen.
    pub fn refusals(&self) -> &[String] {
        &self.refused
    }
}

/// What of a convex outline lies within a rectangle, as its corners in order.
fn within(outline: Vec<Pos2>, rect: Rect) -> Vec<Pos2> {
    // How far a place is inside each edge.
    let depths: [fn(Pos2, Rect) -> f32; 4] = [
        |place, rect| place.x - rect.min.x,
        |place, rect| rect.max.x - place.x,
        |place, rect| place.y - rect.min.y,
        |place, rect| rect.max.y - place.y,
    ];
    depths.iter().fold(outline, |outline, depth| {
        let mut inside = Vec::new();
        for (index, &place) in outline.iter().enumerate() {
            let next = outline[(index + 1) % outline.len()];
            let (here, there) = (depth(place, rect), depth(next, rect));
            if here >= 0.0 {
                inside.push(place);
            }
            if (here < 0.0) != (there < 0.0) {
                inside.push(place.lerp(next, here / (here - there)));
            }
        }
        inside
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(outline: &[Pos2]) -> f32 {
        let next = |index: usize| outline[(index + 1) % outline.len()];
        let twice = outline.iter().enumerate().map(|(index, a)| a.x * next(index).y - next(index).x * a.y);
        twice.sum::<f32>().abs() / 2.0
    }

    #[test]
    fn an_outline_is_cut_at_a_rectangle() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(4.0, 2.0));
        let square = |min: (f32, f32), max: (f32, f32)| {
            vec![pos2(min.0, min.1), pos2(max.0, min.1), pos2(max.0, max.1), pos2(min.0, max.1)]
        };
        let inner = square((1.0, 0.5), (3.0, 1.5));
        assert_eq!(within(inner.clone(), rect), inner);
        // Half of a square that stands on its corner lies beyond the western edge.
        let turned = vec![pos2(-1.0, 1.0), pos2(0.0, 0.0), pos2(1.0, 1.0), pos2(0.0, 2.0)];
        for (outline, left) in [
            (square((-1.0, -1.0), (9.0, 9.0)), 8.0),
            (square((3.0, 1.0), (9.0, 9.0)), 1.0),
            (square((5.0, 3.0), (9.0, 9.0)), 0.0),
            (turned, 1.0),
        ] {
            let cut = within(outline, rect);
            assert!((area(&cut) - left).abs() < 1e-4, "{cut:?}");
            assert!(cut.iter().all(|corner| rect.expand(1e-4).contains(*corner)), "{cut:?}");
        }
    }
}
