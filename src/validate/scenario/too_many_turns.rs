//! A scenario has an unlikely number of game turns.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "too-many-turns",
        code: "C103",
        severity: Severity::Warning,
        summary: "A scenario has an unlikely number of game turns",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"`turns` is greater than 30.

## Why

Nobody plays as many in the hours that a game is to last. The number is probably a slip, such as 60 for 6.

## Example

```ron
turns: 60,
```

## How to mend it

Write the number that is meant, or silence it.

## How to silence it

```ron
silences: [(check: "too-many-turns", at: "turns", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let turns = view.scenario.turns;
    if turns > 30 {
        let place = findings.value(Path::root().field("turns"));
        findings.add(
            Finding::new(&CHECK.info, "turns", place, format!("The scenario has {turns} game turns"))
                .help("Write the number that is meant; most have 6 to 12"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 60, //~ 60
            "#,
            &[],
        ),
        Fixture::Scenario("turns: 12", &[]),
    ];
}
