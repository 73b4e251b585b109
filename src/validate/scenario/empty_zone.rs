//! A set-up zone covers no hex or an entry no unit.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::scenario::Zone;
use crate::validate::findings::Findings;
use crate::validate::scenario::no_room_to_set_up::needed_empty_zones;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "empty-zone",
        code: "S110",
        severity: Severity::Warning,
        summary: "A set-up zone covers no hex or an entry no unit",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A zone has no parts, or only parts without hexes, such as a strip of depth 0; or an entry lists no units.

## Why

Nobody can set up there, and nobody enters (RB 10.1).

## Example

```ron
zones: { "west": (at: [Edge(West, 0)]) },
```

## How to mend it

Give the strip a depth of 1 or more, name hexes or places, list units, or take the entry out.

## How to silence it

```ron
silences: [(check: "empty-zone", at: "German west", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        // Where units depend on it, the lack of room is the finding.
        let needed = needed_empty_zones(view, forces);
        let is_empty = |zone: &Zone| view.hexes_of_zone(zone).is_empty();
        for (name, _) in forces.zones.iter().filter(|(name, zone)| !needed.contains(*name) && is_empty(zone))
        {
            let place = findings.key(side_path(side).field("zones").key(name));
            let headline = format!("The {side} zone `{name}` covers no hex");
            let finding = Finding::new(&CHECK.info, format!("{side} {name}"), place, headline);
            findings.add(finding.help("Name hexes or places, or give a strip a depth of 1 or more"));
        }
        for (name, _) in forces.entries.iter().filter(|(_, entry)| entry.units.is_empty()) {
            let place = findings.key(side_path(side).field("entries").key(name));
            let headline = format!("The {side} entry `{name}` brings no units");
            let finding = Finding::new(&CHECK.info, format!("{side} {name}"), place, headline);
            findings.add(finding.help("List its units, or take it out"));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (zones: {
                "west": (at: [Edge(West, 0)]), //~ "west"
            }, entries: {
                "e1": (by: Edge(East), turn: 2, units: []), //~ "e1"
            }) }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { German: (zones: { "west": (at: [Edge(West, 1)]) }) }"#, &[]),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () }, zones: { "west": (at: [Edge(West, 0)]) }) }"#,
            &[],
        ),
    ];
}
