//! Saving a document elsewhere: what would be written is known before, and nothing is replaced that was not named.

use super::places::{Moving, Places, file_name};
use super::saving::{failed, text_for, write_as};
use super::{Disk, FileId, Loaded, Opened, Project, folder_of};
use crate::board::Board;
use crate::edit::{BoardKey, Document};
use crate::file::formats::Format;
use crate::file::save::{self, Expected, SIZE_LIMIT, SaveError, Stamp, is_unchanged};
use crate::scenario::Scenario;
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How a document is saved elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// The new main file.
    pub path: PathBuf,
    /// Whether boards, LOS table and ruleset are written beside a scenario. What was opened from a package is, always.
    pub copy: bool,
    /// Whether a folder is made that is not there.
    pub make_folder: bool,
    /// Files that may be replaced.
    pub replace: BTreeSet<PathBuf>,
    /// Whether boards that are not laid any more are saved too, where they have changes that no file has.
    pub save_unlaid: bool,
}

impl Elsewhere {
    /// To a file; nothing is replaced.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), ..Self::default() }
    }

    /// With all that belongs to a scenario beside it.
    #[must_use]
    pub fn copying(self) -> Self {
        Self { copy: true, ..self }
    }
}

/// What happens to the file that is at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// There is none.
    New,
    /// It stays: it holds what would be written.
    Stays,
    /// It is the document's own, as it was read.
    Own,
    /// It goes: it is the main file that is named, or one that belongs to the scenario there.
    Replaced,
    /// It goes, and nothing says whose it is.
    Strange,
}

impl Fate {
    /// Whether somebody has to agree.
    pub fn is_asked(self) -> bool {
        matches!(self, Self::Replaced | Self::Strange)
    }
}

/// A file that would be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedFile {
    /// Where.
    pub path: PathBuf,
    /// What happens to the one that is there.
    pub fate: Fate,
}

/// What saving elsewhere would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// The folder, if it is not there.
    pub missing_folder: Option<PathBuf>,
    /// The files, the main one first.
    pub files: Vec<PlannedFile>,
    /// Where boards that are not laid any more, but have changes that no file has, can be saved.
    pub unlaid: Vec<PathBuf>,
    /// Files that the scenario names and that are not there to be written beside it.
    pub missing: Vec<String>,
    /// Files of a scenario that lie where it may not name them from there.
    pub out_of_reach: Vec<PathBuf>,
}

/// What came of saving elsewhere.
#[derive(Debug, Clone)]
pub struct SavedElsewhere {
    /// The files now.
    pub project: Project,
    /// The document with the paths that lead from there, without boards that are not laid.
    pub document: Document,
    /// How other states of the document move.
    pub moving: Moving,
}

/// What is written to a file.
enum Content {
    Scenario(Arc<Scenario>),
    /// A board, by its key before.
    Board(BoardKey, Arc<Board>),
    /// A file that the scenario names, by its path before, and where it is.
    Other(PathBuf),
}

struct Writing {
    path: PathBuf,
    content: Content,
    fate: Fate,
    /// What is there and stays.
    same: Option<Stamp>,
    /// A board that is saved where it lies.
    in_place: bool,
    is_unlaid: bool,
}

impl Project {
    /// What saving a document elsewhere would do. Nothing is written.
    ///
    /// # Errors
    /// If it cannot be written there in any case.
    pub fn plan(&self, document: &Document, to: &Elsewhere) -> Result<Plan, SaveError> {
        let (places, missing) = self.places(document, to);
        let writings = self.writings(document, to, &places)?;
        let mut plan = Plan { missing, ..Plan::default() };
        let folder = folder_of(&to.path);
        plan.missing_folder = (!folder.as_os_str().is_empty() && !folder.is_dir()).then_some(folder);
        let planned = |writing: &Writing| PlannedFile { path: writing.path.clone(), fate: writing.fate };
        let (unlaid, laid): (Vec<&Writing>, Vec<&Writing>) =
            writings.iter().partition(|writing| writing.is_unlaid);
        // Written last, shown first: the main file.
        let main_first = laid.split_last().map(|(main, others)| std::iter::once(main).chain(others));
        plan.files = main_first.into_iter().flatten().map(|writing| planned(writing)).collect();
        plan.unlaid = unlaid.iter().map(|writing| writing.path.clone()).collect();
        if to.save_unlaid {
            plan.files.extend(unlaid.iter().map(|writing| planned(writing)));
        }
        if let (Some(scenario), true) = (&document.scenario, places.boards.is_empty()) {
            plan.out_of_reach = self.out_of_reach(scenario, &to.path);
        }
        Ok(plan)
    }

