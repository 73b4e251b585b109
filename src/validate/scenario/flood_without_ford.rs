//! Fords are flooded on a map without fords.

use crate::board::Water;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::Fords;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "flood-without-ford",
        code: "C104",
        severity: Severity::Advice,
        summary: "Fords are flooded on a map without fords",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"`conditions` says that fords are flooded, but no hexside of the map is a ford or a canal.

## Why

The condition has no effect: the layout or the condition is probably left over from another scenario (RB 3.4).

## Example

```ron
conditions: (fords: Flooded),
```

## How to mend it

Take the condition out.

## How to silence it

```ron
silences: [(check: "flood-without-ford", at: "fords", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let map = view.map;
    let wadable = |id| map.features(id).ford || map.features(id).water == Some(Water::Canal);
    if view.scenario.conditions.fords == Fords::Normal || map.hexside_ids().any(wadable) {
        return;
    }
    let place = findings.value(Path::root().field("conditions").field("fords"));
    findings.add(
        Finding::new(&CHECK.info, "fords", place, "Fords are flooded, but the map has none")
            .help("Take the condition out"),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/a.ron", at: (0, 0))],
            conditions: (fords: Flooded), //~ Flooded
            "#,
            &[("a.ron", "")],
        ),
        Fixture::Scenario("conditions: (fords: Flooded)", &[]),
    ];
}
