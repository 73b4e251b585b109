//! The targets of `fuzz/` for half a minute on stable, from seeds: files that ship, cut, joined and changed at random.
//! `BOCAGE_FUZZ_SECONDS=3600 cargo test --test fuzz` runs longer, `BOCAGE_FUZZ_SEED` begins elsewhere.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "how often a target ran is worth knowing")]

#[path = "../fuzz/targets.rs"]
mod targets;

use bocage::board::Board;
use bocage::file::comments::Comments;
use bocage::file::formats::{Format, read_text, text_of};
use bocage::file::source::Source;
use bocage::file::spans::Syntax;
use bocage::scenario::Scenario;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// Small numbers that look like chance, the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Pieces that files are made of, and some that they should not be.
const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "'",
    "\\",
    "/",
    "//",
    "/*",
    "*/",
    "r#\"",
    "\"#",
    "Some(",
    "None",
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "99999999999999999999",
    "0x10",
    "1..5",
    "\u{feff}",
    "\u{202e}",
    "é",
    "\r",
    "\r\n",
    "\n",
    "\0",
    "Woods",
    "terrain: ",
    "level: ",
    "\"D5\": ",
    "\"ZZ99/NW\"",
    "at: (0, 0)",
    "Edge(East, 2)",
    "Only([\"A/HQ\"])",
    "\u{1f600}",
];

fn seeds(folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == extension));
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// A seed with some changes.
fn changed(seeds: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = seeds[chance.below(seeds.len())].clone();
    // Long files teach little more than a stretch of them.
    let longest = 1 + chance.below(4_000);
    if bytes.len() > longest && chance.below(3) > 0 {
        let from = chance.below(bytes.len() - longest);
        bytes.drain(..from);
        bytes.truncate(longest);
    }
    for _ in 0..chance.below(6) {
        let at = chance.below(bytes.len() + 1);
        match chance.below(5) {
            0 => drop(bytes.splice(at..at, WORDS[chance.below(WORDS.len())].bytes())),
            1 if at < bytes.len() => bytes[at] = chance.below(256) as u8,
            2 => {
                let end = (at + chance.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            3 => {
                let other = &seeds[chance.below(seeds.len())];
                let from = chance.below(other.len());
                let end = (from + chance.below(200)).min(other.len());
                drop(bytes.splice(at..at, other[from..end].iter().copied()));
            }
            _ => {
                let end = (at + chance.below(60)).min(bytes.len());
                let twice = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, twice));
            }
        }
    }
    bytes
}

/// Runs a target for its share of the time. Fails with the bytes that broke it.
fn run(name: &str, target: fn(&[u8]), seeds: &[Vec<u8>]) {
    let number = |variable: &str, default: u64| {
        std::env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let time = Duration::from_secs(number("BOCAGE_FUZZ_SECONDS", 30)) / 5;
    let mut chance = Chance(number("BOCAGE_FUZZ_SEED", 1944).max(1));
    let (start, mut runs) = (Instant::now(), 0);
    while start.elapsed() < time || runs < 20 {
        let bytes = changed(seeds, &mut chance);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(&bytes))) {
            let shown = String::from_utf8_lossy(&bytes);
            let why = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            panic!("{name} broke after {runs} runs: {why}\non {bytes:?}\n{shown}");
        }
        runs += 1;
    }
    println!("{name}: {runs} runs");
}

/// The folders with boards and scenarios, good and bad.
const FOLDERS: [&str; 6] = [
    "maps",
    "scenarios",
    "tests/corpus/good/maps",
    "tests/corpus/good/scenarios",
    "tests/corpus/bad/maps",
    "tests/corpus/bad/scenarios",
];

fn all_seeds(extension: &str) -> Vec<Vec<u8>> {
    FOLDERS.iter().flat_map(|folder| seeds(folder, extension)).collect()
}

/// The file of RON as one of JSON; none if it is refused.
fn as_json(bytes: &[u8]) -> Option<Vec<u8>> {
    fn written<T: Format>(source: &Source) -> Option<String> {
        let (value, _) = read_text::<T>(source, Syntax::Ron).ok()?;
        text_of(&value, Syntax::Json, &Comments::default()).ok()
    }
    let source = Source::from_bytes("x.ron", bytes).ok()?;
    written::<Board>(&source).or_else(|| written::<Scenario>(&source)).map(String::into_bytes)
}

fn json_seeds() -> Vec<Vec<u8>> {
    let converted: Vec<_> = all_seeds("ron").iter().filter_map(|bytes| as_json(bytes)).collect();
    [all_seeds("json"), converted].concat()
}

/// Writes what the targets of `fuzz/` begin with: `cargo test --test fuzz -- --ignored seeds`.
#[test]
#[ignore = "writes into fuzz/corpus"]
fn seeds_of_the_targets_are_written() {
    let write = |target: &str, seeds: Vec<Vec<u8>>| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
        fs::create_dir_all(&folder).unwrap();
        assert!(!seeds.is_empty(), "{target} has no seeds");
        for (index, seed) in seeds.iter().enumerate() {
            fs::write(folder.join(format!("seed-{index:03}")), seed).unwrap();
        }
    };
    write("ron", all_seeds("ron"));
    write("json", json_seeds());
    write("layout", layout_seeds());
    write("los_table", los_table_seeds());
    write("record", record_seeds());
}

/// What fuzzing found, each mended since.
#[test]
fn what_was_found_stays_mended() {
    for text in ["..", "1.", "\u{64f}(forma: 1)", "\u{64f}(columns: 3)", "\u{e9}"] {
        targets::ron(text.as_bytes());
        targets::json(text.as_bytes());
    }
}

#[test]
fn ron_is_read_or_refused() {
    run("ron", targets::ron, &all_seeds("ron"));
}

#[test]
fn json_is_read_or_refused() {
    run("json", targets::json, &json_seeds());
}

fn layout_seeds() -> Vec<Vec<u8>> {
    let seed = |step: u8| (0..48).map(|at| (at as u8).wrapping_mul(step)).collect();
    [1, 7, 29, 101, 173].map(seed).to_vec()
}

#[test]
fn layouts_know_their_hexes() {
    run("layout", targets::layout, &layout_seeds());
}

fn los_table_seeds() -> Vec<Vec<u8>> {
    let table =
        b"from,to,los\nA1,B1,clear\na:A2,C2,blocked\n\"A1\",\"B,2\",clear\r\n\nA1,A1,clear\n".to_vec();
    vec![table, b"\xEF\xBB\xBFfrom,to,los\n".to_vec()]
}

#[test]
fn los_tables_are_read_or_refused() {
    run("los_table", targets::los_table, &los_table_seeds());
}

fn record_seeds() -> Vec<Vec<u8>> {
    let record = br#"{"format": "bocage-record/1", "scenario": "s.ron", "fingerprint": "00", "seed": 7,
        "actions": [["place", "German A1/2", "G5"], ["pass"]], "end": "00"}"#;
    [seeds("assets/rulesets", "ron"), vec![(0..=255).collect(), record.to_vec()]].concat()
}

#[test]
fn records_replay() {
    run("record", targets::record, &record_seeds());
}
