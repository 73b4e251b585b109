//! A railway stops where two boards meet.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::dead_ends;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "railway-stops-at-seam",
        code: "L114",
        severity: Severity::Warning,
        summary: "A railway stops where two boards meet",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A railway leads to the edge of one board, and another board lies there, but the railway does not go on.

## Why

On the single board it may end at the edge, since it goes on off the map. With a board beside it, the line is cut (RB 3.4).

## Example

Board `n1` has a railway that leaves it in the middle of its east edge; the board laid there has none at that place.

## How to mend it

Turn the board, or lay another there whose edge fits.

## How to silence it

```ron
silences: [(check: "railway-stops-at-seam", at: "n1:O5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    dead_ends(
        view,
        findings,
        DisagreementKind::Railway,
        &CHECK.info,
        |features| features.railway || features.tunnel,
        "railway",
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(r#"hexsides: { "D2/SE": (railway: true) }"#, "", Marked::First),
        Fixture::Seam(
            r#"hexsides: { "D2/SE": (railway: true) }"#,
            r#"hexsides: { "A3/NE": (railway: true) }"#,
            Marked::Neither,
        ),
    ];
}
