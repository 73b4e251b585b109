//! The map: all that the boards of a layout add up to.

use super::merge;
use super::names::FeatureNames;
use super::seam::Disagreement;
use super::slot::{Laid, LayoutProblem, MAX_SLOTS, Slot};
use crate::board::{Board, Bridge, HexFeatures, HexsideFeatures, Span, Terrain};
use crate::hex::{Direction, Grid, Hex, HexName, Hexside, Point, column_row};
use std::sync::{Arc, OnceLock};

/// A hex of a map, as its index in map order (layout column, then row).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(pub u32);

/// A hexside of a map, as its index in [`Map::hexsides`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexsideId(pub u32);

impl HexId {
    /// The index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl HexsideId {
    /// The index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A board that is laid on the map.
#[derive(Debug, Clone)]
pub struct MapSlot {
    /// Its place in the list of slots.
    pub index: usize,
    /// Its label: the slot's, else the board's id.
    pub label: String,
    /// The board.
    pub board: Arc<Board>,
    /// Where it lies.
    pub laid: Laid,
}

/// A hex of the map, with what the boards that share it agree on.
#[derive(Debug, Clone)]
pub struct MapHex {
    /// Where it is, in the layout's grid.
    pub hex: Hex,
    /// Dominant terrain.
    pub terrain: Terrain,
    /// Level.
    pub level: i32,
    /// A long bridge or causeway.
    pub span: Option<Span>,
    /// Whether two or more of its hexsides are tunnel: it has a lower level of its own.
    pub under: bool,
    /// Its hexsides by direction; none where no board has the hexside.
    pub hexsides: [Option<HexsideId>; 6],
    /// Its neighbours by direction; none beyond the map and where no board has the common hexside.
    pub neighbours: [Option<HexId>; 6],
    /// The first slot that has it and its name there, which make its canonical name.
    pub home: (u32, HexName),
    /// Whether more than one board has it.
    pub shared: bool,
}

/// A hexside of the map.
#[derive(Debug, Clone)]
pub struct MapHexside {
    /// Where it is, in the layout's grid.
    pub hexside: Hexside,
    /// Its two hexes, in the order of [`Hexside::hexes`]; one may be off the map.
    pub hexes: [Option<HexId>; 2],
    /// The first slot that has it.
    pub home: u32,
    /// Whether more than one board has it.
    pub shared: bool,
    /// Index of what it holds.
    pub(super) features: u32,
}

/// A bridge of the map: its hexside and its place among the bridges there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MapBridge {
    /// The hexside that it crosses.
    pub hexside: HexsideId,
    /// Which of the hexside's bridges.
    pub index: usize,
}

/// What a layout adds up to: the thing rules see.
#[derive(Debug, Clone, Default)]
pub struct Map {
    pub(super) slots: Vec<MapSlot>,
    pub(super) hexes: Vec<MapHex>,
    pub(super) hexsides: Vec<MapHexside>,
    /// What hexsides hold; the first is a clear hexside.
    pub(super) features: Vec<HexsideFeatures>,
    pub(super) disagreements: Vec<Disagreement>,
    index: Index,
    /// The slots that have each hex, in their order; where those of a hex begin is in the next.
    hex_slots: Vec<u32>,
    first_slots: Vec<u32>,
    problems: Vec<(usize, LayoutProblem)>,
    pub(super) feature_names: OnceLock<FeatureNames>,
}

impl Map {
    /// Lays boards in slots. A slot whose board is missing (`None`) or that cannot lie where it is written is
    /// left out and named in [`Map::problems`].
    pub fn build(slots: &[(Slot, Option<Arc<Board>>)]) -> Self {
        let mut map = Self { features: vec![HexsideFeatures::default()], ..Self::default() };
        for (index, (slot, board)) in slots.iter().enumerate() {
            if let Err(problem) = map.lay(index, slot, board.as_ref()) {
                map.problems.push((index, problem));
            }
        }
        map.find_loose_slots();
        map.merge();
        map
    }

    /// The map of one board alone: at (0, 0), or at (1, 0) where its even columns are shifted.
    pub fn of_board(board: Arc<Board>) -> Self {
        let mut map = Self { features: vec![HexsideFeatures::default()], ..Self::default() };
        let laid = Laid::alone(board.grid());
        map.slots.push(MapSlot { index: 0, label: board.id.clone(), board, laid });
        map.merge();
        map
    }

