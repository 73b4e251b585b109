//! A silence silences nothing.

use crate::board::Silence;
use crate::edit::{Change, Edit};
use crate::file::project::FileId;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::{FileValue, FileView};
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unused-silence",
        code: "X001",
        severity: Severity::Warning,
        summary: "A silence silences nothing",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"An entry of `silences` names a check and a place at which that check finds nothing.

## Why

It may be left over from a fault that was mended since, or its place may be misspelt. Left in, it would hide the next
fault there.

## Example

```ron
silences: [(check: "road-ends-in-mid-air", at: "D5", reason: "a farm track")],
```

where the road at D5 now goes on.

## How to mend it

Take the entry out, or write the place as the finding gives it. Which of the two is meant only its author knows, so
`--fix` leaves it; the editor offers to take it out.

## How to silence it

```ron
silences: [(check: "unused-silence", at: "ford-without-water C3/N", reason: "...")],
```
"##;

/// Finds silences that were not used although their check ran to its end.
pub(in crate::validate) fn find(
    file: &FileView<'_>,
    complete: &BTreeSet<&'static str>,
    findings: &mut Findings<'_>,
) {
    findings.begin(&CHECK);
    let unused: Vec<usize> = (0..file.silences.len())
        .filter(|&index| !findings.is_used(index) && complete.contains(file.silences[index].check.as_str()))
        .collect();
    for index in unused {
        let Silence { check, at, .. } = &file.silences[index];
        let place = findings.value(Path::root().field("silences").index(index));
        let at_text = if at.is_empty() { "in this file".to_owned() } else { format!("at `{at}`") };
        let headline = format!("The silence of `{check}` {at_text} silences nothing");
        let mut finding = Finding::new(&CHECK.info, format!("{check} {at}"), place, headline)
            .help("Take the entry out, or write the place as the finding names it");
        let edit =
            if findings.is_full() || file.silences.len() > 1_000 { None } else { without(file, index) };
        if let Some(edit) = edit {
            finding = finding.fix(false, edit);
        }
        findings.add(finding);
    }
}

/// The edit that takes a silence out.
pub(super) fn without(file: &FileView<'_>, index: usize) -> Option<Edit> {
    let change = match (file.value, &file.id) {
        (FileValue::Board(board), FileId::Board(key)) => {
            let mut board = board.clone();
            board.silences.remove(index);
            Change::Board { board: key.clone(), to: Some(Arc::new(board)) }
        }
        (FileValue::Scenario(scenario), _) => {
            let mut scenario = scenario.clone();
            scenario.silences.remove(index);
            Change::Scenario(Arc::new(scenario))
        }
        (FileValue::Board(_), FileId::Scenario) => return None,
    };
    Some(Edit::new("Take out a silence", vec![change]))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"silences: [
                (check: "ford-without-water", at: "C3/N", reason: "dry"), //~ (check: "ford-without-water", at: "C3/N", reason: "dry")
            ]"#,
        ),
        Fixture::Board(
            r#"hexsides: { "C3/N": (ford: true) },
            silences: [
                (check: "ford-without-water", at: "C3/N", reason: "dry"),
                (check: "no-such-check", at: "C3/N", reason: "dry"),
            ]"#,
        ),
    ];
}
