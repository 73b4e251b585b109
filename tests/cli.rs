//! The command line from end to end, through the program itself. `UPDATE=1 cargo test --test cli` rewrites the golden
//! files under `tests/cli` and `schemas`.

mod common {
    //! Running the program in a folder of its own that holds copies of the shipped files.

    use std::ffi::OsStr;
    use std::fs;
    use std::io::Write;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Output, Stdio};

    pub const PROGRAM: &str = env!("CARGO_BIN_EXE_bocage");

    /// Path of a file of the package.
    pub fn in_package(path: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
    }

    /// A folder with `maps` and `scenarios`, removed at the end.
    pub struct Folder(tempfile::TempDir);

    impl Folder {
        pub fn new() -> Self {
            let folder = Self(tempfile::tempdir().unwrap());
            for part in ["maps", "scenarios"] {
                fs::create_dir(folder.path(part)).unwrap();
                for entry in fs::read_dir(in_package(part)).unwrap() {
                    let path = entry.unwrap().path();
                    if path.extension() == Some(OsStr::new("ron")) {
                        fs::copy(&path, folder.path(part).join(path.file_name().unwrap())).unwrap();
                    }
                }
            }
            folder
        }

        pub fn empty() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        pub fn path(&self, path: &str) -> PathBuf {
            self.0.path().join(path)
        }

        pub fn read(&self, path: &str) -> String {
            fs::read_to_string(self.path(path)).unwrap()
        }

        pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
            let path = self.path(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }

        /// Replaces a text in a file; it must be there.
        pub fn replace(&self, path: &str, from: &str, to: &str) {
            let before = self.read(path);
            assert!(before.contains(from), "{path} has no {from:?}");
            self.write(path, before.replacen(from, to, 1));
        }

        /// The program, to be run in this folder.
        pub fn command(&self, arguments: &str) -> Command {
            let mut command = Command::new(PROGRAM);
            command.args(arguments.split_whitespace()).current_dir(self.0.path());
            command.env_remove("NO_COLOR").env("TERM", "xterm");
            command
        }

        pub fn run(&self, arguments: &str) -> Run {
            Run::new(arguments, self.command(arguments).stdin(Stdio::null()).output().unwrap())
        }

        pub fn run_with_input(&self, arguments: &str, input: impl AsRef<[u8]>) -> Run {
            let mut command = self.command(arguments);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            // A program that does not read its input closes it.
            let _ = child.stdin.take().unwrap().write_all(input.as_ref());
            Run::new(arguments, child.wait_with_output().unwrap())
        }
    }

    /// What came of a run.
    pub struct Run {
        pub arguments: String,
        pub exit: Option<i32>,
        pub out: String,
        pub err: String,
    }

    impl Run {
        fn new(arguments: &str, output: Output) -> Self {
            let text = |bytes| without_count_of_checks(&String::from_utf8(bytes).unwrap());
            Self {
                arguments: arguments.to_owned(),
                exit: output.status.code(),
                out: text(output.stdout),
                err: text(output.stderr),
            }
        }

        /// Expects an exit code, and no crash.
        #[track_caller]
        pub fn exits(self, exit: i32) -> Self {
            assert_eq!(self.exit, Some(exit), "{}", self.text());
            assert!(!self.err.contains("panicked"), "{}", self.text());
            self
        }

        /// Expects nothing on standard output and these words on standard error.
        #[track_caller]
        pub fn fails_with(self, words: &str) -> Self {
            assert!(self.out.is_empty() && self.err.contains(words), "no {words:?} in\n{}", self.text());
            self
        }

        pub fn text(&self) -> String {
            let exit = self.exit.map_or("killed".to_owned(), |exit| format!("exit {exit}"));
            let part = |name: &str, text: &str| match text {
                "" => String::new(),
                text => format!("--- {name}\n{text}"),
            };
            format!(
                "$ bocage {}\n{}{}{exit}\n",
                self.arguments,
                part("stdout", &self.out),
                part("stderr", &self.err)
            )
        }
    }

    /// The number of checks grows; no golden file is to change with it.
    fn without_count_of_checks(text: &str) -> String {
        let mut parts: Vec<&str> = text.split(" checks)").collect();
        let last = parts.pop().unwrap_or_default();
        let counted = parts
            .iter()
            .map(|part| format!("{}N checks)", part.trim_end_matches(|c: char| c.is_ascii_digit())));
        let text = counted.collect::<String>() + last;
        match text.split_once("\"checks\": ") {
            Some((before, after)) => {
                format!("{before}\"checks\": \"N\"{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
            }
            None => text,
        }
    }

    /// Compares several runs with a golden file.
    #[track_caller]
    pub fn golden(name: &str, runs: &[Run]) {
        let text: Vec<String> = runs.iter().map(Run::text).collect();
        golden_text(&format!("tests/cli/{name}.txt"), &text.join("\n"));
    }

    #[track_caller]
    pub fn golden_text(path: &str, text: &str) {
        let file = in_package(path);
        if std::env::var_os("UPDATE").is_some() {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, text).unwrap();
            return;
        }
        let golden = fs::read_to_string(&file).unwrap_or_default();
        assert!(golden == text, "{path} is not\n{text}\nUPDATE=1 rewrites it");
    }
}

