//! A title, name or rule is empty.

use super::{Text, texts};
use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::FileView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "empty-text",
        code: "T101",
        severity: Severity::Warning,
        summary: "A title, name or rule is empty",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::File(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The title of a scenario or of a special rule, the text of a rule, or the name of a victory level, zone, entry, draw or battalion unit
is empty or blank.

## Why

Players see a gap where they look for a name, and nothing can speak of what has none.

## Example

```ron
victory: (levels: [(name: "", margin: 3)]),
```

## How to mend it

Write the text, or take the entry out.

## How to silence it

```ron
silences: [(check: "empty-text", at: "the title", reason: "...")],
```
"##;

fn run(file: &FileView<'_>, findings: &mut Findings<'_>) {
    let is_empty = |text: &Text<'_>| text.is_needed && text.text.trim().is_empty();
    for Text { what, path, is_key, .. } in texts(file).into_iter().filter(is_empty) {
        let place = if is_key { findings.key(path) } else { findings.value(path) };
        let headline = format!("{} is empty", capitalised(&what));
        findings
            .add(Finding::new(&CHECK.info, what, place, headline).help("Write it, or take the entry out"));
    }
}

pub(super) fn capitalised(what: &str) -> String {
    let mut letters = what.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"(format: "bocage-scenario/1", id: "s", layout: [(board: "../maps/ville.ron", at: (0, 0))],
            title: " ", //~ " "
            special_rules: [
                (title: "Fog", text: ""), //~ ""
            ], sides: { German: (companies: { "A": () }, zones: {
                "": (at: [Place("Ville")]), //~ ""
            }) })"#,
            &[],
        ),
        Fixture::Scenario(r#"history: "", special_rules: [(title: "Fog", text: "No air strikes.")]"#, &[]),
    ];
}
