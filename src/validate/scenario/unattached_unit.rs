//! A battalion unit is attached to no company.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::ruleset::UnitClass;
use crate::validate::findings::Findings;
use crate::validate::suggest::listed;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unattached-unit",
        code: "U007",
        severity: Severity::Warning,
        summary: "A battalion unit is attached to no company",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A side has several companies, and a battalion unit does not say to which it is attached.

## Why

Battalion units are commanded by the HQs of the company that they are attached to (RB 2.5). With one company there is no question.

## Example

```ron
companies: { "A": (..), "B": (..) },
battalion: { "pz1": (unit: PanzerIV) },
```

## How to mend it

Add `attached_to: "A"`.

## How to silence it

```ron
silences: [(check: "unattached-unit", at: "German pz1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides().filter(|(_, forces)| forces.companies.len() > 1) {
        let letters: Vec<&str> = forces.companies.keys().map(String::as_str).collect();
        for (key, unit) in forces.battalion.iter().filter(|(_, unit)| unit.attached_to.is_none()) {
            let is_silent = matches!(unit.unit.class(), UnitClass::Mine | UnitClass::Bunker);
            if is_silent {
                continue;
            }
            let place = findings.key(side_path(side).field("battalion").key(key));
            let headline = format!("{side} `{key}` is attached to no company");
            let finding = Finding::new(&CHECK.info, format!("{side} {key}"), place, headline);
            findings.add(finding.help(format!("Add `attached_to`, one of {}", listed(&letters))));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (), "B": () }, battalion: {
                "pz1": (unit: PanzerIV), //~ "pz1"
                "pz2": (unit: PanzerIV, attached_to: "A"),
                "m1": (unit: Mine),
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () }, battalion: { "pz1": (unit: PanzerIV) }) }"#,
            &[],
        ),
    ];
}
