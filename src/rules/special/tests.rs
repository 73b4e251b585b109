use super::*;
use crate::rules::bombardment::{Call, Called, Strike};
use crate::rules::command::Spent;
use crate::rules::fire::{Shots, Target, assess, defence, hits};
use crate::rules::movement::{Into, step_cost};
use crate::rules::testing::{Army, World};
use crate::rules::{Face, Roll, Whereabouts, stacking};
use crate::ruleset::{Side, UnitType};
use Side::{American, German};
use UnitType::{
    AtGun75, Bunker, CompanyHq, Engineer, Mine, Mortar60, Mortar81, PlatoonHq, RifleF2, RifleF3, Sherman,
};

fn tell(world: &World, roll: Result<Roll, CannotAct>) -> String {
    match roll {
        Ok(roll) => roll.explain().to_string(),
        Err(why) => why.reason(&world.ground()).to_string(),
    }
}

#[test]
fn foxholes_are_dug_in_clear_terrain_by_all_but_bunkers_and_mines() {
    let mut world =
        World::new(7, 5, "B2 woods; C2 beach; D2 level 1; D2/N tunnel; D2/S tunnel; E2 lake stone-span");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF2, "B1"),
            ("A/at", German, AtGun75, "D3"),
            ("A/HQ", German, CompanyHq, "D3"),
            ("A/b", German, Bunker, "D4"),
            ("A/m", German, Mine, "D4"),
            ("B/t", American, Sherman, "F3"),
        ],
    );
    let dig_at = |world: &World, army: &mut Army, unit: &str, at: &str| {
        army.unit_mut(unit).whereabouts = Whereabouts::At(world.at(at));
        match may_dig(&world.ground(), &army.field, army.id(unit)) {
            Ok(hex) => world.map.name(hex),
            Err(why) => why.reason(&world.ground()).to_string(),
        }
    };
    assert_eq!(dig_at(&world, &mut army, "A1/1", "B1"), "B1");
    assert_eq!(dig_at(&world, &mut army, "A/at", "D3"), "D3");
    assert_eq!(dig_at(&world, &mut army, "A/HQ", "D3"), "D3");
    assert_eq!(dig_at(&world, &mut army, "B/t", "F3"), "F3");
    assert_eq!(dig_at(&world, &mut army, "A1/1", "B2"), "no foxholes in Woods (RB 7.1)");
    assert_eq!(dig_at(&world, &mut army, "A1/1", "C2"), "no foxholes in Beach (RB 7.1)");
    assert_eq!(dig_at(&world, &mut army, "A1/1", "E2"), "no foxholes in Lake (RB 7.1)");
    assert_eq!(dig_at(&world, &mut army, "A1/1", "D2/under"), "below ground (RB 7.1)");
    assert_eq!(dig_at(&world, &mut army, "A/b", "D4"), "bunker does nothing of the kind (RB 2.55)");
    assert_eq!(dig_at(&world, &mut army, "A/m", "D4"), "mine does nothing of the kind (RB 7.2)");
    assert_eq!(dig_at(&world, &mut army, "A1/1", "F3"), "in an assault (RB 7.0)");
    let (hex, wire) = (world.hex("D3"), world.hex("C3"));
    world.markers.wire.insert(wire, Some(American));
    assert_eq!(dig_at(&world, &mut army, "A1/1", "C3"), "wire leaves no room for another marker (RB 7.5)");
    dig(&mut world.markers, hex);
    assert_eq!(dig_at(&world, &mut army, "A/at", "D3"), "there is a foxhole (RB 7.1)");
    let at = world.at("D3");
    assert_eq!((defence(&world.ground(), at, false), defence(&world.ground(), at, true)), (2, 2));
    assert_eq!(stacking::room(&world.ground(), American, at).0, 2);
    army.unit_mut("A1/1").whereabouts = Whereabouts::Eliminated;
    assert_eq!(may_dig(&world.ground(), &army.field, army.id("A1/1")), Err(CannotAct::NotOnMap));
}

