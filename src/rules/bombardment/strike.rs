//! Strikes of field artillery and aircraft, which company HQs call for (RB 2.6, 2.7; rulings 6, 10 and 48).

use super::with_spotter;
use crate::rules::answer::{Answer, Reason};
use crate::rules::command::Spent;
use crate::rules::field::{Field, FieldUnit, UnitId};
use crate::rules::fire::{CannotFire, Target, defence, spots};
use crate::rules::ground::{Ground, Position};
use crate::rules::roll::{Firepower, Roll};
use crate::ruleset::{Side, Support, UnitClass};
use std::collections::BTreeSet;
use std::fmt;

/// A kind of strike from off the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strike {
    /// Field artillery.
    Artillery,
    /// Aircraft.
    Air,
}

impl Strike {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Artillery, Self::Air];

    /// The numbers of a side's.
    pub fn numbers<'a>(self, ground: &Ground<'a>, side: Side) -> &'a Support {
        match self {
            Self::Artillery => &ground.ruleset.artillery[side],
            Self::Air => &ground.ruleset.aircraft[side],
        }
    }
}

impl fmt::Display for Strike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Artillery => "artillery",
            Self::Air => "aircraft",
        })
    }
}

/// What a company HQ has called for in this activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Called {
    /// Whether for artillery.
    pub artillery: bool,
    /// Whether for aircraft.
    pub air: bool,
}

impl Called {
    /// Whether it has called for a kind.
    pub fn has(self, strike: Strike) -> bool {
        match strike {
            Strike::Artillery => self.artillery,
            Strike::Air => self.air,
        }
    }

    /// Notes a call.
    pub fn note(&mut self, strike: Strike) {
        match strike {
            Strike::Artillery => self.artillery = true,
            Strike::Air => self.air = true,
        }
    }
}

/// A call that is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Call {
    /// The active HQ.
    pub hq: UnitId,
    /// What it calls for.
    pub strike: Strike,
    /// Strikes of that kind that its side has left.
    pub left: u32,
    /// What it has called for in this activation.
    pub called: Called,
    /// What it has spent of its command.
    pub spent: Spent,
}

/// Why a strike cannot be called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CannotCall {
    /// Only company HQs on the map call.
    NotCompanyHq,
    /// The scenario's strikes are spent.
    NoneLeft(Strike),
    /// The HQ has called for one in this activation.
    CalledOnce(Strike),
    /// The HQ has called for the other kind in this activation.
    CalledOther(Strike),
    /// The HQ has given its commands.
    CommandsSpent,
    /// No enemy, or not the named one, is there.
    NoEnemy,
    /// The target is in an assault.
    IntoAssault,
    /// The named unit is no bunker.
    NotBunker,
    /// The HQ that should see the target does not.
    NotSpotted(CannotFire),
    /// Nothing is left of the firepower.
    NoFirepower(i64),
}

impl CannotCall {
    /// The reason in words, with its source.
    pub fn reason(self) -> Reason {
        let text = self.to_string();
        match self {
            Self::CalledOther(_) => Reason::rulebook(text, "2.7"),
            Self::CommandsSpent => Reason::ruling(text, 6),
            Self::IntoAssault => Reason::rulebook(text, "6.1"),
            Self::NotSpotted(why) => why.reason(),
            Self::NoFirepower(_) => Reason::rulebook(text, "6.32"),
            _ => Reason::rulebook(text, "2.6"),
        }
    }
}

impl fmt::Display for CannotCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCompanyHq => f.write_str("only a company HQ calls for strikes"),
            Self::NoneLeft(strike) => write!(f, "no strikes of {strike} left"),
            Self::CalledOnce(strike) => write!(f, "has called for {strike} in this activation"),
            Self::CalledOther(strike) => {
                write!(f, "has called for {strike} in this activation and cannot call for both")
            }
            Self::CommandsSpent => f.write_str("the company HQ has given its commands"),
            Self::NoEnemy => f.write_str("no enemy there"),
            Self::IntoAssault => f.write_str("the target is in an assault"),
            Self::NotBunker => f.write_str("strikes single out bunkers only"),
            Self::NotSpotted(why) => why.fmt(f),
            Self::NoFirepower(left) => write!(f, "firepower {left}"),
        }
    }
}

/// A strike that may be called for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StrikeShot {
    /// The kind.
    pub strike: Strike,
    /// Whose.
    pub side: Side,
    /// At what.
    pub target: Target,
    /// The HQ that sees the target.
    pub spotter: UnitId,
    /// Dice and firepower.
    pub roll: Roll,
    /// Hits that take a step off a unit there.
    pub defence: u32,
    /// Friendly hits for each zero (RB 6.63, 2.7).
    pub friendly_hits: u32,
}

impl StrikeShot {
    /// The strike as an answer: dice and firepower with their parts.
    pub fn explain(&self) -> Answer<String> {
        let mut answer = self.roll.explain();
        answer.verdict = format!("{} at D{}", answer.verdict, self.defence);
        answer
    }
}

