//! A cliff stands on level ground.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "cliff-without-slope",
        code: "B108",
        severity: Severity::Warning,
        summary: "A cliff stands on level ground",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: Some("cliffs stand on level ground or at the edge of the board"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hexside is marked as a cliff, but its two hexes have the same level, or one of them lies off the board.

## Why

A cliff makes a slope steeper (RB 3.4). Between hexes of one level there is no slope, so the mark has no effect: a level is
missing, or the cliff stands at the wrong hexside.

## Example

```ron
hexes: { "E4": (level: 1), "E5": (level: 1) },
hexsides: { "E5/N": (cliff: true) },
```

## How to mend it

Correct the level of one of the hexes, or take `cliff` out (the editor offers it).

## How to silence it

```ron
silences: [(check: "cliff-without-slope", at: "E5/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (id, name) in view.written_hexsides() {
        if !map.features(id).cliff || map.is_slope(id) || map.is_cliff(id) {
            continue;
        }
        let headline = match map.hexside(id).hexes {
            [Some(_), Some(_)] => format!("The cliff at {name} stands between hexes of one level"),
            _ => format!("The cliff at {name} stands at the edge of the board"),
        };
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Correct the level of one of its hexes, or take `cliff` out")
            .fix(false, change_hexside(view, name, "Take out cliffs", |features| features.cliff = false));
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: { "C2": (level: 1), "C3": (level: 1) }, hexsides: {
                "C3/N": (cliff: true), //~ "C3/N"
                "C4/N": (cliff: true),
            }"#,
        ),
        Fixture::Board(r#"hexes: { "C2": (level: 2) }, hexsides: { "C3/N": (cliff: true) }"#),
    ];
}
