//! A scenario lays no board.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "empty-layout",
        code: "L009",
        severity: Severity::Error,
        summary: "A scenario lays no board",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The `layout` of a scenario is empty.

## Why

Without a board there is no map to play on.

## Example

```ron
layout: [],
```

## How to mend it

Lay a board: `layout: [(board: "../maps/n1.ron", at: (0, 0))]`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    if view.scenario.layout.is_empty() {
        let place = findings.value(Path::root().field("layout"));
        findings.add(
            Finding::new(&CHECK.info, "layout", place, "The scenario lays no board")
                .help("Add a slot, such as `(board: \"../maps/n1.ron\", at: (0, 0))`"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
                layout: [], //~ []
            "#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
