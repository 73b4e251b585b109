//! Two victory levels are for the same margin or have one name.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::VictoryLevel;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "victory-levels-overlap",
        code: "V104",
        severity: Severity::Error,
        summary: "Two victory levels are for the same margin or have one name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two victory levels have the same `margin`, or the same `name`.

## Why

A result would have two names, or two results one (RB 10.4).

## Example

```ron
levels: [(name: "Marginal", margin: 4), (name: "Decisive", margin: 4)],
```

## How to mend it

Give each level its own least margin and its own name.

## How to silence it

```ron
silences: [(check: "victory-levels-overlap", at: "Decisive", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let levels = &view.scenario.victory.levels;
    for (index, level) in levels.iter().enumerate() {
        let clash = |other: &&VictoryLevel| other.margin == level.margin || other.name == level.name;
        let Some(other) = levels[..index].iter().find(clash) else { continue };
        let headline = match other.margin == level.margin {
            true => format!(
                "The levels `{}` and `{}` are for one margin, {}",
                other.name, level.name, level.margin
            ),
            false => format!("Two levels are called `{}`", level.name),
        };
        let place = findings.value(Path::root().field("victory").field("levels").index(index));
        findings.add(
            Finding::new(&CHECK.info, &level.name, place, headline)
                .help("Give each level its own least margin and name"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (levels: [
                (name: "Marginal", margin: 1),
                (name: "Clear", margin: 1), //~ (name: "Clear", margin: 1)
                (name: "Marginal", margin: 5), //~ (name: "Marginal", margin: 5)
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"victory: (levels: [(name: "Marginal", margin: 1), (name: "Clear", margin: 4)])"#,
            &[],
        ),
    ];
}
