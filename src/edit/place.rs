//! Named places of boards, and the scenario's references to them.
//!
//! A place belongs to one board, also where its hexes lie on a seam: with two boards its name would need a label.

use super::reference::{Reference, Target, Thing, follow_references, keep_references};
use super::{BoardKey, Change, Document, Edit};
use crate::board::{Board, HexKey, Place, PlaceKind};
use crate::hex::HexName;
use crate::layout::{HexId, Map};
use crate::text::{text, text_with};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why places cannot be changed as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlaceProblem {
    /// A place needs a name.
    #[error("{}", text("cannot-place-no-name"))]
    NoName,
    /// The board has a place of that name.
    #[error("{}", text_with("cannot-place-taken", &[("name", .0.as_str().into())]))]
    Taken(String),
    /// There is no such board or place.
    #[error("{}", text_with("cannot-place-not-there", &[("name", .0.as_str().into())]))]
    NotThere(String),
    /// None of the hexes lies on the place's board.
    #[error("{}", text_with("cannot-place-other-board", &[("name", .0.as_str().into())]))]
    OtherBoard(String),
}

/// The edit that adds a place to a board.
///
/// # Errors
/// [`PlaceProblem`] says why not.
pub fn add_place(document: &Document, board: &BoardKey, place: Place) -> Result<Edit, PlaceProblem> {
    let mut changed = board_of(document, board, &place.name)?;
    check_name(&changed, &place.name)?;
    let label = text_with("edit-name-place", &[("name", place.name.as_str().into())]);
    changed.places.push(place);
    Ok(keep_references(document, replace(board, changed, label)))
}

/// The edit that renames a place, in the scenario too.
///
/// # Errors
/// [`PlaceProblem`] says why not.
pub fn rename_place(
    document: &Document,
    board: &BoardKey,
    name: &str,
    to: &str,
) -> Result<Edit, PlaceProblem> {
    let mut changed = board_of(document, board, name)?;
    if name != to {
        check_name(&changed, to)?;
    }
    to.clone_into(&mut place_of(&mut changed, name)?.name);
    let edit = replace(board, changed, text_with("edit-rename", &[("from", name.into()), ("to", to.into())]));
    let is_renamed = names_place(document, board, name);
    let follow = |target: Target| match is_renamed(&target) {
        true => Target { thing: Thing::Place(to.to_owned()), ..target },
        false => target,
    };
    Ok(follow_references(document, edit, |_, target| Some(follow(target))).0)
}

/// The edit that gives a place another kind.
///
/// # Errors
/// [`PlaceProblem::NotThere`].
pub fn set_place_kind(
    document: &Document,
    board: &BoardKey,
    name: &str,
    kind: PlaceKind,
) -> Result<Edit, PlaceProblem> {
    let mut changed = board_of(document, board, name)?;
    place_of(&mut changed, name)?.kind = kind;
    Ok(replace(board, changed, text_with("edit-place-kind", &[("name", name.into())])))
}

/// The edit that takes a place away, and the scenario's references that go with it, to be shown first.
///
/// # Errors
/// [`PlaceProblem::NotThere`].
pub fn remove_place(
    document: &Document,
    board: &BoardKey,
    name: &str,
) -> Result<(Edit, Vec<Reference>), PlaceProblem> {
    let mut changed = board_of(document, board, name)?;
    place_of(&mut changed, name)?;
    changed.places.retain(|place| place.name != name);
    let edit = replace(board, changed, text_with("edit-remove", &[("name", name.into())]));
    let is_removed = names_place(document, board, name);
    Ok(follow_references(document, edit, |_, target| (!is_removed(&target)).then_some(target)))
}

/// The edit that adds hexes of the map to a place, or takes them from it; hexes of other boards are passed over.
///
/// # Errors
/// [`PlaceProblem`] says why not.
pub fn extend_place(
    document: &Document,
    map: &Map,
    board: &BoardKey,
    name: &str,
    hexes: &BTreeSet<HexId>,
    add: bool,
) -> Result<Edit, PlaceProblem> {
    let mut changed = board_of(document, board, name)?;
    let place = place_of(&mut changed, name)?;
    let own: BTreeSet<HexName> = hexes.iter().flat_map(|&id| names_on(document, map, board, id)).collect();
    if own.is_empty() && !hexes.is_empty() {
        return Err(PlaceProblem::OtherBoard(name.to_owned()));
    }
    for hex in own.into_iter().map(HexKey::Name) {
        place.hexes.retain(|other| *other != hex);
        if add {
            place.hexes.push(hex);
        }
    }
    place.hexes.sort();
    let label = if add { "edit-extend" } else { "edit-reduce" };
    let label = text_with(label, &[("name", name.into())]);
    Ok(replace(board, changed, label))
}

/// The names of a hex of the map on one board: two, if the board is laid twice and meets itself there.
fn names_on(document: &Document, map: &Map, board: &BoardKey, id: HexId) -> Vec<HexName> {
    let keys = document.keys_of(map);
    let own = map.slots_with_hex(map.hex(id).hex).filter(|(slot, _)| keys.get(*slot) == Some(board));
    own.filter_map(|(slot, hex)| map.grid(slot)?.name(hex)).collect()
}

