//! A unit is listed at a level of command where it does not belong.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::ruleset::CommandLevel;
use crate::validate::findings::Findings;
use crate::validate::scenario::listed_units;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unit-at-wrong-level",
        code: "U006",
        severity: Severity::Error,
        summary: "A unit is listed at a level of command where it does not belong",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A company lists a weapon that belongs to the battalion, a battalion unit is one that belongs to a company, or an HQ or rifle
squad is listed by name, which follow from the platoons.

## Why

Who commands a unit depends on where it belongs, and the box has its block at that level only (RB 2.4, 2.5).

## Example

```ron
companies: { "A": (weapons: [Mg30, Sherman]) },
```

## How to mend it

List tanks, AT guns, engineers, snipers, bunkers, mines and heavy weapons under `battalion`, light weapons under the `weapons`
of a company, and squads as platoons.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for listed in listed_units(view) {
        let of_platoons = listed.unit.class().is_hq() || listed.unit.level() == CommandLevel::Platoon;
        if listed.unit.level() == listed.level && !of_platoons {
            continue;
        }
        let (side, what) = (listed.side, listed.unit.label());
        let (headline, help) = match listed.unit.level() {
            _ if of_platoons => (
                format!("A {what} is listed by name for {side} `{}`", listed.owner),
                "Write `platoons`, from which HQs and squads follow".to_owned(),
            ),
            CommandLevel::Battalion => (
                format!("A {what} is listed as a weapon of {side} company {}", listed.owner),
                "List it under `battalion`, attached to the company".to_owned(),
            ),
            _ => (
                format!("A {what} is listed as battalion unit `{}` of the {side} side", listed.owner),
                "List it under the `weapons` of a company".to_owned(),
            ),
        };
        let at = format!("{side} {}", listed.owner);
        findings.add(Finding::new(&CHECK.info, at, findings.value(listed.path), headline).help(help));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { American: (
                companies: { "A": (weapons: [Mg30, Sherman]) }, //~ Sherman
                battalion: { "mg": (unit: Mg30), "r": (unit: RifleF2) }, //~ Mg30 //~ RifleF2
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { American: (companies: { "A": (weapons: [Mg30]) }, battalion: { "sh1": (unit: Sherman) }) }"#,
            &[],
        ),
    ];
}
