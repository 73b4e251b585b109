//! Journeys through the forms of a scenario, the set-up tool, layouts and LOS tables.

use super::*;
use crate::file::project::Project;
use crate::ruleset::Side;
use crate::scenario::{MarkerKind, ObjectiveAt, Scenario, ZoneArea};
use crate::validate;
use egui::{Event, PointerButton};
use std::sync::Arc;

impl Hands<'_> {
    /// In a window in which all of a page is in sight: what is scrolled away cannot be clicked.
    pub fn tall(mut self) -> Self {
        self.harness.set_size(vec2(1280.0, 3200.0));
        self.settle();
        self
    }

    pub fn scenario(&self) -> Arc<Scenario> {
        self.tab().document().scenario.clone().expect("it is a scenario")
    }

    /// Chooses from a list that drops down.
    pub fn choose(&mut self, list: &str, option: &str) {
        self.harness.get_by_role_and_label(Role::ComboBox, list).click();
        self.settle();
        self.harness.get_all_by_label(option).last().unwrap().click();
        self.settle();
    }

    /// Types a number.
    pub fn number(&mut self, label: &str, number: &str) {
        self.harness.get_by_role_and_label(Role::SpinButton, label).click();
        self.settle();
        self.key(Modifiers::COMMAND, Key::A);
        self.harness.event(egui::Event::Text(number.to_owned()));
        self.settle();
        self.key(Modifiers::NONE, Key::Enter);
    }

    /// Clicks the first or a later one of those of a label.
    pub fn click_nth(&mut self, label: &str, index: usize) {
        let node = self.harness.get_all_by_label(label).nth(index).unwrap_or_else(|| panic!("no {label}"));
        node.click();
        self.settle();
    }

    /// Drags something of the panels onto a hex.
    pub fn drag_onto(&mut self, label: &str, hex: &str) {
        let from = self.harness.get_all_by_label(label).next().unwrap().rect().center();
        self.harness.hover_at(from);
        self.settle();
        self.harness.drag_at(from);
        self.settle();
        for share in [0.1, 0.5, 1.0] {
            let to = self.place(hex);
            self.harness.hover_at(from.lerp(to, share));
            self.settle();
        }
        self.harness.drop_at(self.place(hex));
        self.settle();
    }

    pub fn placed(&self, side: Side, unit: &str) -> Option<String> {
        self.scenario().sides.get(&side)?.placements.get(unit).cloned()
    }

    pub fn steps(&self) -> usize {
        self.tab().history.steps().0.len()
    }
}

#[test]
fn what_is_typed_is_committed_once_when_its_field_is_left() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    hands.click("Scenario");
    hands.click("Title and history");
    hands.fill("Title", "Two bridges");
    assert_eq!(hands.steps(), 1, "nothing is written while one types");
    hands.click("Length and order");
    assert_eq!(hands.scenario().title, "Two bridges");
    assert_eq!((hands.steps(), hands.tab().history.undo_label()), (2, Some("Change Title")));
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.scenario().title, "The bridges of Vaubrelle");
    // Escape gives back what stood there, in a line as in a text of many.
    hands.click("Title and history");
    for field in ["Title", "Author"] {
        let steps = hands.steps();
        hands.fill(field, "Never mind");
        hands.key(Modifiers::NONE, Key::Escape);
        hands.settle();
        assert_eq!(
            (hands.scenario().title.as_str(), hands.steps()),
            ("The bridges of Vaubrelle", steps),
            "{field}"
        );
        assert!(!hands.sees("Never mind") && !hands.is_typing(), "{field}");
    }
    // Saving takes what is being typed.
    hands.click("Title and history");
    hands.fill("Author", "Somebody");
    hands.key(Modifiers::COMMAND, Key::S);
    assert!(std::fs::read_to_string(&path).unwrap().contains("author: \"Somebody\""));
    assert!(!hands.tab().is_modified());
    // So does closing the window.
    hands.fill("Author", "Nobody");
    let id = egui::ViewportId::ROOT;
    hands.harness.input_mut().viewports.entry(id).or_default().events.push(egui::ViewportEvent::Close);
    hands.settle();
    assert!(hands.sees("Save changes to") && hands.scenario().author == "Nobody");
}

