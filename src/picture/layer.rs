//! Layers: the order in which shapes are drawn, whatever hex they come from.

use super::shape::Shape;
use std::fmt::Write;

macro_rules! layers {
    ($($(#[$doc:meta])* $layer:ident => $group:ident,)*) => {
        /// A layer. All shapes of a layer are drawn before any of the next one, so that what joins across a
        /// hexside (outlines below, areas above) joins without a seam.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Layer {
            $($(#[$doc])* $layer,)*
        }

        impl Layer {
            /// All layers, lowest first.
            pub const ALL: &[Self] = &[$(Self::$layer),*];

            /// What it belongs to in a list of layers that a user can hide.
            pub const fn group(self) -> LayerGroup {
                match self {
                    $(Self::$layer => LayerGroup::$group,)*
                }
            }
        }
    };
}

/// Layers that are shown or hidden together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LayerGroup {
    /// Ground, levels and slopes.
    Ground,
    /// Rivers, lakes and the sea.
    Water,
    /// Woods, orchards, marsh, hedges.
    Vegetation,
    /// Roads, railways and bridges.
    Roads,
    /// Buildings.
    Buildings,
    /// Outlines of hexes.
    Grid,
    /// Names of hexes, levels.
    HexNames,
    /// Names of places and bridges.
    PlaceNames,
    /// Edges of boards.
    Boards,
    /// What a scenario puts on the map.
    Scenario,
    /// What the editor shows on top.
    Overlays,
}

layers! {
    /// Whole hexes in the colour of their level.
    Ground => Ground,
    /// Rounded corners between levels.
    GroundCorners => Ground,
    /// Fields and furrows.
    Fields => Ground,
    /// Beaches.
    Sand => Ground,
    /// Ground of marsh, orchards, towns, farms and cemeteries.
    Areas => Vegetation,
    /// Marks on that ground.
    AreaMarks => Vegetation,
    /// Crest lines, hachures and cliffs.
    Relief => Ground,
    /// Dark edges of roads.
    RoadEdges => Roads,
    /// Roads.
    Roads => Roads,
    /// Middle lines of roads, ballast of railways.
    RoadMarks => Roads,
    /// Railways and tunnels.
    Railways => Roads,
    /// Banks.
    WaterEdges => Water,
    /// Water.
    Water => Water,
    /// Waves, surf and fords.
    WaterMarks => Water,
    /// Bridges and causeways.
    Bridges => Roads,
    /// Dark edges and shadows of trees.
    TreeEdges => Vegetation,
    /// Trees.
    Trees => Vegetation,
    /// Sunlit side of trees.
    TreeLights => Vegetation,
    /// Crest lines under trees, shown through.
    Crests => Ground,
    /// Dark edges of hedges.
    HedgeEdges => Vegetation,
    /// Hedges.
    Hedges => Vegetation,
    /// Sunlit side of hedges.
    HedgeLights => Vegetation,
    /// Shadows of buildings.
    Shadows => Buildings,
    /// Buildings, walls, crosses.
    Buildings => Buildings,
    /// Hexsides and centres.
    Grid => Grid,
    /// Names of hexes.
    HexNames => HexNames,
    /// Edges of boards within the map.
    Seams => Boards,
    /// What lies outside all boards, painted over.
    Outside => Boards,
    /// Set-up zones, ways in and out.
    Zones => Scenario,
    /// Names of places and bridges.
    PlaceNames => PlaceNames,
    /// Markers.
    Markers => Scenario,
    /// Units.
    Units => Scenario,
    /// Overlays.
    Overlays => Overlays,
}

/// Shapes by layer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Shapes {
    layers: Vec<Vec<Shape>>,
}

impl Shapes {
    /// Adds a shape on top of its layer.
    pub fn push(&mut self, layer: Layer, shape: Shape) {
        self.layers.resize(Layer::ALL.len(), Vec::new());
        self.layers[layer as usize].push(shape);
    }

    /// The shapes of a layer, lowest first.
    pub fn layer(&self, layer: Layer) -> &[Shape] {
        self.layers.get(layer as usize).map_or(&[], Vec::as_slice)
    }

    /// All shapes with their layers, in the order of drawing.
    pub fn iter(&self) -> impl Iterator<Item = (Layer, &Shape)> {
        Layer::ALL.iter().flat_map(|&layer| self.layer(layer).iter().map(move |shape| (layer, shape)))
    }

    /// Number of shapes.
    pub fn len(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds those of another on top, layer by layer.
    pub fn extend(&mut self, other: Self) {
        self.layers.resize(Layer::ALL.len(), Vec::new());
        for (mine, theirs) in self.layers.iter_mut().zip(other.layers) {
            mine.extend(theirs);
        }
    }

    /// The shapes as text, a line each, coordinates to a hundredth: for tests that compare drawings.
    pub fn listing(&self) -> String {
        let mut text = String::new();
        for (layer, shape) in self.iter() {
            let _ = writeln!(text, "{layer:?} {}", listed(shape));
        }
        text
    }
}

fn listed(shape: &Shape) -> String {
    let hundredths = |value: f32| (value * 100.0).round() as i32;
    let points = |points: &[super::Pos]| {
        let written = points.iter().map(|p| format!("{},{}", hundredths(p.x), hundredths(p.y)));
        written.collect::<Vec<_>>().join(" ")
    };
    let colour =
        |colour: super::Colour| colour.0.iter().map(|part| format!("{part:02x}")).collect::<String>();
    let stroke = |stroke: &super::Stroke| {
        let dash =
            stroke.dash.map_or(String::new(), |[a, b]| format!(" dash {}/{}", hundredths(a), hundredths(b)));
        format!("{} {} {:?}{dash}", colour(stroke.colour), hundredths(stroke.width), stroke.cap)
    };
    match shape {
        Shape::Polygon { points: outline, fill, stroke: edge } => {
            let edge = edge.as_ref().map_or(String::new(), |edge| format!(" edge {}", stroke(edge)));
            format!("polygon {}{edge}: {}", colour(*fill), points(outline))
        }
        Shape::Lines { lines, stroke: drawn } => {
            let lines: Vec<_> = lines.iter().map(|line| points(line)).collect();
            format!("lines {}: {}", stroke(drawn), lines.join(" | "))
        }
        Shape::Discs { discs, fill } => {
            let discs: Vec<_> = discs
                .iter()
                .map(|(p, radius)| format!("{} r{}", points(&[*p]), hundredths(*radius)))
                .collect();
            format!("discs {}: {}", colour(*fill), discs.join(" "))
        }
        Shape::Text(text) => {
            format!(
                "text {:?} {:?} {} {}: {}",
                text.text,
                text.anchor,
                hundredths(text.size),
                colour(text.colour),
                points(&[text.at])
            )
        }
    }
}
