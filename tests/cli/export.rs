//! `bocage export`, and packages opened by the other commands.

use crate::common::*;
use std::fs;
use std::io::Write;

/// Makes a scenario that cannot be played: one of its boards is not there.
fn broken(folder: &Folder) {
    folder.replace("scenarios/clairay.ron", "\"../maps/n2.ron\"", "\"../maps/gone.ron\"");
}

#[test]
fn a_package_opens_elsewhere_as_it_is() {
    let folder = Folder::new();
    let run = folder.run("export scenarios/clairay.ron -o out/clairay.zip");
    run.exits(2).fails_with("does not exist");
    let run = folder.run("export scenarios/clairay.ron -o clairay.zip").exits(0);
    assert!(run.out.is_empty() && run.err.contains("Wrote clairay.zip"), "{}", run.text());
    let table = folder.run("los table scenarios/clairay.ron").exits(0).out;
    // Somewhere else, with nothing beside it.
    let other = Folder::empty();
    fs::copy(folder.path("clairay.zip"), other.path("c.zip")).unwrap();
    other.run("validate c.zip --deny warnings").exits(0);
    assert_eq!(other.run("los table c.zip").exits(0).out, table);
    other.run("render c.zip -o c.svg").exits(0);
    folder.run("render scenarios/clairay.ron -o c.svg").exits(0);
    assert_eq!(other.read("c.svg"), folder.read("c.svg"));
    // The same files make the same package.
    folder.run("export scenarios/clairay.ron -o again.zip").exits(0);
    assert_eq!(fs::read(folder.path("again.zip")).unwrap(), fs::read(folder.path("clairay.zip")).unwrap());
}

#[test]
fn a_folder_holds_the_files_and_says_what_they_are() {
    let folder = Folder::new();
    folder.run("export scenarios/clairay.ron -o out").exits(0);
    for file in [
        "scenarios/clairay.ron",
        "scenarios/clairay.los.csv",
        "rulesets/westfront.ron",
        "pictures/clairay.png",
    ] {
        assert!(folder.path("out").join(file).is_file(), "{file}");
        assert!(folder.read("out/README.txt").contains(file), "{file}");
    }
    assert!(folder.read("out/README.txt").contains("no error was found"));
    assert_eq!(
        folder.read("out/scenarios/clairay.los.csv"),
        folder.run("los table out/scenarios/clairay.ron").out
    );
    folder.run("validate out --deny warnings").exits(0);
    folder.run("fmt --check out/scenarios out/maps").exits(0);
    folder.run("export scenarios/clairay.ron -o out").exits(2).fails_with("There is something in the folder");
}

#[test]
fn errors_are_shown_first_and_exporting_all_the_same_is_a_choice_that_the_package_tells() {
    let folder = Folder::new();
    broken(&folder);
    let run = folder.run("export scenarios/clairay.ron -o c.zip").exits(1);
    assert!(run.err.contains("missing-board") && run.err.contains("--despite-errors"), "{}", run.text());
    assert!(!folder.path("c.zip").exists());
    folder.run("export scenarios/clairay.ron -o out --despite-errors").exits(0);
    let readme = folder.read("out/README.txt");
    assert!(readme.contains("EXPORTED DESPITE ERRORS") && readme.contains("missing-board"), "{readme}");
    assert!(folder.read("out/manifest.json").contains("\"errors\": "));
    folder.run("validate out").exits(1);
}

#[test]
fn a_board_alone_can_be_exported_and_a_package_again() {
    let folder = Folder::new();
    folder.run("export maps/n1.ron -o n1.zip").exits(0);
    folder.run("validate n1.zip --deny warnings").exits(0);
    folder.run("export n1.zip -o n1.zip").exits(2).fails_with("it is what is read");
    folder.run("export n1.zip -o again.zip").exits(0);
    assert_eq!(fs::read(folder.path("n1.zip")).unwrap(), fs::read(folder.path("again.zip")).unwrap());
    folder.run("export maps/n1.ron -o maps").exits(2).fails_with("There is something in the folder");
}

