//! Laying boards: slots added, moved, turned, named and removed, and new layouts from shapes.

use super::reference::keep_references;
use super::{BoardKey, Change, Document, Edit};
use crate::board::Board;
use crate::hex::Grid;
use crate::layout::{Laid, LayoutProblem, MAX_SLOTS, OFFSETS, Slot, is_label};
use crate::scenario::Scenario;
use crate::text::{text, text_with};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why a layout cannot be changed as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayProblem {
    /// A board is edited alone.
    #[error("{}", text("cannot-lay-alone"))]
    NoScenario,
    /// There is no such slot.
    #[error("{}", text("cannot-lay-not-there"))]
    NotThere,
    /// A layout has at most 64 slots.
    #[error("{}", text_with("cannot-lay-too-many", &[("most", MAX_SLOTS.into())]))]
    Full,
    /// The board cannot lie there.
    #[error("{}", text("cannot-lay-there"))]
    Unlawful,
    /// A label is 1 to 32 of a-z, 0-9 and -.
    #[error("{}", text_with("cannot-lay-spelling", &[("label", .0.as_str().into())]))]
    Spelling(String),
    /// Another slot has the label.
    #[error("{}", text_with("cannot-lay-taken", &[("label", .0.as_str().into())]))]
    Taken(String),
    /// The columns of this board, by its place among those given, do not meet those of its neighbour either way round.
    #[error("{}", text_with("cannot-lay-unfit", &[("number", (.0 + 1).into())]))]
    Grain(usize),
    /// No board was given.
    #[error("{}", text("cannot-lay-nothing"))]
    NoBoard,
}

/// The offsets at which a board would touch another slot of the layout and overlap none, the nearest to `wish` first;
/// with no other slot, the nearest lawful one. `except` is the slot that is being moved.
pub fn lawful_offsets(
    document: &Document,
    grid: Grid,
    turned: bool,
    wish: (i32, i32),
    except: Option<usize>,
) -> Vec<(i32, i32)> {
    let others = rectangles(document, except);
    let mine = (grid.columns as i32 - 1, grid.rows as i32);
    let mut candidates: BTreeSet<(i32, i32)> = BTreeSet::new();
    for other in &others {
        candidates.extend(beside(other, mine, wish));
    }
    if others.is_empty() {
        candidates.extend([-1, 0, 1].map(|step| within_offsets((wish.0.saturating_add(step), wish.1))));
    }
    let is_free = |at: &(i32, i32)| {
        Laid::new(grid, *at, turned).is_ok() && !others.iter().any(|other| other.meets(*at, mine))
    };
    let mut lawful: Vec<(i32, i32)> = candidates.into_iter().filter(is_free).collect();
    lawful.sort_by_key(|at| distance(*at, wish));
    lawful
}

/// The place of a slot in columns and rows.
struct Rectangle {
    at: (i32, i32),
    size: (i32, i32),
}

impl Rectangle {
    fn meets(&self, at: (i32, i32), size: (i32, i32)) -> bool {
        let overlap = |a: i32, long: i32, b: i32, other: i32| a < b + other && b < a + long;
        overlap(self.at.0, self.size.0, at.0, size.0) && overlap(self.at.1, self.size.1, at.1, size.1)
    }
}

fn rectangles(document: &Document, except: Option<usize>) -> Vec<Rectangle> {
    let map = document.map();
    let others = map.slots().iter().filter(|slot| Some(slot.index) != except);
    let rectangle = |laid: &Laid| {
        let [north_west, south_east] = laid.rectangle();
        let size = ((south_east.x - north_west.x) / 3, (south_east.y - north_west.y) / 2);
        Rectangle { at: (north_west.x / 3, north_west.y / 2), size }
    };
    others.map(|slot| rectangle(&slot.laid)).collect()
}

