mod assaults;
mod examples;
mod random;
mod refusals;

use super::*;
use crate::board::Board;
use crate::layout::Map;
use crate::rules::dice::GivenDice;
use crate::rules::field::{Face, UnitId, Whereabouts};
use crate::rules::ground::Position;
use crate::rules::testing;
use crate::ruleset::{Ruleset, Side, UnitType};
use crate::scenario::{
    BattalionUnit, Company, Entry, Forces, MapEdge, Platoon, Quality, Scenario, Way, Zone, ZoneArea,
    ZoneUnits,
};
use std::sync::Arc;

fn shipped_board() -> Arc<Map> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let board: Board = options.from_str(include_str!("../../../maps/n1.ron")).unwrap();
    Arc::new(Map::of_board(Arc::new(board)))
}

fn ruleset() -> Arc<Ruleset> {
    Arc::new(Ruleset::tested().clone())
}

fn forces(edge: MapEdge, weapons: &[UnitType], battalion: &[(&str, UnitType)]) -> Forces {
    let part = Platoon::Part { quality: Quality::F2, squads: 2, without_hq: false };
    let company = Company {
        platoons: [("1".to_owned(), Platoon::F3), ("2".to_owned(), part)].into(),
        weapons: weapons.to_vec(),
        ..Company::default()
    };
    let battalion =
        battalion.iter().map(|&(key, unit)| (key.to_owned(), BattalionUnit { unit, attached_to: None }));
    Forces {
        companies: [("A".to_owned(), company)].into(),
        battalion: battalion.collect(),
        zones: [(
            "z".to_owned(),
            Zone { at: vec![ZoneArea::Edge(edge, 7)], units: ZoneUnits::Any, adjacent: false },
        )]
        .into(),
        ..Forces::default()
    }
}

fn game() -> Game {
    game_on(shipped_board())
}

/// The game on open ground but for what is written.
fn game_with(entries: &str) -> Game {
    game_on(Arc::new(testing::World::new(15, 9, entries).map))
}

/// The game of a scenario with something changed.
fn game_changed(game: Game, change: impl FnOnce(&mut Scenario)) -> Game {
    let mut scenario = Scenario::clone(&game.scenario);
    change(&mut scenario);
    Game::new(game.map, game.ruleset, Arc::new(scenario)).unwrap()
}

fn game_on(map: Arc<Map>) -> Game {
    let mut scenario = Scenario::new("g", "G");
    scenario.turns = 2;
    scenario.first_player = Some(Side::American);
    let mut american = forces(
        MapEdge::West,
        &[UnitType::Mg30, UnitType::Mortar60],
        &[
            ("sh1", UnitType::Sherman),
            ("at1", UnitType::AtGun57),
            ("sn1", UnitType::Sniper),
            ("sh2", UnitType::Sherman),
        ],
    );
    let entry = Entry { by: Way::Edge(MapEdge::West), turn: 2, units: vec!["sh2".to_owned()] };
    american.entries.insert("late".to_owned(), entry);
    let german = forces(
        MapEdge::East,
        &[UnitType::Mg42, UnitType::Mortar80],
        &[("pz1", UnitType::PanzerIV), ("bun", UnitType::Bunker), ("mine", UnitType::Mine)],
    );
    scenario.sides.insert(Side::American, american);
    scenario.sides.insert(Side::German, german);
    Game::new(map, ruleset(), Arc::new(scenario)).unwrap()
}

/// The game with nobody on the map but these, in the American player turn.
fn state_with(game: &Game, units: &[(Side, &str, &str)]) -> GameState {
    let mut state = game.start();
    state.phase = Phase::Play(Side::American);
    state.begun = Arc::new(state.field.clone());
    for &(side, name, at) in units {
        let unit = id(game, &state, side, name);
        state.field.unit_mut(unit).whereabouts =
            Whereabouts::At(crate::rules::set_up::find_position(&game.map, at).unwrap());
    }
    state
}

fn id(game: &Game, state: &GameState, side: Side, name: &str) -> UnitId {
    let mut units = state.field.iter().filter(|(_, unit)| unit.side == side).map(|(id, _)| id);
    units.find(|&id| game.name(id) == name).unwrap()
}

/// The actions that the side that must choose has, in words.
fn choices(game: &Game, state: &GameState) -> Vec<String> {
    game.legal_actions(state).iter().map(|action| game.describe(action)).collect()
}

