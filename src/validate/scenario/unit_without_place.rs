//! A unit has no place, zone or entry.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::set_up::{Start, Starter, starters};
use crate::validate::findings::Findings;
use crate::validate::suggest::listed;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

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

Nobody knows where it starts (RB 10.1).

## Example

```ron
zones: { "village": (at: [Place("n1:Saint-Aubert")], units: Only(["A1/1"])) },
```

with no other zone for the rest of company A.

## How to mend it

Add a zone with `units: Any`, a placement, or an entry for it.

## How to silence it

```ron
silences: [(check: "unit-without-place", at: "German A/HQ", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let nowhere = |starter: &Starter| matches!(&starter.start, Start::Zones(zones) if zones.is_empty());
        let without: Vec<Starter> = starters(view.map, forces).into_iter().filter(nowhere).collect();
        let Some(Starter { name: first, .. }) = without.first() else { continue };
        let place = findings.key(side_path(side));
        let has_none = forces.zones.is_empty() && forces.entries.is_empty() && forces.placements.is_empty();
        let headline = match without.len() {
            count if has_none => format!(
                "The {side} side has {count} unit{}, but no zone, entry or placement",
                if count == 1 { "" } else { "s" }
            ),
            1 => format!("{side} `{first}` has no place, zone or entry"),
            count => format!("{count} {side} units have no place, zone or entry"),
        };
        let all: Vec<&str> = without.iter().map(|starter| starter.name.as_str()).collect();
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
            r#"sides: {
                German: (companies: { "A": () }), //~ German
                American: (draws: { "d": (count: 1, from: [Mine]) }), //~ American
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
