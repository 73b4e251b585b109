//! What lies behind a document: its files and their texts; [`saving`] writes them, [`elsewhere`] to another place.
//!
//! [`Project::open`] reads a scenario with the boards that it names, or a board alone. A file that is refused is kept
//! as a [`Refusal`] with all that is wrong; the rest opens all the same. A file is written only if its part of the
//! document is not the one that was read, so what is untouched keeps its bytes.

mod elsewhere;
mod places;
mod saving;

pub use elsewhere::{Elsewhere, Fate, Plan, PlannedFile, SavedElsewhere};
pub use places::{Moving, Places};

use super::comments::Comments;
use super::formats::{FileKind, Format, read_text, style};
use super::package::{is_package, read_package};
use super::save::{self, ReadError, SIZE_LIMIT, Stamp};
use super::source::{ShapeError, Source};
use super::spans::{Index, Syntax};
use super::tree::Node;
use crate::board::Board;
use crate::edit::{BoardKey, Document};
use crate::finding::{FilePlace, Part, Span};
use crate::layout::MAX_SLOTS;
use crate::scenario::Scenario;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Where files are read from: the disk, or memory in tests and for what is built in.
pub trait Files {
    /// Reads a file of at most [`SIZE_LIMIT`] bytes.
    ///
    /// # Errors
    /// See [`ReadError`].
    fn read(&self, path: &Path) -> Result<(Vec<u8>, Stamp), ReadError>;

    /// Opens a file of any length to read it as a stream.
    ///
    /// # Errors
    /// See [`ReadError`].
    fn open(&self, path: &Path) -> Result<Box<dyn Read>, ReadError>;

    /// The names in a folder, at most 1,000; none if it cannot be read.
    fn names_in(&self, folder: &Path) -> Vec<String>;

    /// The path with all links followed.
    ///
    /// # Errors
    /// If there is no such file.
    fn resolve(&self, path: &Path) -> Result<PathBuf, ReadError>;
}

/// The files of the disk.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<(Vec<u8>, Stamp), ReadError> {
        save::read_limited(path, SIZE_LIMIT)
    }

    fn open(&self, path: &Path) -> Result<Box<dyn Read>, ReadError> {
        Ok(Box::new(save::open(path)?))
    }

    fn names_in(&self, folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().take(1_000);
        let mut names: Vec<String> =
            entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    fn resolve(&self, path: &Path) -> Result<PathBuf, ReadError> {
        path.canonicalize().map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => ReadError::Missing(path.to_owned()),
            std::io::ErrorKind::PermissionDenied => ReadError::Forbidden(path.to_owned()),
            _ => ReadError::Io { path: path.to_owned(), error },
        })
    }
}

/// Files in memory, by path.
#[derive(Debug, Clone, Default)]
pub struct Memory(pub BTreeMap<PathBuf, Vec<u8>>);

impl Files for Memory {
    fn read(&self, path: &Path) -> Result<(Vec<u8>, Stamp), ReadError> {
        let content = self.0.get(path).ok_or_else(|| ReadError::Missing(path.to_owned()))?;
        if content.len() as u64 > SIZE_LIMIT {
            return Err(ReadError::TooLong { path: path.to_owned(), limit: SIZE_LIMIT });
        }
        Ok((content.clone(), Stamp::of(content, None)))
    }

    fn open(&self, path: &Path) -> Result<Box<dyn Read>, ReadError> {
        let content = self.0.get(path).ok_or_else(|| ReadError::Missing(path.to_owned()))?;
        Ok(Box::new(std::io::Cursor::new(content.clone())))
    }

    fn names_in(&self, folder: &Path) -> Vec<String> {
        let folder = plain(folder);
        let within = self.0.keys().filter(|path| path.parent() == Some(&folder));
        within.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect()
    }

    fn resolve(&self, path: &Path) -> Result<PathBuf, ReadError> {
        let path = plain(path);
        let is_there = self.0.contains_key(&path) || self.0.keys().any(|other| other.starts_with(&path));
        if is_there { Ok(path) } else { Err(ReadError::Missing(path)) }
    }
}

