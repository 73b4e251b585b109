//! A cliff is marked where levels make one.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::change_hexside;
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "redundant-cliff",
        code: "B203",
        severity: Severity::Advice,
        summary: "A cliff is marked where levels make one",
        fix: FixKind::Safe,
        page: PAGE,
    },
    stage: Stage::Advice,
    run: Run::Board(run),
    several: Some("cliffs are marked where levels make one already"),
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hexside is marked as a cliff although its levels differ by two or more, which makes it a cliff anyway.

## Why

What follows from levels is not stored: if the levels change later, a mark that was forgotten keeps a cliff there (RB 3.4).

## Example

```ron
hexes: { "E4": (level: 2) },
hexsides: { "E5/N": (cliff: true) },
```

## How to mend it

Take `cliff` out (`--fix` does).

## How to silence it

```ron
silences: [(check: "redundant-cliff", at: "E5/N", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (id, name) in view.written_hexsides().filter(|(id, _)| map.features(*id).cliff) {
        let [Some(a), Some(b)] = map.hexside(id).hexes else { continue };
        if map.hex(a).level.abs_diff(map.hex(b).level) < 2 {
            continue;
        }
        let headline = format!("The cliff at {name} is one by its levels already");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .help("Take `cliff` out")
            .fix(true, change_hexside(view, name, "Take out cliffs", |features| features.cliff = false));
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: { "C2": (level: 2) }, hexsides: {
                "C3/N": (cliff: true), //~ "C3/N"
            }"#,
        ),
        Fixture::Board(r#"hexes: { "C2": (level: 1) }, hexsides: { "C3/N": (cliff: true) }"#),
    ];
}
