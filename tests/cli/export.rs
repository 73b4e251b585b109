//! `bocage export`, and packages opened by the other commands.

use crate::common::*;
use std::fs;

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
