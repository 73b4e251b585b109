use super::*;
use crate::file::spans::Syntax;
use crate::file::write;

fn style() -> PrintStyle {
    PrintStyle::new(&["hexes", "places", "sides", "sides.*"])
}

struct Kept {
    tree: Node,
    comments: Comments,
    not_kept: Vec<String>,
}

fn kept(text: &str) -> Kept {
    let index = Index::of_text(text.into(), Syntax::Ron).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    let tree = Node::of_text(&index, index.root());
    let comments = Comments::collect(&index, &tree, &style());
    let not_kept = comments.not_kept().iter().map(|span| text[span.range()].to_owned()).collect();
    Kept { tree, comments, not_kept }
}

fn written(text: &str) -> String {
    let kept = kept(text);
    write::ron(&kept.tree, &style(), &kept.comments)
}

const CANONICAL: &str = r#"// Board n1
// by hand

/* of /* nested */ comments */
(
    // the format
    format: "b/1", // version
    /* two
         lines */
    id: "n1", /* a */ // b
    hexes: {
        // the church
        //   of the village
        "D5": (terrain: Town), // high
        "E4": (terrain: Woods),
    }, // all hexes
    // places
    places: [
        // a village
        (name: "Farm", kind: Town),
        (name: "Mill", kind: Farm), // burnt
        (name: "Mill", kind: Farm), // another
    ],
    sides: {
        // they defend
        German: {
            // first
            "A": 1,
        },
        American: {
            "A": 1, // also first
        },
    },
)
"#;

#[test]
fn canonical_text_stays_as_it_is() {
    assert_eq!(written(CANONICAL), CANONICAL);
    assert!(kept(CANONICAL).not_kept.is_empty());
}

#[test]
fn loose_text_becomes_canonical_and_loses_nothing() {
    let loose = "/* head */ // too\r\n(format: \"b/1\", /* id */ id: \"n1\", // end\r\n\r\n\r\n  // above\r\n\r\n  hexes: {\"D5\": 1 /* d5 */, \"E4\": 2\r\n /* x\r\n y */}, places: [])";
    let canonical = "/* head */\n// too\n(\n    format: \"b/1\",\n    /* id */\n    id: \"n1\", // end\n    // above\n    hexes: {\n        \
                     \"D5\": 1, /* d5 */\n        \"E4\": 2,\n    },\n    places: [],\n)\n";
    let written = written(loose);
    assert!(written.contains("id: \"n1\", // end\n    // above\n    hexes: {"), "{written}");
    assert!(
        written.starts_with("/* head */\n// too\n(\n    format: \"b/1\",\n    /* id */\n    id: \"n1\","),
        "{written}"
    );
    assert_eq!(kept(loose).not_kept, ["/* x\r\n y */"]);
    assert_eq!(written, canonical);
    assert_eq!(super::tests::written(&written), written);
}

#[test]
fn many_comments_take_no_longer_than_their_length() {
    let one_line = format!("(\n    a: 1,{}\n    b: 2,\n)\n", " /**/".repeat(200_000));
    assert_eq!(written(&one_line), one_line);
    let many_lines = format!("(\n    a: 1,\n{}    b: 2,\n)\n", "    //\n".repeat(200_000));
    assert_eq!(written(&many_lines), many_lines);
}

#[test]
fn a_comment_before_the_first_entry_is_its() {
    assert_eq!(written("( /* a */ a: 1)"), "(\n    /* a */\n    a: 1,\n)\n");
    assert_eq!(kept("( // a\n a: 1)").not_kept, ["// a"]);
    assert_eq!(written("(a: 1 // a\n, b: 2)"), "(\n    a: 1, // a\n    b: 2,\n)\n");
}

#[test]
fn comments_elsewhere_are_listed() {
    let text = "(
    format: /* within */ \"b/1\",
    hexes: { // after a bracket
        \"D5\": (terrain: /* inside */ Town),
        // after the last
    },
    places: [
        // of nothing
    ],
    sides: // after a colon
        {},
    // at the end
)
// after the end
";
    let expected = [
        "/* within */",
        "// after a bracket",
        "/* inside */",
        "// after the last",
        "// of nothing",
        "// after a colon",
        "// at the end",
        "// after the end",
    ];
    assert_eq!(kept(text).not_kept, expected);
    assert!(!written(text).contains("//"));
}

fn without(tree: &Node, container: &str, at: usize) -> Node {
    let mut tree = tree.clone();
    let Node::Struct(fields) = &mut tree else { panic!("no struct") };
    let (_, value) = fields.iter_mut().find(|(name, _)| name == container).unwrap();
    match value {
        Node::Map(pairs) => drop(pairs.remove(at)),
        Node::List(elements) => drop(elements.remove(at)),
        other => panic!("{other:?}"),
    }
    tree
}

fn line_with<'t>(text: &'t str, needle: &str) -> &'t str {
    text.lines().find(|line| line.contains(needle)).unwrap_or("no such line").trim()
}