#[test]
fn a_scenario_made_from_nothing_is_clean() {
    let mut hands = Hands::new().tall();
    hands.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    hands.fill("Title", "At the ford");
    hands.click("On boards that come with the program");
    hands.click("Create");
    hands.click("Length and order");
    hands.number("Game turns", "6");
    hands.choose("First player", "American");
    hands.choose("Sets up first", "German");
    for (index, side) in Side::ALL.into_iter().enumerate() {
        hands.click(&side.to_string());
        hands.click("Add full company");
        hands.click_nth("Set-up zones", index);
        hands.click("Add an edge");
    }
    hands.click("Victory");
    hands.choose("Add a place or bridge…", "Vaubrelle");
    hands.number("Points", "3");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("at-the-ford.ron");
    hands.key(Modifiers::COMMAND, Key::S);
    hands.fill("File to write, ending in .ron or .json", &path.display().to_string());
    hands.harness.get_all_by_label("Save").last().unwrap().click();
    hands.settle();
    assert!(!hands.tab().is_modified());
    let scenario = hands.scenario();
    assert_eq!((scenario.id.as_str(), scenario.turns), ("at-the-ford", 6));
    assert_eq!(scenario.victory.objectives[0].points, 3);
    assert!(Side::ALL.iter().all(|side| scenario.sides[side].companies["A"].platoons.len() == 3));
    let project = Project::open(&path, None);
    let found = validate::check(&project, &project.document(), &validate::Options::default()).findings;
    assert!(found.is_empty(), "{:?}", found.iter().map(|finding| &finding.headline).collect::<Vec<_>>());
}

#[test]
fn units_are_dragged_from_the_tray_and_from_hex_to_hex_and_placed_all_at_once() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    hands.key(Modifiers::NONE, Key::U);
    hands.drag_onto("American A1/2", "B4");
    assert_eq!(hands.placed(Side::American, "A1/2").as_deref(), Some("B4"));
    assert_eq!(hands.tab().history.undo_label(), Some("Place A1/2 in B4"));
    // From hex to hex.
    hands.paint("B4", "B6");
    assert_eq!(hands.placed(Side::American, "A1/2").as_deref(), Some("B6"));
    assert!(!hands.sees("Placed all the same"));
    // Where the enemy is: it is said, with its rule, and allowed.
    let enemy = hands.scenario().sides[&Side::German].placements["A/Mg42"].clone();
    hands.paint("B6", &enemy);
    assert_eq!(hands.placed(Side::American, "A1/2"), Some(enemy));
    assert!(hands.sees("Placed all the same") && hands.sees("(RB 10.1)"));
    hands.click("Dismiss");
    // All the others, in one step.
    let steps = hands.steps();
    hands.click("Place all: American");
    assert_eq!(hands.steps(), steps + 1);
    assert!(hands.scenario().sides[&Side::American].placements.len() > 15);
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.scenario().sides[&Side::American].placements.len(), 1);
}

