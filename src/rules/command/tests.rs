use super::*;
use crate::rules::Whereabouts;
use crate::rules::control::Control;
use crate::rules::links::Links;
use crate::rules::testing::{Army, World};
use crate::ruleset::{Side, UnitType};
use UnitType::{AtGun57, CompanyHq, Mg30, Mortar60, PlatoonHq, RifleF2};

fn say(world: &World, army: &Army, hq: &str, unit: &str) -> String {
    let answer = explain_command(&world.ground(), &army.field, army.id(hq), army.id(unit), Spent::default());
    answer.to_string()
}

/// The rulebook's example of command range on ground of our own: a squad behind a lake hexside and one two hexes away
/// are out of command, one across a river is not.
#[test]
fn the_rulebook_s_example_of_command_range() {
    let world = World::new(7, 5, "C3 town; C2/N lake; C3/NE river; C3/SE lake");
    let army = Army::new(
        &world,
        &[
            ("A1/HQ", Side::German, PlatoonHq, "C3"),
            ("A1/3", Side::German, RifleF2, "C2"),
            ("A1/2", Side::German, RifleF2, "D3"),
            ("A1/1", Side::German, RifleF2, "F3"),
            ("A2/1", Side::German, RifleF2, "C4"),
        ],
    );
    assert_eq!(say(&world, &army, "A1/HQ", "A1/3"), "under command: in command range (RB 4.1)");
    let check = "acts if it passes a morale check: squad of the platoon out of command range (RB 4.3)";
    assert_eq!(say(&world, &army, "A1/HQ", "A1/2"), check);
    assert_eq!(say(&world, &army, "A1/HQ", "A1/1"), check);
    assert_eq!(say(&world, &army, "A1/HQ", "A2/1"), "not commanded: of another platoon (RB 4.0)");
    let over_river =
        Army::new(&world, &[("A1/HQ", Side::German, PlatoonHq, "C3"), ("A1/1", Side::German, RifleF2, "D2")]);
    assert_eq!(say(&world, &over_river, "A1/HQ", "A1/1"), "under command: in command range (RB 4.1)");
}

#[test]
fn a_platoon_hq_commands_one_weapon_in_range_and_a_company_hq_three_units_anywhere() {
    let world = World::new(9, 5, "");
    let mut army = Army::new(
        &world,
        &[
            ("A/HQ", Side::American, CompanyHq, "A1"),
            ("A1/HQ", Side::American, PlatoonHq, "C3"),
            ("A/Mg30", Side::American, Mg30, "C2"),
            ("A/Mortar60", Side::American, Mortar60, "G3"),
            ("A/at1", Side::American, AtGun57, "C3"),
            ("B/Mg30", Side::American, Mg30, "C2"),
            ("A1/1", Side::American, RifleF2, "H4"),
            ("A/mine", Side::American, UnitType::Mine, "C3"),
        ],
    );
    assert_eq!(say(&world, &army, "A1/HQ", "A/Mg30"), "under command: in command range (RB 4.1)");
    assert_eq!(say(&world, &army, "A1/HQ", "A/at1"), "under command: in command range (RB 4.1)");
    assert_eq!(
        say(&world, &army, "A1/HQ", "A/Mortar60"),
        "not commanded: weapon out of command range (RB 4.3)"
    );
    assert_eq!(say(&world, &army, "A1/HQ", "B/Mg30"), "not commanded: of another company (RB 4.0)");
    assert_eq!(
        say(&world, &army, "A/HQ", "A/Mortar60"),
        "under command: of the company, wherever it is (RB 4.1)"
    );
    assert_eq!(say(&world, &army, "A/HQ", "A1/1"), "under command: of the company, wherever it is (RB 4.1)");
    assert_eq!(say(&world, &army, "A/HQ", "A1/HQ"), "not commanded: HQs are not commanded (RB 4.1)");
    assert_eq!(say(&world, &army, "A/HQ", "A/mine"), "not commanded: mines do not act (RB 7.2)");
    assert_eq!(say(&world, &army, "A1/1", "A/Mg30"), "not commanded: no HQ on the map (RB 4.1)");
    let spent = |army: &Army, hq, unit, spent| {
        command(&world.ground(), &army.field, army.id(hq), army.id(unit), spent)
    };
    let weapon = Spent { weapons: 1, commands: 0 };
    assert_eq!(spent(&army, "A1/HQ", "A/Mg30", weapon), Err(NotCommanded::WeaponSpent));
    assert_eq!(spent(&army, "A1/HQ", "A1/1", weapon), Ok(Command::MoraleCheck));
    let commands = |commands| Spent { weapons: 0, commands };
    assert_eq!(spent(&army, "A/HQ", "A1/1", commands(2)), Ok(Command::Under));
    assert_eq!(spent(&army, "A/HQ", "A1/1", commands(3)), Err(NotCommanded::CommandsSpent));
    army.unit_mut("A1/1").acted = true;
    assert_eq!(spent(&army, "A/HQ", "A1/1", commands(0)), Err(NotCommanded::Acted));
    army.unit_mut("A1/1").whereabouts = Whereabouts::Exited;
    assert_eq!(spent(&army, "A/HQ", "A1/1", commands(0)), Err(NotCommanded::NotOnMap));
}

