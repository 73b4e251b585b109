//! A path is right but for its letter case.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "wrong-letter-case",
        code: "F004",
        severity: Severity::Error,
        summary: "A path is right but for its letter case",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A scenario names a board that is there under the same name in other capital and small letters.

## Why

Linux tells `N1.ron` from `n1.ron`, Windows and macOS most often do not. A scenario that works on its author's machine would
not open on others.

## Example

```ron
layout: [(board: "../maps/N1.ron", at: (0, 0))],
```

where the file is called `n1.ron`.

## How to mend it

Write the name as the file has it.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

/// The finding for a path, at the place that names it.
pub(in crate::validate) fn finding(place: FilePlace, path: &str, is: &str) -> Finding {
    Finding::new(&CHECK.info, path, place, format!("The board `{path}` is called `{is}`"))
        .note("Letter case counts on most systems")
        .help(format!("Write `{is}`"))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/Ville.ron", at: (0, 0)), //~ "../maps/Ville.ron"
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
