//! A road or railway runs over a cliff.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "road-over-cliff",
        code: "B111",
        severity: Severity::Warning,
        summary: "A road or railway runs over a cliff",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A road or railway crosses a hexside that is a cliff: its levels differ by two or more, or by one and it is marked so.

## Why

A cliff is closed to guns, tanks and vehicles, road or not (RB 3.4). A road that was meant to climb there does not.

## Example

```ron
hexes: { "E4": (level: 2) },
hexsides: { "E5/N": (road: Paved) },
```

## How to mend it

Let the ground rise one level a hex along the road, lead the road around, or take `cliff` out.

## How to silence it

```ron
silences: [(check: "road-over-cliff", at: "E5/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (id, name) in view.written_hexsides().filter(|(id, _)| map.is_cliff(*id)) {
        let features = map.features(id);
        let what = match (features.road, features.railway && !features.tunnel) {
            (Some(_), true) => "road and railway run",
            (Some(_), false) => "road runs",
            (None, true) => "railway runs",
            (None, false) => continue,
        };
        let [Some(a), Some(b)] = map.hexside(id).hexes else { continue };
        let levels = [a, b].map(|hex| format!("{} is at level {}", view.hex_name(hex), map.hex(hex).level));
        let headline = format!("The {what} over a cliff at {name}");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .note(levels.join(", "))
            .help("Let the ground rise one level a hex along it, or lead it around");
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: { "C2": (level: 2), "E2": (level: 1) }, hexsides: {
                "C3/N": (road: Paved), //~ "C3/N"
                "E3/N": (railway: true, cliff: true), //~ "E3/N"
            }"#,
        ),
        Fixture::Board(r#"hexes: { "C2": (level: 1) }, hexsides: { "C3/N": (road: Paved) }"#),
    ];
}
