//! What checks look at: a file, a board, a scenario, each with what is worked out once for all checks.

use super::board::dead_end::ends_in_mid_air;
use super::layout::boards_do_not_fit::{Misfit, misfit};
use super::los_table::LinkedTable;
use super::scenario::reach::Reach;
use crate::board::{Board, COLUMNS, HexKey, HexsideKey, ROWS, Silence};
use crate::edit::{BoardKey, Document};
use crate::file::project::{FileId, Files, Project};
use crate::file::ruleset::{self, RulesetError};
use crate::file::source::Source;
use crate::finding::{FilePlace, Finding, Path, Span, Spot};
use crate::hex::{Grid, HexName, HexsideName, Shifted};
use crate::layout::{HexId, HexsideId, LayoutProblem, Map, Slot};
use crate::rules::set_up::{find_position, hexes_of_zone};
use crate::rules::{Ground, Markers, Position};
use crate::ruleset::{Ruleset, Side};
use crate::scenario::{Forces, ObjectiveAt, Scenario, Unit, Way, Zone, ZoneArea, ZoneUnits, units_of};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

/// A file of any kind that could be read.
pub(super) struct FileView<'a> {
    /// The file as it is shown.
    pub file: String,
    /// By what the document knows it.
    pub id: FileId,
    /// Its silences.
    pub silences: &'a [Silence],
    /// Its text, where it is what the document holds.
    pub source: Option<&'a Source>,
    /// Comments that saving would lose.
    pub not_kept: &'a [Span],
    /// What it holds.
    pub value: FileValue<'a>,
}

/// What a file holds.
#[derive(Clone, Copy)]
pub(super) enum FileValue<'a> {
    /// A board.
    Board(&'a Board),
    /// A scenario.
    Scenario(&'a Scenario),
}

impl<'a> FileView<'a> {
    pub fn of_board(project: &'a Project, view: &BoardView<'a>) -> Self {
        let loaded = project.boards.get(view.key).and_then(|opened| opened.as_ref().ok());
        let value = FileValue::Board(view.board);
        Self {
            file: view.file.clone(),
            id: FileId::Board(view.key.clone()),
            silences: &view.board.silences,
            source: loaded.map(|loaded| &loaded.source),
            not_kept: loaded.map_or(&[], |loaded| loaded.comments.not_kept()),
            value,
        }
    }

    pub fn of_scenario(project: &'a Project, view: &ScenarioView<'a>) -> Self {
        let loaded = project.scenario.as_ref().and_then(|opened| opened.as_ref().ok());
        let value = FileValue::Scenario(view.scenario);
        Self {
            file: view.file.clone(),
            id: FileId::Scenario,
            silences: &view.scenario.silences,
            source: loaded.map(|loaded| &loaded.source),
            not_kept: loaded.map_or(&[], |loaded| loaded.comments.not_kept()),
            value,
        }
    }
}

/// A board.
pub(super) struct BoardView<'a> {
    pub key: &'a BoardKey,
    pub board: &'a Arc<Board>,
    /// The file as it is shown.
    pub file: String,
    /// The places in the layout of the slots that lay it; 0 for a board alone.
    pub slots: Vec<usize>,
    map: OnceLock<Map>,
    written: OnceLock<Vec<(HexsideId, HexsideName)>>,
    meant_grid: OnceLock<Option<Grid>>,
}

