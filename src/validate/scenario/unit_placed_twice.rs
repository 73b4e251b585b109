//! A unit has two places.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Finding, Path};
use crate::ruleset::Side;
use crate::scenario::{Forces, ZoneUnits};
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

/// Where a unit starts, in words and in the file; and the name of a hex, if it is one.
struct Start<'a> {
    words: String,
    place: FilePlace,
    at: Option<&'a str>,
}

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let mut by_unit: BTreeMap<&str, Vec<Start<'_>>> = BTreeMap::new();
        for (name, start) in starts(side, forces, findings) {
            by_unit.entry(name).or_default().push(start);
        }
        for (name, starts) in by_unit.into_iter().filter(|(_, starts)| starts.len() > 1) {
            let words: Vec<&str> = starts.iter().map(|start| start.words.as_str()).collect();
            let words = words.join(" and ");
            for pair in starts.windows(2) {
                let [earlier, later] = pair else { continue };
                let at = format!("{side} {name}");
                let headline = format!("{side} `{name}` has two places to start from: {words}");
                let mut finding = Finding::new(&CHECK.info, at, later.place.clone(), headline)
                    .related(earlier.place.clone(), "the other is here")
                    .help(format!("Take `{name}` out of {} or out of {}", earlier.words, later.words));
                for name in starts.iter().filter_map(|start| start.at) {
                    if let Ok(hex) = view.map.find_hex(name) {
                        finding = view.shown_at_hex(finding, hex);
                    }
                }
                findings.add(finding);
            }
        }
    }
}

/// All that gives units of a side a place: zones and entries for them alone, and placements.
fn starts<'a>(side: Side, forces: &'a Forces, findings: &Findings<'_>) -> Vec<(&'a str, Start<'a>)> {
    let root = side_path(side);
    let mut all = Vec::new();
    let mut list = |words: String, path: &Path, units: &'a [String]| {
        for (index, unit) in units.iter().enumerate() {
            let place = findings.value(path.clone().index(index));
            all.push((unit.as_str(), Start { words: words.clone(), place, at: None }));
        }
    };
    for (key, zone) in &forces.zones {
        let ZoneUnits::Only(units) = &zone.units else { continue };
        let path = root.clone().field("zones").key(key).field("units").variant("Only");
        list(format!("the zone `{key}`"), &path, units);
    }
    for (key, entry) in &forces.entries {
        let path = root.clone().field("entries").key(key).field("units");
        list(format!("the entry `{key}`"), &path, &entry.units);
    }
    for (unit, at) in &forces.placements {
        let place = findings.key(root.clone().field("placements").key(unit));
        all.push((unit, Start { words: format!("hex {at}"), place, at: Some(at) }));
    }
    all
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
