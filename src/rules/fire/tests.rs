use super::*;
use crate::rules::testing::{Army, World};
use crate::rules::{Face, Whereabouts};
use crate::ruleset::{Side, UnitType};
use crate::scenario::Night;
use Side::{American, German};
use UnitType::{
    AtGun57, Bunker, Mg42, Mine, Mortar60, Panther, PanzerIV, PlatoonHq, RifleF2, RifleF3, Sherman, Sniper,
};

/// A shot at a hex, or at the unit named after `at`, in one line; or why not.
fn shoot(world: &World, army: &Army, shots: &Shots, firer: &str, target: &str) -> String {
    match assess(&world.ground(), &army.field, shots, army.id(firer), aim(world, army, target), None) {
        Ok(shot) => shot.explain().to_string(),
        Err(why) => why.reason().to_string(),
    }
}

fn aim(world: &World, army: &Army, target: &str) -> Target {
    match army.names.iter().any(|name| name == target) {
        true => {
            let id = army.id(target);
            Target { at: army.field.unit(id).position().unwrap(), named: Some(id) }
        }
        false => Target { at: world.at(target), named: None },
    }
}

fn fire(
    world: &World,
    army: &mut Army,
    shots: &mut Shots,
    firer: &str,
    target: &str,
    dice: &[u32],
) -> Vec<Hit> {
    let ground = world.ground();
    let target = aim(world, army, target);
    let shot = assess(&ground, &army.field, shots, army.id(firer), target, None).unwrap();
    assert_eq!(shot.dice as usize, dice.len());
    shots.note(&ground, &shot);
    let side = army.field.unit(shot.firer).side.enemy();
    let mut done = Vec::new();
    for _ in 0..hits(dice, shot.firepower, None) {
        let takers = takers(&ground, &army.field, side, target.at, target.named);
        if let Some(&taker) = takers.first() {
            done.push(take_hit(&mut army.field, taker, shot.defence));
        }
    }
    done
}

#[test]
fn the_worked_numbers_of_the_rulebook() {
    assert_eq!(hits(&[1, 2, 6, 8], 2, None), 2);
    assert_eq!(hits(&[1, 2, 2, 1], 2, Some(2)), 2);
    assert_eq!(hits(&[10], 10, None), 1);
    let world = World::new(7, 4, "");
    let mut army = Army::new(
        &world,
        &[
            ("P/1", German, PanzerIV, "A1"),
            ("B/sherman", American, Sherman, "D1"),
            ("B1/1", American, RifleF3, "B1"),
            ("B/at", American, AtGun57, "A2"),
        ],
    );
    army.unit_mut("B/sherman").face = Face::Up;
    army.unit_mut("P/1").face = Face::Up;
    let none = Shots::default();
    assert_eq!(
        shoot(&world, &army, &none, "P/1", "B/sherman"),
        "2F2 at D1: rated F6 (derived: estimated from the weapon and the numbers of its like); \
         -4 armour of the target (RB 6.32)"
    );
    assert_eq!(shoot(&world, &army, &none, "B1/1", "P/1"), "firepower 0 (RB 6.32)");
    assert!(shoot(&world, &army, &none, "B/at", "P/1").starts_with("3F2 at D1"));
    army.unit_mut("P/1").face = Face::Upright;
    assert_eq!(
        shoot(&world, &army, &none, "B1/1", "P/1"),
        "the unit is not revealed and cannot be targeted (RB 6.31)"
    );
    assert_eq!(shoot(&world, &army, &none, "B1/1", "A1"), "4F3 at D1: rated F3 (RB 10.5)");
}

