//! Journeys through the interface, by label.

mod access;
mod files;
mod forms;
mod overlays;
mod scenario_forms;
mod tools;

use super::app::Editor;
use super::settings::Settings;
use super::tab::{Origin, Tab};
use crate::board::Terrain;
use crate::editor::canvas::pos_in_map;
use crate::hex::centre;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// An editor with hands on it.
struct Hands<'a> {
    harness: Harness<'a, Editor>,
}

impl Hands<'_> {
    fn new() -> Self {
        let harness = Harness::builder().with_size(vec2(1280.0, 800.0)).with_pixels_per_point(1.0);
        let editor = Editor::new(Settings::default());
        let mut hands =
            Self { harness: harness.build_ui_state(|ui, editor: &mut Editor| editor.root_ui(ui), editor) };
        hands.settle();
        hands
    }

    fn with(path: &Path) -> Self {
        let mut hands = Self::new();
        hands.harness.state_mut().state.open(path);
        hands.settle();
        hands
    }

    /// Lets frames pass until nothing moves any more.
    fn settle(&mut self) {
        self.harness.run_steps(6);
    }

    fn tab(&self) -> &Tab {
        self.harness.state().state.tab().expect("a document is open")
    }

    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    fn sees(&self, label: &str) -> bool {
        self.harness.query_all_by_label_contains(label).next().is_some()
    }

    /// Types into a field, in place of what is there.
    fn fill(&mut self, label: &str, text: &str) {
        let field = self.harness.get_by_role_and_label(Role::TextInput, label);
        field.focus();
        self.settle();
        self.key(Modifiers::COMMAND, Key::A);
        self.harness.get_by_role_and_label(Role::TextInput, label).type_text(text);
        self.settle();
    }

    /// Types into the field that has the focus.
    fn type_text(&mut self, text: &str) {
        self.harness.input_mut().events.push(egui::Event::Text(text.to_owned()));
        self.settle();
    }

    /// Where the middle of a hex is on the screen.
    fn place(&self, name: &str) -> Pos2 {
        let tab = self.tab();
        let canvas = self.harness.get_by_label("Map canvas").rect();
        let hex = tab.map().hex(tab.map().find_hex(name).unwrap()).hex;
        tab.view.screen_from_map(canvas).pos(pos_in_map(centre(hex)))
    }

    fn press(&mut self, name: &str) {
        let pos = self.place(name);
        self.harness.hover_at(pos);
        self.settle();
        self.harness.drag_at(pos);
        self.settle();
    }

    fn move_to(&mut self, name: &str) {
        let pos = self.place(name);
        self.harness.hover_at(pos);
        self.settle();
    }

    fn release(&mut self, name: &str) {
        let pos = self.place(name);
        self.harness.drop_at(pos);
        self.settle();
    }

    fn paint(&mut self, from: &str, to: &str) {
        self.press(from);
        self.move_to(to);
        self.release(to);
    }

    fn terrain(&self, name: &str) -> Terrain {
        let map = self.tab().map();
        map.hex(map.find_hex(name).unwrap()).terrain
    }

    fn shown_terrain(&self, name: &str) -> Terrain {
        let map = self.tab().shown_map();
        map.hex(map.find_hex(name).unwrap()).terrain
    }

    /// Waits for the checks of the present document.
    fn checked(&mut self) {
        for _ in 0..500 {
            if self.tab().findings.revision == Some(self.tab().history.revision()) {
                return self.settle();
            }
            std::thread::sleep(Duration::from_millis(10));
            self.harness.step();
        }
        panic!("the checks did not come to an end");
    }
}

/// The shipped maps and scenarios in a folder of their own.
fn copied() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    for part in ["maps", "scenarios"] {
        std::fs::create_dir(folder.path().join(part)).unwrap();
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(part);
        for file in std::fs::read_dir(from).unwrap().flatten() {
            std::fs::copy(file.path(), folder.path().join(part).join(file.file_name())).unwrap();
        }
    }
    let scenario = folder.path().join("scenarios/vaubrelle.ron");
    (folder, scenario)
}

