//! An open document: its files, its history, and what follows from it.

use super::canvas::{OnMap, View, pos_in_map};
use super::examples::Example;
use super::forms::{Item, Putting};
use super::linked::TableNames;
use super::overlays::OverlayState;
use super::replay::Replay;
use super::tables::Table;
use crate::board::Board;
use crate::edit::{Change, Document, Edit, History};
use crate::file::project::{FileId, Project, SavedElsewhere};
use crate::file::ruleset;
use crate::file::save::Stamp;
use crate::finding::{FilePlace, Finding, Severity, Spot as MapSpot};
use crate::hex::{Direction, Hex, Hexside, centre};
use crate::layout::{HexId, HexsideId, Map, Slot};
use crate::picture::{Block, blocks};
use crate::rules::los::{Los, los};
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use crate::text::{text, text_with};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Names a tab as long as the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TabId(pub u64);

/// Where a document came from, and so whether it has a file to be saved to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// An example that comes with the program.
    Example(&'static Example),
    /// Made anew; the file's name that is proposed.
    New(String),
}

/// A hex, and the hexside of it that the pointer is near.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// The hex.
    pub hex: HexId,
    /// Its nearest hexside, if the pointer is nearer to it than to the hex's middle.
    pub hexside: Option<HexsideId>,
}

/// What the canvas is asked to show next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ShowRequest {
    /// The whole map.
    Fit,
    /// A place in map units, moved to the middle, near enough to read.
    Place(egui::Pos2),
    /// A hex that is to be in sight, with as little movement as can be.
    Within(egui::Pos2),
    /// Nearer or farther, about the middle.
    Zoom(f32),
    /// Moved by a share of the canvas.
    Pan(egui::Vec2),
}

/// What follows from a document of one revision.
#[derive(Debug, Clone, Default)]
pub struct Derived {
    /// Revision of the history it belongs to.
    pub revision: u64,
    /// The map.
    pub map: Arc<Map>,
    /// The boards as they lie, which the map is made of.
    slots: Vec<(Slot, Option<Arc<Board>>)>,
    /// The files that differ from what was saved last.
    pub modified: Vec<FileId>,
    /// The scenario.
    scenario: Option<Arc<Scenario>>,
    /// The ruleset of the scenario, with its name there.
    ruleset: Option<(String, Arc<Ruleset>)>,
}

/// What checks found, and in which revision.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// The revision they belong to; none before the first are there.
    pub revision: Option<u64>,
    /// The findings, the worst first.
    pub list: Arc<Vec<Finding>>,
    /// Lines of their places in their files, if they have any.
    pub lines: Arc<Vec<Option<usize>>>,
}

/// What makes a finding the same one after an edit: its check, its place, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FindingKey(&'static str, FilePlace, String);

impl FindingKey {
    /// Of a finding.
    pub fn of(finding: &Finding) -> Self {
        Self(finding.check.name, finding.place.clone(), finding.headline.clone())
    }
}

impl Findings {
    /// These in the order of those before, as far as they are the same; new ones come last among those as bad.
    pub fn in_order_of(self, before: &Self) -> Self {
        let mut known: BTreeMap<FindingKey, VecDeque<usize>> = BTreeMap::new();
        for (at, finding) in before.list.iter().enumerate() {
            known.entry(FindingKey::of(finding)).or_default().push_back(at);
        }
        let mut place = |finding: &Finding| {
            known.get_mut(&FindingKey::of(finding)).and_then(VecDeque::pop_front).unwrap_or(usize::MAX)
        };
        let mut order: Vec<(Reverse<Severity>, usize, usize)> = (0..self.list.len())
            .map(|at| (Reverse(self.list[at].check.severity), place(&self.list[at]), at))
            .collect();
        order.sort();
        let order = || order.iter().map(|(_, _, at)| *at);
        Self {
            revision: self.revision,
            list: Arc::new(order().map(|at| self.list[at].clone()).collect()),
            lines: Arc::new(order().map(|at| self.lines.get(at).copied().flatten()).collect()),
        }
    }
}

