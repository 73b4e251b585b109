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

/// Firepower of a unit in an assault in C3, which it enters from C2 if it attacks, in each of the rounds given.
fn firepower(entries: &str, smoke: bool, units: (UnitType, Side), rounds: &[u32]) -> Vec<u32> {
    let mut world = World::new(5, 5, entries);
    if smoke {
        let hex = world.hex("C3");
        world.markers.smoke.insert(hex);
    }
    let (unit, side) = units;
    let mut army = Army::new(
        &world,
        &[("A1/1", German, RifleF3, "C2"), ("B1/1", American, RifleF3, "C3"), ("X/x", side, unit, "C3")],
    );
    let mut attackers = vec!["A1/1"];
    if side == German {
        army.unit_mut("X/x").whereabouts = Whereabouts::At(world.at("C2"));
        attackers.push("X/x");
    }
    let mut assault = begin(&world, &mut army, "C3", &attackers);
    if side == German {
        assault.half = Half::Attacker;
    }
    let of_round = |&round: &u32| {
        let assault = Assault { round, ..assault.clone() };
        assess(&world.ground(), &army.field, &assault, army.id("X/x"), None).map_or(0, |it| it.roll.firepower)
    };
    rounds.iter().map(of_round).collect()
}

#[test]
fn every_modifier_of_firepower() {
    let both = [1, 2];
    for (entries, smoke, unit, side, expected) in [
        ("", false, RifleF3, German, [3, 3]),
        ("C3/N river", false, RifleF3, German, [2, 3]),
        ("C3/N river", false, RifleF3, American, [3, 3]),
        ("C3/N river", false, Engineer, German, [4, 4]),
        ("C3 level 2", false, RifleF3, German, [2, 3]),
        ("C3 level 2; C3/N river", false, RifleF3, German, [2, 3]),
        ("C3/N river ford", false, RifleF3, German, [3, 3]),
        ("C3/N river bridge", false, RifleF3, German, [3, 3]),
        ("C3 woods", false, RifleF3, German, [3, 3]),
        ("", true, RifleF3, German, [2, 2]),
        ("", true, RifleF3, American, [2, 2]),
        ("C3/N river", true, RifleF3, German, [1, 2]),
        ("", true, Engineer, American, [3, 3]),
        ("", false, AtGun57, American, [5, 1]),
        ("", true, AtGun57, American, [4, 0]),
        ("", false, UnitType::Mortar60, American, [3, 1]),
        ("", false, Mg30, American, [3, 3]),
        ("", false, Bazooka, American, [5, 5]),
        ("", false, PlatoonHq, German, [2, 2]),
        ("", false, Sherman, American, [5, 5]),
        ("", false, Mine, American, [0, 0]),
    ] {
        assert_eq!(
            firepower(entries, smoke, (unit, side), &both),
            expected,
            "{unit:?} {side} {entries} {smoke}"
        );
    }
}

#[test]
fn fire_in_assaults_tells_its_parts() {
    let mut world = World::new(5, 5, "C3/N river");
    let smoke = world.hex("C3");
    world.markers.smoke.insert(smoke);
    world.conditions.firepower_modifier = 1;
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF3, "C2"),
            ("A/e", German, Engineer, "C2"),
            ("B/at", American, AtGun57, "C3"),
            ("B/m", American, Mine, "C3"),
        ],
    );
    let mut assault = begin(&world, &mut army, "C3", &["A1/1", "A/e"]);
    let say = |assault: &Assault, unit: &str| match assess(
        &world.ground(),
        &army.field,
        assault,
        army.id(unit),
        None,
    ) {
        Ok(shot) => shot.explain().to_string(),
        Err(why) => why.reason().to_string(),
    };
    assert_eq!(say(&assault, "A1/1"), "the other side acts now (RB 9.2)");
    assert_eq!(say(&assault, "B/m"), "mine never fires (RB 7.2)");
    assault.round = 2;
    assert_eq!(
        say(&assault, "B/at"),
        "3F1: anti-tank gun at F1 after round 1 (RB 9.61); +1 by the scenario (RB 10.2); -1 in smoke (RB 7.4)"
    );
    assault.round = 1;
    assault.go_on();
    assert_eq!(
        say(&assault, "A1/1"),
        "3F2: rated F3 (RB 10.5); +1 by the scenario (RB 10.2); -1 across river in round 1 (RB 8.5); \
         -1 in smoke (RB 7.4); rolls of 9 or more hit the firer in a minefield (RB 7.2)"
    );
    assert!(say(&assault, "A/e").contains("engineers times 2 in assaults (RB 9.64)"));
    assert!(say(&assault, "A/e").ends_with("rolls of 10 or more hit the firer in a minefield (RB 7.2)"));
    assault.note(army.id("A1/1"));
    assert_eq!(say(&assault, "A1/1"), "has acted in this round, or failed its morale check (RB 9.2)");
    let elsewhere = Assault { at: world.at("B2"), ..assault };
    assert_eq!(say(&elsewhere, "A1/1"), "not in this assault (RB 9.2)");
}

