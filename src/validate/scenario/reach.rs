//! What the units of each side ever come to, from wherever they start: worked out once for all checks of victory.

use crate::finding::{FilePlace, Finding, Path};
use crate::layout::HexId;
use crate::rules::classes::may_be_at;
use crate::rules::movement::{ever_reached, hexes_of_way};
use crate::rules::set_up::{Start, starters};
use crate::rules::{Position, links};
use crate::ruleset::{Side, UnitClass};
use crate::scenario::{Forces, Objective, ObjectiveAt};
use crate::validate::findings::Findings;
use crate::validate::scenario::name_of_objective;
use crate::validate::view::ScenarioView;
use std::collections::{BTreeMap, BTreeSet};

/// Adds a finding about an objective, made for its name and place in the file, and shown where it is on the map.
pub(in crate::validate) fn add_of_objective(
    view: &ScenarioView<'_>,
    findings: &mut Findings<'_>,
    index: usize,
    one: &Objective,
    finding: impl FnOnce(&str, FilePlace) -> Finding,
) {
    let path = Path::root().field("victory").field("objectives").index(index).field("at");
    let finding = finding(name_of_objective(&one.at), findings.value(path));
    findings.add(match goals(view, &one.at).first() {
        Some(at) => view.shown_at_hex(finding, at.hex),
        None => finding,
    });
}

/// Larger maps are not searched.
const MOST_HEXES: usize = 100_000;

/// What the sides ever come to. A side without units, or whose units start nowhere yet, is left out.
pub(in crate::validate) struct Reach {
    sides: BTreeMap<Side, OfSide>,
    /// Of each objective, whether it is on the map and units may be there.
    is_open: Vec<bool>,
}

struct OfSide {
    objectives: Vec<bool>,
    exits: Vec<bool>,
}

impl Reach {
    /// None for a map that is too large.
    pub fn new(view: &ScenarioView<'_>) -> Option<Self> {
        if view.map.hexes().len() > MOST_HEXES {
            return None;
        }
        let victory = &view.scenario.victory;
        let mut known: BTreeMap<&ObjectiveAt, Vec<usize>> = BTreeMap::new();
        for one in &victory.objectives {
            known.entry(&one.at).or_insert_with(|| indices(view, goals(view, &one.at)));
        }
        let objectives: Vec<&[usize]> =
            victory.objectives.iter().map(|one| known.get(&one.at).map_or(&[][..], Vec::as_slice)).collect();
        let is_open = objectives.iter().map(|goals| !goals.is_empty()).collect();
        let sides = view.sides().filter_map(|(side, forces)| {
            let exits: Vec<Vec<usize>> = victory
                .exits
                .iter()
                .map(|exit| match exit.side == side {
                    true => indices(view, on_surface(hexes_of_way(view.map, &exit.by))),
                    false => Vec::new(),
                })
                .collect();
            let exits: Vec<&[usize]> = exits.iter().map(Vec::as_slice).collect();
            Some((side, OfSide::new(view, forces, &objectives, &exits)?))
        });
        Some(Self { sides: sides.collect(), is_open })
    }

    /// Whether the objective at that place of the list is on the map and open to units at all.
    pub fn is_open(&self, objective: usize) -> bool {
        self.is_open.get(objective).copied().unwrap_or_default()
    }

    /// Whether a side ever comes to the objective at that place of the list; none if it has no units that start.
    pub fn comes_to(&self, side: Side, objective: usize) -> Option<bool> {
        self.sides.get(&side)?.objectives.get(objective).copied()
    }

    /// Whether a side, and never its enemy, comes to the objective at that place of the list.
    pub fn alone_comes_to(&self, side: Side, objective: usize) -> bool {
        self.comes_to(side, objective) == Some(true) && self.comes_to(side.enemy(), objective) == Some(false)
    }

    /// Whether a side ever comes to the exit at that place of the list; none if it has no units that start.
    pub fn comes_to_exit(&self, side: Side, exit: usize) -> Option<bool> {
        self.sides.get(&side)?.exits.get(exit).copied()
    }

    /// Whether nobody knows better than that a side comes to an objective.
    pub fn may_come_to(&self, side: Side, objective: usize) -> bool {
        self.comes_to(side, objective).unwrap_or(true)
    }

