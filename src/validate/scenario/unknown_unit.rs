//! A unit is named that its side does not have.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::ruleset::Side;
use crate::scenario::{Forces, ZoneUnits};
use crate::validate::findings::Findings;
use crate::validate::suggest::did_you_mean;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

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

```ron
silences: [(check: "unknown-unit", at: "German A1/4", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let names: Vec<String> = view.units(side).iter().map(|unit| unit.name.to_string()).collect();
        let list: Vec<&str> = names.iter().map(String::as_str).collect();
        for (name, place) in named_units(side, forces, findings) {
            if view.unit(side, name).is_some() {
                continue;
            }
            let headline = format!("The {side} side has no unit `{name}`");
            let finding = Finding::new(&CHECK.info, format!("{side} {name}"), place, headline);
            findings.add(finding.help(did_you_mean(name, &list, "unit")));
        }
    }
}

fn named_units<'a>(side: Side, forces: &'a Forces, findings: &Findings<'_>) -> Vec<(&'a str, FilePlace)> {
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
                zones: { "z": (at: [Place("Ville")], units: Only(["A1/1", "A2/1"])) }, //~ "A2/1"
                entries: { "e": (by: Edge(East), turn: 2, units: ["pz1"]) }, //~ "pz1"
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
