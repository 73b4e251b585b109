//! A company is named that its side does not have.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{FilePlace, Path};
use crate::ruleset::Side;
use crate::scenario::{Attachment, Forces};
use crate::validate::findings::Findings;
use crate::validate::scenario::names::at_all;
use crate::validate::scenario::unknown_unit::{Cause, cause, named_units};
use crate::validate::suggest::listed;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-company",
        code: "U001",
        severity: Severity::Error,
        summary: "A company is named that its side does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A battalion unit or a draw is attached to a company that is not among the companies of its side, or zones, entries,
placements and steps name units of such a company. It is told once for each company.

## Why

Units are commanded by the HQs of their company, and are named by its letter (RB 2.15). If a company is given another letter, all that
speaks of it must follow.

## Example

```ron
companies: { "A": (..) },
battalion: { "pz1": (unit: PanzerIV, attached_to: "B") },
```

## How to mend it

Name one of the side's companies.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        let mut by_company: BTreeMap<&str, Vec<FilePlace>> = BTreeMap::new();
        let attached =
            attachments(side, forces).into_iter().map(|(company, path)| (company, findings.value(path)));
        let named = named_units(side, forces, findings).into_iter().filter_map(|(name, place)| {
            let Cause::Company(company) = cause(forces, name) else { return None };
            Some((company, place))
        });
        for (company, place) in attached.chain(named) {
            // A company that is named in small letters is told of by the check of its name.
            let is_small = forces.companies.keys().any(|key| key.eq_ignore_ascii_case(company));
            if !is_small {
                by_company.entry(company).or_default().push(place);
            }
        }
        let companies: Vec<&str> = forces.companies.keys().map(String::as_str).collect();
        let help = match companies.as_slice() {
            [] => format!("Add the company to the {side} `companies`"),
            _ => format!("The {side} side has {}: name one of them, or add the company", listed(&companies)),
        };
        for (company, places) in by_company {
            let headline = format!("The {side} side has no company `{company}`");
            findings.add(at_all(&CHECK.info, format!("{side} {company}"), headline, places).help(&help));
        }
    }
}

/// The companies that battalion units and draws are attached to.
fn attachments(side: Side, forces: &Forces) -> Vec<(&str, Path)> {
    let units = forces.battalion.iter().filter_map(|(key, unit)| {
        let path = side_path(side).field("battalion").key(key).field("attached_to");
        Some((unit.attached_to.as_deref()?, path))
    });
    let draws = forces.draws.iter().filter_map(|(key, draw)| {
        let Attachment::Company(company) = &draw.attached_to else { return None };
        let path = side_path(side).field("draws").key(key).field("attached_to").variant("Company").index(0);
        Some((company.as_str(), path))
    });
    units.chain(draws).collect()
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) },
                battalion: { "pz1": (unit: PanzerIV, attached_to: "B") }, //~ "B"
                draws: { "d1": (count: 1, from: [Mine], attached_to: Company("C")) }, //~ "C"
                placements: { "C/HQ": "C2", "B1/1": "C3" },
                steps: { "D1/2": 2, "D1/3": 2 }, //~ "D1/2"
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, battalion: { "pz1": (unit: PanzerIV, attached_to: "A") }) }"#,
            &[],
        ),
    ];
}
