use super::*;
use crate::ruleset::Sourced;

/// A row of the unit table as text: steps, firepower, range, movement, morale, armour, points; `-` for none.
fn row(numbers: &UnitNumbers) -> String {
    let some = |number: &Sourced<u32>| number.value().to_string();
    let maybe = |number: &Option<Sourced<u32>>| number.as_ref().map_or("-".to_owned(), some);
    let bombards = if numbers.bombards.value() { " bombards" } else { "" };
    format!(
        "{} {} {} {} {} {} {}{bombards}",
        some(&numbers.steps),
        maybe(&numbers.firepower),
        maybe(&numbers.range),
        some(&numbers.movement),
        maybe(&numbers.morale),
        maybe(&numbers.armour),
        maybe(&numbers.points),
    )
}

#[test]
fn every_block_has_its_numbers() {
    let table: Vec<String> = crate::ruleset::Ruleset::tested()
        .units
        .iter()
        .map(|(unit, side, numbers)| format!("{unit:?} {side} {}", row(numbers)))
        .collect();
    let expected = "\
CompanyHq American 1 2 1 5 7 - -
CompanyHq German 1 2 1 5 7 - -
PlatoonHq American 1 2 1 5 6 - -
PlatoonHq German 1 2 1 5 6 - -
RifleF2 American 4 2 2 5 5 - 2
RifleF2 German 3 2 2 5 5 - 2
RifleF3 American 4 3 2 5 6 - 3
RifleF3 German 3 3 2 5 6 - 3
Mg30 American 3 3 4 4 5 - 4
Mg50 American 3 4 5 4 5 - 6
Mg42 German 3 4 4 4 5 - 5
Mortar60 American 3 3 5 4 5 - 6 bombards
Mortar81 American 3 4 7 3 5 - 8 bombards
Mortar80 German 3 4 7 3 5 - 8 bombards
Mortar120 German 3 5 9 2 5 - 10 bombards
Bazooka American 2 5 1 5 5 - 5
Panzerschreck German 2 6 1 5 5 - 6
Sniper American 1 4 4 5 6 - 5
Sniper German 1 4 4 5 6 - 5
Engineer American 3 2 1 5 6 - 4
Engineer German 3 2 1 5 6 - 4
AtGun57 American 3 5 6 2 5 - 7
AtGun75 German 3 6 7 2 5 - 9
AtGun88 German 3 8 9 1 6 - 12
Panther German 2 7 7 10 6 5 15
PanzerIV German 2 6 6 10 6 3 11
Sherman American 2 5 6 10 5 4 11
Bunker German 3 4 4 0 6 6 11
Mine American 1 - - 0 - - 2
Mine German 1 - - 0 - - 2";
    assert_eq!(table.join("\n"), expected);
}

#[test]
fn every_terrain_has_its_effects() {
    let table: Vec<String> = crate::ruleset::Ruleset::tested()
        .hexes
        .iter()
        .map(|(terrain, row)| {
            let Defence { fire, bombardment, assault } = &row.defence;
            format!(
                "{terrain:?} {} D{}/{}/{} {} {}",
                row.stack.0,
                fire.0,
                bombardment.0,
                assault.0,
                row.blocks_los.0,
                row.only_by_road.0.len()
            )
        })
        .collect();
    let expected = "\
Clear 3 D1/1/1 false 0
Beach 3 D1/1/1 false 0
Cemetery 2 D1/1/1 false 0
Marsh 2 D2/2/1 false 2
Orchard 2 D1/1/1 true 0
Farm 2 D2/2/1 true 0
Town 2 D2/2/1 true 0
Woods 2 D2/1/1 true 2
Lake 0 D1/1/1 false 0
Sea 0 D1/1/1 false 0";
    assert_eq!(table.join("\n"), expected);
}

