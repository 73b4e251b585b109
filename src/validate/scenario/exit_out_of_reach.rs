//! No unit of a side ever comes to an exit that it scores for.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::movement::hexes_of_way;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "exit-out-of-reach",
        code: "V109",
        severity: Severity::Warning,
        summary: "No unit of a side ever comes to an exit that it scores for",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"None of the units of a side ever comes to the hexes by which they could leave the map for points, from wherever they
start: water or a cliff lies between. Maps of more than 100,000 hexes are not searched.

## Why

Its points can never be scored, and players would find out late (ruling 26).

## Example

```ron
victory: (exits: [(side: American, by: Hexes(["n1:O5"]), points: 2)]),
```

where a river without bridge or ford lies before O5, and all American units are vehicles.

## How to mend it

Name another way out, open one on the board, or let units start or enter beyond.

## How to silence it

```ron
silences: [(check: "exit-out-of-reach", at: "American exit 1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(reach) = view.reach() else { return };
    for (index, exit) in view.scenario.victory.exits.iter().enumerate() {
        if reach.comes_to_exit(exit.side, index) != Some(false) || exit.points == 0 {
            continue;
        }
        // Hexes that are not there, or do not lie at the edge, are told of by other checks.
        let hexes = hexes_of_way(view.map, &exit.by);
        let Some(first) = hexes.first() else { continue };
        let place = findings.value(Path::root().field("victory").field("exits").index(index).field("by"));
        let headline = format!("No {} unit ever comes to its exit", exit.side);
        let at = format!("{} exit {}", exit.side, index + 1);
        let finding = Finding::new(&CHECK.info, at, place, headline)
            .note(format!("All ways to {} are closed to the units of the side", view.map.name(*first)))
            .help("Name another way out, open one on the board, or let units start beyond");
        findings.add(view.shown_at_hex(finding, *first));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/isle.ron", at: (0, 0))],
            sides: { German: (companies: { "A": () }, zones: { "z": (at: [Edge(West, 1)]) }) },
            victory: (exits: [
                (side: German, by: Hexes(["F2"]), points: 3), //~ Hexes(["F2"])
                (side: German, by: Edge(West), points: 3),
                (side: American, by: Hexes(["F2"]), points: 3),
            ])"#,
            &[(
                "isle.ron",
                r#"hexes: {
                "D0": (terrain: Lake), "D1": (terrain: Lake), "D2": (terrain: Lake), "D3": (terrain: Lake), "D4": (terrain: Lake),
            }"#,
            )],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () }, zones: { "z": (at: [Edge(West, 1)]) }) },
            victory: (exits: [(side: German, by: Edge(East), points: 3)])"#,
            &[],
        ),
    ];
}
