//! What a step refuses, with the rule that it names; a refusal changes nothing.

use super::*;
use crate::layout::HexId;
use crate::rules::assault::Deed;
use crate::rules::bombardment::Strike;
use crate::rules::fire::Target;
use crate::rules::special::Special;
use Side::{American, German};

/// The refusal of an action in words with its rule; the state stays as it was.
fn refuse(game: &Game, state: &GameState, action: Action) -> String {
    let mut after = state.clone();
    let mut log = Log::new();
    let refused = game.apply(&mut after, action, &mut GivenDice::default(), &mut log).unwrap_err();
    assert_eq!(&after, state, "{refused}");
    assert!(log.events().is_empty(), "{:?}", log.events());
    refused.to_string()
}

fn surface(game: &Game, name: &str) -> Position {
    Position::surface(game.map.find_hex(name).unwrap())
}

#[test]
fn refusals_name_their_rule() {
    let game = game();
    let state = state_with(
        &game,
        &[
            (American, "A/HQ", "A3"),
            (American, "A1/HQ", "B2"),
            (American, "A1/1", "B2"),
            (American, "A2/1", "B3"),
            (American, "A/Mg30", "A9"),
            (German, "A1/HQ", "N2"),
            (German, "A1/1", "N3"),
        ],
    );
    let of = |side, name| id(&game, &state, side, name);
    let at = |name| surface(&game, name);
    let squad = of(American, "A1/1");
    assert_eq!(
        refuse(&game, &state, Action::Activate(squad)),
        "Activate A1/1: not an HQ of the active side (RB 1.1)"
    );
    let theirs = Action::Activate(of(German, "A1/HQ"));
    assert_eq!(refuse(&game, &state, theirs), "Activate A1/HQ: not an HQ of the active side (RB 1.1)");
    let away = Action::Activate(of(American, "A2/HQ"));
    assert_eq!(refuse(&game, &state, away), "Activate A2/HQ: the HQ is not on the map (RB 4.2)");
    assert_eq!(
        refuse(&game, &state, Action::DrawHq(0)),
        "Draw an HQ of company 1: not the time for it (RB 1.0)"
    );
    assert_eq!(refuse(&game, &state, Action::Rally(squad)), "Rally A1/1: no HQ is active (RB 4.2)");
    assert_eq!(refuse(&game, &state, Action::Draw), "Draw battalion units: not the time for it (RB 1.0)");
    let nowhere = Action::Activate(UnitId(999));
    assert_eq!(refuse(&game, &state, nowhere), "Activate : no such unit or hex in this game (RB 1.0)");
    let off = Action::Move(squad, Position::surface(HexId(9_999)));
    assert_eq!(refuse(&game, &state, off), "Move A1/1 to nowhere: no such unit or hex in this game (RB 1.0)");

    let mut state = play(&game, &state, "Activate A1/HQ", &[]);
    assert_eq!(refuse(&game, &state, Action::Rally(squad)), "Rally A1/1: not the time for commands (RB 4.2)");
    let far = Action::Deploy(at("D5"));
    assert_eq!(refuse(&game, &state, far), "Command from D5: not a neighbour on the map (RB 8.1)");
    state = play(&game, &state, "Command from B2", &[]);
    for (action, why) in [
        (Action::Rally(squad), "Rally A1/1: it must be commanded first (RB 1.2)"),
        (Action::CheckMorale(squad), "Check the morale of A1/1: under command it needs no check (RB 4.3)"),
        (Action::Command(of(American, "A2/1")), "Command A2/1: of another platoon (RB 4.0)"),
        (Action::Command(of(American, "A/Mg30")), "Command A/Mg30: weapon out of command range (RB 4.3)"),
        (Action::Command(of(American, "A/HQ")), "Command A/HQ: HQs are not commanded (RB 4.1)"),
        (Action::Command(of(German, "A1/1")), "Command A1/1: of another company (RB 4.0)"),
        (Action::Command(of(American, "A1/2")), "Command A1/2: not on the map (RB 4.1)"),
        (Action::Idle(squad), "A1/1 does nothing: not the time for it (RB 1.0)"),
        (
            Action::Call(Strike::Artillery, Target { at: at("N3"), named: None }, of(American, "A1/HQ")),
            "Call for artillery at N3, spotted by A1/HQ: only a company HQ calls for strikes (RB 2.6)",
        ),
        (Action::Fight(at("N3")), "Fight the assault in N3: not the time for it (RB 1.0)"),
        (Action::Deed(squad, Deed::Hold), "A1/1 holds: not the time for it (RB 1.0)"),
        (Action::EndRegroup, "End regrouping: not the time for it (RB 1.0)"),
        (Action::GiveUp(squad), "Give up A1/1: not the time for it (RB 1.0)"),
        (Action::TakeHit(squad), "A1/1 takes the hit: not the time for it (RB 1.0)"),
        (Action::TurnTank(squad, true), "Turn A1/1 upright: not the time for it (RB 1.0)"),
        (Action::Surrender, "Surrender: not the time for it (RB 1.0)"),
    ] {
        assert_eq!(refuse(&game, &state, action), why);
    }
    state = play(&game, &state, "Command A1/1", &[]);
    let target = Target { at: at("N3"), named: None };
    for (action, why) in [
        (Action::Rally(squad), "Rally A1/1: at full strength (RB 2.11)"),
        (Action::Fire(squad, target, None), "A1/1 fires at N3: 12 hexes away, range 2 (RB 6.2)"),
        (Action::Move(squad, at("N9")), "Move A1/1 to N9: out of reach in one move (RB 8.1)"),
        (
            Action::Assault(squad, Some(at("B3")), at("C3")),
            "A1/1 assaults C3 from B3: no enemy there (RB 9.1)",
        ),
        (
            Action::Exit(squad, at("N2")),
            "A1/1 leaves the map at N2: it does not come off the map there (ruling 31)",
        ),
        (Action::Special(squad, Special::ClearWire), "A1/1 clears the wire: not in enemy wire (RB 7.5)"),
        (
            Action::Rally(of(American, "A1/HQ")),
            "Rally A1/HQ: another unit has been commanded and acts (RB 1.2)",
        ),
    ] {
        assert_eq!(refuse(&game, &state, action), why);
    }
    // Who did nothing is not commanded again by this HQ, but is not spent.
    state = play(&game, &state, "A1/1 does nothing", &[]);
    let again = "Command A1/1: was commanded in this activation and did nothing (RB 1.2)";
    assert_eq!(refuse(&game, &state, Action::Command(squad)), again);
    assert!(!state.field.unit(squad).acted);
    state = play(&game, &state, "No more commands", &[]);
    assert_eq!(refuse(&game, &state, Action::Rally(squad)), "Rally A1/1: only the HQ acts now (RB 4.2)");
    state = play(&game, &state, "End the activation", &[]);
    // The company has had its HQ: the turn has passed.
    assert_eq!(game.decider(&state), Some(German));
}

