//! Solitaire: the order in which RB 10.5 lets the enemy's units act.
//!
//! Whoever asks says what the unit is like ([`Unit`]) and what it may do ([`Choice`]), as far as its side knows; answered
//! is the same list, the best first, each with its reason. Nothing is chosen by chance: equals keep the order in which
//! they came (ruling 59).

mod advice;
mod survey;

pub use advice::{Advice, advise, best};

use super::answer::Reason;
use super::field::{Field, UnitId};
use super::fire::{defence, distance};
use super::ground::{Ground, Position};
use crate::ruleset::Side;
use std::fmt;

/// What the order depends on in the unit that may act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Its strength.
    pub steps: u32,
    /// Units of its side in its hex, itself included.
    pub friends: u32,
    /// Whether its hex has double defence against fire, by terrain or foxhole.
    pub sheltered: bool,
    /// Hexes to the nearest place that is worth points to its side; none if there is none.
    pub to_objective: Option<u32>,
}

impl Unit {
    /// A unit on the map; `objectives` are the places worth points that its side does not hold. None if it is not there.
    pub fn on_map(ground: &Ground<'_>, field: &Field, unit: UnitId, objectives: &[Position]) -> Option<Self> {
        let its = field.unit(unit);
        let at = its.position()?;
        Some(Self {
            steps: its.steps,
            friends: field.at(its.side, at).count() as u32,
            sheltered: defence(ground, at, false) > 1,
            to_objective: nearest(ground, at, objectives),
        })
    }
}

/// Hexes to the nearest of several positions.
pub fn nearest(ground: &Ground<'_>, from: Position, to: &[Position]) -> Option<u32> {
    to.iter().filter_map(|&to| distance(ground, from, to)).min()
}

/// An enemy hex that is fired at or assaulted, as far as the unit's side knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EnemyHex {
    /// Hexes to it.
    pub distance: u32,
    /// Enemy units in it.
    pub units: u32,
    /// Whether one of them is face-up.
    pub face_up: bool,
}

impl EnemyHex {
    /// An enemy hex seen from a position; none where no distance joins them.
    pub fn seen(
        ground: &Ground<'_>,
        field: &Field,
        side: Side,
        from: Position,
        at: Position,
    ) -> Option<Self> {
        let enemies = || field.at(side.enemy(), at);
        Some(Self {
            distance: distance(ground, from, at)?,
            units: enemies().count() as u32,
            face_up: enemies().any(|(_, unit)| unit.is_revealed()),
        })
    }
}

/// Something that a unit may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Rally.
    Rally,
    /// Fire at a hex.
    Fire(EnemyHex),
    /// Move into an assault.
    Assault(EnemyHex),
    /// A special action.
    Special,
    /// Do nothing.
    Pass,
    /// Move to where the nearest place worth points is so many hexes away; none if there is none.
    Move(Option<u32>),
}

/// The steps of the list of RB 10.5, the first first, and what comes after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Priority {
    /// Rally a unit of one step.
    RallyWeak,
    /// Fire at or assault an adjacent hex with fewer units.
    FewerAdjacent,
    /// Fire at the nearest enemy that is face-up.
    NearestFaceUp,
    /// Fire at any target.
    AnyTarget,
    /// A special action.
    Special,
    /// Pass under cover.
    PassSheltered,
    /// Move towards the nearest place worth points.
    Advance,
    /// Pass in the open: not in the list.
    PassOpen,
    /// What the list does not ask for.
    Unlisted,
}

impl Priority {
    /// The reason in words, with its source.
    pub fn reason(self) -> Reason {
        match self {
            Self::PassOpen | Self::Unlisted => Reason::ruling(self.to_string(), 59),
            _ => Reason::rulebook(self.to_string(), "10.5"),
        }
    }
}

impl fmt::Display for Priority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RallyWeak => "a unit of one step rallies",
            Self::FewerAdjacent => "an adjacent enemy hex with fewer units",
            Self::NearestFaceUp => "fire at a face-up enemy, the nearest first",
            Self::AnyTarget => "fire at any target",
            Self::Special => "a special action",
            Self::PassSheltered => "stays under cover",
            Self::Advance => "towards the nearest place worth points",
            Self::PassOpen => "nothing better to do",
            Self::Unlisted => "not in the list",
        })
    }
}

/// A choice in its place in the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked<T> {
    /// Whatever the choice was handed in with, such as an action.
    pub what: T,
    /// The choice.
    pub choice: Choice,
    /// Which step of the list it follows.
    pub priority: Priority,
}

/// Which step of the list a choice follows.
pub fn priority(unit: &Unit, choice: &Choice) -> Priority {
    match *choice {
        Choice::Rally if unit.steps == 1 => Priority::RallyWeak,
        Choice::Rally => Priority::Unlisted,
        Choice::Fire(at) | Choice::Assault(at) if at.distance == 1 && at.units < unit.friends => {
            Priority::FewerAdjacent
        }
        Choice::Assault(_) => Priority::Unlisted,
        Choice::Fire(at) if at.face_up => Priority::NearestFaceUp,
        Choice::Fire(_) => Priority::AnyTarget,
        Choice::Special => Priority::Special,
        Choice::Pass if unit.sheltered => Priority::PassSheltered,
        Choice::Pass => Priority::PassOpen,
        Choice::Move(there) => match (there, unit.to_objective) {
            (Some(there), Some(here)) if there < here => Priority::Advance,
            _ => Priority::Unlisted,
        },
    }
}

