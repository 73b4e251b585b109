//! Triangles from outlines and lines, in map units or on the screen.

use super::ScreenFromMap;
use egui::epaint::{Color32, Mesh, Pos2, Vec2, Vertex, WHITE_UV};

/// How far, in pixels, the edge of a disc may be from a circle.
const TOLERANCE: f32 = 0.3;
/// Cosine of the sharpest bend that a line takes with one corner on each side.
const SOFT_BEND: f32 = 0.4;

/// Half the width of the thinnest line, in points: a thinner one would miss the middles of pixels and break up.
const THINNEST: f32 = 0.55;
/// The least strength of the colour of lines that are widened to be seen.
const FAINTEST: f32 = 0.4;

/// A mesh in map units. Lines know their width apart, so that it can be kept from vanishing when they are seen small.
#[derive(Debug, Clone, Default)]
pub struct Drawing {
    /// Its triangles; the vertices of lines lie on the middle of the line.
    pub mesh: Mesh,
    /// For each vertex the way from the middle of its line to its edge; zero in areas.
    across: Vec<Vec2>,
}

impl Drawing {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.mesh.is_empty()
    }

    /// It as a mesh on the screen.
    pub fn placed(&self, screen_from_map: &ScreenFromMap) -> Mesh {
        let vertices = self.mesh.vertices.iter().zip(&self.across);
        Mesh {
            indices: self.mesh.indices.clone(),
            vertices: vertices.map(|(vertex, across)| placed(vertex, *across, screen_from_map)).collect(),
            texture_id: self.mesh.texture_id,
        }
    }
}

fn placed(vertex: &Vertex, across: Vec2, screen_from_map: &ScreenFromMap) -> Vertex {
    let half = across.length() * screen_from_map.zoom;
    let (across, color) = if half > 0.0 && half < THINNEST {
        (across * (THINNEST / half), vertex.color.gamma_multiply((half / THINNEST).max(FAINTEST)))
    } else {
        (across, vertex.color)
    };
    Vertex { pos: screen_from_map.pos(vertex.pos + across), color, ..*vertex }
}

/// A mesh being built.
#[derive(Debug)]
pub struct MeshBuilder {
    drawing: Drawing,
    pixels_per_unit: f32,
}

impl MeshBuilder {
    /// An empty mesh, to be seen at about so many pixels for a unit.
    pub fn new(pixels_per_unit: f32) -> Self {
        Self { drawing: Drawing::default(), pixels_per_unit }
    }

    /// The mesh.
    pub fn finish(self) -> Drawing {
        self.drawing
    }

    fn vertex(&mut self, pos: Pos2, across: Vec2, color: Color32) -> u32 {
        let index = self.drawing.mesh.vertices.len() as u32;
        self.drawing.mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
        self.drawing.across.push(across);
        index
    }

    /// Fills an outline, all of which is seen from its first point.
    pub fn fan(&mut self, points: &[Pos2], color: Color32) {
        if points.len() < 3 {
            return;
        }
        let first = self.drawing.mesh.vertices.len() as u32;
        for &point in points {
            self.vertex(point, Vec2::ZERO, color);
        }
        for k in 2..points.len() as u32 {
            self.drawing.mesh.indices.extend([first, first + k - 1, first + k]);
        }
    }

    /// A line of one width through points.
    pub fn line(&mut self, points: &[Pos2], width: f32, color: Color32, round_ends: bool) {
        let mut points = points.to_vec();
        points.dedup();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
        if points.len() < 2 {
            return;
        }
        let is_closed = points.len() > 3 && first == last;
        self.strip(&points, width / 2.0, color);
        if round_ends || is_closed {
            self.disc(first, width / 2.0, color);
        }
        if round_ends && !is_closed {
            self.disc(last, width / 2.0, color);
        }
    }

    /// Two vertices at each point; where the line bends sharply it is broken, and the gap filled by a disc.
    fn strip(&mut self, points: &[Pos2], half: f32, color: Color32) {
        let across = |a: Pos2, b: Pos2| (b - a).normalized().rot90();
        let mut before: Option<[u32; 2]> = None;
        for (k, &point) in points.iter().enumerate() {
            let arriving = k.checked_sub(1).map(|j| across(points[j], point));
            let leaving = points.get(k + 1).map(|&next| across(point, next));
            let (end, start) = match (arriving, leaving) {
                (Some(a), Some(b)) if a.dot(b) < SOFT_BEND => {
                    self.disc(point, half, color);
                    (a * half, b * half)
                }
                (Some(a), Some(b)) => {
                    let middle = (a + b).normalized();
                    let mitre = middle * (half / middle.dot(a));
                    (mitre, mitre)
                }
                (Some(one), None) | (None, Some(one)) => (one * half, one * half),
                (None, None) => return,
            };
            let ends = self.pair(point, end, color);
            if let Some([a, b]) = before {
                self.drawing.mesh.indices.extend([a, ends[0], b, b, ends[0], ends[1]]);
            }
            before = Some(if start == end { ends } else { self.pair(point, start, color) });
        }
    }

    fn pair(&mut self, point: Pos2, across: Vec2, color: Color32) -> [u32; 2] {
        [self.vertex(point, across, color), self.vertex(point, -across, color)]
    }

