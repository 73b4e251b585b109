//! `docs/rulebook.md` names every section of the rulebook, and functions and tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// The numbered sections of the rulebook.
const SECTIONS: &str = "1.0 1.1 1.2 1.3 2.0 2.1 2.11 2.12 2.13 2.14 2.15 2.16 2.2 2.3 2.4 2.41 2.42 2.43 2.5 2.51 2.52 \
    2.53 2.54 2.55 2.6 2.7 3.0 3.1 3.2 3.3 3.4 4.0 4.1 4.2 4.3 4.4 5.0 6.0 6.1 6.2 6.3 6.31 6.32 6.33 6.34 6.4 6.41 6.5 \
    6.51 6.6 6.61 6.62 6.63 6.7 7.0 7.1 7.2 7.3 7.4 7.5 8.0 8.1 8.2 8.3 8.4 8.5 9.0 9.1 9.2 9.3 9.4 9.5 9.6 9.61 9.62 \
    9.63 9.64 9.65 9.66 10.0 10.1 10.2 10.3 10.4 10.5";

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

#[test]
fn every_section_has_its_function_and_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    let code: String = files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect();
    let table = fs::read_to_string(root.join("docs/rulebook.md")).unwrap_or_default();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with("| ") && line.as_bytes().get(2).is_some_and(u8::is_ascii_digit))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let sections: Vec<&str> = rows.iter().filter_map(|row| row.first().copied()).collect();
    assert_eq!(sections, SECTIONS.split_whitespace().collect::<Vec<_>>());
    for row in &rows {
        assert_eq!(row.len(), 4, "{row:?}");
        for name in &row[2..] {
            let name = name.trim_matches('`');
            let there = code.contains(&format!("fn {name}(")) || code.contains(&format!("fn {name}<"));
            assert!(there, "{name} in {row:?}");
        }
    }
}
