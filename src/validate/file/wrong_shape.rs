//! A file has fields or values that its format does not know.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "wrong-shape",
        code: "F103",
        severity: Severity::Error,
        summary: "A file has fields or values that its format does not know",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Shape,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A field is unknown, missing or stands twice, a value is of another type or out of range, a key stands twice in a map,
or the format is of another or a newer version.

## Why

A field that the program does not know is nearly always a misspelt one that it does know, and of two equal keys one
would silently win. So such files are refused, with all places that can be told.

## Example

```ron
"D5": (terain: Town),
```

## How to mend it

Write what the finding proposes: here `terrain`. `bocage schema` prints all fields of a format.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "B1": (terain: Town), //~ terain
                "B2": (level: High), //~ High
            }"#,
        ),
        Fixture::Board(r#"hexes: { "B1": (level: 1) }"#),
    ];
}
