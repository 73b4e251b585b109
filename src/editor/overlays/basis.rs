//! What overlays are worked out on: the ground, and the units that have a hex, as if all blocks lay face up; or the units
//! as they are in the game that is replayed.

use super::Subject;
use crate::editor::tab::{Findings, Tab};
use crate::layout::{HexId, Map};
use crate::rules::set_up::find_position;
use crate::rules::{Face, Field, FieldUnit, Ground, Markers, Position, UnitId, Whereabouts};
use crate::ruleset::{Ruleset, Side};
use crate::scenario::{Conditions, Forces, Scenario, units_of};
use std::sync::Arc;

/// What overlays are worked out on.
pub struct Basis {
    /// The map.
    pub map: Arc<Map>,
    /// The scenario, if there is one.
    pub scenario: Option<Arc<Scenario>>,
    /// What checks found.
    pub findings: Findings,
    /// The units that have a hex, all face up.
    pub field: Field,
    /// Names of the units, with their sides.
    names: Vec<String>,
    ruleset: Arc<Ruleset>,
    conditions: Conditions,
    markers: Markers,
    /// The hex that was pointed out, if the map still has it.
    pub hex: Option<HexId>,
    /// The unit that was pointed out: one of those in the hex.
    pub unit: Option<UnitId>,
    /// The side that it is about.
    pub side: Side,
}

impl Basis {
    /// Of the document of a tab as it is now, or of the game that is replayed there.
    pub fn new(tab: &Tab, subject: Subject) -> Self {
        let (map, scenario) = (Arc::clone(tab.map()), tab.document().scenario.clone());
        let conditions = scenario.as_ref().map(|scenario| scenario.conditions.clone()).unwrap_or_default();
        let markers =
            scenario.as_ref().map(|scenario| Markers::at_start(&map, &scenario.markers)).unwrap_or_default();
        let hex = subject.hex.and_then(|hex| map.id(hex));
        let mut basis = Self {
            hex,
            side: subject.side,
            findings: tab.findings.clone(),
            field: Field::default(),
            names: Vec::new(),
            ruleset: Arc::clone(tab.ruleset()),
            conditions,
            markers,
            unit: None,
            map,
            scenario: scenario.clone(),
        };
        if let Some(replay) = tab.replay_shown() {
            (basis.field, basis.names) = (replay.field().clone(), replay.names());
            basis.markers = replay.shown().markers.clone();
        } else if let Some(scenario) = scenario {
            for (&side, forces) in &scenario.sides {
                basis.place(side, forces);
            }
        }
        let here = hex.map(|hex| basis.units_in(hex)).unwrap_or_default();
        basis.unit = here.get(subject.unit % here.len().max(1)).copied();
        basis
    }

    fn place(&mut self, side: Side, forces: &Forces) {
        for unit in units_of(forces) {
            let name = unit.name.to_string();
            let Some(at) = forces.placements.get(&name).and_then(|at| find_position(&self.map, at)) else {
                continue;
            };
            let company = unit.company.as_ref().and_then(|company| {
                let at = forces.companies.keys().position(|known| known == company)?;
                u8::try_from(at).ok()
            });
            let platoon = unit.company.as_ref().zip(unit.platoon.as_ref()).and_then(|(company, platoon)| {
                let platoons = &forces.companies.get(company)?.platoons;
                u8::try_from(platoons.keys().position(|known| known == platoon)?).ok()
            });
            let mut placed = FieldUnit::new(&self.ruleset, side, unit.unit);
            placed.company = company;
            placed.platoon = platoon;
            placed.face = Face::Up;
            placed.whereabouts = Whereabouts::At(at);
            if let Some(&steps) = forces.steps.get(&name) {
                placed.steps = steps.clamp(1, placed.steps.max(1));
            }
            self.field.units.push(placed);
            self.names.push(format!("{side} {name}"));
        }
    }

    /// The ground as it is at the start.
    pub fn ground(&self) -> Ground<'_> {
        Ground {
            map: &self.map,
            ruleset: &self.ruleset,
            conditions: &self.conditions,
            markers: &self.markers,
            sight: None,
        }
    }

    /// The units in a hex, on the surface first.
    pub fn units_in(&self, hex: HexId) -> Vec<UnitId> {
        let mut units: Vec<(bool, UnitId)> = self
            .field
            .on_map()
            .filter(|(_, _, at)| at.hex == hex)
            .map(|(id, _, at)| (at.under, id))
            .collect();
        units.sort();
        units.into_iter().map(|(_, id)| id).collect()
    }

    /// A unit's side, name and type.
    pub fn name(&self, unit: UnitId) -> String {
        let name = self.names.get(unit.index()).map(String::as_str).unwrap_or_default();
        format!("{name} ({})", self.field.unit(unit).unit.label())
    }

    /// Whether a unit is the one of that side and name.
    pub fn is_called(&self, unit: UnitId, side: Side, name: &str) -> bool {
        self.names.get(unit.index()).is_some_and(|known| *known == format!("{side} {name}"))
    }

    /// Where the unit that was pointed out is.
    pub fn position(&self) -> Option<Position> {
        self.field.unit(self.unit?).position()
    }

    /// Whether any unit has a hex.
    pub fn has_units(&self) -> bool {
        self.field.on_map().next().is_some()
    }
}
