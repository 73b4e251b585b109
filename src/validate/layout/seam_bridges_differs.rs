//! Boards disagree about the bridges of a hexside that they share.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::differences;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "seam-bridges-differs",
        code: "L107",
        severity: Severity::Warning,
        summary: "Boards disagree about the bridges of a hexside that they share",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two boards that meet share a hexside, but say different things about it: the bridges are not the same.

## Why

A bridge counts only if both boards know it by the same name (RB 3.2). An objective or a road over a bridge that only
one board has is lost.

## Example

Board `n1` has the bridge `Pont aux Oies` at `n1:O4/N`. Board `n2`, which lies turned beside it, calls the hexside
`n2:O7/N` and has none. There is no bridge.

## How to mend it

Make both boards say the same (the page *Layout* of the editor copies from either in a click), turn one of them, or lay
another board there. If the map may stay as the more restrictive board says, silence it.

## How to silence it

```ron
silences: [(check: "seam-bridges-differs", at: "n1:O4/N", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    differences(view, findings, DisagreementKind::Bridges, &CHECK.info, "bridges");
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(
            r#"hexsides: { "E2/N": (water: River, bridges: [(name: "P", kind: Wood)]) }"#,
            r#"hexsides: { "A2/N": (water: River) }"#,
            Marked::Second,
        ),
        Fixture::Seam(
            r#"hexsides: { "E2/N": (water: River, bridges: [(name: "P", kind: Wood)]) }"#,
            r#"hexsides: { "A2/N": (water: River, bridges: [(name: "P", kind: Wood)]) }"#,
            Marked::Neither,
        ),
    ];
}
