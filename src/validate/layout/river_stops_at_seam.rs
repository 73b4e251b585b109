//! A river stops where two boards meet.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::layout::seam::loose_rivers;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "river-stops-at-seam",
        code: "L115",
        severity: Severity::Warning,
        summary: "A river stops where two boards meet",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A river leads to the edge of one board, and another board lies there, but the river does not go on.

## Why

On the single board it may end at the edge, since it goes on off the map. With a board beside it, there is a gap through which one walks dry-shod (RB 8.5).

## Example

Board `n1` has a river that leaves it in the middle of its east edge; the board laid there has none at that place.

## How to mend it

Turn the board, or lay another there whose edge fits.

## How to silence it

```ron
silences: [(check: "river-stops-at-seam", at: "n1:O5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    loose_rivers(view, findings, &CHECK.info);
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/a.ron", at: (0, 0)), //~ (board: "../maps/a.ron", at: (0, 0))
                (board: "../maps/b.ron", at: (0, 3)),
            ]"#,
            &[
                (
                    "a.ron",
                    r#"(format: "bocage-board/1", id: "a", columns: 5, rows: 3, hexes: { "B2": (terrain: Marsh) }, hexsides: { "B3/NE": (water: River) })"#,
                ),
                ("b.ron", r#"(format: "bocage-board/1", id: "b", columns: 5, rows: 3, )"#),
            ],
        ),
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/a.ron", at: (0, 0)),
                (board: "../maps/b.ron", at: (0, 3)),
            ]"#,
            &[
                (
                    "a.ron",
                    r#"(format: "bocage-board/1", id: "a", columns: 5, rows: 3, hexes: { "B2": (terrain: Marsh) }, hexsides: { "B3/NE": (water: River) })"#,
                ),
                (
                    "b.ron",
                    r#"(format: "bocage-board/1", id: "b", columns: 5, rows: 3, hexes: { "B1": (terrain: Marsh) }, hexsides: { "B0/SE": (water: River) })"#,
                ),
            ],
        ),
    ];
}
