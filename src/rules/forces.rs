//! What forces are worth, and how many blocks of the box they take (RB 2.0, 10, unit values).

use crate::ruleset::{Ruleset, Side, UnitClass, UnitType};
use crate::scenario::{Forces, units_of};
use std::collections::BTreeMap;

/// The most strikes that are counted.
const STRIKES: u32 = 999;

/// The point value of a side's forces: its units at their steps, draws by the mean of their pool, strikes.
pub fn points(ruleset: &Ruleset, side: Side, forces: &Forces) -> u32 {
    let of_type = |unit: UnitType, steps: Option<u32>| {
        let numbers = ruleset.unit(side, unit);
        let steps = steps.unwrap_or(numbers.steps.value()).min(99);
        steps * numbers.points.as_ref().map_or(0, |points| points.value())
    };
    let units = units_of(forces)
        .into_iter()
        .map(|unit| of_type(unit.unit, forces.steps.get(&unit.name.to_string()).copied()));
    let draws = forces.draws.values().filter(|draw| !draw.from.is_empty()).map(|draw| {
        let pool: u32 = draw.from.iter().map(|&unit| of_type(unit, None)).sum();
        pool.saturating_mul(draw.count.min(99)) / draw.from.len() as u32
    });
    let support = [(forces.artillery, &ruleset.artillery), (forces.air, &ruleset.aircraft)];
    let support = support.map(|(strikes, table)| strikes.min(STRIKES) * table[side].points.value());
    units.chain(draws).chain(support).fold(0, u32::saturating_add)
}

/// How many blocks of a kind forces take, and how many there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// What is counted, in words.
    pub what: String,
    /// How many the forces take; of a draw its whole pool, which must be at hand to draw from.
    pub used: u32,
    /// How many a side has in the box.
    pub in_box: u32,
    /// The class of a type; none of classes themselves and strikes.
    pub of_class: Option<UnitClass>,
}

impl Counted {
    /// Whether one copy of the game does not have that many.
    pub fn is_over(&self) -> bool {
        self.used > self.in_box
    }
}

/// The blocks that a side's forces take of the box: class by class, strikes, then the types whose numbers are known.
/// Units that the side does not have are left to checks.
pub fn counted(ruleset: &Ruleset, side: Side, forces: &Forces) -> Vec<Counted> {
    let counters = &ruleset.counters;
    let (mut classes, mut types) = (BTreeMap::new(), BTreeMap::new());
    let known = units_of(forces).into_iter().map(|unit| unit.unit);
    let pools = forces.draws.values().flat_map(|draw| draw.from.iter().copied());
    for unit in known.chain(pools).filter(|unit| unit.sides().contains(&side)) {
        *classes.entry(unit.class()).or_insert(0_u32) += 1;
        *types.entry(unit).or_insert(0_u32) += 1;
    }
    let of_classes = classes
        .into_iter()
        .map(|(class, used)| (class.to_string(), used, counters.by_class[class][side].value(), None));
    let support = [
        ("artillery", u32::from(forces.artillery > 0), counters.artillery[side].value()),
        ("aircraft", u32::from(forces.air > 0), counters.aircraft[side].value()),
    ];
    let support = support.into_iter().filter(|(_, used, _)| *used > 0);
    let support = support.map(|(what, used, in_box)| (what.to_owned(), used, in_box, None));
    let of_types = types.into_iter().filter_map(|(unit, used)| {
        Some((unit.label().to_owned(), used, counters.by_type.get(&unit)?.value(), Some(unit.class())))
    });
    of_classes
        .chain(support)
        .chain(of_types)
        .map(|(what, used, in_box, of_class)| Counted { what, used, in_box, of_class })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{BattalionUnit, Company, Draw, Platoon};

    fn forces() -> Forces {
        let platoons = [("1".to_owned(), Platoon::F3), ("2".to_owned(), Platoon::F2)].into();
        let company = Company { platoons, weapons: vec![UnitType::Mg42], ..Company::default() };
        let bunker = |_| BattalionUnit { unit: UnitType::Bunker, attached_to: None };
        Forces {
            companies: [("A".to_owned(), company)].into(),
            battalion: ["b1", "b2"].map(|key| (key.to_owned(), bunker(key))).into(),
            draws: [(
                "d".to_owned(),
                Draw {
                    count: 2,
                    from: vec![UnitType::Sniper, UnitType::Mine],
                    attached_to: Default::default(),
                },
            )]
            .into(),
            steps: [("A1/1".to_owned(), 1)].into(),
            artillery: 2,
            ..Forces::default()
        }
    }

    #[test]
    fn points_add_up_steps_draws_and_strikes() {
        // Squads 7 steps at 3 and 9 at 2, MG 3 at 5, bunkers 6 at 11, two of (5 + 2) / 2, two strikes at 10.
        let points = points(Ruleset::westfront(), Side::German, &forces());
        assert_eq!(points, 7 * 3 + 9 * 2 + 3 * 5 + 6 * 11 + 7 + 20);
    }

    #[test]
    fn blocks_are_held_against_the_box() {
        let counted = counted(Ruleset::westfront(), Side::German, &forces());
        let of = |what: &str| counted.iter().find(|it| it.what == what).map(|it| (it.used, it.in_box));
        assert_eq!(of("bunker"), Some((2, 1)));
        assert_eq!(of("rifle squad"), Some((6, 27)));
        assert_eq!(of("artillery"), Some((1, 1)));
        assert_eq!(of("aircraft"), None);
        assert_eq!(of("sniper").map(|(used, _)| used), Some(1), "the pool of a draw counts");
        let over: Vec<&str> = counted.iter().filter(|it| it.is_over()).map(|it| it.what.as_str()).collect();
        assert_eq!(over, ["bunker"]);
    }
}
