//! A unit is set up where its class may not be.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::classes::explain_may_be_at;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unit-in-closed-hex",
        code: "S101",
        severity: Severity::Error,
        summary: "A unit is set up where its class may not be",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A unit is placed in a hex that its class cannot be in: lake or sea without a bridge, a destroyed long bridge, or, for guns
and tanks, woods or marsh without a road.

## Why

No player could put it there, so the set-up cannot be made (RB 3.4).

## Example

```ron
placements: { "pz1": "n1:E2" },
```

where E2 is Woods and no road leads there.

## How to mend it

Place it elsewhere, or lead a road to the hex.

## How to silence it

```ron
silences: [(check: "unit-in-closed-hex", at: "German pz1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for placed in view.placed() {
        let answer = explain_may_be_at(&view.ground(), placed.unit.unit.class(), placed.at);
        if answer.verdict {
            continue;
        }
        let (side, hex) = (placed.side, placed.at.name(view.map));
        let headline = format!("{side} `{}` is set up in {hex}, where it may not be", placed.unit.name);
        let mut finding =
            Finding::new(&CHECK.info, placed.at_name(), findings.value(placed.path()), headline)
                .help("Place it elsewhere");
        finding.notes = answer.reasons.iter().map(ToString::to_string).collect();
        findings.add(view.shown_at_hex(finding, placed.at.hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, battalion: { "pz1": (unit: PanzerIV) },
                placements: {
                    "pz1": "E1", //~ "E1"
                    "A1/1": "A6", //~ "A6"
                    "A1/2": "E1",
                },
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (battalion: { "pz1": (unit: PanzerIV) }, placements: { "pz1": "C2" }) }"#,
            &[],
        ),
    ];
}
