//! The arrows between modules: which of them a module may use. The page of `src/lib.rs` says what each is for.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module and those that it may use of the crate, besides itself.
const ARROWS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("hex", &[]),
    ("board", &["hex"]),
    ("layout", &["hex", "board"]),
    ("ruleset", &["hex", "board"]),
    ("scenario", &["hex", "board", "layout", "ruleset"]),
    ("edit", &["text", "hex", "board", "layout", "ruleset", "scenario"]),
    ("finding", &["hex", "board", "layout", "ruleset", "scenario", "edit"]),
    ("file", &["hex", "board", "layout", "ruleset", "scenario", "edit", "finding"]),
    ("rules", &["hex", "board", "layout", "ruleset", "scenario"]),
    ("validate", &["hex", "board", "layout", "ruleset", "scenario", "edit", "finding", "file", "rules"]),
    ("playtest", &["hex", "board", "layout", "ruleset", "scenario", "rules"]),
    ("picture", &["hex", "board", "layout", "ruleset", "scenario", "rules"]),
    ("export", &["hex", "board", "layout", "ruleset", "scenario", "rules", "picture", "file"]),
    (
        "cli",
        &[
            "hex", "board", "layout", "ruleset", "scenario", "edit", "finding", "file", "rules", "validate",
            "playtest", "picture", "export",
        ],
    ),
    (
        "editor",
        &[
            "text", "hex", "board", "layout", "ruleset", "scenario", "edit", "finding", "file", "rules",
            "validate", "playtest", "picture", "export",
        ],
    ),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The text without comments and without texts in quotes, as far as telling a path from prose needs it.
fn code_of(text: &str) -> String {
    let without_comment = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(without_comment).collect::<Vec<_>>().join("\n")
}

/// The modules that a source names: after `crate::`, or in a list `crate::{a, b::c}`.
fn used(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, rest) in code.match_indices("crate::").map(|(at, found)| (at, &code[at + found.len()..])) {
        if let Some(list) = rest.strip_prefix('{') {
            names.extend(first_words_of_list(list));
        } else {
            names.insert(first_word(rest));
        }
    }
    names
}

fn first_word(text: &str) -> String {
    text.trim_start().chars().take_while(|&letter| letter == '_' || letter.is_ascii_alphanumeric()).collect()
}

fn first_words_of_list(list: &str) -> Vec<String> {
    let (mut words, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            ',' if depth == 0 => {
                words.push(first_word(&list[start..at]));
                start = at + 1;
            }
            '}' if depth == 0 => {
                words.push(first_word(&list[start..at]));
                break;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The module that a source belongs to: the first part of its path below `src`.
fn module_of(source: &Path, root: &Path) -> String {
    let first = source.strip_prefix(root).unwrap().iter().next().unwrap().to_string_lossy();
    first.strip_suffix(".rs").unwrap_or(&first).to_owned()
}

#[test]
fn modules_use_only_those_that_they_may_use() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let arrows: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    let modules: BTreeSet<&str> = arrows.keys().copied().collect();
    let mut wrong = Vec::new();
    for file in &files {
        let module = module_of(file, &root);
        if module == "lib" || module == "main" {
            continue;
        }
        let Some(allowed) = arrows.get(module.as_str()) else {
            wrong.push(format!("the module `{module}` is not in the table"));
            continue;
        };
        let text = fs::read_to_string(file).unwrap();
        for name in used(&code_of(&text)) {
            let is_module = modules.contains(name.as_str());
            if is_module && name != module && !allowed.contains(&name.as_str()) {
                wrong.push(format!("{} uses `{name}`, which `{module}` may not", file.display()));
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_names_of_modules_are_found_in_all_ways_of_writing_them() {
    let code =
        "use crate::hex::Hex; fn f(_: crate::board::Board) {} use crate::{file::{a, b}, rules, edit::E};";
    let names: Vec<String> = used(code).into_iter().collect();
    assert_eq!(names, ["board", "edit", "file", "hex", "rules"]);
}

#[test]
fn the_interface_toolkits_stay_in_the_editor() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files.iter().filter(|file| !matches!(module_of(file, &root).as_str(), "editor" | "main")) {
        let code = code_of(&fs::read_to_string(file).unwrap());
        for toolkit in ["egui::", "eframe::", "rfd::"] {
            assert!(!code.contains(toolkit), "{} uses {toolkit}", file.display());
        }
    }
}