/// An engineer in a mine assault at F4 rolling 3 and 10: the mine is gone and the engineer takes one hit.
#[test]
fn mines_fall_to_a_hit_and_backfire() {
    let mut world = World::new(5, 5, "");
    let mut army = Army::new(
        &world,
        &[
            ("B/e", American, Engineer, "C4"),
            ("B1/1", American, RifleF2, "C4"),
            ("A/m", German, Mine, "C3"),
            ("A1/1", German, RifleF2, "C3"),
        ],
    );
    army.unit_mut("B/e").steps = 2;
    let mut assault = begin(&world, &mut army, "C3", &["B/e", "B1/1"]);
    assert!(army.unit_mut("A/m").is_revealed());
    assert_eq!(names(&army, &assault.waiting(&army.field)), ["A1/1"]);
    assert!(checks(&world.ground(), &army.field, &assault).is_empty());
    assault.go_on();
    let mine = army.id("A/m");
    let shot = assess(&world.ground(), &army.field, &assault, army.id("B/e"), Some(mine)).unwrap();
    assert_eq!((shot.roll.dice, shot.roll.firepower), (2, 4));
    assert_eq!(tally(&world.ground(), &shot, &[3, 10]), Tally { hits: 1, own: 1 });
    assert_eq!(tally(&world.ground(), &shot, &[9, 9]), Tally { hits: 0, own: 0 });
    assert_eq!(takers(&army.field, &assault, Some(mine)), [mine]);
    let rifles = assess(&world.ground(), &army.field, &assault, army.id("B1/1"), None).unwrap();
    assert_eq!(tally(&world.ground(), &rifles, &[1, 2, 9, 10]), Tally { hits: 2, own: 2 });
    world.conditions.hit_limit = Some(1);
    assert_eq!(tally(&world.ground(), &rifles, &[1, 2, 9, 10]), Tally { hits: 1, own: 2 });
    // Hits that name nobody go to the strongest, the mine among equals.
    assert_eq!(names(&army, &takers(&army.field, &assault, None)), ["A1/1"]);
    army.unit_mut("A1/1").steps = 1;
    assert_eq!(names(&army, &takers(&army.field, &assault, None)), ["A/m", "A1/1"]);
    let needed = defence(&world.ground(), assault.at, UnitClass::Mine);
    assert_eq!(take_hit(&mut army.field, mine, needed), Hit::Eliminated);
    assert_eq!(outcome(&army.field, &assault), None);
    let shot = assess(&world.ground(), &army.field, &assault, army.id("B/e"), None).unwrap();
    assert_eq!(shot.backfires_from, None);
    assert!(takers(&army.field, &assault, Some(mine)).is_empty());
    army.unit_mut("A1/1").whereabouts = Whereabouts::Eliminated;
    assert_eq!(outcome(&army.field, &assault), Some(Outcome::Won(American)));
    for unit in ["B/e", "B1/1"] {
        army.unit_mut(unit).whereabouts = Whereabouts::Eliminated;
    }
    assert_eq!(outcome(&army.field, &assault), Some(Outcome::Empty));
}

