//! Games of random lawful actions keep all that the rules promise.

use super::*;
use crate::rules::classes::may_be_at;
use crate::rules::control::Held;
use crate::rules::dice::{Dice, SeededDice};
use crate::rules::links;
use crate::rules::movement::hexes_of_way;
use crate::rules::stacking;
use crate::rules::victory::{Ending, Item};
use crate::ruleset::UnitClass;
use crate::scenario::{Attachment, Draw, Marker, MarkerKind, Objective, ObjectiveAt, Recipient};
use std::collections::BTreeMap;

/// What must hold in every state.
fn check(game: &Game, before: &GameState, after: &GameState, action: Action, log: &Log) {
    let limit = game.ruleset.procedures.player_turns.value() * 2;
    assert!(after.player_turns <= limit && after.turn <= game.scenario.turns);
    let mut gained = 0;
    for (id, unit) in after.field.iter() {
        let was = before.field.unit(id);
        let drawn = matches!(action, Action::Draw);
        let full = game.ruleset.unit(unit.side, unit.unit).steps.value();
        assert!(unit.steps <= full, "{}", game.name(id));
        assert_eq!(unit.steps == 0, unit.whereabouts == Whereabouts::Eliminated, "{}", game.name(id));
        if unit.steps < was.steps && !drawn {
            let told = log.events().iter().any(|event| event.text.contains(game.name(id)));
            assert!(told, "{} lost steps and nobody said so: {:?}", game.name(id), log.events());
        }
        gained += if drawn { 0 } else { unit.steps.saturating_sub(was.steps) };
        if unit.class() == UnitClass::Bunker && unit.whereabouts != Whereabouts::Waiting {
            assert_eq!(unit.face, Face::Up);
        }
        if let Some(at) = unit.position() {
            let open = may_be_at(&game.ground(after), unit.class(), at);
            // Tanks break through hedges to where no road leads, and bridges fall under whoever is on them.
            let heavy = matches!(unit.class(), UnitClass::Tank | UnitClass::AtGun);
            assert!(
                open.is_ok() || heavy || after.markers.destroyed_spans.contains(&at.hex),
                "{} {open:?}",
                game.name(id)
            );
            let disputed = after.field.is_occupied(unit.side.enemy(), at);
            assert!(!disputed || after.activation.is_some(), "both sides in {}", at.name(&game.map));
        }
    }
    let may_gain = matches!(action, Action::Rally(_) | Action::Replace(..));
    assert!(gained <= u32::from(may_gain), "{action:?} gained {gained}");
    if after.activation.is_none() && matches!(after.phase, Phase::Play(_)) {
        for (_, unit, at) in after.field.on_map() {
            let stacked = after.field.at(unit.side, at).count() as u32;
            assert!(
                stacked <= stacking::room(&game.ground(after), unit.side, at).0,
                "{}",
                at.name(&game.map)
            );
            assert!(unit.partial_hits == 0);
        }
    }
    if let Some(unit) = action.actor() {
        let own = before.activation.as_ref().is_some_and(|it| it.hq == unit && it.stage == Stage::Own);
        assert!(own || !before.field.unit(unit).acted, "{} acts twice", game.name(unit));
    }
    assert_eq!(game.action_of(&game.words(&action)).as_ref(), Ok(&action));
}

/// Who holds a position by the words of RB 8.3, hex by hex.
fn held_by_definition(game: &Game, state: &GameState, at: Position) -> Held {
    let ground = game.ground(state);
    let there = |side, at| state.field.is_occupied(side, at);
    let claims = |side: Side| {
        links::neighbours(&ground, at).any(|(_, from)| {
            let claimants = state.field.at(side, from).any(|(_, unit)| unit.claims_neighbours());
            claimants && !there(side.enemy(), from) && links::is_open(&ground, from, at)
        })
    };
    match Side::ALL.map(|side| there(side, at)) {
        [true, true] => return Held::Disputed,
        [true, false] => return Held::By(Side::ALL[0]),
        [false, true] => return Held::By(Side::ALL[1]),
        [false, false] => {}
    }
    match Side::ALL.map(claims) {
        [true, true] => Held::Disputed,
        [true, false] => Held::By(Side::ALL[0]),
        [false, true] => Held::By(Side::ALL[1]),
        [false, false] => Held::Neutral,
    }
}

