//! Tools: each turns a gesture on the map into an edit.
//!
//! A gesture starts when the button goes down, is updated while it is held, and ends in one of two ways: the button is
//! released and [`Tool::edit`] is committed, or it is cancelled and nothing has happened. While it lasts, the edit is
//! only shown. A gesture that leaves something open asks it at its end, by [`Tool::question`]. Keys do the same with the
//! hex cursor: Space begins a gesture and ends it, Enter does both at once. A new tool is a file in `tools/`, its words,
//! and a line in the list.

mod boards;
mod bridge;
mod course;
mod erase;
mod examine;
mod fill;
mod hand;
mod hexside;
mod level;
mod pick;
mod place;
mod road;
mod scan;
mod select;
mod set_up;
mod sight;
mod terrain;
mod water;

pub use course::Course;
pub use hexside::FIRST as FIRST_HEXSIDE;

use super::canvas::Overlay;
use super::dialogs::Dialog;
use super::intents::{Intent, Intents};
use super::layers::Layers;
use super::state::{Brush, Pasting, State};
use super::tab::{Spot, Tab};
use crate::edit::{BrushMode, Edit, MAX_RADIUS, stroke, within};
use crate::layout::{HexId, Map};
use crate::text::{attribute, text};
use egui::{Key, Modifiers, Pos2, Ui};
use std::collections::BTreeSet;

/// What a tool is.
#[derive(Debug)]
pub struct ToolInfo {
    /// The name of its words: as lists show it, with `tooltip` (what it does) and `hint` (what to do with the pointer).
    pub name: &'static str,
    /// The key that takes it.
    pub key: Key,
    /// Whether dragging with it moves the map.
    pub moves_map: bool,
    /// What it points at.
    pub aim: Aim,
    /// Whether it writes into boards.
    pub paints: bool,
    /// The panel that is shown when it is taken.
    pub panel: Option<&'static str>,
    /// Makes one.
    make: fn() -> Box<dyn Tool>,
}

impl ToolInfo {
    /// As lists show it.
    pub fn label(&self) -> &'static str {
        text(self.name)
    }

    /// What it does, in a line.
    pub fn tooltip(&self) -> &'static str {
        attribute(self.name, "tooltip")
    }

    /// What to do with the pointer, in a line.
    pub fn hint(&self) -> &'static str {
        attribute(self.name, "hint")
    }
}

/// What a tool points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Hexes; the hexside under the pointer is only read.
    Hex,
    /// The nearest hexside.
    Hexside,
    /// A hex, or a hexside if the pointer is near one.
    Both,
}

/// All tools, in the order in which they are shown.
static ALL: [&ToolInfo; 17] = [
    &select::INFO,
    &terrain::INFO,
    &level::INFO,
    &fill::INFO,
    &hexside::INFO,
    &road::INFO,
    &water::INFO,
    &bridge::INFO,
    &place::INFO,
    &erase::INFO,
    &pick::INFO,
    &set_up::INFO,
    &boards::INFO,
    &sight::INFO,
    &examine::INFO,
    &scan::INFO,
    &hand::INFO,
];

/// The tool in hand at first.
pub const FIRST: ToolId = ToolId(1);

/// A tool, as its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ToolId(usize);

impl ToolId {
    /// All tools.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ALL.len()).map(Self)
    }

    /// The set-up tool.
    pub fn set_up() -> Self {
        Self::named("tool-set-up")
    }

    /// The tool of that name; the first one if there is none.
    pub fn named(name: &str) -> Self {
        Self(ALL.iter().position(|info| info.name == name).unwrap_or_default())
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
    /// What is about to be pasted.
    pub pasting: Option<&'a Pasting>,
    /// Whether something was copied.
    pub has_copy: bool,
    /// Which layers are hidden or locked.
    pub layers: &'a Layers,
    /// Keys that are held.
    pub modifiers: Modifiers,
}

impl<'a> ToolContext<'a> {
    /// What tools see of the state.
    pub fn new(state: &'a State, tab: &'a Tab, modifiers: Modifiers) -> Self {
        Self {
            tab,
            brush: state.brush,
            pasting: state.pasting.as_ref(),
            has_copy: state.copied.is_some(),
            layers: &state.layers,
            modifiers,
        }
    }

    /// The map of the document, without a gesture under way.
    pub fn map(&self) -> &'a Map {
        self.tab.map()
    }

    /// The hexes of the brush about a hex.
    pub fn brushed(&self, hex: HexId) -> BTreeSet<HexId> {
        within(self.map(), self.map().hex(hex).hex, self.brush.radius)
    }

    /// The hexes that are selected and on the map.
    pub fn selected(&self) -> BTreeSet<HexId> {
        self.tab.selected()
    }
}

/// Where the pointer, or the hex cursor, is during a gesture.
#[derive(Debug, Clone, Copy)]
pub struct Pointer {
    /// Where it is in the map.
    pub pos_in_map: Pos2,
    /// The hex that it is over, if the map has one there.
    pub spot: Option<Spot>,
    /// Whether keys move it.
    pub by_keys: bool,
    /// Where on the screen it is, if it left the canvas; a spot there is hidden by what lies over it.
    pub left_to: Option<Pos2>,
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

