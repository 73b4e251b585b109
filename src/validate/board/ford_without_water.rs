//! A ford crosses no river or canal.

use crate::board::Water;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "ford-without-water",
        code: "B105",
        severity: Severity::Warning,
        summary: "A ford crosses no river or canal",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hexside is marked as a ford, but no river or canal runs along it.

## Why

A ford is where a river or canal can be waded (RB 3.4). Elsewhere the mark has no effect, so either the water is missing or the
ford stands at the wrong hexside.

## Example

```ron
"E4/SE": (ford: true),
```

## How to mend it

Add `water: River` if the river runs here, or take `ford` out (the editor offers it).

## How to silence it

```ron
silences: [(check: "ford-without-water", at: "E4/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (id, name) in view.written_hexsides() {
        let features = view.map().features(id);
        if !features.ford || matches!(features.water, Some(Water::River | Water::Canal)) {
            continue;
        }
        let headline = match features.water {
            Some(Water::Sea) => format!("The ford at {name} lies in the sea"),
            Some(_) => format!("The ford at {name} lies in a lake"),
            None => format!("The ford at {name} crosses no river or canal"),
        };
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Add the river, or take `ford` out")
            .fix(false, change_hexside(view, name, "Take out a ford", |features| features.ford = false));
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (ford: true), //~ "C2/N"
                "C3/N": (water: Lake, ford: true), //~ "C3/N"
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: { "C2/N": (water: River, ford: true), "C3/N": (water: Canal, ford: true) }"#,
        ),
    ];
}
