//! What the editor holds: open documents, the tool in hand, messages, settings.
//!
//! It is changed in one place only, by [`State::run`] after a frame; tools, panels and dialogs read it.

use super::autosave::Autosave;
use super::background::Background;
use super::dialogs::Dialog;
use super::forms::Draft;
use super::jobs::Jobs;
use super::layers::Layers;
use super::layouts::Shelf;
use super::leave::Leaving;
use super::messages::Messages;
use super::panels::Page;
use super::pick::FilePicker;
use super::settings::Settings;
use super::shared::Shared;
use super::tab::{Tab, TabId};
use super::tools::{self, ToolId};
use super::watch::Watch;
use crate::board::Terrain;
use crate::edit::{BrushMode, Fragment, PaintHexside};
use crate::finding::CheckInfo;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What brushes write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brush {
    /// Terrain of the terrain brush.
    pub terrain: Terrain,
    /// Level of the level brush.
    pub level: i32,
    /// How many hexes around the middle one are painted too.
    pub radius: i32,
    /// What becomes of what is there.
    pub mode: BrushMode,
    /// What the hexside brush writes.
    pub hexside: PaintHexside,
}

impl Default for Brush {
    fn default() -> Self {
        Self {
            terrain: Terrain::Woods,
            level: 1,
            radius: 0,
            mode: BrushMode::Replace,
            hexside: tools::FIRST_HEXSIDE,
        }
    }
}

/// A fragment that follows the pointer until it is put down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pasting {
    /// The fragment, as it has been turned.
    pub fragment: Fragment,
    /// How often it has been turned.
    pub revision: u64,
}

/// The state of the editor.
#[derive(Default)]
pub struct State {
    /// Open documents, in the order of their tabs.
    pub tabs: Vec<Tab>,
    /// The tab that is shown; none for the start page.
    pub active: Option<TabId>,
    /// The tool in hand.
    pub tool: ToolId,
    /// What brushes write.
    pub brush: Brush,
    /// How wide the brush of each tool was when it was put down.
    pub radii: BTreeMap<ToolId, i32>,
    /// What was copied last.
    pub copied: Option<Fragment>,
    /// What is about to be pasted.
    pub pasting: Option<Pasting>,
    /// Which layers of the map are hidden or locked.
    pub layers: Layers,
    /// Messages that were not dismissed yet.
    pub messages: Messages,
    /// What is kept from run to run.
    pub settings: Settings,
    /// The dialog that is open.
    pub dialog: Option<Box<dyn Dialog>>,
    /// Documents that are about to be closed.
    pub leaving: Option<Leaving>,
    /// File dialogs of the system.
    pub picker: FilePicker,
    /// Checks and other long work.
    pub background: Background,
    /// What is shown at the right side.
    pub page: Page,
    /// Boards that can be laid.
    pub shelf: Shelf,
    /// What is being typed in a form.
    pub draft: Option<Draft>,
    /// What keeps unsaved work.
    pub autosave: Autosave,
    /// What sees that others wrote files.
    pub watch: Watch,
    /// What is known of boards that others use, too.
    pub shared: Shared,
    /// Long work that is under way.
    pub jobs: Jobs,
    /// Files to be opened when the dialog that is open has been answered.
    pub to_open: Vec<PathBuf>,
    /// Whether the window may close now.
    pub may_quit: bool,
    /// The check whose page is open.
    pub explained: Option<&'static CheckInfo>,
    /// A panel that is to be shown, by its name.
    pub panel_wanted: Option<&'static str>,
    /// How often scans were to be read again.
    pub scan_readings: u64,
    /// Whether a gesture under way is to be forgotten.
    pub cancel_gesture: bool,
    last_tab: u64,
}

impl State {
    /// A state with these settings and nothing open.
    pub fn new(settings: Settings) -> Self {
        Self { settings, tool: tools::FIRST, ..Self::default() }
    }

    /// The tab that is shown.
    pub fn tab(&self) -> Option<&Tab> {
        self.tab_of(self.active?)
    }

    /// The tab that is shown, to change.
    pub fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.tab_of_mut(self.active?)
    }

    /// A tab.
    pub fn tab_of(&self, id: TabId) -> Option<&Tab> {
        self.tabs.iter().find(|tab| tab.id == id)
    }

    /// A tab, to change.
    pub fn tab_of_mut(&mut self, id: TabId) -> Option<&mut Tab> {
        self.tabs.iter_mut().find(|tab| tab.id == id)
    }

    /// A number that no tab has had.
    pub fn new_tab_id(&mut self) -> TabId {
        self.last_tab += 1;
        TabId(self.last_tab)
    }

    /// Adds a tab and shows it.
    pub fn add_tab(&mut self, tab: Tab) {
        self.active = Some(tab.id);
        self.tabs.push(tab);
    }

    /// Takes a tab away, and shows the one beside it if it was shown.
    pub fn remove_tab(&mut self, id: TabId) {
        let Some(at) = self.tabs.iter().position(|tab| tab.id == id) else { return };
        self.tabs.remove(at);
        if self.active == Some(id) {
            let beside = self.tabs.get(at).or(self.tabs.last());
            self.active = beside.map(|tab| tab.id);
        }
    }
}
