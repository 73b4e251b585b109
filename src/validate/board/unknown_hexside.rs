//! A hexside that is described is not on the board.

use crate::board::HexsideKey;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding, Path};
use crate::validate::board::respelled::{Respelled, meant_hex, meant_hexside};
use crate::validate::board::unknown_hex::rows_help;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-hexside",
        code: "B002",
        severity: Severity::Error,
        summary: "A hexside that is described is not on the board",
        fix: FixKind::Safe,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The board's `hexsides`, or the hexsides of a place, name a hexside that the board does not have, or the name is not
spelled as hexsides are: a hex, `/`, and one of N, NE, SE, S, SW, NW.

## Why

What is written there is kept, but has no effect on the map.

## Example

```ron
columns: 15, rows: 9,
hexsides: { "A5/SW": (road: Paved) },
```

Column A is cut in half by the west edge: its hexes have no NW and SW side.

## How to mend it

Write the name of the hexside that is meant. A name that only differs in its spelling, such as `a5/ne` or `A5-NE`, is mended by
`--fix`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let grid = view.board.grid();
    // What is off the board because of one wrong number is told there.
    let meant = view.meant_grid().unwrap_or(grid);
    let is_on_board = |key: &HexsideKey| {
        key.name().is_some_and(|name| grid.hexside(name).is_some() || meant.hexside(name).is_some())
    };
    let respelled = Respelled::new(view);
    for key in view.board.hexsides.keys().filter(|key| !is_on_board(key)) {
        let place = findings.key(Path::root().field("hexsides").key(key.to_string()));
        findings.add(respelled.joined(finding(view, key, place), key));
    }
    for (index, of_place) in view.board.places.iter().enumerate() {
        for (nth, key) in of_place.hexsides.iter().enumerate().filter(|(_, key)| !is_on_board(key)) {
            let path = Path::root().field("places").index(index).field("hexsides").index(nth);
            let place = findings.value(path);
            let finding = finding(view, key, place)
                .note(format!("It is one of the hexsides of the place `{}`", of_place.name));
            findings.add(respelled.joined(finding, key));
        }
    }
}

fn finding(view: &BoardView<'_>, key: &HexsideKey, place: FilePlace) -> Finding {
    let text = key.to_string();
    let (headline, help) = match key.name() {
        Some(name) if view.board.grid().hex(name.hex).is_none() => (
            format!("The board has no hex {} and so no hexside {text}", name.hex),
            rows_help(view.board.grid(), name.hex),
        ),
        Some(_) => (
            format!("The hexside {text} lies outside the board"),
            "Of a half hex only the hexsides within the board exist".to_owned(),
        ),
        None => (format!("`{text}` is no name of a hexside"), spelling_help(view, &text)),
    };
    Finding::new(&CHECK.info, text, place, headline).help(help)
}

fn spelling_help(view: &BoardView<'_>, text: &str) -> String {
    match meant_hexside(view.board, text) {
        Some(name) if view.board.hexsides.contains_key(&name.into()) => {
            format!("Put what it says into `{name}`, which stands here too, and take `{text}` out")
        }
        Some(name) => format!("Write `{name}`"),
        None => match meant_hex(view.board, text) {
            Some(hex) => format!("It names a hex: those stand under `hexes`; a hexside is written `{hex}/N`"),
            None => "Write a hex, `/` and one of N, NE, SE, S, SW, NW, as in `D5/N`".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (road: Paved),
                "A2/SW": (road: Paved), //~ "A2/SW"
                "H2/N": (road: Paved), //~ "H2/N"
                "C2/n": (road: Paved), //~ "C2/n"
                "D2-SE": (road: Paved), //~ "D2-SE"
                "d3/ne": (road: Paved), // joined with the one before
                "c2": (road: Paved), //~ "c2"
            },
            places: [
                (name: "Ford", hexsides: ["C2/N", "C9/N"]), //~ "C9/N"
            ]"#,
        ),
        Fixture::Board(r#"hexsides: { "C2/N": (road: Paved), "B0/SE": (cliff: true) }"#),
    ];
}
