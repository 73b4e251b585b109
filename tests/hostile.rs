//! Files that strangers wrote to break things, or that broke on the way: each is read or refused with a place and a remedy, in
//! good time, and nothing crashes.

use bocage::file::project::{Memory, Project, Refused};
use bocage::validate::{Options, Report, check, check_with};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const HEAD: &str = "(format: \"bocage-board/1\", id: \"x\", columns: 5, rows: 3";

fn checked(bytes: &[u8]) -> (Project, Report) {
    let path = Path::new("/box/maps/x.ron");
    let memory = Memory([(path.to_owned(), bytes.to_vec())].into());
    let project = Project::open_from(&memory, path, Some(Path::new("/box")));
    let started = Instant::now();
    let options = Options { advice: true, ..Options::default() };
    let report = check_with(&memory, &project, &project.document(), &options);
    assert!(started.elapsed() < Duration::from_secs(10));
    assert!(report.findings.iter().all(|finding| finding.check.name != "check-crashed"), "{report:#?}");
    (project, report)
}

/// What is found, as `line:column check headline`.
fn found(bytes: &[u8]) -> Vec<String> {
    let (project, report) = checked(bytes);
    let line = |finding: &bocage::finding::Finding| {
        let place =
            project.locate(&finding.place).map(|(source, span)| source.position(span.start).to_string());
        format!("{} {} {}", place.unwrap_or_default(), finding.check.name, finding.headline)
    };
    report.findings.iter().filter(|finding| finding.check.name != "unusual-size").map(line).collect()
}

fn board(fields: &str) -> Vec<String> {
    found(format!("{HEAD}, {fields})").as_bytes())
}

#[test]
fn bytes_that_are_no_text_have_a_place_and_a_remedy() {
    assert_eq!(
        found(&[HEAD.as_bytes(), b", name: \"Ch\xE2teau\")"].concat()),
        ["1:67 not-text The file is not UTF-8: byte 0xE2"]
    );
    assert_eq!(
        found(format!("{HEAD}, name: \"\0\")").as_bytes()),
        ["1:65 not-text The file holds a NUL character"]
    );
    let wide: Vec<u8> = format!("{HEAD})").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (_, report) = checked(&wide);
    assert!(report.findings[0].help.as_ref().unwrap().contains("UTF-16"));
    assert_eq!(found(b"\xFF\xFE"), ["1:1 not-text The file is not UTF-8: byte 0xFF"]);
    assert!(!found(b"").is_empty());
}

#[test]
fn marks_and_line_ends_of_other_systems_are_read() {
    assert_eq!(found(format!("\u{feff}{HEAD})").as_bytes()), [""; 0]);
    assert_eq!(found(format!("{HEAD},\r\n)\r\n").as_bytes()), [""; 0]);
    // A lone carriage return is a blank, so places stay in the one line that the file has.
    assert_eq!(found(format!("{HEAD},\rhexes: {{\r\"Z9\": (level: 1)\r}})").as_bytes()).len(), 1);
    assert_eq!(found(format!("{HEAD})\n\n\n  ").as_bytes()), [""; 0]);
}

#[test]
fn names_past_z_and_numbers_beyond_all_are_kept_and_told() {
    let wide = HEAD.replace("columns: 5", "columns: 60");
    assert_eq!(
        found(format!("{wide}, hexes: {{ \"AA2\": (level: 1), \"BH1\": (level: 1) }})").as_bytes()),
        [""; 0]
    );
    assert_eq!(board("hexes: { \"AA2\": (level: 1) }"), ["1:67 unknown-hex The board has no hex AA2"]);
    let huge = "A".repeat(1_000);
    for name in [&format!("{huge}1"), "A99999999999999999999", "A4294967296", "A-1", "A1.5", "Å1", "A１"] {
        let found = board(&format!("hexes: {{ {name:?}: (level: 1) }}"));
        assert!(found.len() == 1 && found[0].contains("unknown-hex"), "{found:?}");
    }
    for number in [
        "99999999999999999999",
        "-99999999999999999999",
        "1e999",
        "0x7fffffffffff",
        "inf",
        "NaN",
        "1_000_000_000_000",
    ] {
        let found = board(&format!("hexes: {{ \"B1\": (level: {number}) }}"));
        assert!(found.len() == 1 && found[0].contains("wrong-shape"), "{number}: {found:?}");
    }
    assert!(board("hexes: { \"B1\": (level: -2147483648), \"B2\": (level: 2147483647) }").len() == 2);
}

