//! A scenario names a place that the map does not have.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::scenario::names::report_unknown;
use crate::validate::view::{Named, ScenarioView};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-place",
        code: "S002",
        severity: Severity::Error,
        summary: "A scenario names a place that the map does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A scenario names a place that no board of the layout has, or that several have without saying which.

## Why

Nothing can be set up, won or lost at a place that is not there.

## Example

```ron
zones: { "village": (at: [Place("n1:Saint-Obert")]) },
```

where the board has the place under another spelling.

## How to mend it

Write the name as the board has it, with the label of the board if several boards have a place of that name.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    report_unknown(view, findings, &CHECK.info, |kind| kind == Named::Place);
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (objectives: [
                (at: Place("Vile"), points: 1), //~ "Vile"
                (at: Place("Pont"), points: 1), //~ "Pont"
            ])"#,
            &[],
        ),
        Fixture::Scenario(r#"victory: (objectives: [(at: Place("Ville"), points: 1)])"#, &[]),
    ];
}
