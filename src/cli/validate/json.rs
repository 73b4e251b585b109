//! Reports as JSON: Bocage's own format, versioned, with a schema.

use super::merged::Merged;
use crate::cli::output::Failure;
use crate::finding::{MapPlace, Severity, Spot};
use schemars::JsonSchema;
use serde::Serialize;

/// The version of the format.
const FORMAT: &str = "bocage-report/1";

/// What `bocage validate --format json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "Report")]
pub struct Report<'a> {
    /// Version of this format, `bocage-report/1`. Fields may be added without a new version.
    format: &'static str,
    /// Version of the program.
    version: &'static str,
    /// What was found, by file and place.
    findings: &'a [Finding],
    /// Files that were not checked to the end.
    stopped: &'a [Stopped],
    /// What could not be read, and why.
    failures: &'a [String],
    /// The number of findings by severity.
    counts: Counts,
    /// How much was looked at.
    coverage: Coverage,
}

/// Something that a check found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Finding {
    /// Name of the check.
    pub check: &'static str,
    /// Code of the check.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// Where in a file.
    #[serde(flatten)]
    pub place: Place,
    /// By what a silence names its place; empty for the whole file.
    pub at: String,
    /// Other places that have to do with it.
    pub related: Vec<Related>,
    /// Why, and what follows.
    pub notes: Vec<String>,
    /// How to mend it.
    pub help: Option<String>,
    /// An edit that mends it.
    pub fix: Option<Fix>,
    /// Where on the map.
    pub map: Vec<OnMap>,
    /// As people read it, with an excerpt.
    #[serde(skip)]
    pub text: String,
}

/// A place in a file. Lines and columns count from 1, columns in characters; the end is excluded.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Place {
    /// Path of the file.
    pub file: String,
    /// Line; none for a file whose text is not at hand.
    pub line: Option<usize>,
    /// Column.
    pub column: Option<usize>,
    /// Line of the end.
    pub end_line: Option<usize>,
    /// Column of the end.
    pub end_column: Option<usize>,
}

/// Another place that has to do with a finding.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Related {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// What it is.
    pub message: String,
}

/// An edit that mends a finding.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Fix {
    /// Whether it cannot change what is meant, so that `--fix` makes it.
    pub safe: bool,
    /// What it does.
    pub label: String,
}

/// A place on the map.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OnMap {
    /// Place of the board in the layout, from 0.
    slot: usize,
    /// Name of the hex or hexside on its board.
    name: String,
}

impl From<&MapPlace> for OnMap {
    fn from(place: &MapPlace) -> Self {
        let name = match place.spot {
            Spot::Hex(name) => name.to_string(),
            Spot::Hexside(name) => name.to_string(),
        };
        Self { slot: place.slot, name }
    }
}

/// A file that was not checked to the end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Stopped {
    /// The file.
    pub file: String,
    /// The file whose errors are the reason: itself, or a board that it uses.
    pub because_of: String,
    /// The stage that found them; the later ones did not run.
    pub stage: &'static str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Counts {
    error: usize,
    warning: usize,
    advice: usize,
    /// Not among the findings, since the file says that they are meant.
    silenced: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Coverage {
    /// Files that were checked.
    files: usize,
    /// Files of folders that are no boards or scenarios.
    skipped: usize,
    /// Boards that could be read.
    boards: usize,
    /// Pairs of boards that share hexes, in each scenario.
    seams: usize,
    /// Hexes of all boards.
    hexes: usize,
    /// Entries of LOS tables that were compared with the rules.
    los_pairs: usize,
    /// Checks that ran.
    checks: usize,
}

impl<'a> Report<'a> {
    fn new(merged: &'a Merged) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION"),
            findings: &merged.findings,
            stopped: &merged.stopped,
            failures: &merged.failures,
            counts: Counts {
                error: merged.count(Severity::Error),
                warning: merged.count(Severity::Warning),
                advice: merged.count(Severity::Advice),
                silenced: merged.silenced,
            },
            coverage: Coverage {
                files: merged.files.len(),
                skipped: merged.skipped,
                boards: merged.boards,
                seams: merged.seams,
                hexes: merged.hexes,
                los_pairs: merged.los_pairs,
                checks: merged.checks,
            },
        }
    }
}

/// The report as text.
///
/// # Errors
/// None in fact: all of it can be written.
pub fn report(merged: &Merged) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(&Report::new(merged)).map_err(Failure::io)? + "\n")
}