#[test]
fn mines_come_to_light_and_take_no_hits_from_fire() {
    let world = World::new(5, 4, "");
    let mut army = Army::new(
        &world,
        &[("A/m", German, Mine, "C2"), ("B1/1", American, RifleF2, "C3"), ("B/e", American, Engineer, "C3")],
    );
    let at = world.at("C2");
    let shot = assess(
        &world.ground(),
        &army.field,
        &Shots::default(),
        army.id("B1/1"),
        Target { at, named: None },
        None,
    );
    assert!(shot.is_ok());
    assert!(crate::rules::fire::takers(&world.ground(), &army.field, German, at, None).is_empty());
    assert!(reveal_mines(&mut army.field, American, at).is_empty());
    assert_eq!(reveal_mines(&mut army.field, German, at), [army.id("A/m")]);
    assert!(reveal_mines(&mut army.field, German, at).is_empty());
    let mine = army.field.unit(army.id("A/m"));
    assert!(mine.is_revealed() && !mine.claims_neighbours());
    let from = |class| backfires_from(&world.ground(), class);
    assert_eq!((from(UnitClass::Rifle), from(UnitClass::Engineer)), (9, 10));
}

fn bridge(world: &World, a: &str, b: &str) -> BridgeTarget {
    BridgeTarget::Hexside(world.bridge(a, b))
}

#[test]
fn engineers_blow_bridges_next_to_them_and_wooden_ones_more_easily() {
    let mut world = World::new(
        7,
        5,
        "C2/N river bridge; C2/NE river wooden; C2/S river blown; F2 lake stone-span; D4 lake causeway",
    );
    let mut army = Army::new(
        &world,
        &[
            ("B/e", American, Engineer, "C2"),
            ("B1/1", American, RifleF2, "C2"),
            ("A1/1", German, RifleF2, "E4"),
        ],
    );
    let say = |world: &World, army: &Army, unit: &str, target| {
        tell(world, blow_by_engineer(&world.ground(), &army.field, army.id(unit), target))
    };
    let (stone, wood) = (bridge(&world, "C2", "C1"), bridge(&world, "C2", "D1"));
    assert_eq!(say(&world, &army, "B/e", stone), "3F2: rated F2 (RB 2.51)");
    assert_eq!(say(&world, &army, "B/e", wood), "3F3: rated F2 (RB 2.51); +1 for a wooden bridge (RB 7.3)");
    assert_eq!(say(&world, &army, "B1/1", stone), "rifle squad does nothing of the kind (RB 7.0)");
    let down = bridge(&world, "C2", "C3");
    assert_eq!(say(&world, &army, "B/e", down), "the bridge is down (RB 7.3)");
    let none =
        BridgeTarget::Hexside(crate::layout::MapBridge { hexside: world.hexside("B1", "B2"), index: 0 });
    assert_eq!(say(&world, &army, "B/e", none), "no bridge there (RB 7.3)");
    let causeway = BridgeTarget::Span(world.hex("D4"));
    assert_eq!(say(&world, &army, "B/e", causeway), "no bridge there (RB 7.3)");
    let span = BridgeTarget::Span(world.hex("F2"));
    assert_eq!(say(&world, &army, "B/e", span), "not next to it (RB 7.0)");
    let reach = bridges_in_reach(&world.ground(), &army.field, army.id("B/e"));
    assert_eq!(reach, [(stone, None), (wood, None)].into_iter().collect::<Vec<_>>());
    army.unit_mut("B/e").whereabouts = Whereabouts::At(world.at("E2"));
    assert_eq!(say(&world, &army, "B/e", stone), "not next to it (RB 7.0)");
    assert_eq!(say(&world, &army, "B/e", span), "3F2: rated F2 (RB 2.51)");
    army.unit_mut("B/e").whereabouts = Whereabouts::At(world.at("E4"));
    assert_eq!(say(&world, &army, "B/e", span), "in an assault (RB 7.0)");
    // One hit is enough; then nobody crosses and nobody assaults, but one unit still fires.
    let mut markers = world.markers.clone();
    assert!(!blow_up(&world.ground(), &mut markers, stone, 0));
    assert!(
        blow_up(&world.ground(), &mut markers, stone, 1) && blow_up(&world.ground(), &mut markers, span, 3)
    );
    world.markers = markers;
    let ground = world.ground();
    assert!(step_cost(&ground, UnitClass::Rifle, world.at("C2"), world.at("C1"), Into::Free).is_err());
    let (_, crossing) = crate::rules::Crossing::between(&ground, world.at("C2"), world.at("C1")).unwrap();
    assert_eq!(
        (crate::rules::limits::fire(&ground, &crossing), crate::rules::limits::assault(&ground, &crossing)),
        (1, 0)
    );
    assert_eq!(stacking::room(&ground, American, world.at("F2")).0, 0);
    world.conditions.demolition = false;
    army.unit_mut("B/e").whereabouts = Whereabouts::At(world.at("C2"));
    assert_eq!(say(&world, &army, "B/e", wood), "the scenario forbids demolition (RB 7.3)");
}

