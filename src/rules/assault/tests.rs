mod fight;
mod retreat;

use super::*;
use crate::rules::Whereabouts;
use crate::rules::control::Control;
use crate::rules::fire::{self, Hit, Shots, Target, take_hit};
use crate::rules::links::Links;
use crate::rules::testing::{Army, World};
use crate::ruleset::UnitType;
use Side::{American, German};
use UnitType::{
    AtGun57, AtGun75, Bazooka, Bunker, CompanyHq, Engineer, Mg30, Mg42, Mine, Mortar80, Panther,
    Panzerschreck, PlatoonHq, RifleF2, RifleF3, Sherman,
};

fn control(world: &World, army: &Army) -> Control {
    Control::work_out(&Links::new(&world.ground()), &army.field.presence(&world.ground()))
}

fn names(army: &Army, units: &[UnitId]) -> Vec<String> {
    units.iter().map(|unit| army.names[unit.index()].clone()).collect()
}

/// Moves units into an assault, each by name with the hex that it comes from, and begins it.
fn begin(world: &World, army: &mut Army, at: &str, units: &[&str]) -> Assault {
    let at = world.at(at);
    let mut came_from = BTreeMap::new();
    let attacker = army.unit_mut(units[0]).side;
    for unit in units {
        let id = army.id(unit);
        came_from.insert(id, army.field.unit(id).position());
        army.unit_mut(unit).whereabouts = Whereabouts::At(at);
    }
    reveal(&mut army.field, at);
    Assault::new(at, attacker, came_from)
}

/// A unit fires with these dice; each hit is taken by the unit that is named, which must be one that may.
fn fires(
    world: &World,
    army: &mut Army,
    assault: &mut Assault,
    firer: &str,
    dice: &[u32],
    taker: &str,
) -> u32 {
    let ground = world.ground();
    let shot = assess(&ground, &army.field, assault, army.id(firer), None).unwrap();
    assert_eq!(shot.roll.dice as usize, dice.len(), "{firer}");
    let tally = tally(&ground, &shot, dice);
    for _ in 0..tally.hits {
        let may = names(army, &takers(&army.field, assault, None));
        assert!(may.contains(&taker.to_owned()), "{taker} of {may:?}");
        let unit = army.id(taker);
        let defence = defence(&ground, assault.at, army.field.unit(unit).class());
        take_hit(&mut army.field, unit, defence);
    }
    assault.note(army.id(firer));
    tally.hits
}

