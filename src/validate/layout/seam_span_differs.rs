//! Boards disagree about the long bridge or causeway of a hex that they share.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::differences;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "seam-span-differs",
        code: "L104",
        severity: Severity::Warning,
        summary: "Boards disagree about the long bridge or causeway of a hex that they share",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two boards that meet share a hex, but say different things about it: the long bridge or causeway is not the same.

## Why

A long bridge or causeway counts only if both boards show it (RB 3.2). Without it the hex is what its terrain is, such
as a lake that nobody can enter.

## Example

Board `n1` leads a causeway over `n1:O4`. Board `n2`, which lies turned beside it, calls the hex `n2:O6` and has none
there. There is no causeway.

## How to mend it

Make both boards say the same (the page *Layout* of the editor copies from either in a click), turn one of them, or lay
another board there. If the map may stay as the more restrictive board says, silence it.

## How to silence it

```ron
silences: [(check: "seam-span-differs", at: "n1:O4", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    differences(view, findings, DisagreementKind::Span, &CHECK.info, "long bridge or causeway");
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(r#"hexes: { "E2": (span: Causeway) }"#, "", Marked::Second),
        Fixture::Seam(
            r#"hexes: { "E2": (span: Causeway) }"#,
            r#"hexes: { "A2": (span: Causeway) }"#,
            Marked::Neither,
        ),
    ];
}
