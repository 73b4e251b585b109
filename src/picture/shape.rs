//! What pictures are made of: positions, colours, strokes and shapes, with no drawing backend.

use std::ops::{Add, Mul, Neg, Sub};

/// A position or a displacement in map units: a hex is 4 units from west to east corner, 2 sqrt(3) high; x
/// grows to the east, y to the south.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pos {
    /// To the east.
    pub x: f32,
    /// To the south.
    pub y: f32,
}

impl Pos {
    /// The position (x, y).
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Length as a displacement.
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The displacement of length 1 in the same direction; zero stays zero.
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 1e-6 { self * (1.0 / length) } else { Self::default() }
    }

    /// Turned by a quarter, clockwise on a screen.
    pub fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Scalar product.
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// The position `share` of the way to another.
    pub fn towards(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }

    /// The unit displacement at an angle in radians, clockwise from east.
    pub fn at_angle(angle: f32) -> Self {
        Self::new(angle.cos(), angle.sin())
    }
}

impl Add for Pos {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Pos {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Pos {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Pos {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// A rectangle in map units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// North-west corner.
    pub min: Pos,
    /// South-east corner.
    pub max: Pos,
}

impl Rect {
    /// The rectangle of a size about a centre.
    pub fn about(centre: Pos, width: f32, height: f32) -> Self {
        let half = Pos::new(width / 2.0, height / 2.0);
        Self { min: centre - half, max: centre + half }
    }

    /// Width in map units.
    pub fn width(self) -> f32 {
        self.max.x - self.min.x
    }

    /// Height in map units.
    pub fn height(self) -> f32 {
        self.max.y - self.min.y
    }

    /// Its middle.
    pub fn centre(self) -> Pos {
        self.min.towards(self.max, 0.5)
    }

    /// Its corners, clockwise from the north-west.
    pub fn corners(self) -> [Pos; 4] {
        let Self { min, max } = self;
        [min, Pos::new(max.x, min.y), max, Pos::new(min.x, max.y)]
    }

    /// Area that it shares with another.
    pub fn overlap(self, other: Self) -> f32 {
        let width = self.max.x.min(other.max.x) - self.min.x.max(other.min.x);
        let height = self.max.y.min(other.max.y) - self.min.y.max(other.min.y);
        width.max(0.0) * height.max(0.0)
    }

    /// The smallest rectangle that holds it and another.
    pub fn union(self, other: Self) -> Self {
        Self {
            min: Pos::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Pos::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Whether it holds all of another.
    pub fn holds(self, other: Self) -> bool {
        self.min.x <= other.min.x
            && self.min.y <= other.min.y
            && self.max.x >= other.max.x
            && self.max.y >= other.max.y
    }
}

/// A colour: red, green, blue and opacity, sRGB, opacity not multiplied in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 4]);

impl Colour {
    /// Opaque, from `0xrrggbb`.
    pub const fn hex(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255])
    }

    /// The same with an opacity of 0 to 255.
    pub const fn alpha(self, alpha: u8) -> Self {
        let [r, g, b, _] = self.0;
        Self([r, g, b, alpha])
    }

    /// Mixed with `share` (0 to 1) of another; keeps its own opacity.
    pub fn mix(self, other: Self, share: f32) -> Self {
        let blend = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        let ([r, g, b, a], [s, t, u, _]) = (self.0, other.0);
        Self([blend(r, s), blend(g, t), blend(b, u), a])
    }
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cap {
    /// At its last point.
    #[default]
    Butt,
    /// With half a disc.
    Round,
}

/// How a line is drawn. Joins are round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Width in map units.
    pub width: f32,
    /// Colour.
    pub colour: Colour,
    /// Lengths of dash and gap in map units; a full line if none.
    pub dash: Option<[f32; 2]>,
    /// Ends.
    pub cap: Cap,
}

impl Stroke {
    /// A full line with butt ends.
    pub const fn new(width: f32, colour: Colour) -> Self {
        Self { width, colour, dash: None, cap: Cap::Butt }
    }

    /// The same with round ends.
    pub const fn round(self) -> Self {
        Self { cap: Cap::Round, ..self }
    }

    /// The same with dashes and gaps.
    pub const fn dashed(self, dash: f32, gap: f32) -> Self {
        Self { dash: Some([dash, gap]), ..self }
    }
}

/// Which part of a text its position fixes, along the line of writing. Across it is the middle of capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    #[default]
    Middle,
    /// Its right end.
    End,
}

/// A line of text, always written level.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// What it says.
    pub text: String,
    /// Where its anchor is; the middle of the capitals in height.
    pub at: Pos,
    /// What `at` fixes.
    pub anchor: Anchor,
    /// Font size (em) in map units.
    pub size: f32,
    /// Colour of the letters.
    pub colour: Colour,
    /// Colour of the outline around them that keeps them legible on dark ground.
    pub halo: Option<Colour>,
    /// Whether the letters are thickened.
    pub bold: bool,
    /// Whether they lean.
    pub italic: bool,
}

/// Something to draw.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A filled area. Every point of its outline is seen from the first one, so that it may be filled as a fan
    /// of triangles from there.
    Polygon {
        /// Outline, closed by itself.
        points: Vec<Pos>,
        /// Colour of the area.
        fill: Colour,
        /// Outline, if drawn.
        stroke: Option<Stroke>,
    },
    /// Lines of one kind.
    Lines {
        /// Each line by its points.
        lines: Vec<Vec<Pos>>,
        /// How they are drawn.
        stroke: Stroke,
    },
    /// Discs of one kind, as centre and radius. Where they overlap they are one area.
    Discs {
        /// Centres and radii.
        discs: Vec<(Pos, f32)>,
        /// Colour.
        fill: Colour,
    },
    /// A text.
    Text(Text),
}

impl Shape {
    /// A filled polygon without outline.
    pub fn polygon(points: Vec<Pos>, fill: Colour) -> Self {
        Self::Polygon { points, fill, stroke: None }
    }

    /// One line.
    pub fn line(points: Vec<Pos>, stroke: Stroke) -> Self {
        Self::Lines { lines: vec![points], stroke }
    }

    /// One disc.
    pub fn disc(centre: Pos, radius: f32, fill: Colour) -> Self {
        Self::Discs { discs: vec![(centre, radius)], fill }
    }
}
