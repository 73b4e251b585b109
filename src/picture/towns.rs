//! Towns, farms and cemeteries.

use super::buildings::Building;
use super::curve::{length, part, tangent};
use super::layer::{Layer, Shapes};
use super::place::HexPlace;
use super::random::Seed;
use super::region::{patch, uneven};
use super::scene::{HexScene, HexsideScene, band};
use super::shape::{Colour, Pos, Shape, Stroke};
use super::style::Style;
use super::trees::{Crown, Foliage, draw};
use crate::board::{Cover, Terrain};
use std::f32::consts::FRAC_PI_6;

pub(super) fn hex(scene: &HexScene<'_>, shapes: &mut Shapes) {
    match scene.hex.terrain {
        Terrain::Town => town(scene, shapes),
        Terrain::Farm => farm(scene, shapes),
        Terrain::Cemetery => cemetery(scene, shapes),
        _ => {}
    }
}

fn roof(seed: Seed, style: &Style, n: u32) -> Colour {
    seed.pick(n, &style.roofs).unwrap_or(style.roof_edge)
}

fn town(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let joined: [bool; 6] = std::array::from_fn(|k| {
        scene.covered(k, Cover::Town) && scene.neighbour(k).is_none_or(|hex| hex.terrain == Terrain::Town)
    });
    let ground = uneven(&scene.place, &patch(&scene.place, joined, 0.22), joined, 0.03, 80);
    shapes.push(Layer::Areas, Shape::polygon(ground, scene.style.town));
    if scene.far() {
        let area = patch(&scene.place, joined, 0.5);
        let edge = Some(Stroke::new(0.1, scene.style.roof_edge));
        let fill = roof(scene.place.seed, scene.style, 0);
        shapes.push(Layer::Buildings, Shape::Polygon { points: area, fill, stroke: edge });
        return;
    }
    let mut plan = Plan { scene, built: Vec::new(), margins: std::array::from_fn(|k| margin(scene, k)) };
    let church = plan.church();
    plan.along_ways();
    plan.in_blocks();
    let seed = scene.place.seed.with(81);
    for (n, building) in plan.built.iter().enumerate() {
        building.draw(roof(seed, scene.style, n as u32), scene.style, scene.near(), shapes);
    }
    if let Some(church) = church {
        church.draw_cross(scene.style, shapes);
    }
    if scene.near() {
        draw(&plan.gardens(), &trees(scene.style), true, shapes);
    }
}

fn trees(style: &Style) -> Foliage {
    Foliage { edge: style.woods_edge, body: style.woods, light: style.woods_light, glint: style.woods_glint }
}

/// How far the buildings of a hex stay from hexside `k`.
fn margin(scene: &HexScene<'_>, k: usize) -> f32 {
    let Some(id) = scene.hex.hexsides[k] else { return -1.0 };
    if band(scene.map, scene.map.hexside(id).hexside).is_some() {
        0.5
    } else if scene.covered(k, Cover::Town) {
        0.34
    } else {
        0.42
    }
}

/// Where the buildings of a town hex go.
struct Plan<'a> {
    scene: &'a HexScene<'a>,
    built: Vec<Building>,
    margins: [f32; 6],
}

