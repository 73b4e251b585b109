//! What one step costs, as its parts (RB 8.1, 8.4; ruling 30).

use crate::board::Road;
use crate::rules::answer::{Answer, Reason};
use crate::rules::classes::{Closed, may_cross_as};
use crate::rules::crossing::Crossing;
use crate::rules::ground::{Ground, Position};
use crate::rules::limits;
use crate::ruleset::{Cost, HexsideKind, UnitClass};
use std::fmt;

/// Whether a step leads into an assault: there the road does not count (RB 8.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Into {
    /// Into a hex without enemy units.
    Free,
    /// Into a hex that enemy units occupy.
    Assault,
}

/// One part of the cost of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The dearest of what the hexside is: its points.
    Base(HexsideKind, u32),
    /// A slope, going up or down.
    Slope(HexsideKind, i32),
    /// A wreck in the hex that is entered.
    Wreck(u32),
    /// The bonus of a road.
    Road(i32),
    /// The bonus of a railway.
    Railway(i32),
    /// A tank breaks through a hedge: it spends its whole move.
    Hedge,
}

impl Part {
    /// The part in words, with its source.
    pub fn reason(self, ground: &Ground<'_>) -> Reason {
        let kind = match self {
            Self::Base(kind, _) | Self::Slope(kind, _) => kind,
            Self::Wreck(_) => {
                return Reason::number(self.to_string(), ground.ruleset.markers.wreck_cost.source());
            }
            Self::Road(_) => HexsideKind::Road,
            Self::Railway(_) => HexsideKind::Railway,
            Self::Hedge => return Reason::ruling(self.to_string(), 9),
        };
        Reason::number(self.to_string(), ground.ruleset.hexsides[kind].movement.source())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(kind, points) => write!(f, "{points} {kind}"),
            Self::Slope(kind, added) => write!(f, "{added:+} {kind}"),
            Self::Wreck(added) => write!(f, "+{added} wreck"),
            Self::Road(added) => write!(f, "{added:+} road"),
            Self::Railway(added) => write!(f, "{added:+} railway"),
            Self::Hedge => f.write_str("the whole move of a tank through a hedge"),
        }
    }
}

/// The cost of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StepCost {
    /// Movement points.
    pub points: u32,
    /// Whether it takes the whole move, whatever the points (ruling 9).
    pub whole_move: bool,
    parts: [Option<Part>; 5],
}

impl StepCost {
    pub(super) fn of(parts: [Option<Part>; 5]) -> Self {
        let points = |part: Part| match part {
            Part::Base(_, points) | Part::Wreck(points) => i64::from(points),
            Part::Slope(_, added) | Part::Road(added) | Part::Railway(added) => i64::from(added),
            Part::Hedge => 0,
        };
        let sum: i64 = parts.iter().flatten().map(|&part| points(part)).sum();
        let whole_move = parts.contains(&Some(Part::Hedge));
        Self { points: u32::try_from(sum).unwrap_or_default(), whole_move, parts }
    }

    /// The parts, the base first.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.parts.iter().flatten().copied()
    }
}

impl fmt::Display for StepCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.whole_move { f.write_str("whole move") } else { write!(f, "{} mp", self.points) }
    }
}

/// What a step of a unit of that class from a position to a neighbouring one costs.
///
/// # Errors
/// Why the step is closed to it. Whether others may still assault across is not looked at.
pub fn step_cost(
    ground: &Ground<'_>,
    class: UnitClass,
    from: Position,
    to: Position,
    into: Into,
) -> Result<StepCost, Closed> {
    let (_, crossing) = Crossing::between(ground, from, to).ok_or(Closed::NotAdjacent)?;
    cost_as(ground, class, from, to, into, crossing)
}

