//! What panels, tools and dialogs ask for, and the one place where it is done, after the frame.

use super::canvas::{View, pos_in_map};
use super::commands::Command;
use super::dialogs::{Dialog, OpenPath, SaveAs, start_folder};
use super::examples::Example;
use super::exporting::Export;
use super::forms::{Changing, Draft, Item, Putting};
use super::layers::Layers;
use super::layouts::Source;
use super::messages::Remedy;
use super::overlays::{self, OverlayId, Subject};
use super::panels::Page;
use super::pick::Picked;
use super::replay::{self, Pace, Replay};
use super::settings::Settings;
use super::state::{Brush, Pasting, State};
use super::tab::{FindingsView, Origin, ShowRequest, Sight, Spot, Tab, TabId};
use super::tables;
use super::tools::ToolId;
use crate::board::Board;
use crate::edit::{BoardKey, Document, Edit};
use crate::file::journal::LeftBehind;
use crate::file::project::{Elsewhere, Project};
use crate::file::record::{self, RecordFile};
use crate::file::save::{SIZE_LIMIT, SaveError, read_limited};
use crate::finding::{CheckInfo, Finding};
use crate::hex::{Direction, Hex, centre};
use crate::text::{text, text_with};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Something that is asked for.
pub enum Intent {
    /// Run a command, as if from the menu.
    Run(Command),
    /// Change the document that is shown.
    Commit(Edit),
    /// Go to a step of the history.
    GoToStep(usize),
    /// Take a tool.
    TakeTool(ToolId),
    /// Set what brushes write.
    SetBrush(Brush),
    /// Set the ends of the line of sight.
    SetSight(Sight),
    /// Move the hex cursor, which is then what tools and readouts mean.
    SetCursor(Option<Hex>),
    /// Point the hex cursor at a hexside of its hex.
    SetCursorSide(Option<Direction>),
    /// The pointer moved: it is what tools and readouts mean.
    UsePointer,
    /// Takes the hex cursor away.
    HideCursor,
    /// Select these hexes.
    SelectHexes(HashSet<Hex>),
    /// Have a fragment follow the pointer to be put down; none stops.
    Paste(Option<Pasting>),
    /// Hide, show, lock or free layers.
    SetLayers(Layers),
    /// Escape on the map: what is pasted, else ruler, marks and selection go.
    Escape,
    /// Show what an edit would do; none shows the document as it is.
    Preview(Option<Edit>),
    /// See the map like this.
    SetView(View),
    /// The pointer is at another spot.
    Hover(Option<Spot>),
    /// Change what is seen.
    Show(ShowRequest),
    /// Show where a finding is.
    JumpTo(Box<Finding>),
    /// Change the document as a form says.
    Change(Changing),
    /// Keep what is being typed in a form until its field is left.
    Draft(Draft),
    /// Select a part of the scenario.
    Select(Option<Item>),
    /// Select units together.
    SelectUnits(Vec<Item>),
    /// Set what clicks on the map write with the set-up tool, and take that tool.
    Put(Putting),
    /// Lay a board at an offset.
    LayBoard {
        /// The board.
        source: Source,
        /// Offset in columns and rows.
        at: (i32, i32),
    },
    /// Look again for boards that can be laid.
    LookForBoards,
    /// Look for boards in this folder too.
    LookIn(PathBuf),
    /// Hold an LOS table against the map.
    ReadTable(PathBuf),
    /// Show a contradiction of the LOS table.
    ShowContradiction(usize),
    /// Write the LOS table of the map and link it.
    MakeTable,
    /// Read the scans under boards again: a file may be there now, or be another.
    ReadScansAgain,
    /// Say something that should be read.
    Note(String),
    /// Show something else at the right side.
    ShowPage(Page),
    /// Start with a scenario.
    NewScenario(Box<NewDocument>),
    /// Show a tab; none shows the start page.
    ShowTab(Option<TabId>),
    /// Close a tab, asking before work is lost.
    CloseTab(TabId),
    /// Open a file.
    Open(PathBuf),
    /// Start with a board.
    NewBoard(Box<Board>),
    /// Ask where to save by the system's dialog, which proposes this.
    Browse(PathBuf),
    /// Ask for a picture by the system's dialog, beginning near this path.
    BrowsePicture(PathBuf),
    /// Ask for a folder of boards by the system's dialog, beginning near this path.
    BrowseFolder(PathBuf),
    /// Ask for an LOS table by the system's dialog, beginning near this path.
    BrowseTable(PathBuf),
    /// Open an example.
    OpenExample(&'static Example),
    /// Take a file off the list of recent ones.
    ForgetRecent(PathBuf),
    /// Open a dialog.
    Ask(Box<dyn Dialog>),
    /// Save a tab where it belongs.
    Save(TabId),
    /// Save a tab elsewhere.
    SaveTo(TabId, Elsewhere),
    /// Show others of the findings.
    SetFindingsView(Box<FindingsView>),
    /// Open the page of a check, or close it.
    Explain(Option<&'static CheckInfo>),
    /// Show a hex and put the cursor there.
    JumpToHex(Hex),
    /// Go to a step of the record that is replayed.
    ReplayTo(usize),
    /// Have the record that is replayed go on by itself, or stop.
    PlayReplay(bool),
    /// Set how fast it goes on by itself.
    SetReplayPace(Pace),
    /// Look at the scenario again.
    CloseReplay,
    /// Lay an overlay over the map, or none.
    ShowOverlay(Option<OverlayId>),
    /// Set what the overlay is about.
    SetSubject(Subject),
    /// Write something for others.
    Export {
        /// Of which tab.
        tab: TabId,
        /// What.
        what: Export,
        /// Where to.
        path: PathBuf,
        /// Whether the folder is made if it is not there.
        make_folder: bool,
    },
    /// Call long work off, by its place in the list.
    CallOff(usize),
    /// Open what a crash left behind.
    Recover(Vec<LeftBehind>),
    /// Close a tab that is being left without saving it.
    Abandon(TabId),
    /// Stay after all.
    Stay,
    /// Take a message away.
    Dismiss(u64),
    /// Take all messages away.
    DismissAll,
    /// Show a panel, by its name.
    ShowPanel(&'static str),
    /// Do what a message offers.
    Remedy(Remedy),
    /// Change settings.
    Set(Settings),
}

/// A document that is to be opened in a tab of its own, with the files that it has already.
pub struct NewDocument {
    /// The file's name that is proposed.
    pub name: String,
    /// Its files.
    pub project: Project,
    /// What is in it.
    pub document: Document,
}

impl Intent {
    /// Whether what is being typed in a form must be in the document before this is done.
    fn needs_draft(&self) -> bool {
        let passive = matches!(
            self,
            Self::Draft(_) | Self::Hover(_) | Self::SetView(_) | Self::Show(_) | Self::Preview(_)
        );
        !passive
    }
}

/// What was asked for in a frame, in order.
#[derive(Default)]
pub struct Intents(Vec<Intent>);

impl Intents {
    /// Asks for something.
    pub fn push(&mut self, intent: Intent) {
        self.0.push(intent);
    }

    /// Asks for something, if there is something.
    pub fn extend(&mut self, intents: impl IntoIterator<Item = Intent>) {
        self.0.extend(intents);
    }

    /// Asks for a command.
    pub fn run(&mut self, command: Command) {
        self.push(Intent::Run(command));
    }
}

impl IntoIterator for Intents {
    type Item = Intent;
    type IntoIter = std::vec::IntoIter<Intent>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl State {
    /// Does what was asked for. Returns whether anything was.
    pub fn run(&mut self, intents: Intents, ctx: &egui::Context) -> bool {
        let mut any = !intents.0.is_empty();
        if self.draft.as_ref().is_some_and(|draft| draft.is_left(ctx)) {
            any = true;
            // Escape gives back what stood there before.
            match ctx.input(|input| was_escaped(&input.raw)) {
                true => self.draft = None,
                false => self.commit_draft(),
            }
        }
        for intent in intents {
            if intent.needs_draft() {
                self.commit_draft();
            }
            self.run_one(intent, ctx);
        }
        any
    }

    /// Commits what was typed in a form.
    pub fn commit_draft(&mut self) {
        if let Some(draft) = self.draft.take() {
            self.change(draft.changing);
        }
    }

    /// Does what a form asks for.
    fn change(&mut self, changing: Changing) {
        let Some(tab) = self.tab() else { return };
        let then = changing.then.clone();
        match changing.edit(tab.document()) {
            Ok(edit) => {
                if let Some(edit) = edit {
                    self.commit(&edit);
                }
                let Some(tab) = self.tab_mut() else { return };
                let scenario = tab.document().scenario.clone();
                let exists = |item: &Item| scenario.as_ref().is_some_and(|scenario| item.exists(scenario));
                if let Some(item) = then.filter(exists) {
                    tab.item = Some(item);
                }
            }
            Err(why) => self.messages.error(why, Vec::new()),
        }
    }

    fn new_scenario(&mut self, new: NewDocument) {
        let id = self.new_tab_id();
        self.add_tab(Tab::of_parts(id, &new.name, new.project, new.document));
        self.page = Page::Scenario;
        self.with_tab(|tab| tab.item = Some(Item::Identity));
    }

    fn run_one(&mut self, intent: Intent, ctx: &egui::Context) {
        match intent {
            Intent::Run(command) => command.run(self, ctx),
            Intent::Commit(edit) => self.commit(&edit),
            Intent::GoToStep(step) => self.with_tab(|tab| tab.go_to_step(step)),
            Intent::TakeTool(tool) => self.take_tool(tool),
            Intent::SetBrush(brush) => self.brush = brush,
            Intent::SetSight(sight) => self.with_tab(|tab| tab.sight = sight),
            Intent::SetCursor(cursor) => self.with_tab(|tab| {
                tab.cursor = cursor;
                tab.by_keys = cursor.is_some();
            }),
            Intent::SetCursorSide(side) => self.with_tab(|tab| {
                tab.cursor_side = side;
                tab.by_keys = true;
            }),
            Intent::HideCursor => self.with_tab(Tab::hide_cursor),
            Intent::UsePointer => self.with_tab(|tab| tab.by_keys = false),
            Intent::SelectHexes(hexes) => self.with_tab(|tab| tab.selection = Arc::new(hexes)),
            Intent::Paste(pasting) => self.pasting = pasting,
            Intent::SetLayers(layers) => self.layers = layers,
            Intent::Escape => self.escape(),
            Intent::Preview(edit) => self.with_tab(|tab| tab.set_preview(edit)),
            Intent::SetView(view) => self.with_tab(|tab| {
                tab.view = view;
                tab.show.clear();
            }),
            Intent::Hover(spot) => self.with_tab(|tab| tab.hover = spot),
            Intent::Show(request) => self.with_tab(|tab| tab.show.push(request)),
            Intent::JumpTo(finding) => self.with_tab(|tab| tab.jump_to(&finding)),
            Intent::Change(changing) => self.change(changing),
            Intent::Draft(draft) => {
                if self.draft.as_ref().is_some_and(|before| before.field != draft.field) {
                    self.commit_draft();
                }
                self.draft = Some(draft);
            }
            Intent::Select(item) => {
                if item.is_some() {
                    self.page = Page::Scenario;
                }
                self.with_tab(|tab| {
                    if let Some(Item::Unit(side, name)) = &item {
                        overlays::point_out_unit(tab, *side, name);
                    }
                    tab.select(item);
                });
            }
            Intent::SelectUnits(units) => self.with_tab(|tab| tab.select_group(units)),
            Intent::Put(putting) => {
                self.with_tab(|tab| tab.putting = putting);
                self.take_tool(ToolId::set_up());
            }
            Intent::LayBoard { source, at } => self.lay_board(&source, at),
            Intent::LookForBoards => self.shelf.look_again(),
            Intent::LookIn(folder) => {
                if folder.is_dir() {
                    self.shelf.also_in(&folder);
                } else {
                    let values = [("folder", folder.display().to_string().into())];
                    self.messages.error(text_with("shelf-no-folder", &values), Vec::new());
                }
            }
            Intent::ReadTable(path) => self.with_tab(|tab| {
                let map = Arc::clone(tab.map());
                tab.table.read(path, tab.project.archive.clone(), &map, ctx);
            }),
            Intent::ShowContradiction(at) => self.with_tab(|tab| tables::show(tab, at)),
            Intent::MakeTable => self.make_table(ctx),
            Intent::ReadScansAgain => self.scan_readings += 1,
            Intent::Note(words) => self.messages.note(words),
            Intent::ShowPage(page) => self.page = page,
            Intent::NewScenario(new) => self.new_scenario(*new),
            Intent::ShowTab(tab) => {
                self.cancel_gesture = true;
                self.active = tab;
            }
            Intent::CloseTab(tab) => self.leave(vec![tab], false),
            // An open dialog is about the tab that is shown: what comes meanwhile waits for its answer.
            Intent::Open(path) if self.dialog.is_some() => self.to_open.push(path),
            Intent::Open(path) => self.open(&path),
            Intent::NewBoard(board) => self.new_board(*board),
            Intent::Browse(path) => self.picker.save(&path, ctx),
            Intent::BrowsePicture(path) => self.picker.picture(&path, ctx),
            Intent::BrowseFolder(path) => self.picker.folder(&path, ctx),
            Intent::BrowseTable(path) => self.picker.table(&path, ctx),
            Intent::OpenExample(example) => self.open_example(example),
            Intent::ForgetRecent(path) => self.settings.recent.retain(|known| *known != path),
            Intent::Ask(dialog) => self.dialog = Some(dialog),
            Intent::Save(tab) => self.save(tab, false),
            Intent::SaveTo(tab, to) => self.save_to(tab, &to),
            Intent::SetFindingsView(view) => self.with_tab(|tab| tab.findings_view = *view),
            Intent::Explain(check) => self.explained = check,
            Intent::JumpToHex(hex) => self.with_tab(|tab| {
                tab.cursor = Some(hex);
                tab.marked = (vec![hex], Vec::new());
                tab.show.push(ShowRequest::Place(pos_in_map(centre(hex))));
            }),
            Intent::ReplayTo(step) => self.with_tab(|tab| {
                if let Some(replay) = &mut tab.replay {
                    replay.pause();
                    replay.go_to(step);
                }
            }),
            Intent::PlayReplay(plays) => self.with_tab(|tab| {
                if let Some(replay) = &mut tab.replay {
                    replay.play(plays, ctx.input(|input| input.time));
                }
            }),
            Intent::SetReplayPace(pace) => self.settings.replay_pace = pace,
            Intent::CloseReplay => self.with_tab(|tab| tab.replay = None),
            Intent::ShowOverlay(overlay) => self.show_overlay(overlay),
            Intent::SetSubject(subject) => self.with_tab(|tab| {
                tab.overlay.subject = subject;
                // What is pointed out is to be seen at once.
                let chosen = tab.overlay.chosen.or(OverlayId::all().next());
                tab.overlay.chosen = chosen.filter(|_| subject.hex.is_some()).or(tab.overlay.chosen);
            }),
            Intent::Export { tab, what, path, make_folder } => self.export(tab, what, path, make_folder, ctx),
            Intent::CallOff(job) => self.jobs.call_off(job),
            Intent::Recover(left) => self.recover(left, ctx.input(|input| input.time)),
            Intent::Abandon(tab) => self.abandon(tab),
            Intent::Stay => self.leaving = None,
            Intent::Dismiss(message) => self.messages.dismiss(message),
            Intent::DismissAll => self.messages.dismiss_all(),
            Intent::ShowPanel(panel) => self.panel_wanted = Some(panel),
            Intent::Remedy(remedy) => self.remedy(remedy, ctx),
            Intent::Set(settings) => self.settings = settings,
        }
    }

    fn with_tab(&mut self, change: impl FnOnce(&mut Tab)) {
        if let Some(tab) = self.tab_mut() {
            change(tab);
        }
    }

    fn commit(&mut self, edit: &Edit) {
        // What was done before is no news any more.
        self.messages.status.clear();
        self.with_tab(|tab| tab.commit(edit));
    }

    /// Lays an overlay over the map, or none, and shows its panel. If something has to be pointed out for it, the tool
    /// that does so is taken.
    pub fn show_overlay(&mut self, overlay: Option<OverlayId>) {
        self.with_tab(|tab| tab.overlay.chosen = overlay);
        let waits = self.tab().is_some_and(|tab| tab.overlay.subject.hex.is_none());
        if waits && overlay.is_some_and(|overlay| overlay.asks_for().is_some()) {
            self.take_tool(ToolId::named("tool-examine"));
        }
        if overlay.is_some() {
            self.panel_wanted = Some("panel-overlays");
        }
    }

    /// Commits what of an edit locked layers allow.
    pub fn commit_allowed(&mut self, edit: Edit) {
        let Some(tab) = self.tab() else { return };
        if let Some(why) = self.layers.withheld(tab.document(), &edit) {
            self.messages.note(why);
        } else if let Some(edit) = self.layers.allowed(tab.document(), edit) {
            self.commit(&edit);
        }
    }

    /// Takes a tool; a gesture with the old one is forgotten, and what only it shows.
    pub fn take_tool(&mut self, tool: ToolId) {
        if self.tool != tool {
            self.cancel_gesture = true;
            // Each brush is as wide as it was when it was put down.
            self.radii.insert(self.tool, self.brush.radius);
            self.brush.radius = self.radii.get(&tool).copied().unwrap_or_default();
            self.tool = tool;
            self.pasting = None;
            self.tabs.iter_mut().for_each(|tab| tab.sight = Sight::default());
        }
    }

    fn escape(&mut self) {
        if self.pasting.take().is_some() {
            return;
        }
        let draws = |tab: &Tab| tab.putting != Putting::Nothing;
        if self.tab().is_some_and(draws) {
            // What is being drawn stays selected.
            self.with_tab(|tab| tab.putting = Putting::Nothing);
            return;
        }
        self.with_tab(|tab| {
            tab.select(None);
            tab.sight = Sight::default();
            tab.unmark();
            tab.selection = Arc::default();
            tab.hide_cursor();
        });
    }

    /// Asks for a file by its path, with a sentence above the field.
    pub fn ask_for_path(&mut self, hint: &str) {
        let recent = self.settings.recent.first().and_then(|path| path.parent()).map(Path::to_path_buf);
        let folder = recent.unwrap_or_else(start_folder);
        self.dialog = Some(Box::new(OpenPath::new(&folder, hint)));
    }

    /// Opens a file, or shows its tab if it is open. In a folder one is asked for the file.
    pub fn open(&mut self, path: &Path) {
        if path.is_dir() {
            self.dialog = Some(Box::new(OpenPath::new(path, text("message-folder"))));
            return;
        }
        let same = |tab: &&Tab| matches!(&tab.origin, Origin::File(other) if is_same_file(other, path));
        if let Some(tab) = self.tabs.iter().find(same) {
            self.active = Some(tab.id);
            return;
        }
        if let Ok((bytes, _)) = read_limited(path, SIZE_LIMIT)
            && replay::is_record(&bytes)
        {
            return self.open_record(path, &bytes);
        }
        let project = Project::open(path, None);
        match refusal(&project) {
            Some(why) => self.messages.error(why, Vec::new()),
            None => {
                self.settings.remember(path);
                self.messages.status =
                    text_with("status-opened", &[("file", path.display().to_string().into())]);
                self.add_project(Origin::File(path.to_owned()), project);
                if let Some(tab) = self.active {
                    self.say_read_only(tab);
                }
            }
        }
    }

    /// Opens the scenario of a record, and the record in its replay panel.
    fn open_record(&mut self, path: &Path, bytes: &[u8]) {
        let not_opened = |why: String| text_with("message-not-opened", &[("why", why.into())]);
        let record = match RecordFile::read(bytes) {
            Ok(record) => record,
            Err(why) => {
                return self.messages.error(not_opened(format!("{}: {why}", path.display())), Vec::new());
            }
        };
        let Ok(scenario) = record::scenario_of(path, None, &record.scenario) else {
            let values = [("scenario", record.scenario.into())];
            return self.messages.error(not_opened(text_with("replay-outside", &values)), Vec::new());
        };
        if read_limited(&scenario, SIZE_LIMIT).is_ok_and(|(bytes, _)| replay::is_record(&bytes)) {
            let why = text_with("replay-of-record", &[("file", scenario.display().to_string().into())]);
            return self.messages.error(not_opened(why), Vec::new());
        }
        self.open(&scenario);
        // If the scenario was refused, that is said.
        let is_its = |tab: &&mut Tab| matches!(&tab.origin, Origin::File(of) if is_same_file(of, &scenario));
        let Some(tab) = self.tab_mut().filter(is_its) else { return };
        match Replay::new(record, tab) {
            Ok(replay) => {
                tab.replay = Some(replay);
                self.settings.remember(path);
                self.panel_wanted = Some("panel-replay");
            }
            Err(why) => self.messages.error(not_opened(format!("{}: {why}", path.display())), Vec::new()),
        }
    }

    fn open_example(&mut self, example: &'static Example) {
        let open = self.tabs.iter().find(|tab| tab.origin == Origin::Example(example));
        match open {
            Some(tab) => self.active = Some(tab.id),
            None => self.add_project(Origin::Example(example), example.open()),
        }
    }

    fn new_board(&mut self, board: Board) {
        let id = self.new_tab_id();
        let name = format!("{}.ron", board.id);
        let document = Document::of_board(BoardKey::new(&name), board);
        self.add_tab(Tab::of_document(id, &name, document));
    }

    fn add_project(&mut self, origin: Origin, project: Project) {
        let id = self.new_tab_id();
        self.add_tab(Tab::new(id, origin, project));
    }

    /// Saves a tab to its files; one that has none is asked where to.
    pub fn save(&mut self, id: TabId, overwrite: bool) {
        let Some(tab) = self.tab_of_mut(id) else { return };
        if !tab.has_file() {
            let dialog = SaveAs::new(tab);
            self.dialog = Some(Box::new(dialog));
            return;
        }
        let document = tab.document().clone();
        let result = tab.project.save(&document, overwrite);
        // Files saved before the failure are saved.
        tab.derive();
        match result {
            Ok(paths) => {
                tab.changed_outside.retain(|(path, _)| !paths.contains(path));
                let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
                let status = match names.is_empty() {
                    true => text("status-nothing-to-save").to_owned(),
                    false => text_with("status-saved", &[("files", names.join(", ").into())]),
                };
                self.saved(id, status);
                // Files that others changed and that there was nothing to write into are still to be decided about.
                self.say_changed_outside(id, false);
            }
            Err(error) => self.not_saved(id, &error),
        }
    }

    fn save_to(&mut self, id: TabId, to: &Elsewhere) {
        let Some(tab) = self.tab_of_mut(id) else { return };
        let document = tab.document().clone();
        let result = tab.project.save_as(&document, to);
        // Boards saved before a failure are saved.
        tab.derive();
        match result {
            Ok(saved) => {
                tab.moved_to(&to.path, saved);
                self.settings.remember(&to.path);
                self.saved(id, text_with("status-saved", &[("files", to.path.display().to_string().into())]));
            }
            Err(error) => self.not_saved(id, &error),
        }
    }

    fn saved(&mut self, id: TabId, status: String) {
        // Findings have their lines in the files as they are now.
        self.background.forget(id);
        self.messages.status = status;
        self.messages.settle(id);
        self.go_on_leaving();
    }

    fn not_saved(&mut self, id: TabId, error: &SaveError) {
        let mut remedies = vec![Remedy::SaveElsewhere(id)];
        if matches!(error, SaveError::ChangedOnDisk(_) | SaveError::RemovedFromDisk(_)) {
            remedies.extend([Remedy::Overwrite(id), Remedy::Reload(id)]);
        }
        self.leaving = None;
        self.messages.error(text_with("message-not-saved", &[("why", error.to_string().into())]), remedies);
    }

    /// Reads the files of a tab again, as a step of its history.
    fn reload(&mut self, id: TabId) {
        let Some(tab) = self.tab_of_mut(id) else { return };
        let Origin::File(path) = &tab.origin else { return };
        let project = Project::open(path, None);
        if let Some(why) = refusal(&project) {
            return self.messages.error(why, vec![Remedy::SaveElsewhere(id)]);
        }
        tab.reloaded(project);
        self.messages.settle(id);
        self.messages.status = text("status-reloaded").to_owned();
    }

    fn remedy(&mut self, remedy: Remedy, ctx: &egui::Context) {
        match remedy {
            Remedy::WriteTable(tab) => self.write_table_again(tab, ctx),
            Remedy::Overwrite(tab) => self.save(tab, true),
            Remedy::KeepMine(tab) => self.keep_mine(tab),
            Remedy::Reload(tab) => self.reload(tab),
            Remedy::SaveElsewhere(tab) => {
                if let Some(tab) = self.tab_of(tab) {
                    self.dialog = Some(Box::new(SaveAs::new(tab)));
                }
            }
        }
    }

    /// Takes what a file dialog of the system brought.
    pub fn take_picked(&mut self, ctx: &egui::Context) {
        if self.dialog.is_none() && !self.to_open.is_empty() {
            self.commit_draft();
            for path in std::mem::take(&mut self.to_open) {
                self.run_one(Intent::Open(path), ctx);
            }
        }
        let picked = self.picker.take();
        if picked.is_some() {
            self.commit_draft();
        }
        match picked {
            Some(Picked::Open(path)) => self.run_one(Intent::Open(path), ctx),
            Some(Picked::Folder(path)) => self.run_one(Intent::LookIn(path), ctx),
            Some(Picked::Table(path)) => self.run_one(Intent::ReadTable(path), ctx),
            // What asked for it has a field of its own: a dialog stays, and with it what waits for its answer.
            Some(Picked::NoDialog) => self.messages.note(text("message-no-dialog")),
            Some(Picked::NoDialogToOpen) if self.dialog.is_some() => {
                self.messages.note(text("message-no-dialog"));
            }
            Some(Picked::NoDialogToOpen) => self.ask_for_path(text("message-no-dialog")),
            Some(Picked::Save(path)) => {
                if let Some(dialog) = &mut self.dialog {
                    dialog.picked(&path);
                }
            }
            None => {}
        }
    }
}

/// Whether Escape was pressed in a frame, whoever used it up.
pub fn was_escaped(input: &egui::RawInput) -> bool {
    let is_escape =
        |event: &egui::Event| matches!(event, egui::Event::Key { key: egui::Key::Escape, pressed: true, .. });
    input.events.iter().any(is_escape)
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path));
    matches!((real(one), real(other)), (Ok(one), Ok(other)) if one == other)
}

/// Why nothing of a project's main file could be read.
fn refusal(project: &Project) -> Option<String> {
    use crate::file::project::Refused;
    if !project.is_refused() {
        return None;
    }
    let scenario = project.scenario.as_ref().and_then(|scenario| scenario.as_ref().err());
    let refusal = scenario.or_else(|| project.boards.values().find_map(|board| board.as_ref().err()))?;
    let not_opened = |why: String| text_with("message-not-opened", &[("why", why.into())]);
    let file = || refusal.shown.as_str().into();
    Some(not_opened(match &refusal.reason {
        Refused::Unreadable(error) => error.to_string(),
        Refused::OutsideRoot(root) => {
            let root = root.display().to_string().into();
            text_with("refused-outside-root", &[("file", file()), ("root", root)])
        }
        Refused::BadPath => text_with("refused-bad-path", &[("file", file())]),
        Refused::Wrong(source, errors) => {
            let first = errors.first().map(|error| {
                let at = source.position(error.span.start);
                format!("{}:{}:{}: {}", refusal.shown, at.line, at.column, error.headline)
            });
            let first = first.unwrap_or_else(|| refusal.shown.clone());
            match errors.len().saturating_sub(1) {
                0 => first,
                more => text_with("refused-and-more", &[("first", first.into()), ("more", more.into())]),
            }
        }
    }))
}
