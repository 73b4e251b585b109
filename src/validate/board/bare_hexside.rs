//! A hexside between two hexes of one cover is bare.

use crate::board::Cover;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bare-hexside",
        code: "B201",
        severity: Severity::Advice,
        summary: "A hexside between two hexes of one cover is bare",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: Some("hexsides between hexes of one kind are bare"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two neighbouring hexes are both Woods, Orchard, Marsh or Town, but nothing stands along the hexside between them.

## Why

Terrain of a hex decides stacking and defence; what stands along a hexside decides movement, fire and assault (RB 3.2). Between
two wooded hexes one expects woods on the hexside too. A bare one is a lane through the wood, wide open to fire.

## Example

```ron
hexes: { "C2": (terrain: Woods), "C3": (terrain: Woods) },
hexsides: {},
```

## How to mend it

Add `cover` to the hexside: `"C3/N": (cover: Woods)`. The editor covers such hexsides as
one paints. If a clearing is meant, leave it.

## How to silence it

```ron
silences: [(check: "bare-hexside", at: "C3/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for id in map.hexside_ids() {
        let [Some(a), Some(b)] = map.hexside(id).hexes else { continue };
        let [one, other] = [a, b].map(|hex| map.hex(hex).terrain);
        let Some(cover) = one.cover().filter(|_| one == other) else { continue };
        if map.features(id).cover != Cover::Clear {
            continue;
        }
        let Some(name) = view.hexside_name(id) else { continue };
        let headline = format!("The hexside {name} between two hexes of {one:?} is bare");
        let label = "Cover hexsides between hexes of one kind";
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hex_place(view.hex_name(a)), headline)
            .help(format!("Add `cover: {cover:?}` to the hexside"))
            .fix(false, change_hexside(view, name, label, |features| features.cover = cover));
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "C2": (terrain: Woods),
                "C3": (terrain: Woods), //~ "C3"
                "C4": (terrain: Woods),
            }, hexsides: { "C2/N": (cover: Woods) }"#,
        ),
        Fixture::Board(
            r#"hexes: { "C2": (terrain: Woods), "C3": (terrain: Woods), "C4": (terrain: Farm) },
            hexsides: { "C3/N": (cover: Woods) }"#,
        ),
    ];
}
