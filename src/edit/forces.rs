//! The scenario changed, and the names of its units kept meaning the same.
//!
//! Units are referred to by name: where they are placed, how many steps they have, whom a zone or an entry is for. What
//! takes a unit away takes those names with it; what renames a company or a unit renames them.

use super::{Change, Document, Edit};
use crate::ruleset::Side;
use crate::scenario::{Attachment, Forces, Scenario, UnitName, ZoneUnits, units_of};
use crate::text::{text, text_with};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why forces cannot be changed as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ForcesProblem {
    /// A name is needed.
    #[error("{}", text("cannot-name-nothing"))]
    NoName,
    /// The side has one of that name.
    #[error("{}", text_with("cannot-name-taken", &[("name", .0.as_str().into())]))]
    Taken(String),
    /// There is none of that name.
    #[error("{}", text_with("cannot-name-not-there", &[("name", .0.as_str().into())]))]
    NotThere(String),
    /// A board is edited alone.
    #[error("{}", text("cannot-force-alone"))]
    NoScenario,
}

/// The edit that changes the scenario; none where a board is edited alone or nothing changes.
pub fn change_scenario(
    document: &Document,
    label: impl Into<String>,
    change: impl FnOnce(&mut Scenario),
) -> Option<Edit> {
    let before = document.scenario.as_ref()?;
    let mut after = Scenario::clone(before);
    change(&mut after);
    (after != **before).then(|| Edit::new(label, vec![Change::Scenario(Arc::new(after))]))
}

/// The edit that changes a side's forces. Names of units that are no more go with them.
pub fn change_forces(
    document: &Document,
    side: Side,
    label: impl Into<String>,
    change: impl FnOnce(&mut Forces),
) -> Option<Edit> {
    change_scenario(document, label, |scenario| {
        let forces = scenario.sides.entry(side).or_default();
        let before = names_of(forces);
        change(forces);
        let after = names_of(forces);
        forget(forces, &before - &after);
        if *forces == Forces::default() {
            scenario.sides.remove(&side);
        }
    })
}

/// All by which units and draws are referred to.
fn names_of(forces: &Forces) -> BTreeSet<String> {
    let units = units_of(forces).into_iter().map(|unit| unit.name.to_string());
    units.chain(forces.draws.keys().cloned()).chain(forces.companies.keys().map(|key| company(key))).collect()
}

/// A company among the names of units: no unit is called like this.
fn company(key: &str) -> String {
    format!("company {key}")
}

fn forget(forces: &mut Forces, gone: BTreeSet<String>) {
    if gone.is_empty() {
        return;
    }
    let stays = |name: &String| !gone.contains(name);
    forces.placements.retain(|unit, _| stays(unit));
    forces.steps.retain(|unit, _| stays(unit));
    forces.entries.values_mut().for_each(|entry| entry.units.retain(stays));
    for zone in forces.zones.values_mut() {
        if let ZoneUnits::Only(units) = &mut zone.units {
            units.retain(stays);
        }
    }
    let is_gone = |key: &String| gone.contains(&company(key));
    for unit in forces.battalion.values_mut() {
        unit.attached_to.take_if(|key| is_gone(key));
    }
    for draw in forces.draws.values_mut() {
        if matches!(&draw.attached_to, Attachment::Company(key) if is_gone(key)) {
            draw.attached_to = Attachment::Choice;
        }
    }
}

/// Something of a side that has a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A rifle company.
    Company,
    /// A battalion unit.
    Battalion,
    /// A draw.
    Draw,
    /// A set-up zone.
    Zone,
    /// An entry.
    Entry,
}

