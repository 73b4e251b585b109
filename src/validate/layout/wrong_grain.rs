//! A board is laid on columns of the other grain.

use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::{LayoutProblem, Map};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::sync::Arc;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "wrong-grain",
        code: "L002",
        severity: Severity::Error,
        summary: "A board is laid on columns of the other grain",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"In a layout's grid the odd columns are shifted half a hex down. A board is laid so that its own shifted columns fall on
even ones.

## Why

Its hexes would not meet those of the other boards, which are made to be joined (RB 3.0).

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0)), (board: "../maps/n2.ron", at: (15, 0))],
```

Boards of 15 columns share their edge columns, so the second one belongs at column 14.

## How to mend it

Move the board by one column, as the finding proposes.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let mut is_first = true;
    for (index, problem) in view.map.problems() {
        let LayoutProblem::Grain { column } = problem else { continue };
        // A board that shifts the wrong columns is told of as such.
        let board = view.boards.iter().find(|board| board.slots.contains(index));
        if board.is_some_and(|it| it.meant_grid().is_some_and(|grid| grid.shifted != it.board.shifted)) {
            continue;
        }
        let slot = &view.scenario.layout[*index];
        let name = view.slot_name(*index);
        let path = Path::root().field("layout").index(*index);

        let row = slot.at.1;
        // Laying all boards anew takes its time, so it is done for one of them.
        let column = if is_first { better(view, *index, *column, slot.at) } else { *column };
        is_first = false;
        let mut moved = view.scenario.clone();
        moved.layout[*index].at = (column, row);
        let edit = Edit::new("Move a board by a column", vec![Change::Scenario(Arc::new(moved))]);
        let headline = format!("The board `{name}` lies on columns of the other grain");
        findings.add(
            Finding::new(&CHECK.info, name, findings.value(path.field("at")), headline)
                .help(format!("Write `at: ({column}, {row})`"))
                .fix(false, edit),
        );
    }
}

/// The column on either side at which the board makes fewer problems.
fn better(view: &ScenarioView<'_>, index: usize, column: i32, (written, row): (i32, i32)) -> i32 {
    let other = 2 * written - column;
    let problems = |column: i32| {
        let mut slots = view.document.slots();
        if let Some((slot, _)) = slots.get_mut(index) {
            slot.at = (column, row);
        }
        Map::build(&slots).problems().len()
    };
    if problems(other) < problems(column) { other } else { column }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (1, 0)), //~ (1, 0)
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
