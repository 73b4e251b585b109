//! A destroyed bridge is marked where there is none to destroy.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::scenario::{Marker, MarkerKind};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "blown-bridge-not-there",
        code: "M103",
        severity: Severity::Error,
        summary: "A destroyed bridge is marked where there is none to destroy",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A `DestroyedBridge` marker lies on a hexside without bridge, names a bridge of another hexside, or lies on a bridge that the board shows as
destroyed.

## Why

There is nothing to destroy: the marker lies on the wrong hexside (RB 7.3).

## Example

```ron
markers: [(kind: DestroyedBridge, at: "n1:E4/SE")],
```

where the bridge is at F5/NE.

## How to mend it

Name the hexside of the bridge, or take the marker out.

## How to silence it

```ron
silences: [(check: "blown-bridge-not-there", at: "n1:E4/SE", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let blown = |marker: &Marker| marker.kind == MarkerKind::DestroyedBridge;
    for (index, marker) in view.scenario.markers.iter().enumerate().filter(|(_, it)| blown(it)) {
        let Ok(hexside) = view.map.find_hexside(&marker.at) else { continue };
        let bridges = &view.map.features(hexside).bridges;
        let named = marker.bridge.as_deref().and_then(|name| view.map.find_bridge(name).ok());
        let headline = match named {
            _ if bridges.is_empty() => format!("There is no bridge at {} to destroy", marker.at),
            Some(named) if named.bridge.hexside != hexside => {
                let there = view.map.hexside_name(named.bridge.hexside);
                let name = marker.bridge.as_deref().unwrap_or_default();
                format!("The bridge `{name}` is at {there}, not at {}", marker.at)
            }
            _ if bridges.iter().all(|bridge| bridge.destroyed) => {
                format!("The bridge at {} is destroyed on the board already", marker.at)
            }
            _ => continue,
        };
        let place = findings.value(Path::root().field("markers").index(index).field("at"));
        let finding = Finding::new(&CHECK.info, &marker.at, place, headline)
            .help("Name the hexside of a whole bridge, or take the marker out");
        findings.add(view.shown_at_hexside(finding, hexside));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"markers: [
                (kind: DestroyedBridge, at: "C3/N"), //~ "C3/N"
            ]"#,
            &[],
        ),
        Fixture::Scenario(r#"markers: [(kind: DestroyedBridge, at: "D2/SE", bridge: "Pont")]"#, &[]),
    ];
}
