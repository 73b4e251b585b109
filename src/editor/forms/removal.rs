//! What Delete does to the part of the scenario that is selected.

use super::field::take_out;
use super::item::Item;
use crate::edit::{Document, Edit, change_forces, change_scenario, place_unit, place_units};
use crate::editor::tab::Tab;
use crate::text::text;

/// The edit by which Delete takes away what is selected; none while a game is shown in its place.
pub fn removal(tab: &Tab) -> Option<Edit> {
    if tab.replay_shown().is_some() {
        return None;
    }
    match tab.group.as_slice() {
        [] => tab.item.as_ref()?.removal(tab.document()),
        group => take_off(tab.document(), group),
    }
}

/// The edit that takes units off the map.
pub fn take_off(document: &Document, units: &[Item]) -> Option<Edit> {
    let unit = |item: &Item| match item {
        Item::Unit(side, name) => Some((*side, name.clone(), None)),
        _ => None,
    };
    place_units(document, &units.iter().filter_map(unit).collect::<Vec<_>>())
}

impl Item {
    /// Whether Delete takes it.
    pub fn can_be_removed(&self) -> bool {
        matches!(
            self,
            Self::Unit(..)
                | Self::Zone(..)
                | Self::Entry(..)
                | Self::Marker(_)
                | Self::Objective(_)
                | Self::Exit(_)
        )
    }

    /// The edit that takes it off the map or out of the scenario; none if it is nothing that Delete takes.
    pub fn removal(&self, document: &Document) -> Option<Edit> {
        match self {
            Self::Unit(side, name) => place_unit(document, *side, name, None),
            Self::Zone(side, key) => change_forces(document, *side, text("zones-remove"), |forces| {
                forces.zones.remove(key);
            }),
            Self::Entry(side, key) => change_forces(document, *side, text("entries-remove"), |forces| {
                forces.entries.remove(key);
            }),
            Self::Marker(index) => change_scenario(document, text("marker-remove"), |scenario| {
                take_out(&mut scenario.markers, *index);
            }),
            Self::Objective(index) => {
                change_scenario(document, text("victory-remove-objective"), |scenario| {
                    take_out(&mut scenario.victory.objectives, *index);
                })
            }
            Self::Exit(index) => change_scenario(document, text("victory-remove-exit"), |scenario| {
                take_out(&mut scenario.victory.exits, *index);
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::edit::Document;
    use crate::editor::examples::EXAMPLES;
    use crate::editor::forms::Item;
    use crate::ruleset::Side;

    #[test]
    fn what_lies_on_the_map_goes_and_what_does_not_stays() {
        let document: Document = EXAMPLES[0].open().document();
        let side = |document: &Document| document.scenario.clone().unwrap().sides[&Side::German].clone();
        let (unit, _) =
            side(&document).placements.first_key_value().map(|(k, v)| (k.clone(), v.clone())).unwrap();
        let without = document.after(&Item::Unit(Side::German, unit.clone()).removal(&document).unwrap());
        assert!(!side(&without).placements.contains_key(&unit));
        assert_eq!(side(&without).companies, side(&document).companies, "it is still in the forces");
        let objectives = document.scenario.as_ref().unwrap().victory.objectives.clone();
        let fewer = document.after(&Item::Objective(0).removal(&document).unwrap());
        assert_eq!(fewer.scenario.as_ref().unwrap().victory.objectives, objectives[1..]);
        for stays in
            [Item::Objective(objectives.len()), Item::Identity, Item::Company(Side::German, "A".into())]
        {
            assert!(!stays.can_be_removed() || matches!(stays, Item::Objective(_)));
            assert!(
                stays.removal(&document).is_none_or(|edit| document.after(&edit) == document),
                "{stays:?}"
            );
        }
    }
}
