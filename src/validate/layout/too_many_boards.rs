//! A layout has too many boards.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::LayoutProblem;
use crate::layout::MAX_SLOTS;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "too-many-boards",
        code: "L008",
        severity: Severity::Error,
        summary: "A layout has too many boards",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A layout has more than 64 slots.

## Why

The limit keeps files of strangers from exhausting the program. Sixteen boards fill a large table.

## Example

A `layout` with 65 entries.

## How to mend it

Take boards out until 64 are left.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (index, problem) in view.map.problems() {
        let LayoutProblem::TooMany = problem else { continue };
        let name = view.slot_name(*index);
        let path = Path::root().field("layout").index(*index);

        if *index > MAX_SLOTS {
            // The first one too many stands for all.
            continue;
        }
        let count = view.scenario.layout.len();
        let headline = format!("The layout has {count} boards instead of {MAX_SLOTS} at most");
        findings.add(Finding::new(&CHECK.info, name, findings.value(path), headline).help("Take boards out"));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/ville.ron", at: (0, 0), label: "b0"), (board: "../maps/ville.ron", at: (0, 6), label: "b1"), (board: "../maps/ville.ron", at: (0, 12), label: "b2"), (board: "../maps/ville.ron", at: (0, 18), label: "b3"), (board: "../maps/ville.ron", at: (0, 24), label: "b4"), (board: "../maps/ville.ron", at: (0, 30), label: "b5"), (board: "../maps/ville.ron", at: (0, 36), label: "b6"), (board: "../maps/ville.ron", at: (0, 42), label: "b7"), (board: "../maps/ville.ron", at: (0, 48), label: "b8"), (board: "../maps/ville.ron", at: (0, 54), label: "b9"), (board: "../maps/ville.ron", at: (0, 60), label: "b10"), (board: "../maps/ville.ron", at: (0, 66), label: "b11"), (board: "../maps/ville.ron", at: (0, 72), label: "b12"), (board: "../maps/ville.ron", at: (0, 78), label: "b13"), (board: "../maps/ville.ron", at: (0, 84), label: "b14"), (board: "../maps/ville.ron", at: (0, 90), label: "b15"), (board: "../maps/ville.ron", at: (0, 96), label: "b16"), (board: "../maps/ville.ron", at: (0, 102), label: "b17"), (board: "../maps/ville.ron", at: (0, 108), label: "b18"), (board: "../maps/ville.ron", at: (0, 114), label: "b19"), (board: "../maps/ville.ron", at: (0, 120), label: "b20"), (board: "../maps/ville.ron", at: (0, 126), label: "b21"), (board: "../maps/ville.ron", at: (0, 132), label: "b22"), (board: "../maps/ville.ron", at: (0, 138), label: "b23"), (board: "../maps/ville.ron", at: (0, 144), label: "b24"), (board: "../maps/ville.ron", at: (0, 150), label: "b25"), (board: "../maps/ville.ron", at: (0, 156), label: "b26"), (board: "../maps/ville.ron", at: (0, 162), label: "b27"), (board: "../maps/ville.ron", at: (0, 168), label: "b28"), (board: "../maps/ville.ron", at: (0, 174), label: "b29"), (board: "../maps/ville.ron", at: (0, 180), label: "b30"), (board: "../maps/ville.ron", at: (0, 186), label: "b31"), (board: "../maps/ville.ron", at: (0, 192), label: "b32"), (board: "../maps/ville.ron", at: (0, 198), label: "b33"), (board: "../maps/ville.ron", at: (0, 204), label: "b34"), (board: "../maps/ville.ron", at: (0, 210), label: "b35"), (board: "../maps/ville.ron", at: (0, 216), label: "b36"), (board: "../maps/ville.ron", at: (0, 222), label: "b37"), (board: "../maps/ville.ron", at: (0, 228), label: "b38"), (board: "../maps/ville.ron", at: (0, 234), label: "b39"), (board: "../maps/ville.ron", at: (0, 240), label: "b40"), (board: "../maps/ville.ron", at: (0, 246), label: "b41"), (board: "../maps/ville.ron", at: (0, 252), label: "b42"), (board: "../maps/ville.ron", at: (0, 258), label: "b43"), (board: "../maps/ville.ron", at: (0, 264), label: "b44"), (board: "../maps/ville.ron", at: (0, 270), label: "b45"), (board: "../maps/ville.ron", at: (0, 276), label: "b46"), (board: "../maps/ville.ron", at: (0, 282), label: "b47"), (board: "../maps/ville.ron", at: (0, 288), label: "b48"), (board: "../maps/ville.ron", at: (0, 294), label: "b49"), (board: "../maps/ville.ron", at: (0, 300), label: "b50"), (board: "../maps/ville.ron", at: (0, 306), label: "b51"), (board: "../maps/ville.ron", at: (0, 312), label: "b52"), (board: "../maps/ville.ron", at: (0, 318), label: "b53"), (board: "../maps/ville.ron", at: (0, 324), label: "b54"), (board: "../maps/ville.ron", at: (0, 330), label: "b55"), (board: "../maps/ville.ron", at: (0, 336), label: "b56"), (board: "../maps/ville.ron", at: (0, 342), label: "b57"), (board: "../maps/ville.ron", at: (0, 348), label: "b58"), (board: "../maps/ville.ron", at: (0, 354), label: "b59"), (board: "../maps/ville.ron", at: (0, 360), label: "b60"), (board: "../maps/ville.ron", at: (0, 366), label: "b61"), (board: "../maps/ville.ron", at: (0, 372), label: "b62"), (board: "../maps/ville.ron", at: (0, 378), label: "b63"), 
                (board: "../maps/ville.ron", at: (7, 0), label: "c"), //~ (board: "../maps/ville.ron", at: (7, 0), label: "c")
                (board: "../maps/ville.ron", at: (7, 6), label: "d"),
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