use common::{Folder, golden, golden_text};
use std::fs;
use std::process::Stdio;

#[test]
fn schemas_are_those_of_the_types() {
    let folder = Folder::empty();
    let names = folder.run("schema").exits(0).out;
    assert_eq!(names, "board\nscenario\nreport\nchecks\n");
    for name in names.lines() {
        let schema = folder.run(&format!("schema {name}")).exits(0).out;
        golden_text(&format!("schemas/{name}.schema.json"), &schema);
    }
}

#[test]
fn help_lists_every_command() {
    let folder = Folder::empty();
    let help = folder.run("--help").exits(0).out;
    for command in ["validate", "explain", "checks", "los", "render", "fmt", "new", "schema"] {
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

mod fmt {
    use super::*;

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
        let run =
            folder.run("fmt empty.ron latin.ron nul.ron newer.ron shape.ron syntax.ron utf16.ron good.ron");
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
}

mod new {
    use super::*;

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
        assert_eq!(
            folder.run("new board n9 --size 5x3 --shifted even --name Le_Bois -o -").exits(0).out,
            board
        );
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
}

mod validate {
    use super::*;
    use serde_json::Value;

    /// Two broken boards, one of them used by both scenarios.
    fn broken() -> Folder {
        let folder = Folder::new();
        folder.replace("maps/n2.ron", "\"A5/NE\": (", "\"ZZ5/NE\": (");
        folder.replace("maps/n3.ron", "rows: 9", "rowz: 9");
        for path in ["scenarios/clairay.ron", "scenarios/vaubrelle.ron"] {
            let text = folder.read(path);
            folder.write(path, text.replace("../maps/n1.ron", "../maps/n2.ron").replace("\"n1:", "\"n2:"));
        }
        folder
    }

    #[test]
    fn what_ships_is_clean() {
        let folder = Folder::new();
        let run = folder.run("validate maps scenarios").exits(0);
        let summary = "No findings in 6 files (4 boards, 1 seam, 568 hexes, 0 LOS pairs, N checks)\n";
        assert_eq!((run.out.as_str(), run.err.as_str()), ("", summary));
        let quiet = folder.run("validate --quiet maps scenarios").exits(0);
        assert!(quiet.out.is_empty() && quiet.err.is_empty());
        assert!(folder.run("validate maps scenarios --deny warnings").exits(0).out.is_empty());
    }

    #[test]
    fn findings_are_shown_with_their_places() {
        let folder = broken();
        let runs = [
            folder.run("validate maps"),
            folder.run("validate maps/n2.ron --format json"),
            folder.run("validate maps/n2.ron --format junit"),
        ];
        assert!(runs.iter().all(|run| run.exit == Some(1)));
        golden("validate", &runs);
        // The same from standard input and with JSON as the notation.
        let piped = folder.run_with_input("validate -", folder.read("maps/n2.ron")).exits(1);
        assert!(piped.out.contains("--> -:51:9"), "{}", piped.text());
    }

    #[test]
    fn a_board_that_several_scenarios_use_is_reported_once() {
        let folder = broken();
        let once = |arguments: &str| {
            let run = folder.run(arguments).exits(1);
            assert_eq!(run.out.matches("error[B002]").count(), 1, "{}", run.text());
            assert!(run.out.contains("--> maps/n2.ron:51:9"), "{}", run.text());
        };
        once("validate scenarios");
        once("validate maps scenarios");
        once("validate scenarios maps");
        once("validate maps/n2.ron scenarios/../maps/n2.ron maps ./maps/n2.ron");
        once("validate .");
        once("validate **/*.ron");
    }

    #[test]
    fn order_is_stable() {
        let folder = broken();
        let first = folder.run("validate . --format json").exits(1).out;
        for _ in 0..3 {
            assert_eq!(folder.run("validate . --format json").out, first);
        }
    }

    #[test]
    fn sarif_names_rules_and_places() {
        let folder = broken();
        let log: Value =
            serde_json::from_str(&folder.run("validate maps --format sarif").exits(1).out).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), 2, "{log:#}");
        for result in results {
            let rule = &rules[result["ruleIndex"].as_u64().unwrap() as usize];
            assert_eq!(rule["id"], result["ruleId"]);
            assert_eq!(rule["defaultConfiguration"]["level"], "error");
        }
        let location = &results[0]["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "maps/n2.ron");
        assert_eq!(
            (&location["region"]["startLine"], &location["region"]["startColumn"]),
            (&51.into(), &9.into())
        );
        assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    }

    #[test]
    fn levels_and_checks_can_be_chosen() {
        let folder = Folder::new();
        folder.replace(
            "maps/n2.ron",
            "columns: 15,",
            "columns: 15,\n    silences: [(check: \"none\", at: \"D5\")],",
        );
        assert_eq!(folder.run("validate maps").exits(0).out.matches("warning[").count(), 1);
        folder.run("validate maps --deny warnings").exits(1);
        let advice = folder.run("validate maps --advice").exits(0).out;
        assert_eq!(advice.matches("advice[X003]").count(), 1, "{advice}");
        folder.run("validate maps --deny advice --ignore unknown-check").exits(1);
        folder.run("validate maps --deny warnings --ignore X002").exits(0);
        folder.run("validate maps --deny warnings --ignore x002,F001").exits(0);
        folder.run("validate maps --deny warnings --select not-text --select F102").exits(0);
        assert!(folder.run("validate maps --select silence-without-reason").exits(0).out.contains("X003"));
        folder.run("validate maps --select unknown-hexs").exits(2).fails_with("Did you mean `unknown-hex`?");
        folder.run("validate maps --ignore X0002").exits(2).fails_with("There is no check `X0002`");
    }

    #[test]
    fn silenced_findings_are_counted() {
        let folder = Folder::new();
        let silence = "(check: \"unknown-hexside\", at: \"ZZ5/NE\", reason: \"a test\")";
        folder.replace("maps/n2.ron", "columns: 15,", &format!("columns: 15,\n    silences: [{silence}],"));
        folder.replace("maps/n2.ron", "\"A5/NE\": (", "\"ZZ5/NE\": (");
        let run = folder.run("validate maps/n2.ron --select unknown-hexside").exits(0);
        assert!(run.err.contains("; 1 silenced"), "{}", run.text());
    }

    #[test]
    fn nothing_checked_is_a_failure() {
        let folder = Folder::new();
        fs::create_dir(folder.path("empty.ron")).unwrap();
        folder.write("other/notes.txt", "format");
        folder.write("other/ruleset.ron", "(format: \"bocage-ruleset/1\")");
        folder.write("other/.hidden/n.ron", folder.read("maps/n1.ron"));
        folder.run("validate empty.ron").exits(2).fails_with("Nothing was checked");
        folder.run("validate other").exits(2).fails_with("no board and no scenario among 2 files");
        folder.run("validate none.ron").exits(2).fails_with("none.ron does not exist");
        folder.run("validate *.none").exits(2).fails_with("No file matches");
        folder.run("validate").exits(2);
        folder.run("validate maps --root none").exits(2).fails_with("not a folder");
    }

    #[test]
    fn one_bad_path_does_not_end_the_run() {
        let folder = broken();
        let run = folder.run("validate none.ron maps/n2.ron no*.ron other").exits(2);
        for words in ["none.ron does not exist", "No file matches `no*.ron`", "other does not exist"] {
            assert!(run.err.contains(words), "{}", run.text());
        }
        assert!(run.out.contains("error[B002]"));
        let json = folder.run("validate none.ron maps/n2.ron --format json").exits(2).out;
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["failures"][0], "none.ron does not exist");
    }

    #[test]
    fn broken_bytes_and_syntax_are_findings() {
        let folder = Folder::empty();
        let format = "(format: \"bocage-board/1\", id: \"x\", columns: 5, rows: 3";
        folder.write("bom.ron", format!("\u{feff}{format})\r\n"));
        folder.write(
            "good.json",
            "{\"format\": \"bocage-board/1\", \"id\": \"y\", \"columns\": 5, \"rows\": 3}",
        );
        folder.run("validate .").exits(0);
        folder.write("a-empty.ron", "");
        folder.write("b-latin.ron", [format.as_bytes(), b", name: \"Ch\xE2teau\")"].concat());
        folder.write("c-nul.ron", format!("{format}, name: \"\0\")"));
        folder.write("d-utf16.ron", format.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
        folder.write("e-open.ron", format);
        folder.write("f-newer.ron", "(format: \"bocage-board/99\")");
        folder.write("g-misspelt.ron", "(format: \"bocage-baord/1\")");
        folder.write("h-deep.ron", format!("{format}, notes: {}", "(".repeat(100_000)));
        let run = folder.run("validate .").exits(1);
        assert!(run.err.contains("1 other file skipped"), "the empty one: {}", run.text());
        golden("validate-bytes", &[run, folder.run("validate a-empty.ron")]);
        folder.write(
            "huge.ron",
            format!("{format})").into_bytes().into_iter().chain(vec![b' '; 17 << 20]).collect::<Vec<u8>>(),
        );
        assert!(folder.run("validate .").exits(1).out.contains("huge.ron"));
        assert!(folder.run("validate huge.ron").exits(1).out.contains("too long"));
    }

    #[test]
    fn paths_may_not_leave_the_root() {
        let folder = Folder::new();
        folder.write("a/b/x.ron", folder.read("scenarios/clairay.ron").replace("../maps", "../../maps"));
        let run = folder.run("validate a").exits(1);
        assert!(run.out.contains("path-leaves-root"), "{}", run.text());
        folder.run("validate a --root .").exits(0);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_once() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new();
        symlink("..", folder.path("maps/up")).unwrap();
        symlink("self.ron", folder.path("maps/self.ron")).unwrap();
        symlink("nowhere", folder.path("maps/nowhere")).unwrap();
        symlink("n1.ron", folder.path("maps/again.ron")).unwrap();
        let run = folder.run("validate maps");
        // A link that should lead to a board but leads nowhere is told.
        assert!(run.exit == Some(2) && run.err.contains("self.ron"), "{}", run.text());
        fs::remove_file(folder.path("maps/self.ron")).unwrap();
        let run = folder.run("validate maps").exits(0);
        assert!(run.err.starts_with("No findings in "), "{}", run.text());
        // A board outside the root cannot be had through a link.
        let outside = Folder::new();
        fs::remove_file(folder.path("maps/n4.ron")).unwrap();
        symlink(outside.path("maps/n4.ron"), folder.path("maps/n4.ron")).unwrap();
        assert!(folder.run("validate scenarios").exits(1).out.contains("path-leaves-root"));
    }

    #[cfg(unix)]
    #[test]
    fn what_may_not_be_read_is_told() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new();
        fs::set_permissions(folder.path("maps/n1.ron"), fs::Permissions::from_mode(0)).unwrap();
        if fs::read(folder.path("maps/n1.ron")).is_ok() {
            return; // The administrator may read everything.
        }
        let run = folder.run("validate maps").exits(2);
        assert!(
            run.err.contains("n1.ron must not be read") && run.err.contains(" 3 files"),
            "{}",
            run.text()
        );
    }

    #[test]
    fn colours_are_for_terminals() {
        let folder = broken();
        assert!(!folder.run("validate maps").out.contains('\x1b'));
        let mut command = folder.command("validate maps");
        let output = command.env("NO_COLOR", "1").output().unwrap();
        assert!(!output.stdout.contains(&0x1b));
    }

    #[test]
    fn safe_fixes_are_made_or_shown() {
        let folder = Folder::new();
        let before = folder.read("maps/n2.ron");
        folder.replace("maps/n2.ron", "\"B2/SE\": (hedge: Gap)", "\"B2/SE\": (hedge: Gap, ford: true)");
        let broken = folder.read("maps/n2.ron");
        folder.run("validate maps --deny warnings").exits(1);
        let diff = folder.run("validate maps --diff").exits(1);
        let expected = "-        \"B2/SE\": (hedge: Gap, ford: true),\n+        \"B2/SE\": (hedge: Gap),\n";
        assert!(diff.out.starts_with("--- maps/n2.ron\n+++ maps/n2.ron\n@@ ") && diff.out.contains(expected));
        assert_eq!(folder.read("maps/n2.ron"), broken);
        let piped = folder.run_with_input("validate - --diff", &broken).exits(1);
        assert!(piped.out.contains(expected));
        folder.run_with_input("validate - --fix", &broken).exits(2);
        let fixed = folder.run("validate maps scenarios --fix --deny warnings").exits(0);
        assert!(fixed.err.starts_with("Made 1 change in 1 file\n"), "{}", fixed.text());
        assert_eq!(folder.read("maps/n2.ron"), before);
        assert!(folder.run("validate maps scenarios --diff").exits(0).out.is_empty());
    }

    #[test]
    fn every_check_has_its_page() {
        let folder = Folder::empty();
        let checks = folder.run("checks --format json").exits(0).out;
        let checks: Vec<Value> = serde_json::from_str(&checks).unwrap();
        assert!(checks.len() > 15);
        let list = folder.run("checks").exits(0).out;
        for check in &checks {
            let fields: Vec<&str> = check.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(fields, ["code", "fix", "name", "severity", "summary"]);
            let (name, code) = (check["name"].as_str().unwrap(), check["code"].as_str().unwrap());
            let page = folder.run(&format!("explain {name}")).exits(0).out;
            assert!(page.starts_with(&format!("# {name} ({code})\n")) && list.contains(name));
            assert_eq!(folder.run(&format!("explain {}", code.to_lowercase())).exits(0).out, page);
        }
        folder.run("explain unknown-hx").exits(2).fails_with("Did you mean `unknown-hex`?");
        folder.run("explain zzz").exits(2).fails_with("`bocage checks` lists them");
    }
}

