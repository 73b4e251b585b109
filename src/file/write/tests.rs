use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::*;
use crate::file::read::parse;
use crate::file::source::Source;
use crate::file::spans::Index;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Side {
    American,
    German,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum At {
    Map,
    Place(String),
    Edge(Side, u8),
    Hexes(Vec<String>),
    Offset { columns: i32, rows: i32 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Id(String);

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Hex {
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<i8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Zone {
    name: String,
    at: Vec<At>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    id: Id,
    size: (u32, char),
    #[serde(default)]
    hexes: BTreeMap<String, Hex>,
    #[serde(default)]
    sides: BTreeMap<Side, BTreeMap<String, Hex>>,
    #[serde(default)]
    zones: Vec<Zone>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ok: Option<bool>,
}

fn style() -> PrintStyle {
    PrintStyle::new(&["hexes", "sides", "sides.*", "zones"])
}

fn sample() -> File {
    let hex = Hex { level: Some(-1), notes: vec!["tab\there, \"quoted\" \\ \u{202e}rtl\r\n".to_owned()] };
    let at = vec![
        At::Map,
        At::Place("x".to_owned()),
        At::Edge(Side::German, 2),
        At::Hexes(vec!["D5".to_owned()]),
        At::Offset { columns: -3, rows: 0 },
    ];
    File {
        format: "test/1".to_owned(),
        id: Id("n1".to_owned()),
        size: (15, '\''),
        hexes: BTreeMap::from([("D5".to_owned(), hex), ("E4".to_owned(), Hex::default())]),
        sides: BTreeMap::from([
            (Side::American, BTreeMap::new()),
            (Side::German, BTreeMap::from([("A".to_owned(), Hex::default())])),
        ]),
        zones: vec![Zone { name: "z".to_owned(), at }],
        ok: None,
    }
}

const RON: &str = r#"(
    format: "test/1",
    id: ("n1"),
    size: (15, '\''),
    hexes: {
        "D5": (level: -1, notes: ["tab\there, \"quoted\" \\ \u{202e}rtl\r\n"]),
        "E4": (),
    },
    sides: {
        American: {},
        German: {
            "A": (),
        },
    },
    zones: [
        (name: "z", at: [Map, Place("x"), Edge(German, 2), Hexes(["D5"]), Offset(columns: -3, rows: 0)]),
    ],
)
"#;

const JSON: &str = r#"{
    "format": "test/1",
    "id": "n1",
    "size": [15, "'"],
    "hexes": {
        "D5": { "level": -1, "notes": ["tab\there, \"quoted\" \\ \u202ertl\r\n"] },
        "E4": {}
    },
    "sides": {
        "American": {},
        "German": {
            "A": {}
        }
    },
    "zones": [
        { "name": "z", "at": ["Map", { "Place": "x" }, { "Edge": ["German", 2] }, { "Hexes": ["D5"] }, { "Offset": { "columns": -3, "rows": 0 } }] }
    ]
}
"#;

fn ron_text(value: &impl Serialize) -> String {
    ron(&Node::of(value).unwrap(), &style(), &Comments::default())
}

fn json_text(value: &impl Serialize) -> String {
    json(&Node::of(value).unwrap(), &style())
}

fn parsed(text: &str, syntax: Syntax) -> File {
    parse(&Source::new("x", text), syntax).unwrap_or_else(|errors| panic!("{text}\n{errors:?}")).0
}

#[test]
fn ron_is_canonical() {
    assert_eq!(ron_text(&sample()), RON);
    assert_eq!(parsed(RON, Syntax::Ron), sample());
}

#[test]
fn json_is_canonical() {
    assert_eq!(json_text(&sample()), JSON);
    assert_eq!(parsed(JSON, Syntax::Json), sample());
}

#[test]
fn nothing_within_an_inline_value_is_expanded() {
    let text = ron(&Node::of(&sample()).unwrap(), &PrintStyle::new(&["sides.*"]), &Comments::default());
    assert!(text.contains(r#"    sides: { American: {}, German: { "A": () } },"#), "{text}");
}

#[test]
fn variants_and_newtypes_expand_like_their_contents() {
    let node = |inner| Node::Variant("Wrap".to_owned(), Body::Newtype(Box::new(inner)));
    let list = Node::List(vec![Node::Integer(1)]);
    let text = |node| ron(&node, &PrintStyle::default(), &Comments::default());
    assert_eq!(text(node(list.clone())), "Wrap([\n    1,\n])\n");
    assert_eq!(text(Node::Newtype(Box::new(list.clone()))), "([\n    1,\n])\n");
    assert_eq!(json(&node(list), &PrintStyle::default()), "{ \"Wrap\": [\n    1\n] }\n");
}

#[test]
fn odd_values_do_not_crash() {
    let values =
        Node::List(vec![Node::Float(0.5), Node::Float(f64::NAN), Node::None, Node::Unit, Node::Char('"')]);
    assert_eq!(inline_ron(&values), "[0.5, NaN, None, (), '\"']");
    assert_eq!(
        json(&Node::Tuple(vec![values]), &PrintStyle::default()),
        "[\n    [0.5, null, null, null, \"\\\"\"]\n]\n"
    );
    assert_eq!(inline_ron(&Node::Struct(vec![("no-word".to_owned(), Node::Unit)])), "(r#no-word: ())");
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z0-9/-]{0,6}", any::<String>(), "[\"\\\\\n\r\t\u{1}\u{85}\u{202e}\u{feff}'/*,:]{0,5}"]
}

fn any_word() -> impl Strategy<Value = String> {
    "[A-Z][a-z0-9_]{0,5}".prop_filter("reserved", |word| word != "Some" && word != "None")
}

/// Nodes whose RON text is unambiguous without types.
fn any_node() -> impl Strategy<Value = Node> {
    let leaf = prop_oneof![
        Just(Node::Unit),
        any::<bool>().prop_map(Node::Bool),
        any::<i64>().prop_map(|value| Node::Integer(value.into())),
        any::<char>().prop_map(Node::Char),
        any_text().prop_map(Node::Text),
        any_word().prop_map(|word| Node::Variant(word, Body::Unit)),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let fields = || {
            let name = any_word().prop_map(|word| word.to_lowercase());
            prop::collection::btree_map(name, inner.clone(), 1..4)
                .prop_map(|map| map.into_iter().collect::<Vec<_>>())
        };
        let map = prop::collection::btree_map(any_text(), inner.clone(), 0..4).prop_map(|map| {
            Node::Map(map.into_iter().map(|(key, value)| (Node::Text(key), value)).collect())
        });
        prop_oneof![
            boxed.clone().prop_map(Node::Newtype),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Node::List),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Node::Tuple),
            map,
            fields().prop_map(Node::Struct),
            (any_word(), boxed).prop_map(|(word, inner)| Node::Variant(word, Body::Newtype(inner))),
            (any_word(), prop::collection::vec(inner.clone(), 2..4))
                .prop_map(|(word, parts)| Node::Variant(word, Body::Tuple(parts))),
            (any_word(), fields()).prop_map(|(word, fields)| Node::Variant(word, Body::Struct(fields))),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_the_same(node in any_node()) {
        let style = PrintStyle::new(&["*", "*.*"]);
        let text = ron(&node, &style, &Comments::default());
        let index = Index::of_text(text.as_str().into(), Syntax::Ron).unwrap();
        let again = Node::of_text(&index, index.root());
        prop_assert_eq!(&again, &node, "{}", &text);
        prop_assert_eq!(ron(&again, &style, &Comments::default()), text);
        let json = json(&node, &style);
        prop_assert!(Index::of_text(json.as_str().into(), Syntax::Json).is_ok(), "{}", json);
        prop_assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{}", json);
    }

    #[test]
    fn typed_values_survive_both_notations(
        texts in prop::collection::vec(any_text(), 5),
        level in any::<Option<i8>>(),
        offset in any::<(i32, i32)>(),
        quote in any::<char>(),
    ) {
        let mut file = sample();
        file.size.1 = quote;
        file.id = Id(texts[0].clone());
        file.hexes.insert(texts[1].clone(), Hex { level, notes: texts[2..4].to_vec() });
        let at = vec![At::Place(texts[4].clone()), At::Offset { columns: offset.0, rows: offset.1 }];
        file.zones.push(Zone { name: texts[2].clone(), at });
        let (ron, json) = (ron_text(&file), json_text(&file));
        prop_assert_eq!(&parsed(&ron, Syntax::Ron), &file);
        prop_assert_eq!(&parsed(&json, Syntax::Json), &file);
        prop_assert_eq!(ron_text(&parsed(&json, Syntax::Json)), ron);
    }
}
