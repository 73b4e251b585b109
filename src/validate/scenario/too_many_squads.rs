//! A platoon has more squads than a platoon has.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "too-many-squads",
        code: "U009",
        severity: Severity::Error,
        summary: "A platoon has more squads than a platoon has",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A platoon that is written out has more than three squads, or neither squads nor HQ.

## Why

A platoon is an HQ and three rifle squads; the box has blocks for no more (RB 2.0).

## Example

```ron
platoons: { "1": Part(quality: F2, squads: 4) },
```

## How to mend it

Write at most `squads: 3`; a full platoon is written `F2` or `F3`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let most = view.ruleset().organisation.squads.value();
    for (side, forces) in view.sides() {
        for (letter, company) in &forces.companies {
            for (number, platoon) in &company.platoons {
                let headline = match platoon.squads() {
                    0 if !platoon.has_hq() => {
                        format!("The {side} platoon {letter}{number} has neither HQ nor squads")
                    }
                    squads if squads > most => {
                        format!(
                            "The {side} platoon {letter}{number} has {squads} squads instead of {most} at most"
                        )
                    }
                    _ => continue,
                };
                let path = side_path(side).field("companies").key(letter).field("platoons").key(number);
                let finding = Finding::new(
                    &CHECK.info,
                    format!("{side} {letter}{number}"),
                    findings.value(path),
                    headline,
                );
                findings.add(finding.help(format!("Write 1 to {most} squads, or take the platoon out")));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: {
                "1": Part(quality: F2, squads: 4), //~ Part(quality: F2, squads: 4)
                "2": Part(quality: F2, squads: 0, without_hq: true), //~ Part(quality: F2, squads: 0, without_hq: true)
            }) }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": Part(quality: F2, squads: 2), "2": F2 }) }) }"#,
            &[],
        ),
    ];
}
