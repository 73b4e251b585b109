//! Comments of the shipped boards survive being read and written.

use bocage::board::Board;
use bocage::file::comments::Comments;
use bocage::file::formats::{read_text, style, text_of};
use bocage::file::source::Source;
use bocage::file::spans::Syntax;
use bocage::file::tree::Node;

/// The text with a head, and a comment above each entry and at the end of each line that an entry ends.
fn commented(text: &str) -> String {
    let mut commented = String::from("// head\n\n/* head, too */\n");
    for (number, line) in text.lines().enumerate() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let is_within = !indent.is_empty();
        if is_within && !line.trim_start().starts_with(['}', ']', ')']) {
            commented += &format!("{indent}// above {number}\n");
        }
        commented += line;
        if is_within && !line.ends_with(['{', '[', '(']) {
            commented += &format!(" // behind {number}");
        }
        commented.push('\n');
    }
    commented
}

#[test]
fn comments_of_shipped_boards_survive() {
    let mut boards = 0;
    for entry in std::fs::read_dir("maps").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "ron") {
            continue;
        }
        boards += 1;
        let text = commented(&std::fs::read_to_string(&path).unwrap());
        let source = Source::new(path.display().to_string(), &text);
        let (board, index) = read_text::<Board>(&source, Syntax::Ron).unwrap();
        let comments = Comments::collect(&index, &Node::of(&board).unwrap(), &style::<Board>());
        assert_eq!(comments.not_kept(), []);
        assert_eq!(text_of(&board, Syntax::Ron, &comments).unwrap(), text);
    }
    assert!(boards > 0);
}
