use super::*;
use crate::board::{Board, Place, PlaceKind};
use crate::layout::Map;
use crate::rules::Whereabouts;
use crate::rules::links::Links;
use crate::rules::testing::{Army, World};
use crate::ruleset::{Side, UnitType};
use crate::scenario::{
    Eliminated, Exit, MapEdge, Objective, ObjectiveAt, Recipient, TieBreak, VictoryLevel, Way,
};
use Side::{American, German};
use UnitType::{Mine, Panther, PlatoonHq, RifleF2, RifleF3};

struct Table {
    world: World,
    army: Army,
    start: Field,
    victory: Victory,
    exits: BTreeMap<UnitId, HexId>,
}

impl Table {
    fn new(world: World, units: &[(&str, Side, UnitType, &str)]) -> Self {
        let army = Army::new(&world, units);
        let start = army.field.clone();
        Self { world, army, start, victory: Victory::default(), exits: BTreeMap::new() }
    }

    fn with<T>(&self, ask: impl FnOnce(&Standing<'_>) -> T) -> T {
        let ground = self.world.ground();
        let field = &self.army.field;
        let control = Control::work_out(&Links::new(&ground), &field.presence(&ground));
        let (victory, start, exits) = (&self.victory, &self.start, &self.exits);
        ask(&Standing { ground, victory, start, field, control: &control, exits })
    }

    /// The lines of the score, then the totals.
    fn score(&self) -> String {
        let score = self.with(score);
        let line = |line: &Line| {
            let what = match line.item {
                Item::Objective(index) => format!("objective {index}"),
                Item::Eliminated(unit) => self.army.names[unit.index()].clone(),
                Item::LostHq(unit) => format!("lost {}", self.army.names[unit.index()]),
                Item::Exit(unit, exit) => format!("{} by exit {exit}", self.army.names[unit.index()]),
            };
            format!("{} {what} {} ({}); ", line.side, line.points, line.reason.citation)
        };
        let lines: String = score.lines.iter().map(line).collect();
        format!("{lines}{} to {}", score.total(American), score.total(German))
    }

    fn verdict(&self, ending: Ending) -> String {
        self.with(|standing| verdict(standing, ending)).to_string()
    }

    fn lose(&mut self, unit: &str) {
        let unit = self.army.unit_mut(unit);
        unit.whereabouts = Whereabouts::Eliminated;
        unit.steps = 0;
    }
}

fn objective(at: ObjectiveAt, points: u32, to: Recipient) -> Objective {
    Objective { at, points, to }
}

fn hex(name: &str) -> ObjectiveAt {
    ObjectiveAt::Hex(name.to_owned())
}

#[test]
fn hexes_places_and_bridges_count_for_who_holds_them() {
    let mut world = World::new(9, 5, "");
    let mut board = Board::new("t", 9, 5);
    let place = |name: &str, hexes: &[&str], hexsides: &[&str]| Place {
        name: name.to_owned(),
        kind: PlaceKind::Town,
        hexes: hexes.iter().map(|&it| it.into()).collect(),
        hexsides: hexsides.iter().map(|&it| it.into()).collect(),
        ..Place::default()
    };
    board.places.push(place("Wald", &["C2", "D2"], &[]));
    board.places.push(place("Weg", &[], &["C2/S"]));
    let name = "C3/NE".parse().unwrap();
    let bridge = crate::board::Bridge {
        name: "Steg".to_owned(),
        kind: crate::board::BridgeKind::Wood,
        carries: crate::board::Carries::Road,
        destroyed: true,
    };
    let features = crate::board::HexsideFeatures { bridges: vec![bridge], ..Default::default() };
    board.set_hexside(name, features);
    world.map = Map::of_board(std::sync::Arc::new(board));
    let mut table = Table::new(
        world,
        &[
            ("A1/1", German, RifleF2, "C2"),
            ("B1/1", American, RifleF2, "H3"),
            ("B1/2", American, RifleF2, "F2"),
        ],
    );
    let named = |what: fn(String) -> ObjectiveAt, name: &str, points| {
        objective(what(name.to_owned()), points, Recipient::Both)
    };
    table.victory.objectives = vec![
        objective(hex("C3"), 1, Recipient::Both),
        objective(hex("C2"), 2, Recipient::American),
        objective(hex("H2"), 3, Recipient::American),
        named(ObjectiveAt::Place, "Wald", 4),
        named(ObjectiveAt::Place, "Weg", 5),
        named(ObjectiveAt::Bridge, "Steg", 6),
        objective(hex("E2"), 7, Recipient::Both),
        objective(hex("Z9"), 8, Recipient::Both),
        named(ObjectiveAt::Place, "Nirgends", 9),
        named(ObjectiveAt::Bridge, "Nirgends", 10),
        objective(hex("A5"), 11, Recipient::Both),
    ];
    // C2 holds C3 and D2; E2 is the American's; the bridge joins C3 and D2.
    assert_eq!(
        table.score(),
        "German objective 0 1 (RB 10.4); American objective 2 3 (RB 10.4); German objective 3 4 (RB 10.4); \
         German objective 4 5 (RB 10.4); German objective 5 6 (RB 10.4); American objective 6 7 (RB 10.4); \
         10 to 16"
    );
    // Once an American is next to it, the hex beside the bridge is disputed, and so is the place.
    let at = table.world.at("E2");
    table.army.unit_mut("B1/2").whereabouts = Whereabouts::At(at);
    assert_eq!(
        table.score(),
        "German objective 0 1 (RB 10.4); American objective 2 3 (RB 10.4); German objective 4 5 (RB 10.4); \
         American objective 6 7 (RB 10.4); 10 to 6"
    );
    // A side with nothing left contests nothing.
    table.lose("A1/1");
    assert_eq!(table.with(|standing| ending(standing.field, 1, 9, false)), Some(Ending::NothingLeft(German)));
    assert!(table.score().ends_with("; 40 to 0"), "{}", table.score());
}

#[test]
fn losses_count_as_the_scenario_says_and_lost_hqs_one() {
    let units = [
        ("A1/1", German, RifleF3, "C2"),
        ("A1/2", German, RifleF2, "C2"),
        ("A1/HQ", German, PlatoonHq, "C2"),
        ("A/pz", German, Panther, "C3"),
        ("A/m", German, Mine, "C3"),
        ("B1/1", American, RifleF2, "F2"),
        ("B1/2", American, RifleF2, "F2"),
    ];
    let mut table = Table::new(World::new(7, 4, ""), &units);
    table.start.units[0].steps = 2;
    for unit in ["A1/1", "A1/HQ", "A/pz", "A/m", "B1/1"] {
        table.lose(unit);
    }
    assert_eq!(
        table.score(),
        "American A1/1 1 (RB 10.4); American lost A1/HQ 1 (RB 4.4); American A/pz 1 (RB 10.4); \
         American A/m 1 (RB 10.4); German B1/1 1 (RB 10.4); 4 to 1"
    );
    table.victory.eliminated = Eliminated::PerUnit(3);
    assert!(table.score().ends_with("10 to 3"));
    table.victory.eliminated = Eliminated::Nothing;
    assert_eq!(table.score(), "0 to 0");
    // Two steps of 3, an HQ, two of 15, a mine of 2; four of 2.
    table.victory.eliminated = Eliminated::StepPoints;
    assert!(table.score().ends_with("39 to 8"), "{}", table.score());
    // Replaced HQs count nothing.
    let at = table.world.at("C2");
    table.army.unit_mut("A1/HQ").whereabouts = Whereabouts::At(at);
    assert!(table.score().ends_with("38 to 8"));
    table.army.unit_mut("A1/2").steps = 1;
    assert_eq!(
        table.with(|standing| (steps_lost(standing, German), steps_lost(standing, American))),
        (42, 8)
    );
}

#[test]
fn units_that_leave_score_only_where_the_scenario_wants_them_to() {
    let units = [
        ("A1/1", German, RifleF3, "C2"),
        ("B1/1", American, RifleF2, "F2"),
        ("B1/2", American, RifleF2, "F2"),
        ("B1/3", American, RifleF2, "F2"),
    ];
    let mut table = Table::new(World::new(7, 4, ""), &units);
    for (unit, hex) in [("B1/1", "G1"), ("B1/2", "A2"), ("A1/1", "G2")] {
        table.exits.insert(table.army.id(unit), table.world.hex(hex));
        table.army.unit_mut(unit).whereabouts = Whereabouts::Exited;
    }
    table.exits.insert(table.army.id("B1/3"), table.world.hex("G1"));
    assert_eq!(table.score(), "0 to 0");
    let exit = |by, points| Exit { side: American, by: Way::Edge(by), points };
    table.victory.exits = vec![exit(MapEdge::East, 2), exit(MapEdge::North, 3), exit(MapEdge::South, 3)];
    assert_eq!(table.score(), "American B1/1 by exit 1 3 (RB 10.4); 3 to 0");
    table.army.unit_mut("B1/3").whereabouts = Whereabouts::Eliminated;
    assert_eq!(table.score(), "German B1/3 1 (RB 10.4); American B1/1 by exit 1 3 (RB 10.4); 3 to 1");
}

#[test]
fn margins_have_names_and_ties_are_broken_by_steps() {
    let units = [
        ("A1/1", German, RifleF3, "C2"),
        ("A1/2", German, RifleF3, "C2"),
        ("B1/1", American, RifleF2, "F2"),
        ("B1/2", American, RifleF2, "F2"),
        ("B1/3", American, RifleF2, "F2"),
    ];
    let mut table = Table::new(World::new(7, 4, ""), &units);
    assert_eq!(
        table.verdict(Ending::LastTurn),
        "drawn: the last game turn is over (RB 10.4); American 0 to German 0 (RB 10.4)"
    );
    table.victory.tie_break = TieBreak::StepPoints;
    assert_eq!(
        table.verdict(Ending::LastTurn),
        "drawn: the last game turn is over (RB 10.4); American 0 to German 0 (RB 10.4); \
         steps lost: American worth 0, German worth 0 (RB 10)"
    );
    table.army.unit_mut("A1/1").steps = 2;
    assert_eq!(
        table.verdict(Ending::LastTurn),
        "American victory by 0: the last game turn is over (RB 10.4); American 0 to German 0 (RB 10.4); \
         steps lost: American worth 0, German worth 3 (RB 10)"
    );
    table.army.unit_mut("B1/1").steps = 2;
    assert!(table.verdict(Ending::LastTurn).starts_with("German victory by 0"));
    let level = |name: &str, margin| VictoryLevel { name: name.to_owned(), margin };
    table.victory.levels = vec![level("Clear", 3), level("Narrow", 2)];
    table.lose("B1/1");
    assert!(table.verdict(Ending::LastTurn).starts_with("German victory by 1: "));
    table.victory.eliminated = Eliminated::PerUnit(2);
    assert!(table.verdict(Ending::LastTurn).starts_with("German victory (Narrow) by 2: "));
    table.victory.eliminated = Eliminated::PerUnit(4);
    assert!(table.verdict(Ending::LastTurn).starts_with("German victory (Clear) by 4: "));
    assert_eq!(
        table.verdict(Ending::Surrender(German)),
        "American victory by 4: the German side surrenders (RB 10.4); American 0 to German 4 (RB 10.4)"
    );
}

#[test]
fn games_end_after_the_last_turn_or_when_a_side_has_nothing_left() {
    let units =
        [("A1/1", German, RifleF3, "C2"), ("A/m", German, Mine, "C3"), ("B1/1", American, RifleF2, "F2")];
    let mut table = Table::new(World::new(7, 4, ""), &units);
    let end = |table: &Table, turn, over| ending(&table.army.field, turn, 6, over);
    assert_eq!((end(&table, 5, true), end(&table, 6, false)), (None, None));
    assert_eq!(end(&table, 6, true), Some(Ending::LastTurn));
    table.army.unit_mut("A1/1").whereabouts = Whereabouts::Waiting;
    assert_eq!(end(&table, 1, false), None);
    table.army.unit_mut("A1/1").whereabouts = Whereabouts::Exited;
    assert_eq!(end(&table, 1, false), Some(Ending::NothingLeft(German)));
    assert!(
        table.verdict(Ending::NothingLeft(German)).contains("the German side has nothing left (ruling 58)")
    );
    table.lose("B1/1");
    assert_eq!(end(&table, 1, false), Some(Ending::NobodyLeft));
    assert!(table.verdict(Ending::NobodyLeft).contains("neither side has anything left (ruling 58)"));
    let at = table.world.at("C2");
    table.army.unit_mut("A1/1").whereabouts = Whereabouts::At(at);
    assert_eq!(end(&table, 1, false), Some(Ending::NothingLeft(American)));
}
