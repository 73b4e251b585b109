use super::testing::{check_board, project_of, try_fixtures};
use super::*;
use crate::finding::FixKind;
use std::collections::BTreeMap;

/// All checks, advice included.
fn all() -> Options {
    Options { advice: true, ..Options::default() }
}

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
fn pages_say_truly_whether_and_how_a_check_is_silenced() {
    for check in CHECKS {
        let page = check.info.page.split("## How to silence it").nth(1).unwrap();
        let example = format!("silences: [(check: \"{}\"", check.info.name);
        assert_eq!(page.contains(&example), can_be_silenced(&check.info), "{}", check.info.name);
        assert_eq!(page.contains("cannot be silenced"), !can_be_silenced(&check.info), "{}", check.info.name);
    }
}

#[test]
fn a_silence_does_not_unbreak_a_stage() {
    let text = r#"hexes: { "Z9": (level: 1) }, hexsides: { "C3/N": (ford: true) },
        silences: [(check: "unknown-hex", at: "Z9", reason: "later"), (check: "unknown-hex", reason: "all")]"#;
    let report = check_board(text);
    let names: Vec<_> = report.findings.iter().map(|finding| finding.check.name).collect();
    assert_eq!(names, ["unknown-hex", "powerless-silence", "unused-silence"]);
    assert_eq!(report.stopped[0].at, Stage::References);
    assert_eq!((report.worst(), report.silenced), (Some(Severity::Error), 0));
}

#[test]
fn what_was_not_looked_at_does_not_pass_for_clean_whatever_is_selected() {
    let project = project_of(r#"hexes: { "Z9": (level: 1) }, hexsides: { "C3/N": (ford: true) }"#);
    let found = |options: Options| {
        let report = check(&project, &project.document(), &options);
        report.findings.iter().map(|finding| finding.check.name).collect::<Vec<_>>()
    };
    let select = Options { select: ["ford-without-water"].into(), ..Options::default() };
    let ignore = Options { ignore: ["unknown-hex"].into(), ..Options::default() };
    assert_eq!((found(select), found(ignore)), (vec!["unknown-hex"], vec!["unknown-hex"]));
}

#[test]
fn checks_say_truly_whether_their_fixes_are_safe() {
    let mut with_fix = BTreeMap::new();
    for check in CHECKS {
        for fixture in check.fixtures {
            let (project, files) = super::testing::open(fixture);
            let report = check_with(&files, &project, &project.document(), &all());
            for finding in report.findings.iter().filter(|finding| finding.check == &check.info) {
                if let Some(fix) = &finding.fix {
                    with_fix.insert(check.info.name, fix.is_safe);
                    let kind = if fix.is_safe { FixKind::Safe } else { FixKind::Unsafe };
                    assert_eq!(check.info.fix, kind, "{}", check.info.name);
                }
            }
        }
        let has_fix = with_fix.contains_key(check.info.name);
        assert_eq!(has_fix, check.info.fix != FixKind::None, "{}", check.info.name);
    }
}

/// What is found, as silences would name it.
fn names(report: &Report) -> BTreeSet<(&'static str, String)> {
    report.findings.iter().map(|finding| (finding.check.name, finding.at.clone())).collect()
}

#[test]
fn after_each_fix_its_finding_is_gone_and_nothing_is_new() {
    let mut fixes = 0;
    for fixture in CHECKS.iter().flat_map(|check| check.fixtures) {
        let (project, files) = super::testing::open(fixture);
        let document = project.document();
        let before = check_with(&files, &project, &document, &all());
        for finding in before.findings.iter().filter(|finding| finding.fix.is_some()) {
            let edit = &finding.fix.as_ref().unwrap().edit;
            let after = check_with(&files, &project, &document.after(edit), &all());
            let (name, at) = (finding.check.name, &finding.at);
            fixes += 1;
            assert!(
                !names(&after).contains(&(name, at.clone())),
                "{name} at {at} is still there: {fixture:#?}"
            );
            let new: Vec<_> = names(&after).difference(&names(&before)).cloned().collect();
            // What a broken stage hid is not new.
            let hid = before.stopped.len() > after.stopped.len();
            assert!(new.is_empty() || hid, "the fix of {name} at {at} makes {new:?}: {fixture:#?}");
        }
    }
    assert!(fixes > 20, "{fixes}");
}

/// What a place is the place of, with the quotes that RON and JSON put or leave out taken away; nothing of more than a word.
fn word_at(project: &Project, place: &FilePlace) -> Option<String> {
    let (source, span) = project.locate(place)?;
    let slice = source.slice(span);
    let is_word = !slice.contains(['(', '{', '[', ' ', ':', '\\']) && slice.len() > 1;
    is_word.then(|| slice.trim_matches('"').to_owned())
}

#[test]
fn places_in_json_are_those_in_ron() {
    let mut compared = 0;
    for fixture in CHECKS.iter().flat_map(|check| check.fixtures) {
        let (project, files) = super::testing::open(fixture);
        let Some((in_json, json_files)) = super::testing::in_json(&project, &files) else { continue };
        let found = |project: &Project, files: &crate::file::project::Memory| {
            let report = check_with(files, project, &project.document(), &all());
            let of = |finding: &Finding| {
                let name = finding.at.replace(".json", ".ron");
                (
                    finding.check.name,
                    name,
                    word_at(project, &finding.place).map(|it| it.replace(".json", ".ron")),
                )
            };
            let kept = |finding: &&Finding| finding.check.name != "comment-not-kept";
            let mut all: Vec<_> = report.findings.iter().filter(kept).map(of).collect();
            all.sort();
            all
        };
        let (ron, json) = (found(&project, &files), found(&in_json, &json_files));
        let same = ron.len() == json.len()
            && ron.iter().zip(&json).all(|(ron, json)| {
                compared += usize::from(ron.2.is_some() && json.2.is_some());
                (ron.0, &ron.1) == (json.0, &json.1)
                    && (ron.2.is_none() || json.2.is_none() || ron.2 == json.2)
            });
        assert!(same, "{fixture:#?}\nin RON {ron:#?}\nin JSON {json:#?}");
    }
    assert!(compared > 100, "{compared}");
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
        files: &crate::file::project::Disk,
        project: &project,
        document: &document,
        options: &Options::default(),
        checks: &[&CRASHES, ford],
        report: Report::default(),
        ran: BTreeSet::new(),
        is_oversized: false,
    };
    let report = checker.run();
    let names: Vec<_> = report.findings.iter().map(|finding| finding.check.name).collect();
    assert_eq!(names, ["check-crashed", "ford-without-water"]);
    assert!(report.findings[0].notes.iter().any(|note| note.contains("what now?")));
}