/// Among choices of one step, nearer enemies and shorter ways to points come first, and fire before assault.
fn second(choice: &Choice) -> (u32, bool) {
    match *choice {
        Choice::Fire(at) => (at.distance, false),
        Choice::Assault(at) => (at.distance, true),
        Choice::Move(there) => (there.unwrap_or(u32::MAX), false),
        Choice::Rally | Choice::Special | Choice::Pass => (0, false),
    }
}

/// The choices of a unit in the order of RB 10.5.
pub fn rank<T>(unit: &Unit, choices: impl IntoIterator<Item = (T, Choice)>) -> Vec<Ranked<T>> {
    let ranked = choices.into_iter().map(|(what, choice)| {
        let priority = priority(unit, &choice);
        Ranked { what, choice, priority }
    });
    let mut ranked: Vec<Ranked<T>> = ranked.collect();
    ranked.sort_by_key(|it| (it.priority, second(&it.choice)));
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Face;
    use crate::rules::testing::{Army, World};
    use crate::ruleset::UnitType::{Mortar60, RifleF2};
    use Side::{American, German};

    fn hex(distance: u32, units: u32, face_up: bool) -> EnemyHex {
        EnemyHex { distance, units, face_up }
    }

    fn order(unit: &Unit, choices: &[(&'static str, Choice)]) -> String {
        let ranked = rank(unit, choices.iter().copied());
        ranked.iter().map(|it| it.what).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn the_list_of_the_rulebook_from_top_to_bottom() {
        let weak = Unit { steps: 1, friends: 2, sheltered: true, to_objective: Some(4) };
        let choices = [
            ("move on", Choice::Move(Some(2))),
            ("move away", Choice::Move(Some(5))),
            ("pass", Choice::Pass),
            ("dig", Choice::Special),
            ("fire far", Choice::Fire(hex(3, 1, false))),
            ("fire at the seen", Choice::Fire(hex(4, 3, true))),
            ("fire at the seen and near", Choice::Fire(hex(2, 1, true))),
            ("assault the few", Choice::Assault(hex(1, 1, false))),
            ("fire at the few", Choice::Fire(hex(1, 1, false))),
            ("assault the many", Choice::Assault(hex(1, 2, false))),
            ("rally", Choice::Rally),
            ("move half way", Choice::Move(Some(3))),
        ];
        assert_eq!(
            order(&weak, &choices),
            "rally, fire at the few, assault the few, fire at the seen and near, fire at the seen, fire far, dig, \
             pass, move on, move half way, assault the many, move away"
        );
        // In the open it moves on before it passes; with steps left it does not rally.
        let strong = Unit { steps: 2, sheltered: false, ..weak };
        assert_eq!(
            order(&strong, &choices[..4]) + ", " + &order(&strong, &choices[10..]),
            "dig, move on, pass, move away, move half way, rally"
        );
        // Without places worth points there is nowhere to go.
        let aimless = Unit { to_objective: None, ..strong };
        assert_eq!(order(&aimless, &[("move", Choice::Move(None)), ("pass", Choice::Pass)]), "pass, move");
        let reasons = [Priority::RallyWeak, Priority::PassOpen].map(|it| it.reason().to_string());
        assert_eq!(reasons, ["a unit of one step rallies (RB 10.5)", "nothing better to do (ruling 59)"]);
        assert!(rank(&weak, choices).iter().all(|it| !it.priority.reason().text.is_empty()));
    }

    #[test]
    fn units_and_enemy_hexes_are_seen_on_the_map() {
        let world = World::new(9, 4, "C2 town");
        let mut army = Army::new(
            &world,
            &[
                ("A1/1", German, RifleF2, "C2"),
                ("A1/2", German, RifleF2, "C2"),
                ("B1/1", American, RifleF2, "E2"),
                ("B/Mortar60", American, Mortar60, "E2"),
            ],
        );
        let ground = world.ground();
        let unit = |army: &Army, to: &[Position]| Unit::on_map(&ground, &army.field, army.id("A1/1"), to);
        let goals = [world.at("H2"), world.at("F2")];
        assert_eq!(
            unit(&army, &goals),
            Some(Unit { steps: 3, friends: 2, sheltered: true, to_objective: Some(3) })
        );
        assert_eq!(unit(&army, &[]).and_then(|unit| unit.to_objective), None);
        let seen = |army: &Army| EnemyHex::seen(&ground, &army.field, German, world.at("C2"), world.at("E2"));
        assert_eq!(seen(&army), Some(hex(2, 2, false)));
        army.unit_mut("B1/1").face = Face::Up;
        assert_eq!(seen(&army), Some(hex(2, 2, true)));
        army.unit_mut("A1/1").whereabouts = crate::rules::Whereabouts::Exited;
        assert_eq!(unit(&army, &goals), None);
    }
}