/// A path without `.` and `..`, as far as its text tells.
fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(result.components().next_back(), Some(Component::Normal(_))) => {
                result.pop();
            }
            other => result.push(other),
        }
    }
    result
}

/// A file that was read.
#[derive(Debug, Clone)]
pub struct Loaded<T> {
    /// Where it was read.
    pub path: PathBuf,
    /// Its path as it is shown to people.
    pub shown: String,
    /// Its text.
    pub source: Source,
    /// Where everything stands in the text.
    pub index: Index,
    /// RON or JSON.
    pub syntax: Syntax,
    /// The comments that saving keeps.
    pub comments: Comments,
    /// What the file was like, to notice changes on disk.
    pub stamp: Stamp,
    /// What it says.
    pub value: Arc<T>,
}

impl<T: Clone> Loaded<T> {
    fn expect(&mut self, path: &Path, stamp: &Stamp) {
        if self.path == path {
            self.stamp = stamp.clone();
            // Whether something is modified is told by identity.
            self.value = Arc::new((*self.value).clone());
        }
    }
}

/// Why a file was refused.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// Its path as it is shown to people.
    pub shown: String,
    /// Why.
    pub reason: Refused,
}

/// Why a file was refused.
#[derive(Debug, Clone)]
pub enum Refused {
    /// It could not be read.
    Unreadable(Arc<ReadError>),
    /// Its path leads out of the root, which is given.
    OutsideRoot(PathBuf),
    /// Its path is absolute, empty, or has a backslash.
    BadPath,
    /// What is wrong with its bytes, syntax or shape, with the text.
    Wrong(Source, Vec<ShapeError>),
}

/// A file as far as it could be read.
pub type Opened<T> = Result<Loaded<T>, Refusal>;

/// The files of a document.
#[derive(Debug, Clone, Default)]
pub struct Project {
    /// The folder that paths must not lead out of.
    pub root: PathBuf,
    /// The folder of the scenario, or of the board alone.
    pub folder: PathBuf,
    /// The scenario; none where a board is opened alone or nothing has a file yet.
    pub scenario: Option<Opened<Scenario>>,
    /// The boards, by the key that the document knows them by.
    pub boards: BTreeMap<BoardKey, Opened<Board>>,
    /// The files of the package that it was opened from, if it was.
    pub archive: Option<Arc<Memory>>,
}

/// A file of a project.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileId {
    /// The scenario's.
    Scenario,
    /// A board's.
    Board(BoardKey),
}

impl Project {
    /// Where its files are read: in the package that it was opened from, or on the disk.
    pub fn files(&self) -> &dyn Files {
        match &self.archive {
            Some(archive) => &**archive,
            None => &Disk,
        }
    }

    /// Opens a scenario with its boards, or a board alone, from the disk or from a package.
    pub fn open(path: &Path, root: Option<&Path>) -> Self {
        if is_package(path) && path.is_file() {
            Self::open_package(path)
        } else {
            Self::open_from(&Disk, path, root)
        }
    }

    /// Opens what a package holds. Paths in it must not lead out of it.
    fn open_package(path: &Path) -> Self {
        match read_package(path) {
            Ok((files, main)) => {
                let project = Self::open_from(&files, &main, None);
                Self { archive: Some(Arc::new(files)), ..project }
            }
            Err(error) => {
                let shown = path.display().to_string();
                Self::refused(path, Refusal { shown, reason: Refused::Unreadable(Arc::new(error)) })
            }
        }
    }

    /// As [`Project::open`], from other files.
    pub fn open_from(files: &impl Files, path: &Path, root: Option<&Path>) -> Self {
        let shown = path.display().to_string();
        match files.read(path) {
            Ok((bytes, stamp)) => Self::open_bytes(files, path, root, &bytes, stamp),
            Err(error) => {
                Self::refused(path, Refusal { shown, reason: Refused::Unreadable(Arc::new(error)) })
            }
        }
    }

