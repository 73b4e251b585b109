//! Saving elsewhere: what is written is known before, all that belongs to a scenario goes along, and nothing of anybody
//! else is replaced unasked.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use bocage::board::{ReferencePoint, Underlay};
use bocage::edit::{BoardKey, Document, change_scenario, remove_slot, set_underlay};
use bocage::export::{table_link, write_los_table};
use bocage::file::package::{Manifest, Package, documents};
use bocage::file::project::{Elsewhere, Fate, Project, SavedElsewhere};
use bocage::file::save::SaveError;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with the shipped files, and the path of the two-board scenario in it, which links a table and a ruleset.
fn linked() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    common::copy_shipped(folder.path());
    let path = folder.path().join("scenarios/clairay.ron");
    let project = Project::open(&path, None);
    let map = project.document().map();
    fs::create_dir(folder.path().join("tables")).unwrap();
    let mut table = Vec::new();
    write_los_table(&map, map.find_hex("n2:D5").ok(), &mut table, &mut |_| true).unwrap();
    fs::write(folder.path().join("tables/some.csv"), table).unwrap();
    fs::create_dir(folder.path().join("rulesets")).unwrap();
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulesets/westfront.ron"),
        folder.path().join("rulesets/own.ron"),
    )
    .unwrap();
    let mut link = table_link(&map, "../tables/some.csv").unwrap();
    link.sha256.clear();
    let edit = change_scenario(&project.document(), "Link", |scenario| {
        scenario.los_table = Some(link);
        scenario.ruleset = "../rulesets/own.ron".to_owned();
    });
    let document = project.document().after(&edit.unwrap());
    let mut project = project;
    project.save(&document, false).unwrap();
    (folder, path)
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn the_table_and_the_ruleset_go_along_from_a_folder_and_from_a_package() {
    let (folder, path) = linked();
    let table = fs::read(folder.path().join("tables/some.csv")).unwrap();
    let project = Project::open(&path, None);
    // The same files as a package holds them.
    let mut packed: Package = documents(&project, &project.document(), None).unwrap().package;
    let scenario = packed.files.get_mut("scenarios/clairay.ron").unwrap();
    let text = String::from_utf8(scenario.clone()).unwrap();
    let link = "    ruleset: \"../rulesets/own.ron\",\n";
    assert!(text.contains(link), "{text}");
    *scenario = text
        .replace("    special_rules", "    los_table: (path: \"../tables/some.csv\"),\n    special_rules")
        .into_bytes();
    packed.files.insert("tables/some.csv".to_owned(), table.clone());
    let packed = packed.with_manifest(&Manifest::new("scenarios/clairay.ron", 0));
    let zip = folder.path().join("clairay.zip");
    fs::write(&zip, packed.to_zip(&mut |_| true).unwrap().unwrap()).unwrap();

    for (opened, is_package) in [(path, false), (zip, true)] {
        let mut project = Project::open(&opened, None);
        let document = project.document();
        let has_table = document.scenario.as_ref().unwrap().los_table.is_some();
        assert!(has_table, "{}", opened.display());
        let elsewhere = tempfile::tempdir().unwrap();
        let to = Elsewhere::new(&elsewhere.path().join("mine/copy.ron"));
        let to = if is_package { to } else { to.copying() };
        assert!(matches!(project.save_as(&document, &to), Err(SaveError::MissingFolder(_))));
        let plan = project.plan(&document, &to).unwrap();
        assert_eq!(plan.missing_folder, Some(elsewhere.path().join("mine")));
        let to = Elsewhere { make_folder: true, ..to };
        let saved = project.save_as(&document, &to).unwrap();
        let written = names_in(&elsewhere.path().join("mine"));
        assert_eq!(written, ["copy.ron", "n2.ron", "n4.ron", "own.ron", "some.csv"]);
        let planned: Vec<&Path> = plan.files.iter().map(|file| file.path.as_path()).collect();
        assert_eq!(planned[0], to.path);
        assert_eq!(planned.len(), written.len());
        let again = Project::open(&to.path, None).document();
        assert_eq!(again, saved.document);
        let scenario = again.scenario.unwrap();
        assert_eq!(scenario.los_table.as_ref().unwrap().path, "some.csv");
        assert_eq!(scenario.ruleset, "own.ron");
        assert_eq!(fs::read(elsewhere.path().join("mine/some.csv")).unwrap(), table);
    }
}

