//! Every number of the game as the rules give it out: what a block rolls and how far it goes, what a hex holds, what a hexside
//! costs. Whoever changes a number of the ruleset changes a line here.

use super::testing::{Army, World};
use super::{Crossing, Field, Position, UnitId, Whereabouts};
use super::{assault, bombardment, command, fire, limits, movement, stacking, victory};
use crate::board::Terrain;
use crate::ruleset::{CommandLevel, HexsideKind, Ruleset, Side, UnitClass, UnitType};
use crate::scenario::Victory;
use std::collections::BTreeMap;

/// The greatest distance at which a unit fires at a hex, over open ground.
fn range(world: &World, field: &Field) -> u32 {
    let target = |at| fire::Target { at, named: None };
    let fires = |hexes: &u32| {
        let mut field = field.clone();
        let at = world.at(&format!("{}5", crate::hex::column_letters(*hexes)));
        field.units[1].whereabouts = Whereabouts::At(at);
        fire::assess(&world.ground(), &field, &fire::Shots::default(), UnitId(0), target(at), None).is_ok()
    };
    (1..=12).filter(fires).max().unwrap_or(0)
}

/// A unit as the rules see it, in words.
fn unit(side: Side, unit: UnitType) -> String {
    let world = World::new(15, 9, "");
    let mut army =
        Army::new(&world, &[("A/x", side, unit, "A5"), ("A/HQ", side.enemy(), UnitType::CompanyHq, "B5")]);
    let ground = world.ground();
    let target = fire::Target { at: world.at("B5"), named: None };
    let shot = fire::assess(&ground, &army.field, &fire::Shots::default(), UnitId(0), target, None);
    let fires = shot.map_or("-".to_owned(), |shot| {
        let bombards = if shot.bombards { " bombards" } else { "" };
        format!("{}F{} to {}{bombards}", shot.dice, shot.firepower, range(&world, &army.field))
    });
    let moves = movement::allowance(&ground, side, unit);
    let morale =
        command::morale(&ground, &army.field, UnitId(0)).map_or("-".to_owned(), |(it, _)| it.to_string());
    // What a strong shot at it loses to its armour.
    army.unit_mut("A/x").face = super::Face::Up;
    let mut gun = super::FieldUnit::new(ground.ruleset, side.enemy(), UnitType::PlatoonHq);
    gun.unit = if side == Side::American { UnitType::AtGun88 } else { UnitType::Sherman };
    gun.whereabouts = Whereabouts::At(world.at("B5"));
    army.field.units.push(gun);
    let at_it = fire::Target { at: world.at("A5"), named: Some(UnitId(0)) };
    let shots = fire::Shots::default();
    let plain = fire::Target { at: world.at("A5"), named: None };
    let power = |target| match fire::assess(&ground, &army.field, &shots, UnitId(2), target, None) {
        Ok(shot) => i64::from(shot.firepower),
        Err(fire::CannotFire::NoFirepower(left)) => left,
        Err(_) => 99,
    };
    let armour = power(plain) - power(at_it);
    // All its steps lost, in points.
    let start = army.field.clone();
    army.unit_mut("A/x").steps = 0;
    let presence = army.field.presence(&ground);
    let control = super::control::Control::work_out(&super::links::Links::new(&ground), &presence);
    let (won, exits) = (Victory::default(), BTreeMap::new());
    let standing = victory::Standing {
        ground,
        victory: &won,
        start: &start,
        field: &army.field,
        control: &control,
        exits: &exits,
    };
    let points = victory::steps_lost(&standing, side);
    let armour = if (1..90).contains(&armour) { format!(" AC{armour}") } else { String::new() };
    format!("{side} {unit:?}: {fires}, move {moves}, morale {morale}{armour}, {points} points\n")
}

#[test]
fn every_block_fires_moves_holds_and_counts_as_its_numbers_say() {
    let all = UnitType::ALL.iter().copied().flat_map(|it| it.sides().iter().map(move |&side| unit(side, it)));
    let text: String = all.collect();
    assert_eq!(text, UNITS, "\n{text}");
}

