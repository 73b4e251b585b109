//! Packages: a scenario with all that it needs in one archive or folder, which opens elsewhere as it is.
//!
//! Within a package scenarios lie in `scenarios`, boards in `maps`, and paths lead from one to the other as in any
//! other pair of folders. An archive is read whole, into memory, and never written to: what is opened from one is
//! saved elsewhere. Scans under boards are their authors' own and never go into one.

use super::comments::Comments;
use super::formats::{FileKind, text_of};
use super::project::{Memory, Project};
use super::save::{self, Expected, ReadError, SIZE_LIMIT, SaveError};
use super::spans::Syntax;
use crate::board::Board;
use crate::edit::{BoardKey, Document};
use crate::layout::is_label;
use crate::scenario::{LosTableLink, Scenario};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The file that says which one to open.
pub const MANIFEST: &str = "manifest.json";
const FAMILY: &str = "bocage-package/";
const FORMAT: &str = "bocage-package/1";
/// Files of an archive.
const FILES: usize = 1_000;
/// Bytes of an archive, and of all that is in it.
const LIMIT: u64 = 512 << 20;
/// How the record at the end of an archive begins, and its length without the comment behind it.
const END: &[u8] = b"PK\x05\x06";
const END_LENGTH: usize = 22;

/// What a package says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: String,
    /// The program that wrote it.
    pub made_by: String,
    /// The file to open.
    pub main: String,
    /// Findings of error level that it was exported with.
    pub errors: usize,
}

impl Manifest {
    /// A manifest of this program.
    pub fn new(main: &str, errors: usize) -> Self {
        let made_by = format!("Bocage {}", env!("CARGO_PKG_VERSION"));
        Self { format: FORMAT.to_owned(), made_by, main: main.to_owned(), errors }
    }
}

/// Files by path, with `/` on every system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Package {
    /// The files.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// A package of a document's own files.
#[derive(Debug, Clone)]
pub struct Documents {
    /// The files.
    pub package: Package,
    /// The path of the scenario, or of the board alone.
    pub main: String,
    /// What it is called.
    pub title: String,
    /// Boards that the scenario names but that are not there.
    pub missing: Vec<String>,
    /// The ruleset that the scenario names.
    pub ruleset: Option<String>,
    /// The name of the LOS table that the scenario links, beside it.
    pub table: Option<String>,
    /// What the scenario puts on the map; none for a board alone.
    pub scenario: Option<Arc<Scenario>>,
}

/// The name of a document's LOS table in a package.
pub fn table_name(document: &Document) -> String {
    let scenario = document.scenario.as_ref().map(|scenario| lawful(&scenario.id, "scenario"));
    let board = document.boards.values().next().map(|board| lawful(&board.id, "board"));
    format!("{}.los.csv", scenario.or(board).unwrap_or("map"))
}