/// Does the action of these words with these dice.
fn play(game: &Game, state: &GameState, words: &str, dice: &[u32]) -> GameState {
    let actions = game.legal_actions(state);
    let action = actions.iter().find(|action| game.describe(action) == words);
    let action = action.unwrap_or_else(|| panic!("{words} is not in {:?}", choices(game, state)));
    let mut dice = GivenDice::new(dice);
    let next = game.step(state, *action, &mut dice, &mut Log::off()).unwrap();
    assert_eq!(dice.left(), 0, "{words}");
    next
}

use Side::{American, German};

#[test]
fn sides_take_turns_and_the_high_roll_is_first_in_the_next_game_turn() {
    let game = game();
    let mut state = state_with(&game, &[(American, "A1/HQ", "B2"), (German, "A1/HQ", "N2")]);
    for turn in 0..7 {
        let side = if turn % 2 == 0 { American } else { German };
        assert_eq!((game.decider(&state), state.player_turns), (Some(side), turn));
        state = play(&game, &state, "End the player turn", &[]);
    }
    // Two fives are rolled again; the German 9 is higher.
    state = play(&game, &state, "End the player turn", &[5, 5, 3, 9]);
    assert_eq!((game.decider(&state), state.turn, state.player_turns), (Some(German), 2, 0));
}

#[test]
fn an_hq_commands_fires_and_the_owner_of_equal_units_chooses() {
    let game = game();
    let mut state = state_with(
        &game,
        &[
            (American, "A1/HQ", "B2"),
            (American, "A1/1", "B2"),
            (American, "A1/2", "K9"),
            (German, "A1/HQ", "N2"),
            (German, "A1/1", "B1"),
            (German, "A1/2", "B1"),
        ],
    );
    state = play(&game, &state, "Activate A1/HQ", &[]);
    assert!(choices(&game, &state).contains(&"Command from B2".to_owned()));
    state = play(&game, &state, "Command from B2", &[]);
    // Squad 2 is out of range: it fails its check and is done.
    state = play(&game, &state, "Check the morale of A1/2", &[7]);
    let second = id(&game, &state, American, "A1/2");
    assert!(state.field.unit(second).acted && state.field.unit(second).face == Face::Down);
    state = play(&game, &state, "Command A1/1", &[]);
    state = play(&game, &state, "A1/1 fires at B1", &[1, 3, 4, 10]);
    assert_eq!(game.decider(&state), Some(German));
    assert_eq!(choices(&game, &state), ["A1/1 takes the hit", "A1/2 takes the hit"]);
    state = play(&game, &state, "A1/2 takes the hit", &[]);
    // The other is stronger now and takes the second hit without a choice.
    let steps = |state: &GameState, name| state.field.unit(id(&game, state, German, name)).steps;
    assert_eq!((steps(&state, "A1/1"), steps(&state, "A1/2")), (2, 2));
    assert_eq!(game.decider(&state), Some(American));
    let again = Action::Move(
        id(&game, &state, American, "A1/1"),
        Position::surface(game.map.find_hex("B3").unwrap()),
    );
    let refused = game.step(&state, again, &mut GivenDice::default(), &mut Log::off()).unwrap_err();
    assert_eq!(refused.to_string(), "Move A1/1 to B3: has acted in this game turn (ruling 5)");
    state = play(&game, &state, "No more commands", &[]);
    state = play(&game, &state, "End the activation", &[]);
    // It was the only company: the turn has passed.
    assert_eq!((game.decider(&state), state.activation.is_none()), (Some(German), true));
}

#[test]
fn a_lost_hq_returns_and_a_squad_pays_for_it() {
    let game = game();
    let mut state = state_with(
        &game,
        &[
            (American, "A1/HQ", "B2"),
            (American, "A1/1", "B2"),
            (German, "A1/HQ", "B1"),
            (German, "A1/1", "C1"),
            (German, "A2/HQ", "N2"),
        ],
    );
    for words in ["Activate A1/HQ", "Command from B2", "Command A1/1"] {
        state = play(&game, &state, words, &[]);
    }
    state = play(&game, &state, "A1/1 fires at B1", &[1, 9, 9, 9]);
    assert_eq!(game.decider(&state), Some(German));
    assert!(choices(&game, &state).iter().all(|words| words.ends_with("from A1/1")));
    let squad = id(&game, &state, German, "A1/1");
    let before = state.field.unit(squad).steps;
    state = play(&game, &state, "A1/HQ returns in C1, from A1/1", &[]);
    let hq = id(&game, &state, German, "A1/HQ");
    assert_eq!(state.field.unit(hq).position(), state.field.unit(squad).position());
    assert_eq!((state.field.unit(squad).steps, state.field.unit(hq).steps), (before - 1, 1));
    assert_eq!(game.decider(&state), Some(American));
}

