//! An entry of a LOS table contradicts the rules.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "los-table-contradicts",
        code: "R102",
        severity: Severity::Error,
        summary: "An entry of a LOS table contradicts the rules",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: Some("entries of the LOS table contradict the rules"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The LOS table that a scenario links says `clear` where the rules say `blocked`, or the other way round, or names a hex that the map does
not have.

## Why

Two players with the same map would see different things (RB 6.4). Most likely the map was changed after the table was made, or the table was
made by hand or by another program.

## Example

```
from,to,los
D5,D7,clear
```

where D6 is Woods.

## How to mend it

Make the table anew with `bocage los table`, or take the entry out. `bocage los pair` shows why the rules say so.

## How to silence it

```ron
silences: [(check: "los-table-contradicts", at: "D5 D7", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(link) = &view.scenario.los_table else { return };
    let Ok(table) = &view.los_table().outcome else { return };
    for wrong in &table.wrong {
        let place = findings.value(Path::root().field("los_table").field("path"));
        let finding = Finding::new(&CHECK.info, &wrong.at, place, &wrong.says)
            .note(format!("In {}, line {}", link.path, wrong.line))
            .help("If boards or their labels were changed, make the table anew with `bocage los table`, in the editor on the page *LOS table*");
        findings.add(finding);
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
            los_table: (path: "../maps/s.csv"), //~ "../maps/s.csv"
            "#,
            &[("s.csv", "from,to,los\nC2,C3,clear\nE1,E3,clear\nC2,Z1,clear\n")],
        ),
        Fixture::Scenario(
            r#"los_table: (path: "../maps/s.csv")"#,
            &[("s.csv", "from,to,los\nC2,C3,clear\nC3,ville:C2,clear\n")],
        ),
    ];
}