#[test]
fn bridges_are_bombarded_at_half_firepower_rounded_up_without_the_bonus_for_wood() {
    let mut world = World::new(12, 5, "E3/N river wooden; F3 woods; F2 woods; G3 woods");
    let mut army = Army::new(
        &world,
        &[
            ("A/HQ", American, CompanyHq, "H3"),
            ("A/Mortar60", American, Mortar60, "B2"),
            ("A/Mortar81", American, Mortar81, "I3"),
            ("A1/HQ", American, PlatoonHq, "C3"),
        ],
    );
    let wood = bridge(&world, "E3", "E2");
    let say = |world: &World, army: &Army, unit: &str, spotter: Option<&str>| {
        let spotter = spotter.map(|spotter| army.id(spotter));
        tell(world, blow_by_bombardment(&world.ground(), &army.field, army.id(unit), wood, spotter))
    };
    let half = "divided by 2 against a bridge, rounded up (RB 7.3)";
    assert!(
        say(&world, &army, "A/Mortar60", None).starts_with("3F2: ")
            && say(&world, &army, "A/Mortar60", None).ends_with(half)
    );
    assert_eq!(
        say(&world, &army, "A/Mortar81", None),
        "does not see the target and needs an HQ that spots (RB 6.61)"
    );
    assert_eq!(say(&world, &army, "A/HQ", None), "company HQ does nothing of the kind (RB 7.0)");
    army.unit_mut("A1/HQ").face = Face::Up;
    assert!(say(&world, &army, "A/Mortar81", Some("A1/HQ")).starts_with("3F2: "));
    assert_eq!(
        bridges_in_reach(&world.ground(), &army.field, army.id("A/Mortar81")),
        [(wood, Some(army.id("A1/HQ")))]
    );
    // Next to one of its hexes the spotter adds one before the firepower is halved.
    army.unit_mut("A1/HQ").whereabouts = Whereabouts::At(world.at("D3"));
    assert!(say(&world, &army, "A/Mortar81", Some("A1/HQ")).starts_with("3F3: "));
    let its = Call {
        hq: army.id("A/HQ"),
        strike: Strike::Artillery,
        left: 1,
        called: Called::default(),
        spent: Spent::default(),
    };
    let strike = |world: &World, its: &Call| {
        tell(world, blow_by_strike(&world.ground(), &army.field, its, wood, army.id("A1/HQ")))
    };
    assert!(strike(&world, &its).starts_with("3F4: ") && strike(&world, &its).ends_with(half));
    assert!(strike(&world, &Call { strike: Strike::Air, ..its }).starts_with("3F4: "));
    assert_eq!(strike(&world, &Call { left: 0, ..its }), "no strikes of artillery left (RB 2.6)");
    world.conditions.demolition = false;
    assert_eq!(strike(&world, &its), "the scenario forbids demolition (RB 7.3)");
    assert_eq!(say(&world, &army, "A/Mortar60", None), "the scenario forbids demolition (RB 7.3)");
}