    /// As [`Project::open_from`], where the main file's bytes are at hand already (standard input).
    pub fn open_bytes(
        files: &impl Files,
        path: &Path,
        root: Option<&Path>,
        bytes: &[u8],
        stamp: Stamp,
    ) -> Self {
        let shown = path.display().to_string();
        let source = match Source::from_bytes(shown.clone(), bytes) {
            Ok(source) => source,
            Err(not_text) => {
                let reason = Refused::Wrong(not_text.shown.clone(), vec![not_text.error.clone()]);
                return Self::refused(path, Refusal { shown, reason });
            }
        };
        match FileKind::of_text(source.text()) {
            Some(FileKind::Board) => Self::board_alone(path, source, stamp),
            _ => Self::scenario_with_boards(files, path, root, source, stamp),
        }
    }

    /// A project whose main file, of unknown kind, was refused.
    fn refused(path: &Path, refusal: Refusal) -> Self {
        Self { folder: folder_of(path), scenario: Some(Err(refusal)), ..Self::default() }
    }

    fn board_alone(path: &Path, source: Source, stamp: Stamp) -> Self {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let key = BoardKey::new(&name.unwrap_or_else(|| "-".to_owned()));
        let board = load(path.to_owned(), source, stamp);
        let folder = folder_of(path);
        Self { root: folder.clone(), folder, boards: [(key, board)].into(), ..Self::default() }
    }

    fn scenario_with_boards(
        files: &impl Files,
        path: &Path,
        root: Option<&Path>,
        source: Source,
        stamp: Stamp,
    ) -> Self {
        let folder = folder_of(path);
        let real = files.resolve(path).map_or_else(|_| folder.clone(), |real| folder_of(&real));
        let root = match root {
            Some(root) => root.canonicalize().unwrap_or_else(|_| root.to_owned()),
            None => real.parent().map_or_else(|| real.clone(), Path::to_path_buf),
        };
        let scenario: Opened<Scenario> = load(path.to_owned(), source, stamp);
        let mut project = Self { root, folder, ..Self::default() };
        if let Ok(scenario) = &scenario {
            // Boards beyond the most that a layout may have are not looked for: there may be a million.
            for slot in scenario.value.layout.iter().take(MAX_SLOTS) {
                project.open_board(files, &slot.board);
            }
        }
        project.scenario = Some(scenario);
        project
    }

    /// Reads the board at a path relative to the project's folder, unless it is read already.
    pub fn open_board(&mut self, files: &impl Files, path: &str) {
        let key = BoardKey::new(path);
        if self.boards.contains_key(&key) {
            return;
        }
        let shown = plain(&self.folder.join(key.path())).display().to_string();
        let opened = self.find(files, path).and_then(|path| read_file(files, &path, &shown));
        self.boards.insert(key, opened.map_err(|reason| Refusal { shown, reason }));
    }

    /// The real path of a path written in a file.
    ///
    /// # Errors
    /// If it does not exist, or leads out of the root.
    pub fn find(&self, files: &(impl Files + ?Sized), path: &str) -> Result<PathBuf, Refused> {
        if path.is_empty() || path.contains('\\') || path.contains('\0') || Path::new(path).is_absolute() {
            return Err(Refused::BadPath);
        }
        let real =
            files.resolve(&self.folder.join(path)).map_err(|error| Refused::Unreadable(Arc::new(error)))?;
        let root = files.resolve(&self.root).unwrap_or_else(|_| self.root.clone());
        if real.starts_with(&root) { Ok(real) } else { Err(Refused::OutsideRoot(root)) }
    }

    /// The names in the folder where a path written in a file leads; none if that is outside the root.
    pub fn names_beside(&self, files: &(impl Files + ?Sized), path: &str) -> Vec<String> {
        let folder = self.folder.join(path).parent().map(Path::to_path_buf).unwrap_or_default();
        let Ok(folder) = files.resolve(&folder) else { return Vec::new() };
        let root = files.resolve(&self.root).unwrap_or_else(|_| self.root.clone());
        if folder.starts_with(&root) { files.names_in(&folder) } else { Vec::new() }
    }

