//! A foxhole is dug where none can be.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::MarkerKind;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "foxhole-in-wrong-terrain",
        code: "M101",
        severity: Severity::Error,
        summary: "A foxhole is dug where none can be",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A foxhole marker at start lies in a hex that is not Clear.

## Why

Foxholes are dug in clear terrain only; in others they would change nothing (RB 7.1).

## Example

```ron
markers: [(kind: Foxhole, at: "n1:D5")],
```

where D5 is Town.

## How to mend it

Move the marker to a clear hex, or take it out.

## How to silence it

```ron
silences: [(check: "foxhole-in-wrong-terrain", at: "n1:D5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let wanted = view.ruleset().markers.foxhole_terrain.value();
    for (index, marker) in
        view.scenario.markers.iter().enumerate().filter(|(_, it)| it.kind == MarkerKind::Foxhole)
    {
        let Ok(hex) = view.map.find_hex(&marker.at) else { continue };
        let terrain = view.map.hex(hex).terrain;
        if terrain == wanted {
            continue;
        }
        let place = findings.value(Path::root().field("markers").index(index).field("at"));
        let headline = format!("The foxhole in {} is dug in {terrain:?}", marker.at);
        let finding = Finding::new(&CHECK.info, &marker.at, place, headline)
            .note(format!("Foxholes are dug in {wanted:?} terrain only (RB 7.1)"))
            .help("Move it to such a hex, or take it out");
        findings.add(view.shown_at_hex(finding, hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"markers: [
                (kind: Foxhole, at: "C2"), //~ "C2"
            ]"#,
            &[],
        ),
        Fixture::Scenario(r#"markers: [(kind: Foxhole, at: "C4"), (kind: Wire, at: "C2")]"#, &[]),
    ];
}
