//! Units as blocks: the colour of the side, a sign for the class, strength as pips, and the name.
//!
//! Upright blocks show their upper edge; what is face-up lies flat in a bright frame; what is face-down is dimmed and shows
//! its lower edge.

use super::cartographer::Cartographer;
use super::layer::{Layer, Shapes};
use super::names::text_width;
use super::scene::centre_of;
use super::set_up::Block;
use super::shape::{Anchor, Colour, Pos, Rect, Shape, Stroke, Text};
use super::style::Detail;
use crate::layout::HexId;
use crate::rules::Face;
use crate::ruleset::UnitClass;

/// Draws a block.
pub(super) fn block(by: &Cartographer<'_>, block: &Block, shapes: &mut Shapes) {
    let mut draw = |shape: Shape| shapes.push(Layer::Units, shape);
    let (at, size) = (block.at, block.size);
    let down = block.face == Face::Down;
    let mark = by.style.block_mark;
    let colour = if down { by.side(block.side).mix(mark, 0.35) } else { by.side(block.side) };
    let face = if down { by.style.block_face.mix(colour, 0.45) } else { by.style.block_face };
    let body = Rect::about(at, size, size);
    if by.detail == Detail::Far {
        return draw(outlined(body, colour, Stroke::new(0.12, face)));
    }
    let shadow = Rect::about(at + Pos::new(0.05, 0.07) * size, size, size);
    draw(Shape::polygon(shadow.corners().to_vec(), by.style.shadow.alpha(110)));
    draw(outlined(body, colour, Stroke::new(0.05 * size, face)));
    let edge = match block.face {
        Face::Upright => Some(Rect { min: body.min, max: Pos::new(body.max.x, body.min.y + 0.17 * size) }),
        Face::Up => None,
        Face::Down => Some(Rect { min: Pos::new(body.min.x, body.max.y - 0.06 * size), max: body.max }),
    };
    if let Some(edge) = edge {
        draw(Shape::polygon(edge.corners().to_vec(), colour.mix(face, 0.38)));
    }
    let box_of_sign = Rect::about(at + Pos::new(0.0, -0.05 * size), 0.72 * size, 0.42 * size);
    draw(outlined(box_of_sign, face, Stroke::new(0.03 * size, by.style.block_mark)));
    if let Some(unit) = block.unit {
        sign(unit.class(), box_of_sign, by.style.block_mark, &mut draw);
    }
    if by.detail == Detail::Near {
        pips(by, block, &mut draw);
        name(by, block, &mut draw);
    }
}

fn outlined(rect: Rect, fill: Colour, stroke: Stroke) -> Shape {
    Shape::Polygon { points: rect.corners().to_vec(), fill, stroke: Some(stroke) }
}

/// A pip for each step, dark for those that are lost.
fn pips(by: &Cartographer<'_>, block: &Block, draw: &mut impl FnMut(Shape)) {
    let size = block.size;
    let pip = |step: u32| {
        let x = (step as f32 - (block.full_steps as f32 - 1.0) / 2.0) * 0.17 * size;
        (block.at + Pos::new(x, -0.405 * size), 0.055 * size)
    };
    let (there, lost): (Vec<u32>, Vec<u32>) = (0..block.full_steps).partition(|step| *step < block.steps);
    let back = if block.face == Face::Up { by.style.block_face } else { by.style.block_mark };
    let lost_colour = by.side(block.side).mix(back, 0.35);
    draw(Shape::Discs { discs: lost.into_iter().map(pip).collect(), fill: lost_colour });
    let ring = there.iter().map(|&step| (pip(step).0, 0.075 * size)).collect();
    draw(Shape::Discs { discs: ring, fill: by.style.block_mark });
    draw(Shape::Discs { discs: there.into_iter().map(pip).collect(), fill: by.style.block_face });
}

/// Where something is being done: a ring about its place, and an arrow from where it comes.
pub(super) fn deed(by: &Cartographer<'_>, done: &[HexId], shapes: &mut Shapes) {
    let mut draw = |lines: Vec<Vec<Pos>>| {
        for (width, colour) in [(0.34, by.style.block_face), (0.18, by.style.danger)] {
            let stroke = Stroke::new(width, colour).round();
            shapes.push(Layer::Units, Shape::Lines { lines: lines.clone(), stroke });
        }
    };
    let middles: Vec<Pos> = done.iter().map(|&at| centre_of(by.map.hex(at).hex)).collect();
    let ring = |middle: Pos| -> Vec<Pos> {
        (0..=6).map(|k| middle + Pos::at_angle(std::f32::consts::TAU * k as f32 / 6.0) * 1.8).collect()
    };
    if let Some(&last) = middles.last() {
        draw(vec![ring(last)]);
    }
    if let [from, to] = middles[..] {
        let along = (to - from).unit();
        let tip = to - along * 0.9;
        let barb = |side: f32| tip - along * 0.55 + along.turned() * (0.4 * side);
        draw(vec![vec![from + along * 0.5, tip], vec![barb(1.0), tip, barb(-1.0)]]);
    }
}

/// What a block is called in the little room that it has: `A1/2`, `A` for a company's HQ or weapon, `pz1`.
pub fn short_name(name: &str) -> &str {
    match name.split_once('/') {
        Some((company, rest)) if rest.starts_with(|c: char| c.is_alphabetic()) => company,
        _ => name,
    }
}

