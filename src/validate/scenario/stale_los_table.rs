//! A LOS table was made for another map.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::los::fingerprint;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "stale-los-table",
        code: "R103",
        severity: Severity::Warning,
        summary: "A LOS table was made for another map",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The `sha256` of a linked LOS table is not the fingerprint of the map as far as lines of sight depend on it, although no entry is wrong. Where
entries are wrong, only they are reported.

## Why

The map was changed since, at a place that this table does not cover or in a way that changes none of its entries. The
fingerprint is there to tell at a glance whether table and map belong together, and here it says no.

## Example

```ron
los_table: (path: "crossroads.los.csv", sha256: "0f3a.."),
```

after a wood was painted.

## How to mend it

Make the table anew with `bocage los table`, or write the fingerprint that the finding gives.

## How to silence it

```ron
silences: [(check: "stale-los-table", at: "crossroads.los.csv", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(link) = view.scenario.los_table.as_ref().filter(|link| !link.sha256.is_empty()) else { return };
    let is_sound = view.los_table().outcome.as_ref().is_ok_and(|table| table.wrong.is_empty());
    let now = fingerprint(view.map);
    if !is_sound || link.sha256.eq_ignore_ascii_case(&now) {
        return;
    }
    let place = findings.value(Path::root().field("los_table").field("sha256"));
    findings.add(
        Finding::new(&CHECK.info, &link.path, place, "The LOS table was made for another map")
            .note("Its entries agree with this one all the same")
            .help(format!("Make it anew, or write `sha256: \"{now}\"`")),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
            los_table: (path: "../maps/s.csv",
                sha256: "00"), //~ "00"
            "#,
            &[("s.csv", "from,to,los\nC2,C3,clear\n")],
        ),
        Fixture::Scenario(
            r#"los_table: (path: "../maps/s.csv")"#,
            &[("s.csv", "from,to,los\nC2,C3,clear\n")],
        ),
    ];
}
