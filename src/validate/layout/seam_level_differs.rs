//! Boards disagree about the level of a hex that they share.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::differences;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "seam-level-differs",
        code: "L102",
        severity: Severity::Advice,
        summary: "Boards disagree about the level of a hex that they share",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: Some("hexes at seams have different levels on their boards"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two boards that meet share a hex, but say different things about it: the level is not the same.

## Why

The higher level counts for the whole hex, so a slope may appear on the board that shows flat ground (RB 3.2).

## Example

Board `n1` has `n1:O4` at level 1. Board `n2`, which lies turned beside it, calls the hex `n2:O6` and has it at level
0. The hex is at level 1.

## How to mend it

Make both boards say the same (the page *Layout* of the editor copies from either in a click), turn one of them, or lay
another board there. If the map may stay as the more restrictive board says, silence it.

## How to silence it

```ron
silences: [(check: "seam-level-differs", at: "n1:O4", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    differences(view, findings, DisagreementKind::Level, &CHECK.info, "level");
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(r#"hexes: { "E2": (level: 1) }"#, "", Marked::Second),
        Fixture::Seam(r#"hexes: { "E2": (level: 1) }"#, r#"hexes: { "A2": (level: 1) }"#, Marked::Neither),
    ];
}
