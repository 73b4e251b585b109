//! An objective or exit is worth no points.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::scenario::name_of_objective;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "worthless-objective",
        code: "V102",
        severity: Severity::Warning,
        summary: "An objective or exit is worth no points",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"`points` of an objective or of an exit is 0.

## Why

Nobody wins anything there (RB 10.4). The number was probably forgotten.

## Example

```ron
objectives: [(at: Bridge("n1:Pont Vieux"), points: 0)],
```

## How to mend it

Write the points, or take the entry out.

## How to silence it

```ron
silences: [(check: "worthless-objective", at: "n1:Pont Vieux", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let victory = &view.scenario.victory;
    let root = Path::root().field("victory");
    for (index, one) in victory.objectives.iter().enumerate().filter(|(_, one)| one.points == 0) {
        let place = findings.value(root.clone().field("objectives").index(index).field("points"));
        let name = name_of_objective(&one.at);
        let headline = format!("The objective `{name}` is worth no points");
        findings
            .add(Finding::new(&CHECK.info, name, place, headline).help("Write its points, or take it out"));
    }
    for (index, _) in victory.exits.iter().enumerate().filter(|(_, exit)| exit.points == 0) {
        let place = findings.value(root.clone().field("exits").index(index).field("points"));
        let number = index + 1;
        let headline = format!("Exit {number} is worth no points");
        let finding = Finding::new(&CHECK.info, format!("exit {number}"), place, headline);
        findings.add(finding.help("Write its points, or take it out"));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (objectives: [
                (at: Place("Ville"), points: 0), //~ 0
            ], exits: [
                (side: German, by: Edge(East), points: 0), //~ 0
            ])"#,
            &[],
        ),
        Fixture::Scenario(r#"victory: (objectives: [(at: Place("Ville"), points: 1)])"#, &[]),
    ];
}
