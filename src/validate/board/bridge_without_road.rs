//! A bridge carries a road or railway that is not there.

use crate::board::{Carries, HexsideFeatures};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::{bridge_names, change_hexside};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bridge-without-road",
        code: "B106",
        severity: Severity::Warning,
        summary: "A bridge carries a road or railway that is not there",
        fix: FixKind::Unsafe,
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

A bridge takes a road or railway over the water (RB 3.4). Without the road it is open, but leads from field to field.

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
            (true, false) => ("road", "Add `road: Paved` or `road: Unpaved`"),
            (false, true) => ("railway", "Add `railway: true`"),
            (false, false) => continue,
        };
        let headline = match what_runs_there(features).filter(|_| carries_amiss(features)) {
            Some((_, there)) => {
                format!("{} at {name} carries no {what}, but {there}", bridge_names(features))
            }
            None => format!("{} at {name} carries no {what}", bridge_names(features)),
        };
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline);
        let finding = match what_runs_there(features).filter(|_| features.bridges.len() == 1) {
            Some((carries, _)) => finding.help(format!("Write `carries: {carries:?}`")).fix(
                false,
                change_hexside(view, name, "Correct what a bridge carries", |features| {
                    features.bridges.iter_mut().for_each(|bridge| bridge.carries = carries);
                }),
            ),
            None => finding.help(help),
        };
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

/// What the only bridge of a hexside should carry, and what runs there in words; none where nothing does.
fn what_runs_there(features: &HexsideFeatures) -> Option<(Carries, &'static str)> {
    match (features.road.is_some(), features.railway && !features.tunnel) {
        (true, true) => Some((Carries::Both, "a road and a railway run there")),
        (true, false) => Some((Carries::Road, "a road runs there")),
        (false, true) => Some((Carries::Railway, "a railway runs there")),
        (false, false) => None,
    }
}

/// Whether the only bridge of a hexside is for a railway where a road runs, or the other way round: one mistake, not a
/// bridge without road and a road without bridge.
pub(in crate::validate) fn carries_amiss(features: &HexsideFeatures) -> bool {
    let [bridge] = features.bridges.as_slice() else { return false };
    let there = what_runs_there(features).map(|(carries, _)| carries);
    matches!(
        (bridge.carries, there),
        (Carries::Road, Some(Carries::Railway)) | (Carries::Railway, Some(Carries::Road))
    )
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: River, bridges: [(kind: Stone)]), //~ "C2/N"
                "C3/N": (water: River, bridges: [(kind: Stone, carries: Railway)], road: Paved), //~ "C3/N"
                "C4/N": (water: River, bridges: [(kind: Stone, carries: Both)], railway: true), //~ "C4/N"
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: { "C2/N": (water: River, bridges: [(kind: Stone, carries: Both)], road: Paved, railway: true) }"#,
        ),
    ];
}
