//! A unit cannot enter by any hex of its entry.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::movement::{hexes_of_way, off_map_cost};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "closed-entry",
        code: "S112",
        severity: Severity::Error,
        summary: "A unit cannot enter by any hex of its entry",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"None of the hexes of an entry is open to one of its units: woods or marsh without a road for guns and tanks, lake or sea for all.
Bunkers and mines, which do not move, cannot enter at all.

## Why

The unit never comes (RB 3.4, ruling 31).

## Example

```ron
entries: { "e1": (by: Hexes(["n1:N3"]), turn: 2, units: ["pz1"]) },
```

where N3 is Woods and no road leads in from the edge.

## How to mend it

Let it enter by an edge with a road, or by an open hex.

## How to silence it

```ron
silences: [(check: "closed-entry", at: "German pz1", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let ground = view.ground();
    for (side, forces) in view.sides() {
        for (name, entry) in &forces.entries {
            let hexes = hexes_of_way(view.map, &entry.by);
            for (index, unit_name) in entry.units.iter().enumerate() {
                let Some(unit) = view.unit(side, unit_name) else { continue };
                let moves = ground.ruleset.unit(side, unit.unit).movement.value() > 0;
                let class = unit.unit.class();
                if moves
                    && (hexes.is_empty()
                        || hexes.iter().any(|&hex| off_map_cost(&ground, class, hex).is_ok()))
                {
                    continue;
                }
                let place =
                    findings.value(side_path(side).field("entries").key(name).field("units").index(index));
                let headline = format!("{side} `{unit_name}` cannot enter by `{name}`");
                let mut finding = Finding::new(&CHECK.info, format!("{side} {unit_name}"), place, headline)
                    .help("Let it enter by an edge with a road or an open hex");
                if !moves {
                    finding = finding.note(format!("A {} does not move", unit.unit.label()));
                    finding.help = Some("Set it up in a zone instead".to_owned());
                } else if let Some(Err(closed)) = hexes.first().map(|&hex| off_map_cost(&ground, class, hex))
                {
                    finding =
                        finding.note(format!("{}: {}", view.map.name(hexes[0]), closed.reason(&ground)));
                }
                findings.add(finding);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (
                battalion: { "pz1": (unit: PanzerIV), "m1": (unit: Mine) }, entries: {
                    "e1": (by: Hexes(["G6"]), turn: 2, units: ["pz1"]), //~ "pz1"
                    "e2": (by: Edge(East), turn: 2, units: ["m1"]), //~ "m1"
                },
            ) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (battalion: { "pz1": (unit: PanzerIV) }, entries: { "e": (by: Edge(East), turn: 2, units: ["pz1"]) }) }"#,
            &[],
        ),
    ];
}