/// [`step_cost`] where what the hexside is has been worked out.
pub(super) fn cost_as(
    ground: &Ground<'_>,
    class: UnitClass,
    from: Position,
    to: Position,
    into: Into,
    mut crossing: Crossing,
) -> Result<StepCost, Closed> {
    if into == Into::Assault {
        crossing = crossing.without_road();
        may_assault(ground, class, to, &crossing)?;
    }
    may_cross_as(ground, class, from, to, &crossing)?;
    let wreck = !to.under && ground.markers.wrecks.contains(&to.hex);
    let (road, railway) = bonus(ground, class, &crossing);
    Ok(StepCost::of([
        base(ground, &crossing),
        slope(ground, &crossing),
        wreck.then(|| Part::Wreck(ground.ruleset.markers.wreck_cost.value())),
        road.or(railway),
        crossing.kinds.has(HexsideKind::Hedge).then_some(Part::Hedge),
    ]))
}

fn base(ground: &Ground<'_>, crossing: &Crossing) -> Option<Part> {
    let points = |kind: HexsideKind| match ground.ruleset.hexsides[kind].movement.value() {
        Cost::Points(points) => Some(Part::Base(kind, points)),
        _ => None,
    };
    // The first of equals is kept, so that cover is named before water.
    crossing.kinds.iter().filter_map(points).reduce(|dearest, part| match (dearest, part) {
        (Part::Base(_, a), Part::Base(_, b)) if b > a => part,
        _ => dearest,
    })
}

fn slope(ground: &Ground<'_>, crossing: &Crossing) -> Option<Part> {
    let added = |kind| match ground.ruleset.hexsides[kind].movement.value() {
        Cost::Added(added) if added != 0 && crossing.kinds.has(kind) => Some(Part::Slope(kind, added)),
        _ => None,
    };
    added(HexsideKind::SlopeUp).or_else(|| added(HexsideKind::SlopeDown))
}

/// The bonus of a road and of a railway; none at bridges, spans and tunnels (chart note 4, RB 3.4).
fn bonus(ground: &Ground<'_>, class: UnitClass, crossing: &Crossing) -> (Option<Part>, Option<Part>) {
    if crossing.bridges + crossing.destroyed_bridges > 0 || crossing.on_span {
        return (None, None);
    }
    let added = |kind: HexsideKind| match ground.ruleset.hexsides[kind].movement.value() {
        Cost::Added(added) => Some(added),
        _ => None,
    };
    let lost = crossing.road == Some(Road::Unpaved) && !ground.conditions.unpaved_bonus;
    let road = crossing.road.filter(|_| !lost).and_then(|_| added(HexsideKind::Road));
    let may_use = !ground.ruleset.hexsides[HexsideKind::Railway].closed_to.0.contains(&class);
    let railway = (crossing.railway && may_use).then(|| added(HexsideKind::Railway)).flatten();
    (road.map(Part::Road), railway.map(Part::Railway))
}

/// Whether the class may assault at all, and across this hexside (RB 9.61, 9.62, 7.5; chart note 5).
fn may_assault(
    ground: &Ground<'_>,
    class: UnitClass,
    to: Position,
    crossing: &Crossing,
) -> Result<(), Closed> {
    may_assault_into(ground, class, to)?;
    let only = |kind: &HexsideKind| {
        let classes = ground.ruleset.hexsides[*kind].assault_only.as_ref();
        classes.is_some_and(|classes| !classes.0.contains(&class))
    };
    if let Some(kind) = crossing.kinds.iter().find(only) {
        return Err(Closed::NoAssaultAcross(kind, class));
    }
    // A tank assaults through a hedge that has no limit for others (chart note 7).
    let through_hedge = crossing.kinds.has(HexsideKind::Hedge);
    if !through_hedge && limits::assault(ground, crossing) == 0 {
        let kind = crossing.kinds.iter().find(|&kind| closes_assaults(ground, kind));
        return Err(Closed::Hexside(kind.unwrap_or(HexsideKind::Clear)));
    }
    Ok(())
}

