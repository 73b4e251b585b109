//! Scans under boards: where they lie, and reading them beside the interface.

use super::canvas::{plane_at_pos, pos_at_plane};
use crate::board::{ReferencePoint, Underlay};
use crate::hex::{Grid, Point};
use crate::layout::Laid;
use egui::{ColorImage, Pos2, Rect, Vec2, pos2, vec2};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The longest side of a scan on the screen; larger ones are made smaller.
const LARGEST: u32 = 4096;
/// The most pixels that are read.
const MOST_PIXELS: u64 = 200_000_000;

/// From pixels of a scan to the map, with the board alone in it: x and y in map units from its north-west corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    origin: Pos2,
    right: Vec2,
    down: Vec2,
}

impl Fit {
    /// The one fit by which three places lie where they belong; none if they lie on a line.
    pub fn new(points: &[ReferencePoint; 3]) -> Option<Self> {
        let [a, b, c] = points.map(|point| pos2(point.pixel.0 as f32, point.pixel.1 as f32));
        let [p, q, r] = points.map(|point| place_of(point.at));
        let (u, v) = (b - a, c - a);
        let area = cross(u, v);
        if area.abs() < 1.0 || cross(q - p, r - p).abs() < 1e-3 {
            return None;
        }
        // The way that a pixel to the right, and one down, go.
        let right = ((q - p) * v.y - (r - p) * u.y) / area;
        let down = ((r - p) * u.x - (q - p) * v.x) / area;
        Some(Self { origin: p - right * a.x - down * a.y, right, down })
    }

    /// The place of a pixel.
    pub fn place(&self, pixel: Pos2) -> Pos2 {
        self.origin + self.right * pixel.x + self.down * pixel.y
    }

    /// The pixel at a place.
    pub fn pixel(&self, place: Pos2) -> Pos2 {
        let area = cross(self.right, self.down);
        let from = place - self.origin;
        pos2(cross(from, self.down) / area, cross(self.right, from) / area)
    }

    /// Moved, so that a pixel comes to lie at a place.
    fn moved(self, pixel: Pos2, to: Pos2) -> Self {
        Self { origin: self.origin + (to - self.place(pixel)), ..self }
    }

    /// Turned and scaled about a place, so that a pixel comes to lie at another.
    fn turned_about(self, fixed: Pos2, pixel: Pos2, to: Pos2) -> Option<Self> {
        let (from, to) = (self.place(pixel) - fixed, to - fixed);
        let square = from.length_sq();
        if square < 1e-3 || to.length_sq() < 1e-3 {
            return None;
        }
        // As complex numbers: to / from.
        let factor = vec2(from.dot(to), cross(from, to)) / square;
        let turn = |way: Vec2| vec2(way.x * factor.x - way.y * factor.y, way.x * factor.y + way.y * factor.x);
        let origin = fixed + turn(self.origin - fixed);
        Some(Self { origin, right: turn(self.right), down: turn(self.down) })
    }

    /// The fit after so many of its places were put where they belong, one to three, the last one just now: it is
    /// moved first, then turned and scaled, then drawn to fit. None if the places do not settle it.
    pub fn settled(self, known: &[ReferencePoint], grid: Grid) -> Option<[ReferencePoint; 3]> {
        let at =
            |point: &ReferencePoint| (pos2(point.pixel.0 as f32, point.pixel.1 as f32), place_of(point.at));
        let fit = match known {
            [one] => self.moved(at(one).0, at(one).1),
            [one, two] => self.moved(at(one).0, at(one).1).turned_about(at(one).1, at(two).0, at(two).1)?,
            [one, two, three] => {
                let points = [*one, *two, *three];
                return Fit::new(&points).map(|_| points);
            }
            _ => return None,
        };
        fit.with_points(known, grid)
    }