/// The files of a document with the paths that they have in a package, and what they are there: comments are kept.
/// The scenario links the table, if one is given.
///
/// # Errors
/// If a file cannot be written as text.
pub fn documents(
    project: &Project,
    document: &Document,
    table: Option<LosTableLink>,
) -> Result<Documents, String> {
    let (mut package, none) = (Package::default(), Comments::default());
    let boards = document.laid_boards();
    let paths = board_paths(&boards);
    for (key, board) in &boards {
        let loaded = project.boards.get(key).and_then(|opened| opened.as_ref().ok());
        let comments = loaded.map_or(&none, |loaded| &loaded.comments);
        let board = Board { underlay: None, ..Board::clone(board) };
        let text = text_of(&board, Syntax::Ron, comments).map_err(|error| error.to_string())?;
        package.files.insert(paths[key].clone(), text.into_bytes());
    }
    let Some(scenario) = &document.scenario else {
        let board = boards.iter().next().ok_or("there is no board")?;
        return Ok(Documents {
            package,
            main: paths[board.0].clone(),
            title: board.1.name.clone(),
            missing: Vec::new(),
            ruleset: None,
            table: table.map(|table| table.path),
            scenario: None,
        });
    };
    let on_map = Arc::clone(scenario);
    let mut scenario = (**scenario).clone();
    let mut missing = Vec::new();
    for slot in &mut scenario.layout {
        match paths.get(&BoardKey::new(&slot.board)) {
            Some(path) => slot.board = format!("../{path}"),
            None => missing.push(slot.board.clone()),
        }
    }
    if scenario.names_ruleset_file() {
        let path = format!("rulesets/{}", file_name(&scenario.ruleset));
        match read_beside(project, &scenario.ruleset) {
            Some(bytes) => {
                package.files.insert(path.clone(), bytes);
                scenario.ruleset = format!("../{path}");
            }
            None => missing.push(scenario.ruleset.clone()),
        }
    }
    let table = table.map(|table| scenario.los_table.insert(table).path.clone());
    if table.is_none() {
        scenario.los_table = None;
    }
    let loaded = project.scenario.as_ref().and_then(|opened| opened.as_ref().ok());
    let comments = loaded.map_or(&none, |loaded| &loaded.comments);
    let text = text_of(&scenario, Syntax::Ron, comments).map_err(|error| error.to_string())?;
    let main = format!("scenarios/{}.ron", lawful(&scenario.id, "scenario"));
    package.files.insert(main.clone(), text.into_bytes());
    let ruleset = Some(scenario.ruleset).filter(|ruleset| !ruleset.is_empty());
    Ok(Documents { package, main, title: scenario.title, missing, ruleset, table, scenario: Some(on_map) })
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// A file that a scenario names, if it is there and within the root.
fn read_beside(project: &Project, path: &str) -> Option<Vec<u8>> {
    let files = project.files();
    let real = project.find(files, path).ok()?;
    files.read(&real).ok().map(|(bytes, _)| bytes)
}

/// A path for each board, by its id; boards of the same id are numbered.
fn board_paths(boards: &BTreeMap<BoardKey, Arc<Board>>) -> BTreeMap<BoardKey, String> {
    let mut taken = BTreeSet::new();
    let path = |(key, board): (&BoardKey, &Arc<Board>)| {
        let id = lawful(&board.id, "board");
        let numbered = (1..).map(|number| match number {
            1 => format!("maps/{id}.ron"),
            number => format!("maps/{id}-{number}.ron"),
        });
        let mut free = numbered.skip_while(|path| taken.contains(path));
        let path = free.next().unwrap_or_default();
        taken.insert(path.clone());
        (key.clone(), path)
    };
    boards.iter().map(path).collect()
}

/// An id as the name of a file; one that is not lawful might lead elsewhere.
fn lawful<'a>(id: &'a str, otherwise: &'a str) -> &'a str {
    if is_label(id) { id } else { otherwise }
}

impl Package {
    /// Adds the manifest.
    pub fn with_manifest(mut self, manifest: &Manifest) -> Self {
        // A manifest is plain texts and a number, which can always be written.
        let text = serde_json::to_vec_pretty(manifest).unwrap_or_default();
        self.files.insert(MANIFEST.to_owned(), text);
        self
    }

    /// The archive, the same bytes for the same files. `go_on` is asked before each file, with the share that is done;
    /// if it says no, there is none.
    ///
    /// # Errors
    /// If a file is too long for an archive.
    pub fn to_zip(&self, go_on: &mut dyn FnMut(f32) -> bool) -> Result<Option<Vec<u8>>, SaveError> {
        let failed = |error: std::io::Error| SaveError::Io { path: "package".into(), error };
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let total: usize = self.files.values().map(Vec::len).sum::<usize>().max(1);
        let mut done = 0;
        for (path, bytes) in &self.files {
            if !go_on(done as f32 / total as f32) {
                return Ok(None);
            }
            zip.start_file(path, options).map_err(|error| failed(error.into()))?;
            zip.write_all(bytes).map_err(failed)?;
            done += bytes.len();
        }
        let cursor = zip.finish().map_err(|error| failed(error.into()))?;
        Ok(Some(cursor.into_inner()))
    }

    /// Writes the files into a folder that is not there yet, or is empty.
    ///
    /// # Errors
    /// If there is something in it, or a file could not be written; those written before stay.
    pub fn write_folder(&self, folder: &Path) -> Result<(), SaveError> {
        if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(SaveError::NotEmpty(folder.to_owned()));
        }
        for (path, bytes) in &self.files {
            let path = folder.join(path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(|error| SaveError::new(folder, error))?;
            }
            save::save(&path, bytes, Expected::Nothing)?;
        }
        Ok(())
    }
}

