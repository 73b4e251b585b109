//! Units of both sides are set up side by side.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::view::Placed;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "enemies-adjacent-at-start",
        code: "S107",
        severity: Severity::Advice,
        summary: "Units of both sides are set up side by side",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Scenario(run),
    several: Some("German units start beside American ones"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Units of either side are placed in neighbouring hexes.

## Why

Who moves first assaults at once, and both control hexes around each other from the start (RB 8.3). In most scenarios sides begin
apart.

## Example

```ron
German: (placements: { "A1/1": "n1:D5" }),
American: (placements: { "A1/1": "n1:D6" }),
```

## How to mend it

Nothing, if it is meant.

## How to silence it

```ron
silences: [(check: "enemies-adjacent-at-start", at: "German A1/1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let placed = view.placed();
    let (american, german): (Vec<&Placed<'_>>, Vec<&Placed<'_>>) =
        placed.iter().partition(|one| one.side == Side::American);
    for one in &german {
        let near = |other: &&&Placed<'_>| view.map.between(one.at.hex, other.at.hex).is_some();
        let Some(other) = american.iter().find(near) else { continue };
        let (hex, enemy_hex) = (one.at.name(view.map), other.at.name(view.map));
        let headline = format!(
            "German `{}` in {hex} starts beside American `{}` in {enemy_hex}",
            one.unit.name, other.unit.name
        );
        let finding = Finding::new(&CHECK.info, one.at_name(), findings.value(one.path()), headline)
            .related(findings.value(other.path()), "the American unit");
        findings.add(view.shown_at_hex(finding, one.at.hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: {
                American: (companies: { "A": () }, placements: { "A/HQ": "C3" }),
                German: (companies: { "A": () }, placements: {
                    "A/HQ": "C2", //~ "C2"
                }),
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                American: (companies: { "A": () }, placements: { "A/HQ": "C4" }),
                German: (companies: { "A": () }, placements: { "A/HQ": "C2" }),
            }"#,
            &[],
        ),
    ];
}
