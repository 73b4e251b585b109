//! Fire: who may fire at what, with how many dice at which firepower, and who takes the hits (RB 6.0).
//!
//! [`assess`] answers for one shot before the dice; [`hits`] counts the dice; [`takers`] and [`take_hit`] bring
//! hits to units one by one, so that owners can choose among equals. Units with a red triangle bombard
//! (RB 6.6): no limits of hexsides or long range, friends do not hinder, and an HQ may see for them.

mod cannot;
mod casualties;
mod line;
mod spotting;
#[cfg(test)]
mod tests;

pub use cannot::CannotFire;
pub use casualties::{Hit, defence, hits, recover, take_hit, takers};
pub use line::{distance, hinders};
pub use spotting::{explain_spotting, spots, spotters};

use super::answer::{Answer, Reason};
use super::crossing::Crossing;
use super::field::{Field, UnitId};
use super::ground::{Ground, Position};
use super::limits;
use crate::layout::HexsideId;
use crate::ruleset::{Source, Sourced, UnitClass};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What is fired at: a hex, or a revealed unit in it (RB 6.31).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// Where.
    pub at: Position,
    /// The unit that alone takes the hits, if one is named.
    pub named: Option<UnitId>,
}

/// What has been fired in this HQ activation, for the limits of RB 6.5.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Shots {
    /// Units that have fired across a hexside at a neighbour; apart below ground.
    pub across: BTreeMap<(HexsideId, bool), u32>,
    /// Pairs of firing and target hex of units that have fired at long range, with their number.
    pub long: BTreeMap<(Position, Position), u32>,
}

impl Shots {
    /// Notes a shot.
    pub fn note(&mut self, ground: &Ground<'_>, shot: &Shot) {
        if !shot.bombards {
            self.note_direct(ground, shot.from, shot.target.at);
        }
    }

    pub(in crate::rules) fn note_permitted(&mut self, ground: &Ground<'_>, shot: &Permit, at: Position) {
        if !shot.bombards {
            self.note_direct(ground, shot.from, at);
        }
    }

    fn note_direct(&mut self, ground: &Ground<'_>, from: Position, to: Position) {
        match hexside_between(ground, from, to) {
            Some((hexside, _)) => *self.across.entry((hexside, below(from, to))).or_default() += 1,
            None => *self.long.entry((from, to)).or_default() += 1,
        }
    }
}

fn below(from: Position, to: Position) -> bool {
    from.under || to.under
}

fn hexside_between(ground: &Ground<'_>, from: Position, to: Position) -> Option<(HexsideId, Crossing)> {
    Crossing::between(ground, from, to)
}

/// One part of a firepower.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Part {
    /// The rating of the unit.
    Rating(u32, Source),
    /// What the scenario adds or, negative, takes off.
    Scenario(i32),
    /// The armour class of the named target.
    Armour(u32, Source),
    /// An HQ next to the target sees for the firer.
    AdjacentSpotter(u32),
}

impl Part {
    fn value(&self) -> i64 {
        match self {
            Self::Rating(value, _) | Self::AdjacentSpotter(value) => i64::from(*value),
            Self::Scenario(value) => i64::from(*value),
            Self::Armour(value, _) => -i64::from(*value),
        }
    }