#[test]
fn an_example_is_opened_painted_undone_and_saved_elsewhere() {
    let mut hands = Hands::new();
    hands.click("The bridges of Vaubrelle: One company a side on one board");
    assert_eq!(hands.tab().title(), "The bridges of Vaubrelle");
    assert_eq!(hands.terrain("M5"), Terrain::Clear);
    hands.click("Marsh");
    hands.paint("M5", "M5");
    assert_eq!(hands.terrain("M5"), Terrain::Marsh);
    assert!(hands.tab().is_modified());
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.terrain("M5"), Terrain::Clear);
    assert!(!hands.tab().is_modified());
    hands.key(Modifiers::COMMAND, Key::Y);
    assert_eq!(hands.terrain("M5"), Terrain::Marsh);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    hands.key(Modifiers::COMMAND, Key::S);
    hands.fill("File to write, ending in .ron or .json", &path.display().to_string());
    hands.harness.get_all_by_label("Save").last().unwrap().click();
    hands.settle();
    assert!(!hands.tab().is_modified());
    assert_eq!(hands.tab().origin, Origin::File(path.clone()));
    let again = Hands::with(&path);
    assert_eq!(again.terrain("M5"), Terrain::Marsh);
    assert_eq!(again.harness.state().state.settings.recent, [path]);
    // What was done before can still be undone, and done again to what was saved.
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.terrain("M5"), Terrain::Clear);
    assert!(hands.tab().is_modified());
    hands.key(Modifiers::COMMAND, Key::Y);
    assert!(!hands.tab().is_modified());
}

#[test]
fn a_stroke_is_shown_while_the_button_is_down_and_forgotten_on_escape() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.press("K5");
    hands.move_to("N5");
    assert_eq!(hands.shown_terrain("M5"), Terrain::Woods, "a fast stroke leaves no gap");
    assert_eq!(hands.terrain("M5"), Terrain::Clear);
    hands.key(Modifiers::NONE, Key::Escape);
    assert_eq!(hands.shown_terrain("M5"), Terrain::Clear);
    hands.release("N5");
    assert_eq!(hands.terrain("M5"), Terrain::Clear);
    assert!(hands.tab().history.undo_label().is_none());
    // A gesture that was forgotten costs nothing that was undone before.
    hands.paint("M5", "M5");
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.press("N5");
    hands.key(Modifiers::NONE, Key::Escape);
    hands.release("N5");
    assert_eq!(hands.tab().history.redo_label(), Some("Paint woods"));
}

#[test]
fn findings_follow_an_edit_and_a_click_goes_to_the_place() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.checked();
    assert_eq!(hands.tab().findings.list.len(), 0);
    // The one hex of a named farm.
    hands.click("Sea");
    hands.paint("D7", "D7");
    hands.checked();
    let findings = std::sync::Arc::clone(&hands.tab().findings.list);
    let count = findings.len();
    assert!(count > 0 && hands.sees(&format!("Findings ({count})")));
    let placed = findings.iter().find(|finding| !finding.on_map.is_empty()).expect("a place on the map");
    let view = hands.tab().view;
    hands.harness.get_all_by_label_contains(&placed.headline).next().unwrap().click();
    hands.settle();
    assert_ne!(hands.tab().view, view);
    assert!(!hands.tab().marked.0.is_empty() || !hands.tab().marked.1.is_empty());
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.checked();
    assert_eq!(hands.tab().findings.list.len(), 0);
}

#[test]
fn unsaved_work_is_asked_about_on_the_way_out() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    hands.key(Modifiers::COMMAND, Key::W);
    assert!(hands.sees("Save changes to The bridges of Vaubrelle?"));
    hands.click("Cancel");
    assert_eq!(hands.terrain("M5"), Terrain::Woods);
    // The window's close button asks too.
    let close = |hands: &mut Hands<'_>| {
        let id = egui::ViewportId::ROOT;
        hands.harness.input_mut().viewports.entry(id).or_default().events.push(egui::ViewportEvent::Close);
        hands.settle();
    };
    close(&mut hands);
    assert!(hands.sees("Save changes to") && !hands.harness.state().state.may_quit);
    hands.click("Cancel");
    // Escape is as Cancel.
    hands.key(Modifiers::COMMAND, Key::Q);
    assert!(hands.sees("Save changes to"));
    hands.key(Modifiers::NONE, Key::Escape);
    assert!(!hands.sees("Save changes to") && !hands.harness.state().state.may_quit);
    hands.key(Modifiers::COMMAND, Key::Q);
    hands.harness.get_all_by_label("Save").last().unwrap().click();
    hands.settle();
    assert!(hands.harness.state().state.may_quit);
    assert_eq!(Hands::with(&scenario).terrain("M5"), Terrain::Woods);
}