#[test]
fn deep_nesting_is_refused_at_its_bracket() {
    for open in ["(", "[", "{", "Some(", "/*", "{\"a\":"] {
        let found = found(format!("{HEAD}, notes: {}", open.repeat(200_000)).as_bytes());
        assert!(found.len() == 1 && found[0].contains("broken-syntax"), "{open}: {found:?}");
    }
}

#[test]
fn marks_that_turn_text_about_are_told() {
    let found = board("places: [(name: \"La\u{202e}emreF\", hexes: [\"B1\"])]");
    assert!(found.len() == 1 && found[0].contains("invisible-character"), "{found:?}");
    assert_eq!(board("name: \"قرية صغيرة\""), [""; 0]);
    assert!(board("hexes: { \"B\u{202e}1\": (level: 1) }")[0].contains("unknown-hex"));
}

#[test]
fn paths_lead_nowhere_else() {
    let scenario = |path: &str| {
        format!(
            "(format: \"bocage-scenario/1\", id: \"s\", title: \"S\", layout: [(board: {path:?}, at: (0, 0))])"
        )
    };
    for (path, check) in [
        ("/etc/passwd", "bad-path"),
        ("..\\x.ron", "bad-path"),
        ("", "bad-path"),
        ("../../../../../../etc/passwd", "missing-board"),
        ("none\u{202e}.ron", "missing-board"),
    ] {
        let found = found(scenario(path).as_bytes());
        assert!(found.iter().any(|found| found.contains(check)), "{path}: {found:?}");
    }
    // A scenario that lays itself is no board.
    let itself = found(scenario("x.ron").as_bytes());
    assert!(
        itself.iter().any(|found| found.contains("wrong-shape") && found.contains("a board is wanted")),
        "{itself:?}"
    );
}

#[cfg(unix)]
#[test]
fn links_folders_and_pipes_in_the_place_of_files_are_told() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let maps = folder.path().join("maps");
    fs::create_dir_all(&maps).unwrap();
    fs::create_dir(maps.join("folder.ron")).unwrap();
    symlink("loop.ron", maps.join("loop.ron")).unwrap();
    symlink("b.ron", maps.join("a.ron")).unwrap();
    symlink("a.ron", maps.join("b.ron")).unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("o.ron"), format!("{HEAD})")).unwrap();
    symlink(outside.path().join("o.ron"), maps.join("out.ron")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(maps.join("pipe.ron")).status();
    let has_pipe = made.is_ok_and(|status| status.success());
    fs::create_dir(folder.path().join("scenarios")).unwrap();
    let layout = |name: &str| {
        let path = folder.path().join("scenarios/s.ron");
        let table = format!("los_table: (path: \"../maps/{name}\")");
        let text = format!(
            "(format: \"bocage-scenario/1\", id: \"s\", title: \"S\", layout: [(board: \"../maps/{name}\", at: (0, 0))], {table})"
        );
        fs::write(&path, text).unwrap();
        let project = Project::open(&path, None);
        let report = check(&project, &project.document(), &Options::default());
        report
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.check.name, finding.headline))
            .collect::<Vec<_>>()
    };
    for (name, check) in [
        ("folder.ron", "unreadable-file"),
        ("loop.ron", "unreadable-file"),
        ("a.ron", "unreadable-file"),
        ("out.ron", "path-leaves-root"),
        ("none.ron", "missing-board"),
        ("pipe.ron", "unreadable-file"),
    ] {
        if name != "pipe.ron" || has_pipe {
            let found = layout(name);
            assert!(found.iter().any(|found| found.starts_with(check)), "{name}: {found:?}");
        }
    }
    // As a table, each says what it is.
    fs::write(maps.join("x.ron"), format!("{HEAD})")).unwrap();
    let table = |name: &str| {
        let path = folder.path().join("scenarios/t.ron");
        let text = format!(
            "(format: \"bocage-scenario/1\", id: \"t\", title: \"T\", layout: [(board: \"../maps/x.ron\", at: (0, 0))], los_table: (path: \"../maps/{name}\"))"
        );
        fs::write(&path, text).unwrap();
        let project = Project::open(&path, None);
        let report = check(&project, &project.document(), &Options::default());
        let table = report.findings.iter().find(|finding| finding.check.name == "los-table-not-read");
        table.map(|finding| finding.headline.clone()).unwrap_or_default()
    };
    assert!(table("folder.ron").contains("is a folder"), "{}", table("folder.ron"));
    assert!(table("out.ron").contains("leads out of"), "{}", table("out.ron"));
    assert!(table("none.csv").contains("does not exist"), "{}", table("none.csv"));
    assert!(!has_pipe || table("pipe.ron").contains("no ordinary file"), "{}", table("pipe.ron"));
    assert!(table("x.ron").contains("header"), "{}", table("x.ron"));
}

