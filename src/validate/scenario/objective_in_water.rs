//! An objective can never be held.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::HexId;
use crate::rules::Position;
use crate::rules::classes::may_be_at;
use crate::ruleset::UnitClass;
use crate::scenario::ObjectiveAt;
use crate::validate::findings::Findings;
use crate::validate::scenario::name_of_objective;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "objective-in-water",
        code: "V105",
        severity: Severity::Error,
        summary: "An objective can never be held",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"All hexes of an objective are open to no unit: lake or sea without bridge or causeway.

## Why

Nobody can ever hold it, so its points are never scored (RB 3.4, 8.3).

## Example

```ron
objectives: [(at: Hex("n3:D1"), points: 3)],
```

where D1 is Sea.

## How to mend it

Name another hex.

## How to silence it

```ron
silences: [(check: "objective-in-water", at: "n3:D1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let ground = view.ground();
    for (index, one) in view.scenario.victory.objectives.iter().enumerate() {
        let hexes: Vec<HexId> = match &one.at {
            ObjectiveAt::Hex(name) => view.map.find_hex(name).into_iter().collect(),
            ObjectiveAt::Place(name) => match view.map.find_place(name) {
                Ok(place) => view.map.hexes_of_place(place),
                Err(_) => Vec::new(),
            },
            ObjectiveAt::Bridge(_) => Vec::new(),
        };
        let is_open = |hex: &HexId| may_be_at(&ground, UnitClass::Rifle, Position::surface(*hex)).is_ok();
        let Some(&first) = hexes.first().filter(|_| !hexes.iter().any(is_open)) else { continue };
        let name = name_of_objective(&one.at);
        let place =
            findings.value(Path::root().field("victory").field("objectives").index(index).field("at"));
        let headline = format!("The objective `{name}` can never be held");
        let finding = Finding::new(&CHECK.info, name, place, headline)
            .note("No unit may be there")
            .help("Name another hex");
        findings.add(view.shown_at_hex(finding, first));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (objectives: [
                (at: Hex("A6"), points: 1), //~ Hex("A6")
            ])"#,
            &[],
        ),
        Fixture::Scenario(r#"victory: (objectives: [(at: Place("Ville"), points: 1)])"#, &[]),
    ];
}
