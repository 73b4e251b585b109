//! One board is laid twice.

use crate::edit::BoardKey;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "same-board-twice",
        code: "L010",
        severity: Severity::Advice,
        summary: "One board is laid twice",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two slots of a layout lay the same board.

## Why

Most players have one copy of each printed board, so they cannot lay this map.

## Example

```ron
layout: [
    (board: "../maps/n1.ron", at: (0, 0)),
    (board: "../maps/n1.ron", at: (14, 0), label: "n1b"),
],
```

## How to mend it

Use another board, or say in `special_rules` that two copies are needed.

## How to silence it

```ron
silences: [(check: "same-board-twice", at: "n1b", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let mut first: BTreeMap<BoardKey, usize> = BTreeMap::new();
    for (index, slot) in view.scenario.layout.iter().enumerate() {
        let path = |index| Path::root().field("layout").index(index).field("board");
        let earlier = *first.entry(BoardKey::new(&slot.board)).or_insert(index);
        if earlier == index {
            continue;
        }
        let headline = format!("The board `{}` is laid twice", slot.board);
        findings.add(
            Finding::new(&CHECK.info, view.slot_name(index), findings.value(path(index)), headline)
                .related(findings.value(path(earlier)), "the first time here")
                .note("Players need two copies of it"),
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
                (board: "../maps/ville.ron", at: (0, 6), label: "b"), //~ "../maps/ville.ron"
            ]"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