#[test]
fn words_that_are_no_action_are_refused_with_what_is_wrong() {
    let game = random::arena(1);
    let refuse = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        game.action_of(&words).unwrap_err().to_string()
    };
    for (words, why) in [
        (&[][..], "`` is no action: it ends too early"),
        (&["fly", "German A1/1"], "`fly German A1/1` is no action: there is nothing called `fly`"),
        (
            &["move", "German A1/9", "C3"],
            "`move German A1/9 C3` is no action: the game has no unit `German A1/9`",
        ),
        (&["move", "German A1/1", "Z99"], "`move German A1/1 Z99` is no action: the map has no hex `Z99`"),
        (&["move", "German A1/1"], "`move German A1/1` is no action: it ends too early"),
        (&["draw", "twice"], "`draw twice` is no action: `twice` is too much"),
        (&["draw-hq", "x"], "`draw-hq x` is no action: `x` is no number of a company"),
        (&["call", "rain"], "`call rain` is no action: `rain` is no kind of strike"),
        (
            &["attach", "American d/1", "Q"],
            "`attach American d/1 Q` is no action: the side has no company `Q`",
        ),
        (
            &["special", "German pio", "sing"],
            "`special German pio sing` is no action: there is no special action `sing`",
        ),
        (
            &["special", "German pio", "blow", "bridge", "A1/N"],
            "`special German pio blow bridge A1/N` is no action: the map has no bridge `A1/N`",
        ),
    ] {
        assert_eq!(refuse(words), why);
    }
}

#[test]
fn hqs_are_drawn_where_the_scenario_says_so() {
    let game = game_changed(game(), |scenario| scenario.conditions.chit_pull = true);
    let state =
        state_with(&game, &[(American, "A1/HQ", "B2"), (American, "A2/HQ", "B3"), (German, "A1/HQ", "N2")]);
    assert_eq!(choices(&game, &state), ["Draw an HQ of company 1", "End the player turn"]);
    let hq = id(&game, &state, American, "A1/HQ");
    assert_eq!(refuse(&game, &state, Action::Activate(hq)), "Activate A1/HQ: not the time for it (RB 1.0)");
    assert!(
        refuse(&game, &state, Action::DrawHq(3)).ends_with("no HQ of that company is left to draw (RB 10.5)")
    );
    let state = play(&game, &state, "Draw an HQ of company 1", &[2]);
    let drawn = state.activation.as_ref().map(|activation| game.name(activation.hq));
    assert_eq!(drawn, Some("A2/HQ"));
}
