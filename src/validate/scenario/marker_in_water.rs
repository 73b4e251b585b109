//! A marker lies in open water.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::Position;
use crate::rules::classes::explain_may_be_at;
use crate::ruleset::UnitClass;
use crate::scenario::MarkerKind;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "marker-in-water",
        code: "M106",
        severity: Severity::Warning,
        summary: "A marker lies in open water",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Wire, smoke or a wreck at start lies in a lake or sea hex without bridge or causeway.

## Why

Nobody ever comes there (RB 3.4).

## Example

```ron
markers: [(kind: Wreck, at: "n3:D1")],
```

where D1 is Sea.

## How to mend it

Move the marker to the beach, or take it out.

## How to silence it

```ron
silences: [(check: "marker-in-water", at: "n3:D1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, marker) in view.scenario.markers.iter().enumerate() {
        let wet = matches!(marker.kind, MarkerKind::Wire | MarkerKind::Smoke | MarkerKind::Wreck);
        let Ok(hex) = view.map.find_hex(&marker.at) else { continue };
        let answer = explain_may_be_at(&view.ground(), UnitClass::Rifle, Position::surface(hex));
        if !wet || answer.verdict {
            continue;
        }
        let place = findings.value(Path::root().field("markers").index(index).field("at"));
        let headline = format!("A marker lies in open water in {}", marker.at);
        let finding = Finding::new(&CHECK.info, &marker.at, place, headline).help("Move it, or take it out");
        findings.add(view.shown_at_hex(finding, hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"markers: [
                (kind: Wreck, at: "A6"), //~ "A6"
            ]"#,
            &[],
        ),
        Fixture::Scenario(r#"markers: [(kind: Wreck, at: "A5")]"#, &[]),
    ];
}