    /// The fit said by three points, those that are known and corners of the board.
    fn with_points(self, known: &[ReferencePoint], grid: Grid) -> Option<[ReferencePoint; 3]> {
        let (width, height) = (3 * (grid.columns as i32 - 1), 2 * grid.rows as i32);
        let corners = [(0, 0), (width, 0), (0, height), (width, height)];
        let corner = |at: (i32, i32)| {
            let pixel = self.pixel(place_of(at));
            ReferencePoint { pixel: (pixel.x.round() as i32, pixel.y.round() as i32), at }
        };
        let spread = |points: &[ReferencePoint; 3]| {
            let [p, q, r] = points.map(|point| place_of(point.at));
            cross(q - p, r - p).abs()
        };
        let mut best: Option<[ReferencePoint; 3]> = None;
        for first in corners {
            for second in corners {
                let all: Vec<_> =
                    known.iter().copied().chain([corner(first), corner(second)]).take(3).collect();
                let Ok(points) = <[ReferencePoint; 3]>::try_from(all) else { continue };
                if best.as_ref().is_none_or(|best| spread(&points) > spread(best)) {
                    best = Some(points);
                }
            }
        }
        best.filter(|points| Fit::new(points).is_some())
    }
}

fn cross(a: Vec2, b: Vec2) -> f32 {
    a.x * b.y - a.y * b.x
}

/// The place of a board in map units from its north-west corner.
pub fn place_of(at: (i32, i32)) -> Pos2 {
    pos_at_plane(at.0 as f32, at.1 as f32)
}

/// The points by which a scan of a size fills a board.
pub fn filling(size: [usize; 2], grid: Grid) -> [ReferencePoint; 3] {
    let (width, height) = (3 * (grid.columns as i32 - 1), 2 * grid.rows as i32);
    let [w, h] = size.map(|side| i32::try_from(side).unwrap_or(i32::MAX).max(1));
    [((0, 0), (0, 0)), ((w, 0), (width, 0)), ((0, h), (0, height))]
        .map(|(pixel, at)| ReferencePoint { pixel, at })
}

/// The area of a board, in map units from its north-west corner.
pub fn area_of(laid: &Laid) -> Rect {
    let [north_west, south_east] = laid.rectangle().map(|Point { x, y }| pos_at_plane(x as f32, y as f32));
    Rect::from_min_size(Pos2::ZERO, south_east - north_west)
}

/// Where a place of a board, in map units from its north-west corner, lies in the map.
pub fn in_map(laid: &Laid, place: Pos2) -> Pos2 {
    let [north_west, south_east] = laid.rectangle().map(|Point { x, y }| pos_at_plane(x as f32, y as f32));
    if laid.turned { south_east - place.to_vec2() } else { north_west + place.to_vec2() }
}

/// The place of a board that lies at a place of the map.
pub fn on_board(laid: &Laid, pos_in_map: Pos2) -> Pos2 {
    let [north_west, south_east] = laid.rectangle().map(|Point { x, y }| pos_at_plane(x as f32, y as f32));
    if laid.turned { (south_east - pos_in_map).to_pos2() } else { (pos_in_map - north_west).to_pos2() }
}

/// The centre or corner of a hex that is nearest to a place of a board, as a reference point says it.
pub fn snapped(grid: Grid, place: Pos2) -> (i32, i32) {
    let (x, y) = plane_at_pos(place);
    let corner = grid.rectangle()[0];
    let own = |point: Point| (point.x - corner.x, point.y - corner.y);
    let distance = |at: &(i32, i32)| (place - place_of(*at)).length_sq();
    let points = grid
        .hexes()
        .flat_map(|hex| std::iter::once(crate::hex::centre(hex)).chain(crate::hex::corners(hex)).map(own));
    let near = |at: &(i32, i32)| (at.0 as f32 - x).abs() < 4.0 && (at.1 as f32 - y).abs() < 4.0;
    let nearest = points.filter(near).min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.unwrap_or((x.round() as i32, y.round() as i32))
}

/// The file of a scan, where the board's file lies in a folder.
pub fn file_of(underlay: &Underlay, folder: Option<&Path>) -> PathBuf {
    let path = Path::new(&underlay.path);
    match folder {
        Some(folder) if path.is_relative() => folder.join(path),
        _ => path.to_owned(),
    }
}

/// A scan that was read, or why it was not.
pub type Scan = Result<ColorImage, String>;

/// Scans that are being read, by their files.
#[derive(Default)]
pub struct Reader {
    waiting: BTreeMap<PathBuf, Receiver<(Scan, [usize; 2])>>,
}

