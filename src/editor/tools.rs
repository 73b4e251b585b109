//! Tools: each turns a gesture on the map into an edit.
//!
//! A gesture starts when the button goes down, is updated while it is held, and ends in one of two ways: the button is
//! released and [`Tool::edit`] is committed, or it is cancelled and nothing has happened. While it lasts, the edit is
//! only shown. A new tool is a file in `tools/` and a line in the list.

mod boards;
mod examine;
mod hand;
mod level;
mod pick;
mod set_up;
mod sight;
mod terrain;

use super::canvas::Overlay;
use super::intents::{Intent, Intents};
use super::state::{Brush, State};
use super::tab::{Spot, Tab};
use crate::edit::{BrushMode, Edit, MAX_RADIUS, stroke, within};
use crate::layout::{HexId, Map};
use egui::{Key, Modifiers, Pos2, Ui};
use std::collections::BTreeSet;

/// What a tool is.
#[derive(Debug)]
pub struct ToolInfo {
    /// As lists show it.
    pub label: &'static str,
    /// What it does, in a line.
    pub tooltip: &'static str,
    /// What to do with the pointer, in a line, for the status bar.
    pub hint: &'static str,
    /// The key that takes it.
    pub key: Key,
    /// Whether dragging with it moves the map.
    pub moves_map: bool,
    /// Makes one.
    make: fn() -> Box<dyn Tool>,
}

/// All tools, in the order in which they are shown.
static ALL: [&ToolInfo; 8] = [
    &terrain::INFO,
    &level::INFO,
    &pick::INFO,
    &set_up::INFO,
    &boards::INFO,
    &sight::INFO,
    &examine::INFO,
    &hand::INFO,
];

/// The tool in hand at first.
pub const FIRST: ToolId = ToolId(0);

/// A tool, as its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ToolId(usize);

impl ToolId {
    /// All tools.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ALL.len()).map(Self)
    }

    /// The set-up tool.
    pub fn set_up() -> Self {
        Self(ALL.iter().position(|info| info.key == Key::U).unwrap_or_default())
    }

    /// What it is.
    pub fn info(self) -> &'static ToolInfo {
        ALL[self.0 % ALL.len()]
    }

    /// Its place in the list.
    pub fn index(self) -> usize {
        self.0
    }
}

/// One of each.
pub fn make_all() -> Vec<Box<dyn Tool>> {
    ALL.iter().map(|info| (info.make)()).collect()
}

/// What a tool looks at.
#[derive(Clone, Copy)]
pub struct ToolContext<'a> {
    /// The document that is shown.
    pub tab: &'a Tab,
    /// What brushes write.
    pub brush: Brush,
    /// Keys that are held.
    pub modifiers: Modifiers,
}

impl<'a> ToolContext<'a> {
    /// What tools see of the state.
    pub fn new(state: &'a State, tab: &'a Tab, modifiers: Modifiers) -> Self {
        Self { tab, brush: state.brush, modifiers }
    }

    /// The map of the document, without a gesture under way.
    pub fn map(&self) -> &'a Map {
        self.tab.map()
    }

    /// The hexes of the brush about a hex.
    pub fn brushed(&self, hex: HexId) -> BTreeSet<HexId> {
        within(self.map(), self.map().hex(hex).hex, self.brush.radius)
    }
}

/// Where the pointer is during a gesture.
#[derive(Debug, Clone, Copy)]
pub struct Pointer {
    /// Where it is in the map.
    pub pos_in_map: Pos2,
    /// The hex that it is over, if the map has one there.
    pub spot: Option<Spot>,
}

/// A tool.
pub trait Tool {
    /// The button went down.
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer);

    /// The pointer moved while the button is down.
    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer);

    /// What the gesture would do if it ended here.
    fn edit(&self, _cx: &ToolContext<'_>) -> Option<Edit> {
        None
    }

    /// The button was released: what else is asked for, beside committing [`Tool::edit`].
    fn end(&mut self, _cx: &ToolContext<'_>, _intents: &mut Intents) {}

    /// The gesture is over, or forgotten.
    fn cancel(&mut self);

    /// The hexes that a gesture which starts at this hex would change, to be lit.
    fn reach(&self, _cx: &ToolContext<'_>, _at: HexId) -> BTreeSet<HexId> {
        BTreeSet::new()
    }

    /// Draws on top of the map.
    fn overlay(&self, _cx: &ToolContext<'_>, _overlay: &Overlay<'_>) {}

    /// Shows what can be set.
    fn options_ui(&mut self, _ui: &mut Ui, _cx: &ToolContext<'_>, _intents: &mut Intents) {}
}

/// The hexes that the pointer of a brush went over, in order.
#[derive(Debug, Clone, Default)]
struct Stroke {
    path: Vec<HexId>,
}

impl Stroke {
    /// The pointer is here now.
    fn update(&mut self, at: &Pointer) {
        let hex = at.spot.map(|spot| spot.hex);
        self.path.extend(hex.filter(|hex| self.path.last() != Some(hex)));
    }

    /// All hexes that the brush touched.
    fn hexes(&self, cx: &ToolContext<'_>) -> BTreeSet<HexId> {
        stroke(cx.map(), &self.path, cx.brush.radius)
    }
}

/// What all brushes have in common: radius, and what becomes of what is there.
fn brush_ui(ui: &mut Ui, brush: Brush, intents: &mut Intents) {
    let mut after = brush;
    ui.horizontal(|ui| {
        let label = ui.label("Radius");
        let slider = egui::Slider::new(&mut after.radius, 0..=MAX_RADIUS);
        ui.add(slider).labelled_by(label.id).on_hover_text("[ narrower, ] wider");
    });
    for mode in BrushMode::ALL {
        let (label, tooltip) = match mode {
            BrushMode::Replace => ("Replace", "Paint over what is there"),
            BrushMode::Add => ("Add", "Terrain where there is none yet; levels are added to what is there"),
            BrushMode::OnlyOnClear => ("Only on clear", "Leave hexes that have terrain as they are"),
        };
        ui.radio_value(&mut after.mode, mode, label).on_hover_text(tooltip);
    }
    if after != brush {
        intents.push(Intent::SetBrush(after));
    }
}
