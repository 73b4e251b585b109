//! A number of points or strikes is far beyond what is played.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::Eliminated;
use crate::validate::findings::Findings;
use crate::validate::view::{ScenarioView, side_path};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unlikely-number",
        code: "C106",
        severity: Severity::Warning,
        summary: "A number of points or strikes is far beyond what is played",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"An objective, an exit or an eliminated unit is worth more than 100 points, or a side has more than 20 artillery or air strikes.

## Why

No game comes near such numbers; a digit too many is the usual reason.

## Example

```ron
victory: (objectives: [(at: Hex("n1:D5"), points: 500)]),
```

## How to mend it

Write the number that is meant, or silence it.

## How to silence it

```ron
silences: [(check: "unlikely-number", at: "German artillery", reason: "...")],
```
"##;

/// No more points are likely for one thing.
const POINTS: u32 = 100;
/// No more strikes are likely for one side.
pub(super) const STRIKES: u32 = 20;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let victory = &view.scenario.victory;
    let root = || Path::root().field("victory");
    let mut numbers: Vec<(String, Path, u32, u32)> = Vec::new();
    for (index, one) in victory.objectives.iter().enumerate() {
        let path = root().field("objectives").index(index).field("points");
        numbers.push((format!("objective {}", index + 1), path, one.points, POINTS));
    }
    for (index, exit) in victory.exits.iter().enumerate() {
        let path = root().field("exits").index(index).field("points");
        numbers.push((format!("exit {}", index + 1), path, exit.points, POINTS));
    }
    if let Eliminated::PerUnit(points) = victory.eliminated {
        let path = root().field("eliminated").variant("PerUnit").index(0);
        numbers.push(("eliminated".to_owned(), path, points, POINTS));
    }
    for (side, forces) in view.sides() {
        for (what, strikes) in [("artillery", forces.artillery), ("air", forces.air)] {
            numbers.push((format!("{side} {what}"), side_path(side).field(what), strikes, STRIKES));
        }
    }
    for (at, path, number, most) in numbers.into_iter().filter(|(_, _, number, most)| number > most) {
        let what = if most == POINTS { "points" } else { "strikes" };
        let headline = format!("{number} {what} are far beyond what is played ({at})");
        findings.add(
            Finding::new(&CHECK.info, at, findings.value(path), headline)
                .help(format!("Write the number that is meant; up to {most} are not asked about")),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () },
                artillery: 99, //~ 99
            ) }, victory: (objectives: [
                (at: Hex("C2"), points: 4000000000), //~ 4000000000
                (at: Hex("C3"), points: 100),
            ], eliminated: PerUnit(101), //~ 101
            )"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { German: (artillery: 20, air: 1) }"#, &[]),
    ];
}
