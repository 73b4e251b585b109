//! A tunnel is only one hexside long.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "tunnel-without-middle",
        code: "B109",
        severity: Severity::Error,
        summary: "A tunnel is only one hexside long",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hexside is marked as tunnel, but neither of its hexes has a second tunnel hexside.

## Why

A hex that a tunnel passes through, with two tunnel hexsides or more, has a lower level in which units move (RB 3.4). The first
and the last hexside of a tunnel lead out of such a hex into the open. A tunnel of one hexside has no inside and leads
nowhere.

## Example

```ron
"H6/N": (railway: true, tunnel: true),
```

## How to mend it

Mark the next hexside of the railway as tunnel too, or take `tunnel` out.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (id, name) in view.written_hexsides().filter(|(id, _)| map.features(*id).tunnel) {
        if map.hexside(id).hexes.into_iter().flatten().any(|hex| map.hex(hex).under) {
            continue;
        }
        let headline = format!("The tunnel at {name} leads from nowhere to nowhere");
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .note("Neither of its hexes has a second tunnel hexside")
            .help("Mark the next hexside of the tunnel too, or take `tunnel` out");
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (railway: true, tunnel: true), //~ "C2/N"
                "D4/N": (railway: true),
            }"#,
        ),
        Fixture::Board(r#"hexsides: { "C2/N": (tunnel: true), "C3/N": (tunnel: true) }"#),
    ];
}
