//! `bocage fmt`.

use crate::common::*;
use std::fs;

#[test]
fn shipped_files_are_canonical_and_stay_as_they_are() {
    let folder = Folder::new();
    let modified = |path: &str| fs::metadata(folder.path(path)).unwrap().modified().unwrap();
    let before = modified("maps/n1.ron");
    for arguments in ["fmt --check maps scenarios", "fmt maps scenarios"] {
        let run = folder.run(arguments).exits(0);
        assert!(run.out.is_empty() && run.err.starts_with("6 files: 0 "), "{}", run.text());
    }
    assert_eq!(modified("maps/n1.ron"), before);
    assert!(folder.run("-q fmt maps").exits(0).err.is_empty());
    assert!(folder.run("fmt maps --quiet").exits(0).err.is_empty());
}

#[test]
fn files_become_canonical_and_keep_their_comments() {
    let folder = Folder::empty();
    let before = "\u{feff}// Head\r\n(format:\"bocage-board/1\",id:\"x\",columns:5,\r\n\
        // Why\r\nrows:3,hexes:{\"C2\":(level:0,terrain:Woods),// beside\r\n\"A1\":(level:1)})";
    folder.write("x.ron", before);
    let check = folder.run("fmt --check x.ron").exits(1);
    assert_eq!((check.out.as_str(), folder.read("x.ron").as_str()), ("x.ron\n", before));
    assert_eq!(folder.run("fmt x.ron").exits(0).out, "x.ron\n");
    let after = "// Head\n(\n    format: \"bocage-board/1\",\n    id: \"x\",\n    columns: 5,\n    // Why\n    \
        rows: 3,\n    hexes: {\n        \"A1\": (level: 1),\n        \"C2\": (terrain: Woods), // beside\n    },\n)\n";
    assert_eq!(folder.read("x.ron"), after);
    assert!(folder.run("fmt --check x.ron").exits(0).out.is_empty());
    let piped = folder.run_with_input("fmt -", before).exits(0);
    assert_eq!(piped.out, after);
    assert!(folder.run_with_input("fmt --check -", before).exits(1).out.is_empty());
    assert!(folder.run_with_input("fmt --check -", after).exits(0).out.is_empty());
}

#[test]
fn json_stays_json() {
    let folder = Folder::empty();
    let before = r#"{"format": "bocage-board/1", "id": "x", "columns": 5, "rows": 3}"#;
    folder.write("x.json", before);
    folder.run("fmt .").exits(0);
    let after = folder.read("x.json");
    assert!(after.starts_with("{\n") && after != before);
    assert_eq!(folder.run_with_input("fmt -", before).exits(0).out, after);
}

#[test]
fn comments_without_entry_are_not_dropped_unasked() {
    let folder = Folder::empty();
    let before = "(format: \"bocage-board/1\", id: \"x\", columns: 5, rows: 3, hexes: {\"A1\": (level: /* lost */ 1)})\n";
    folder.write("x.ron", before);
    golden("fmt-comments", &[folder.run("fmt x.ron").exits(1), folder.run("fmt --check x.ron").exits(1)]);
    assert_eq!(folder.read("x.ron"), before);
    assert!(folder.run("fmt --drop-comments x.ron").exits(0).err.contains("lost"));
    assert!(!folder.read("x.ron").contains("lost"));
}

#[test]
fn refused_files_stay_and_the_others_are_written() {
    let folder = Folder::empty();
    let board = "(format: \"bocage-board/1\", id: \"x\", columns: 5, rows: 3)";
    let bad: &[(&str, &[u8])] = &[
        ("empty.ron", b""),
        ("latin.ron", b"(format: \"bocage-board/1\", name: \"Ch\xE2teau\")"),
        ("nul.ron", b"(format: \"bocage-board/1\", name: \"\0\")"),
        ("newer.ron", b"(format: \"bocage-board/9\")"),
        ("shape.ron", b"(format: \"bocage-board/1\", id: \"x\", columns: 5, rowz: 3)"),
        ("syntax.ron", b"(format: \"bocage-board/1\", id: \"x\""),
        ("utf16.ron", b"\xFF\xFE(\0f\0o\0r\0m\0"),
    ];
    for (name, content) in bad {
        folder.write(name, content);
    }
    folder.write("good.ron", board);
    let run = folder.run("fmt empty.ron latin.ron nul.ron newer.ron shape.ron syntax.ron utf16.ron good.ron");
    assert_ne!(folder.read("good.ron"), board);
    golden("fmt-refused", &[run.exits(1)]);
    for (name, content) in bad {
        assert_eq!(&fs::read(folder.path(name)).unwrap(), content, "{name}");
        let run = folder.run_with_input("fmt -", content).exits(1);
        assert!(run.out.is_empty(), "{}", run.text());
    }
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = Folder::empty();
    fs::create_dir(folder.path("x.ron")).unwrap();
    folder.run("fmt x.ron").exits(2).fails_with("no board and no scenario among 0 files");
    folder.run("fmt none.ron").exits(2).fails_with("none.ron does not exist");
    folder.run("fmt *.ron").exits(2).fails_with("no board and no scenario");
    folder.run("fmt *.rom").exits(2).fails_with("No file matches `*.rom`");
    folder.write("huge.ron", vec![b' '; (16 << 20) + 1]);
    folder.run("fmt huge.ron").exits(2).fails_with("too long");
    folder.run("fmt").exits(2);
}
