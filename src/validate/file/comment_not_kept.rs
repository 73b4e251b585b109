//! Saving or formatting would lose a comment.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::validate::findings::Findings;
use crate::validate::view::FileView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "comment-not-kept",
        code: "F201",
        severity: Severity::Warning,
        summary: "Saving or formatting would lose a comment",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::File(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A comment stands where the canonical form has no place for it. Comments are kept at the head of a file, above an entry
and at the end of an entry's line.

## Why

The editor writes files in their canonical form. A comment within an entry that is written on one line, or after the
last entry of a list, has nothing to go with and is lost on the first save.

## Example

```ron
"D5": (terrain: Town, /* the church */ level: 1),
```

## How to mend it

Move the comment above the entry or to the end of its line, or put the remark into a `notes` field:

```ron
"D5": (terrain: Town, level: 1), // the church
```

## How to silence it

```ron
silences: [(check: "comment-not-kept", at: "/* the church */", reason: "...")],
```
"##;

fn run(file: &FileView<'_>, findings: &mut Findings<'_>) {
    for &span in file.not_kept {
        let text = file.source.map_or("", |source| source.slice(span));
        let start = text.lines().next().unwrap_or_default().trim();
        let shown: String = start.chars().take(40).collect();
        let dots = if shown.len() < text.trim().len() { " ..." } else { "" };
        let place = FilePlace::bytes(findings.file(), span);
        findings.add(
            Finding::new(
                &CHECK.info,
                shown.clone(),
                place,
                format!("Saving would lose the comment `{shown}{dots}`"),
            )
            .help("Move it above an entry or to the end of an entry's line, or into a `notes` field"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "B1": (terrain: Town, /* church */ level: 1), //~ /* church */
            }"#,
        ),
        Fixture::Board(
            r#"hexes: {
                // The church.
                "B1": (terrain: Town, level: 1), // with a tower
            }"#,
        ),
    ];
}
