//! Which files a command is to look at: files, folders with all that is in them, patterns, standard input.
//!
//! Of a folder the boards and scenarios are taken, known by the `format` that they name; other files are only
//! counted. A file that is reached in several ways is taken once. Nothing that goes wrong with one path keeps the
//! others from being taken.

use super::output::{Output, count, nearest};
use crate::file::formats::{FileKind, OWN_FORMATS};
use crate::file::save::{SIZE_LIMIT, read_limited};
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Files that are longer than all limits are known by this many bytes at their head.
const HEAD: u64 = 1 << 16;

/// The files to look at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Targets {
    /// The files, each once, in the order in which they were named; within a folder by name. `-` is standard input.
    pub files: Vec<PathBuf>,
    /// How many files of folders are no boards or scenarios.
    pub skipped: usize,
    /// Those of them that might be meant to be some, by their extension.
    pub unknown: Vec<PathBuf>,
    /// What could not be looked at, and why.
    pub faults: Vec<String>,
}

impl Targets {
    /// Finds the files that paths mean.
    pub fn find(paths: &[PathBuf]) -> Self {
        let mut search = Search::default();
        for path in paths {
            search.path(path);
        }
        search.targets
    }

    /// What was passed over in folders, as a part of a summary; none if nothing was.
    pub fn passed_over(&self) -> Option<String> {
        const SHOWN: usize = 5;
        if self.skipped == 0 {
            return None;
        }
        let mut text = format!("{} skipped", count(self.skipped, "other file"));
        let names: Vec<String> =
            self.unknown.iter().take(SHOWN).map(|path| path.display().to_string()).collect();
        if !names.is_empty() {
            let more = self.unknown.len().saturating_sub(SHOWN);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            text.push_str(&format!(" (no format is named in {}{more})", names.join(", ")));
        }
        Some(text)
    }

    /// Tells what could not be looked at. Returns whether there was anything.
    pub fn tell_faults(&self, output: &Output) -> bool {
        self.faults.iter().for_each(|fault| output.say(&format!("error: {fault}")));
        !self.faults.is_empty()
    }
}

#[derive(Default)]
struct Search {
    targets: Targets,
    seen: BTreeSet<PathBuf>,
}

impl Search {
    fn path(&mut self, path: &Path) {
        if path.as_os_str() == "-" {
            self.file(path);
        } else if path.is_dir() {
            self.folder(path);
        } else if fs::symlink_metadata(path).is_err() && is_pattern(path) {
            self.pattern(path);
        } else {
            self.file(path);
        }
    }

    fn file(&mut self, path: &Path) {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if self.seen.insert(real) {
            self.targets.files.push(path.to_owned());
        }
    }

    fn pattern(&mut self, path: &Path) {
        let text = path.to_string_lossy();
        let options = glob::MatchOptions {
            require_literal_leading_dot: !names_hidden(path),
            ..glob::MatchOptions::new()
        };
        let matches = match glob::glob_with(&text, options) {
            Ok(matches) => matches,
            Err(error) => {
                self.targets.faults.push(format!("`{text}` is no pattern: {}", error.msg));
                return;
            }
        };
        let mut found = false;
        for entry in matches {
            found = true;
            match entry {
                Ok(path) if path.is_dir() => self.folder(&path),
                Ok(path) => self.file(&path),
                Err(error) => self.targets.faults.push(unreadable(error.path(), error.error())),
            }
        }
        if !found {
            self.targets.faults.push(format!("No file matches `{text}`"));
        }
    }

    fn folder(&mut self, folder: &Path) {
        let entries = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry)) {
            match entry {
                Ok(entry) if entry.file_type().is_file() => {
                    self.file_of_folder(entry.path().strip_prefix(".").unwrap_or(entry.path()));
                }
                Ok(_) => {}
                Err(error) => self.fault_of_folder(&error),
            }
        }
    }

    /// Links that lead back to where they are, or nowhere, hide nothing that could be looked at.
    fn fault_of_folder(&mut self, error: &walkdir::Error) {
        let path = error.path().unwrap_or(Path::new("."));
        let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
        let leads_nowhere = is_link && fs::metadata(path).is_err() && !has_our_extension(path);
        if error.loop_ancestor().is_some() || leads_nowhere {
            self.targets.skipped += 1;
        } else {
            let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
            self.targets.faults.push(unreadable(path, &reason));
        }
    }

    fn file_of_folder(&mut self, path: &Path) {
        if !has_our_extension(path) {
            self.targets.skipped += 1;
            return;
        }
        match read_head(path) {
            Ok(bytes) if names_a_format(&bytes) || looks_like_ours(&bytes) => self.file(path),
            Ok(bytes) if names_other_format(&bytes) => self.targets.skipped += 1,
            Ok(_) => {
                self.targets.skipped += 1;
                self.targets.unknown.push(path.to_owned());
            }
            Err(error) => self.targets.faults.push(error),
        }
    }
}

