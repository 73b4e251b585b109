//! PNG: shapes drawn straight from the picture, texts through SVG.

use super::letters::{is_plain, outline_of};
use super::svg::svg_of_shaped_texts;
use super::{FONT_FAMILY, HEX_WIDTH, lines_around, size_in_pixels};
use crate::picture::{Cap, Colour, Picture, Pos, Shape, Stroke, Text};
use image::ImageEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use resvg::tiny_skia::{
    self, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};
use resvg::usvg;
use std::sync::{Arc, LazyLock};

/// The longest side of a picture, in pixels.
pub const MAX_SIDE: f64 = 20_000.0;
/// The most pixels of a picture: 200 million, 800 MB while it is drawn.
pub const MAX_PIXELS: f64 = 200e6;

/// Why a picture was not drawn.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It would take too much memory.
    #[error(
        "the picture would have {width} x {height} pixels; the most is {MAX_SIDE} a side and {} million in all: take fewer pixels per hex or fewer boards",
        MAX_PIXELS / 1e6
    )]
    TooLarge {
        /// Width in pixels.
        width: f64,
        /// Height in pixels.
        height: f64,
    },
    /// A hex of no width, or none that is a number.
    #[error("a hex cannot be {0} pixels wide")]
    Scale(f32),
    /// The texts could not be drawn.
    #[error("the names could not be drawn: {0}")]
    Text(#[from] usvg::Error),
    /// The image could not be packed.
    #[error("the picture could not be written as PNG: {0}")]
    Encode(#[from] image::ImageError),
}

/// Width and height in pixels of a picture, of which only the bounds matter: it need not be drawn yet.
///
/// # Errors
/// [`PictureError::TooLarge`] and [`PictureError::Scale`].
pub fn check_size(picture: &Picture, pixels_per_hex: f32) -> Result<(f64, f64), PictureError> {
    if !(pixels_per_hex.is_finite() && pixels_per_hex > 0.0) {
        return Err(PictureError::Scale(pixels_per_hex));
    }
    let (width, height) = size_in_pixels(picture, pixels_per_hex);
    if width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    Ok((width, height))
}

/// The picture as a PNG in which a hex is `pixels_per_hex` wide from corner to corner.
///
/// # Errors
/// [`PictureError::TooLarge`] before any memory is taken; the others should not happen.
pub fn png(picture: &Picture, pixels_per_hex: f32) -> Result<Vec<u8>, PictureError> {
    let (width, height) = check_size(picture, pixels_per_hex)?;
    let mut canvas =
        Pixmap::new(width as u32, height as u32).ok_or(PictureError::TooLarge { width, height })?;
    canvas.fill(skia_colour(picture.background));
    let scale = pixels_per_hex / HEX_WIDTH as f32;
    let from_map = Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        -picture.bounds.min.x * scale,
        -picture.bounds.min.y * scale,
    );
    draw(picture, from_map, &mut canvas)?;
    encode(canvas)
}

/// Draws layer by layer, and last the few texts that need shaping.
fn draw(picture: &Picture, from_map: Transform, canvas: &mut Pixmap) -> Result<(), PictureError> {
    for (_, shape) in picture.shapes.iter() {
        draw_shape(shape, from_map, canvas);
    }
    if let Some(svg) = svg_of_shaped_texts(picture) {
        let tree = usvg::Tree::from_str(&svg, &OPTIONS)?;
        let scale = canvas.width() as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
    }
    Ok(())
}

/// Only the font that comes with the program.
static OPTIONS: LazyLock<usvg::Options<'static>> = LazyLock::new(|| {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    usvg::Options { font_family: FONT_FAMILY.to_owned(), fontdb: Arc::new(fonts), ..usvg::Options::default() }
});

fn draw_shape(shape: &Shape, from_map: Transform, canvas: &mut Pixmap) {
    match shape {
        Shape::Polygon { points, fill, stroke } => {
            let mut path = PathBuilder::new();
            add_line(&mut path, points);
            path.close();
            let Some(path) = path.finish() else { return };
            canvas.fill_path(&path, &paint(*fill), FillRule::Winding, from_map, None);
            if let Some(stroke) = stroke {
                draw_stroke(&path, stroke, from_map, canvas);
            }
        }
        Shape::Lines { lines, stroke } => {
            let mut path = PathBuilder::new();
            lines.iter().for_each(|line| add_line(&mut path, line));
            if let Some(path) = path.finish() {
                draw_stroke(&path, stroke, from_map, canvas);
            }
        }
        Shape::Discs { discs, fill } => {
            let mut path = PathBuilder::new();
            discs.iter().for_each(|disc| path.push_circle(disc.0.x, disc.0.y, disc.1));
            if let Some(path) = path.finish() {
                canvas.fill_path(&path, &paint(*fill), FillRule::Winding, from_map, None);
            }
        }
        Shape::Text(text) if is_plain(&text.text) => draw_text(text, from_map, canvas),
        Shape::Text(_) => {}
    }
}

