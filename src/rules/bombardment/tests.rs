use super::*;
use crate::rules::command::Spent;
use crate::rules::fire::{Hit, Shots, Target, assess, defence, hits, take_hit, takers, targets};
use crate::rules::testing::{Army, World};
use crate::rules::{Face, Whereabouts};
use crate::ruleset::UnitType;
use Side::{American, German};
use UnitType::{Bunker, CompanyHq, Mg30, Mine, Mortar80, Panther, PlatoonHq, RifleF2, RifleF3, Sherman};

/// Fires at a hex with these dice; hits go to the first taker that is named, else to the first.
fn fire(
    world: &World,
    army: &mut Army,
    shots: &mut Shots,
    firer: &str,
    at: &str,
    dice: &[u32],
    owner_takes: &str,
) -> Vec<Hit> {
    let ground = world.ground();
    let target = Target { at: world.at(at), named: None };
    let shot = assess(&ground, &army.field, shots, army.id(firer), target, None).unwrap();
    assert_eq!(shot.dice as usize, dice.len());
    shots.note(&ground, &shot);
    let side = army.field.unit(shot.firer).side.enemy();
    let mut done = Vec::new();
    for _ in 0..hits(dice, shot.firepower, None) {
        let takers = takers(&ground, &army.field, side, target.at, None);
        assert!(takers.contains(&army.id(owner_takes)), "{takers:?}");
        let taker = army.id(owner_takes);
        done.push(take_hit(&mut army.field, taker, shot.defence));
    }
    done
}

fn refused(world: &World, army: &Army, shots: &Shots, firer: &str, at: &str) -> String {
    let target = Target { at: world.at(at), named: None };
    match assess(&world.ground(), &army.field, shots, army.id(firer), target, None) {
        Ok(shot) => shot.explain().to_string(),
        Err(why) => why.reason().to_string(),
    }
}

/// The rulebook's line of sight example on ground of our own: a hill of two hexes with a farm and a beach behind it, a
/// wood beside it, a farm and a bridge before it.
#[test]
fn the_rulebook_s_line_of_sight_example() {
    let world = World::new(
        8,
        6,
        "C4 farm; D2 woods; D3/N woods; E3 level 1; F2 level 1; E2 farm; F1 beach; G3/S river bridge",
    );
    let mut army = Army::new(
        &world,
        &[
            ("A1/HQ", German, PlatoonHq, "F3"),
            ("A1/1", German, RifleF3, "C4"),
            ("A1/2", German, RifleF3, "E4"),
            ("A1/3", German, RifleF3, "G3"),
            ("A/Mortar80", German, Mortar80, "E5"),
            ("B1/HQ", American, PlatoonHq, "E2"),
            ("B1/1", American, RifleF2, "E3"),
            ("B/Mg30", American, Mg30, "E3"),
            ("B1/2", American, RifleF2, "D2"),
            ("B1/3", American, RifleF2, "F1"),
        ],
    );
    for (unit, steps) in [("A1/2", 2), ("B1/1", 3), ("B1/3", 2)] {
        army.unit_mut(unit).steps = steps;
    }
    let mut shots = Shots::default();
    // The squad in the farm does not see into the wood; it sees the hill, but moves on.
    assert_eq!(refused(&world, &army, &shots, "A1/1", "D2"), "no line of sight (RB 6.4)");
    assert!(refused(&world, &army, &shots, "A1/1", "E3").starts_with("3F3 at D1"));
    army.unit_mut("A1/1").whereabouts = Whereabouts::At(world.at("D3"));
    assert!(refused(&world, &army, &shots, "A1/1", "D2").starts_with("3F3 at D2"));
    // Another rallies.
    army.unit_mut("A1/2").steps += 1;
    // The mortar fires over it; nobody on the hill is face-up, so none is targeted; the owner picks among equals.
    let seen = targets(&world.ground(), &army.field, &shots, army.id("A/Mortar80"));
    let hill: Vec<_> = seen.iter().filter(|shot| shot.target.at == world.at("E3")).collect();
    assert_eq!((hill.len(), hill[0].target.named, hill[0].spotter), (1, None, None));
    assert_eq!(fire(&world, &mut army, &mut shots, "A/Mortar80", "E3", &[4, 5, 9], "B1/1"), [Hit::Step]);
    // The squad at the bridge fires at the hill only: the slope hides the HQ. The stronger unit takes the hit.
    assert_eq!(refused(&world, &army, &shots, "A1/3", "E2"), "no line of sight (RB 6.4)");
    assert_eq!(fire(&world, &mut army, &mut shots, "A1/3", "E3", &[3, 7, 8], "B/Mg30"), [Hit::Step]);
    // The HQ fires up the hill and misses.
    assert_eq!(fire(&world, &mut army, &mut shots, "A1/HQ", "E3", &[6], "B1/1"), []);
    assert_eq!((army.unit_mut("B1/1").steps, army.unit_mut("B/Mg30").steps), (2, 2));

    // The Americans: from the hill all is seen.
    let mut shots = Shots::default();
    for at in ["D3", "E4", "F3", "G3", "E5"] {
        let told = refused(&world, &army, &shots, "B/Mg30", at);
        assert!(told.starts_with("2F3 at D1"), "{at}: {told}");
    }
    assert_eq!(
        fire(&world, &mut army, &mut shots, "B/Mg30", "E5", &[1, 3], "A/Mortar80"),
        [Hit::Step, Hit::Step]
    );
    assert_eq!(
        refused(&world, &army, &shots, "B1/1", "E5"),
        "1 may fire at long range from this hex into that one (RB 6.51)"
    );
    assert_eq!(fire(&world, &mut army, &mut shots, "B1/1", "E4", &[3, 10], "A1/2"), []);
    assert_eq!(fire(&world, &mut army, &mut shots, "B1/2", "D3", &[2, 3, 4, 5], "A1/1"), [Hit::Step]);
    assert_eq!(army.unit_mut("A1/1").steps, 2);
    let none = targets(&world.ground(), &army.field, &shots, army.id("B1/3"));
    assert!(none.is_empty(), "{none:?}");
    assert!(targets(&world.ground(), &army.field, &shots, army.id("B1/HQ")).is_empty());
}

