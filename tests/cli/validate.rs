//! `bocage validate`, `explain` and `checks`.

use crate::common::*;
use serde_json::Value;
use std::fs;

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
    let log: Value = serde_json::from_str(&folder.run("validate maps --format sarif").exits(1).out).unwrap();
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
    let silence = "(check: \"ford-without-water\", at: \"B2/SE\", reason: \"a test\")";
    folder.replace("maps/n2.ron", "columns: 15,", &format!("columns: 15,\n    silences: [{silence}],"));
    folder.replace("maps/n2.ron", "\"B2/SE\": (hedge: Gap)", "\"B2/SE\": (hedge: Gap, ford: true)");
    let run = folder.run("validate maps/n2.ron --deny warnings").exits(0);
    assert!(run.err.contains("; 1 silenced"), "{}", run.text());
}

#[test]
fn errors_that_stop_later_checks_cannot_be_silenced_or_left_out() {
    let folder = Folder::new();
    let silence = "(check: \"unknown-hexside\", at: \"ZZ5/NE\", reason: \"a test\")";
    folder.replace("maps/n2.ron", "columns: 15,", &format!("columns: 15,\n    silences: [{silence}],"));
    folder.replace("maps/n2.ron", "\"A5/NE\": (", "\"ZZ5/NE\": (");
    let run = folder.run("validate maps/n2.ron").exits(1);
    assert!(run.out.contains("error[B002]") && run.out.contains("warning[X004]"), "{}", run.text());
    folder.run("validate maps/n2.ron --ignore unknown-hexside").exits(1);
    folder.run("validate maps/n2.ron --select road-over-cliff").exits(1);
}

#[test]
fn what_the_program_writes_besides_boards_and_scenarios_is_no_broken_board() {
    let folder = Folder::new();
    folder.run("play scenarios/vaubrelle.ron --seed 1 -o scenarios/game.json").exits(0);
    let run = folder.run("validate .").exits(0);
    assert!(run.err.contains("skipped") && !run.text().contains("game.json"), "{}", run.text());
    let run = folder.run("validate scenarios/game.json").exits(1);
    assert!(run.out.contains("This is the record of a game"), "{}", run.text());
    assert!(run.out.contains("bocage replay"), "{}", run.text());
}

