//! A gap is marked where there is no hedge.

use crate::board::Hedge;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::MarkerKind;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "gap-without-hedge",
        code: "M102",
        severity: Severity::Error,
        summary: "A gap is marked where there is no hedge",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A `HedgeGap` marker lies on a hexside without a hedge, or with a hedge that has a gap already.

## Why

There is nothing to open: the marker lies on the wrong hexside (RB 3.4, ruling 9).

## Example

```ron
markers: [(kind: HedgeGap, at: "n4:D6/N")],
```

where the hedge is along D6/NE.

## How to mend it

Name the hexside of the hedge, or take the marker out.

## How to silence it

```ron
silences: [(check: "gap-without-hedge", at: "n4:D6/N", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, marker) in
        view.scenario.markers.iter().enumerate().filter(|(_, it)| it.kind == MarkerKind::HedgeGap)
    {
        let Ok(hexside) = view.map.find_hexside(&marker.at) else { continue };
        let headline = match view.map.features(hexside).hedge {
            Some(Hedge::Hedge) => continue,
            Some(Hedge::Gap) => format!("The hedge along {} has a gap already", marker.at),
            None => format!("The gap at {} is in no hedge", marker.at),
        };
        let place = findings.value(Path::root().field("markers").index(index).field("at"));
        let finding = Finding::new(&CHECK.info, &marker.at, place, headline)
            .help("Name the hexside of a hedge without gap, or take the marker out");
        findings.add(view.shown_at_hexside(finding, hexside));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"markers: [
                (kind: HedgeGap, at: "C3/N"), //~ "C3/N"
            ]"#,
            &[],
        ),
        Fixture::Scenario(r#"markers: [(kind: HedgeGap, at: "D3/N")]"#, &[]),
    ];
}