    /// Saves the main file elsewhere. A scenario's paths to boards, tables and rulesets are rewritten to lead to the same
    /// files from there, and changed boards are saved where they are; with `copy`, all are written beside it instead.
    ///
    /// # Errors
    /// If a file could not be saved, or would have to be replaced without that having been agreed to. Boards that were
    /// saved before stay saved, and this project knows it.
    pub fn save_as(&mut self, document: &Document, to: &Elsewhere) -> Result<SavedElsewhere, SaveError> {
        if to.path.is_dir() {
            return Err(SaveError::IsFolder(to.path.clone()));
        }
        let folder = folder_of(&to.path);
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            if !to.make_folder {
                return Err(SaveError::MissingFolder(folder));
            }
            std::fs::create_dir_all(&folder)
                .map_err(|error| SaveError::Io { path: folder.clone(), error })?;
        }
        let (places, _) = self.places(document, to);
        let mut writings = self.writings(document, to, &places)?;
        writings.retain(|writing| !writing.is_unlaid || to.save_unlaid);
        // Before any is written, so that a name that is taken leaves everything as it is.
        let is_taken = |writing: &&Writing| writing.fate.is_asked() && !to.replace.contains(&writing.path);
        if let Some(taken) = writings.iter().find(is_taken) {
            return Err(SaveError::Exists(taken.path.clone()));
        }
        self.write_all(document, &writings, places, &folder)
    }

    fn write_all(
        &mut self,
        document: &Document,
        writings: &[Writing],
        places: Places,
        folder: &Path,
    ) -> Result<SavedElsewhere, SaveError> {
        let mut project = Self { folder: folder.to_owned(), root: folder.to_owned(), ..Self::default() };
        let mut saved = Document::default();
        for writing in writings {
            match &writing.content {
                Content::Board(key, _) if writing.in_place => {
                    self.save_file(&FileId::Board(key.clone()), document, false)?;
                }
                Content::Board(key, board) => {
                    let before = self.boards.get(key).and_then(|loaded| loaded.as_ref().ok());
                    let expected = expected(writing, before.map(|before| &before.stamp));
                    let loaded = write_as(&writing.path, before, Arc::clone(board), expected)?;
                    project.boards.insert(places.key(key), Ok(loaded));
                }
                Content::Other(from) => self.copy_file(from, writing)?,
                Content::Scenario(scenario) => {
                    let before = self.scenario.as_ref().and_then(|loaded| loaded.as_ref().ok());
                    let expected = expected(writing, before.map(|before| &before.stamp));
                    let loaded = write_as(&writing.path, before, Arc::clone(scenario), expected)?;
                    project.root = self.root_of(&loaded.path);
                    saved.scenario = Some(Arc::clone(&loaded.value));
                    project.scenario = Some(Ok(loaded));
                }
            }
        }
        if document.scenario.is_some() && places.has_files {
            for (key, opened) in self.boards.iter().filter(|(key, _)| !places.boards.contains_key(key)) {
                project.boards.entry(places.key(key)).or_insert_with(|| opened.clone());
            }
        }
        let laid = document.laid_boards();
        let is_kept = |key: &BoardKey| laid.contains_key(key) || is_written(writings, key);
        for (key, board) in document.boards.iter().filter(|(key, _)| is_kept(key)) {
            let now = places.key(key);
            let known: Option<&Opened<Board>> = project.boards.get(&now);
            let value = match known {
                Some(Ok(loaded)) if *loaded.value == *places.board(key, board) => Arc::clone(&loaded.value),
                _ => places.board(key, board),
            };
            saved.boards.insert(now, value);
        }
        let moving = Moving::new(places, document, &saved);
        Ok(SavedElsewhere { project, document: saved, moving })
    }

    /// The folder that paths must not lead out of, for a scenario in a file that was just written.
    fn root_of(&self, path: &Path) -> PathBuf {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if !self.root.as_os_str().is_empty() && real.starts_with(&self.root) {
            return self.root.clone();
        }
        let folder = folder_of(&real);
        folder.parent().map_or_else(|| folder.clone(), Path::to_path_buf)
    }

    /// Where the files go; and those that the scenario names but that cannot be read.
    fn places(&self, document: &Document, to: &Elsewhere) -> (Places, Vec<String>) {
        let mut places = Places {
            from: self.folder.clone(),
            to: folder_of(&to.path),
            has_files: self.archive.is_none(),
            ..Places::default()
        };
        let mut missing = Vec::new();
        let Some(scenario) = &document.scenario else {
            let name = file_name(&to.path.to_string_lossy());
            for key in document.boards.keys() {
                places.boards.insert(key.clone(), (name.clone(), self.folder_of_board(key)));
            }
            return (places, missing);
        };
        if !to.copy && self.archive.is_none() {
            return (places, missing);
        }
        let mut taken: BTreeSet<String> = [file_name(&to.path.to_string_lossy()).to_lowercase()].into();
        let mut free = |path: &str| {
            let name = free_name(&file_name(path), &taken);
            taken.insert(name.to_lowercase());
            name
        };
        let laid = document.laid_boards();
        let unlaid =
            document.boards.keys().filter(|key| !laid.contains_key(key) && self.is_changed(document, key));
        for key in laid.keys().chain(unlaid) {
            places.boards.insert(key.clone(), (free(key.path()), self.folder_of_board(key)));
        }
        for path in others_of(scenario) {
            match self.source_of(&path) {
                Some(_) => drop(places.others.insert(path.clone(), free(&path))),
                None => missing.push(path),
            }
        }
        (places, missing)
    }

    /// Whether a board is not what its file holds, or has none.
    fn is_changed(&self, document: &Document, key: &BoardKey) -> bool {
        let saved = self.boards.get(key).and_then(|opened| opened.as_ref().ok());
        document
            .boards
            .get(key)
            .is_some_and(|board| saved.is_none_or(|saved| !Arc::ptr_eq(&saved.value, board)))
    }

    /// Where a file is that a scenario names: on the disk, or in the package.
    fn source_of(&self, path: &str) -> Option<PathBuf> {
        self.find(self.files(), path).ok()
    }

    /// All that would be written, the main file last.
    fn writings(
        &self,
        document: &Document,
        to: &Elsewhere,
        places: &Places,
    ) -> Result<Vec<Writing>, SaveError> {
        let folder = folder_of(&to.path);
        let replaced = belonging_to(&to.path);
        let mut writings = Vec::new();
        let laid = document.laid_boards();
        for (key, board) in document.boards.iter().filter(|_| document.scenario.is_some()) {
            let (is_unlaid, is_changed) = (!laid.contains_key(key), self.is_changed(document, key));
            let in_place = !places.boards.contains_key(key);
            if (is_unlaid || in_place) && !is_changed {
                continue;
            }
            let moved = places.board(key, board);
            let loaded = self.boards.get(key).and_then(|opened| opened.as_ref().ok());
            let (path, (fate, same)) = match in_place {
                // One without a file gets its first where the scenario says that it is.
                true if loaded.is_none() => (self.folder.join(key.path()), (Fate::New, None)),
                true => (self.path_of(&FileId::Board(key.clone()), document), (Fate::Own, None)),
                false => {
                    let path = folder.join(places.path_of_board(key));
                    let outcome = outcome(&path, loaded, &moved, &replaced)?;
                    (path, outcome)
                }
            };
            let content = Content::Board(key.clone(), moved);
            writings.push(Writing { path, content, fate, same, in_place, is_unlaid });
        }
        for (from, name) in &places.others {
            let Some(source) = self.source_of(from) else { continue };
            let path = folder.join(name);
            let is_same = || is_same_file(&source, &path) || self.is_same_content(&source, &path);
            let fate = fate(&path, None, &replaced, is_same);
            let content = Content::Other(source);
            writings.push(Writing { path, content, fate, same: None, in_place: false, is_unlaid: false });
        }
        writings.extend(self.main(document, to, places)?);
        Ok(writings)
    }

    /// The main file.
    fn main(
        &self,
        document: &Document,
        to: &Elsewhere,
        places: &Places,
    ) -> Result<Option<Writing>, SaveError> {
        let path = to.path.clone();
        let mut replaced = BTreeSet::new();
        replaced.extend(path.canonicalize().ok());
        let (content, (fate, same)) = match &document.scenario {
            Some(scenario) => {
                let moved = places.scenario(scenario);
                // What is the same stays the same value: by that it is known to be saved.
                let moved = if moved == **scenario { Arc::clone(scenario) } else { Arc::new(moved) };
                let loaded = self.scenario.as_ref().and_then(|opened| opened.as_ref().ok());
                let outcome = outcome(&path, loaded, &moved, &replaced)?;
                (Content::Scenario(moved), outcome)
            }
            None => {
                let Some((key, board)) = document.boards.iter().next() else { return Ok(None) };
                let moved = places.board(key, board);
                let loaded = self.boards.get(key).and_then(|opened| opened.as_ref().ok());
                let outcome = outcome(&path, loaded, &moved, &replaced)?;
                (Content::Board(key.clone(), moved), outcome)
            }
        };
        Ok(Some(Writing { path, content, fate, same, in_place: false, is_unlaid: false }))
    }

    /// The files that a scenario in another place may not name, because they lie out of the folder around its own.
    fn out_of_reach(&self, scenario: &Scenario, path: &Path) -> Vec<PathBuf> {
        let folder = folder_of(path);
        // A folder that is still to be made has no real path, but the first that is there around it has.
        let mut there = std::path::absolute(&folder).unwrap_or(folder);
        let mut below = PathBuf::new();
        while let (false, Some(name), Some(around)) = (there.is_dir(), there.file_name(), there.parent()) {
            below = Path::new(name).join(&below);
            there = around.to_owned();
        }
        let real = there.canonicalize().unwrap_or(there).join(below);
        // As it is when it is opened there again.
        let root = real.parent().unwrap_or(&real).to_owned();
        let boards = scenario.layout.iter().map(|slot| slot.board.clone());
        let named: BTreeSet<String> = boards.chain(others_of(scenario)).collect();
        let files = named.iter().filter_map(|path| self.folder.join(path).canonicalize().ok());
        files.filter(|file| !file.starts_with(&root)).collect()
    }

    fn is_same_content(&self, source: &Path, path: &Path) -> bool {
        let same = || -> Option<bool> {
            let (mut one, mut other) = (self.open_source(source).ok()?, save::open(path).ok()?);
            let (mut a, mut b) = ([0; 1 << 14], [0; 1 << 14]);
            loop {
                let (a, b) = (fill(&mut one, &mut a).ok()?, fill(&mut other, &mut b).ok()?);
                if a != b || a.is_empty() {
                    return Some(a == b);
                }
            }
        };
        same().unwrap_or(false)
    }

    fn open_source(&self, source: &Path) -> Result<Box<dyn Read>, SaveError> {
        self.files().open(source).map_err(|error| failed(source, error.to_string()))
    }

    fn copy_file(&self, source: &Path, writing: &Writing) -> Result<(), SaveError> {
        if writing.fate == Fate::Stays {
            return Ok(());
        }
        let mut from = self.open_source(source)?;
        if writing.fate == Fate::New && writing.path.exists() {
            return Err(SaveError::Exists(writing.path.clone()));
        }
        save::save_stream(&writing.path, |file| io::copy(&mut from, file)).map(drop)
    }
}

