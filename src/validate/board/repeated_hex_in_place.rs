//! A place lists a hex twice.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "repeated-hex-in-place",
        code: "B116",
        severity: Severity::Warning,
        summary: "A place lists a hex twice",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A place lists one of its hexes or hexsides more than once.

## Why

It does no harm in play, but one of the two was probably meant to be another hex.

## Example

```ron
places: [(name: "Vaubrelle", kind: Village, hexes: ["H5", "H6", "H5"])],
```

## How to mend it

Write the hex that is meant, or take the second one out.

## How to silence it

```ron
silences: [(check: "repeated-hex-in-place", at: "Vaubrelle H5", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (index, place) in view.board.places.iter().enumerate() {
        let path = Path::root().field("places").index(index);
        let hexes = repeated(&place.hexes)
            .map(|(nth, key)| (path.clone().field("hexes").index(nth), key.to_string()));
        let hexsides = repeated(&place.hexsides)
            .map(|(nth, key)| (path.clone().field("hexsides").index(nth), key.to_string()));
        for (path, name) in hexes.chain(hexsides) {
            let headline = format!("The place `{}` lists {name} twice", place.name);
            let at = format!("{} {name}", place.name);
            let finding = Finding::new(&CHECK.info, at, findings.value(path), headline);
            findings.add(finding.help("Write the one that is meant, or take it out"));
        }
    }
}

/// The elements that stand in a list before.
fn repeated<T: Ord>(list: &[T]) -> impl Iterator<Item = (usize, &T)> {
    let mut seen = BTreeSet::new();
    list.iter().enumerate().filter(move |(_, element)| !seen.insert(*element))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"places: [
                (name: "Ville", hexes: ["C2", "C3",
                    "C2"]), //~ "C2"
            ]"#,
        ),
        Fixture::Board(r#"places: [(name: "Ville", hexes: ["C2", "C3"])]"#),
    ];
}