    /// The sides that may score for an objective and have units that start.
    pub fn scoring<'a>(&'a self, objective: &'a Objective) -> impl Iterator<Item = Side> + 'a {
        self.sides.keys().copied().filter(|side| objective.to.includes(*side))
    }
}

impl OfSide {
    /// Class by class, until all goals are known to be reached.
    fn new(
        view: &ScenarioView<'_>,
        forces: &Forces,
        objectives: &[&[usize]],
        exits: &[&[usize]],
    ) -> Option<Self> {
        let starts = starts(view, forces);
        if starts.is_empty() {
            return None;
        }
        let ground = view.ground();
        let mut of_side = Self { objectives: vec![false; objectives.len()], exits: vec![false; exits.len()] };
        for (class, starts) in starts {
            let is_known = |(goals, is_reached): (&&[usize], &bool)| *is_reached || goals.is_empty();
            if objectives.iter().zip(&of_side.objectives).all(is_known)
                && exits.iter().zip(&of_side.exits).all(is_known)
            {
                break;
            }
            let reached = ever_reached(&ground, class, starts);
            let mark = |goals: &[&[usize]], marks: &mut [bool]| {
                for (goals, is_reached) in goals.iter().zip(marks) {
                    *is_reached = *is_reached || goals.iter().any(|&at| reached[at]);
                }
            };
            mark(objectives, &mut of_side.objectives);
            mark(exits, &mut of_side.exits);
        }
        Some(of_side)
    }
}

/// Where units of a side start or enter, by class.
type Starts = BTreeMap<UnitClass, BTreeSet<Position>>;

fn on_surface(hexes: Vec<HexId>) -> Vec<Position> {
    hexes.into_iter().map(Position::surface).collect()
}

fn indices(view: &ScenarioView<'_>, positions: Vec<Position>) -> Vec<usize> {
    let indices: BTreeSet<usize> = positions.into_iter().map(|at| at.index(view.map)).collect();
    indices.into_iter().collect()
}

fn starts(view: &ScenarioView<'_>, forces: &Forces) -> Starts {
    let ground = view.ground();
    let mut all = Starts::new();
    for starter in starters(view.map, forces) {
        let at = match &starter.start {
            Start::Placed(at) => at.iter().copied().collect(),
            Start::Zones(zones) => {
                let zones = zones.iter().filter_map(|zone| forces.zones.get(zone));
                on_surface(zones.flat_map(|zone| view.hexes_of_zone(zone)).collect())
            }
            Start::Enters(entry) => {
                let entry = forces.entries.get(entry);
                on_surface(entry.map(|entry| hexes_of_way(view.map, &entry.by)).unwrap_or_default())
            }
        };
        for class in starter.types.iter().map(|unit| unit.class()).filter(|class| *class != UnitClass::Mine) {
            let open = at.iter().copied().filter(|&at| may_be_at(&ground, class, at).is_ok());
            all.entry(class).or_default().extend(open);
        }
    }
    all.retain(|_, starts| !starts.is_empty());
    all
}

/// The positions of an objective and those from which they are controlled. None of one where nobody may be at all, which
/// is told by its own check.
fn goals(view: &ScenarioView<'_>, at: &ObjectiveAt) -> Vec<Position> {
    let map = view.map;
    let hexes: BTreeSet<HexId> = match at {
        ObjectiveAt::Hex(name) => map.find_hex(name).into_iter().collect(),
        ObjectiveAt::Place(name) => map
            .find_place(name)
            .map(|place| map.hexes_of_place(place))
            .unwrap_or_default()
            .into_iter()
            .collect(),
        ObjectiveAt::Bridge(name) => match map.find_bridge(name) {
            Ok(bridge) => map.hexside(bridge.bridge.hexside).hexes.into_iter().flatten().collect(),
            Err(_) => BTreeSet::new(),
        },
    };
    let ground = view.ground();
    let open = |hex: &HexId| may_be_at(&ground, UnitClass::Rifle, Position::surface(*hex)).is_ok();
    if !hexes.iter().any(open) {
        return Vec::new();
    }
    let own: Vec<Position> = hexes.into_iter().map(Position::surface).collect();
    let beside = own.iter().flat_map(|&at| {
        links::neighbours(&ground, at).map(|(_, to)| to).filter(move |&to| links::is_open(&ground, to, at))
    });
    own.iter().copied().chain(beside).collect()
}
