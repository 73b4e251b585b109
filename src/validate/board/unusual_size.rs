//! A board is not of the standard size.

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
        summary: "A board is not of the standard size",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A board has other than 15 columns and 9 rows, or shifts its even columns.

## Why

The standard board fits a sheet of 22 by 16.5 inches and joins every other one on every side. Boards of other sizes
are lawful and meet others where their hexes fit.

## Example

```ron
columns: 14, rows: 9,
```

## How to mend it

Nothing need be done if the size is meant.

## How to silence it

```ron
silences: [(check: "unusual-size", at: "columns", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let board = view.board;
    if (board.columns, board.rows, board.shifted) == (15, 9, Shifted::Odd) {
        return;
    }
    let headline = match board.shifted {
        Shifted::Odd => format!("The board is {} x {} instead of 15 x 9", board.columns, board.rows),
        Shifted::Even => format!("The board of {} x {} shifts its even columns", board.columns, board.rows),
    };
    findings.add(
        Finding::new(&CHECK.info, "columns", findings.value(Path::root().field("columns")), headline)
            .note("It joins other boards only where its hexes fit theirs"),
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
        Fixture::Board(r#"(format: "bocage-board/1", id: "a", columns: 15, rows: 9)"#),
    ];
}
