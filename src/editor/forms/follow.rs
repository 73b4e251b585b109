//! What is selected stays selected when the scenario changes: by its name, and where that changed, by what it is.

use super::item::Item;
use crate::scenario::{Exit, Forces, Marker, Objective, Scenario, units_of};
use std::collections::BTreeMap;

impl Item {
    /// The same part after a change of the scenario; if it is gone, what it was part of.
    pub fn followed(&self, before: &Scenario, after: &Scenario) -> Self {
        self.same(before, after).unwrap_or_else(|| self.parent())
    }

    fn same(&self, before: &Scenario, after: &Scenario) -> Option<Self> {
        let (own, now) = (self.forces(before), self.forces(after));
        Some(match self {
            Self::Company(side, key) => Self::Company(*side, key_of(key, &own?.companies, &now?.companies)?),
            Self::Zone(side, key) => Self::Zone(*side, key_of(key, &own?.zones, &now?.zones)?),
            Self::Entry(side, key) => Self::Entry(*side, key_of(key, &own?.entries, &now?.entries)?),
            Self::Unit(side, name) => Self::Unit(*side, unit_of(name, own?, now?)?),
            Self::Marker(index) => {
                let alike = |one: &Marker, other: &Marker| one.kind == other.kind || one.at == other.at;
                Self::Marker(index_of(*index, &before.markers, &after.markers, alike)?)
            }
            Self::Objective(index) => {
                let alike = |one: &Objective, other: &Objective| {
                    one.at == other.at || (one.points, &one.to) == (other.points, &other.to)
                };
                let (before, after) = (&before.victory.objectives, &after.victory.objectives);
                Self::Objective(index_of(*index, before, after, alike)?)
            }
            Self::Exit(index) => {
                let alike = |one: &Exit, other: &Exit| {
                    let same = [one.side == other.side, one.by == other.by, one.points == other.points];
                    same.iter().filter(|same| **same).count() >= 2
                };
                Self::Exit(index_of(*index, &before.victory.exits, &after.victory.exits, alike)?)
            }
            other => other.clone(),
        })
    }

    fn forces<'a>(&self, scenario: &'a Scenario) -> Option<&'a Forces> {
        self.side().and_then(|side| scenario.sides.get(&side))
    }

    /// What lists it.
    fn parent(&self) -> Self {
        match self {
            Self::Company(side, _) => Self::Forces(*side),
            Self::Unit(side, _) => Self::Forces(*side),
            Self::Zone(side, _) => Self::Zones(*side),
            Self::Entry(side, _) => Self::Entries(*side),
            Self::Marker(_) => Self::Markers,
            Self::Objective(_) | Self::Exit(_) => Self::Victory,
            other => other.clone(),
        }
    }
}

/// A name that is still there, or the one new name of what had it.
fn key_of<T: PartialEq>(
    key: &str,
    before: &BTreeMap<String, T>,
    after: &BTreeMap<String, T>,
) -> Option<String> {
    if after.contains_key(key) {
        return Some(key.to_owned());
    }
    let value = before.get(key)?;
    let mut new = after.iter().filter(|(name, now)| !before.contains_key(*name) && *now == value);
    let (name, _) = new.next()?;
    new.next().is_none().then(|| name.clone())
}

/// A unit that is still there, or that has another name in the same place of the same forces.
fn unit_of(name: &str, before: &Forces, after: &Forces) -> Option<String> {
    let names = |forces: &Forces| -> Vec<String> {
        units_of(forces).into_iter().map(|unit| unit.name.to_string()).collect()
    };
    let (own, now) = (names(before), names(after));
    if now.iter().any(|it| it == name) || after.placements.contains_key(name) {
        return Some(name.to_owned());
    }
    // A name of the battalion is also its place in the order.
    let new_of_battalion =
        || key_of(name, &before.battalion, &after.battalion).filter(|_| before.battalion.contains_key(name));
    let in_place = || {
        let at = own.iter().position(|it| it == name).filter(|_| own.len() == now.len())?;
        now.get(at).filter(|it| !own.contains(it)).cloned()
    };
    new_of_battalion().or_else(in_place)
}

