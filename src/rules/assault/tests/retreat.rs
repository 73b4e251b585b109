//! Retreats and regrouping.

use super::*;

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
fn a_unit_fires_retreats_or_holds_and_in_the_last_round_attackers_go() {
    let (world, army, mut assault) = ring();
    let deeds = |assault: &Assault, unit: &str| {
        deeds(&world.ground(), &army.field, &control(&world, &army), assault, army.id(unit))
    };
    let to = |at: &str| Deed::Retreat(Retreat::To(world.at(at)));
    assert_eq!(deeds(&assault, "B1/1"), [Deed::Fire(None), Deed::Hold]);
    assert!(deeds(&assault, "A1/1").is_empty());
    assault.go_on();
    assert_eq!(deeds(&assault, "A1/1"), [Deed::Fire(None), to("D3"), to("C4"), Deed::Hold]);
    assault.note(army.id("A1/1"));
    assert!(deeds(&assault, "A1/1").is_empty());
    assault.done.clear();
    assault.round = 3;
    assert_eq!(deeds(&assault, "A1/1"), [to("D3"), to("C4")]);
    assault.half = Half::Defender;
    assert_eq!(deeds(&assault, "B1/1"), [Deed::Fire(None), to("C2"), to("D2"), to("B3"), Deed::Hold]);
}
