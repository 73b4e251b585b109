//! A linked LOS table, whose hexes are called by the labels of their boards: said when boards are labelled anew.

use super::messages::Remedy;
use super::state::State;
use super::tab::{Tab, TabId};
use crate::layout::Map;
use crate::text::text;
use egui::Context;

/// What tells whether a linked table still calls hexes as the map does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableNames {
    /// The labels by which it calls them.
    known: Vec<String>,
    /// Whether it was said that the map has others.
    is_said: bool,
}

impl TableNames {
    /// A table was written, or linked, for this map.
    pub fn written_for(&mut self, map: &Map) {
        self.known = labels(map).map(str::to_owned).collect();
    }
}

/// The labels of boards, as far as names of hexes have them.
fn labels(map: &Map) -> impl Iterator<Item = &str> {
    let slots = map.slots().iter().filter(|_| map.has_labels());
    slots.map(|slot| slot.label.as_str())
}

/// Whether a table is linked that calls hexes otherwise than the map does.
fn is_named_otherwise(tab: &Tab) -> bool {
    let has_table = tab.document().scenario.as_ref().is_some_and(|scenario| scenario.los_table.is_some());
    // Boards that were laid later change no name of the others.
    let (known, mut now) = (&tab.table_names.known, labels(tab.map()));
    has_table
        && (known.is_empty() == tab.map().has_labels()
            || known.iter().any(|label| now.next() != Some(label.as_str())))
}

impl State {
    /// Says that boards were labelled anew while a table is linked, and offers to write it again; takes that back when
    /// they have their labels again.
    pub fn tell_of_table(&mut self) {
        let Some(tab) = self.tab_mut() else { return };
        let (id, is_so) = (tab.id, is_named_otherwise(tab));
        if std::mem::replace(&mut tab.table_names.is_said, is_so) == is_so {
            return;
        }
        match is_so {
            true => self.messages.offer(text("table-relabelled"), vec![Remedy::WriteTable(id)]),
            false => self.messages.withdraw(&Remedy::WriteTable(id)),
        }
    }

    /// Saves a tab and writes its LOS table again.
    pub fn write_table_again(&mut self, id: TabId, ctx: &Context) {
        self.active = Some(id);
        if self.tab().is_some_and(|tab| tab.has_file() && tab.is_modified()) {
            self.save(id, false);
        }
        // If it could not be saved, that was said.
        if self.tab().is_some_and(|tab| !tab.has_file() || !tab.is_modified()) {
            self.make_table(ctx);
        }
    }
}