/// Whether a path is that of an archive, by its name.
pub fn is_package(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// The files of an archive in memory, below its own path, and which of them to open.
///
/// # Errors
/// If it cannot be read, is none of ours, or holds more than may be.
pub fn read_package(path: &Path) -> Result<(Memory, PathBuf), ReadError> {
    let (bytes, _) = save::read_limited(path, LIMIT)?;
    let files = unpack(bytes).map_err(|why| ReadError::BadPackage { path: path.to_owned(), why })?;
    let main = main_of(&files).map_err(|why| ReadError::BadPackage { path: path.to_owned(), why })?;
    let main = path.join(main);
    let files = files.into_iter().map(|(name, bytes)| (path.join(name), bytes));
    Ok((Memory(files.collect()), main))
}

fn unpack(bytes: Vec<u8>) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let length = bytes.len();
    let mut archive = ZipArchive::new(Cursor::new(&bytes)).map_err(why)?;
    if archive.len() > FILES {
        return Err(format!("it holds more than {FILES} files"));
    }
    // Of files of one name the archive shows one only: its own count tells.
    let end = length.saturating_sub(archive.comment().len() + END_LENGTH);
    let told = bytes.get(end..).filter(|end| end.starts_with(END)).map(|end| [end[10], end[11]]);
    if told.is_some_and(|told| usize::from(u16::from_le_bytes(told)) != archive.len()) {
        return Err("it holds two files of one name".to_owned());
    }
    let (mut files, mut left) = (BTreeMap::new(), LIMIT);
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(why)?;
        if file.is_dir() {
            continue;
        }
        let name = file.name().map_err(why)?.into_owned();
        // What leads out of the archive is none of its files.
        let Some(inside) = file.enclosed_name() else { return Err(format!("`{name}` leads out of it")) };
        let is_ours = [".ron", ".json"].iter().any(|end| name.to_lowercase().ends_with(end));
        let most = if is_ours { SIZE_LIMIT.min(left) } else { left };
        if file.is_symlink() {
            return Err(format!("`{name}` in it is a link: pack the file itself"));
        }
        let mut content = Vec::new();
        let read = file.take(most + 1).read_to_end(&mut content);
        let read = read.map_err(|error| format!("`{name}` in it is damaged ({error}): copy it anew"))? as u64;
        if is_ours && read > SIZE_LIMIT {
            return Err(format!("`{name}` in it is longer than {SIZE_LIMIT} bytes"));
        }
        left = left.checked_sub(read).ok_or_else(|| format!("it holds more than {LIMIT} bytes"))?;
        if files.insert(inside.to_string_lossy().replace('\\', "/"), content).is_some() {
            return Err(format!("it holds two files of the name `{name}`"));
        }
    }
    Ok(files)
}

/// What is wrong with an archive.
fn why(error: ZipError) -> String {
    match error {
        ZipError::InvalidArchive(_) => "it is no ZIP archive, or is damaged: copy it anew".to_owned(),
        other => other.to_string(),
    }
}

/// What a manifest says to open; nothing if it is none of ours, as others write files of that name, too.
fn main_by_manifest(bytes: &[u8]) -> Option<Result<String, String>> {
    let manifest = serde_json::from_slice::<Value>(bytes).ok()?;
    let format = manifest.get("format")?.as_str().filter(|format| format.starts_with(FAMILY))?;
    if format != FORMAT {
        return Some(Err(format!("it is of the format `{format}`, and this program reads `{FORMAT}`")));
    }
    let main = manifest.get("main").and_then(Value::as_str).map(str::to_owned);
    Some(main.ok_or_else(|| format!("its `{MANIFEST}` does not say what to open, under `main`")))
}

/// The file that the manifest names, else the only scenario, else the only board.
fn main_of(files: &BTreeMap<String, Vec<u8>>) -> Result<String, String> {
    if let Some(main) = files.get(MANIFEST).and_then(|bytes| main_by_manifest(bytes)) {
        return match main? {
            main if files.contains_key(&main) => Ok(main),
            main => Err(format!("its `{MANIFEST}` says to open `{main}`, which is not in it")),
        };
    }
    let kind = |bytes: &[u8]| {
        let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() as u64 <= SIZE_LIMIT)?;
        FileKind::of_text(text)
    };
    for wanted in [FileKind::Scenario, FileKind::Board] {
        let mut found = files.iter().filter(|(_, bytes)| kind(bytes) == Some(wanted)).map(|(name, _)| name);
        match (found.next(), found.next()) {
            (Some(main), None) => return Ok(main.clone()),
            (Some(_), Some(_)) => {
                return Err("it holds several scenarios or boards: unpack it and open one".to_owned());
            }
            (None, _) => {}
        }
    }
    Err("it holds no scenario and no board".to_owned())
}
