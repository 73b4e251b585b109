//! Overlays: answers of the rules laid over the map, each with its reasons.
//!
//! An overlay is worked out once for a revision of the document and what it is about ([`Subject`]), beside the
//! interface; drawing it looks nothing up but what is marked, and reasons are asked for only where the pointer is.
//! Nothing is decided here: all comes from `rules`. A new overlay is a file in `overlays/` and a line in the list.

mod basis;
mod bombard;
mod command;
mod control;
mod elevation;
mod findings;
mod fire;
mod paint;
mod reach;
mod room;
mod sight;
mod zones;

pub use basis::Basis;
pub use paint::{draw, hover_ui, swatch};

use super::forms::Item;
use super::memo::Memo;
use super::replay::Replay;
use super::tab::Tab;
use crate::hex::{Hex, Hexside};
use crate::layout::HexId;
use crate::ruleset::Side;
use crate::text::text;
use egui::Context;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What an overlay looks at besides the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// Nothing.
    Nothing,
    /// A side.
    Side,
    /// A hex that was pointed out.
    Hex,
    /// A unit in the hex that was pointed out.
    Unit,
}

/// An overlay.
pub struct OverlayInfo {
    /// The name of the words that lists show; its attribute says what it is, in a line.
    name: &'static str,
    tooltip: &'static str,
    needs: Needs,
    /// Works it out.
    layer: fn(&Basis) -> Layer,
    /// Why a hex is as it is shown, a reason a line.
    explain: fn(&Basis, HexId) -> Vec<String>,
}

/// All overlays, in the order in which they are shown.
static ALL: [&OverlayInfo; 12] = [
    &sight::FROM_HEX,
    &sight::OF_SIDE,
    &elevation::INFO,
    &room::INFO,
    &zones::INFO,
    &control::INFO,
    &findings::INFO,
    &reach::INFO,
    &command::INFO,
    &fire::INFO,
    &bombard::SPOTTED,
    &bombard::INFO,
];

/// An overlay, as its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OverlayId(usize);

impl OverlayId {
    /// All overlays.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ALL.len()).map(Self)
    }

    fn info(self) -> &'static OverlayInfo {
        ALL[self.0 % ALL.len()]
    }

    /// As lists show it.
    pub fn label(self) -> &'static str {
        text(self.info().name)
    }

    /// What it shows, in a line.
    pub fn tooltip(self) -> &'static str {
        text(self.info().tooltip)
    }

    /// Whether it is about a side.
    pub fn needs_side(self) -> bool {
        self.info().needs == Needs::Side
    }

    /// What has to be pointed out first, if something has to.
    pub fn asks_for(self) -> Option<&'static str> {
        match self.info().needs {
            Needs::Hex => Some(text("overlay-needs-hex")),
            Needs::Unit => Some(text("overlay-needs-unit")),
            Needs::Nothing | Needs::Side => None,
        }
    }
}

/// How a hex is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// It is so, or open.
    Good,
    /// It is so with an if.
    Fair,
    /// It is not so, or closed.
    Bad,
    /// It is a side's.
    Of(Side),
    /// It is both sides'.
    Disputed,
    /// It lies on this level.
    Level(i32),
    /// What it is all about.
    Subject,
    /// It cannot be seen.
    Hidden,
}

/// Something that is marked.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A hex, with a few letters in its middle.
    Hex {
        /// Which.
        hex: Hex,
        /// How.
        tone: Tone,
        /// The letters; may be empty.
        label: String,
    },
    /// The outline of a hex.
    Ring(Hex, Tone),
    /// A hexside.
    Hexside(Hexside, Tone),
    /// A line between two hexes.
    Line(Hex, Hex, Tone),
}

impl Mark {
    fn hex(hex: Hex, tone: Tone) -> Self {
        Self::Hex { hex, tone, label: String::new() }
    }
}

/// What an overlay shows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Layer {
    /// What is marked.
    pub marks: Vec<Mark>,
    /// What the tones mean.
    pub legend: Vec<(Tone, String)>,
    /// What it says on the whole; may be empty.
    pub headline: String,
}

impl Layer {
    /// One that only says why there is nothing to see.
    fn of_nothing(why: &'static str) -> Self {
        Self { headline: text(why).to_owned(), ..Self::default() }
    }
}

/// What an overlay is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// The hex that was pointed out.
    pub hex: Option<Hex>,
    /// Which of the units there.
    pub unit: usize,
    /// The side.
    pub side: Side,
}

