//! A place covers nothing.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "place-without-hexes",
        code: "B113",
        severity: Severity::Warning,
        summary: "A place covers nothing",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A place lists neither hexes nor hexsides.

## Why

No unit can be set up in it or hold it, so zones and objectives there mean nothing (RB 8.3, 10.1).

## Example

```ron
places: [(name: "Butte Quesnel", kind: Hill)],
```

## How to mend it

List its hexes: `hexes: ["M2", "M3"]`.

## How to silence it

```ron
silences: [(check: "place-without-hexes", at: "Butte Quesnel", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (index, place) in view.board.places.iter().enumerate() {
        if !place.hexes.is_empty() || !place.hexsides.is_empty() {
            continue;
        }
        let at = findings.value(Path::root().field("places").index(index));
        findings.add(
            Finding::new(&CHECK.info, &place.name, at, format!("The place `{}` covers no hex", place.name))
                .help("List its hexes, such as `hexes: [\"D5\"]`, or take it out"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"places: [
                (name: "Butte", kind: Hill), //~ (name: "Butte", kind: Hill)
            ]"#,
        ),
        Fixture::Board(
            r#"places: [(name: "Butte", kind: Hill, hexes: ["B1"]), (name: "Gué", hexsides: ["C2/N"])]"#,
        ),
    ];
}