#[test]
fn comments_go_with_their_entries() {
    let kept = kept(CANONICAL);
    let text = write::ron(&without(&kept.tree, "places", 0), &style(), &kept.comments);
    assert!(!text.contains("a village"));
    assert!(text.contains("places: [\n        (name: \"Mill\", kind: Farm), // burnt\n"), "{text}");
    let text = write::ron(&without(&kept.tree, "hexes", 0), &style(), &kept.comments);
    assert!(!text.contains("church") && !text.contains("high"));
    assert!(text.contains("// all hexes"));
    let text = write::ron(&without(&kept.tree, "hexes", 1), &style(), &kept.comments);
    assert_eq!(line_with(&text, "D5"), "\"D5\": (terrain: Town), // high");
}

#[test]
fn a_renamed_element_keeps_its_comments() {
    let kept = kept(CANONICAL);
    let mut tree = kept.tree.clone();
    let Node::Struct(fields) = &mut tree else { panic!("no struct") };
    let Node::List(places) = &mut fields[3].1 else { panic!("no list") };
    places[0] = Node::Struct(vec![("name".to_owned(), Node::Text("Ferme".to_owned()))]);
    let text = write::ron(&tree, &style(), &kept.comments);
    assert!(text.contains("// a village\n        (name: \"Ferme\"),"), "{text}");
    places_swapped(&kept);
}

fn places_swapped(kept: &Kept) {
    let mut tree = kept.tree.clone();
    let Node::Struct(fields) = &mut tree else { panic!("no struct") };
    let Node::List(places) = &mut fields[3].1 else { panic!("no list") };
    places.swap(0, 2);
    let text = write::ron(&tree, &style(), &kept.comments);
    assert!(text.contains("// a village\n        (name: \"Farm\", kind: Town),\n    ],"), "{text}");
}

#[test]
fn left_out_defaults_take_their_comments_to_the_list() {
    let text = "(\n    format: \"b/1\",\n    author: \"\", // nobody\n    places: [\n        // plain\n        (kind: Town, level: 0),\n    ],\n)\n";
    let index = Index::of_text(text.into(), Syntax::Ron).unwrap();
    let place = Node::Struct(vec![(
        "kind".to_owned(),
        Node::Variant("Town".to_owned(), crate::file::tree::Body::Unit),
    )]);
    let tree = Node::Struct(vec![
        ("format".to_owned(), Node::Text("b/1".to_owned())),
        ("places".to_owned(), Node::List(vec![place])),
    ]);
    let comments = Comments::collect(&index, &tree, &style());
    let not_kept: Vec<&str> = comments.not_kept().iter().map(|span| &text[span.range()]).collect();
    assert_eq!(not_kept, ["// nobody"]);
    assert!(write::ron(&tree, &style(), &comments).contains("// plain\n        (kind: Town),"));
}

#[test]
fn own_keys_tell_elements_apart() {
    fn board(node: &Node) -> Option<String> {
        node.field("board").map(write::inline_ron)
    }
    let style = PrintStyle::new(&["layout"]).with_entry_key(board);
    let text = "(\n    layout: [\n        (board: \"a\", at: 1), // left\n        (board: \"b\", at: 2), // right\n    ],\n)\n";
    let index = Index::of_text(text.into(), Syntax::Ron).unwrap();
    let mut tree = Node::of_text(&index, index.root());
    let comments = Comments::collect(&index, &tree, &style);
    let Node::Struct(fields) = &mut tree else { panic!("no struct") };
    let Node::List(slots) = &mut fields[0].1 else { panic!("no list") };
    slots.reverse();
    let text = write::ron(&tree, &style, &comments);
    assert_eq!(line_with(&text, "\"a\""), "(board: \"a\", at: 1), // left");
}

mod random {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Wherever comments stand, each is kept or listed, and what is written is a fixed point.
        #[test]
        fn no_comment_is_lost(places in prop::collection::vec((any::<prop::sample::Index>(), 0..4_usize), 0..6)) {
            const BASE: &str = "(\n    format: \"b/1\",\n    hexes: {\n        \"D5\": (a: [1, 2]),\n        \"E4\": Town,\n    },\n    places: [\n        (name: \"x\"),\n        7,\n    ],\n)\n";
            let gaps: Vec<usize> = BASE.char_indices().filter(|(_, c)| " \n".contains(*c)).map(|(at, _)| at).collect();
            let mut places: Vec<(usize, usize)> = places.iter().map(|(at, what)| (*at.get(&gaps), *what)).collect();
            places.sort_unstable_by(|one, other| other.cmp(one));
            let mut text = BASE.to_owned();
            for (number, (at, what)) in places.iter().enumerate() {
                let comment = [format!("/* c{number} */"), format!("// c{number}\n"), format!("\n// c{number}\n"), format!("/* c{number}\n*/")];
                text.insert_str(*at, &comment[*what]);
            }
            let before = kept(&text);
            let canonical = write::ron(&before.tree, &style(), &before.comments);
            for number in 0..places.len() {
                let name = format!("c{number}");
                let is_listed = before.not_kept.iter().any(|comment| comment.contains(&name));
                prop_assert_eq!(canonical.matches(&name).count(), usize::from(!is_listed), "{}\n{}", &text, &canonical);
            }
            let after = kept(&canonical);
            prop_assert!(after.not_kept.is_empty());
            prop_assert_eq!(write::ron(&after.tree, &style(), &after.comments), canonical);
        }
    }
}