fn is_written(writings: &[Writing], key: &BoardKey) -> bool {
    writings.iter().any(|writing| matches!(&writing.content, Content::Board(of, _) if of == key))
}

/// What must be at the target when it is written; `own` is what the value's own file was like.
fn expected<'a>(writing: &'a Writing, own: Option<&'a Stamp>) -> Expected<'a> {
    match (writing.fate, own, &writing.same) {
        (Fate::New, ..) => Expected::Nothing,
        (Fate::Own, Some(stamp), _) | (Fate::Stays, _, Some(stamp)) => Expected::Unchanged(stamp),
        _ => Expected::Anything,
    }
}

/// What happens to the file at a path to which a value is written, and what is there if it stays.
fn outcome<T: Format>(
    path: &Path,
    loaded: Option<&Loaded<T>>,
    value: &Arc<T>,
    replaced: &BTreeSet<PathBuf>,
) -> Result<(Fate, Option<Stamp>), SaveError> {
    let text = text_for(path, loaded, value)?;
    let own = loaded.map(|loaded| (loaded.path.as_path(), &loaded.stamp));
    let fate = fate(path, own, replaced, || is_same_text(path, &text));
    Ok((fate, (fate == Fate::Stays).then(|| Stamp::of(text.as_bytes(), None))))
}

