//! A scenario names a hex or hexside that the map does not have.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::scenario::names::report_unknown;
use crate::validate::view::{Named, ScenarioView};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-hex-name",
        code: "S001",
        severity: Severity::Error,
        summary: "A scenario names a hex or hexside that the map does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A zone, entry, exit, placement, marker or objective names a hex or hexside that no board of the layout has, without the
label that it needs, or not as hexes and hexsides are spelled.

## Why

Nothing can be set up, won or lost at a place that is not there.

## Example

```ron
placements: { "A1/1": "n1:D12" },
```

on a board with 9 rows.

## How to mend it

Write the name of the hex. On a map of several boards it begins with the label of its board and a colon.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    report_unknown(view, findings, &CHECK.info, |kind| {
        matches!(kind, Named::Hex | Named::Position | Named::Hexside)
    });
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) },
                zones: { "z": (at: [Hexes(["C2", "Z9"])]) }, //~ "Z9"
                entries: { "e": (by: Hexes(["c2"]), turn: 2, units: []) }, //~ "c2"
                placements: { "A1/1": "x:C2", "A1/2": "D5/under" }, //~ "D5/under"
            ) },
            markers: [
                (kind: Foxhole, at: "C2/N"), // joined with c2
                (kind: Wreck, at: "Z9"),
                (kind: HedgeGap, at: "D2/S"), //~ "D2/S"
            ],
            victory: (objectives: [
                (at: Hex("D5/under"), points: 1),
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, placements: { "A1/1": "ville:C2" }) },
            markers: [(kind: Foxhole, at: "C4"), (kind: HedgeGap, at: "D3/N")]"#,
            &[],
        ),
    ];
}
