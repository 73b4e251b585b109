//! A river or canal runs between two hexes of open water.

use crate::board::{Terrain, Water};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::board::river_end::word;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "river-in-open-water",
        code: "B117",
        severity: Severity::Warning,
        summary: "A river or canal runs between two hexes of open water",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: Some("hexsides have a river or canal in open water"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hexside is marked as river or canal, but both of its hexes are lake or sea.

## Why

A river ends where it reaches the lake; inside it nobody could tell it from the water around. Most likely the terrain of the
hexes is wrong, or the river was painted on too far.

## Example

```ron
hexes: { "E4": (terrain: Lake), "E5": (terrain: Lake) },
hexsides: { "E5/N": (water: River) },
```

## How to mend it

Take `water` out of the hexside (the editor offers it), write `water: Lake`, or correct the terrain of the hexes.

## How to silence it

```ron
silences: [(check: "river-in-open-water", at: "E5/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    let is_open = |hex| matches!(map.hex(hex).terrain, Terrain::Lake | Terrain::Sea);
    for (id, name) in view.written_hexsides() {
        let is_river = matches!(map.features(id).water, Some(Water::River | Water::Canal));
        let [Some(a), Some(b)] = map.hexside(id).hexes else { continue };
        if !is_river || !is_open(a) || !is_open(b) {
            continue;
        }
        let headline = format!("The {} at {name} runs in open water", word(map, id));
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help(format!("Take `water` out of {name}, or correct the terrain of its hexes"))
            .fix(
                false,
                change_hexside(view, name, "Take a river out of open water", |features| {
                    (features.water, features.ford) = (None, false);
                }),
            );
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: { "C2": (terrain: Lake), "C3": (terrain: Lake), "C4": (terrain: Sea) }, hexsides: {
                "C3/N": (water: River), //~ "C3/N"
                "C4/N": (water: Canal),
            }"#,
        ),
        Fixture::Board(
            r#"hexes: { "C2": (terrain: Lake), "C3": (terrain: Lake) }, hexsides: {
                "C2/N": (water: River), "C3/N": (water: Lake),
            }"#,
        ),
    ];
}
