use proptest::prelude::*;

use super::*;

const BOARD: &str = r##"// A board
#![enable(implicit_some)]
/* by /* nested */ hand */
Board(
    id: "n1", // its id
    r#size: (15, 9),
    hexes: {
        "D5": (terrain: Town, level: Some(1)),
        "E\u{34}": Hex (terrain: Woods),
    },
    weights: [1..=5, -.5, 0x1F, inf, b'x', 'é', b"\x00", br#"a"b"#, r#"raw "text""#, ()],
    units: Only(["pz1"]),
)
"##;

fn index(text: &str, syntax: Syntax) -> Index {
    Index::of_text(text.into(), syntax).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

fn ron(text: &str) -> Index {
    index(text, Syntax::Ron)
}

/// Place and headline of the error, then the labels of related places.
fn refused(text: &str, syntax: Syntax) -> String {
    let error = Index::of_text(text.into(), syntax).unwrap_err();
    let source = Source::new("x", text);
    let mut report = format!("{} {}", source.position(error.span.start), error.headline);
    for (span, label) in error.related {
        report += &format!("; {} {label}", source.position(span.start));
    }
    report
}

fn slice_at(index: &Index, path: &Path) -> String {
    index.find(path).map_or_else(|| "nothing".to_owned(), |id| index.slice(id).to_owned())
}

#[test]
fn values_names_keys_and_comments_are_found() {
    let index = ron(BOARD);
    assert_eq!(index.name(index.root()), Some("Board"));
    let comments: Vec<&str> = index.comments().iter().map(|span| &BOARD[span.range()]).collect();
    assert_eq!(comments, ["// A board", "/* by /* nested */ hand */", "// its id"]);
    let hexes = Path::root().field("hexes");
    assert_eq!(slice_at(&index, &hexes.clone().key("D5").field("level")), "Some(1)");
    let e4 = index.find(&hexes.key("E4")).unwrap();
    assert_eq!(index.slice(e4), "Hex (terrain: Woods)");
    assert_eq!(&BOARD[index.key_span(e4).unwrap().range()], r#""E\u{34}""#);
    assert!(BOARD[index.entry_span(e4).range()].starts_with(r#""E\u{34}": Hex"#));
    assert_eq!(slice_at(&index, &Path::root().field("size").index(1)), "9");
    let weights = index.find(&Path::root().field("weights")).unwrap();
    let kinds: Vec<Kind> = index.children(weights).map(|id| index.kind(id)).collect();
    use Kind::*;
    assert_eq!(kinds, [Range, Number, Number, Number, Number, Char, Bytes, Bytes, Text, Tuple]);
    let raw = index.find(&Path::root().field("weights").index(8)).unwrap();
    assert_eq!(index.text_value(raw).unwrap(), "raw \"text\"");
}

#[test]
fn wrappers_are_looked_through() {
    let index = ron(r#"(a: Some((b: Id("x"))), c: Some([1, 2]), units: Only(["p", "q"]), d: ((7)))"#);
    assert_eq!(slice_at(&index, &Path::root().field("a").field("b")), r#"Id("x")"#);
    assert_eq!(slice_at(&index, &Path::root().field("c").index(1)), "2");
    assert_eq!(slice_at(&index, &Path::root().field("units").variant("Only").index(1)), r#""q""#);
    assert_eq!(slice_at(&index, &Path::root().field("units").variant("Any").index(1)), "nothing");
    let d = index.find(&Path::root().field("d")).unwrap();
    assert_eq!(index.slice(index.innermost(d)), "7");
}

#[test]
fn json_has_the_same_paths() {
    let text = r#"{"id": "n1", "hexes": {"D5": {"terrain": "Town"}}, "units": {"Only": ["p", "q"]}, "n": [1.5e-3, null]}"#;
    let index = index(text, Syntax::Json);
    assert_eq!(slice_at(&index, &Path::root().field("hexes").key("D5").field("terrain")), r#""Town""#);
    assert_eq!(slice_at(&index, &Path::root().field("units").variant("Only").index(1)), r#""q""#);
    assert_eq!(slice_at(&index, &Path::root().field("n").index(1)), "null");
    let terrain = Path::root().field("hexes").field("D5").field("terrain").variant("Town");
    assert_eq!(slice_at(&index, &terrain), r#""Town""#);
}

#[test]
fn lookups_are_tolerant() {
    let index = ron(BOARD);
    let located = index.locate(&Path::root().field("hexes").key("D5").field("span").variant("Bridge"));
    assert_eq!(
        (index.slice(located.node), located.steps, located.exact),
        ("(terrain: Town, level: Some(1))", 2, false)
    );
    assert!(index.locate(&Path::root()).exact);
}

#[test]
fn offsets_and_paths_lead_back() {
    let index = ron(BOARD);
    let at = |needle: &str| index.path(index.at_offset(BOARD.find(needle).unwrap())).to_string();
    assert_eq!(at("Woods"), r#"hexes["E4"].terrain"#);
    assert_eq!(at("9)"), "size[1]");
    assert_eq!(at("pz1"), "units[0]");
    assert_eq!(at("id:"), "id");
}

#[test]
fn duplicates_are_all_found() {
    let text = "(a: {\"x\": 1, \"y\": 2, r\"x\": 3, \"\\u{78}\": 4}, b: (c: 1, r#c: 2), b: 1)";
    let index = ron(text);
    let found: Vec<_> =
        index.duplicates().into_iter().map(|d| (d.key, d.spans.len(), d.spans[0].start)).collect();
    let place = |needle: &str| text.find(needle).unwrap();
    assert_eq!(
        found,
        [
            ("x".to_owned(), 3, place("\"x\"")),
            ("b".to_owned(), 2, place("b: (")),
            ("c".to_owned(), 2, place("c: 1"))
        ]
    );
}

#[test]
fn odd_line_ends_and_marks() {
    let text = "(\r\n  a: 1, // x\r\n  b: 2\r\n)";
    let index = ron(text);
    assert_eq!(&text[index.comments()[0].range()], "// x");
    let source = Source::new("x", "\u{feff}(a: 1)");
    assert!(Index::new(&source, Syntax::Ron).is_ok());
    ron("// only a comment at the end\n1 // x");
    ron("\u{200e}1\u{2028}");
}

#[test]
fn syntax_errors_are_placed_and_worded() {
    let refused = |text| refused(text, Syntax::Ron);
    assert_eq!(refused(""), "1:1 The file holds no value");
    assert_eq!(refused(" // x"), "1:6 The file holds no value");
    assert_eq!(refused("(a: 1\n b: 2)"), "1:6 Expected `,` or `)`, found `b`; 2:2 the next entry");
    assert_eq!(refused("(a: [1, 2)"), "1:10 Expected `]`, found `)`; 1:5 `[` opened here");
    assert_eq!(refused("(a: [1, 2\n"), "1:5 `[` is never closed; 2:1 the text ends here without `]`");
    assert_eq!(refused("(a: 1) x"), "1:8 Expected the end of the file, found `x`");
    assert_eq!(refused("(a: \"b\n)"), "1:5 The text has no closing quote");
    assert_eq!(refused("(a: \"b\\q\")"), "1:7 Bad escape in a text");
    assert_eq!(refused("(a: \"é\\u{d800}\")"), "1:7 Bad escape in a text");
    assert_eq!(refused("/* x"), "1:1 The comment `/*` is never closed");
    assert_eq!(refused("{\"a\" 1}"), "1:6 Expected `:` after `\"a\"`, found `1`");
    assert_eq!(refused("(a: 1, \"b\": 2)"), "1:8 Expected a field name and `:`, found `\"`");
    assert_eq!(refused("[1,,2]"), "1:4 A comma without an entry");
    assert_eq!(refused("(a: 12ab)"), "1:5 Expected a number, found `12ab`");
    assert_eq!(refused("(a: 'ab')"), "1:5 A single quote must hold exactly one character");
    assert_eq!(refused("(a: ?)"), "1:5 Expected a value, found `?`");
    assert_eq!(refused("(a: \u{1})"), "1:5 Expected a value, found the character U+0001");
    assert_eq!(refused("#![enabel"), "1:1 Bad attribute");
}

#[test]
fn json_errors_are_placed_and_worded() {
    let refused = |text| refused(text, Syntax::Json);
    assert_eq!(refused("{\"a\": 1,}"), "1:8 A comma without an entry");
    assert_eq!(refused("{a: 1}"), "1:2 Expected a key in double quotes, found `a`");
    assert_eq!(refused("{\"a\": 01}"), "1:7 `01` is no number");
    assert_eq!(refused("{\"a\": Town}"), "1:7 Expected a value, found `Town`");
    assert_eq!(refused("// x\n{}"), "1:1 JSON has no comments");
    assert_eq!(refused("[\"a\tb\"]"), "1:4 The character U+0009 must be escaped in a text");
    assert_eq!(refused("[\"ab\\qc\"]"), "1:5 Bad escape in a text");
    assert_eq!(refused("[\"ab\n\"]"), "1:2 The text has no closing quote");
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    ron(&nested(DEPTH_LIMIT));
    assert_eq!(refused(&nested(65), Syntax::Ron), "1:65 Brackets are nested deeper than 64 levels");
    assert_eq!(
        refused(&"[".repeat(1_000_000), Syntax::Json),
        "1:65 Brackets are nested deeper than 64 levels"
    );
    assert!(refused(&"a(b:".repeat(1_000_000), Syntax::Ron).contains("nested deeper"));
    assert!(refused(&"{".repeat(1_000_000), Syntax::Ron).contains("nested deeper"));
    ron(&format!("{}{}1", "/*".repeat(100_000), "*/".repeat(100_000)));
}

/// Every node's text must read alone, with as many parts as ron sees.
fn check_slices(index: &Index) {
    for at in 0..index.nodes.len() {
        let id = NodeId(at as u32);
        let slice = index.slice(id);
        let value = options().from_str::<::ron::Value>(slice);
        assert!(value.is_ok(), "{slice}: {value:?}");
        if let (Kind::List, Ok(::ron::Value::Seq(elements))) = (index.kind(id), value) {
            assert_eq!(elements.len(), index.children(id).count(), "{slice}");
        }
    }
}

fn options() -> ::ron::Options {
    ::ron::Options::default().with_default_extension(::ron::extensions::Extensions::IMPLICIT_SOME)
}

#[test]
fn slices_read_alone() {
    check_slices(&ron(BOARD));
}

/// One random change: remove, double, replace or insert a character.
fn mutated(text: &str, changes: &[(u8, usize, usize)]) -> String {
    const INSERTED: &[char] = &[
        '(', ')', '[', ']', '{', '}', ',', ':', '"', '\\', '/', '*', '#', '\'', 'r', 'b', '.', '-', '1', 'e',
        '\n', 'é', ' ', '_', '=',
    ];
    let mut characters: Vec<char> = text.chars().collect();
    for &(what, at, which) in changes {
        let at = at % (characters.len() + 1);
        let new = INSERTED[which % INSERTED.len()];
        match what % 3 {
            0 => characters.insert(at, new),
            1 if at < characters.len() => characters[at] = new,
            _ if at < characters.len() => drop(characters.remove(at)),
            _ => {}
        }
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn what_ron_accepts_the_index_accepts(changes in prop::collection::vec(any::<(u8, usize, usize)>(), 1..5)) {
        let text = mutated(BOARD, &changes);
        let ours = Index::of_text(text.as_str().into(), Syntax::Ron);
        match options().from_str::<::ron::Value>(&text) {
            // `Some 1` is an accident of ron's reader.
            Ok(_) if text.contains("Some(") => prop_assert!(ours.is_ok(), "{}: {:?}", text, ours),
            _ => {}
        }
        if let Ok(index) = ours {
            index.duplicates();
            for at in 0..index.nodes.len() {
                let id = NodeId(at as u32);
                index.path(id);
            }
        }
    }

    #[test]
    fn json_is_as_strict_as_serde_json(changes in prop::collection::vec(any::<(u8, usize, usize)>(), 0..4)) {
        let base = r#"{"a": [1, -2.5e3, true, null, "é\n\u00e9"], "b": {"c": "", "d": {}}, "e": []}"#;
        let text = mutated(base, &changes);
        let ours = Index::of_text(text.as_str().into(), Syntax::Json);
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{}: {:?} {:?}", text, ours, theirs);
    }

    #[test]
    fn any_text_is_dealt_with(text in "[(){}\\[\\],:\"'\\\\/*#!rb.a1e =\n\u{e9}-]{0,40}") {
        let _ = Index::of_text(text.as_str().into(), Syntax::Ron);
        let _ = Index::of_text(text.as_str().into(), Syntax::Json);
    }
}
