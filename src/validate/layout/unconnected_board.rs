//! A board touches no other.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::LayoutProblem;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unconnected-board",
        code: "L004",
        severity: Severity::Warning,
        summary: "A board touches no other",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A board of the layout shares no edge with another, not even a corner.

## Why

Units cannot get from one part of the map to the other. Most likely an offset is wrong by a row or a column.

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0)), (board: "../maps/n2.ron", at: (16, 0))],
```

## How to mend it

Move it next to another board: here `at: (14, 0)`.

## How to silence it

```ron
silences: [(check: "unconnected-board", at: "n2", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, problem) in view.map.problems() {
        let LayoutProblem::Unconnected = problem else { continue };
        let name = view.slot_name(*index);
        let path = Path::root().field("layout").index(*index);

        let headline = format!("The board `{name}` touches no other");
        findings.add(
            Finding::new(&CHECK.info, name, findings.value(path.field("at")), headline)
                .help("Move it so that it shares an edge with another board"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (0, 0)), //~ (0, 0)
                (board: "../maps/ville.ron", at: (8, 0), label: "b"), //~ (8, 0)
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
