//! Journeys through saving elsewhere, exporting and making new documents.

use super::*;
use crate::board::Board;
use crate::edit::BoardKey;
use crate::editor::intents::Intent;
use crate::file::project::Project;
use std::sync::Arc;

const SAVE_FIELD: &str = "File to write, ending in .ron or .json";
const COPY: &str = "Write its boards, line-of-sight table and ruleset beside it too";

impl Hands<'_> {
    /// Waits for long work.
    pub fn work(&mut self) {
        for _ in 0..2_000 {
            self.harness.step();
            if self.harness.state().state.jobs.list().is_empty() {
                return self.settle();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("the work did not come to an end");
    }

    fn save_as(&mut self, path: &Path) {
        self.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        self.fill(SAVE_FIELD, &path.display().to_string());
    }

    fn has_dialog(&self) -> bool {
        self.harness.state().state.dialog.is_some()
    }
}

#[test]
fn what_saving_elsewhere_writes_is_listed_and_strangers_are_asked_about() {
    let (folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    let other = folder.path().join("other/deeper");
    hands.save_as(&folder.path().join("other/mine.ron"));
    assert!(hands.sees("n1.ron (its own file)"), "the board is saved where it is");
    hands.fill(SAVE_FIELD, &other.join("mine.ron").display().to_string());
    assert!(hands.sees("From there it may not name"), "its boards would be out of its reach");
    hands.click(COPY);
    assert!(hands.sees("n1.ron (new)") && hands.sees("mine.ron (new)"));
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.has_dialog() && !other.exists(), "a folder is made only if that is wanted");
    hands.click(&format!("Make the folder {}", other.display()));
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(!hands.has_dialog() && !hands.tab().is_modified());
    assert_eq!(Hands::with(&other.join("mine.ron")).terrain("M5"), Terrain::Woods);
    // A board that is there and that nobody knows is named, and stays until it is agreed that it goes.
    let third = folder.path().join("third");
    std::fs::create_dir(&third).unwrap();
    std::fs::write(third.join("n1.ron"), "not ours").unwrap();
    hands.save_as(&third.join("mine.ron"));
    hands.click(COPY);
    assert!(hands.sees("n1.ron (replaces the file that is there)"));
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.has_dialog());
    hands.click("Replace n1.ron all the same");
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(!hands.has_dialog());
    assert_eq!(Hands::with(&third.join("mine.ron")).terrain("M5"), Terrain::Woods);
    // Another scenario that is there is asked about with what belongs to it.
    hands.paint("N5", "N5");
    hands.save_as(&other.join("mine.ron"));
    hands.click(COPY);
    hands.click("Replace n1.ron");
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(!hands.has_dialog());
    assert_eq!(Hands::with(&other.join("mine.ron")).terrain("N5"), Terrain::Woods);
}

#[test]
fn a_board_taken_out_of_the_layout_is_not_saved_elsewhere_unless_wanted() {
    let (folder, _) = copied();
    let mut hands = Hands::with(&folder.path().join("scenarios/clairay.ron"));
    hands.paint("n4:C4", "n4:C4");
    hands.click("Layout");
    hands.click("Remove n4");
    let target = folder.path().join("elsewhere/mine.ron");
    hands.save_as(&target);
    hands.click(COPY);
    assert!(hands.sees("has changes that no file has") && !hands.sees("n4.ron (new)"));
    hands.click(&format!("Make the folder {}", folder.path().join("elsewhere").display()));
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(!hands.has_dialog());
    assert!(!folder.path().join("elsewhere/n4.ron").exists());
    assert!(!hands.tab().is_modified());
    // Its work is still in the history.
    hands.key(Modifiers::COMMAND, Key::Z);
    assert!(hands.tab().is_modified());
    assert_eq!(hands.terrain("n4:C4"), Terrain::Woods);
    hands.key(Modifiers::COMMAND, Key::S);
    let again = Hands::with(&target);
    assert_eq!(again.terrain("n4:C4"), Terrain::Woods);
}