fn check_control(game: &Game, state: &GameState) {
    let ground = game.ground(state);
    let control = game.control(state);
    for index in 0..2 * game.map.hexes().len() {
        let at = Position::from_index(index, &game.map);
        if ground.has(at) {
            assert_eq!(control.at(index), held_by_definition(game, state, at), "{}", at.name(&game.map));
        }
    }
}

/// Every point of the end has a cause, and every cause its points.
fn check_score(game: &Game, state: &GameState) {
    let score = game.score(state);
    let victory = &game.scenario.victory;
    let standing_of =
        |index: usize| score.lines.iter().filter(move |line| line.item == Item::Objective(index));
    for (index, objective) in victory.objectives.iter().enumerate() {
        let goal = game.goals().get(index);
        let holder = goal.and_then(|goal| game.holder_of(&game.control(state), goal));
        let lines: Vec<_> = standing_of(index).collect();
        assert!(lines.len() <= 1 && lines.iter().all(|line| line.points == objective.points));
        match holder {
            Some(side) if objective.to.includes(side) && objective.points > 0 => {
                assert_eq!(lines.first().map(|line| line.side), Some(side), "objective {index}");
            }
            // A side with nothing left contests nothing (ruling 58).
            _ => assert!(lines.is_empty() || matches!(state.phase, Phase::Over(Ending::NothingLeft(_)))),
        }
    }
    for side in Side::ALL {
        let lines = score.lines.iter().filter(|line| line.side == side);
        let losses: Vec<u32> = lines
            .clone()
            .filter(|line| matches!(line.item, Item::Eliminated(_) | Item::LostHq(_)))
            .map(|line| line.points)
            .collect();
        let lost = state
            .field
            .iter()
            .filter(|(_, unit)| unit.side != side && unit.whereabouts == Whereabouts::Eliminated);
        assert_eq!(losses.len(), lost.count());
        // The scenarios that are played here score a point for each unit.
        assert!(losses.iter().all(|&points| points == 1));
        let left = state.exits.iter().filter(|(id, hex)| {
            let here = |exit: &crate::scenario::Exit| {
                exit.side == side && exit.points > 0 && hexes_of_way(&game.map, &exit.by).contains(hex)
            };
            let unit = state.field.unit(**id);
            unit.side == side && unit.whereabouts == Whereabouts::Exited && victory.exits.iter().any(here)
        });
        let exits = lines.clone().filter(|line| matches!(line.item, Item::Exit(..)));
        assert_eq!(exits.count(), left.count());
        assert_eq!(lines.map(|line| line.points).sum::<u32>(), score.total(side));
    }
}

/// One of the actions: often what leads to fights, seldom the end of anything while there is something else.
fn choose(game: &Game, actions: &[Action], choices: &mut SeededDice) -> Action {
    let bold = |action: &Action| {
        matches!(
            action,
            Action::Fire(..)
                | Action::Assault(..)
                | Action::Call(..)
                | Action::CallOnBridge(..)
                | Action::Special(..)
        )
    };
    let ends = |action: &Action| {
        matches!(
            action,
            Action::EndPlayerTurn
                | Action::EndCommands
                | Action::EndActivation
                | Action::Exit(..)
                | Action::Idle(_)
        )
    };
    let pick = |of: Vec<Action>, choices: &mut SeededDice| {
        // Every kind of action has the same chance, so that the many moves do not hide the rest.
        let mut kinds: BTreeMap<String, Vec<Action>> = BTreeMap::new();
        for action in of {
            let words = game.words(&action);
            let special = words.get(2).filter(|_| words[0] == "special");
            kinds.entry(special.unwrap_or(&words[0]).clone()).or_default().push(action);
        }
        let kind = choices.roll(kinds.len() as u32) as usize - 1;
        let of = kinds.into_values().nth(kind).unwrap_or_default();
        of[choices.roll(of.len() as u32) as usize - 1]
    };
    let boldly: Vec<Action> = actions.iter().copied().filter(bold).collect();
    let going_on: Vec<Action> = actions.iter().copied().filter(|action| !ends(action)).collect();
    if !boldly.is_empty() && choices.roll(2) == 1 {
        pick(boldly, choices)
    } else if !going_on.is_empty() && choices.roll(8) > 1 {
        pick(going_on, choices)
    } else {
        pick(actions.to_vec(), choices)
    }
}

