//! A draw takes more units than its pool has.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "draw-larger-than-pool",
        code: "U008",
        severity: Severity::Error,
        summary: "A draw takes more units than its pool has",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The `count` of a draw is larger than the number of units in `from`, or is 0.

## Why

The draw cannot be made, or draws nothing (RB 2.5).

## Example

```ron
draws: { "d1": (count: 4, from: [AtGun75, Mine, Sniper]) },
```

## How to mend it

Lower `count`, or add units to the pool: a type as often as it is in it.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        for (key, draw) in &forces.draws {
            let (count, pool) = (draw.count as usize, draw.from.len());
            let headline = match count {
                0 => format!("The {side} draw `{key}` draws nothing"),
                _ if count > pool => format!("The {side} draw `{key}` takes {count} units of {pool}"),
                _ => continue,
            };
            let place = findings.value(side_path(side).field("draws").key(key).field("count"));
            let finding = Finding::new(&CHECK.info, format!("{side} {key}"), place, headline);
            findings.add(finding.help(match pool {
                0 => "Add units to the pool, `from`, or take the draw out".to_owned(),
                1 => "Write a count of 1, or add units to the pool".to_owned(),
                _ => format!("Write a count from 1 to {pool}, or add units to the pool"),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (draws: {
                "d1": (count: 2, from: [Mine]), //~ 2
                "d2": (count: 0, from: [Mine]), //~ 0
            }) }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { German: (draws: { "d1": (count: 1, from: [Mine]) }) }"#, &[]),
    ];
}
