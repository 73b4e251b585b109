//! Opening, changing and saving documents: nothing is lost, and nothing is written that was not changed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use bocage::board::{HexFeatures, Terrain};
use bocage::edit::{BoardKey, Change, Document, Edit, History};
use bocage::file::project::{Disk, Elsewhere, Fate, FileId, Project, Refused, SavedElsewhere};
use bocage::file::save::SaveError;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A folder with the shipped maps and scenarios, and the path of the two-board scenario in it.
fn copy() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    common::copy_shipped(folder.path());
    let scenario = folder.path().join("scenarios/clairay.ron");
    (folder, scenario)
}

fn key(name: &str) -> BoardKey {
    BoardKey::new(&format!("../maps/{name}.ron"))
}

fn paint_woods(board: &str, hex: &str) -> Edit {
    let features = HexFeatures { terrain: Terrain::Woods, ..HexFeatures::default() };
    Edit::new("Paint woods", vec![Change::Hex { board: key(board), hex: hex.parse().unwrap(), features }])
}

/// With the files replaced that belong to what is at the target.
fn replacing(project: &Project, document: &Document, to: Elsewhere) -> Elsewhere {
    let plan = project.plan(document, &to).unwrap();
    let replaced = plan.files.into_iter().filter(|file| file.fate == Fate::Replaced);
    Elsewhere { replace: replaced.map(|file| file.path).collect(), ..to }
}

fn all_texts(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut texts: Vec<_> = ["maps", "scenarios"]
        .iter()
        .flat_map(|part| fs::read_dir(folder.join(part)).unwrap())
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect();
    texts.sort();
    texts
}

#[test]
fn only_the_board_that_changed_is_written_and_only_its_line_differs() {
    let (folder, path) = copy();
    let before = all_texts(folder.path());
    let mut project = Project::open(&path, None);
    let mut history = History::new(project.document());
    assert!(project.save(history.document(), false).unwrap().is_empty());
    assert!(history.commit(&paint_woods("n2", "C2")));
    assert_eq!(project.modified(history.document()), [FileId::Board(key("n2"))]);
    let saved = project.save(history.document(), false).unwrap();
    assert_eq!(saved.len(), 1);
    assert!(project.modified(history.document()).is_empty());
    for ((path, old), (_, new)) in before.into_iter().zip(all_texts(folder.path())) {
        if path.ends_with("maps/n2.ron") {
            let (old, new) = (String::from_utf8(old).unwrap(), String::from_utf8(new).unwrap());
            let added: Vec<_> = new.lines().filter(|line| !old.contains(line)).collect();
            assert_eq!(added, ["        \"C2\": (terrain: Woods),"]);
        } else {
            assert!(old == new, "{path:?}");
        }
    }
    assert_eq!(Project::open(&path, None).document(), *history.document());
    history.undo();
    assert_eq!(
        project.modified(history.document()),
        [FileId::Board(key("n2"))],
        "the saved state is another"
    );
    history.redo();
    assert!(project.modified(history.document()).is_empty());
}

#[test]
fn undo_to_what_was_read_is_unmodified() {
    let (_folder, path) = copy();
    let project = Project::open(&path, None);
    let mut history = History::new(project.document());
    history.commit(&paint_woods("n2", "C2"));
    history.undo();
    assert!(project.modified(history.document()).is_empty());
}

#[test]
fn a_file_that_changed_on_disk_is_not_overwritten_unless_asked() {
    let (folder, path) = copy();
    let mut project = Project::open(&path, None);
    let document = project.document().after(&paint_woods("n2", "C2"));
    let board = folder.path().join("maps/n2.ron");
    let others = fs::read_to_string(&board).unwrap().replace("Mont Clairay", "Mont Clair");
    fs::write(&board, &others).unwrap();
    assert!(matches!(project.save(&document, false), Err(SaveError::ChangedOnDisk(_))));
    assert_eq!(fs::read_to_string(&board).unwrap(), others);
    project.save(&document, true).unwrap();
    assert_eq!(Project::open(&path, None).document(), document);
}

#[test]
fn a_board_that_is_missing_stays_in_the_layout() {
    let (folder, path) = copy();
    fs::remove_file(folder.path().join("maps/n4.ron")).unwrap();
    let mut project = Project::open(&path, None);
    let document = project.document();
    assert_eq!(document.boards.len(), 1);
    let mut scenario = (**document.scenario.as_ref().unwrap()).clone();
    scenario.turns = 7;
    let document = document.after(&Edit::new("Length", vec![Change::Scenario(Arc::new(scenario.clone()))]));
    project.save(&document, false).unwrap();
    assert_eq!(Project::open(&path, None).document().scenario.as_deref(), Some(&scenario));
    assert_eq!(scenario.layout.len(), 2);
}

