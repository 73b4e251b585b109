//! LOS tables: one is held against the map entry by entry, made, and linked to the scenario.

use super::canvas::pos_in_map;
use super::dialogs::typed_path;
use super::exporting::write_table;
use super::forms::Changing;
use super::intents::{Intent, Intents};
use super::jobs::Then;
use super::panels::los_ui;
use super::state::State;
use super::tab::{Origin, ShowRequest, Sight, Tab};
use super::theme;
use super::widgets::{field_with_buttons_ui, main_button_ui, nothing_ui, section_ui};
use crate::edit::change_scenario;
use crate::file::los_table::{Row, Rows};
use crate::file::project::{Disk, Files, Memory, relative};
use crate::hex::{Hex, centre};
use crate::layout::Map;
use crate::rules::los::{EntryVerdict, LosTable, clear_word, fingerprint};
use crate::scenario::LosTableLink;
use crate::text::{text, text_with};
use crate::validate::{Entries, Entry};
use egui::{Button, Context, RichText, ScrollArea, Ui};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// No more contradictions are kept.
const MOST: usize = 10_000;

/// An entry that is not what the rules say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong, in a line.
    pub words: String,
    /// Its hexes; none if the map has no such hexes.
    pub ends: Option<[Hex; 2]>,
}

/// A table that was held against a map.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Compared {
    /// Where it is.
    pub path: PathBuf,
    /// How many entries it has.
    pub entries: usize,
    /// Entries that are not what the rules say.
    pub wrong: Vec<Contradiction>,
    /// Why it could not be read to its end.
    pub problem: Option<String>,
}

/// The table of a document.
#[derive(Default)]
pub struct Table {
    /// The table that was opened last, and the map that it was held against.
    pub compared: Option<(Arc<Map>, Compared)>,
    /// The contradiction that is shown.
    pub at: usize,
    reading: Option<(Arc<Map>, Receiver<Compared>)>,
}

impl Table {
    /// Reads a table beside the interface, from the package if it lies in it.
    pub fn read(&mut self, path: PathBuf, package: Option<Arc<Memory>>, map: &Arc<Map>, ctx: &Context) {
        let (send, done) = channel();
        let (kept, map, ctx) = (Arc::clone(map), Arc::clone(map), ctx.clone());
        std::thread::spawn(move || {
            // If nobody waits any more, there is nothing to be said.
            let _ = send.send(compare_file(&path, package.as_deref(), &map));
            ctx.request_repaint();
        });
        self.reading = Some((kept, done));
    }

    /// Takes what was read.
    pub fn take(&mut self) {
        let Some((map, done)) = &self.reading else { return };
        match done.try_recv() {
            Ok(compared) => {
                self.compared = Some((Arc::clone(map), compared));
                self.at = 0;
                self.reading = None;
            }
            Err(TryRecvError::Disconnected) => self.reading = None,
            Err(TryRecvError::Empty) => {}
        }
    }

    /// Whether one is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }
}

fn compare_file(path: &Path, package: Option<&Memory>, map: &Map) -> Compared {
    let packed = package.and_then(|files| files.open(&files.resolve(path).ok()?).ok());
    let compared = match packed.map_or_else(|| Disk.open(path), Ok) {
        Ok(file) => compare(BufReader::new(file), map),
        Err(error) => Compared { problem: Some(error.to_string()), ..Compared::default() },
    };
    Compared { path: path.to_owned(), ..compared }
}

/// Holds a table against a map.
fn compare(table: BufReader<impl Read>, map: &Map) -> Compared {
    let mut compared = Compared::default();
    let entries = match Entries::new(table, map) {
        Ok(entries) => entries,
        Err(error) => return Compared { problem: Some(error.to_string()), ..compared },
    };
    for entry in entries {
        compared.entries += usize::from(!matches!(entry, Entry::Broken(_)));
        let contradiction = match entry {
            Entry::Broken(error) if error.is_of_one_line() => {
                let line = error.line().unwrap_or_default();
                Contradiction { line, words: error.to_string(), ends: None }
            }
            Entry::Broken(error) => {
                compared.problem = Some(error.to_string());
                break;
            }
            Entry::NoWord(row) => {
                let words = text_with("table-no-word", &[("word", row.los.as_str().into())]);
                contradiction(&row, &words, None)
            }
            Entry::Judged { verdict: EntryVerdict::Agrees, .. } => continue,
            Entry::Judged { row, says, verdict: EntryVerdict::Contradicts { from, to, clear } } => {
                let values = [("says", clear_word(says).into()), ("is", clear_word(clear).into())];
                let ends = [map.hex(from).hex, map.hex(to).hex];
                contradiction(&row, &text_with("table-says", &values), Some(ends))
            }
            Entry::Judged { row, verdict: EntryVerdict::Unknown { name, why }, .. } => {
                contradiction(&row, &why.of_hex(&name), None)
            }
        };
        if compared.wrong.len() >= MOST {
            compared.problem = Some(text("table-too-many").to_owned());
            break;
        }
        compared.wrong.push(contradiction);
    }
    compared
}

