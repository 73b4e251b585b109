//! A tank that stands in a hex can never leave it.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::rules::classes::{Closed, may_be_at, may_cross};
use crate::rules::{Ground, Markers, Position};
use crate::ruleset::{HexsideKind, Ruleset, UnitClass};
use crate::scenario::Conditions;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "pocket",
        code: "B207",
        severity: Severity::Advice,
        summary: "A tank that stands in a hex can never leave it",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hex may hold tanks, but all its hexsides are closed to them, although it is not on the board's edge.

## Why

Whatever is set up there stays there (RB 3.4). A forgotten gap in the hedges around a field is the usual reason, and nobody sees
it on the map.

## Example

A clear hex with hedges or rivers on all six sides.

## How to mend it

Open a hexside: a gap in a hedge, a bridge or ford over a river, a road through the woods, a level that makes a slope of a cliff.
The finding names what would do there.

## How to silence it

```ron
silences: [(check: "pocket", at: "D5", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    let (conditions, markers) = (Conditions::default(), Markers::default());
    let ground = Ground {
        map,
        ruleset: Ruleset::westfront(),
        conditions: &conditions,
        markers: &markers,
        sight: None,
    };
    for id in map.hex_ids().filter(|&id| !map.is_on_edge(id)) {
        let at = Position::surface(id);
        if may_be_at(&ground, UnitClass::Tank, at).is_err() {
            continue;
        }
        let to = map.hex(id).neighbours.into_iter().flatten().map(Position::surface);
        let closed: Option<Vec<Closed>> =
            to.map(|to| may_cross(&ground, UnitClass::Tank, at, to).err()).collect();
        // A single way that is open ends the list.
        let Some(closed) = closed else { continue };
        let ways: BTreeSet<&str> = closed.into_iter().map(way_out).collect();
        let ways: Vec<&str> = ways.into_iter().collect();
        let name = view.hex_name(id);
        let headline = format!("A tank in {name} can never leave it");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hex_place(name), headline)
            .note("All its hexsides are closed to tanks")
            .help(format!("Open one: {}", ways.join(", or ")));
        findings.add(view.shown_at(finding, Spot::Hex(name)));
    }
}

/// What would open a hexside.
fn way_out(closed: Closed) -> &'static str {
    match closed {
        Closed::Hexside(HexsideKind::Hedge) => "make a gap in the hedge",
        Closed::Hexside(HexsideKind::DestroyedBridge) | Closed::BridgeDown => "mend the bridge",
        Closed::Hexside(_) | Closed::Water(_) => "lay a causeway or a bridge",
        Closed::HexsideTo(HexsideKind::Cliff, _) => "make a slope of the cliff by its levels",
        Closed::HexsideTo(HexsideKind::River, _) => "add a bridge or a ford to the river",
        Closed::HexsideTo(HexsideKind::Woods | HexsideKind::Marsh, _) | Closed::NoRoadIn(..) => {
            "lead a road out"
        }
        _ => "add a road",
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "C2": (level: 1), //~ "C2"
            }, hexsides: {
                "C2/N": (water: River), "C2/NE": (water: River), "C2/SE": (water: River),
                "C3/N": (water: River), "B2/NE": (water: River), "B1/SE": (water: River),
            }"#,
        ),
        Fixture::Board(
            r#"hexes: { "C2": (level: 1) }, hexsides: {
                "C2/N": (water: River), "C2/NE": (water: River), "C2/SE": (water: River),
                "C3/N": (water: River), "B2/NE": (water: River), "B1/SE": (water: River, ford: true),
            }"#,
        ),
    ];
}
