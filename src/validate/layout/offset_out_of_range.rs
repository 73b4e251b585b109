//! The offset of a board is out of range.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::LayoutProblem;
use crate::layout::OFFSETS;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "offset-out-of-range",
        code: "L007",
        severity: Severity::Error,
        summary: "The offset of a board is out of range",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The offset of a slot is below -10000 or above 10000.

## Why

No layout is that large, and the sums that place the hexes must not overflow.

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 100000))],
```

## How to mend it

Begin the layout near (0, 0).

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, problem) in view.map.problems() {
        let LayoutProblem::Offset = problem else { continue };
        let slot = &view.scenario.layout[*index];
        let name = view.slot_name(*index);
        let path = Path::root().field("layout").index(*index);

        let (column, row) = slot.at;
        let headline = format!("The offset ({column}, {row}) of the board `{name}` is out of range");
        findings.add(
            Finding::new(&CHECK.info, name, findings.value(path.field("at")), headline).help(format!(
                "Write offsets from {} to {}",
                OFFSETS.start(),
                OFFSETS.end()
            )),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (0, 10001)), //~ (0, 10001)
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
