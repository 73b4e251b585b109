//! A board touches no other.

use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::{Laid, LayoutProblem};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::sync::Arc;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unconnected-board",
        code: "L004",
        severity: Severity::Warning,
        summary: "A board touches no other",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A board of the layout shares no edge with another, not even a corner.

## Why

Units cannot get from one part of the map to the other. Most likely an offset is wrong by a row or a column.

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0)), (board: "../maps/n2.ron", at: (16, 0))],
```

## How to mend it

Move it next to another board, as the finding proposes: here `at: (14, 0)`.

## How to silence it

```ron
silences: [(check: "unconnected-board", at: "n2", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let loose: Vec<usize> = view
        .map
        .problems()
        .iter()
        .filter(|(_, problem)| *problem == LayoutProblem::Unconnected)
        .map(|(index, _)| *index)
        .collect();
    // Where no two boards touch, it is the others that lie apart from the first.
    let first = if loose.len() == view.map.slots().len() { loose.first().copied() } else { None };
    for index in loose.into_iter().filter(|index| Some(*index) != first) {
        let name = view.slot_name(index);
        let path = Path::root().field("layout").index(index);
        let headline = format!("The board `{name}` touches no other");
        let finding = Finding::new(&CHECK.info, name, findings.value(path.field("at")), headline);
        findings.add(match joining(view, index) {
            Some(at) => {
                let mut moved = view.scenario.clone();
                moved.layout[index].at = at;
                let edit = Edit::new("Move a board beside another", vec![Change::Scenario(Arc::new(moved))]);
                finding
                    .help(format!("Write `at: {at:?}`, where it shares an edge with another"))
                    .fix(false, edit)
            }
            None => finding.help("Move it so that it shares an edge with another board"),
        });
    }
}

/// The nearest offset at which a board shares an edge with another and overlaps none.
fn joining(view: &ScenarioView<'_>, index: usize) -> Option<(i32, i32)> {
    let slots = view.map.slots();
    let own = slots.iter().find(|slot| slot.index == index)?;
    let slot = view.scenario.layout.get(index)?;
    let (at, grid) = (slot.at, own.board.grid());
    let (width, height) = (grid.columns as i32 - 1, grid.rows as i32);
    let mut offsets: Vec<(i32, i32)> = Vec::new();
    for other in slots.iter().filter(|other| other.index != index) {
        let [north_west, south_east] = other.laid.rectangle();
        let (west, north, east, south) =
            (north_west.x / 3, north_west.y / 2, south_east.x / 3, south_east.y / 2);
        let row = at.1.clamp(north - height + 1, south - 1);
        offsets.extend([(east, row), (west - width, row)]);
        let column = at.0.clamp(west - width + 1, east - 1);
        offsets.extend(
            [-1, 0, 1].into_iter().flat_map(|by| [(column + by, south), (column + by, north - height)]),
        );
    }
    let far = |offset: &(i32, i32)| (offset.0 - at.0).abs() + (offset.1 - at.1).abs();
    offsets.sort_by_key(far);
    offsets.into_iter().find(|&offset| {
        let Ok(laid) = Laid::new(grid, offset, slot.turned) else { return false };
        let mut others = slots.iter().filter(|other| other.index != index);
        others.all(|other| !other.laid.overlaps(&laid))
    })
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/plain.ron", at: (0, 0)),
                (board: "../maps/plain.ron", at: (12, 0), label: "b"), //~ (12, 0)
                (board: "../maps/plain.ron", at: (3, 17), label: "c", turned: true), //~ (3, 17)
            ]"#,
            &[("plain.ron", r#"(format: "bocage-board/1", id: "plain", columns: 4, rows: 2)"#)],
        ),
        Fixture::Scenario("", &[]),
    ];
}
