//! `bocage render`.

use crate::common::*;
use std::fs;

#[test]
fn a_map_becomes_a_picture() {
    let folder = Folder::new();
    folder.run("render maps/n1.ron -o a.png --scale 20").exits(0);
    let png = fs::read(folder.path("a.png")).unwrap();
    let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!((size(16), size(20)), (14 * 15, 156));
    folder.run("render scenarios/clairay.ron -o a.svg --dark").exits(0);
    let svg = folder.read("a.svg");
    assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"));
    assert_eq!(folder.run("render scenarios/clairay.ron -o - --format svg --dark").exits(0).out, svg);
}

#[test]
fn wrong_pictures_are_refused() {
    let folder = Folder::new();
    folder.run("render maps/n1.ron -o a.pdf").exits(2).fails_with("PDF cannot be written yet");
    folder.run("render maps/n1.ron -o a").exits(2).fails_with("does not say what to write");
    folder.run("render maps/n1.ron").exits(2);
    folder.run("render maps/n1.ron -o a.png --scale 0").exits(2);
    folder.run("render maps/n1.ron -o none/a.png --scale 8").exits(2).fails_with("does not exist");
    folder.run("new board big --size 199x199").exits(0);
    folder.run("render big.ron -o a.png").exits(2).fails_with("pixels");
    folder.run("render maps/n1.ron -o maps/n1.ron --format svg").exits(2).fails_with("overwritten");
    assert!(!folder.path("a.png").exists());
}

#[test]
fn letters_that_the_font_lacks_are_named() {
    let folder = Folder::new();
    folder.replace("maps/n1.ron", "name: \"Ferme Maubert\"", "name: \"\u{5e9}\u{5dc} \u{6771}\"");
    let rendered = folder.run("render maps/n1.ron -o x.svg").exits(0);
    assert!(
        rendered.err.contains("The font has no letters for \u{5dc} \u{5e9} \u{6771}"),
        "{}",
        rendered.err
    );
}
