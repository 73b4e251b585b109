//! Boards disagree about the water of a hexside that they share.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::differences;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "seam-water-differs",
        code: "L105",
        severity: Severity::Warning,
        summary: "Boards disagree about the water of a hexside that they share",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two boards that meet share a hexside, but say different things about it: the water is not the same.

## Why

The more restrictive water counts: Sea, Lake, River, Canal, none (RB 3.2). A river that one board does not show stops
or begins there in the picture, but is in force.

## Example

Board `n1` has a river along `n1:O4/N`. Board `n2`, which lies turned beside it, calls the hexside `n2:O7/N` and has
none there. It is a river.

## How to mend it

Make both boards say the same (the page *Layout* of the editor copies from either in a click), turn one of them, or lay
another board there. If the map may stay as the more restrictive board says, silence it.

## How to silence it

```ron
silences: [(check: "seam-water-differs", at: "n1:O4/N", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    differences(view, findings, DisagreementKind::Water, &CHECK.info, "water");
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(r#"hexsides: { "E2/N": (water: River) }"#, "", Marked::Second),
        Fixture::Seam(
            r#"hexsides: { "E2/N": (water: River) }"#,
            r#"hexsides: { "A2/N": (water: River) }"#,
            Marked::Neither,
        ),
    ];
}