#[test]
fn broken_files_in_folders_are_checked_or_named() {
    let folder = Folder::new();
    folder.replace("maps/n2.ron", "format: \"bocage-board/1\",", "");
    folder.write("maps/notes.ron", "(author: \"nobody\")");
    folder.write("maps/.hidden.ron", "(format: \"bocage-board/1\", id: \"x\")");
    let run = folder.run("validate maps").exits(1);
    assert!(run.out.contains("The file does not say its format"), "{}", run.text());
    assert!(run.out.contains("maps/n2.ron") && !run.out.contains("hidden"), "{}", run.text());
    assert!(
        run.err.contains("1 other file skipped (no format is named in maps/notes.ron)"),
        "{}",
        run.text()
    );
    let pattern = folder.run("validate maps/*1.ron maps/*n.ron").exits(2);
    assert!(pattern.err.contains("No file matches `maps/*n.ron`"), "{}", pattern.text());
    folder.run("validate maps/.hid*.ron").exits(1);
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
    folder.write("good.json", "{\"format\": \"bocage-board/1\", \"id\": \"y\", \"columns\": 5, \"rows\": 3}");
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
fn links_that_lead_round_have_an_end_in_patterns_and_folders() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    for link in ["a", "b", "maps/up", "scenarios/up"] {
        symlink(folder.path("."), folder.path(link)).unwrap();
    }
    // Folders that all lead to each other: the ways through them are far too many to walk.
    for from in 0..12 {
        fs::create_dir(folder.path(&format!("many{from}"))).unwrap();
        for to in 0..12 {
            symlink(format!("../many{to}"), folder.path(&format!("many{from}/{to}"))).unwrap();
        }
    }
    folder.write("many7/deep.ron", folder.read("maps/n1.ron"));
    let files = |run: Run| run.exits(0).err;
    let all = files(folder.run("validate ."));
    assert!(all.starts_with("No findings in 7 files"), "{all}");
    for pattern in ["**", "./**", "many1/.."] {
        let err = files(folder.run(&format!("validate {pattern}")));
        assert!(err.starts_with("No findings in 7 files"), "{pattern}: {err}");
    }
    let run = folder.run("validate many*/**/*.ron").exits(2);
    assert!(run.err.contains("leads by links to more than"), "{}", run.text());
    for from in 0..12 {
        fs::remove_dir_all(folder.path(&format!("many{from}"))).unwrap();
    }
    for (pattern, count) in
        [("**/*.ron", 6), ("./**/*.ron", 6), ("**/n?.ron", 4), ("maps/**/n1.ron", 1), ("a/**/n[12].ron", 2)]
    {
        let err = files(folder.run(&format!("validate {pattern}")));
        let begin = format!("No findings in {count} file");
        assert!(err.starts_with(&begin), "{pattern}: {err}");
    }
    folder.run("validate none/**/*.ron").exits(2).fails_with("No file matches `none/**/*.ron`");
    folder.run("validate **/none.ron").exits(2).fails_with("No file matches `**/none.ron`");
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    fs::set_permissions(folder.path("maps/n1.ron"), fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(folder.path("maps/n1.ron")).is_ok() {
        return; // The administrator may read everything.
    }
    let run = folder.run("validate maps").exits(2);
    assert!(run.err.contains("n1.ron must not be read") && run.err.contains(" 3 files"), "{}", run.text());
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
    folder.replace("maps/n2.ron", "\"C5/N\": (", "\"C4/S\": (");
    let broken = folder.read("maps/n2.ron");
    folder.run("validate maps --deny warnings").exits(1);
    let diff = folder.run("validate maps --diff").exits(1);
    let expected = "-        \"C4/S\": (";
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
fn guesses_are_not_made_by_themselves() {
    let folder = Folder::new();
    folder.replace("maps/n2.ron", "\"B2/SE\": (hedge: Gap)", "\"B2/SE\": (hedge: Gap, ford: true)");
    let before = folder.read("maps/n2.ron");
    assert!(folder.run("validate maps --diff").exits(0).out.is_empty());
    folder.run("validate maps --fix --deny warnings").exits(1);
    assert_eq!(folder.read("maps/n2.ron"), before);
}

#[test]
fn guesses_are_made_if_they_are_asked_for() {
    let folder = Folder::new();
    let before = folder.read("maps/n2.ron");
    folder.replace("maps/n2.ron", "\"B2/SE\": (hedge: Gap)", "\"B2/SE\": (hedge: Gap, ford: true)");
    let told = folder.run("validate maps").exits(0);
    assert!(told.out.contains("bocage validate --fix --unsafe-fixes would do this"), "{}", told.text());
    let diff = folder.run("validate maps --diff --unsafe-fixes").exits(1);
    assert!(diff.out.contains("\n-        \"B2/SE\": (hedge: Gap, ford: true)"), "{}", diff.text());
    let fixed = folder.run("validate maps --fix --unsafe-fixes --deny warnings").exits(0);
    assert!(fixed.err.starts_with("Made 1 change in 1 file\n"), "{}", fixed.text());
    assert_eq!(folder.read("maps/n2.ron"), before);
    folder
        .run("validate maps --unsafe-fixes")
        .exits(2)
        .fails_with("--unsafe-fixes goes with --fix or --diff");
}

/// Of each result of a SARIF log by what services know it again.
fn fingerprints(folder: &Folder) -> Vec<String> {
    let log: Value = serde_json::from_str(&folder.run("validate maps --format sarif").exits(1).out).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    results.iter().map(|it| it["partialFingerprints"]["bocage/1"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn findings_are_known_again_though_lines_move_and_are_never_taken_for_one_another() {
    let folder = Folder::new();
    folder.replace("maps/n2.ron", "terrain: Woods", "terrain: Wodos");
    folder.replace("maps/n2.ron", "terrain: Town", "terrain: Twon");
    folder.replace("maps/n3.ron", "columns: 15", "columns: 300");
    folder.replace("maps/n1.ron", "\"D7\": (terrain: Farm)", "\"ZZ7\": (terrain: Farm)");
    let first = fingerprints(&folder);
    let distinct: std::collections::BTreeSet<&String> = first.iter().collect();
    assert!(first.len() > 3 && distinct.len() == first.len(), "{first:#?}");
    for board in ["n1", "n2", "n3"] {
        let path = format!("maps/{board}.ron");
        folder.write(&path, format!("// One\n// and another line.\n{}", folder.read(&path)));
    }
    assert_eq!(fingerprints(&folder), first);
    // Cases of test reports too are told apart by their names.
    let report = folder.run("validate maps --format junit").exits(1).out;
    let mut names: Vec<&str> =
        report.lines().filter(|line| line.contains("<testcase ") && !line.contains("no findings")).collect();
    let cases = names.len();
    names.iter_mut().for_each(|line| *line = line.split(" line=").next().unwrap());
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), cases, "{report}");
}

#[test]
fn a_diff_shows_only_what_fix_does_and_names_what_it_cannot() {
    let folder = Folder::new();
    folder.replace("maps/n2.ron", "\"C5/N\": (", "\"C4/S\": (/* nowhere */");
    folder.replace("maps/n3.ron", "rows: 9", "rowz: 9");
    let diff = folder.run("validate maps --diff").exits(2);
    assert!(diff.out.is_empty(), "{}", diff.text());
    assert!(diff.err.contains("maps/n2.ron was not mended: 1 comment would get lost"), "{}", diff.text());
    assert!(diff.err.contains("maps/n3.ron cannot be mended where it was refused"), "{}", diff.text());
    let fixed = folder.run("validate maps --fix").exits(2);
    assert!(fixed.err.contains("maps/n2.ron was not mended: 1 comment would get lost"), "{}", fixed.text());
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