mod los {
    use super::*;

    #[test]
    fn a_pair_is_told_with_its_reason() {
        let folder = Folder::new();
        let runs = ["n2:D5 n4:D5", "n2:O5 n4:O5", "n2:D5 n2:D5", "n2:D5 n2:D6"];
        let runs = runs.map(|pair| folder.run(&format!("los pair scenarios/clairay.ron {pair}")).exits(0));
        golden("los-pair", &runs);
        let bare = folder.run("los pair maps/n1.ron A1 B1").exits(0).out;
        assert_eq!(folder.run("los pair maps/n1.ron n1:A1 n1:B1").exits(0).out, bare);
        let piped = folder.run_with_input("los pair - A1 B1", folder.read("maps/n1.ron")).exits(0);
        assert_eq!(piped.out, bare);
    }

    #[test]
    fn wrong_names_are_told() {
        let folder = Folder::new();
        let runs = ["D5 n2:D5", "n3:D5 n2:D5", "n22:D5 n2:D5", "n2:d5 n2:D5", "n2:D5 n2:P5", "n2:A0 n2:D5"];
        let runs = runs.map(|pair| folder.run(&format!("los pair scenarios/clairay.ron {pair}")).exits(2));
        golden("los-names", &runs);
    }

    #[test]
    fn a_table_is_csv_and_agrees_with_itself_and_with_pairs() {
        let folder = Folder::new();
        let table = folder.run("los table scenarios/clairay.ron").exits(0);
        let lines: Vec<&str> = table.out.lines().collect();
        let hexes = 2 * 142 - 9;
        assert_eq!((lines[0], lines.len()), ("from,to,los", 1 + hexes * (hexes - 1) / 2));
        assert!(table.err.is_empty());
        folder.run("los table scenarios/clairay.ron -o t.csv").exits(0);
        assert_eq!(folder.read("t.csv"), table.out);
        let checked = folder.run("los check scenarios/clairay.ron t.csv").exits(0);
        assert!(
            checked.out.is_empty() && checked.err.starts_with("37675 entries checked: 0 "),
            "{}",
            checked.err
        );
        for line in lines.iter().skip(1).step_by(4001) {
            let [from, to, los] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
            let pair = folder.run(&format!("los pair scenarios/clairay.ron {to} {from}")).exits(0).out;
            assert!(pair.to_lowercase().starts_with(los), "{line}: {pair}");
        }
        let from = folder.run("los table scenarios/clairay.ron --from n4:D5").exits(0).out;
        assert_eq!(from.lines().count(), hexes);
        folder.write("from.csv", &from);
        folder.run("los check scenarios/clairay.ron from.csv").exits(0);
    }

