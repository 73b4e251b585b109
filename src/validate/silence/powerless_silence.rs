//! A silence is meant for an error that cannot be silenced.

use super::unused_silence::without;
use crate::board::Silence;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::FileView;
use crate::validate::{Check, Run, Stage, find_check};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "powerless-silence",
        code: "X004",
        severity: Severity::Warning,
        summary: "A silence is meant for an error that cannot be silenced",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"An entry of `silences` names an error of references or geometry: a hex that is not there, a board that is missing, boards
that overlap. Such an error stays in the report and in the exit code.

## Why

All later checks stand on what it breaks, so they do not run for this file. If it could be silenced, a file that nobody
has checked would pass for clean.

## Example

```ron
silences: [(check: "wrong-grain", at: "n2", reason: "it lies there on our table")],
```

## How to mend it

Mend the error itself; then take the silence out.

## How to silence it

```ron
silences: [(check: "powerless-silence", at: "wrong-grain n2", reason: "...")],
```
"##;

/// Finds silences that were meant for errors which stay.
pub(in crate::validate) fn find(file: &FileView<'_>, findings: &mut Findings<'_>) {
    findings.begin(&CHECK);
    for index in findings.powerless() {
        let Silence { check, at, .. } = &file.silences[index];
        let stage = find_check(check).map_or("", |check| check.stage.noun());
        let place = findings.value(Path::root().field("silences").index(index));
        let headline = format!("`{check}` cannot be silenced: without it the later checks stand on nothing");
        let mut finding = Finding::new(&CHECK.info, format!("{check} {at}"), place, headline)
            .note(format!("It is an error of {stage}, which stops what comes after it"))
            .help("Mend the error, and take the silence out");
        if let Some(edit) = without(file, index).filter(|_| !findings.is_full()) {
            finding = finding.fix(false, edit);
        }
        findings.add(finding);
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: { "Z9": (level: 1) }, silences: [
                (check: "unknown-hex", at: "Z9", reason: "later"), //~ (check: "unknown-hex", at: "Z9", reason: "later")
            ]"#,
        ),
        Fixture::Board(
            r#"hexsides: { "C3/N": (ford: true) },
            silences: [(check: "ford-without-water", at: "C3/N", reason: "dry")]"#,
        ),
    ];
}