/// A mortar of strength 3 that rolls 2, 4, 7 into a farm: two hits, one step; the zeros hit friends beside it.
#[test]
fn zeros_fall_on_friends_next_to_the_target() {
    let world = World::new(7, 5, "C3 farm; D3 woods; B2 town");
    let mut army = Army::new(
        &world,
        &[
            ("A/Mortar80", German, Mortar80, "C5"),
            ("A1/1", German, RifleF3, "C4"),
            ("A1/2", German, RifleF3, "D3"),
            ("A1/3", German, RifleF3, "B2"),
            ("A/mine", German, Mine, "D2"),
            ("A2/1", German, RifleF3, "E3"),
            ("B1/1", American, RifleF3, "C3"),
        ],
    );
    army.unit_mut("B1/1").steps = 3;
    let mut shots = Shots::default();
    let dice = [2, 4, 7];
    assert_eq!(
        fire(&world, &mut army, &mut shots, "A/Mortar80", "C3", &dice, "B1/1"),
        [Hit::Half, Hit::Step]
    );
    assert_eq!(friendly_hits(&dice, 1), 0);
    assert_eq!(friendly_hits(&[10, 4, 10], 2), 4);
    assert_eq!(
        explain_friendly_hits(&[10, 4, 10], 1).to_string(),
        "2: 2 zeros, 1 friendly hits each (RB 6.63)"
    );
    let impact = Impact::Hex(world.at("C3"));
    let at_risk = |army: &Army| -> Vec<String> {
        let units = endangered(&world.ground(), &army.field, German, impact);
        units.iter().map(|unit| army.names[unit.index()].clone()).collect()
    };
    assert_eq!(at_risk(&army), ["A1/1", "A1/2", "A1/3"]);
    // In town a friendly hit is half a step, and the unit takes the next; woods do not protect.
    let town = army.id("A1/3");
    let of = |at: &str| defence(&world.ground(), world.at(at), true);
    assert_eq!((of("B2"), of("D3"), of("C4")), (2, 1, 1));
    assert_eq!(take_hit(&mut army.field, town, of("B2")), Hit::Half);
    assert_eq!(at_risk(&army), ["A1/3"]);
    assert_eq!(take_hit(&mut army.field, town, of("B2")), Hit::Step);
    let bridge = World::new(5, 4, "C3/N river bridge; C2 lake stone-span");
    let joined = risky(&bridge.ground(), Impact::Bridge(bridge.bridge("C3", "C2")));
    assert_eq!(joined.len(), 2);
    assert_eq!(risky(&bridge.ground(), Impact::Span(bridge.hex("C2"))).len(), 7);
}

fn company_hq(army: &Army, strike: Strike) -> Call {
    let hq = army.id("A/HQ");
    Call { hq, strike, left: 2, called: Called::default(), spent: Spent::default() }
}

fn say(world: &World, army: &Army, its: &Call, at: &str, named: Option<&str>, spotter: &str) -> String {
    let target = Target { at: world.at(at), named: named.map(|named| army.id(named)) };
    match call(&world.ground(), &army.field, its, target, army.id(spotter)) {
        Ok(shot) => shot.explain().to_string(),
        Err(why) => why.reason().to_string(),
    }
}

