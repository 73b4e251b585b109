//! Some units find no lawful hex in their set-up zones.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::set_up::{Feasibility, Start, feasibility, starters};
use crate::ruleset::Side;
use crate::scenario::{Forces, Zone, ZoneArea};
use crate::validate::findings::Findings;
use crate::validate::suggest::listed;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "no-room-to-set-up",
        code: "S108",
        severity: Severity::Error,
        summary: "Some units find no lawful hex in their set-up zones",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"However the players go about it, some units that start in zones find no hex that is open to them and not full, or a named place of a
zone is left without the unit that it needs.

## Why

The set-up cannot be made, so the game cannot begin (RB 8.2, 10.1, ruling 33).

## Example

```ron
zones: { "farm": (at: [Hexes(["n1:L3"])], units: Only(["A1/HQ", "A1/1", "A1/2", "A1/3"])) },
```

A farm holds two.

## How to mend it

Add hexes to the zone, `adjacent: true`, or another zone for some of the units; or take a place out of the zone.

## How to silence it

```ron
silences: [(check: "no-room-to-set-up", at: "German farm", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let ground = view.ground();
    for (side, forces) in view.sides().filter(|(_, forces)| !forces.zones.is_empty()) {
        let found = feasibility(&ground, view.scenario, side);
        if found.is_feasible() {
            continue;
        }
        let starters = starters(view.map, forces);
        // Units with a hex of their own are looked at by other checks.
        let zones_of = |name: &String| starters.iter().find(|it| it.name == *name).map(|it| &it.start);
        let without: Vec<(&str, &[String])> = found
            .without_room
            .iter()
            .filter_map(|name| match zones_of(name) {
                Some(Start::Zones(zones)) if !zones.is_empty() => Some((name.as_str(), &zones[..])),
                _ => None,
            })
            .collect();
        if let Some((_, zones)) = without.first() {
            let names: Vec<&str> = without.iter().map(|(name, _)| *name).collect();
            findings.add(match is_empty(view, forces, zones) {
                true => empty(findings, side, &names, zones),
                false => no_room(view, findings, side, &found, &names, zones),
            });
        } else if !found.empty_places.is_empty() && !starters.is_empty() {
            findings.add(empty_places(findings, side, forces, &found.empty_places));
        }
    }
}

/// Whether none of some zones covers a hex.
fn is_empty(view: &ScenarioView<'_>, forces: &Forces, zones: &[String]) -> bool {
    zones.iter().filter_map(|zone| forces.zones.get(zone)).all(|zone| view.hexes_of_zone(zone).is_empty())
}

/// The empty zones that units of a side depend on: what follows from them is told here, not as an empty zone.
pub(super) fn needed_empty_zones(view: &ScenarioView<'_>, forces: &Forces) -> BTreeSet<String> {
    let zones = forces.zones.iter().filter(|(_, zone)| view.hexes_of_zone(zone).is_empty());
    let empty: BTreeSet<&String> = zones.map(|(key, _)| key).collect();
    let zones = starters(view.map, forces).into_iter().filter_map(|starter| match starter.start {
        Start::Zones(zones) if !zones.is_empty() && zones.iter().all(|zone| empty.contains(zone)) => {
            Some(zones)
        }
        _ => None,
    });
    zones.flatten().collect()
}

fn empty(findings: &Findings<'_>, side: Side, names: &[&str], zones: &[String]) -> Finding {
    let zone = zones.first().map_or("", String::as_str);
    let place = findings.key(side_path(side).field("zones").key(zone));
    let headline =
        format!("The {side} zone `{zone}` covers no hex, so there is no room for {}", listed(names));
    Finding::new(&CHECK.info, format!("{side} {zone}"), place, headline)
        .help("Name hexes or places in it, or give a strip a depth of 1 or more")
}

fn no_room(
    view: &ScenarioView<'_>,
    findings: &Findings<'_>,
    side: Side,
    found: &Feasibility,
    names: &[&str],
    zones: &[String],
) -> Finding {
    let zone = zones.first().map_or("", String::as_str);
    let place = findings.key(side_path(side).field("zones").key(zone));
    let what = if zones.len() == 1 { format!("zone `{zone}` has") } else { "zones have".to_owned() };
    let headline = format!("The {side} {what} no room for {}", listed(names));
    let mut finding = Finding::new(&CHECK.info, format!("{side} {zone}"), place, headline)
        .help("Add hexes to the zone, or set some of its units up elsewhere");
    finding.notes = found.explain(&view.ground()).reasons.iter().map(ToString::to_string).collect();
    for (at, _) in &found.binding {
        finding = view.shown_at_hex(finding, at.hex);
    }
    finding
}

fn empty_places(findings: &Findings<'_>, side: Side, forces: &Forces, empty: &[String]) -> Finding {
    let names: Vec<&str> = empty.iter().map(String::as_str).collect();
    let has = |zone: &Zone| {
        zone.at.iter().any(|area| matches!(area, ZoneArea::Place(name) if empty.contains(name)))
    };
    let zone = forces.zones.iter().find(|(_, zone)| has(zone)).map_or("", |(key, _)| key);
    let place = findings.key(side_path(side).field("zones").key(zone));
    let headline = format!("No {side} unit is left for {}, which needs one", listed(&names));
    Finding::new(&CHECK.info, format!("{side} {zone}"), place, headline)
        .note("Every named place of a zone needs at least one unit (ruling 33)")
        .help("Take the place out of the zone, or list its hexes instead")
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, zones: {
                "farm": (at: [Hexes(["B1"])], units: Only(["A1/HQ", "A1/1", "A1/2", "A1/3"])), //~ "farm"
                "rest": (at: [Hexes(["H3"])]),
            }), American: (battalion: { "sh1": (unit: Sherman) }, zones: {
                "wood": (at: [Hexes(["E1", "E2"])], units: Only(["sh1"])), //~ "wood"
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, zones: { "z": (at: [Place("Ville")], adjacent: true) }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () }, zones: {
                "west": (at: [Edge(West, 0)]), //~ "west"
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () }, zones: {
                "z": (at: [Place("Ville"), Place("La Ferme")]), //~ "z"
            }) }"#,
            &[],
        ),
    ];
}
