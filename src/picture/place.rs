//! Where a hex or hexside lies in the picture, and which chance it has.

use super::random::Seed;
use super::shape::Pos;
use crate::hex::{Point, centre};
use crate::layout::{HexId, HexsideId, Map};

/// From the centre of a hex to the middle of a hexside, in map units.
pub const INRADIUS: f32 = 1.732_050_8;

/// Directions from a hex's centre through the middle of its hexsides, in the order of `Direction::ALL`.
pub(super) const NORMALS: [Pos; 6] = [
    Pos::new(0.0, -1.0),
    Pos::new(INRADIUS / 2.0, -0.5),
    Pos::new(INRADIUS / 2.0, 0.5),
    Pos::new(0.0, 1.0),
    Pos::new(-INRADIUS / 2.0, 0.5),
    Pos::new(-INRADIUS / 2.0, -0.5),
];

/// The position in map units of a point of the plane of [`crate::hex`]: the one way from exact coordinates to
/// pictures. Only y is stretched, so that hexes come out regular.
pub fn pos_in_map(point: Point) -> Pos {
    Pos::new(point.x as f32, point.y as f32 * INRADIUS)
}

/// A hex in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct HexPlace {
    /// Its centre in the map.
    pub(super) centre: Pos,
    /// Its centre on its own board.
    own: Pos,
    /// Whether its board is turned.
    turned: bool,
    /// Chance of the hex, the same wherever its board is laid.
    pub(super) seed: Seed,
}

impl HexPlace {
    pub(super) fn new(map: &Map, id: HexId) -> Self {
        let hex = map.hex(id);
        let pos = pos_in_map(centre(hex.hex));
        match map.slots().get(hex.home.0 as usize) {
            Some(slot) => {
                let own = slot.laid.hex_on_board(hex.hex);
                let seed = Seed::of(own.x, own.y);
                Self { centre: pos, own: pos_in_map(centre(own)), turned: slot.laid.turned, seed }
            }
            None => Self { centre: pos, own: pos, turned: false, seed: Seed::of(hex.hex.x, hex.hex.y) },
        }
    }

    /// The position in the map of one of the hex's own board.
    pub(super) fn in_map(&self, own: Pos) -> Pos {
        let from_centre = own - self.own;
        self.centre + if self.turned { -from_centre } else { from_centre }
    }

    /// Corner `k`; corners `k` and `k + 1` bound hexside `k`.
    pub(super) fn corner(&self, k: usize) -> Pos {
        let k = k % 6;
        self.centre + (NORMALS[(k + 5) % 6] + NORMALS[k]) * (2.0 / INRADIUS)
    }

    /// Its outline.
    pub(super) fn outline(&self) -> Vec<Pos> {
        (0..6).map(|k| self.corner(k)).collect()
    }

    /// Middle of hexside `k`.
    pub(super) fn middle(&self, k: usize) -> Pos {
        self.centre + NORMALS[k % 6] * INRADIUS
    }

    /// Distance from hexside `k` inwards; negative outside.
    pub(super) fn depth(&self, pos: Pos, k: usize) -> f32 {
        INRADIUS - (pos - self.centre).dot(NORMALS[k])
    }

    /// Whether a position lies in the hex.
    pub(super) fn holds(&self, pos: Pos) -> bool {
        (0..6).all(|k| self.depth(pos, k) >= 0.0)
    }

    /// The points of a lattice of the hex's own board that lie in the hex, with the lattice's numbers: lines
    /// of trees, fields and the like go on from hex to hex.
    pub(super) fn lattice(&self, u: Pos, v: Pos) -> Vec<(i32, i32, Pos)> {
        let area = u.x * v.y - u.y * v.x;
        let reach_i = ((2.0 * v.length() / area.abs()).ceil() as i32) + 1;
        let reach_j = ((2.0 * u.length() / area.abs()).ceil() as i32) + 1;
        let i0 = ((self.own.x * v.y - self.own.y * v.x) / area).round() as i32;
        let j0 = ((u.x * self.own.y - u.y * self.own.x) / area).round() as i32;
        let mut found = Vec::new();
        for i in i0 - reach_i..=i0 + reach_i {
            for j in j0 - reach_j..=j0 + reach_j {
                let pos = self.in_map(u * i as f32 + v * j as f32);
                if self.holds(pos) {
                    found.push((i, j, pos));
                }
            }
        }
        found
    }
}

/// A hexside in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct HexsidePlace {
    /// Its corners, as [`crate::hex::Hexside::corners`].
    pub(super) corners: [Pos; 2],
    /// From the first of its hexes to the second, a unit.
    pub(super) normal: Pos,
    /// Chance of the hexside, the same wherever its board is laid.
    pub(super) seed: Seed,
}

impl HexsidePlace {
    pub(super) fn new(map: &Map, id: HexsideId) -> Self {
        let hexside = map.hexside(id);
        let own = map
            .slots()
            .get(hexside.home as usize)
            .map_or(hexside.hexside, |slot| slot.laid.hexside_on_board(hexside.hexside));
        let hex = own.hexes()[0];
        let seed = Seed::of(hex.x, hex.y).with(own.direction() as u32 + 1000);
        let normal = NORMALS[hexside.hexside.direction() as usize];
        Self { corners: hexside.hexside.corners().map(pos_in_map), normal, seed }
    }

    pub(super) fn middle(&self) -> Pos {
        self.corners[0].towards(self.corners[1], 0.5)
    }

    /// Where a border between two kinds of ground crosses the line from hex to hex: near the middle.
    pub(super) fn sway(&self) -> Pos {
        self.middle() + self.normal * (0.17 * self.seed.spread(7))
    }

    /// From the first corner to the second, a unit.
    pub(super) fn along(&self) -> Pos {
        (self.corners[1] - self.corners[0]).unit()
    }
}

/// Middle of a hexside of the plane, in map units.
pub(super) fn middle_of(hexside: crate::hex::Hexside) -> Pos {
    let [a, b] = hexside.corners().map(pos_in_map);
    a.towards(b, 0.5)
}
