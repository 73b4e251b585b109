//! The hexes of a place do not hang together.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path, Spot};
use crate::layout::{HexId, Map};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "scattered-place",
        code: "B205",
        severity: Severity::Advice,
        summary: "The hexes of a place do not hang together",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A place lists hexes that are not all neighbours of one another, directly or over other hexes of the place.

## Why

A village in two parts may be meant, but one hex far from the others is more likely a slip of the pen.

## Example

```ron
places: [(name: "Vaubrelle", kind: Village, hexes: ["H5", "H6", "L7"])],
```

## How to mend it

Correct the hexes, or make two places of it.

## How to silence it

```ron
silences: [(check: "scattered-place", at: "Vaubrelle", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let (map, grid) = (view.map(), view.board.grid());
    for (index, place) in view.board.places.iter().enumerate() {
        let hexes: BTreeSet<HexId> =
            place.hexes.iter().filter_map(|key| map.id(grid.hex(key.name()?)?)).collect();
        let Some(stray) = apart(map, &hexes) else { continue };
        let name = view.hex_name(stray);
        let at = findings.value(Path::root().field("places").index(index).field("hexes"));
        let headline = format!("The hex {name} of the place `{}` lies apart from the others", place.name);
        let finding = Finding::new(&CHECK.info, &place.name, at, headline)
            .help("Correct its hexes, or make two places of it");
        findings.add(view.shown_at(finding, Spot::Hex(name)));
    }
}

/// A hex that cannot be reached from the first within the hexes.
fn apart(map: &Map, hexes: &BTreeSet<HexId>) -> Option<HexId> {
    let mut open = vec![*hexes.first()?];
    let mut reached: BTreeSet<HexId> = open.iter().copied().collect();
    while let Some(hex) = open.pop() {
        let near = map.hex(hex).neighbours.into_iter().flatten().filter(|other| hexes.contains(other));
        open.extend(near.filter(|&other| reached.insert(other)));
    }
    hexes.difference(&reached).next().copied()
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"places: [
                (name: "Ville", hexes: ["B1", "C2", "E3"]), //~ ["B1", "C2", "E3"]
            ]"#,
        ),
        Fixture::Board(r#"places: [(name: "Ville", hexes: ["B1", "C2", "D2"])]"#),
    ];
}
