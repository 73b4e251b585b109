//! A LOS table that the scenario links cannot be read.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "los-table-not-read",
        code: "R101",
        severity: Severity::Error,
        summary: "A LOS table that the scenario links cannot be read",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The file that `los_table` names is missing, cannot be read, leads out of the root, or has a line that is no entry: a header
`from,to,los`, then lines of two names and `clear` or `blocked`.

## Why

Players would use the table, so it must be there and be a table.

## Example

```ron
los_table: (path: "crossroads.los.csv"),
```

where there is no such file.

## How to mend it

Correct the path, make the table anew with `bocage los table`, or take the link out.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(link) = &view.scenario.los_table else { return };
    let Err(problem) = &view.los_table().outcome else { return };
    let place = findings.value(Path::root().field("los_table").field("path"));
    let headline = format!("The LOS table `{}` cannot be read: {problem}", link.path);
    findings.add(
        Finding::new(&CHECK.info, &link.path, place, headline)
            .help("Correct the path, or make it anew with `bocage los table`"),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
            los_table: (path: "s.los.csv"), //~ "s.los.csv"
            "#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
