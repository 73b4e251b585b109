//! Growing and cropping boards by their edges.
//!
//! Every hex and hexside keeps what it holds and where it lies in the layout, so names and, with an odd number of
//! columns in the west, the shifted columns change; the scenario's references follow. What would be lost is listed with
//! the edit, to be shown before it is committed.

use super::reference::{Kind, Reference, Target, Thing, follow_references};
use super::{BoardKey, Change, Document, Edit};
use crate::board::{Board, COLUMNS, HexKey, HexsideKey, Place, ROWS};
use crate::hex::{Grid, Hex, HexName, Hexside, HexsideName, Shifted, hex_at};
use crate::layout::{Laid, LayoutProblem, Slot};
use crate::text::{text, text_with};
use std::fmt;
use std::sync::Arc;

/// By how many columns and rows a board grows at each of its own edges; negative numbers crop it. A turned board has
/// its own east in the west of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Resize {
    /// Rows in the north.
    pub north: i32,
    /// Columns in the east.
    pub east: i32,
    /// Rows in the south.
    pub south: i32,
    /// Columns in the west.
    pub west: i32,
}

impl Resize {
    /// The same change said of the layout's edges, where the board is turned.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { north: self.south, east: self.west, south: self.north, west: self.east }
    }
}

/// Something that cropping a board takes away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loss {
    /// What a hex holds.
    Hex(HexKey),
    /// What a hexside holds.
    Hexside(HexsideKey),
    /// A hex or hexside of a place that remains.
    PartOfPlace {
        /// Name of the place.
        place: String,
        /// Name of the hex or hexside.
        part: String,
    },
    /// A place all of which lies on what is cropped.
    Place(String),
    /// A silence of the board, by what it names.
    Silence(String),
    /// A reference of the scenario.
    Reference(Reference),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::Hex(hex) => text_with("loss-hex", &[("hex", hex.to_string().into())]),
            Self::Hexside(hexside) => text_with("loss-hexside", &[("hexside", hexside.to_string().into())]),
            Self::PartOfPlace { place, part } => {
                text_with("loss-part", &[("place", place.as_str().into()), ("part", part.as_str().into())])
            }
            Self::Place(place) => text_with("loss-place", &[("place", place.as_str().into())]),
            Self::Silence(at) => text_with("loss-silence", &[("at", at.as_str().into())]),
            Self::Reference(reference) => return reference.fmt(f),
        };
        f.write_str(&words)
    }
}

/// What resizing a board would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resized {
    /// The edit.
    pub edit: Edit,
    /// What would be lost, in the order of the file.
    pub losses: Vec<Loss>,
    /// Slots that could not be laid any more, or would touch no other, by their place in the layout.
    pub problems: Vec<(usize, LayoutProblem)>,
}

/// Why a board cannot be resized as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResizeProblem {
    /// There is no such board.
    #[error("{}", text("cannot-resize-not-there"))]
    NotThere,
    /// The board would have too few or too many columns.
    #[error("{}", text_with("cannot-resize-columns", &[("count", (*.0).into())]))]
    Columns(i64),
    /// The board would have too few or too many rows.
    #[error("{}", text_with("cannot-resize-rows", &[("count", (*.0).into())]))]
    Rows(i64),
}

/// What resizing a board would do, lose and spoil.
///
/// # Errors
/// [`ResizeProblem`] if there is no such board, or none may have that size.
pub fn resize_board(document: &Document, key: &BoardKey, by: Resize) -> Result<Resized, ResizeProblem> {
    let board = document.boards.get(key).ok_or(ResizeProblem::NotThere)?;
    let shift = Shift::new(board.grid(), by)?;
    let mut losses = Vec::new();
    let resized = resized_board(board, &shift, &mut losses);
    let places: Vec<String> = resized.places.iter().map(|place| place.name.clone()).collect();
    let mut changes = vec![Change::Board { board: key.clone(), to: Some(Arc::new(resized)) }];
    changes.extend(moved_slots(document, key, by));
    let edit = Edit::new(text("edit-resize"), changes);
    let laid = Layings::new(document, &document.after(&edit), key);
    let follow = |_: Kind, target: Target| match laid.before.get(target.slot) {
        Some(Some((slot_key, _))) if slot_key == key => laid.follow(&shift, &places, target),
        _ => Some(target),
    };
    let (edit, references) = follow_references(document, edit, follow);
    losses.extend(references.into_iter().map(Loss::Reference));
    let known = document.map();
    let after = document.after(&edit).map();
    let is_new = |problem: &&(usize, LayoutProblem)| !known.problems().contains(problem);
    let problems = after.problems().iter().filter(is_new).cloned().collect();
    Ok(Resized { edit, losses, problems })
}