fn names_place<'a>(
    document: &Document,
    board: &BoardKey,
    name: &'a str,
) -> impl Fn(&Target) -> bool + use<'a> {
    let slots = document.slots();
    let laid: BTreeSet<usize> = slots
        .iter()
        .enumerate()
        .filter(|(_, (slot, _))| BoardKey::new(&slot.board) == *board)
        .map(|(k, _)| k)
        .collect();
    move |target| matches!(&target.thing, Thing::Place(other) if other == name) && laid.contains(&target.slot)
}

fn check_name(board: &Board, name: &str) -> Result<(), PlaceProblem> {
    if name.trim().is_empty() {
        return Err(PlaceProblem::NoName);
    }
    let taken = board.places.iter().any(|place| place.name == name);
    if taken { Err(PlaceProblem::Taken(name.to_owned())) } else { Ok(()) }
}

fn board_of(document: &Document, board: &BoardKey, name: &str) -> Result<Board, PlaceProblem> {
    let board = document.boards.get(board).ok_or_else(|| PlaceProblem::NotThere(name.to_owned()))?;
    Ok(Board::clone(board))
}

fn place_of<'a>(board: &'a mut Board, name: &str) -> Result<&'a mut Place, PlaceProblem> {
    let place = board.places.iter_mut().find(|place| place.name == name);
    place.ok_or_else(|| PlaceProblem::NotThere(name.to_owned()))
}

fn replace(key: &BoardKey, board: Board, label: String) -> Edit {
    Edit::new(label, vec![Change::Board { board: key.clone(), to: Some(Arc::new(board)) }])
}

#[cfg(test)]
mod tests {
    use super::super::testing::{laid, mill, plain, references, with_references};
    use super::*;

    fn west() -> BoardKey {
        BoardKey::new("west.ron")
    }

    fn east() -> BoardKey {
        BoardKey::new("east.ron")
    }

    fn document() -> Document {
        with_references(laid(&[(mill("west"), (0, 0), false), (plain("east"), (2, 0), false)]))
    }

    fn place(name: &str) -> Place {
        Place { name: name.to_owned(), ..Place::default() }
    }

    fn mills(document: &Document) -> Vec<String> {
        references(document).into_iter().filter(|name| name.contains("ill")).collect()
    }

    #[test]
    fn renaming_a_place_renames_it_in_the_scenario() {
        let document = document();
        let renamed = document.after(&rename_place(&document, &west(), "Mill", "Windmill: old").unwrap());
        assert_eq!(mills(&renamed), ["Windmill: old", "Windmill: old"]);
        let back = rename_place(&renamed, &west(), "Windmill: old", "Mill").unwrap();
        assert_eq!(renamed.after(&back), document);
    }

    #[test]
    fn a_second_place_of_the_name_on_another_board_makes_references_take_labels() {
        let document = document();
        let added = document.after(&add_place(&document, &east(), place("Mill")).unwrap());
        assert_eq!(mills(&added), ["west:Mill", "west:Mill"]);
        let renamed = added.after(&rename_place(&added, &east(), "Mill", "Farm").unwrap());
        assert_eq!(mills(&renamed), ["west:Mill", "west:Mill"]);
        let taken = document.after(&add_place(&document, &east(), place("Farm")).unwrap());
        let taken = taken.after(&rename_place(&taken, &east(), "Farm", "Mill").unwrap());
        assert_eq!(mills(&taken), ["west:Mill", "west:Mill"]);
    }

    #[test]
    fn what_refers_to_a_removed_place_goes_with_it() {
        let document = document();
        let (edit, lost) = remove_place(&document, &west(), "Mill").unwrap();
        let lost: Vec<_> = lost.iter().map(ToString::to_string).collect();
        assert_eq!(lost, ["American zone `z`: Mill", "Objective: Mill"]);
        assert!(mills(&document.after(&edit)).is_empty());
    }

    #[test]
    fn hexes_join_and_leave_a_place() {
        let document = document();
        let map = document.map();
        let hexes = |names: &[&str]| names.iter().map(|name| map.find_hex(name).unwrap()).collect();
        let extend = |names: &[&str], add| {
            let edit = extend_place(&document, &map, &west(), "Mill", &hexes(names), add)?;
            let after = document.after(&edit);
            let place = after.boards[&west()].places[0].clone();
            Ok(place.hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(extend(&["east:A2", "west:B1", "east:B2"], true), Ok("B1 B2 C2".to_owned()));
        assert_eq!(extend(&["west:B1"], false), Ok("B2".to_owned()));
        assert_eq!(extend(&["east:B1"], true), Err(PlaceProblem::OtherBoard("Mill".to_owned())));
    }

    #[test]
    fn names_must_be_new_and_not_empty() {
        let document = document();
        let taken = PlaceProblem::Taken("Mill".to_owned());
        assert_eq!(add_place(&document, &west(), place("Mill")), Err(taken));
        assert_eq!(rename_place(&document, &west(), "Mill", " "), Err(PlaceProblem::NoName));
        assert!(rename_place(&document, &east(), "Mill", "Inn").is_err());
        assert!(rename_place(&document, &west(), "Mill", "Mill").unwrap().is_idle(&document));
        let farm = set_place_kind(&document, &west(), "Mill", PlaceKind::Farm).unwrap();
        assert_eq!(document.after(&farm).boards[&west()].places[0].kind, PlaceKind::Farm);
    }
}
