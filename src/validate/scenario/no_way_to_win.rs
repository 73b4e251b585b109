//! Nobody can score a point.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::Eliminated;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "no-way-to-win",
        code: "V103",
        severity: Severity::Error,
        summary: "Nobody can score a point",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"There are no objectives and no exits, and eliminated units give no points. A draft without game turns is left out.

## Why

Every game would be a draw (RB 10.4).

## Example

```ron
victory: (eliminated: Nothing),
```

## How to mend it

Add objectives, exits, or points for eliminated units.

## How to silence it

```ron
silences: [(check: "no-way-to-win", at: "victory", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let victory = &view.scenario.victory;
    let for_units = !matches!(victory.eliminated, Eliminated::Nothing | Eliminated::PerUnit(0));
    let for_terrain = victory.objectives.iter().any(|one| one.points > 0);
    let for_exits = victory.exits.iter().any(|exit| exit.points > 0);
    if for_units || for_terrain || for_exits || view.scenario.turns == 0 {
        return;
    }
    let place = findings.value(Path::root().field("victory"));
    findings.add(
        Finding::new(&CHECK.info, "victory", place, "Nobody can score a point")
            .help("Add objectives, exits, or points for eliminated units"),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
            victory: (eliminated: Nothing), //~ (eliminated: Nothing)
            "#,
            &[],
        ),
        Fixture::Scenario(r#"turns: 6, victory: (eliminated: StepPoints)"#, &[]),
    ];
}
