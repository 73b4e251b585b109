//! The label of a slot is no short name.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::is_label;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bad-label",
        code: "L006",
        severity: Severity::Error,
        summary: "The label of a slot is no short name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The `label` of a slot is not 1 to 32 of the characters `a` to `z`, `0` to `9` and `-`.

## Why

Names of hexes begin with the label, a colon, and the hex. Other characters could not be told from the rest.

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0), label: "North West")],
```

## How to mend it

Write a short label such as `nw`, and use it in all names.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, slot) in view.scenario.layout.iter().enumerate() {
        let Some(label) = slot.label.as_deref().filter(|label| !is_label(label)) else { continue };
        let place = findings.value(Path::root().field("layout").index(index).field("label"));
        findings.add(
            Finding::new(&CHECK.info, label, place, format!("The label `{label}` is no short name"))
                .help("Write 1 to 32 of `a` to `z`, `0` to `9` and `-`, such as `n1`"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (0, 0), label: "North West"), //~ "North West"
            ]"#,
            &[],
        ),
        Fixture::Scenario(r#"layout: [(board: "../maps/ville.ron", at: (0, 0), label: "nw-1")]"#, &[]),
    ];
}