#[test]
fn rockets_single_out_any_unit_and_engineers_mines_and_armour_is_nothing() {
    let world = World::new(5, 5, "");
    let mut army = Army::new(
        &world,
        &[
            ("B/at", American, Bazooka, "C4"),
            ("B/e", American, Engineer, "C4"),
            ("B1/1", American, RifleF2, "C4"),
            ("A/pz", German, Panther, "C3"),
            ("A/b", German, Bunker, "C3"),
            ("A/m", German, Mine, "C3"),
        ],
    );
    let mut assault = begin(&world, &mut army, "C3", &["B/at", "B/e", "B1/1"]);
    assault.go_on();
    let at = |unit: &str| -> Vec<String> {
        let shots = targets(&world.ground(), &army.field, &assault, army.id(unit));
        let named =
            shots.iter().map(|shot| shot.named.map_or("all", |it| &army.names[it.index()]).to_owned());
        named.collect()
    };
    assert_eq!(at("B/at"), ["all", "A/pz", "A/b", "A/m"]);
    assert_eq!(at("B/e"), ["all", "A/m"]);
    assert_eq!(at("B1/1"), ["all"]);
    let at_tank = |unit: &str, at: &str| match assess(
        &world.ground(),
        &army.field,
        &assault,
        army.id(unit),
        Some(army.id(at)),
    ) {
        Ok(shot) => shot.roll.explain().verdict,
        Err(why) => why.reason().to_string(),
    };
    // No armour in assaults: the full rating counts.
    assert_eq!(at_tank("B/at", "A/pz"), "2F5");
    assert_eq!(at_tank("B/at", "B/e"), "no enemy in this assault (RB 9.2)");
    assert_eq!(at_tank("B/e", "A/pz"), "engineers single out mines only (RB 9.64)");
    assert_eq!(at_tank("B1/1", "A/pz"), "rifle squad singles out no unit in assaults (RB 9.63)");
    assert_eq!(names(&army, &takers(&army.field, &assault, None)), ["A/b"]);
    assert_eq!(CannotFight::NoFirepower(0).reason().to_string(), "firepower 0 (RB 6.32)");
}

#[test]
fn neither_terrain_nor_foxholes_double_the_defence() {
    let mut world = World::new(5, 5, "C3 town; B2 woods; B3 level 1; B3/N tunnel; B3/S tunnel");
    let hex = world.hex("C4");
    world.markers.foxholes.insert(hex);
    for at in ["C3", "B2", "C4", "C2", "B3/under"] {
        assert_eq!(defence(&world.ground(), world.at(at), UnitClass::Rifle), 1, "{at}");
    }
}

#[test]
fn the_weak_check_morale_but_hqs_only_alone_and_mines_never() {
    let world = World::new(5, 5, "");
    let mut army = Army::new(
        &world,
        &[
            ("B1/1", American, RifleF2, "C4"),
            ("B1/HQ", American, PlatoonHq, "C4"),
            ("A1/HQ", German, PlatoonHq, "C3"),
            ("A/m", German, Mine, "C3"),
            ("A/b", German, Bunker, "C3"),
        ],
    );
    army.unit_mut("B1/1").steps = 1;
    army.unit_mut("A/b").steps = 1;
    let mut assault = begin(&world, &mut army, "C3", &["B1/1", "B1/HQ"]);
    let due = |army: &Army, assault: &Assault| -> Vec<String> {
        let all = checks(&world.ground(), &army.field, assault);
        all.iter().map(|check| format!("{} {}", army.names[check.unit.index()], check.morale)).collect()
    };
    assert_eq!(due(&army, &assault), ["A/b 6"]);
    let check = checks(&world.ground(), &army.field, &assault)[0];
    assert!(passes(&mut assault, check, 6));
    assert!(names(&army, &assault.waiting(&army.field)).contains(&"A/b".to_owned()));
    assert!(!passes(&mut assault, check, 7));
    assert!(due(&army, &assault).is_empty());
    army.unit_mut("A/m").whereabouts = Whereabouts::Eliminated;
    army.unit_mut("A/b").whereabouts = Whereabouts::Eliminated;
    assert_eq!(due(&army, &assault), ["A1/HQ 6"]);
    // The attackers: the squad checks against its HQ's morale, the HQ not, and nobody in the last round.
    assault.go_on();
    assert_eq!(due(&army, &assault), ["B1/1 6"]);
    assault.round = 3;
    assert!(due(&army, &assault).is_empty());
}

