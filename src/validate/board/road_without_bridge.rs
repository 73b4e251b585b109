//! A road or railway crosses water without a bridge.

use crate::board::Carries;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
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
bridge. Tunnels go under the water and are left out.

## Why

A road does not make a river passable. Without a bridge, guns and vehicles cannot follow the road across, although the
map shows it.

## Example

```ron
"E4/SE": (water: River, road: Paved),
```

## How to mend it

Add a bridge, such as `bridges: [(kind: Stone)]`, or `ford: true` where the road fords the river.

## How to silence it

```ron
silences: [(check: "road-without-bridge", at: "E4/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (id, name) in view.written_hexsides() {
        let features = view.map().features(id);
        let Some(water) = features.water else { continue };
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
        let help = if railway && !road {
            "Add `bridges: [(kind: Stone, carries: Railway)]`"
        } else {
            "Add `bridges: [(kind: Stone)]`, or `ford: true`"
        };
        let finding =
            Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline).help(help);
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
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
            r#"hexsides: {
                "C2/N": (water: River, ford: true, road: Unpaved),
                "C3/N": (water: River, bridges: [(kind: Wood)], road: Paved),
            }"#,
        ),
    ];
}