#[test]
fn work_that_is_not_wanted_goes_and_the_file_stays() {
    let (folder, scenario) = copied();
    let board = folder.path().join("maps/n1.ron");
    let before = std::fs::read(&board).unwrap();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    hands.click("Close The bridges of Vaubrelle");
    hands.click("Don't save");
    assert!(hands.harness.state().state.tabs.is_empty());
    assert!(hands.sees("Recent files"));
    assert_eq!(std::fs::read(&board).unwrap(), before);
}

#[test]
fn a_failed_save_says_so_until_it_is_dismissed_and_one_can_save_elsewhere() {
    let (folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    // Somebody else writes the board.
    let board = folder.path().join("maps/n1.ron");
    let theirs = std::fs::read_to_string(&board).unwrap().replace("Vaubrelle", "Vaubrella");
    std::fs::write(&board, &theirs).unwrap();
    hands.key(Modifiers::COMMAND, Key::S);
    assert!(hands.sees("Not saved") && hands.tab().is_modified());
    assert_eq!(std::fs::read_to_string(&board).unwrap(), theirs);
    hands.click("Save elsewhere…");
    let elsewhere = folder.path().join("scenarios/mine.ron");
    hands.fill("File to write, ending in .ron or .json", &elsewhere.display().to_string());
    hands.click("Write its boards, line-of-sight table and ruleset beside it too");
    hands.harness.get_all_by_label("Save").last().unwrap().click();
    hands.settle();
    assert!(!hands.sees("Not saved") && !hands.tab().is_modified());
    assert_eq!(Hands::with(&elsewhere).terrain("M5"), Terrain::Woods);
    assert_eq!(std::fs::read_to_string(&board).unwrap(), theirs);
}

#[test]
fn files_that_changed_on_disk_can_be_read_again_without_losing_what_was_done() {
    let (folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    let board = folder.path().join("maps/n1.ron");
    let theirs = std::fs::read_to_string(&board)
        .unwrap()
        .replace("\"D7\": (terrain: Farm)", "\"D7\": (terrain: Lake)");
    std::fs::write(&board, &theirs).unwrap();
    hands.key(Modifiers::COMMAND, Key::S);
    hands.click("Reload");
    assert_eq!((hands.terrain("D7"), hands.terrain("M5")), (Terrain::Lake, Terrain::Clear));
    assert!(!hands.tab().is_modified() && !hands.sees("Not saved"));
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!((hands.terrain("D7"), hands.terrain("M5")), (Terrain::Farm, Terrain::Woods));
    hands.key(Modifiers::COMMAND, Key::S);
    assert_eq!(Hands::with(&scenario).terrain("M5"), Terrain::Woods);
}

#[test]
fn keys_move_a_hex_cursor_and_apply_the_tool() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.key(Modifiers::NONE, Key::ArrowUp);
    let first = hands.tab().cursor.expect("a cursor");
    hands.key(Modifiers::NONE, Key::ArrowRight);
    hands.key(Modifiers::NONE, Key::ArrowUp);
    let cursor = hands.tab().cursor.expect("a cursor");
    assert_ne!(cursor, first);
    hands.key(Modifiers::NONE, Key::Enter);
    let map = hands.tab().map();
    assert_eq!(map.hex(map.id(cursor).unwrap()).terrain, Terrain::Woods);
    let zoom = hands.tab().view.zoom;
    hands.key(Modifiers::NONE, Key::Plus);
    assert!(hands.tab().view.zoom > zoom);
    let canvas = hands.harness.get_by_label("Map canvas");
    assert!(canvas.accesskit_node().value().unwrap_or_default().contains("Woods"));
}

#[test]
fn keys_typed_into_a_field_are_no_shortcuts() {
    let mut hands = Hands::new();
    hands.key(Modifiers::COMMAND, Key::N);
    hands.fill("Name", "Le Hamel");
    hands.click("Create");
    assert_eq!(hands.tab().title(), "Le Hamel");
    assert_eq!(hands.tab().map().hexes().len(), 142);
}

#[test]
fn a_frame_in_which_nothing_changed_builds_nothing() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.checked();
    let built = |hands: &Hands<'_>| hands.harness.state().canvas.scene.built;
    let before = built(&hands);
    hands.harness.run_steps(10);
    assert_eq!(built(&hands), before);
    hands.paint("M5", "M5");
    assert!(built(&hands).chunks <= before.chunks + 4, "only what a stroke touches is drawn again");
}

