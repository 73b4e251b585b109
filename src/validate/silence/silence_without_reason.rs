//! A silence gives no reason.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::FileView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "silence-without-reason",
        code: "X003",
        severity: Severity::Advice,
        summary: "A silence gives no reason",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::File(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"An entry of `silences` has no `reason`, or an empty one.

## Why

The next author, or you in a year, cannot tell whether the finding was meant or only in the way.

## Example

```ron
silences: [(check: "road-ends-in-mid-air", at: "D5")],
```

## How to mend it

Say in a few words why it is right as it is: `reason: "a track that the plough has swallowed"`.

## How to silence it

```ron
silences: [(check: "silence-without-reason", at: "road-ends-in-mid-air D5", reason: "...")],
```
"##;

fn run(file: &FileView<'_>, findings: &mut Findings<'_>) {
    for (index, silence) in file.silences.iter().enumerate().filter(|(_, it)| it.reason.trim().is_empty()) {
        let place = findings.value(Path::root().field("silences").index(index));
        let headline = format!("The silence of `{}` gives no reason", silence.check);
        let at = format!("{} {}", silence.check, silence.at);
        findings
            .add(Finding::new(&CHECK.info, at, place, headline).help("Add `reason`, with why it is meant"));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"silences: [
                (check: "ford-without-water", at: "C3/N"), //~ (check: "ford-without-water", at: "C3/N")
            ]"#,
        ),
        Fixture::Board(r#"silences: [(check: "ford-without-water", at: "C3/N", reason: "dry")]"#),
    ];
}