#[test]
fn units_are_selected_together_moved_together_and_dragged_back_into_the_tray() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    hands.key(Modifiers::NONE, Key::U);
    let us = Side::American;
    for (unit, hex) in [("American A1/1", "B4"), ("American A1/2", "B6"), ("American A1/3", "D6")] {
        hands.drag_onto(unit, hex);
    }
    let at = |hands: &Hands<'_>| ["A1/1", "A1/2", "A1/3"].map(|unit| hands.placed(us, unit));
    let are = |hexes: [&str; 3]| hexes.map(|hex| Some(hex.to_owned()));
    // Two of them by Shift and click, and a third no more.
    for (modifiers, hex) in [
        (Modifiers::NONE, "B4"),
        (Modifiers::SHIFT, "B6"),
        (Modifiers::SHIFT, "D6"),
        (Modifiers::SHIFT, "D6"),
    ] {
        let place = hands.hexes(&[hex, hex]);
        hands.drag(modifiers, &place);
    }
    assert!(hands.sees("2 units are selected"));
    let place = hands.hexes(&["N8", "N8"]);
    hands.drag(Modifiers::SHIFT, &place);
    assert!(hands.sees("2 units are selected"), "a click beside them");
    let steps = hands.steps();
    hands.paint("B6", "C6");
    assert_eq!((at(&hands), hands.steps()), (are(["C4", "C6", "D6"]), steps + 1));
    assert_eq!(hands.tab().history.undo_label(), Some("Move 2 units"));
    // They stay selected, and move as far as all stay on the map.
    hands.paint("C4", "C1");
    assert_eq!(at(&hands), are(["C1", "C3", "D6"]));
    hands.paint("C3", "C1");
    assert_eq!(at(&hands), are(["C1", "C3", "D6"]), "the other one would leave the map");
    // All three by a drag about them.
    let [from, to] = [hands.place("A1"), hands.place("E7")];
    hands.drag(Modifiers::NONE, &[from, to]);
    assert!(hands.sees("3 units are selected"), "{:?}", hands.tab().group);
    hands.paint("D6", "D7");
    assert_eq!(at(&hands), are(["C2", "C4", "D7"]));
    // Back into the tray, and there again.
    let tray = hands.harness.get_by_label("American A1/HQ").rect().center();
    let from = hands.place("D7");
    hands.drag(Modifiers::NONE, &[from, tray]);
    assert_eq!(at(&hands), [None, None, None]);
    assert_eq!(hands.tab().history.undo_label(), Some("Take 3 units off the map"));
    hands.harness.get_by_label("American A1/1");
    hands.key(Modifiers::COMMAND, Key::Z);
    // One alone, and several by Delete.
    let place = hands.hexes(&["N8", "N8"]);
    hands.drag(Modifiers::NONE, &place);
    let from = hands.place("C2");
    hands.drag(Modifiers::NONE, &[from, tray]);
    assert_eq!(at(&hands)[0], None);
    assert!(at(&hands)[1].is_some());
    let [from, to] = [hands.place("A1"), hands.place("E8")];
    hands.drag(Modifiers::NONE, &[from, to]);
    hands.key(Modifiers::NONE, Key::Delete);
    assert_eq!(at(&hands), [None, None, None]);
    // Dragged under a panel but onto no tray, it stays where it is.
    hands.drag_onto("American A1/1", "M5");
    let [from, panel] = [hands.place("M5"), hands.harness.get_by_label("Scenario").rect().center()];
    hands.drag(Modifiers::NONE, &[from, panel]);
    assert_eq!(hands.placed(us, "A1/1").as_deref(), Some("M5"));
}

#[test]
fn a_quick_drag_takes_the_block_that_was_pressed() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    hands.key(Modifiers::NONE, Key::U);
    let middle = |hands: &Hands<'_>, label: &str| hands.harness.get_by_label(label).rect().center();
    let (pressed, other) = (middle(&hands, "American A1/2"), middle(&hands, "American A2/2"));
    hands.harness.hover_at(pressed);
    hands.settle();
    // Down, and on to another block, within one frame.
    hands.harness.event(Event::PointerButton {
        pos: pressed,
        button: PointerButton::Primary,
        pressed: true,
        modifiers: Modifiers::NONE,
    });
    hands.harness.event(Event::PointerMoved(other));
    hands.settle();
    let hex = hands.place("B4");
    hands.harness.hover_at(hex);
    hands.settle();
    hands.harness.drop_at(hex);
    hands.settle();
    assert_eq!(hands.placed(Side::American, "A1/2").as_deref(), Some("B4"));
    assert_eq!(hands.placed(Side::American, "A2/2"), None);
}

