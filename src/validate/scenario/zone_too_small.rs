//! The set-up zones have no room for their units.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::HexId;
use crate::rules::Position;
use crate::rules::classes::may_be_at;
use crate::rules::stacking::room;
use crate::ruleset::{Ruleset, Side, UnitClass};
use crate::scenario::{Forces, Zone, ZoneArea, ZoneUnits};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "zone-too-small",
        code: "S108",
        severity: Severity::Error,
        summary: "The set-up zones have no room for their units",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The units that have only a zone to set up in are more than its hexes hold, or fewer than the named places of the zone, each of which
needs a unit.

## Why

Whatever the players do, some units find no lawful hex, or some place stays empty: the set-up cannot be made.

## Example

```ron
zones: { "farm": (at: [Hexes(["n1:L3"])], units: Only(["A1/HQ", "A1/1", "A1/2", "A1/3"])) },
```

A farm holds two.

## How to mend it

Add hexes to the zone, `adjacent: true`, or another zone for some of the units.

## How to silence it

```ron
silences: [(check: "zone-too-small", at: "German farm", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        for (name, zone) in &forces.zones {
            let ZoneUnits::Only(names) = &zone.units else { continue };
            let classes: Vec<UnitClass> =
                names.iter().filter_map(|name| Some(view.unit(side, name)?.unit.class())).collect();
            let hexes = view.hexes_of_zone(zone);
            check(view, findings, side, &format!("zone `{name}`"), name, &classes, &hexes, places(zone));
        }
        let general: Vec<(&String, &Zone)> =
            forces.zones.iter().filter(|(_, zone)| zone.units == ZoneUnits::Any).collect();
        let Some((name, _)) = general.first() else { continue };
        let hexes: BTreeSet<HexId> = general.iter().flat_map(|(_, zone)| view.hexes_of_zone(zone)).collect();
        let needed = general.iter().map(|(_, zone)| places(zone)).sum();
        let (classes, drawn) = unassigned(view, side, forces);
        let what = if general.len() == 1 { format!("zone `{name}`") } else { "zones".to_owned() };
        // Drawn units are not known yet: any of them may be an infantry unit.
        let classes: Vec<UnitClass> =
            classes.into_iter().chain(std::iter::repeat_n(UnitClass::Engineer, drawn)).collect();
        check(view, findings, side, &what, name, &classes, &hexes, needed);
    }
}

/// How many named places of a zone need a unit.
fn places(zone: &Zone) -> usize {
    zone.at.iter().filter(|area| matches!(area, ZoneArea::Place(_))).count()
}

/// The units that have no hex, entry or zone of their own, and how many are drawn.
fn unassigned(view: &ScenarioView<'_>, side: Side, forces: &Forces) -> (Vec<UnitClass>, usize) {
    let mut own: BTreeSet<&str> = forces.placements.keys().map(String::as_str).collect();
    own.extend(forces.entries.values().flat_map(|entry| entry.units.iter().map(String::as_str)));
    for zone in forces.zones.values() {
        if let ZoneUnits::Only(units) = &zone.units {
            own.extend(units.iter().map(String::as_str));
        }
    }
    let free = view.units(side).iter().filter(|unit| !own.contains(unit.name.to_string().as_str()));
    let drawn = forces.draws.values().map(|draw| (draw.count as usize).min(draw.from.len())).sum();
    (free.map(|unit| unit.unit.class()).collect(), drawn)
}

#[expect(
    clippy::too_many_arguments,
    reason = "what a zone is and what it must hold, taken apart for both kinds"
)]
fn check(
    view: &ScenarioView<'_>,
    findings: &mut Findings<'_>,
    side: Side,
    what: &str,
    key: &str,
    classes: &[UnitClass],
    hexes: &BTreeSet<HexId>,
    places: usize,
) {
    let place = findings.key(side_path(side).field("zones").key(key));
    let at = format!("{side} {key}");
    if classes.len() < places {
        let headline = format!("The {side} {what} has {places} named places for {} units", classes.len());
        let finding = Finding::new(&CHECK.info, at, place, headline)
            .note("Every named place needs at least one unit (ruling 33)")
            .help("Take a place out of the zone, or list its hexes instead");
        return findings.add(finding);
    }
    if hexes.is_empty() {
        // Another check says so.
        return;
    }
    let ground = view.ground();
    let room_left = |hex: HexId| {
        let at = Position::surface(hex);
        let placed = view.placed().iter().filter(|one| one.side == side && one.at == at).count() as u32;
        room(&ground, side, at).0.saturating_sub(placed)
    };
    // Guns and tanks have fewer hexes, so they are counted by themselves too.
    let kinds: [(&str, fn(UnitClass) -> bool); 2] =
        [("units", |_| true), ("guns and tanks", |class| Ruleset::westfront().is_heavy(class))];
    for (noun, is_meant) in kinds {
        let meant: Vec<UnitClass> = classes.iter().copied().filter(|&class| is_meant(class)).collect();
        let open = |hex: &&HexId| {
            meant.iter().any(|&class| may_be_at(&ground, class, Position::surface(**hex)).is_ok())
        };
        let room: u32 = hexes.iter().filter(open).map(|&hex| room_left(hex)).sum();
        if meant.len() as u32 <= room {
            continue;
        }
        let headline = format!("The {side} {what} has room for {room} of {} {noun}", meant.len());
        let finding = Finding::new(&CHECK.info, at, place, headline)
            .note(format!("Its {} hexes hold no more by the stacking limits (RB 8.2)", hexes.len()))
            .help("Add hexes to it, or set some of the units up elsewhere");
        return findings.add(finding);
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, battalion: { "pz1": (unit: PanzerIV) }, zones: {
                "farm": (at: [Hexes(["B1"])], units: Only(["A1/HQ", "A1/1", "A1/2", "A1/3"])), //~ "farm"
                "wood": (at: [Hexes(["E1", "E2"])], units: Only(["pz1"])), //~ "wood"
                "rest": (at: [Hexes(["H3"])]),
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, zones: { "z": (at: [Place("Ville")], adjacent: true) }) }"#,
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
