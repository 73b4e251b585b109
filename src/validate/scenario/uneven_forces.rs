//! One side has far more points than the other.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::forces;
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::scenario::unlikely_number::STRIKES;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "uneven-forces",
        code: "U014",
        severity: Severity::Advice,
        summary: "One side has far more points than the other",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The point values of a side's units, artillery and aircraft are more than twice those of the other. Draws count with the
average of their pools.

## Why

Point values, those of the rulebook at the end of RB 10, are a rough measure of balance. Objectives, terrain and time may
well even it out.

## Example

Two companies with tanks against one company without.

## How to mend it

Nothing, if victory points make up for it.

## How to silence it

```ron
silences: [(check: "uneven-forces", at: "sides", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let [american, german] = Side::ALL.map(|side| points(view, side));
    let (more, less) = (american.max(german), american.min(german));
    // A slip in the number of strikes is told where it is.
    let has_slip = view.sides().any(|(_, forces)| forces.artillery.max(forces.air) > STRIKES);
    if less == 0 || more <= 2 * less || has_slip {
        return;
    }
    let place = findings.key(Path::root().field("sides"));
    let headline = format!("The sides are uneven: American {american} points, German {german}");
    findings.add(
        Finding::new(&CHECK.info, "sides", place, headline).help("See that victory points make up for it"),
    );
}

fn points(view: &ScenarioView<'_>, side: Side) -> u32 {
    view.scenario.sides.get(&side).map_or(0, |forces| forces::points(view.ruleset(), side, forces))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
                sides: { //~ sides
                    German: (companies: { "A": (platoons: { "1": F3, "2": F3, "3": F3 }) }, zones: { "z": (at: [Edge(East, 8)]) }),
                    American: (battalion: { "s": (unit: Sniper) }, zones: { "z": (at: [Edge(West, 2)]) }),
                }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                German: (companies: { "A": (platoons: { "1": F3 }) }),
                American: (companies: { "A": (platoons: { "1": F2 }) }),
            }"#,
            &[],
        ),
    ];
}
