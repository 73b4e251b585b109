//! A scenario needs more markers than the box has.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::MarkerKind;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "too-many-markers",
        code: "M107",
        severity: Severity::Warning,
        summary: "A scenario needs more markers than the box has",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"More markers lie on the map at start than are in the box.

## Why

Players cannot lay out the scenario, and none are left for play.

## Example

Thirty foxholes, where the box has 22 markers of all kinds.

## How to mend it

Take some out. Gaps in hedges need no marker if the board shows them.

## How to silence it

```ron
silences: [(check: "too-many-markers", at: "markers", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    // Gaps have no counter of their own.
    let counted = view.scenario.markers.iter().filter(|marker| marker.kind != MarkerKind::HedgeGap).count();
    let in_box = view.ruleset().counters.markers.value() as usize;
    if counted > in_box {
        let place = findings.key(Path::root().field("markers"));
        let headline = format!("The scenario needs {counted} markers, but the box has {in_box}");
        findings.add(Finding::new(&CHECK.info, "markers", place, headline).help("Take some out"));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
            markers: [ //~ markers
                (kind: Wire, at: "A1"), (kind: Wire, at: "A2"), (kind: Wire, at: "A3"), (kind: Wire, at: "A4"), (kind: Wire, at: "A5"), (kind: Wire, at: "B1"), (kind: Wire, at: "B2"), (kind: Wire, at: "B3"), (kind: Wire, at: "B4"), (kind: Wire, at: "B5"), (kind: Wire, at: "C1"), (kind: Wire, at: "C2"), (kind: Wire, at: "C3"), (kind: Wire, at: "C4"), (kind: Wire, at: "C5"), (kind: Wire, at: "D1"), (kind: Wire, at: "D2"), (kind: Wire, at: "D3"), (kind: Wire, at: "D4"), (kind: Wire, at: "D5"), (kind: Wire, at: "E1"), (kind: Wire, at: "E2"), (kind: Wire, at: "E3"), (kind: Wire, at: "E4"), (kind: Wire, at: "E5"),
            ]"#,
            &[],
        ),
        Fixture::Scenario(r#"markers: [(kind: Wreck, at: "A5")]"#, &[]),
    ];
}
