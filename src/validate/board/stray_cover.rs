//! Town or marsh stands along a hexside beside no such terrain.

use crate::board::{Cover, Terrain};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::layout::HexId;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "stray-cover",
        code: "B202",
        severity: Severity::Advice,
        summary: "Town or marsh stands along a hexside beside no such terrain",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: Some("hexsides have town or marsh cover beside no such terrain"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hexside has Town cover, but neither of its hexes is Town, Farm or Cemetery; or Marsh cover, and neither is Marsh, Beach or water.
Woods and Orchard along a hexside are left out: lines of trees stand anywhere.

## Why

Cover along a hexside belongs to a wood or a village beside it (RB 3.2). Alone, it blocks sight and slows movement between open
fields, where the picture hardly shows it.

## Example

```ron
hexes: {},
hexsides: { "C3/N": (cover: Town) },
```

## How to mend it

Take `cover` out, or give one of the two hexes its terrain.

## How to silence it

```ron
silences: [(check: "stray-cover", at: "C3/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (id, name) in view.written_hexsides() {
        let cover = map.features(id).cover;
        let beside = |hex: HexId| belongs(cover, map.hex(hex).terrain);
        if cover == Cover::Clear || map.hexside(id).hexes.into_iter().flatten().any(beside) {
            continue;
        }
        let headline = format!("The {cover:?} along {name} stands beside no such terrain");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Take `cover` out, or give one of its hexes that terrain");
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

fn belongs(cover: Cover, terrain: Terrain) -> bool {
    match cover {
        Cover::Clear | Cover::Orchard | Cover::Woods => true,
        Cover::Marsh => matches!(terrain, Terrain::Marsh | Terrain::Lake | Terrain::Sea | Terrain::Beach),
        Cover::Town => matches!(terrain, Terrain::Town | Terrain::Farm | Terrain::Cemetery),
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (cover: Town), //~ "C2/N"
            }"#,
        ),
        Fixture::Board(r#"hexes: { "C2": (terrain: Town) }, hexsides: { "C2/N": (cover: Town) }"#),
    ];
}