    fn lay(&mut self, index: usize, slot: &Slot, board: Option<&Arc<Board>>) -> Result<(), LayoutProblem> {
        if index >= MAX_SLOTS {
            return Err(LayoutProblem::TooMany);
        }
        let board = board.ok_or(LayoutProblem::MissingBoard)?;
        let laid = Laid::new(board.grid(), slot.at, slot.turned)?;
        if let Some(other) = self.slots.iter().find(|other| other.laid.overlaps(&laid)) {
            return Err(LayoutProblem::Overlap { slot: other.index });
        }
        let label = slot.label.clone().unwrap_or_else(|| board.id.clone());
        if let Some(other) = self.slots.iter().find(|other| other.label == label) {
            self.problems.push((index, LayoutProblem::Label { slot: other.index }));
        }
        self.slots.push(MapSlot { index, label, board: Arc::clone(board), laid });
        Ok(())
    }

    fn find_loose_slots(&mut self) {
        if self.slots.len() < 2 {
            return;
        }
        for slot in &self.slots {
            let touches = |other: &&MapSlot| other.index != slot.index && other.laid.touches(&slot.laid);
            if !self.slots.iter().any(|other| touches(&other)) {
                self.problems.push((slot.index, LayoutProblem::Unconnected));
            }
        }
    }

    fn merge(&mut self) {
        let mut hexes: Vec<(Hex, u32, HexName)> = Vec::new();
        for (slot, laid) in self.slots.iter().enumerate() {
            let grid = laid.board.grid();
            hexes.extend(
                grid.hexes()
                    .filter_map(|hex| Some((laid.laid.hex_in_layout(hex), slot as u32, grid.name(hex)?))),
            );
        }
        hexes.sort_unstable_by_key(|&(hex, slot, _)| (column_row(hex), slot));
        for (hex, slot, name) in hexes {
            self.hex_slots.push(slot);
            if let Some(last) = self.hexes.last_mut().filter(|last| last.hex == hex) {
                last.shared = true;
            } else {
                self.first_slots.push(self.hex_slots.len() as u32 - 1);
                self.hexes.push(MapHex {
                    hex,
                    terrain: Terrain::Clear,
                    level: 0,
                    span: None,
                    under: false,
                    hexsides: [None; 6],
                    neighbours: [None; 6],
                    home: (slot, name),
                    shared: false,
                });
            }
        }
        self.first_slots.push(self.hex_slots.len() as u32);
        self.index = Index::new(&self.hexes);
        self.find_hexsides();
        merge::fill(self);
        self.find_tunnels();
    }

    fn find_hexsides(&mut self) {
        for id in self.hex_ids() {
            let hex = self.hex(id).hex;
            for direction in Direction::ALL {
                let d = direction as usize;
                if self.hexes[id.index()].hexsides[d].is_some() {
                    continue;
                }
                let hexside = Hexside::new(hex, direction);
                let beyond = self.id(hexside.beyond(hex));
                let mut homes = self.slots_of_either(Some(id), beyond, hexside).map(|(slot, _)| slot);
                let Some(home) = homes.next() else { continue };
                let shared = homes.next().is_some();
                drop(homes);
                let this = HexsideId(self.hexsides.len() as u32);
                let is_owner = hexside.hexes()[0] == hex;
                let hexes = if is_owner { [Some(id), beyond] } else { [beyond, Some(id)] };
                self.hexsides.push(MapHexside { hexside, hexes, home: home as u32, shared, features: 0 });
                let back = direction.opposite() as usize;
                self.hexes[id.index()].hexsides[d] = Some(this);
                self.hexes[id.index()].neighbours[d] = beyond;
                if let Some(beyond) = beyond {
                    self.hexes[beyond.index()].hexsides[back] = Some(this);
                    self.hexes[beyond.index()].neighbours[back] = Some(id);
                }
            }
        }
    }

    fn find_tunnels(&mut self) {
        for id in 0..self.hexes.len() {
            let hexsides = self.hexes[id].hexsides;
            let tunnels = hexsides.iter().flatten().filter(|&&hexside| self.features(hexside).tunnel).count();
            self.hexes[id].under = tunnels >= 2;
        }
    }

    /// The slots that are laid, in the order of the layout.
    pub fn slots(&self) -> &[MapSlot] {
        &self.slots
    }

    /// What is wrong with slots, by their place in the layout.
    pub fn problems(&self) -> &[(usize, LayoutProblem)] {
        &self.problems
    }

