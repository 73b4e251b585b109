//! A company or platoon has no HQ.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "company-without-hq",
        code: "U013",
        severity: Severity::Advice,
        summary: "A company or platoon has no HQ",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A company or platoon is marked `without_hq`.

## Why

Units act when an HQ commands them (RB 4.0). Squads of a platoon without HQ depend on the company HQ, weapons without one
never act (RB 4.3), and a company without HQ cannot call for artillery and aircraft (RB 2.6, 2.7).

## Example

```ron
companies: { "A": (without_hq: true, platoons: { "1": F2 }) },
```

## How to mend it

Nothing, if it is meant.

## How to silence it

```ron
silences: [(check: "company-without-hq", at: "German A", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        for (letter, company) in &forces.companies {
            let path = side_path(side).field("companies").key(letter);
            if company.without_hq {
                let place = findings.value(path.clone().field("without_hq"));
                let headline = format!("The {side} company {letter} has no HQ");
                findings.add(Finding::new(&CHECK.info, format!("{side} {letter}"), place, headline));
            }
            for (number, _) in company.platoons.iter().filter(|(_, platoon)| !platoon.has_hq()) {
                let place = findings.value(path.clone().field("platoons").key(number));
                let headline = format!("The {side} platoon {letter}{number} has no HQ");
                findings.add(Finding::new(&CHECK.info, format!("{side} {letter}{number}"), place, headline));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (
                without_hq: true, //~ true
                platoons: { "1": F2 },
            ) }, zones: { "z": (at: [Edge(East, 8)]) }), American: (companies: { "A": () }, zones: { "z": (at: [Edge(West, 2)]) }) }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { German: (companies: { "A": (platoons: { "1": F2 }) }) }"#, &[]),
    ];
}
