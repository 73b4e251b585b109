//! Assaults, mines, wire, strikes and draws as the step plays them.

use super::*;
use Side::{American, German};

/// Plays several actions without dice.
fn all(game: &Game, mut state: GameState, words: &[&str]) -> GameState {
    for words in words {
        state = play(game, &state, words, &[]);
    }
    state
}

fn steps(game: &Game, state: &GameState, side: Side, name: &str) -> u32 {
    state.field.unit(id(game, state, side, name)).steps
}

fn at(game: &Game, state: &GameState, side: Side, name: &str) -> String {
    let unit = state.field.unit(id(game, state, side, name));
    unit.position().map_or_else(|| format!("{:?}", unit.whereabouts), |at| at.name(&game.map))
}

#[test]
fn an_assault_is_fought_in_rounds_and_the_attackers_retreat_in_the_last() {
    let game = game();
    let units = [
        (American, "A1/HQ", "B2"),
        (American, "A1/1", "B2"),
        (German, "A1/1", "C2"),
        (German, "A1/HQ", "N2"),
        (American, "A/HQ", "A2"),
    ];
    let state = state_with(&game, &units);
    let mut state = all(&game, state, &["Activate A1/HQ", "Command from B2", "Command A1/1"]);
    // A hex from which the squad may also come has its own action.
    assert!(choices(&game, &state).contains(&"A1/1 assaults C2 from B2".to_owned()));
    state = all(&game, state, &["A1/1 assaults C2 from B2", "No more commands", "End the activation"]);
    // Round 1: the defender fires, no retreat.
    assert_eq!(game.decider(&state), Some(German));
    assert_eq!(choices(&game, &state), ["A1/1 fires", "A1/1 holds"]);
    state = play(&game, &state, "A1/1 fires", &[3, 9, 9]);
    assert_eq!(steps(&game, &state, American, "A1/1"), 3);
    assert_eq!(game.decider(&state), Some(American));
    assert!(choices(&game, &state).contains(&"A1/1 retreats to B2".to_owned()));
    state = play(&game, &state, "A1/1 fires", &[9, 9, 9]);
    // Round 2: the defender may go, not by the way in.
    let ways = choices(&game, &state);
    assert!(
        ways.contains(&"A1/1 retreats to D1".to_owned()) && !ways.contains(&"A1/1 retreats to B2".to_owned())
    );
    state = all(&game, state, &["A1/1 holds"]);
    // Two hits; then the defender of one step checks its morale of 6 at the start of round 3.
    state = play(&game, &state, "A1/1 fires", &[1, 2, 10, 6]);
    // Round 3: the defender of one step checks its morale of 6 and may fire; then the attacker must go.
    assert_eq!(steps(&game, &state, German, "A1/1"), 1);
    assert_eq!(game.decider(&state), Some(German));
    state = play(&game, &state, "A1/1 fires", &[10]);
    assert_eq!(game.decider(&state), Some(American));
    assert!(
        choices(&game, &state).iter().all(|words| words.contains("retreats")),
        "{:?}",
        choices(&game, &state)
    );
    state = play(&game, &state, "A1/1 retreats to B2", &[]);
    assert_eq!(at(&game, &state, American, "A1/1"), "B2");
}

#[test]
fn who_fails_the_check_is_passed_over_and_the_winner_regroups() {
    let game = game();
    let units = [
        (American, "A1/HQ", "B2"),
        (American, "A1/1", "B2"),
        (German, "A1/1", "C2"),
        (German, "A1/HQ", "N2"),
    ];
    let mut state = state_with(&game, &units);
    let defender = id(&game, &state, German, "A1/1");
    state.field.unit_mut(defender).steps = 1;
    let mut state = all(
        &game,
        state,
        &[
            "Activate A1/HQ",
            "Command from B2",
            "Command A1/1",
            "A1/1 assaults C2 from B2",
            "No more commands",
        ],
    );
    // The check of the defender fails: only the attacker acts in round 1.
    state = play(&game, &state, "End the activation", &[7]);
    assert_eq!(game.decider(&state), Some(American));
    state = play(&game, &state, "A1/1 fires", &[1, 9, 9, 9]);
    assert_eq!(at(&game, &state, German, "A1/1"), "Eliminated");
    // It has won and may go to a friendly hex next to it.
    let ways = choices(&game, &state);
    assert!(
        ways.contains(&"End regrouping".to_owned()) && ways.contains(&"A1/1 regroups to B2".to_owned()),
        "{ways:?}"
    );
    state = play(&game, &state, "A1/1 regroups to B2", &[]);
    assert_eq!(at(&game, &state, American, "A1/1"), "B2");
    assert_eq!(game.decider(&state), Some(German));
    assert_eq!(game.score(&state).total(American), 1);
}

#[test]
fn two_assaults_are_fought_in_the_order_of_the_attacker() {
    let game = game();
    let units = [
        (American, "A1/HQ", "B2"),
        (American, "A1/1", "B2"),
        (American, "A1/2", "B2"),
        (German, "A1/1", "C2"),
        (German, "A1/2", "C3"),
        (German, "A1/HQ", "N2"),
    ];
    let state = state_with(&game, &units);
    let state = all(
        &game,
        state,
        &[
            "Activate A1/HQ",
            "Command from B2",
            "Command A1/1",
            "A1/1 assaults C2 from B2",
            "Command A1/2",
            "A1/2 assaults C3 from B2",
            "No more commands",
            "End the activation",
        ],
    );
    assert_eq!(choices(&game, &state), ["Fight the assault in C2", "Fight the assault in C3"]);
    let state = play(&game, &state, "Fight the assault in C3", &[]);
    assert_eq!(choices(&game, &state), ["A1/2 fires", "A1/2 holds"]);
    assert_eq!(game.decider(&state), Some(German));
    let refused = game
        .step(
            &state,
            Action::Fight(Position::surface(game.map.find_hex("C2").unwrap())),
            &mut GivenDice::default(),
            &mut Log::off(),
        )
        .unwrap_err();
    assert_eq!(refused.reason.citation.to_string(), "RB 1.0");
}
