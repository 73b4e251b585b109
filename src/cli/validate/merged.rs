//! All files together: each finding, file and board once.

use super::checked::Checked;
use super::json::{Finding, Stopped};
use crate::finding::Severity;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// What was found in all files.
#[derive(Debug, Default)]
pub struct Merged {
    /// In the order of the files.
    pub findings: Vec<Finding>,
    /// Files that were not checked to the end.
    pub stopped: Vec<Stopped>,
    /// What could not be looked at, and why.
    pub failures: Vec<String>,
    /// All files that were looked at, as they are shown, in order.
    pub files: Vec<String>,
    /// How many files of folders are no boards or scenarios.
    pub skipped: usize,
    /// The same in words, if there are any.
    pub passed_over: Option<String>,
    /// Boards that could be read.
    pub boards: usize,
    /// Pairs of boards that share hexes, in each scenario.
    pub seams: usize,
    /// Hexes of all boards.
    pub hexes: usize,
    /// Entries of LOS tables that were compared.
    pub los_pairs: usize,
    /// Checks that ran.
    pub checks: usize,
    /// Findings that were silenced.
    pub silenced: usize,
}

impl Merged {
    /// Puts together what was found in files, in their order.
    pub fn new(all: Vec<Result<Checked, String>>) -> Self {
        let mut merged = Self::default();
        let mut seen = BTreeSet::new();
        let mut files: BTreeSet<PathBuf> = BTreeSet::new();
        let mut boards: BTreeMap<PathBuf, usize> = BTreeMap::new();
        for checked in all {
            let checked = match checked {
                Ok(checked) => checked,
                Err(failure) => {
                    merged.failures.push(failure);
                    continue;
                }
            };
            for (key, finding) in checked.findings {
                if seen.insert(key) {
                    merged.findings.push(finding);
                }
            }
            for (real, shown) in checked.files {
                if files.insert(real) {
                    merged.files.push(shown);
                }
            }
            boards.extend(checked.boards);
            merged.stopped.extend(checked.stopped);
            merged.seams += checked.seams;
            merged.los_pairs += checked.los_pairs;
            merged.checks = merged.checks.max(checked.checks);
            merged.silenced += checked.silenced;
        }
        merged.boards = boards.len();
        merged.hexes = boards.values().sum();
        let mut told = BTreeSet::new();
        merged.stopped.retain(|stopped| told.insert(stopped.clone()));
        merged
    }

    /// The number of findings of a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}