/// Offsets that put a board of a size against each edge of another: where it is wished, and flush with its ends.
fn beside(other: &Rectangle, mine: (i32, i32), wish: (i32, i32)) -> Vec<(i32, i32)> {
    let stops = |start: i32, long: i32, own: i32, wish: i32| {
        let (first, last) = (start - own, start + long);
        let near = [-1, 0, 1].map(|step| wish.saturating_add(step).clamp(first, last));
        near.into_iter().chain([start, start + long - own, first, last])
    };
    let ((west, north), (width, height)) = (other.at, other.size);
    let rows = || stops(north, height, mine.1, wish.1);
    let columns = || stops(west, width, mine.0, wish.0);
    let sides = rows().flat_map(|row| [(west - mine.0, row), (west + width, row)]);
    let ends = columns().flat_map(|column| [(column, north - mine.1), (column, north + height)]);
    sides.chain(ends).collect()
}

fn within_offsets(at: (i32, i32)) -> (i32, i32) {
    let clamp = |offset: i32| offset.clamp(*OFFSETS.start(), *OFFSETS.end());
    (clamp(at.0), clamp(at.1))
}

/// The square of the distance on the table, up to a factor: a row is √(4/3) times as high as a column is wide.
fn distance(a: (i32, i32), b: (i32, i32)) -> i64 {
    let (columns, rows) = (i64::from(a.0) - i64::from(b.0), i64::from(a.1) - i64::from(b.1));
    3 * columns * columns + 4 * rows * rows
}

/// The edit that lays a board once more, at a lawful offset. `path` is the board's file as a slot writes it; a board
/// that the document does not have yet is added to it. Where its id is taken, its label is the id with a number.
///
/// # Errors
/// [`LayProblem`] says why not.
pub fn add_slot(
    document: &Document,
    path: &str,
    board: &Arc<Board>,
    at: (i32, i32),
    turned: bool,
) -> Result<Edit, LayProblem> {
    let mut scenario = scenario_of(document)?;
    if scenario.layout.len() >= MAX_SLOTS {
        return Err(LayProblem::Full);
    }
    check_free(document, board.grid(), at, turned, None)?;
    let label = free_label(&labels(document), &board.id);
    scenario.layout.push(Slot { board: path.to_owned(), at, turned, label });
    let mut changes = new_board(document, path, board);
    changes.push(Change::Scenario(Arc::new(scenario)));
    Ok(keep_references(
        document,
        Edit::new(text_with("edit-lay-board", &[("board", board.id.as_str().into())]), changes),
    ))
}

/// The edit that takes a slot out of the layout. References to it stay as written, and become findings.
///
/// # Errors
/// [`LayProblem`] says why not.
pub fn remove_slot(document: &Document, slot: usize) -> Result<Edit, LayProblem> {
    let mut scenario = scenario_of(document)?;
    if slot >= scenario.layout.len() {
        return Err(LayProblem::NotThere);
    }
    let label = labels(document).swap_remove(slot);
    scenario.layout.remove(slot);
    Ok(Edit::new(
        text_with("edit-remove-board", &[("board", label.into())]),
        vec![Change::Scenario(Arc::new(scenario))],
    ))
}

/// The edit that moves a slot to a lawful offset.
///
/// # Errors
/// [`LayProblem`] says why not.
pub fn move_slot(document: &Document, slot: usize, at: (i32, i32)) -> Result<Edit, LayProblem> {
    let laid = slot_of(document, slot)?;
    if let Some(board) = document.board_of(&laid) {
        check_free(document, board.grid(), at, laid.turned, Some(slot))?;
    }
    change_slot(document, slot, text("edit-move-board"), |slot| slot.at = at)
}

/// The edit that turns a slot by 180 degrees, in its place, or at the nearest lawful one where its columns would not
/// meet the layout's any more: boards with an even number of columns move by one.
///
/// # Errors
/// [`LayProblem`] says why not.
pub fn turn_slot(document: &Document, slot: usize) -> Result<Edit, LayProblem> {
    let laid = slot_of(document, slot)?;
    let turned = !laid.turned;
    let at = match document.board_of(&laid).map(|board| board.grid()) {
        Some(grid) if check_free(document, grid, laid.at, turned, Some(slot)).is_err() => {
            let near = lawful_offsets(document, grid, turned, laid.at, Some(slot));
            *near.first().ok_or(LayProblem::Unlawful)?
        }
        _ => laid.at,
    };
    change_slot(document, slot, text("edit-turn-board"), |slot| (slot.turned, slot.at) = (turned, at))
}

