//! Names of a board's hexes and hexsides that only need another spelling.

use super::is_small;
use crate::board::{Board, HexFeatures, HexKey, HexsideFeatures, HexsideKey, Place};
use crate::edit::{Change, Edit};
use crate::finding::Finding;
use crate::hex::{HexName, HexsideName};
use crate::validate::view::BoardView;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::Arc;

/// A name of a hex or hexside as a board writes it.
pub(super) trait Name: Clone + Ord + Display + 'static {
    /// What a board says of what is named.
    type Features;
    /// What is named, in the plural.
    const WHAT: &str;
    /// Whether it is spelled as such names are.
    fn is_spelled(&self) -> bool;
    /// The name that a text means, if it lies on the board and the text is spelled otherwise.
    fn meant(text: &str, board: &Board) -> Option<Self>;
    /// All that a board describes.
    fn described(board: &mut Board) -> &mut BTreeMap<Self, Self::Features>;
    /// Whether a board describes it.
    fn is_described(&self, board: &Board) -> bool;
    /// What a board describes, and what a place lists.
    fn all(board: &Board) -> impl Iterator<Item = &Self>;
    /// What a place lists.
    fn of_place(place: &mut Place) -> &mut Vec<Self>;
}

impl Name for HexKey {
    type Features = HexFeatures;
    const WHAT: &str = "hexes";

    fn is_spelled(&self) -> bool {
        self.name().is_some()
    }

    fn meant(text: &str, board: &Board) -> Option<Self> {
        meant_hex(board, text).filter(|name| board.grid().hex(*name).is_some()).map(Self::from)
    }

    fn described(board: &mut Board) -> &mut BTreeMap<Self, HexFeatures> {
        &mut board.hexes
    }

    fn is_described(&self, board: &Board) -> bool {
        board.hexes.contains_key(self)
    }

    fn all(board: &Board) -> impl Iterator<Item = &Self> {
        board.hexes.keys().chain(board.places.iter().flat_map(|place| &place.hexes))
    }

    fn of_place(place: &mut Place) -> &mut Vec<Self> {
        &mut place.hexes
    }
}

impl Name for HexsideKey {
    type Features = HexsideFeatures;
    const WHAT: &str = "hexsides";

    fn is_spelled(&self) -> bool {
        self.name().is_some()
    }

    fn meant(text: &str, board: &Board) -> Option<Self> {
        meant_hexside(board, text).filter(|name| board.grid().hexside(*name).is_some()).map(Self::from)
    }

    fn described(board: &mut Board) -> &mut BTreeMap<Self, HexsideFeatures> {
        &mut board.hexsides
    }

    fn is_described(&self, board: &Board) -> bool {
        board.hexsides.contains_key(self)
    }

    fn all(board: &Board) -> impl Iterator<Item = &Self> {
        board.hexsides.keys().chain(board.places.iter().flat_map(|place| &place.hexsides))
    }

    fn of_place(place: &mut Place) -> &mut Vec<Self> {
        &mut place.hexsides
    }
}

/// The names of a board that only need another spelling, with the edit that spells them all.
pub(super) struct Respelled<N> {
    to: BTreeMap<N, N>,
    edit: Option<Edit>,
}

impl<N: Name> Respelled<N> {
    pub(super) fn new(view: &BoardView<'_>) -> Self {
        let board = view.board;
        let (mut to, mut taken) = (BTreeMap::new(), BTreeSet::new());
        for name in N::all(board).filter(|name| !name.is_spelled()) {
            let meant = N::meant(&name.to_string(), board);
            let Some(meant) = meant.filter(|_| !to.contains_key(name)) else { continue };
            // Of two that the board describes, a person has to choose.
            if !name.is_described(board) || (!meant.is_described(board) && taken.insert(meant.clone())) {
                to.insert(name.clone(), meant);
            }
        }
        let edit = (!to.is_empty() && is_small(view)).then(|| spelled(view, &to));
        Self { to, edit }
    }

    /// The finding about a name, joined with those about others that only need another spelling.
    pub(super) fn joined(&self, finding: Finding, name: &N) -> Finding {
        if !self.to.contains_key(name) {
            return finding;
        }
        let finding =
            finding.several(format!("names of {what} are not spelled as {what} are", what = N::WHAT));
        match &self.edit {
            Some(edit) => finding.fix(true, edit.clone()),
            None => finding,
        }
    }
}

/// The edit that gives the names wherever the board uses them.
fn spelled<N: Name>(view: &BoardView<'_>, to: &BTreeMap<N, N>) -> Edit {
    let mut board = (**view.board).clone();
    for name in board.places.iter_mut().flat_map(N::of_place) {
        if let Some(to) = to.get(name) {
            name.clone_from(to);
        }
    }
    let described = N::described(&mut board);
    for (from, to) in to {
        if let Some(features) = described.remove(from) {
            described.insert(to.clone(), features);
        }
    }
    let label = match to.first_key_value() {
        Some((from, to_name)) if to.len() == 1 => format!("Write `{to_name}` for `{from}`"),
        _ => format!("Spell {} names of {}", to.len(), N::WHAT),
    };
    Edit::new(label, vec![Change::Board { board: view.key.clone(), to: Some(Arc::new(board)) }])
}

/// The hex that a text means, on the board or not: as it should be written, or misspelt.
pub(super) fn meant_hex(board: &Board, text: &str) -> Option<HexName> {
    let bare = bare(board, text);
    bare.parse().ok().or_else(|| respell(bare))
}

/// The hexside that a text means, on the board or not.
pub(super) fn meant_hexside(board: &Board, text: &str) -> Option<HexsideName> {
    let bare = bare(board, text);
    bare.parse().ok().or_else(|| respell_hexside(bare))
}

/// A name without the label that a scenario writes before those of this board.
fn bare<'t>(board: &Board, text: &'t str) -> &'t str {
    text.strip_prefix(board.id.as_str()).and_then(|rest| rest.strip_prefix(':')).unwrap_or(text)
}

/// The name that a text means if letter case, blanks and leading zeros do not count.
pub(in crate::validate) fn respell(text: &str) -> Option<HexName> {
    let plain: String = text.to_ascii_uppercase().split_whitespace().collect();
    let (letters, digits) = plain.split_at(plain.bytes().take_while(u8::is_ascii_uppercase).count());
    let digits = match digits.trim_start_matches('0') {
        "" if !digits.is_empty() => "0",
        digits => digits,
    };
    let name = format!("{letters}{digits}");
    (name != text).then(|| name.parse().ok())?
}

/// The name that a text means if letter case, blanks, leading zeros and the sign before the direction do not count.
fn respell_hexside(text: &str) -> Option<HexsideName> {
    let plain: String = text.to_ascii_uppercase().split_whitespace().collect();
    let direction = plain.trim_start_matches(|it: char| it.is_ascii_uppercase());
    let direction = direction.trim_start_matches(|it: char| it.is_ascii_digit());
    let hex = plain.strip_suffix(direction)?;
    let hex = respell(hex).map_or_else(|| hex.to_owned(), |name| name.to_string());
    let direction = direction.trim_start_matches(['/', '-', '_', ':', '.']);
    let name = format!("{hex}/{direction}");
    (name != text).then(|| name.parse().ok())?
}
