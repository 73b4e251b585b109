//! A unit has no place, zone or entry.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::scenario::ZoneUnits;
use crate::validate::findings::Findings;
use crate::validate::suggest::listed;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unit-without-place",
        code: "S103",
        severity: Severity::Error,
        summary: "A unit has no place, zone or entry",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A unit is neither placed in a hex nor in an entry, and no zone of its side is for it.

## Why

Nobody knows where it starts.

## Example

```ron
zones: { "village": (at: [Place("n1:Saint-Aubert")], units: Only(["A1/1"])) },
```

with no other zone for the rest of company A.

## How to mend it

Add a zone with `units: Any`, a placement, or an entry for it. A side without zones, placements and entries at all is taken
for a draft.

## How to silence it

```ron
silences: [(check: "unit-without-place", at: "German A/HQ", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let is_draft = forces.zones.is_empty() && forces.entries.is_empty() && forces.placements.is_empty();
        let for_any = forces.zones.values().any(|zone| zone.units == ZoneUnits::Any);
        if is_draft || for_any {
            continue;
        }
        let mut have: BTreeSet<&str> = forces.placements.keys().map(String::as_str).collect();
        have.extend(forces.entries.values().flat_map(|entry| entry.units.iter().map(String::as_str)));
        for zone in forces.zones.values() {
            if let ZoneUnits::Only(units) = &zone.units {
                have.extend(units.iter().map(String::as_str));
            }
        }
        let names = view.units(side).iter().map(|unit| unit.name.to_string());
        let without: Vec<String> = names.filter(|name| !have.contains(name.as_str())).collect();
        let Some(first) = without.first() else { continue };
        let place = findings.key(side_path(side));
        let headline = match without.len() {
            1 => format!("{side} `{first}` has no place, zone or entry"),
            count => format!("{count} {side} units have no place, zone or entry"),
        };
        let all: Vec<&str> = without.iter().map(String::as_str).collect();
        findings.add(
            Finding::new(&CHECK.info, format!("{side} {first}"), place, headline)
                .note(format!("They are {}", listed(&all)))
                .help("Add a zone with `units: Any`, or a placement or an entry"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: {
                German: ( //~ German
                    companies: { "A": (platoons: { "1": F3 }) }, placements: { "A1/1": "C2" },
                )
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, placements: { "A1/1": "C2" },
                zones: { "z": (at: [Edge(East, 2)]) },
            ) }"#,
            &[],
        ),
    ];
}
