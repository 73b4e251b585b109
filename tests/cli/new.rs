//! `bocage new`.

use crate::common::*;
use std::fs;

#[test]
fn a_board_is_written_and_never_overwritten_unasked() {
    let folder = Folder::empty();
    folder.run("new board n9").exits(0);
    assert!(folder.read("n9.ron").contains("columns: 15,\n    rows: 9,"));
    folder.run("fmt --check n9.ron").exits(0);
    folder.run("new board n9 --size 5x3").exits(2).fails_with("exists already");
    assert!(folder.read("n9.ron").contains("columns: 15"));
    folder.run("new board n9 --size 5x3 --shifted even --name Le_Bois --force").exits(0);
    let board = folder.read("n9.ron");
    assert!(board.contains("columns: 5") && board.contains("shifted: Even") && board.contains("Le_Bois"));
    assert_eq!(folder.run("new board n9 --size 5x3 --shifted even --name Le_Bois -o -").exits(0).out, board);
    folder.run("new board n9 -o n9.json").exits(0);
    assert!(folder.read("n9.json").starts_with('{'));
}

#[test]
fn wrong_boards_are_not_written() {
    let folder = Folder::empty();
    folder.run("new board N9").exits(2).fails_with("`N9` cannot be an id");
    for size in ["1x9", "200x9", "15x0", "15", "x", "15x9x2"] {
        folder.run(&format!("new board n9 --size {size}")).exits(2);
    }
    folder.run("new board n9 -o none/n9.ron").exits(2).fails_with("none does not exist");
    assert_eq!(fs::read_dir(folder.path(".")).unwrap().count(), 0);
}

#[test]
fn a_scenario_lays_its_boards_side_by_side() {
    let folder = Folder::new();
    let boards = "--board maps/n1.ron --board maps/n2.ron@turned --board maps/n1.ron@0,9";
    folder.run(&format!("new scenario x --title X {boards} -o scenarios/x.ron")).exits(0);
    let layout = "    layout: [\n        (board: \"../maps/n1.ron\", at: (0, 0)),\n        \
        (board: \"../maps/n2.ron\", at: (14, 0), turned: true),\n        \
        (board: \"../maps/n1.ron\", at: (0, 9), label: \"n1-2\"),\n    ],\n";
    assert!(folder.read("scenarios/x.ron").contains(layout), "{}", folder.read("scenarios/x.ron"));
    folder.run("fmt --check scenarios").exits(0);
}

#[test]
fn wrong_layouts_are_not_written() {
    let folder = Folder::new();
    let run = |boards: &str| folder.run(&format!("new scenario x {boards} -o scenarios/x.ron"));
    run("--board maps/n1.ron --board maps/n2.ron@13,0").exits(1).fails_with("maps/n2.ron@14,0");
    run("--board maps/n1.ron --board maps/n2.ron@0,0").exits(1).fails_with("overlaps");
    run("--board maps/n7.ron").exits(1).fails_with("maps/n7.ron does not exist");
    run("--board scenarios/clairay.ron").exits(1).fails_with("is not a board");
    run("--board maps/n1.ron@1").exits(2);
    assert!(!folder.path("scenarios/x.ron").exists());
    fs::create_dir_all(folder.path("a/b/c")).unwrap();
    folder.run("new scenario x --board maps/n1.ron -o a/b/c/x.ron").exits(1).fails_with("lies outside");
}