#[test]
fn what_is_no_board_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.ron");
    std::fs::write(&path, "(\n    format: \"bocage-board/1\",\n    id: 3,\n)\n").unwrap();
    let mut hands = Hands::new();
    hands.harness.state_mut().state.open(&path);
    hands.settle();
    assert!(hands.sees("Not opened") && hands.sees("broken.ron:3:9"));
    hands.click("Dismiss");
    assert!(!hands.sees("Not opened"));
}

#[test]
fn a_new_board_is_named_and_made_without_the_mouse() {
    let mut hands = Hands::new();
    hands.key(Modifiers::COMMAND, Key::N);
    hands.type_text("Le Hamel");
    hands.key(Modifiers::NONE, Key::Enter);
    assert_eq!(hands.tab().title(), "Le Hamel");
    assert_eq!(hands.tab().file_name(), "le-hamel.ron");
}

#[test]
fn a_short_name_that_was_typed_does_not_follow_the_name() {
    let mut hands = Hands::new();
    hands.key(Modifiers::COMMAND, Key::N);
    hands.fill("Short name", "x1");
    hands.fill("Name", "Le Hamel");
    hands.fill("Short name", "X");
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.sees("A short name is 1 to 32"), "an unlawful name is not taken");
    hands.fill("Short name", "x2");
    hands.key(Modifiers::NONE, Key::Enter);
    assert_eq!((hands.tab().title(), hands.tab().file_name()), ("Le Hamel".into(), "x2.ron".into()));
}

#[test]
fn enter_saves_where_unsaved_work_is_asked_about() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    hands.key(Modifiers::COMMAND, Key::W);
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.harness.state().state.tabs.is_empty());
    assert_eq!(Hands::with(&scenario).terrain("M5"), Terrain::Woods);
}

#[test]
fn a_folder_is_no_file_but_its_files_can_be_chosen() {
    let (folder, _) = copied();
    let mut hands = Hands::with(folder.path());
    assert!(hands.sees("That is a folder"));
    hands.click("maps/");
    hands.click("n2.ron");
    hands.key(Modifiers::NONE, Key::Enter);
    assert_eq!(hands.tab().title(), "Mont Clairay");
}

/// A file as the window system hands it over.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn files_that_are_dropped_are_opened() {
    let (folder, scenario) = copied();
    let mut hands = Hands::new();
    hands.harness.input_mut().hovered_files = vec![egui::HoveredFile::default()];
    hands.settle();
    let files = [scenario, folder.path().join("maps/n2.ron"), folder.path().join("nothing.ron")];
    hands.harness.input_mut().hovered_files.clear();
    hands.harness.input_mut().dropped_files =
        files.map(|path| std::sync::Arc::new(Dropped(path)) as egui::DroppedFileHandle).into();
    hands.harness.step();
    hands.harness.input_mut().dropped_files.clear();
    hands.settle();
    assert_eq!(hands.harness.state().state.tabs.len(), 2);
    assert!(hands.sees("nothing.ron does not exist"));
}

#[test]
fn what_was_done_last_is_said_beside_what_is_under_the_pointer() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    hands.key(Modifiers::COMMAND, Key::Z);
    assert!(hands.sees("Undid: Paint woods"));
    hands.move_to("L5");
    assert!(hands.sees("L5   ") && hands.sees("Undid: Paint woods"));
}

