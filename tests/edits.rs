//! Random edits of a whole document against a model: every step can be undone and done again, and the files are the same,
//! byte by byte.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use bocage::board::{Place, ReferencePoint, Road, Terrain, Underlay, Water};
use bocage::edit::{
    BoardKey, Document, Edit, History, Named, PaintHex, PaintHexside, Resize, Track, add_place,
    change_forces, change_scenario, crossed_hexsides, cut, erase_hexes, hex_path, hexside_course, lay_road,
    lay_water, move_slot, paint_hexes, paint_hexsides, place_unit, relabel_slot, remove_place,
    rename_in_forces, rename_place, repair_seams, resize_board, set_underlay, turn_slot, within,
};
use bocage::file::project::Project;
use bocage::layout::{HexId, HexsideId};
use bocage::ruleset::{Side, UnitType};
use bocage::scenario::{
    BattalionUnit, Exit, MapEdge, Marker, MarkerKind, Objective, ObjectiveAt, Recipient, SpecialRule, Way,
    Zone, ZoneArea, ZoneUnits, units_of,
};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

type Dice = (u8, u16, u16, u8);

/// Something that a tool or a form does; none where it is refused.
fn something(document: &Document, (what, a, b, c): Dice) -> Option<Edit> {
    let map = document.map();
    let (a, b, k) = (a as usize, b as usize, c as usize);
    let hex = |number: usize| HexId((number % map.hexes().len()) as u32);
    let side = |number: usize| HexsideId((number % map.hexsides().len()) as u32);
    let keys: Vec<BoardKey> = document.boards.keys().cloned().collect();
    let key = &keys[a % keys.len()];
    let area = within(&map, map.hex(hex(a)).hex, (k % 3) as i32);
    let player = Side::ALL[k % 2];
    let forces = document.scenario.as_ref()?.sides.get(&player)?;
    let units: Vec<String> = units_of(forces).iter().map(|unit| unit.name.to_string()).collect();
    let name = format!("Name {}", k % 4);
    let paint = PaintHex { terrain: Some(Terrain::ALL[k % 10]), ..PaintHex::default() };
    match what % 24 {
        0 => Some(paint_hexes(document, &map, &area, paint, "Paint")),
        1 => Some(erase_hexes(document, &map, &area, "Erase")),
        2 => {
            let course = hexside_course(&map, &[side(a), side(b)]);
            let paint = PaintHexside { cliff: Some(k % 2 == 0), ..PaintHexside::default() };
            Some(paint_hexsides(document, &map, &course, paint, "Paint"))
        }
        3 => {
            let path = crossed_hexsides(&map, &hex_path(&map, &[hex(a), hex(b)]));
            Some(lay_road(document, &map, &path, Track::Road(Road::Paved), &Default::default()))
        }
        4 => {
            let course = hexside_course(&map, &[side(a), side(b)]);
            Some(lay_water(document, &map, &course, Water::River, &Default::default()))
        }
        5 => Some(cut(document, &map, &area, map.hex(hex(a)).hex).1),
        6 => add_place(document, key, Place { name, ..Place::default() }).ok(),
        7 => rename_place(document, key, document.boards[key].places.get(b % 5)?.name.as_str(), &name).ok(),
        8 => Some(remove_place(document, key, document.boards[key].places.get(b % 5)?.name.as_str()).ok()?.0),
        9 => {
            let by = Resize { north: (k % 3) as i32 - 1, ..Resize::default() };
            resize_board(document, key, by).ok().map(|resized| resized.edit)
        }
        10 => turn_slot(document, a % 2).ok(),
        11 => move_slot(document, a % 2, ((k % 40) as i32, (b % 20) as i32)).ok(),
        12 => relabel_slot(document, a % 2, (k % 3 > 0).then(|| format!("l{}", k % 5)).as_deref()).ok(),
        13 => Some(repair_seams(document, &map, a % 2, None)),
        14 => place_unit(document, player, units.get(b % units.len())?, Some(&map.name(hex(a)))),
        15 => place_unit(document, player, units.get(b % units.len())?, None),
        16 => {
            let at = vec![ZoneArea::Edge(MapEdge::ALL[k % 4], 2), ZoneArea::Hexes(vec![map.name(hex(a))])];
            let zone = Zone { at, units: ZoneUnits::Any, adjacent: k % 3 == 0 };
            change_forces(document, player, "Zone", move |forces| drop(forces.zones.insert(name, zone)))
        }
        17 => change_forces(document, player, "Battalion", move |forces| {
            let unit = BattalionUnit { unit: UnitType::Sniper, attached_to: None };
            forces.battalion.insert(format!("sn{}", k % 3), unit);
        }),
        18 => {
            let own = forces.companies.keys().nth(b % forces.companies.len().max(1))?;
            let to = ["A", "B", "C", "D"][k % 4];
            rename_in_forces(document, player, Named::Company, own, to).ok()
        }
        19 => change_scenario(document, "Marker", |scenario| {
            let marker = Marker { kind: MarkerKind::Wire, at: map.name(hex(a)), bridge: None, side: None };
            match k % 3 {
                0 => drop(scenario.markers.pop()),
                _ => scenario.markers.push(marker),
            }
        }),
        20 => change_scenario(document, "Objective", |scenario| {
            let objective = Objective {
                at: ObjectiveAt::Hex(map.name(hex(a))),
                points: k as u32 + 1,
                to: Recipient::Both,
            };
            match k % 3 {
                0 => drop(scenario.victory.objectives.pop()),
                _ => scenario.victory.objectives.push(objective),
            }
        }),
        21 => change_scenario(document, "Texts", |scenario| {
            scenario.title = format!("Title {k}");
            scenario
                .special_rules
                .push(SpecialRule { title: name, text: "\"quoted\"\nand broken".to_owned() });
        }),
        22 => change_scenario(document, "Exit", |scenario| {
            scenario.turns = k as u32 % 20 + 1;
            scenario.victory.exits.push(Exit { side: player, by: Way::Edge(MapEdge::ALL[k % 4]), points: 1 });
        }),
        _ => {
            let points = [(0, 0), (9, 0), (0, 4)].map(|at| ReferencePoint { pixel: (k as i32, 20), at });
            let underlay = Underlay { path: format!("{name}.png"), points, opacity: 40 };
            set_underlay(document, key, (k % 3 > 0).then_some(underlay), "Scan")
        }
    }
}