    #[test]
    fn contradictions_are_told_with_their_lines() {
        let folder = Folder::new();
        let right = folder.run("los table maps/n2.ron --from D5").exits(0).out;
        let clear = right.lines().find(|line| line.ends_with(",clear")).unwrap().to_owned();
        let (pair, _) = clear.rsplit_once(',').unwrap();
        let (from, to) = pair.split_once(',').unwrap();
        let partial = format!(
            "from,to,los\r\nn2:{to},{from},clear\r\n\r\n{to},n2:{from},blocked\r\n\
            {from},Z99,clear\r\n{from},{to},seen\r\n{from},{to}\r\n"
        );
        folder.write("t.csv", &partial);
        let run = folder.run("los check maps/n2.ron t.csv").exits(1);
        assert!(run.out.starts_with("t.csv:4: "), "{}", run.text());
        golden("los-check", &[run]);
        let piped = folder.run_with_input("los check maps/n2.ron -", &partial).exits(1);
        assert!(piped.out.starts_with("-:4: "));
    }

    #[test]
    fn tables_that_are_none_are_told() {
        let folder = Folder::new();
        let check = |content: &[u8]| {
            folder.write("t.csv", content);
            folder.run("los check maps/n2.ron t.csv")
        };
        check(b"").exits(1).fails_with("t.csv:1: The table does not begin with the header");
        check(b"from,to,los\n").exits(2).fails_with("nothing was checked");
        check(&vec![0; 1 << 20]).exits(1).fails_with("header");
        folder.run("los check maps/n2.ron none.csv").exits(2).fails_with("none.csv cannot be read");
        folder.run("los check maps/n2.ron maps").exits(2).fails_with("it is a folder");
        folder.run("los check - -").exits(2);
    }