    /// The part in words, with its source.
    pub fn reason(&self) -> Reason {
        let text = self.to_string();
        match self {
            Self::Rating(_, source) | Self::Armour(_, source) => Reason::number(text, source),
            Self::Scenario(_) => Reason::rulebook(text, "10.2"),
            Self::AdjacentSpotter(_) => Reason::rulebook(text, "6.61"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rating(value, _) => write!(f, "rated F{value}"),
            Self::Scenario(value) => write!(f, "{value:+} by the scenario"),
            Self::Armour(value, _) => write!(f, "-{value} armour of the target"),
            Self::AdjacentSpotter(value) => write!(f, "+{value} for a spotter next to the target"),
        }
    }
}

/// A shot that may be fired.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Who fires.
    pub firer: UnitId,
    /// From where.
    pub from: Position,
    /// At what.
    pub target: Target,
    /// Dice: the strength of the firer (RB 2.11).
    pub dice: u32,
    /// The greatest roll that hits, modified (RB 6.1).
    pub firepower: u32,
    /// Distance in hexes.
    pub distance: u32,
    /// Whether it is a bombardment (RB 6.6).
    pub bombards: bool,
    /// The HQ that sees for it, if it does not see itself or is helped by one (RB 6.61).
    pub spotter: Option<UnitId>,
    /// Hits that take a step off a unit there: 2 is double defence (RB 6.7).
    pub defence: u32,
    /// The parts of the firepower.
    pub parts: Vec<Part>,
}

impl Shot {
    /// The shot as an answer: dice and firepower with their parts.
    pub fn explain(&self) -> Answer<String> {
        let mut answer = Answer::new(format!("{}F{} at D{}", self.dice, self.firepower, self.defence));
        answer.reasons.extend(self.parts.iter().map(Part::reason));
        answer
    }
}

/// What decides about a shot, before anybody asks for its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct Permit {
    from: Position,
    distance: u32,
    /// Whether it is a bombardment.
    pub bombards: bool,
    /// The HQ that sees for it.
    pub spotter: Option<UnitId>,
    /// Dice.
    pub dice: u32,
    /// The greatest roll that hits.
    pub firepower: u32,
    /// Hits that take a step.
    pub defence: u32,
}

/// Whether a unit may fire at a target, and how well. Command is looked at elsewhere.
///
/// `shots` are those of this activation. A bombarding unit may name a `spotter`; it needs one where it does not see.
///
/// # Errors
/// The rule that forbids it.
pub fn assess(
    ground: &Ground<'_>,
    field: &Field,
    shots: &Shots,
    firer: UnitId,
    target: Target,
    spotter: Option<UnitId>,
) -> Result<Shot, CannotFire> {
    let Permit { from, distance, bombards, spotter, dice, firepower, defence } =
        permit(ground, field, shots, firer, target, spotter)?;
    let parts = parts(ground, field, firer, target, spotter);
    debug_assert_eq!(parts.iter().map(Part::value).sum::<i64>(), i64::from(firepower));
    Ok(Shot { firer, from, target, dice, firepower, distance, bombards, spotter, defence, parts })
}

/// A shot that may be fired, as an answer.
pub(in crate::rules) fn explain_permitted(
    ground: &Ground<'_>,
    field: &Field,
    shots: &Shots,
    firer: UnitId,
    target: Target,
    spotter: Option<UnitId>,
) -> Answer<String> {
    match assess(ground, field, shots, firer, target, spotter) {
        Ok(shot) => shot.explain(),
        Err(why) => Answer::new(String::new()).because(why.reason()),
    }
}

/// [`assess`] without the parts.
///
/// # Errors
/// The rule that forbids it.
pub(in crate::rules) fn permit(
    ground: &Ground<'_>,
    field: &Field,
    shots: &Shots,
    firer: UnitId,
    target: Target,
    spotter: Option<UnitId>,
) -> Result<Permit, CannotFire> {
    let unit = field.unit(firer);
    let numbers = ground.ruleset.unit(unit.side, unit.unit);
    let (Some(rating), Some(range)) = (&numbers.firepower, &numbers.range) else {
        return Err(CannotFire::NeverFires(unit.class()));
    };
    let from = unit.position().ok_or(CannotFire::NotOnMap)?;
    if field.is_assault(from) {
        return Err(CannotFire::InAssault);
    }
    check_target(field, firer, target)?;
    let distance = distance(ground, from, target.at).ok_or(CannotFire::Tunnel)?;
    let range = range_of(ground, range.value());
    if distance > range {
        return Err(CannotFire::OutOfRange { distance, range });
    }
    let bombards = numbers.bombards.value();
    let spotter = if bombards {
        bombardment(ground, field, firer, from, target.at, spotter)?
    } else {
        direct_fire(ground, field, shots, unit.side, from, target.at)?;
        None
    };
    let firepower = firepower(ground, field, rating.value(), target, spotter)?;
    let sniper = unit.class() == UnitClass::Sniper;
    let defence = if sniper { 1 } else { defence(ground, target.at, bombards) };
    Ok(Permit { from, distance, bombards, spotter, dice: unit.steps, firepower, defence })
}

