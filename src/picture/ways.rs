//! The lines of roads and railways through a hex.
//!
//! Each hexside that carries a road is the beginning of a branch that runs to where the branches of the hex
//! meet. Two branches make one smooth curve; more of them join the straightest pair; a lone one ends at the
//! centre. All leave a hexside at a right angle, so that they go on smoothly in the next hex.

use super::curve::{self, cubic, swing};
use super::place::{HexPlace, NORMALS};
use super::scene::crossing;
use super::shape::Pos;
use crate::board::Road;
use crate::layout::{HexId, Map};

/// A road or railway from a hexside to where the ways of its hex meet.
#[derive(Debug, Clone)]
pub(super) struct Branch {
    /// Class of a road; none for railways.
    pub(super) road: Option<Road>,
    /// What is above ground, from the hexside (or the tunnel's mouth) inwards.
    pub(super) line: Vec<Pos>,
    /// What is in a tunnel, from the hexside to its mouth, if any.
    pub(super) tunnel: Vec<Pos>,
    /// Whether the tunnel comes to light in this hex.
    pub(super) mouth: bool,
}

/// The ways of a hex.
#[derive(Debug, Clone, Default)]
pub(super) struct Ways {
    pub(super) roads: Vec<Branch>,
    pub(super) rails: Vec<Branch>,
}

/// Where a branch begins.
#[derive(Debug, Clone, Copy)]
struct Start {
    side: usize,
    at: Pos,
    road: Option<Road>,
    tunnel: bool,
}

impl Ways {
    pub(super) fn new(map: &Map, id: HexId, place: &HexPlace) -> Self {
        let (mut roads, mut rails) = (Vec::new(), Vec::new());
        for (side, hexside) in map.hex(id).hexsides.iter().enumerate() {
            let Some(hexside) = *hexside else { continue };
            let features = map.features(hexside);
            if features.road.is_some() {
                let tunnel = features.tunnel && !features.railway;
                roads.push(Start { side, at: crossing(map, hexside, true), road: features.road, tunnel });
            }
            if features.railway {
                let at = crossing(map, hexside, false);
                rails.push(Start { side, at, road: None, tunnel: features.tunnel });
            }
        }
        let under = map.hex(id).under;
        Self { roads: branches(place, &roads, under), rails: branches(place, &rails, under) }
    }

    /// Lines above ground.
    pub(super) fn lines(&self) -> impl Iterator<Item = &[Pos]> {
        self.roads
            .iter()
            .chain(&self.rails)
            .map(|branch| branch.line.as_slice())
            .filter(|line| line.len() > 1)
    }

    /// Distance to the nearest road or railway above ground.
    pub(super) fn distance(&self, pos: Pos) -> f32 {
        self.lines().map(|line| curve::distance(line, pos)).fold(f32::MAX, f32::min)
    }
}

fn branches(place: &HexPlace, starts: &[Start], under: bool) -> Vec<Branch> {
    let lines = match starts {
        [] => Vec::new(),
        [only] => vec![lone(place, *only)],
        _ => joined(place, starts),
    };
    starts.iter().zip(lines).map(|(start, line)| branch(*start, line, under)).collect()
}

/// How far from the hexside a tunnel comes to light.
const MOUTH: f32 = 0.45;

fn branch(start: Start, line: Vec<Pos>, under: bool) -> Branch {
    let Start { road, tunnel, .. } = start;
    let mouth = tunnel && !under;
    let (line, tunnel) = match (tunnel, under) {
        (false, _) => (line, Vec::new()),
        (true, true) => (Vec::new(), line),
        (true, false) => {
            let length = curve::length(&line);
            (curve::part(&line, MOUTH, length), curve::part(&line, 0.0, MOUTH))
        }
    };
    Branch { road, line, tunnel, mouth }
}

fn lone(place: &HexPlace, start: Start) -> Vec<Pos> {
    let inwards = -NORMALS[start.side];
    let bend = (inwards + inwards.turned() * (0.35 * place.seed.spread(41))).unit();
    swing((start.at, inwards), (place.centre, bend), 8)
}

/// Lines of two or more branches: the straightest pair goes through, the others join it in its middle.
fn joined(place: &HexPlace, starts: &[Start]) -> Vec<Vec<Pos>> {
    let (a, b) = main_pair(starts);
    let (middle, ahead) = through(place, starts[a], starts[b]);
    let line = |(i, start): (usize, &Start)| {
        let inwards = -NORMALS[start.side];
        let arrive = if i == a {
            ahead
        } else if i == b {
            -ahead
        } else {
            (middle - start.at).unit()
        };
        swing((start.at, inwards), (middle, arrive), 8)
    };
    starts.iter().enumerate().map(line).collect()
}

/// The two branches that look most like one way: of the same class, then opposite each other.
fn main_pair(starts: &[Start]) -> (usize, usize) {
    let mut best = (0, 1, -1.0);
    for a in 0..starts.len() {
        for b in a + 1..starts.len() {
            let (from, to) = (starts[a], starts[b]);
            let apart = from.side.abs_diff(to.side);
            let straight = apart.min(6 - apart) as f32;
            let same = match (from.road, to.road) {
                (Some(Road::Paved), Some(Road::Paved)) => 1.5,
                (x, y) if x == y => 0.5,
                _ => 0.0,
            };
            if straight + same > best.2 {
                best = (a, b, straight + same);
            }
        }
    }
    (best.0, best.1)
}

/// Middle and direction of the way from one branch to another, a little off the shortest curve.
fn through(place: &HexPlace, from: Start, to: Start) -> (Pos, Pos) {
    let handle = (to.at - from.at).length() * 0.42;
    let curve =
        cubic([from.at, from.at - NORMALS[from.side] * handle, to.at - NORMALS[to.side] * handle, to.at], 2);
    let ahead = (to.at - from.at).unit();
    let apart = from.side.abs_diff(to.side);
    let sway = if apart == 3 { 0.2 } else { 0.07 };
    let middle = curve[1] + ahead.turned() * (sway * place.seed.spread(42));
    let turn = if apart == 3 { 0.22 * place.seed.spread(43) } else { 0.0 };
    (middle, (ahead + ahead.turned() * turn).unit())
}