fn contradiction(row: &Row, words: &str, ends: Option<[Hex; 2]>) -> Contradiction {
    Contradiction { line: row.line, words: format!("{} {}: {words}", row.from, row.to), ends }
}

/// Shows a contradiction on the map.
pub fn show(tab: &mut Tab, at: usize) {
    tab.table.at = at;
    let Some((_, compared)) = &tab.table.compared else { return };
    if let Some([from, to]) = compared.wrong.get(at).and_then(|wrong| wrong.ends) {
        tab.sight = Sight { from: Some(from), to: Some(to) };
        let [a, b] = [from, to].map(|hex| pos_in_map(centre(hex)));
        tab.show.push(ShowRequest::Within(a));
        tab.show.push(ShowRequest::Within(b));
    }
}

/// Where a table that is made is written; none while there is something to save: the table and the scenario that links
/// it are written together, so that what is on the disk fits whatever becomes of later changes.
fn path_of_new(tab: &Tab) -> Option<PathBuf> {
    let Origin::File(path) = &tab.origin else { return None };
    let is_saved = tab.has_file() && !tab.is_modified();
    let scenario = tab.document().scenario.as_ref().filter(|_| is_saved)?;
    Some(path.with_file_name(format!("{}.los.csv", scenario.id)))
}

/// Whether what is at a path may go: it is the table that is linked, or at least a table.
fn may_go(tab: &Tab, path: &Path) -> bool {
    let link = tab.document().scenario.as_ref().and_then(|scenario| scenario.los_table.as_ref());
    let linked = link.and_then(|link| tab.project.folder.join(&link.path).canonicalize().ok());
    let is_linked = linked.is_some() && path.canonicalize().ok() == linked;
    let is_table = || Rows::new(BufReader::new(crate::file::save::open(path).ok()?)).ok();
    !path.exists() || is_linked || is_table().is_some()
}

impl State {
    /// Begins to write the table of the map that is shown beside its scenario; links it and saves the scenario when that
    /// is done, unless it was changed meanwhile.
    pub fn make_table(&mut self, ctx: &Context) {
        let Some(tab) = self.tab() else { return };
        let made = match path_of_new(tab) {
            None => Err(text("table-save-first").to_owned()),
            Some(_) if tab.map().hexes().len() > LosTable::MAX_HEXES => {
                Err(text("table-too-large").to_owned())
            }
            Some(path) if !may_go(tab, &path) => {
                Err(text_with("table-in-the-way", &[("path", path.display().to_string().into())]))
            }
            Some(path) => Ok((tab.id, path, Arc::clone(tab.map()), tab.history.revision())),
        };
        let (tab, path, map, revision) = match made {
            Ok(made) => made,
            Err(why) => return self.messages.error(why, Vec::new()),
        };
        let title = text_with("job-writes", &[("file", path.display().to_string().into())]);
        let then = Then::LinkTable { tab, path: path.clone(), sha256: fingerprint(&map), revision };
        self.jobs.start(title, ctx, then, move |progress| {
            let said = |rows: usize| {
                let values = [("path", path.display().to_string().into()), ("count", rows.into())];
                text_with("table-written", &values)
            };
            Ok(write_table(&map, &path, progress)?.map(said))
        });
    }