/// Where an entry of a list is now: the same one of those that are equal to it, else the one in its place if that is
/// alike and the list is as long as it was.
fn index_of<T: PartialEq>(
    index: usize,
    before: &[T],
    after: &[T],
    alike: impl Fn(&T, &T) -> bool,
) -> Option<usize> {
    let own = before.get(index)?;
    let is_equal = |list: &[T], at: usize| list.get(at).is_some_and(|it| it == own);
    if before.len() == after.len() && is_equal(after, index) {
        return Some(index);
    }
    let number = (0..index).filter(|&at| is_equal(before, at)).count();
    let equals: Vec<usize> = (0..after.len()).filter(|&at| is_equal(after, at)).collect();
    let equal = equals.get(number).or(equals.last()).copied();
    let in_place = after
        .get(index)
        .filter(|now| before.len() == after.len() && alike(own, now) && !before.contains(now));
    equal.or_else(|| in_place.map(|_| index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Side, UnitType};
    use crate::scenario::{
        BattalionUnit, Company, MapEdge, MarkerKind, ObjectiveAt, Platoon, Recipient, Way, Zone, ZoneArea,
        ZoneUnits,
    };

    fn scenario() -> Scenario {
        let mut scenario = Scenario::new("test", "Test");
        let mut forces = Forces::default();
        let company = Company { platoons: [("1".into(), Platoon::F3)].into(), ..Company::default() };
        forces.companies.insert("A".into(), company);
        let tank = BattalionUnit { unit: UnitType::PanzerIV, attached_to: None };
        forces.battalion.insert("pz1".into(), tank);
        let at = vec![ZoneArea::Edge(MapEdge::East, 2)];
        forces.zones.insert("east".into(), Zone { at, units: ZoneUnits::Any, adjacent: false });
        scenario.sides.insert(Side::German, forces);
        for (kind, at) in [(MarkerKind::Wire, "B2"), (MarkerKind::Foxhole, "B3"), (MarkerKind::Wire, "B4")] {
            scenario.markers.push(Marker { kind, at: at.into(), bridge: None, side: None });
        }
        for name in ["Mill", "Farm"] {
            let at = ObjectiveAt::Place(name.into());
            scenario.victory.objectives.push(Objective { at, points: 3, to: Recipient::default() });
        }
        let exit = |side, edge| Exit { side, by: Way::Edge(edge), points: 1 };
        scenario.victory.exits = vec![exit(Side::American, MapEdge::East), exit(Side::German, MapEdge::West)];
        scenario
    }

    fn follows(item: Item, change: impl FnOnce(&mut Scenario)) -> Item {
        let before = scenario();
        let mut after = before.clone();
        change(&mut after);
        let followed = item.followed(&before, &after);
        // And back again, unless it went.
        if followed != item.parent() {
            assert_eq!(followed.followed(&after, &before), item);
        }
        followed
    }

    #[test]
    fn entries_of_lists_are_followed_where_they_go_and_when_they_change() {
        for index in [1, 2] {
            let followed = follows(Item::Marker(index), |scenario| drop(scenario.markers.remove(0)));
            assert_eq!(followed, Item::Marker(index - 1));
        }
        assert_eq!(follows(Item::Marker(0), |scenario| scenario.markers.swap(0, 1)), Item::Marker(1));
        assert_eq!(
            follows(Item::Marker(1), |scenario| scenario.markers[1].at = "D4".into()),
            Item::Marker(1)
        );
        assert_eq!(follows(Item::Marker(1), |scenario| drop(scenario.markers.remove(1))), Item::Markers);
        // Of two that are the same, one is as good as the other.
        let mut twice = scenario();
        twice.markers[2] = twice.markers[0].clone();
        let mut once = twice.clone();
        once.markers.remove(0);
        assert_eq!(Item::Marker(2).followed(&twice, &once), Item::Marker(1));
        let renamed = follows(Item::Objective(1), |scenario| {
            scenario.victory.objectives[1].at = ObjectiveAt::Place("Old farm".into());
        });
        assert_eq!(renamed, Item::Objective(1));
        let gone = follows(Item::Objective(0), |scenario| drop(scenario.victory.objectives.remove(0)));
        assert_eq!(gone, Item::Victory);
        let exits = follows(Item::Exit(1), |scenario| drop(scenario.victory.exits.remove(0)));
        assert_eq!(exits, Item::Exit(0));
    }

    #[test]
    fn what_has_a_name_is_followed_when_that_changes() {
        let german = Side::German;
        let forces = |scenario: &mut Scenario, change: &dyn Fn(&mut Forces)| {
            change(scenario.sides.get_mut(&german).unwrap());
        };
        let zone = follows(Item::Zone(german, "east".into()), |scenario| {
            forces(scenario, &|forces| {
                let zone = forces.zones.remove("east").unwrap();
                forces.zones.insert("ridge".into(), zone);
            });
        });
        assert_eq!(zone, Item::Zone(german, "ridge".into()));
        let company = |forces: &mut Forces| {
            let company = forces.companies.remove("A").unwrap();
            forces.companies.insert("B".into(), company);
        };
        let unit = follows(Item::Unit(german, "A1/2".into()), |scenario| forces(scenario, &company));
        assert_eq!(unit, Item::Unit(german, "B1/2".into()));
        let tank = follows(Item::Unit(german, "pz1".into()), |scenario| {
            forces(scenario, &|forces| {
                let tank = forces.battalion.remove("pz1").unwrap();
                forces.battalion.insert("aa".into(), tank);
            });
        });
        assert_eq!(tank, Item::Unit(german, "aa".into()));
        let gone = follows(Item::Unit(german, "pz1".into()), |scenario| {
            forces(scenario, &|forces| drop(forces.battalion.remove("pz1")));
        });
        assert_eq!(gone, Item::Forces(german));
    }
}