    /// A dashed line of one width through points.
    pub fn dashed(&mut self, points: &[Pos2], width: f32, color: Color32, [dash, gap]: [f32; 2]) {
        if dash <= 0.0 || gap <= 0.0 {
            return self.line(points, width, color, false);
        }
        let mut at = 0.0;
        for pair in points.windows(2) {
            let length = (pair[1] - pair[0]).length();
            let mut from = 0.0;
            while from < length {
                let phase = (at + from) % (dash + gap);
                let step = if phase < dash { dash - phase } else { dash + gap - phase };
                let to = (from + step.max(1e-3)).min(length);
                if phase < dash {
                    let place = |along: f32| pair[0].lerp(pair[1], along / length);
                    self.segment(place(from), place(to), width, color);
                }
                from = to;
            }
            at += length;
        }
    }

    fn segment(&mut self, a: Pos2, b: Pos2, width: f32, color: Color32) {
        let across = (b - a).normalized().rot90() * (width / 2.0);
        if across == Vec2::ZERO {
            return;
        }
        let [first, second] = self.pair(a, across, color);
        let [third, fourth] = self.pair(b, across, color);
        self.drawing.mesh.indices.extend([first, third, second, second, third, fourth]);
    }

    /// A disc.
    pub fn disc(&mut self, centre: Pos2, radius: f32, color: Color32) {
        let pixels = (radius * self.pixels_per_unit).max(0.1);
        let segments = (std::f32::consts::PI / (2.0 * TOLERANCE / pixels).sqrt()).ceil().clamp(6.0, 24.0);
        let turn = std::f32::consts::TAU / segments;
        let points: Vec<Pos2> =
            (0..segments as usize).map(|k| centre + Vec2::angled(turn * k as f32) * radius).collect();
        self.fan(&points, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::canvas::View;
    use egui::{Rect, pos2, vec2};

    fn seen(drawing: &Drawing, zoom: f32) -> Mesh {
        let view = View { zoom, ..View::default() };
        drawing.placed(&view.screen_from_map(Rect::from_min_size(Pos2::ZERO, vec2(0.0, 0.0))))
    }

    /// The area of the triangles in square map units.
    fn area(drawing: &Drawing) -> f32 {
        area_on_screen(&seen(drawing, 20.0)) / 400.0
    }

    fn area_on_screen(mesh: &Mesh) -> f32 {
        let of_triangle = |corner: &[u32]| {
            let [a, b, c] = [0, 1, 2].map(|k| mesh.vertices[corner[k] as usize].pos);
            ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() / 2.0
        };
        mesh.indices.chunks(3).map(of_triangle).sum()
    }

    #[test]
    fn a_line_covers_its_width_along_its_length_round_soft_and_sharp_bends() {
        let lines: [(&[Pos2], f32); 3] = [
            (&[pos2(0.0, 0.0), pos2(4.0, 0.0), pos2(10.0, 0.0)], 10.0),
            (&[pos2(0.0, 0.0), pos2(5.0, 0.0), pos2(9.0, 3.0)], 10.0),
            (&[pos2(0.0, 0.0), pos2(5.0, 0.0), pos2(5.0, 5.0)], 10.0),
        ];
        for (line, length) in lines {
            let mut builder = MeshBuilder::new(20.0);
            builder.line(line, 0.5, Color32::WHITE, false);
            let area = area(&builder.finish());
            assert!((area - 0.5 * length).abs() < 0.25, "{line:?}: {area}");
        }
    }

    #[test]
    fn a_line_seen_small_is_widened_to_about_a_pixel_and_fainter() {
        let mut builder = MeshBuilder::new(5.0);
        builder.line(&[pos2(0.0, 0.0), pos2(30.0, 0.0)], 0.05, Color32::WHITE, false);
        let drawing = builder.finish();
        let mesh = seen(&drawing, 4.0);
        let width = area_on_screen(&mesh) / 120.0;
        assert!((width - 2.0 * THINNEST).abs() < 0.01, "{width}");
        assert!(mesh.vertices.iter().all(|vertex| (80..130).contains(&vertex.color.a())));
        let large = seen(&drawing, 100.0);
        assert!((area_on_screen(&large) / 3000.0 - 5.0).abs() < 0.01);
        assert!(large.vertices.iter().all(|vertex| vertex.color == Color32::WHITE));
    }

    #[test]
    fn dashes_cover_their_share_of_a_line() {
        let mut builder = MeshBuilder::new(20.0);
        builder.dashed(&[pos2(0.0, 0.0), pos2(7.0, 0.0), pos2(12.0, 0.0)], 1.0, Color32::WHITE, [1.0, 2.0]);
        let mesh = builder.finish();
        let area = area(&mesh);
        assert!((area - 4.0).abs() < 0.01, "{area}");
    }

    #[test]
    fn what_has_no_area_adds_no_triangle() {
        let mut builder = MeshBuilder::new(20.0);
        builder.fan(&[pos2(0.0, 0.0), pos2(1.0, 0.0)], Color32::WHITE);
        builder.line(&[pos2(0.0, 0.0)], 1.0, Color32::WHITE, false);
        builder.line(&[], 1.0, Color32::WHITE, true);
        builder.line(&[pos2(1.0, 1.0), pos2(1.0, 1.0)], 1.0, Color32::WHITE, false);
        assert!(builder.finish().is_empty());
    }
}