impl Hands<'_> {
    /// An editor that keeps unsaved work in a folder, as the window does.
    fn keeping(data: &Path) -> Self {
        let mut hands = Self::new();
        hands.harness.state_mut().keep_within(data);
        hands.settle();
        hands
    }

    /// Ends it as a crash does, but for what is still to be written.
    fn crash(mut self) {
        self.harness.state_mut().state.autosave.finish();
    }

    /// Lets frames pass until something is seen.
    fn wait_for(&mut self, label: &str) {
        for _ in 0..500 {
            if self.sees(label) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
            self.harness.step();
        }
        panic!("{label} did not appear");
    }
}

#[test]
fn work_that_a_crash_left_behind_is_recovered_as_unsaved_changes() {
    let (folder, scenario) = copied();
    let data = folder.path().join("data");
    let mut hands = Hands::keeping(&data);
    hands.harness.state_mut().state.open(&scenario);
    hands.settle();
    hands.paint("M5", "M5");
    hands.key(Modifiers::COMMAND, Key::N);
    hands.type_text("Le Hamel");
    hands.key(Modifiers::NONE, Key::Enter);
    hands.paint("B2", "B2");
    hands.crash();

    let mut hands = Hands::keeping(&data);
    assert!(hands.sees("Recover unsaved work?") && hands.sees("Le Hamel, "));
    hands.key(Modifiers::NONE, Key::Enter);
    assert_eq!(hands.harness.state().state.tabs.len(), 2);
    assert_eq!((hands.tab().title(), hands.terrain("B2")), ("Le Hamel".to_owned(), Terrain::Woods));
    assert!(hands.tab().is_modified());
    hands.click("The bridges of Vaubrelle  •");
    assert_eq!(hands.terrain("M5"), Terrain::Woods);
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.terrain("M5"), Terrain::Clear);
    hands.key(Modifiers::COMMAND, Key::Y);
    hands.key(Modifiers::COMMAND, Key::S);
    assert_eq!(Hands::with(&scenario).terrain("M5"), Terrain::Woods);
    // What is saved, and what is closed without saving, is not offered again.
    hands.click("Close Le Hamel");
    hands.click("Don't save");
    hands.crash();
    assert!(crate::file::journal::left_behind(&data).is_empty());
}

#[test]
fn recovered_work_that_is_not_saved_survives_a_second_crash_and_can_be_discarded() {
    let (folder, scenario) = copied();
    let data = folder.path().join("data");
    let mut hands = Hands::keeping(&data);
    hands.harness.state_mut().state.open(&scenario);
    hands.settle();
    hands.paint("M5", "M5");
    hands.crash();
    let mut hands = Hands::keeping(&data);
    hands.click("Recover");
    hands.crash();
    // Somebody else writes the board meanwhile.
    let board = folder.path().join("maps/n1.ron");
    let theirs = std::fs::read_to_string(&board).unwrap().replace("Vaubrelle", "Vaubrella");
    std::fs::write(&board, theirs).unwrap();
    let mut hands = Hands::keeping(&data);
    hands.click("Recover");
    assert!(hands.sees("others wrote n1.ron"));
    hands.crash();
    let mut hands = Hands::keeping(&data);
    hands.click("Discard");
    assert!(!hands.sees("Recover unsaved work?"));
    hands.crash();
    assert!(!Hands::keeping(&data).sees("Recover unsaved work?"));
}

