//! Units enter or leave the map in its middle.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::movement::is_on_edge;
use crate::scenario::{Entry, MapEdge, Way};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "way-off-edge",
        code: "S111",
        severity: Severity::Error,
        summary: "Units enter or leave the map in its middle",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"An entry or exit lists a hex that does not lie on the edge of the map.

## Why

Units come and go over the edge only (RB 9.4, ruling 31).

## Example

```ron
entries: { "e1": (by: Hexes(["n1:D5"]), turn: 2, units: ["pz1"]) },
```

## How to mend it

Name hexes on the edge, or write `Edge(East)` for all of one.

## How to silence it

```ron
silences: [(check: "way-off-edge", at: "German e1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let entries = view.sides().flat_map(|(side, forces)| {
        let way = move |(name, entry): (&'_ String, &'_ Entry)| {
            (
                entry.by.clone(),
                side_path(side).field("entries").key(name).field("by"),
                format!("{side} {name}"),
            )
        };
        forces.entries.iter().map(way).collect::<Vec<_>>()
    });
    let exits = view.scenario.victory.exits.iter().enumerate().map(|(index, exit)| {
        let path = Path::root().field("victory").field("exits").index(index).field("by");
        (exit.by.clone(), path, format!("exit {}", index + 1))
    });
    for (way, path, at) in entries.chain(exits).collect::<Vec<_>>() {
        let Way::Hexes(hexes) = way else { continue };
        for (index, name) in hexes.iter().enumerate() {
            let Ok(hex) = view.map.find_hex(name) else { continue };
            if MapEdge::ALL.into_iter().any(|edge| is_on_edge(view.map, hex, edge)) {
                continue;
            }
            let place = findings.value(path.clone().variant("Hexes").index(index));
            let finding =
                Finding::new(&CHECK.info, &at, place, format!("{name} is not on the edge of the map"))
                    .help("Name a hex on the edge, or write `Edge(East)` for all of one");
            findings.add(view.shown_at_hex(finding, hex));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (entries: {
                "e1": (by: Hexes(["A3", "C3"]), turn: 2, units: []), //~ "C3"
            }) }, victory: (exits: [
                (side: German, by: Hexes(["D3"]), points: 1), //~ "D3"
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (entries: { "e1": (by: Hexes(["A3", "B0", "C1"]), turn: 2, units: []) }) }"#,
            &[],
        ),
    ];
}
