//! Where checks put what they find in one file: silences are heeded, and many findings of one kind become few.
//!
//! A silence hides what its author may decide. What later stages stand on is not of that kind ([`can_be_silenced`]):
//! such an error stays, and so does the broken stage.

use super::{Check, Report, can_be_silenced};
use crate::board::Silence;
use crate::edit::{Change, Edit};
use crate::finding::{FilePlace, Finding, Fix, Path, Severity};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

/// No more findings of one check are kept for one file.
const LIMIT: usize = 50;

/// No more places of a group are named one by one.
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

/// The findings of one check, or those of them that one stands for.
struct Found {
    first: Finding,
    others: Vec<Finding>,
    more: usize,
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
        let mut finding = finding;
        finding.several = finding.several.or_else(|| self.several.map(Cow::Borrowed));
        let of_check = |found: &Found| found.first.check == finding.check;
        let of_group = |found: &Found| of_check(found) && found.first.several == finding.several;
        let mine = &mut self.found[self.begun..];
        let place = mine.iter().rposition(of_group);
        // A text that makes groups without end gets no more of them than of findings.
        let place = place.or_else(|| {
            let groups = mine.iter().filter(|found| of_check(found)).count();
            (groups >= LIMIT).then(|| mine.iter().rposition(of_check)).flatten()
        });
        match place.map(|place| &mut mine[place]) {
            Some(found) if found.others.len() + 1 < LIMIT && found.first.several == finding.several => {
                found.others.push(finding);
            }
            Some(found) => found.more += 1,
            None => self.found.push(Found { first: finding, others: Vec::new(), more: 0 }),
        }
    }

    /// Whether the running check need not make an expensive fix any more.
    pub fn is_full(&self) -> bool {
        self.found[self.begun..].iter().any(|found| found.others.len() + 1 >= LIMIT)
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
        let count = 1 + self.others.len() + self.more;
        let mut findings = match self.first.several.clone() {
            Some(several) if count > 1 => {
                vec![together(self.first, self.others, &format!("{count} {several}"))]
            }
            _ => std::iter::once(self.first).chain(self.others).collect(),
        };
        if let Some(last) = findings.last_mut().filter(|_| self.more > 0) {
            last.notes.push(format!("There are {} more of this kind in the file", self.more));
        }
        findings
    }
}

/// One finding for several of a kind, at the place of the first.
fn together(mut first: Finding, others: Vec<Finding>, headline: &str) -> Finding {
    headline.clone_into(&mut first.headline);
    let mut names = vec![first.at.clone()];
    for other in others {
        names.push(other.at.clone());
        if first.related.len() < RELATED {
            let help = other.help.filter(|help| first.help.as_ref() != Some(help));
            let help = help.map_or_else(String::new, |help| format!(" ({help})"));
            first.related.push((other.place, format!("{}{help}", other.headline)));
        }
        first.on_map.extend(other.on_map);
        first.fix = both(first.fix, other.fix);
    }
    names.dedup();
    let more = names.len().saturating_sub(RELATED);
    names.truncate(RELATED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    first.notes.push(format!("They are {}{more}", names.join(", ")));
    first
}

/// Both fixes in one edit, if there are two. Changes of whole files cannot be joined, unless they are one already.
fn both(one: Option<Fix>, other: Option<Fix>) -> Option<Fix> {
    let (one, other) = one.zip(other)?;
    if one == other {
        return Some(one);
    }
    let is_whole = |change: &Change| matches!(change, Change::Board { .. } | Change::Scenario(_));
    if one.edit.changes.iter().chain(&other.edit.changes).any(is_whole) {
        return None;
    }
    let mut changes = one.edit.changes;
    changes.extend(other.edit.changes);
    Some(Fix { is_safe: one.is_safe && other.is_safe, edit: Edit::new(one.edit.label, changes) })
}