/// The edit that renames something of a side, wherever the scenario refers to it.
///
/// # Errors
/// [`ForcesProblem`] says why not.
pub fn rename_in_forces(
    document: &Document,
    side: Side,
    what: Named,
    from: &str,
    to: &str,
) -> Result<Edit, ForcesProblem> {
    let to = to.trim();
    let scenario = document.scenario.as_ref().ok_or(ForcesProblem::NoScenario)?;
    let forces = scenario.sides.get(&side).ok_or_else(|| ForcesProblem::NotThere(from.to_owned()))?;
    let mut renamed = forces.clone();
    if to.is_empty() {
        return Err(ForcesProblem::NoName);
    }
    let taken = || ForcesProblem::Taken(to.to_owned());
    let is_unit = matches!(what, Named::Battalion | Named::Draw);
    if from != to && is_unit && names_of(forces).contains(to) {
        return Err(taken());
    }
    match what {
        Named::Company => rename_company(&mut renamed, from, to),
        Named::Battalion => rename_key(&mut renamed.battalion, from, to),
        Named::Draw => rename_key(&mut renamed.draws, from, to),
        Named::Zone => rename_key(&mut renamed.zones, from, to),
        Named::Entry => rename_key(&mut renamed.entries, from, to),
    }?;
    if is_unit {
        rename_units(&mut renamed, |name| (name == from).then(|| to.to_owned()));
    }
    let label = text_with("edit-rename", &[("from", from.into()), ("to", to.into())]);
    let edit = change_scenario(document, label, |scenario| {
        scenario.sides.insert(side, renamed);
    });
    Ok(edit.unwrap_or_else(|| Edit::new(String::new(), Vec::new())))
}

fn rename_key<T>(
    map: &mut std::collections::BTreeMap<String, T>,
    from: &str,
    to: &str,
) -> Result<(), ForcesProblem> {
    if from != to && map.contains_key(to) {
        return Err(ForcesProblem::Taken(to.to_owned()));
    }
    let value = map.remove(from).ok_or_else(|| ForcesProblem::NotThere(from.to_owned()))?;
    map.insert(to.to_owned(), value);
    Ok(())
}

fn rename_company(forces: &mut Forces, from: &str, to: &str) -> Result<(), ForcesProblem> {
    let units: Vec<UnitName> = units_of(forces).into_iter().map(|unit| unit.name).collect();
    rename_key(&mut forces.companies, from, to)?;
    let new = |name: &UnitName| {
        let to = to.to_owned();
        match name.clone() {
            UnitName::CompanyHq(company) if company == from => UnitName::CompanyHq(to),
            UnitName::PlatoonHq(company, platoon) if company == from => UnitName::PlatoonHq(to, platoon),
            UnitName::Squad(company, platoon, number) if company == from => {
                UnitName::Squad(to, platoon, number)
            }
            UnitName::Weapon(company, unit, number) if company == from => UnitName::Weapon(to, unit, number),
            other => other,
        }
    };
    rename_units(forces, |name| {
        let unit = units.iter().find(|unit| unit.to_string() == name)?;
        Some(new(unit).to_string())
    });
    for unit in forces.battalion.values_mut() {
        if unit.attached_to.as_deref() == Some(from) {
            unit.attached_to = Some(to.to_owned());
        }
    }
    for draw in forces.draws.values_mut() {
        if draw.attached_to == Attachment::Company(from.to_owned()) {
            draw.attached_to = Attachment::Company(to.to_owned());
        }
    }
    Ok(())
}

/// Writes new names wherever units are named; those for which `new` gives none stay.
fn rename_units(forces: &mut Forces, new: impl Fn(&str) -> Option<String>) {
    let renamed = |name: String| new(&name).unwrap_or(name);
    forces.placements =
        std::mem::take(&mut forces.placements).into_iter().map(|(unit, at)| (renamed(unit), at)).collect();
    forces.steps =
        std::mem::take(&mut forces.steps).into_iter().map(|(unit, steps)| (renamed(unit), steps)).collect();
    let rename_all = |units: &mut Vec<String>| {
        units.iter_mut().for_each(|unit| *unit = renamed(std::mem::take(unit)));
    };
    forces.entries.values_mut().for_each(|entry| rename_all(&mut entry.units));
    for zone in forces.zones.values_mut() {
        if let ZoneUnits::Only(units) = &mut zone.units {
            rename_all(units);
        }
    }
}