/// Whether an HQ may call for a strike at a target that another, or it itself, spots, and how good it is.
///
/// # Errors
/// The rule that forbids it.
pub fn call(
    ground: &Ground<'_>,
    field: &Field,
    call: &Call,
    target: Target,
    spotter: UnitId,
) -> Result<StrikeShot, CannotCall> {
    may_call(ground, field, call)?;
    let side = field.unit(call.hq).side;
    check_target(field, side, target)?;
    spots(ground, field, call.hq, spotter, target.at).map_err(CannotCall::NotSpotted)?;
    let numbers = call.strike.numbers(ground, side);
    let mut firepower = Firepower::rated(numbers.dice.value(), &numbers.firepower);
    if let Some(named) = target.named {
        firepower = against_bunker(ground, firepower, field.unit(named));
    }
    let roll = with_spotter(ground, field, firepower, Some(spotter), target.at).roll();
    Ok(StrikeShot {
        strike: call.strike,
        side,
        target,
        spotter,
        roll: roll.map_err(CannotCall::NoFirepower)?,
        defence: defence(ground, target.at, true),
        friendly_hits: numbers.friendly_hits.value(),
    })
}

/// Whether an HQ may call for a strike at all.
///
/// # Errors
/// The rule that forbids it.
pub fn may_call(ground: &Ground<'_>, field: &Field, call: &Call) -> Result<(), CannotCall> {
    let hq = field.unit(call.hq);
    if hq.class() != UnitClass::CompanyHq || hq.position().is_none() {
        return Err(CannotCall::NotCompanyHq);
    }
    if call.left == 0 {
        return Err(CannotCall::NoneLeft(call.strike));
    }
    if call.called.has(call.strike) {
        return Err(CannotCall::CalledOnce(call.strike));
    }
    if let Some(other) = Strike::ALL.into_iter().find(|&other| call.called.has(other)) {
        return Err(CannotCall::CalledOther(other));
    }
    if call.spent.commands >= ground.ruleset.procedures.company_hq_commands.value() {
        return Err(CannotCall::CommandsSpent);
    }
    Ok(())
}

fn check_target(field: &Field, side: Side, target: Target) -> Result<(), CannotCall> {
    if field.is_assault(target.at) {
        return Err(CannotCall::IntoAssault);
    }
    if !field.is_occupied(side.enemy(), target.at) {
        return Err(CannotCall::NoEnemy);
    }
    let Some(named) = target.named.map(|named| field.unit(named)) else { return Ok(()) };
    if named.side == side || named.position() != Some(target.at) {
        return Err(CannotCall::NoEnemy);
    }
    if named.class() != UnitClass::Bunker {
        return Err(CannotCall::NotBunker);
    }
    Ok(())
}

/// A bunker's armour is halved against strikes (RB 2.55; ruling 10).
fn against_bunker(ground: &Ground<'_>, firepower: Firepower, bunker: &FieldUnit) -> Firepower {
    let Some(armour) = &ground.ruleset.unit(bunker.side, bunker.unit).armour else { return firepower };
    let halved = armour.value() / ground.ruleset.procedures.bunker_armour_divisor.value().max(1);
    firepower
        .add(-i64::from(halved), Reason::rulebook(format!("-{halved} halved armour of the bunker"), "2.55"))
}

/// All strikes that an HQ may call for: at each enemy hex and each bunker that some HQ spots.
pub fn calls(ground: &Ground<'_>, field: &Field, its: &Call) -> Vec<StrikeShot> {
    if may_call(ground, field, its).is_err() {
        return Vec::new();
    }
    let caller = field.unit(its.hq);
    let may_see = |hq: &FieldUnit| hq.class().is_hq() && hq.is_revealed() && hq.is_of_company_of(caller);
    let hqs: Vec<UnitId> = field.on_map().filter(|(_, hq, _)| may_see(hq)).map(|(id, _, _)| id).collect();
    if hqs.is_empty() {
        return Vec::new();
    }
    let enemy = caller.side.enemy();
    let hexes: BTreeSet<Position> =
        field.on_map().filter(|(_, unit, _)| unit.side == enemy).map(|(_, _, at)| at).collect();
    let mut found = Vec::new();
    for at in hexes {
        let mut seeing = hqs.clone();
        seeing.retain(|&hq| spots(ground, field, its.hq, hq, at).is_ok());
        if seeing.is_empty() {
            continue;
        }
        let bunkers = field.at(enemy, at).filter(|(_, unit)| unit.class() == UnitClass::Bunker);
        for named in std::iter::once(None).chain(bunkers.map(|(id, _)| Some(id))) {
            let shots = seeing.iter().map(|&hq| call(ground, field, its, Target { at, named }, hq));
            found.extend(shots.flatten());
        }
    }
    found
}

/// The units of a side, one of which takes the next hit of a strike; its owner chooses if there are several: the named
/// bunker; else one that has a half-hit; else the strongest, tanks included. Bunkers take hits only if named
/// (RB 2.6, 6.3; ruling 48).
pub fn takers_of_strike(field: &Field, side: Side, target: Target) -> Vec<UnitId> {
    if let Some(named) = target.named {
        let there = field.unit(named).position() == Some(target.at);
        return if there { vec![named] } else { Vec::new() };
    }
    let shares = |unit: &FieldUnit| !matches!(unit.class(), UnitClass::Mine | UnitClass::Bunker);
    let mut units: Vec<_> = field.at(side, target.at).filter(|(_, unit)| shares(unit)).collect();
    let first = units.iter().map(|(_, unit)| (unit.partial_hits > 0, unit.steps)).max();
    let half = first.is_some_and(|(half, _)| half);
    units.retain(|(_, unit)| {
        if half { unit.partial_hits > 0 } else { first.is_some_and(|(_, steps)| unit.steps == steps) }
    });
    units.into_iter().map(|(id, _)| id).collect()
}