    /// Does what is to be done after work that has come to a good end.
    pub fn go_on(&mut self, then: Then) {
        let Then::LinkTable { tab: id, path, sha256, revision } = then else { return };
        let Some(tab) = self.tab_of_mut(id) else { return };
        let is_as_saved = tab.history.revision() == revision;
        if is_as_saved {
            let map = Arc::clone(tab.map());
            tab.table_names.written_for(&map);
        }
        let link = LosTableLink { path: relative(&path, &tab.project.folder), sha256 };
        let edit =
            change_scenario(tab.document(), text("table-link"), |scenario| scenario.los_table = Some(link));
        if let Some(edit) = edit {
            tab.commit(&edit);
        }
        if is_as_saved && self.tab_of(id).is_some_and(Tab::is_modified) {
            self.save(id, false);
        }
    }
}

/// The page of LOS tables.
pub fn page_ui(ui: &mut Ui, tab: &Tab, intents: &mut Intents) {
    if tab.document().scenario.is_some() {
        link_ui(ui, tab, intents);
        ui.add_space(theme::GAP);
    }
    section_ui(ui, text("table-check"));
    let known = egui::Id::unique(("table path", tab.id.0));
    let mut path = ui.data(|data| data.get_temp::<String>(known)).unwrap_or_default();
    let label = ui.label(text("table-path"));
    let (entered, browses) =
        field_with_buttons_ui(ui, &mut path, label.id, |ui, _| ui.button(text("dialog-browse")).clicked());
    if browses {
        let near = if path.trim().is_empty() { tab.project.folder.clone() } else { typed_path(&path) };
        intents.push(Intent::BrowseTable(near));
    }
    let entered = entered.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    ui.data_mut(|data| {
        data.insert_temp(known, path.clone());
    });
    let may_read = !path.trim().is_empty() && !tab.table.is_reading();
    if main_button_ui(ui, text("table-read"), may_read).clicked() || entered && may_read {
        intents.push(Intent::ReadTable(typed_path(&path)));
    }
    ui.add_space(theme::GAP);
    if tab.table.is_reading() {
        ui.spinner();
    } else if let Some((map, compared)) = &tab.table.compared {
        compared_ui(ui, tab, Arc::ptr_eq(map, tab.map()), compared, intents);
    } else {
        nothing_ui(ui, text("table-about"));
    }
}

/// The fingerprint of the map, worked out once for each revision.
fn known_fingerprint(ui: &Ui, tab: &Tab) -> String {
    let id = egui::Id::unique(("fingerprint", tab.id.0));
    let revision = tab.history.revision();
    let known = ui.data(|data| data.get_temp::<(u64, String)>(id));
    match known.filter(|(of, _)| *of == revision) {
        Some((_, fingerprint)) => fingerprint,
        None => {
            let fingerprint = fingerprint(tab.map());
            ui.data_mut(|data| {
                data.insert_temp(id, (revision, fingerprint.clone()));
            });
            fingerprint
        }
    }
}

fn link_ui(ui: &mut Ui, tab: &Tab, intents: &mut Intents) {
    section_ui(ui, text("table-linked"));
    let link = tab.document().scenario.as_ref().and_then(|scenario| scenario.los_table.clone());
    match &link {
        None => nothing_ui(ui, text("table-none")),
        Some(link) => {
            ui.label(&link.path);
            let is_fresh = link.sha256 == known_fingerprint(ui, tab);
            let (words, colour) = match (link.sha256.is_empty(), is_fresh) {
                (true, _) => (text("table-not-ours"), ui.visuals().weak_text_color()),
                (_, true) => (text("table-fresh"), theme::accent(ui.visuals())),
                (_, false) => (text("table-stale"), ui.visuals().warn_fg_color),
            };
            ui.label(RichText::new(words).color(colour));
        }
    }
    ui.horizontal_wrapped(|ui| {
        let make = ui.add_enabled(path_of_new(tab).is_some(), Button::new(text("table-make")));
        if make.on_disabled_hover_text(text("table-save-first")).clicked() {
            intents.push(Intent::MakeTable);
        }
        let Some(link) = &link else { return };
        if ui.button(text("table-check-linked")).clicked() {
            intents.push(Intent::ReadTable(tab.project.folder.join(&link.path)));
        }
        if ui.button(text("table-unlink")).clicked() {
            intents.push(Intent::Change(Changing::new(|document| {
                Ok(change_scenario(document, text("table-unlink"), |scenario| scenario.los_table = None))
            })));
        }
    });
    if path_of_new(tab).is_none() {
        ui.weak(text("table-save-first"));
    }
}

