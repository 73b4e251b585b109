//! Two places of a board have one name.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "duplicate-place-name",
        code: "B004",
        severity: Severity::Error,
        summary: "Two places of a board have one name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two entries of `places` have the same name.

## Why

Scenarios refer to places by name: a zone or an objective at that name would mean either.

## Example

```ron
places: [
    (name: "La Ferme", kind: Farm, hexes: ["C2"]),
    (name: "La Ferme", kind: Farm, hexes: ["L7"]),
],
```

## How to mend it

Give one of them another name, or, if it is one place, list all its hexes in one entry.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, place) in view.board.places.iter().enumerate().filter(|(_, place)| !place.name.is_empty()) {
        let path = |index| Path::root().field("places").index(index).field("name");
        let Some(&earlier) = first.get(place.name.as_str()) else {
            first.insert(&place.name, index);
            continue;
        };
        let headline = format!("Two places are called `{}`", place.name);
        let finding = Finding::new(&CHECK.info, &place.name, findings.value(path(index)), headline)
            .related(findings.value(path(earlier)), "the first is here")
            .help("Give one of them another name, or list all hexes in one entry");
        findings.add(finding);
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"places: [
                (name: "Ville", hexes: ["B1"]),
                (name: "Ville", hexes: ["C2"]), //~ "Ville"
            ]"#,
        ),
        Fixture::Board(r#"places: [(name: "Ville", hexes: ["B1"]), (name: "Bourg", hexes: ["C2"])]"#),
    ];
}
