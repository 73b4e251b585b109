//! Fire, mines and morale in assaults.

use super::*;
use crate::board::Terrain;
use crate::ruleset::HexsideKind;

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
    assert_eq!(needed, 1);
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
    for terrain in Terrain::ALL {
        let world = World::new(3, 2, &format!("B1 {}", format!("{terrain:?}").to_lowercase()));
        assert_eq!(defence(&world.ground(), world.at("B1"), UnitClass::Tank), 1, "{terrain:?}");
    }
}

#[test]
fn only_rivers_and_cliffs_hinder_who_assaults_across_them() {
    for &kind in HexsideKind::ALL {
        let penalty = crate::ruleset::Ruleset::tested().hexsides[kind].assault_penalty.value();
        let hinders = matches!(kind, HexsideKind::River | HexsideKind::Cliff);
        assert_eq!(penalty, u32::from(hinders), "{kind}");
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
