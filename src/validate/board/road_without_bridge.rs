//! A road or railway crosses water without a bridge.

use crate::board::{Carries, Terrain};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::layout::HexsideId;
use crate::validate::board::bridge_without_road::carries_amiss;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "road-without-bridge",
        code: "B107",
        severity: Severity::Warning,
        summary: "A road or railway crosses water without a bridge",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A road crosses a hexside with water that has neither a bridge for it nor a ford, or a railway one without a railway
bridge; or one of them runs into a hex of lake or sea that has neither long bridge nor causeway. Tunnels go under the water
and are left out.

## Why

A road does not make a river passable (RB 8.5). Without a bridge, guns and vehicles cannot follow the road across, although the
map shows it.

## Example

```ron
"E4/SE": (water: River, road: Paved),
```

## How to mend it

Add a bridge, such as `bridges: [(kind: Stone)]`, or `ford: true` where the road fords the river. A hex of open water takes
`span: Causeway` or `span: Bridge(Stone)`.

## How to silence it

```ron
silences: [(check: "road-without-bridge", at: "E4/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (id, name) in view.written_hexsides() {
        let features = view.map().features(id);
        // A bridge for the other way is told by its own check.
        let Some(water) = features.water.filter(|_| !carries_amiss(features)) else { continue };
        let over = |carries: fn(Carries) -> bool| features.bridges.iter().any(|it| carries(it.carries));
        let road = features.road.is_some() && !features.ford && !over(Carries::road);
        let railway = features.railway && !features.tunnel && !over(Carries::railway);
        let what = match (road, railway) {
            (true, true) => "road and railway cross",
            (true, false) => "road crosses",
            (false, true) => "railway crosses",
            (false, false) => continue,
        };
        let water = format!("{water:?}").to_lowercase();
        let headline = format!("The {what} the {water} at {name} without a bridge");
        let help = match (road, railway) {
            _ if !features.bridges.is_empty() => "Write `carries: Both` on its bridge",
            (false, _) => "Add `bridges: [(kind: Stone, carries: Railway)]`",
            (true, true) => "Add `bridges: [(kind: Stone, carries: Both)]`",
            (true, false) => "Add `bridges: [(kind: Stone)]`, or `ford: true`",
        };
        let finding =
            Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline).help(help);
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
    roads_into_water(view, findings);
}

/// Roads and railways that run into a hex of lake or sea with neither long bridge nor causeway, each hex once.
fn roads_into_water(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (hex, name, features) in view.board.written_hexes() {
        let Some(id) = map.id(hex) else { continue };
        if !matches!(features.terrain, Terrain::Lake | Terrain::Sea) || features.span.is_some() {
            continue;
        }
        let carries = |id: &HexsideId| {
            let hexside = map.features(*id);
            !hexside.tunnel && (hexside.road.is_some() || hexside.railway)
        };
        let into: Vec<HexsideId> = map.hex(id).hexsides.into_iter().flatten().filter(carries).collect();
        let Some(first) = into.first().and_then(|first| view.hexside_name(*first)) else { continue };
        let (terrain, is_road) = (
            format!("{:?}", features.terrain).to_lowercase(),
            into.iter().any(|id| map.features(*id).road.is_some()),
        );
        let (what, span) = if is_road { ("road", "Causeway") } else { ("railway", "Bridge(Stone)") };
        let verb = if into.len() > 1 { "runs through" } else { "runs into" };
        let headline = format!("The {what} {verb} the {terrain} in {name} without a bridge");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hex_place(name), headline)
            .related(view.hexside_place(first), format!("the {what}"))
            .help(format!("Add `span: {span}` to {name}, or take the {what} off its hexsides"));
        findings.add(view.shown_at(finding, Spot::Hex(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: River, road: Paved), //~ "C2/N"
                "C3/N": (water: River, bridges: [(kind: Wood)], road: Paved, railway: true), //~ "C3/N"
            }"#,
        ),
        Fixture::Board(
            r#"hexes: {
                "C2": (terrain: Lake), //~ "C2"
                "E2": (terrain: Sea), //~ "E2"
                "E3": (terrain: Lake, span: Causeway),
            }, hexsides: {
                "C2/N": (road: Paved), "C3/N": (road: Paved), "E2/N": (railway: true),
                "E3/SE": (road: Paved), "E3/NE": (road: Paved), "C4/N": (railway: true, tunnel: true),
            }"#,
        ),
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: River, ford: true, road: Unpaved),
                "C3/N": (water: River, bridges: [(kind: Wood)], road: Paved),
                "C4/N": (water: River, bridges: [(kind: Wood, carries: Railway)], road: Paved),
            }"#,
        ),
    ];
}
