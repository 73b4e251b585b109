//! The command line from end to end, through the program itself. `UPDATE=1 cargo test --test cli` rewrites the golden
//! files under `tests/cli/golden` and `schemas`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod export;
mod fmt;
mod los;
mod new;
mod play;
mod render;
#[path = "../common/mod.rs"]
mod shipped;
mod streams;
mod validate;

use common::*;

#[test]
fn schemas_are_those_of_the_types() {
    let folder = Folder::empty();
    let names = folder.run("schema").exits(0).out;
    assert_eq!(names, "board\nscenario\nrecord\nreport\nchecks\n");
    for name in names.lines() {
        let schema = folder.run(&format!("schema {name}")).exits(0).out;
        golden_text(&format!("schemas/{name}.schema.json"), &schema);
    }
}

#[test]
fn help_lists_every_command() {
    let folder = Folder::empty();
    let help = folder.run("--help").exits(0).out;
    for command in
        ["validate", "explain", "checks", "los", "render", "play", "replay", "fmt", "new", "export", "schema"]
    {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(folder.run(&format!("{command} --help")).exits(0).err.is_empty());
    }
    assert!(folder.run("--version").exits(0).out.starts_with("bocage "));
}

#[test]
fn a_word_that_is_no_file_was_meant_as_a_command() {
    let folder = Folder::new();
    folder.run("schemo").exits(2).fails_with("Did you mean `bocage schema`?");
    folder.run("fnt maps").exits(2).fails_with("Did you mean `bocage fmt`?");
    folder.run("maps/n1.ron maps/n2.ron").exits(2).fails_with("one file at a time");
    folder.run("maps/n1.ron fmt").exits(2);
    folder.run("--nothing").exits(2).fails_with("--nothing");
}

#[cfg(not(feature = "editor"))]
#[test]
fn a_build_without_editor_says_so() {
    let folder = Folder::new();
    golden("no-editor", &[folder.run(""), folder.run("maps/n1.ron")]);
    folder.run("").exits(2).fails_with("bocage fmt");
}