const UNITS: &str = "\
American CompanyHq: 1F2 to 1, move 5, morale 7, 0 points
German CompanyHq: 1F2 to 1, move 5, morale 7, 0 points
American PlatoonHq: 1F2 to 1, move 5, morale 6, 0 points
German PlatoonHq: 1F2 to 1, move 5, morale 6, 0 points
American RifleF2: 4F2 to 2, move 5, morale 5, 8 points
German RifleF2: 3F2 to 2, move 5, morale 5, 6 points
American RifleF3: 4F3 to 2, move 5, morale 6, 12 points
German RifleF3: 3F3 to 2, move 5, morale 6, 9 points
American Mg30: 3F3 to 4, move 4, morale 5, 12 points
American Mg50: 3F4 to 5, move 4, morale 5, 18 points
German Mg42: 3F4 to 4, move 4, morale 5, 15 points
American Mortar60: 3F3 to 5 bombards, move 4, morale 5, 18 points
American Mortar81: 3F4 to 7 bombards, move 3, morale 5, 24 points
German Mortar80: 3F4 to 7 bombards, move 3, morale 5, 24 points
German Mortar120: 3F5 to 9 bombards, move 2, morale 5, 30 points
American Bazooka: 2F5 to 1, move 5, morale 5, 10 points
German Panzerschreck: 2F6 to 1, move 5, morale 5, 12 points
American Sniper: 1F4 to 4, move 5, morale 6, 5 points
German Sniper: 1F4 to 4, move 5, morale 6, 5 points
American Engineer: 3F2 to 1, move 5, morale 6, 12 points
German Engineer: 3F2 to 1, move 5, morale 6, 12 points
American AtGun57: 3F5 to 6, move 2, morale 5, 21 points
German AtGun75: 3F6 to 7, move 2, morale 5, 27 points
German AtGun88: 3F8 to 9, move 1, morale 6, 36 points
German Panther: 2F7 to 7, move 10, morale 6 AC5, 30 points
German PanzerIV: 2F6 to 6, move 10, morale 6 AC3, 22 points
American Sherman: 2F5 to 6, move 10, morale 5 AC4, 22 points
German Bunker: 3F4 to 4, move 0, morale 6 AC6, 33 points
American Mine: -, move 0, morale -, 2 points
German Mine: -, move 0, morale -, 2 points
";

/// Room, defences against fire, bombardment and in assaults.
#[test]
fn every_terrain_holds_and_shelters_as_the_chart_says() {
    let of = |terrain: Terrain| {
        let world = World::new(3, 2, &format!("B1 {}", format!("{terrain:?}").to_lowercase()));
        let (ground, at) = (world.ground(), world.at("B1"));
        let defences = [
            fire::defence(&ground, at, false),
            fire::defence(&ground, at, true),
            assault::defence(&ground, at, UnitClass::Rifle),
        ];
        format!("{terrain:?} {} {defences:?}; ", stacking::room(&ground, Side::German, at).0)
    };
    let text: String = Terrain::ALL.into_iter().map(of).collect();
    assert_eq!(
        text,
        "Clear 3 [1, 1, 1]; Beach 3 [1, 1, 1]; Cemetery 2 [1, 1, 1]; Marsh 2 [2, 2, 1]; Orchard 2 [1, 1, 1]; \
         Farm 2 [2, 2, 1]; Town 2 [2, 2, 1]; Woods 2 [2, 1, 1]; Lake 0 [1, 1, 1]; Sea 0 [1, 1, 1]; "
    );
    let mut world = World::new(3, 2, "");
    let hex = world.hex("B1");
    world.markers.foxholes.insert(hex);
    let (ground, at) = (world.ground(), Position::surface(hex));
    assert_eq!(
        [
            fire::defence(&ground, at, false),
            fire::defence(&ground, at, true),
            assault::defence(&ground, at, UnitClass::Rifle)
        ],
        [2, 2, 1]
    );
}

/// Cost for a squad, limits of fire and assault, and penalty in assaults.
#[test]
fn every_hexside_costs_limits_and_hinders_as_the_chart_says() {
    let of = |entries: &str| {
        let world = World::new(5, 3, entries);
        let ground = world.ground();
        let (from, to) = (world.at("C2"), world.at("C1"));
        let cost = movement::step_cost(&ground, UnitClass::Rifle, from, to, movement::Into::Free);
        let cost = cost.map_or("-".to_owned(), |cost| cost.points.to_string());
        let (_, crossing) = Crossing::between(&ground, from, to).unwrap();
        let penalty =
            crossing.kinds.iter().map(|kind| ground.ruleset.hexsides[kind].assault_penalty.value()).max();
        let limits = (limits::fire(&ground, &crossing), limits::assault(&ground, &crossing));
        format!("{entries}: {cost} {limits:?} {}\n", penalty.unwrap_or(0))
    };
    let text: String = HEXSIDES.lines().map(|line| of(line.split(':').next().unwrap_or_default())).collect();
    assert_eq!(text, HEXSIDES, "\n{text}");
    // All kinds are there but tunnels.
    assert_eq!(HexsideKind::ALL.len(), HEXSIDES.lines().count() + 1);
}

