//! What the canvas marks on the map: selection, findings, levels, the pointer, what a stroke went over.

use super::mesh::MeshBuilder;
use super::overlay::Overlay;
use super::{ScreenFromMap, pos_in_map};
use crate::editor::tab::Tab;
use crate::editor::tools::{Aim, ToolContext, ToolInfo};
use crate::hex::{Hex, Hexside, corners};
use crate::layout::{HexId, HexsideId, Map};
use crate::text::{text, text_with};
use egui::epaint::{Mesh, PathShape};
use egui::{Align2, Color32, FontId, Pos2, Stroke, vec2};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

const MARK: Color32 = Color32::from_rgb(0xd8, 0x2f, 0x27);
const CURSOR: Color32 = Color32::from_rgb(0x1f, 0x5f, 0xc4);
const NEAR: Color32 = Color32::from_rgb(0xff, 0xe1, 0x6b);
const CREST: Color32 = Color32::from_rgb(0x6b, 0x3a, 0x10);
const PATH: Color32 = Color32::from_rgb(0xff, 0xe1, 0x6b);

/// Marks that are kept from frame to frame, until what they show changes.
#[derive(Default)]
pub struct Cache {
    selection: Option<(Arc<HashSet<Hex>>, ScreenFromMap, Arc<Mesh>)>,
    levels: Option<(Arc<Map>, Arc<Levels>)>,
}

/// Hexsides between different levels, and hexes that are not at level 0.
struct Levels {
    crests: Vec<([Pos2; 2], bool)>,
    numbers: Vec<(Pos2, i32)>,
}

impl Levels {
    fn of(map: &Map, overlay: &Overlay<'_>) -> Self {
        let is_crest = |&id: &HexsideId| map.is_slope(id) || map.is_cliff(id);
        let crest = |id| (map.hexside(id).hexside.corners().map(pos_in_map), map.is_cliff(id));
        let raised = map.hexes().iter().filter(|hex| hex.level != 0);
        Self {
            crests: map.hexside_ids().filter(is_crest).map(crest).collect(),
            numbers: raised.map(|hex| (overlay.middle_in_map(hex.hex), hex.level)).collect(),
        }
    }
}

