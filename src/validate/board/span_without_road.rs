//! A long bridge or causeway carries no road or railway.

use crate::board::Span;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path, Spot};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "span-without-road",
        code: "B115",
        severity: Severity::Warning,
        summary: "A long bridge or causeway carries no road or railway",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A hex holds a long bridge or causeway, but no road or railway crosses any of its hexsides.

## Why

Such a hex is entered only by hexsides that carry its road or railway (ruling 37). Without one nobody can ever be there.

## Example

```ron
hexes: { "F7": (terrain: Marsh, span: Causeway) },
```

## How to mend it

Lead a road or railway through the hex, or take `span` out.

## How to silence it

```ron
silences: [(check: "span-without-road", at: "F7", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (hex, name, _) in view.board.written_hexes().filter(|(_, _, it)| it.span.is_some()) {
        let Some(id) = map.id(hex) else { continue };
        let carries = |hexside| {
            let features = map.features(hexside);
            features.road.is_some() || features.railway
        };
        if map.hex(id).hexsides.into_iter().flatten().any(carries) {
            continue;
        }
        let what = if map.hex(id).span == Some(Span::Causeway) { "causeway" } else { "long bridge" };
        let place = findings.value(Path::root().field("hexes").key(name.to_string()).field("span"));
        let headline = format!("The {what} in {name} carries no road or railway");
        let finding = Finding::new(&CHECK.info, name.to_string(), place, headline)
            .help(format!("Lead a road or railway through {name}, or take `span` out"));
        findings.add(view.shown_at(finding, Spot::Hex(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: {
                "C2": (terrain: Marsh, span: Causeway), //~ Causeway
            }"#,
        ),
        Fixture::Board(
            r#"hexes: { "C2": (terrain: Marsh, span: Causeway) }, hexsides: { "C2/N": (road: Paved) }"#,
        ),
    ];
}
