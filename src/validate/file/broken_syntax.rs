//! The text is not RON or JSON.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "broken-syntax",
        code: "F102",
        severity: Severity::Error,
        summary: "The text is not RON or JSON",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Syntax,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A bracket, comma, colon or quote is missing or in the wrong place, or brackets are nested too deep.

## Why

The text cannot be read beyond this place. Only the first such error is shown, since what follows from it is
guesswork.

## Example

```ron
"D5": (terrain: Town level: 1),
```

## How to mend it

Look at the place that the finding points at, and just before it: here a comma is missing after `Town`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "B1": (terrain: Town level: 1), //~
            }"#,
        ),
        Fixture::Board(r#"hexes: { "B1": (level: 1) }"#),
    ];
}