/// Effective range, which night cuts (RB 6.2, 10.3).
pub(super) fn range_of(ground: &Ground<'_>, range: u32) -> u32 {
    ground.conditions.night.as_ref().map_or(range, |night| range.min(night.range))
}

fn check_target(field: &Field, firer: UnitId, target: Target) -> Result<(), CannotFire> {
    let side = field.unit(firer).side;
    if field.is_assault(target.at) {
        return Err(CannotFire::IntoAssault);
    }
    if !field.is_occupied(side.enemy(), target.at) {
        return Err(CannotFire::NoEnemy);
    }
    let Some(named) = target.named else { return Ok(()) };
    let named = field.unit(named);
    if named.side == side || named.position() != Some(target.at) {
        return Err(CannotFire::NoEnemy);
    }
    if named.class() == UnitClass::Mine {
        return Err(CannotFire::Mine);
    }
    if !named.is_revealed() {
        return Err(CannotFire::NotRevealed);
    }
    Ok(())
}

fn direct_fire(
    ground: &Ground<'_>,
    field: &Field,
    shots: &Shots,
    side: crate::ruleset::Side,
    from: Position,
    to: Position,
) -> Result<(), CannotFire> {
    if let Some((hexside, crossing)) = hexside_between(ground, from, to) {
        let limit = limits::fire(ground, &crossing);
        let fired = shots.across.get(&(hexside, below(from, to))).copied().unwrap_or_default();
        if fired >= limit {
            return Err(CannotFire::HexsideLimit { limit });
        }
    } else {
        let limit = ground.ruleset.procedures.long_range_limit.value();
        if shots.long.get(&(from, to)).copied().unwrap_or_default() >= limit {
            return Err(CannotFire::LongRangeLimit { limit });
        }
    }
    match hinders(ground, field, Some(side), from, to) {
        Some(hindrance) => Err(hindrance),
        None => Ok(()),
    }
}

/// Who sees for a bombardment: itself, or the named HQ (RB 6.61; ruling 11).
pub(super) fn bombardment(
    ground: &Ground<'_>,
    field: &Field,
    firer: UnitId,
    from: Position,
    at: Position,
    spotter: Option<UnitId>,
) -> Result<Option<UnitId>, CannotFire> {
    if below(from, at) {
        return Err(CannotFire::Tunnel);
    }
    match spotter {
        Some(spotter) => spots(ground, field, firer, spotter, at).map(|()| Some(spotter)),
        None => match hinders(ground, field, None, from, at) {
            Some(_) => Err(CannotFire::NeedsSpotter),
            None => Ok(None),
        },
    }
}

/// The armour that counts against a shot at a target: that of the named unit (RB 6.32).
fn armour<'a>(ground: &Ground<'a>, field: &Field, target: Target) -> Option<&'a Sourced<u32>> {
    let named = field.unit(target.named?);
    ground.ruleset.unit(named.side, named.unit).armour.as_ref()
}

fn is_spotted_from_beside(
    ground: &Ground<'_>,
    field: &Field,
    target: Target,
    spotter: Option<UnitId>,
) -> bool {
    let near = spotter.and_then(|spotter| field.unit(spotter).position());
    near.and_then(|near| distance(ground, near, target.at)) == Some(1)
}