/// The files of a project as they are on the disk.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let names = ["maps/n2.ron", "maps/n4.ron", "scenarios/clairay.ron"];
    names.iter().map(|name| fs::read(folder.join(name)).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn histories_are_as_a_model_says_and_files_come_back_byte_by_byte(
        steps in proptest::collection::vec((0_u8..5, any::<Dice>()), 1..40)
    ) {
        let folder = tempfile::tempdir().unwrap();
        common::copy_shipped(folder.path());
        let mut project = Project::open(&folder.path().join("scenarios/clairay.ron"), None);
        let shipped = files(folder.path());
        let mut history = History::new(project.document());
        // The model: all documents so far, and which one is the present one.
        let (mut model, mut at) = (vec![project.document()], 0_usize);
        for (what, dice) in steps {
            match what {
                0 => {
                    prop_assert_eq!(history.undo().is_some(), at > 0);
                    at = at.saturating_sub(1);
                }
                1 => {
                    prop_assert_eq!(history.redo().is_some(), at + 1 < model.len());
                    at = (at + 1).min(model.len() - 1);
                }
                _ => {
                    let edit = something(history.document(), dice);
                    if let Some(edit) = edit.filter(|edit| !edit.is_idle(&model[at])) {
                        history.commit(&edit);
                        model.truncate(at + 1);
                        model.push(model[at].after(&edit));
                        at += 1;
                    }
                }
            }
            prop_assert_eq!(history.document(), &model[at]);
            prop_assert_eq!(history.steps().1, at);
        }
        // What is saved opens as it was.
        while history.redo().is_some() {}
        project.save(history.document(), false).unwrap();
        prop_assert!(project.modified(history.document()).is_empty());
        let last = files(folder.path());
        let again = Project::open(&folder.path().join("scenarios/clairay.ron"), None);
        prop_assert_eq!(&again.document(), history.document());
        // All undone, the files are what was read; all done again, what was saved.
        while history.undo().is_some() {}
        project.save(history.document(), false).unwrap();
        prop_assert_eq!(files(folder.path()), shipped);
        while history.redo().is_some() {}
        project.save(history.document(), false).unwrap();
        prop_assert_eq!(files(folder.path()), last);
    }
}
