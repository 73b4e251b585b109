//! The id of a board is no short name.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::is_label;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bad-board-id",
        code: "B005",
        severity: Severity::Error,
        summary: "The id of a board is no short name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A board's `id` is not 1 to 32 of the characters `a` to `z`, `0` to `9` and `-`.

## Why

The id is the board's label wherever it is laid: `n1` in `n1:D5`. Other characters could not be told from the rest of
such a name.

## Example

```ron
id: "Map 1: Saint-Aubert",
```

## How to mend it

Write a short id such as `n1`, and the full name into `name`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let id = view.board.id.as_str();
    if is_label(id) {
        return;
    }
    let headline = match id {
        "" => "The board has no id".to_owned(),
        _ => format!("The board's id `{id}` is no short name"),
    };
    let place = findings.value(Path::root().field("id"));
    findings.add(Finding::new(&CHECK.info, id, place, headline).help(
        "Write 1 to 32 of `a` to `z`, `0` to `9` and `-`, such as `n1`, and the full name into `name`",
    ));
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"(format: "bocage-board/1", columns: 4, rows: 3,
                id: "Map 1", //~ "Map 1"
            )"#,
        ),
        Fixture::Board(""),
    ];
}
