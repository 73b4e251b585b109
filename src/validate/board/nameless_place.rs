//! A place has no name.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "nameless-place",
        code: "B009",
        severity: Severity::Error,
        summary: "A place has no name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The `name` of a place is empty.

## Why

A place is there to be named by scenarios. Without a name it only keeps roads from being reported.

## Example

```ron
places: [(name: "", kind: Farm, hexes: ["C2"])],
```

## How to mend it

Name it, or take the entry out.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (index, _) in view.board.places.iter().enumerate().filter(|(_, place)| place.name.trim().is_empty()) {
        let place = findings.value(Path::root().field("places").index(index).field("name"));
        let number = index + 1;
        findings.add(
            Finding::new(
                &CHECK.info,
                format!("place {number}"),
                place,
                format!("The {number}. place has no name"),
            )
            .help("Name it, or take the entry out"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"places: [
                (name: "", hexes: ["B1"]), //~ ""
            ]"#,
        ),
        Fixture::Board(r#"places: [(name: "Ville", hexes: ["B1"])]"#),
    ];
}
