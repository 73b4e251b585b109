//! The scan under a board.

use super::{BoardKey, Change, Document, Edit};
use crate::board::{Board, Underlay};
use std::sync::Arc;

/// The edit that puts a scan under a board, fits it anew, or takes it away. None if there is no such board.
pub fn set_underlay(
    document: &Document,
    board: &BoardKey,
    underlay: Option<Underlay>,
    label: &str,
) -> Option<Edit> {
    let before = document.boards.get(board)?;
    let after = Board { underlay, ..Board::clone(before) };
    Some(Edit::new(label, vec![Change::Board { board: board.clone(), to: Some(Arc::new(after)) }]))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{laid, plain};
    use super::super::{Resize, resize_board};
    use super::*;
    use crate::board::ReferencePoint;

    #[test]
    fn a_scan_stays_where_it_lies_when_its_board_grows() {
        let document = laid(&[(plain("a"), (0, 0), false)]);
        let key = BoardKey::new("a.ron");
        let points = [(0, 0), (6, 0), (0, 4)].map(|at| ReferencePoint { pixel: (10, 20), at });
        let underlay = Underlay { path: "a.png".to_owned(), points, opacity: 40 };
        let edit = set_underlay(&document, &key, Some(underlay), "Scan").unwrap();
        let document = document.after(&edit);
        let by = Resize { north: 1, west: 2, south: 3, east: 1 };
        let grown = document.after(&resize_board(&document, &key, by).unwrap().edit);
        let points = grown.boards[&key].underlay.as_ref().unwrap().points.map(|point| point.at);
        assert_eq!(points, [(6, 2), (12, 2), (6, 6)]);
        let bare = document.after(&set_underlay(&document, &key, None, "Scan").unwrap());
        assert_eq!(bare.boards[&key].underlay, None);
        assert!(set_underlay(&document, &BoardKey::new("b.ron"), None, "Scan").is_none());
    }
}
