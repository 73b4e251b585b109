//! A path is absolute, empty or has a backslash.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bad-path",
        code: "F002",
        severity: Severity::Error,
        summary: "A path is absolute, empty or has a backslash",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Bytes,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A scenario names a board by a path that is empty, begins at the root of a disk, or is written with backslashes.

## Why

Paths are relative to the file that names them and use `/` on every system, so that a folder of scenarios works the
same wherever it is copied to.

## Example

```ron
layout: [(board: "C:\\maps\\n1.ron", at: (0, 0))],
```

## How to mend it

Write the way from the scenario's folder to the board's file: `"../maps/n1.ron"`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

/// The finding for a path, at the place that names it.
pub(in crate::validate) fn finding(place: FilePlace, path: &str) -> Finding {
    let headline = match path {
        "" => "A path is empty".to_owned(),
        _ if path.contains('\\') => format!("The path `{path}` is written with backslashes"),
        _ if path.contains('\0') => format!("The path `{path}` holds a NUL character"),
        _ => format!("The path `{path}` is not relative to the file"),
    };
    let several = match path {
        _ if path.contains('\\') => "paths are written with backslashes",
        _ if path.contains('\0') => "paths hold a NUL character",
        _ => "paths are not relative to the file",
    };
    let help = match path.replace('\\', "/") {
        slashes if slashes != path && !slashes.contains(':') => format!("Write `{slashes}`"),
        _ => "Write the way from this file's folder, such as `../maps/n1.ron`".to_owned(),
    };
    Finding::new(&CHECK.info, path, place, headline).help(help).several(several)
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "..\\maps\\ville.ron", at: (0, 0)), //~ "..\\maps\\ville.ron"
                (board: "/maps/ville.ron", at: (7, 0)), //~ "/maps/ville.ron"
                (board: "maps/\u{0}.ron", at: (14, 0)), //~ "maps/\u{0}.ron"
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
