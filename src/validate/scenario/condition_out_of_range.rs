//! A condition has a number that makes no sense.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "condition-out-of-range",
        code: "C101",
        severity: Severity::Error,
        summary: "A condition has a number that makes no sense",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Night lets units move 0 % or more than 100 % or sees 0 hexes, a roll makes 0 hits at most, or a modifier of movement or firepower is beyond 9 either way.

## Why

Such a number stops the game or is a slip (RB 10.2, 10.3).

## Example

```ron
conditions: (night: (move_percent: 500, range: 2)),
```

## How to mend it

Write a number within the range that the finding gives.

## How to silence it

```ron
silences: [(check: "condition-out-of-range", at: "move_percent", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let conditions = &view.scenario.conditions;
    let root = || Path::root().field("conditions");
    let mut wrong: Vec<(Path, &str, i64, &str)> = Vec::new();
    if let Some(night) = &conditions.night {
        let path = root().field("night");
        if !(1..=100).contains(&night.move_percent) {
            wrong.push((
                path.clone().field("move_percent"),
                "move_percent",
                night.move_percent.into(),
                "1 to 100",
            ));
        }
        if !(1..=99).contains(&night.range) {
            wrong.push((path.field("range"), "range", night.range.into(), "1 to 99"));
        }
    }
    if let Some(limit) = conditions.hit_limit.filter(|limit| !(1..=99).contains(limit)) {
        wrong.push((root().field("hit_limit"), "hit_limit", limit.into(), "1 to 99"));
    }
    let modifiers =
        [("move_modifier", conditions.move_modifier), ("firepower_modifier", conditions.firepower_modifier)];
    for (name, value) in modifiers {
        if !(-9..=9).contains(&value) {
            wrong.push((root().field(name), name, value.into(), "-9 to 9"));
        }
    }
    for (path, name, value, range) in wrong {
        let finding = Finding::new(
            &CHECK.info,
            name,
            findings.value(path),
            format!("`{name}` is {value}, out of range"),
        );
        findings.add(finding.help(format!("Write a number from {range}")));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"conditions: (
                night: (move_percent: 500, //~ 500
                    range: 0), //~ 0
                hit_limit: 0, //~ 0
                move_modifier: -10, //~ -10
            )"#,
            &[],
        ),
        Fixture::Scenario(r#"conditions: (night: (move_percent: 50, range: 2), hit_limit: 2)"#, &[]),
    ];
}
