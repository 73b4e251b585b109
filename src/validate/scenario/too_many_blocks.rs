//! A side has more units of a kind than the box has blocks.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::forces::{Counted, counted};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

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

const PAGE: &str = r##"The forces of a side, with the pools of its draws, need more blocks of a class or type than are in the box.

## Why

Players cannot lay out the scenario with one copy of the game (RB 2.0).

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
    for (side, forces) in view.sides() {
        let over: Vec<Counted> =
            counted(view.ruleset(), side, forces).into_iter().filter(Counted::is_over).collect();
        // A type says more than its class.
        let is_told = |one: &Counted| {
            over.iter().any(|other| other.of_class.is_some_and(|class| class.to_string() == one.what))
        };
        for Counted { what, used, in_box, .. } in
            over.iter().filter(|one| one.of_class.is_some() || !is_told(one))
        {
            let place = findings.key(side_path(side));
            let headline = format!("The {side} side needs {used} blocks of {what}, but the box has {in_box}");
            let finding = Finding::new(&CHECK.info, format!("{side} {what}"), place, headline)
                .help("Take some out, or say that two copies of the game are needed");
            findings.add(match forces.draws.is_empty() {
                true => finding,
                false => finding.note("The pools of draws count: they must be at hand to draw from"),
            });
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
        Fixture::Scenario(
            r#"sides: {
                German: (draws: { "d": (count: 1, from: [Bunker, Bunker]) }), //~ German
                American: ( //~ American
                    battalion: { "a": (unit: Sherman), "b": (unit: Sherman), "c": (unit: Sherman),
                    "d": (unit: Sherman), "e": (unit: Sherman), "f": (unit: Sherman) }),
            }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { German: (battalion: { "b1": (unit: Bunker) }) }"#, &[]),
    ];
}
