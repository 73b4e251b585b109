//! The validator: all that may be wrong with files, each defect a check of its own.
//!
//! A check is one file under `validate/`: its page, its name and code, its function and its fixtures, and one line
//! in [`CHECKS`]. [`check`] runs them in stages over a read-only view of the project's files and the document, which
//! may be ahead of the files. Checks ask the modules below and `rules`; they decide nothing that those can answer,
//! never write, and never see one another's findings.
//!
//! What must stay true: one cause is one finding, so a stage that found errors in a file ends the checking of that
//! file, and of scenarios that use it, which the report says; a crash in one check is a finding and the others run.

mod board;
mod checks;
mod file;
mod findings;
mod layout;
mod los_table;
mod refused;
mod scenario;
mod silence;
mod suggest;
#[cfg(test)]
mod testing;
mod text;
mod view;

pub use checks::CHECKS;
use findings::Findings;
pub use los_table::{Entries, Entry};
use view::{BoardView, FileView, ScenarioView};

use crate::edit::Document;
use crate::file::project::{Files, Project};
use crate::finding::{CheckInfo, FilePlace, Finding, Severity};
use crate::layout::Map;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How far a file is sound. A stage that finds errors stops the later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The file can be read and is text.
    Bytes,
    /// The text is RON or JSON.
    Syntax,
    /// It has the fields and types of its format.
    Shape,
    /// All that it names exists.
    References,
    /// What lies on the map fits together.
    Geometry,
    /// The rules of the game allow it.
    Rules,
    /// It could be better.
    Advice,
}

impl Stage {
    /// The stages that checks of values run in.
    const OF_VALUES: [Self; 4] = [Self::References, Self::Geometry, Self::Rules, Self::Advice];

    /// In words, as part of a sentence.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Bytes => "reading",
            Self::Syntax => "syntax",
            Self::Shape => "shape",
            Self::References => "references",
            Self::Geometry => "geometry",
            Self::Rules => "rules",
            Self::Advice => "advice",
        }
    }
}

/// One rule of the validator.
#[derive(Debug)]
pub struct Check {
    /// Its name, code, severity and page.
    pub info: CheckInfo,
    /// When it runs.
    pub stage: Stage,
    run: Run,
    /// Of several findings in one file, what the one that stands for all says after their number; a finding may say its own.
    several: Option<&'static str>,
    #[cfg(test)]
    fixtures: &'static [testing::Fixture],
}

/// What a check looks at.
#[derive(Debug, Clone, Copy)]
enum Run {
    /// Nothing: what reading the files found, or the validator itself.
    Reader,
    /// Each file that could be read.
    File(fn(&FileView<'_>, &mut Findings<'_>)),
    /// Each board, once, however often it is laid.
    Board(fn(&BoardView<'_>, &mut Findings<'_>)),
    /// The scenario with its map.
    Scenario(fn(&ScenarioView<'_>, &mut Findings<'_>)),
}

/// What to check for.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Whether to run the checks of advice level.
    pub advice: bool,
    /// Only the findings of these checks, by name; all if empty. A check of advice level named here runs.
    pub select: BTreeSet<&'static str>,
    /// None of the findings of these checks, by name.
    pub ignore: BTreeSet<&'static str>,
    /// The last stage that runs; all do if none is given.
    pub up_to: Option<Stage>,
}

impl Options {
    fn runs(&self, check: &Check) -> bool {
        check.info.severity > Severity::Advice || self.advice || self.select.contains(check.info.name)
    }

    fn shows(&self, finding: &Finding) -> bool {
        let name = finding.check.name;
        (self.select.is_empty() || self.select.contains(name)) && !self.ignore.contains(name)
    }
}

/// How much was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Files that were read, or should have been.
    pub files: usize,
    /// Boards that could be read.
    pub boards: usize,
    /// Pairs of boards that share hexes.
    pub seams: usize,
    /// Hexes of the map.
    pub hexes: usize,
    /// Entries of LOS tables that were compared with the rules.
    pub los_pairs: usize,
    /// Checks that ran.
    pub checks: usize,
}

/// A file that was not checked to the end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stopped {
    /// The file as it is shown.
    pub file: String,
    /// The file whose errors are the reason: itself, or a board that it uses.
    pub because_of: String,
    /// The stage that found them; the later ones did not run.
    pub at: Stage,
}

