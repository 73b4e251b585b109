//! A side has more units of a kind than the box has blocks.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::forces::{Counted, counted};
use crate::ruleset::Ruleset;
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
    for (side, forces) in view.sides() {
        for Counted { what, used, in_box } in
            counted(Ruleset::westfront(), side, forces).into_iter().filter(Counted::is_over)
        {
            let place = findings.key(side_path(side));
            let headline = format!("The {side} side needs {used} blocks of {what}, but the box has {in_box}");
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
