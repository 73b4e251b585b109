//! A board lies where its roads and rivers meet nothing, and would fit elsewhere.

use super::seam::{ends_at_seams, labels, rivers_at_seams, slots_at};
use crate::board::Board;
use crate::edit::{Change, Edit};
use crate::finding::{CheckInfo, Finding, FixKind, Path, Severity};
use crate::layout::{DisagreementKind, Map, SeamPlace, Slot};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::sync::Arc;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "boards-do-not-fit",
        code: "L011",
        severity: Severity::Warning,
        summary: "A board lies where its roads and rivers meet nothing, and would fit elsewhere",
        fix: FixKind::Unsafe,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A road, railway or river of a board stops where it meets another, and moved by a few rows or turned about, all of them would
go on.

## Why

Geomorphic boards fit when they lie edge to edge. One wrong offset makes everything at the seam wrong: roads that stop,
rivers that end, hexes that differ. It is told once, and the rest is left out.

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0)), (board: "../maps/n2.ron", at: (14, 1))],
```

The second board lies a row too far south.

## How to mend it

Write the offset that the finding gives, here `at: (14, 0)`. If the boards are meant to lie so, silence it; each road that
stops is then told.

## How to silence it

```ron
silences: [(check: "boards-do-not-fit", at: "n2", reason: "...")],
```
"##;

/// Larger maps are not tried with their boards elsewhere.
const MOST_HEXES: usize = 3_000;

/// No more boards are tried elsewhere.
const MOST_BOARDS: usize = 4;

/// A board that fits nowhere where it lies.
pub(in crate::validate) struct Misfit {
    /// Its place among the slots of the map.
    on_map: usize,
    /// Its place in the layout.
    index: usize,
    /// The slots of the map beside it with which it does not fit.
    others: Vec<usize>,
    faults: Faults,
    /// Where it would fit, and whether turned there.
    at: (i32, i32),
    turned: bool,
}

impl Misfit {
    /// Whether what is wrong between these slots of the map is its fault.
    pub fn explains(&self, slots: &[usize]) -> bool {
        slots.contains(&self.on_map)
    }
}

/// What does not fit at the seams of a board.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Faults {
    roads: usize,
    railways: usize,
    rivers: usize,
    differences: usize,
}

impl Faults {
    fn stops(self) -> usize {
        self.roads + self.railways + self.rivers
    }

    fn words(self) -> String {
        let counts = [
            (self.roads, "road", "stop"),
            (self.railways, "railway", "stop"),
            (self.rivers, "river", "end"),
            (self.differences, "hex or hexside", "differ"),
        ];
        let part = |(count, noun, verb): (usize, &str, &str)| match (count, noun) {
            (0, _) => None,
            (1, _) => Some(format!("1 {noun} {verb}s")),
            (_, "hex or hexside") => Some(format!("{count} hexes and hexsides {verb}")),
            _ => Some(format!("{count} {noun}s {verb}")),
        };
        counts.into_iter().filter_map(part).collect::<Vec<_>>().join(", ")
    }
}

/// The faults at seams of a map, each with the slots that have the place.
fn all_faults(map: &Map) -> Vec<(Faults, Vec<usize>)> {
    let one = Faults::default();
    let roads = ends_at_seams(map, DisagreementKind::Road, |features| features.road.is_some())
        .into_iter()
        .map(|end| (Faults { roads: 1, ..one }, slots_at(map, SeamPlace::Hex(end.hex))));
    let railways =
        ends_at_seams(map, DisagreementKind::Railway, |features| features.railway || features.tunnel)
            .into_iter()
            .map(|end| (Faults { railways: 1, ..one }, slots_at(map, SeamPlace::Hex(end.hex))));
    let rivers = rivers_at_seams(map).into_iter().map(|(_, end)| {
        let slots = end.hexes.iter().flat_map(|&hex| slots_at(map, SeamPlace::Hex(hex)));
        (Faults { rivers: 1, ..one }, slots.collect())
    });
    let differences = map.disagreements().iter().map(|disagreement| {
        (Faults { differences: 1, ..one }, disagreement.says.iter().map(|(slot, _)| *slot).collect())
    });
    roads.chain(railways).chain(rivers).chain(differences).collect()
}

fn faults_of(all: &[(Faults, Vec<usize>)], slot: usize) -> Faults {
    let own = all.iter().filter(|(_, slots)| slots.contains(&slot));
    own.fold(Faults::default(), |sum, (faults, _)| Faults {
        roads: sum.roads + faults.roads,
        railways: sum.railways + faults.railways,
        rivers: sum.rivers + faults.rivers,
        differences: sum.differences + faults.differences,
    })
}

/// How many hexes of a slot other slots have too.
fn shared_hexes(map: &Map, slot: usize) -> usize {
    let is_own = |hex: &&crate::layout::MapHex| map.slots_with_hex(hex.hex).any(|(other, _)| other == slot);
    map.hexes().iter().filter(|hex| hex.shared).filter(is_own).count()
}

/// The board that lies wrong, if moving one mends all that is wrong at its seams.
pub(in crate::validate) fn misfit(slots: &[(Slot, Option<Arc<Board>>)], map: &Map) -> Option<Misfit> {
    if map.slots().len() < 2 || map.hexes().len() > MOST_HEXES {
        return None;
    }
    let all = all_faults(map);
    let suspects = (0..map.slots().len()).rev().filter_map(|slot| {
        let faults = faults_of(&all, slot);
        (faults.stops() > 0 && faults.stops() + faults.differences > 1).then_some((slot, faults))
    });
    suspects.take(MOST_BOARDS).find_map(|(on_map, faults)| {
        let index = map.slots().get(on_map)?.index;
        let (at, turned) = better_place(slots, map, on_map, index, faults)?;
        let mut others: Vec<usize> = all
            .iter()
            .filter(|(_, slots)| slots.contains(&on_map))
            .flat_map(|(_, slots)| slots.iter().copied())
            .filter(|&slot| slot != on_map)
            .collect();
        others.sort_unstable();
        others.dedup();
        Some(Misfit { on_map, index, others, faults, at, turned })
    })
}

/// Where a board fits that does not where it lies: some rows away, or turned about.
fn better_place(
    slots: &[(Slot, Option<Arc<Board>>)],
    map: &Map,
    on_map: usize,
    index: usize,
    faults: Faults,
) -> Option<((i32, i32), bool)> {
    let slot = &slots.get(index)?.0;
    let (column, row) = slot.at;
    let rows = [-1, 1, -2, 2, -3, 3].into_iter().map(|by| ((column, row.saturating_add(by)), slot.turned));
    let turned = [0, -1, 1].into_iter().map(|by| ((column, row.saturating_add(by)), !slot.turned));
    let shared = shared_hexes(map, on_map);
    rows.chain(turned).find(|&(at, turned)| {
        let mut moved = slots.to_vec();
        if let Some((slot, _)) = moved.get_mut(index) {
            (slot.at, slot.turned) = (at, turned);
        }
        let there = Map::build(&moved);
        let fits = there.problems().len() <= map.problems().len() && there.slots().len() == map.slots().len();
        let left = faults_of(&all_faults(&there), on_map);
        fits && left.stops() == 0
            && left.differences * 4 <= faults.differences
            && shared_hexes(&there, on_map) >= shared
    })
}

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(misfit) = view.misfit() else { return };
    let name = view.slot_name(misfit.index);
    let path = Path::root().field("layout").index(misfit.index);
    let headline =
        format!("The board `{name}` does not fit where it meets {}", labels(view.map, &misfit.others));
    let mut moved = view.scenario.clone();
    let Some(slot) = moved.layout.get_mut(misfit.index) else { return };
    let mut changes = Vec::new();
    if slot.at != misfit.at {
        changes.push(format!("`at: {:?}`", misfit.at));
    }
    if slot.turned != misfit.turned {
        changes.push(format!("`turned: {}`", misfit.turned));
    }
    (slot.at, slot.turned) = (misfit.at, misfit.turned);
    let edit = Edit::new("Move a board to where it fits", vec![Change::Scenario(Arc::new(moved))]);
    findings.add(
        Finding::new(&CHECK.info, name, findings.value(path.field("at")), headline)
            .note(format!("There {}", misfit.faults.words()))
            .help(format!("Write {}, where all of them go on", changes.join(" and ")))
            .fix(false, edit),
    );
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    const ROADS: &str = r#"(format: "bocage-board/1", id: "a", columns: 5, rows: 3, hexsides: {
        "A2/NE": (road: Paved), "B1/SE": (road: Paved), "C2/NE": (road: Paved), "D1/SE": (road: Paved),
    })"#;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/a.ron", at: (0, 0)),
                (board: "../maps/a.ron", at: (4, 1), label: "b"), //~ (4, 1)
            ]"#,
            &[("a.ron", ROADS)],
        ),
        Fixture::Scenario(
            r#"layout: [
                (board: "../maps/a.ron", at: (0, 0)),
                (board: "../maps/a.ron", at: (4, 0), label: "b"),
            ]"#,
            &[("a.ron", ROADS)],
        ),
        // A road that stops with nothing else wrong is told as such.
        Fixture::Seam(
            r#"hexsides: { "D2/SE": (road: Paved) }"#,
            "",
            crate::validate::testing::Marked::Neither,
        ),
    ];
}
