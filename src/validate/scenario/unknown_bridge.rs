//! A scenario names a bridge that the map does not have.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::scenario::names::report_unknown;
use crate::validate::view::{Named, ScenarioView};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-bridge",
        code: "S003",
        severity: Severity::Error,
        summary: "A scenario names a bridge that the map does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A scenario names a bridge that no board of the layout has, or that several have without saying which.

## Why

Nothing can be set up, won or lost at a bridge that is not there.

## Example

```ron
victory: (objectives: [(at: Bridge("n1:Pont Veux"), points: 3)]),
```

where the board has the bridge under another spelling.

## How to mend it

Write the name as the board has it, with the label of the board if several boards have a bridge of that name.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    report_unknown(view, findings, &CHECK.info, |kind| kind == Named::Bridge);
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (objectives: [
                (at: Bridge("Ponte"), points: 1), //~ "Ponte"
            ])"#,
            &[],
        ),
        Fixture::Scenario(r#"victory: (objectives: [(at: Bridge("Pont"), points: 1)])"#, &[]),
    ];
}
