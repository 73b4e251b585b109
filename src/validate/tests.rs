use super::testing::{check_board, try_fixtures};
use super::*;
use std::collections::BTreeMap;

#[test]
fn every_check_finds_what_its_fixtures_say() {
    let tried = CHECKS.iter().filter(|check| check.info.name != "check-crashed");
    let wrong: Vec<String> = tried.flat_map(|check| try_fixtures(check)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn names_and_codes_are_unique_and_well_formed() {
    let (mut names, mut codes) = (BTreeMap::new(), BTreeMap::new());
    for check in CHECKS {
        let CheckInfo { name, code, .. } = check.info;
        assert!(names.insert(name, code).is_none(), "{name} twice");
        assert!(codes.insert(code, name).is_none(), "{code} twice");
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{name}");
        assert!(code.len() == 4 && code[1..].bytes().all(|byte| byte.is_ascii_digit()), "{code}");
        assert_eq!(find_check(name).map(|check| check.info.code), Some(code));
        assert_eq!(find_check(code).map(|check| check.info.name), Some(name));
    }
}

#[test]
fn pages_and_summaries_are_complete() {
    for check in CHECKS {
        let CheckInfo { name, summary, page, severity, .. } = check.info;
        assert!(!summary.ends_with('.') && !summary.contains('\n') && !summary.is_empty(), "{name}");
        for heading in ["## Why", "## Example", "## How to mend it", "## How to silence it"] {
            assert!(page.contains(heading), "the page of {name} lacks {heading:?}");
        }
        assert!(check.stage < Stage::Advice || severity == Severity::Advice, "{name}");
    }
}

#[test]
fn a_silence_silences_only_where_it_says() {
    let unused = |at: &str| {
        let report = check_board(&format!(
            r#"hexsides: {{ "C3/N": (ford: true), "D3/N": (ford: true) }},
            silences: [(check: "ford-without-water", at: "{at}", reason: "dry this summer")]"#
        ));
        let names: Vec<_> =
            report.findings.iter().map(|finding| (finding.check.name, finding.at.as_str())).collect();
        format!("{names:?} {}", report.silenced)
    };
    assert_eq!(unused("C3/N"), r#"[("ford-without-water", "D3/N")] 1"#);
    assert_eq!(unused(""), "[] 2");
    assert!(unused("C4/N").contains("unused-silence"));
}

#[test]
fn many_of_a_kind_are_cut_short_and_counted() {
    let entries: Vec<String> = (1..200).map(|row| format!("\"A{}\": (level: 1)", row + 100)).collect();
    let report = check_board(&format!("hexes: {{ {} }}", entries.join(", ")));
    assert_eq!((report.findings.len(), report.more), (50, 149));
    assert!(report.findings.iter().any(|finding| finding.notes.iter().any(|note| note.contains("149 more"))));
}

#[test]
fn errors_of_a_stage_stop_the_later_ones_and_the_report_says_so() {
    let report = check_board(r#"hexes: { "Z9": (level: 1) }, hexsides: { "C3/N": (ford: true) }"#);
    let names: Vec<_> = report.findings.iter().map(|finding| finding.check.name).collect();
    assert_eq!(names, ["unknown-hex"]);
    assert_eq!(report.stopped[0].at, Stage::References);
}

#[test]
fn a_crash_in_one_check_is_a_finding_and_the_others_run() {
    fn crash(_: &BoardView<'_>, _: &mut Findings<'_>) {
        panic!("what now?");
    }
    static CRASHES: Check = Check {
        info: CheckInfo {
            name: "crashes",
            code: "Z000",
            severity: Severity::Error,
            summary: "",
            fix: crate::finding::FixKind::None,
            page: "",
        },
        stage: Stage::References,
        run: Run::Board(crash),
        several: None,
        fixtures: &[],
    };
    let ford = find_check("ford-without-water").unwrap();
    let project = Project::default();
    let mut board = crate::board::Board::new("a", 4, 3);
    let ford_there = crate::board::HexsideFeatures { ford: true, ..Default::default() };
    board.set_hexside("B2/N".parse().unwrap(), ford_there);
    let document = Document::of_board(crate::edit::BoardKey::new("a.ron"), board);
    let checker = Checker {
        files: &Disk,
        project: &project,
        document: &document,
        options: &Options::default(),
        checks: &[&CRASHES, ford],
        report: Report::default(),
        ran: BTreeSet::new(),
    };
    let report = checker.run();
    let names: Vec<_> = report.findings.iter().map(|finding| finding.check.name).collect();
    assert_eq!(names, ["check-crashed", "ford-without-water"]);
    assert!(report.findings[0].notes.iter().any(|note| note.contains("what now?")));
}
