//! Draws the scans of boards below what is painted.

use super::ScreenFromMap;
use crate::editor::tab::Tab;
use crate::editor::underlay::{Fit, Reader, file_of, in_map};
use crate::file::project::FileId;
use crate::layout::Map;
use egui::epaint::{Mesh, Vertex};
use egui::{Color32, Painter, TextureHandle, TextureOptions, pos2};
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
    /// The scans of a tab's boards as meshes on the screen.
    pub fn meshes(
        &mut self,
        painter: &Painter,
        tab: &Tab,
        screen_from_map: &ScreenFromMap,
        readings: u64,
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
                self.mesh(painter.ctx(), map, slot, folder, screen_from_map)
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
        let mut mesh = Mesh::with_texture(texture.id());
        for (u, v) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
            let pixel = pos2(u * size[0] as f32, v * size[1] as f32);
            let pos = screen_from_map.pos(in_map(&laid.laid, fit.place(pixel)));
            mesh.vertices.push(Vertex { pos, uv: pos2(u, v), color });
        }
        mesh.indices.extend([0, 1, 2, 0, 2, 3]);
        Some(mesh)
    }

    /// Why scans are not seen.
    pub fn refusals(&self) -> &[String] {
        &self.refused
    }
}