#[test]
fn every_hexside_kind_has_its_effects() {
    let limit = |limit: &Sourced<Limit>| match limit.0 {
        Limit::Other => "-".to_owned(),
        Limit::Units(units) => units.to_string(),
    };
    let table: Vec<String> = crate::ruleset::Ruleset::tested()
        .hexsides
        .iter()
        .map(|(kind, row)| {
            let cost = match row.movement.0 {
                Cost::Other => "-".to_owned(),
                Cost::Points(points) => points.to_string(),
                Cost::Added(added) => format!("{added:+}"),
                Cost::Closed => "X".to_owned(),
            };
            let (fire, assault) = (limit(&row.fire), limit(&row.assault));
            let closed =
                format!("{:?}{}", row.closed_to.0, if row.road_opens.0 { " but by road" } else { "" });
            let only =
                row.assault_only.as_ref().map(|only| format!(" only {:?}", only.0)).unwrap_or_default();
            format!("{kind:?} {cost} {fire} {assault} -{} {closed}{only}", row.assault_penalty.0)
        })
        .collect();
    let expected = "\
Clear 2 2 2 -0 []
Marsh 3 2 1 -0 [AtGun, Tank] but by road
Orchard 3 1 1 -0 []
Town 2 1 1 -0 []
Woods 3 1 1 -0 [AtGun, Tank] but by road
Canal 3 2 1 -0 [AtGun] only [Rifle, Engineer, Tank]
Ford 3 2 1 -0 [AtGun] only [Rifle, Engineer, Tank]
River 4 2 1 -1 [AtGun, Tank]
Lake X 2 0 -0 []
Sea X 2 0 -0 []
Hedge X 0 0 -0 []
HedgeGap - 1 1 -0 []
SlopeUp +1 - 1 -0 []
SlopeDown +0 - - -0 []
Cliff 4 2 1 -1 [AtGun, Tank]
Bridge - 1 1 -0 []
DestroyedBridge X 1 0 -0 []
Tunnel - 1 1 -0 [AtGun, Tank]
Road -1 - - -0 []
Railway -1 - - -0 [AtGun, Tank]";
    assert_eq!(table.join("\n"), expected);
}

#[test]
fn the_box_holds_66_blocks_a_side() {
    let counters = &crate::ruleset::Ruleset::tested().counters;
    for side in Side::ALL {
        let blocks: u32 = counters.by_class.iter().map(|(_, row)| row[side].value()).sum();
        let off_map = counters.artillery[side].value() + counters.aircraft[side].value();
        assert_eq!(blocks + off_map, counters.blocks.value(), "{side}");
        let tanks: u32 = counters
            .by_type
            .iter()
            .filter(|(unit, _)| unit.sides().contains(&side) && unit.class() == UnitClass::Tank)
            .map(|(_, count)| count.value())
            .sum();
        assert_eq!(tanks, counters.by_class[UnitClass::Tank][side].value(), "{side}");
    }
    let american: Vec<u32> = counters.by_class.iter().map(|(_, row)| row[Side::American].value()).collect();
    let german: Vec<u32> = counters.by_class.iter().map(|(_, row)| row[Side::German].value()).collect();
    assert_eq!(american, [3, 9, 27, 5, 4, 3, 1, 3, 5, 2, 0, 2]);
    assert_eq!(german, [3, 9, 27, 3, 4, 3, 2, 2, 5, 2, 1, 3]);
    assert_eq!(counters.blocks.value(), 66);
    assert_eq!(counters.markers.value(), 22);
    let types: Vec<u32> = counters.by_type.values().map(Sourced::value).collect();
    assert_eq!(types, [2, 3, 5]);
}

#[test]
fn support_strikes_with_three_dice() {
    let ruleset = crate::ruleset::Ruleset::tested();
    let strike = |support: &Support| {
        [&support.dice, &support.firepower, &support.points, &support.friendly_hits].map(Sourced::value)
    };
    assert_eq!(strike(&ruleset.artillery[Side::American]), [3, 7, 12, 1]);
    assert_eq!(strike(&ruleset.artillery[Side::German]), [3, 6, 10, 1]);
    assert_eq!(strike(&ruleset.aircraft[Side::American]), [3, 6, 10, 2]);
    assert_eq!(strike(&ruleset.aircraft[Side::German]), [3, 6, 10, 2]);
}