/// The edit that gives a slot another label, in the scenario's references too; none is the board's id.
///
/// # Errors
/// [`LayProblem`] says why not.
pub fn relabel_slot(document: &Document, slot: usize, label: Option<&str>) -> Result<Edit, LayProblem> {
    let laid = slot_of(document, slot)?;
    let id = document.board_of(&laid).map(|board| board.id.clone());
    let new = label.map(str::to_owned).or(id).unwrap_or_default();
    if label.is_some() && !is_label(&new) {
        return Err(LayProblem::Spelling(new));
    }
    if labels(document).iter().enumerate().any(|(other, taken)| other != slot && *taken == new) {
        return Err(LayProblem::Taken(new));
    }
    let edit =
        change_slot(document, slot, text("edit-label-board"), |slot| slot.label = label.map(str::to_owned))?;
    Ok(keep_references(document, edit))
}

/// A shape of layouts: so many boards side by side, so many one below the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Boards side by side.
    pub columns: usize,
    /// Boards one below the other.
    pub rows: usize,
}

impl Shape {
    /// The shapes that are offered for new layouts.
    pub const ALL: [Self; 10] = [
        Self { columns: 1, rows: 1 },
        Self { columns: 2, rows: 1 },
        Self { columns: 1, rows: 2 },
        Self { columns: 2, rows: 2 },
        Self { columns: 3, rows: 1 },
        Self { columns: 1, rows: 3 },
        Self { columns: 3, rows: 2 },
        Self { columns: 2, rows: 3 },
        Self { columns: 3, rows: 3 },
        Self { columns: 4, rows: 4 },
    ];
}

/// The edit that lays out boards anew, row by row from the north-west, the given ones over and over; a board whose
/// columns do not meet its neighbour's is turned. Boards of different sizes may leave gaps. References stay as written.
///
/// # Errors
/// [`LayProblem`] says why not.
pub fn new_layout(
    document: &Document,
    shape: Shape,
    boards: &[(String, Arc<Board>)],
) -> Result<Edit, LayProblem> {
    let mut scenario = scenario_of(document)?;
    scenario.layout = arrange(shape, boards)?;
    let used = boards.iter().take(scenario.layout.len());
    let mut changes: Vec<Change> = used.flat_map(|(path, board)| new_board(document, path, board)).collect();
    changes.push(Change::Scenario(Arc::new(scenario)));
    let size = [("columns", shape.columns.into()), ("rows", shape.rows.into())];
    Ok(Edit::new(text_with("edit-lay-out", &size), changes))
}

fn arrange(shape: Shape, boards: &[(String, Arc<Board>)]) -> Result<Vec<Slot>, LayProblem> {
    if boards.is_empty() {
        return Err(LayProblem::NoBoard);
    }
    if shape.columns.saturating_mul(shape.rows) > MAX_SLOTS {
        return Err(LayProblem::Full);
    }
    let mut slots = Vec::new();
    let mut taken: Vec<String> = Vec::new();
    let mut given = (0..boards.len()).cycle();
    let mut north = 0;
    for _ in 0..shape.rows {
        let (mut west, mut height) = (boards[0].1.grid().first_column(), 0);
        for (place, index) in given.by_ref().take(shape.columns).enumerate() {
            let (path, board) = &boards[index];
            if place == 0 && grain_of(board.grid(), (west, north)).is_none() {
                west = board.grid().first_column();
            }
            let at = (west, north);
            let turned = grain_of(board.grid(), at).ok_or(LayProblem::Grain(index))?;
            let label = free_label(&taken, &board.id);
            taken.push(label.clone().unwrap_or_else(|| board.id.clone()));
            slots.push(Slot { board: path.clone(), at, turned, label });
            west += board.columns as i32 - 1;
            height = height.max(board.rows as i32);
        }
        north += height;
    }
    Ok(slots)
}

/// Whether the board must be turned to lie there; none if it cannot either way.
fn grain_of(grid: Grid, at: (i32, i32)) -> Option<bool> {
    [false, true].into_iter().find(|turned| Laid::new(grid, at, *turned).is_ok())
}