/// How names of a board change.
struct Shift {
    old: Grid,
    new: Grid,
    by: Resize,
    /// What is added to a hex of the old board's own axial grid.
    step: Hex,
}

impl Shift {
    fn new(old: Grid, by: Resize) -> Result<Self, ResizeProblem> {
        let columns = i64::from(old.columns) + i64::from(by.west) + i64::from(by.east);
        let rows = i64::from(old.rows) + i64::from(by.north) + i64::from(by.south);
        let lawful_columns = u32::try_from(columns).ok().filter(|columns| COLUMNS.contains(columns));
        let lawful_rows = u32::try_from(rows).ok().filter(|rows| ROWS.contains(rows));
        let new = Grid {
            columns: lawful_columns.ok_or(ResizeProblem::Columns(columns))?,
            rows: lawful_rows.ok_or(ResizeProblem::Rows(rows))?,
            shifted: if by.west & 1 == 0 { old.shifted } else { other(old.shifted) },
        };
        let step = hex_at(new.first_column() + by.west, by.north) - hex_at(old.first_column(), 0);
        Ok(Self { old, new, by, step })
    }

    /// The new name of a hex. One that was off the board moves along, as far as there are names.
    fn hex(&self, name: HexName) -> Option<HexName> {
        match self.old.hex(name) {
            Some(hex) => self.new.name(hex + self.step),
            None => Some(HexName {
                column: name.column.checked_add_signed(self.by.west)?,
                row: name.row.checked_add_signed(self.by.north)?,
            }),
        }
    }

    /// The new name of a hexside. One that is not named as its board stores it keeps its hex.
    fn hexside(&self, name: HexsideName) -> Option<HexsideName> {
        let hexside = self.old.hexside(name);
        match hexside.filter(|hexside| self.old.hexside_name(*hexside) == Some(name)) {
            Some(hexside) => {
                let owner = hexside.hexes()[0] + self.step;
                self.new.hexside_name(Hexside::new(owner, hexside.direction()))
            }
            None => Some(HexsideName { hex: self.hex(name.hex)?, ..name }),
        }
    }

    fn hex_key(&self, key: &HexKey) -> Option<HexKey> {
        key.name().map_or_else(|| Some(key.clone()), |name| self.hex(name).map(HexKey::Name))
    }

    fn hexside_key(&self, key: &HexsideKey) -> Option<HexsideKey> {
        key.name().map_or_else(|| Some(key.clone()), |name| self.hexside(name).map(HexsideKey::Name))
    }
}

fn other(shifted: Shifted) -> Shifted {
    match shifted {
        Shifted::Odd => Shifted::Even,
        Shifted::Even => Shifted::Odd,
    }
}

fn resized_board(board: &Board, shift: &Shift, losses: &mut Vec<Loss>) -> Board {
    let mut resized = board.clone();
    let Grid { columns, rows, shifted } = shift.new;
    (resized.columns, resized.rows, resized.shifted) = (columns, rows, shifted);
    resized.hexes.clear();
    for (key, features) in &board.hexes {
        match shift.hex_key(key) {
            Some(key) => drop(resized.hexes.insert(key, *features)),
            None => losses.push(Loss::Hex(key.clone())),
        }
    }
    resized.hexsides.clear();
    for (key, features) in &board.hexsides {
        match shift.hexside_key(key) {
            Some(key) => drop(resized.hexsides.insert(key, features.clone())),
            None => losses.push(Loss::Hexside(key.clone())),
        }
    }
    if let Some(underlay) = &mut resized.underlay {
        for point in &mut underlay.points {
            point.at.0 = point.at.0.saturating_add(3 * shift.by.west);
            point.at.1 = point.at.1.saturating_add(2 * shift.by.north);
        }
    }
    resized.places.retain_mut(|place| keeps_place(place, shift, losses));
    resized.silences.retain_mut(|silence| match new_text(&silence.at, shift) {
        Some(at) => {
            silence.at = at;
            true
        }
        None => {
            losses.push(Loss::Silence(silence.at.clone()));
            false
        }
    });
    resized
}

