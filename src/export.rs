//! What others get: SVG text and PNG bytes, LOS tables, packages of a scenario with all that belongs to it.
//!
//! Both pictures come from the same [`Picture`]; both are the same on every machine: no fonts of the system are looked
//! at, numbers are rounded. Never reads or writes files itself.

mod letters;
mod los_table;
mod package;
mod png;
mod svg;

pub use letters::unknown_letters;
pub use los_table::{table_link, write_los_table};
pub use package::{Done, Remarks, complete};
pub use png::{PictureError, check_size, png};
pub use svg::svg;

use crate::picture::{Picture, Text};

/// The font family that pictures are written in.
pub const FONT_FAMILY: &str = "Ubuntu";

/// Size in pixels of a picture in which a hex is `pixels_per_hex` wide from corner to corner.
pub fn size_in_pixels(picture: &Picture, pixels_per_hex: f32) -> (f64, f64) {
    let pixels_per_unit = f64::from(pixels_per_hex) / HEX_WIDTH;
    let size = |units: f32| (f64::from(units) * pixels_per_unit).round().max(1.0);
    (size(picture.bounds.width()), size(picture.bounds.height()))
}

/// By how many degrees italics lean; negative is to the right as SVG counts.
const LEAN: f32 = -11.0;
/// How far letters stand below the middle of their line, as a share of their size.
const BASE: f32 = 0.35;

/// Widths of the lines around letters, in map units: of the letters themselves, which thickens them, and of
/// the halo.
fn lines_around(text: &Text) -> (f32, f32) {
    let line = text.size * if text.bold { 0.055 } else { 0.012 };
    (line, line + 0.2 * text.size.min(0.7))
}

/// Width of a hex in map units.
const HEX_WIDTH: f64 = 4.0;
