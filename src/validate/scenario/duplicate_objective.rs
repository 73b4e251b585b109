//! An objective is listed twice for one side.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::ruleset::Side;
use crate::scenario::Objective;
use crate::validate::findings::Findings;
use crate::validate::scenario::name_of_objective;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "duplicate-objective",
        code: "V101",
        severity: Severity::Warning,
        summary: "An objective is listed twice for one side",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two objectives are the same hex, place or bridge, and both give points to the same side.

## Why

The points add up, which is seldom meant: one of them is probably another hex.

## Example

```ron
objectives: [(at: Hex("n1:D5"), points: 2), (at: Hex("n1:D5"), points: 3)],
```

## How to mend it

Write the points into one of them, or name the hex that is meant. Different points for each side are two entries, each with `to`.

## How to silence it

```ron
silences: [(check: "duplicate-objective", at: "n1:D5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let objectives = &view.scenario.victory.objectives;
    for (index, one) in objectives.iter().enumerate() {
        let both_score = |other: &Objective| {
            Side::ALL.into_iter().any(|side| other.to.includes(side) && one.to.includes(side))
        };
        let same = |(_, other): &(usize, &Objective)| other.at == one.at && both_score(other);
        let Some((earlier, _)) = objectives[..index].iter().enumerate().find(same) else { continue };
        let path = |index| Path::root().field("victory").field("objectives").index(index);
        let name = name_of_objective(&one.at);
        let headline = format!("The objective `{name}` is listed twice");
        findings.add(
            Finding::new(&CHECK.info, name, findings.value(path(index)), headline)
                .related(findings.value(path(earlier)), "the first is here")
                .help("Write the points into one of them"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (objectives: [
                (at: Place("Ville"), points: 1),
                (at: Place("Ville"), points: 2, to: German), //~ (at: Place("Ville"), points: 2, to: German)
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"victory: (objectives: [
                (at: Place("Ville"), points: 1, to: American), (at: Place("Ville"), points: 2, to: German),
            ])"#,
            &[],
        ),
    ];
}
