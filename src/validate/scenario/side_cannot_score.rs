//! One side can score no points.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::victory::most_points;
use crate::ruleset::Side;
use crate::scenario::Eliminated;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "side-cannot-score",
        code: "V107",
        severity: Severity::Warning,
        summary: "One side can score no points",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Eliminated units give no points, and all objectives and exits are the other side's.

## Why

That side can at best draw, whatever it does (RB 10.4). A scenario in which one side only has to hold out says so with points for the other
side alone; then silence it.

## Example

```ron
victory: (objectives: [(at: Hex("n1:D5"), points: 3, to: American)], eliminated: Nothing),
```

## How to mend it

Give the other side points for something, too.

## How to silence it

```ron
silences: [(check: "side-cannot-score", at: "German", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    // Without forces nobody knows yet what can be lost, unless losses do not count.
    let victory = &view.scenario.victory;
    let losses_count = !matches!(victory.eliminated, Eliminated::Nothing | Eliminated::PerUnit(0));
    if losses_count && Side::ALL.into_iter().any(|side| view.units(side).is_empty()) {
        return;
    }
    let can_score = |side: Side| {
        let exits = victory.exits.iter().any(|exit| exit.points > 0 && exit.side == side);
        exits || most_points(view.ruleset(), view.scenario, side).verdict > 0
    };
    let [american, german] = Side::ALL.map(can_score);
    let side = match (american, german) {
        (true, false) => Side::German,
        (false, true) => Side::American,
        _ => return,
    };
    let place = findings.key(Path::root().field("victory"));
    findings.add(
        Finding::new(&CHECK.info, side.to_string(), place, format!("The {side} side can score no points"))
            .help(format!("Add an objective or an exit for the {side} side")),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
            victory: (objectives: [(at: Hex("C2"), points: 3, to: American)], eliminated: Nothing) //~ victory
            "#,
            &[],
        ),
        Fixture::Scenario(r#"victory: (objectives: [(at: Hex("C2"), points: 3)], eliminated: Nothing)"#, &[]),
    ];
}