fn unreadable(path: &Path, reason: impl std::fmt::Display) -> String {
    format!("{} cannot be read: {reason}", path.display())
}

fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(['*', '?', '['])
}

/// Whether a pattern names hidden files or folders. As in folders, they are meant only where they are named.
fn names_hidden(pattern: &Path) -> bool {
    let parts = pattern.components().filter(|part| matches!(part, std::path::Component::Normal(_)));
    parts.into_iter().any(|part| part.as_os_str().to_string_lossy().starts_with('.'))
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().to_string_lossy().starts_with('.')
}

fn has_our_extension(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("ron") || extension.eq_ignore_ascii_case("json")
    })
}

/// The content, or the head of a file that is too long anyway.
fn read_head(path: &Path) -> Result<Vec<u8>, String> {
    let is_too_long = fs::metadata(path).is_ok_and(|metadata| metadata.len() > SIZE_LIMIT);
    if !is_too_long {
        return read_limited(path, SIZE_LIMIT).map(|(bytes, _)| bytes).map_err(|error| error.to_string());
    }
    let mut head = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.map(|_| head).map_err(|error| unreadable(path, error))
}

/// Whether a file says that it is a board or scenario, well or misspelt. Bytes that are no text are looked through.
fn names_a_format(bytes: &[u8]) -> bool {
    let without_nul: Vec<u8>;
    let bytes = match bytes.contains(&0) {
        true => {
            without_nul = bytes.iter().copied().filter(|&byte| byte != 0).collect();
            &without_nul
        }
        false => bytes,
    };
    let text = String::from_utf8_lossy(bytes);
    text.match_indices("format").any(|(at, word)| {
        let rest = text[at + word.len()..].trim_start_matches('"').trim_start();
        let value = rest.strip_prefix(':').and_then(|rest| rest.trim_start().strip_prefix('"'));
        value
            .and_then(|value| value.split_once(['/', '"', '\n']))
            .is_some_and(|(family, _)| is_family(family))
    })
}

/// Whether a file names another format that the program writes: a record of a game, say.
fn names_other_format(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    OWN_FORMATS.iter().any(|own| text.contains(&format!("\"{}/", own.family)))
}

/// Whether a text without format has two fields that only boards or scenarios have: then the format was forgotten.
fn looks_like_ours(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let is_field = |field: &&&str| {
        text.match_indices(**field).any(|(at, _)| {
            let is_word = !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
            is_word && text[at + field.len()..].trim_start_matches('"').trim_start().starts_with(':')
        })
    };
    let has = |fields: &[&str]| fields.iter().filter(is_field).count();
    // It names another format of ours, or is a schema.
    let is_foreign = ["$schema", "\"bocage-"];
    !is_foreign.iter().any(|foreign| text.contains(foreign))
        && (has(&["columns", "rows", "hexes", "hexsides"]) > 1
            || has(&["layout", "title", "sides", "victory"]) > 1)
}

fn is_family(family: &str) -> bool {
    let known = [FileKind::Board, FileKind::Scenario].map(|kind| match kind {
        FileKind::Board => "bocage-board",
        FileKind::Scenario => "bocage-scenario",
    });
    // What the program writes besides: it is no misspelt board.
    let others = OWN_FORMATS.iter().map(|own| own.family);
    let is_ours = |nearest: &str| known.contains(&nearest);
    family.len() < 40 && nearest(family, known.into_iter().chain(others)).is_some_and(is_ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_whose_format_was_forgotten_is_known_by_its_fields() {
        for text in ["(id: \"n1\", columns: 15, rows: 9)", "{\"title\": \"\", \"layout\": []}"] {
            assert!(looks_like_ours(text.as_bytes()), "{text}");
        }
        for text in
            ["", "(rows: 3)", "(title: \"x\", rows: 3)", "{\"$schema\": \"\", \"rows\": 1, \"columns\": 2}"]
        {
            assert!(!looks_like_ours(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn boards_and_scenarios_are_known_by_the_format_that_they_name() {
        for text in [
            "(format: \"bocage-board/1\")",
            "( // x\n  format : \"bocage-scenario/99\",)",
            "{\"name\": \"format\", \"format\": \"bocage-board/1\"}",
            "(format: \"bocage-bord/1\")",
            "(\0f\0o\0r\0m\0a\0t\0:\0\"\0b\0o\0c\0a\0g\0e\0-\0b\0o\0a\0r\0d\0/\x001\0\"\0",
        ] {
            assert!(names_a_format(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "(format: \"bocage-ruleset/1\")",
            "{\"const\": \"bocage-board/1\", \"format\": {}}",
            "{\"format\": \"bocage-report/1\"}",
            "(format: bocage-board)",
        ] {
            assert!(!names_a_format(text.as_bytes()), "{text}");
        }
    }
}
