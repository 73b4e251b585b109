//! A unit is named that its side does not have.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Step};
use crate::ruleset::{Side, UnitType};
use crate::scenario::{Draw, Forces, ZoneUnits};
use crate::validate::findings::Findings;
use crate::validate::scenario::bad_company_name::is_platoon_name;
use crate::validate::scenario::names::at_all;
use crate::validate::suggest::{did_you_mean, listed};
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-unit",
        code: "U002",
        severity: Severity::Error,
        summary: "A unit is named that its side does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A zone, entry, placement or reduced strength names a unit that is not among the units of its side.

## Why

The name follows from the forces: `A/HQ`, `A1/HQ`, `A1/1` to `A1/3`, `A/Mg42`, and the keys of battalion units.
A misspelt one leaves the unit that is meant without place.

## Example

```ron
companies: { "A": (platoons: { "1": F3 }) },
placements: { "A1/4": "n1:D5" },
```

A platoon has squads 1 to 3.

## How to mend it

Write the name of the unit, or add the unit to the forces.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let mut by_cause: BTreeMap<Cause<'_>, Vec<FilePlace>> = BTreeMap::new();
        for (name, place) in named_units(side, forces, findings) {
            let is_drawn =
                place.path.steps().get(2) != Some(&Step::Field("steps".to_owned())) && is_drawn(forces, name);
            if view.unit(side, name).is_none() && !is_drawn && !is_of_wrong_side(side, forces, name) {
                by_cause.entry(cause(forces, name)).or_default().push(place);
            }
        }
        let names: Vec<String> = view.units(side).iter().map(|unit| unit.name.to_string()).collect();
        let list: Vec<&str> = names.iter().map(String::as_str).collect();
        for (cause, places) in by_cause {
            let (at, headline, help) = match cause {
                // Told by the check of companies.
                Cause::Company(_) => continue,
                // Told where the platoon that is meant is named.
                Cause::Platoon(company, _) if has_misnamed_platoon(forces, company) => continue,
                Cause::Platoon(company, platoon) => (
                    format!("{side} {company}{platoon}"),
                    format!("The {side} company {company} has no platoon `{platoon}`"),
                    platoons_help(forces, company),
                ),
                Cause::Unit(name) => (
                    format!("{side} {name}"),
                    format!("The {side} side has no unit `{name}`"),
                    weapon_help(forces, name)
                        .or_else(|| ending_help(&list, name))
                        .unwrap_or_else(|| did_you_mean(name, &list, "unit")),
                ),
            };
            findings.add(at_all(&CHECK.info, at, headline, places).help(help));
        }
    }
}

/// What a name of no unit lacks. Names of one cause are one finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cause<'a> {
    /// Its side has no such company.
    Company(&'a str),
    /// The company has no such platoon.
    Platoon(&'a str, &'a str),
    /// The unit itself.
    Unit(&'a str),
}

/// What a name of a unit lacks, if its side does not have it.
pub(super) fn cause<'a>(forces: &Forces, name: &'a str) -> Cause<'a> {
    let Some((head, _)) = name.split_once('/').filter(|(head, _)| head.is_ascii()) else {
        return Cause::Unit(name);
    };
    let is_of_company = matches!(head.as_bytes(), [b'A'..=b'Z'] | [b'A'..=b'Z', b'1'..=b'9']);
    if !is_of_company {
        return Cause::Unit(name);
    }
    let (letter, platoon) = head.split_at(1);
    match forces.companies.get(letter) {
        None => Cause::Company(letter),
        Some(company) if !platoon.is_empty() && !company.platoons.contains_key(platoon) => {
            Cause::Platoon(letter, platoon)
        }
        Some(_) => Cause::Unit(name),
    }
}

/// Whether a name is that of a draw or of one of its units, which are not known yet.
fn is_drawn(forces: &Forces, name: &str) -> bool {
    let (draw, number) = name.rsplit_once('/').map_or((name, None), |(draw, number)| (draw, Some(number)));
    let in_count = |draw: &Draw| match number {
        None => true,
        Some(number) => number.parse().is_ok_and(|number: u32| (1..=draw.count).contains(&number)),
    };
    forces.draws.get(draw).is_some_and(in_count) || forces.draws.contains_key(name)
}

