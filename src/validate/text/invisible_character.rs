//! A text holds characters that nobody sees.

use super::empty_text::capitalised;
use super::texts;
use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::FileView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "invisible-character",
        code: "T103",
        severity: Severity::Warning,
        summary: "A text holds characters that nobody sees",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::File(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A title or name holds control characters, line breaks, spaces without width, or marks that turn the direction of what follows.

## Why

Two names that look the same would be different, and text in pictures and tables would run the wrong way. Arabic and Hebrew names
need no such marks.

## Example

A name copied from a web page with a space of no width in it.

## How to mend it

Type the text anew.

## How to silence it

```ron
silences: [(check: "invisible-character", at: "the title", reason: "...")],
```
"##;

fn run(file: &FileView<'_>, findings: &mut Findings<'_>) {
    for text in texts(file) {
        // Paragraphs have lines.
        let is_paragraph = text.what == "the history" || text.what.starts_with("the text");
        let is_wrong = |character: &char| match character {
            '\n' | '\r' | '\t' => !is_paragraph,
            '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
            other => other.is_control(),
        };
        let Some(character) = text.text.chars().find(is_wrong) else { continue };
        let place = if text.is_key { findings.key(text.path) } else { findings.value(text.path) };
        let headline =
            format!("{} holds an invisible character (U+{:04X})", capitalised(&text.what), character as u32);
        findings.add(Finding::new(&CHECK.info, text.what, place, headline).help("Type the text anew"));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            "places: [
                (name: \"La\u{202e}Ferme\", hexes: [\"B1\"]), //~ \"La\u{202e}Ferme\"
                (name: \"Zero\u{200b}width\", hexes: [\"B2\"]), //~ \"Zero\u{200b}width\"
            ]",
        ),
        Fixture::Scenario(
            r#"author: "two\nlines", //~ "two\nlines"
            history: "two\nlines""#,
            &[],
        ),
        Fixture::Board(r#"name: "قرية", places: [(name: "Écluse n° 3", hexes: ["B1"])]"#),
    ];
}
