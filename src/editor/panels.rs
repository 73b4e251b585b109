//! Panels at the side: each draws a part of the state and posts intents, and changes nothing itself.
//!
//! A new panel is a file in `panels/` and a line in the list.

mod findings;
mod hex;
mod history;
mod layers;
mod overlays;
mod replay;
mod sight;

pub use findings::{page_ui, paragraph_ui, severity_mark};
pub use sight::los_ui;

use super::intents::{Intent, Intents};
use super::layers::Layers;
use super::settings::Settings;
use super::tab::Tab;
use super::theme;
use crate::text::{text, text_with};
use egui::{Button, ScrollArea, Ui};

/// Where a panel stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dock {
    /// The upper part of the right side: about the place under the pointer.
    Upper,
    /// The lower part of the right side: about the whole document.
    Lower,
}

/// What fills the right side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Page {
    /// The docks: about the map.
    #[default]
    Map,
    /// The scenario as a tree and forms.
    Scenario,
    /// Boards, slots and seams.
    Layout,
    /// LOS tables.
    Table,
}

impl Page {
    /// All pages, in the order of their headings.
    const ALL: [Self; 4] = [Self::Map, Self::Scenario, Self::Layout, Self::Table];

    fn label(self) -> &'static str {
        match self {
            Self::Map => text("page-map"),
            Self::Scenario => text("page-scenario"),
            Self::Layout => text("page-layout"),
            Self::Table => text("page-table"),
        }
    }
}

/// The headings of the pages.
pub fn pages_ui(ui: &mut Ui, shown: Page, intents: &mut Intents) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for page in Page::ALL {
            if ui.add(Button::selectable(page == shown, page.label())).clicked() {
                intents.push(Intent::ShowPage(page));
            }
        }
    });
    ui.separator();
}

/// What a panel shows of the state.
pub struct PanelContext<'a> {
    /// The document that is shown.
    pub tab: &'a Tab,
    /// Which layers of the map are hidden or locked.
    pub layers: &'a Layers,
    /// What is kept from run to run.
    pub settings: &'a Settings,
}

/// A panel.
pub struct PanelInfo {
    /// The name of its heading's words, by which it is also known.
    pub name: &'static str,
    /// Where it stands.
    dock: Dock,
    /// A number beside its heading, if there is something to count.
    badge: fn(&PanelContext<'_>) -> Option<usize>,
    /// Draws it.
    ui: fn(&mut Ui, &PanelContext<'_>, &mut Intents),
}

/// All panels, in the order of their headings.
static ALL: [&PanelInfo; 7] = [
    &hex::INFO,
    &sight::INFO,
    &overlays::INFO,
    &findings::INFO,
    &history::INFO,
    &layers::INFO,
    &replay::INFO,
];

/// Which panel of each dock is shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shown([usize; 2]);

impl Shown {
    /// Shows a panel by its name.
    pub fn show(&mut self, name: &str) {
        for dock in [Dock::Upper, Dock::Lower] {
            if let Some(at) = of(dock).position(|panel| panel.name == name) {
                self.0[dock as usize] = at;
            }
        }
    }
}

fn of(dock: Dock) -> impl Iterator<Item = &'static PanelInfo> {
    ALL.into_iter().filter(move |panel| panel.dock == dock)
}

/// Draws a dock: the headings of its panels, and the one that is shown.
pub fn dock_ui(ui: &mut Ui, dock: Dock, shown: &mut Shown, cx: &PanelContext<'_>, intents: &mut Intents) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (index, panel) in of(dock).enumerate() {
            let selected = shown.0[dock as usize] == index;
            let title = match (panel.badge)(cx) {
                Some(count) => {
                    let values = [("panel", text(panel.name).into()), ("count", count.into())];
                    text_with("panel-badge", &values)
                }
                None => text(panel.name).to_owned(),
            };
            if ui.add(Button::selectable(selected, title)).clicked() {
                shown.0[dock as usize] = index;
            }
        }
    });
    ui.add_space(theme::GAP);
    let Some(panel) = of(dock).nth(shown.0[dock as usize]) else { return };
    ScrollArea::vertical().id_salt(panel.name).auto_shrink([false, false]).show(ui, |ui| {
        (panel.ui)(ui, cx, intents);
    });
}
