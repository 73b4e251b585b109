//! Boards disagree about the terrain of a hex that they share.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::differences;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "seam-terrain-differs",
        code: "L101",
        severity: Severity::Advice,
        summary: "Boards disagree about the terrain of a hex that they share",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: Some("hexes at seams have different terrain on their boards"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two boards that meet share a hex, but say different things about it: the terrain is not the same.

## Why

Where half hexes of two boards meet they are one hex, and the more restrictive terrain counts: Sea, Lake, Woods, Town,
Farm, Orchard, Marsh, Cemetery, Beach, Clear, in this order (RB 3.2). Players see both pictures and must know that.

## Example

Board `n1` has Woods in `n1:O4`. Board `n2`, which lies turned beside it, calls the hex `n2:O6` and has it Clear. The
hex is Woods.

## How to mend it

Make both boards say the same (the page *Layout* of the editor copies from either in a click), turn one of them, or lay
another board there. If the map may stay as the more restrictive board says, silence it.

## How to silence it

```ron
silences: [(check: "seam-terrain-differs", at: "n1:O4", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    differences(view, findings, DisagreementKind::Terrain, &CHECK.info, "terrain");
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(r#"hexes: { "E2": (terrain: Woods) }"#, "", Marked::Second),
        Fixture::Seam(
            r#"hexes: { "E2": (terrain: Woods) }"#,
            r#"hexes: { "A2": (terrain: Woods) }"#,
            Marked::Neither,
        ),
    ];
}
