//! What a scenario puts on the map: zones, ways in and out, objectives, markers and units; and what a game has made of it.

use super::cartographer::Cartographer;
use super::layer::Shapes;
use super::place::pos_in_map;
use super::scene::centre_of;
use super::shape::{Colour, Pos, Rect};
use super::{markers, objectives, units, zones};
use crate::layout::{HexId, Map};
use crate::rules::{Face, Markers};
use crate::ruleset::{Ruleset, Side, UnitClass, UnitType};
use crate::scenario::{Scenario, units_of};
use std::collections::BTreeMap;

/// The largest block, in map units.
const LARGEST: f32 = 1.7;
/// What blocks leave free between them.
const GAP: f32 = 0.08;

/// A unit's block on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Whose it is.
    pub side: Side,
    /// The unit's name.
    pub name: String,
    /// Its type; none if its side has no unit of that name.
    pub unit: Option<UnitType>,
    /// Its steps at start.
    pub steps: u32,
    /// Its steps at full strength.
    pub full_steps: u32,
    /// How it stands.
    pub face: Face,
    /// The hex that it is in.
    pub hex: HexId,
    /// The middle of its block.
    pub at: Pos,
    /// Width of its block.
    pub size: f32,
}

impl Block {
    /// Whether a position of the map is on it.
    pub fn holds(&self, pos: Pos) -> bool {
        let half = self.size / 2.0;
        (pos.x - self.at.x).abs() <= half && (pos.y - self.at.y).abs() <= half
    }
}

/// A unit at a moment of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitThen {
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its type; none if its side has no unit of that name.
    pub unit: Option<UnitType>,
    /// Its steps then.
    pub steps: u32,
    /// Its steps at full strength.
    pub full_steps: u32,
    /// How it stands.
    pub face: Face,
    /// The hex that it is in.
    pub hex: HexId,
}

/// Units and markers as they are at a moment: at the start of a scenario, or in a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Moment {
    /// The units on the map.
    pub units: Vec<UnitThen>,
    /// The markers on the map.
    pub markers: Markers,
    /// Where something is being done: the way from one hex to the other, or one alone.
    pub done: Vec<HexId>,
}

impl Moment {
    /// The start of a scenario: the units that have a hex of their own. Names that mean nothing on the map are left out.
    pub fn of_start(map: &Map, scenario: &Scenario, ruleset: &Ruleset) -> Self {
        let markers = Markers::at_start(map, &scenario.markers);
        Self { units: units_at_start(map, scenario, ruleset), markers, done: Vec::new() }
    }

    /// The blocks of its units, side by side where several are in a hex.
    pub fn blocks(&self, map: &Map) -> Vec<Block> {
        blocks_of(map, self.units.iter().cloned())
    }
}

fn units_at_start(map: &Map, scenario: &Scenario, ruleset: &Ruleset) -> Vec<UnitThen> {
    let mut all = Vec::new();
    for (&side, forces) in &scenario.sides {
        let units = units_of(forces);
        for (name, at) in &forces.placements {
            let Ok(hex) = map.find_hex(at.strip_suffix("/under").unwrap_or(at)) else { continue };
            let known = units.iter().find(|unit| unit.name.to_string() == *name);
            let unit = known.map(|unit| unit.unit);
            let full = unit.map_or(0, |unit| ruleset.unit(side, unit).steps.value());
            all.push(UnitThen {
                side,
                name: name.clone(),
                unit,
                steps: forces.steps.get(name).copied().unwrap_or(full).min(full),
                full_steps: full,
                face: unit.map_or(Face::Upright, |unit| face_at_start(scenario, unit)),
                hex,
            });
        }
    }
    all
}

/// The blocks of all units that have a hex of their own at the start, side by side where several are in a hex.
pub fn blocks(map: &Map, scenario: &Scenario, ruleset: &Ruleset) -> Vec<Block> {
    blocks_of(map, units_at_start(map, scenario, ruleset))
}

fn blocks_of(map: &Map, units: impl IntoIterator<Item = UnitThen>) -> Vec<Block> {
    let mut by_hex: BTreeMap<HexId, Vec<Block>> = BTreeMap::new();
    for UnitThen { side, name, unit, steps, full_steps, face, hex } in units {
        let (at, size) = (Pos::default(), 0.0);
        by_hex.entry(hex).or_default().push(Block {
            side,
            name,
            unit,
            steps,
            full_steps,
            face,
            hex,
            at,
            size,
        });
    }
    for (&hex, blocks) in &mut by_hex {
        let (places, size) = side_by_side(room_of(map, hex), blocks.len());
        for (block, at) in blocks.iter_mut().zip(places) {
            (block.at, block.size) = (at, size);
        }
    }
    by_hex.into_values().flatten().collect()
}

/// Bunkers always are (RB 2.55), tanks if the scenario says so (RB 2.53).
fn face_at_start(scenario: &Scenario, unit: UnitType) -> Face {
    match unit.class() {
        UnitClass::Bunker => Face::Up,
        UnitClass::Tank if scenario.conditions.tanks_revealed => Face::Up,
        _ => Face::Upright,
    }
}