/// The rulebook's fire example on ground of our own: a town across a river with two bridges, a wood, a cemetery.
#[test]
fn the_rulebook_s_fire_example() {
    let world = World::new(
        7,
        5,
        "C2 town; C3 woods; D2 cemetery; C2/SE river bridge; C3/NE river bridge; C3/SE river; C4/NE river",
    );
    let mut army = Army::new(
        &world,
        &[
            ("A1/HQ", German, PlatoonHq, "C2"),
            ("A/pz", German, PanzerIV, "C2"),
            ("A1/2", German, RifleF2, "C3"),
            ("B3/HQ", American, PlatoonHq, "E3"),
            ("B3/4", American, RifleF2, "D2"),
            ("B3/2", American, RifleF2, "D3"),
            ("B3/3", American, RifleF2, "D1"),
            ("B/at", American, AtGun57, "D1"),
        ],
    );
    army.unit_mut("A/pz").face = Face::Up;
    army.unit_mut("B3/3").steps = 3;
    army.unit_mut("B3/2").steps = 2;
    let mut shots = Shots::default();
    // Across a bridge into the wood: one hit is half a step.
    assert_eq!(fire(&world, &mut army, &mut shots, "B3/4", "C3", &[2, 5, 8, 9]), [Hit::Half]);
    assert_eq!(army.unit_mut("A1/2").steps, 3);
    // Another unit fires across the river: its hit completes the step.
    assert_eq!(fire(&world, &mut army, &mut shots, "B3/2", "C3", &[1, 7]), [Hit::Step]);
    assert_eq!(army.unit_mut("A1/2").steps, 2);
    // A squad cannot target the tank; the gun can, and its one hit is lost in the town.
    assert_eq!(shoot(&world, &army, &shots, "B3/3", "A/pz"), "firepower -1 (RB 6.32)");
    assert_eq!(fire(&world, &mut army, &mut shots, "B/at", "A/pz", &[2, 6, 9]), [Hit::Half]);
    recover(&mut army.field);
    assert_eq!((army.unit_mut("A/pz").steps, army.unit_mut("A/pz").partial_hits), (2, 0));
    // The bridge takes one unit in an activation.
    assert_eq!(
        shoot(&world, &army, &shots, "B3/4", "C3"),
        "1 may fire across this hexside in one activation (RB 6.5)"
    );
}

#[test]
fn one_unit_fires_at_long_range_from_a_hex_into_another_and_neighbours_have_their_own_limit() {
    let world = World::new(7, 4, "");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF2, "B2"),
            ("A1/2", German, RifleF2, "B2"),
            ("A1/3", German, RifleF2, "B2"),
            ("B1/1", American, RifleF2, "D2"),
            ("B1/2", American, RifleF2, "D1"),
            ("B1/3", American, RifleF2, "C2"),
        ],
    );
    let mut shots = Shots::default();
    fire(&world, &mut army, &mut shots, "A1/1", "D1", &[9, 9, 9]);
    assert_eq!(
        shoot(&world, &army, &shots, "A1/2", "D1"),
        "1 may fire at long range from this hex into that one (RB 6.51)"
    );
    assert!(shoot(&world, &army, &shots, "A1/2", "D2").starts_with("3F2"));
    fire(&world, &mut army, &mut shots, "A1/1", "C2", &[9, 9, 9]);
    fire(&world, &mut army, &mut shots, "A1/2", "C2", &[9, 9, 9]);
    assert_eq!(
        shoot(&world, &army, &shots, "A1/3", "C2"),
        "2 may fire across this hexside in one activation (RB 6.5)"
    );
}

#[test]
fn range_night_sight_smoke_and_friends_limit_fire() {
    let mut world = World::new(9, 5, "D3 woods; D1 level 0");
    let mut army = Army::new(
        &world,
        &[
            ("A/Mg42", German, Mg42, "A3"),
            ("B1/1", American, RifleF2, "E3"),
            ("B1/2", American, RifleF2, "E1"),
            ("B1/3", American, RifleF2, "G3"),
        ],
    );
    let none = Shots::default();
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "G3"), "6 hexes away, range 4 (RB 6.2)");
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "F3"), "no enemy there (RB 6.1)");
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "E3"), "no line of sight (RB 6.4)");
    assert!(shoot(&world, &army, &none, "A/Mg42", "E1").starts_with("3F4 at D1"));
    world.conditions.night = Some(Night::default());
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "E1"), "4 hexes away, range 2 (RB 6.2)");
    world.conditions.night = None;
    world.conditions.firepower_modifier = -1;
    assert!(shoot(&world, &army, &none, "A/Mg42", "E1").ends_with("-1 by the scenario (RB 10.2)"));
    world.conditions.firepower_modifier = -4;
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "E1"), "firepower 0 (RB 6.32)");
    world.conditions.firepower_modifier = 0;
    let smoke = world.hex("C2");
    world.markers.smoke.insert(smoke);
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "E1"), "smoke on the line (RB 7.4)");
    world.markers.smoke.clear();
    let target = world.hex("E1");
    world.markers.smoke.insert(target);
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "E1"), "smoke on the line (RB 7.4)");
    world.markers.smoke.clear();
    army.unit_mut("B1/1").side = German;
    army.unit_mut("B1/1").whereabouts = Whereabouts::At(world.at("C2"));
    assert_eq!(shoot(&world, &army, &none, "A/Mg42", "E1"), "friendly units in between (ruling 12)");
}

