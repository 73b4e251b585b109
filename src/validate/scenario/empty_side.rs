//! A side has no units.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::ruleset::{Side, UnitClass, UnitType};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "empty-side",
        code: "U011",
        severity: Severity::Error,
        summary: "A side has no units",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A side is missing in `sides`, or has neither companies nor battalion units nor draws, or mines only. While neither side has any, the scenario is
taken for a draft (see `unfinished-scenario`).

## Why

The game needs both sides (ruling 58). It ends as soon as one has nothing left, and mines do not count.

## Example

```ron
sides: { German: (companies: { "A": (..) }) },
```

## How to mend it

Add the other side with its companies.

## How to silence it

```ron
silences: [(check: "empty-side", at: "American", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let has_units = |side: &Side| {
        let forces = view.scenario.sides.get(side);
        let counts = |unit: &UnitType| unit.class() != UnitClass::Mine;
        forces.is_some_and(|it| {
            let draws = it.draws.values().filter(|draw| draw.count > 0);
            view.units(*side).iter().any(|unit| counts(&unit.unit))
                || draws.into_iter().any(|draw| draw.from.iter().any(counts))
        })
    };
    let empty: Vec<Side> = Side::ALL.into_iter().filter(|side| !has_units(side)).collect();
    let [side] = empty[..] else { return };
    let place = match view.scenario.sides.contains_key(&side) {
        true => findings.value(side_path(side)),
        false => findings.value(Path::root().field("sides")),
    };
    let headline = match view.units(side).is_empty() {
        true => format!("The {side} side has no units"),
        false => format!("The {side} side has nothing but mines, so it has lost before the game begins"),
    };
    findings.add(
        Finding::new(&CHECK.info, side.to_string(), place, headline)
            .help(format!("Add `{side}` to `sides`, with its companies")),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
                sides: { German: (companies: { "A": () }) }, //~ { German: (companies: { "A": () }) }
            "#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                American: (battalion: { "m": (unit: Mine) }), //~ (battalion: { "m": (unit: Mine) })
                German: (companies: { "A": () }),
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () }), American: (companies: { "A": () }) }"#,
            &[],
        ),
    ];
}
