//! Two boards of a layout have one label.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::LayoutProblem;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "duplicate-label",
        code: "L005",
        severity: Severity::Error,
        summary: "Two boards of a layout have one label",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two slots have the same label: the one written, or the id of the board where none is.

## Why

Names of hexes begin with the label of their board: `n1:D5` would be on either.

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0)), (board: "../maps/n1.ron", at: (14, 0), turned: true)],
```

## How to mend it

Give one of them a label of its own: `label: "n1b"`.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, problem) in view.map.problems() {
        let LayoutProblem::Label { slot: other } = problem else { continue };
        let slot = &view.scenario.layout[*index];
        let name = view.slot_name(*index);
        let path = Path::root().field("layout").index(*index);

        let place = if slot.label.is_some() { path.field("label") } else { path.field("board") };
        let related = findings.value(Path::root().field("layout").index(*other));
        findings.add(
            Finding::new(
                &CHECK.info,
                &name,
                findings.value(place),
                format!("Two boards are called `{name}`"),
            )
            .related(related, "the first is here")
            .help(format!("Give one of them a label of its own, such as `label: \"{name}b\"`")),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (0, 0)),
                (board: "../maps/ville.ron", at: (0, 6)), //~ "../maps/ville.ron"
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