/// A text: its halo first, then its letters, thickened by a line where that can be seen.
fn draw_text(text: &Text, from_map: Transform, canvas: &mut Pixmap) {
    let Some(path) = outline_of(text) else { return };
    let (line, halo_line) = lines_around(text);
    if let Some(halo) = text.halo {
        draw_stroke(&path, &Stroke::new(halo_line, halo), from_map, canvas);
    }
    canvas.fill_path(&path, &paint(text.colour), FillRule::Winding, from_map, None);
    if line * from_map.sx > 0.3 {
        draw_stroke(&path, &Stroke::new(line, text.colour), from_map, canvas);
    }
}

fn add_line(path: &mut PathBuilder, points: &[Pos]) {
    for (i, point) in points.iter().enumerate() {
        if i == 0 {
            path.move_to(point.x, point.y);
        } else {
            path.line_to(point.x, point.y);
        }
    }
}

fn draw_stroke(path: &Path, stroke: &Stroke, from_map: Transform, canvas: &mut Pixmap) {
    let line_cap = match stroke.cap {
        Cap::Butt => LineCap::Butt,
        Cap::Round => LineCap::Round,
    };
    let dash = stroke.dash.and_then(|dash| StrokeDash::new(dash.to_vec(), 0.0));
    let drawn = tiny_skia::Stroke {
        width: stroke.width,
        line_cap,
        line_join: LineJoin::Round,
        dash,
        ..Default::default()
    };
    canvas.stroke_path(path, &paint(stroke.colour), &drawn, from_map, None);
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(skia_colour(colour));
    paint
}

fn skia_colour(Colour([r, g, b, a]): Colour) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(r, g, b, a)
}

/// Packs the pixels, which are opaque, without their opacity.
fn encode(canvas: Pixmap) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (canvas.width(), canvas.height());
    let mut bytes = canvas.take();
    for pixel in 0..bytes.len() / 4 {
        bytes.copy_within(pixel * 4..pixel * 4 + 3, pixel * 3);
    }
    bytes.truncate(bytes.len() / 4 * 3);
    let mut out = Vec::new();
    PngEncoder::new_with_quality(&mut out, CompressionType::Fast, FilterType::Adaptive).write_image(
        &bytes,
        width,
        height,
        image::ExtendedColorType::Rgb8,
    )?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Anchor, Layer, Rect, Shapes, Text};

    fn picture(width: f32, height: f32, name: &str) -> Picture {
        let mut shapes = Shapes::default();
        let text = Text {
            text: name.to_owned(),
            at: Pos::new(4.0, 2.0),
            anchor: Anchor::Middle,
            size: 1.0,
            colour: Colour::hex(0),
            halo: None,
            bold: true,
            italic: true,
        };
        shapes.push(Layer::PlaceNames, Shape::Text(text));
        let bounds = Rect { min: Pos::default(), max: Pos::new(width, height) };
        Picture { title: String::new(), bounds, background: Colour::hex(0xff_ffff), shapes }
    }

    /// Columns and rows of the box about all that is not white.
    fn inked(picture: &Picture) -> [u32; 4] {
        let image = image::load_from_memory(&png(picture, 100.0).unwrap()).unwrap().to_rgb8();
        let dark = image.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[0] < 128);
        dark.fold([u32::MAX, u32::MAX, 0, 0], |[a, b, c, d], (x, y, _)| {
            [a.min(x), b.min(y), c.max(x), d.max(y)]
        })
    }

    #[test]
    fn pictures_too_large_for_memory_say_their_size() {
        let error = png(&picture(594.0, 690.0, ""), 200.0).unwrap_err();
        assert!(
            error.to_string().starts_with("the picture would have 29700 x 34500 pixels; the most is 20000"),
            "{error}"
        );
        assert!(
            png(&picture(594.0, 690.0, ""), 110.0)
                .is_err_and(|error| error.to_string().contains("200 million"))
        );
        for pixels in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(matches!(png(&picture(8.0, 4.0, ""), pixels), Err(PictureError::Scale(_))));
        }
    }

    #[test]
    fn a_picture_has_its_size_in_pixels() {
        let image = image::load_from_memory(&png(&picture(8.0, 4.0, ""), 100.0).unwrap()).unwrap();
        assert_eq!((image.width(), image.height()), (200, 100));
    }

    #[test]
    fn texts_stand_in_the_same_place_however_they_are_drawn() {
        // A letter with a mark of its own is shaped, the same letter as one is not.
        assert!(!is_plain("E\u{301}") && is_plain("\u{c9}"));
        let (shaped, plain) =
            (inked(&picture(8.0, 4.0, "\u{c9}E\u{301}Hx")), inked(&picture(8.0, 4.0, "\u{c9}\u{c9}Hx")));
        for (a, b) in shaped.into_iter().zip(plain) {
            assert!(a.abs_diff(b) <= 1, "{shaped:?} {plain:?}");
        }
    }

    #[test]
    fn any_text_can_be_drawn() {
        for name in
            ["", " ", "\u{5d2}\u{5e9}\u{5e8}", "\u{202e}abc", "\u{1f3f0}", "\u{0}", "a<b&\"c\"", "\u{4e2d}"]
        {
            assert!(png(&picture(8.0, 4.0, name), 40.0).is_ok(), "{name:?}");
        }
    }
}
