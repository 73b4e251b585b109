//! A unit is set up where it can never move away.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::classes::may_cross;
use crate::rules::links;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unit-cannot-leave",
        code: "S114",
        severity: Severity::Warning,
        summary: "A unit is set up where it can never move away",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A gun, a tank or another unit that moves is placed in a hex all of whose hexsides are closed to it.

## Why

It takes no part in the game but from that hex. A tank in a field with hedges on all sides, or a gun in woods by a road that
leads nowhere, is nearly always a slip (RB 3.4).

## Example

```ron
placements: { "pz1": "n1:D5" },
```

where rivers run along all hexsides of D5.

## How to mend it

Place it elsewhere, or open a hexside on the board: a gap, a bridge, a ford, a road.

## How to silence it

```ron
silences: [(check: "unit-cannot-leave", at: "German pz1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let ground = view.ground();
    for placed in view.placed() {
        let unit = placed.unit.unit;
        let is_own = unit.sides().contains(&placed.side);
        if !is_own || ground.ruleset.unit(placed.side, unit).movement.value() == 0 {
            continue;
        }
        let ways = links::neighbours(&ground, placed.at);
        let closed: Option<Vec<_>> =
            ways.map(|(_, to)| may_cross(&ground, unit.class(), placed.at, to).err()).collect();
        // A single way that is open ends the list.
        let Some(closed) = closed else { continue };
        let reasons: BTreeSet<String> =
            closed.into_iter().map(|closed| closed.reason(&ground).to_string()).collect();
        let (side, hex) = (placed.side, placed.at.name(view.map));
        let headline = format!("{side} `{}` can never leave {hex}", placed.unit.name);
        let mut finding =
            Finding::new(&CHECK.info, placed.at_name(), findings.value(placed.path()), headline)
                .help("Place it elsewhere, or open a hexside on the board");
        finding.notes = reasons.into_iter().collect();
        findings.add(view.shown_at_hex(finding, placed.at.hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/pocket.ron", at: (0, 0))], sides: { German: (
                battalion: { "pz1": (unit: PanzerIV), "pz2": (unit: PanzerIV), "s": (unit: Sniper) }, placements: {
                "pz1": "C2", //~ "C2"
                "pz2": "C4", "s": "C2",
            }) }"#,
            &[(
                "pocket.ron",
                r#"hexsides: {
                "C2/N": (water: River), "C2/NE": (water: River), "C2/SE": (water: River),
                "C3/N": (water: River), "B2/NE": (water: River), "B1/SE": (water: River),
            }"#,
            )],
        ),
        Fixture::Scenario(
            r#"sides: { German: (battalion: { "m": (unit: Mine), "b": (unit: Bunker) }, placements: { "m": "C3", "b": "C2" }) }"#,
            &[],
        ),
    ];
}