#[test]
fn a_package_is_checked_written_and_opened_and_shows_its_set_up() {
    let (folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.checked();
    hands.key(Modifiers::COMMAND, Key::E);
    assert!(hands.sees("Everything was checked: no errors"));
    let zip = folder.path().join("out.zip");
    hands.fill("Archive ending in .zip, or a folder that is new or empty", &zip.display().to_string());
    hands.click("Export");
    hands.work();
    let packed = Hands::with(&zip);
    assert_eq!(packed.tab().title(), "The bridges of Vaubrelle (out.zip)");
    assert!(!packed.tab().has_file());
    let archive = packed.tab().project.archive.clone().unwrap();
    let picture = archive.0.get(&zip.join("pictures/vaubrelle.png")).unwrap().clone();
    // A picture exported beside it shows the same, and without the set-up another.
    let export = |hands: &mut Hands<'_>, name: &str, with_set_up: bool| {
        let path = folder.path().join(name);
        hands.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
        hands.fill("Picture to write, ending in .png or .svg", &path.display().to_string());
        if !with_set_up {
            hands.click("With zones, objectives, markers and units of the scenario");
        }
        hands.click("Export");
        hands.work();
        std::fs::read(path).unwrap()
    };
    assert_eq!(export(&mut hands, "with.png", true), picture);
    assert_ne!(export(&mut hands, "without.png", false), picture);
    let svg = String::from_utf8(export(&mut hands, "with.svg", true)).unwrap();
    assert!(svg.contains("<svg"), "{}", &svg[..100]);
    // Errors are shown first; exporting all the same is a choice.
    let text = std::fs::read_to_string(&scenario).unwrap();
    let broken = text.replacen(
        "            artillery: 2,",
        "            artillery: 2, placements: { \"A1/1\": \"Z99\" },",
        1,
    );
    assert_ne!(text, broken);
    std::fs::write(&scenario, broken).unwrap();
    let mut hands = Hands::with(&scenario);
    hands.checked();
    let bad = folder.path().join("bad.zip");
    hands.key(Modifiers::COMMAND, Key::E);
    hands.fill("Archive ending in .zip, or a folder that is new or empty", &bad.display().to_string());
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.has_dialog() && !bad.exists());
    hands.click("Export all the same; the package says so");
    hands.key(Modifiers::NONE, Key::Enter);
    hands.work();
    assert!(bad.exists());
}

#[test]
fn an_los_table_is_exported() {
    let (folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    let path = folder.path().join("all.csv");
    hands.key(Modifiers::COMMAND, Key::K);
    hands.type_text("export line");
    hands.key(Modifiers::NONE, Key::Enter);
    hands.fill("Table to write", &path.display().to_string());
    hands.click("Export");
    hands.work();
    let hexes = hands.tab().map().hexes().len();
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 1 + hexes * (hexes - 1) / 2);
    // What is there is replaced only if that is wanted.
    hands.key(Modifiers::COMMAND, Key::K);
    hands.type_text("export line");
    hands.key(Modifiers::NONE, Key::Enter);
    hands.fill("Table to write", &path.display().to_string());
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.has_dialog());
    hands.click("Overwrite the file that is there");
    hands.key(Modifiers::NONE, Key::Enter);
    hands.work();
    assert!(!hands.has_dialog());
}

#[test]
fn boards_labelled_anew_have_the_linked_table_written_again_on_request() {
    let (folder, _) = copied();
    let mut hands = Hands::with(&folder.path().join("scenarios/clairay.ron"));
    let label = |hands: &mut Hands<'_>, label: &str| {
        let edit = crate::edit::relabel_slot(hands.tab().document(), 0, Some(label)).unwrap();
        hands.run(Intent::Commit(edit));
    };
    let said = "calls hexes by the labels that boards had before";
    label(&mut hands, "north");
    assert!(!hands.sees(said), "no table is linked");
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.run(Intent::MakeTable);
    hands.work();
    assert!(hands.scenario().los_table.is_some() && !hands.tab().is_modified());
    label(&mut hands, "north");
    assert!(hands.sees(said));
    hands.key(Modifiers::COMMAND, Key::Z);
    assert!(!hands.sees(said), "they are as they were");
    hands.key(Modifiers::COMMAND, Key::Y);
    hands.key(Modifiers::COMMAND, Key::S);
    assert!(hands.sees(said), "the table is not saved with the scenario");
    hands.checked();
    let contradicts = |hands: &Hands<'_>| {
        hands.tab().findings.list.iter().any(|finding| finding.check.name == "los-table-contradicts")
    };
    assert!(contradicts(&hands));
    hands.click("Save, and write it again");
    hands.work();
    assert!(!hands.sees(said));
    hands.checked();
    assert!(!contradicts(&hands) && !hands.tab().is_modified());
}

#[test]
fn that_other_scenarios_use_a_board_is_said_when_it_is_changed_first() {
    let (_folder, path) = copied();
    let other = path.with_file_name("again.ron");
    let text = std::fs::read_to_string(&path).unwrap().replace("id: \"vaubrelle\"", "id: \"again\"");
    std::fs::write(&other, text).unwrap();
    let mut hands = Hands::with(&path);
    let said = "is used by other scenarios, too";
    let wait = |hands: &mut Hands<'_>| {
        for _ in 0..100 {
            std::thread::sleep(Duration::from_millis(10));
            hands.harness.step();
            if hands.sees(said) {
                return true;
            }
        }
        false
    };
    hands.paint("M5", "M5");
    assert!(wait(&mut hands) && hands.sees("n1.ron is used by other scenarios, too: again.ron."));
    hands.click("Dismiss");
    hands.paint("M7", "M7");
    assert!(!wait(&mut hands), "once is enough");
    // Where nobody else uses it, nothing is said.
    std::fs::remove_file(other).unwrap();
    let mut hands = Hands::with(&path);
    hands.paint("M5", "M5");
    assert!(!wait(&mut hands));
}