#[test]
fn what_is_on_the_map_is_selected_in_the_tree_and_drawn_on_the_map() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    hands.key(Modifiers::NONE, Key::U);
    let unit = hands.scenario().sides[&Side::German].placements["A/Mg42"].clone();
    hands.paint(&unit, &unit);
    let mg = Some(crate::editor::forms::Item::Unit(Side::German, "A/Mg42".to_owned()));
    assert_eq!(hands.tab().item, mg);
    assert!(hands.sees("German A/Mg42") && hands.sees("Take off the map"));
    // A zone of hexes.
    hands.click_nth("Set-up zones", 0);
    hands.click("Add hexes");
    hands.paint("C2", "C4");
    let zone = |hands: &Hands<'_>| {
        let zones = hands.scenario().sides[&Side::American].zones.clone();
        zones["zone1"].at.clone()
    };
    let hexes = |names: &[&str]| vec![ZoneArea::Hexes(names.iter().map(|name| (*name).to_owned()).collect())];
    assert_eq!(zone(&hands), hexes(&["C2", "C3", "C4"]));
    hands.paint("C3", "C3");
    assert_eq!(zone(&hands), hexes(&["C2", "C4"]));
    // A marker.
    let before = hands.scenario().markers.len();
    hands.click("Markers");
    hands.click("Foxhole");
    hands.paint("K5", "K5");
    let marker = hands.scenario().markers.last().cloned().unwrap();
    assert_eq!((marker.kind, marker.at.as_str()), (MarkerKind::Foxhole, "K5"));
    hands.paint("K5", "K5");
    assert_eq!(hands.scenario().markers.len(), before);
    // An objective.
    hands.click("Victory");
    hands.click("Click hexes");
    hands.paint("K5", "K5");
    let objective = hands.scenario().victory.objectives.last().cloned().unwrap();
    assert_eq!(objective.at, ObjectiveAt::Hex("K5".to_owned()));
}

#[test]
fn what_is_selected_stays_selected_through_undo_and_renaming_until_escape() {
    use crate::editor::forms::Item;
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    let ctx = hands.harness.ctx.clone();
    let run = |hands: &mut Hands<'_>, intent: crate::editor::intents::Intent| {
        let mut intents = crate::editor::intents::Intents::default();
        intents.push(intent);
        hands.harness.state_mut().state.run(intents, &ctx);
        hands.settle();
    };
    hands.key(Modifiers::NONE, Key::U);
    run(&mut hands, crate::editor::intents::Intent::ShowPage(crate::editor::panels::Page::Scenario));
    hands.click("Markers");
    hands.click("Foxhole");
    for hex in ["K5", "L5", "M5"] {
        hands.paint(hex, hex);
    }
    // Escape stops putting first, then it unselects.
    hands.key(Modifiers::NONE, Key::Escape);
    assert!(hands.tab().item.is_some());
    let marker = |hands: &Hands<'_>| match hands.tab().item {
        Some(Item::Marker(index)) => Some(hands.scenario().markers[index].at.clone()),
        _ => None,
    };
    hands.paint("M5", "M5");
    assert_eq!(marker(&hands).as_deref(), Some("M5"));
    // Another one goes and comes back.
    hands.paint("K5", "K5");
    hands.click("Remove marker");
    hands.paint("M5", "M5");
    for key in [Key::Z, Key::Y, Key::Z] {
        hands.key(Modifiers::COMMAND, key);
        assert_eq!(marker(&hands).as_deref(), Some("M5"));
    }
    // Its own beginning is undone: what lists it is selected, never another.
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.tab().item, Some(Item::Markers));
    hands.key(Modifiers::COMMAND, Key::Y);
    assert_eq!(marker(&hands), None);
    // An objective whose place gets another name.
    let place =
        hands.scenario().victory.objectives.iter().position(|it| matches!(it.at, ObjectiveAt::Place(_)));
    let index = place.expect("an objective that is a place");
    let ObjectiveAt::Place(before) = hands.scenario().victory.objectives[index].at.clone() else { panic!() };
    run(&mut hands, crate::editor::intents::Intent::Select(Some(Item::Objective(index))));
    let board = crate::edit::BoardKey::new("../maps/n1.ron");
    let renamed = crate::edit::rename_place(hands.tab().document(), &board, &before, "New name");
    run(&mut hands, crate::editor::intents::Intent::Commit(renamed.unwrap()));
    assert_eq!(hands.tab().item, Some(Item::Objective(index)));
    assert_eq!(hands.scenario().victory.objectives[index].at, ObjectiveAt::Place("New name".to_owned()));
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.tab().item, Some(Item::Objective(index)));
    hands.key(Modifiers::NONE, Key::Escape);
    assert_eq!(hands.tab().item, None);
}