fn parts(
    ground: &Ground<'_>,
    field: &Field,
    firer: UnitId,
    target: Target,
    spotter: Option<UnitId>,
) -> Vec<Part> {
    let unit = field.unit(firer);
    let rating = ground.ruleset.unit(unit.side, unit.unit).firepower.as_ref();
    let mut parts: Vec<Part> =
        rating.map(|rating| Part::Rating(rating.value(), rating.source().clone())).into_iter().collect();
    if ground.conditions.firepower_modifier != 0 {
        parts.push(Part::Scenario(ground.conditions.firepower_modifier));
    }
    if let Some(armour) = armour(ground, field, target) {
        parts.push(Part::Armour(armour.value(), armour.source().clone()));
    }
    if is_spotted_from_beside(ground, field, target, spotter) {
        parts.push(Part::AdjacentSpotter(ground.ruleset.procedures.adjacent_spotter_bonus.value()));
    }
    parts
}

/// The sum of the parts.
///
/// # Errors
/// Nothing is left: then no fire is possible (RB 6.32).
fn firepower(
    ground: &Ground<'_>,
    field: &Field,
    rating: u32,
    target: Target,
    spotter: Option<UnitId>,
) -> Result<u32, CannotFire> {
    let armour = armour(ground, field, target).map_or(0, Sourced::value);
    let bonus = match is_spotted_from_beside(ground, field, target, spotter) {
        true => ground.ruleset.procedures.adjacent_spotter_bonus.value(),
        false => 0,
    };
    let modifier = i64::from(ground.conditions.firepower_modifier);
    let sum = i64::from(rating) + modifier - i64::from(armour) + i64::from(bonus);
    match u32::try_from(sum) {
        Ok(firepower) if firepower > 0 => Ok(firepower),
        _ => Err(CannotFire::NoFirepower(sum)),
    }
}

/// All targets that a unit may fire at: each hex with enemies in it, and each revealed unit there.
pub fn targets(ground: &Ground<'_>, field: &Field, shots: &Shots, firer: UnitId) -> Vec<Shot> {
    let enemy = field.unit(firer).side.enemy();
    let hexes: BTreeSet<Position> =
        field.on_map().filter(|(_, unit, _)| unit.side == enemy).map(|(_, _, at)| at).collect();
    hexes.into_iter().flat_map(|at| targets_at(ground, field, shots, firer, at)).collect()
}

/// The shots of [`targets`] at one hex.
pub(super) fn targets_at(
    ground: &Ground<'_>,
    field: &Field,
    shots: &Shots,
    firer: UnitId,
    at: Position,
) -> Vec<Shot> {
    let enemies = field.at(field.unit(firer).side.enemy(), at);
    let revealed = enemies.filter(|(_, unit)| unit.is_revealed()).map(|(id, _)| Some(id));
    let targets = std::iter::once(None).chain(revealed).map(|named| Target { at, named });
    let all = targets.flat_map(|target| {
        let ways = ways_to_fire(ground, field, shots, firer, target).into_iter();
        ways.filter_map(move |spotter| assess(ground, field, shots, firer, target, spotter).ok())
    });
    all.collect()
}

/// By whose sight a unit may fire at a target: by its own, or by that of each HQ that sees for it. Who bombards and sees
/// the hex itself may still have an HQ next to it see for it, which makes the shot better (RB 6.61).
pub(super) fn ways_to_fire(
    ground: &Ground<'_>,
    field: &Field,
    shots: &Shots,
    firer: UnitId,
    target: Target,
) -> Vec<Option<UnitId>> {
    let may = |hq| permit(ground, field, shots, firer, target, hq);
    let helped = || {
        let hqs = spotters(ground, field, firer, target.at).into_iter().map(Some);
        hqs.filter(|&hq| may(hq).is_ok())
    };
    match may(None) {
        Ok(permit) if permit.bombards => {
            let beside = helped().filter(|&hq| is_spotted_from_beside(ground, field, target, hq));
            std::iter::once(None).chain(beside).collect()
        }
        Ok(_) => vec![None],
        Err(CannotFire::NeedsSpotter) => helped().collect(),
        Err(_) => Vec::new(),
    }
}