impl Default for Subject {
    fn default() -> Self {
        Self { hex: None, unit: 0, side: Side::American }
    }
}

/// What it was worked out from: while that is the same, it is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Made {
    overlay: OverlayId,
    subject: Subject,
    revision: u64,
    /// That of the findings, if it shows them.
    findings: Option<u64>,
    /// The step of the game that is replayed.
    step: Option<usize>,
}

/// An overlay as it is shown.
pub struct Shown {
    made: Made,
    /// What it was worked out on.
    pub basis: Basis,
    /// What is drawn.
    pub layer: Layer,
}

/// The overlay of a tab.
#[derive(Default)]
pub struct OverlayState {
    /// Which is chosen.
    pub chosen: Option<OverlayId>,
    /// What it is about.
    pub subject: Subject,
    /// What is shown. After an edit that is the overlay of before until the new one is there.
    pub shown: Option<Shown>,
    working: Option<Receiver<Shown>>,
    reasons: Memo<(Made, HexId), Vec<String>>,
}

impl OverlayState {
    /// Why a hex is as it is shown, if that is the hex to which pointer or keys were moved last; none while the overlay
    /// is not up to date.
    pub fn reasons(&self, hex: HexId) -> Option<&[String]> {
        let made = self.shown.as_ref()?.made;
        self.reasons.known(&(made, hex)).map(Vec::as_slice)
    }

    /// Whether what is shown is of a revision of the document.
    pub fn is_of(&self, revision: u64) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.made.revision == revision)
    }

    /// Takes what was worked out since the last call.
    fn take(&mut self) {
        let Some(working) = &self.working else { return };
        match working.try_recv() {
            Ok(shown) => self.shown = Some(shown),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {}
        }
        self.working = None;
    }
}

/// Makes a placed unit that was selected elsewhere what the overlay is about.
pub fn point_out_unit(tab: &mut Tab, side: Side, name: &str) {
    let (hexes, _) = tab.places_of(&Item::Unit(side, name.to_owned()));
    let Some(&hex) = hexes.first() else { return };
    let subject = Subject { hex: Some(hex), unit: 0, side };
    let basis = Basis::new(tab, subject);
    let units = tab.map().id(hex).map(|hex| basis.units_in(hex)).unwrap_or_default();
    let unit = units.iter().position(|&unit| basis.is_called(unit, side, name)).unwrap_or_default();
    tab.overlay.subject = Subject { unit, ..subject };
}

/// Brings the overlay of a tab up to date: takes what is there, and has what rests on something else worked out beside
/// the interface.
pub fn refresh(tab: &mut Tab, ctx: &Context) {
    tab.overlay.take();
    let Some(overlay) = tab.overlay.chosen else {
        tab.overlay.shown = None;
        return;
    };
    let made = Made {
        overlay,
        subject: tab.overlay.subject,
        revision: tab.history.revision(),
        findings: tab.findings.revision.filter(|_| std::ptr::eq(overlay.info(), &findings::INFO)),
        step: tab.replay_shown().map(Replay::at),
    };
    let is_of = |shown: &Shown| shown.made == made;
    if tab.overlay.shown.as_ref().is_some_and(is_of) {
        explain(tab, made);
    } else if tab.overlay.working.is_none() {
        tab.overlay.working = Some(start(Basis::new(tab, made.subject), made, ctx.clone()));
    }
    // That of another kind says nothing of what was asked for.
    tab.overlay.shown.take_if(|shown| shown.made.overlay != overlay);
}

fn start(basis: Basis, made: Made, ctx: Context) -> Receiver<Shown> {
    let (send, done) = channel();
    std::thread::spawn(move || {
        let work = || (made.overlay.info().layer)(&basis);
        let layer = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Layer::of_nothing("job-crashed"));
        // The tab may be gone by then.
        let _ = send.send(Shown { made, basis, layer });
        ctx.request_repaint();
    });
    done
}

/// Works out the reasons of the hex to which pointer or keys were moved last.
fn explain(tab: &mut Tab, made: Made) {
    let Some(spot) = tab.spot() else { return };
    let state = &mut tab.overlay;
    if let Some(shown) = &state.shown {
        state.reasons.get((made, spot.hex), || (made.overlay.info().explain)(&shown.basis, spot.hex));
    }
}

#[cfg(test)]
mod tests;