/// Plays a game at random and notes which kinds of action it had.
fn play_at_random(game: &Game, seed: u64, kinds: &mut BTreeMap<String, u32>) -> (Record, GameState) {
    let mut choices = SeededDice::new(seed ^ 0xabcd);
    let mut dice = SeededDice::new(seed);
    let mut record = Record { seed, actions: Vec::new() };
    let mut state = game.start();
    let mut log = Log::new();
    while game.decider(&state).is_some() {
        let actions = game.legal_actions(&state);
        assert!(!actions.is_empty(), "nothing to choose in {state:?}");
        let action = choose(game, &actions, &mut choices);
        log.take();
        let next = game.step(&state, action, &mut dice, &mut log).unwrap();
        check(game, &state, &next, action, &log);
        if record.actions.len().is_multiple_of(64) {
            check_control(game, &next);
        }
        let words = game.words(&action);
        *kinds.entry(words[0].clone()).or_default() += 1;
        if words[0] == "special" {
            *kinds.entry(words[2].clone()).or_default() += 1;
        }
        record.actions.push(action);
        state = next;
        assert!(record.actions.len() < 100_000, "the game does not end");
    }
    check_score(game, &state);
    (record, state)
}

/// A small board and few units of all kinds, close to each other: every chapter of the rules is reached.
pub fn arena(turns: u32) -> Game {
    let world = testing::World::new(
        7,
        6,
        "C3 town; C3/N town; D2 woods; D2/S woods; B3/SE river bridge road; C4/NE river wooden; D4/N river; \
         E3 lake stone-span; E3/N road; E3/S road; D3/SE lake; F3 orchard; F4 level 1; B5/N hedge; B5/NE hedge; E5/N canal",
    );
    let company = |weapons: &[UnitType]| Company {
        platoons: [("1".to_owned(), Platoon::F3)].into(),
        weapons: weapons.to_vec(),
        ..Company::default()
    };
    let side =
        |edge, companies: &[(&str, &[UnitType])], battalion: &[(&str, UnitType)], pool: &[UnitType]| {
            let battalion = battalion.iter().map(|&(key, unit)| {
                (key.to_owned(), BattalionUnit { unit, attached_to: Some(companies[0].0.to_owned()) })
            });
            Forces {
                companies: companies
                    .iter()
                    .map(|(letter, weapons)| ((*letter).to_owned(), company(weapons)))
                    .collect(),
                battalion: battalion.collect(),
                draws: [(
                    "d".to_owned(),
                    Draw { count: 2, from: pool.to_vec(), attached_to: Attachment::Choice },
                )]
                .into(),
                artillery: 2,
                air: 1,
                zones: [(
                    "z".to_owned(),
                    Zone { at: vec![ZoneArea::Edge(edge, 3)], units: ZoneUnits::Any, adjacent: false },
                )]
                .into(),
                ..Forces::default()
            }
        };
    let mut scenario = Scenario::new("arena", "Arena");
    scenario.turns = turns;
    scenario.first_player = Some(Side::American);
    let mut american = side(
        MapEdge::West,
        &[("A", &[UnitType::Mortar60, UnitType::Bazooka]), ("B", &[UnitType::Mg30])],
        &[("eng", UnitType::Engineer), ("sh1", UnitType::Sherman), ("sh2", UnitType::Sherman)],
        &[UnitType::Engineer, UnitType::Sniper, UnitType::AtGun57],
    );
    let entry =
        Entry { by: Way::Edge(MapEdge::North), turn: 2, units: vec!["sh2".to_owned(), "B1/2".to_owned()] };
    american.entries.insert("late".to_owned(), entry);
    scenario.sides.insert(Side::American, american);
    scenario.sides.insert(
        Side::German,
        side(
            MapEdge::East,
            &[("A", &[UnitType::Mg42, UnitType::Mortar80, UnitType::Panzerschreck])],
            &[
                ("pio", UnitType::Engineer),
                ("mine", UnitType::Mine),
                ("bun", UnitType::Bunker),
                ("pz", UnitType::PanzerIV),
            ],
            &[UnitType::Mine, UnitType::Sniper],
        ),
    );
    let marker = |kind, at: &str, side| Marker { kind, at: at.to_owned(), side, bridge: None };
    scenario.markers = vec![
        marker(MarkerKind::Wire, "D3", Some(Side::German)),
        marker(MarkerKind::Wire, "D5", None),
        marker(MarkerKind::Foxhole, "E4", None),
    ];
    scenario.victory.objectives = vec![
        Objective { at: ObjectiveAt::Hex("C3".to_owned()), points: 3, to: Recipient::Both },
        Objective { at: ObjectiveAt::Hex("E2".to_owned()), points: 2, to: Recipient::American },
    ];
    scenario.victory.exits =
        vec![crate::scenario::Exit { side: Side::American, by: Way::Edge(MapEdge::East), points: 2 }];
    Game::new(Arc::new(world.map), ruleset(), Arc::new(scenario)).unwrap()
}

