//! A journey through each form of a scenario that no other journey fills in, and with the tools that change no terrain.

use super::*;
use crate::editor::dialogs::SilenceDialog;
use crate::editor::forms::Item;
use crate::finding::Finding;
use crate::ruleset::{Side, UnitType};
use crate::scenario::{
    Attachment, Eliminated, Forces, Fords, MapEdge, MarkerKind, TieBreak, Way, ZoneArea, ZoneUnits,
};

const US: Side = Side::American;

/// The scenario of one board, with its page shown in a window in which all of it is in sight.
fn page() -> (tempfile::TempDir, Hands<'static>) {
    let (folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    hands.run(crate::editor::intents::Intent::ShowPage(crate::editor::panels::Page::Scenario));
    (folder, hands)
}

impl Hands<'_> {
    fn item(&mut self, item: Item) {
        self.run(crate::editor::intents::Intent::Select(Some(item.clone())));
        assert_eq!(self.tab().item, Some(item));
    }

    fn forces(&self) -> Forces {
        self.scenario().sides[&US].clone()
    }

    /// Fills in a line of text and leaves it.
    fn line(&mut self, label: &str, text: &str) {
        self.fill(label, text);
        self.key(Modifiers::NONE, Key::Enter);
    }
}

#[test]
fn the_form_of_conditions_is_filled_in_and_undone() {
    let (_folder, mut hands) = page();
    let before = hands.scenario().conditions.clone();
    hands.click("Weather, night, conditions");
    hands.click("Bad weather: no bonus on unpaved roads");
    hands.click("Night");
    hands.number("Range at most", "3");
    hands.click("Fords are flooded");
    hands.click("Bridges may not be blown");
    hands.click("Limit the hits of one roll");
    hands.number("Hits at most", "4");
    hands.number("Added to moves", "-1");
    let conditions = hands.scenario().conditions.clone();
    assert!(!conditions.unpaved_bonus && !conditions.demolition);
    assert_eq!(conditions.night.as_ref().unwrap().range, 3);
    assert_eq!(
        (conditions.fords, conditions.hit_limit, conditions.move_modifier),
        (Fords::Flooded, Some(4), -1)
    );
    for _ in 0..8 {
        hands.key(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(hands.scenario().conditions, before);
}

#[test]
fn the_form_of_special_rules_adds_writes_and_removes_them() {
    let (_folder, mut hands) = page();
    let before = hands.scenario().special_rules.len();
    hands.click("Special rules");
    hands.click("Add a rule");
    assert_eq!(hands.scenario().special_rules.len(), before + 1);
    let last = hands.harness.get_all_by_role_and_label(Role::TextInput, "Heading").last().unwrap();
    last.focus();
    hands.settle();
    hands.type_text("Mist");
    hands.key(Modifiers::NONE, Key::Enter);
    assert_eq!(hands.scenario().special_rules.last().unwrap().title, "Mist");
    hands.click("Remove Mist");
    assert_eq!(hands.scenario().special_rules.len(), before);
}

#[test]
fn the_form_of_a_company_changes_platoons_weapons_and_its_letter() {
    let (_folder, mut hands) = page();
    hands.item(Item::Company(US, "A".to_owned()));
    hands.click("Add platoon");
    assert_eq!(hands.forces().companies["A"].platoons.len(), 4);
    hands.click("Remove A4");
    assert_eq!(hands.forces().companies["A"].platoons.len(), 3);
    hands.click("Company HQ");
    assert!(hands.forces().companies["A"].without_hq);
    hands.click("Company HQ");
    let weapons = hands.forces().companies["A"].weapons.len();
    hands.click("Add weapon");
    assert_eq!(hands.forces().companies["A"].weapons.len(), weapons + 1);
    hands.line("Letter", "C");
    assert!(hands.forces().companies.contains_key("C"));
    let attached = hands.forces().battalion["sh1"].attached_to.clone();
    assert_eq!(attached.as_deref(), Some("C"), "what names it follows");
    assert_eq!(hands.tab().item, Some(Item::Company(US, "C".to_owned())));
    hands.click("Remove company");
    assert_eq!((hands.forces().companies.len(), &hands.tab().item), (0, &Some(Item::Forces(US))));
}

#[test]
fn the_forms_of_battalion_units_and_draws_add_name_and_remove_them() {
    let (_folder, mut hands) = page();
    hands.item(Item::Battalion(US));
    let before = hands.forces().battalion.len();
    hands.click("Remove sh2");
    assert_eq!(hands.forces().battalion.len(), before - 1);
    let labels: Vec<String> = vec![UnitType::Sherman.label().to_owned()];
    hands.harness.get_all_by_role_and_label(Role::Button, &labels[0]).last().unwrap().click();
    hands.settle();
    assert_eq!(hands.forces().battalion.len(), before);
    hands.item(Item::Draws(US));
    hands.click("Add draw");
    let draws = hands.forces().draws;
    assert_eq!(draws.len(), 1);
    assert_eq!(draws.values().next().unwrap().attached_to, Attachment::Choice);
    hands.number("Units drawn", "2");
    assert_eq!(hands.forces().draws.values().next().unwrap().count, 2);
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.key(Modifiers::COMMAND, Key::Z);
    assert!(hands.forces().draws.is_empty());
}

#[test]
fn the_form_of_a_unit_places_it_by_a_typed_hex_and_takes_it_off() {
    let (_folder, mut hands) = page();
    hands.item(Item::Unit(US, "A1/2".to_owned()));
    hands.line("Hex", "B4");
    assert_eq!(hands.placed(US, "A1/2").as_deref(), Some("B4"));
    hands.click("Take off the map");
    assert_eq!(hands.placed(US, "A1/2"), None);
}

#[test]
fn the_forms_of_zones_and_entries_are_filled_in() {
    let (_folder, mut hands) = page();
    hands.item(Item::Zones(US));
    hands.click("Add a place");
    let added = hands.tab().item.clone();
    let Some(Item::Zone(US, key)) = added else { panic!("{added:?}") };
    let zone = |hands: &Hands<'_>, key: &str| hands.forces().zones[key].clone();
    assert!(matches!(zone(&hands, &key).at[..], [ZoneArea::Place(_)]) && zone(&hands, &key).adjacent);
    hands.click("And the hexes adjacent to them");
    assert!(!zone(&hands, &key).adjacent);
    hands.click("All without a hex, entry or zone of their own");
    assert_eq!(zone(&hands, &key).units, ZoneUnits::Only(Vec::new()));
    hands.harness.get_by_role_and_label(Role::Button, "sh1").click();
    hands.settle();
    assert_eq!(zone(&hands, &key).units, ZoneUnits::Only(vec!["sh1".to_owned()]));
    hands.line("Name", "tanks");
    assert_eq!(hands.tab().item, Some(Item::Zone(US, "tanks".to_owned())));
    hands.click("Remove zone");
    assert!(!hands.forces().zones.contains_key("tanks"));
    hands.item(Item::Entries(US));
    hands.click("Add entry");
    hands.number("Game turn", "4");
    hands.choose("By", "North edge");
    let entry = hands.forces().entries.values().next().unwrap().clone();
    assert_eq!((entry.turn, entry.by), (4, Way::Edge(MapEdge::North)));
    hands.click("Remove entry");
    assert!(hands.forces().entries.is_empty());
}

#[test]
fn the_form_of_a_marker_changes_its_kind_place_and_side() {
    let (_folder, mut hands) = page();
    let edit = crate::edit::change_scenario(hands.tab().document(), "Marker", |scenario| {
        let kind = MarkerKind::Foxhole;
        scenario.markers = vec![crate::scenario::Marker { kind, at: "K5".into(), bridge: None, side: None }];
    });
    hands.run(crate::editor::intents::Intent::Commit(edit.unwrap()));
    hands.item(Item::Marker(0));
    hands.choose("Kind", "Wire");
    hands.choose("Whose", "German");
    hands.line("Where", "L5");
    let marker = hands.scenario().markers[0].clone();
    assert_eq!((marker.kind, marker.at.as_str(), marker.side), (MarkerKind::Wire, "L5", Some(Side::German)));
    hands.click("Remove marker");
    assert!(hands.scenario().markers.is_empty());
}

#[test]
fn the_form_of_victory_sets_exits_levels_and_ties() {
    let (_folder, mut hands) = page();
    hands.item(Item::Victory);
    let before = hands.scenario().victory.clone();
    hands.choose("Worth", "The points of their steps");
    assert_eq!(hands.scenario().victory.eliminated, Eliminated::StepPoints);
    hands.choose("Equal points", "Points of steps lost decide");
    assert_eq!(hands.scenario().victory.tie_break, TieBreak::StepPoints);
    hands.click("Add level");
    assert_eq!(hands.scenario().victory.levels.len(), before.levels.len() + 1);
    hands.click("Add exit");
    assert_eq!(hands.scenario().victory.exits.len(), before.exits.len() + 1);
    hands.item(Item::Exit(before.exits.len()));
    hands.choose("By", "South edge");
    hands.number("Points each", "5");
    let exit = hands.scenario().victory.exits.last().cloned().unwrap();
    assert_eq!((exit.by, exit.points), (Way::Edge(MapEdge::South), 5));
    hands.click("Remove exit");
    assert_eq!(hands.scenario().victory.exits, before.exits);
}

#[test]
fn a_finding_is_silenced_in_the_page_of_silences_and_heard_again() {
    let (_folder, mut hands) = page();
    // A board's finding, and one of the scenario.
    let unit = hands.scenario().sides[&Side::German].placements["A/Mg42"].clone();
    hands.click("Sea");
    hands.paint("D7", "D7");
    hands.paint(&unit, &unit);
    hands.checked();
    let finding = |hands: &Hands<'_>, of_scenario: bool| {
        let is_of = |file: &str| file.ends_with("vaubrelle.ron") == of_scenario;
        let list = hands.tab().findings.list.clone();
        let offered = |finding: &&Finding| SilenceDialog::new(hands.tab(), finding).is_some();
        list.iter().filter(offered).find(|finding| is_of(&finding.place.file)).cloned().unwrap()
    };
    let silence = |hands: &mut Hands<'_>, finding: &Finding| {
        hands.item(Item::Silences);
        hands.click(&format!("{}: {}", finding.check.name, finding.headline));
        hands.fill("Why it is meant", "flooded on purpose");
        hands.key(Modifiers::NONE, Key::Enter);
        hands.checked();
        let left = hands.tab().findings.list.iter();
        assert!(left.clone().all(|other| (other.check.name, &other.at) != (finding.check.name, &finding.at)));
    };
    let of_board = finding(&hands, false);
    silence(&mut hands, &of_board);
    let boards = hands.tab().document().boards.clone();
    let kept: Vec<String> =
        boards.values().flat_map(|board| &board.silences).map(|silence| silence.reason.clone()).collect();
    assert_eq!((kept, hands.scenario().silences.len()), (vec!["flooded on purpose".to_owned()], 0));
    let of_scenario = finding(&hands, true);
    silence(&mut hands, &of_scenario);
    assert_eq!(hands.scenario().silences[0].reason, "flooded on purpose");
    hands.line("Why", "the rain of May");
    assert_eq!(hands.scenario().silences[0].reason, "the rain of May");
    hands.click(&format!("Remove {}", of_scenario.check.name));
    assert!(hands.scenario().silences.is_empty());
}

