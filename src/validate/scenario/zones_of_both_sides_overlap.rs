//! Set-up zones of both sides share hexes.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::HexId;
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeSet;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "zones-of-both-sides-overlap",
        code: "S105",
        severity: Severity::Warning,
        summary: "Set-up zones of both sides share hexes",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hex is in a set-up zone of either side.

## Why

Who sets up second could not use it, or would start in an assault (RB 10.1). A zone that reaches one hex around a village often runs
into the other side's.

## Example

```ron
German: (zones: { "village": (at: [Place("n1:Saint-Aubert")], adjacent: true) }),
American: (zones: { "west": (at: [Edge(West, 8)]) }),
```

## How to mend it

Make one of them smaller. If the side that sets up first is meant to have the choice, silence it.

## How to silence it

```ron
silences: [(check: "zones-of-both-sides-overlap", at: "German village", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let [Some(american), Some(german)] = Side::ALL.map(|side| view.scenario.sides.get(&side)) else { return };
    let enemies: Vec<(&String, BTreeSet<HexId>)> =
        american.zones.iter().map(|(name, zone)| (name, view.hexes_of_zone(zone))).collect();
    for (name, zone) in &german.zones {
        let own = view.hexes_of_zone(zone);
        for (enemy_name, enemy) in &enemies {
            let shared: Vec<HexId> = enemy.intersection(&own).copied().collect();
            let Some(&first) = shared.first() else { continue };
            let path = |side, name: &str| side_path(side).field("zones").key(name);
            let headline = format!(
                "The German zone `{name}` and the American zone `{enemy_name}` share {} hex{}",
                shared.len(),
                if shared.len() == 1 { "" } else { "es" }
            );
            let place = findings.key(path(Side::German, name));
            let mut finding = Finding::new(&CHECK.info, format!("German {name}"), place, headline)
                .related(findings.key(path(Side::American, enemy_name)), "the American zone")
                .note(format!("One of them is {}", view.map.name(first)))
                .help("Make one of them smaller");
            for &hex in &shared {
                finding = view.shown_at_hex(finding, hex);
            }
            findings.add(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: {
                American: (zones: { "west": (at: [Edge(West, 3)]) }),
                German: (zones: {
                    "village": (at: [Place("Ville")], adjacent: true), //~ "village"
                }),
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                American: (zones: { "west": (at: [Edge(West, 1)]) }), German: (zones: { "east": (at: [Edge(East, 2)]) }),
            }"#,
            &[],
        ),
    ];
}