#[test]
fn files_of_nobody_known_are_named_and_only_those_agreed_to_are_replaced() {
    let (_folder, path) = linked();
    let mut project = Project::open(&path, None);
    let document = project.document();
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("copy.ron");
    for name in ["n2.ron", "some.csv"] {
        fs::write(elsewhere.path().join(name), "theirs").unwrap();
    }
    let to = Elsewhere::new(&target).copying();
    let plan = project.plan(&document, &to).unwrap();
    let fate = |plan: &bocage::file::project::Plan, name: &str| {
        plan.files.iter().find(|file| file.path.ends_with(name)).unwrap().fate
    };
    assert_eq!([fate(&plan, "n2.ron"), fate(&plan, "some.csv")], [Fate::Strange; 2]);
    assert_eq!([fate(&plan, "copy.ron"), fate(&plan, "n4.ron")], [Fate::New; 2]);
    let board = elsewhere.path().join("n2.ron");
    let some = Elsewhere { replace: [board.clone()].into(), ..to.clone() };
    assert!(
        matches!(project.save_as(&document, &some), Err(SaveError::Exists(path)) if path.ends_with("some.csv"))
    );
    assert_eq!(fs::read(&board).unwrap(), b"theirs", "all are looked at before the first is written");
    let all = plan.files.iter().filter(|file| file.fate.is_asked()).map(|file| file.path.clone()).collect();
    project.save_as(&document, &Elsewhere { replace: all, ..to.clone() }).unwrap();
    assert_ne!(fs::read(&board).unwrap(), b"theirs");
    // Once more: what is there is what would be written.
    let plan = project.plan(&document, &to).unwrap();
    assert!(plan.files.iter().all(|file| file.fate == Fate::Stays), "{plan:?}");
    // Another scenario there: what it names goes with it.
    let edit = change_scenario(&document, "Title", |scenario| scenario.title = "Another".to_owned());
    let mut other = document.after(&edit.unwrap());
    let n2 = other.boards.iter_mut().find(|(key, _)| key.path().ends_with("n2.ron")).unwrap().1;
    std::sync::Arc::make_mut(n2).name = "Another".to_owned();
    let plan = project.plan(&other, &to).unwrap();
    assert_eq!([fate(&plan, "copy.ron"), fate(&plan, "n2.ron")], [Fate::Replaced; 2]);
}

#[test]
fn a_board_that_is_not_laid_any_more_is_written_only_if_that_is_wanted() {
    let (folder, path) = linked();
    let project = Project::open(&path, None);
    let mut document = project.document();
    let key = BoardKey::new("../maps/n4.ron");
    let board = document.boards.get_mut(&key).unwrap();
    std::sync::Arc::make_mut(board).name = "Changed".to_owned();
    let before = document.clone();
    let document = document.after(&remove_slot(&document, 1).unwrap());
    let file = folder.path().join("maps/n4.ron");
    let text = fs::read(&file).unwrap();
    for (copy, save_unlaid) in [(false, false), (true, false), (false, true), (true, true)] {
        fs::write(&file, &text).unwrap();
        let mut project = project.clone();
        let elsewhere = tempfile::tempdir_in(folder.path()).unwrap();
        let to = Elsewhere { copy, save_unlaid, ..Elsewhere::new(&elsewhere.path().join("copy.ron")) };
        let plan = project.plan(&document, &to).unwrap();
        let there = if copy { elsewhere.path().join("n4.ron") } else { file.canonicalize().unwrap() };
        let unlaid: Vec<PathBuf> = plan.unlaid.clone();
        assert_eq!(unlaid.len(), 1);
        assert!(unlaid[0] == there || unlaid[0].canonicalize().unwrap() == there, "{unlaid:?}");
        let SavedElsewhere { project, document: saved, mut moving } =
            project.save_as(&document, &to).unwrap();
        assert_eq!(elsewhere.path().join("n4.ron").exists(), copy && save_unlaid);
        let is_written = fs::read_to_string(&there).is_ok_and(|text| text.contains("\"Changed\""));
        assert_eq!(is_written, save_unlaid, "copy {copy}");
        assert_eq!(fs::read(&file).unwrap() != text, !copy && save_unlaid);
        assert!(project.modified(&saved).is_empty());
        assert_eq!(saved.boards.len(), if save_unlaid { 2 } else { 1 });
        // What was before can still be had, and is known to be saved or not.
        let undone = moving.moved(&before);
        assert_eq!(undone.map().slots().len(), 2, "{:?}", undone.boards.keys());
        let modified = project.modified(&undone);
        assert_eq!(modified.len(), if save_unlaid { 1 } else { 2 }, "{modified:?}");
    }
}

