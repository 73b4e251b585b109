//! A victory level needs more points than there are.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::victory::most_points_if;
use crate::ruleset::Side;
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

const PAGE: &str = r##"A victory level has a greater `margin` than either side can score in points: with all objectives that it may hold and ever comes to, all enemy
units eliminated, and all its own gone by the best exit.

## Why

Nobody can ever win by that much (RB 10.4).

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
    let reach = view.reach();
    let most = Side::ALL.map(|side| {
        let comes_to = |index| reach.is_none_or(|reach| reach.may_come_to(side, index));
        let leaves_by = |index| reach.is_none_or(|reach| reach.comes_to_exit(side, index).unwrap_or(true));
        most_points_if(view.ruleset(), view.scenario, side, comes_to, leaves_by)
    });
    let [american, german] = &most;
    let best = if german.verdict > american.verdict { german } else { american };
    // Without forces nobody knows yet what can be lost.
    if Side::ALL.into_iter().any(|side| view.units(side).is_empty()) {
        return;
    }
    let levels = view.scenario.victory.levels.iter().enumerate();
    for (index, level) in levels.filter(|(_, level)| level.margin > best.verdict) {
        let place =
            findings.value(Path::root().field("victory").field("levels").index(index).field("margin"));
        let headline = format!(
            "The level `{}` needs a margin of {}, but no side can score more than {}",
            level.name, level.margin, best.verdict
        );
        let mut finding = Finding::new(&CHECK.info, &level.name, place, headline)
            .help("Lower its margin, or raise the points");
        finding.notes = best.reasons.iter().map(ToString::to_string).collect();
        findings.add(finding);
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { American: (companies: { "A": () }), German: (companies: { "A": () }) },
            victory: (objectives: [(at: Hex("C2"), points: 3)], eliminated: Nothing, levels: [
                (name: "Clear", margin: 3), (name: "Decisive", margin: 4), //~ 4
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { American: (companies: { "A": () }), German: (battalion: { "p": (unit: PanzerIV) }) },
            victory: (objectives: [(at: Hex("C2"), points: 3)], levels: [
                (name: "Clear", margin: 4), (name: "Decisive", margin: 5), //~ 5
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"victory: (objectives: [(at: Hex("C2"), points: 3)], levels: [(name: "Decisive", margin: 9)])"#,
            &[],
        ),
    ];
}
