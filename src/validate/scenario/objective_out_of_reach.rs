//! No unit that could score for an objective ever comes to it.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::scenario::reach::add_of_objective;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "objective-out-of-reach",
        code: "V108",
        severity: Severity::Warning,
        summary: "No unit that could score for an objective ever comes to it",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"None of the units of a side that may score for an objective can ever come to it or beside it, from wherever they start: a lake, a
cliff, or a seam where boards touch at a corner only lies between. Maps of more than 100,000 hexes are not searched.

## Why

Its points can never be scored, and players would find out late (RB 8.3).

## Example

```ron
victory: (objectives: [(at: Hex("n1:D5"), points: 3)]),
```

where D5 is an island without a bridge.

## How to mend it

Name another hex, open a way on the board, or let units start or enter there.

## How to silence it

```ron
silences: [(check: "objective-out-of-reach", at: "n1:D5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(reach) = view.reach() else { return };
    for (index, one) in view.scenario.victory.objectives.iter().enumerate() {
        let is_known = reach.is_open(index) && reach.scoring(one).next().is_some();
        if !is_known || reach.scoring(one).any(|side| reach.may_come_to(side, index)) {
            continue;
        }
        add_of_objective(view, findings, index, one, |name, place| {
            let headline = format!("No unit ever comes to `{name}`");
            Finding::new(&CHECK.info, name, place, headline)
                .note("All ways there are closed to the units that could score for it")
                .help("Name another hex, open a way on the board, or let units start there")
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/isle.ron", at: (0, 0))],
            sides: { German: (companies: { "A": () }, zones: { "z": (at: [Edge(West, 1)]) }) },
            victory: (objectives: [
                (at: Hex("C3"), points: 3), //~ Hex("C3")
                (at: Hex("E3"), points: 3),
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
            r#"sides: { German: (companies: { "A": () }, zones: { "z": (at: [Edge(West, 1)]) }) },
            victory: (objectives: [(at: Hex("G3"), points: 3), (at: Bridge("Pont"), points: 3)])"#,
            &[],
        ),
    ];
}