/// Which findings the list shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FindingsView {
    /// Severities that are hidden.
    pub hidden: BTreeSet<Severity>,
    /// The check whose findings alone are shown.
    pub check: Option<&'static str>,
    /// The file whose findings alone are shown.
    pub file: Option<String>,
    /// Words that a finding must have.
    pub words: String,
    /// Whether all filters are to be seen.
    pub is_open: bool,
    /// The finding that was clicked.
    pub chosen: Option<FindingKey>,
}

impl FindingsView {
    /// Whether a finding is shown.
    pub fn shows(&self, finding: &Finding) -> bool {
        let words = self.words.to_lowercase();
        let text = || format!("{} {} {}", finding.headline, finding.check.name, finding.at).to_lowercase();
        !self.hidden.contains(&finding.check.severity)
            && self.check.is_none_or(|check| check == finding.check.name)
            && self.file.as_ref().is_none_or(|file| *file == finding.place.file)
            && words.split_whitespace().all(|word| text().contains(word))
    }
}

/// The document as it would be if the gesture under way ended here.
#[derive(Debug, Clone)]
pub struct Preview {
    /// The edit.
    pub edit: Edit,
    /// Revision of the history that it would change.
    pub revision: u64,
    /// The document after it.
    pub document: Document,
    /// The map after it.
    pub map: Arc<Map>,
}

/// The ends of the line of sight that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sight {
    /// Where one looks from.
    pub from: Option<Hex>,
    /// Where one looks to, if it stays there when the pointer moves.
    pub to: Option<Hex>,
}

/// An open document.
pub struct Tab {
    /// Its number.
    pub id: TabId,
    /// Where it came from.
    pub origin: Origin,
    /// Its files.
    pub project: Project,
    /// Its history.
    pub history: History,
    /// What follows from the present document.
    pub derived: Derived,
    /// What checks found.
    pub findings: Findings,
    /// Which of them the list shows.
    pub findings_view: FindingsView,
    /// What a gesture under way would do.
    pub preview: Option<Preview>,
    /// What is seen.
    pub view: View,
    /// What is to be seen next.
    pub show: Vec<ShowRequest>,
    /// Where the pointer is.
    pub hover: Option<Spot>,
    /// The hex that keys move.
    pub cursor: Option<Hex>,
    /// The hexside of it that keys point at.
    pub cursor_side: Option<Direction>,
    /// Whether the cursor was moved last, not the pointer.
    pub by_keys: bool,
    /// Hexes that are selected, in the layout's grid.
    pub selection: Arc<HashSet<Hex>>,
    /// Hexes and hexsides that a finding points at.
    pub marked: (Vec<Hex>, Vec<Hexside>),
    /// The finding that points at them.
    marked_by: Option<Finding>,
    /// The line of sight that is shown.
    pub sight: Sight,
    /// The part of the scenario that is selected.
    pub item: Option<Item>,
    /// Units that are selected together, two or more; none if one part alone is.
    pub group: Vec<Item>,
    /// What clicks on the map write with the set-up tool.
    pub putting: Putting,
    /// The LOS table that was held against the map.
    pub table: Table,
    /// What the linked table calls hexes.
    pub table_names: TableNames,
    /// The record that is replayed.
    pub replay: Option<Replay>,
    /// What is laid over the map.
    pub overlay: OverlayState,
    /// Whether it holds work that was recovered and is in no file yet.
    pub is_recovered: bool,
    /// Whether a file of it cannot be written.
    pub is_read_only: bool,
    /// Files that somebody else changed since they were read, with what they are like now.
    pub changed_outside: Vec<(PathBuf, Stamp)>,
}

impl Tab {
    /// A tab with the document of a project.
    pub fn new(id: TabId, origin: Origin, project: Project) -> Self {
        let history = History::new(project.document());
        Self::with_history(id, origin, project, history)
    }

