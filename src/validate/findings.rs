//! Where checks put what they find in one file: silences are heeded, and many findings of one kind become few.
//!
//! A silence hides what its author may decide. What later stages stand on is not of that kind ([`can_be_silenced`]):
//! such an error stays, and so does the broken stage.

use super::{Check, Report, can_be_silenced};
use crate::board::Silence;
use crate::edit::Edit;
use crate::finding::{FilePlace, Finding, Fix, Path, Severity};
use std::collections::{BTreeSet, HashMap};

/// No more findings of one check are kept for one file.
const LIMIT: usize = 50;

/// No more other places of a group are named one by one.
const RELATED: usize = 12;

/// The findings in one file.
pub(super) struct Findings<'a> {
    file: String,
    silences: HashMap<(&'a str, &'a str), usize>,
    used: Vec<bool>,
    powerless: BTreeSet<usize>,
    found: Vec<Found>,
    errors: usize,
    silenced: usize,
    /// Where the running check's findings begin.
    begun: usize,
    several: Option<&'static str>,
    silenced_before: usize,
    errors_before: usize,
}

/// The findings of one check.
struct Found {
    findings: Vec<Finding>,
    more: usize,
    several: Option<&'static str>,
}

impl<'a> Findings<'a> {
    pub fn new(file: &str, silences: &'a [Silence]) -> Self {
        let mut by_place = HashMap::new();
        for (index, silence) in silences.iter().enumerate() {
            by_place.entry((silence.check.as_str(), silence.at.as_str())).or_insert(index);
        }
        Self {
            file: file.to_owned(),
            silences: by_place,
            used: vec![false; silences.len()],
            powerless: BTreeSet::new(),
            found: Vec::new(),
            errors: 0,
            silenced: 0,
            begun: 0,
            several: None,
            silenced_before: 0,
            errors_before: 0,
        }
    }

    /// The file as it is shown.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The place of a value in this file.
    pub fn value(&self, path: Path) -> FilePlace {
        FilePlace::value(&self.file, path)
    }

    /// The place of a key in this file.
    pub fn key(&self, path: Path) -> FilePlace {
        FilePlace::key(&self.file, path)
    }

    /// A check begins.
    pub fn begin(&mut self, check: &Check) {
        self.begun = self.found.len();
        self.several = check.several;
        self.silenced_before = self.silenced;
        self.errors_before = self.errors;
    }

    /// Takes back what the running check found; this is found instead. It says nothing about the file, so it does not
    /// stop later stages.
    pub fn instead(&mut self, finding: Finding) {
        self.found.truncate(self.begun);
        self.silenced = self.silenced_before;
        self.add(finding);
        self.errors = self.errors_before;
    }

    /// Adds a finding, unless it is silenced and may be.
    pub fn add(&mut self, finding: Finding) {
        if let Some(silence) = self.silence_of(&finding) {
            self.used[silence] = true;
            if can_be_silenced(finding.check) {
                self.silenced += 1;
                return;
            }
            self.powerless.insert(silence);
        }
        self.errors += usize::from(finding.check.severity == Severity::Error);
        let same = |found: &&mut Found| found.findings.first().is_some_and(|one| one.check == finding.check);
        match self.found[self.begun..].iter_mut().rev().find(same) {
            Some(found) if found.findings.len() < LIMIT => found.findings.push(finding),
            Some(found) => found.more += 1,
            None => {
                self.found.push(Found { findings: vec![finding], more: 0, several: self.several });
            }
        }
    }

    /// Whether the running check need not make an expensive fix any more.
    pub fn is_full(&self) -> bool {
        self.found[self.begun..].iter().any(|found| found.findings.len() >= LIMIT)
    }

    /// A silence with the finding's place silences it there, one without place everywhere in the file.
    fn silence_of(&self, finding: &Finding) -> Option<usize> {
        let name = finding.check.name;
        let places = [finding.at.as_str(), ""];
        places.iter().find_map(|at| self.silences.get(&(name, *at))).copied()
    }

    /// The silences of findings that cannot be silenced, by their place in the file.
    pub fn powerless(&self) -> Vec<usize> {
        self.powerless.iter().copied().collect()
    }

    /// Whether the silence at that place in the file silenced something.
    pub fn is_used(&self, silence: usize) -> bool {
        self.used.get(silence).copied().unwrap_or_default()
    }

    /// Whether there are errors that are not silenced, or cannot be.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Puts all into the report.
    pub fn hand_over(&mut self, report: &mut Report) {
        report.silenced += self.silenced;
        for found in self.found.drain(..) {
            report.more += found.more;
            report.findings.extend(found.into_findings());
        }
    }
}

impl Found {
    fn into_findings(self) -> Vec<Finding> {
        let (more, count) = (self.more, self.findings.len() + self.more);
        let mut findings = match self.several {
            Some(several) if count > 1 => {
                together(self.findings, &format!("{count} {several}")).into_iter().collect()
            }
            _ => self.findings,
        };
        if let Some(last) = findings.last_mut().filter(|_| more > 0) {
            last.notes.push(format!("There are {more} more of this kind in the file"));
        }
        findings
    }
}

/// One finding for several of a kind, at the place of the first.
fn together(findings: Vec<Finding>, headline: &str) -> Option<Finding> {
    let mut findings = findings.into_iter();
    let mut first = findings.next()?;
    headline.clone_into(&mut first.headline);
    let mut names = vec![first.at.clone()];
    for other in findings {
        names.push(other.at.clone());
        if first.related.len() < RELATED {
            first.related.push((other.place, other.headline));
        }
        first.on_map.extend(other.on_map);
        first.fix = both(first.fix, other.fix);
    }
    names.dedup();
    first.notes.push(format!("They are {}", names.join(", ")));
    Some(first)
}

/// Both fixes in one edit, if there are two; changes of whole files cannot be joined.
fn both(one: Option<Fix>, other: Option<Fix>) -> Option<Fix> {
    let (one, other) = one.zip(other)?;
    let mut changes = one.edit.changes;
    changes.extend(other.edit.changes);
    Some(Fix { is_safe: one.is_safe && other.is_safe, edit: Edit::new(one.edit.label, changes) })
}