impl Plan<'_> {
    /// Builds if there is room.
    fn try_build(&mut self, building: Building) -> bool {
        let place: &HexPlace = &self.scene.place;
        let inside = |p: Pos| (0..6).all(|k| place.depth(p, k) >= self.margins[k]);
        let off_road = |p: Pos| self.scene.ways.distance(p) >= 0.23;
        let fits = building.probes().all(|p| inside(p) && off_road(p))
            && off_road(building.centre)
            && !self.built.iter().any(|other| other.meets(&building, 0.05));
        if fits {
            self.built.push(building);
        }
        fits
    }

    /// A church, in one hex of three.
    fn church(&mut self) -> Option<Building> {
        let place = &self.scene.place;
        let seed = place.seed.with(79);
        if seed.unit(0) > 0.34 {
            return None;
        }
        let spots = (0..12)
            .map(|n| Pos::at_angle(n as f32 * FRAC_PI_6 + seed.unit(1)) * (0.5 + 0.1 * (n % 3) as f32));
        let spots: Vec<Pos> = spots.map(|spot| place.centre + spot).collect();
        let along = Pos::at_angle(0.25 * seed.spread(2));
        let church = |&centre: &Pos| Building { centre, along, half: (0.46, 0.2) };
        let found = spots.iter().map(church).find(|&church| self.try_build(church));
        // The first building of the plan has its own roof.
        found.inspect(|_| debug_assert_eq!(self.built.len(), 1))
    }

    /// Trees in yards, where there is room.
    fn gardens(&self) -> Vec<Crown> {
        let place = &self.scene.place;
        let mut crowns = Vec::new();
        for (i, j, pos) in place.lattice(Pos::new(0.43, 0.09), Pos::new(0.17, 0.41)) {
            let seed = Seed::of(i, j).with(78);
            let radius = 0.09 + 0.05 * seed.unit(1);
            let at = pos + Pos::new(seed.spread(2), seed.spread(3)) * 0.08;
            let tree = Building { centre: at, along: Pos::new(1.0, 0.0), half: (radius, radius) };
            let inside = (0..6).all(|k| place.depth(at, k) >= self.margins[k] + radius);
            let free = self.scene.ways.distance(at) > 0.24 + radius
                && !self.built.iter().any(|built| built.meets(&tree, 0.04));
            if seed.unit(4) < 0.6 && inside && free {
                crowns.push(Crown { at, radius, tone: seed.unit(5) });
            }
        }
        crowns
    }

    /// Rows of houses along roads and railways.
    fn along_ways(&mut self) {
        let lines: Vec<Vec<Pos>> = self.scene.ways.roads.iter().map(|branch| branch.line.clone()).collect();
        for (way, line) in lines.iter().enumerate().filter(|(_, line)| line.len() > 1) {
            for side in [-1.0, 1.0] {
                let seed = self.scene.place.seed.with(82 + way as u32 * 2 + u32::from(side > 0.0));
                let (mut walked, mut n) = (0.2, 0);
                while walked < length(line) - 0.1 {
                    let long = 0.44 + 0.36 * seed.unit(n);
                    let deep = 0.36 + 0.14 * seed.unit(n + 1);
                    n += 2;
                    let front = part(line, walked, walked + long);
                    if front.len() < 2 {
                        break;
                    }
                    let middle = front[front.len() / 2];
                    let along = tangent(&front, front.len() / 2);
                    let set_back = 0.27 + deep / 2.0 + 0.05 * seed.unit(n + 500);
                    let centre = middle + along.turned() * (side * set_back);
                    let built = self.try_build(Building { centre, along, half: (long / 2.0, deep / 2.0) });
                    walked += if built { long + 0.07 } else { 0.14 };
                }
            }
        }
    }

    /// Direction of the nearest way, else one of the hex's own.
    fn grain(&self, at: Pos) -> Pos {
        let own = Pos::at_angle(0.5 * self.scene.place.seed.spread(83));
        let nearest = self
            .scene
            .ways
            .lines()
            .flat_map(|line| line.windows(2))
            .min_by(|a, b| (a[0] - at).length().total_cmp(&(b[0] - at).length()));
        nearest.map_or(own, |pair| (pair[1] - pair[0]).unit())
    }

    /// Fills what is left with houses in back rows, with yards between.
    fn in_blocks(&mut self) {
        let seed = self.scene.place.seed.with(84);
        let centre = self.scene.place.centre;
        let grain = self.grain(centre);
        for n in 0..81u32 {
            let (i, j) = ((n % 9) as f32 - 4.0, (n / 9) as f32 - 4.0);
            if seed.unit(n * 8) < 0.16 {
                continue;
            }
            let at = centre + grain * (i * 0.46) + grain.turned() * (j * 0.42);
            let at = at + Pos::new(seed.spread(n * 8 + 1), seed.spread(n * 8 + 2)) * 0.06;
            let along = if seed.unit(n * 8 + 3) < 0.3 { grain.turned() } else { grain };
            let half = (0.2 + 0.16 * seed.unit(n * 8 + 4), 0.16 + 0.07 * seed.unit(n * 8 + 5));
            self.try_build(Building { centre: at, along, half });
        }
    }
}

/// Where in a hex a plot of a radius lies best: as far from ways as need be, as near the centre as can be.
fn plot(scene: &HexScene<'_>, radius: f32) -> Pos {
    let place = &scene.place;
    let ring = (0..12).map(|n| place.centre + Pos::at_angle(n as f32 * FRAC_PI_6 + 0.2) * 0.62);
    let near_ring = (0..12).map(|n| place.centre + Pos::at_angle(n as f32 * FRAC_PI_6) * 0.35);
    let room = |at: Pos| scene.ways.distance(at).min(radius) - 0.15 * (at - place.centre).length();
    let all = std::iter::once(place.centre).chain(near_ring).chain(ring);
    all.max_by(|&a, &b| room(a).total_cmp(&room(b))).unwrap_or(place.centre)
}

