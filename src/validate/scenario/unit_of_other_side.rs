//! A side has a unit type of the enemy.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::scenario::{Listed, listed_units};
use crate::validate::view::{ScenarioView, side_path};
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

The box has no such block for that side (RB 2.0).

## Example

```ron
sides: { American: (battalion: { "pz1": (unit: Panther) }) },
```

## How to mend it

Choose a type of the side, such as `Sherman`. If each side has the units of the other, exchange the names of the sides.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let listed = listed_units(view);
    let is_wrong = |one: &Listed<'_>| !one.unit.sides().contains(&one.side);
    if let Some(finding) = interchanged(&listed, findings) {
        findings.add(finding);
        return;
    }
    for listed in listed.into_iter().filter(is_wrong) {
        let (side, what) = (listed.side, listed.unit.label());
        let headline = format!("The {side} side has no {what}, which `{}` lists", listed.owner);
        let at = format!("{side} {}", listed.owner);
        let finding = Finding::new(&CHECK.info, at, findings.value(listed.path), headline)
            .help(format!("Choose a type that the {side} side has"))
            .several(format!(
                "units of the {side} side are of types that only the {} side has",
                side.enemy()
            ));
        findings.add(finding);
    }
}

/// Both sides have the units of the other, and none that are their own only: their names are interchanged.
fn interchanged(listed: &[Listed<'_>], findings: &Findings<'_>) -> Option<Finding> {
    let of_one_side = || listed.iter().filter(|one| one.unit.sides().len() == 1);
    let is_wrong = |one: &Listed<'_>| !one.unit.sides().contains(&one.side);
    let has_some = |side: Side| of_one_side().any(|one| one.side == side);
    if !Side::ALL.into_iter().all(has_some) || !of_one_side().all(is_wrong) {
        return None;
    }
    let first = of_one_side().next()?;
    let other = of_one_side().find(|one| one.side != first.side)?;
    let place = |side: Side| findings.key(side_path(side));
    let headline = "Each side has the units of the other: their names are interchanged";
    let finding = Finding::new(&CHECK.info, "sides", place(first.side), headline)
        .related(place(other.side), format!("such as {} here", other.unit.label()))
        .note(format!("No unit of the {} side is one of its own, such as {}", first.side, first.unit.label()))
        .help(format!("Write `{}` for `{}` in `sides`, and the other way round", other.side, first.side));
    Some(finding)
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        // All of one side are one finding.
        Fixture::Scenario(
            r#"sides: { American: (
                companies: { "A": (weapons: [Mg30, Mg42]) }, //~ Mg42
                battalion: { "pz1": (unit: Panther) },
                draws: { "d1": (count: 1, from: [Bunker, Mine]) },
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                American: (companies: { "A": (weapons: [Mg42]) }, battalion: { "pz1": (unit: Panther) }), //~ American
                German: (battalion: { "sh1": (unit: Sherman) }),
            }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { American: (battalion: { "sh1": (unit: Sherman) }) }"#, &[]),
    ];
}