impl BoardView<'_> {
    /// The grid that the board must have been meant to have, if three names or more of hexes and hexsides are not on it
    /// and all of them are on another: with more columns or rows, or with the other columns shifted.
    pub fn meant_grid(&self) -> Option<Grid> {
        *self.meant_grid.get_or_init(|| meant_grid(self.board).or_else(|| self.meant_shift()))
    }

    /// The grid with the other columns shifted, if many lines end in mid-air and none would there.
    fn meant_shift(&self) -> Option<Grid> {
        const FEWEST: usize = 4;
        let grid = self.board.grid();
        let shifted = match grid.shifted {
            Shifted::Odd => Shifted::Even,
            Shifted::Even => Shifted::Odd,
        };
        if ends_in_mid_air(self.map()) < FEWEST {
            return None;
        }
        let meant = Grid { shifted, ..grid };
        let (hexes, hexsides) = written_names(self.board);
        let holds_all = hexes.iter().all(|name| meant.hex(*name).is_some())
            && hexsides.iter().all(|name| meant.hexside(*name).is_some());
        let board = || Board { shifted, ..(**self.board).clone() };
        (holds_all && ends_in_mid_air(&Map::of_board(Arc::new(board()))) == 0).then_some(meant)
    }

    /// The map of this board alone.
    pub fn map(&self) -> &Map {
        self.map.get_or_init(|| Map::of_board(Arc::clone(self.board)))
    }

    /// Adds the place on the map, in each slot that lays the board.
    pub fn shown_at(&self, finding: Finding, spot: Spot) -> Finding {
        self.slots.iter().fold(finding, |finding, &slot| finding.on_map(slot, spot))
    }

    /// The name of a hex of [`BoardView::map`].
    pub fn hex_name(&self, id: HexId) -> HexName {
        self.map().hex(id).home.1
    }

    /// The name under which the board stores a hexside of [`BoardView::map`].
    pub fn hexside_name(&self, id: HexsideId) -> Option<HexsideName> {
        self.board.grid().hexside_name(self.map().hexside(id).hexside)
    }

    /// The hexsides that the board says something about, with their names.
    pub fn written_hexsides(&self) -> impl Iterator<Item = (HexsideId, HexsideName)> {
        let found = || {
            let (map, written) = (self.map(), self.board.written_hexsides());
            written.filter_map(|(hexside, name, _)| Some((map.hexside_id(hexside)?, name))).collect()
        };
        self.written.get_or_init(found).iter().copied()
    }

    /// Where a hexside stands in the file.
    pub fn hexside_place(&self, name: HexsideName) -> FilePlace {
        FilePlace::key(&self.file, Path::root().field("hexsides").key(name.to_string()))
    }

    /// Where a hex stands in the file.
    pub fn hex_place(&self, name: HexName) -> FilePlace {
        FilePlace::key(&self.file, Path::root().field("hexes").key(name.to_string()))
    }
}

/// All names of hexes and hexsides that a board writes, well spelled.
pub(super) fn written_names(board: &Board) -> (Vec<HexName>, Vec<HexsideName>) {
    let of_places = board.places.iter().flat_map(|place| &place.hexes);
    let hexes = board.hexes.keys().chain(of_places).filter_map(HexKey::name);
    let of_places = board.places.iter().flat_map(|place| &place.hexsides);
    let hexsides = board.hexsides.keys().chain(of_places).filter_map(HexsideKey::name);
    (hexes.collect(), hexsides.collect())
}

fn meant_grid(board: &Board) -> Option<Grid> {
    const FEWEST: usize = 3;
    let grid = board.grid();
    let (mut hexes, mut hexsides) = written_names(board);
    hexes.retain(|name| grid.hex(*name).is_none());
    hexsides.retain(|name| grid.hexside(*name).is_none());
    if hexes.len() + hexsides.len() < FEWEST {
        return None;
    }
    let all = || hexes.iter().copied().chain(hexsides.iter().map(|name| name.hex));
    // Hexsides that are cut off by the edge belong to a board with one column or row more.
    let columns = all().map(|name| name.column.saturating_add(1)).max()?.max(grid.columns + 1);
    let rows = all().map(|name| name.row).max()?.max(grid.rows + 1);
    // Rows and columns may be interchanged; else there is more of one, or of both.
    let sizes = [columns, columns.saturating_add(1)];
    let wider = sizes.into_iter().map(|columns| (columns, grid.rows));
    let higher = [rows, rows.saturating_add(1)].map(|rows| (grid.columns, rows));
    let both = sizes.into_iter().flat_map(|columns| [(columns, rows), (columns, rows.saturating_add(1))]);
    let larger = std::iter::once((grid.rows, grid.columns))
        .chain(wider)
        .chain(higher)
        .chain(both)
        .map(|(columns, rows)| Grid { columns, rows, ..grid });
    let shifted = match grid.shifted {
        Shifted::Odd => Shifted::Even,
        Shifted::Even => Shifted::Odd,
    };
    let is_lawful = |grid: &Grid| COLUMNS.contains(&grid.columns) && ROWS.contains(&grid.rows);
    let holds_all = |grid: &Grid| {
        hexes.iter().all(|name| grid.hex(*name).is_some())
            && hexsides.iter().all(|name| grid.hexside(*name).is_some())
    };
    // What is on the board now must stay on it.
    let keeps = |other: &Grid| {
        let (hexes, hexsides) = written_names(board);
        hexes.iter().all(|name| grid.hex(*name).is_none() || other.hex(*name).is_some())
            && hexsides.iter().all(|name| grid.hexside(*name).is_none() || other.hexside(*name).is_some())
    };
    larger
        .chain([Grid { shifted, ..grid }])
        .find(|other| is_lawful(other) && holds_all(other) && keeps(other))
}