#[test]
fn fire_along_a_hexside_is_stopped_by_friends_on_both_sides_only() {
    // From B2 to D2 the line runs along the hexside between C2 and C3.
    let world = World::new(6, 5, "");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF2, "B2"),
            ("A1/2", German, RifleF2, "C2"),
            ("A1/3", German, RifleF2, "C3"),
            ("B1/1", American, RifleF2, "D2"),
        ],
    );
    let none = Shots::default();
    assert_eq!(
        shoot(&world, &army, &none, "A1/1", "D2"),
        "the line runs between two friendly-held hexes (ruling 12)"
    );
    army.unit_mut("A1/3").side = American;
    assert!(shoot(&world, &army, &none, "A1/1", "D2").starts_with("3F2"));
}

#[test]
fn higher_units_fire_over_lower_friends_next_to_them() {
    let world = World::new(6, 6, "B4 level 1");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF2, "B4"),
            ("A1/2", German, RifleF2, "B3"),
            ("B1/1", American, RifleF2, "B2"),
        ],
    );
    let none = Shots::default();
    assert!(shoot(&world, &army, &none, "A1/1", "B2").starts_with("3F2"));
    assert!(shoot(&world, &army, &none, "B1/1", "B3").starts_with("4F2"));
    army.unit_mut("A1/1").whereabouts = Whereabouts::At(world.at("C4"));
    army.unit_mut("A1/2").whereabouts = Whereabouts::At(world.at("C3"));
    army.unit_mut("B1/1").whereabouts = Whereabouts::At(world.at("C2"));
    assert_eq!(shoot(&world, &army, &none, "A1/1", "C2"), "friendly units in between (ruling 12)");
}

#[test]
fn the_strongest_take_hits_first_and_tanks_bunkers_and_mines_apart() {
    let world = World::new(4, 4, "B2 town");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF2, "B2"),
            ("A1/2", German, RifleF2, "B2"),
            ("A/pz", German, Panther, "B2"),
            ("A/bun", German, Bunker, "B2"),
            ("A/mine", German, Mine, "B2"),
        ],
    );
    army.unit_mut("A1/2").steps = 2;
    let next = |army: &Army| -> Vec<String> {
        let takers = takers(&world.ground(), &army.field, German, world.at("B2"), None);
        takers.into_iter().map(|id| army.names[id.index()].clone()).collect()
    };
    assert_eq!(next(&army), ["A1/1"]);
    let first = army.id("A1/1");
    assert_eq!(take_hit(&mut army.field, first, 2), Hit::Half);
    assert_eq!(next(&army), ["A1/1"]);
    assert_eq!(take_hit(&mut army.field, first, 2), Hit::Step);
    // The hidden tank is of strength 2 as both squads are.
    assert_eq!(next(&army), ["A1/1", "A1/2", "A/pz"]);
    army.unit_mut("A/pz").face = Face::Up;
    assert_eq!(next(&army), ["A1/1", "A1/2"]);
    army.unit_mut("A1/1").steps = 1;
    assert_eq!(next(&army), ["A1/2"]);
    for name in ["A1/1", "A1/2"] {
        army.unit_mut(name).steps = 1;
        let id = army.id(name);
        assert_eq!(take_hit(&mut army.field, id, 1), Hit::Eliminated);
    }
    assert!(next(&army).is_empty());
}