fn check_free(
    document: &Document,
    grid: Grid,
    at: (i32, i32),
    turned: bool,
    except: Option<usize>,
) -> Result<(), LayProblem> {
    let laid = Laid::new(grid, at, turned).map_err(|_: LayoutProblem| LayProblem::Unlawful)?;
    let map = document.map();
    let mut others = map.slots().iter().filter(|slot| Some(slot.index) != except);
    if others.any(|other| other.laid.overlaps(&laid)) { Err(LayProblem::Unlawful) } else { Ok(()) }
}

fn new_board(document: &Document, path: &str, board: &Arc<Board>) -> Vec<Change> {
    let key = BoardKey::new(path);
    match document.boards.contains_key(&key) {
        true => Vec::new(),
        false => vec![Change::Board { board: key, to: Some(Arc::clone(board)) }],
    }
}

fn change_slot(
    document: &Document,
    slot: usize,
    label: &str,
    change: impl FnOnce(&mut Slot),
) -> Result<Edit, LayProblem> {
    let mut scenario = scenario_of(document)?;
    change(scenario.layout.get_mut(slot).ok_or(LayProblem::NotThere)?);
    Ok(Edit::new(label, vec![Change::Scenario(Arc::new(scenario))]))
}

fn scenario_of(document: &Document) -> Result<Scenario, LayProblem> {
    document.scenario.as_deref().cloned().ok_or(LayProblem::NoScenario)
}

fn slot_of(document: &Document, slot: usize) -> Result<Slot, LayProblem> {
    let scenario = document.scenario.as_ref().ok_or(LayProblem::NoScenario)?;
    scenario.layout.get(slot).cloned().ok_or(LayProblem::NotThere)
}

/// The labels of all slots, by their place in the layout.
fn labels(document: &Document) -> Vec<String> {
    let slots = document.slots().into_iter();
    slots
        .map(|(slot, board)| slot.label.or(board.map(|board| board.id.clone())).unwrap_or_default())
        .collect()
}

