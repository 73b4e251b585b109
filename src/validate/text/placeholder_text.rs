//! A text was left for later.

use super::empty_text::capitalised;
use super::texts;
use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::FileView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "placeholder-text",
        code: "T102",
        severity: Severity::Warning,
        summary: "A text was left for later",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::File(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A title, name, paragraph or rule holds a mark that authors leave for themselves: TODO, TBD, FIXME, XXX, lorem ipsum, untitled, ???.

## Why

It would be printed and played as it is.

## Example

```ron
title: "TODO", history: "Lorem ipsum dolor sit amet.",
```

## How to mend it

Write what belongs there, or take it out. Remarks for other authors go into `notes`, where nothing is asked.

## How to silence it

```ron
silences: [(check: "placeholder-text", at: "the title", reason: "...")],
```
"##;

/// Words that stand for text to come; those in capitals only as they are.
const MARKS: &[&str] = &["TODO", "TBD", "FIXME", "XXX", "???"];
const PHRASES: &[&str] = &["lorem ipsum", "untitled", "placeholder", "title here", "text here"];

fn run(file: &FileView<'_>, findings: &mut Findings<'_>) {
    for text in texts(file) {
        let Some(mark) = mark_in(text.text) else { continue };
        let place = if text.is_key { findings.key(text.path) } else { findings.value(text.path) };
        let headline = format!("{} was left for later: it holds `{mark}`", capitalised(&text.what));
        findings.add(
            Finding::new(&CHECK.info, text.what, place, headline)
                .help("Write what belongs there; remarks for authors go into `notes`"),
        );
    }
}

fn mark_in(text: &str) -> Option<&'static str> {
    let is_word = |mark: &str| {
        text.match_indices(mark).any(|(at, _)| {
            let letter = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
            !letter(text[..at].chars().next_back()) && !letter(text[at + mark.len()..].chars().next())
        })
    };
    let lower = text.to_lowercase();
    let mark = MARKS.iter().find(|mark| is_word(mark));
    mark.or_else(|| PHRASES.iter().find(|phrase| lower.contains(**phrase))).copied()
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"history: "Lorem ipsum dolor.", //~ "Lorem ipsum dolor."
            author: "TBD", //~ "TBD"
            date: "1944"
            "#,
            &[],
        ),
        Fixture::Board(
            r#"name: "Untitled board", //~ "Untitled board"
            places: [(name: "Ville", hexes: ["B1"])]"#,
        ),
        Fixture::Scenario(r#"history: "XXXth Corps in the TODOS valley", notes: "TODO""#, &[]),
    ];
}