#[test]
fn a_board_that_never_had_a_file_and_is_not_laid_is_no_unsaved_file() {
    let (_folder, path) = linked();
    let project = Project::open(&path, None);
    let mut document = project.document();
    document.boards.insert(BoardKey::new("new.ron"), bocage::board::Board::new("new", 5, 5).into());
    assert!(project.modified(&document).is_empty());
}

fn with_scan(document: &Document, key: &BoardKey, path: &str) -> Document {
    let points = [(0, 0), (6, 0), (0, 4)].map(|at| ReferencePoint { pixel: (10, 20), at });
    let underlay = Underlay { path: path.to_owned(), points, opacity: 40 };
    document.after(&set_underlay(document, key, Some(underlay), "Scan").unwrap())
}

#[test]
fn a_scan_is_found_from_where_its_board_is_saved_and_is_in_no_package() {
    let (folder, path) = linked();
    fs::create_dir(folder.path().join("maps/scans")).unwrap();
    fs::write(folder.path().join("maps/scans/n4.png"), "a picture").unwrap();
    let key = BoardKey::new("../maps/n4.ron");
    let scan_of = |document: &Document, key: &str| {
        document.boards[&BoardKey::new(key)].underlay.as_ref().unwrap().path.clone()
    };
    let mut project = Project::open(&path, None);
    let document = with_scan(&project.document(), &key, "scans/n4.png");
    let to = Elsewhere { make_folder: true, ..Elsewhere::new(&folder.path().join("deep/er/copy.ron")) };
    let SavedElsewhere { document: saved, mut moving, .. } =
        project.save_as(&document, &to.clone().copying()).unwrap();
    assert_eq!(scan_of(&saved, "n4.ron"), "../../maps/scans/n4.png");
    assert!(folder.path().join("deep/er").join(scan_of(&saved, "n4.ron")).exists());
    assert_eq!(Project::open(&to.path, None).document(), saved);
    let faded = with_scan(&document, &key, "scans/other.png");
    assert_eq!(scan_of(&moving.moved(&faded), "n4.ron"), "../../maps/scans/other.png");
    assert_eq!(moving.moved(&document), saved);
    // The board that stays keeps its own.
    let stays = Elsewhere { copy: false, ..Elsewhere::new(&folder.path().join("scenarios/other.ron")) };
    let saved = project.save_as(&document, &stays).unwrap().document;
    assert_eq!(scan_of(&saved, "../maps/n4.ron"), "scans/n4.png");
    // A board alone, and a path from the root of the disk.
    let mut alone = Project::open(&folder.path().join("maps/n4.ron"), None);
    let document = alone.document();
    let to = Elsewhere::new(&folder.path().join("deep/n4.ron"));
    let saved = alone.save_as(&document, &to).unwrap().document;
    assert_eq!(scan_of(&saved, "n4.ron"), "../maps/scans/n4.png");
    let rooted = with_scan(&document, &BoardKey::new("n4.ron"), "/scans/n4.png");
    let to = Elsewhere::new(&folder.path().join("deep/rooted.ron"));
    assert_eq!(scan_of(&alone.save_as(&rooted, &to).unwrap().document, "rooted.ron"), "/scans/n4.png");

    let project = Project::open(&path, None);
    let document = project.document();
    assert!(document.boards[&key].underlay.is_some(), "the board keeps it");
    for file in documents(&project, &document, None).unwrap().package.files.values() {
        assert!(!String::from_utf8_lossy(file).contains("underlay"));
    }
}

#[test]
fn a_place_from_which_the_boards_could_not_be_named_is_told_before() {
    let (folder, path) = linked();
    let project = Project::open(&path, None);
    let document = project.document();
    let elsewhere = tempfile::tempdir().unwrap();
    let to = Elsewhere::new(&elsewhere.path().join("a/b/copy.ron"));
    let plan = project.plan(&document, &to).unwrap();
    assert_eq!(plan.out_of_reach.len(), 4, "{plan:?}");
    assert!(project.plan(&document, &to.copying()).unwrap().out_of_reach.is_empty());
    let deep = Elsewhere::new(&folder.path().join("other/deep/copy.ron"));
    assert_eq!(project.plan(&document, &deep).unwrap().out_of_reach.len(), 4, "its root would be `other`");
    let near = Elsewhere { make_folder: true, ..Elsewhere::new(&folder.path().join("other/copy.ron")) };
    assert!(project.plan(&document, &near).unwrap().out_of_reach.is_empty());
    let saved = project.clone().save_as(&document, &near).unwrap().document;
    assert_eq!(Project::open(&near.path, None).document(), saved, "it opens with all its boards");
}