#[test]
fn terrain_foxholes_and_snipers_decide_the_defence() {
    let mut world = World::new(5, 4, "B1 woods; B2 town; B3 marsh; C1 farm; C2 orchard; D1 beach");
    let of = |world: &World, at: &str| {
        [false, true].map(|bombarded| defence(&world.ground(), world.at(at), bombarded))
    };
    assert_eq!(of(&world, "B1"), [2, 1]);
    assert_eq!(of(&world, "B2"), [2, 2]);
    assert_eq!(of(&world, "B3"), [2, 2]);
    assert_eq!(of(&world, "C1"), [2, 2]);
    assert_eq!(of(&world, "C2"), [1, 1]);
    let foxhole = world.hex("D1");
    assert_eq!(of(&world, "D1"), [1, 1]);
    world.markers.foxholes.insert(foxhole);
    assert_eq!(of(&world, "D1"), [2, 2]);
    let army = Army::new(
        &world,
        &[
            ("A/sniper", German, Sniper, "A2"),
            ("A1/1", German, RifleF2, "A2"),
            ("B1/1", American, RifleF2, "B2"),
        ],
    );
    let none = Shots::default();
    assert!(shoot(&world, &army, &none, "A/sniper", "B2").starts_with("1F4 at D1"));
    assert!(shoot(&world, &army, &none, "A1/1", "B2").starts_with("3F2 at D2"));
}

#[test]
fn assaults_mines_and_tunnels_close_fire() {
    let world = World::new(5, 6, "B2/S tunnel; B3/S tunnel; B4/S tunnel; B3 level 1; B4 level 1");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF2, "B2"),
            ("A/mine", German, Mine, "C2"),
            ("B1/1", American, RifleF2, "B3"),
            ("B1/2", American, RifleF2, "C2"),
        ],
    );
    let none = Shots::default();
    assert_eq!(shoot(&world, &army, &none, "A1/1", "C2"), "the target is in an assault (RB 6.1)");
    assert_eq!(shoot(&world, &army, &none, "A/mine", "B3"), "mine never fires (RB 7.2)");
    assert_eq!(shoot(&world, &army, &none, "B1/2", "B2"), "in an assault (RB 6.1)");
    army.unit_mut("B1/2").whereabouts = Whereabouts::Waiting;
    assert_eq!(shoot(&world, &army, &none, "B1/2", "B2"), "not on the map (RB 6.1)");
    army.unit_mut("A/mine").face = Face::Up;
    assert_eq!(shoot(&world, &army, &none, "B1/1", "A/mine"), "mines take no hits from fire (RB 7.2)");
    army.unit_mut("B1/1").whereabouts = Whereabouts::At(world.at("B3/under"));
    assert!(shoot(&world, &army, &none, "A1/1", "B3/under").starts_with("3F2 at D1"));
    army.unit_mut("B1/1").whereabouts = Whereabouts::At(world.at("B4/under"));
    assert!(shoot(&world, &army, &none, "A1/1", "B4/under").starts_with("3F2 at D1"));
    army.unit_mut("A1/1").whereabouts = Whereabouts::At(world.at("C4"));
    assert_eq!(shoot(&world, &army, &none, "A1/1", "B4/under"), "a tunnel is seen along only (ruling 44)");
}