/// Attackers from C4 and D3; defenders in C3 with room behind them.
fn ring() -> (World, Army, Assault) {
    let world = World::new(7, 6, "C3 level 1; B2 lake; C2 town");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF3, "C4"),
            ("A1/2", German, RifleF3, "D3"),
            ("A/pz", German, Panther, "C4"),
            ("B1/1", American, RifleF2, "C3"),
            ("B1/2", American, RifleF2, "C3"),
            ("B/b", German, Bunker, "G6"),
        ],
    );
    let assault = begin(&world, &mut army, "C3", &["A1/1", "A1/2", "A/pz"]);
    (world, army, assault)
}

#[test]
fn defenders_retreat_from_round_2_by_ways_that_attackers_do_not_have() {
    let (world, mut army, mut assault) = ring();
    assert_eq!(
        why_not(&world, &army, &assault, "B1/1", "C2"),
        "false: defenders do not retreat in round 1 (RB 9.2)"
    );
    assault.round = 2;
    assert_eq!(where_to(&world, &army, &assault, "B1/1"), "C2 D2 B3");
    assert_eq!(why_not(&world, &army, &assault, "B1/1", "D3"), "false: attackers came that way (ruling 17)");
    assert_eq!(why_not(&world, &army, &assault, "B1/1", "B2"), "false: lake is closed to all (RB 3.4)");
    assert_eq!(why_not(&world, &army, &assault, "A1/1", "C4"), "false: the other side acts now (RB 9.2)");
    assert_eq!(
        why_not(&world, &army, &assault, "B1/1", "C2"),
        "true: a way that the attacker does not have (RB 9.4)"
    );
    // A neighbour of the enemy's is his, one next to both is disputed, a full one has no room.
    let mut more = Army::new(&world, &[("A2/1", German, RifleF2, "B4"), ("B2/1", American, RifleF2, "D1")]);
    army.field.units.append(&mut more.field.units);
    army.names.append(&mut more.names);
    assert_eq!(why_not(&world, &army, &assault, "B1/1", "B3"), "false: the enemy holds the hex (RB 9.4)");
    let mut more = Army::new(
        &world,
        &[
            ("A2/2", German, RifleF2, "E2"),
            ("B2/2", American, RifleF2, "C2"),
            ("B2/3", American, RifleF2, "C2"),
        ],
    );
    army.field.units.append(&mut more.field.units);
    army.names.append(&mut more.names);
    assert_eq!(why_not(&world, &army, &assault, "B1/1", "D2"), "false: the hex is disputed (RB 9.4)");
    assert_eq!(why_not(&world, &army, &assault, "B1/1", "C2"), "false: the hex holds 2 of a side (RB 9.4)");
    assert_eq!(where_to(&world, &army, &assault, "B1/1"), "");
    // Who need not go is not lost for that.
    let control = control(&world, &army);
    assert!(!is_lost(&world.ground(), &army.field, &control, &assault, army.id("B1/1")));
}

#[test]
fn limits_of_hexsides_hold_for_retreats_in_each_round() {
    let (world, mut army, mut assault) = ring();
    assault.half = Half::Attacker;
    // Any way in is open to any attacker: down the slope two may go.
    assert_eq!(where_to(&world, &army, &assault, "A1/1"), "D3 C4");
    assert_eq!(why_not(&world, &army, &assault, "A1/1", "D3"), "true: an attacker came that way (RB 9.4)");
    assert_eq!(
        why_not(&world, &army, &assault, "A1/1", "C2"),
        "false: no attacker came that way and no friend is there (ruling 17)"
    );
    goes(&world, &mut army, &mut assault, "A1/1", "C4");
    goes(&world, &mut army, &mut assault, "A1/2", "C4");
    assert_eq!(
        why_not(&world, &army, &assault, "A/pz", "C4"),
        "false: 2 may retreat across this hexside in one round (RB 9.4)"
    );
    assert_eq!(where_to(&world, &army, &assault, "A/pz"), "D3");
    assault.go_on();
    assault.go_on();
    assert_eq!((assault.round, assault.half), (2, Half::Attacker));
    assert_eq!(where_to(&world, &army, &assault, "A/pz"), "D3 C4");
}

