//! A file cannot be read.

use crate::file::save::ReadError;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::validate::{Check, Run, Stage};
use std::io::ErrorKind;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unreadable-file",
        code: "F001",
        severity: Severity::Error,
        summary: "A file cannot be read",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Bytes,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A file that should be checked is missing, is a folder or a device, is longer than 16 MiB, or must not be read by this
user.

## Why

Nothing can be said about a file that cannot be read, so this is an error and not a file left out.

## Example

`bocage validate scenarios/crosroads.ron`, where the file is called `crossroads.ron`.

## How to mend it

Correct the path or the permissions of the file. A file beyond 16 MiB is no board or scenario of any size that can be
played.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

/// The finding for a file, at the place that names it.
pub(in crate::validate) fn finding(place: FilePlace, path: &str, error: &ReadError) -> Finding {
    let (what, help) = match error {
        ReadError::Missing(_) => ("does not exist", "Correct the path"),
        ReadError::IsFolder(_) => ("is a folder, not a file", "Name a file in it"),
        ReadError::NotAFile(_) => ("is no ordinary file", "Name a file of text"),
        ReadError::TooLong { .. } => ("is too long to be a board or a scenario", "Is it the right file?"),
        ReadError::Forbidden(_) => ("must not be read by this user", "Change its permissions"),
        ReadError::BadPackage { why, .. } => {
            let headline = format!("`{path}` is no package that can be opened");
            return Finding::new(&CHECK.info, path, place, headline)
                .note(format!("What is wrong with it: {why}"));
        }
        ReadError::Io { error, .. } => {
            let headline = format!("`{path}` cannot be read");
            let finding =
                Finding::new(&CHECK.info, path, place, headline).note(format!("The system says: {error}"));
            return match error.kind() {
                ErrorKind::NotADirectory => finding.help("Leave out what follows the name of the file"),
                _ => finding,
            };
        }
    };
    Finding::new(&CHECK.info, path, place, format!("`{path}` {what}")).help(help)
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[Fixture::Nothing, Fixture::Board(r#"hexes: { "B1": (level: 1) }"#)];
}