#[test]
fn files_that_others_write_are_noticed_while_they_are_open() {
    let (folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    let board = folder.path().join("maps/n1.ron");
    let read = || std::fs::read_to_string(&board).unwrap();
    let ours = read();
    std::fs::write(&board, ours.replace("\"D7\": (terrain: Farm)", "\"D7\": (terrain: Lake)")).unwrap();
    hands.wait_for("on disk, and you have changes of your own");
    assert!(hands.sees("another program changed n1.ron"));
    hands.click("Reload");
    assert_eq!((hands.terrain("D7"), hands.terrain("M5")), (Terrain::Lake, Terrain::Clear));
    hands.key(Modifiers::COMMAND, Key::Z);
    // Ours is to stay: the next save replaces theirs.
    std::fs::write(&board, ours.replace("\"D7\": (terrain: Farm)", "\"D7\": (terrain: Sea)")).unwrap();
    hands.wait_for("another program changed n1.ron");
    hands.click("Keep mine");
    assert!(!hands.sees("another program changed"));
    hands.key(Modifiers::COMMAND, Key::S);
    assert!(!hands.sees("Not saved"));
    assert_eq!(Hands::with(&scenario).terrain("D7"), Terrain::Farm);
    assert_eq!(Hands::with(&scenario).terrain("M5"), Terrain::Woods);
    // Another tab of this window, which uses the same board, is no other.
    hands.harness.state_mut().state.open(&board);
    hands.settle();
    hands.paint("M6", "M6");
    hands.key(Modifiers::COMMAND, Key::S);
    hands.wait_for("another tab saved a newer n1.ron");
    hands.click("Reload");
    std::fs::remove_file(&board).unwrap();
    hands.wait_for("was removed or moved");
}

#[test]
fn what_others_wrote_is_said_until_it_is_decided_about() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.paint("M5", "M5");
    let theirs = std::fs::read_to_string(&scenario).unwrap().replace("Vaubrelle", "Vaubrella");
    std::fs::write(&scenario, theirs).unwrap();
    hands.wait_for("another program changed vaubrelle.ron");
    // The board is saved; the scenario has nothing to save, and is still another on the disk.
    hands.key(Modifiers::COMMAND, Key::S);
    assert!(!hands.tab().is_modified());
    assert!(hands.sees("another program changed vaubrelle.ron"));
    hands.click("Reload");
    assert!(!hands.sees("another program changed"));
    assert!(hands.tab().title().contains("Vaubrella"));
}

#[test]
fn what_cannot_be_written_is_said_at_once() {
    let (folder, scenario) = copied();
    let board = folder.path().join("maps/n1.ron");
    let mut permissions = std::fs::metadata(&board).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&board, permissions).unwrap();
    let mut hands = Hands::with(&scenario);
    assert!(hands.sees("n1.ron is read-only") && hands.sees("(read-only)"));
    hands.click("Save elsewhere…");
    let elsewhere = folder.path().join("scenarios/mine.ron");
    hands.fill("File to write, ending in .ron or .json", &elsewhere.display().to_string());
    hands.click("Write its boards, line-of-sight table and ruleset beside it too");
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(!hands.sees("read-only"));
}

#[test]
fn the_palette_runs_commands_and_jumps_to_hexes_places_and_units() {
    let mut hands = Hands::new();
    hands.click("Over Mont Clairay: Two companies a side on two boards");
    let find = |hands: &mut Hands<'_>, letters: &str| {
        hands.key(Modifiers::COMMAND, Key::K);
        hands.type_text(letters);
        hands.key(Modifiers::NONE, Key::Enter);
        assert!(hands.harness.state().state.dialog.is_none(), "{letters}");
    };
    find(&mut hands, "dark");
    assert!(hands.harness.state().state.settings.appearance == crate::editor::settings::Appearance::Dark);
    let at = |hands: &Hands<'_>| {
        hands.tab().map().name(hands.tab().map().id(hands.tab().cursor.unwrap()).unwrap())
    };
    find(&mut hands, "n2:d5");
    assert_eq!(at(&hands), "n2:D5");
    find(&mut hands, "mont cl");
    assert!(hands.tab().marked.0.len() == 1 && at(&hands) != "n2:D5");
    hands.key(Modifiers::COMMAND, Key::K);
    hands.type_text("export");
    hands.key(Modifiers::NONE, Key::ArrowDown);
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.sees("Picture to write"));
}