/// What happens to the file at a path, where `own` is the file that the value was read from.
fn fate(
    path: &Path,
    own: Option<(&Path, &Stamp)>,
    replaced: &BTreeSet<PathBuf>,
    is_same: impl FnOnce() -> bool,
) -> Fate {
    if !path.exists() {
        Fate::New
    } else if is_same() {
        Fate::Stays
    } else if own.is_some_and(|(own, stamp)| is_same_file(own, path) && is_unchanged(path, stamp)) {
        Fate::Own
    } else if path.canonicalize().is_ok_and(|real| replaced.contains(&real)) {
        Fate::Replaced
    } else {
        Fate::Strange
    }
}

/// The LOS table and the ruleset that a scenario names as files.
fn others_of(scenario: &Scenario) -> Vec<String> {
    let table = scenario.los_table.iter().map(|table| table.path.clone());
    let ruleset = scenario.names_ruleset_file().then(|| scenario.ruleset.clone());
    table.chain(ruleset).filter(|path| !path.is_empty()).collect()
}

/// The real paths of the files that the scenario in a file names.
fn belonging_to(path: &Path) -> BTreeSet<PathBuf> {
    if !path.is_file() {
        return BTreeSet::new();
    }
    let project = Project::open(path, None);
    let scenario = project.document().scenario;
    let others = scenario.iter().flat_map(|scenario| others_of(scenario)).collect::<Vec<_>>();
    let others = others.iter().filter_map(|other| project.find(&Disk, other).ok());
    let boards = project.boards.values().flatten().filter_map(|board| board.path.canonicalize().ok());
    boards.chain(others).collect()
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

fn is_same_text(path: &Path, text: &str) -> bool {
    save::read_limited(path, SIZE_LIMIT).is_ok_and(|(bytes, _)| bytes == text.as_bytes())
}

/// Reads until the buffer is full or nothing is left.
fn fill<'a>(from: &mut impl Read, buffer: &'a mut [u8]) -> io::Result<&'a [u8]> {
    let mut length = 0;
    while length < buffer.len() {
        match from.read(&mut buffer[length..])? {
            0 => break,
            read => length += read,
        }
    }
    Ok(&buffer[..length])
}

/// A file name that no other has, letter case apart.
fn free_name(name: &str, taken: &BTreeSet<String>) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "ron"));
    let numbered = (2..).map(|number| format!("{stem}-{number}.{extension}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(&name.to_lowercase())).unwrap_or_else(|| name.to_owned())
}
