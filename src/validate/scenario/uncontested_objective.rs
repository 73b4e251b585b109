//! An objective to which only the side that scores for it ever comes.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::scenario::reach::add_of_objective;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "uncontested-objective",
        code: "V110",
        severity: Severity::Advice,
        summary: "An objective to which only the side that scores for it ever comes",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"An objective gives points to a side, and no unit of its enemy ever comes to it, from wherever they start: water or a cliff
lies between. Maps of more than 100,000 hexes are not searched.

## Why

The side has these points from the start, whatever the enemy does (RB 8.3).

## Example

```ron
victory: (objectives: [(at: Hex("n1:D5"), points: 3)]),
```

where D5 is an island on which only one side sets up.

## How to mend it

Name another hex, open a way for the enemy, or take the objective out and lower the margins of victory instead.

## How to silence it

```ron
silences: [(check: "uncontested-objective", at: "n1:D5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(reach) = view.reach() else { return };
    for (index, one) in view.scenario.victory.objectives.iter().enumerate() {
        let has_it = |side: &Side| one.to.includes(*side) && reach.alone_comes_to(*side, index);
        let Some(side) = Side::ALL.into_iter().find(has_it).filter(|_| one.points > 0) else { continue };
        add_of_objective(view, findings, index, one, |name, place| {
            let headline = format!("No {} unit ever comes to `{name}`", side.enemy());
            Finding::new(&CHECK.info, name, place, headline)
                .note(format!("The {side} side has its points from the start, whatever the enemy does"))
                .help("Name another hex, open a way for the enemy, or take the objective out")
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/isle.ron", at: (0, 0))],
            sides: {
                German: (companies: { "A": () }, placements: { "A/HQ": "C3" }),
                American: (companies: { "A": () }, zones: { "z": (at: [Edge(East, 1)]) }),
            },
            victory: (objectives: [
                (at: Hex("C3"), points: 3), //~ Hex("C3")
                (at: Hex("C3"), points: 3, to: American),
                (at: Hex("E3"), points: 3, to: American), //~ Hex("E3")
            ])"#,
            &[(
                "isle.ron",
                r#"hexes: {
                "C2": (terrain: Lake), "C4": (terrain: Lake), "B2": (terrain: Lake), "B3": (terrain: Lake),
                "D2": (terrain: Lake), "D3": (terrain: Lake),
            }"#,
            )],
        ),
        Fixture::Scenario(
            r#"sides: {
                German: (companies: { "A": () }, placements: { "A/HQ": "C3" }),
                American: (companies: { "A": () }, zones: { "z": (at: [Edge(East, 1)]) }),
            },
            victory: (objectives: [(at: Hex("C3"), points: 3)])"#,
            &[],
        ),
    ];
}
