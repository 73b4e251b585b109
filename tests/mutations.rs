//! Mutations of the shipped files. Each unlawful one is caught at its place, each lawful one yields nothing new; both rates are
//! printed: `cargo test --test mutations -- --nocapture`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use bocage::board::Board;
use bocage::file::comments::Comments;
use bocage::file::formats::{read_text, text_of};
use bocage::file::project::{Memory, Project};
use bocage::file::source::Source;
use bocage::file::spans::Syntax;
use bocage::finding::{FilePlace, Severity};
use bocage::hex::{HexName, HexsideName};
use bocage::validate::{Options, check_with};
use common::shipped;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const SCENARIOS: [&str; 2] = ["scenarios/clairay.ron", "scenarios/vaubrelle.ron"];

fn text(memory: &Memory, file: &str) -> String {
    String::from_utf8(memory.0[&PathBuf::from(file)].clone()).unwrap()
}

fn boards(memory: &Memory) -> Vec<String> {
    let names = memory.0.keys().map(|path| path.to_str().unwrap().to_owned());
    names.filter(|name| name.starts_with("maps/")).collect()
}

/// A kind of mutation: what it makes of a line of a file, or of part of it; nothing where it does not apply.
struct Kind {
    what: &'static str,
    /// The checks of which one must find it.
    checks: &'static [&'static str],
    of_line: fn(&Line<'_>) -> Option<String>,
}

/// A line of a file, with what is around it.
struct Line<'a> {
    text: &'a str,
    /// The entry that encloses it, as its first word.
    within: &'a str,
    /// Whether it is the last of its list.
    is_last: bool,
    board: Option<&'a Board>,
}

impl Line<'_> {
    fn key(&self) -> Option<&str> {
        self.text.trim_start().strip_prefix('"')?.split('"').next()
    }

    /// The same line with another key.
    fn with_key(&self, key: &str) -> Option<String> {
        Some(self.text.replacen(&format!("\"{}\"", self.key()?), &format!("\"{key}\""), 1))
    }

    fn replaced(&self, from: &str, to: &str) -> Option<String> {
        self.text.contains(from).then(|| self.text.replacen(from, to, 1))
    }

    fn is_in(&self, within: &str) -> bool {
        self.within == within && self.key().is_some()
    }
}

const fn kind(
    what: &'static str,
    checks: &'static [&'static str],
    of_line: fn(&Line<'_>) -> Option<String>,
) -> Kind {
    Kind { what, checks, of_line }
}

