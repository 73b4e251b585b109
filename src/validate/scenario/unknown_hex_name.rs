//! A scenario names a hex or hexside that the map does not have.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::layout::UnknownName;
use crate::rules::set_up::find_position;
use crate::validate::findings::Findings;
use crate::validate::scenario::unknown_name;
use crate::validate::view::Named;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-hex-name",
        code: "S001",
        severity: Severity::Error,
        summary: "A scenario names a hex or hexside that the map does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A zone, entry, exit, placement, marker or objective names a hex or hexside that no board of the layout has, with a label
that no board has, without the label that it needs, or not as hexes and hexsides are spelled.

## Why

Nothing can be set up, won or lost at a place that is not there.

## Example

```ron
placements: { "A1/1": "n1:D12" },
```

on a board with 9 rows.

## How to mend it

Write the name of the hex. On a map of several boards it begins with the label of its board and a colon.

## How to silence it

```ron
silences: [(check: "unknown-hex-name", at: "n1:D12", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    if !view.is_whole() {
        return;
    }
    for reference in view.references() {
        let found = match reference.kind {
            Named::Hex => view.map.find_hex(reference.name).map(drop),
            Named::Position => position(view, reference.name),
            Named::Hexside => view.map.find_hexside(reference.name).map(drop),
            Named::Place | Named::Bridge => continue,
        };
        let Err(unknown) = found else { continue };
        let noun = if reference.kind == Named::Hexside { "hexside" } else { "hex" };
        let (headline, help) = unknown_name(noun, reference.name, &unknown);
        let place = findings.value(reference.path);
        let mut finding = Finding::new(&CHECK.info, reference.name, place, headline);
        finding.help = help;
        findings.add(finding);
    }
}

/// Whether there is a position of that name; if its hex is there, what is missing is the tunnel.
fn position(view: &ScenarioView<'_>, name: &str) -> Result<(), UnknownName> {
    if find_position(view.map, name).is_some() {
        return Ok(());
    }
    view.map.find_hex(name.strip_suffix("/under").unwrap_or(name))?;
    Err(UnknownName::NotThere(Vec::new()))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) },
                zones: { "z": (at: [Hexes(["C2", "Z9"])]) }, //~ "Z9"
                entries: { "e": (by: Hexes(["c2"]), turn: 2, units: []) }, //~ "c2"
                placements: { "A1/1": "x:C2" }, //~ "x:C2"
            ) },
            markers: [
                (kind: Foxhole, at: "C2/N"), //~ "C2/N"
                (kind: HedgeGap, at: "D2/S"), //~ "D2/S"
            ],
            victory: (objectives: [
                (at: Hex("D5/under"), points: 1), //~ "D5/under"
            ])"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }, weapons: [Mg42]) }, placements: { "A1/1": "ville:C2" }) },
            markers: [(kind: Foxhole, at: "C4"), (kind: HedgeGap, at: "D3/N")]"#,
            &[],
        ),
    ];
}
