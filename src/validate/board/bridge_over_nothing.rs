//! A bridge stands where there is no water.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::bridge_names;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bridge-over-nothing",
        code: "B104",
        severity: Severity::Warning,
        summary: "A bridge stands where there is no water",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hexside has a bridge, but no river, canal, lake or sea runs along it.

## Why

A bridge narrows its hexside: only one unit may fire and one assault across it (RB 3.4). Over dry ground that is nearly always a
bridge at the wrong hexside, or a river that was moved.

## Example

```ron
"E4/SE": (bridges: [(name: "Pont Vieux", kind: Stone)], road: Paved),
```

## How to mend it

Add `water: River`, or move the bridge to the hexside where the road crosses the river. If a
viaduct over a dry valley is meant, silence it.

## How to silence it

```ron
silences: [(check: "bridge-over-nothing", at: "E4/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (id, name) in view.written_hexsides() {
        let features = view.map().features(id);
        if features.bridges.is_empty() || features.water.is_some() {
            continue;
        }
        let which = bridge_names(features);
        let headline = format!("{which} at {name} stands over no water");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Add `water`, or move the bridge to where the river is");
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (bridges: [(name: "Pont", kind: Stone)], road: Paved), //~ "C2/N"
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: { "C2/N": (water: Canal, bridges: [(name: "Pont", kind: Stone)], road: Paved) }"#,
        ),
    ];
}
