//! The id of a scenario is no short name.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::is_label;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bad-scenario-id",
        code: "S005",
        severity: Severity::Error,
        summary: "The id of a scenario is no short name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A scenario's `id` is not 1 to 32 of the characters `a` to `z`, `0` to `9` and `-`.

## Why

Files that belong to a scenario are named after its id.

## Example

```ron
id: "The crossroads!",
```

## How to mend it

Write a short id such as `crossroads`, and the full name into `title`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let id = view.scenario.id.as_str();
    if !is_label(id) {
        let place = findings.value(Path::root().field("id"));
        findings.add(
            Finding::new(&CHECK.info, id, place, format!("The scenario's id `{id}` is no short name"))
                .help("Write 1 to 32 of `a` to `z`, `0` to `9` and `-`, such as `crossroads`"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"(format: "bocage-scenario/1", title: "S", layout: [(board: "../maps/ville.ron", at: (0, 0))],
                id: "The crossroads!", //~ "The crossroads!"
            )"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