/// A label for a board: none where its id is free, else the id with the first free number.
fn free_label(taken: &[String], id: &str) -> Option<String> {
    if !taken.iter().any(|label| label == id) {
        return None;
    }
    let numbered = |number: usize| {
        let ending = format!("-{number}");
        let kept: String = id.chars().take(32 - ending.len()).collect();
        format!("{kept}{ending}")
    };
    (2..).map(numbered).find(|label| !taken.contains(label))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{laid, mill, plain, references, with_references};
    use super::*;
    use crate::hex::Shifted;

    fn alone() -> Document {
        with_references(laid(&[(mill("west"), (0, 0), false)]))
    }

    fn slots(document: &Document) -> Vec<((i32, i32), bool, String)> {
        let layout = &document.scenario.as_ref().unwrap().layout;
        layout.iter().zip(labels(document)).map(|(slot, label)| (slot.at, slot.turned, label)).collect()
    }

    #[test]
    fn a_board_snaps_to_where_it_touches_others_and_overlaps_none() {
        let document = laid(&[(plain("a"), (0, 0), false), (plain("b"), (2, 0), false)]);
        let grid = plain("c").grid();
        let nearest = |wish| *lawful_offsets(&document, grid, false, wish, None).first().unwrap();
        assert_eq!(nearest((5, 0)), (4, 0));
        assert_eq!(nearest((5, 1)), (4, 1));
        assert_eq!(nearest((0, 1)), (0, 2));
        assert_eq!(nearest((1, 5)), (0, 2));
        assert_eq!(nearest((-50, -50)), (-2, -2));
        assert_eq!(*lawful_offsets(&document, grid, false, (2, 1), Some(1)).first().unwrap(), (2, 1));
        for columns in 2..5 {
            for shifted in [Shifted::Odd, Shifted::Even] {
                for turned in [false, true] {
                    let grid = Grid { columns, rows: 3, shifted };
                    for at in lawful_offsets(&document, grid, turned, (1, 1), None) {
                        let laid = Laid::new(grid, at, turned).unwrap();
                        let map = document.map();
                        assert!(map.slots().iter().any(|other| other.laid.touches(&laid)));
                        assert!(!map.slots().iter().any(|other| other.laid.overlaps(&laid)));
                    }
                }
            }
        }
        let empty = laid(&[]);
        assert_eq!(lawful_offsets(&empty, grid, false, (3, 7), None), [(2, 7), (4, 7)]);
        assert!(!lawful_offsets(&empty, grid, false, (i32::MAX, i32::MIN), None).is_empty());
    }

    #[test]
    fn a_second_board_makes_names_take_labels_and_the_same_board_gets_a_number() {
        let document = alone();
        let board = &document.boards[&BoardKey::new("west.ron")];
        let two = document.after(&add_slot(&document, "west.ron", board, (2, 0), true).unwrap());
        assert_eq!(slots(&two)[1], ((2, 0), true, "west-2".to_owned()));
        let names = references(&two);
        assert!(names.iter().all(|name| name.starts_with("west:")), "{names:?}");
        assert_eq!(two.map().problems(), []);
        let three = two.after(&add_slot(&two, "east.ron", &Arc::new(plain("east")), (0, 2), false).unwrap());
        assert_eq!(three.boards.len(), 2);
        assert_eq!(slots(&three)[2].2, "east");
        assert_eq!(add_slot(&two, "west.ron", board, (3, 0), false), Err(LayProblem::Unlawful));
        assert_eq!(add_slot(&two, "west.ron", board, (1, 0), false), Err(LayProblem::Unlawful));
        let removed = three.after(&remove_slot(&three, 1).unwrap());
        assert_eq!(slots(&removed).len(), 2);
        assert_eq!(references(&removed), names);
    }

    #[test]
    fn a_new_label_is_written_into_references() {
        let document =
            with_references(laid(&[(mill("west"), (0, 0), false), (plain("east"), (2, 0), false)]));
        let relabelled = document.after(&relabel_slot(&document, 0, Some("farm")).unwrap());
        let expected =
            references(&document).iter().map(|name| name.replace("west:", "farm:")).collect::<Vec<_>>();
        assert_eq!(references(&relabelled), expected);
        assert_eq!(relabelled.after(&relabel_slot(&relabelled, 0, None).unwrap()), document);
        let taken = Err(LayProblem::Taken("east".to_owned()));
        assert_eq!(relabel_slot(&document, 0, Some("east")), taken);
        assert!(matches!(relabel_slot(&document, 0, Some("No label")), Err(LayProblem::Spelling(_))));
        assert_eq!(relabel_slot(&document, 9, None), Err(LayProblem::NotThere));
    }

    #[test]
    fn boards_turn_in_place_and_those_with_even_columns_next_to_it() {
        let even = Board::new("even", 4, 2);
        let document = laid(&[(plain("odd"), (0, 0), false), (even, (2, 0), false)]);
        let odd = document.after(&turn_slot(&document, 0).unwrap());
        assert_eq!(slots(&odd)[0], ((0, 0), true, "odd".to_owned()));
        let turned = document.after(&turn_slot(&document, 1).unwrap());
        assert!(turned.map().problems().is_empty());
        assert!(slots(&turned)[1].1);
        assert_eq!(odd.after(&turn_slot(&odd, 0).unwrap()), document);
    }

    #[test]
    fn every_shape_lays_out_boards_that_meet() {
        let document = laid(&[]);
        let board = |columns, shifted| {
            (format!("{columns}.ron"), Arc::new(Board { shifted, ..Board::new("n", columns, 3) }))
        };
        for boards in [
            vec![board(3, Shifted::Odd)],
            vec![board(3, Shifted::Even)],
            vec![board(4, Shifted::Odd)],
            vec![board(3, Shifted::Odd), board(5, Shifted::Odd)],
        ] {
            for shape in Shape::ALL {
                let edit = new_layout(&document, shape, &boards).unwrap();
                let after = document.after(&edit);
                assert_eq!(after.map().problems(), [], "{shape:?} {boards:?}");
                assert_eq!(after.map().slots().len(), shape.columns * shape.rows);
            }
        }
        assert_eq!(new_layout(&document, Shape::ALL[0], &[]), Err(LayProblem::NoBoard));
        let differ = [board(3, Shifted::Odd), board(5, Shifted::Even)];
        let side_by_side = Shape { columns: 2, rows: 1 };
        assert_eq!(new_layout(&document, side_by_side, &differ), Err(LayProblem::Grain(1)));
        let large = Shape { columns: 9, rows: 9 };
        assert_eq!(new_layout(&document, large, &differ), Err(LayProblem::Full));
    }
}
