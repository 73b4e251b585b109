//! A file is not UTF-8 text.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "not-text",
        code: "F101",
        severity: Severity::Error,
        summary: "A file is not UTF-8 text",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Bytes,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The bytes of a file are no text in UTF-8, or hold a NUL character.

## Why

All files of boards and scenarios are UTF-8. Guessing at another encoding would change names silently.

## Example

A board saved as Latin-1, where the `é` of `Pré aux Loups` is one byte.

## How to mend it

Save the file as UTF-8 from your text editor. The finding says which encoding it looks like.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Bytes(b"(format: \"bocage-board/1\", id: \"a\", name: \"Pr\xe9\", columns: 4, rows: 3)", 1),
        Fixture::Board(r#"hexes: { "B1": (level: 1) }"#),
    ];
}
