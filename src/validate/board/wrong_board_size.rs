//! A board says too few columns or rows, or shifts the wrong ones.

use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::hex::column_letters;
use crate::validate::board::dead_end::ends_in_mid_air;
use crate::validate::board::is_small;
use crate::validate::findings::Findings;
use crate::validate::view::{BoardView, written_names};
use crate::validate::{Check, Run, Stage};
use std::sync::Arc;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "wrong-board-size",
        code: "B010",
        severity: Severity::Error,
        summary: "A board says too few columns or rows, or shifts the wrong ones",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Three or more hexes or hexsides that the board describes are not on it, and all of them would be with more `columns` or
`rows`, or with the other columns shifted. Or four or more roads, railways and rivers end in mid-air, and none would with the
other columns shifted.

## Why

One wrong number makes every hex beyond it unknown. It is told once, where the number stands.

## Example

```ron
columns: 14, rows: 9,
hexes: { "O3": (terrain: Woods), "O4": (terrain: Woods), "O5": (terrain: Town) },
```

Column O is the fifteenth.

## How to mend it

Write the number that the finding gives. If the board really is smaller, take out what lies beyond its edge.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let (board, grid) = (view.board, view.board.grid());
    let Some(meant) = view.meant_grid() else { return };
    let (hexes, hexsides) = written_names(board);
    let off = hexes.iter().filter(|name| grid.hex(**name).is_none()).map(ToString::to_string);
    let beyond = hexsides.iter().filter(|name| grid.hexside(**name).is_none()).map(ToString::to_string);
    let names: Vec<String> = off.chain(beyond).collect();
    let mut wrong = Vec::new();
    if meant.columns != grid.columns {
        wrong.push(("columns", format!("`columns: {}`", meant.columns)));
    }
    if meant.rows != grid.rows {
        wrong.push(("rows", format!("`rows: {}`", meant.rows)));
    }
    if meant.shifted != grid.shifted {
        wrong.push(("shifted", format!("`shifted: {:?}`", meant.shifted)));
    }
    let Some((field, _)) = wrong.first() else { return };
    let help: Vec<&str> = wrong.iter().map(|(_, help)| help.as_str()).collect();
    let place = findings.value(Path::root().field(*field));
    let help = help.join(" and ");
    let last = column_letters(grid.columns - 1);
    let mut finding = match names.first() {
        Some(name) => {
            let headline = format!("{} hexes and hexsides are not on the board, such as {name}", names.len());
            Finding::new(&CHECK.info, *field, place, headline)
                .note(format!(
                    "It has columns A to {last} and rows up to {}; with {help} all are on it",
                    grid.rows
                ))
                .help(format!("Write {help}, or take them out"))
        }
        None => {
            let ends = ends_in_mid_air(view.map());
            let headline = "The columns that are shifted do not fit what is on the board";
            Finding::new(&CHECK.info, *field, place, headline)
                .note(format!(
                    "Roads, railways and rivers end in mid-air in {ends} places; with {help} in none"
                ))
                .help(format!("Write {help}"))
        }
    };
    if is_small(view) {
        let mut to = (**board).clone();
        (to.columns, to.rows, to.shifted) = (meant.columns, meant.rows, meant.shifted);
        let change = Change::Board { board: view.key.clone(), to: Some(Arc::new(to)) };
        finding = finding.fix(false, Edit::new("Correct the size of a board", vec![change]));
    }
    findings.add(finding);
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"(format: "bocage-board/1", id: "a", rows: 4,
            columns: 6, //~ 6
            hexes: { "A1": (level: 1), "G1": (level: 1), "G2": (level: 1) }, hexsides: { "F2/SE": (road: Paved) })"#,
        ),
        Fixture::Board(
            r#"(format: "bocage-board/1", id: "a", columns: 6, rows: 4,
            shifted: Even, //~ Even
            hexes: { "A1": (level: 1), "B0": (level: 1), "D0": (level: 1), "F0": (level: 1) })"#,
        ),
        // Columns and rows are interchanged.
        Fixture::Board(
            r#"(format: "bocage-board/1", id: "a", rows: 9,
            columns: 4, //~ 4
            hexes: { "A1": (level: 1), "G1": (level: 1), "H2": (level: 1), "I4": (level: 1) })"#,
        ),
        // Two roads come from the edge and fit the other grain.
        Fixture::Board(
            r#"(format: "bocage-board/1", id: "a", rows: 4, columns: 6,
            shifted: Even, //~ Even
            hexsides: {
                "A2/NE": (road: Paved), "B1/SE": (road: Paved), "C2/NE": (road: Paved), "D1/SE": (road: Paved),
                "E2/NE": (road: Paved),
                "A4/NE": (road: Paved), "B3/SE": (road: Paved), "C4/NE": (road: Paved), "D3/SE": (road: Paved),
                "E4/NE": (road: Paved),
            })"#,
        ),
        Fixture::Board(r#"hexes: { "G1": (level: 1), "G2": (level: 1) }"#),
        Fixture::Board(r#"hexes: { "G1": (level: 1), "G2": (level: 1), "A0": (level: 1) }"#),
    ];
}