#[test]
fn what_is_no_package_is_refused() {
    let folder = Folder::new();
    folder.write("a.zip", "PK");
    folder.run("los table a.zip").exits(1);
    folder.run("validate a.zip").exits(2);
    folder.run("export a.zip -o b.zip").exits(1).fails_with("no package that can be opened");
    // Cut off at any place, it is refused and nothing crashes.
    folder.run("export maps/n1.ron -o n1.zip").exits(0);
    let whole = fs::read(folder.path("n1.zip")).unwrap();
    for part in 0..10 {
        folder.write("cut.zip", &whole[..whole.len() * part / 10]);
        folder.run("los pair cut.zip A1 B1").exits(1);
    }
}

#[test]
fn the_picture_in_a_package_shows_the_set_up_and_scans_stay_at_home() {
    let folder = Folder::new();
    folder.replace(
        "maps/n1.ron",
        "    columns: 15,",
        "    columns: 15,\n    underlay: (path: \"n1.png\", points: ((pixel: (0, 0), at: (0, 0)), (pixel: (9, 0), at: (42, 0)), (pixel: (0, 9), at: (0, 18))), opacity: 50),",
    );
    folder.run("export scenarios/vaubrelle.ron -o out").exits(0);
    assert!(
        folder.read("maps/n1.ron").contains("underlay")
            && !folder.read("out/maps/n1.ron").contains("underlay")
    );
    folder.run("render scenarios/vaubrelle.ron -o with.png").exits(0);
    folder.run("render scenarios/vaubrelle.ron -o without.png --map-only").exits(0);
    let picture = fs::read(folder.path("out/pictures/vaubrelle.png")).unwrap();
    assert!(picture == fs::read(folder.path("with.png")).unwrap());
    assert!(picture != fs::read(folder.path("without.png")).unwrap());
    assert!(folder.read("out/README.txt").contains("the map with the set-up"));
}

/// An archive of some files.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn archives_that_do_not_say_one_thing_are_refused_with_the_reason() {
    let folder = Folder::new();
    let scenario = folder.read("scenarios/vaubrelle.ron");
    let board = folder.read("maps/n1.ron");
    let refused = |bytes: Vec<u8>, why: &str| {
        folder.write("p.zip", bytes);
        folder.run("validate p.zip").exits(2).fails_with(why);
        folder.run("render p.zip -o p.png").exits(1).fails_with(why);
    };
    let files = |more: (&'static str, &str)| {
        archive(&[("scenarios/v.ron", &scenario), ("maps/n1.ron", &board), (more.0, more.1)])
    };
    folder.write("p.zip", files(("manifest.json", r#"{"format": "others/1", "main": "x.ron"}"#)));
    folder.run("validate p.zip").exits(0);
    let manifest = |format: &str, main: &str| {
        files(("manifest.json", &format!(r#"{{"format": "bocage-package/{format}"{main}}}"#)))
    };
    refused(manifest("1", r#", "main": "../../n1.ron""#), "says to open `../../n1.ron`, which is not in it");
    refused(manifest("1", ""), "does not say what to open");
    refused(manifest("2", r#", "main": "maps/n1.ron""#), "this program reads `bocage-package/1`");
    refused(files(("../evil.ron", &board)), "leads out of it");
    let long = format!("{scenario}{}", " ".repeat(16 << 20));
    refused(
        archive(&[("scenarios/v.ron", &long), ("maps/n1.ron", &board)]),
        "`scenarios/v.ron` in it is longer than",
    );
    // The writer refuses two files of one name: one is given the name of the other afterwards.
    let mut twice = files(("maps/n2.ron", "("));
    for at in 0..twice.len() - 11 {
        if twice[at..].starts_with(b"maps/n2.ron") {
            twice[at + 6] = b'1';
        }
    }
    refused(twice, "two files of one name");
    refused(b"hello".to_vec(), "no ZIP archive");
    let mut linked = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    linked.add_symlink("scenarios/v.ron", "/etc/passwd", options).unwrap();
    linked.start_file("maps/n1.ron", options).unwrap();
    linked.write_all(board.as_bytes()).unwrap();
    refused(linked.finish().unwrap().into_inner(), "is a link");
}
