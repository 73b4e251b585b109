//! Units are set up within the fire of the enemy.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::fire::{Shots, Target, assess};
use crate::rules::{Field, FieldUnit, UnitId, Whereabouts};
use crate::validate::findings::Findings;
use crate::validate::view::{Placed, ScenarioView};
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "enemies-in-fire-at-start",
        code: "S116",
        severity: Severity::Advice,
        summary: "Units are set up within the fire of the enemy",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Scenario(run),
    several: Some("units can fire at enemies before anybody moves"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A unit with a hex of its own can fire, before anybody has moved, at an enemy that has one, too. Enemies side by side are left to
`enemies-adjacent-at-start`.

## Why

Whoever moves first fires at once (RB 6.0). In most scenarios sides begin out of each other's sight.

## Example

```ron
German: (placements: { "A/Mg42": "n1:D5" }),
American: (placements: { "A1/1": "n1:D8" }),
```

with nothing but fields between them.

## How to mend it

Nothing, if it is meant.

## How to silence it

```ron
silences: [(check: "enemies-in-fire-at-start", at: "German A/Mg42", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let ground = view.ground();
    let placed: Vec<Placed<'_>> =
        view.placed().into_iter().filter(|one| one.unit.unit.sides().contains(&one.side)).collect();
    let mut field = Field::default();
    for one in &placed {
        let mut unit = FieldUnit::new(view.ruleset(), one.side, one.unit.unit);
        unit.whereabouts = Whereabouts::At(one.at);
        field.units.push(unit);
    }
    // What can be fired at does not depend on which of the units in a hex fires first.
    let mut targets: BTreeMap<_, usize> = BTreeMap::new();
    for (index, one) in placed.iter().enumerate() {
        targets.entry((one.side, one.at)).or_insert(index);
    }
    for (index, one) in placed.iter().enumerate() {
        let fires_at = |other: &&usize| {
            let target = &placed[**other];
            let is_beside = view.map.between(one.at.hex, target.at.hex).is_some();
            let shot = || {
                let target = Target { at: target.at, named: None };
                assess(&ground, &field, &Shots::default(), UnitId(index as u16), target, None)
            };
            target.side != one.side && !is_beside && shot().is_ok()
        };
        let Some(other) = targets.values().find(fires_at).map(|&other| &placed[other]) else { continue };
        let (hex, enemy_hex) = (one.at.name(view.map), other.at.name(view.map));
        let headline = format!(
            "{} `{}` in {hex} can fire at {} `{}` in {enemy_hex} before anybody moves",
            one.side, one.unit.name, other.side, other.unit.name
        );
        let finding = Finding::new(&CHECK.info, one.at_name(), findings.value(one.path()), headline)
            .related(findings.value(other.path()), "its target");
        findings.add(view.shown_at_hex(finding, one.at.hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: {
                German: (companies: { "A": (weapons: [Mg42]) }, placements: {
                    "A/HQ": "A1", "A/Mg42": "G3", //~ "G3"
                }),
                American: (companies: { "A": () }, placements: { "A/HQ": "H1" }),
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                German: (companies: { "A": (weapons: [Mg42]) }, placements: { "A/HQ": "B2", "A/Mg42": "A1" }),
                American: (companies: { "A": () }, placements: { "A/HQ": "H5" }),
            }"#,
            &[],
        ),
    ];
}