fn where_to(world: &World, army: &Army, assault: &Assault, unit: &str) -> String {
    let ways = retreats(&world.ground(), &army.field, &control(world, army), assault, army.id(unit));
    let name = |way: &Retreat| match way {
        Retreat::To(at) => at.name(&world.map),
        Retreat::OffMap => "off".to_owned(),
    };
    ways.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn why_not(world: &World, army: &Army, assault: &Assault, unit: &str, to: &str) -> String {
    let to = Retreat::To(world.at(to));
    let answer =
        explain_retreat(&world.ground(), &army.field, &control(world, army), assault, army.id(unit), to);
    answer.to_string()
}

fn goes(world: &World, army: &mut Army, assault: &mut Assault, unit: &str, to: &str) {
    let (id, to) = (army.id(unit), world.at(to));
    assert!(why_not(world, army, assault, unit, &to.name(&world.map)).starts_with("true"));
    note_retreat(&world.ground(), assault, id, Retreat::To(to));
    army.unit_mut(unit).whereabouts = Whereabouts::At(to);
}

fn steps(army: &mut Army, units: &[&str]) -> Vec<u32> {
    units.iter().map(|unit| army.unit_mut(unit).steps).collect()
}

/// The rulebook's assault example on ground of our own: a farm on a hill, assaulted along the ridge and from below.
#[test]
fn the_rulebook_s_assault_example() {
    let world = World::new(7, 6, "C3 farm level 1; C4 level 1; B3 level 1");
    let mut army = Army::new(
        &world,
        &[
            ("A1/HQ", German, PlatoonHq, "B3"),
            ("A1/1", German, RifleF3, "C4"),
            ("A1/2", German, RifleF2, "C4"),
            ("A1/3", German, RifleF3, "D3"),
            ("A/Mortar80", German, Mortar80, "C5"),
            ("B1/1", American, RifleF2, "C3"),
            ("B/Mg30", American, Mg30, "C3"),
            ("B1/2", American, RifleF2, "E3"),
        ],
    );
    for (unit, steps) in [("A1/2", 2), ("B1/1", 3), ("B/Mg30", 2)] {
        army.unit_mut(unit).steps = steps;
    }
    // The mortar sees the farm itself and fires over friends; in the farm two hits are one step, one is none.
    let ground = world.ground();
    let target = Target { at: world.at("C3"), named: None };
    let mut shots = Shots::default();
    let mut shoot = |army: &mut Army, firer: &str, dice: &[u32]| -> Vec<Hit> {
        let shot = fire::assess(&ground, &army.field, &shots, army.id(firer), target, None).unwrap();
        shots.note(&ground, &shot);
        let hits = fire::hits(dice, shot.firepower, None);
        let unit = army.id("B1/1");
        (0..hits).map(|_| take_hit(&mut army.field, unit, shot.defence)).collect()
    };
    assert_eq!(shoot(&mut army, "A/Mortar80", &[2, 4, 7]), [Hit::Half, Hit::Step]);
    assert_eq!(shoot(&mut army, "A1/2", &[2, 8]), [Hit::Half]);
    fire::recover(&mut army.field);
    assert_eq!(steps(&mut army, &["B1/1", "B/Mg30"]), [2, 2]);

    let mut entered = Entered::default();
    for (unit, from) in [("A1/1", "C4"), ("A1/3", "D3")] {
        let (from, to) = (world.at(from), world.at("C3"));
        assert_eq!(may_enter(&ground, &army.field, &entered, army.id(unit), from, to), Ok(()));
        assert!(!entered.note(&ground, from, to));
    }
    let uphill = may_enter(&ground, &army.field, &entered, army.id("A1/2"), world.at("D3"), world.at("C3"));
    assert_eq!(uphill, Err(CannotEnter::HexsideLimit { limit: 1 }));
    let mut assault = begin(&world, &mut army, "C3", &["A1/1", "A1/3"]);
    assert_eq!(pending(&army.field), [world.at("C3")].into());

    // Round 1: the defender's hit falls on the squad that came uphill, the attacker's on the squad.
    assert!(checks(&ground, &army.field, &assault).is_empty());
    assert_eq!(fires(&world, &mut army, &mut assault, "B/Mg30", &[3, 9], "A1/3"), 1);
    assert_eq!(fires(&world, &mut army, &mut assault, "B1/1", &[5, 6], ""), 0);
    assert!(assault.waiting(&army.field).is_empty());
    assault.go_on();
    assert_eq!(fires(&world, &mut army, &mut assault, "A1/1", &[2, 7, 8], "B1/1"), 1);
    assert_eq!(fires(&world, &mut army, &mut assault, "A1/3", &[4, 10], ""), 0);
    assault.go_on();
    // Round 2: the squad of strength 1 fails its check.
    let due = checks(&ground, &army.field, &assault);
    assert_eq!((due.len(), due[0].unit, due[0].morale), (1, army.id("B1/1"), 5));
    assert!(!passes(&mut assault, due[0], 8));
    assert_eq!(names(&army, &assault.waiting(&army.field)), ["B/Mg30"]);
    assert_eq!(assess(&ground, &army.field, &assault, army.id("B1/1"), None), Err(CannotFight::Done));
    assert_eq!(where_to(&world, &army, &assault, "B1/1"), "");
    assert_eq!(fires(&world, &mut army, &mut assault, "B/Mg30", &[1, 8], "A1/1"), 1);
    assault.go_on();
    assert_eq!(fires(&world, &mut army, &mut assault, "A1/1", &[3, 9], "B/Mg30"), 1);
    assert_eq!(fires(&world, &mut army, &mut assault, "A1/3", &[4, 9], ""), 0);
    assault.go_on();
    assert_eq!(steps(&mut army, &["B1/1", "B/Mg30", "A1/1", "A1/3"]), [1, 1, 2, 2]);
    // Round 3: both check and pass; then the attackers must go, without a check.
    let due = checks(&ground, &army.field, &assault);
    assert_eq!(due.len(), 2);
    assert!(due.into_iter().all(|check| passes(&mut assault, check, 5)));
    assert_eq!(fires(&world, &mut army, &mut assault, "B/Mg30", &[3], "A1/1"), 1);
    assert_eq!(fires(&world, &mut army, &mut assault, "B1/1", &[9], ""), 0);
    assault.go_on();
    assert!(checks(&ground, &army.field, &assault).is_empty());
    assert_eq!(assess(&ground, &army.field, &assault, army.id("A1/1"), None), Err(CannotFight::MustRetreat));
    assert_eq!(why_not(&world, &army, &assault, "A1/3", "D3"), "false: the hex is disputed (RB 9.4)");
    assert_eq!(where_to(&world, &army, &assault, "A1/3"), "C4 B3");
    assert_eq!(
        why_not(&world, &army, &assault, "A1/3", "B3"),
        "true: next to it, and friends are there (RB 9.4)"
    );
    goes(&world, &mut army, &mut assault, "A1/3", "B3");
    assert_eq!(outcome(&army.field, &assault), None);
    goes(&world, &mut army, &mut assault, "A1/1", "C4");
    assert_eq!(outcome(&army.field, &assault), Some(Outcome::Won(American)));
    army.unit_mut("B/Mg30").acted = true;
    settle(&mut army.field, &assault);
    let faces = ["B1/1", "B/Mg30", "A1/1"].map(|unit| army.unit_mut(unit).face);
    assert_eq!(faces, [Face::Upright, Face::Up, Face::Up]);
}

#[test]
fn limits_of_hexsides_and_of_the_hex_hold_for_who_moves_in() {
    let world = World::new(7, 6, "C3 town; C3/N river; D3 woods; C3/SW hedge; D2/SW orchard");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF3, "C4"),
            ("A1/2", German, RifleF3, "C4"),
            ("A1/3", German, RifleF3, "C4"),
            ("A/pz1", German, Panther, "B3"),
            ("A/pz2", German, Panther, "B3"),
            ("A/Mg42", German, Mg42, "C4"),
            ("B1/1", American, RifleF2, "C3"),
        ],
    );
    let say = |army: &Army, entered: &Entered, unit: &str, from: &str, to: &str| {
        let ground = world.ground();
        match may_enter(&ground, &army.field, entered, army.id(unit), world.at(from), world.at(to)) {
            Ok(()) => "yes".to_owned(),
            Err(why) => why.reason(&ground).to_string(),
        }
    };
    let mut entered = Entered::default();
    assert_eq!(say(&army, &entered, "A1/1", "C4", "B4"), "no enemy there (RB 9.1)");
    assert_eq!(
        say(&army, &entered, "A/Mg42", "C4", "C3"),
        "machine gun does not move into assaults (RB 9.62)"
    );
    assert_eq!(say(&army, &entered, "A1/1", "B3", "C3"), "hedge is closed to all (published answer)");
    assert_eq!(say(&army, &entered, "A1/1", "C4", "C3"), "yes");
    entered.note(&world.ground(), world.at("C4"), world.at("C3"));
    assert_eq!(say(&army, &entered, "A1/2", "C4", "C3"), "yes");
    entered.note(&world.ground(), world.at("C4"), world.at("C3"));
    assert_eq!(
        say(&army, &entered, "A1/3", "C4", "C3"),
        "2 may assault across this hexside in one activation (RB 9.1)"
    );
    assert_eq!(say(&army, &entered, "A/pz1", "B3", "C3"), "yes");
    assert!(entered.note(&world.ground(), world.at("B3"), world.at("C3")));
    assert_eq!(
        say(&army, &entered, "A/pz2", "B3", "C3"),
        "1 may assault across this hexside in one activation (RB 9.1)"
    );
    assert!(!entered.note(&world.ground(), world.at("A1"), world.at("C3")));
    let into_town = world.at("C3");
    army.unit_mut("A1/1").whereabouts = Whereabouts::At(into_town);
    army.unit_mut("A1/2").whereabouts = Whereabouts::At(into_town);
    assert_eq!(
        say(&army, &entered, "A1/3", "C2", "C3"),
        "the hex holds 2 of a side in an assault (ruling 52)"
    );
}

#[test]
fn several_assaults_wait_for_the_attacker_to_choose() {
    let world = World::new(7, 5, "");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF3, "C4"),
            ("A1/2", German, RifleF3, "E4"),
            ("B1/1", American, RifleF2, "C3"),
            ("B1/2", American, RifleF2, "E3"),
        ],
    );
    assert!(pending(&army.field).is_empty());
    begin(&world, &mut army, "C3", &["A1/1"]);
    begin(&world, &mut army, "E3", &["A1/2"]);
    assert_eq!(pending(&army.field), [world.at("C3"), world.at("E3")].into());
    assert!(reveal(&mut army.field, world.at("C3")).is_empty());
}