fn compared_ui(ui: &mut Ui, tab: &Tab, is_of_this_map: bool, compared: &Compared, intents: &mut Intents) {
    let name = compared.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let contradictions = compared.wrong.iter().filter(|wrong| wrong.ends.is_some()).count();
    let values =
        [("name", name.into()), ("entries", compared.entries.into()), ("wrong", contradictions.into())];
    ui.label(RichText::new(text_with("table-result", &values)).strong());
    let not_understood = compared.wrong.len() - contradictions;
    if not_understood > 0 {
        let words = text_with("table-not-understood", &[("count", not_understood.into())]);
        ui.label(RichText::new(words).color(ui.visuals().warn_fg_color));
    }
    if let Some(problem) = &compared.problem {
        ui.label(RichText::new(problem).color(ui.visuals().error_fg_color));
    }
    if !is_of_this_map {
        ui.label(RichText::new(text("table-map-changed")).color(ui.visuals().warn_fg_color));
    }
    if compared.wrong.is_empty() {
        return;
    }
    let last = compared.wrong.len() - 1;
    let at = tab.table.at.min(last);
    ui.horizontal(|ui| {
        if ui.add_enabled(at > 0, Button::new(text("table-previous"))).clicked() {
            intents.push(Intent::ShowContradiction(at - 1));
        }
        if ui.add_enabled(at < last, Button::new(text("table-next"))).clicked() {
            intents.push(Intent::ShowContradiction(at + 1));
        }
        ui.weak(format!("{} / {}", at + 1, last + 1));
    });
    let height = (ui.available_height() * 0.5).max(120.0);
    ScrollArea::vertical()
        .id_salt("contradictions")
        .max_height(height)
        .auto_shrink([false, false])
        .show_rows(ui, 24.0, compared.wrong.len(), |ui, rows| {
            for index in rows {
                let wrong = &compared.wrong[index];
                let values = [("line", wrong.line.into()), ("words", wrong.words.as_str().into())];
                let label = text_with("table-line", &values);
                if ui.add(Button::selectable(index == at, label).truncate()).clicked() {
                    intents.push(Intent::ShowContradiction(index));
                }
            }
        });
    ui.separator();
    if let Some(los) = tab.line_of_sight(tab.sight) {
        ScrollArea::vertical().id_salt("ruling").show(ui, |ui| los_ui(ui, tab.shown_map(), &los));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, HexFeatures, Terrain};
    use crate::export::write_los_table;

    fn map() -> Map {
        let mut board = Board::new("b", 5, 5);
        let woods = HexFeatures { terrain: Terrain::Woods, ..HexFeatures::default() };
        board.set_hex("C2".parse().unwrap(), woods);
        Map::of_board(Arc::new(board))
    }

    #[test]
    fn entries_that_contradict_the_map_are_found_with_their_lines() {
        let table = "from,to,los\nC1,C3,clear\nC3,C1,blocked\nA1,A2,clear\nZ1,A1,clear\nA1,A3,perhaps\nA1\n";
        let compared = compare(BufReader::new(table.as_bytes()), &map());
        let words: Vec<String> =
            compared.wrong.iter().map(|wrong| format!("{} {}", wrong.line, wrong.words)).collect();
        assert_eq!(compared.entries, 5);
        assert_eq!(words.len(), 4, "{words:?}");
        assert_eq!(words[0], "2 C1 C3: says clear, but it is blocked");
        assert!(words[1].starts_with("5 Z1 A1: ") && words[2].starts_with("6 A1 A3: "), "{words:?}");
        assert!(words[3].starts_with("7 "), "{words:?}");
        assert!(compared.wrong[0].ends.is_some() && compared.wrong[1].ends.is_none());
        let none = compare(BufReader::new("x".as_bytes()), &map());
        assert!(none.problem.is_some());
    }

    #[test]
    fn a_table_that_is_made_agrees() {
        let map = map();
        let mut written = Vec::new();
        let rows = write_los_table(&map, None, &mut written, &mut |_| true).unwrap().unwrap();
        let compared = compare(BufReader::new(written.as_slice()), &map);
        assert_eq!((compared.entries, compared.wrong.len(), compared.problem), (rows, 0, None));
    }
}