    /// A tab with a document that has no files yet.
    pub fn of_document(id: TabId, name: &str, document: Document) -> Self {
        Self::with_history(id, Origin::New(name.to_owned()), Project::default(), History::new(document))
    }

    /// A tab with a new document, some of whose boards have files.
    pub fn of_parts(id: TabId, name: &str, project: Project, document: Document) -> Self {
        Self::with_history(id, Origin::New(name.to_owned()), project, History::new(document))
    }

    fn with_history(id: TabId, origin: Origin, project: Project, history: History) -> Self {
        let mut tab = Self {
            id,
            origin,
            project,
            history,
            derived: Derived::default(),
            findings: Findings::default(),
            findings_view: FindingsView::default(),
            preview: None,
            view: View::default(),
            show: vec![ShowRequest::Fit],
            hover: None,
            cursor: None,
            cursor_side: None,
            by_keys: false,
            selection: Arc::default(),
            marked: Default::default(),
            marked_by: None,
            sight: Sight::default(),
            item: None,
            group: Vec::new(),
            putting: Putting::default(),
            table: Table::default(),
            table_names: TableNames::default(),
            replay: None,
            overlay: OverlayState::default(),
            is_recovered: false,
            is_read_only: false,
            changed_outside: Vec::new(),
        };
        tab.derive();
        tab.table_names.written_for(&Arc::clone(&tab.derived.map));
        tab
    }

    /// The document as it is now.
    pub fn document(&self) -> &Document {
        self.history.document()
    }

    /// The map as it is shown: with the gesture under way, if there is one.
    pub fn shown_map(&self) -> &Arc<Map> {
        match &self.preview {
            Some(preview) => &preview.map,
            None => &self.derived.map,
        }
    }

    /// The document as it is shown: with the gesture under way, if there is one.
    pub fn shown_document(&self) -> &Document {
        match &self.preview {
            Some(preview) => &preview.document,
            None => self.document(),
        }
    }

    /// The map of the present document.
    pub fn map(&self) -> &Arc<Map> {
        &self.derived.map
    }