/// What the checks found.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// By file, place and code.
    pub findings: Vec<Finding>,
    /// How many more were silenced.
    pub silenced: usize,
    /// How many more there are of kinds that are many in one file; the last finding of the kind says so.
    pub more: usize,
    /// How much was looked at.
    pub coverage: Coverage,
    /// The files that were not checked to the end.
    pub stopped: Vec<Stopped>,
}

impl Report {
    /// The worst severity.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.check.severity).max()
    }

    /// The findings of a severity in a line each, with the name of their file but not where it lies.
    pub fn headlines(&self, severity: Severity) -> Vec<String> {
        let of_severity = self.findings.iter().filter(|finding| finding.check.severity == severity);
        let line = |finding: &Finding| {
            let file = finding.place.file.rsplit(['/', '\\']).next().unwrap_or_default();
            format!("{file}: {} ({})", finding.headline, finding.check.name)
        };
        of_severity.map(line).collect()
    }

    /// The number of findings of a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.check.severity == severity).count()
    }
}

/// The check of that name or code.
pub fn find_check(name_or_code: &str) -> Option<&'static Check> {
    let is_meant = |check: &&&Check| check.info.name == name_or_code || check.info.code == name_or_code;
    CHECKS.iter().find(is_meant).copied()
}

/// The name of the check that somebody may have meant.
pub fn nearest_check(name: &str) -> Option<&'static str> {
    suggest::nearest(name, CHECKS.iter().map(|check| check.info.name))
}

/// Whether findings of a check may be hidden by a silence, or by leaving the check out: all but the errors that later
/// stages stand on. A file that was not checked to its end must not pass for clean.
pub fn can_be_silenced(check: &CheckInfo) -> bool {
    let stage = find_check(check.name).map(|check| check.stage);
    check.severity < Severity::Error || stage.is_none_or(|stage| stage > Stage::Geometry)
}

/// Checks a document against everything, with the files behind it for places in their texts.
///
/// The document may have edits that the files do not have yet. Nothing is written, and only what belongs to no document
/// is read: a LOS table that a scenario links, a ruleset of its own, the names of files where one is missing.
pub fn check(project: &Project, document: &Document, options: &Options) -> Report {
    check_with(project.files(), project, document, options)
}

/// As [`check`], with the files from which a LOS table is read.
pub fn check_with(files: &dyn Files, project: &Project, document: &Document, options: &Options) -> Report {
    let (report, ran) = (Report::default(), BTreeSet::new());
    Checker { files, project, document, options, checks: CHECKS, report, ran, is_oversized: false }.run()
}

struct Checker<'a> {
    files: &'a dyn Files,
    project: &'a Project,
    document: &'a Document,
    options: &'a Options,
    checks: &'a [&'static Check],
    report: Report,
    ran: BTreeSet<&'static str>,
    /// Whether the scenario has a list so long that nothing else of it is looked at.
    is_oversized: bool,
}

/// Where a file broke, with the name of the file.
type Break = Option<(Stage, String)>;