/// A scenario that ships, with its boards.
pub fn shipped(scenario: &str, boards: &[&str]) -> Game {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let scenario: Scenario = options.from_str(scenario).unwrap();
    let boards: Vec<Arc<Board>> =
        boards.iter().map(|text| Arc::new(options.from_str(text).unwrap())).collect();
    let slots = scenario.layout.iter().map(|slot| {
        let board = boards.iter().find(|board| slot.board.ends_with(&format!("{}.ron", board.id)));
        (slot.clone(), board.cloned())
    });
    let map = Map::build(&slots.collect::<Vec<_>>());
    Game::new(Arc::new(map), ruleset(), Arc::new(scenario)).unwrap()
}

pub fn vaubrelle() -> Game {
    shipped(include_str!("../../../../scenarios/vaubrelle.ron"), &[include_str!("../../../../maps/n1.ron")])
}

pub fn clairay() -> Game {
    let boards = [include_str!("../../../../maps/n2.ron"), include_str!("../../../../maps/n4.ron")];
    shipped(include_str!("../../../../scenarios/clairay.ron"), &boards)
}

/// Kinds of action that random games must have had.
const KINDS: &str = "draw attach place activate end-player-turn deploy command check rally fire special move assault exit \
    idle call end-commands end-activation fight assault-fire retreat hold regroup end-regroup take-hit replace give-up \
    turn-upright leave-revealed dig blow smoke clear-wire withdraw";

#[test]
fn random_games_reach_every_chapter_and_keep_the_rules() {
    let game = arena(3);
    let mut kinds = BTreeMap::new();
    for seed in 0..12 {
        play_at_random(&game, seed, &mut kinds);
    }
    let missing: Vec<&str> = KINDS.split_whitespace().filter(|kind| !kinds.contains_key(*kind)).collect();
    assert!(missing.is_empty(), "never: {missing:?} of {kinds:?}");
}

#[test]
fn a_record_replays_to_the_same_state_byte_for_byte() {
    let game = arena(3);
    let (record, state) = play_at_random(&game, 7, &mut BTreeMap::new());
    let again = record.replay(&game, &mut Log::off()).unwrap();
    assert_eq!(again, state);
    assert_eq!(game.summary(&again), game.summary(&state));
    let (frames, illegal) = record.frames(&game);
    assert_eq!((frames.len(), illegal), (record.actions.len(), None));
    assert_eq!(frames.last().map(|frame| &frame.state), Some(&state));
    assert!(frames.iter().all(|frame| !frame.events.is_empty()));
}

#[test]
fn hundreds_of_short_games_keep_the_rules() {
    let game = arena(1);
    let mut kinds = BTreeMap::new();
    for seed in 100..160 {
        play_at_random(&game, seed, &mut kinds);
    }
    let night = game_changed(arena(1), |scenario| {
        let conditions = &mut scenario.conditions;
        (conditions.chit_pull, conditions.tanks_revealed, conditions.hit_limit) = (true, true, Some(2));
        conditions.night = Some(crate::scenario::Night::default());
        conditions.fords = crate::scenario::Fords::Flooded;
    });
    for seed in 0..20 {
        play_at_random(&night, seed, &mut kinds);
    }
    assert!(kinds.contains_key("draw-hq"));
    for seed in 0..120 {
        let (_, state) = play_by_the_list(&game, seed);
        check_score(&game, &state);
    }
}

