//! Two boards overlap.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::LayoutProblem;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "overlapping-boards",
        code: "L003",
        severity: Severity::Error,
        summary: "Two boards overlap",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The insides of two boards of the layout meet. Boards share only what lies on their common edge or corner.

## Why

A place of the map would be on two boards at once, and nobody could lay them on a table (RB 3.0).

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0)), (board: "../maps/n2.ron", at: (12, 0))],
```

A board of 15 columns reaches to column 14.

## How to mend it

Move one of them. To the east of a board at column 0 with 15 columns, the next begins at column 14; to the south of a board
of 9 rows, at row 9.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, problem) in view.map.problems() {
        let LayoutProblem::Overlap { slot: other } = problem else { continue };
        let name = view.slot_name(*index);
        let path = Path::root().field("layout").index(*index);

        let (with, related) =
            (view.slot_name(*other), Path::root().field("layout").index(*other).field("at"));
        let headline = format!("The board `{name}` overlaps `{with}`");
        findings.add(
            Finding::new(&CHECK.info, name, findings.value(path.field("at")), headline)
                .related(findings.value(related), format!("`{with}` lies here"))
                .help(beside(view, *other)),
        );
    }
}

/// Where there is room beside a board.
fn beside(view: &ScenarioView<'_>, slot: usize) -> String {
    let laid = view.map.slots().iter().find(|laid| laid.index == slot);
    let (Some(laid), Some(slot)) = (laid, view.scenario.layout.get(slot)) else {
        return "Move one of them".to_owned();
    };
    let grid = laid.board.grid();
    let (east, south) = (slot.at.0 + grid.columns as i32 - 1, slot.at.1 + grid.rows as i32);
    format!("East of `{}` there is room from column {east}, south of it from row {south}", laid.label)
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (0, 0)),
                (board: "../maps/ville.ron", at: (4, 2), label: "b"), //~ (4, 2)
            ]"#,
            &[],
        ),
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (0, 0)), (board: "../maps/ville.ron", at: (0, 6), label: "b"),
            ]"#,
            &[],
        ),
    ];
}