/// All boards of the document.
pub(super) fn boards<'a>(
    project: &Project,
    document: &'a Document,
    slots: &[(Slot, Option<Arc<Board>>)],
) -> Vec<BoardView<'a>> {
    let view = |(key, board): (&'a BoardKey, &'a Arc<Board>)| {
        let lays = |(_, (slot, _)): &(usize, &(Slot, Option<Arc<Board>>))| BoardKey::new(&slot.board) == *key;
        let slots = match document.scenario {
            Some(_) => slots.iter().enumerate().filter(lays).map(|(index, _)| index).collect(),
            None => vec![0],
        };
        let file = project.shown(&FileId::Board(key.clone()), document);
        let (map, written, meant_grid) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        BoardView { key, board, file, slots, map, written, meant_grid }
    };
    document.boards.iter().map(view).collect()
}

/// The number of pairs of boards that share hexes.
pub(super) fn seams(map: &Map) -> usize {
    let mut pairs = BTreeSet::new();
    for hex in map.hexes().iter().filter(|hex| hex.shared) {
        let slots: Vec<usize> = map.slots_with_hex(hex.hex).map(|(slot, _)| slot).collect();
        pairs.extend(slots.iter().flat_map(|&a| slots.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b));
    }
    pairs.len()
}

/// A scenario with its map.
pub(super) struct ScenarioView<'a> {
    pub project: &'a Project,
    pub document: &'a Document,
    pub scenario: &'a Scenario,
    /// The file as it is shown.
    pub file: String,
    pub boards: &'a [BoardView<'a>],
    pub map: &'a Map,
    /// Where the LOS table is read from.
    pub files: &'a dyn Files,
    units: BTreeMap<Side, Vec<Unit>>,
    /// Places in `units` by name.
    by_name: BTreeMap<Side, HashMap<String, usize>>,
    oversized: Option<Oversized>,
    ruleset: Result<Cow<'static, Ruleset>, RulesetError>,
    markers: Markers,
    los_table: OnceLock<LinkedTable>,
    misfit: OnceLock<Option<Misfit>>,
    reach: OnceLock<Option<Reach>>,
}

/// A unit that is set up in a hex of its own.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Placed<'a> {
    pub side: Side,
    pub unit: &'a Unit,
    /// The unit's name as the file has it.
    pub key: &'a str,
    pub at: Position,
}

impl Placed<'_> {
    /// Where the file says so.
    pub fn path(&self) -> Path {
        side_path(self.side).field("placements").key(self.key)
    }

    /// The name by which silences speak of the unit.
    pub fn at_name(&self) -> String {
        format!("{} {}", self.side, self.unit.name)
    }
}

