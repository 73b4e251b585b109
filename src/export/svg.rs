//! SVG: one group a layer, coordinates in which a hex is 100 wide.

use super::letters::is_plain;
use super::{BASE, FONT_FAMILY, LEAN, lines_around};
use crate::picture::{Anchor, Cap, Colour, Picture, Pos, Shape, Stroke, Text};
use std::fmt::{self, Write};

/// SVG units to a map unit.
const SCALE: f32 = 25.0;

/// The picture as an SVG document.
pub fn svg(picture: &Picture) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_svg(&mut out, picture, &|_| true, true);
    out
}

/// Only the texts of the picture that need shaping, on nothing; none if there are none.
pub(super) fn svg_of_shaped_texts(picture: &Picture) -> Option<String> {
    let mut out = String::new();
    let shaped = |shape: &Shape| matches!(shape, Shape::Text(text) if !is_plain(&text.text));
    let any = picture.shapes.iter().any(|(_, shape)| shaped(shape));
    write_svg(&mut out, picture, &shaped, false).ok().filter(|()| any).map(|()| out)
}

fn write_svg(
    out: &mut String,
    picture: &Picture,
    wanted: &dyn Fn(&Shape) -> bool,
    ground: bool,
) -> fmt::Result {
    let bounds = picture.bounds;
    let (x, y, width, height) = (bounds.min.x, bounds.min.y, bounds.width(), bounds.height());
    let [x, y, width, height] = [x, y, width, height].map(|units| Number(units * SCALE));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}" stroke-linejoin="round" font-family="{FONT_FAMILY}, 'DejaVu Sans', sans-serif" font-weight="300">"#
    )?;
    if ground {
        if !picture.title.is_empty() {
            writeln!(out, "<title>{}</title>", Escaped(&picture.title))?;
        }
        writeln!(
            out,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"{}/>"#,
            Fill(picture.background)
        )?;
    }
    let mut open = None;
    for (layer, shape) in picture.shapes.iter().filter(|(_, shape)| wanted(shape)) {
        if open != Some(layer) {
            if open.is_some() {
                writeln!(out, "</g>")?;
            }
            writeln!(out, r#"<g id="{layer:?}">"#)?;
            open = Some(layer);
        }
        write_shape(out, shape)?;
    }
    if open.is_some() {
        writeln!(out, "</g>")?;
    }
    writeln!(out, "</svg>")
}