#[test]
fn levels_are_painted_set_and_raised() {
    let mut hands = Hands::with_board(|_| {});
    hands.key(Modifiers::NONE, Key::E);
    hands.click("Level 2");
    hands.paint("C3", "E3");
    let level = |hands: &Hands<'_>, hex: &str| {
        let map = hands.tab().map();
        map.hex(map.find_hex(hex).unwrap()).level
    };
    assert_eq!(["C3", "E3", "G3"].map(|hex| level(&hands, hex)), [2, 2, 0]);
    let raised = hands.tab().map().hexes().iter().filter(|hex| hex.level == 2).count();
    assert_eq!(raised, 3, "a stroke leaves no gap");
    assert_eq!(hands.tab().history.steps().1, 1);
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(level(&hands, "C3"), 0);
}

#[test]
fn the_hand_moves_the_map_and_examining_points_out_a_hex() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path);
    hands.key(Modifiers::NONE, Key::H);
    let view = hands.tab().view;
    let (from, to) = (hands.place("H5"), hands.place("J6"));
    hands.harness.hover_at(from);
    hands.settle();
    hands.harness.drag_at(from);
    hands.settle();
    hands.harness.hover_at(from.lerp(to, 0.5));
    hands.settle();
    hands.harness.hover_at(to);
    hands.settle();
    hands.harness.drop_at(to);
    hands.settle();
    assert_ne!(hands.tab().view.centre_in_map, view.centre_in_map);
    assert_eq!(hands.tab().history.steps().1, 0, "the document is as it was");
    hands.key(Modifiers::NONE, Key::Num0);
    hands.key(Modifiers::NONE, Key::Q);
    hands.paint("H5", "H5");
    let subject = hands.tab().overlay.subject.hex.expect("a hex");
    assert_eq!(hands.tab().map().name(hands.tab().map().id(subject).unwrap()), "H5");
}
