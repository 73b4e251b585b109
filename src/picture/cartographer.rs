//! Who draws: hex by hex, or a whole map at once.

use super::layer::{Layer, Shapes};
use super::place::pos_in_map;
use super::scene::{HexScene, HexsideScene};
use super::shape::{Colour, Pos, Rect, Shape, Stroke};
use super::style::{Detail, Style};
use super::{
    bridges, coast, fields, grid, ground, hedges, marsh, names, orchards, relief, rivers, roads, spans,
    towns, woods,
};
use crate::hex::Hexside;
use crate::layout::{HexId, HexsideId, Map};
use std::collections::BTreeSet;

/// Draws a map in a style.
#[derive(Debug, Clone, Copy)]
pub struct Cartographer<'a> {
    /// What is drawn.
    pub map: &'a Map,
    /// In which colours.
    pub style: &'a Style,
    /// How much of it.
    pub detail: Detail,
}

/// A map drawn in full.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// What it shows, for those who cannot see it; may be empty.
    pub title: String,
    /// The part of the map that it shows.
    pub bounds: Rect,
    /// What is behind all shapes.
    pub background: Colour,
    /// What is drawn.
    pub shapes: Shapes,
}

impl<'a> Cartographer<'a> {
    /// One who draws this map.
    pub fn new(map: &'a Map, style: &'a Style, detail: Detail) -> Self {
        Self { map, style, detail }
    }

    /// Draws what belongs to a hex.
    pub fn hex(&self, id: HexId, shapes: &mut Shapes) {
        let scene = HexScene::new(*self, id);
        ground::hex(&scene, shapes);
        fields::hex(&scene, shapes);
        coast::hex(&scene, shapes);
        marsh::hex(&scene, shapes);
        roads::hex(&scene, shapes);
        spans::hex(&scene, shapes);
        woods::hex(&scene, shapes);
        orchards::hex(&scene, shapes);
        towns::hex(&scene, shapes);
        grid::hex(&scene, shapes);
    }

    /// Draws what belongs to a hexside.
    pub fn hexside(&self, id: HexsideId, shapes: &mut Shapes) {
        let scene = HexsideScene::new(*self, id);
        relief::hexside(&scene, shapes);
        coast::hexside(&scene, shapes);
        rivers::hexside(&scene, shapes);
        bridges::hexside(&scene, shapes);
        marsh::hexside(&scene, shapes);
        woods::hexside(&scene, shapes);
        orchards::hexside(&scene, shapes);
        towns::hexside(&scene, shapes);
        hedges::hexside(&scene, shapes);
        grid::hexside(&scene, shapes);
    }

    /// Writes the names of places and bridges, each where it is least in the way of the others.
    pub fn names(&self, shapes: &mut Shapes) {
        names::all(self, shapes);
    }

    /// Draws the edges of boards within the map.
    pub fn seams(&self, shapes: &mut Shapes) {
        if self.map.slots().len() < 2 {
            return;
        }
        for slot in self.map.slots() {
            let [a, b] = slot.laid.rectangle().map(pos_in_map);
            let mut outline = Rect { min: a, max: b }.corners().to_vec();
            outline.push(a);
            let stroke = Stroke::new(0.05, self.style.seam.alpha(150)).dashed(0.5, 0.3);
            shapes.push(Layer::Seams, Shape::line(outline, stroke));
        }
    }

    /// Paints over what half hexes draw outside all boards, `margin` map units around the map too (2 is what
    /// half hexes need).
    pub fn outside(&self, margin: f32, shapes: &mut Shapes) {
        let boards: Vec<Rect> = self.boards();
        let Some(bounds) = self.bounds() else { return };
        let edge = Pos::new(margin, margin);
        let all = Rect { min: bounds.min - edge, max: bounds.max + edge };
        let mut xs: Vec<f32> =
            boards.iter().flat_map(|b| [b.min.x, b.max.x]).chain([all.min.x, all.max.x]).collect();
        let mut ys: Vec<f32> =
            boards.iter().flat_map(|b| [b.min.y, b.max.y]).chain([all.min.y, all.max.y]).collect();
        for list in [&mut xs, &mut ys] {
            list.sort_by(f32::total_cmp);
            list.dedup();
        }
        for row in ys.windows(2) {
            for column in xs.windows(2) {
                let cell = Rect { min: Pos::new(column[0], row[0]), max: Pos::new(column[1], row[1]) };
                if !boards.iter().any(|board| board.holds(cell)) {
                    shapes.push(Layer::Outside, Shape::polygon(cell.corners().to_vec(), self.style.outside));
                }
            }
        }
    }

    /// The rectangles of the boards.
    pub fn boards(&self) -> Vec<Rect> {
        let rectangles = self.map.slots().iter().map(|slot| slot.laid.rectangle().map(pos_in_map));
        rectangles.map(|[min, max]| Rect { min, max }).collect()
    }

    /// The rectangle that holds all boards.
    pub fn bounds(&self) -> Option<Rect> {
        self.map.bounds().map(|corners| corners.map(pos_in_map)).map(|[min, max]| Rect { min, max })
    }

    /// Everything.
    pub fn picture(&self) -> Picture {
        let mut shapes = Shapes::default();
        for id in self.map.hex_ids() {
            self.hex(id, &mut shapes);
        }
        for id in self.map.hexside_ids() {
            self.hexside(id, &mut shapes);
        }
        self.seams(&mut shapes);
        self.outside(0.0, &mut shapes);
        self.names(&mut shapes);
        let nothing = Rect { min: Pos::default(), max: Pos::new(1.0, 1.0) };
        let title = match self.map.slots() {
            [slot] => slot.board.name.clone(),
            _ => String::new(),
        };
        let bounds = self.bounds().unwrap_or(nothing);
        Picture { title, bounds, background: self.style.outside, shapes }
    }

    /// The hexes and hexsides that may look different once a hex or one of its hexsides is changed: those
    /// to draw again. Names are drawn again as a whole.
    pub fn touched(map: &Map, id: HexId) -> (BTreeSet<HexId>, BTreeSet<HexsideId>) {
        let near: BTreeSet<HexId> =
            std::iter::once(id).chain(map.hex(id).neighbours.into_iter().flatten()).collect();
        let mut hexsides: BTreeSet<HexsideId> =
            near.iter().flat_map(|&hex| map.hex(hex).hexsides.into_iter().flatten()).collect();
        let touching = |side: &HexsideId| -> Vec<Hexside> {
            map.hexside(*side).hexside.touching().into_iter().flatten().collect()
        };
        let further: Vec<HexsideId> = map
            .hex(id)
            .hexsides
            .iter()
            .flatten()
            .flat_map(touching)
            .filter_map(|side| map.hexside_id(side))
            .collect();
        hexsides.extend(further);
        (near, hexsides)
    }
}