impl Reader {
    /// Has a file read in a thread of its own. It comes with the size of the file's picture.
    pub fn read(&mut self, path: &Path, ctx: &egui::Context) {
        if self.waiting.contains_key(path) {
            return;
        }
        let (sender, receiver) = channel();
        self.waiting.insert(path.to_owned(), receiver);
        let (path, ctx) = (path.to_owned(), ctx.clone());
        std::thread::spawn(move || {
            // The editor may be gone by now.
            let _ = sender.send(match read(&path) {
                Ok((image, size)) => (Ok(image), size),
                Err(why) => (Err(why), [0, 0]),
            });
            ctx.request_repaint();
        });
    }

    /// What has been read since the last call.
    pub fn take(&mut self) -> Vec<(PathBuf, Scan, [usize; 2])> {
        let mut done = Vec::new();
        self.waiting.retain(|path, receiver| match receiver.try_recv() {
            Ok((scan, size)) => {
                done.push((path.clone(), scan, size));
                false
            }
            Err(TryRecvError::Empty) => true,
            Err(TryRecvError::Disconnected) => {
                done.push((path.clone(), Err(crate::text::text("scan-broken").to_owned()), [0, 0]));
                false
            }
        });
        done
    }
}

/// The size of the picture in a file.
///
/// # Errors
/// Why it cannot be told.
pub fn size_of(path: &Path) -> Result<[usize; 2], String> {
    let (width, height) = image::image_dimensions(path).map_err(|error| error.to_string())?;
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(crate::text::text("scan-too-large").to_owned());
    }
    Ok([width as usize, height as usize])
}

fn read(path: &Path) -> Result<(ColorImage, [usize; 2]), String> {
    let size = size_of(path)?;
    let image = image::open(path).map_err(|error| error.to_string())?;
    let image = match image.width().max(image.height()) > LARGEST {
        true => image.resize(LARGEST, LARGEST, image::imageops::FilterType::Triangle),
        false => image,
    };
    let pixels = image.to_rgba8();
    let own = [pixels.width() as usize, pixels.height() as usize];
    Ok((ColorImage::from_rgba_unmultiplied(own, pixels.as_raw()), size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn near(a: Pos2, b: Pos2) -> bool {
        (a - b).length() < 0.05
    }

    #[test]
    fn a_scan_is_moved_then_turned_and_scaled_then_drawn_to_fit() {
        let grid = Board::new("a", 15, 9).grid();
        let start = Fit::new(&filling([1_000, 700], grid)).unwrap();
        assert!(near(start.place(pos2(1_000.0, 700.0)), place_of((42, 18))));
        let point = |pixel, at| ReferencePoint { pixel, at };
        let known = [point((100, 100), (6, 3)), point((900, 150), (36, 4)), point((150, 600), (9, 16))];
        let mut points = filling([1_000, 700], grid);
        for count in 1..=3 {
            let fit = Fit::new(&points).unwrap();
            points = fit.settled(&known[..count], grid).unwrap();
            let fit = Fit::new(&points).unwrap();
            for known in &known[..count] {
                let pixel = pos2(known.pixel.0 as f32, known.pixel.1 as f32);
                assert!(near(fit.place(pixel), place_of(known.at)), "{count} {known:?}");
                assert!((fit.pixel(fit.place(pixel)) - pixel).length() < 0.5);
            }
            if count == 2 {
                assert!(
                    (fit.right.length() - fit.down.length() * start.right.length() / start.down.length())
                        .abs()
                        < 0.01
                );
            }
        }
        let line = [point((0, 0), (0, 0)), point((10, 10), (3, 2)), point((20, 20), (6, 4))];
        assert_eq!(Fit::new(&line), None);
    }

    #[test]
    fn places_snap_to_centres_and_corners() {
        let grid = Board::new("a", 15, 9).grid();
        assert_eq!(snapped(grid, place_of((3, 2))), (3, 2));
        assert_eq!(snapped(grid, place_of((3, 2)) + vec2(0.3, -0.2)), (3, 2));
        assert_eq!(snapped(grid, place_of((0, 1)) + vec2(1.9, 0.1)), (2, 1));
    }

    #[test]
    fn a_file_that_is_no_picture_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scan.png");
        std::fs::write(&path, "no picture").unwrap();
        assert!(size_of(&path).is_err() && read(&path).is_err());
        image::RgbImage::new(30, 20).save(&path).unwrap();
        let (image, size) = read(&path).unwrap();
        assert_eq!((image.size, size), ([30, 20], [30, 20]));
    }
}
