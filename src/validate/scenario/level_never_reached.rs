//! A victory level needs more points than there are.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::ruleset::Side;
use crate::scenario::Eliminated;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "level-never-reached",
        code: "V106",
        severity: Severity::Warning,
        summary: "A victory level needs more points than there are",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Eliminated units and exits give no points, and a victory level has a greater `margin` than all objectives together.

## Why

Nobody can ever win by that much.

## Example

```ron
victory: (objectives: [(at: Hex("n1:D5"), points: 3)], eliminated: Nothing, levels: [(name: "Decisive", margin: 6)]),
```

## How to mend it

Lower the margin, or raise the points.

## How to silence it

```ron
silences: [(check: "level-never-reached", at: "Decisive", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let victory = &view.scenario.victory;
    let is_open = !matches!(victory.eliminated, Eliminated::Nothing | Eliminated::PerUnit(0));
    if is_open || victory.exits.iter().any(|exit| exit.points > 0) {
        return;
    }
    let of = |side: Side| {
        let scored = victory.objectives.iter().filter(|one| one.to.includes(side));
        scored.fold(0_u32, |sum, one| sum.saturating_add(one.points))
    };
    let most = Side::ALL.map(of).into_iter().max().unwrap_or(0);
    for (index, level) in victory.levels.iter().enumerate().filter(|(_, level)| level.margin > most) {
        let place =
            findings.value(Path::root().field("victory").field("levels").index(index).field("margin"));
        let headline = format!(
            "The level `{}` needs a margin of {}, but there are {most} points",
            level.name, level.margin
        );
        findings.add(
            Finding::new(&CHECK.info, &level.name, place, headline)
                .help("Lower its margin, or raise the points"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (objectives: [(at: Hex("C2"), points: 3)], eliminated: Nothing, levels: [
                (name: "Clear", margin: 3), (name: "Decisive", margin: 4), //~ 4
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"victory: (objectives: [(at: Hex("C2"), points: 3)], levels: [(name: "Decisive", margin: 9)])"#,
            &[],
        ),
    ];
}
