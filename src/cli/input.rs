//! Opening what a command works on: a project and its map, or the reason why there is none.

use super::excerpt;
use super::output::{Failure, Output};
use crate::edit::Document;
use crate::file::project::{Disk, Project};
use crate::file::save::{SIZE_LIMIT, Stamp, read_stream};
use crate::layout::{LayoutProblem, Map, Slot};
use clap::Args;
use std::io;
use std::path::{Path, PathBuf};

/// The option that says how far paths in files may lead.
#[derive(Debug, Clone, Default, Args)]
pub struct Root {
    /// Folder that no path in a file may lead out of [default: the parent of the scenario's folder].
    #[arg(long, value_name = "FOLDER")]
    pub root: Option<PathBuf>,
}

impl Root {
    /// The folder, if one was given.
    ///
    /// # Errors
    /// If it is no folder.
    pub fn folder(&self) -> Result<Option<&Path>, Failure> {
        match self.root.as_deref() {
            Some(root) if !root.is_dir() => {
                Err(Failure::usage(format!("The root {} is not a folder", root.display())))
            }
            root => Ok(root),
        }
    }
}

/// Whether a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All of standard input.
///
/// # Errors
/// If it cannot be read or is too long.
pub fn read_stdin() -> Result<Vec<u8>, Failure> {
    match read_stream(io::stdin().lock(), SIZE_LIMIT) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(Failure::io(format!("Standard input is too long: more than {SIZE_LIMIT} bytes"))),
        Err(error) => Err(Failure::io(format!("Standard input cannot be read: {error}"))),
    }
}

/// Opens a scenario with its boards, or a board alone, from a file or from standard input, where paths are relative
/// to the current folder.
///
/// # Errors
/// If standard input cannot be read. What is wrong with files is in the project.
pub fn open_project(path: &Path, root: Option<&Path>) -> Result<Project, Failure> {
    if !is_stdin(path) {
        return Ok(Project::open(path, root));
    }
    let bytes = read_stdin()?;
    let here = std::env::current_dir().map_err(Failure::io)?;
    let root = root.unwrap_or_else(|| here.parent().unwrap_or(&here));
    let stamp = Stamp::of(&bytes, None);
    Ok(Project::open_bytes(&Disk, path, Some(root), &bytes, stamp))
}

/// A map with the files that it comes from.
#[derive(Debug)]
pub struct OpenMap {
    /// The files.
    pub project: Project,
    /// What they hold.
    pub document: Document,
    /// What the layout adds up to.
    pub map: Map,
}

/// Opens a scenario or a board for its map.
///
/// # Errors
/// If the map cannot be built, with all that is wrong.
pub fn open_map(path: &Path, root: &Root, output: &Output) -> Result<OpenMap, Failure> {
    let project = open_project(path, root.folder()?)?;
    let document = project.document();
    let details = refusals(&project, output);
    if project.is_refused() {
        let message = format!("{} was refused, so there is no map", path.display());
        return Err(Failure::refused(message).with_details(details));
    }
    let map = document.map();
    let mut reasons = Vec::new();
    for (index, problem) in map.problems().iter().filter(|(_, problem)| problem.is_fatal()) {
        reasons.extend(document.slots().get(*index).map(|(slot, _)| reason(*index, slot, problem)));
    }
    if reasons.is_empty() && map.hexes().is_empty() {
        reasons.push("The layout has no boards".to_owned());
    }
    if reasons.is_empty() {
        return Ok(OpenMap { project, document, map });
    }
    let lines = reasons.iter().map(|reason| format!("error: {reason}\n"));
    let details = if details.is_empty() { String::new() } else { format!("{details}\n\n") };
    Err(Failure::refused(format!("{}: the map cannot be built", path.display()))
        .with_details(details + &lines.collect::<String>()))
}

/// Keeps a command from writing over a file that it reads.
///
/// # Errors
/// If the path is that of one of the files that the map comes from.
pub fn check_not_input(path: &Path, opened: &OpenMap) -> Result<(), Failure> {
    check_not_input_of(path, &opened.project)
}

/// As [`check_not_input`], for all files of a project, the package that it was opened from included.
///
/// # Errors
/// If the path is that of one of them.
pub fn check_not_input_of(path: &Path, project: &Project) -> Result<(), Failure> {
    let Ok(real) = path.canonicalize() else { return Ok(()) };
    // The files of a package lie below its path.
    let mut above = project.archive.iter().flat_map(|_| project.folder.ancestors());
    if above.any(|path| path.canonicalize().is_ok_and(|path| path == real && path.is_file())) {
        return Err(Failure::usage(format!(
            "{} would be overwritten, but it is what is read",
            path.display()
        )));
    }
    let scenario = project.scenario.iter().flatten().map(|loaded| &loaded.path);
    let mut inputs = scenario.chain(project.boards.values().flatten().map(|loaded| &loaded.path));
    if inputs.any(|input| input.canonicalize().is_ok_and(|input| input == real)) {
        return Err(Failure::usage(format!(
            "{} would be overwritten, but the map comes from it",
            path.display()
        )));
    }
    Ok(())
}

/// All refused files, with excerpts; nothing if there are none.
pub fn refusals(project: &Project, output: &Output) -> String {
    let renderer = output.error_renderer();
    let scenario = project.scenario.iter().filter_map(|scenario| scenario.as_ref().err());
    let boards = project.boards.values().filter_map(|board| board.as_ref().err());
    let texts: Vec<String> =
        scenario.chain(boards).map(|refusal| excerpt::refusal(refusal, &renderer)).collect();
    texts.join("\n\n")
}

/// Why a slot cannot be laid, in one line.
pub fn reason(index: usize, slot: &Slot, problem: &LayoutProblem) -> String {
    let name = |index: usize| format!("slot {}", index + 1);
    let this = format!("{} (`{}`)", name(index), slot.board);
    match problem {
        LayoutProblem::MissingBoard => format!("The board of {this} is missing or was refused"),
        LayoutProblem::Offset => {
            format!("The offset of {this} is out of range: write -10000 to 10000, not {:?}", slot.at)
        }
        LayoutProblem::Grain { column } => format!(
            "The grain of {this} does not fit at {:?}: its shifted columns must be odd in the layout, as at {:?}",
            slot.at,
            (*column, slot.at.1)
        ),
        LayoutProblem::Overlap { slot: other } => {
            format!(
                "The board of {this} overlaps that of {}: boards may share their edges only",
                name(*other)
            )
        }
        LayoutProblem::Unconnected => format!("The board of {this} touches no other"),
        LayoutProblem::Label { slot: other } => format!("The label of {this} is that of {}", name(*other)),
        LayoutProblem::TooMany => format!("There are too many slots: {this} is beyond the 64 that may be"),
    }
}
