//! Checking one file: what a report needs of it, without the project that it was found in.

use super::json::{Finding, Fix, OnMap, Place, Related, Stopped};
use super::real;
use crate::cli::excerpt::{Notice, Spot};
use crate::cli::input::is_stdin;
use crate::file::project::{Disk, Opened, Project, Refused};
use crate::file::save::{ReadError, Stamp};
use crate::finding::{self, FilePlace};
use crate::validate::{self, Options};
use annotate_snippets::Renderer;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// What all files are checked with.
pub struct Context<'a> {
    /// What standard input holds, if it is to be checked.
    input: Option<Vec<u8>>,
    root: Option<PathBuf>,
    /// What to check for.
    pub options: &'a Options,
    renderer: Renderer,
    /// How files are shown that were named or found in named folders, by real path.
    shown: BTreeMap<PathBuf, String>,
}

/// What was found in one file and those that it uses.
#[derive(Debug, Default)]
pub struct Checked {
    /// In order.
    pub findings: Vec<(Key, Finding)>,
    /// Files that were not checked to the end.
    pub stopped: Vec<Stopped>,
    /// Real paths of all files, and how they are shown.
    pub files: BTreeMap<PathBuf, String>,
    /// Real paths of the boards that could be read, with their hexes.
    pub boards: BTreeMap<PathBuf, usize>,
    /// Pairs of boards that share hexes.
    pub seams: usize,
    /// Entries of LOS tables that were compared.
    pub los_pairs: usize,
    /// Checks that ran.
    pub checks: usize,
    /// Findings that were silenced.
    pub silenced: usize,
}

/// What makes two findings the same: real path of the file, place in it, code, place by name, headline.
pub type Key = (PathBuf, String, &'static str, String, String);

impl<'a> Context<'a> {
    /// A context for these files.
    pub fn new(
        files: &[PathBuf],
        input: Option<Vec<u8>>,
        root: Option<&Path>,
        options: &'a Options,
        renderer: Renderer,
    ) -> Self {
        let shown = files.iter().map(|path| (real(path), path.display().to_string())).collect();
        Self { input, root: root.map(Path::to_owned), options, renderer, shown }
    }

    /// Opens a file with all that it uses.
    ///
    /// # Errors
    /// If it cannot be read at all.
    pub fn open(&self, path: &Path) -> Result<Project, String> {
        let project = match &self.input {
            Some(bytes) if is_stdin(path) => self.open_input(path, bytes)?,
            _ => Project::open(path, self.root.as_deref()),
        };
        match &project.scenario {
            Some(Err(refusal)) => match &refusal.reason {
                // A file that is there but too long is at fault itself.
                Refused::Unreadable(error) if !matches!(**error, ReadError::TooLong { .. }) => {
                    Err(error.to_string())
                }
                _ => Ok(project),
            },
            _ => Ok(project),
        }
    }

    fn open_input(&self, path: &Path, bytes: &[u8]) -> Result<Project, String> {
        let here = std::env::current_dir().map_err(|error| error.to_string())?;
        let root = self.root.as_deref().unwrap_or_else(|| here.parent().unwrap_or(&here));
        Ok(Project::open_bytes(&Disk, path, Some(root), bytes, Stamp::of(bytes, None)))
    }

    /// Checks a file with all that it uses.
    ///
    /// # Errors
    /// If it cannot be read at all, or checking it crashed.
    pub fn check(&self, path: &Path) -> Result<Checked, String> {
        let checked = catch_unwind(AssertUnwindSafe(|| self.try_check(path)));
        checked.unwrap_or_else(|_| {
            Err(format!("Checking {} crashed, which is a fault of Bocage: please report it", path.display()))
        })
    }

    fn try_check(&self, path: &Path) -> Result<Checked, String> {
        let project = self.open(path)?;
        let report = validate::check(&project, &project.document(), self.options);
        let view = View { context: self, project: &project, real: real_paths(&project) };
        let stopped = report.stopped.iter().map(|stopped| Stopped {
            file: view.shown(&stopped.file),
            because_of: view.shown(&stopped.because_of),
            stage: stopped.at.noun(),
        });
        let boards = project.boards.values().flatten();
        let boards = boards.map(|board| (view.real(&board.shown), board.value.grid().hexes().count()));
        Ok(Checked {
            findings: report
                .findings
                .iter()
                .map(|finding| (view.key(finding), view.finding(finding)))
                .collect(),
            stopped: stopped.collect(),
            files: view.real.iter().map(|(shown, real)| (real.clone(), view.shown(shown))).collect(),
            boards: boards.collect(),
            seams: report.coverage.seams,
            los_pairs: report.coverage.los_pairs,
            checks: report.coverage.checks,
            silenced: report.silenced,
        })
    }
}

/// The real paths of a project's files, by how the project shows them.
fn real_paths(project: &Project) -> BTreeMap<String, PathBuf> {
    fn of<T>(opened: &Opened<T>) -> (String, PathBuf) {
        match opened {
            Ok(loaded) => (loaded.shown.clone(), real(&loaded.path)),
            Err(refusal) => (refusal.shown.clone(), real(Path::new(&refusal.shown))),
        }
    }
    project.scenario.iter().map(of).chain(project.boards.values().map(of)).collect()
}

/// A project as its findings are shown.
struct View<'a> {
    context: &'a Context<'a>,
    project: &'a Project,
    real: BTreeMap<String, PathBuf>,
}