/// Whether the class moves into assaults at all, and whether there may be one at the position.
pub(in crate::rules) fn may_assault_into(
    ground: &Ground<'_>,
    class: UnitClass,
    to: Position,
) -> Result<(), Closed> {
    if matches!(class, UnitClass::AtGun | UnitClass::Mortar | UnitClass::MachineGun) {
        return Err(Closed::NoAssault(class));
    }
    if !to.under && ground.markers.wire.contains_key(&to.hex) {
        return Err(Closed::Wire);
    }
    Ok(())
}

fn closes_assaults(ground: &Ground<'_>, kind: HexsideKind) -> bool {
    ground.ruleset.hexsides[kind].assault.value() == crate::ruleset::Limit::Units(0)
}

/// [`step_cost`] as an answer: the points with their parts, or why the step is closed.
pub fn explain_step(
    ground: &Ground<'_>,
    class: UnitClass,
    from: Position,
    to: Position,
    into: Into,
) -> Answer<String> {
    match step_cost(ground, class, from, to, into) {
        Ok(cost) => {
            let mut answer = Answer::new(cost.to_string());
            answer.reasons.extend(cost.parts().map(|part| part.reason(ground)));
            if into == Into::Assault {
                answer = answer.because(Reason::rulebook("roads do not count into an assault", "8.4"));
            }
            answer
        }
        Err(closed) => Answer::new("closed".to_owned()).because(closed.reason(ground)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;
    use UnitClass::{AtGun, Engineer, MachineGun, Mortar, PlatoonHq, Rifle, Tank};

    fn cost(entries: &str, class: UnitClass, into: Into) -> String {
        let world = World::new(5, 3, entries);
        match step_cost(&world.ground(), class, world.at("C2"), world.at("C1"), into) {
            Ok(cost) => cost.to_string(),
            Err(_) => "closed".to_owned(),
        }
    }

    fn check(into: Into, table: &[(&str, UnitClass, &str)]) {
        for &(entries, class, expected) in table {
            assert_eq!(cost(entries, class, into), expected, "{class} {entries}");
        }
    }

    #[test]
    fn steps_cost_what_the_rulebook_says() {
        check(
            Into::Free,
            &[
                ("", Rifle, "2 mp"),
                ("C2/N woods", Rifle, "3 mp"),
                ("C2/N road", Rifle, "1 mp"),
                ("C2/N woods road", Tank, "2 mp"),
                ("C1 level 1; C2/N woods", Rifle, "4 mp"),
                ("C1 level 1", Rifle, "3 mp"),
                ("C1 level 1; C2/N road", Rifle, "2 mp"),
                ("C2 level 1", Rifle, "2 mp"),
                ("C2/N orchard", Rifle, "3 mp"),
                ("C2/N marsh", Rifle, "3 mp"),
                ("C2/N town", Rifle, "2 mp"),
                ("C2/N town road", Rifle, "1 mp"),
                ("C1 farm", Rifle, "2 mp"),
                ("C2/N river ford", Tank, "3 mp"),
                ("C2/N canal", Rifle, "3 mp"),
                ("C2/N river", Rifle, "4 mp"),
                ("C2/N river", Tank, "closed"),
                ("C2/N river woods", Rifle, "4 mp"),
                ("C2/N gap", Rifle, "2 mp"),
                ("C2/N gap woods", Rifle, "3 mp"),
                ("C1 level 1; C2/N cliff", Rifle, "4 mp"),
                ("C1 level 3", Rifle, "4 mp"),
                ("C2 level 3", Rifle, "4 mp"),
                ("C2/N river bridge road", Tank, "2 mp"),
                ("C2/N river bridge road woods", Rifle, "3 mp"),
                ("C2/N river bridge bridge road", Rifle, "2 mp"),
                ("C1 level 1; C2/N river bridge road", Rifle, "3 mp"),
                ("C2/N railway", Rifle, "1 mp"),
                ("C2/N railway", Tank, "2 mp"),
                ("C2/N railway", AtGun, "2 mp"),
                ("C2/N railway road", Rifle, "1 mp"),
                ("C2/N railway unpaved", Tank, "1 mp"),
                ("C2/N river railway-bridge railway", Rifle, "2 mp"),
                ("C1 lake causeway; C2/N road", Rifle, "2 mp"),
                ("C1 marsh stone-span; C2/N marsh road", Tank, "3 mp"),
                ("C2/N hedge", Rifle, "closed"),
                ("C2/N hedge", Tank, "whole move"),
                ("C2/N hedge woods", Tank, "closed"),
            ],
        );
    }

    #[test]
    fn into_an_assault_the_road_does_not_count_and_some_may_not_go() {
        check(
            Into::Assault,
            &[
                ("C2/N road", Rifle, "2 mp"),
                ("C2/N railway", Rifle, "2 mp"),
                ("C2/N woods road", Rifle, "3 mp"),
                ("C1 woods; C2/N woods road", Tank, "closed"),
                ("C2/N river bridge road", Tank, "2 mp"),
                ("C2/N river", Rifle, "4 mp"),
                ("C2/N river blown", Rifle, "closed"),
                ("C2/N river ford", Rifle, "3 mp"),
                ("C2/N river ford", Engineer, "3 mp"),
                ("C2/N river ford", Tank, "3 mp"),
                ("C2/N river ford", PlatoonHq, "closed"),
                ("C2/N hedge", Tank, "whole move"),
                ("C2/N gap", Rifle, "2 mp"),
                ("", MachineGun, "closed"),
                ("", Mortar, "closed"),
                ("", AtGun, "closed"),
                ("", PlatoonHq, "2 mp"),
            ],
        );
    }

    #[test]
    fn wrecks_hinder_and_bad_weather_takes_the_bonus_of_unpaved_roads() {
        let mut world = World::new(5, 3, "C2/N unpaved; C2/NE road; C2/SE railway unpaved");
        let cost = |world: &World, to: &str| {
            step_cost(&world.ground(), Rifle, world.at("C2"), world.at(to), Into::Free).unwrap().points
        };
        assert_eq!((cost(&world, "C1"), cost(&world, "D1"), cost(&world, "D2")), (1, 1, 1));
        world.conditions.unpaved_bonus = false;
        assert_eq!((cost(&world, "C1"), cost(&world, "D1"), cost(&world, "D2")), (2, 1, 1));
        let wreck = world.hex("D1");
        world.markers.wrecks.insert(wreck);
        assert_eq!(cost(&world, "D1"), 2);
    }

    #[test]
    fn wire_cannot_be_assaulted() {
        let mut world = World::new(5, 3, "");
        let wire = world.hex("C1");
        world.markers.wire.insert(wire, None);
        let step = |into| step_cost(&world.ground(), Rifle, world.at("C2"), world.at("C1"), into);
        assert_eq!(step(Into::Assault), Err(Closed::Wire));
        assert_eq!(step(Into::Free).map(|cost| cost.points), Ok(2));
    }

    #[test]
    fn the_parts_of_a_step_are_told_with_their_sources() {
        let world = World::new(5, 3, "C1 level 1; C2/N woods road");
        let ground = world.ground();
        let say =
            |class, into| explain_step(&ground, class, world.at("C2"), world.at("C1"), into).to_string();
        assert_eq!(
            say(Rifle, Into::Free),
            "3 mp: 3 woods hexside (RB 8.1); +1 slope, uphill (RB 8.1); -1 road (RB 8.4)"
        );
        assert_eq!(
            say(Rifle, Into::Assault),
            "4 mp: 3 woods hexside (RB 8.1); +1 slope, uphill (RB 8.1); roads do not count into an assault (RB 8.4)"
        );
        assert_eq!(say(Tank, Into::Assault), "closed: woods hexside is closed to tank (RB 3.4)");
    }
}