impl<'a> ScenarioView<'a> {
    pub fn new(
        files: &'a dyn Files,
        project: &'a Project,
        document: &'a Document,
        scenario: &'a Scenario,
        boards: &'a [BoardView<'a>],
        map: &'a Map,
    ) -> Self {
        let file = project.shown(&FileId::Scenario, document);
        let units: BTreeMap<Side, Vec<Unit>> =
            scenario.sides.iter().map(|(side, forces)| (*side, units_of(forces))).collect();
        let numbered = |units: &Vec<Unit>| {
            // Of two units of one name the first is meant; another check tells of it.
            units.iter().enumerate().rev().map(|(index, unit)| (unit.name.to_string(), index)).collect()
        };
        let by_name = units.iter().map(|(side, units)| (*side, numbered(units))).collect();
        let oversized = oversized(scenario, &units).or_else(|| oversized_zones(scenario, map));
        let markers = Markers::at_start(map, &scenario.markers);
        let los_table = OnceLock::new();
        let ruleset = ruleset::of_scenario(files, project, scenario);
        Self {
            project,
            document,
            scenario,
            file,
            boards,
            map,
            files,
            units,
            by_name,
            oversized,
            ruleset,
            markers,
            los_table,
            misfit: OnceLock::new(),
            reach: OnceLock::new(),
        }
    }

    /// What the sides ever come to; none on a map that is too large to search.
    pub fn reach(&self) -> Option<&Reach> {
        self.reach.get_or_init(|| Reach::new(self)).as_ref()
    }

    /// The board that lies where it does not fit, if it would elsewhere.
    pub fn misfit(&self) -> Option<&Misfit> {
        self.misfit.get_or_init(|| misfit(&self.document.slots(), self.map)).as_ref()
    }

    /// Whether what is wrong between these slots of the map follows from one that lies where it does not fit.
    pub fn is_misfit(&self, slots: &[usize]) -> bool {
        self.misfit().is_some_and(|misfit| misfit.explains(slots))
    }

    /// The ruleset that the scenario names. Where there is none, which a check tells, the one that ships: the checks that
    /// need one do not run then.
    pub fn ruleset(&self) -> &Ruleset {
        self.ruleset.as_deref().unwrap_or_else(|_| Ruleset::westfront())
    }

    /// Why the scenario's ruleset cannot be had.
    pub fn ruleset_error(&self) -> Option<&RulesetError> {
        self.ruleset.as_ref().err()
    }

    /// The ground at start.
    pub fn ground(&self) -> Ground<'_> {
        Ground {
            map: self.map,
            ruleset: self.ruleset(),
            conditions: &self.scenario.conditions,
            markers: &self.markers,
            sight: None,
        }
    }

    /// The units that have a hex of their own, by side and name.
    pub fn placed(&self) -> Vec<Placed<'_>> {
        let of_side = |(side, forces): (Side, &'a Forces)| {
            let placed = move |(key, at): (&'a String, &'a String)| {
                Some(Placed { side, unit: self.unit(side, key)?, key, at: find_position(self.map, at)? })
            };
            forces.placements.iter().filter_map(placed)
        };
        self.sides().flat_map(of_side).collect()
    }

    /// The hexes of a zone.
    pub fn hexes_of_zone(&self, zone: &Zone) -> BTreeSet<HexId> {
        hexes_of_zone(self.map, zone).into_iter().collect()
    }

    /// What the linked LOS table says; nothing wrong where there is none or the map is not whole.
    pub fn los_table(&self) -> &LinkedTable {
        self.los_table.get_or_init(|| match &self.scenario.los_table {
            Some(link) if self.is_whole() => {
                LinkedTable::read(self.files, self.project, self.map, &link.path)
            }
            _ => LinkedTable::default(),
        })
    }

    /// How many entries of the LOS table were compared.
    pub fn los_pairs(&self) -> usize {
        let table = self.los_table.get().and_then(|table| table.outcome.as_ref().ok());
        table.map_or(0, |table| table.entries)
    }

    /// Whether all boards are laid under labels of their own, so that a name that means nothing is a mistake and no consequence.
    pub fn is_whole(&self) -> bool {
        let is_harmless = |problem: &LayoutProblem| *problem == LayoutProblem::Unconnected;
        self.oversized.is_none()
            && !self.map.slots().is_empty()
            && self.map.problems().iter().all(|(_, problem)| is_harmless(problem))
    }

    /// The first list that is longer than any scenario needs.
    pub fn oversized(&self) -> Option<&Oversized> {
        self.oversized.as_ref()
    }

    /// The sides with their forces.
    pub fn sides(&self) -> impl Iterator<Item = (Side, &'a Forces)> {
        self.scenario.sides.iter().map(|(side, forces)| (*side, forces))
    }

    /// The units of a side that are known before draws.
    pub fn units(&self, side: Side) -> &[Unit] {
        self.units.get(&side).map_or(&[], Vec::as_slice)
    }

    /// The unit of that name.
    pub fn unit(&self, side: Side, name: &str) -> Option<&Unit> {
        let index = *self.by_name.get(&side)?.get(name)?;
        self.units(side).get(index)
    }

    /// The name by which findings speak of a slot.
    pub fn slot_name(&self, index: usize) -> String {
        let laid = self.map.slots().iter().find(|slot| slot.index == index);
        let written = self.scenario.layout.get(index);
        match (laid, written) {
            (Some(laid), _) => laid.label.clone(),
            (None, Some(slot)) => slot.label.clone().unwrap_or_else(|| slot.board.clone()),
            (None, None) => String::new(),
        }
    }

    /// Adds a hex of the map, on each board that has it.
    pub fn shown_at_hex(&self, finding: Finding, hex: HexId) -> Finding {
        let on_boards = self.map.slots_with_hex(self.map.hex(hex).hex);
        on_boards.fold(finding, |finding, (slot, own)| {
            match (self.map.slots().get(slot), self.map.grid(slot).and_then(|grid| grid.name(own))) {
                (Some(laid), Some(name)) => finding.on_map(laid.index, Spot::Hex(name)),
                _ => finding,
            }
        })
    }

    /// Adds a hexside of the map, on each board that has it.
    pub fn shown_at_hexside(&self, finding: Finding, hexside: HexsideId) -> Finding {
        let on_boards = self.map.slots_with_hexside(self.map.hexside(hexside).hexside);
        on_boards.fold(finding, |finding, (slot, own)| {
            match (self.map.slots().get(slot), self.map.grid(slot).and_then(|grid| grid.hexside_name(own))) {
                (Some(laid), Some(name)) => finding.on_map(laid.index, Spot::Hexside(name)),
                _ => finding,
            }
        })
    }

    /// All names of hexes, hexsides, places and bridges of the map that the scenario writes.
    pub fn references(&self) -> Vec<Reference<'a>> {
        let mut all = Vec::new();
        for (side, forces) in self.sides() {
            references_of_side(side, forces, &mut all);
        }
        for (index, marker) in self.scenario.markers.iter().enumerate() {
            let path = Path::root().field("markers").index(index);
            let kind = if marker.kind.is_on_hexside() { Named::Hexside } else { Named::Hex };
            all.push(Reference::new(kind, &marker.at, path.clone().field("at")));
            if let Some(bridge) = &marker.bridge {
                all.push(Reference::new(Named::Bridge, bridge, path.field("bridge")));
            }
        }
        let victory = Path::root().field("victory");
        for (index, objective) in self.scenario.victory.objectives.iter().enumerate() {
            let path = victory.clone().field("objectives").index(index).field("at");
            let (kind, variant, name) = match &objective.at {
                ObjectiveAt::Hex(name) => (Named::Hex, "Hex", name),
                ObjectiveAt::Place(name) => (Named::Place, "Place", name),
                ObjectiveAt::Bridge(name) => (Named::Bridge, "Bridge", name),
            };
            all.push(Reference::new(kind, name, path.variant(variant).index(0)));
        }
        for (index, exit) in self.scenario.victory.exits.iter().enumerate() {
            let path = victory.clone().field("exits").index(index).field("by");
            references_of_way(&exit.by, path, &mut all);
        }
        all
    }
}