fn battery() -> (World, Army) {
    let world = World::new(11, 5, "D3 town; E3 woods");
    let mut army = Army::new(
        &world,
        &[
            ("A/HQ", American, CompanyHq, "A1"),
            ("A1/HQ", American, PlatoonHq, "G3"),
            ("A2/HQ", American, PlatoonHq, "C3"),
            ("B1/HQ", American, PlatoonHq, "F3"),
            ("A/b", German, Bunker, "F4"),
            ("B1/1", German, RifleF2, "D3"),
            ("B/pz", German, Panther, "E3"),
            ("B1/2", German, RifleF3, "E3"),
            ("B1/3", German, RifleF3, "F4"),
        ],
    );
    for hq in ["A1/HQ", "A2/HQ", "B1/HQ"] {
        army.unit_mut(hq).face = Face::Up;
    }
    (world, army)
}

#[test]
fn company_hqs_call_for_strikes_that_an_hq_of_the_company_spots() {
    let (world, mut army) = battery();
    let artillery = company_hq(&army, Strike::Artillery);
    let far = "the HQ is 4 hexes from the target and spots within 3 (RB 6.61)";
    army.unit_mut("A1/HQ").whereabouts = Whereabouts::At(world.at("H3"));
    assert_eq!(say(&world, &army, &artillery, "D3", None, "A1/HQ"), far);
    assert_eq!(
        say(&world, &army, &artillery, "D3", None, "B1/HQ"),
        "not a revealed HQ of its company (RB 6.61)"
    );
    assert_eq!(
        say(&world, &army, &artillery, "D3", None, "A2/HQ"),
        "3F8 at D2: rated F7 (derived: RB 2.6 names F7 and F6; dearer in points); \
         +1 for a spotter next to the target (RB 6.61)"
    );
    assert!(say(&world, &army, &artillery, "E3", None, "A1/HQ").starts_with("3F7 at D1"));
    assert!(
        say(&world, &army, &company_hq(&army, Strike::Air), "E3", None, "A1/HQ").starts_with("3F6 at D1")
    );
    assert_eq!(say(&world, &army, &artillery, "B1", None, "A2/HQ"), "no enemy there (RB 2.6)");
    let shot = |strike| {
        let target = Target { at: world.at("D3"), named: None };
        call(&world.ground(), &army.field, &company_hq(&army, strike), target, army.id("A2/HQ")).unwrap()
    };
    assert_eq!((shot(Strike::Artillery).friendly_hits, shot(Strike::Air).friendly_hits), (1, 2));
    let all = calls(&world.ground(), &army.field, &artillery);
    assert!(all.iter().any(|shot| shot.target.named == Some(army.id("A/b"))));
    assert!(all.iter().all(|shot| shot.spotter != army.id("B1/HQ")));
    army.unit_mut("A2/HQ").spotted = 1;
    assert_eq!(
        say(&world, &army, &artillery, "D3", None, "A2/HQ"),
        "the HQ has spotted for another unit in this game turn (RB 6.61)"
    );
}

#[test]
fn calls_are_counted_and_never_both_kinds() {
    let (world, mut army) = battery();
    let its = company_hq(&army, Strike::Artillery);
    let try_it = |its: Call| say(&world, &army, &its, "D3", None, "A2/HQ");
    assert!(try_it(Call { left: 1, ..its }).starts_with("3F8"));
    assert_eq!(try_it(Call { left: 0, ..its }), "no strikes of artillery left (RB 2.6)");
    let mut called = Called::default();
    called.note(Strike::Artillery);
    assert_eq!(try_it(Call { called, ..its }), "has called for artillery in this activation (RB 2.6)");
    assert_eq!(
        try_it(Call { called, strike: Strike::Air, ..its }),
        "has called for artillery in this activation and cannot call for both (RB 2.7)"
    );
    called = Called::default();
    called.note(Strike::Air);
    assert!(called.has(Strike::Air) && !called.has(Strike::Artillery));
    assert!(calls(&world.ground(), &army.field, &Call { called, ..its }).is_empty());
    let spent = Spent { commands: 3, weapons: 0 };
    assert_eq!(try_it(Call { spent, ..its }), "the company HQ has given its commands (ruling 6)");
    assert!(try_it(Call { spent: Spent { commands: 2, weapons: 0 }, ..its }).starts_with("3F8"));
    let platoon = Call { hq: army.id("A1/HQ"), ..its };
    assert_eq!(try_it(platoon), "only a company HQ calls for strikes (RB 2.6)");
    army.field.units.push(army.field.unit(army.id("A1/HQ")).clone());
    army.field.units.last_mut().unwrap().whereabouts = Whereabouts::At(world.at("D3"));
    assert_eq!(say(&world, &army, &its, "D3", None, "A2/HQ"), "the target is in an assault (RB 6.1)");
}