#[test]
fn boards_are_laid_turned_labelled_and_their_seams_mended() {
    let (folder, path) = copied();
    // A board whose west edge is not that of the others.
    let odd = std::fs::read_to_string(folder.path().join("maps/n2.ron")).unwrap();
    let odd = odd.replace("id: \"n2\"", "id: \"odd\"");
    let woods = "hexes: {\n        \"A4\": (terrain: Woods),\n        \"A6\": (terrain: Woods),";
    std::fs::write(folder.path().join("maps/odd.ron"), odd.replacen("hexes: {", woods, 1)).unwrap();
    let mut hands = Hands::with(&path).tall();
    hands.click("Layout");
    for _ in 0..200 {
        std::thread::sleep(Duration::from_millis(10));
        hands.harness.step();
        if !hands.harness.state().state.shelf.is_looking() {
            break;
        }
    }
    hands.settle();
    hands.click_nth("Add n3", 0);
    let slots = |hands: &Hands<'_>| hands.scenario().layout.clone();
    assert_eq!((slots(&hands).len(), slots(&hands)[1].at), (2, (14, 0)));
    hands.click("Turn n3");
    assert!(slots(&hands)[1].turned);
    hands.click("Remove n3");
    assert_eq!(slots(&hands).len(), 1);
    // It comes to where it is dropped, too.
    hands.drag_onto("Board n3  Anse du Grésil", "H9");
    assert_eq!((slots(&hands).len(), slots(&hands)[1].at), (2, (0, 9)));
    hands.click("Remove n3");
    // The same board once more.
    hands.click_nth("Add n1", 0);
    assert_eq!(slots(&hands)[1].label.as_deref(), Some("n1-2"));
    hands.click("Remove n1-2");
    // Seams that disagree are mended one by one, or all to one board.
    hands.click("Add odd");
    assert_eq!(slots(&hands)[1].board, "../maps/odd.ron");
    let disagreements = |hands: &Hands<'_>| hands.tab().map().disagreements().len();
    assert!(disagreements(&hands) > 1);
    let first = hands.tab().map().disagreements()[0].clone();
    let (slot, says) = first.says[0].clone();
    let label = format!("{}: {says}", hands.tab().map().slots()[slot].label);
    let before = disagreements(&hands);
    hands.click_nth(&label, 0);
    assert!(disagreements(&hands) < before);
    hands.click_nth("odd", 0);
    assert_eq!(disagreements(&hands), 0);
    // A board is dragged to where it is to lie.
    hands.key(Modifiers::NONE, Key::M);
    hands.key(Modifiers::NONE, Key::Num0);
    hands.paint("odd:H5", "n1:H9");
    assert_eq!(slots(&hands)[1].at.1, 9);
}

#[test]
fn an_los_table_is_made_linked_and_held_against_the_map() {
    let (folder, path) = copied();
    let mut hands = Hands::with(&path).tall();
    hands.click("LOS table");
    hands.click("Make, link and save");
    hands.work();
    let table = folder.path().join("scenarios/vaubrelle.los.csv");
    let text = std::fs::read_to_string(&table).unwrap();
    assert_eq!(hands.scenario().los_table.as_ref().unwrap().path, "vaubrelle.los.csv");
    assert!(hands.sees("Made for this map"));
    // Both are on the disk: undone and closed, the scenario that is there still fits its table.
    assert!(!hands.tab().is_modified());
    let found = || {
        let project = Project::open(&path, None);
        validate::check(&project, &project.document(), &validate::Options::default()).findings
    };
    assert!(found().is_empty());
    hands.key(Modifiers::COMMAND, Key::Z);
    assert!(hands.scenario().los_table.is_none() && found().is_empty());
    hands.key(Modifiers::COMMAND, Key::Y);
    // Two entries are wrong.
    let turned = text.replacen(",clear", ",BLOCKED", 2).replace("BLOCKED", "blocked");
    std::fs::write(&table, turned).unwrap();
    hands.click("Check it");
    for _ in 0..200 {
        std::thread::sleep(Duration::from_millis(10));
        hands.harness.step();
        if !hands.tab().table.is_reading() {
            break;
        }
    }
    hands.settle();
    assert!(hands.sees("2 contradict"));
    hands.click("Next");
    let sight = hands.tab().sight;
    assert!(sight.from.is_some() && sight.to.is_some());
    hands.click("Previous");
    assert_ne!(hands.tab().sight, sight);
    hands.click("Unlink");
    assert!(hands.scenario().los_table.is_none());
}
