//! Broken copies of the shipped files: each fault is found at its line, and nothing else is. The shipped files
//! themselves have no finding. `UPDATE=1 cargo test --test broken` rewrites `tests/golden/broken.txt`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use bocage::file::project::{Memory, Project};
use bocage::finding::{FilePlace, Severity};
use bocage::validate::{Options, Report, check_with};
use common::shipped;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

fn report(memory: &Memory, main: &str, options: &Options) -> (Project, Report) {
    let project = Project::open_from(memory, Path::new(main), Some(Path::new("")));
    let report = check_with(memory, &project, &project.document(), options);
    (project, report)
}

/// A file with a fault: the text that is replaced, once, and by what.
struct Fault {
    /// What is wrong.
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    /// The check that finds it.
    check: &'static str,
}

const fn fault(
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    check: &'static str,
) -> Fault {
    Fault { what, file, from, to, check }
}

const N1: &str = "maps/n1.ron";
const N2: &str = "maps/n2.ron";
const N4: &str = "maps/n4.ron";
const CLAIRAY: &str = "scenarios/clairay.ron";
const VAUBRELLE: &str = "scenarios/vaubrelle.ron";

const FAULTS: &[Fault] = &[
    fault(
        "a comma is missing",
        N1,
        r#""D2": (terrain: Woods, level: 1)"#,
        r#""D2": (terrain: Woods level: 1)"#,
        "broken-syntax",
    ),
    fault("a field is misspelt", N1, r#""D7": (terrain: Farm)"#, r#""D7": (terain: Farm)"#, "wrong-shape"),
    fault(
        "a terrain is unknown",
        N1,
        r#""K8": (terrain: Marsh)"#,
        r#""K8": (terrain: Swamp)"#,
        "wrong-shape",
    ),
    fault("a hex stands twice", N1, r#""C4": (terrain: Woods)"#, r#""C3": (terrain: Woods)"#, "wrong-shape"),
    fault("a newer format", N1, r#"format: "bocage-board/1""#, r#"format: "bocage-board/2""#, "wrong-shape"),
    fault(
        "a hex is off the board",
        N1,
        r#""E7": (terrain: Woods)"#,
        r#""E17": (terrain: Woods)"#,
        "unknown-hex",
    ),
    fault(
        "a hex is in lower case",
        N1,
        r#""E7": (terrain: Woods)"#,
        r#""e7": (terrain: Woods)"#,
        "unknown-hex",
    ),
    fault(
        "a hexside is off the board",
        N1,
        r#""A5/NE": (road: Paved)"#,
        r#""A5/SW": (road: Paved)"#,
        "unknown-hexside",
    ),
    fault(
        "a hexside has its other name",
        N1,
        r#""K3/N": (cover: Woods)"#,
        r#""K2/S": (cover: Woods)"#,
        "hexside-under-other-name",
    ),
    fault(
        "a level beyond all",
        N1,
        r#""D3": (terrain: Woods, level: 1)"#,
        r#""D3": (terrain: Woods, level: 12)"#,
        "level-out-of-range",
    ),
    fault(
        "two places have one name",
        N1,
        r#"name: "Le Petit Bois""#,
        r#"name: "Bois Hardel""#,
        "duplicate-place-name",
    ),
    fault("the road stops short", N1, "        \"D5/SE\": (road: Paved),\n", "", "road-ends-in-mid-air"),
    fault(
        "the railway stops short",
        N4,
        r#""E7/NE": (railway: true)"#,
        r#""E7/NE": ()"#,
        "railway-ends-in-mid-air",
    ),
    fault("the river has a gap", N1, "        \"G7/N\": (water: River),\n", "", "river-ends-in-mid-air"),
    fault(
        "the bridge is without river",
        N1,
        r#""H7/N": (water: River, bridges"#,
        r#""H7/N": (bridges"#,
        "bridge-over-nothing",
    ),
    fault(
        "the bridge is gone",
        N1,
        r#"water: River, bridges: [(name: "Pont aux Oies", kind: Wood)], road"#,
        "water: River, road",
        "road-without-bridge",
    ),
    fault(
        "the ford is dry",
        N1,
        r#""C6/NE": (hedge: Gap)"#,
        r#""C6/NE": (ford: true, hedge: Gap)"#,
        "ford-without-water",
    ),
    fault(
        "the gap is closed",
        N4,
        r#""C4/N": (road: Unpaved, hedge: Gap)"#,
        r#""C4/N": (road: Unpaved, hedge: Hedge)"#,
        "road-through-hedge",
    ),
    fault(
        "a cliff on level ground",
        N2,
        r#""J3/N": (hedge: Gap)"#,
        r#""J3/N": (hedge: Gap, cliff: true)"#,
        "cliff-without-slope",
    ),
    fault(
        "a farm that is none",
        N1,
        r#"kind: Farm, hexes: ["D7"]"#,
        r#"kind: Farm, hexes: ["D9"]"#,
        "place-with-wrong-terrain",
    ),
    fault("a board is not there", CLAIRAY, "../maps/n2.ron", "../maps/n9.ron", "missing-board"),
    fault("a board out of the root", CLAIRAY, "../maps/n2.ron", "..\\\\maps\\\\n2.ron", "bad-path"),
    fault("the boards overlap", CLAIRAY, "at: (14, 0)", "at: (12, 0)", "overlapping-boards"),
    fault("the grain is wrong", CLAIRAY, "at: (14, 0)", "at: (15, 0)", "wrong-grain"),
    fault("the boards are apart", CLAIRAY, "at: (14, 0)", "at: (16, 0)", "unconnected-board"),
    fault(
        "one label for both",
        CLAIRAY,
        "at: (14, 0), turned: true",
        "at: (14, 0), turned: true, label: \"n2\"",
        "duplicate-label",
    ),
    fault("the boards lie two rows off", CLAIRAY, "at: (14, 0)", "at: (14, 2)", "boards-do-not-fit"),
    fault("a letter case is wrong", CLAIRAY, "../maps/n2.ron", "../maps/N2.ron", "wrong-letter-case"),
    fault(
        "a place is misspelt",
        VAUBRELLE,
        r#"Place("Butte Quesnel")"#,
        r#"Place("Butte Quenel")"#,
        "unknown-place",
    ),
    fault(
        "a bridge is misspelt",
        VAUBRELLE,
        r#"Bridge("Pont aux Oies")"#,
        r#"Bridge("Pont aux Oyes")"#,
        "unknown-bridge",
    ),
    fault(
        "a unit is set up off the board",
        VAUBRELLE,
        r#""A/Mg42": "G5""#,
        r#""A/Mg42": "G55""#,
        "unknown-hex-name",
    ),
    fault("a unit is misspelt", VAUBRELLE, r#""A/Mg42": "G5""#, r#""A/MG42": "G5""#, "unknown-unit"),
    fault(
        "a company is unknown",
        VAUBRELLE,
        r#"unit: PanzerIV, attached_to: "A""#,
        r#"unit: PanzerIV, attached_to: "C""#,
        "unknown-company",
    ),
    fault("more steps than the block has", VAUBRELLE, r#""A2/1": 2"#, r#""A2/1": 4"#, "steps-out-of-range"),
    fault("a draw beyond its pool", VAUBRELLE, "count: 2, from", "count: 5, from", "draw-larger-than-pool"),
    fault(
        "an enemy's tank",
        VAUBRELLE,
        "\"sh1\": (unit: Sherman",
        "\"sh1\": (unit: Panther",
        "unit-of-other-side",
    ),
    fault(
        "a tank in two places",
        VAUBRELLE,
        r#""A/Mg42": "G5","#,
        "\"A/Mg42\": \"G5\",
                \"pz1\": \"I5\",",
        "unit-placed-twice",
    ),
    fault(
        "a stack of three in a town",
        VAUBRELLE,
        r#""A/Mg42": "G5","#,
        "\"A/HQ\": \"G5\",\n                \"A/Mg42\": \"G5\",\n                \"A/Mortar80\": \"G5\",",
        "overstacked-hex",
    ),
    fault("a bunker in the lake", CLAIRAY, r#""bun1": "n2:F5""#, r#""bun1": "n2:M8""#, "unit-in-closed-hex"),
    fault("a label is missing", CLAIRAY, r#""A/Mg42": "n2:G4""#, r#""A/Mg42": "G4""#, "unknown-hex-name"),
    fault("units enter too late", CLAIRAY, "turn: 4, units", "turn: 14, units", "entry-outside-game"),
    fault(
        "units enter in the middle",
        CLAIRAY,
        "by: Edge(West), turn: 2",
        r#"by: Hexes(["n2:G5"]), turn: 2"#,
        "way-off-edge",
    ),
    fault(
        "no room for a platoon",
        CLAIRAY,
        r#"Hexes(["n2:C8", "n2:D8"])"#,
        r#"Hexes(["n2:C8"])"#,
        "no-room-to-set-up",
    ),
    fault(
        "a foxhole in the village",
        VAUBRELLE,
        r#"(kind: Foxhole, at: "G4")"#,
        r#"(kind: Foxhole, at: "H5")"#,
        "foxhole-in-wrong-terrain",
    ),
    fault(
        "a bridge that was never there is destroyed",
        VAUBRELLE,
        r#"(kind: Foxhole, at: "G4")"#,
        r#"(kind: DestroyedBridge, at: "H5/N")"#,
        "blown-bridge-not-there",
    ),
    fault(
        "an objective twice",
        VAUBRELLE,
        r#"Bridge("Pont aux Oies")"#,
        r#"Bridge("Pont du Bourg")"#,
        "duplicate-objective",
    ),
    fault(
        "levels overlap",
        VAUBRELLE,
        r#"(name: "Clear", margin: 4)"#,
        r#"(name: "Clear", margin: 1)"#,
        "victory-levels-overlap",
    ),
    fault(
        "a silence of nothing",
        VAUBRELLE,
        "    victory: (",
        "    silences: [\n        (check: \"overstacked-hex\", at: \"G5\", reason: \"why not\"),\n    ],\n    victory: (",
        "unused-silence",
    ),
    fault(
        "a silence of an unknown check",
        VAUBRELLE,
        "    victory: (",
        "    silences: [\n        (check: \"overstaked-hex\", at: \"G5\", reason: \"why not\"),\n    ],\n    victory: (",
        "unknown-check",
    ),
];

fn broken(fault: &Fault) -> (Memory, std::ops::RangeInclusive<usize>) {
    let mut memory = shipped();
    let bytes = memory.0.get_mut(&PathBuf::from(fault.file)).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(text.matches(fault.from).count(), 1, "{}: {:?} must stand once", fault.what, fault.from);
    let at = text.find(fault.from).unwrap();
    let first = text[..at].matches('\n').count() + 1;
    *bytes = text.replacen(fault.from, fault.to, 1).into_bytes();
    // What was taken out is found at what now leads to it.
    let is_gap = fault.to.is_empty() || fault.to.ends_with("()");
    let lines = if is_gap { 1..=usize::MAX } else { first..=first + fault.to.matches('\n').count() };
    (memory, lines)
}

fn shown(project: &Project, place: &FilePlace) -> String {
    match project.locate(place) {
        Some((source, span)) => format!("{}:{}", place.file, source.position(span.start)),
        None => place.file.clone(),
    }
}

#[test]
fn shipped_files_have_no_finding() {
    let memory = shipped();
    for main in memory.0.keys().map(|path| path.to_str().unwrap()) {
        let (project, report) = report(&memory, main, &Options::default());
        let found: Vec<String> = report
            .findings
            .iter()
            .map(|finding| {
                format!("{} {}: {}", shown(&project, &finding.place), finding.check.name, finding.headline)
            })
            .collect();
        assert!(found.is_empty(), "{main}:\n{}", found.join("\n"));
        assert_eq!(report.stopped, [], "{main}");
        assert!(report.coverage.boards > 0 && report.coverage.hexes >= 142 && report.coverage.checks > 30);
    }
}

#[test]
fn each_fault_is_found_at_its_line_and_nothing_else() {
    let mut text = String::new();
    let mut wrong = Vec::new();
    for fault in FAULTS {
        let (memory, lines) = broken(fault);
        let (project, report) = report(&memory, fault.file, &Options::default());
        let _ = writeln!(text, "== {} ({})", fault.what, fault.file);
        for finding in &report.findings {
            let check = finding.check;
            let place = shown(&project, &finding.place);
            let _ = writeln!(
                text,
                "{place}: {}[{} {}] {}",
                check.severity, check.code, check.name, finding.headline
            );
            for (place, label) in &finding.related {
                let _ = writeln!(text, "    at {}: {label}", shown(&project, place));
            }
            let notes = finding.notes.iter().map(|note| format!("    note: {note}\n"));
            let helps = finding.help.iter().map(|help| format!("    help: {help}\n"));
            let fixes = finding.fix.iter().map(|fix| format!("    fix: {}\n", fix.edit.label));
            text.extend(notes.chain(helps).chain(fixes));
        }
        for stopped in &report.stopped {
            let _ = writeln!(text, "    {} was checked up to {}", stopped.file, stopped.at.noun());
        }
        let is_at = |place: &FilePlace| {
            place.file == fault.file
                && project
                    .locate(place)
                    .is_some_and(|(source, span)| lines.contains(&source.position(span.start).line))
        };
        let at_line = report.findings.iter().any(|finding| {
            finding.check.name == fault.check
                && (is_at(&finding.place) || finding.related.iter().any(|(place, _)| is_at(place)))
        });
        let others = report.findings.iter().any(|finding| finding.check.name != fault.check);
        if !at_line || others {
            wrong.push(fault.what);
        }
    }
    let golden = Path::new(PACKAGE).join("tests/golden/broken.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&golden, &text).unwrap();
    }
    assert!(wrong.is_empty(), "not found at the line, or with consequences: {wrong:#?}\n{text}");
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    assert!(expected == text, "the findings changed: UPDATE=1 rewrites {}\n{text}", golden.display());
}

#[test]
fn advice_on_shipped_files_is_little() {
    let memory = shipped();
    let options = Options { advice: true, ..Options::default() };
    let mut found = Vec::new();
    for main in memory.0.keys().map(|path| path.to_str().unwrap()) {
        let (project, report) = report(&memory, main, &options);
        let advice = report.findings.iter().filter(|finding| finding.check.severity == Severity::Advice);
        found.extend(
            advice.map(|it| format!("{} {}: {}", shown(&project, &it.place), it.check.name, it.headline)),
        );
    }
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
