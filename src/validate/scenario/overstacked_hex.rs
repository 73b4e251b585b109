//! More units are set up in a hex than it holds.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::Position;
use crate::rules::stacking::overstacked;
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::view::Placed;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "overstacked-hex",
        code: "S102",
        severity: Severity::Error,
        summary: "More units are set up in a hex than it holds",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"The units of a side that are placed in a hex are more than its stacking limit, markers at start included: Clear holds three,
most other terrain two, a foxhole two.

## Why

Set-up ends with every hex within its limit (RB 8.2, 10.1). HQs, bunkers and mines count as one each.

## Example

```ron
placements: { "A1/HQ": "n1:D5", "A1/1": "n1:D5", "A1/2": "n1:D5" },
```

where D5 is Town, which holds two.

## How to mend it

Place one of them in a hex nearby.

## How to silence it

```ron
silences: [(check: "overstacked-hex", at: "German n1:D5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let mut stacks: BTreeMap<(Side, Position), Vec<Placed<'_>>> = BTreeMap::new();
    for placed in view.placed() {
        stacks.entry((placed.side, placed.at)).or_default().push(placed);
    }
    for ((side, at), stack) in stacks {
        let answer = overstacked(&view.ground(), side, at, stack.len() as u32);
        let room = stack.len() as u32 - answer.verdict;
        // A hex that holds nobody is closed: another check says why.
        if answer.verdict == 0 || room == 0 {
            continue;
        }
        let hex = at.name(view.map);
        let first_over = &stack[room as usize];
        let headline = format!("{} {side} units are set up in {hex}, which holds {room}", stack.len());
        let mut finding =
            Finding::new(&CHECK.info, format!("{side} {hex}"), findings.value(first_over.path()), headline)
                .help(format!("Place {} of them elsewhere", answer.verdict));
        finding.notes = answer.reasons.iter().map(ToString::to_string).collect();
        for other in stack.iter().filter(|other| other.unit != first_over.unit) {
            finding =
                finding.related(findings.value(other.path()), format!("`{}` is here too", other.unit.name));
        }
        findings.add(view.shown_at_hex(finding, at.hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, placements: {
                "A1/1": "C2",
                "A1/2": "ville:C2",
                "A1/3": "C2", //~ "C2"
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, placements: {
                "A1/1": "C4", "A1/2": "C4", "A1/3": "C4",
            }) }"#,
            &[],
        ),
    ];
}
