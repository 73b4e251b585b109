//! A river or canal ends in the middle of nowhere.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::validate::board::river_end::{is_river, loose_ends, word};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "river-ends-in-mid-air",
        code: "B103",
        severity: Severity::Warning,
        summary: "A river or canal ends in the middle of nowhere",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A river or canal runs along a hexside and goes on at neither of the two hexsides that meet at its end. That is not
reported at the board's edge, nor at a marsh, lake or sea, on a slope or at a cliff, where springs and mouths are.

## Why

Rivers run along hexsides, so one that was forgotten makes a gap through which units walk dry-shod and tanks drive.

## Example

```ron
hexsides: {
    "E4/SE": (water: River),
    // "E5/NE" is missing.
    "E5/SE": (water: River),
},
```

## How to mend it

Paint the river along the hexsides that are missing, up to a marsh, a lake, the sea, a slope or the board's edge.

## How to silence it

```ron
silences: [(check: "river-ends-in-mid-air", at: "E4/SE", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (id, name) in view.written_hexsides().filter(|(id, _)| is_river(map, *id)) {
        let open = loose_ends(map, id);
        let Some(end) = open.first() else { continue };
        let headline = match open.len() {
            1 => format!("The {} at {name} ends in mid-air", word(map, id)),
            _ => format!("The {} at {name} begins and ends in mid-air", word(map, id)),
        };
        let near: Vec<String> = end.hexes.iter().map(|&hex| view.hex_name(hex).to_string()).collect();
        let finding = Finding::new(&CHECK.info, name.to_string(), view.hexside_place(name), headline)
            .note(format!("It ends where {} meet", near.join(", ")))
            .help("Paint it on to a marsh, a lake, the sea, a slope or the board's edge");
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: River), //~ "C2/N"
                "C2/NE": (water: River),
                "D2/N": (water: Canal), //~ "D2/N"
            }"#,
        ),
        Fixture::Board(
            r#"hexes: { "C2": (terrain: Marsh), "E3": (level: 1), "D2": (terrain: Lake) },
            hexsides: { "C2/NE": (water: River), "D2/SE": (water: Canal), "E3/N": (water: River) }"#,
        ),
    ];
}
