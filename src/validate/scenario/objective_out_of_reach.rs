//! No unit that could score for an objective ever comes to it.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::layout::HexId;
use crate::rules::classes::may_be_at;
use crate::rules::movement::{ever_reaches, hexes_of_way};
use crate::rules::set_up::{Start, starters};
use crate::rules::{Position, links};
use crate::ruleset::{Side, UnitClass};
use crate::scenario::{Forces, ObjectiveAt};
use crate::validate::findings::Findings;
use crate::validate::scenario::name_of_objective;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};
use std::collections::{BTreeMap, BTreeSet};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "objective-out-of-reach",
        code: "V108",
        severity: Severity::Warning,
        summary: "No unit that could score for an objective ever comes to it",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"None of the units of a side that may score for an objective can ever come to it or beside it, from wherever they start: a lake, a
cliff, or a seam where boards touch at a corner only lies between. Maps of more than 100,000 hexes are not searched.

## Why

Its points can never be scored, and players would find out late.

## Example

```ron
victory: (objectives: [(at: Hex("n1:D5"), points: 3)]),
```

where D5 is an island without a bridge.

## How to mend it

Name another hex, open a way on the board, or let units start or enter there.

## How to silence it

```ron
silences: [(check: "objective-out-of-reach", at: "n1:D5", reason: "...")],
```
"##;

/// Larger maps are not searched.
const MOST_HEXES: usize = 100_000;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let map = view.map;
    if map.hexes().len() > MOST_HEXES {
        return;
    }
    let starts: BTreeMap<Side, Starts> =
        view.sides().map(|(side, forces)| (side, starts(view, forces))).collect();
    for (index, one) in view.scenario.victory.objectives.iter().enumerate() {
        let goals = goals(view, &one.at);
        let scoring = starts.iter().filter(|(side, starts)| one.to.includes(**side) && !starts.is_empty());
        let scoring: Vec<&Starts> = scoring.map(|(_, starts)| starts).collect();
        if goals.is_empty() || scoring.is_empty() {
            continue;
        }
        let ground = view.ground();
        let reaches = |starts: &&Starts| {
            starts.iter().any(|(class, starts)| ever_reaches(&ground, *class, starts.iter().copied(), &goals))
        };
        if scoring.iter().any(reaches) {
            continue;
        }
        let name = name_of_objective(&one.at);
        let place =
            findings.value(Path::root().field("victory").field("objectives").index(index).field("at"));
        let finding = Finding::new(&CHECK.info, name, place, format!("No unit ever comes to `{name}`"))
            .note("All ways there are closed to the units that could score for it")
            .help("Name another hex, open a way on the board, or let units start there");
        findings.add(view.shown_at_hex(finding, goals[0].hex));
    }
}

/// Where units of a side start or enter, by class.
type Starts = BTreeMap<UnitClass, BTreeSet<Position>>;

fn starts(view: &ScenarioView<'_>, forces: &Forces) -> Starts {
    let ground = view.ground();
    let on_surface = |hexes: Vec<HexId>| hexes.into_iter().map(Position::surface).collect::<Vec<_>>();
    let mut all = Starts::new();
    for starter in starters(view.map, forces) {
        let at = match &starter.start {
            Start::Placed(at) => at.iter().copied().collect(),
            Start::Zones(zones) => {
                let zones = zones.iter().filter_map(|zone| forces.zones.get(zone));
                on_surface(zones.flat_map(|zone| view.hexes_of_zone(zone)).collect())
            }
            Start::Enters(entry) => {
                let entry = forces.entries.get(entry);
                on_surface(entry.map(|entry| hexes_of_way(view.map, &entry.by)).unwrap_or_default())
            }
        };
        for class in starter.types.iter().map(|unit| unit.class()).filter(|class| *class != UnitClass::Mine) {
            let open = at.iter().copied().filter(|&at| may_be_at(&ground, class, at).is_ok());
            all.entry(class).or_default().extend(open);
        }
    }
    all.retain(|_, starts| !starts.is_empty());
    all
}

/// The positions of an objective and those from which they are controlled. None of one where nobody may be at all, which
/// is told by its own check.
fn goals(view: &ScenarioView<'_>, at: &ObjectiveAt) -> Vec<Position> {
    let map = view.map;
    let hexes: Vec<HexId> = match at {
        ObjectiveAt::Hex(name) => map.find_hex(name).into_iter().collect(),
        ObjectiveAt::Place(name) => {
            map.find_place(name).map(|place| map.hexes_of_place(place)).unwrap_or_default()
        }
        ObjectiveAt::Bridge(name) => match map.find_bridge(name) {
            Ok(bridge) => map.hexside(bridge.bridge.hexside).hexes.into_iter().flatten().collect(),
            Err(_) => Vec::new(),
        },
    };
    let ground = view.ground();
    let open = |hex: &HexId| may_be_at(&ground, UnitClass::Rifle, Position::surface(*hex)).is_ok();
    if !hexes.iter().any(open) {
        return Vec::new();
    }
    let own: Vec<Position> = hexes.into_iter().map(Position::surface).collect();
    let beside = own.iter().flat_map(|&at| {
        links::neighbours(&ground, at).map(|(_, to)| to).filter(move |&to| links::is_open(&ground, to, at))
    });
    own.iter().copied().chain(beside).collect()
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/isle.ron", at: (0, 0))],
            sides: { German: (companies: { "A": () }, zones: { "z": (at: [Edge(West, 1)]) }) },
            victory: (objectives: [
                (at: Hex("C3"), points: 3), //~ Hex("C3")
                (at: Hex("E3"), points: 3),
            ])"#,
            &[(
                "isle.ron",
                r#"hexes: {
                "C2": (terrain: Lake), "C4": (terrain: Lake), "B2": (terrain: Lake), "B3": (terrain: Lake),
                "D2": (terrain: Lake), "D3": (terrain: Lake),
            }"#,
            )],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": () }, zones: { "z": (at: [Edge(West, 1)]) }) },
            victory: (objectives: [(at: Hex("G3"), points: 3), (at: Bridge("Pont"), points: 3)])"#,
            &[],
        ),
    ];
}