/// Renames the parts of a place; a place goes if it had parts and none is left.
fn keeps_place(place: &mut Place, shift: &Shift, losses: &mut Vec<Loss>) -> bool {
    let count = place.hexes.len() + place.hexsides.len();
    let mut lost: Vec<String> = Vec::new();
    place.hexes.retain_mut(|key| keeps(key, shift.hex_key(key), &mut lost));
    place.hexsides.retain_mut(|key| keeps(key, shift.hexside_key(key), &mut lost));
    if count > 0 && lost.len() == count {
        losses.push(Loss::Place(place.name.clone()));
        return false;
    }
    losses.extend(lost.into_iter().map(|part| Loss::PartOfPlace { place: place.name.clone(), part }));
    true
}

fn keeps<K: fmt::Display>(key: &mut K, new: Option<K>, lost: &mut Vec<String>) -> bool {
    match new {
        Some(new) => *key = new,
        None => {
            lost.push(key.to_string());
            return false;
        }
    }
    true
}

/// What a silence of the board names afterwards; other texts than names of hexes and hexsides stay.
fn new_text(text: &str, shift: &Shift) -> Option<String> {
    if let Ok(name) = text.parse::<HexName>() {
        return shift.hex(name).map(|name| name.to_string());
    }
    match text.parse::<HexsideName>() {
        Ok(name) => shift.hexside(name).map(|name| name.to_string()),
        Err(_) => Some(text.to_owned()),
    }
}

/// The change that keeps the board's hexes where they lie in the layout.
fn moved_slots(document: &Document, key: &BoardKey, by: Resize) -> Option<Change> {
    let mut scenario = (**document.scenario.as_ref()?).clone();
    for slot in scenario.layout.iter_mut().filter(|slot| BoardKey::new(&slot.board) == *key) {
        let there = if slot.turned { by.turned() } else { by };
        slot.at = (slot.at.0.saturating_sub(there.west), slot.at.1.saturating_sub(there.north));
    }
    Some(Change::Scenario(Arc::new(scenario)))
}

/// Where each slot's board lies, before and after, whether or not the map can lay them all.
struct Layings {
    before: Vec<Option<(BoardKey, Laid)>>,
    after: Vec<Option<(BoardKey, Laid)>>,
}

impl Layings {
    fn new(before: &Document, after: &Document, key: &BoardKey) -> Self {
        let all = |document: &Document| {
            let slots = document.slots().into_iter();
            slots.map(|(slot, board)| laid(&slot, board.as_deref(), key)).collect()
        };
        Self { before: all(before), after: all(after) }
    }

    /// What a target on the resized board has become: the same hex or hexside, if need be by the name that another
    /// board has for it.
    fn follow(&self, shift: &Shift, places: &[String], target: Target) -> Option<Target> {
        let Target { slot, thing } = target;
        match thing {
            Thing::Place(name) => {
                places.contains(&name).then_some(Target { slot, thing: Thing::Place(name) })
            }
            Thing::Hex(name) => {
                let found = shift.hex(name).map(|name| (slot, name));
                let (slot, name) = found.or_else(|| self.hex_alias(slot, shift.old.hex(name)?))?;
                Some(Target { slot, thing: Thing::Hex(name) })
            }
            Thing::Hexside(name) => {
                let (slot, name) = self.hexside(shift, slot, name)?;
                Some(Target { slot, thing: Thing::Hexside(name) })
            }
            Thing::Bridge(at, name) => {
                let (slot, at) = self.hexside(shift, slot, at)?;
                Some(Target { slot, thing: Thing::Bridge(at, name) })
            }
        }
    }

    fn hexside(&self, shift: &Shift, slot: usize, name: HexsideName) -> Option<(usize, HexsideName)> {
        let found = shift.hexside(name).map(|name| (slot, name));
        found.or_else(|| {
            let there = self.laid_before(slot)?.hexside_in_layout(shift.old.hexside(name)?);
            let own = |laid: &Laid| laid.grid.hexside_name(laid.hexside_on_board(there));
            self.on_any(slot, own)
        })
    }

    fn hex_alias(&self, slot: usize, hex: Hex) -> Option<(usize, HexName)> {
        let there = self.laid_before(slot)?.hex_in_layout(hex);
        self.on_any(slot, |laid| laid.grid.name(laid.hex_on_board(there)))
    }

