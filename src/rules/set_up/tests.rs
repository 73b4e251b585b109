use super::*;
use crate::board::{Board, HexFeatures, Place, Terrain};
use crate::rules::Markers;
use crate::scenario::{BattalionUnit, Company, Conditions, Draw, Entry, MapEdge, Platoon, Quality, Way};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board with a town of one hex in B2 and a wood in D2 and D3, and a German platoon with a tank.
fn game() -> (Map, Scenario) {
    let mut board = Board::new("t", 6, 4);
    let mut set = |hex: &str, terrain| {
        board.set_hex(hex.parse().unwrap(), HexFeatures { terrain, ..HexFeatures::default() });
    };
    set("B2", Terrain::Town);
    set("D2", Terrain::Woods);
    set("D3", Terrain::Woods);
    board.places = vec![
        Place { name: "Town".to_owned(), hexes: vec!["B2".into()], ..Place::default() },
        Place { name: "Wood".to_owned(), hexes: vec!["D2".into(), "D3".into()], ..Place::default() },
    ];
    let mut scenario = Scenario::new("s", "S");
    let company = Company { platoons: [("1".to_owned(), Platoon::F2)].into(), ..Company::default() };
    let tank = BattalionUnit { unit: UnitType::PanzerIV, attached_to: None };
    let forces = Forces {
        companies: [("A".to_owned(), company)].into(),
        battalion: [("pz1".to_owned(), tank)].into(),
        zones: [("z".to_owned(), zone(&["Town", "Wood"]))].into(),
        ..Forces::default()
    };
    scenario.sides.insert(Side::German, forces);
    (Map::of_board(Arc::new(board)), scenario)
}

fn zone(places: &[&str]) -> Zone {
    Zone {
        at: places.iter().map(|place| ZoneArea::Place((*place).to_owned())).collect(),
        units: ZoneUnits::Any,
        adjacent: false,
    }
}

fn german(scenario: &mut Scenario) -> &mut Forces {
    scenario.sides.get_mut(&Side::German).unwrap()
}

