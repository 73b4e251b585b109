//! A road stops where two boards meet.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::DisagreementKind;
use crate::validate::findings::Findings;
use crate::validate::layout::seam::dead_ends;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "road-stops-at-seam",
        code: "L113",
        severity: Severity::Warning,
        summary: "A road stops where two boards meet",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A road leads to the edge of one board, and another board lies there, but the road does not go on.

## Why

On the single board it may end at the edge, since it goes on off the map. With a board beside it, players expect to drive on (RB 8.4).

## Example

Board `n1` has a road that leaves it in the middle of its east edge; the board laid there has none at that place.

## How to mend it

Turn the board, or lay another there whose edge fits.

## How to silence it

```ron
silences: [(check: "road-stops-at-seam", at: "n1:O5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    dead_ends(
        view,
        findings,
        DisagreementKind::Road,
        &CHECK.info,
        |features| features.road.is_some(),
        "road",
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::{Fixture, Marked};

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Seam(r#"hexsides: { "D2/SE": (road: Paved) }"#, "", Marked::First),
        Fixture::Seam(
            r#"hexsides: { "D2/SE": (road: Paved) }"#,
            r#"hexsides: { "A3/NE": (road: Paved) }"#,
            Marked::Neither,
        ),
    ];
}