    /// Where boards disagree about what they share.
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }

    /// All hexes, in map order.
    pub fn hexes(&self) -> &[MapHex] {
        &self.hexes
    }

    /// The indices of all hexes, in map order.
    pub fn hex_ids(&self) -> impl ExactSizeIterator<Item = HexId> + use<> {
        (0..self.hexes.len() as u32).map(HexId)
    }

    /// All hexsides.
    pub fn hexsides(&self) -> &[MapHexside] {
        &self.hexsides
    }

    /// The indices of all hexsides.
    pub fn hexside_ids(&self) -> impl ExactSizeIterator<Item = HexsideId> + use<> {
        (0..self.hexsides.len() as u32).map(HexsideId)
    }

    /// A hex by its index.
    pub fn hex(&self, id: HexId) -> &MapHex {
        &self.hexes[id.index()]
    }

    /// A hexside by its index.
    pub fn hexside(&self, id: HexsideId) -> &MapHexside {
        &self.hexsides[id.index()]
    }

    /// What a hexside holds.
    pub fn features(&self, id: HexsideId) -> &HexsideFeatures {
        &self.features[self.hexside(id).features as usize]
    }

    /// A bridge.
    pub fn bridge(&self, bridge: MapBridge) -> Option<&Bridge> {
        self.features(bridge.hexside).bridges.get(bridge.index)
    }

    /// The index of a hex of the layout's grid, if the map has it.
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        self.index.find(&self.hexes, hex)
    }

    /// The index of a hexside of the layout's grid, if the map has it.
    pub fn hexside_id(&self, hexside: Hexside) -> Option<HexsideId> {
        let [owner, beyond] = hexside.hexes();
        let (id, hex) = match self.id(owner) {
            Some(id) => (id, owner),
            None => (self.id(beyond)?, beyond),
        };
        self.hex(id).hexsides[hexside.direction_from(hex)? as usize]
    }

    /// The hexside between two hexes, if they are neighbours.
    pub fn between(&self, a: HexId, b: HexId) -> Option<HexsideId> {
        let direction = self.hex(a).neighbours.iter().position(|&neighbour| neighbour == Some(b))?;
        self.hex(a).hexsides[direction]
    }

    /// The level of a hexside: the higher of its hexes on the map.
    pub fn hexside_level(&self, id: HexsideId) -> i32 {
        let levels = self.hexside(id).hexes.iter().flatten().map(|&hex| self.hex(hex).level);
        levels.max().unwrap_or_default()
    }

    /// By how many levels one climbs (positive) or descends from `from` over a hexside; 0 at the map's edge.
    pub fn climb(&self, from: HexId, hexside: HexsideId) -> i32 {
        let beyond = self.hexside(hexside).hexes.into_iter().flatten().find(|&hex| hex != from);
        beyond.map_or(0, |beyond| self.hex(beyond).level - self.hex(from).level)
    }

    /// Whether a hexside is a cliff: its levels differ by two or more, or by one and it is marked so.
    pub fn is_cliff(&self, id: HexsideId) -> bool {
        let [Some(a), Some(b)] = self.hexside(id).hexes else { return false };
        let difference = self.hex(a).level.abs_diff(self.hex(b).level);
        difference > 1 || (difference == 1 && self.features(id).cliff)
    }

    /// Whether a hexside is a slope: its levels differ by one and it is no cliff.
    pub fn is_slope(&self, id: HexsideId) -> bool {
        let [Some(a), Some(b)] = self.hexside(id).hexes else { return false };
        self.hex(a).level.abs_diff(self.hex(b).level) == 1 && !self.features(id).cliff
    }

    /// The slots that have a hex, in order.
    fn slots_of(&self, id: Option<HexId>) -> &[u32] {
        let of = |id: HexId| {
            let (first, end) = (self.first_slots.get(id.index())?, self.first_slots.get(id.index() + 1)?);
            self.hex_slots.get(*first as usize..*end as usize)
        };
        id.and_then(of).unwrap_or_default()
    }

    /// The slots that have a hex of the layout's grid, with its hex on their board.
    pub fn slots_with_hex(&self, hex: Hex) -> impl Iterator<Item = (usize, Hex)> {
        let slots = self.slots_of(self.id(hex)).iter().map(|&slot| slot as usize);
        slots.filter_map(move |slot| Some((slot, self.slots.get(slot)?.laid.hex_on_board(hex))))
    }

    /// The slots that have a hexside of the layout's grid, with its hexside on their board.
    ///
    /// A board that has a hexside has one of its hexes, so only few slots are asked, however many are laid.
    pub fn slots_with_hexside(&self, hexside: Hexside) -> impl Iterator<Item = (usize, Hexside)> {
        let [one, other] = hexside.hexes().map(|hex| self.id(hex));
        self.slots_of_either(one, other, hexside)
    }

    fn slots_of_either(
        &self,
        one: Option<HexId>,
        other: Option<HexId>,
        hexside: Hexside,
    ) -> impl Iterator<Item = (usize, Hexside)> {
        in_order(self.slots_of(one), self.slots_of(other)).filter_map(move |slot| {
            let laid = self.slots.get(slot)?;
            let own = laid.laid.hexside_on_board(hexside);
            laid.board.grid().has_hexside(own).then_some((slot, own))
        })
    }

    /// What a slot's own board says of a hex of the layout's grid, if it has it.
    pub fn hex_on_slot(&self, slot: usize, hex: Hex) -> Option<HexFeatures> {
        let slot = self.slots.get(slot)?;
        let name = slot.board.grid().name(slot.laid.hex_on_board(hex))?;
        Some(slot.board.hex(name))
    }

    /// What a slot's own board says of a hexside of the layout's grid, if it has it.
    pub fn hexside_on_slot(&self, slot: usize, hexside: Hexside) -> Option<HexsideFeatures> {
        let slot = self.slots.get(slot)?;
        let name = slot.board.grid().hexside_name(slot.laid.hexside_on_board(hexside))?;
        Some(slot.board.hexside(name).cloned().unwrap_or_default())
    }

    /// Whether the edge of the map cuts the hex: it is a half hex that no other board completes.
    pub fn is_on_edge(&self, id: HexId) -> bool {
        self.hex(id).hexsides.iter().any(Option::is_none)
    }

    /// The rectangle that holds all boards, as its north-west and south-east corner; none if there is no board.
    pub fn bounds(&self) -> Option<[Point; 2]> {
        self.slots.iter().map(|slot| slot.laid.rectangle()).reduce(|[a, b], [c, d]| {
            [Point::new(a.x.min(c.x), a.y.min(c.y)), Point::new(b.x.max(d.x), b.y.max(d.y))]
        })
    }

    /// The grid of the board in a slot.
    pub fn grid(&self, slot: usize) -> Option<Grid> {
        self.slots.get(slot).map(|slot| slot.board.grid())
    }
}

