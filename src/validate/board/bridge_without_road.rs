//! A bridge carries a road or railway that is not there.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::bridge_names;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bridge-without-road",
        code: "B106",
        severity: Severity::Warning,
        summary: "A bridge carries a road or railway that is not there",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A bridge is said to carry a road, a railway or both, but its hexside has none.

## Why

Units cross a bridge along what it carries. Without the road the bridge is open, but leads from field to field.

## Example

```ron
"E4/SE": (water: River, bridges: [(name: "Pont Vieux", kind: Stone)]),
```

A bridge carries a road unless `carries` says otherwise; here the hexside lacks `road`.

## How to mend it

Add `road: Paved` or `road: Unpaved`, or `railway: true`, or correct `carries`.

## How to silence it

```ron
silences: [(check: "bridge-without-road", at: "E4/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (id, name) in view.written_hexsides() {
        let features = view.map().features(id);
        let lacks_road = features.road.is_none() && features.bridges.iter().any(|it| it.carries.road());
        let lacks_railway = !features.railway && features.bridges.iter().any(|it| it.carries.railway());
        let (what, help) = match (lacks_road, lacks_railway) {
            (true, true) => ("road and no railway", "Add `road` and `railway: true`, or take the bridge out"),
            (true, false) => ("road", "Add `road: Paved` or `road: Unpaved`, or correct `carries`"),
            (false, true) => ("railway", "Add `railway: true`, or correct `carries`"),
            (false, false) => continue,
        };
        let headline = format!("{} at {name} carries no {what}", bridge_names(features));
        let finding =
            Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline).help(help);
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: River, bridges: [(kind: Stone)]), //~ "C2/N"
                "C3/N": (water: River, bridges: [(kind: Stone, carries: Railway)], road: Paved), //~ "C3/N"
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: { "C2/N": (water: River, bridges: [(kind: Stone, carries: Both)], road: Paved, railway: true) }"#,
        ),
    ];
}
