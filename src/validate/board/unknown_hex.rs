//! A hex that is described is not on the board.

use crate::board::HexKey;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding, Path};
use crate::hex::{Grid, HexName, column_letters};
use crate::validate::board::respelled::{Respelled, meant_hex, meant_hexside};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-hex",
        code: "B001",
        severity: Severity::Error,
        summary: "A hex that is described is not on the board",
        fix: FixKind::Safe,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The board's `hexes`, or the hexes of a place, name a hex that the board does not have, or the name is not spelled as
hexes are: capital letters for the column, then the row without leading zero.

## Why

What is written there is kept, but has no effect on the map.

## Example

```ron
columns: 15, rows: 9,
hexes: { "D12": (terrain: Town) },
```

A board with 9 rows has no row 12. Columns that are shifted have rows 0 to 9, the others 1 to 9.

## How to mend it

Write the name of the hex that is meant. A name that only differs in its spelling, such as `d5` or `D05`, is mended by
`--fix`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let grid = view.board.grid();
    // What is off the board because of one wrong number is told there.
    let meant = view.meant_grid().unwrap_or(grid);
    let is_on_board =
        |key: &HexKey| key.name().is_some_and(|name| grid.hex(name).is_some() || meant.hex(name).is_some());
    let respelled = Respelled::new(view);
    for key in view.board.hexes.keys().filter(|key| !is_on_board(key)) {
        let place = findings.key(Path::root().field("hexes").key(key.to_string()));
        findings.add(respelled.joined(finding(view, key, place), key));
    }
    for (index, of_place) in view.board.places.iter().enumerate() {
        for (nth, key) in of_place.hexes.iter().enumerate().filter(|(_, key)| !is_on_board(key)) {
            let path = Path::root().field("places").index(index).field("hexes").index(nth);
            let place = findings.value(path);
            // Where the board describes it too, that is the same fault; mending it mends the place.
            if view.board.hexes.contains_key(key) && meant_hex(view.board, &key.to_string()).is_some() {
                continue;
            }
            let finding = finding(view, key, place)
                .note(format!("It is one of the hexes of the place `{}`", of_place.name));
            findings.add(respelled.joined(finding, key));
        }
    }
}

fn finding(view: &BoardView<'_>, key: &HexKey, place: FilePlace) -> Finding {
    let text = key.to_string();
    let (headline, help) = match (key.name(), meant_hex(view.board, &text)) {
        (Some(name), _) => (format!("The board has no hex {text}"), rows_help(view.board.grid(), name)),
        (None, Some(name))
            if view.board.hexes.contains_key(&name.into()) && view.board.hexes.contains_key(key) =>
        {
            (
                format!("`{text}` is not how a hex is named"),
                format!("Put what it says into `{name}`, which stands here too, and take `{text}` out"),
            )
        }
        (None, Some(name)) => (format!("`{text}` is not how a hex is named"), format!("Write `{name}`")),
        (None, None) => (format!("`{text}` is no name of a hex"), no_hex_help(view, &text)),
    };
    Finding::new(&CHECK.info, text, place, headline).help(help)
}

fn no_hex_help(view: &BoardView<'_>, text: &str) -> String {
    match meant_hexside(view.board, text) {
        Some(_) => "It names a hexside: those stand under `hexsides`",
        None => "Write capital letters for the column and a number for the row, as in `D5`",
    }
    .to_owned()
}

/// What the board has instead.
pub(in crate::validate) fn rows_help(grid: Grid, name: HexName) -> String {
    if name.column >= grid.columns {
        return format!("Its columns are A to {}", column_letters(grid.columns.saturating_sub(1)));
    }
    let first = if grid.is_shifted(name.column) { 0 } else { 1 };
    format!("Column {} has rows {first} to {}", column_letters(name.column), grid.rows)
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "B1": (level: 1),
                "b2": (level: 1), //~ "b2"
                "D9": (level: 1), //~ "D9"
                "Z1": (level: 1), //~ "Z1"
                "church": (level: 1), //~ "church"
                "B2/N": (level: 1), //~ "B2/N"
                "A0": (level: 1), //~ "A0"
            },
            places: [
                (name: "Ville", hexes: ["B1", "B9"]), //~ "B9"
                (name: "Hof", hexes: ["b2", "c3"]), // joined with b2
            ]"#,
        ),
        Fixture::Board(
            r#"hexes: {
                "B2": (level: 1),
                "b2": (level: 1), //~ "b2"
            }"#,
        ),
        Fixture::Board(
            r#"hexes: { "B0": (level: 1), "A4": (level: 1) }, places: [(name: "Ville", hexes: ["B1"])]"#,
        ),
    ];
}
