//! A board is nearly, but not quite, of the standard size.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::hex::Shifted;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unusual-size",
        code: "B206",
        severity: Severity::Advice,
        summary: "A board is nearly, but not quite, of the standard size",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A board has 13 to 17 columns and 8 to 10 rows, but not 15 and 9, or it has 15 and 9 and shifts its even columns.

## Why

The standard board fits a sheet of 22 by 16.5 inches and joins every other one on every side (RB 3.0). One column or row more or less
is most likely a slip, and other boards will not join it. Boards that are much smaller or larger are meant so.

## Example

```ron
columns: 14, rows: 9,
```

## How to mend it

Write `columns: 15`, `rows: 9` and no `shifted`, or leave it if the size is meant.

## How to silence it

```ron
silences: [(check: "unusual-size", at: "columns", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let board = view.board;
    let is_near = (13..=17).contains(&board.columns) && (8..=10).contains(&board.rows);
    if !is_near || (board.columns, board.rows, board.shifted) == (15, 9, Shifted::Odd) {
        return;
    }
    let headline = match board.shifted {
        Shifted::Odd => format!("The board is {} x {} instead of 15 x 9", board.columns, board.rows),
        Shifted::Even => format!("The board of {} x {} shifts its even columns", board.columns, board.rows),
    };
    findings.add(
        Finding::new(&CHECK.info, "columns", findings.value(Path::root().field("columns")), headline)
            .note("It joins other boards only where its hexes fit theirs")
            .help("Write `columns: 15` and `rows: 9`, without `shifted`, or leave it if the size is meant"),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"(format: "bocage-board/1", id: "a",
                columns: 14, rows: 9, //~ 14
            )"#,
        ),
        Fixture::Board(
            r#"(format: "bocage-board/1", id: "a",
                columns: 15, rows: 9, shifted: Even, //~ 15
            )"#,
        ),
        Fixture::Board(r#"(format: "bocage-board/1", id: "a", columns: 15, rows: 9)"#),
        Fixture::Board(r#"(format: "bocage-board/1", id: "a", columns: 32, rows: 34)"#),
    ];
}
