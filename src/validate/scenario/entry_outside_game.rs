//! Units enter before the first or after the last game turn.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "entry-outside-game",
        code: "S109",
        severity: Severity::Error,
        summary: "Units enter before the first or after the last game turn",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The `turn` of an entry is 0, or greater than the number of game turns.

## Why

The units never come (RB 10.4).

## Example

```ron
turns: 6,
entries: { "e1": (by: Edge(East), turn: 8, units: ["pz1"]) },
```

## How to mend it

Write a turn from 1 to the number of turns. Units that are there from the start belong into a zone.

## How to silence it

```ron
silences: [(check: "entry-outside-game", at: "German e1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let turns = view.scenario.turns;
    for (side, forces) in view.sides() {
        for (name, entry) in &forces.entries {
            let headline = match entry.turn {
                0 => format!("The {side} entry `{name}` is on game turn 0"),
                turn if turns > 0 && turn > turns => {
                    format!("The {side} entry `{name}` is on game turn {turn} of {turns}")
                }
                _ => continue,
            };
            let place = findings.value(side_path(side).field("entries").key(name).field("turn"));
            let finding = Finding::new(&CHECK.info, format!("{side} {name}"), place, headline);
            findings.add(finding.help(format!("Write a turn from 1 to {}", turns.max(1))));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6, sides: { German: (entries: {
                "e1": (by: Edge(East), turn: 7, units: []), //~ 7
                "e2": (by: Edge(East), turn: 0, units: []), //~ 0
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"turns: 6, sides: { German: (entries: { "e1": (by: Edge(East), turn: 6, units: []) }) }"#,
            &[],
        ),
    ];
}
