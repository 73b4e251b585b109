//! Triangles from outlines and lines, in map units or on the screen.

use egui::epaint::{Color32, Mesh, Pos2, Vec2, Vertex, WHITE_UV};

/// Segments of a full circle.
const CIRCLE: usize = 16;

/// A mesh being built.
#[derive(Debug, Default)]
pub struct MeshBuilder {
    mesh: Mesh,
}

impl MeshBuilder {
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
        for pair in points.windows(2) {
            self.segment(pair[0], pair[1], width, color);
        }
        let inner = if round_ends { points } else { points.get(1..points.len().max(2) - 1).unwrap_or(&[]) };
        for &joint in inner {
            self.disc_of(joint, width / 2.0, color, 10);
        }
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
        self.disc_of(centre, radius, color, CIRCLE);
    }

    fn disc_of(&mut self, centre: Pos2, radius: f32, color: Color32, segments: usize) {
        let turn = std::f32::consts::TAU / segments as f32;
        let points: Vec<Pos2> =
            (0..segments).map(|k| centre + Vec2::angled(turn * k as f32) * radius).collect();
        self.fan(&points, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn dashes_cover_their_share_of_a_line() {
        let mut builder = MeshBuilder::default();
        builder.dashed(&[pos2(0.0, 0.0), pos2(7.0, 0.0), pos2(12.0, 0.0)], 1.0, Color32::WHITE, [1.0, 2.0]);
        let mesh = builder.finish();
        let area: f32 = mesh
            .indices
            .chunks(3)
            .map(|corner| {
                let [a, b, c] = [0, 1, 2].map(|k| mesh.vertices[corner[k] as usize].pos);
                ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() / 2.0
            })
            .sum();
        assert!((area - 4.0).abs() < 0.01, "{area}");
    }

    #[test]
    fn what_has_no_area_adds_no_triangle() {
        let mut builder = MeshBuilder::default();
        builder.fan(&[pos2(0.0, 0.0), pos2(1.0, 0.0)], Color32::WHITE);
        builder.line(&[pos2(0.0, 0.0)], 1.0, Color32::WHITE, false);
        builder.line(&[], 1.0, Color32::WHITE, true);
        builder.line(&[pos2(1.0, 1.0), pos2(1.0, 1.0)], 1.0, Color32::WHITE, false);
        assert!(builder.finish().is_empty());
    }
}