#[test]
fn attackers_without_a_way_are_lost_in_the_last_round() {
    let world = World::new(7, 6, "");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF3, "C4"),
            ("B1/1", American, RifleF2, "C3"),
            ("B1/2", American, RifleF2, "D4"),
        ],
    );
    let mut assault = begin(&world, &mut army, "C3", &["A1/1"]);
    assault.half = Half::Attacker;
    let lost = |army: &Army, assault: &Assault| {
        is_lost(&world.ground(), &army.field, &control(&world, army), assault, army.id("A1/1"))
    };
    assert!(!lost(&army, &assault));
    assert_eq!(why_not(&world, &army, &assault, "A1/1", "C4"), "false: the enemy holds the hex (RB 9.4)");
    assault.round = 3;
    assert!(assault.is_last_round(&world.ground()) && lost(&army, &assault));
    army.unit_mut("B1/2").whereabouts = Whereabouts::At(world.at("G1"));
    assert!(!lost(&army, &assault));
    assert_eq!(where_to(&world, &army, &assault, "A1/1"), "C4");
}

#[test]
fn units_retreat_off_the_map_from_its_edge() {
    let world = World::new(5, 4, "");
    let mut army = Army::new(&world, &[("A1/1", German, RifleF3, "B2"), ("B1/1", American, RifleF2, "A2")]);
    let mut assault = begin(&world, &mut army, "A2", &["A1/1"]);
    assault.round = 2;
    assert!(where_to(&world, &army, &assault, "B1/1").ends_with("off"));
    assault.half = Half::Attacker;
    assert_eq!(where_to(&world, &army, &assault, "A1/1"), "B2");
    let off = |army: &Army, assault: &Assault, unit: &str| {
        let control = control(&world, army);
        let answer =
            explain_retreat(&world.ground(), &army.field, &control, assault, army.id(unit), Retreat::OffMap);
        answer.to_string()
    };
    assert_eq!(
        off(&army, &assault, "A1/1"),
        "false: no attacker came that way and no friend is there (ruling 17)"
    );
    assault.came_from = [(army.id("A1/1"), None)].into();
    assert_eq!(off(&army, &assault, "A1/1"), "true: off the map (RB 9.4)");
    assert_eq!(note_retreat(&world.ground(), &mut assault, army.id("A1/1"), Retreat::OffMap), None);
    assert!(assault.waiting(&army.field).is_empty());
    assault.go_on();
    assert_eq!(off(&army, &assault, "B1/1"), "false: attackers came that way (ruling 17)");
    for unit in ["A1/1", "B1/1"] {
        army.unit_mut(unit).whereabouts = Whereabouts::At(world.at("C2"));
    }
    let inland = Assault { at: world.at("C2"), ..assault };
    assert_eq!(off(&army, &inland, "B1/1"), "false: not at the edge of the map (ruling 54)");
}

