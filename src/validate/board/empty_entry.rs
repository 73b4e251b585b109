//! An entry says nothing.

use crate::board::{HexFeatures, HexsideFeatures};
use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "empty-entry",
        code: "B204",
        severity: Severity::Advice,
        summary: "An entry says nothing",
        fix: FixKind::Safe,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hex or hexside is listed with nothing that differs from a clear one at level 0.

## Why

What is absent is clear, so the entry only makes the file longer. It may be left over from something taken out.

## Example

```ron
hexes: { "D5": () },
```

## How to mend it

Take the entry out (`--fix` does).

## How to silence it

```ron
silences: [(check: "empty-entry", at: "D5", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (_, name, _) in view.board.written_hexes().filter(|(_, _, it)| *it == HexFeatures::default()) {
        let change = Change::Hex { board: view.key.clone(), hex: name, features: HexFeatures::default() };
        let headline = format!("The entry of hex {name} says nothing");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hex_place(name), headline)
            .help("Take it out")
            .fix(true, Edit::new("Take out empty entries", vec![change]));
        findings.add(view.shown_at(finding, Spot::Hex(name)));
    }
    for (_, name, _) in view.board.written_hexsides().filter(|(_, _, it)| **it == HexsideFeatures::default())
    {
        let headline = format!("The entry of hexside {name} says nothing");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Take it out")
            .fix(true, change_hexside(view, name, "Take out empty entries", |_| {}));
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "B1": (), //~ "B1"
                "B2": (level: 0), //~ "B2"
            }, hexsides: {
                "C2/N": (), //~ "C2/N"
            }"#,
        ),
        Fixture::Board(r#"hexes: { "B1": (level: 1) }"#),
    ];
}