/// The part of a hex where blocks may stand: within its boards, clear of its name.
fn room_of(map: &Map, id: HexId) -> Rect {
    let seen = seen_of(map, id);
    let centre = centre_of(map.hex(id).hex);
    let [min, max] = [centre - Pos::new(1.22, 1.2), centre + Pos::new(1.22, 1.3)];
    Rect {
        min: Pos::new(min.x.max(seen.min.x + 0.05), min.y.max(seen.min.y + 0.05)),
        max: Pos::new(max.x.min(seen.max.x - 0.05), max.y.min(seen.max.y - 0.05)),
    }
}

/// The rectangle about a hex, as far as its boards reach.
pub(super) fn seen_of(map: &Map, id: HexId) -> Rect {
    let hex = map.hex(id).hex;
    let boards = map.slots_with_hex(hex).filter_map(|(slot, _)| map.slots().get(slot));
    let rectangles = boards.map(|slot| slot.laid.rectangle().map(pos_in_map));
    let whole = Rect::about(centre_of(hex), 4.0, 2.0 * super::INRADIUS);
    let union = rectangles.reduce(|[a, b], [c, d]| {
        [Pos::new(a.x.min(c.x), a.y.min(c.y)), Pos::new(b.x.max(d.x), b.y.max(d.y))]
    });
    let Some([min, max]) = union else { return whole };
    Rect {
        min: Pos::new(whole.min.x.max(min.x), whole.min.y.max(min.y)),
        max: Pos::new(whole.max.x.min(max.x), whole.max.y.min(max.y)),
    }
}

/// Places for so many squares in a rectangle, row by row, as large as can be.
fn side_by_side(room: Rect, count: usize) -> (Vec<Pos>, f32) {
    let pitch = |columns: usize| {
        let rows = count.div_ceil(columns);
        (room.width() / columns as f32).min(room.height() / rows as f32)
    };
    let columns = (1..=count.max(1)).max_by(|a, b| pitch(*a).total_cmp(&pitch(*b)).then(b.cmp(a)));
    let columns = columns.unwrap_or(1);
    let step = pitch(columns).min(LARGEST + GAP);
    let rows = count.div_ceil(columns);
    let place = |index: usize| {
        let (row, column) = (index / columns, index % columns);
        let in_row = if row + 1 == rows { count - row * columns } else { columns };
        let x = column as f32 - (in_row as f32 - 1.0) / 2.0;
        let y = row as f32 - (rows as f32 - 1.0) / 2.0;
        room.centre() + Pos::new(x * step, y * step)
    };
    ((0..count).map(place).collect(), step - GAP)
}

