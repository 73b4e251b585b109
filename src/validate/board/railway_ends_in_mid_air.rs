//! A railway ends in the middle of nowhere.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::board::dead_end::{Lines, report};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "railway-ends-in-mid-air",
        code: "B102",
        severity: Severity::Warning,
        summary: "A railway ends in the middle of nowhere",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A railway enters a hex and leaves it by no other hexside. In a tunnel a railway is drawn too. That is not reported where the
hex is cut by the board's edge, is Town or Farm, or belongs to a named place, such as a station.

## Why

Railways are drawn from hexside to hexside, so one that was forgotten breaks the line (RB 3.4).

## Example

```ron
hexsides: {
    "C5/SE": (railway: true),
    // "D5/SE" is missing.
    "E6/SE": (railway: true),
},
```

## How to mend it

Paint the railway on to where it leads, take the loose hexside out, or, if it is meant to end there, name the spot with a
place of any kind.

## How to silence it

```ron
silences: [(check: "railway-ends-in-mid-air", at: "C5/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let lines = Lines {
        check: &CHECK.info,
        noun: "railway",
        carries: |features| features.railway,
        carry_on: |features, _| features.railway = true,
    };
    report(view, findings, &lines);
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "A3/NE": (railway: true),
                "B2/SE": (railway: true), //~ "B2/SE"
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: {
                "C3/SE": (railway: true), //~ "C3/SE"
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: {
                "A3/NE": (railway: true), "B2/SE": (railway: true), //~ "B2/SE"
                "D3/SE": (railway: true), "E4/NE": (railway: true),
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: { "A3/NE": (railway: true), "B2/SE": (railway: true), "C3/SE": (railway: true, tunnel: true) },
            places: [(name: "Halte", kind: Station, hexes: ["D3"])]"#,
        ),
    ];
}