/// The checks that find something in a scenario of that many boards of 199 x 199 clear hexes.
fn checks_of_scenario(boards: usize, fields: &str) -> Vec<&'static str> {
    let slots: Vec<String> = (0..boards)
        .map(|at| {
            let (column, row) = (at % 8 * 198, at / 8 * 199);
            format!("(board: \"../maps/x.ron\", at: ({column}, {row}), label: \"b{at}\")")
        })
        .collect();
    let layout = slots.join(",");
    let text =
        format!("(format: \"bocage-scenario/1\", id: \"s\", title: \"S\", layout: [{layout}], {fields})");
    let board = "(format: \"bocage-board/1\", id: \"x\", columns: 199, rows: 199)";
    let path = Path::new("/box/scenarios/s.ron");
    let files = [(path.to_owned(), text.into_bytes()), ("/box/maps/x.ron".into(), board.into())];
    let memory = Memory(files.into());
    let project = Project::open_from(&memory, path, Some(Path::new("/box")));
    let report = check_with(&memory, &project, &project.document(), &Options::default());
    report.findings.iter().map(|finding| finding.check.name).collect()
}

#[test]
fn strips_across_a_wide_map_are_no_more_work_than_their_hexes() {
    let forces = |weapons, edge, depth| {
        format!(
            "(companies: {{ \"A\": (platoons: {{ \"1\": F3, \"2\": F2 }}, weapons: [{weapons}]) }}, \
             zones: {{ \"z\": (at: [Edge({edge}, {depth})]) }})"
        )
    };
    let fields = |depth| {
        format!(
            "turns: 6, first_player: American, set_up_first: German, sides: {{ German: {}, American: {} }}, \
             victory: (eliminated: PerUnit(1))",
            forces("Mg42", "East", depth),
            forces("Mg30", "West", depth)
        )
    };
    // Such a strip once doubled with each column.
    assert_eq!(checks_of_scenario(2, &fields(90)), [""; 0]);
    assert_eq!(checks_of_scenario(2, &fields(9000)), ["zones-of-both-sides-overlap"]);
    // What no scenario needs is told, and the rest waits.
    assert_eq!(checks_of_scenario(32, &fields(9000)), ["oversized-scenario"]);
}

#[test]
fn a_main_file_that_is_none_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let project = Project::open(folder.path(), None);
    let Some(Err(refusal)) = &project.scenario else { panic!("a folder was opened") };
    assert!(
        matches!(&refusal.reason, Refused::Unreadable(error) if error.to_string().contains("is a folder"))
    );
    let missing = Project::open(&folder.path().join("none.ron"), None);
    assert!(missing.is_refused());
}

#[test]
fn a_key_twice_and_a_field_twice_are_never_silent() {
    assert!(board("hexes: { \"B1\": (level: 1), \"B1\": (level: 2) }")[0].contains("stands twice"));
    assert!(board("name: \"a\", name: \"b\"")[0].contains("stands twice"));
    let json = br#"{"format": "bocage-board/1", "id": "x", "columns": 5, "rows": 3, "rows": 4}"#;
    let path = Path::new("/box/maps/x.json");
    let memory = Memory([(path.to_owned(), json.to_vec())].into());
    let project = Project::open_from(&memory, path, None);
    assert!(project.is_refused());
}
