use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Deserialize;

use super::*;

#[derive(Debug, Deserialize)]
enum Terrain {
    Clear,
    Town,
    Woods,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    American,
    German,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
struct HexName(String);

impl TryFrom<String> for HexName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let is_name = name.starts_with(|first: char| first.is_ascii_uppercase());
        if is_name { Ok(HexName(name)) } else { Err(format!("`{name}` is no name of a hex.")) }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Hex")]
#[expect(dead_code, reason = "only read")]
struct Hex {
    terrain: Option<Terrain>,
    level: Option<i8>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only read")]
enum At {
    Place(String),
    Edge(Side, u8),
    Map,
    Offset { columns: i32 },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only read")]
struct Place {
    name: String,
    kind: Terrain,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only read")]
struct Board {
    id: String,
    columns: u8,
    #[serde(default)]
    size: Option<(u32, u32)>,
    #[serde(default)]
    hexes: BTreeMap<HexName, Hex>,
    #[serde(default)]
    places: Vec<Place>,
    #[serde(default)]
    sides: BTreeMap<Side, u8>,
    #[serde(default)]
    at: Vec<At>,
    #[serde(default)]
    corner: Option<HexName>,
}

fn nouns() -> Nouns {
    Nouns::new(&[("", "a board"), ("hexes.*", "a hex"), ("places.*", "a place")])
}

/// Each error as `line:column headline (help)`, with the text it points at.
fn errors(text: &str, syntax: Syntax) -> Vec<String> {
    let source = Source::new("x", text);
    let Err(errors) = parse_with::<Board>(&source, syntax, &nouns()) else { return Vec::new() };
    let line = |error: &ShapeError| {
        let at = source.position(error.span.start);
        let help = error.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        format!("{at} <{}> {}{help}", source.slice(error.span), error.headline)
    };
    errors.iter().map(line).collect()
}

/// The errors of fields put into a lawful board.
fn ron(fields: &str) -> Vec<String> {
    errors(&format!("(id: \"n1\", columns: 15, {fields})"), Syntax::Ron)
        .iter()
        .map(|error| without_place(error))
        .collect()
}

fn json(fields: &str) -> Vec<String> {
    errors(&format!("{{\"id\": \"n1\", \"columns\": 15, {fields}}}"), Syntax::Json)
        .iter()
        .map(|error| without_place(error))
        .collect()
}

fn without_place(error: &str) -> String {
    error.split_once(' ').unwrap().1.to_owned()
}

#[test]
fn lawful_files_are_read() {
    let text = "(id: \"n1\", columns: 15, hexes: {\"D5\": (terrain: Town, level: Some(1))}, at: [Map, Place(\"x\"), Edge(German, 2), Offset(columns: 1)])";
    let (board, index) = parse::<Board>(&Source::new("x", text), Syntax::Ron).unwrap();
    assert_eq!(board.hexes[&HexName("D5".to_owned())].level, Some(1));
    assert_eq!(index.text(), text);
}

#[test]
fn unknown_names_suggest_others() {
    assert_eq!(
        ron(r#"hexes: {"D5": (terain: Town)}"#),
        [
            "<terain> Unknown field `terain` in a hex (Did you mean `terrain`? Expected one of `terrain`, `level`)"
        ]
    );
    assert_eq!(
        json(r#""hexes": {"D5": {"terain": "Town"}}"#),
        [
            r#"<"terain"> Unknown field `terain` in a hex (Did you mean `terrain`? Expected one of `terrain`, `level`)"#
        ]
    );
    assert_eq!(
        ron(r#"hexes: {"D5": (terrain: town)}"#),
        ["<town> Unknown value `town` (Did you mean `Town`? Expected one of `Clear`, `Town`, `Woods`)"]
    );
    assert_eq!(
        json(r#""hexes": {"D5": {"terrain": "Forest"}}"#),
        [r#"<"Forest"> Unknown value `Forest` (Expected one of `Clear`, `Town`, `Woods`)"#]
    );
    assert_eq!(
        ron("sides: {Germn: 1}"),
        ["<Germn> Unknown key `Germn` (Did you mean `German`? Expected one of `American`, `German`)"]
    );
    assert_eq!(
        json(r#""sides": {"Germn": 1}"#),
        [r#"<"Germn"> Unknown key `Germn` (Did you mean `German`? Expected one of `American`, `German`)"#]
    );
    assert_eq!(
        ron("at: [Plce(\"x\")]"),
        [
            "<Plce> Unknown value `Plce` (Did you mean `Place`? Expected one of `Place`, `Edge`, `Map`, `Offset`)"
        ]
    );
    assert_eq!(
        json(r#""at": [{"Plce": "x"}]"#),
        [
            r#"<"Plce"> Unknown value `Plce` (Did you mean `Place`? Expected one of `Place`, `Edge`, `Map`, `Offset`)"#
        ]
    );
}

#[test]
fn missing_fields_name_the_whole() {
    assert_eq!(
        ron(r#"places: [(name: "x")]"#),
        [r#"<(name: "x")> Missing field `kind` in a place (Add `kind: ..`)"#]
    );
    assert_eq!(
        json(r#""places": [{"name": "x"}]"#),
        [r#"<{"name": "x"}> Missing field `kind` in a place (Add `"kind": ..`)"#]
    );
    assert_eq!(errors("// x\n()", Syntax::Ron), ["2:1 <()> Missing field `id` in a board (Add `id: ..`)"]);
}

#[test]
fn wrong_types_say_both() {
    let hex = |level: &str| ron(&format!(r#"hexes: {{"D5": (terrain: Town, level: {level})}}"#));
    assert_eq!(
        hex("\"3\""),
        [r#"<"3"> Expected a whole number, found the text "3" (Write it without quotes: `3`)"#]
    );
    assert_eq!(hex("Some(true)"), ["<true> Expected a whole number, found `true`"]);
    assert_eq!(
        hex("300"),
        ["<300> The number 300 is out of range (No number here needs more than a few digits)"]
    );
    assert_eq!(ron("size: (-1, 2)"), ["<-1> The number -1 is out of range (It must not be below 0)"]);
    assert_eq!(ron("corner: Some(\"d\")").len(), 1);
    assert_eq!(
        ron("places: [(name: Some(\"x\"), kind: Town)]"),
        [r#"<"x"> Expected a text in quotes, found `Some(..)` (Write it without `Some`: `"x"`)"#]
    );
    assert_eq!(
        ron("places: [(name: x, kind: \"Town\")]"),
        [r#"<x> Expected a text in quotes, found `x` (Write `"x"`)"#]
    );
    assert_eq!(
        ron("places: [(name: \"x\", kind: \"Town\")]"),
        [r#"<"Town"> Expected a name, found the text "Town" (Write it without quotes: `Town`)"#]
    );
    assert_eq!(hex("1.5"), ["<1.5> Expected a whole number, found the number `1.5` (Write `1` or `2`)"]);
    // What is quoted is told from the sentence about it.
    assert_eq!(hex(".."), ["<..> Expected a whole number, found the range `..`"]);
    assert_eq!(hex("1."), ["<1.> Expected a whole number, found the number `1.` (Write `1`)"]);
    assert_eq!(hex("1..5"), ["<1..5> Expected a whole number, found the range `1..5`"]);
    assert_eq!(ron("hexes: 7"), ["<7> Expected a map, found the number `7`"]);
    assert_eq!(ron("places: (1, 2)"), ["<(1, 2)> Expected a list, found values in parentheses"]);
    assert_eq!(ron("places: [7]"), ["<7> Expected fields in parentheses, found the number `7`"]);
    assert_eq!(ron("corner: 7"), [r#"<7> Expected a text in quotes, found the number `7` (Write `"7"`)"#]);
    assert_eq!(ron("hexes: {7: ()}"), [r#"<7> Expected a text in quotes, found the key `7` (Write `"7"`)"#]);
    assert_eq!(ron("hexes: {\"D5\": (terrain: 7)}"), ["<7> Expected a name, found the number `7`"]);
    assert_eq!(ron("hexes: {\"D5\": (terrain: Town(3))}"), ["<Town(3)> `Town` takes no values here"]);
    assert_eq!(ron("at: [Place]"), ["<Place> Expected fields in parentheses, found `Place`"]);
    assert_eq!(
        ron("at: [Place(7)]"),
        [r#"<7> Expected a text in quotes, found the number `7` (Write `"7"`)"#]
    );
    assert_eq!(ron("size: (1, 2, 3)"), ["<3> Expected 2 values, found more (Take `3` out)"]);
    assert_eq!(ron("size: (1,)"), ["<1> Expected 2 values, found 1"]);
    assert_eq!(
        ron("hexes: {\"D5\": Hx(terrain: Town)}"),
        ["<Hx> Expected `Hex(..)` or no name, found `Hx` (Leave `Hx` out, or write `Hex`)"]
    );
    let hex = |level: &str| json(&format!(r#""hexes": {{"D5": {{"terrain": "Town", "level": {level}}}}}"#));
    assert_eq!(hex("\"3\""), [r#"<"3"> Expected a whole number from -128 to 127, found the text "3""#]);
    assert_eq!(hex("300"), ["<300> Expected a whole number from -128 to 127, found the number `300`"]);
    assert_eq!(
        hex("-1.5"),
        ["<-1.5> Expected a whole number from -128 to 127, found the number `-1.5` (Write `-2` or `-1`)"]
    );
    assert_eq!(json(r#""places": {}"#), ["<{}> Expected a list, found an object"]);
    assert_eq!(json(r#""size": [1, 2, 3]"#), ["<3> Expected 2 values, found more (Take `3` out)"]);
    assert_eq!(
        json(r#""places": [["x", "Town"]]"#),
        [r#"<["x", "Town"]> Expected an object with fields, found a list"#]
    );
    assert_eq!(
        json(r#""hexes": {"D5": ["Town", 1]}"#),
        [r#"<["Town", 1]> Expected an object with fields, found a list"#]
    );
    assert_eq!(json(r#""at": [{"Offset": [1]}]"#), ["<[1]> Expected an object with fields, found a list"]);
    assert_eq!(json(r#""at": [{"Edge": ["German", 2]}, "Map", {"Offset": {"columns": 1}}]"#), [""; 0]);
    assert_eq!(json(r#""size": [1]"#), ["<[1]> Expected 2 values, found 1"]);
    assert_eq!(json(r#""corner": 7"#), ["<7> Expected a text in quotes, found the number `7`"]);
}

#[test]
fn messages_of_types_point_at_value_or_key() {
    assert_eq!(ron("corner: \"d5\""), ["<\"d5\"> `d5` is no name of a hex"]);
    assert_eq!(json("\"corner\": \"d5\""), ["<\"d5\"> `d5` is no name of a hex"]);
    assert_eq!(ron("hexes: {\"d5\": (terrain: Town)}"), ["<\"d5\"> `d5` is no name of a hex"]);
    assert_eq!(json("\"hexes\": {\"d5\": {}}"), ["<\"d5\"> `d5` is no name of a hex"]);
}

#[test]
fn all_repeated_keys_are_reported_once() {
    let text = "(id: \"n1\", columns: 15, hexes: {\"D5\": (), \"E4\": (level: 1, level: 2), \"D5\": (), \"D5\": ()})";
    let errors = errors(text, Syntax::Ron);
    let expected = [
        "1:60 <level> Field `level` stands twice in a hex (Keep only one)",
        "1:71 <\"D5\"> Key `D5` stands twice in `hexes` (Keep only one)",
        "1:81 <\"D5\"> Key `D5` stands twice in `hexes` (Keep only one)",
    ];
    assert_eq!(errors, expected);
    let first = parse::<Board>(&Source::new("x", text), Syntax::Ron).unwrap_err()[1].related[0].clone();
    assert_eq!(first, (Span::new(32, 36), "first here".to_owned()));
    assert_eq!(
        json("\"hexes\": {\"D5\": {}, \"D5\": {}}"),
        ["<\"D5\"> Key `D5` stands twice in `hexes` (Keep only one)"]
    );
}

#[test]
fn several_errors_show_at_once() {
    let text = r#"(
    id: "é1", colums: 3,
    hexes: {
        "D5": (terrain: Twon, level: 1),
        "D6": (terrain: Town),
        "d7": (terrain: Town),
        "D8": (terrain: Town, level: "1"),
    },
    places: [
        (name: "x"),
        (name: "y", kind: Town),
        (name: 7, kind: Town),
    ],
)"#;
    let found = errors(text, Syntax::Ron);
    let places: Vec<&str> = found.iter().map(|error| error.split(' ').next().unwrap()).collect();
    assert_eq!(places, ["2:15", "4:25", "6:9", "7:38", "10:9", "12:16"], "{found:#?}");
}

#[test]
fn json_shows_several_errors_too() {
    let text = "{\"id\": \"n1\",\n\"columns\": 15,\n\"hexes\": {\"D5\": {\"terrain\": \"Twon\"},\n\"D6\": {},\n\"D7\": {\"level\": \"1\"}},\n\"places\": [{\"name\": 7},\n{\"nam\": 1, \"name\": \"x\"}]}";
    let places: Vec<String> =
        errors(text, Syntax::Json).iter().map(|error| error.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(places, ["3:29", "5:17", "6:21", "7:2"]);
}

#[test]
fn syntax_comes_first_and_alone() {
    assert_eq!(errors("(id: 7 columns: 15)", Syntax::Ron), ["1:7 <> Expected `,` or `)`, found `columns`"]);
    assert_eq!(
        errors("", Syntax::Json),
        [
            "1:1 <> The file holds no value (`bocage new board ID` and `bocage new scenario ID` write files to begin with)"
        ]
    );
}

#[test]
fn deep_files_are_refused_or_read() {
    #[derive(Debug, Deserialize)]
    enum Deep {
        End,
        More(Option<Box<Deep>>),
    }
    let deep = |depth: usize| format!("{}End{}", "More(".repeat(depth), ")".repeat(depth));
    let mut depth = 0;
    let mut value = parse::<Deep>(&Source::new("x", &deep(64)), Syntax::Ron).unwrap().0;
    while let Deep::More(Some(next)) = value {
        (value, depth) = (*next, depth + 1);
    }
    assert!(matches!(value, Deep::End) && depth == 64);
    assert_eq!(parse::<Deep>(&Source::new("x", &deep(65)), Syntax::Ron).unwrap_err()[0].stage, Stage::Syntax);
    parse::<serde_json::Value>(
        &Source::new("x", &format!("{}{}", "[".repeat(64), "]".repeat(64))),
        Syntax::Json,
    )
    .unwrap();
}

#[test]
fn many_errors_of_a_long_file_end() {
    let hexes: String = (0..50_000).map(|at| format!("\"D{at}\": (terrain: Twon),\n")).collect();
    let found = errors(&format!("(id: \"n1\", columns: 15, hexes: {{{hexes}}})"), Syntax::Ron);
    assert!((1..=ERROR_LIMIT).contains(&found.len()));
}

proptest! {
    #[test]
    fn errors_lie_within_the_text(cut in any::<prop::sample::Index>(), insert in "[(){}\\[\\],:\"'a-z1 é]{0,3}", syntax in any::<bool>()) {
        let (base, syntax) = if syntax {
            ("(id: \"n1\", columns: 15, hexes: {\"D5\": (terrain: Town, level: Some(1))}, at: [Map, Edge(German, 2)], sides: {German: 1})", Syntax::Ron)
        } else {
            ("{\"id\": \"n1\", \"columns\": 15, \"hexes\": {\"D5\": {\"terrain\": \"Town\"}}, \"at\": [\"Map\", {\"Edge\": [\"German\", 2]}]}", Syntax::Json)
        };
        let at = cut.index(base.len());
        let text = format!("{}{insert}{}", &base[..at], &base[at + 1..]);
        let source = Source::new("x", &text);
        if let Err(errors) = parse::<Board>(&source, syntax) {
            prop_assert!(!errors.is_empty());
            for error in errors {
                prop_assert!(error.span.start <= error.span.end && error.span.end <= text.len(), "{error:?}");
                prop_assert!(text.get(error.span.range()).is_some(), "{error:?}");
                prop_assert!(!error.headline.ends_with('.') && !error.headline.is_empty());
            }
        }
    }
}
