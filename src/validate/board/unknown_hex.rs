//! A hex that is described is not on the board.

use crate::board::HexKey;
use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding, Path};
use crate::hex::{Grid, HexName, column_letters};
use crate::validate::board::is_small;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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
            if view.board.hexes.contains_key(key) && respell(&key.to_string()).is_some() {
                continue;
            }
            let finding = finding(view, key, place)
                .note(format!("It is one of the hexes of the place `{}`", of_place.name));
            findings.add(respelled.joined(finding, key));
        }
    }
}

/// The names of a board that only need another spelling, with the edit that spells them all.
struct Respelled {
    to: BTreeMap<HexKey, HexKey>,
    edit: Option<Edit>,
}

impl Respelled {
    fn new(view: &BoardView<'_>) -> Self {
        let (board, grid) = (view.board, view.board.grid());
        let of_places = board.places.iter().flat_map(|place| &place.hexes);
        let misspelt = board.hexes.keys().chain(of_places).filter(|key| key.name().is_none());
        let mut to: BTreeMap<HexKey, HexKey> = BTreeMap::new();
        let mut taken: BTreeSet<HexName> = BTreeSet::new();
        for key in misspelt {
            let meant = respell(&key.to_string()).filter(|name| grid.hex(*name).is_some());
            let Some(meant) = meant.filter(|_| !to.contains_key(key)) else { continue };
            // Of two that the board describes, a person has to choose.
            if !board.hexes.contains_key(key)
                || (!board.hexes.contains_key(&meant.into()) && taken.insert(meant))
            {
                to.insert(key.clone(), meant.into());
            }
        }
        let edit = (!to.is_empty() && is_small(view)).then(|| spelled(view, &to));
        Self { to, edit }
    }

    /// The finding about a name, joined with those about others that only need another spelling.
    fn joined(&self, finding: Finding, key: &HexKey) -> Finding {
        if !self.to.contains_key(key) {
            return finding;
        }
        let finding = finding.several("names of hexes are not spelled as hexes are");
        match &self.edit {
            Some(edit) => finding.fix(true, edit.clone()),
            None => finding,
        }
    }
}

fn finding(view: &BoardView<'_>, key: &HexKey, place: FilePlace) -> Finding {
    let text = key.to_string();
    let (headline, help) = match (key.name(), respell(&text)) {
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
        (None, None) => (
            format!("`{text}` is no name of a hex"),
            "Write capital letters for the column and a number for the row, as in `D5`".to_owned(),
        ),
    };
    Finding::new(&CHECK.info, text, place, headline).help(help)
}

/// What the board has instead.
pub(in crate::validate) fn rows_help(grid: Grid, name: HexName) -> String {
    if name.column >= grid.columns {
        return format!("Its columns are A to {}", column_letters(grid.columns.saturating_sub(1)));
    }
    let first = if grid.is_shifted(name.column) { 0 } else { 1 };
    format!("Column {} has rows {first} to {}", column_letters(name.column), grid.rows)
}

/// The name that a text means if letter case, blanks and leading zeros do not count.
pub(in crate::validate) fn respell(text: &str) -> Option<HexName> {
    let plain: String = text.to_ascii_uppercase().split_whitespace().collect();
    let (letters, digits) = plain.split_at(plain.bytes().take_while(u8::is_ascii_uppercase).count());
    let digits = match digits.trim_start_matches('0') {
        "" if !digits.is_empty() => "0",
        digits => digits,
    };
    let name = format!("{letters}{digits}");
    (name != text).then(|| name.parse().ok())?
}

/// The edit that calls hexes by other names wherever the board speaks of them.
fn spelled(view: &BoardView<'_>, to: &BTreeMap<HexKey, HexKey>) -> Edit {
    let mut board = (**view.board).clone();
    for key in board.places.iter_mut().flat_map(|place| &mut place.hexes) {
        if let Some(to) = to.get(key) {
            key.clone_from(to);
        }
    }
    for (from, to) in to {
        if let Some(features) = board.hexes.remove(from) {
            board.hexes.insert(to.clone(), features);
        }
    }
    let label = match to.first_key_value() {
        Some((from, to_name)) if to.len() == 1 => format!("Rename hex `{from}` to {to_name}"),
        _ => format!("Spell {} names of hexes", to.len()),
    };
    Edit::new(label, vec![Change::Board { board: view.key.clone(), to: Some(Arc::new(board)) }])
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
