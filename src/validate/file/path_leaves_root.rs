//! A path leads out of the folder that may be read.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "path-leaves-root",
        code: "F003",
        severity: Severity::Error,
        summary: "A path leads out of the folder that may be read",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Bytes,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A scenario names a board that lies, links followed, outside the root: the folder given with `--root`, else the parent
of the scenario's folder.

## Why

Scenarios come from strangers. A path must not make the program read whatever it likes, and a scenario whose boards
lie elsewhere on its author's disk does not work for anybody else.

## Example

```ron
layout: [(board: "../../../home/ann/n1.ron", at: (0, 0))],
```

## How to mend it

Copy the board into the folder of the scenario or beside that folder, and name it there. To read from further up, give
`--root FOLDER`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

/// The finding for a path, at the place that names it.
pub(in crate::validate) fn finding(place: FilePlace, path: &str, root: &std::path::Path) -> Finding {
    let headline = format!("The path `{path}` leads out of the folder that may be read");
    Finding::new(&CHECK.info, path, place, headline)
        .note(format!("That folder is {}", root.display()))
        .help("Copy the file into it, or name a folder further up with `--root`")
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"(format: "bocage-scenario/1", id: "s", title: "S", layout: [
                (board: "../../b.ron", at: (0, 0)), //~ "../../b.ron"
            ])"#,
            &[("/b.ron", "")],
        ),
        Fixture::Scenario("", &[]),
    ];
}