impl Cartographer<'_> {
    /// Draws what a scenario puts on the map, its blocks as strong as its ruleset has them. Names that mean nothing on the
    /// map are left to checks.
    pub fn set_up(&self, scenario: &Scenario, ruleset: &Ruleset, shapes: &mut Shapes) {
        zones::all(self, scenario, shapes);
        self.moment(scenario, &Moment::of_start(self.map, scenario, ruleset), shapes);
    }

    /// Draws what is on the map at a moment of a game of a scenario: its objectives, all markers and units.
    pub fn moment(&self, scenario: &Scenario, moment: &Moment, shapes: &mut Shapes) {
        objectives::all(self, scenario, shapes);
        markers::all(self, &moment.markers, shapes);
        for block in moment.blocks(self.map) {
            units::block(self, &block, shapes);
        }
        units::deed(self, &moment.done, shapes);
    }

    /// The colour of a side.
    pub(super) fn side(&self, side: Side) -> Colour {
        match side {
            Side::American => self.style.american,
            Side::German => self.style.german,
        }
    }

    /// One block by itself, for lists.
    pub fn block(&self, block: &Block, shapes: &mut Shapes) {
        units::block(self, block, shapes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Place};
    use crate::picture::{Detail, Layer, Shape, Style};
    use crate::scenario::{
        Company, Entry, Forces, MapEdge, Marker, MarkerKind, Objective, ObjectiveAt, Platoon, Way, Zone,
        ZoneArea, ZoneUnits,
    };
    use std::sync::Arc;

    /// A board with the place `Mill` in C2, and a scenario of one platoon that has the hexes B1 and A3.
    fn mill() -> (Map, Scenario) {
        let mut board = Board::new("mill", 7, 5);
        board.places.push(Place { name: "Mill".into(), hexes: vec!["C2".into()], ..Place::default() });
        let mut forces = Forces::default();
        let company = Company { platoons: [("1".into(), Platoon::F3)].into(), ..Company::default() };
        forces.companies.insert("A".into(), company);
        let placed = [("A/HQ", "B1"), ("A1/HQ", "B1"), ("A1/1", "B1"), ("A1/2", "A3"), ("nobody", "Z9")];
        forces.placements = placed.map(|(unit, hex)| (unit.to_owned(), hex.to_owned())).into();
        forces.steps.insert("A1/1".into(), 1);
        let at = vec![ZoneArea::Place("Mill".into())];
        forces.zones.insert("z".into(), Zone { at, units: ZoneUnits::Any, adjacent: true });
        let by = Way::Edge(MapEdge::West);
        forces.entries.insert("late".into(), Entry { by, turn: 2, units: Vec::new() });
        let mut scenario = Scenario::new("mill", "Mill");
        scenario.sides.insert(Side::German, forces);
        for kind in [MarkerKind::Foxhole, MarkerKind::Wire, MarkerKind::Smoke, MarkerKind::Wreck] {
            scenario.markers.push(Marker { kind, at: "D2".into(), bridge: None, side: None });
        }
        let at = ObjectiveAt::Place("Mill".into());
        scenario.victory.objectives.push(Objective { at, points: 7, to: Default::default() });
        (Map::of_board(Arc::new(board)), scenario)
    }

    #[test]
    fn units_with_a_hex_stand_there_within_the_map_and_bear_their_strength() {
        let (map, scenario) = mill();
        let blocks = blocks(&map, &scenario, Ruleset::westfront());
        let seen: Vec<String> = blocks
            .iter()
            .map(|it| format!("{} {} {}/{}", it.name, map.name(it.hex), it.steps, it.full_steps))
            .collect();
        assert_eq!(seen, ["A1/2 A3 3/3", "A/HQ B1 1/1", "A1/1 B1 1/3", "A1/HQ B1 1/1"]);
        assert!(blocks[0].holds(blocks[0].at) && !blocks[0].holds(blocks[1].at));
        // A3 is cut in half by the edge of the board.
        assert!(blocks[0].at.x - blocks[0].size / 2.0 > 0.0);
    }

    #[test]
    fn blocks_are_as_strong_as_the_ruleset_of_the_scenario_has_them() {
        let (map, scenario) = mill();
        let weak = crate::ruleset::WESTFRONT.replace("steps: (3,", "steps: (2,");
        let weak = Ruleset::parse(&weak).unwrap();
        let steps: Vec<_> =
            blocks(&map, &scenario, &weak).iter().map(|it| (it.steps, it.full_steps)).collect();
        assert_eq!(steps, [(2, 2), (1, 1), (1, 2), (1, 1)]);
    }

    #[test]
    fn everything_of_a_scenario_that_has_a_place_is_drawn_and_nothing_else() {
        let (map, scenario) = mill();
        let style = Style::light();
        let drawn = |scenario: &Scenario, detail| {
            let mut shapes = Shapes::default();
            Cartographer::new(&map, &style, detail).set_up(scenario, Ruleset::westfront(), &mut shapes);
            shapes
        };
        assert!(drawn(&Scenario::new("nothing", ""), Detail::Near).is_empty());
        let all = drawn(&scenario, Detail::Near);
        let texts: Vec<&str> = all
            .iter()
            .filter_map(|(_, shape)| match shape {
                Shape::Text(text) => Some(text.text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(texts, ["z", "late, turn 2", "7", "A1/2", "A", "A1/1", "A1"]);
        let without = |change: fn(&mut Scenario)| {
            let mut changed = scenario.clone();
            change(&mut changed);
            drawn(&changed, Detail::Near)
        };
        let count = |shapes: &Shapes, layer| shapes.layer(layer).len();
        let no_markers = without(|scenario| scenario.markers.clear());
        assert!(count(&no_markers, Layer::Markers) < count(&all, Layer::Markers));
        let no_objectives = without(|scenario| scenario.victory.objectives.clear());
        assert!(count(&no_objectives, Layer::Markers) < count(&all, Layer::Markers));
        let no_zone = without(|scenario| scenario.sides.values_mut().for_each(|side| side.zones.clear()));
        assert!(count(&no_zone, Layer::Zones) < count(&all, Layer::Zones));
        // From afar there is nothing to read.
        let far = drawn(&scenario, Detail::Far);
        assert!(far.iter().all(|(_, shape)| !matches!(shape, Shape::Text(_))));
    }

    #[test]
    fn blocks_stand_clear_of_each_other_within_their_room() {
        let rooms = [
            Rect::about(Pos::new(3.0, 4.0), 2.4, 2.5),
            Rect::about(Pos::new(0.0, 0.0), 1.1, 2.5),
            Rect::about(Pos::new(0.0, 0.0), 2.4, 1.2),
        ];
        for room in rooms {
            for count in 1..10 {
                let (places, size) = side_by_side(room, count);
                assert_eq!(places.len(), count);
                let taken: Vec<Rect> = places.iter().map(|&at| Rect::about(at, size, size)).collect();
                for (index, one) in taken.iter().enumerate() {
                    assert!(room.holds(*one), "{count} in {room:?}: {one:?}");
                    let clear = taken[..index].iter().all(|other| other.overlap(*one) < 1e-4);
                    assert!(clear, "{count} in {room:?}");
                }
            }
        }
    }
}