/// The edit that gives a unit a hex of its own, or takes it off the map.
pub fn place_unit(document: &Document, side: Side, unit: &str, at: Option<&str>) -> Option<Edit> {
    let label = match at {
        Some(at) => text_with("edit-place-unit", &[("unit", unit.into()), ("at", at.into())]),
        None => text_with("edit-take-off-unit", &[("unit", unit.into())]),
    };
    change_scenario(document, label, |scenario| {
        let forces = scenario.sides.entry(side).or_default();
        match at {
            Some(at) => drop(forces.placements.insert(unit.to_owned(), at.to_owned())),
            None => drop(forces.placements.remove(unit)),
        }
    })
}

/// Puts several units each into a hex, or takes them off the map, as one step.
pub fn place_units(document: &Document, units: &[(Side, String, Option<String>)]) -> Option<Edit> {
    if let [(side, unit, at)] = units {
        return place_unit(document, *side, unit, at.as_deref());
    }
    let count = units.len();
    let label = match units.iter().any(|(_, _, at)| at.is_some()) {
        true => "edit-move-units",
        false => "edit-take-off-units",
    };
    change_scenario(document, text_with(label, &[("count", count.into())]), |scenario| {
        for (side, unit, at) in units {
            let placements = &mut scenario.sides.entry(*side).or_default().placements;
            match at {
                Some(at) => drop(placements.insert(unit.clone(), at.clone())),
                None => drop(placements.remove(unit)),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{joined, plain};
    use super::*;
    use crate::edit::BoardKey;
    use crate::ruleset::UnitType;
    use crate::scenario::{BattalionUnit, Company, Draw, Entry, MapEdge, Platoon, Way, Zone, ZoneArea};

    /// Company A with a platoon and an MG, and a tank attached to it; each is named wherever a unit can be.
    fn document() -> Document {
        let mut document = joined(&[], &[]);
        let mut scenario = Scenario::clone(document.scenario.as_ref().unwrap());
        let platoons = [("1".to_owned(), Platoon::F2)].into();
        let company = Company { platoons, weapons: vec![UnitType::Mg42], ..Company::default() };
        let names = ["A/HQ", "A1/2", "A/Mg42", "pz", "d"].map(str::to_owned).to_vec();
        let mut forces = Forces::default();
        forces.companies.insert("A".into(), company);
        let attached_to = Some("A".to_owned());
        forces.battalion.insert("pz".into(), BattalionUnit { unit: UnitType::PanzerIV, attached_to });
        let attached_to = Attachment::Company("A".into());
        forces.draws.insert("d".into(), Draw { count: 1, from: vec![UnitType::Mine], attached_to });
        forces.placements = names.iter().map(|name| (name.clone(), "west:B1".to_owned())).collect();
        forces.steps = names.iter().map(|name| (name.clone(), 1)).collect();
        let at = vec![ZoneArea::Edge(MapEdge::West, 1)];
        let zone = Zone { at, units: ZoneUnits::Only(names.clone()), adjacent: false };
        forces.zones.insert("z".into(), zone);
        let entry = Entry { by: Way::Edge(MapEdge::West), turn: 2, units: names };
        forces.entries.insert("e".into(), entry);
        scenario.sides.insert(Side::German, forces);
        document.scenario = Some(Arc::new(scenario));
        document
    }

    fn german(document: &Document) -> Forces {
        document.scenario.as_ref().unwrap().sides[&Side::German].clone()
    }

    /// All places where units are named must name the same.
    fn named(document: &Document) -> String {
        let forces = german(document);
        let sorted = |names: Vec<String>| {
            let mut names = names;
            names.sort();
            names.join(" ")
        };
        let ZoneUnits::Only(only) = forces.zones.values().next().unwrap().units.clone() else { panic!() };
        let all = [
            sorted(forces.placements.keys().cloned().collect()),
            sorted(forces.steps.keys().cloned().collect()),
            sorted(only),
            sorted(forces.entries.values().next().unwrap().units.clone()),
        ];
        assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
        all[0].clone()
    }

    #[test]
    fn what_is_renamed_is_renamed_wherever_it_is_named() {
        let document = document();
        let rename = |what, from, to| {
            let edit = rename_in_forces(&document, Side::German, what, from, to)?;
            Ok(document.after(&edit))
        };
        let company = rename(Named::Company, "A", " C ").unwrap();
        assert_eq!(named(&company), "C/HQ C/Mg42 C1/2 d pz");
        assert_eq!(german(&company).battalion["pz"].attached_to.as_deref(), Some("C"));
        assert_eq!(german(&company).draws["d"].attached_to, Attachment::Company("C".into()));
        assert_eq!(named(&rename(Named::Battalion, "pz", "tank").unwrap()), "A/HQ A/Mg42 A1/2 d tank");
        assert_eq!(named(&rename(Named::Draw, "d", "pool").unwrap()), "A/HQ A/Mg42 A1/2 pool pz");
        assert!(german(&rename(Named::Zone, "z", "north").unwrap()).zones.contains_key("north"));
        assert!(german(&rename(Named::Entry, "e", "late").unwrap()).entries.contains_key("late"));
        let taken = |name: &str| Err(ForcesProblem::Taken(name.to_owned()));
        assert_eq!(rename(Named::Battalion, "pz", "d"), taken("d"));
        assert_eq!(rename(Named::Draw, "d", "A/HQ"), taken("A/HQ"));
        assert_eq!(rename(Named::Company, "A", " "), Err(ForcesProblem::NoName));
        assert_eq!(rename(Named::Zone, "y", "x"), Err(ForcesProblem::NotThere("y".into())));
        assert_eq!(rename(Named::Zone, "z", "z"), Ok(document.clone()));
        let alone = Document::of_board(BoardKey::new("b.ron"), plain("b"));
        let refused = rename_in_forces(&alone, Side::German, Named::Zone, "z", "y");
        assert_eq!(refused, Err(ForcesProblem::NoScenario));
    }

    #[test]
    fn names_of_units_that_are_taken_away_go_with_them() {
        let document = document();
        let change = |change: fn(&mut Forces)| {
            document.after(&change_forces(&document, Side::German, "Change", change).unwrap())
        };
        let hq = change(|forces| forces.companies.get_mut("A").unwrap().without_hq = true);
        assert_eq!(named(&hq), "A/Mg42 A1/2 d pz");
        let platoon = change(|forces| forces.companies.get_mut("A").unwrap().platoons.clear());
        assert_eq!(named(&platoon), "A/HQ A/Mg42 d pz");
        let company = change(|forces| forces.companies.clear());
        assert_eq!(named(&company), "d pz");
        assert_eq!(german(&company).battalion["pz"].attached_to, None);
        assert_eq!(german(&company).draws["d"].attached_to, Attachment::Choice);
        let draw = change(|forces| forces.draws.clear());
        assert_eq!(named(&draw), "A/HQ A/Mg42 A1/2 pz");
        assert!(change_forces(&document, Side::German, "Nothing", |_| {}).is_none());
        let gone = change(|forces| *forces = Forces::default());
        assert!(gone.scenario.unwrap().sides.is_empty());
    }

    #[test]
    fn units_are_placed_and_taken_off_the_map() {
        let document = document();
        let placed = document.after(&place_unit(&document, Side::German, "A1/1", Some("east:B2")).unwrap());
        assert_eq!(german(&placed).placements["A1/1"], "east:B2");
        let off = placed.after(&place_unit(&placed, Side::German, "A1/1", None).unwrap());
        assert_eq!(off, document);
        assert!(place_unit(&document, Side::German, "A1/1", None).is_none());
    }
}