impl Checker<'_> {
    fn run(mut self) -> Report {
        let slots = self.document.slots();
        let map = Map::build(&slots);
        let boards = view::boards(self.project, self.document, &slots);
        let refused = refused::boards(self.project, self.document);
        let mut broken: Break = None;
        for (file, stage, findings) in refused {
            self.report.coverage.files += 1;
            self.report.findings.extend(findings);
            self.stop(&file, &file, stage);
            worse(&mut broken, (Stage::References, file));
        }
        for board in &boards {
            if let Some(own) = self.board(board) {
                worse(&mut broken, own);
            }
        }
        self.main_file(&boards, &map, broken);
        self.report.coverage.boards = boards.len();
        self.report.coverage.files += boards.len();
        self.report.coverage.seams = view::seams(&map);
        self.report.coverage.hexes = map.hexes().len();
        self.report.coverage.checks = self.ran.len();
        self.finish()
    }

    fn main_file(&mut self, boards: &[BoardView<'_>], map: &Map, broken: Break) {
        if let Some(scenario) = &self.document.scenario {
            self.report.coverage.files += 1;
            let view = ScenarioView::new(self.files, self.project, self.document, scenario, boards, map);
            self.scenario(&view, broken);
        } else if let Some((file, stage, findings)) = refused::main_file(self.project) {
            self.report.coverage.files += 1;
            self.report.findings.extend(findings);
            self.stop(&file, &file, stage);
        }
    }

    fn board(&mut self, board: &BoardView<'_>) -> Break {
        let mut findings = Findings::new(&board.file, &board.board.silences);
        let file = FileView::of_board(self.project, board);
        self.stages(&file, &mut findings, None, |check, findings| match check.run {
            Run::File(run) => run(&file, findings),
            Run::Board(run) => run(board, findings),
            Run::Reader | Run::Scenario(_) => {}
        })
    }

    fn scenario(&mut self, view: &ScenarioView<'_>, broken: Break) {
        let mut findings = Findings::new(&view.file, &view.scenario.silences);
        self.is_oversized = view.oversized().is_some();
        refused::of_slots(view, &mut findings);
        let file = FileView::of_scenario(self.project, view);
        self.stages(&file, &mut findings, broken, |check, findings| match check.run {
            Run::File(run) => run(&file, findings),
            Run::Scenario(run) => run(view, findings),
            Run::Reader | Run::Board(_) => {}
        });
        self.report.coverage.los_pairs += view.los_pairs();
    }

    /// Runs the stages of a file in order, up to the first that is broken here or in a file that it stands on.
    fn stages<'f>(
        &mut self,
        file: &FileView<'_>,
        findings: &mut Findings<'f>,
        mut broken: Break,
        run: impl Fn(&Check, &mut Findings<'f>),
    ) -> Break {
        let mut complete = BTreeSet::new();
        let wanted = |stage: &Stage| self.options.up_to.is_none_or(|last| *stage <= last);
        for stage in Stage::OF_VALUES.into_iter().filter(wanted) {
            if let Some((at, because_of)) = &broken
                && *at < stage
            {
                self.stop(&file.file, because_of, *at);
                break;
            }
            let runs = |check: &&&'static Check| {
                check.stage == stage && self.options.runs(check) && !(self.is_oversized && waits(check))
            };
            for check in self.checks.iter().filter(runs) {
                if try_run(check, findings, &run) {
                    complete.insert(check.info.name);
                }
            }
            if findings.has_errors() {
                worse(&mut broken, (stage, file.file.clone()));
            }
        }
        silence::unused_silence::find(file, &complete, findings);
        silence::powerless_silence::find(file, findings);
        self.ran.extend(complete);
        findings.hand_over(&mut self.report);
        broken
    }

    fn stop(&mut self, file: &str, because_of: &str, at: Stage) {
        let (file, because_of) = (file.to_owned(), because_of.to_owned());
        self.report.stopped.push(Stopped { file, because_of, at });
    }

    fn finish(mut self) -> Report {
        let options = self.options;
        self.report.findings.retain(|finding| options.shows(finding) || !can_be_silenced(finding.check));
        let offset = |place: &FilePlace| self.project.locate(place).map(|(_, span)| span.start);
        self.report.findings.sort_by_cached_key(|finding| {
            let place = &finding.place;
            (place.file.clone(), offset(place), place.path.clone(), finding.check.code, finding.at.clone())
        });
        self.report.stopped.sort();
        self.report
    }
}

/// Whether a check waits until the lists of a scenario are of lengths that can be looked through.
fn waits(check: &Check) -> bool {
    let is_scenario = matches!(check.run, Run::Scenario(_));
    is_scenario && check.info.name != scenario::oversized_scenario::CHECK.info.name
}

/// Runs a check; if it panics, that is what is found. Returns whether it came to its end.
fn try_run<'f>(check: &Check, findings: &mut Findings<'f>, run: &impl Fn(&Check, &mut Findings<'f>)) -> bool {
    findings.begin(check);
    let outcome = catch_unwind(AssertUnwindSafe(|| run(check, findings)));
    if let Err(panic) = &outcome {
        let crash = file::check_crashed::finding(findings.file(), check, panic.as_ref());
        findings.instead(crash);
    }
    outcome.is_ok()
}

fn worse(broken: &mut Break, other: (Stage, String)) {
    if broken.as_ref().is_none_or(|(stage, _)| other.0 < *stage) {
        *broken = Some(other);
    }
}

#[cfg(test)]
mod tests;