#[test]
fn findings_are_filtered_explained_silenced_and_keep_their_place() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.click("Sea");
    hands.paint("D7", "D7");
    hands.checked();
    let headlines = |hands: &Hands<'_>| -> Vec<String> {
        hands.tab().findings.list.iter().map(|finding| finding.headline.clone()).collect()
    };
    let before = headlines(&hands);
    assert!(!before.is_empty());
    // More findings elsewhere move none of these.
    hands.paint("H5", "H5");
    hands.checked();
    let after = headlines(&hands);
    let kept: Vec<&String> = after.iter().filter(|headline| before.contains(headline)).collect();
    assert_eq!(kept, before.iter().filter(|headline| after.contains(headline)).collect::<Vec<_>>());
    let list = std::sync::Arc::clone(&hands.tab().findings.list);
    let finding = list.iter().find(|finding| crate::validate::can_be_silenced(finding.check)).unwrap();
    hands.harness.get_all_by_label_contains(&finding.headline).next().unwrap().click();
    hands.settle();
    hands.click("Explain");
    assert!(hands.sees(finding.check.summary));
    hands.click("Silence…");
    hands.key(Modifiers::NONE, Key::Escape);
    assert!(hands.sees(finding.check.summary), "Escape closes what lies on top");
    hands.key(Modifiers::NONE, Key::Escape);
    assert!(!hands.sees(finding.check.summary));
    hands.click("Silence…");
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.sees("Why it is meant"), "a silence needs a reason");
    hands.type_text("flooded on purpose");
    hands.key(Modifiers::NONE, Key::Enter);
    hands.checked();
    assert!(!headlines(&hands).contains(&finding.headline));
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.checked();
    assert!(headlines(&hands).contains(&finding.headline));
    hands.click("Filter");
    hands.fill("Words in findings", "no such words");
    assert!(hands.sees("hidden by the filter"));
}

/// A record of a game of the scenario of one board, beside it in a folder.
fn recorded() -> (tempfile::TempDir, PathBuf, usize) {
    let (folder, scenario) = copied();
    let project = crate::file::project::Project::open(&scenario, None);
    let document = project.document();
    let (map, ruleset) = (std::sync::Arc::new(document.map()), crate::ruleset::Ruleset::westfront());
    let written = document.scenario.clone().unwrap();
    let game = crate::rules::play::Game::new(
        map.clone(),
        std::sync::Arc::new(ruleset.clone()),
        std::sync::Arc::clone(&written),
    );
    let game = game.unwrap();
    let played = crate::playtest::play_by_the_rulebook(&game, 7, &mut crate::rules::play::Log::off());
    let record = crate::file::record::RecordFile {
        format: crate::file::record::RecordFormat,
        scenario: "scenarios/vaubrelle.ron".to_owned(),
        fingerprint: crate::file::record::fingerprint(&written, &map, ruleset),
        seed: 7,
        actions: played.record.words(&game),
        end: game.fingerprint(&played.end),
    };
    let path = folder.path().join("game.json");
    std::fs::write(&path, record.write()).unwrap();
    (folder, path, record.actions.len())
}