    /// What must be answered before the gesture, which has ended, is committed; the dialog then commits.
    fn question(&self, _cx: &ToolContext<'_>) -> Option<Box<dyn Dialog>> {
        None
    }

    /// The button was released: what else is asked for, beside committing [`Tool::edit`].
    fn end(&mut self, _cx: &ToolContext<'_>, _intents: &mut Intents) {}

    /// The gesture is over, or forgotten.
    fn cancel(&mut self);

    /// What is shown while the pointer is here and no button is down.
    fn hover_edit(&self, _cx: &ToolContext<'_>, _at: &Pointer) -> Option<Edit> {
        None
    }

    /// A key was pressed that is no command's. Whether the tool has a use for it.
    fn key(&mut self, _cx: &ToolContext<'_>, _key: Key, _intents: &mut Intents) -> bool {
        false
    }

    /// The hexes that a gesture which starts at this hex would change, to be lit.
    fn reach(&self, _cx: &ToolContext<'_>, _at: HexId) -> BTreeSet<HexId> {
        BTreeSet::new()
    }

    /// What of the tool's own options [`Tool::reach`] depends on, if it takes so long that it is kept from frame to frame.
    fn reach_depends_on(&self) -> Option<u64> {
        None
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

/// The radius of brushes.
fn radius_ui(ui: &mut Ui, brush: Brush, intents: &mut Intents) {
    let mut after = brush;
    ui.horizontal(|ui| {
        let label = ui.label(text("brush-radius"));
        let slider = egui::Slider::new(&mut after.radius, 0..=MAX_RADIUS);
        ui.add(slider).labelled_by(label.id).on_hover_text(text("brush-radius.tooltip"));
    });
    if after != brush {
        intents.push(Intent::SetBrush(after));
    }
}

/// What a brush writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Painted {
    #[default]
    Terrain,
    Level,
}

/// What becomes of what is there.
fn mode_ui(ui: &mut Ui, brush: Brush, of: Painted, intents: &mut Intents) {
    let mut after = brush;
    for mode in BrushMode::ALL {
        let (label, tooltip) = match (mode, of) {
            (BrushMode::Replace, Painted::Terrain) => (text("brush-replace"), text("brush-replace.tooltip")),
            (BrushMode::Add, Painted::Terrain) => (text("brush-add"), text("brush-add.tooltip")),
            (BrushMode::Replace, Painted::Level) => (text("brush-set"), text("brush-set.tooltip")),
            (BrushMode::Add, Painted::Level) => (text("brush-raise"), text("brush-raise.tooltip")),
            (BrushMode::OnlyOnClear, _) => (text("brush-clear"), text("brush-clear.tooltip")),
        };
        ui.radio_value(&mut after.mode, mode, label).on_hover_text(tooltip);
    }
    if after != brush {
        intents.push(Intent::SetBrush(after));
    }
}

/// Things to choose from, in two columns, each with its name, its colour and whether it is chosen. Returns the one that
/// was clicked.
fn swatches_ui<T: Copy>(ui: &mut Ui, list: &[(T, String, egui::Color32, bool)]) -> Option<T> {
    let mut clicked = None;
    let half = list.len().div_ceil(2);
    ui.columns(2, |columns| {
        for (index, (thing, name, colour, selected)) in list.iter().enumerate() {
            let ui = &mut columns[usize::from(index >= half)];
            ui.spacing_mut().item_spacing.y = 2.0;
            if super::widgets::swatch_ui(ui, *selected, *colour, name).clicked() {
                clicked = Some(*thing);
            }
        }
    });
    clicked
}

/// The terrains to choose from.
fn terrains_ui(ui: &mut Ui, brush: Brush, intents: &mut Intents) {
    let is_dark = ui.visuals().dark_mode;
    let list = crate::board::Terrain::ALL.map(|terrain| {
        let name = super::words::terrain_name(terrain).to_owned();
        (terrain, name, super::theme::terrain_colour(terrain, is_dark), brush.terrain == terrain)
    });
    if let Some(terrain) = swatches_ui(ui, &list) {
        intents.push(Intent::SetBrush(Brush { terrain, ..brush }));
    }
}

/// The levels to choose from.
fn levels_ui(ui: &mut Ui, brush: Brush, intents: &mut Intents) {
    let is_dark = ui.visuals().dark_mode;
    let swatch = |level: i32| {
        let name = crate::text::text_with("level-name", &[("level", level.into())]);
        (level, name, super::theme::level_colour(level, is_dark), brush.level == level)
    };
    let list: Vec<_> = crate::board::LEVELS.rev().map(swatch).collect();
    if let Some(level) = swatches_ui(ui, &list) {
        intents.push(Intent::SetBrush(Brush { level, ..brush }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_its_words() {
        for info in ALL {
            for words in [info.label(), info.tooltip(), info.hint()] {
                assert!(words != info.name && !words.ends_with('.'), "{}: {words}", info.name);
            }
        }
    }
}