    /// The document that the files hold: all of them that could be read.
    pub fn document(&self) -> Document {
        let boards = self.boards.iter().filter_map(|(key, board)| {
            let board = board.as_ref().ok()?;
            Some((key.clone(), Arc::clone(&board.value)))
        });
        let scenario = self.scenario.as_ref().and_then(|scenario| scenario.as_ref().ok());
        Document { scenario: scenario.map(|scenario| Arc::clone(&scenario.value)), boards: boards.collect() }
    }

    /// The path of a file as findings show it; the same whether or not it was saved before.
    pub fn shown(&self, file: &FileId, document: &Document) -> String {
        let loaded = match file {
            FileId::Scenario => self.scenario.as_ref().map(shown_of),
            FileId::Board(key) => self.boards.get(key).map(shown_of),
        };
        loaded.map_or_else(|| self.path_of(file, document).display().to_string(), str::to_owned)
    }

    /// Where a place of a finding stands, in the text that was read: the value or key itself, or the innermost part
    /// around it that the text has. None where the text could not be read.
    pub fn locate(&self, place: &FilePlace) -> Option<(&Source, Span)> {
        let scenario = self.scenario.iter().filter_map(|opened| text_of_opened(opened, &place.file));
        let boards = self.boards.values().filter_map(|opened| text_of_opened(opened, &place.file));
        let (source, index) = scenario.chain(boards).next()?;
        let span = place.span.or_else(|| {
            let index = index?;
            let located = index.locate(&place.path);
            let key = index.key_span(located.node).filter(|_| place.part == Part::Key && located.exact);
            // The whole of a file is shown by where it begins.
            Some(match located.node == index.root() {
                true => index.start(located.node),
                false => key.unwrap_or_else(|| index.span(located.node)),
            })
        });
        Some((source, span?))
    }

    /// Whether nothing of the main file could be read.
    pub fn is_refused(&self) -> bool {
        match &self.scenario {
            Some(scenario) => scenario.is_err(),
            None => self.boards.values().all(Result::is_err),
        }
    }

    /// The files whose part of the document is not the one that was read or saved last. A board that was taken out of the
    /// layout and has no file is none: nothing uses it.
    pub fn modified(&self, document: &Document) -> Vec<FileId> {
        let mut modified = Vec::new();
        if let Some(scenario) = &document.scenario {
            let saved = self.scenario.as_ref().and_then(|loaded| loaded.as_ref().ok());
            if saved.is_none_or(|loaded| !Arc::ptr_eq(&loaded.value, scenario)) {
                modified.push(FileId::Scenario);
            }
        }
        let laid = document.laid_boards();
        for (key, board) in &document.boards {
            let saved = self.boards.get(key).and_then(|loaded| loaded.as_ref().ok());
            let differs =
                saved.map_or_else(|| laid.contains_key(key), |saved| !Arc::ptr_eq(&saved.value, board));
            if differs {
                modified.push(FileId::Board(key.clone()));
            }
        }
        modified
    }

    /// The files that were read or saved, with what they were like then.
    pub fn stamps(&self) -> impl Iterator<Item = (FileId, &Path, &Stamp)> {
        let scenario = self.scenario.iter().filter_map(|opened| opened.as_ref().ok());
        let boards = self.boards.iter().filter_map(|(key, opened)| Some((key, opened.as_ref().ok()?)));
        scenario.map(|loaded| (FileId::Scenario, loaded.path.as_path(), &loaded.stamp)).chain(
            boards.map(|(key, loaded)| (FileId::Board(key.clone()), loaded.path.as_path(), &loaded.stamp)),
        )
    }

