//! A unit has two places.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding};
use crate::scenario::ZoneUnits;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unit-placed-twice",
        code: "S104",
        severity: Severity::Error,
        summary: "A unit has two places",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A unit is in two of: a placement, an entry, a zone for named units, another entry or zone.

## Why

It cannot start in both.

## Example

```ron
entries: { "e1": (by: Edge(East), turn: 2, units: ["pz1"]) },
placements: { "pz1": "n1:D5" },
```

## How to mend it

Take the unit out of one of them.

## How to silence it

```ron
silences: [(check: "unit-placed-twice", at: "German pz1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let root = side_path(side);
        let mut first: BTreeMap<&str, FilePlace> = BTreeMap::new();
        let mut all: Vec<(&str, FilePlace)> = Vec::new();
        for (key, zone) in &forces.zones {
            let ZoneUnits::Only(units) = &zone.units else { continue };
            let path = root.clone().field("zones").key(key).field("units").variant("Only");
            all.extend(
                units.iter().enumerate().map(|(at, it)| (&**it, findings.value(path.clone().index(at)))),
            );
        }
        for (key, entry) in &forces.entries {
            let path = root.clone().field("entries").key(key).field("units");
            let units = entry.units.iter().enumerate();
            all.extend(units.map(|(at, it)| (&**it, findings.value(path.clone().index(at)))));
        }
        let placements = forces.placements.keys();
        all.extend(placements.map(|it| (&**it, findings.key(root.clone().field("placements").key(it)))));
        for (name, place) in all {
            let Some(earlier) = first.get(name) else {
                first.insert(name, place);
                continue;
            };
            let finding = Finding::new(
                &CHECK.info,
                format!("{side} {name}"),
                place,
                format!("{side} `{name}` has two places to start from"),
            );
            findings.add(
                finding.related(earlier.clone(), "the other is here").help("Take it out of one of them"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (battalion: { "pz1": (unit: PanzerIV) },
                entries: { "e1": (by: Edge(East), turn: 2, units: ["pz1"]) },
                placements: { "pz1": "C2" }, //~ "pz1"
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (battalion: { "pz1": (unit: PanzerIV) }, placements: { "pz1": "C2" }) }"#,
            &[],
        ),
    ];
}