#[test]
fn procedures_structures_and_markers_have_their_numbers() {
    let Ruleset { procedures: p, structures: s, markers: m, organisation: o, .. } =
        crate::ruleset::Ruleset::tested();
    let turns = [&p.player_turns, &p.company_hq_commands, &p.platoon_hq_weapons, &p.command_range];
    assert_eq!(turns.map(Sourced::value), [4, 3, 1, 1]);
    let fire = [&p.lost_hq_points, &p.long_range_limit, &p.spotting_range, &p.spotting_range_higher];
    assert_eq!(fire.map(Sourced::value), [1, 1, 3, 4]);
    let spotting = [&p.spotted_units, &p.adjacent_spotter_bonus, &p.friendly_hits, &p.bunker_armour_divisor];
    assert_eq!(spotting.map(Sourced::value), [1, 1, 1, 2]);
    let special = [&p.mine_hits, &p.mine_backfire, &p.mine_backfire_engineer, &p.bridge_hits];
    assert_eq!(special.map(Sourced::value), [1, 9, 10, 1]);
    let more = [&p.wooden_bridge_bonus, &p.bridge_bombardment_divisor, &p.smoke_hits, &p.wire_hits];
    assert_eq!(more.map(Sourced::value), [1, 2, 1, 1]);
    let assault = [&p.wire_engineer_firepower, &p.assault_rounds, &p.gun_assault_firepower];
    assert_eq!(assault.map(Sourced::value), [4, 3, 1]);
    let rest = [&p.engineer_assault_factor, &p.night_move_percent, &p.night_range, &p.hit_limit];
    assert_eq!(rest.map(Sourced::value), [2, 50, 2, 2]);
    let structures = [&s.span_stack, &s.destroyed_span_stack, &s.tunnel_stack];
    assert_eq!(structures.map(Sourced::value), [2, 0, 1]);
    let foxhole = &m.foxhole_defence;
    let markers = [&m.foxhole_stack, &foxhole.fire, &foxhole.bombardment, &foxhole.assault];
    assert_eq!(markers.map(Sourced::value), [2, 2, 2, 1]);
    let wire = [&m.wire_stack_own, &m.wire_stack_enemy, &m.wire_assault];
    assert_eq!(wire.map(Sourced::value), [0, 1, 0]);
    assert_eq!([&m.smoke_assault_penalty, &m.wreck_cost].map(Sourced::value), [1, 1]);
    assert_eq!((m.foxhole_terrain.0, m.wreck_blocks_los.0), (Terrain::Clear, false));
    let company = [&o.companies, &o.platoons, &o.squads, &o.weapons_of_a_class];
    assert_eq!(company.map(Sourced::value), [3, 3, 3, 1]);
}

#[test]
fn a_captured_weapon_keeps_its_numbers() {
    let ruleset = crate::ruleset::Ruleset::tested();
    assert_eq!(
        ruleset.unit(Side::American, UnitType::Panther),
        ruleset.unit(Side::German, UnitType::Panther)
    );
}

/// The shipped text with one change; the message and line of the error that it makes.
fn refused(from: &str, to: &str) -> String {
    assert!(WESTFRONT.contains(from), "{from}");
    let error = Ruleset::parse(&WESTFRONT.replacen(from, to, 1)).unwrap_err();
    format!("{}: {}", error.span.end.line, error.code)
}

#[test]
fn incomplete_rulesets_are_refused_with_what_is_missing() {
    let ruleset = WESTFRONT;
    let row = |start: &str, end: &str| {
        let from = ruleset.find(start).unwrap();
        &ruleset[from..from + ruleset[from..].find(end).unwrap() + end.len()]
    };
    let marsh = row("        Marsh: (", "\n        ),\n");
    assert!(refused(marsh, "").contains("terrain `Marsh` is missing"));
    assert!(refused(marsh, &format!("{marsh}{marsh}")).contains("terrain `Marsh` is listed twice"));
    let panther = row("        Panther: {", "\n        },\n");
    assert!(refused(panther, "").contains("unit type `Panther` is missing"));
    let american = panther.replace("German", "American");
    assert!(refused(panther, &american).contains("unit type `Panther` is not American"));
    let nobody = "        Panther: {},\n";
    assert!(refused(panther, nobody).contains("unit type `Panther` lacks its German numbers"));
    assert_eq!(refused("stack: ", "stock: ").split(':').next(), Some("10"));
}

#[test]
fn a_ruleset_reads_back_as_it_is_written() {
    let ruleset = crate::ruleset::Ruleset::tested();
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let text = options.to_string(ruleset).unwrap();
    assert_eq!(&Ruleset::parse(&text).unwrap(), ruleset);
}
