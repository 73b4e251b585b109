//! A marker does not say which of two bridges is destroyed.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::MarkerKind;
use crate::validate::findings::Findings;
use crate::validate::suggest::listed;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "which-bridge",
        code: "M104",
        severity: Severity::Warning,
        summary: "A marker does not say which of two bridges is destroyed",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A `DestroyedBridge` marker lies on a hexside with two bridges and names neither.

## Why

It destroys both, which is seldom meant (RB 7.3).

## Example

```ron
markers: [(kind: DestroyedBridge, at: "n1:E4/SE")],
```

where E4/SE has a road bridge and a railway bridge.

## How to mend it

Add `bridge: "n1:Pont Vieux"`. Bridges without names must be named on the board first.

## How to silence it

```ron
silences: [(check: "which-bridge", at: "n1:E4/SE", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, marker) in view.scenario.markers.iter().enumerate() {
        if marker.kind != MarkerKind::DestroyedBridge || marker.bridge.is_some() {
            continue;
        }
        let Ok(hexside) = view.map.find_hexside(&marker.at) else { continue };
        let bridges = &view.map.features(hexside).bridges;
        if bridges.len() < 2 {
            continue;
        }
        let place = findings.value(Path::root().field("markers").index(index));
        let headline = format!("The marker at {} does not say which of two bridges is destroyed", marker.at);
        let names: Vec<&str> = bridges.iter().map(|bridge| bridge.name.as_str()).collect();
        let finding = Finding::new(&CHECK.info, &marker.at, place, headline)
            .note("It destroys both")
            .help(format!("Add `bridge`, one of {}", listed(&names)));
        findings.add(view.shown_at_hexside(finding, hexside));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/a.ron", at: (0, 0))], markers: [
                (kind: DestroyedBridge, at: "C2/N"), //~ (kind: DestroyedBridge, at: "C2/N")
            ]"#,
            &[(
                "a.ron",
                r#"hexsides: { "C2/N": (water: River, bridges: [(name: "P", kind: Wood), (name: "Q", kind: Wood)]) }"#,
            )],
        ),
        Fixture::Scenario(r#"markers: [(kind: DestroyedBridge, at: "D2/SE")]"#, &[]),
    ];
}