    /// The ruleset of the scenario; the one that ships where there is none, or it cannot be had, which a check tells.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        self.derived.ruleset.as_ref().map_or(Ruleset::shipped(), |(_, ruleset)| ruleset)
    }

    /// Brings what follows from the document up to date, if the document changed.
    pub fn refresh(&mut self) {
        if self.derived.revision != self.history.revision() {
            self.derive();
        }
    }

    /// As [`Tab::refresh`], in any case: after saving.
    pub fn derive(&mut self) {
        let document = self.history.document();
        let same_document =
            self.derived.revision == self.history.revision() && !self.derived.map.slots().is_empty();
        let slots = document.slots();
        // A change of the scenario alone leaves the map, and all that is kept of it.
        let has_map = self.derived.slots == slots && !slots.is_empty();
        let map = if has_map { Arc::clone(&self.derived.map) } else { Arc::new(document.map()) };
        let modified = self.project.modified(document);
        let ruleset = self.ruleset_of(document, same_document);
        let scenario = document.scenario.clone();
        let before = self.derived.scenario.take();
        let link = |scenario: &Option<Arc<Scenario>>| scenario.as_ref().and_then(|it| it.los_table.clone());
        let is_linked_anew = link(&before) != link(&scenario);
        let revision = self.history.revision();
        self.derived = Derived { revision, map, slots, modified, scenario, ruleset };
        if is_linked_anew {
            self.table_names.written_for(&self.derived.map);
        }
        self.follow_item(before.as_deref());
    }

    /// Keeps what is selected selected, by what it is, after a change of the scenario.
    fn follow_item(&mut self, before: Option<&Scenario>) {
        let after = self.derived.scenario.clone();
        let follow = |item: &Item| match (before, &after) {
            (Some(before), Some(after)) if !std::ptr::eq(before, &**after) => item.followed(before, after),
            _ => item.clone(),
        };
        self.group = self.group.iter().map(follow).filter(|item| matches!(item, Item::Unit(..))).collect();
        let Some(item) = self.item.take() else { return };
        let followed = follow(&item);
        let is_drawn = matches!(self.putting, Putting::Hexes);
        if is_drawn && std::mem::discriminant(&followed) != std::mem::discriminant(&item) {
            self.putting = Putting::Nothing;
        }
        self.item = Some(followed);
    }

    /// Selects a part of the scenario; units that are selected together stay so if it is one of them.
    pub fn select(&mut self, item: Option<Item>) {
        if item.as_ref().is_none_or(|item| !self.group.contains(item)) {
            self.group.clear();
        }
        (self.item, self.putting) = (item, Putting::Nothing);
    }

    /// Selects units together; one alone as any other part.
    pub fn select_group(&mut self, units: Vec<Item>) {
        self.item = units.last().cloned();
        self.group = if units.len() > 1 { units } else { Vec::new() };
        self.putting = Putting::Nothing;
    }

    /// Goes to a step of the history, one at a time so that what is selected can be followed.
    pub fn go_to_step(&mut self, step: usize) {
        let mut before = self.document().scenario.clone();
        while self.history.step_towards(step) {
            self.derived.scenario = self.document().scenario.clone();
            self.follow_item(before.as_deref());
            before.clone_from(&self.derived.scenario);
        }
        self.refresh();
    }

    /// The ruleset of a document, with its name there. It is read again if the name is another, or `anew`.
    fn ruleset_of(&self, document: &Document, anew: bool) -> Option<(String, Arc<Ruleset>)> {
        let scenario = document.scenario.as_ref()?;
        if let Some(known) =
            self.derived.ruleset.as_ref().filter(|known| known.0 == scenario.ruleset && !anew)
        {
            return Some(known.clone());
        }
        let found = ruleset::of_scenario(self.project.files(), &self.project, scenario).ok()?;
        let kept = match found {
            Cow::Borrowed(_) => Arc::clone(Ruleset::shipped()),
            Cow::Owned(own) => Arc::new(own),
        };
        Some((scenario.ruleset.clone(), kept))
    }

    /// Shows what an edit would do; none shows the document as it is.
    pub fn set_preview(&mut self, edit: Option<Edit>) {
        let revision = self.history.revision();
        let Some(edit) = edit else {
            self.preview = None;
            return;
        };
        if self.preview.as_ref().is_some_and(|shown| shown.revision == revision && shown.edit == edit) {
            return;
        }
        let before = self.history.document();
        let document = before.after(&edit);
        let same_map = document.slots() == before.slots();
        let map = if same_map { Arc::clone(&self.derived.map) } else { Arc::new(document.map()) };
        self.preview = Some(Preview { edit, revision, document, map });
    }

    /// What lies on the map as it is shown: with the gesture under way, or at the step of the record that is replayed.
    pub fn shown_on_map(&self) -> Option<OnMap> {
        let scenario = Arc::clone(self.shown_document().scenario.as_ref()?);
        let moment = self.replay_shown().map(|replay| Arc::clone(replay.shown()));
        Some(OnMap { scenario, ruleset: Arc::clone(self.ruleset()), moment })
    }

    /// The blocks of the units on the map: those of the set-up, or of the game that is replayed.
    pub fn blocks(&self) -> Vec<Block> {
        match (self.replay_shown(), &self.document().scenario) {
            (Some(replay), _) => replay.shown().blocks(self.map()),
            (None, Some(scenario)) => blocks(self.map(), scenario, self.ruleset()),
            (None, None) => Vec::new(),
        }
    }

    /// The hexes and hexsides where a part of the scenario is shown; a unit that is replayed, where it is then.
    pub fn places_of(&self, item: &Item) -> (Vec<Hex>, Vec<Hexside>) {
        let map = self.map();
        if let (Some(replay), Item::Unit(side, name)) = (self.replay_shown(), item) {
            let its = replay.shown().units.iter().find(|unit| unit.side == *side && unit.name == *name);
            return (its.map(|unit| map.hex(unit.hex).hex).into_iter().collect(), Vec::new());
        }
        let scenario = self.document().scenario.as_ref();
        scenario.map(|scenario| item.places(map, scenario)).unwrap_or_default()
    }

    /// The record that is replayed, while the document is the one that it belongs to.
    pub fn replay_shown(&self) -> Option<&Replay> {
        self.replay.as_ref().filter(|replay| replay.revision == self.history.revision())
    }

    /// Commits an edit.
    pub fn commit(&mut self, edit: &Edit) {
        self.preview = None;
        self.history.commit(edit);
        self.refresh();
    }

    /// Whether something would be lost if the tab were closed. What was never saved and never edited is not.
    pub fn is_modified(&self) -> bool {
        match self.origin {
            _ if self.is_recovered => true,
            Origin::File(_) | Origin::Example(_) => !self.derived.modified.is_empty(),
            Origin::New(_) => self.history.revision() > 0,
        }
    }

    /// Whether it has a file to be saved to: what lies in a package is only read.
    pub fn has_file(&self) -> bool {
        matches!(self.origin, Origin::File(_)) && self.project.archive.is_none()
    }

    /// Whether there is something to write, or no file yet.
    pub fn can_save(&self) -> bool {
        !self.has_file() || self.is_modified()
    }

    /// It was saved to another file. What can be undone moves with it.
    pub fn moved_to(&mut self, path: &Path, saved: SavedElsewhere) {
        let SavedElsewhere { project, document, mut moving } = saved;
        if document != *self.history.document() {
            self.history.map_documents(|before| moving.moved(before));
        }
        self.origin = Origin::File(path.to_owned());
        self.project = project;
        self.is_recovered = false;
        self.is_read_only = false;
        self.changed_outside.clear();
        self.derive();
    }

    /// Its files were read again: what they say now is one more step.
    pub fn reloaded(&mut self, project: Project) {
        let document = project.document();
        self.project = project;
        self.changed_outside.clear();
        self.replace(&document, text("history-reloaded"));
        self.derive();
    }

    /// Another document in place of the present one, as one step.
    pub fn replace(&mut self, after: &Document, label: &str) {
        let before = self.document();
        let gone = before.boards.keys().filter(|key| !after.boards.contains_key(key));
        let mut changes: Vec<Change> =
            gone.map(|key| Change::Board { board: key.clone(), to: None }).collect();
        let there = after.boards.iter();
        changes.extend(
            there.map(|(key, board)| Change::Board { board: key.clone(), to: Some(Arc::clone(board)) }),
        );
        changes.extend(after.scenario.clone().map(Change::Scenario));
        self.commit(&Edit::new(label, changes));
    }

    /// Shows where a finding is, and marks it.
    pub fn jump_to(&mut self, finding: &Finding) {
        let map = Arc::clone(self.map());
        let mut marked = (Vec::new(), Vec::new());
        for place in &finding.on_map {
            let Some(slot) = map.slots().iter().find(|slot| slot.index == place.slot) else { continue };
            let grid = slot.board.grid();
            match place.spot {
                MapSpot::Hex(name) => marked.0.extend(grid.hex(name).map(|hex| slot.laid.hex_in_layout(hex))),
                MapSpot::Hexside(name) => {
                    marked.1.extend(grid.hexside(name).map(|side| slot.laid.hexside_in_layout(side)));
                }
            }
        }
        let hexside_place = |side: &Hexside| {
            let [a, b] = side.corners().map(pos_in_map);
            a.lerp(b, 0.5)
        };
        let hex_place = |hex: &Hex| pos_in_map(centre(*hex));
        let place = marked.0.first().map(hex_place).or_else(|| marked.1.first().map(hexside_place));
        self.show.extend(place.map(ShowRequest::Place));
        self.marked = marked;
        self.marked_by = Some(finding.clone());
    }

    /// Checks are through. The mark of a finding that is gone goes with it.
    pub fn take_findings(&mut self, findings: Findings) {
        let is_same = |marked: &Finding, found: &Finding| {
            marked.check.name == found.check.name && marked.on_map == found.on_map
        };
        let is_there = |marked| findings.list.iter().any(|found| is_same(marked, found));
        if self.marked_by.as_ref().is_some_and(|marked| !is_there(marked)) {
            self.unmark();
        }
        self.findings = findings;
    }

    /// Takes the mark of a finding off the map.
    pub fn unmark(&mut self) {
        self.marked = Default::default();
        self.marked_by = None;
    }

    /// What the tab is called: the title of the scenario or the name of the board.
    pub fn title(&self) -> String {
        let document = self.document();
        let board = || document.boards.values().next();
        let title = match &document.scenario {
            Some(scenario) => scenario.title.clone(),
            None => board().map(|board| board.name.clone()).unwrap_or_default(),
        };
        let is_package = matches!(self.origin, Origin::File(_)) && self.project.archive.is_some();
        match (title.is_empty(), is_package) {
            (true, _) => self.file_name(),
            (_, true) => {
                text_with("tab-of-package", &[("title", title.into()), ("file", self.file_name().into())])
            }
            (_, false) => title,
        }
    }

    /// The name of its file.
    pub fn file_name(&self) -> String {
        match &self.origin {
            Origin::File(path) => match path.file_name() {
                Some(name) => name.to_string_lossy().into_owned(),
                None => path.display().to_string(),
            },
            Origin::Example(example) => example.file_name().to_owned(),
            Origin::New(name) => name.clone(),
        }
    }

    /// The line of sight that is shown, on the map as it is shown.
    pub fn line_of_sight(&self, sight: Sight) -> Option<Los> {
        let map = self.shown_map();
        let to = sight
            .to
            .or_else(|| Some(self.map().hex(self.spot()?.hex).hex))
            .filter(|to| Some(*to) != sight.from)?;
        Some(los(map, map.id(sight.from?)?, map.id(to)?))
    }

    /// The hexes that are selected and on the map.
    pub fn selected(&self) -> BTreeSet<HexId> {
        self.selection.iter().filter_map(|&hex| self.map().id(hex)).collect()
    }

    /// Where the pointer is, if the map still has that: the document may have changed since it moved.
    pub fn pointed(&self) -> Option<Spot> {
        let map = self.map();
        let has_side = |side: HexsideId| side.index() < map.hexsides().len();
        self.hover.filter(|spot| spot.hex.index() < map.hexes().len() && spot.hexside.is_none_or(has_side))
    }

    /// The spot that tools and readouts mean: of pointer and hex cursor the one that was moved last.
    pub fn spot(&self) -> Option<Spot> {
        let (pointed, cursor) = (self.pointed(), self.cursor_spot());
        if self.by_keys { cursor.or(pointed) } else { pointed.or(cursor) }
    }

    /// The same spot on the map as it is shown, which a gesture under way may have made another.
    pub fn shown_spot(&self) -> Option<Spot> {
        let (spot, map) = (self.spot()?, self.shown_map());
        let hex = map.id(self.map().hex(spot.hex).hex)?;
        let side = |side: HexsideId| map.hexside_id(self.map().hexside(side).hexside);
        Some(Spot { hex, hexside: spot.hexside.and_then(side) })
    }

    /// Takes the hex cursor away: what is meant is under the pointer again.
    pub fn hide_cursor(&mut self) {
        (self.cursor, self.cursor_side, self.by_keys) = (None, None, false);
    }

    /// Where the hex cursor is.
    pub fn cursor_spot(&self) -> Option<Spot> {
        let hex = self.map().id(self.cursor?)?;
        let side = |direction: Direction| self.map().hex(hex).hexsides[direction as usize];
        Some(Spot { hex, hexside: self.cursor_side.and_then(side) })
    }
}
