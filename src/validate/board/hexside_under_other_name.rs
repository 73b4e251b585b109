//! A hexside is described under its other hex.

use crate::board::HexsideKey;
use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding, Path, Spot};
use crate::hex::HexsideName;
use crate::validate::board::is_small;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::sync::Arc;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "hexside-under-other-name",
        code: "B003",
        severity: Severity::Error,
        summary: "A hexside is described under its other hex",
        fix: FixKind::Safe,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Every hexside has two hexes but one name in a file: that of the hex which has it to the N, NE or SE, if that hex is on
the board, else the other. A hexside is written here under the other name.

## Why

With two names for one hexside, a file could say two things about it.

## Example

```ron
hexsides: { "D5/S": (road: Paved) },
```

## How to mend it

Write the name that the finding gives: here `D6/N`. `--fix` does so, unless that name is there too.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for key in view.board.hexsides.keys() {
        let Some((name, stored)) = other_name(view, key) else { continue };
        let place = findings.key(Path::root().field("hexsides").key(key.to_string()));
        let mut finding = finding(name, stored, place);
        let is_taken = view.board.hexsides.contains_key(&stored.into());
        if is_taken {
            finding = finding.related(view.hexside_place(stored), "it stands here too").help(format!(
                "Put what it says into `{stored}`, which stands here too, and take `{name}` out"
            ));
        } else if !findings.is_full() && is_small(view) {
            finding = finding.fix(true, rename(view, key, stored));
        }
        findings.add(view.shown_at(finding, Spot::Hexside(stored)));
    }
    for (index, of_place) in view.board.places.iter().enumerate() {
        for (nth, key) in of_place.hexsides.iter().enumerate() {
            let Some((name, stored)) = other_name(view, key) else { continue };
            // Where the board describes it too, that is the same fault; mending it mends the place.
            if view.board.hexsides.contains_key(key) {
                continue;
            }
            let path = Path::root().field("places").index(index).field("hexsides").index(nth);
            let mut finding = finding(name, stored, findings.value(path));
            if !findings.is_full() && is_small(view) {
                finding = finding.fix(true, rename(view, key, stored));
            }
            findings.add(view.shown_at(finding, Spot::Hexside(stored)));
        }
    }
}

fn finding(name: HexsideName, stored: HexsideName, place: FilePlace) -> Finding {
    let headline = format!("The hexside {name} is called {stored}");
    Finding::new(&CHECK.info, name.to_string(), place, headline).help(format!("Write `{stored}`"))
}

/// The name as written and the one under which the board stores the hexside, if it is another.
fn other_name(view: &BoardView<'_>, key: &HexsideKey) -> Option<(HexsideName, HexsideName)> {
    let (name, grid) = (key.name()?, view.board.grid());
    let stored = grid.hexside_name(grid.hexside(name)?)?;
    (stored != name).then_some((name, stored))
}

fn rename(view: &BoardView<'_>, from: &HexsideKey, to: HexsideName) -> Edit {
    let mut board = (**view.board).clone();
    if let Some(features) = board.hexsides.remove(from) {
        board.hexsides.insert(to.into(), features);
    }
    for place in &mut board.places {
        place.hexsides.iter_mut().filter(|key| *key == from).for_each(|key| *key = to.into());
    }
    let change = Change::Board { board: view.key.clone(), to: Some(Arc::new(board)) };
    Edit::new(format!("Call hexside {from} by its name {to}"), vec![change])
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/S": (road: Paved), //~ "C2/S"
                "D2/NW": (road: Paved), //~ "D2/NW"
            },
            places: [
                (name: "Ford", hexsides: ["C2/S", "D3/S"]), //~ "D3/S"
            ]"#,
        ),
        Fixture::Board(
            r#"hexsides: {
                "C3/N": (road: Paved),
                "C2/S": (road: Paved), //~ "C2/S"
            }"#,
        ),
        Fixture::Board(r#"hexsides: { "C3/N": (road: Paved), "A4/NE": (road: Paved) }"#),
    ];
}