impl View<'_> {
    fn real(&self, file: &str) -> PathBuf {
        self.real.get(file).cloned().unwrap_or_else(|| real(Path::new(file)))
    }

    /// A file as the user named it, if he did.
    fn shown(&self, file: &str) -> String {
        self.context.shown.get(&self.real(file)).cloned().unwrap_or_else(|| file.to_owned())
    }

    fn key(&self, finding: &finding::Finding) -> Key {
        let place = format!("{} {:?} {:?}", finding.place.path, finding.place.part, finding.place.span);
        let real = self.real(&finding.place.file);
        (real, place, finding.check.code, finding.at.clone(), finding.headline.clone())
    }

    fn finding(&self, finding: &finding::Finding) -> Finding {
        let related = finding
            .related
            .iter()
            .map(|(place, message)| Related { place: self.place(place), message: message.clone() });
        let fix = finding.fix.as_ref().map(|fix| Fix { safe: fix.is_safe, label: fix.edit.label.clone() });
        Finding {
            check: finding.check.name,
            code: finding.check.code,
            severity: finding.check.severity,
            message: finding.headline.clone(),
            place: self.place(&finding.place),
            at: finding.at.clone(),
            related: related.collect(),
            notes: finding.notes.clone(),
            help: finding.help.clone(),
            fix,
            map: finding.on_map.iter().map(OnMap::from).collect(),
            text: self.text(finding),
        }
    }

    fn place(&self, place: &FilePlace) -> Place {
        let file = self.shown(&place.file);
        let Some((source, span)) = self.project.locate(place) else {
            return Place { file, ..Place::default() };
        };
        let (start, end) = (source.position(span.start), source.position(span.end.max(span.start)));
        Place {
            file,
            line: Some(start.line),
            column: Some(start.column),
            end_line: Some(end.line),
            end_column: Some(end.column),
        }
    }

    fn text(&self, finding: &finding::Finding) -> String {
        let shown = self.shown(&finding.place.file);
        let others: Vec<String> = finding.related.iter().map(|(place, _)| self.shown(&place.file)).collect();
        let related = finding.related.iter().zip(&others).map(|((place, label), file)| {
            (Spot { file, marked: self.project.locate(place) }, label.as_str())
        });
        let fix = finding.fix.as_ref().map(|fix| {
            let how = if fix.is_safe { "--fix does" } else { "--fix --unsafe-fixes would do" };
            format!("bocage validate {how} this: {}", fix.edit.label)
        });
        let notice = Notice {
            severity: finding.check.severity,
            code: Some(finding.check.code),
            headline: &finding.headline,
            spot: Spot { file: &shown, marked: self.project.locate(&finding.place) },
            related: related.collect(),
            notes: finding.notes.iter().map(String::as_str).chain(fix.as_deref()).collect(),
            help: finding.help.as_deref(),
            check: Some(finding.check.name),
        };
        notice.render(&self.context.renderer)
    }
}