#[test]
fn a_file_that_is_no_table_is_not_replaced_by_one() {
    let (folder, scenario) = copied();
    let other = folder.path().join("scenarios/vaubrelle.los.csv");
    std::fs::write(&other, "somebody's notes").unwrap();
    let mut hands = Hands::with(&scenario).tall();
    hands.click("LOS table");
    hands.click("Make, link and save");
    hands.work();
    assert!(hands.sees("is no line-of-sight table"));
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "somebody's notes");
    // A table made for the map as it was is linked as such.
    std::fs::remove_file(&other).unwrap();
    let before = crate::rules::los::fingerprint(hands.tab().map());
    hands.click("Make, link and save");
    hands.click("Marsh");
    hands.paint("M5", "M5");
    hands.work();
    let link = hands.tab().document().scenario.as_ref().unwrap().los_table.clone().unwrap();
    assert_eq!(link.sha256, before);
    assert!(hands.tab().is_modified(), "what was painted meanwhile is not saved unasked");
}

#[test]
fn a_scenario_is_made_with_keys_alone() {
    let mut hands = Hands::new();
    hands.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(hands.sees("Title"));
    hands.type_text("À l'aube");
    // Past the short name to the ground that it is made on.
    for _ in 0..3 {
        hands.key(Modifiers::NONE, Key::Tab);
    }
    hands.key(Modifiers::NONE, Key::Space);
    hands.key(Modifiers::NONE, Key::Tab);
    hands.key(Modifiers::NONE, Key::Space);
    hands.key(Modifiers::NONE, Key::Tab);
    hands.key(Modifiers::NONE, Key::Space);
    hands.settle();
    while hands.harness.ctx.memory(|memory| memory.focused().is_some()) {
        hands.key(Modifiers::NONE, Key::Escape);
    }
    assert!(hands.has_dialog());
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(!hands.has_dialog());
    assert_eq!(hands.tab().file_name(), "a-laube.ron");
}

#[test]
fn a_new_board_that_was_taken_out_again_is_no_unsaved_work() {
    let (_folder, scenario) = copied();
    let project = Project::open(&scenario, None);
    let mut document = project.document();
    document.boards.insert(BoardKey::new("new.ron"), Arc::new(Board::new("new", 5, 5)));
    assert!(project.modified(&document).is_empty());
}

#[test]
fn a_record_that_names_itself_is_refused() {
    let (folder, _scenario) = copied();
    let record = folder.path().join("scenarios/game.json");
    let text = r#"{"format": "bocage-record/1", "scenario": "game.json", "fingerprint": "", "seed": 1,
        "actions": [], "end": ""}"#;
    std::fs::write(&record, text).unwrap();
    let hands = Hands::with(&record);
    assert!(hands.sees("which is a record, too") && hands.harness.state().state.tabs.is_empty());
}

#[test]
fn what_is_dropped_while_a_dialog_is_open_waits_for_its_answer() {
    let (folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    hands.harness.input_mut().dropped_files =
        vec![Arc::new(Dropped(folder.path().join("maps/n2.ron"))) as egui::DroppedFileHandle];
    hands.harness.step();
    hands.harness.input_mut().dropped_files.clear();
    hands.settle();
    let shown = hands.tab().title();
    assert!(hands.has_dialog() && hands.harness.state().state.tabs.len() == 1);
    hands.key(Modifiers::NONE, Key::Escape);
    hands.settle();
    assert!(!hands.has_dialog() && hands.harness.state().state.tabs.len() == 2);
    assert_ne!(hands.tab().title(), shown);
}

#[test]
fn a_number_beyond_its_range_is_shown_as_it_is_and_changed_by_nobody() {
    let (_folder, scenario) = copied();
    let text = std::fs::read_to_string(&scenario).unwrap();
    let turns = text.lines().find(|line| line.trim_start().starts_with("turns: ")).unwrap();
    std::fs::write(&scenario, text.replace(turns, "    turns: 5000,")).unwrap();
    let mut hands = Hands::with(&scenario);
    hands.click("Scenario");
    hands.click("Length and order");
    hands.settle();
    assert!(!hands.tab().is_modified());
    assert_eq!(hands.tab().document().scenario.as_ref().unwrap().turns, 5000);
}
