//! Two units of a side have one name.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::scenario::UnitName;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "duplicate-unit-name",
        code: "U004",
        severity: Severity::Error,
        summary: "Two units of a side have one name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The key of a battalion unit is the name of another unit of its side.

## Why

Placements, zones and entries would mean either.

## Example

```ron
companies: { "A": (weapons: [Mg42]) },
battalion: { "A/Mg42": (unit: Engineer) },
```

## How to mend it

Give the battalion unit another key, such as `eng1`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let others = view.units(side).iter().filter(|unit| !matches!(unit.name, UnitName::Battalion(_)));
        let names: BTreeSet<String> = others.map(|unit| unit.name.to_string()).collect();
        for key in forces.battalion.keys().filter(|key| names.contains(*key)) {
            let place = findings.key(side_path(side).field("battalion").key(key));
            let headline = format!("Two {side} units are called `{key}`");
            findings.add(
                Finding::new(&CHECK.info, format!("{side} {key}"), place, headline)
                    .note("A unit of a company has that name")
                    .help("Give the battalion unit another key, such as `eng1`"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, battalion: {
                "A/Mg42": (unit: Engineer), //~ "A/Mg42"
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, battalion: { "eng1": (unit: Engineer) }) }"#,
            &[],
        ),
    ];
}