#[test]
fn strikes_ignore_armour_but_for_half_of_a_bunker_s() {
    let (world, mut army) = battery();
    let artillery = company_hq(&army, Strike::Artillery);
    army.unit_mut("B/pz").face = Face::Up;
    assert_eq!(
        say(&world, &army, &artillery, "F4", Some("A/b"), "A1/HQ"),
        "3F4 at D1: rated F7 (derived: RB 2.6 names F7 and F6; dearer in points); \
         -3 halved armour of the bunker (RB 2.55)"
    );
    assert_eq!(
        say(&world, &army, &artillery, "E3", Some("B/pz"), "A1/HQ"),
        "strikes single out bunkers only (RB 2.6)"
    );
    assert_eq!(say(&world, &army, &artillery, "D3", Some("B/pz"), "A2/HQ"), "no enemy there (RB 2.6)");
    let takers = |army: &Army, at: &str, named: Option<&str>| -> Vec<String> {
        let target = Target { at: world.at(at), named: named.map(|named| army.id(named)) };
        let units = takers_of_strike(&army.field, German, target);
        units.iter().map(|unit| army.names[unit.index()].clone()).collect()
    };
    // The squad is stronger than the tank until it has lost a step.
    assert_eq!(takers(&army, "E3", None), ["B1/2"]);
    army.unit_mut("B1/2").steps = 2;
    assert_eq!(takers(&army, "E3", None), ["B/pz", "B1/2"]);
    army.unit_mut("B/pz").partial_hits = 1;
    assert_eq!(takers(&army, "E3", None), ["B/pz"]);
    assert_eq!(takers(&army, "F4", None), ["B1/3"]);
    assert_eq!(takers(&army, "F4", Some("A/b")), ["A/b"]);
    assert!(takers(&army, "D3", Some("A/b")).is_empty());
    let mut alone = Army::new(&world, &[("A/b", German, Bunker, "F4"), ("B/s", American, Sherman, "A1")]);
    assert!(takers_of_strike(&alone.field, German, Target { at: world.at("F4"), named: None }).is_empty());
    note_spotting(&mut alone.field, Some(UnitId(1)));
    note_spotting(&mut alone.field, None);
    assert_eq!(alone.unit_mut("B/s").spotted, 1);
}

#[test]
fn units_that_bombard_aim_at_ground_too() {
    let mut world = World::new(11, 5, "D3 woods");
    let mut army = Army::new(
        &world,
        &[
            ("A/Mortar80", German, Mortar80, "B3"),
            ("A1/HQ", German, PlatoonHq, "G3"),
            ("A1/1", German, RifleF2, "B3"),
        ],
    );
    let say = |world: &World, army: &Army, unit: &str, at: &str, spotter: Option<&str>| {
        let spotter = spotter.map(|spotter| army.id(spotter));
        match aim(&world.ground(), &army.field, army.id(unit), world.at(at), spotter) {
            Ok(roll) => roll.explain().verdict,
            Err(why) => why.to_string(),
        }
    };
    assert_eq!(say(&world, &army, "A/Mortar80", "C3", None), "3F4");
    assert_eq!(say(&world, &army, "A/Mortar80", "F3", None), CannotFire::NeedsSpotter.to_string());
    assert_eq!(say(&world, &army, "A/Mortar80", "F3", Some("A1/HQ")), CannotFire::NoSpotter.to_string());
    army.unit_mut("A1/HQ").face = Face::Up;
    assert_eq!(say(&world, &army, "A/Mortar80", "F3", Some("A1/HQ")), "3F5");
    assert_eq!(say(&world, &army, "A/Mortar80", "E2", Some("A1/HQ")), "3F4");
    assert_eq!(say(&world, &army, "A/Mortar80", "J3", None), "8 hexes away, range 7");
    assert_eq!(say(&world, &army, "A1/1", "C3", None), "rifle squad does not bombard");
    world.conditions.firepower_modifier = -1;
    assert_eq!(say(&world, &army, "A/Mortar80", "C3", None), "3F3");
    world.conditions.firepower_modifier = -4;
    assert_eq!(say(&world, &army, "A/Mortar80", "C3", None), "firepower 0");
    army.field.units.push(army.field.unit(army.id("A1/1")).clone());
    army.field.units.last_mut().unwrap().side = American;
    assert_eq!(say(&world, &army, "A/Mortar80", "C3", None), "in an assault");
}

#[test]
fn strikes_have_the_numbers_of_their_side() {
    let world = World::new(3, 2, "");
    let numbers = |strike: Strike, side| {
        let its = strike.numbers(&world.ground(), side);
        [its.dice.value(), its.firepower.value(), its.friendly_hits.value(), its.points.value()]
    };
    assert_eq!(Strike::ALL.map(|strike| numbers(strike, American)), [[3, 7, 1, 12], [3, 6, 2, 10]]);
    assert_eq!(Strike::ALL.map(|strike| numbers(strike, German)), [[3, 6, 1, 10], [3, 6, 2, 10]]);
}