fn write_shape(out: &mut String, shape: &Shape) -> fmt::Result {
    match shape {
        Shape::Polygon { points, fill, stroke } => {
            write!(out, r#"<path d=""#)?;
            write_points(out, points)?;
            write!(out, r#"Z"{}"#, Fill(*fill))?;
            if let Some(stroke) = stroke {
                write_stroke(out, stroke)?;
            }
            writeln!(out, "/>")
        }
        Shape::Lines { lines, stroke } => {
            write!(out, r#"<path d=""#)?;
            for line in lines {
                write_points(out, line)?;
            }
            write!(out, r#"" fill="none""#)?;
            write_stroke(out, stroke)?;
            writeln!(out, "/>")
        }
        Shape::Discs { discs, fill } => {
            write!(out, r#"<path d=""#)?;
            for &(centre, radius) in discs {
                let (x, y, r) = (centre.x * SCALE, centre.y * SCALE, radius * SCALE);
                let (radius, across) = (Number(r), Number(2.0 * r));
                write!(
                    out,
                    "M{},{}a{radius},{radius} 0 1,0 {across},0a{radius},{radius} 0 1,0 -{across},0",
                    Number(x - r),
                    Number(y)
                )?;
            }
            writeln!(out, r#""{}/>"#, Fill(*fill))
        }
        Shape::Text(text) => write_text(out, text),
    }
}

fn write_points(out: &mut String, points: &[Pos]) -> fmt::Result {
    for (i, point) in points.iter().enumerate() {
        let command = if i == 0 {
            "M"
        } else if i == 1 {
            "L"
        } else {
            " "
        };
        write!(out, "{command}{},{}", Number(point.x * SCALE), Number(point.y * SCALE))?;
    }
    Ok(())
}

fn write_stroke(out: &mut String, stroke: &Stroke) -> fmt::Result {
    let Colour([r, g, b, alpha]) = stroke.colour;
    write!(out, r##" stroke="#{r:02x}{g:02x}{b:02x}" stroke-width="{}""##, Number(stroke.width * SCALE))?;
    if alpha < 255 {
        write!(out, r#" stroke-opacity="{}""#, Number(f32::from(alpha) / 255.0))?;
    }
    if stroke.cap == Cap::Round {
        write!(out, r#" stroke-linecap="round""#)?;
    }
    if let Some([dash, gap]) = stroke.dash {
        write!(out, r#" stroke-dasharray="{} {}""#, Number(dash * SCALE), Number(gap * SCALE))?;
    }
    Ok(())
}

/// A text: its halo first, then its letters, thickened by a line where it is bold.
fn write_text(out: &mut String, text: &Text) -> fmt::Result {
    let (line, halo_line) = lines_around(text);
    if let Some(halo) = text.halo {
        write_letters(out, text, halo, halo_line)?;
    }
    write_letters(out, text, text.colour, line)
}

fn write_letters(out: &mut String, text: &Text, colour: Colour, line: f32) -> fmt::Result {
    let (x, y) = (text.at.x * SCALE, text.at.y * SCALE);
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let base = Number(text.size * SCALE * BASE);
    let lean = if text.italic { format!(" skewX({LEAN})") } else { String::new() };
    write!(
        out,
        r#"<text transform="translate({} {}){lean}" y="{base}" font-size="{}" text-anchor="{anchor}"{}"#,
        Number(x),
        Number(y),
        Number(text.size * SCALE),
        Fill(colour)
    )?;
    write_stroke(out, &Stroke::new(line, colour))?;
    writeln!(out, ">{}</text>", Escaped(&text.text))
}

/// A number to a hundredth, without trailing zeros or minus zero.
struct Number(f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (f64::from(self.0) * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match (rest, rest % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A `fill` attribute, with opacity if need be.
struct Fill(Colour);

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour([r, g, b, alpha]) = self.0;
        write!(f, r##" fill="#{r:02x}{g:02x}{b:02x}""##)?;
        if alpha < 255 {
            write!(f, r#" fill-opacity="{}""#, Number(f32::from(alpha) / 255.0))?;
        }
        Ok(())
    }
}

/// Text as XML content: markup escaped, characters that XML forbids replaced.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Layer, Rect, Shapes};

    fn picture_of(name: &str) -> Picture {
        let mut shapes = Shapes::default();
        let text = Text {
            text: name.to_owned(),
            at: Pos::new(1.0, 2.0),
            anchor: Anchor::Middle,
            size: 0.5,
            colour: Colour::hex(0),
            halo: None,
            bold: false,
            italic: false,
        };
        shapes.push(Layer::PlaceNames, Shape::Text(text));
        let bounds = Rect { min: Pos::default(), max: Pos::new(4.0, 4.0) };
        Picture { title: name.to_owned(), bounds, background: Colour::hex(0xff_ffff), shapes }
    }

    #[test]
    fn names_of_all_kinds_make_well_formed_svg() {
        for name in [
            "a < b & \"c\" 'd' >",
            "]]>",
            "\u{5d2}\u{5e9}\u{5e8} 5 \u{202b}x",
            "\u{0}\u{7}\n\u{ffff}",
            "\u{1f3f0}",
            "--><g>",
        ] {
            let text = svg(&picture_of(name));
            let tree = resvg::usvg::roxmltree::Document::parse(&text).expect(&text);
            let written = tree.descendants().find(|node| node.has_tag_name("title")).unwrap();
            assert_eq!(written.text().unwrap().chars().count(), name.chars().count(), "{text}");
        }
    }

    #[test]
    fn numbers_are_short() {
        let written = [0.0, -0.001, 1.5, -2.25, 3.004, 0.05, -0.05].map(|n| Number(n).to_string());
        assert_eq!(written, ["0", "0", "1.5", "-2.25", "3", "0.05", "-0.05"]);
    }
}