#[test]
fn engineers_lay_smoke_next_to_them_and_mortars_where_it_is_seen() {
    let mut world = World::new(9, 5, "E3 woods");
    let mut army = Army::new(
        &world,
        &[
            ("A/e", American, Engineer, "C3"),
            ("A/Mortar60", American, Mortar60, "C3"),
            ("A1/1", American, RifleF2, "C3"),
            ("A1/HQ", American, PlatoonHq, "F2"),
            ("B1/1", German, RifleF2, "C1"),
            ("A1/2", American, RifleF2, "C1"),
        ],
    );
    let by_engineer = |world: &World, army: &Army, unit: &str, at: &str| {
        tell(world, lay_by_engineer(&world.ground(), &army.field, army.id(unit), world.hex(at)))
    };
    let by_mortar = |world: &World, army: &Army, unit: &str, at: &str, spotter: Option<&str>| {
        let spotter = spotter.map(|spotter| army.id(spotter));
        tell(world, lay_by_mortar(&world.ground(), &army.field, army.id(unit), world.hex(at), spotter))
    };
    assert_eq!(by_engineer(&world, &army, "A/e", "C2"), "3F2: rated F2 (RB 2.51)");
    assert_eq!(by_engineer(&world, &army, "A/e", "C1"), "not next to it (RB 7.0)");
    assert_eq!(by_engineer(&world, &army, "A1/1", "C2"), "rifle squad does nothing of the kind (RB 7.0)");
    assert!(by_mortar(&world, &army, "A/Mortar60", "D3", None).starts_with("3F3: "));
    assert_eq!(by_mortar(&world, &army, "A/e", "D3", None), "engineer does nothing of the kind (RB 7.0)");
    assert_eq!(by_mortar(&world, &army, "A/Mortar60", "C1", None), "there is an assault (RB 6.1)");
    assert_eq!(
        by_mortar(&world, &army, "A/Mortar60", "G3", None),
        "does not see the target and needs an HQ that spots (RB 6.61)"
    );
    army.unit_mut("A1/HQ").face = Face::Up;
    assert!(by_mortar(&world, &army, "A/Mortar60", "G3", Some("A1/HQ")).starts_with("3F4: "));
    let (hex, wire) = (world.hex("C2"), world.hex("B3"));
    world.markers.wire.insert(wire, None);
    assert_eq!(by_engineer(&world, &army, "A/e", "B3"), "wire leaves no room for another marker (RB 7.5)");
    let mut markers = world.markers.clone();
    assert!(!lay(&world.ground(), &mut markers, hex, 0) && lay(&world.ground(), &mut markers, hex, 1));
    world.markers = markers;
    assert_eq!(by_engineer(&world, &army, "A/e", "C2"), "there is smoke (RB 7.4)");
    dissipate(&mut world.markers);
    assert_eq!(by_engineer(&world, &army, "A/e", "C2"), "3F2: rated F2 (RB 2.51)");
}

#[test]
fn units_in_wire_clear_it_or_go_back_from_the_next_game_turn() {
    let mut world = World::new(7, 5, "C3/N woods");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", American, RifleF3, "C3"),
            ("A/e", American, Engineer, "C3"),
            ("A/t", American, Sherman, "C3"),
            ("B1/1", German, RifleF2, "F3"),
        ],
    );
    let wire = world.hex("C3");
    let came = |world: &World, from: &str| Caught { turn: 2, from: Some(world.at(from)) };
    let clears = |world: &World, army: &Army, unit: &str, turn| {
        tell(world, may_clear(&world.ground(), &army.field, army.id(unit), came(world, "C4"), turn))
    };
    let goes = |world: &World, army: &Army, unit: &str, caught, turn| match withdrawal(
        &world.ground(),
        &army.field,
        army.id(unit),
        caught,
        turn,
    ) {
        Ok(at) => at.name(&world.map),
        Err(why) => why.reason(&world.ground()).to_string(),
    };
    assert_eq!(clears(&world, &army, "A1/1", 3), "not in enemy wire (RB 7.5)");
    world.markers.wire.insert(wire, Some(American));
    assert_eq!(clears(&world, &army, "A1/1", 3), "not in enemy wire (RB 7.5)");
    world.markers.wire.insert(wire, Some(German));
    assert_eq!(clears(&world, &army, "A1/1", 2), "came into the wire in this game turn (RB 7.5)");
    assert_eq!(clears(&world, &army, "A1/1", 3), "4F3: rated F3 (RB 10.5)");
    assert_eq!(clears(&world, &army, "A/e", 3), "3F4: engineers clear wire at F4 (RB 7.5)");
    let closed = step_cost(&world.ground(), UnitClass::Rifle, world.at("C4"), world.at("C3"), Into::Assault);
    assert_eq!(closed, Err(Closed::Wire));
    assert_eq!(goes(&world, &army, "A1/1", came(&world, "C4"), 3), "C4");
    assert_eq!(
        goes(&world, &army, "A1/1", came(&world, "C4"), 2),
        "came into the wire in this game turn (RB 7.5)"
    );
    assert_eq!(goes(&world, &army, "A1/1", came(&world, "C2"), 3), "C2");
    assert_eq!(goes(&world, &army, "A/t", came(&world, "C2"), 3), "woods hexside is closed to tank (RB 3.4)");
    let from_edge = Caught { turn: 2, from: None };
    assert_eq!(goes(&world, &army, "A1/1", from_edge, 3), "did not come by a hexside of the map (RB 7.5)");
    army.unit_mut("B1/1").whereabouts = Whereabouts::At(world.at("C4"));
    assert_eq!(
        goes(&world, &army, "A1/1", came(&world, "C4"), 3),
        "the enemy is where it came from (ruling 51)"
    );
    let mut markers = world.markers.clone();
    assert!(!clear(&world.ground(), &mut markers, wire, hits(&[4, 10], 3, None)));
    assert!(clear(&world.ground(), &mut markers, wire, hits(&[3, 10], 3, None)));
    assert!(markers.wire.is_empty());
}