fn has_misnamed_platoon(forces: &Forces, company: &str) -> bool {
    let company = forces.companies.get(company);
    company.is_some_and(|company| company.platoons.keys().any(|name| !is_platoon_name(name)))
}

fn platoons_help(forces: &Forces, company: &str) -> String {
    let platoons = forces.companies.get(company).into_iter().flat_map(|company| company.platoons.keys());
    let platoons: Vec<&str> = platoons.map(String::as_str).collect();
    match platoons.as_slice() {
        [] => "It has none: add it to `platoons`".to_owned(),
        all => format!("It has {}: name one of them, or add it to `platoons`", listed(all)),
    }
}

/// Whether a weapon of the side is named whose company lists one of the enemy's in its place, which is told there.
fn is_of_wrong_side(side: Side, forces: &Forces, name: &str) -> bool {
    let Some((letter, weapon)) = name.split_once('/') else { return false };
    let Some(company) = forces.companies.get(letter) else { return false };
    let named = UnitType::ALL.iter().find(|unit| format!("{unit:?}") == weapon);
    let in_its_place = |unit: UnitType| {
        let same_kind =
            |listed: &&UnitType| !listed.sides().contains(&side) && listed.class() == unit.class();
        unit.sides().contains(&side) && company.weapons.iter().any(|listed| same_kind(&listed))
    };
    named.is_some_and(|&unit| in_its_place(unit))
}

/// For a name that is the end of one unit's name: its company was forgotten.
fn ending_help(names: &[&str], name: &str) -> Option<String> {
    let end = format!("/{name}");
    let mut meant = names.iter().filter(|it| it.ends_with(&end));
    let only = meant.next().filter(|_| meant.next().is_none())?;
    (name.chars().count() > 1).then(|| format!("Did you mean `{only}`?"))
}

/// For a weapon that its company lacks.
fn weapon_help(forces: &Forces, name: &str) -> Option<String> {
    let (letter, weapon) = name.split_once('/')?;
    let company = forces.companies.get(letter)?;
    let plain = weapon.split('-').next().unwrap_or(weapon);
    let unit = UnitType::ALL.iter().find(|unit| format!("{unit:?}") == plain)?;
    let has: Vec<String> = company.weapons.iter().map(|weapon| format!("{letter}/{weapon:?}")).collect();
    let has: Vec<&str> = has.iter().map(String::as_str).collect();
    let add = format!("Add `{unit:?}` to the weapons of company {letter}");
    Some(match has.as_slice() {
        [] => add,
        all => format!("{add}, or name one that it has: {}", listed(all)),
    })
}

/// All names of units that a side writes, with where.
pub(super) fn named_units<'a>(
    side: Side,
    forces: &'a Forces,
    findings: &Findings<'_>,
) -> Vec<(&'a str, FilePlace)> {
    let root = side_path(side);
    let mut all: Vec<(&str, FilePlace)> = Vec::new();
    let steps = forces.steps.keys().map(|name| (name, "steps"));
    for (name, field) in steps.chain(forces.placements.keys().map(|name| (name, "placements"))) {
        all.push((name, findings.key(root.clone().field(field).key(name))));
    }
    for (key, zone) in &forces.zones {
        let ZoneUnits::Only(units) = &zone.units else { continue };
        let path = root.clone().field("zones").key(key).field("units").variant("Only");
        all.extend(
            units.iter().enumerate().map(|(at, name)| (&**name, findings.value(path.clone().index(at)))),
        );
    }
    for (key, entry) in &forces.entries {
        let path = root.clone().field("entries").key(key).field("units");
        all.extend(
            entry
                .units
                .iter()
                .enumerate()
                .map(|(at, name)| (&**name, findings.value(path.clone().index(at)))),
        );
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) },
                steps: { "A1/4": 2 }, //~ "A1/4"
                draws: { "d1": (count: 1, from: [Mine, Sniper]) },
                zones: {
                    "y": (at: [Place("Ville")], units: Only(["A2/2", "A2/3"])), //~ "A2/2"
                    "z": (at: [Place("Ville")], units: Only(["A1/1", "A2/1", "d1"])),
                },
                entries: { "e": (by: Edge(East), turn: 2, units: ["pz1", "d1/1"]) }, //~ "pz1"
                placements: { "A1-1": "C2" }, //~ "A1-1"
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, placements: { "A1/1": "C2", "A/Mg42": "C3" }) }"#,
            &[],
        ),
    ];
}
