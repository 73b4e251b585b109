//! A river or canal ends in the middle of nowhere.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Spot};
use crate::hex::{Hexside, HexsideName};
use crate::layout::HexsideId;
use crate::validate::board::change_hexside;
use crate::validate::board::river_end::{LooseEnd, is_river, loose_ends, word};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "river-ends-in-mid-air",
        code: "B103",
        severity: Severity::Warning,
        summary: "A river or canal ends in the middle of nowhere",
        fix: FixKind::Unsafe,
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

Rivers run along hexsides, so one that was forgotten makes a gap through which units walk dry-shod and tanks drive (RB 8.5).

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
    let mut ends: Vec<(HexsideId, HexsideName, LooseEnd)> = Vec::new();
    for (id, name) in view.written_hexsides().filter(|(id, _)| is_river(map, *id)) {
        ends.extend(loose_ends(map, id).into_iter().map(|end| (id, name, end)));
    }
    // Two ends that one hexside would join are one gap.
    let mut towards: BTreeMap<Hexside, usize> = BTreeMap::new();
    let mut gap_of = vec![None; ends.len()];
    for (index, (_, _, end)) in ends.iter().enumerate() {
        for hexside in end.touching {
            match towards.get(&hexside) {
                Some(&other) if gap_of[other].is_none() && gap_of[index].is_none() => {
                    gap_of[index] = Some((hexside, other));
                    gap_of[other] = Some((hexside, index));
                }
                _ => drop(towards.insert(hexside, index)),
            }
        }
    }
    for (index, (id, name, end)) in ends.iter().enumerate() {
        match gap_of[index] {
            Some((_, other)) if other < index => {}
            Some((hexside, other)) => {
                let Some(gap) = view.board.grid().hexside_name(hexside) else { continue };
                findings.add(gap_finding(view, *id, [*name, ends[other].1], gap));
            }
            None => {
                let headline = format!("The {} at {name} ends in mid-air", word(map, *id));
                let near: Vec<String> = end.hexes.iter().map(|&hex| view.hex_name(hex).to_string()).collect();
                let finding =
                    Finding::new(&CHECK.info, name.to_string(), view.hexside_place(*name), headline)
                        .note(format!("It ends where {} meet", near.join(", ")))
                        .help("Paint it on to a marsh, a lake, the sea, a slope or the board's edge");
                findings.add(view.shown_at(finding, Spot::Hexside(*name)));
            }
        }
    }
}

fn gap_finding(
    view: &BoardView<'_>,
    id: HexsideId,
    [from, to]: [HexsideName; 2],
    gap: HexsideName,
) -> Finding {
    let (map, noun) = (view.map(), word(view.map(), id));
    let water = map.features(id).water;
    let headline = format!("The {noun} has a gap at {gap}");
    let edit = change_hexside(view, gap, &format!("Close a gap in a {noun}"), |it| it.water = water);
    let finding = Finding::new(&CHECK.info, gap.to_string(), view.hexside_place(from), headline)
        .related(view.hexside_place(to), "it goes on here")
        .help(format!("Add `water` to {gap}"))
        .fix(false, edit);
    view.shown_at(finding, Spot::Hexside(gap))
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
            r#"hexes: { "B1": (terrain: Marsh), "E2": (terrain: Marsh) }, hexsides: {
                "C2/N": (water: River), //~ "C2/N"
                "D2/N": (water: River),
            }"#,
        ),
        Fixture::Board(
            r#"hexes: { "C2": (terrain: Marsh), "E3": (level: 1), "D2": (terrain: Lake) },
            hexsides: { "C2/NE": (water: River), "D2/SE": (water: Canal), "E3/N": (water: River) }"#,
        ),
    ];
}
