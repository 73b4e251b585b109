//! A road ends in the middle of nowhere.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::board::dead_end::{Lines, report};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "road-ends-in-mid-air",
        code: "B101",
        severity: Severity::Warning,
        summary: "A road ends in the middle of nowhere",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A road enters a hex and leaves it by no other hexside. That is not reported where the hex is cut by the board's edge,
is Town or Farm, holds a long bridge or causeway, or belongs to a named place.

## Why

Roads are drawn from hexside to hexside, so one that was forgotten breaks the road. Its bonus ends there (RB 8.4),
and vehicles that pass woods and marsh by road only cannot go on (RB 3.4).

## Example

```ron
hexsides: {
    "C5/SE": (road: Paved),
    // "D5/SE" is missing.
    "E6/SE": (road: Paved),
},
```

## How to mend it

Paint the road on to where it leads, take the loose hexside out, or, if it is meant to end there, name the spot with a
place of any kind.

## How to silence it

```ron
silences: [(check: "road-ends-in-mid-air", at: "C5/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let lines = Lines {
        check: &CHECK.info,
        noun: "road",
        carries: |features| features.road.is_some(),
        carry_on: |features, from| features.road = from.road,
    };
    report(view, findings, &lines);
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "A3/NE": (road: Paved),
                "B2/SE": (road: Paved), //~ "B2/SE"
                "E2/N": (road: Unpaved), //~ "E2/N"
            }, hexes: { "E1": (terrain: Farm) }"#,
        ),
        Fixture::Board(
            r#"hexsides: {
                "A3/NE": (road: Paved),
                "B2/SE": (road: Paved), //~ "B2/SE"
                "D2/SE": (road: Paved),
                "E3/SE": (road: Paved),
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: { "A3/NE": (road: Paved), "B2/SE": (road: Paved), "D3/N": (road: Paved) },
            hexes: { "C3": (terrain: Town), "D2": (terrain: Farm) },
            places: [(name: "Les Quatre-Vents", hexes: ["D3"])]"#,
        ),
    ];
}