const UNLAWFUL: &[Kind] = &[
    kind("a hex off the board", &["unknown-hex", "wrong-shape"], |line| {
        line.with_key(&format!("{}99", line.key().filter(|_| line.is_in("hexes"))?))
    }),
    kind("a hex in lower case", &["unknown-hex"], |line| {
        line.with_key(&line.key().filter(|_| line.is_in("hexes"))?.to_lowercase())
    }),
    kind("a hexside by no direction", &["unknown-hexside"], |line| {
        let (hex, _) = line.key().filter(|_| line.is_in("hexsides"))?.split_once('/')?;
        line.with_key(&format!("{hex}/EAST"))
    }),
    kind("a hexside off the board", &["unknown-hexside"], |line| {
        let (_, direction) = line.key().filter(|_| line.is_in("hexsides"))?.split_once('/')?;
        line.with_key(&format!("ZZ9/{direction}"))
    }),
    kind("a hexside by its other name", &["hexside-under-other-name"], |line| {
        let name: HexsideName = line.key().filter(|_| line.is_in("hexsides"))?.parse().ok()?;
        let grid = line.board?.grid();
        let beyond = grid.hexside(name)?.beyond(grid.hex(name.hex)?);
        let other = HexsideName { hex: grid.name(beyond)?, direction: name.direction.opposite() };
        line.with_key(&other.to_string())
    }),
    kind("a terrain that there is not", &["wrong-shape"], |line| line.replaced("terrain: ", "terrain: Very")),
    kind("a field that there is not", &["wrong-shape"], |line| line.replaced("terrain: ", "terain: ")),
    kind("a cover that there is not", &["wrong-shape"], |line| line.replaced("cover: ", "cover: Thick")),
    kind("a number as text", &["wrong-shape"], |line| line.replaced("level: 1", "level: \"1\"")),
    kind("a level beyond all", &["level-out-of-range"], |line| line.replaced("level: 1", "level: 11")),
    kind("a comma too few", &["broken-syntax"], |line| {
        (line.is_in("hexes") && !line.is_last).then(|| line.text.strip_suffix(',').map(str::to_owned))?
    }),
    kind("a comma too many", &["broken-syntax"], |line| line.key().map(|_| format!("{},", line.text))),
    kind("a bracket too many", &["broken-syntax"], |line| line.key().and_then(|_| line.replaced("(", "(("))),
    kind("a quote too few", &["broken-syntax", "wrong-shape"], |line| {
        line.key().and_then(|_| line.replaced("\"", ""))
    }),
    kind("an entry twice", &["wrong-shape"], |line| line.key().map(|_| format!("{0}\n{0}", line.text))),
    kind("a dry ford", &["ford-without-water"], |line| {
        let is_dry = line.is_in("hexsides") && !line.text.contains("water");
        is_dry.then(|| line.replaced(": (", ": (ford: true, "))?
    }),
    kind("a bridge over nothing", &["bridge-over-nothing"], |line| {
        let is_dry = line.is_in("hexsides") && !line.text.contains("water") && line.text.contains("road");
        is_dry.then(|| line.replaced(": (", ": (bridges: [(kind: Stone)], "))?
    }),
    kind("three bridges", &["too-many-bridges"], |line| {
        line.replaced("bridges: [", "bridges: [(kind: Wood), (kind: Wood), ")
    }),
    kind("a bridge for the other way", &["bridge-without-road"], |line| {
        line.replaced("kind: Stone", "kind: Stone, carries: Railway")
    }),
    kind("a road over water", &["road-without-bridge"], |line| {
        let is_river = line.is_in("hexsides") && line.text.trim_end().ends_with("(water: River),");
        is_river.then(|| line.replaced("water: River", "water: River, road: Paved"))?
    }),
    kind("a cliff on level ground", &["cliff-without-slope"], |line| {
        let name: HexsideName = line.key().filter(|_| line.is_in("hexsides"))?.parse().ok()?;
        let (board, grid) = (line.board?, line.board?.grid());
        let beyond: HexName = grid.name(grid.hexside(name)?.beyond(grid.hex(name.hex)?))?;
        let is_level = board.hex(name.hex).level == board.hex(beyond).level;
        (is_level && !line.text.contains("cliff")).then(|| line.replaced(": (", ": (cliff: true, "))?
    }),
    kind("a place without name", &["nameless-place"], |line| {
        let name = line.text.trim_start().strip_prefix("(name: \"")?.split('"').next()?;
        (line.within == "places").then(|| line.replaced(name, ""))?
    }),
    kind("a place off the board", &["unknown-hex"], |line| {
        (line.within == "places").then(|| line.replaced("hexes: [\"", "hexes: [\"Z"))?
    }),
    kind("a newer format", &["wrong-shape"], |line| {
        line.replaced("/1\",", "/7\",").filter(|_| line.text.contains("format"))
    }),
    kind("a format of nothing", &["wrong-shape"], |line| {
        line.replaced("format: \"bocage", "format: \"village")
    }),
    kind("an id with blanks", &["bad-board-id", "bad-scenario-id"], |line| {
        line.replaced("    id: \"", "    id: \"my ").filter(|_| line.within.is_empty())
    }),
    kind("a board that is missing", &["missing-board"], |line| {
        line.replaced(".ron\", at:", "-new.ron\", at:")
    }),
    kind("a board in other case", &["wrong-letter-case"], |line| line.replaced("maps/n", "maps/N")),
    kind("a backslash in a path", &["bad-path"], |line| line.replaced("../maps/", "..\\\\maps\\\\")),
    kind("a board out of range", &["offset-out-of-range"], |line| {
        line.replaced("at: (0, 0)", "at: (0, 10001)")
    }),
    kind("a board on the wrong grain", &["wrong-grain"], |line| line.replaced("at: (0, 0)", "at: (1, 0)")),
    kind("a label with blanks", &["bad-label"], |line| {
        line.replaced(".ron\", at", ".ron\", label: \"my board\", at")
    }),
    kind("a ruleset that there is not", &["unknown-ruleset"], |line| line.replaced("westfront", "eastfront")),
    kind("a unit type that there is not", &["wrong-shape"], |line| line.replaced("Mortar", "Morter")),
    kind("a unit of the enemy", &["unit-of-other-side"], |line| line.replaced("Sherman", "Panther")),
    kind("a company that there is not", &["unknown-company"], |line| {
        line.replaced("attached_to: \"A\"", "attached_to: \"Q\"")
    }),
    kind("a draw beyond its pool", &["draw-larger-than-pool"], |line| {
        line.replaced("count: 2", "count: 9").filter(|_| line.is_in("draws"))
    }),
    kind("steps beyond the block", &["steps-out-of-range"], |line| {
        line.is_in("steps").then(|| line.replaced(": 2", ": 7"))?
    }),
    kind("reduced units that there are not", &["unknown-unit"], |line| {
        line.with_key(&format!("{}9", line.key().filter(|_| line.is_in("steps"))?))
    }),
    kind("a unit off the map", &["unknown-hex-name"], |line| {
        let place = line.text.split(": \"").nth(1).filter(|_| line.is_in("placements"))?.split('"').next()?;
        line.replaced(place, &format!("{place}9"))
    }),
    kind("a placed unit that there is not", &["unknown-unit"], |line| {
        line.with_key(&format!("{}s", line.key().filter(|_| line.is_in("placements"))?))
    }),
    kind("an entry after the end", &["entry-outside-game"], |line| {
        line.is_in("entries").then(|| line.replaced("turn: ", "turn: 9"))?
    }),
    kind("an entry by no edge", &["wrong-shape"], |line| {
        line.is_in("entries").then(|| line.replaced("Edge(", "Edge(South"))?
    }),
    kind("an empty strip", &["no-room-to-set-up", "empty-zone"], |line| {
        line.is_in("zones").then(|| line.replaced(", 2)", ", 0)"))?
    }),
    kind("a place that there is not", &["unknown-place"], |line| {
        line.replaced("Place(\"", "Place(\"Les ")
            .filter(|_| !line.text.contains("n2:") && !line.text.contains("n4:"))
    }),
    kind("a bridge that there is not", &["unknown-bridge"], |line| {
        line.replaced("Bridge(\"", "Bridge(\"Le ")
    }),
    kind("a label that there is not", &["unknown-label"], |line| line.replaced("(\"n2:", "(\"n7:")),
    kind("a worthless objective", &["worthless-objective"], |line| {
        let points = line.text.split("points: ").nth(1)?.chars().next()?;
        line.text.contains("(at: ").then(|| line.replaced(&format!("points: {points}"), "points: 0"))?
    }),
    kind("points beyond all", &["unlikely-number"], |line| {
        line.text.contains("(at: ").then(|| line.replaced("points: ", "points: 90"))?
    }),
    kind("negative points", &["wrong-shape"], |line| {
        line.text.contains("(at: ").then(|| line.replaced("points: ", "points: -"))?
    }),
    kind("a marker in mid-air", &["unknown-hex-name", "unknown-label"], |line| {
        line.text.contains("kind: Foxhole").then(|| line.replaced("at: \"", "at: \"Z"))?
    }),
    kind("a margin twice", &["victory-levels-overlap"], |line| line.replaced("margin: 4", "margin: 1")),
    kind("a level without name", &["empty-text"], |line| line.replaced("(name: \"Clear\"", "(name: \"\"")),
    kind("a title for later", &["placeholder-text"], |line| line.replaced("title: \"", "title: \"TODO ")),
    kind("a level misspelt as a height", &["wrong-shape"], |line| line.replaced("level: 1", "height: 1")),
    kind("a level in halves", &["wrong-shape"], |line| line.replaced("level: 1", "level: 1.5")),
    kind("a terrain in quotes", &["wrong-shape"], |line| {
        line.replaced("terrain: Woods", "terrain: \"Woods\"")
    }),
    kind("a hex with a zero before its row", &["unknown-hex"], |line| {
        let key = line.key().filter(|_| line.is_in("hexes"))?;
        let (column, row) = key.split_at(key.find(|it: char| it.is_ascii_digit())?);
        line.with_key(&format!("{column}0{row}"))
    }),
    kind("a hexside with a dash", &["unknown-hexside"], |line| {
        line.with_key(&line.key().filter(|_| line.is_in("hexsides"))?.replace('/', "-"))
    }),
    kind("a hedge in a lake", &["hedge-in-water"], |line| {
        line.is_in("hexsides").then(|| line.replaced("water: Lake", "water: Lake, hedge: Hedge"))?
    }),
    kind("a bridge that carries nothing there is", &["bridge-without-road"], |line| {
        (line.is_in("hexsides") && line.text.contains("bridges"))
            .then(|| line.replaced(", road: Paved", ""))?
    }),
    kind("a road through a hedge", &["road-through-hedge"], |line| {
        let has_road = line.is_in("hexsides") && line.text.contains("road:");
        has_road.then(|| line.replaced("hedge: Gap", "hedge: Hedge"))?
    }),
    kind("a place of another kind", &["place-with-wrong-terrain"], |line| {
        (line.within == "places").then(|| line.replaced("kind: Farm", "kind: Bridge"))?
    }),
    kind("a zone of a place on no board", &["unknown-label"], |line| {
        line.is_in("zones").then(|| line.replaced("Place(\"n4:", "Place(\"n9:"))?
    }),
    kind("a side's unit in a lake", &["unit-in-closed-hex"], |line| {
        line.is_in("placements").then(|| line.replaced("n2:F5", "n2:M8"))?
    }),
    kind("a player who is none", &["wrong-shape"], |line| {
        line.replaced("first_player: American", "first_player: British")
    }),
    kind("an exit of nobody", &["wrong-shape"], |line| line.replaced("(side: American", "(side: Allied")),
    kind("a tie that is broken by no rule", &["wrong-shape"], |line| {
        line.replaced("tie_break: StepPoints", "tie_break: Coin")
    }),
    kind("a margin that nobody reaches", &["level-never-reached"], |line| {
        line.replaced("margin: 8", "margin: 800").or_else(|| line.replaced("margin: 10", "margin: 1000"))
    }),
    kind("a foxhole in a town", &["foxhole-in-wrong-terrain"], |line| {
        line.replaced("(kind: Foxhole, at: \"G4\")", "(kind: Foxhole, at: \"H5\")")
    }),
    kind("no game turns", &["unfinished-scenario"], |line| {
        line.text.starts_with("    turns: ").then(|| "    turns: 0,".to_owned())
    }),
    kind("too many game turns", &["too-many-turns"], |line| {
        line.text.starts_with("    turns: ").then(|| "    turns: 60,".to_owned())
    }),
];