impl Overlay<'_> {
    /// The selection: tinted, with a line around it.
    pub fn selection(&self, tab: &Tab) {
        if tab.selection.is_empty() {
            return;
        }
        let mut cache = self.cache.borrow_mut();
        let known = cache.selection.take().filter(|(hexes, from_map, _)| {
            Arc::ptr_eq(hexes, &tab.selection) && *from_map == self.screen_from_map
        });
        let (hexes, from_map, mesh) = known.unwrap_or_else(|| {
            let mesh = Arc::new(self.mesh_of(&tab.selection));
            (Arc::clone(&tab.selection), self.screen_from_map, mesh)
        });
        self.painter.add(Arc::clone(&mesh));
        cache.selection = Some((hexes, from_map, mesh));
    }

    /// Hexes that a drag goes round.
    pub fn selected(&self, map: &Map, hexes: &BTreeSet<HexId>) {
        let hexes: HashSet<Hex> = hexes.iter().map(|&id| map.hex(id).hex).collect();
        self.painter.add(Arc::new(self.mesh_of(&hexes)));
    }

    fn mesh_of(&self, hexes: &HashSet<Hex>) -> Mesh {
        let zoom = self.screen_from_map.zoom;
        let mut builder = MeshBuilder::new(zoom);
        let tint = Color32::from_rgba_unmultiplied(0x1f, 0x5f, 0xc4, 60);
        for &hex in hexes {
            let bounds = self.bounds_of(hex);
            builder.fan(&corners(hex).map(|corner| bounds.clamp(pos_in_map(corner))), tint);
        }
        for (width, colour) in [(4.5, Color32::from_white_alpha(200)), (2.5, CURSOR)] {
            for &hex in hexes {
                let bounds = self.bounds_of(hex);
                for direction in crate::hex::Direction::ALL {
                    if !hexes.contains(&(hex + direction.step())) {
                        let corners = Hexside::new(hex, direction).corners();
                        let ends = corners.map(|corner| bounds.clamp(pos_in_map(corner)));
                        builder.line(&ends, width / zoom, colour, true);
                    }
                }
            }
        }
        builder.finish().placed(&self.screen_from_map)
    }

    /// A closed path through places of the map.
    pub fn outline_of(&self, path_in_map: &[Pos2]) {
        let path: Vec<Pos2> = path_in_map.iter().map(|&pos| self.screen_from_map.pos(pos)).collect();
        let under = Stroke::new(3.0, Color32::from_white_alpha(220));
        self.painter.add(PathShape::closed_line(path.clone(), under));
        self.painter.add(PathShape::closed_line(path, Stroke::new(1.5, CURSOR)));
    }

    /// The part of the scenario that is selected.
    pub fn item(&self, tab: &Tab) {
        let Some(item) = &tab.item else { return };
        let (hexes, hexsides) = tab.places_of(item);
        let is_area = hexes.len() > 1;
        for hex in hexes {
            match is_area {
                true => self.fill(hex, NEAR.gamma_multiply(0.3)),
                false => self.ring(hex, 3.0, NEAR),
            }
        }
        for hexside in hexsides {
            self.hexside(hexside, 5.0, NEAR);
        }
    }

    /// What a finding points at.
    pub fn findings(&self, tab: &Tab) {
        let (hexes, hexsides) = &tab.marked;
        for &hex in hexes {
            self.ring(hex, 3.0, MARK);
        }
        for &hexside in hexsides {
            self.hexside(hexside, 5.0, MARK);
        }
    }

    /// Lights the hexes that a tool would reach.
    pub fn reach(&self, map: &Map, hexes: &BTreeSet<HexId>) {
        let lit = Color32::from_rgba_unmultiplied(255, 255, 255, 70);
        for &id in hexes {
            self.fill(map.hex(id).hex, lit);
        }
    }

    /// Hexsides that a stroke went along.
    pub fn course(&self, hexsides: &[HexsideId]) {
        for &id in hexsides {
            self.hexside(self.map.hexside(id).hexside, 4.0, PATH);
        }
    }

    /// Hexes that a road goes through, and the hexside by which it leaves the map.
    pub fn way(&self, entry: Option<HexsideId>, hexes: &[HexId], exit: Option<HexsideId>) {
        let middle = |id: HexsideId| {
            let [a, b] = self.map.hexside(id).hexside.corners().map(pos_in_map);
            self.screen_from_map.pos(a.lerp(b, 0.5))
        };
        let within = hexes.iter().map(|&id| self.middle(self.map.hex(id).hex));
        let points: Vec<Pos2> = entry.map(middle).into_iter().chain(within).chain(exit.map(middle)).collect();
        for pair in points.windows(2) {
            self.line([pair[0], pair[1]], 2.5, PATH);
        }
    }

    /// A place of the map that is kept.
    pub fn spot(&self, pos_in_map: Pos2) {
        let pos = self.screen_from_map.pos(pos_in_map);
        self.painter.circle(pos, 6.0, Color32::TRANSPARENT, Stroke::new(4.0, Color32::from_black_alpha(200)));
        self.painter.circle(pos, 6.0, Color32::TRANSPARENT, Stroke::new(2.0, PATH));
    }

    /// From one place of the map to another.
    pub fn arrow(&self, from_in_map: Pos2, to_in_map: Pos2) {
        let [from, to] = [from_in_map, to_in_map].map(|pos| self.screen_from_map.pos(pos));
        self.painter.arrow(from, to - from, Stroke::new(4.0, Color32::from_black_alpha(160)));
        self.painter.arrow(from, to - from, Stroke::new(2.0, PATH));
    }

    /// Crest lines, cliffs drawn stronger, and the levels of hexes.
    pub fn levels(&self, map: &Arc<Map>) {
        let mut cache = self.cache.borrow_mut();
        let known = cache.levels.take().filter(|(of, _)| Arc::ptr_eq(of, map));
        let (of, levels) = known.unwrap_or_else(|| (Arc::clone(map), Arc::new(Levels::of(map, self))));
        let clip = self.painter.clip_rect();
        for &(ends, is_cliff) in &levels.crests {
            let ends = ends.map(|pos| self.screen_from_map.pos(pos));
            if ends.iter().any(|&end| clip.contains(end)) {
                self.line(ends, if is_cliff { 5.0 } else { 2.5 }, CREST);
            }
        }
        if self.screen_from_map.zoom >= 7.0 {
            let font = FontId::proportional((self.screen_from_map.zoom * 0.8).clamp(11.0, 26.0));
            for &(pos, level) in &levels.numbers {
                let pos = self.screen_from_map.pos(pos);
                if clip.contains(pos) {
                    self.number(pos, &level.to_string(), &font);
                }
            }
        }
        cache.levels = Some((of, levels));
    }

    fn number(&self, pos: Pos2, text: &str, font: &FontId) {
        for offset in [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)] {
            let pale = Color32::from_white_alpha(230);
            self.painter.text(pos + offset, Align2::CENTER_CENTER, text, font.clone(), pale);
        }
        self.painter.text(pos, Align2::CENTER_CENTER, text, font.clone(), CREST);
    }
}

/// The hex and hexside under the pointer, and the hex cursor; that which counts stands out.
pub fn draw_pointer(overlay: &Overlay<'_>, cx: &ToolContext<'_>, tool: &ToolInfo, has_focus: bool) {
    let map = cx.map();
    if let Some(spot) = cx.tab.pointed() {
        if tool.aim != Aim::Hexside || spot.hexside.is_none() {
            overlay.ring(map.hex(spot.hex).hex, 1.5, Color32::WHITE);
        }
        if let Some(hexside) = spot.hexside {
            let width = if tool.aim == Aim::Hex { 1.5 } else { 4.0 };
            overlay.hexside(map.hexside(hexside).hexside, width, NEAR);
        }
    }
    if let Some(cursor) = cx.tab.cursor_spot().filter(|_| has_focus || cx.tab.hover.is_none()) {
        overlay.ring(map.hex(cursor.hex).hex, if cx.tab.by_keys { 3.0 } else { 1.5 }, CURSOR);
        if let Some(hexside) = cursor.hexside {
            overlay.hexside(map.hexside(hexside).hexside, 5.0, CURSOR);
        }
    }
    draw_shared(overlay, cx, tool);
}

/// Says so where what is painted is written into more than one board.
fn draw_shared(overlay: &Overlay<'_>, cx: &ToolContext<'_>, tool: &ToolInfo) {
    let Some(spot) = cx.tab.spot().filter(|_| tool.paints) else { return };
    let map = cx.map();
    let hexside = spot.hexside.filter(|_| tool.aim == Aim::Hexside);
    let (shared, names) = match hexside {
        Some(id) => (map.hexside(id).shared, map.hexside_aliases(id)),
        None => (map.hex(spot.hex).shared, map.aliases(spot.hex)),
    };
    if shared {
        let text = text_with("canvas-shared", &[("names", names.join(text("canvas-and")).into())]);
        overlay.plate(overlay.middle(map.hex(spot.hex).hex), &text, Color32::from_rgb(0xff, 0xf2, 0xc4));
    }
}
