//! Boards disagree about the cliff of a hexside that they share.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::differences;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "seam-cliff-differs",
        code: "L112",
        severity: Severity::Advice,
        summary: "Boards disagree about the cliff of a hexside that they share",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: Some("cliffs at seams are on one board only"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two boards that meet share a hexside, but say different things about it: the cliff is not the same.

## Why

A cliff counts if either board shows it (RB 3.2).

## Example

Board `n1` has a cliff along `n1:O4/N`. Board `n2`, which lies turned beside it, calls the hexside `n2:O7/N` and has
none. It is a cliff.

## How to mend it

Make both boards say the same (the page *Layout* of the editor copies from either in a click), turn one of them, or lay
another board there. If the map may stay as the more restrictive board says, silence it.

## How to silence it

```ron
silences: [(check: "seam-cliff-differs", at: "n1:O4/N", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    differences(view, findings, DisagreementKind::Cliff, &CHECK.info, "cliff");
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(
            r#"hexes: { "E2": (level: 1) }, hexsides: { "E2/N": (cliff: true) }"#,
            r#"hexes: { "A2": (level: 1) }"#,
            Marked::Second,
        ),
        Fixture::Seam(
            r#"hexes: { "E2": (level: 1) }, hexsides: { "E2/N": (cliff: true) }"#,
            r#"hexes: { "A2": (level: 1) }, hexsides: { "A2/N": (cliff: true) }"#,
            Marked::Neither,
        ),
    ];
}
