//! Which files a command is to look at: files, folders with all that is in them, patterns, standard input.
//!
//! Of a folder the boards and scenarios are taken, known by the `format` that they name; other files are only
//! counted. A file that is reached in several ways is taken once. Nothing that goes wrong with one path keeps the
//! others from being taken.

use super::output::{Output, count, nearest};
use crate::file::formats::{FileKind, OWN_FORMATS};
use crate::file::save::{SIZE_LIMIT, read_limited};
use glob::{MatchOptions, Pattern};
use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Files that are longer than all limits are known by this many bytes at their head.
const HEAD: u64 = 1 << 16;

/// How many files and folders a pattern with `**` looks at by links: folders that lead to each other have paths
/// without number.
const LINKED_LIMIT: usize = 10_000;

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
        let is_of_all = |part: &Component<'_>| part.as_os_str() == "**";
        if path.components().next_back().is_some_and(|last| is_of_all(&last)) {
            // All folders below one: what a folder means anyway.
            return self
                .path(path.parent().filter(|above| *above != Path::new("")).unwrap_or(Path::new(".")));
        }
        let text = path.to_string_lossy();
        let pattern = match Pattern::new(&text) {
            Ok(pattern) => pattern,
            Err(error) => {
                self.targets.faults.push(format!("`{text}` is no pattern: {}", error.msg));
                return;
            }
        };
        let options = MatchOptions {
            require_literal_leading_dot: !names_hidden(path),
            require_literal_separator: true,
            ..MatchOptions::new()
        };
        let found = match path.components().any(|part| is_of_all(&part)) {
            true => self.pattern_of_all_depths(path, &pattern, options),
            false => self.pattern_of_one_depth(&text, options),
        };
        if !found {
            self.targets.faults.push(format!("No file matches `{text}`"));
        }
    }

    /// Takes what a pattern without `**` matches. Returns whether there was anything.
    fn pattern_of_one_depth(&mut self, pattern: &str, options: MatchOptions) -> bool {
        let mut found = false;
        for entry in glob::glob_with(pattern, options).into_iter().flatten() {
            found = true;
            match entry {
                Ok(path) => self.matched(&path),
                Err(error) => self.targets.faults.push(unreadable(error.path(), error.error())),
            }
        }
        found
    }

    /// Takes what a pattern with `**` matches. Returns whether there was anything, faults included. Links are
    /// followed, but not back to where they are, and not without end from one to the other.
    fn pattern_of_all_depths(&mut self, path: &Path, pattern: &Pattern, options: MatchOptions) -> bool {
        let base: PathBuf = path.components().take_while(|part| !is_pattern(part.as_ref())).collect();
        let start = if base == Path::new("") { Path::new(".") } else { &base };
        if !start.exists() {
            return false;
        }
        let wanted = |entry: &DirEntry| {
            entry.depth() == 0 || !options.require_literal_leading_dot || !is_hidden(entry)
        };
        let mut matched = Vec::new();
        let mut linked = Linked::default();
        let faults = self.targets.faults.len();
        let entries = WalkDir::new(start).follow_links(true).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(wanted) {
            match entry {
                Ok(entry) if linked.is_too_much_with(&entry) => {
                    let fault = format!(
                        "`{}` leads by links to more than {LINKED_LIMIT} files: name the folders that are meant",
                        path.display()
                    );
                    self.targets.faults.push(fault);
                    break;
                }
                Ok(entry) => {
                    let path = plain(entry.path(), start, &base);
                    if pattern.matches_path_with(&path, options) {
                        matched.push(path);
                    }
                }
                Err(error) => {
                    let path = plain(error.path().unwrap_or(start), start, &base);
                    let is_meant = pattern.matches_path_with(&path, options);
                    // What a folder holds that may not be read could be meant.
                    let is_closed =
                        error.io_error().is_some_and(|error| error.kind() == ErrorKind::PermissionDenied);
                    if error.loop_ancestor().is_none() && (is_meant || is_closed) {
                        self.fault_of_folder(&error);
                    }
                }
            }
        }
        matched.iter().for_each(|path| self.matched(path));
        !matched.is_empty() || self.targets.faults.len() > faults
    }

    fn matched(&mut self, path: &Path) {
        if path.is_dir() { self.folder(path) } else { self.file(path) }
    }

    fn folder(&mut self, folder: &Path) {
        // Each folder once, in whatever ways links lead to it.
        let mut entered = BTreeSet::new();
        let wanted = |entry: &DirEntry| {
            let mut is_new = |path: &Path| path.canonicalize().map_or(true, |real| entered.insert(real));
            (entry.depth() == 0 || !is_hidden(entry)) && (!entry.file_type().is_dir() || is_new(entry.path()))
        };
        let entries = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(wanted) {
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
        let path = path.strip_prefix(".").unwrap_or(path);
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

/// What a walk comes to by links.
#[derive(Default)]
struct Linked {
    /// At which depth the link is below which the walk is now.
    depth: Option<usize>,
    count: usize,
}

impl Linked {
    /// Counts what is reached by a link. Returns whether there is too much of it.
    fn is_too_much_with(&mut self, entry: &DirEntry) -> bool {
        self.depth = self.depth.filter(|depth| entry.depth() > *depth);
        if self.depth.is_none() && entry.depth() > 0 && entry.path_is_symlink() {
            self.depth = Some(entry.depth());
        }
        self.count += usize::from(self.depth.is_some());
        self.count > LINKED_LIMIT
    }
}

/// A path below the folder where a search starts, written as the pattern writes it.
fn plain(path: &Path, start: &Path, base: &Path) -> PathBuf {
    base.join(path.strip_prefix(start).unwrap_or(path))
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
