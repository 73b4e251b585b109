//! Examples of the rulebook, on ground of our own, decision by decision with the dice that it names.

use super::*;
use Side::{American, German};

fn set_steps(game: &Game, state: &mut GameState, units: &[(Side, &str, u32)]) {
    for &(side, name, steps) in units {
        let unit = id(game, state, side, name);
        state.field.unit_mut(unit).steps = steps;
    }
}

/// Plays words with their dice, one after the other.
fn all(game: &Game, mut state: GameState, moves: &[(&str, &[u32])]) -> GameState {
    for (words, dice) in moves {
        state = play(game, &state, words, dice);
    }
    state
}

fn unit<'a>(game: &Game, state: &'a GameState, side: Side, name: &str) -> &'a crate::rules::FieldUnit {
    state.field.unit(id(game, state, side, name))
}

/// The American half of the example of command range: an HQ deploys into a farm and commands what is near; of two squads
/// out of range one fails its check and one passes, and two assaults are fought one after the other.
#[test]
fn the_assaults_of_the_example_of_command_range() {
    let game = game_with("D3 farm; C3/SE road; G2/SE river bridge");
    let mut state = state_with(
        &game,
        &[
            (American, "A1/HQ", "C3"),
            (American, "A1/1", "D3"),
            (American, "A/Mg30", "D4"),
            (American, "A1/2", "A7"),
            (American, "A1/3", "G2"),
            (German, "A1/1", "E4"),
            (German, "A1/2", "H2"),
            (German, "A1/HQ", "N5"),
        ],
    );
    let strengths = [
        (American, "A/Mg30", 2),
        (American, "A1/2", 2),
        (American, "A1/3", 3),
        (German, "A1/1", 2),
        (German, "A1/2", 1),
    ];
    set_steps(&game, &mut state, &strengths);
    let state = all(
        &game,
        state,
        &[
            ("Activate A1/HQ", &[]),
            ("Command from D3", &[]),
            ("Command A/Mg30", &[]),
            ("A/Mg30 fires at E4", &[3, 9]),
            ("Check the morale of A1/2", &[7]),
            ("Check the morale of A1/3", &[6]),
            ("A1/3 assaults H2 from G2", &[]),
            ("Command A1/1", &[]),
            ("A1/1 assaults E4 from D3", &[]),
            ("No more commands", &[]),
            ("A1/HQ assaults E4 from D3", &[]),
        ],
    );
    assert_eq!(unit(&game, &state, German, "A1/1").steps, 1);
    assert_eq!(unit(&game, &state, American, "A1/2").face, Face::Down);
    assert_eq!(choices(&game, &state), ["Fight the assault in E4", "Fight the assault in H2"]);
    // The German squad passes its check and misses; one hit ends the assault, and the squad regroups.
    let state = all(
        &game,
        state,
        &[
            ("Fight the assault in E4", &[6]),
            ("A1/1 fires", &[9]),
            ("A1/1 fires", &[1, 9, 9, 9]),
            ("A1/1 regroups to D4", &[]),
            // Then the other squad fails its check and is gone before it has fired.
            ("End regrouping", &[7]),
            ("A1/3 fires", &[2, 9, 9]),
        ],
    );
    assert_eq!(unit(&game, &state, German, "A1/1").whereabouts, Whereabouts::Eliminated);
    assert_eq!(unit(&game, &state, German, "A1/2").whereabouts, Whereabouts::Eliminated);
    let hq = unit(&game, &state, American, "A1/HQ").position();
    assert_eq!(hq, Some(Position::surface(game.map.find_hex("E4").unwrap())));
}

/// Of the example of fire: a squad at a bridge is out of range and passes its check with a 2; its hit on a squad in the woods
/// is half a hit, which the hit of the next squad makes whole.
#[test]
fn the_roll_without_command_of_the_example_of_fire() {
    let game = game_with("H4 woods; G4/SE river bridge; G5/NE river");
    let mut state = state_with(
        &game,
        &[
            (American, "A2/HQ", "F5"),
            (American, "A2/1", "G4"),
            (American, "A2/2", "G5"),
            (German, "A1/1", "H4"),
            (German, "A1/HQ", "N5"),
        ],
    );
    set_steps(&game, &mut state, &[(American, "A2/2", 2), (German, "A1/1", 2)]);
    let state = all(
        &game,
        state,
        &[("Activate A2/HQ", &[]), ("Command from F5", &[]), ("Check the morale of A2/1", &[2])],
    );
    // What it may do is for it alone to do.
    assert!(
        choices(&game, &state).iter().all(|words| words.contains("A2/1")),
        "{:?}",
        choices(&game, &state)
    );
    let state = all(&game, state, &[("A2/1 fires at H4", &[1, 6, 8, 9])]);
    let squad = unit(&game, &state, German, "A1/1");
    assert_eq!((squad.steps, squad.partial_hits), (2, 1));
    let state = all(&game, state, &[("Command A2/2", &[]), ("A2/2 fires at H4", &[2, 10])]);
    let squad = unit(&game, &state, German, "A1/1");
    assert_eq!((squad.steps, squad.partial_hits), (1, 0));
}