#[test]
fn mortars_fire_over_friends_and_where_an_hq_sees_for_them() {
    let mut world = World::new(11, 5, "D3 woods; E3 town");
    let mut army = Army::new(
        &world,
        &[
            ("B/Mortar60", American, Mortar60, "A3"),
            ("B1/1", American, RifleF2, "B2"),
            ("B1/HQ", American, PlatoonHq, "F3"),
            ("C1/HQ", American, PlatoonHq, "F2"),
            ("A1/1", German, RifleF2, "E3"),
            ("A1/2", German, RifleF2, "C2"),
        ],
    );
    let none = Shots::default();
    let shot = |world: &World, army: &Army, target: &str, spotter: Option<&str>| {
        let target = aim(world, army, target);
        let spotter = spotter.map(|spotter| army.id(spotter));
        match assess(&world.ground(), &army.field, &none, army.id("B/Mortar60"), target, spotter) {
            Ok(shot) => format!("{}F{} at D{}", shot.dice, shot.firepower, shot.defence),
            Err(why) => why.to_string(),
        }
    };
    assert_eq!(shot(&world, &army, "C2", None), "3F3 at D1");
    assert_eq!(shot(&world, &army, "E3", None), CannotFire::NeedsSpotter.to_string());
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), CannotFire::NoSpotter.to_string());
    army.unit_mut("B1/HQ").face = Face::Up;
    army.unit_mut("C1/HQ").face = Face::Up;
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), "3F4 at D2");
    assert_eq!(shot(&world, &army, "E3", Some("C1/HQ")), CannotFire::NoSpotter.to_string());
    let move_hq =
        |army: &mut Army, at: &str| army.unit_mut("B1/HQ").whereabouts = Whereabouts::At(world.at(at));
    move_hq(&mut army, "G3");
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), "3F3 at D2");
    move_hq(&mut army, "H3");
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), "3F3 at D2");
    assert_eq!(
        spotters(&world.ground(), &army.field, army.id("B/Mortar60"), world.at("E3")),
        [army.id("B1/HQ")]
    );
    move_hq(&mut army, "I3");
    let far = CannotFire::SpotterOutOfRange { distance: 4, range: 3 };
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), far.to_string());
    let higher = World::new(11, 5, "D3 woods; E3 town; I3 level 1");
    assert_eq!(shot(&higher, &army, "E3", Some("B1/HQ")), "3F3 at D2");
    let higher = World::new(11, 5, "D3 woods; E3 town; J3 level 1");
    move_hq(&mut army, "J3");
    let far = CannotFire::SpotterOutOfRange { distance: 5, range: 4 };
    assert_eq!(shot(&higher, &army, "E3", Some("B1/HQ")), far.to_string());
    // At night no HQ spots further than all see (ruling 64).
    let mut night = World::new(11, 5, "D3 woods; E3 town");
    night.conditions.night = Some(crate::scenario::Night { range: 2, ..Default::default() });
    move_hq(&mut army, "H3");
    let near = spotters(&night.ground(), &army.field, army.id("B/Mortar60"), world.at("E3"));
    assert!(near.is_empty());
    move_hq(&mut army, "G3");
    let near = spotters(&night.ground(), &army.field, army.id("B/Mortar60"), world.at("E3"));
    assert_eq!(near, [army.id("B1/HQ")]);
    move_hq(&mut army, "C3");
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), CannotFire::SpotterBlind.to_string());
    move_hq(&mut army, "F3");
    army.unit_mut("B1/HQ").spotted = 1;
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), CannotFire::SpotterSpent.to_string());
    army.unit_mut("B1/HQ").spotted = 0;
    let smoke = world.hex("F3");
    world.markers.smoke.insert(smoke);
    assert_eq!(shot(&world, &army, "E3", Some("B1/HQ")), CannotFire::SpotterBlind.to_string());
}

#[test]
fn targets_are_hexes_and_revealed_units() {
    let world = World::new(6, 4, "");
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", German, RifleF2, "B2"),
            ("B1/1", American, RifleF2, "C2"),
            ("B1/2", American, RifleF2, "C2"),
            ("B1/3", American, RifleF2, "E2"),
        ],
    );
    army.unit_mut("B1/2").face = Face::Up;
    let shots = targets(&world.ground(), &army.field, &Shots::default(), army.id("A1/1"));
    let named: Vec<_> = shots.iter().map(|shot| (shot.target.at, shot.target.named)).collect();
    assert_eq!(named, [(world.at("C2"), None), (world.at("C2"), Some(army.id("B1/2")))]);
}

#[test]
fn a_mortar_that_sees_its_target_is_still_helped_by_an_hq_next_to_it() {
    let world = World::new(9, 5, "");
    let mut army = Army::new(
        &world,
        &[
            ("B/Mortar60", American, Mortar60, "A3"),
            ("B1/HQ", American, PlatoonHq, "D3"),
            ("A1/1", German, RifleF2, "E3"),
        ],
    );
    army.unit_mut("B1/HQ").face = Face::Up;
    let shots = targets(&world.ground(), &army.field, &Shots::default(), army.id("B/Mortar60"));
    let told: Vec<_> = shots.iter().map(|shot| (shot.spotter.is_some(), shot.firepower)).collect();
    assert_eq!(told, [(false, 3), (true, 4)]);
    // From further away it adds nothing, and is not asked.
    army.unit_mut("B1/HQ").whereabouts = Whereabouts::At(world.at("C3"));
    let shots = targets(&world.ground(), &army.field, &Shots::default(), army.id("B/Mortar60"));
    assert_eq!(shots.len(), 1);
}
