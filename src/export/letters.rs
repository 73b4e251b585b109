//! Letters as outlines, for texts that need no shaping.
//!
//! Hex names are most of the texts of a map and are plain letters and digits; drawing them from outlines made
//! once is ten times as fast as going through SVG, which does what is left: scripts that join letters or run
//! from the right, and letters that the font does not have.

use crate::picture::{Anchor, Picture, Shape, Text};
use resvg::tiny_skia::{Path, PathBuilder, Transform};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Outline and advance of a letter, at a font size of 1.
struct Letter {
    outline: Option<Path>,
    advance: f32,
}

/// The letters of the font up to the end of Latin Extended-A and the marks of General Punctuation.
static LETTERS: LazyLock<BTreeMap<char, Letter>> = LazyLock::new(|| {
    let Ok(font) = FontRef::new(epaint_default_fonts::UBUNTU_LIGHT) else { return BTreeMap::new() };
    let plain = (' '..='~').chain('\u{a0}'..='\u{17f}').chain('\u{2010}'..='\u{2026}').chain(['\u{2212}']);
    plain.filter_map(|letter| Some((letter, outline(&font, letter)?))).collect()
});

fn outline(font: &FontRef<'_>, letter: char) -> Option<Letter> {
    let glyph = font.charmap().map(letter)?;
    let size = Size::new(1.0);
    let advance = font.glyph_metrics(size, LocationRef::default()).advance_width(glyph)?;
    let mut pen = Pen(PathBuilder::new());
    let settings = DrawSettings::unhinted(size, LocationRef::default());
    font.outline_glyphs().get(glyph)?.draw(settings, &mut pen).ok()?;
    Some(Letter { outline: pen.0.finish(), advance })
}

/// Turns the font's outlines, whose y grows upwards, over.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.cubic_to(ax, -ay, bx, -by, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// The letters in a picture that the font does not have, each once, with blanks between: they are drawn as boxes. None if
/// it has all.
pub fn unknown_letters(picture: &Picture) -> Option<String> {
    let font = FontRef::new(epaint_default_fonts::UBUNTU_LIGHT).ok()?;
    let texts = picture.shapes.iter().filter_map(|(_, shape)| match shape {
        Shape::Text(text) => Some(&text.text),
        _ => None,
    });
    let letters = texts.flat_map(|text| text.chars()).filter(|letter| !letter.is_control());
    let unknown: BTreeSet<char> = letters.filter(|letter| font.charmap().map(*letter).is_none()).collect();
    let unknown: Vec<String> = unknown.into_iter().map(String::from).collect();
    (!unknown.is_empty()).then(|| unknown.join(" "))
}

/// Whether a text can be drawn from outlines.
pub(super) fn is_plain(text: &str) -> bool {
    text.chars().all(|letter| LETTERS.contains_key(&letter))
}

/// The outline of a plain text, where it stands in the map; none if there is nothing to see.
pub(super) fn outline_of(text: &Text) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut x = 0.0;
    for letter in text.text.chars().filter_map(|letter| LETTERS.get(&letter)) {
        let moved =
            letter.outline.clone().and_then(|outline| outline.transform(Transform::from_translate(x, 0.0)));
        if let Some(outline) = moved {
            path.push_path(&outline);
        }
        x += letter.advance;
    }
    let start = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -x / 2.0,
        Anchor::End => -x,
    };
    let lean = if text.italic { super::LEAN.to_radians().tan() } else { 0.0 };
    let in_map = Transform::from_translate(start, super::BASE)
        .post_concat(Transform::from_skew(lean, 0.0))
        .post_scale(text.size, text.size)
        .post_translate(text.at.x, text.at.y);
    path.finish()?.transform(in_map)
}
