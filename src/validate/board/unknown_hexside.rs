//! A hexside that is described is not on the board.

use crate::board::HexsideKey;
use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding, Path};
use crate::hex::HexsideName;
use crate::validate::board::is_small;
use crate::validate::board::unknown_hex::{respell as respell_hex, rows_help};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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

/// The hexsides that a board describes under names that only need another spelling, with the edit that spells them all.
struct Respelled {
    to: BTreeMap<HexsideKey, HexsideKey>,
    edit: Option<Edit>,
}

impl Respelled {
    fn new(view: &BoardView<'_>) -> Self {
        let (board, grid) = (view.board, view.board.grid());
        let of_places = board.places.iter().flat_map(|place| &place.hexsides);
        let misspelt = board.hexsides.keys().chain(of_places).filter(|key| key.name().is_none());
        let mut to: BTreeMap<HexsideKey, HexsideKey> = BTreeMap::new();
        let mut taken: BTreeSet<HexsideName> = BTreeSet::new();
        for key in misspelt {
            let meant = respell(&key.to_string()).filter(|name| grid.hexside(*name).is_some());
            let Some(meant) = meant.filter(|_| !to.contains_key(key)) else { continue };
            // Of two that the board describes, a person has to choose.
            let is_free = !board.hexsides.contains_key(&meant.into());
            if !board.hexsides.contains_key(key) || (is_free && taken.insert(meant)) {
                to.insert(key.clone(), meant.into());
            }
        }
        let edit = (!to.is_empty() && is_small(view)).then(|| spelled(view, &to));
        Self { to, edit }
    }

    /// The finding about a name, joined with those about others that only need another spelling.
    fn joined(&self, finding: Finding, key: &HexsideKey) -> Finding {
        if !self.to.contains_key(key) {
            return finding;
        }
        let finding = finding.several("names of hexsides are not spelled as hexsides are");
        match &self.edit {
            Some(edit) => finding.fix(true, edit.clone()),
            None => finding,
        }
    }
}

/// The edit that calls hexsides by other names wherever the board speaks of them.
fn spelled(view: &BoardView<'_>, to: &BTreeMap<HexsideKey, HexsideKey>) -> Edit {
    let mut board = (**view.board).clone();
    for key in board.places.iter_mut().flat_map(|place| &mut place.hexsides) {
        if let Some(to) = to.get(key) {
            key.clone_from(to);
        }
    }
    for (from, to) in to {
        if let Some(features) = board.hexsides.remove(from) {
            board.hexsides.insert(to.clone(), features);
        }
    }
    let label = match to.len() {
        1 => "Spell the name of a hexside".to_owned(),
        count => format!("Spell {count} names of hexsides"),
    };
    Edit::new(label, vec![Change::Board { board: view.key.clone(), to: Some(Arc::new(board)) }])
}

/// The name that a text means if letter case, blanks, leading zeros and the sign before the direction do not count.
fn respell(text: &str) -> Option<HexsideName> {
    let plain: String = text.to_ascii_uppercase().split_whitespace().collect();
    let direction = plain.trim_start_matches(|it: char| it.is_ascii_uppercase());
    let direction = direction.trim_start_matches(|it: char| it.is_ascii_digit());
    let hex = plain.strip_suffix(direction)?;
    let hex = respell_hex(hex).map_or_else(|| hex.to_owned(), |name| name.to_string());
    let direction = direction.trim_start_matches(['/', '-', '_', ':', '.']);
    let name = format!("{hex}/{direction}");
    (name != text).then(|| name.parse().ok())?
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
    match respell(text) {
        Some(name) if view.board.hexsides.contains_key(&name.into()) => {
            format!("Put what it says into `{name}`, which stands here too, and take `{text}` out")
        }
        Some(name) => format!("Write `{name}`"),
        None => "Write a hex, `/` and one of N, NE, SE, S, SW, NW, as in `D5/N`".to_owned(),
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