#[test]
fn saving_elsewhere_rewrites_paths_to_the_same_boards() {
    let (folder, path) = copy();
    let mut project = Project::open(&path, None);
    let document = project.document().after(&paint_woods("n4", "C2"));
    fs::create_dir_all(folder.path().join("scenarios/deep")).unwrap();
    let target = folder.path().join("scenarios/deep/copy.ron");
    let original = document;
    let SavedElsewhere { project: moved, document, .. } =
        project.save_as(&original, &Elsewhere::new(&target)).unwrap();
    assert!(moved.modified(&document).is_empty());
    let paths: Vec<_> = document
        .scenario
        .iter()
        .flat_map(|scenario| &scenario.layout)
        .map(|slot| slot.board.clone())
        .collect();
    assert_eq!(paths, ["../../maps/n2.ron", "../../maps/n4.ron"]);
    let again = Project::open(&target, Some(folder.path()));
    assert_eq!(again.document(), document);
    // The same again changes nothing; another scenario does not take its place.
    project.save_as(&original, &Elsewhere::new(&target)).unwrap();
    let mut other = (**original.scenario.as_ref().unwrap()).clone();
    other.title = "Another".to_owned();
    let other = original.after(&Edit::new("Title", vec![Change::Scenario(std::sync::Arc::new(other))]));
    assert!(matches!(project.save_as(&other, &Elsewhere::new(&target)), Err(SaveError::Exists(_))));
}

#[test]
fn saving_a_copy_writes_all_boards_beside_it() {
    let (_folder, path) = copy();
    let mut project = Project::open(&path, None);
    let document = project.document().after(&paint_woods("n4", "C2"));
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("copy.ron");
    let document = project.save_as(&document, &Elsewhere::new(&target).copying()).unwrap().document;
    let again = Project::open(&target, None).document();
    assert_eq!(again, document);
    assert_eq!(again.map().problems(), []);
    assert_eq!(again.boards.keys().map(BoardKey::path).collect::<Vec<_>>(), ["n2.ron", "n4.ron"]);
}

#[test]
fn a_save_elsewhere_that_fails_leaves_the_project_usable() {
    let (folder, path) = copy();
    let mut project = Project::open(&path, None);
    let document = project.document().after(&paint_woods("n4", "C2"));
    // The scenario cannot be written, but its boards come first.
    let target = folder.path().join("scenarios").join("x".repeat(300));
    assert!(project.save_as(&document, &Elsewhere::new(&target)).is_err());
    assert!(
        fs::read_to_string(folder.path().join("maps/n4.ron")).unwrap().contains("\"C2\": (terrain: Woods)")
    );
    let again = document.after(&paint_woods("n4", "C4"));
    assert_eq!(project.save(&again, false).unwrap().len(), 1, "nobody else changed the board");
    assert!(project.modified(&again).is_empty());
}

#[test]
fn copied_boards_replace_no_strangers() {
    let (_folder, path) = copy();
    let mut project = Project::open(&path, None);
    let document = project.document();
    let elsewhere = tempfile::tempdir().unwrap();
    let (target, stranger) = (elsewhere.path().join("copy.ron"), elsewhere.path().join("n2.ron"));
    fs::write(&stranger, "(format: \"bocage-board/1\", id: \"n2\", columns: 5, rows: 3)").unwrap();
    let to = Elsewhere::new(&target).copying();
    for to in [to.clone(), replacing(&project, &document, to.clone())] {
        let result = project.save_as(&document, &to);
        assert!(matches!(result, Err(SaveError::Exists(taken)) if taken == stranger));
        assert!(fs::read_to_string(&stranger).unwrap().contains("columns: 5"));
        assert!(!elsewhere.path().join("n4.ron").exists(), "all are looked at before the first is written");
    }
    // A copy that was made before is replaced with the scenario that names it.
    fs::remove_file(&stranger).unwrap();
    project.save_as(&document, &to).unwrap();
    let changed = document.after(&paint_woods("n2", "C2"));
    let to = replacing(&project, &changed, to);
    project.save_as(&changed, &to).unwrap();
    assert!(fs::read_to_string(&stranger).unwrap().contains("\"C2\": (terrain: Woods)"));
}

#[test]
fn overwriting_a_scenario_does_not_overwrite_boards_that_changed_on_disk() {
    let (folder, path) = copy();
    let mut project = Project::open(&path, None);
    let document = project.document().after(&paint_woods("n4", "C2"));
    let board = folder.path().join("maps/n4.ron");
    fs::write(&board, fs::read_to_string(&board).unwrap() + "// by somebody else\n").unwrap();
    let target = folder.path().join("scenarios/vaubrelle.ron");
    let to = replacing(&project, &document, Elsewhere::new(&target));
    assert!(matches!(project.save_as(&document, &to), Err(SaveError::ChangedOnDisk(_))));
    assert!(fs::read_to_string(&board).unwrap().contains("by somebody else"));
}

