//! PNG: shapes drawn straight from the picture, texts through SVG.

use super::svg::svg_of_texts;
use super::{FONT_FAMILY, HEX_WIDTH, size_in_pixels};
use crate::picture::{Cap, Colour, Picture, Pos, Shape, Stroke};
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

/// Draws layer by layer. Texts are on top of all other shapes of their layer and all layers below; since no
/// other shapes lie above the lowest text but those that paint over the outside, all are drawn at the end.
fn draw(picture: &Picture, from_map: Transform, canvas: &mut Pixmap) -> Result<(), PictureError> {
    for (_, shape) in picture.shapes.iter() {
        draw_shape(shape, from_map, canvas);
    }
    let tree = usvg::Tree::from_str(&svg_of_texts(picture), &OPTIONS)?;
    let scale = canvas.width() as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
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
        Shape::Text(_) => {}
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
