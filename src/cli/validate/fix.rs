//! Mending what can be mended without changing what is meant, and what can only be guessed at if that is asked for.
//!
//! Fixes are made one after the other, since one may change what another was made from: in a round, those that touch
//! nothing in common; then the document is checked again, until there are none left.

use super::checked::Context;
use super::{diff, real};
use crate::cli::input;
use crate::cli::output::{Exit, Failure, Output, count};
use crate::edit::{BoardKey, Change, Document, Edit};
use crate::file::formats::{Format, text_of};
use crate::file::project::{FileId, Loaded, Project};
use crate::hex::{HexName, HexsideName};
use crate::validate;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// No document is checked more often than this.
const MOST_ROUNDS: usize = 1000;

/// What becomes of changes that are only a guess at what is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guesses {
    /// They are left to the author.
    Left,
    /// They are made, each check at each place once: what a guess leads to is not guessed at forever.
    Made,
}

/// Mends files on disk. Returns what could not be mended, and why; files that cannot be read are told by whoever
/// checks them next.
///
/// # Errors
/// If standard input was to be mended.
pub fn apply(
    context: &Context<'_>,
    files: &[PathBuf],
    guesses: Guesses,
    output: &Output,
) -> Result<Vec<String>, Failure> {
    if files.iter().any(|path| path.as_os_str() == "-") {
        return Err(
            Failure::usage("Standard input cannot be mended").with_help("See what would change with --diff")
        );
    }
    let (mut fixes, mut saved, mut failures) = (0, BTreeSet::new(), Vec::new());
    for path in files {
        let Ok(mut project) = context.open(path) else { continue };
        let (document, made) = mended(&project, context, guesses);
        if made == 0 {
            continue;
        }
        if let Some(comments) = comments_at_risk(&project, &document) {
            failures.push(comments);
            continue;
        }
        match project.save(&document, false) {
            Ok(paths) => {
                fixes += made;
                saved.extend(paths.iter().map(|path| real(path)));
            }
            Err(error) => failures.push(error.to_string()),
        }
    }
    output.chat(&format!("Made {} in {}", count(fixes, "change"), count(saved.len(), "file")));
    Ok(failures)
}

/// Prints what [`apply`] would change.
///
/// # Errors
/// If a file cannot be read, or results cannot be written.
pub fn show(
    context: &Context<'_>,
    files: &[PathBuf],
    guesses: Guesses,
    output: &Output,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    let mut shown = BTreeSet::new();
    for path in files {
        let project = match context.open(path) {
            Ok(project) => project,
            Err(failure) => {
                exit = exit.max(output.fail(&Failure::io(failure)));
                continue;
            }
        };
        let refused = input::refusals(&project, output);
        if !refused.is_empty() {
            let message = format!("{} cannot be mended where it was refused", path.display());
            exit = exit.max(output.fail(&Failure::refused(message).with_details(refused)));
        }
        let (document, _) = mended(&project, context, guesses);
        // What --fix leaves alone is not shown as if it would be done.
        if let Some(comments) = comments_at_risk(&project, &document) {
            exit = exit.max(output.fail(&Failure::io(comments)));
            continue;
        }
        for file in project.modified(&document) {
            let path = project.path_of(&file, &document);
            if shown.insert(real(&path)) {
                exit = exit.max(Exit::Found);
                output.print(diff_of(&project, &document, &file, &path)?)?;
            }
        }
    }
    Ok(exit)
}

fn diff_of(project: &Project, document: &Document, file: &FileId, path: &Path) -> Result<String, Failure> {
    match file {
        FileId::Scenario => {
            let loaded = project.scenario.as_ref().and_then(|opened| opened.as_ref().ok());
            diff_of_value(loaded, document.scenario.as_deref(), path)
        }
        FileId::Board(key) => {
            let loaded = project.boards.get(key).and_then(|opened| opened.as_ref().ok());
            diff_of_value(loaded, document.boards.get(key).map(|board| &**board), path)
        }
    }
}

fn diff_of_value<T: Format>(
    loaded: Option<&Loaded<T>>,
    value: Option<&T>,
    path: &Path,
) -> Result<String, Failure> {
    let Some((loaded, value)) = loaded.zip(value) else { return Ok(String::new()) };
    let after = text_of(value, loaded.syntax, &loaded.comments).map_err(Failure::io)?;
    let shown = if path.as_os_str() == "-" { path.display().to_string() } else { loaded.shown.clone() };
    Ok(diff::unified(&shown, loaded.source.text(), &after))
}