fn references_of_side<'a>(side: Side, forces: &'a Forces, all: &mut Vec<Reference<'a>>) {
    let root = side_path(side);
    for (name, zone) in &forces.zones {
        for (index, area) in zone.at.iter().enumerate() {
            let path = root.clone().field("zones").key(name).field("at").index(index);
            match area {
                ZoneArea::Place(place) => {
                    all.push(Reference::new(Named::Place, place, path.variant("Place").index(0)));
                }
                ZoneArea::Hexes(hexes) => references_of_hexes(hexes, path, all),
                ZoneArea::Edge(..) => {}
            }
        }
    }
    for (name, entry) in &forces.entries {
        references_of_way(&entry.by, root.clone().field("entries").key(name).field("by"), all);
    }
    for (unit, hex) in &forces.placements {
        all.push(Reference::new(Named::Position, hex, root.clone().field("placements").key(unit)));
    }
}

fn references_of_way<'a>(way: &'a Way, path: Path, all: &mut Vec<Reference<'a>>) {
    if let Way::Hexes(hexes) = way {
        references_of_hexes(hexes, path, all);
    }
}

fn references_of_hexes<'a>(hexes: &'a [String], path: Path, all: &mut Vec<Reference<'a>>) {
    let path = path.variant("Hexes");
    let reference =
        |(index, hex): (usize, &'a String)| Reference::new(Named::Hex, hex, path.clone().index(index));
    all.extend(hexes.iter().enumerate().map(reference));
}

/// A list that is longer than any scenario needs.
pub(super) struct Oversized {
    /// Where it stands.
    pub path: Path,
    /// What is in it.
    pub what: String,
    /// How many are in it.
    pub count: usize,
    /// How many may be.
    pub limit: usize,
}

