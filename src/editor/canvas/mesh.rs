//! Triangles from outlines and lines, in map units or on the screen.

use egui::epaint::{Color32, Mesh, Pos2, Vec2, Vertex, WHITE_UV};

/// How far, in pixels, the edge of a disc may be from a circle.
const TOLERANCE: f32 = 0.3;
/// Cosine of the sharpest bend that a line takes with one corner on each side.
const SOFT_BEND: f32 = 0.4;

/// A mesh being built.
#[derive(Debug)]
pub struct MeshBuilder {
    mesh: Mesh,
    pixels_per_unit: f32,
}

impl MeshBuilder {
    /// An empty mesh, to be seen at about so many pixels for a unit.
    pub fn new(pixels_per_unit: f32) -> Self {
        Self { mesh: Mesh::default(), pixels_per_unit }
    }

    /// The mesh.
    pub fn finish(self) -> Mesh {
        self.mesh
    }

    fn vertex(&mut self, pos: Pos2, color: Color32) -> u32 {
        let index = self.mesh.vertices.len() as u32;
        self.mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
        index
    }

    /// Fills an outline, all of which is seen from its first point.
    pub fn fan(&mut self, points: &[Pos2], color: Color32) {
        if points.len() < 3 {
            return;
        }
        let first = self.mesh.vertices.len() as u32;
        for &point in points {
            self.vertex(point, color);
        }
        for k in 2..points.len() as u32 {
            self.mesh.indices.extend([first, first + k - 1, first + k]);
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
                self.mesh.indices.extend([a, ends[0], b, b, ends[0], ends[1]]);
            }
            before = Some(if start == end { ends } else { self.pair(point, start, color) });
        }
    }

    fn pair(&mut self, point: Pos2, across: Vec2, color: Color32) -> [u32; 2] {
        [self.vertex(point + across, color), self.vertex(point - across, color)]
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
        self.fan(&[a + across, b + across, b - across, a - across], color);
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
    use egui::pos2;

    fn area(mesh: &Mesh) -> f32 {
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