#[test]
fn overstacked_units_are_lost_when_the_activation_ends_as_the_owner_chooses() {
    let game = game();
    // G5 is a hex of a town: it holds two.
    let mut state = state_with(
        &game,
        &[
            (American, "A1/HQ", "G5"),
            (American, "A1/1", "G5"),
            (American, "A1/2", "G5"),
            (German, "A1/HQ", "N2"),
        ],
    );
    for words in ["Activate A1/HQ", "Command from G5", "No more commands", "End the activation"] {
        state = play(&game, &state, words, &[]);
    }
    assert_eq!(choices(&game, &state), ["Give up A1/HQ", "Give up A1/1", "Give up A1/2"]);
    state = play(&game, &state, "Give up A1/1", &[]);
    assert_eq!(game.decider(&state), Some(German));
}

#[test]
fn rally_rolls_against_the_hq_and_late_units_enter_by_their_edge() {
    let game = game();
    let mut state =
        state_with(&game, &[(American, "A/HQ", "B2"), (American, "A1/1", "K9"), (German, "A1/HQ", "N2")]);
    let squad = id(&game, &state, American, "A1/1");
    state.field.unit_mut(squad).steps = 2;
    for words in ["Activate A/HQ", "Command from B2"] {
        state = play(&game, &state, words, &[]);
    }
    assert!(!choices(&game, &state).iter().any(|words| words.contains("sh2")), "too early");
    // A company HQ rallies a squad anywhere; its morale is 7.
    state = play(&game, &state, "Command A1/1", &[]);
    state = play(&game, &state, "Rally A1/1", &[7]);
    assert_eq!(state.field.unit(squad).steps, 3);
    state.turn = 2;
    state = play(&game, &state, "Command sh2", &[]);
    let enters: Vec<String> = choices(&game, &state).into_iter().filter(|it| it.contains("sh2")).collect();
    assert!(enters.contains(&"Move sh2 to A5".to_owned()), "{enters:?}");
    state = play(&game, &state, "Move sh2 to A5", &[]);
    let tank = id(&game, &state, American, "sh2");
    assert_eq!(state.field.unit(tank).face, Face::Up);
    assert!(!choices(&game, &state).iter().any(|words| words.contains("sh2")), "it has acted");
    assert_eq!(state.activation.as_ref().map(|it| it.spent.commands), Some(2));
}

#[test]
fn what_is_not_lawful_now_is_refused_with_its_rule() {
    let game = game();
    let state = game.start();
    let hq = id(&game, &state, American, "A/HQ");
    let refuse = |action| game.step(&state, action, &mut GivenDice::default(), &mut Log::off()).unwrap_err();
    assert_eq!(refuse(Action::Activate(hq)).to_string(), "Activate A/HQ: not the time for it (RB 1.0)");
    assert_eq!(refuse(Action::EndPlayerTurn).reason.citation.to_string(), "RB 1.0");
    let mut none = Scenario::new("n", "N");
    let new =
        |scenario: &Scenario| Game::new(shipped_board(), ruleset(), Arc::new(scenario.clone())).map(|_| ());
    assert_eq!(new(&none), Err(GameError::NoTurns));
    none.turns = 1;
    assert_eq!(new(&none), Err(GameError::NoFirstPlayer));
}

#[test]
fn a_side_sees_hidden_blocks_but_not_what_they_are() {
    let game = game();
    let units =
        [(American, "A1/HQ", "B2"), (German, "A1/1", "C2"), (German, "pz1", "D2"), (German, "bun", "E2")];
    let state = state_with(&game, &units);
    let view = game.view(&state, American);
    let known: Vec<_> = view.blocks.iter().map(|block| block.known.is_some()).collect();
    assert_eq!(known, [true, false, false, true]);
    // Another unit in the same place, as long as it is hidden, looks the same.
    let mut other = state_with(&game, &[units[0], (German, "pz1", "C2"), (German, "A1/1", "D2"), units[3]]);
    assert_eq!(game.view(&other, American), view);
    assert_ne!(game.view(&other, German), game.view(&state, German));
    let tank = id(&game, &other, German, "pz1");
    other.field.unit_mut(tank).face = Face::Up;
    assert_ne!(game.view(&other, American), view);
}