    #[test]
    fn without_a_map_the_reason_is_told_and_nothing_else() {
        let folder = Folder::new();
        let scenario = folder.read("scenarios/clairay.ron");
        let with = |from: &str, to: &str| {
            assert!(scenario.contains(from));
            folder.write("scenarios/x.ron", scenario.replace(from, to));
        };
        let mut runs = Vec::new();
        for (from, to) in [
            ("../maps/n4.ron", "../maps/n7.ron"),
            ("at: (14, 0)", "at: (13, 0)"),
            ("at: (14, 0)", "at: (2, 0)"),
            ("at: (14, 0)", "at: (99999, 0)"),
            ("../maps/n4.ron", "../../n4.ron"),
            ("turns: 10", "turns: ten"),
        ] {
            with(from, to);
            for command in [
                "los pair scenarios/x.ron n2:D5 n2:D6",
                "los table scenarios/x.ron",
                "render scenarios/x.ron -o - --format svg",
            ] {
                let run = folder.run(command).exits(1);
                assert!(run.out.is_empty() && !run.err.is_empty(), "{}", run.text());
                if command.contains("pair") {
                    runs.push(run);
                }
            }
        }
        runs.push(folder.run("los pair none.ron A1 A2").exits(1));
        runs.push(folder.run("los pair scenarios A1 A2").exits(1));
        let here = folder.path(".").canonicalize().unwrap().display().to_string();
        runs.iter_mut().for_each(|run| run.err = run.err.replace(&here, "HERE"));
        golden("no-map", &runs);
    }

