//! A marker lies twice in one place.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::MarkerKind;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "duplicate-marker",
        code: "M105",
        severity: Severity::Warning,
        summary: "A marker lies twice in one place",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two markers of one kind lie in the same hex or on the same hexside.

## Why

The second one has no effect and is probably meant for another hex.

## Example

```ron
markers: [(kind: Foxhole, at: "n1:G4"), (kind: Foxhole, at: "n1:G4")],
```

## How to mend it

Move or take out one of them.

## How to silence it

```ron
silences: [(check: "duplicate-marker", at: "n1:G4", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let mut first = BTreeMap::new();
    for (index, marker) in view.scenario.markers.iter().enumerate() {
        let spot = match marker.kind.is_on_hexside() {
            true => view.map.find_hexside(&marker.at).map(|id| id.0),
            false => view.map.find_hex(&marker.at).map(|id| id.0),
        };
        let Ok(spot) = spot else { continue };
        let path = |index| Path::root().field("markers").index(index);
        let earlier = *first.entry((marker.kind, spot, marker.bridge.clone())).or_insert(index);
        if earlier == index {
            continue;
        }
        let headline = format!("A {} lies twice in {}", kind_name(marker.kind), marker.at);
        findings.add(
            Finding::new(&CHECK.info, &marker.at, findings.value(path(index)), headline)
                .related(findings.value(path(earlier)), "the first is here")
                .help("Move or take out one of them"),
        );
    }
}

fn kind_name(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::Foxhole => "foxhole",
        MarkerKind::Wire => "wire marker",
        MarkerKind::Smoke => "smoke marker",
        MarkerKind::Wreck => "wreck",
        MarkerKind::DestroyedBridge => "destroyed-bridge marker",
        MarkerKind::HedgeGap => "gap marker",
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"markers: [
                (kind: Wire, at: "C4"),
                (kind: Wire, at: "ville:C4"), //~ (kind: Wire, at: "ville:C4")
            ]"#,
            &[],
        ),
        Fixture::Scenario(r#"markers: [(kind: Wire, at: "C4"), (kind: Wreck, at: "C4")]"#, &[]),
    ];
}