    /// Takes what a file is like now for what it was like when it was read. It counts as modified from then on, so
    /// that saving replaces it.
    pub fn expect(&mut self, path: &Path, stamp: &Stamp) {
        if let Some(Ok(loaded)) = &mut self.scenario {
            loaded.expect(path, stamp);
        }
        self.boards.values_mut().flatten().for_each(|loaded| loaded.expect(path, stamp));
    }

    /// Where a file lies or will be written.
    pub fn path_of(&self, file: &FileId, document: &Document) -> PathBuf {
        match file {
            FileId::Scenario => match &self.scenario {
                Some(Ok(loaded)) => loaded.path.clone(),
                _ => {
                    let id = document.scenario.as_ref().map_or("scenario", |scenario| scenario.id.as_str());
                    self.folder.join(format!("{id}.ron"))
                }
            },
            FileId::Board(key) => match self.boards.get(key) {
                Some(Ok(loaded)) => loaded.path.clone(),
                _ => self.folder.join(key.path()),
            },
        }
    }
}

fn shown_of<T>(opened: &Opened<T>) -> &str {
    match opened {
        Ok(loaded) => &loaded.shown,
        Err(refusal) => &refusal.shown,
    }
}

fn text_of_opened<'a, T>(opened: &'a Opened<T>, shown: &str) -> Option<(&'a Source, Option<&'a Index>)> {
    match opened {
        Ok(loaded) if loaded.shown == shown => Some((&loaded.source, Some(&loaded.index))),
        Err(Refusal { shown: file, reason: Refused::Wrong(source, _) }) if file == shown => {
            Some((source, None))
        }
        _ => None,
    }
}

/// RON unless the name ends in `.json`.
pub fn syntax_of(path: &Path) -> Syntax {
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    if is_json { Syntax::Json } else { Syntax::Ron }
}

fn read_file<T: Format>(files: &impl Files, path: &Path, shown: &str) -> Result<Loaded<T>, Refused> {
    let (bytes, stamp) = files.read(path).map_err(|error| Refused::Unreadable(Arc::new(error)))?;
    let source = Source::from_bytes(shown, &bytes)
        .map_err(|not_text| Refused::Wrong(not_text.shown.clone(), vec![not_text.error.clone()]))?;
    load(path.to_owned(), source, stamp).map_err(|refusal| refusal.reason)
}

/// Makes the value from a text. Standard input is taken for JSON if it begins as JSON does.
fn load<T: Format>(path: PathBuf, source: Source, stamp: Stamp) -> Opened<T> {
    let shown = source.name().to_owned();
    let begins_as_json = path.as_os_str() == "-" && source.text().trim_start().starts_with('{');
    let syntax = if begins_as_json { Syntax::Json } else { syntax_of(&path) };
    match read_text::<T>(&source, syntax) {
        Ok((value, index)) => {
            let comments = comments_of::<T>(&index, &value);
            Ok(Loaded { path, shown, source, index, syntax, comments, stamp, value: Arc::new(value) })
        }
        Err(errors) => Err(Refusal { shown, reason: Refused::Wrong(source, errors) }),
    }
}

fn comments_of<T: Format>(index: &Index, value: &T) -> Comments {
    if index.comments().is_empty() {
        return Comments::default();
    }
    Node::of(value)
        .map_or_else(|_| Comments::default(), |tree| Comments::collect(index, &tree, &style::<T>()))
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The path that leads from a folder to a file, with `/` on every system.
pub fn relative(file: &Path, folder: &Path) -> String {
    let absolute = |path: &Path| {
        let real = path.canonicalize().ok().or_else(|| {
            let folder = path.parent()?.canonicalize().ok()?;
            Some(folder.join(path.file_name()?))
        });
        real.or_else(|| std::path::absolute(path).ok().map(|path| plain(&path)))
            .unwrap_or_else(|| path.to_owned())
    };
    let file = absolute(file);
    let folder = absolute(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let common = file.components().zip(folder.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(common).map(|_| "..".to_owned());
    let down = file.components().skip(common).map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}
