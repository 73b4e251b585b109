//! A board that the scenario lays does not exist.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "missing-board",
        code: "L001",
        severity: Severity::Error,
        summary: "A board that the scenario lays does not exist",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The layout names a board whose file is not there.

## Why

Without its boards a scenario has no map. What follows from it, such as hexes that are not found, is not reported.

## Example

```ron
layout: [(board: "../maps/n9.ron", at: (0, 0))],
```

## How to mend it

Correct the path, which is relative to the scenario's file, or add the board. Letter case counts, since
it does on some systems.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

/// The finding for a path, at the place that names it, with the name of a file that may be meant.
pub(in crate::validate) fn finding(place: FilePlace, path: &str, near: Option<&str>) -> Finding {
    let finding = Finding::new(&CHECK.info, path, place, format!("The board `{path}` does not exist"));
    match near {
        Some(near) if near.ends_with(&format!("/{path}")) => finding
            .help(format!("Did you mean `{near}`?"))
            .several("boards do not exist, but in another folder"),
        Some(near) => finding.help(format!("Did you mean `{near}`?")),
        None => finding
            .help("Correct the path, which is relative to this file, or add the board")
            .several("boards do not exist"),
    }
}

/// The finding for a path whose folder holds no files: all such paths are one finding.
pub(in crate::validate) fn in_folder(
    place: FilePlace,
    path: &str,
    folder: &str,
    meant: Option<&str>,
) -> Finding {
    finding(place, path, meant)
        .note(format!("The folder `{folder}` holds no files, if it exists at all"))
        .several(format!("boards do not exist, and the folder `{folder}` holds no files"))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/n9.ron", at: (0, 0)), //~ "../maps/n9.ron"
                (board: "../maps/ville.ron", at: (7, 0)),
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