/// Half a hit is forgotten when all have acted, before assaults.
#[test]
fn half_hits_do_not_last_into_assaults() {
    let game = game_with("H4 woods");
    let state = state_with(
        &game,
        &[
            (American, "A1/HQ", "F5"),
            (American, "A1/1", "G5"),
            (German, "A1/1", "H4"),
            (German, "A1/HQ", "N5"),
        ],
    );
    let moves: &[(&str, &[u32])] = &[
        ("Activate A1/HQ", &[]),
        ("Command from F5", &[]),
        ("Command A1/1", &[]),
        ("A1/1 fires at H4", &[1, 9, 9, 9]),
        ("No more commands", &[]),
    ];
    let state = all(&game, state, moves);
    assert_eq!(unit(&game, &state, German, "A1/1").partial_hits, 1);
    let state = all(&game, state, &[("End the activation", &[])]);
    assert_eq!(unit(&game, &state, German, "A1/1").partial_hits, 0);
}

/// Through one town hexside in one activation a mortar bombards, one squad fires, and another assaults.
#[test]
fn a_mortar_a_squad_and_an_assault_through_one_town_hexside() {
    let game = game_with("H4 town; G4/SE town");
    let state = state_with(
        &game,
        &[
            (American, "A1/HQ", "F4"),
            (American, "A/Mortar60", "G4"),
            (American, "A1/1", "G4"),
            (American, "A1/2", "G4"),
            (German, "A1/1", "H4"),
            (German, "A1/HQ", "N5"),
        ],
    );
    let moves: &[(&str, &[u32])] = &[
        ("Activate A1/HQ", &[]),
        ("Command from F4", &[]),
        ("Command A/Mortar60", &[]),
        // Two hits of a mortar take one step in a town.
        ("A/Mortar60 fires at H4", &[2, 3, 7]),
        ("Command A1/1", &[]),
        ("A1/1 fires at H4", &[9, 9, 9, 9]),
        ("Command A1/2", &[]),
    ];
    let state = all(&game, state, moves);
    assert_eq!(unit(&game, &state, German, "A1/1").steps, 2);
    let ways = choices(&game, &state);
    assert!(!ways.contains(&"A1/2 fires at H4".to_owned()), "one may fire through a town hexside");
    assert!(ways.contains(&"A1/2 assaults H4 from G4".to_owned()), "{ways:?}");
}

/// Zeros of a bombardment hit friends next to the target, as the active side chooses.
#[test]
fn zeros_hit_friends_as_the_active_side_chooses() {
    let game = game_with("");
    let state = state_with(
        &game,
        &[
            (American, "A/HQ", "A2"),
            (American, "A/Mortar60", "E4"),
            (American, "A1/1", "G4"),
            (American, "A1/2", "G5"),
            (German, "A1/1", "H4"),
            (German, "A1/HQ", "N5"),
        ],
    );
    let state = all(
        &game,
        state,
        &[
            ("Activate A/HQ", &[]),
            ("Command from A2", &[]),
            ("Command A/Mortar60", &[]),
            ("A/Mortar60 fires at H4", &[10, 9, 1]),
        ],
    );
    assert_eq!(unit(&game, &state, German, "A1/1").steps, 2);
    assert_eq!(
        (game.decider(&state), choices(&game, &state)),
        (Some(American), vec!["A1/1 takes the hit".to_owned(), "A1/2 takes the hit".to_owned()])
    );
    let state = all(&game, state, &[("A1/2 takes the hit", &[])]);
    assert_eq!(unit(&game, &state, American, "A1/2").steps, 3);
}

#[test]
fn units_off_the_map_wait_beside_the_hexes_by_which_they_enter() {
    let game = game_with("");
    let mut state =
        state_with(&game, &[(American, "A1/HQ", "H5"), (American, "A/HQ", "H6"), (German, "A1/HQ", "N5")]);
    state.turn = 2;
    // The platoon HQ is far from the western edge, by which the tank enters; the company HQ commands it wherever it is.
    let near = all(&game, state.clone(), &[("Activate A1/HQ", &[]), ("Command from H5", &[])]);
    assert!(!choices(&game, &near).iter().any(|words| words.contains("sh2")));
    let far = all(&game, state.clone(), &[("Activate A/HQ", &[]), ("Command from H6", &[])]);
    assert!(choices(&game, &far).contains(&"Command sh2".to_owned()));
    let hq = id(&game, &state, American, "A1/HQ");
    state.field.unit_mut(hq).whereabouts =
        Whereabouts::At(Position::surface(game.map.find_hex("B4").unwrap()));
    let beside = all(&game, state, &[("Activate A1/HQ", &[]), ("Command from B4", &[])]);
    assert!(choices(&game, &beside).contains(&"Command sh2".to_owned()));
}

#[test]
fn a_side_may_give_up_and_a_side_with_nothing_left_has_lost() {
    let game = game_with("");
    let state = state_with(&game, &[(American, "A1/HQ", "B2"), (German, "A1/HQ", "N5")]);
    let over = game.step(&state, Action::Surrender, &mut GivenDice::default(), &mut Log::off()).unwrap();
    assert_eq!(game.decider(&over), None);
    assert_eq!(game.verdict(&over).map(|it| it.verdict.winner), Some(Some(German)));
    assert!(game.legal_actions(&over).is_empty());
}