#[test]
fn units_check_the_morale_of_their_own_hq_in_the_hex_if_it_is_higher() {
    let world = World::new(5, 5, "");
    let army = Army::new(
        &world,
        &[
            ("A1/1", Side::American, RifleF2, "B2"),
            ("A1/HQ", Side::American, PlatoonHq, "B2"),
            ("A2/1", Side::American, RifleF2, "B2"),
            ("A/HQ", Side::American, CompanyHq, "C3"),
            ("A2/2", Side::American, RifleF2, "C3"),
            ("B1/1", Side::American, RifleF2, "C3"),
            ("A/mine", Side::American, UnitType::Mine, "C3"),
        ],
    );
    let of = |unit| morale(&world.ground(), &army.field, army.id(unit)).map(|(morale, _)| morale);
    assert_eq!(of("A1/1"), Some(6));
    assert_eq!(of("A2/1"), Some(5));
    assert_eq!(of("A2/2"), Some(7));
    assert_eq!(of("B1/1"), Some(5));
    assert_eq!(of("A/HQ"), Some(7));
    assert_eq!(of("A/mine"), None);
    let told = explain_morale(&world.ground(), &army.field, army.id("A1/1")).unwrap().to_string();
    assert_eq!(told, "6: morale of platoon HQ (RB 6.7); its HQ is in the hex (RB 2.16)");
}

fn control(world: &World, army: &Army) -> Control {
    Control::work_out(&Links::new(&world.ground()), &army.field.presence(&world.ground()))
}

#[test]
fn hqs_deploy_by_road_or_clear_hexside_into_friendly_hexes() {
    let world = World::new(
        6,
        6,
        "C3/N woods; C3/NE woods road; C3/SE river bridge road; C3/S orchard; C4/NW hedge; B3 level 1",
    );
    let army = Army::new(
        &world,
        &[("A1/HQ", Side::German, PlatoonHq, "C3"), ("B1/1", Side::American, RifleF2, "A3")],
    );
    let to = |name: &str| {
        explain_deployment(
            &world.ground(),
            &army.field,
            &control(&world, &army),
            army.id("A1/HQ"),
            world.at(name),
        )
    };
    assert_eq!(to("D2").to_string(), "true: by road into a friendly hex (RB 4.2)");
    assert!(to("D3").verdict);
    let no = "false: HQs deploy by road or clear hexside only (RB 4.2)";
    assert_eq!((to("C2").to_string(), to("C4").to_string()), (no.to_owned(), no.to_owned()));
    assert_eq!(to("B2").to_string(), "false: HQs deploy to friendly hexes only (RB 4.2)");
    let all = deployments(&world.ground(), &army.field, &control(&world, &army), army.id("A1/HQ"));
    assert_eq!(all, [world.at("D2"), world.at("D3")]);
}

#[test]
fn a_lost_platoon_hq_returns_by_its_squads_and_a_company_hq_by_its_platoon_hqs() {
    let world = World::new(6, 5, "C3 town; B2 lake");
    let mut army = Army::new(
        &world,
        &[
            ("A1/HQ", Side::American, PlatoonHq, "C4"),
            ("A1/1", Side::American, RifleF2, "C3"),
            ("A2/1", Side::American, RifleF2, "C3"),
            ("A2/HQ", Side::American, PlatoonHq, "E2"),
            ("A/HQ", Side::American, CompanyHq, "E4"),
            ("B1/1", Side::German, RifleF2, "C2"),
        ],
    );
    army.unit_mut("A1/HQ").whereabouts = Whereabouts::Eliminated;
    let ways = |army: &Army, hq: &str| -> Vec<String> {
        let ways = replacements(&world.ground(), &army.field, &control(&world, army), army.id(hq));
        let name =
            |way: &Replacement| format!("{} {}", way.at.name(&world.map), army.names[way.squad.index()]);
        ways.iter().map(name).collect()
    };
    // C3 is full, C2 holds the enemy, B2 is a lake.
    assert_eq!(ways(&army, "A1/HQ"), ["B3 A1/1", "C4 A1/1", "D2 A1/1", "D3 A1/1"]);
    assert!(!is_lost_for_good(&world.ground(), &army.field, &control(&world, &army), army.id("A1/HQ")));
    army.unit_mut("A/HQ").whereabouts = Whereabouts::Eliminated;
    let company = ways(&army, "A/HQ");
    assert!(company.iter().all(|way| way.ends_with("A2/1")) && company.contains(&"E2 A2/1".to_owned()));
    assert!(!company.iter().any(|way| way.starts_with("D2 ")), "disputed: {company:?}");
    army.unit_mut("A1/1").whereabouts = Whereabouts::Eliminated;
    assert!(ways(&army, "A1/HQ").is_empty());
    assert!(is_lost_for_good(&world.ground(), &army.field, &control(&world, &army), army.id("A1/HQ")));
    assert!(!is_lost_for_good(&world.ground(), &army.field, &control(&world, &army), army.id("A/HQ")));
}

#[test]
fn only_reduced_units_that_act_rally() {
    let world = World::new(3, 3, "");
    let ruleset = crate::ruleset::Ruleset::tested();
    let mut army = Army::new(
        &world,
        &[
            ("A1/1", Side::American, RifleF2, "B2"),
            ("A/b", Side::German, UnitType::Bunker, "C2"),
            ("A/m", Side::German, UnitType::Mine, "C2"),
        ],
    );
    assert_eq!(may_rally(ruleset, army.unit_mut("A1/1")), Err(CannotRally::FullStrength));
    army.unit_mut("A1/1").steps = 3;
    army.unit_mut("A/b").steps = 1;
    assert_eq!(may_rally(ruleset, army.unit_mut("A1/1")), Ok(()));
    assert_eq!(may_rally(ruleset, army.unit_mut("A/b")), Err(CannotRally::Bunker));
    assert_eq!(may_rally(ruleset, army.unit_mut("A/m")), Err(CannotRally::Mine));
}
