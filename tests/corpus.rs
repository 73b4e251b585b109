//! Forty boards and scenarios as a community writes them, good and bad, with the findings that are accepted as text beside
//! them. `UPDATE=1 cargo test --test corpus` rewrites those texts; look at the difference.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use bocage::file::project::Project;
use bocage::finding::{FilePlace, Severity};
use bocage::validate::{Options, Report, check};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// The files of a part of the corpus, by name.
fn files(part: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for kind in ["maps", "scenarios"] {
        for entry in fs::read_dir(folder().join(part).join(kind)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "ron" || extension == "json") {
                all.push(path);
            }
        }
    }
    all.sort();
    all
}

fn checked(path: &Path, advice: bool) -> (Project, Report) {
    let project = Project::open(path, Some(&folder()));
    let options = Options { advice, ..Options::default() };
    let report = check(&project, &project.document(), &options);
    (project, report)
}

/// A path as it is on every machine.
fn short(text: &str) -> String {
    let root = format!("{}/", folder().display());
    let real = folder().canonicalize().unwrap();
    text.replace(&root, "").replace(&format!("{}/", real.display()), "")
}

fn shown(project: &Project, place: &FilePlace) -> String {
    match project.locate(place) {
        Some((source, span)) => format!("{}:{}", short(&place.file), source.position(span.start)),
        None => short(&place.file),
    }
}

fn told(project: &Project, report: &Report) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        let check = finding.check;
        let place = shown(project, &finding.place);
        let _ = writeln!(
            text,
            "{place}: {}[{} {}] {}",
            check.severity,
            check.code,
            check.name,
            short(&finding.headline)
        );
        for (place, label) in &finding.related {
            let _ = writeln!(text, "    at {}: {}", shown(project, place), short(label));
        }
        finding.notes.iter().for_each(|note| text.push_str(&format!("    note: {}\n", short(note))));
        finding.help.iter().for_each(|help| text.push_str(&format!("    help: {}\n", short(help))));
        finding.fix.iter().for_each(|fix| text.push_str(&format!("    fix: {}\n", fix.edit.label)));
    }
    for stopped in &report.stopped {
        let _ = writeln!(text, "{} was checked up to {}", short(&stopped.file), stopped.at.noun());
    }
    text
}

#[test]
fn findings_are_those_that_were_accepted() {
    let all = [files("good"), files("bad")].concat();
    assert!(all.len() >= 40, "{}", all.len());
    let mut changed = Vec::new();
    for path in &all {
        let (project, report) = checked(path, true);
        let text = told(&project, &report);
        let golden = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&golden, &text).unwrap();
        }
        let accepted = fs::read_to_string(&golden).unwrap_or_default();
        if accepted != text {
            changed.push(format!("{}\nwas\n{accepted}is\n{text}", short(&path.display().to_string())));
        }
    }
    assert!(changed.is_empty(), "UPDATE=1 accepts these:\n{}", changed.join("\n"));
}

#[test]
fn good_files_have_no_noise_and_bad_ones_are_all_caught() {
    let (mut files_checked, mut noise) = (0, Vec::new());
    for path in files("good") {
        let (project, report) = checked(&path, false);
        files_checked += 1;
        if !report.findings.is_empty() || !report.stopped.is_empty() {
            noise.push(told(&project, &report));
        }
    }
    println!("noise: {} findings in {files_checked} good files", noise.len());
    // Advice is asked for, but what half of all good files get is no advice.
    let mut advice: BTreeMap<&str, usize> = BTreeMap::new();
    for path in files("good") {
        let (_, report) = checked(&path, true);
        let names: BTreeSet<&str> = report.findings.iter().map(|finding| finding.check.name).collect();
        names.into_iter().for_each(|name| *advice.entry(name).or_default() += 1);
    }
    println!("advice, by the files that get it: {advice:?}");
    assert!(advice.values().all(|files| files * 2 < files_checked), "{advice:?}");
    assert!(noise.is_empty(), "{}", noise.join("\n"));
    for path in files("bad") {
        let (_, report) = checked(&path, false);
        assert!(report.worst() >= Some(Severity::Warning), "{}", path.display());
    }
}
