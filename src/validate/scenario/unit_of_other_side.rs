//! A side has a unit type of the enemy.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::scenario::listed_units;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unit-of-other-side",
        code: "U005",
        severity: Severity::Error,
        summary: "A side has a unit type of the enemy",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A company weapon, battalion unit or draw is of a type that its side does not have.

## Why

The box has no such block for that side.

## Example

```ron
sides: { American: (battalion: { "pz1": (unit: Panther) }) },
```

## How to mend it

Choose a type of the side, such as `Sherman`. A captured tank is meant: silence it.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for listed in listed_units(view) {
        if listed.unit.sides().contains(&listed.side) {
            continue;
        }
        let (side, what) = (listed.side, listed.unit.label());
        let headline = format!("The {side} side has no {what}, which `{}` lists", listed.owner);
        let finding = Finding::new(
            &CHECK.info,
            format!("{side} {}", listed.owner),
            findings.value(listed.path),
            headline,
        );
        findings.add(finding.help(format!("Choose a type that the {side} side has")));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { American: (
                companies: { "A": (weapons: [Mg30, Mg42]) }, //~ Mg42
                battalion: { "pz1": (unit: Panther) }, //~ Panther
                draws: { "d1": (count: 1, from: [Bunker, Mine]) }, //~ Bunker
            ) }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { American: (battalion: { "sh1": (unit: Sherman) }) }"#, &[]),
    ];
}
