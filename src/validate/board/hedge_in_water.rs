//! A hedge stands in a lake or the sea.

use crate::board::Water;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "hedge-in-water",
        code: "B110",
        severity: Severity::Warning,
        summary: "A hedge stands in a lake or the sea",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: Some("hedges stand in open water"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hedge or a gap stands along a hexside of lake or sea.

## Why

Such a hexside is closed to all whether or not there is a hedge, and the hedge would block sight over open water (RB 3.4).

## Example

```ron
"D1/N": (water: Sea, hedge: Hedge),
```

## How to mend it

Take out the hedge (the editor offers it) or the water.

## How to silence it

```ron
silences: [(check: "hedge-in-water", at: "D1/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (id, name) in view.written_hexsides() {
        let features = view.map().features(id);
        if features.hedge.is_none() || !matches!(features.water, Some(Water::Lake | Water::Sea)) {
            continue;
        }
        let headline = format!("A hedge stands in open water at {name}");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Take out `hedge`, or `water`")
            .fix(false, change_hexside(view, name, "Take out hedges", |features| features.hedge = None));
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: Sea, hedge: Hedge), //~ "C2/N"
            }"#,
        ),
        Fixture::Board(r#"hexsides: { "C2/N": (water: River, hedge: Hedge) }"#),
    ];
}
