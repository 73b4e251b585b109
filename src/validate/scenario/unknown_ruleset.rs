//! A scenario names a ruleset that is not there.

use crate::file::ruleset::RulesetError;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::ruleset::Ruleset;
use crate::validate::findings::Findings;
use crate::validate::refused::why_unreadable;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-ruleset",
        code: "S004",
        severity: Severity::Error,
        summary: "A scenario names a ruleset that is not there or is wrong",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"`ruleset` names neither the ruleset that ships, `westfront`, nor the file of a ruleset: a path that ends in `.ron`, relative
to the scenario and within the root. Or the file is there but is no complete ruleset.

## Why

Without its numbers nothing can be said about stacking, movement or fire.

## Example

```ron
ruleset: "west-front",
```

## How to mend it

Write `ruleset: "westfront"`, or correct the path or the file.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(error) = view.ruleset_error() else { return };
    let (known, written) = (Ruleset::westfront().id.as_str(), view.scenario.ruleset.as_str());
    let place = findings.value(Path::root().field("ruleset"));
    let finding = |headline: String| Finding::new(&CHECK.info, written, place, headline);
    findings.add(match error {
        RulesetError::UnknownId => finding(format!("There is no ruleset `{written}`"))
            .help(format!("Write `{known}`, or the path of a ruleset's file, which ends in `.ron`")),
        RulesetError::File(reason) => {
            finding(format!("The ruleset `{written}` cannot be read: {}", why_unreadable(reason)))
                .help("Correct the path, which is relative to this file")
        }
        RulesetError::Text { line, column, reason } => {
            finding(format!("The ruleset `{written}` is wrong in line {line}, column {column}"))
                .note(reason.clone())
                .help("Mend it there; the ruleset that ships shows the shape")
        }
    });
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
        Fixture::Scenario(
            r#"turns: 6,
                ruleset: "../maps/none.ron", //~ "../maps/none.ron"
            "#,
            &[],
        ),
        Fixture::Scenario(
            r#"turns: 6,
                ruleset: "../maps/own.ron", //~ "../maps/own.ron"
            "#,
            &[("own.ron", r#"(format: "bocage-ruleset/1", id: "own", title: "Own")"#)],
        ),
        Fixture::Scenario(r#"ruleset: "westfront""#, &[]),
        Fixture::Scenario(r#"ruleset: "../maps/own.ron""#, &[("own.ron", crate::ruleset::WESTFRONT)]),
    ];
}
