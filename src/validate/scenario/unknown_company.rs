//! A unit is attached to a company that its side does not have.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::scenario::Attachment;
use crate::validate::findings::Findings;
use crate::validate::suggest::did_you_mean;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-company",
        code: "U001",
        severity: Severity::Error,
        summary: "A unit is attached to a company that its side does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A battalion unit or a draw is attached to a company that is not among the companies of its side.

## Why

Only the HQs of its company command it.

## Example

```ron
companies: { "A": (..) },
battalion: { "pz1": (unit: PanzerIV, attached_to: "B") },
```

## How to mend it

Name one of the side's companies.

## How to silence it

```ron
silences: [(check: "unknown-company", at: "German pz1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let companies: Vec<&str> = forces.companies.keys().map(String::as_str).collect();
        let units = forces.battalion.iter().filter_map(|(key, unit)| {
            let path = side_path(side).field("battalion").key(key).field("attached_to");
            Some((key, unit.attached_to.as_deref()?, path))
        });
        let draws = forces.draws.iter().filter_map(|(key, draw)| {
            let Attachment::Company(company) = &draw.attached_to else { return None };
            let path =
                side_path(side).field("draws").key(key).field("attached_to").variant("Company").index(0);
            Some((key, company.as_str(), path))
        });
        for (key, company, path) in
            units.chain(draws).filter(|(_, company, _)| !forces.companies.contains_key(*company))
        {
            let headline = format!("{side} `{key}` is attached to an unknown company `{company}`");
            let finding = Finding::new(&CHECK.info, format!("{side} {key}"), findings.value(path), headline);
            findings.add(finding.help(did_you_mean(company, &companies, "company")));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) },
                battalion: { "pz1": (unit: PanzerIV, attached_to: "B") }, //~ "B"
                draws: { "d1": (count: 1, from: [Mine], attached_to: Company("C")) }, //~ "C"
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, battalion: { "pz1": (unit: PanzerIV, attached_to: "A") }) }"#,
            &[],
        ),
    ];
}