#[test]
fn a_game_that_is_replayed_is_what_clicks_mean_and_it_plays_by_itself() {
    use crate::editor::forms::Item;
    use crate::editor::intents::Intent;
    let (_folder, path, steps) = recorded();
    let mut hands = Hands::with(&path);
    // A moment at which a unit that has no hex in the scenario has left a hex.
    let mut known = Vec::new();
    let moved = (1..=steps).find_map(|step| {
        hands.run(Intent::ReplayTo(step));
        let blocks = hands.tab().blocks();
        let before = std::mem::replace(&mut known, blocks.clone());
        let is_alone = |hex| blocks.iter().filter(|block| block.hex == hex).count() == 1;
        let has_left = |hex| !blocks.iter().any(|block| block.hex == hex);
        blocks.iter().find_map(|block| {
            let before = before.iter().find(|it| (it.side, &it.name) == (block.side, &block.name))?.hex;
            let is_meant = hands.placed(block.side, &block.name).is_none() && block.hex != before;
            (is_meant && is_alone(block.hex) && has_left(before)).then(|| (block.clone(), before))
        })
    });
    let (block, before) = moved.expect("a unit moves in a game");
    let name = |hands: &Hands<'_>, hex| hands.tab().map().name(hex);
    let (here, before) = (name(&hands, block.hex), name(&hands, before));
    hands.key(Modifiers::NONE, Key::U);
    let unit = Item::Unit(block.side, block.name.clone());
    hands.paint(&here, &here);
    assert_eq!(hands.tab().item, Some(unit.clone()));
    assert_eq!(hands.tab().places_of(&unit).0, [hands.tab().map().hex(block.hex).hex]);
    hands.paint(&before, &before);
    assert_ne!(hands.tab().item, Some(unit.clone()), "nothing is there any more");
    // Nothing of the set-up is dragged unseen.
    hands.paint(&here, &before);
    assert!(!hands.tab().is_modified() && hands.sees("The map shows a game"));
    hands.click("Map");
    hands.move_to(&here);
    assert!(hands.sees(&format!("{} {} (", block.side, block.name)), "the readout names it");
    // By itself, from here to the end; then from the beginning.
    hands.run(Intent::ShowPanel("panel-replay"));
    hands.run(Intent::SetReplayPace(crate::editor::replay::Pace::Fastest));
    let at = |hands: &Hands<'_>| hands.tab().replay.as_ref().unwrap().at();
    hands.run(Intent::ReplayTo(steps - 3));
    hands.click("Play");
    hands.harness.run_steps(40);
    assert_eq!(at(&hands), steps);
    hands.click("Play");
    hands.harness.run_steps(40);
    assert!((2..steps).contains(&at(&hands)), "{}", at(&hands));
    hands.click("Pause");
    let paused = at(&hands);
    hands.harness.run_steps(40);
    assert_eq!(at(&hands), paused);
    // A step by hand stops it.
    hands.click("Play");
    hands.click("To the beginning");
    hands.harness.run_steps(40);
    assert_eq!(at(&hands), 0);
}

#[test]
fn a_record_is_stepped_through_on_the_map_forwards_and_back() {
    let (_folder, path, steps) = recorded();
    let mut hands = Hands::with(&path);
    let placed = |hands: &Hands<'_>| -> usize { hands.tab().replay_shown().unwrap().shown().units.len() };
    let at = |hands: &Hands<'_>| hands.tab().replay.as_ref().unwrap().at();
    let before = placed(&hands);
    hands.click("One step on");
    assert_eq!(at(&hands), 1);
    hands.click("To the end");
    assert_eq!(at(&hands), steps);
    assert!(hands.tab().replay.as_ref().unwrap().problem.is_none());
    hands.click("One step back");
    assert_eq!(at(&hands), steps - 1);
    hands.click("To the beginning");
    assert_eq!((at(&hands), placed(&hands)), (0, before));
    assert!(!hands.tab().is_modified(), "the document is as it was");
    // A record of the scenario as it was before is none of it.
    hands.paint("M5", "M5");
    hands.key(Modifiers::COMMAND, Key::S);
    hands.harness.state_mut().state.open(&path);
    hands.settle();
    assert!(hands.sees("not of this scenario as it is now"));
}

#[test]
fn the_readout_has_its_share_of_a_window_that_grows() {
    let mut hands = Hands::with(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/maps/n1.ron")));
    let below = |hands: &Hands<'_>| hands.harness.get_by_label("History").rect().top();
    assert!((300.0..560.0).contains(&below(&hands)), "{}", below(&hands));
    hands.harness.set_size(vec2(2560.0, 1440.0));
    hands.settle();
    assert!((560.0..900.0).contains(&below(&hands)), "{}", below(&hands));
}

#[test]
fn a_map_that_is_shown_whole_stays_whole_when_the_window_grows() {
    let mut hands = Hands::with(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/maps/n1.ron")));
    let before = hands.tab().view.zoom;
    hands.harness.set_size(vec2(2200.0, 1400.0));
    hands.settle();
    let whole = hands.tab().view.zoom;
    assert!(whole > 1.5 * before, "{before} {whole}");
    hands.key(Modifiers::NONE, Key::Plus);
    let nearer = hands.tab().view;
    assert!(nearer.zoom > whole);
    hands.harness.set_size(vec2(1280.0, 800.0));
    hands.settle();
    assert_eq!(hands.tab().view, nearer);
}