fn with_ground<T>(map: &Map, markers: &Markers, then: impl FnOnce(&Ground<'_>) -> T) -> T {
    let conditions = Conditions::default();
    then(&Ground {
        map,
        ruleset: crate::ruleset::Ruleset::tested(),
        conditions: &conditions,
        markers,
        sight: None,
    })
}

fn say(map: &Map, scenario: &Scenario) -> String {
    with_ground(map, &Markers::default(), |ground| {
        feasibility(ground, scenario, Side::German).explain(ground).to_string()
    })
}

#[test]
fn forces_that_fit_are_placed_with_a_unit_in_each_place() {
    let (map, scenario) = game();
    with_ground(&map, &Markers::default(), |ground| {
        let answer = feasibility(ground, &scenario, Side::German);
        assert!(answer.is_feasible(), "{answer:?}");
        assert_eq!(answer.example.len(), 6);
        let placed: BTreeMap<_, _> = answer.example.into_iter().collect();
        assert_eq!(faults(ground, &scenario, Side::German, &placed, true), []);
        // The tank cannot be in the wood.
        assert_eq!(map.name(placed["pz1"].hex), "B2");
    });
}

#[test]
fn units_without_room_and_the_hexes_that_bind_are_named() {
    let (map, mut scenario) = game();
    let tank = BattalionUnit { unit: UnitType::PanzerIV, attached_to: None };
    for key in ["pz2", "pz3"] {
        german(&mut scenario).battalion.insert(key.to_owned(), tank.clone());
    }
    assert_eq!(
        say(&map, &scenario),
        "false: no room for pz2, pz3 (RB 10.1); room for 6 in all in B2, D2, D3 (RB 8.2)"
    );
    // With fewer squads only the tanks lack room: they cannot be in the wood.
    let few = Platoon::Part { quality: Quality::F2, squads: 2, without_hq: false };
    let company =
        Company { platoons: [("1".to_owned(), few)].into(), without_hq: true, ..Company::default() };
    german(&mut scenario).companies.insert("A".to_owned(), company);
    assert_eq!(say(&map, &scenario), "false: no room for pz3 (RB 10.1); room for 2 in all in B2 (RB 8.2)");
    german(&mut scenario).companies.insert(
        "A".to_owned(),
        Company { platoons: [("1".to_owned(), Platoon::F2)].into(), ..Company::default() },
    );
    german(&mut scenario).zones.insert("z".to_owned(), zone(&["Wood"]));
    assert_eq!(
        say(&map, &scenario),
        "false: no room for A1/3, pz1, pz2, pz3 (RB 10.1); room for 4 in all in D2, D3 (RB 8.2)"
    );
    german(&mut scenario).zones.clear();
    assert!(say(&map, &scenario).ends_with("no hex is open to them (RB 8.2)"));
}

#[test]
fn a_place_that_nobody_can_fill_is_named() {
    let (map, mut scenario) = game();
    let forces = german(&mut scenario);
    forces.companies.clear();
    assert_eq!(say(&map, &scenario), "false: no unit can be in Wood, which needs one (ruling 33)");
}

#[test]
fn units_start_in_their_hex_their_own_zones_or_those_for_all_and_later_ones_not() {
    let (map, mut scenario) = game();
    let forces = german(&mut scenario);
    forces.placements.insert("A1/HQ".to_owned(), "C1".to_owned());
    forces.placements.insert("A1/3".to_owned(), "Z1".to_owned());
    let entry =
        Entry { by: Way::Edge(MapEdge::East), turn: 2, units: vec!["pz1".to_owned(), "d".to_owned()] };
    forces.entries.insert("late".to_owned(), entry);
    let only = ZoneUnits::Only(vec!["A1/2".to_owned()]);
    let own = Zone { at: vec![ZoneArea::Edge(MapEdge::West, 1)], units: only, adjacent: true };
    forces.zones.insert("own".to_owned(), own);
    let draw =
        Draw { count: 2, from: vec![UnitType::Mine], attached_to: crate::scenario::Attachment::Choice };
    forces.draws.insert("d".to_owned(), draw);
    let starts: Vec<_> = starters(&map, forces).into_iter().map(|unit| (unit.name, unit.start)).collect();
    let zones = |zones: &[&str]| Start::Zones(zones.iter().map(|zone| (*zone).to_owned()).collect());
    let c1 = find_position(&map, "C1");
    let late = Start::Enters("late".to_owned());
    let expected = [
        ("A/HQ", zones(&["z"])),
        ("A1/HQ", Start::Placed(c1)),
        ("A1/1", zones(&["z"])),
        ("A1/2", zones(&["own"])),
        ("A1/3", Start::Placed(None)),
        ("pz1", late.clone()),
        ("d/1", late.clone()),
        ("d/2", late),
    ];
    assert_eq!(starts, expected.map(|(name, start)| (name.to_owned(), start)));
    let hexes = hexes_of_zone(&map, &forces.zones["own"]);
    assert_eq!(hexes.len(), 4 + 5);
    assert_eq!(find_position(&map, "C1/under"), None);
}

#[test]
fn faults_of_a_set_up_are_told() {
    let (map, mut scenario) = game();
    german(&mut scenario).companies.insert(
        "B".to_owned(),
        Company {
            without_hq: true,
            platoons: [("1".to_owned(), Platoon::Part { quality: Quality::F3, squads: 2, without_hq: true })]
                .into(),
            ..Company::default()
        },
    );
    let entry = Entry { by: Way::Edge(MapEdge::East), turn: 2, units: vec!["B1/2".to_owned()] };
    german(&mut scenario).entries.insert("late".to_owned(), entry);
    let enemy = Forces {
        companies: [(
            "A".to_owned(),
            Company { platoons: [("1".to_owned(), Platoon::F2)].into(), ..Company::default() },
        )]
        .into(),
        placements: [("A1/1".to_owned(), "D3".to_owned())].into(),
        ..Forces::default()
    };
    scenario.sides.insert(Side::American, enemy);
    let placed: BTreeMap<String, Position> = [
        ("A/HQ", "B2"),
        ("A1/HQ", "B2"),
        ("A1/1", "B2"),
        ("A1/2", "F1"),
        ("A1/3", "D3"),
        ("B1/2", "B2"),
        ("pz1", "D2"),
        ("nobody", "B2"),
    ]
    .into_iter()
    .map(|(unit, at)| (unit.to_owned(), find_position(&map, at).unwrap()))
    .collect();
    with_ground(&map, &Markers::default(), |ground| {
        let faults = faults(ground, &scenario, Side::German, &placed, true);
        let told: Vec<String> =
            faults.iter().map(|fault| fault.explain(ground, Side::German).to_string()).collect();
        assert_eq!(
            told,
            [
                "no unit nobody: not in the forces (RB 10.1)",
                "A1/2 may not start in F1: units set up in their hex or zones (RB 10.1)",
                "A1/3 in D3 meets the enemy: an enemy unit has this hex (RB 10.1)",
                "B1/1 is not placed: all units set up (RB 10.1)",
                "B1/2 in B2 enters later: named in an entry (RB 10.1)",
                "pz1 cannot be in D2: no road for tank into Woods (RB 3.4)",
                "3 too many in B2: Town holds 2 of a side (RB 9.1)",
            ]
        );
    });
    with_ground(&map, &Markers::default(), |ground| {
        let none = faults(ground, &scenario, Side::German, &BTreeMap::new(), false);
        assert_eq!(none, []);
        let empty = faults(ground, &scenario, Side::German, &BTreeMap::new(), true);
        assert!(empty.contains(&Fault::EmptyPlace("Wood".to_owned())));
        assert!(!empty.contains(&Fault::NotPlaced("B1/2".to_owned())));
    });
}

#[test]
fn wire_and_foxholes_change_the_room() {
    let (map, scenario) = game();
    let wood = map.find_hex("D2").unwrap();
    let markers = Markers { wire: [(wood, Some(Side::German))].into(), ..Markers::default() };
    with_ground(&map, &markers, |ground| {
        let answer = feasibility(ground, &scenario, Side::German);
        assert_eq!(answer.without_room.len(), 2);
        assert!(answer.empty_places.is_empty());
    });
}