/// Each line of a file with what encloses it.
fn lines(text: &str) -> Vec<(usize, &str, String)> {
    let mut open: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if trimmed.starts_with(['}', ']', ')']) {
            open.pop();
        }
        all.push((number + 1, line, open.last().cloned().unwrap_or_default()));
        if trimmed.ends_with(['{', '[', '(']) {
            let word = trimmed.split(':').next().unwrap_or_default().trim_matches('"');
            open.push(if word == "(" { String::new() } else { word.to_owned() });
        }
    }
    all
}

/// Places of some kinds are found where something else leads to them, such as at the file's head.
fn is_at(project: &Project, place: &FilePlace, file: &str, lines: std::ops::RangeInclusive<usize>) -> bool {
    place.file == file
        && project.locate(place).is_some_and(|(source, span)| {
            let from = source.position(span.start).line;
            let to = source.position(span.end).line;
            lines.contains(&from) || (from..=to).contains(lines.start())
        })
}

fn checked(memory: &Memory, main: &str) -> (Project, bocage::validate::Report) {
    let project = Project::open_from(memory, Path::new(main), Some(Path::new("")));
    let report = check_with(memory, &project, &project.document(), &Options::default());
    (project, report)
}

#[test]
fn unlawful_mutations_are_caught_at_their_place() {
    let memory = shipped();
    let files = boards(&memory).into_iter().chain(SCENARIOS.map(str::to_owned));
    let files: Vec<String> = files.collect();
    let (mut tried, mut missed, mut idle) = (0, Vec::new(), Vec::new());
    for kind in UNLAWFUL {
        let before = tried;
        for file in &files {
            let original = text(&memory, file);
            let board =
                read_text::<Board>(&Source::new(file, &original), Syntax::Ron).ok().map(|(board, _)| board);
            // A few of each kind in each file, spread over it.
            let mutated: Vec<(usize, String)> = lines(&original)
                .into_iter()
                .filter_map(|(number, text, within)| {
                    let next = original.lines().nth(number).unwrap_or_default().trim();
                    let is_last = next.starts_with(['}', ']', ')']);
                    let line = Line { text, within: &within, is_last, board: board.as_ref() };
                    Some((number, (kind.of_line)(&line).filter(|mutated| mutated != text)?))
                })
                .collect();
            let step = (mutated.len() / 4).max(1);
            for (number, line) in mutated.into_iter().step_by(step) {
                let mut all: Vec<String> = original.lines().map(str::to_owned).collect();
                all[number - 1].clone_from(&line);
                let mut changed = memory.clone();
                changed.0.insert(file.into(), (all.join("\n") + "\n").into_bytes());
                let (project, report) = checked(&changed, file);
                tried += 1;
                // What is missing shows where the next thing stands.
                let lines = number..=number + 2;
                let found = report.findings.iter().any(|finding| {
                    kind.checks.contains(&finding.check.name)
                        && (is_at(&project, &finding.place, file, lines.clone())
                            || finding
                                .related
                                .iter()
                                .any(|(place, _)| is_at(&project, place, file, lines.clone())))
                });
                if !found {
                    let names: BTreeSet<_> =
                        report.findings.iter().map(|finding| finding.check.name).collect();
                    missed.push(format!("{} in {file}:{number}: {} gives {names:?}", kind.what, line.trim()));
                }
            }
        }
        if tried == before {
            idle.push(kind.what);
        }
    }
    let caught = tried - missed.len();
    println!(
        "unlawful: {} kinds, {caught} of {tried} caught at their place: {:.1} %",
        UNLAWFUL.len(),
        100.0 * caught as f64 / tried as f64
    );
    assert!(idle.is_empty(), "these kinds never apply: {idle:?}");
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// A change of a whole text, with what it is; nothing where it does not apply.
type Lawful = (&'static str, fn(&str) -> Option<String>);

/// What may be changed without any finding.
const LAWFUL: &[Lawful] = &[
    ("a byte-order mark", |text| Some(format!("\u{feff}{text}"))),
    ("line ends of Windows", |text| Some(text.replace('\n', "\r\n"))),
    ("no newline at the end", |text| Some(text.trim_end().to_owned())),
    ("blank lines", |text| Some(text.replace(",\n", ",\n\n"))),
    ("trailing blanks", |text| Some(text.replace('\n', "  \n"))),
    ("tabs", |text| Some(text.replace("    ", "\t"))),
    ("a comment at the head", |text| Some(format!("// mine\n{text}"))),
    ("comments behind entries", |text| Some(text.replace("),\n", "), // so\n"))),
    ("remarks", |text| swap(text, "    notes: \"", "    notes: \"TODO: ask. ")),
    ("more remarks", |text| swap(text, "    title:", "    notes: \"TODO: ask\",\n    title:")),
    ("fewer game turns", |text| swap(text, "turns: 6", "turns: 5")),
    ("more points", |text| swap(text, "points: 3", "points: 4")),
    ("a road unpaved", |text| swap(text, "road: Paved", "road: Unpaved")),
    ("all roads unpaved", |text| {
        text.contains("Paved").then(|| text.replace("road: Paved", "road: Unpaved"))
    }),
    ("a bridge of wood", |text| swap(text, "kind: Stone", "kind: Wood")),
    ("an orchard becomes woods", |text| {
        swap(text, "\"B7\": (terrain: Woods)", "\"B7\": (terrain: Orchard)")
            .and_then(|text| swap(&text, "\"B7/N\": (cover: Woods)", "\"B7/N\": (cover: Orchard)"))
    }),
    ("another title", |text| swap(text, "title: \"", "title: \"Once more: ")),
    ("another name of a board", |text| swap(text, "    name: \"", "    name: \"Neu-")),
    ("another author, in Arabic", |text| swap(text, "author: \"", "author: \"قرية ")),
    ("a special rule", |text| {
        swap(
            text,
            "    victory: (",
            "    special_rules: [(title: \"Mist\", text: \"Nothing flies.\")],\n    victory: (",
        )
        .filter(|_| !text.contains("special_rules"))
    }),
    ("night", |text| {
        swap(text, "    sides: {", "    conditions: (night: (move_percent: 50, range: 2)),\n    sides: {")
            .filter(|_| !text.contains("conditions"))
    }),
    ("a default written out", |text| swap(text, "at: (0, 0))", "at: (0, 0), turned: false)")),
    ("a label written out", |text| swap(text, "n1.ron\", at: (0, 0)", "n1.ron\", label: \"n1\", at: (0, 0)")),
    ("Some written out", |text| swap(text, "first_player: American", "first_player: Some(American)")),
    ("a better platoon", |text| swap(text, "\"2\": F2", "\"2\": F3")),
    ("a marker more", |text| {
        swap(text, "    markers: [", "    markers: [\n        (kind: Smoke, at: \"H4\"),")
            .filter(|_| text.contains("n1.ron"))
    }),
    ("the layout moved", |text| {
        Some(text.replace("at: (14, 0)", "at: (34, 7)").replace("at: (0, 0)", "at: (20, 7)"))
            .filter(|moved| moved != text)
    }),
    ("all turned about", |text| swap(text, "n1.ron\", at: (0, 0)", "n1.ron\", at: (0, 0), turned: true")),
    ("canonical JSON and back", |text| {
        let source = Source::new("x", text);
        let (board, _) = read_text::<Board>(&source, Syntax::Ron).ok()?;
        let json = text_of(&board, Syntax::Json, &Comments::default()).ok()?;
        let (board, _) = read_text::<Board>(&Source::new("x", &json), Syntax::Json).ok()?;
        text_of(&board, Syntax::Ron, &Comments::default()).ok()
    }),
];

fn swap(text: &str, from: &str, to: &str) -> Option<String> {
    text.contains(from).then(|| text.replacen(from, to, 1))
}

#[test]
fn lawful_mutations_yield_nothing_new() {
    let memory = shipped();
    let files: Vec<String> = boards(&memory).into_iter().chain(SCENARIOS.map(str::to_owned)).collect();
    let (mut tried, mut new, mut idle) = (0, Vec::new(), Vec::new());
    for (what, mutate) in LAWFUL {
        let before = tried;
        for file in &files {
            let Some(mutated) = mutate(&text(&memory, file)) else { continue };
            let mut changed = memory.clone();
            changed.0.insert(file.into(), mutated.into_bytes());
            tried += 1;
            let (_, report) = checked(&changed, file);
            let worse = report.findings.iter().filter(|finding| finding.check.severity > Severity::Advice);
            new.extend(worse.map(|it| format!("{what} in {file}: {} {}", it.check.name, it.headline)));
        }
        if tried == before {
            idle.push(*what);
        }
    }
    println!("lawful: {} kinds, {} new findings in {tried} files", LAWFUL.len(), new.len());
    assert!(idle.is_empty(), "these kinds never apply: {idle:?}");
    assert!(new.is_empty(), "{}", new.join("\n"));
}
