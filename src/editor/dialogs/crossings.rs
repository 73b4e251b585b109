//! Where a road, railway or river that was just drawn crosses another: by bridge, by ford, or not yet.

use super::{Answer, Dialog, buttons_ui, default_button_ui};
use crate::board::{BridgeKind, Water};
use crate::edit::{
    Answers, CrossBy, Crossing, Document, Edit, Track, lay_road, lay_water, road_crossings, water_crossings,
};
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::Tab;
use crate::editor::theme;
use crate::layout::{HexsideId, Map};
use crate::text::{text, text_with};
use egui::{RichText, ScrollArea, Ui};

/// What is laid.
#[derive(Clone)]
pub enum Laying {
    /// A road or railway across hexsides.
    Track(Track, Vec<HexsideId>),
    /// Water along hexsides.
    Water(Water, Vec<HexsideId>),
}

impl Laying {
    /// What has to be settled.
    fn crossings(&self, map: &Map) -> Vec<Crossing> {
        match self {
            Self::Track(track, hexsides) => road_crossings(map, hexsides, *track),
            Self::Water(water, course) => water_crossings(map, course, *water),
        }
    }

    fn edit(&self, document: &Document, map: &Map, answers: &Answers) -> Edit {
        match self {
            Self::Track(track, hexsides) => lay_road(document, map, hexsides, *track, answers),
            Self::Water(water, course) => lay_water(document, map, course, *water, answers),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Stone,
    Wood,
    Ford,
    Leave,
}

impl Choice {
    const ALL: [Self; 4] = [Self::Stone, Self::Wood, Self::Ford, Self::Leave];

    fn words(self) -> &'static str {
        match self {
            Self::Stone => text("crossing-stone"),
            Self::Wood => text("crossing-wood"),
            Self::Ford => text("crossing-ford"),
            Self::Leave => text("crossing-leave"),
        }
    }
}

/// A crossing, and how it is settled.
struct Row {
    crossing: Crossing,
    choice: Choice,
    /// The name of the bridge.
    name: String,
}

impl Row {
    fn answer(&self) -> CrossBy {
        let bridge = |kind| CrossBy::Bridge { kind, name: self.name.trim().to_owned() };
        match self.choice {
            Choice::Stone => bridge(BridgeKind::Stone),
            Choice::Wood => bridge(BridgeKind::Wood),
            Choice::Ford => CrossBy::Ford,
            Choice::Leave => CrossBy::Leave,
        }
    }

    fn bridge_name(&self) -> Option<&str> {
        let is_bridge = matches!(self.choice, Choice::Stone | Choice::Wood);
        is_bridge.then(|| self.name.trim()).filter(|name| !name.is_empty())
    }
}

/// The dialog.
pub struct Crossings {
    laying: Laying,
    rows: Vec<Row>,
    /// Revision of the document for which the rows hold.
    revision: u64,
    is_shown: bool,
}

impl Crossings {
    /// For what was drawn in a tab.
    pub fn new(tab: &Tab, laying: Laying, crossings: Vec<Crossing>) -> Self {
        let row = |crossing| Row { crossing, choice: Choice::Stone, name: String::new() };
        let rows = crossings.into_iter().map(row).collect();
        Self { laying, rows, revision: tab.history.revision(), is_shown: false }
    }

    fn edit(&self, state: &State) -> Option<Edit> {
        let tab = state.tab().filter(|tab| tab.history.revision() == self.revision)?;
        debug_assert_eq!(self.laying.crossings(tab.map()).len(), self.rows.len());
        let answers = self.rows.iter().map(|row| (row.crossing.hexside, row.answer())).collect();
        state.layers.allowed(tab.document(), self.laying.edit(tab.document(), tab.map(), &answers))
    }

    /// A bridge's name that is taken, here or elsewhere on the map.
    fn taken(&self, map: &Map) -> Option<&str> {
        let names: Vec<(HexsideId, &str)> =
            self.rows.iter().filter_map(|row| Some((row.crossing.hexside, row.bridge_name()?))).collect();
        let is_taken = |(at, name): &(HexsideId, &str)| {
            let here = names.iter().any(|(other, same)| other != at && same == name);
            let mut known = map.bridges().filter(|bridge| bridge.bridge.hexside != *at);
            here || known.any(|bridge| map.bridge(bridge.bridge).is_some_and(|known| known.name == *name))
        };
        names.iter().find(|named| is_taken(named)).map(|(_, name)| *name)
    }

    fn row_ui(ui: &mut Ui, map: &Map, row: &mut Row) -> bool {
        let before = (row.choice, row.name.clone());
        let at = map.hexside_name(row.crossing.hexside);
        ui.strong(&at);
        ui.horizontal_wrapped(|ui| {
            for choice in Choice::ALL {
                if choice != Choice::Ford || row.crossing.can_ford() {
                    ui.radio_value(&mut row.choice, choice, choice.words());
                }
            }
        });
        if matches!(row.choice, Choice::Stone | Choice::Wood) {
            let field = egui::TextEdit::singleline(&mut row.name).hint_text(text("crossing-name"));
            let response = ui.add(field.desired_width(f32::INFINITY));
            let _ = response.accessible_name(text_with("crossing-name-at", &[("at", at.into())]));
        }
        ui.add_space(theme::GAP);
        before != (row.choice, row.name.clone())
    }
}

impl Dialog for Crossings {
    fn title(&self) -> String {
        text("crossings-title").to_owned()
    }

    fn width(&self) -> f32 {
        600.0
    }

    fn cancelled(&mut self, intents: &mut Intents) {
        intents.push(Intent::Preview(None));
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let Some(map) = state.tab().map(|tab| tab.map()) else { return Answer::Done };
        let question = match self.laying {
            Laying::Track(..) => text("crossings-track"),
            Laying::Water(..) => text("crossings-water"),
        };
        ui.label(question);
        let mut changed = !std::mem::replace(&mut self.is_shown, true);
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            for row in &mut self.rows {
                changed |= Self::row_ui(ui, map, row);
            }
        });
        if changed {
            intents.push(Intent::Preview(self.edit(state)));
        }
        let taken = self.taken(map).map(|name| text_with("bridge-taken", &[("name", name.into())]));
        ui.label(RichText::new(taken.clone().unwrap_or_default()).color(ui.visuals().warn_fg_color));
        let may = taken.is_none();
        let mut answer = Answer::Open;
        let mut lay = false;
        buttons_ui(ui, |ui| {
            lay |= default_button_ui(ui, text("crossings-lay"), may);
            if ui.button(text("dialog-cancel")).clicked() {
                self.cancelled(intents);
                answer = Answer::Done;
            }
        });
        if lay {
            intents.push(Intent::Preview(None));
            intents.extend(self.edit(state).map(Intent::Commit));
            answer = Answer::Done;
        }
        answer
    }
}