/// The first list of a scenario that is longer than checks, which compare units with hexes and with each other, can
/// look through in good time.
fn oversized(scenario: &Scenario, units: &BTreeMap<Side, Vec<Unit>>) -> Option<Oversized> {
    let mut lists: Vec<(Path, String, usize, usize)> = Vec::new();
    for (side, forces) in &scenario.sides {
        let path = side_path(*side);
        let drawn: usize =
            forces.draws.values().map(|draw| draw.count.min(99) as usize + draw.from.len()).sum();
        let of_side = units.get(side).map_or(0, Vec::len) + drawn;
        lists.push((path.clone(), format!("{side} units"), of_side, 1_000));
        lists.push((path.clone().field("zones"), format!("{side} zones"), forces.zones.len(), 200));
        lists.push((path.clone().field("entries"), format!("{side} entries"), forces.entries.len(), 200));
        lists.push((
            path.clone().field("placements"),
            format!("{side} placements"),
            forces.placements.len(),
            1_000,
        ));
        lists.push((path.clone().field("steps"), format!("{side} reduced units"), forces.steps.len(), 1_000));
        lists.extend(lists_of_zones(*side, forces, &path));
    }
    let root = || Path::root().field("victory");
    for (index, exit) in scenario.victory.exits.iter().enumerate() {
        if let Way::Hexes(hexes) = &exit.by {
            let path = root().field("exits").index(index).field("by");
            lists.push((path, format!("hexes of the {} exit {}", exit.side, index + 1), hexes.len(), 20_000));
        }
    }
    lists.push((Path::root().field("markers"), "markers".to_owned(), scenario.markers.len(), 2_000));
    lists.push((
        root().field("objectives"),
        "objectives".to_owned(),
        scenario.victory.objectives.len(),
        1_000,
    ));
    lists.push((root().field("exits"), "exits".to_owned(), scenario.victory.exits.len(), 200));
    lists.push((root().field("levels"), "victory levels".to_owned(), scenario.victory.levels.len(), 200));
    let longer = lists.into_iter().find(|(_, _, count, limit)| count > limit);
    longer.map(|(path, what, count, limit)| Oversized { path, what, count, limit })
}

/// The zones of a side, if they hold more hexes in all than checks can look through in good time.
fn oversized_zones(scenario: &Scenario, map: &Map) -> Option<Oversized> {
    const LIMIT: usize = 1_000_000;
    // Hardly any map is so large that this must be asked.
    let zones: usize = scenario.sides.values().map(|forces| forces.zones.len()).sum();
    if map.hexes().len().saturating_mul(zones) <= LIMIT {
        return None;
    }
    scenario.sides.iter().find_map(|(side, forces)| {
        let mut count = 0;
        let zones = forces.zones.values();
        let is_over = zones.into_iter().any(|zone| {
            count += hexes_of_zone(map, zone).len();
            count > LIMIT
        });
        let (path, what) = (side_path(*side).field("zones"), format!("hexes in {side} zones"));
        is_over.then_some(Oversized { path, what, count, limit: LIMIT })
    })
}

/// What zones and entries of a side list: areas, hexes and names of units.
fn lists_of_zones(side: Side, forces: &Forces, path: &Path) -> Vec<(Path, String, usize, usize)> {
    let mut lists = Vec::new();
    let hexes_of_way = |way: &Way| match way {
        Way::Hexes(hexes) => hexes.len(),
        Way::Edge(_) => 0,
    };
    for (key, zone) in &forces.zones {
        let path = path.clone().field("zones").key(key);
        let of_area = |area: &ZoneArea| match area {
            ZoneArea::Hexes(hexes) => hexes.len(),
            ZoneArea::Place(_) | ZoneArea::Edge(..) => 0,
        };
        let hexes = zone.at.iter().map(of_area).sum();
        lists.push((
            path.clone().field("at"),
            format!("areas of the {side} zone `{key}`"),
            zone.at.len(),
            200,
        ));
        lists.push((path.clone().field("at"), format!("hexes of the {side} zone `{key}`"), hexes, 20_000));
        if let ZoneUnits::Only(units) = &zone.units {
            lists.push((
                path.field("units"),
                format!("units of the {side} zone `{key}`"),
                units.len(),
                1_000,
            ));
        }
    }
    for (key, entry) in &forces.entries {
        let path = path.clone().field("entries").key(key);
        let (units, hexes) = (entry.units.len(), hexes_of_way(&entry.by));
        lists.push((path.clone().field("units"), format!("units of the {side} entry `{key}`"), units, 1_000));
        lists.push((path.field("by"), format!("hexes of the {side} entry `{key}`"), hexes, 20_000));
    }
    lists
}

/// Where a side's forces stand in the file.
pub(super) fn side_path(side: Side) -> Path {
    Path::root().field("sides").key(side.to_string())
}

/// What a name in a scenario is the name of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Hex,
    /// A hex or the tunnel below it.
    Position,
    Hexside,
    Place,
    Bridge,
}

/// A name of something on the map, with where it is written.
pub(super) struct Reference<'a> {
    pub kind: Named,
    pub name: &'a str,
    pub path: Path,
}

impl<'a> Reference<'a> {
    fn new(kind: Named, name: &'a str, path: Path) -> Self {
        Self { kind, name, path }
    }
}
