//! A scenario names a ruleset that is not there.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::ruleset::Ruleset;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-ruleset",
        code: "S004",
        severity: Severity::Error,
        summary: "A scenario names a ruleset that is not there",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"`ruleset` names neither the ruleset that ships, `westfront`, nor one that the program has.

## Why

Without its numbers nothing can be said about stacking, movement or fire.

## Example

```ron
ruleset: "west-front",
```

## How to mend it

Write `ruleset: "westfront"`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let (known, written) = (Ruleset::westfront().id.as_str(), view.scenario.ruleset.as_str());
    if !written.is_empty() && written != known {
        let place = findings.value(Path::root().field("ruleset"));
        findings.add(
            Finding::new(&CHECK.info, written, place, format!("There is no ruleset `{written}`"))
                .help(format!("Write `{known}`")),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
                ruleset: "west-front", //~ "west-front"
            "#,
            &[],
        ),
        Fixture::Scenario(r#"ruleset: "westfront""#, &[]),
    ];
}