    #[test]
    fn what_else_is_wrong_does_not_matter() {
        let folder = Folder::new();
        folder.replace("scenarios/clairay.ron", "\"bun1\": \"n2:F5\"", "\"none\": \"n9:ZZ5\"");
        folder.run("los pair scenarios/clairay.ron n2:D5 n2:D6").exits(0);
        folder.write("draft.ron", "(format: \"bocage-scenario/1\", id: \"x\", title: \"X\", layout: [])");
        folder.run("los table draft.ron").exits(1).fails_with("The layout has no boards");
    }

    #[test]
    fn paths_may_not_leave_the_root() {
        let folder = Folder::new();
        folder.run("los pair scenarios/clairay.ron n2:D5 n2:D6 --root .").exits(0);
        folder
            .run("los pair scenarios/clairay.ron n2:D5 n2:D6 --root scenarios")
            .exits(1)
            .fails_with("outside");
        folder
            .run("los pair scenarios/clairay.ron n2:D5 n2:D6 --root none")
            .exits(2)
            .fails_with("not a folder");
        // From standard input, paths are relative to this folder, and may lead to its parent.
        let scenario = folder.read("scenarios/clairay.ron");
        let here = scenario.replace("../maps", "maps");
        folder.run_with_input("los pair - n2:D5 n2:D6", here).exits(0);
        folder.run_with_input("los pair - n2:D5 n2:D6", scenario.replace("../maps", "../../maps")).exits(1);
    }

