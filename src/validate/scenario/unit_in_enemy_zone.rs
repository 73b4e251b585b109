//! A unit is placed in a set-up zone of the enemy.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::HexId;
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::scenario::names::at_all;
use crate::validate::suggest::listed;
use crate::validate::view::{Placed, ScenarioView, side_path};
use crate::validate::{Check, Run, Stage};
use std::collections::{BTreeMap, BTreeSet};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unit-in-enemy-zone",
        code: "S115",
        severity: Severity::Warning,
        summary: "A unit is placed in a set-up zone of the enemy",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A unit has a hex of its own that lies in a zone where the other side may set up.

## Why

That hex is closed to the other side, and its units would start all around (RB 10.1). Most likely a zone reaches one hex too far, or the
unit stands on the wrong hex.

## Example

```ron
German: (zones: { "village": (at: [Place("n1:Saint-Aubert")], adjacent: true) }),
American: (placements: { "A1/1": "n1:D5" }),
```

where D5 is part of the village.

## How to mend it

Place the unit elsewhere, or make the zone smaller.

## How to silence it

```ron
silences: [(check: "unit-in-enemy-zone", at: "American village", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let placed = view.placed();
    for (side, forces) in view.sides() {
        let enemy = view.scenario.sides.get(&side.enemy());
        let own = enemy.into_iter().flat_map(|forces| forces.zones.values());
        let own: BTreeSet<HexId> = own.flat_map(|zone| view.hexes_of_zone(zone)).collect();
        let mut in_zone: BTreeMap<&str, Vec<&Placed<'_>>> = BTreeMap::new();
        for (name, zone) in &forces.zones {
            let hexes: BTreeSet<HexId> = view.hexes_of_zone(zone);
            // Where the zones of both sides overlap, that is what is told.
            let is_in_own = |one: &&Placed<'_>| own.contains(&one.at.hex);
            let strays = placed
                .iter()
                .filter(|one| one.side != side && hexes.contains(&one.at.hex))
                .filter(|one| !is_in_own(one));
            for stray in strays {
                // Each unit is told once, with the first zone that holds it.
                if !in_zone.values().flatten().any(|other| *other == stray) {
                    in_zone.entry(name).or_default().push(stray);
                }
            }
        }
        for (zone, strays) in in_zone {
            findings.add(finding(view, findings, side, zone, &strays));
        }
    }
}

fn finding(
    view: &ScenarioView<'_>,
    findings: &Findings<'_>,
    side: Side,
    zone: &str,
    strays: &[&Placed<'_>],
) -> Finding {
    let names: Vec<String> = strays.iter().map(|one| one.unit.name.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let enemy = side.enemy();
    let headline = format!(
        "{enemy} {} set up in the {side} zone `{zone}`",
        match names.len() {
            1 => format!("{} is", listed(&names)),
            _ => format!("{} are", listed(&names)),
        }
    );
    let places = strays.iter().map(|one| findings.value(one.path())).collect();
    let mut finding = at_all(&CHECK.info, format!("{enemy} {zone}"), headline, places)
        .related(findings.key(side_path(side).field("zones").key(zone)), "the zone")
        .help("Place them elsewhere, or make the zone smaller");
    finding.notes.clear();
    strays.iter().fold(finding, |finding, one| view.shown_at_hex(finding, one.at.hex))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: {
                German: (companies: { "A": () }, zones: { "village": (at: [Place("Ville")], adjacent: true) }),
                American: (companies: { "A": (platoons: { "1": F2 }) }, placements: {
                    "A/HQ": "C2", //~ "C2"
                    "A1/1": "C3", "A1/2": "G3",
                }),
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                German: (companies: { "A": () }, zones: { "village": (at: [Place("Ville")]) }, placements: { "A/HQ": "C2" }),
                American: (companies: { "A": () }, placements: { "A/HQ": "G3" }),
            }"#,
            &[],
        ),
    ];
}
