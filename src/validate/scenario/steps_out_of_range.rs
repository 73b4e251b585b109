//! A unit starts with more steps than it has, or none.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "steps-out-of-range",
        code: "U010",
        severity: Severity::Error,
        summary: "A unit starts with more steps than it has, or none",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"`steps` gives a unit 0 steps or more than its type has at full strength.

## Why

A block shows 1 to its full number of steps (RB 2.11). A unit without steps is not there.

## Example

```ron
steps: { "A1/1": 5 },
```

A German rifle squad has 3 steps.

## How to mend it

Write a number from 1 to the unit's full strength, or take the entry out for a unit at full strength.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        for (name, &steps) in &forces.steps {
            let Some(unit) = view.unit(side, name) else { continue };
            let full = view.ruleset().unit(side, unit.unit).steps.value();
            if (1..=full).contains(&steps) {
                continue;
            }
            let place = findings.value(side_path(side).field("steps").key(name));
            let what = unit.unit.label();
            let headline = format!("{side} `{name}` starts with {steps} steps, but a {what} has {full}");
            let finding = Finding::new(&CHECK.info, format!("{side} {name}"), place, headline);
            findings.add(finding.help(match full {
                1 => "Take the entry out: it has no steps to lose".to_owned(),
                _ => format!("Write a number from 1 to {full}"),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, steps: {
                "A1/1": 5, //~ 5
                "A1/2": 0, //~ 0
                "A1/3": 2,
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, steps: { "A1/1": 3 }) }"#,
            &[],
        ),
    ];
}