/// Why a file cannot be written: comments would get lost.
fn comments_at_risk(project: &Project, document: &Document) -> Option<String> {
    let lost = |file: &FileId| match file {
        FileId::Scenario => {
            let loaded = project.scenario.as_ref()?.as_ref().ok()?;
            Some((loaded.shown.clone(), loaded.comments.not_kept().len()))
        }
        FileId::Board(key) => {
            let loaded = project.boards.get(key)?.as_ref().ok()?;
            Some((loaded.shown.clone(), loaded.comments.not_kept().len()))
        }
    };
    let files = project.modified(document);
    let (shown, number) = files.iter().filter_map(lost).find(|(_, number)| *number > 0)?;
    Some(format!("{shown} was not mended: {} would get lost", count(number, "comment")))
}

/// The document with all safe fixes made, and the guesses if they are asked for, and how many there were.
fn mended(project: &Project, context: &Context<'_>, guesses: Guesses) -> (Document, usize) {
    let mut document = project.document();
    let (mut made, mut guessed) = (0, BTreeSet::new());
    for _ in 0..MOST_ROUNDS {
        let report = validate::check(project, &document, context.options);
        let fixes = |is_safe: bool| {
            let findings = report.findings.iter();
            let found = findings.filter_map(|finding| Some((finding, finding.fix.as_ref()?)));
            found.filter(move |(_, fix)| fix.is_safe == is_safe)
        };
        let safe: Vec<&Edit> = fixes(true).map(|(_, fix)| &fix.edit).collect();
        let (mut after, mut now) = one_round(&document, &safe);
        if now == 0 && guesses == Guesses::Made {
            // One at a time, since what is guessed for one finding may well be the end of others.
            let guess = fixes(false).filter(|(_, fix)| !fix.edit.is_idle(&document)).find(|(finding, _)| {
                guessed.insert((finding.check.name, finding.place.file.clone(), finding.at.clone()))
            });
            if let Some((_, fix)) = guess {
                (after, now) = (document.after(&fix.edit), 1);
            }
        }
        if now == 0 {
            break;
        }
        (document, made) = (after, made + now);
    }
    (document, made)
}

/// Makes the edits that touch nothing in common with those before them.
fn one_round(document: &Document, edits: &[&Edit]) -> (Document, usize) {
    let mut claims = Claims::default();
    let (mut after, mut made) = (document.clone(), 0);
    for edit in edits {
        if !edit.is_idle(&after) && claims.take(edit) {
            after = after.after(edit);
            made += 1;
        }
    }
    (after, made)
}

/// What the edits of a round touch.
#[derive(Debug, Default)]
struct Claims {
    scenario: bool,
    boards: BTreeMap<BoardKey, BoardClaims>,
}

#[derive(Debug, Clone, Default)]
struct BoardClaims {
    whole: bool,
    hexes: BTreeSet<HexName>,
    hexsides: BTreeSet<HexsideName>,
}

impl BoardClaims {
    fn is_empty(&self) -> bool {
        !self.whole && self.hexes.is_empty() && self.hexsides.is_empty()
    }
}

impl Claims {
    /// Whether nothing that the edit touches was touched before; then it is touched now.
    fn take(&mut self, edit: &Edit) -> bool {
        let is_free = edit.changes.iter().all(|change| self.is_free(change));
        if is_free {
            edit.changes.iter().for_each(|change| self.claim(change));
        }
        is_free
    }

    fn is_free(&self, change: &Change) -> bool {
        let of = |board: &BoardKey| self.boards.get(board);
        match change {
            Change::Scenario(_) => !self.scenario,
            Change::Board { board, .. } => of(board).is_none_or(BoardClaims::is_empty),
            Change::Hex { board, hex, .. } => {
                of(board).is_none_or(|claims| !claims.whole && !claims.hexes.contains(hex))
            }
            Change::Hexside { board, hexside, .. } => {
                of(board).is_none_or(|claims| !claims.whole && !claims.hexsides.contains(hexside))
            }
        }
    }

    fn claim(&mut self, change: &Change) {
        match change {
            Change::Scenario(_) => self.scenario = true,
            Change::Board { board, .. } => self.boards.entry(board.clone()).or_default().whole = true,
            Change::Hex { board, hex, .. } => {
                self.boards.entry(board.clone()).or_default().hexes.insert(*hex);
            }
            Change::Hexside { board, hexside, .. } => {
                self.boards.entry(board.clone()).or_default().hexsides.insert(*hexside);
            }
        }
    }
}
