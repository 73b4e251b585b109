//! The units of a side and their names.

use super::forces::{Forces, Platoon};
use crate::ruleset::UnitType;
use std::fmt;

/// Name of a unit within its side: `A/HQ`, `A1/HQ`, `A1/1` to `A1/3`, `A/Mg42`, or a battalion unit's own.
///
/// A company that has a weapon twice names the second `A/Mg42-2`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitName {
    /// HQ of a company.
    CompanyHq(String),
    /// HQ of a platoon of a company.
    PlatoonHq(String, String),
    /// Rifle squad, from 1.
    Squad(String, String, u32),
    /// Company weapon and, where there are several of its type, which, from 1.
    Weapon(String, UnitType, u32),
    /// Battalion unit by its key.
    Battalion(String),
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CompanyHq(company) => write!(f, "{company}/HQ"),
            Self::PlatoonHq(company, platoon) => write!(f, "{company}{platoon}/HQ"),
            Self::Squad(company, platoon, number) => write!(f, "{company}{platoon}/{number}"),
            Self::Weapon(company, unit, 1) => write!(f, "{company}/{unit:?}"),
            Self::Weapon(company, unit, number) => write!(f, "{company}/{unit:?}-{number}"),
            Self::Battalion(key) => f.write_str(key),
        }
    }
}

/// A unit of a side before play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub name: UnitName,
    /// Its type.
    pub unit: UnitType,
    /// The company that it belongs or is attached to, if that is settled.
    pub company: Option<String>,
    /// The platoon that it belongs to.
    pub platoon: Option<String>,
}

/// All units of a side that are known before draws: companies first, then the battalion's.
pub fn units_of(forces: &Forces) -> Vec<Unit> {
    let mut units = Vec::new();
    for (letter, company) in &forces.companies {
        if !company.without_hq {
            units.push(of_company(letter, UnitName::CompanyHq(letter.clone()), UnitType::CompanyHq));
        }
        for (number, platoon) in &company.platoons {
            push_platoon(&mut units, letter, number, *platoon);
        }
        for (index, &weapon) in company.weapons.iter().enumerate() {
            let before = company.weapons[..index].iter().filter(|&&other| other == weapon).count() as u32;
            units.push(of_company(letter, UnitName::Weapon(letter.clone(), weapon, before + 1), weapon));
        }
    }
    let only_company = match forces.companies.len() {
        1 => forces.companies.keys().next().cloned(),
        _ => None,
    };
    units.extend(forces.battalion.iter().map(|(key, unit)| Unit {
        name: UnitName::Battalion(key.clone()),
        unit: unit.unit,
        company: unit.attached_to.clone().or_else(|| only_company.clone()),
        platoon: None,
    }));
    units
}

fn of_company(letter: &str, name: UnitName, unit: UnitType) -> Unit {
    Unit { name, unit, company: Some(letter.to_owned()), platoon: None }
}

fn push_platoon(units: &mut Vec<Unit>, letter: &str, number: &str, platoon: Platoon) {
    let of_platoon =
        |name, unit| Unit { name, unit, company: Some(letter.to_owned()), platoon: Some(number.to_owned()) };
    if platoon.has_hq() {
        let name = UnitName::PlatoonHq(letter.to_owned(), number.to_owned());
        units.push(of_platoon(name, UnitType::PlatoonHq));
    }
    for squad in 1..=platoon.squads().min(9) {
        let name = UnitName::Squad(letter.to_owned(), number.to_owned(), squad);
        units.push(of_platoon(name, platoon.quality().unit()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{BattalionUnit, Company, Quality};

    #[test]
    fn units_are_named_by_company_platoon_and_number() {
        let company = Company {
            platoons: [
                ("1".to_owned(), Platoon::F3),
                ("2".to_owned(), Platoon::Part { quality: Quality::F2, squads: 1, without_hq: true }),
            ]
            .into(),
            weapons: vec![UnitType::Mg42, UnitType::Mortar80, UnitType::Mg42],
            ..Company::default()
        };
        let panzer = BattalionUnit { unit: UnitType::PanzerIV, attached_to: None };
        let forces = Forces {
            companies: [("A".to_owned(), company)].into(),
            battalion: [("pz1".to_owned(), panzer)].into(),
            ..Forces::default()
        };
        let units = units_of(&forces);
        let names: Vec<String> = units.iter().map(|unit| unit.name.to_string()).collect();
        assert_eq!(names.join(" "), "A/HQ A1/HQ A1/1 A1/2 A1/3 A2/1 A/Mg42 A/Mortar80 A/Mg42-2 pz1");
        assert_eq!(units[2].unit, UnitType::RifleF3);
        assert_eq!(units[5].unit, UnitType::RifleF2);
        assert_eq!(units[9].company.as_deref(), Some("A"));
    }
}