    #[test]
    fn a_large_map_is_written_hex_by_hex() {
        let folder = Folder::empty();
        folder.run("new board big --size 199x199").exits(0);
        folder.run("los table big.ron").exits(2).fails_with("--from HEX");
        let table = folder.run("los table big.ron --from A1").exits(0).out;
        assert_eq!(table.lines().count(), 199 * 199 + 99);
    }

    #[test]
    fn inputs_are_not_overwritten() {
        let folder = Folder::new();
        let before = folder.read("maps/n2.ron");
        for output in ["maps/n2.ron", "scenarios/../maps/n2.ron", "scenarios/clairay.ron"] {
            folder
                .run(&format!("los table scenarios/clairay.ron -o {output}"))
                .exits(2)
                .fails_with("overwritten");
        }
        assert_eq!(folder.read("maps/n2.ron"), before);
        folder.run("los table maps/n1.ron -o none/t.csv").exits(2).fails_with("does not exist");
    }
}

mod render {
    use super::*;

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
}

mod streams {
    use super::*;
    use std::io::Read;

    #[test]
    fn a_closed_pipe_is_no_crash() {
        let folder = Folder::new();
        for arguments in [
            "schema scenario",
            "--help",
            "fmt - --check",
            "los table scenarios/clairay.ron",
            "checks",
            "validate maps",
        ] {
            let mut command = folder.command(arguments);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            drop(child.stdout.take());
            let mut errors = String::new();
            child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
            assert!(child.wait().unwrap().code().is_some() && !errors.contains("panicked"), "{errors}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        let folder = Folder::new();
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = folder.command("schema board").stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains("could not be written"));
    }
}