    fn laid_before(&self, slot: usize) -> Option<&Laid> {
        self.before.get(slot)?.as_ref().map(|(_, laid)| laid)
    }

    fn on_any<N>(&self, except: usize, own: impl Fn(&Laid) -> Option<N>) -> Option<(usize, N)> {
        let others = self.after.iter().enumerate().filter(|(other, _)| *other != except);
        others.filter_map(|(other, laid)| Some((other, own(&laid.as_ref()?.1)?))).next()
    }
}

/// How a slot's board lies; the resized board is taken to lie somewhere also where its slot is unlawful, since its own
/// names change all the same.
fn laid(slot: &Slot, board: Option<&Board>, resized: &BoardKey) -> Option<(BoardKey, Laid)> {
    let key = BoardKey::new(&slot.board);
    let grid = board?.grid();
    match Laid::new(grid, slot.at, slot.turned) {
        Ok(laid) => Some((key, laid)),
        Err(_) if key == *resized => Some((key, Laid::alone(grid))),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{laid, mill, plain, references, with_references};
    use super::*;
    use crate::board::{Bridge, HexsideFeatures};
    use crate::layout::{HexId, Map};
    use crate::ruleset::Side;
    use crate::scenario::Forces;
    use std::collections::BTreeMap;

    /// A board whose every hex is a place and whose every hexside has a bridge, named as they are.
    fn lettered(columns: u32, rows: u32, shifted: Shifted) -> Board {
        let mut board = Board { shifted, ..Board::new("a", columns, rows) };
        let grid = board.grid();
        for name in grid.hexes().filter_map(|hex| grid.name(hex)) {
            let hexes = vec![HexKey::Name(name)];
            board.places.push(Place { name: name.to_string(), hexes, ..Place::default() });
        }
        for name in grid.hexsides().filter_map(|hexside| grid.hexside_name(hexside)) {
            let bridges = vec![Bridge { name: name.to_string(), ..Bridge::default() }];
            board.set_hexside(name, HexsideFeatures { bridges, ..HexsideFeatures::default() });
        }
        board
    }

    /// The document with a unit placed in every hex, named as the hex was.
    fn occupied(mut document: Document) -> Document {
        let map = document.map();
        let names = map.hex_ids().map(|id| (map.name(id), map.name(id)));
        let forces = Forces { placements: names.collect(), ..Forces::default() };
        let mut scenario = (**document.scenario.as_ref().unwrap()).clone();
        scenario.sides.insert(Side::German, forces);
        document.scenario = Some(Arc::new(scenario));
        document
    }

    /// Hexes by the places on them, by the units on them, and hexsides by their bridges.
    type Found = (BTreeMap<String, Hex>, BTreeMap<String, Hex>, BTreeMap<String, Hexside>);

    fn found(document: &Document, map: &Map) -> Found {
        let at = |id: HexId| map.hex(id).hex;
        let places = map.places().map(|place| (place.place.name.clone(), at(map.hexes_of_place(place)[0])));
        let scenario = document.scenario.as_ref().unwrap();
        let units = scenario.sides[&Side::German].placements.iter();
        let units = units.map(|(unit, name)| (unit.clone(), at(map.find_hex(name).unwrap())));
        let bridges = map.bridges().filter_map(|named| {
            let hexside = map.hexside(named.bridge.hexside).hexside;
            Some((map.bridge(named.bridge)?.name.clone(), hexside))
        });
        (places.collect(), units.collect(), bridges.collect())
    }

    fn check(document: &Document, by: Resize) {
        let Ok(resized) = resize_board(document, &BoardKey::new("a.ron"), by) else { return };
        assert!(resized.problems.is_empty(), "{by:?} {:?}", resized.problems);
        let after = document.after(&resized.edit);
        let (before_map, map) = (document.map(), after.map());
        let (mut places, mut units, mut bridges) = found(document, &before_map);
        places.retain(|_, hex| map.id(*hex).is_some());
        units.retain(|_, hex| map.id(*hex).is_some());
        bridges.retain(|_, hexside| map.hexside_id(*hexside).is_some());
        assert_eq!(found(&after, &map), (places, units, bridges), "{by:?}");
        let board = &after.boards[&BoardKey::new("a.ron")];
        assert_eq!(board.written_hexsides().count(), board.hexsides.len(), "{by:?}");
    }

    #[test]
    fn everything_keeps_its_place_in_the_layout() {
        let steps = [-2, -1, 1, 2];
        for shifted in [Shifted::Odd, Shifted::Even] {
            for (columns, rows) in [(3, 2), (4, 3)] {
                for turned in [false, true] {
                    let board = lettered(columns, rows, shifted);
                    let at = (0..2).find(|at| Laid::new(board.grid(), (*at, 0), turned).is_ok()).unwrap();
                    let document = occupied(laid(&[(board, (at, -1), turned)]));
                    for step in steps {
                        check(&document, Resize { north: step, ..Resize::default() });
                        check(&document, Resize { east: step, ..Resize::default() });
                        check(&document, Resize { south: step, ..Resize::default() });
                        check(&document, Resize { west: step, ..Resize::default() });
                        check(&document, Resize { north: step, east: 1, south: -step, west: step });
                    }
                }
            }
        }
    }

    #[test]
    fn growing_and_cropping_back_changes_nothing() {
        let document = occupied(laid(&[(lettered(4, 2, Shifted::Even), (1, 0), false)]));
        let key = BoardKey::new("a.ron");
        let grown = resize_board(&document, &key, Resize { north: 1, east: 2, south: 3, west: 1 }).unwrap();
        assert!(grown.losses.is_empty());
        let after = document.after(&grown.edit);
        let cropped =
            resize_board(&after, &key, Resize { north: -1, east: -2, south: -3, west: -1 }).unwrap();
        assert!(cropped.losses.is_empty());
        assert_eq!(after.after(&cropped.edit), document);
    }

    #[test]
    fn what_is_cropped_is_listed() {
        let document =
            with_references(laid(&[(mill("west"), (0, 0), false), (plain("east"), (2, 0), false)]));
        let key = BoardKey::new("west.ron");
        let crop = Resize { south: -1, ..Resize::default() };
        let resized = resize_board(&document, &key, crop).unwrap();
        let losses: Vec<_> = resized.losses.iter().map(ToString::to_string).collect();
        assert_eq!(losses, ["B2 of Mill", "American entry `e`: west:A2", "Foxhole (marker): west:B2"]);
        let after = document.after(&resized.edit);
        assert_eq!(after.boards[&key].places[0].hexes, ["B1".into()]);
        let crop = Resize { west: -1, ..Resize::default() };
        let resized = resize_board(&document, &key, crop).unwrap();
        let after = document.after(&resized.edit);
        assert_eq!(references(&after)[1], "west:A1");
        assert_eq!(after.boards[&key].shifted, Shifted::Even);
        assert_eq!(after.scenario.unwrap().layout[0].at, (1, 0));
    }

    #[test]
    fn a_reference_to_a_cropped_hex_of_a_seam_takes_its_other_name() {
        let document = occupied(laid(&[(plain("a"), (0, 0), false), (plain("b"), (2, 0), true)]));
        let crop = Resize { east: -1, ..Resize::default() };
        let resized = resize_board(&document, &BoardKey::new("a.ron"), crop).unwrap();
        assert!(resized.losses.is_empty(), "{:?}", resized.losses);
        let after = document.after(&resized.edit);
        let scenario = after.scenario.as_ref().unwrap();
        assert_eq!(scenario.sides[&Side::German].placements["a:C1"], "b:C2");
        assert_eq!(resized.problems, [0, 1].map(|slot| (slot, LayoutProblem::Unconnected)));
        let grow = Resize { east: 1, ..Resize::default() };
        let resized = resize_board(&document, &BoardKey::new("a.ron"), grow).unwrap();
        assert_eq!(resized.problems, [(1, LayoutProblem::Overlap { slot: 0 })]);
        assert!(resized.losses.is_empty());
    }

    #[test]
    fn boards_stay_within_their_limits() {
        let document = laid(&[(plain("a"), (0, 0), false)]);
        let resize = |by| resize_board(&document, &BoardKey::new("a.ron"), by).err();
        assert_eq!(resize(Resize { west: -2, ..Resize::default() }), Some(ResizeProblem::Columns(1)));
        assert_eq!(
            resize(Resize { south: i32::MAX, ..Resize::default() }),
            Some(ResizeProblem::Rows(2_147_483_649))
        );
        assert_eq!(resize(Resize { north: 197, ..Resize::default() }), None);
        assert!(resize_board(&document, &BoardKey::new("b.ron"), Resize::default()).is_err());
    }
}