fn farm(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let style = scene.style;
    let seed = scene.place.seed.with(85);
    let centre = plot(scene, 1.0);
    let along = nearest_direction(scene, centre).unwrap_or_else(|| Pos::at_angle(0.6 * seed.spread(0)));
    let across = along.turned();
    let at = |x: f32, y: f32| centre + along * x + across * y;
    let yard = [at(-0.78, -0.62), at(0.8, -0.6), at(0.74, 0.66), at(-0.7, 0.62)];
    shapes.push(
        Layer::Areas,
        Shape::Polygon {
            points: yard.to_vec(),
            fill: style.yard,
            stroke: Some(Stroke::new(0.2, style.yard)),
        },
    );
    // House, barn, stable, shed, coop about the yard.
    let plots = [
        (0.0, -0.5, along, 0.42, 0.2),
        (-0.6, 0.1, across, 0.44, 0.2),
        (0.62, 0.02, across, 0.34, 0.18),
        (0.12, 0.58, along, 0.4, 0.17),
        (-0.98, -0.62, along, 0.16, 0.13),
    ];
    let count = 4 + usize::from(seed.unit(9) > 0.4);
    for (n, &(x, y, ridge, long, deep)) in plots.iter().take(count).enumerate() {
        let building = Building { centre: at(x, y), along: ridge, half: (long, deep) };
        if building.probes().all(|p| scene.ways.distance(p) > 0.2 && scene.place.holds(p)) {
            building.draw(roof(seed, style, n as u32), style, scene.near() || scene.far(), shapes);
        }
    }
    if scene.near() {
        let spots = [(1.05, -0.5), (0.95, 0.62), (-1.02, 0.72), (-0.72, -0.98), (0.7, -0.95)];
        let crowns = spots.iter().enumerate().map(|(n, &(x, y))| Crown {
            at: at(x, y),
            radius: 0.17 + 0.06 * seed.unit(n as u32 + 20),
            tone: 0.3,
        });
        let crowns: Vec<_> = crowns.filter(|crown| scene.ways.distance(crown.at) > 0.4).collect();
        draw(&crowns, &trees(style), true, shapes);
    }
}

fn nearest_direction(scene: &HexScene<'_>, at: Pos) -> Option<Pos> {
    let pairs = scene.ways.lines().flat_map(|line| line.windows(2));
    pairs
        .min_by(|a, b| (a[0] - at).length().total_cmp(&(b[0] - at).length()))
        .map(|pair| (pair[1] - pair[0]).unit())
}

fn cemetery(scene: &HexScene<'_>, shapes: &mut Shapes) {
    let style = scene.style;
    let centre = plot(scene, 1.05);
    let along =
        nearest_direction(scene, centre).unwrap_or_else(|| Pos::at_angle(0.4 * scene.place.seed.spread(86)));
    let across = along.turned();
    let at = |x: f32, y: f32| centre + along * x + across * y;
    let wall = vec![at(-0.95, -0.7), at(0.95, -0.7), at(0.95, 0.7), at(-0.95, 0.7)];
    shapes.push(Layer::Areas, Shape::Polygon { points: wall.clone(), fill: style.lawn, stroke: None });
    // The wall has its gate in the middle of one side.
    let line = vec![at(-0.14, 0.7), wall[3], wall[0], wall[1], wall[2], at(0.14, 0.7)];
    shapes.push(Layer::Buildings, Shape::line(line, Stroke::new(0.075, style.wall)));
    if scene.far() {
        return;
    }
    let mut crosses = Vec::new();
    for row in 0..3 {
        for n in (0..6).filter(|&n| !(row == 2 && (2..4).contains(&n))) {
            let foot = at(-0.7 + 0.28 * n as f32, -0.4 + 0.36 * row as f32);
            crosses.push(vec![foot - Pos::new(0.0, 0.11), foot + Pos::new(0.0, 0.11)]);
            crosses.push(vec![foot + Pos::new(-0.07, -0.04), foot + Pos::new(0.07, -0.04)]);
        }
    }
    shapes.push(Layer::Buildings, Shape::Lines { lines: crosses, stroke: Stroke::new(0.04, style.wall) });
}

/// Terraces along a covered hexside, open where a way crosses, on both banks of water.
pub(super) fn hexside(scene: &HexsideScene<'_>, shapes: &mut Shapes) {
    if scene.features.cover != Cover::Town {
        return;
    }
    let (place, style) = (&scene.place, scene.style);
    let wet = band(scene.map, scene.hexside.hexside).is_some();
    let ground =
        [place.corners[0].towards(place.middle(), 0.36), place.corners[1].towards(place.middle(), 0.36)];
    shapes.push(Layer::Areas, Shape::line(ground.to_vec(), Stroke::new(0.8, style.town).round()));
    if scene.far() {
        let fill = roof(place.seed, style, 0);
        shapes.push(Layer::Buildings, Shape::line(place.corners.to_vec(), Stroke::new(0.4, fill)));
        return;
    }
    let crossings = scene.crossings();
    let rows: &[f32] = if wet { &[-0.5, 0.5] } else { &[0.0] };
    for (row, &aside) in rows.iter().enumerate() {
        let seed = place.seed.with(87 + row as u32);
        let (mut walked, mut n) = (0.24, 0);
        while walked < 1.6 {
            let long = (0.34 + 0.26 * seed.unit(n)).min(1.76 - walked);
            let centre = place.corners[0]
                + place.along() * (walked + long / 2.0)
                + place.normal * (aside + 0.04 * seed.spread(n + 1));
            let half = (long / 2.0, if wet { 0.17 } else { 0.21 + 0.04 * seed.unit(n + 2) });
            let clear = |&crossing: &Pos| (centre - crossing).dot(place.along()).abs() > half.0 + 0.21;
            if crossings.iter().all(clear) {
                Building { centre, along: place.along(), half }.draw(
                    roof(seed, style, n + 3),
                    style,
                    scene.near(),
                    shapes,
                );
                walked += long + 0.05;
            } else {
                walked += 0.1;
            }
            n += 4;
        }
    }
}
