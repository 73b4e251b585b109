//! Curves, lines beside lines, and areas cut by lines.

use super::shape::Pos;

/// A cubic curve by its four points, as `steps` + 1 points.
pub(super) fn cubic([a, b, c, d]: [Pos; 4], steps: usize) -> Vec<Pos> {
    let at = |i: usize| {
        let t = i as f32 / steps as f32;
        let u = 1.0 - t;
        a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t)
    };
    (0..=steps).map(at).collect()
}

/// A border around a corner: from the middle of one hexside to that of another, leaving and arriving along
/// the hexsides (so that it goes on smoothly), up to parameter `end`.
pub(super) fn around(corner: Pos, [from, to]: [(Pos, Pos); 2], end: f32, steps: usize) -> Vec<Pos> {
    let handle = |(at, middle): (Pos, Pos)| at + (corner - middle) * (2.0 / 3.0);
    let mut line = cubic([from.0, handle(from), handle(to), to.0], (steps as f32 / end).round() as usize);
    line.truncate(steps + 1);
    line
}

/// A quadratic curve by its three points, from parameter 0 to `end`, as `steps` + 1 points.
pub(super) fn quadratic([a, b, c]: [Pos; 3], end: f32, steps: usize) -> Vec<Pos> {
    let at = |i: usize| {
        let t = end * i as f32 / steps as f32;
        a.towards(b, t).towards(b.towards(c, t), t)
    };
    (0..=steps).map(at).collect()
}

/// A curve from one position to another that leaves and arrives in given directions (units).
pub(super) fn swing(from: (Pos, Pos), to: (Pos, Pos), steps: usize) -> Vec<Pos> {
    let handle = (to.0 - from.0).length() * 0.38;
    cubic([from.0, from.0 + from.1 * handle, to.0 - to.1 * handle, to.0], steps)
}

/// Direction of a line at its point `i`, a unit.
pub(super) fn tangent(line: &[Pos], i: usize) -> Pos {
    let before = line[i.saturating_sub(1)];
    let after = line[(i + 1).min(line.len() - 1)];
    (after - before).unit()
}

/// The line at a distance to the right of another (seen along it).
pub(super) fn beside(line: &[Pos], distance: f32) -> Vec<Pos> {
    (0..line.len()).map(|i| line[i] + tangent(line, i).turned() * distance).collect()
}

/// Length of a line.
pub(super) fn length(line: &[Pos]) -> f32 {
    line.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

/// Positions along a line, `step` apart, the first half a step from its start, with directions.
pub(super) fn paces(line: &[Pos], step: f32) -> Vec<(Pos, Pos)> {
    let count = (length(line) / step).round().max(1.0);
    let step = length(line) / count;
    let mut found = Vec::with_capacity(count as usize);
    let (mut next, mut walked) = (step / 2.0, 0.0);
    for pair in line.windows(2) {
        let part = (pair[1] - pair[0]).length();
        while next <= walked + part && part > 0.0 {
            found.push((pair[0].towards(pair[1], (next - walked) / part), (pair[1] - pair[0]).unit()));
            next += step;
        }
        walked += part;
    }
    found
}

/// The part of a line from one length along it to another.
pub(super) fn part(line: &[Pos], from: f32, to: f32) -> Vec<Pos> {
    let mut found = Vec::new();
    let mut walked = 0.0;
    for pair in line.windows(2) {
        let step = (pair[1] - pair[0]).length();
        let (begin, end) = (from.max(walked), to.min(walked + step));
        if begin < end {
            let at = |length: f32| pair[0].towards(pair[1], (length - walked) / step);
            if found.is_empty() {
                found.push(at(begin));
            }
            found.push(at(end));
        }
        walked += step;
    }
    found
}

/// Distance from a position to a line.
pub(super) fn distance(line: &[Pos], to: Pos) -> f32 {
    let to_segment = |pair: &[Pos]| {
        let along = pair[1] - pair[0];
        let share = ((to - pair[0]).dot(along) / along.dot(along).max(1e-9)).clamp(0.0, 1.0);
        (to - pair[0].towards(pair[1], share)).length()
    };
    line.windows(2).map(to_segment).fold(f32::MAX, f32::min)
}

/// The part of a convex area on the side of a line (through `on`) to which `normal` does not point.
pub(super) fn cut(area: &[Pos], on: Pos, normal: Pos) -> Vec<Pos> {
    let outside = |p: Pos| (p - on).dot(normal);
    let mut kept = Vec::with_capacity(area.len() + 1);
    for (i, &p) in area.iter().enumerate() {
        let q = area[(i + 1) % area.len()];
        let (here, there) = (outside(p), outside(q));
        if here <= 0.0 {
            kept.push(p);
        }
        if (here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0) {
            kept.push(p.towards(q, here / (here - there)));
        }
    }
    kept
}

/// A convex area with its corners rounded where `round` says so; `radius` is what is cut off each side.
pub(super) fn rounded(area: &[Pos], radius: f32, round: impl Fn(Pos) -> bool) -> Vec<Pos> {
    let count = area.len();
    let mut outline = Vec::new();
    for i in 0..count {
        let (before, corner, after) = (area[(i + count - 1) % count], area[i], area[(i + 1) % count]);
        if round(corner) {
            let back = radius.min((before - corner).length() / 2.0);
            let on = radius.min((after - corner).length() / 2.0);
            let from = corner + (before - corner).unit() * back;
            let to = corner + (after - corner).unit() * on;
            outline.extend(quadratic([from, corner, to], 1.0, 4));
        } else {
            outline.push(corner);
        }
    }
    outline
}
