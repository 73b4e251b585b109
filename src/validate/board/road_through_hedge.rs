//! A road runs through a hedge without gap.

use crate::board::Hedge;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "road-through-hedge",
        code: "B112",
        severity: Severity::Warning,
        summary: "A road runs through a hedge without gap",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A road or railway crosses a hexside with a hedge that has no gap.

## Why

A hedge without gap is closed to all but tanks that break through it (RB 3.4, ruling 9). The road is cut there, although the map shows it.

## Example

```ron
"D6/N": (road: Unpaved, hedge: Hedge),
```

## How to mend it

Write `hedge: Gap` (the editor offers it), or take the hedge or the road out.

## How to silence it

```ron
silences: [(check: "road-through-hedge", at: "D6/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (id, name) in view.written_hexsides() {
        let features = view.map().features(id);
        let on_surface = features.road.is_some() || (features.railway && !features.tunnel);
        if !on_surface || features.hedge != Some(Hedge::Hedge) {
            continue;
        }
        let what = if features.road.is_some() { "road" } else { "railway" };
        let headline = format!("The {what} runs into a hedge without gap at {name}");
        let open = change_hexside(view, name, "Open a hedge", |features| features.hedge = Some(Hedge::Gap));
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Write `hedge: Gap`")
            .fix(false, open);
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (road: Paved, hedge: Hedge), //~ "C2/N"
            }"#,
        ),
        Fixture::Board(r#"hexsides: { "C2/N": (road: Paved, hedge: Gap), "C3/N": (hedge: Hedge) }"#),
    ];
}