const HEXSIDES: &str = "\
C2/N clear: 2 (2, 2) 0
C2/N marsh: 3 (2, 1) 0
C2/N orchard: 3 (1, 1) 0
C2/N town: 2 (1, 1) 0
C2/N woods: 3 (1, 1) 0
C2/N canal: 3 (2, 1) 0
C2/N river ford: 3 (2, 1) 0
C2/N river: 4 (2, 1) 1
C2/N lake: - (2, 0) 0
C2/N sea: - (2, 0) 0
C2/N hedge: - (0, 0) 0
C2/N gap: 2 (1, 1) 0
C1 level 1: 3 (2, 1) 0
C2 level 1: 2 (2, 2) 0
C1 level 2: 4 (2, 1) 1
C2/N river bridge: 2 (1, 1) 0
C2/N river blown: - (1, 0) 1
C2/N road: 1 (2, 2) 0
C2/N railway: 1 (2, 2) 0
";

#[test]
fn strikes_have_the_dice_and_the_firepower_of_their_blocks() {
    let world = World::new(3, 2, "");
    let of = |side, strike: bombardment::Strike| {
        let numbers = strike.numbers(&world.ground(), side);
        let shown = [&numbers.dice, &numbers.firepower, &numbers.points, &numbers.friendly_hits];
        shown.map(|number| number.value())
    };
    let all = Side::ALL.map(|side| bombardment::Strike::ALL.map(|strike| of(side, strike)));
    assert_eq!(all, [[[3, 7, 12, 1], [3, 6, 10, 2]], [[3, 6, 10, 1], [3, 6, 10, 2]]]);
}

/// What the box holds, as checks of scenarios count it.
#[test]
fn the_box_and_a_company_are_counted() {
    let Ruleset { counters, organisation, .. } = Ruleset::tested();
    let of = |class: UnitClass| Side::ALL.map(|side| counters.by_class[class][side].value());
    let expected = [
        (UnitClass::CompanyHq, [3, 3]),
        (UnitClass::PlatoonHq, [9, 9]),
        (UnitClass::Rifle, [27, 27]),
        (UnitClass::MachineGun, [5, 3]),
        (UnitClass::Mortar, [4, 4]),
        (UnitClass::AtRocket, [3, 3]),
        (UnitClass::Sniper, [1, 2]),
        (UnitClass::Engineer, [3, 2]),
        (UnitClass::Tank, [5, 5]),
        (UnitClass::AtGun, [2, 2]),
        (UnitClass::Bunker, [0, 1]),
        (UnitClass::Mine, [2, 3]),
    ];
    assert_eq!(expected.map(|(class, _)| of(class)), expected.map(|(_, counters)| counters));
    let sum: u32 = expected.iter().map(|(_, [american, _])| american).sum();
    assert_eq!(
        sum + counters.artillery[Side::American].value() + counters.aircraft[Side::American].value(),
        66
    );
    assert_eq!((counters.blocks.value(), counters.markers.value()), (66, 22));
    assert_eq!(
        Side::ALL.map(|side| (counters.artillery[side].value(), counters.aircraft[side].value())),
        [(1, 1); 2]
    );
    let company = [
        &organisation.companies,
        &organisation.platoons,
        &organisation.squads,
        &organisation.weapons_of_a_class,
    ];
    assert_eq!(company.map(|number| number.value()), [3, 3, 3, 1]);
    assert_eq!(UnitType::Panther.level(), CommandLevel::Battalion);
    assert_eq!(
        counters.by_type.iter().map(|(unit, number)| (*unit, number.value())).collect::<Vec<_>>(),
        TYPES
    );
}

const TYPES: [(UnitType, u32); 3] = [(UnitType::Panther, 2), (UnitType::PanzerIV, 3), (UnitType::Sherman, 5)];

/// Numbers of the chart that a lesser one of the same hexside or hex always hides, as the chart has them.
#[test]
fn rows_of_the_chart_that_others_hide() {
    use crate::ruleset::Limit::Units;
    let ruleset = Ruleset::tested();
    for kind in [
        HexsideKind::Ford,
        HexsideKind::Canal,
        HexsideKind::River,
        HexsideKind::Lake,
        HexsideKind::Sea,
        HexsideKind::Cliff,
    ] {
        assert_eq!(ruleset.hexsides[kind].fire.value(), Units(2), "{kind:?}");
    }
    let tunnel = Crossing::in_tunnel();
    let world = World::new(3, 2, "");
    let ground = world.ground();
    assert_eq!((limits::fire(&ground, &tunnel), limits::assault(&ground, &tunnel)), (1, 1));
    assert_eq!(ruleset.markers.foxhole_defence.assault.value(), 1);
    assert_eq!(ruleset.markers.wire_assault.value(), 0);
    // A zero of a mortar is one hit on friends; aircraft do double (RB 6.63).
    assert_eq!(bombardment::friendly_hits(&[10, 3, 1], ruleset.procedures.friendly_hits.value()), 1);
}