/// `cargo test --release --lib -- --ignored ten_thousand`: for a quiet machine.
#[test]
#[ignore = "takes minutes, in a release build"]
fn ten_thousand_games_of_the_shipped_scenarios_end_and_keep_the_rules() {
    for (name, game) in [("vaubrelle", vaubrelle()), ("clairay", clairay())] {
        let mut kinds = BTreeMap::new();
        let (mut at_random, mut by_list) = (0, 0);
        for seed in 0..2_500 {
            let (record, state) = play_at_random(&game, seed, &mut kinds);
            assert_eq!(record.replay(&game, &mut Log::off()).as_ref(), Ok(&state), "seed {seed}");
            at_random += record.actions.len();
            by_list += play_by_the_list_checked(&game, seed);
        }
        assert!(kinds.len() > 20, "{name}: {kinds:?}");
        let told = format!(
            "{name}: 2500 games at random, {at_random} actions; 2500 by the list, {by_list}\n{kinds:?}\n"
        );
        // Figures for whoever runs it with --nocapture.
        std::io::Write::write_all(&mut std::io::stdout(), told.as_bytes()).unwrap();
    }
}

/// A game by the list of the rulebook, each of its steps held to what must always be true.
fn play_by_the_list_checked(game: &Game, seed: u64) -> usize {
    let mut dice = SeededDice::new(seed);
    let (mut state, mut log, mut decisions) = (game.start(), Log::new(), 0);
    while let Some(action) = crate::rules::solitaire::best(game, &state) {
        log.take();
        let next = game.step(&state, action, &mut dice, &mut log).unwrap();
        check(game, &state, &next, action, &log);
        state = next;
        decisions += 1;
        assert!(decisions < 100_000, "the game does not end");
    }
    check_control(game, &state);
    check_score(game, &state);
    decisions
}

#[test]
fn shipped_scenarios_are_played_to_their_end() {
    for game in [vaubrelle(), clairay()] {
        let mut kinds = BTreeMap::new();
        let (record, state) = play_at_random(&game, 1, &mut kinds);
        assert_eq!(record.replay(&game, &mut Log::off()).as_ref(), Ok(&state));
    }
}

#[test]
fn the_best_action_is_the_first_of_the_advice_wherever_one_is_asked() {
    use crate::rules::solitaire::{advise, best};
    let game = arena(3);
    for seed in 0..2 {
        let (mut choices, mut dice) = (SeededDice::new(seed), SeededDice::new(seed));
        let mut state = game.start();
        while game.decider(&state).is_some() {
            let advice = advise(&game, &state);
            let first = advice.first().map(|advice| advice.action);
            assert_eq!(best(&game, &state), first, "{advice:?}");
            let action = choose(&game, &game.legal_actions(&state), &mut choices);
            game.apply(&mut state, action, &mut dice, &mut Log::off()).unwrap();
        }
    }
}

/// Plays a game by the list of the rulebook on both sides.
fn play_by_the_list(game: &Game, seed: u64) -> (usize, GameState) {
    let mut dice = SeededDice::new(seed);
    let mut state = game.start();
    let mut decisions = 0;
    while let Some(action) = crate::rules::solitaire::best(game, &state) {
        game.apply(&mut state, action, &mut dice, &mut Log::off()).unwrap();
        decisions += 1;
        assert!(decisions < 100_000, "the game does not end");
    }
    (decisions, state)
}

#[test]
fn games_by_the_list_of_the_rulebook_end_with_losses_on_shipped_scenarios() {
    for game in [vaubrelle(), clairay()] {
        let (_, state) = play_by_the_list(&game, 1);
        check_score(&game, &state);
        assert!(state.field.iter().any(|(_, unit)| unit.whereabouts == Whereabouts::Eliminated));
    }
}
