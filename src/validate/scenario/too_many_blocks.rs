//! A side has more units of a kind than the box has blocks.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::ruleset::Ruleset;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "too-many-blocks",
        code: "U012",
        severity: Severity::Warning,
        summary: "A side has more units of a kind than the box has blocks",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The forces of a side, draws not counted, need more blocks of a class or type than are in the box.

## Why

Players cannot lay out the scenario with one copy of the game.

## Example

Five companies a side, each with an HQ, where the box has three company HQs.

## How to mend it

Take units out, or say in `special_rules` that two copies are needed and silence it.

## How to silence it

```ron
silences: [(check: "too-many-blocks", at: "German bunker", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let counters = &Ruleset::westfront().counters;
    for (side, forces) in view.sides() {
        let (mut classes, mut types) = (BTreeMap::new(), BTreeMap::new());
        for unit in view.units(side).iter().filter(|unit| unit.unit.sides().contains(&side)) {
            *classes.entry(unit.unit.class()).or_insert(0_u32) += 1;
            *types.entry(unit.unit).or_insert(0_u32) += 1;
        }
        let of_types: Vec<(String, u32, u32)> = types
            .into_iter()
            .filter_map(|(unit, count)| {
                Some((unit.label().to_owned(), count, counters.by_type.get(&unit)?.value()))
            })
            .filter(|(_, count, in_box)| count > in_box)
            .collect();
        let of_classes = classes
            .into_iter()
            .map(|(class, count)| (class.to_string(), count, counters.by_class[class][side].value()));
        let support = [
            ("artillery", u32::from(forces.artillery > 0), counters.artillery[side].value()),
            ("aircraft", u32::from(forces.air > 0), counters.aircraft[side].value()),
        ];
        let support = support.into_iter().map(|(name, count, in_box)| (name.to_owned(), count, in_box));
        let too_many = of_classes.chain(support).filter(|(_, count, in_box)| count > in_box);
        for (what, count, in_box) in too_many.chain(of_types).collect::<Vec<_>>() {
            let place = findings.key(side_path(side));
            let headline =
                format!("The {side} side needs {count} blocks of {what}, but the box has {in_box}");
            let finding = Finding::new(&CHECK.info, format!("{side} {what}"), place, headline);
            findings.add(finding.help("Take some out, or say that two copies of the game are needed"));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: {
                German: (battalion: { "b1": (unit: Bunker), "b2": (unit: Bunker) }), //~ German
            }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { German: (battalion: { "b1": (unit: Bunker) }) }"#, &[]),
    ];
}
