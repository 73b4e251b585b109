//! A level is below -2 or above 9.

use crate::board::LEVELS;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path, Spot};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "level-out-of-range",
        code: "B006",
        severity: Severity::Error,
        summary: "A level is below -2 or above 9",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The `level` of a hex is outside -2 to 9.

## Why

A level is 100 feet (RB 3.4); no battlefield of the game rises from -2 to above 9. Such a number is nearly always a slip, or
feet or metres instead of levels.

## Example

```ron
"D5": (terrain: Woods, level: 120),
```

## How to mend it

Write the level: `level: 1`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (_, name, features) in view.board.written_hexes().filter(|(_, _, it)| !LEVELS.contains(&it.level)) {
        let path = Path::root().field("hexes").key(name.to_string()).field("level");
        let headline = format!("The level {} of {name} is out of range", features.level);
        let finding = Finding::new(&CHECK.info, name.to_string(), findings.value(path), headline)
            .help(format!("Write a level from {} to {}", LEVELS.start(), LEVELS.end()))
            .several(format!("hexes have the level {}, which is out of range", features.level));
        findings.add(view.shown_at(finding, Spot::Hex(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "B1": (level: 9),
                "B2": (level: 10), //~ 10
                "B3": (level: -3), //~ -3
            }"#,
        ),
        Fixture::Board(r#"hexes: { "B1": (level: -2) }"#),
    ];
}