fn name(by: &Cartographer<'_>, block: &Block, draw: &mut impl FnMut(Shape)) {
    let text = short_name(&block.name).to_owned();
    let size = block.size;
    let width = text_width(&text, 1.0).max(0.1);
    draw(Shape::Text(Text {
        at: block.at + Pos::new(0.0, 0.335 * size),
        anchor: Anchor::Middle,
        size: (0.27 * size).min(0.9 * size / width),
        colour: by.style.block_face,
        halo: None,
        bold: true,
        italic: false,
        text,
    }));
}

/// The sign of a class in its box.
fn sign(class: UnitClass, area: Rect, colour: Colour, draw: &mut impl FnMut(Shape)) {
    let (w, h) = (area.width() / 2.0, area.height() / 2.0);
    let at = |x: f32, y: f32| area.centre() + Pos::new(x * w, y * h);
    let stroke = Stroke::new(0.11 * area.height(), colour).round();
    let mut lines = |lines: Vec<Vec<Pos>>| draw(Shape::Lines { lines, stroke });
    let round = |radius_x: f32, radius_y: f32, centre: Pos| -> Vec<Pos> {
        let turn = |k: i32| Pos::at_angle(std::f32::consts::TAU * k as f32 / 16.0);
        (0..=16).map(|k| centre + Pos::new(turn(k).x * radius_x, turn(k).y * radius_y)).collect()
    };
    match class {
        UnitClass::Rifle => {
            lines(vec![vec![at(-1.0, -1.0), at(1.0, 1.0)], vec![at(-1.0, 1.0), at(1.0, -1.0)]]);
        }
        UnitClass::CompanyHq | UnitClass::PlatoonHq => {
            let reach = if class == UnitClass::CompanyHq { 0.75 } else { 0.25 };
            lines(vec![vec![at(-0.55, -0.75), at(-0.55, 0.85)]]);
            let flag = vec![at(-0.55, -0.75), at(reach, -0.75), at(reach, 0.1), at(-0.55, 0.1)];
            draw(Shape::polygon(flag, colour));
        }
        UnitClass::MachineGun => lines(vec![
            vec![at(0.0, 0.75), at(0.0, -0.75)],
            vec![at(-0.2, -0.35), at(0.0, -0.75), at(0.2, -0.35)],
            vec![at(-0.3, 0.75), at(0.3, 0.75)],
        ]),
        UnitClass::Mortar => lines(vec![
            vec![at(0.0, 0.2), at(0.0, -0.78)],
            vec![at(-0.2, -0.4), at(0.0, -0.78), at(0.2, -0.4)],
            round(0.3 * h, 0.3 * h, at(0.0, 0.5)),
        ]),
        UnitClass::AtRocket => lines(vec![
            vec![at(0.0, 0.8), at(0.0, -0.75)],
            vec![at(-0.35, 0.8), at(0.0, 0.1), at(0.35, 0.8)],
            vec![at(-0.2, -0.4), at(0.0, -0.75), at(0.2, -0.4)],
        ]),
        UnitClass::Sniper => lines(vec![
            round(0.5 * h, 0.5 * h, at(0.0, 0.0)),
            vec![at(0.0, -0.85), at(0.0, 0.85)],
            vec![at(-0.5, 0.0), at(0.5, 0.0)],
        ]),
        UnitClass::Engineer => lines(vec![
            vec![at(-0.55, 0.5), at(-0.55, -0.45), at(0.55, -0.45), at(0.55, 0.5)],
            vec![at(0.0, -0.45), at(0.0, 0.5)],
        ]),
        UnitClass::Tank => lines(vec![round(0.72 * w, 0.62 * h, at(0.0, 0.0))]),
        UnitClass::AtGun => lines(vec![vec![at(-0.9, 0.9), at(0.0, -0.75), at(0.9, 0.9)]]),
        UnitClass::Bunker => {
            let hull = vec![at(-0.8, 0.65), at(-0.5, -0.6), at(0.5, -0.6), at(0.8, 0.65)];
            draw(Shape::polygon(hull, colour));
        }
        UnitClass::Mine => {
            draw(Shape::disc(at(0.0, 0.0), 0.42 * h, colour));
            let spike = |k: i32| {
                let way = Pos::at_angle(std::f32::consts::TAU * (k as f32 + 0.5) / 6.0);
                vec![at(0.0, 0.0), at(0.0, 0.0) + way * (0.8 * h)]
            };
            draw(Shape::Lines { lines: (0..6).map(spike).collect(), stroke });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_bear_what_tells_them_apart() {
        let names = ["A/HQ", "A1/HQ", "A1/2", "A/Mg42", "A/Mg42-2", "pz1", "x/1"];
        assert_eq!(names.map(short_name), ["A", "A1", "A1/2", "A", "A", "pz1", "x/1"]);
    }

    #[test]
    fn no_two_classes_have_the_same_sign() {
        let mut seen = Vec::new();
        for class in UnitClass::ALL {
            let mut shapes = Vec::new();
            let area = Rect::about(Pos::default(), 2.0, 1.2);
            sign(class, area, Colour::hex(0), &mut |shape| shapes.push(shape));
            assert!(!shapes.is_empty(), "{class}");
            assert!(!seen.contains(&shapes), "{class}");
            seen.push(shapes);
        }
    }
}