#[test]
fn copied_boards_of_one_file_name_stay_apart_and_keep_their_comments() {
    let (folder, path) = copy();
    fs::create_dir(folder.path().join("other")).unwrap();
    let board = fs::read_to_string(folder.path().join("maps/n4.ron")).unwrap();
    fs::write(folder.path().join("other/N2.ron"), format!("// the other one\n{board}")).unwrap();
    let text = fs::read_to_string(&path).unwrap().replace("../maps/n4.ron", "../other/N2.ron");
    fs::write(&path, text).unwrap();
    let mut project = Project::open(&path, None);
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("copy.ron");
    let to = Elsewhere::new(&target).copying();
    let document = project.save_as(&project.document(), &to).unwrap().document;
    assert_eq!(document.boards.len(), 2);
    assert_eq!(Project::open(&target, None).document(), document);
    let copied = fs::read_to_string(elsewhere.path().join("N2-2.ron")).unwrap();
    assert!(copied.starts_with("// the other one\n"), "{copied}");
}

#[test]
fn comments_stay_with_their_entries() {
    let (folder, _) = copy();
    let path = folder.path().join("maps/n1.ron");
    let text = fs::read_to_string(&path).unwrap();
    let commented = format!(
        "// The village.\n{}",
        text.replace(
            "        \"C3\": (terrain: Woods),",
            "        // thick\n        \"C3\": (terrain: Woods), // oak"
        )
    );
    fs::write(&path, &commented).unwrap();
    let mut project = Project::open(&path, None);
    let features = HexFeatures { terrain: Terrain::Woods, ..HexFeatures::default() };
    let change = Change::Hex { board: BoardKey::new("n1.ron"), hex: "B2".parse().unwrap(), features };
    let document = project.document().after(&Edit::new("Paint", vec![change]));
    project.save(&document, false).unwrap();
    let saved = fs::read_to_string(&path).unwrap();
    assert_eq!(saved.replace("        \"B2\": (terrain: Woods),\n", ""), commented);
}

#[test]
fn what_is_refused_says_so_and_is_never_written() {
    let (folder, path) = copy();
    let board = folder.path().join("maps/n4.ron");
    // Two mistakes, each told once however often it is made.
    let text = fs::read_to_string(&board).unwrap();
    let broken = text.replace("terrain", "terain").replace("hedge:", "hege:");
    fs::write(&board, &broken).unwrap();
    let mut project = Project::open(&path, None);
    let document = project.document();
    let Err(refusal) = &project.boards[&key("n4")] else { panic!("it opened") };
    let Refused::Wrong(source, errors) = &refusal.reason else { panic!("{:?}", refusal.reason) };
    let wrong: Vec<&str> = errors.iter().map(|error| source.slice(error.span)).collect();
    assert_eq!(wrong, ["terain", "hege"]);
    let document = document.after(&paint_woods("n4", "C2")).after(&paint_woods("n2", "C2"));
    project.save(&document, false).unwrap();
    assert_eq!(fs::read_to_string(&board).unwrap(), broken);
}

#[test]
fn paths_do_not_lead_out_of_the_root() {
    let (folder, path) = copy();
    let outside = tempfile::tempdir().unwrap();
    let stray = outside.path().join("n9.ron");
    fs::copy(folder.path().join("maps/n1.ron"), &stray).unwrap();
    let project = Project::open(&path, None);
    let written = bocage::file::project::relative(&stray, &folder.path().join("scenarios"));
    assert!(matches!(project.find(&Disk, &written), Err(Refused::OutsideRoot(_))), "{written}");
    for bad in ["", "..\\maps\\n1.ron", "/maps/n1.ron"] {
        assert!(matches!(project.find(&Disk, bad), Err(Refused::BadPath)), "{bad}");
    }
    assert!(matches!(project.find(&Disk, "../maps/n9.ron"), Err(Refused::Unreadable(_))));
    assert!(project.find(&Disk, "../maps/n1.ron").is_ok());
}

#[test]
fn documents_without_files_get_them_on_the_first_save() {
    let folder = tempfile::tempdir().unwrap();
    let board = bocage::board::Board::new("field", 7, 5);
    let document = Document::of_board(BoardKey::new("field.ron"), board);
    let target = folder.path().join("field.ron");
    let saved = Project::default().save_as(&document, &Elsewhere::new(&target)).unwrap();
    let (project, document) = (saved.project, saved.document);
    assert!(project.modified(&document).is_empty());
    assert_eq!(Project::open(&target, None).document(), document);
}