#[test]
fn bunkers_and_mines_stay_and_tanks_break_through_hedges() {
    let world = World::new(5, 5, "C3/N hedge");
    let mut army = Army::new(
        &world,
        &[
            ("B1/1", American, RifleF2, "C4"),
            ("A/b", German, Bunker, "C3"),
            ("A/pz", German, Panther, "C3"),
            ("A/at", German, AtGun75, "C3"),
            ("A/pz2", German, Panther, "B1"),
            ("A/HQ", German, CompanyHq, "B1"),
            ("A/ps", German, Panzerschreck, "B1"),
        ],
    );
    let mut assault = begin(&world, &mut army, "C3", &["B1/1"]);
    assault.round = 2;
    assert_eq!(why_not(&world, &army, &assault, "A/b", "C2"), "false: bunker never moves (RB 2.55)");
    assert!(where_to(&world, &army, &assault, "A/pz").starts_with("C2 "));
    assert!(!where_to(&world, &army, &assault, "A/at").contains("C2"));
    let tank = army.id("A/pz");
    let gap = note_retreat(&world.ground(), &mut assault, tank, Retreat::To(world.at("C2")));
    assert_eq!(gap, Some(world.hexside("C3", "C2")));
    assault.done.clear();
    assert_eq!(
        why_not(&world, &army, &assault, "A/pz", "C2"),
        "false: 1 may retreat across this hexside in one round (RB 9.4)"
    );
    // When the attack is beaten off, the bunker stays revealed, and the tank too.
    army.unit_mut("B1/1").whereabouts = Whereabouts::At(world.at("C4"));
    settle(&mut army.field, &assault);
    let faces = ["A/b", "A/pz", "A/at"].map(|unit| army.unit_mut(unit).face);
    assert_eq!(faces, [Face::Up, Face::Up, Face::Upright]);
}

#[test]
fn winners_regroup_to_friendly_hexes_next_to_them() {
    let world = World::new(7, 6, "C2 lake; C3/NE orchard; B3 town");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF3, "C4"),
            ("A1/2", German, RifleF3, "C4"),
            ("A/pz", German, Panther, "C4"),
            ("B1/1", American, RifleF2, "C3"),
            ("B1/2", American, RifleF2, "E3"),
            ("A2/1", German, RifleF2, "B3"),
            ("A2/2", German, RifleF2, "B3"),
        ],
    );
    let mut assault = begin(&world, &mut army, "C3", &["A1/1", "A1/2", "A/pz"]);
    let say = |army: &Army, assault: &Assault, crossed: &Entered, unit: &str, to: &str| {
        let control = control(&world, army);
        let answer = explain_regroup(
            &world.ground(),
            &army.field,
            &control,
            assault,
            crossed,
            army.id(unit),
            world.at(to),
        );
        answer.to_string()
    };
    let none = Entered::default();
    let early = "false: only units that have won the assault regroup (RB 9.5)";
    assert_eq!(say(&army, &assault, &none, "A1/1", "C4"), early);
    army.unit_mut("B1/1").whereabouts = Whereabouts::Eliminated;
    assert_eq!(say(&army, &assault, &none, "A1/1", "C4"), "true: friendly, and the assault is won (RB 9.5)");
    assert_eq!(say(&army, &assault, &none, "A1/1", "C2"), "false: lake is closed to all (RB 3.4)");
    let full = "false: the hex holds 2 of a side (RB 9.5)";
    assert_eq!(say(&army, &assault, &none, "A1/1", "B3"), full);
    let disputed = "false: units regroup to friendly hexes only (RB 9.5)";
    assert_eq!(say(&army, &assault, &none, "A1/1", "D2"), disputed);
    assert_eq!(say(&army, &assault, &none, "A2/1", "B2"), early);
    let control = control(&world, &army);
    let ways = regroups(&world.ground(), &army.field, &control, &assault, &none, army.id("A1/1"));
    let ways: Vec<_> = ways.iter().map(|at| at.name(&world.map)).collect();
    assert_eq!(ways, ["C4", "B2"]);
    army.unit_mut("B1/2").whereabouts = Whereabouts::Eliminated;
    let mut crossed = Entered::default();
    crossed.note(&world.ground(), world.at("C3"), world.at("D2"));
    assert_eq!(
        say(&army, &assault, &crossed, "A1/2", "D2"),
        "false: 1 may regroup across this hexside (RB 9.5)"
    );
    assault.at = world.at("B3");
    assert_eq!(say(&army, &assault, &none, "A1/1", "C4"), early);
    assert_eq!(say(&army, &assault, &none, "A2/1", "B4"), "true: friendly, and the assault is won (RB 9.5)");
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