/// The numbers of two ascending lists, in order, each once.
fn in_order<'a>(mut a: &'a [u32], mut b: &'a [u32]) -> impl Iterator<Item = usize> + use<'a> {
    std::iter::from_fn(move || {
        let least = match (a.first(), b.first()) {
            (Some(a), Some(b)) => *a.min(b),
            (first, other) => *first.or(other)?,
        };
        for list in [&mut a, &mut b] {
            *list = list.strip_prefix(&[least]).unwrap_or(list);
        }
        Some(least as usize)
    })
}

/// Finds hexes by coordinates: where each column begins in the list of hexes.
#[derive(Debug, Clone, Default)]
struct Index {
    first_column: i32,
    starts: Vec<u32>,
}

impl Index {
    fn new(hexes: &[MapHex]) -> Self {
        let (Some(first), Some(last)) = (hexes.first(), hexes.last()) else { return Self::default() };
        let first_column = first.hex.x;
        let mut starts = Vec::with_capacity((last.hex.x - first_column + 2) as usize);
        for (id, hex) in hexes.iter().enumerate() {
            while starts.len() as i32 <= hex.hex.x - first_column {
                starts.push(id as u32);
            }
        }
        starts.push(hexes.len() as u32);
        Self { first_column, starts }
    }

    fn find(&self, hexes: &[MapHex], hex: Hex) -> Option<HexId> {
        let column = usize::try_from(hex.x.checked_sub(self.first_column)?).ok()?;
        let (start, end) = (*self.starts.get(column)? as usize, *self.starts.get(column + 1)? as usize);
        let rows = &hexes[start..end];
        // Rows run without a gap where no board is missing, so the first guess is nearly always right.
        let guess = hex.y.checked_sub(rows.first()?.hex.y).and_then(|guess| usize::try_from(guess).ok())?;
        let row = match rows.get(guess) {
            Some(found) if found.hex == hex => guess,
            _ => rows.binary_search_by_key(&hex.y, |candidate| candidate.hex.y).ok()?,
        };
        Some(HexId((start + row) as u32))
    }
}
