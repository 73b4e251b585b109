//! Boards disagree about the cover of a hexside that they share.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::differences;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "seam-cover-differs",
        code: "L103",
        severity: Severity::Advice,
        summary: "Boards disagree about the cover of a hexside that they share",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: Some("hexsides at seams have different cover on their boards"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two boards that meet share a hexside, but say different things about it: the cover is not the same.

## Why

The more restrictive cover counts along the whole hexside: Woods, Town, Orchard, Marsh, Clear, in this order (RB 3.2).

## Example

Board `n1` has Woods along `n1:O4/N`. Board `n2`, which lies turned beside it, calls the hexside `n2:O7/N` and has it
Clear. There are woods along it.

## How to mend it

Make both boards say the same (the page *Layout* of the editor copies from either in a click), turn one of them, or lay
another board there. If the map may stay as the more restrictive board says, silence it.

## How to silence it

```ron
silences: [(check: "seam-cover-differs", at: "n1:O4/N", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    differences(view, findings, DisagreementKind::Cover, &CHECK.info, "cover");
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(r#"hexsides: { "E2/N": (cover: Woods) }"#, "", Marked::Second),
        Fixture::Seam(
            r#"hexsides: { "E2/N": (cover: Woods) }"#,
            r#"hexsides: { "A2/N": (cover: Woods) }"#,
            Marked::Neither,
        ),
    ];
}