#[test]
fn all_special_actions_of_a_unit_are_listed_and_carried_out() {
    let mut world = World::new(9, 5, "C3/N river bridge; F3 woods; G3 woods");
    let mut army = Army::new(
        &world,
        &[
            ("A/e", American, Engineer, "C3"),
            ("A/Mortar60", American, Mortar60, "E3"),
            ("A1/HQ", American, PlatoonHq, "H3"),
            ("A1/1", American, RifleF2, "C4"),
            ("B/m", German, Mine, "A5"),
        ],
    );
    army.unit_mut("A1/HQ").face = Face::Up;
    let actor = |army: &Army, unit: &str| Actor { unit: army.id(unit), caught: None, turn: 2 };
    let list = |world: &World, army: &Army, actor| choices(&world.ground(), &army.field, actor);
    let rifles = list(&world, &army, actor(&army, "A1/1"));
    assert_eq!(rifles, [Special::Dig]);
    assert!(list(&world, &army, actor(&army, "B/m")).is_empty());
    let engineers = list(&world, &army, actor(&army, "A/e"));
    let bridge = bridge(&world, "C3", "C2");
    assert_eq!(engineers[..2], [Special::Dig, Special::Blow(bridge, None)]);
    assert_eq!(engineers.len(), 8);
    // The mortar sees some hexes itself, and its HQ some others for it; the HQ sees for one in a game turn.
    let mortar = list(&world, &army, actor(&army, "A/Mortar60"));
    let (own, hq) = (world.hex("D3"), Some(army.id("A1/HQ")));
    assert!(mortar.contains(&Special::Smoke(own, None)) && !mortar.contains(&Special::Smoke(own, hq)));
    let beyond = Special::Smoke(world.hex("I3"), hq);
    assert!(mortar.contains(&beyond) && beyond.spotter() == hq, "{mortar:?}");
    assert!(mortar.contains(&Special::Blow(bridge, None)));
    army.unit_mut("A1/HQ").spotted = 1;
    assert!(!list(&world, &army, actor(&army, "A/Mortar60")).contains(&beyond));
    for special in engineers.iter().chain(&rifles) {
        assert_eq!(special.spotter(), None);
    }
    // Each is done if it has its hit.
    let mut markers = world.markers.clone();
    let at = world.at("C3");
    for special in engineers {
        let roll = special.roll(&world.ground(), &army.field, actor(&army, "A/e")).unwrap();
        assert_eq!(roll.is_none(), special == Special::Dig);
        assert!(special == Special::Dig || !special.carry_out(&world.ground(), &mut markers, at, 0));
        assert!(special.carry_out(&world.ground(), &mut markers, at, 1));
    }
    assert_eq!((markers.foxholes.len(), markers.smoke.len(), markers.destroyed_bridges.len()), (1, 6, 1));
    // Who is in wire clears it or withdraws.
    let wire = world.hex("C4");
    world.markers.wire.insert(wire, Some(German));
    let caught = Some(Caught { turn: 1, from: Some(world.at("C5")) });
    let in_wire = Actor { caught, ..actor(&army, "A1/1") };
    let back = Special::Withdraw(world.at("C5"));
    assert_eq!(list(&world, &army, in_wire), [Special::ClearWire, back]);
    assert!(list(&world, &army, Actor { turn: 1, ..in_wire }).is_empty());
    assert!(list(&world, &army, actor(&army, "A1/1")).is_empty());
    let elsewhere = Special::Withdraw(world.at("B3")).roll(&world.ground(), &army.field, in_wire);
    assert_eq!(elsewhere, Err(CannotAct::NoWayBack));
    let mut markers = world.markers.clone();
    assert!(back.carry_out(&world.ground(), &mut markers, world.at("C4"), 0));
    assert!(Special::ClearWire.carry_out(&world.ground(), &mut markers, world.at("C4"), 1));
    assert!(markers.wire.is_empty());
}
